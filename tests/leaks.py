"""What a seat may know of a history, worked out a second time, from plies and positions: to compare with what it sees.

Walks every history of a game. Two histories in which a seat was dealt the same, did the same and sat at the same public
table must have shown it the same events; if not, something secret got through.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from celestia_core.apply import apply, start
from celestia_core.chance import can_happen, chance_law
from celestia_core.events import Event, Question, seen_by
from celestia_core.kinds import Seat
from celestia_core.legal import legal_actions
from celestia_core.plies import CardDrawn, Pass, Ply, TreasureDrawn
from celestia_core.ruleset import Ruleset
from celestia_core.state import GameState, Phase
from celestia_core.turns import GameOver, NatureToAct, SeatToAct, turn
from tests.strategies import Game
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


# --- whole games, too large to walk them all: a game and its doubles ---


def looks_up(state: GameState, seat: Seat) -> bool:
    """Whether this seat is asked, or the game is over: the moments at which it has seen all there is to see."""
    now = turn(state)
    return isinstance(now, GameOver) or (isinstance(now, SeatToAct) and now.seat == seat)


def secrets(game: Game, seat: Seat) -> list[int]:
    """The plies in which nature did something that this seat must not see."""
    return [n for n, ply in enumerate(game.plies) if isinstance(ply, CardDrawn | TreasureDrawn) and ply.seat != seat]


def doubles(game: Game, seat: Seat, number: int) -> Iterator[Game]:
    """Games in which nature did another thing in secret at this ply, and this seat may know just the same.

    All other plies are done again where they can be; nobody else's passes are, but those that are needed now.
    """
    for other, _ in chance_law(game.states[number]):
        done = None if other == game.plies[number] else _done_again(game, seat, number, other)
        if done is not None and all_known(done, seat) == all_known(game, seat):
            yield done


def _done_again(game: Game, seat: Seat, number: int, other: Ply) -> Game | None:
    changed = [*game.plies[:number], other, *game.plies[number + 1 :]]
    todo = [ply for ply in changed if not isinstance(ply, Pass) or ply.seat == seat]
    plies, steps = list[Ply](), [start(game.rules, game.seats)]
    while todo or not looks_up(steps[-1].state, seat):
        state = steps[-1].state
        now, ply = turn(state), todo[0] if todo else None
        if isinstance(now, NatureToAct) and ply is not None:
            may = can_happen(state, ply)
            if (
                not may and isinstance(ply, CardDrawn | TreasureDrawn) and ply.seat != seat
            ):  # that card is elsewhere now
                likely = next(iter(chance_law(state)))[0]
                ply, may = likely, type(likely) is type(ply)
        else:
            may = ply in legal_actions(state)
        if may and ply is not None:
            todo = todo[1:]
        elif isinstance(now, SeatToAct) and now.seat != seat and Pass(now.seat) in legal_actions(state):
            ply = Pass(now.seat)
        else:
            return None
        plies.append(ply)
        steps.append(apply(state, ply))
    return Game(game.rules, game.seats, tuple(plies), tuple(steps))


def all_known(game: Game, seat: Seat) -> list[object]:
    """What this seat may know of a game, in order: the plies it may see, and its table whenever that changed."""
    known: list[object] = []
    table: object = None
    for ply, state in zip((None, *game.plies), game.states, strict=True):
        item, now = may_know(ply, seat) if ply is not None else None, public_table(state, seat)
        if item is not None or now != table:
            known.append((item, now))
        table = now
    return known


def all_shown(game: Game, seat: Seat, showing: Showing = as_shown) -> list[Event]:
    """What this seat was shown of a game."""
    plies, befores = (None, *game.plies), (game.states[0], *game.states)
    moments = zip(befores, plies, game.steps, strict=False)
    return [event for before, ply, step in moments for event in showing(before, ply, step.events, seat)]
