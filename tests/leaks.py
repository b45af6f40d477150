"""What a seat may know of a history, worked out a second time, from plies and positions: to compare with what it sees.

Walks every history of a game. Two histories in which a seat was dealt the same, did the same and sat at the same public
table must have shown it the same events; if not, something secret got through.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from celestia_core.apply import apply, start
from celestia_core.events import Event, Question, seen_by
from celestia_core.kinds import Seat
from celestia_core.plies import CardDrawn, Pass, Ply, TreasureDrawn
from celestia_core.ruleset import Ruleset
from celestia_core.state import GameState, Phase
from celestia_core.turns import SeatToAct, turn
from tests.trees import following

Showing = Callable[[GameState, Ply | None, Iterable[Event], Seat], list[Event]]  # before, ply, what happened, to whom


def as_shown(before: GameState, ply: Ply | None, events: Iterable[Event], seat: Seat) -> list[Event]:
    """What the engine shows of a transition."""
    return [shown for event in events if (shown := seen_by(event, seat)) is not None]


def may_know(ply: Ply, seat: Seat) -> object:
    """A ply as this seat may know it; None for one it may not even count."""
    match ply:
        case Pass():
            return None
        case CardDrawn(other) | TreasureDrawn(other) if other != seat:
            return (type(ply), other)
        case _:
            return ply


def public_table(state: GameState, seat: Seat) -> object:
    """What lies open, and the seat's own cards."""
    over = state.phase is Phase.OVER
    return (
        state.captain,
        state.aboard,
        state.position,
        state.dice,
        state.discard,
        len(state.deck),
        tuple(map(len, state.hands)),
        tuple(map(len, state.city_decks)),
        tuple(tuple(sorted(treasure.city for treasure in bag)) for bag in state.treasures),
        state.hands[seat],
        state.treasures if over else state.treasures[seat],
        over,
    )


class Histories:
    """Numbers for sequences: equal sequences have equal numbers."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}

    def then(self, before: int, item: object) -> int:
        return self._numbers.setdefault((before, item), len(self._numbers) + 1)


@dataclass(frozen=True)
class Mind:
    """A seat in one history, all as numbers of sequences: what it may know, what it was shown."""

    may_know: int = 0
    table: object = None
    shown: int = 0
    shown_before_question: int = 0
    passes: int = 0  # its own, since something last happened


def leaks(rules: Ruleset, seats: int, showing: Showing = as_shown, most: int | None = None) -> tuple[int, int]:
    """(histories in which a seat was shown something else than in an equal one, histories compared).

    A seat is looked at when something public has just happened, and when it is asked: when it is asked *later*, only
    because somebody was asked in secret before, is no event and takes no step.

    Args:
        rules: the game.
        seats: how many play.
        showing: what of a transition a seat is shown; tests plant faults here.
        most: stop after so many leaks.
    """
    knowing, showns = Histories(), Histories()
    first: dict[object, int] = {}
    found = compared = 0

    def look(mind: Mind, asked: bool) -> None:
        nonlocal found, compared
        compared += 1
        shown = mind.shown if asked else mind.shown_before_question
        found += first.setdefault((mind.may_know, asked and mind.passes, asked), shown) != shown

    def step(mind: Mind, seat: Seat, before: GameState, ply: Ply | None, events: tuple[Event, ...]) -> Mind:
        shown, unasked = mind.shown, mind.shown_before_question
        for event in showing(before, ply, events, seat):
            shown = showns.then(shown, event)
            if not isinstance(event, Question):
                unasked = shown
        known, table = mind.may_know, public_table(after, seat)
        item = may_know(ply, seat) if ply is not None else None
        happened = item is not None or table != mind.table
        if happened:
            known = knowing.then(known, (item, table))
        passes = 0 if happened else mind.passes + (ply == Pass(seat))
        mind = Mind(known, table, shown, unasked, passes)
        if happened:
            look(mind, asked=False)
        now = turn(after)
        if isinstance(now, SeatToAct) and now.seat == seat:
            look(mind, asked=True)
        return mind

    everybody = [Seat(seat) for seat in range(seats)]
    opening = start(rules, seats)
    after = opening.state
    minds = tuple(step(Mind(-1 - seat, shown=-1 - seat), seat, after, None, opening.events) for seat in everybody)
    waiting = [(after, minds)]
    while waiting and (most is None or found < most):
        state, minds = waiting.pop()
        for ply in following(state):
            transition = apply(state, ply)
            after = transition.state
            new = tuple(step(minds[seat], seat, state, ply, transition.events) for seat in everybody)
            waiting.append((after, new))
    return found, compared
