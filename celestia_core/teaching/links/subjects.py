"""What a question about rules may be about: a wish that is refused, or what happened in this journey.

A link holds the place of its subject in this list, so the list is frozen: more is only ever added at its end.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from celestia_core.analysis.verdict import action_name
from celestia_core.citing import clauses_of_event, clauses_of_question
from celestia_core.events import (
    Announced,
    CaptainPassed,
    Crashed,
    Event,
    GotOff,
    JourneyStarted,
    Paid,
    Rerolled,
    Rolled,
)
from celestia_core.kinds import Card, Face, Seat
from celestia_core.listing import listed
from celestia_core.plies import Action
from celestia_core.record import replay
from celestia_core.ruleset import Ruleset
from celestia_core.steps import StepList
from celestia_core.story import PLAYERS, tell_all
from celestia_core.teaching.position import Position

from .key import holding
from .near import NEAR

LANDING = ("captain-alone-may-land", "no-landing-after-roll")  # their part of the rules has few that are like them
FEW_NEAR = "choice-is-final leave-takes-top captaincy-passes last-city"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question about rules may be about.

    Attributes:
        says: the moment in a sentence.
        asks: the question to it.
        right: ids of the clauses that govern it, the most telling first.
        wrong: clauses near to it that do not govern it; empty where others of its part of the rules are taken.
        offered: whether it may be asked anew; some links that were made before ask what gives itself away.
    """

    says: str
    asks: str
    right: tuple[str, ...]
    wrong: tuple[str, ...] = ()
    offered: bool = True


def subjects(position: Position) -> tuple[Subject, ...]:
    """What can be asked about the rules at this moment."""
    rules = position.view.rules
    every = (*_at_first(position), *_happened(position))
    said = [replace(one, right=holding(one.right, rules), wrong=holding(one.wrong, rules)) for one in every]
    return tuple(one for one in said if one.right)


def _at_first(position: Position) -> Iterator[Subject]:
    """The first links knew these: the decision, each refusal, and what came last, in this order."""
    view, question = position.view, position.question
    if question is not None:
        options = ", ".join(action_name(option, view, _who(position)) for option in question.options)
        says = f"You are asked. You may choose: {options}."
        yield Subject(says, "Which rule is this decision about?", clauses_of_question(question), offered=False)
        for action, refused in question.refused:
            yield _refused(position, action, refused.clause)
    last = StepList(position.viewer, replay(position.record))
    event = last[len(last) - 1].events[0]
    told = tell_all([event], view.rules, PLAYERS, position.viewer)
    if told:
        yield Subject(told[0], "Which rule is this?", clauses_of_event(event), offered=False)


def _refused(position: Position, action: Action, name: str) -> Subject:
    says = f"You may not choose “{action_name(action, position.view, _who(position))}” now."
    wrong = tuple(FEW_NEAR.split()) if name in LANDING else ()
    return Subject(says, "Which rule says so?", (name,), wrong, offered=name in NEAR)


def _happened(position: Position) -> Iterator[Subject]:
    """The newest event of each kind in this journey that a rule explains which does not give itself away."""
    seen, rules = position.information.seen, position.view.rules
    begun = max((place for place, event in enumerate(seen) if isinstance(event, JourneyStarted)), default=len(seen))
    newest: dict[str, Subject] = {}
    dice, spoken = "", False
    for event in seen[begun:]:
        if isinstance(event, Rolled | Rerolled):
            dice = ", ".join(face.value for face in event.dice)
        asked = _asked_of(event, rules, spoken, any(face.value in dice for face in Face if face is not Face.BLANK))
        if asked is not None:
            kind, asks, right, wrong = asked
            told = tell_all([event], rules, PLAYERS, position.viewer)[0]
            shown = f"The dice show {dice}. " if kind in ("said", "paid") else ""
            says = _failed(event, _who(position)) if isinstance(event, Crashed) else f"{shown}{told}"
            newest[kind] = Subject(says, asks, (right,), tuple(wrong.split()))
        if isinstance(event, Rolled):
            spoken = False
        elif isinstance(event, Announced):
            spoken = True
    yield from (newest[kind] for kind in ("said", "paid", "crashed", "left", "passed", "void") if kind in newest)


def _asked_of(event: Event, rules: Ruleset, spoken: bool, danger: bool) -> tuple[str, str, str, str] | None:
    """Of an event: its kind, what is asked, the rule, and rules near it that are about something else."""
    match event:
        case Announced() if danger:
            asks = "Which rule decides what the captain may say here?"
            return "said", asks, "three-cases", "announcement-void payment-discarded fail-plays-nothing all-blank"
        case Paid(_, cards) if cards and not (rules.turbo_substitution and Card.TURBO in cards):
            asks = "Which rule says how much had to be paid, and with what?"
            if Card.TURBO in cards:
                return "paid", asks, "minimum-turbo", "turbo-optional can-binds fail-plays-nothing"
            return "paid", asks, "one-card-per-die", "can-binds fail-plays-nothing announcement-is-final all-blank"
        case Crashed(aboard) if aboard:
            asks = "Which rule says what becomes of those aboard?"
            return "crashed", asks, "crash-no-treasure", "left-is-out last-city leave-takes-top captaincy-passes"
        case GotOff(_, _, "left"):
            asks = "Which rule says what this brings, and when?"
            return "left", asks, "leave-takes-top", "captain-cannot-leave last-city crash-no-treasure"
        case CaptainPassed():
            asks = "Which rule says whose turn it is to steer?"
            return "passed", asks, "captaincy-passes", "next-captain first-captain captain-rolls"
        case Rerolled() if spoken:
            asks = "The captain had spoken before. Which rule says what that word is worth now?"
            return "void", asks, "announcement-void", "all-blank choice-is-final announcement-is-final"
        case _:
            return None


def _failed(crash: Crashed, who: Callable[[Seat], str]) -> str:
    """A crash without the words of its rule."""
    return f"The captain does not pay. Still on the airship: {listed(who(seat) for seat in crash.aboard)}."


def _who(position: Position) -> Callable[[Seat], str]:
    return lambda seat: "you" if seat == position.viewer else PLAYERS[seat]
