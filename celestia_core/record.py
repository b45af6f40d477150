"""Records: a setup and the plies. The record is the truth; replay needs no generator."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from .apply import Transition, apply, start
from .errors import CannotRead, NotAllowed, RecordDisagrees
from .events import seen_by
from .kinds import POWERS, Seat
from .luck import MAX_DEAL
from .notation import format_ply
from .observation import InformationState
from .plies import Ply
from .ruleset import Ruleset, load_ruleset
from .views import information_state

MAX_PLIES = 50_000
MAX_DEALS = 200  # changes of luck are looked through at every ply
HUMAN = "human"
ASK_WORDS = (*(card.value for card in POWERS), "spyglass")
_PLAYER = re.compile(r"[a-z][a-z0-9-]{0,30}(=[0-9.]{1,12})?")


@dataclass(frozen=True, slots=True)
class Record:
    """A game as a value.

    Attributes:
        ruleset: id with version and options, as in "rulebook@1+max200".
        players: by seat, "human" or the name of a bot.
        viewer: the seat whose eyes the page shows; None is the open table.
        deals: (ply, deal number): the luck of all plies from there on; the first entry starts at ply 0.
        plies: everything that happened, nature's plies included.
        shown: the viewer's step on the screen; None is the newest.
        asks: what a human wants to be asked in power windows: "all", "none", or some of ASK_WORDS in their order.
    """

    ruleset: str
    players: tuple[str, ...]
    viewer: Seat | None
    deals: tuple[tuple[int, int], ...]
    plies: tuple[Ply, ...] = ()
    shown: int | None = None
    asks: str = "all"

    @property
    def rules(self) -> Ruleset:
        """The ruleset. Raises CannotRead where it is not known."""
        return load_ruleset(self.ruleset)

    def deal_at(self, ply: int) -> int:
        """The deal number in force for this ply."""
        return next(number for first, number in reversed(self.deals) if first <= ply)

    def lines(self) -> tuple[str, ...]:
        """The plies in text."""
        rules = self.rules
        return tuple(format_ply(ply, rules) for ply in self.plies)


def check_setup(record: Record) -> None:
    """Raises CannotRead where the setup of a record makes no sense; its plies are `replay`'s business."""
    rules, seats = record.rules, len(record.players)
    if seats not in rules.seats:
        raise CannotRead(f"{rules.title} takes {rules.seats[0]} to {rules.seats[-1]} players, not {seats}")
    if record.rules.id != record.ruleset:
        raise CannotRead(f"a record names its ruleset in full: {rules.id}")
    if not all(isinstance(name, str) and _PLAYER.fullmatch(name) for name in record.players):
        raise CannotRead('a player is "human" or the name of a bot')
    if record.viewer is not None and not 0 <= record.viewer < seats:
        raise CannotRead("the viewer is not at this table")
    starts = [first for first, _ in record.deals]
    if not starts or starts[0] != 0 or starts != sorted(set(starts)):
        raise CannotRead("deals: the first from ply 0, the others from later plies in order")
    if starts[-1] > MAX_PLIES:
        raise CannotRead(f"deals: a record has at most {MAX_PLIES} plies")
    if len(starts) > MAX_DEALS:
        raise CannotRead(f"the luck of a game changes at most {MAX_DEALS - 1} times")
    if not all(type(number) is int and 0 <= number <= MAX_DEAL for _, number in record.deals):
        raise CannotRead(f"a deal number is 0 to {MAX_DEAL}, a whole number")
    if len(record.plies) > MAX_PLIES:
        raise CannotRead(f"a record has at most {MAX_PLIES} plies")
    if record.shown is not None and not 0 <= record.shown <= 10 * MAX_PLIES:
        raise CannotRead("the step shown is out of range")
    asked = " ".join(word for word in ASK_WORDS if word in record.asks.split(" "))
    if record.asks not in ("all", "none", asked or "none"):
        raise CannotRead(f'asks is "all", "none" or some of these, in order: {" ".join(ASK_WORDS)}')


def replay(record: Record) -> Iterator[Transition]:
    """The set-up table, then the transition of every ply.

    Raises:
        CannotRead: the setup makes no sense.
        RecordDisagrees: a ply that the rules do not allow, with its number.
    """
    check_setup(record)
    step = start(record.rules, len(record.players))
    yield step
    for number, ply in enumerate(record.plies):
        try:
            step = apply(step.state, ply)
        except NotAllowed as error:
            raise RecordDisagrees(f"{format_ply(ply, record.rules)}: {error}", ply=number) from None
        yield step


def told(record: Record, seat: Seat | None, plies: int | None = None) -> InformationState:
    """Everything a seat has seen after so many plies, of all the record has.

    Raises:
        CannotRead, RecordDisagrees: as `replay`.
    """
    steps = islice(replay(record), None if plies is None else plies + 1)
    seen = (seen_by(event, seat) for step in steps for event in step.events)
    return information_state((event for event in seen if event is not None), seat)


def branch(record: Record, ply: int, deal: int | None = None) -> Record:
    """The same game up to a ply, to be played on differently.

    Args:
        record: the game to start from.
        ply: how many plies are kept.
        deal: another deal number from there on ("other luck"); None keeps the luck.

    Raises:
        CannotRead: a ply outside the record, or a deal number out of range.
    """
    if not 0 <= ply <= len(record.plies):
        raise CannotRead(f"the record has plies 0 to {len(record.plies)}")
    deals = tuple(entry for entry in record.deals if entry[0] < ply or entry[0] == 0)
    if deal is not None:
        deals = (*(entry for entry in deals if entry[0] < ply), (ply, deal))
    branched = replace(record, plies=record.plies[:ply], deals=deals, shown=None)
    check_setup(branched)
    return branched
