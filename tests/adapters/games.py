"""Games played by bots, and what each seat may know of a history."""

from collections.abc import Iterator
from dataclasses import dataclass

from celestia_core.adapters.moment import Moment
from celestia_core.kinds import Seat
from celestia_core.play import play_game
from celestia_core.plies import Ply
from celestia_core.ruleset import load_ruleset
from celestia_core.state import GameState
from tests.leaks import Histories, may_know, public_table

PEOPLES = ("rulebook", "bga", "quick", "rulebook+hook", "bga+hook")
TINY = "tiny@1+max1"  # tiny games end after one journey anyway, so the limit changes nothing
TINY_NODES = (69_407, 25_418)  # inner nodes, ends: see tests/laws/test_trees.py


def played(ruleset: str, seats: int, seed: int, journeys: int = 20) -> list[Moment]:
    """All moments of a game of random bots."""
    record = play_game(ruleset, ["random"] * seats, seed, journeys)
    moment = Moment.opening(load_ruleset(record.ruleset), seats)
    moments = [moment]
    for ply in record.plies:
        moment = moment.after(ply)
        moments.append(moment)
    return moments


@dataclass(frozen=True)
class Knowledge:
    """What a seat may know of a history, as the number of a sequence: equal knowledge, equal number."""

    seat: Seat
    number: int
    table: object


class Minds:
    """Works out from plies and positions what each seat may know: a second way, beside events and views.

    A seat knows its own choices, also silent ones, what is public of others', and what lies open on the table. It
    cannot count what happens without a sign.
    """

    def __init__(self) -> None:
        self._histories = Histories()

    def opening(self, state: GameState) -> tuple[Knowledge, ...]:
        return tuple(Knowledge(Seat(s), -1 - s, public_table(state, Seat(s))) for s in range(state.seats))

    def after(self, minds: tuple[Knowledge, ...], ply: Ply, state: GameState) -> tuple[Knowledge, ...]:
        """What they know after this ply led to this position."""
        return tuple(self._next(mind, ply, state) for mind in minds)

    def _next(self, mind: Knowledge, ply: Ply, state: GameState) -> Knowledge:
        own = getattr(ply, "seat", None) == mind.seat
        item, table = (ply if own else may_know(ply, mind.seat)), public_table(state, mind.seat)
        if item is None and table == mind.table:
            return mind
        return Knowledge(mind.seat, self._histories.then(mind.number, (item, table)), table)


def different(shown: Iterator[tuple[object, object]], most: int | None = None) -> tuple[int, int]:
    """(how often equal keys had different values, how many pairs were compared); stops after so many."""
    first: dict[object, int] = {}
    found = compared = 0
    for key, value in shown:
        compared += 1
        found += first.setdefault(key, hash(value)) != hash(value)
        if found == most:
            break
    return found, compared
