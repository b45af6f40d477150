"""The chance that is to be decided on: which steps would tell it before the viewer has decided. Knows no Streamlit."""

from dataclasses import dataclass
from hashlib import sha256

from celestia_core.bag import Bag
from celestia_core.beliefs import LegBelief
from celestia_core.events import Arrived, Event, JourneyStarted, Rerolled, Rolled
from celestia_core.notation import format_ply
from celestia_core.record import HUMAN
from celestia_core.state import Phase
from celestia_core.written import is_certain
from celestia_ui.sitting import Sitting

SHOWN_FROM: dict[Phase, tuple[type[Event], ...]] = {  # what begins the steps that show the chance of a decision
    Phase.DECIDE: (Rolled, Rerolled),  # these dice
    Phase.LEG_START: (Arrived, JourneyStarted),  # alone aboard, before the roll: the average of all rolls
}


@dataclass(frozen=True, slots=True)
class Coming:
    """A crash chance that the open decision is about.

    Attributes:
        key: the same wherever the same things have happened: in a branch, after a reload, with other luck from here.
        first: the first step that shows it; the last is the newest.
    """

    key: str
    first: int


def coming(sitting: Sitting) -> Coming | None:
    """The chance of the stay-or-leave decision that is open in this game; None where there is no such decision."""
    newest = len(sitting.steps) - 1
    question = sitting.steps[newest].question
    if question is None or sitting.table.players[question.seat] != HUMAN or question.phase not in SHOWN_FROM:
        return None
    return _since(sitting, newest, SHOWN_FROM[question.phase])


def told_at(sitting: Sitting) -> Coming:
    """The chance that the step shown tells, whether it is to be decided on or not."""
    return _since(sitting, sitting.shown, tuple(kind for kinds in SHOWN_FROM.values() for kind in kinds))


def _since(sitting: Sitting, number: int, begins: tuple[type[Event], ...]) -> Coming:
    """The chance shown since the last step up to this one that begins so."""
    while number and not any(isinstance(event, begins) for event in sitting.steps[number].events):
        number -= 1
    return Coming(key_of(sitting, number), number)


def key_of(sitting: Sitting, number: int) -> str:
    """A short name for everything that has happened up to a step, whoever plays and whatever the deal number is."""
    record = sitting.table.record
    plies = (format_ply(ply, record.rules) for ply in record.plies[: sitting.steps[number].ply])
    told = "\n".join((record.ruleset, str(sitting.viewer), *plies))
    return sha256(told.encode()).hexdigest()[:16]


def to_be_guessed(leg: LegBelief) -> bool:
    """Whether there is a number to guess: not where rolled dice meet a hand that the viewer sees, or all is certain."""
    if leg.crash is None or leg.captain is None or is_certain(leg.crash):
        return False
    return leg.moment in ("these-dice", "before-roll") and not (leg.known and isinstance(leg.dice, Bag))
