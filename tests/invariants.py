"""What holds in every position of every game, whatever the rules.

Plain asserts in a plain module: pytest words every assertion it passes in a test module, and here pass millions.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

from celestia_core.apply import Transition, apply
from celestia_core.bag import Bag
from celestia_core.chance import can_happen, chance_law
from celestia_core.clauses import clause
from celestia_core.errors import NotAllowed
from celestia_core.events import Event, SpyglassSpent, seen_by
from celestia_core.kinds import MAX_SEATS, Card, Face, Seat
from celestia_core.legal import legal_actions, refusal
from celestia_core.notation import format_ply, parse_ply
from celestia_core.plies import CardDrawn, ChanceOutcome, DiceRolled, FirstCaptain, TreasureDrawn
from celestia_core.record import Record, replay
from celestia_core.state import GameState, Phase
from celestia_core.turns import GameOver, NatureToAct, SeatToAct, turn
from celestia_core.views import Observation, Observer
from tests.oracle import allowed
from tests.strategies import Game, every_action

COUNTS = {  # main cards, treasures (F3, F4, F70, F72)
    "rulebook": (84, 78),
    "bga": (84, 78),
    "quick": (76, 74),
    "rulebook+hook": (86, 78),
    "bga+hook": (86, 78),
    "tiny": (6, 6),
    "tiny2": (8, 6),
    "tiny3": (8, 18),
}


def cards_and_treasures_are_conserved(game: Game) -> None:
    name = game.rules.id.removeprefix("test-").replace("@1", "").split("+max")[0]
    spent = 0
    for step in game.steps:
        state = step.state
        spent += sum(isinstance(event, SpyglassSpent) for event in step.events)
        cards = [*state.deck, *state.discard, *(card for hand in state.hands for card in hand)]
        treasures = [t for bag in (*state.city_decks, *state.treasures) for t in bag]
        assert (len(cards), len(treasures) + spent) == COUNTS[name]
        assert Counter(cards) == Counter(game.rules.deck)
        missing = Counter(t for city in game.rules.cities for t in city.treasures) - Counter(treasures)
        assert sum(missing.values()) == spent
        assert all(treasure.spyglass for treasure in missing)


def the_captain_is_aboard_and_can_always_get_off_alone(game: Game) -> None:
    for state in game.states:
        if state.phase in (Phase.LEG_START, Phase.ROLL, Phase.DECIDE):
            assert state.captain in state.aboard
        if state.phase is Phase.LEG_START:
            assert state.aboard == (state.captain,)
            assert state.city_decks[state.position] or game.rules.empty_city == "draw_nothing"
        if state.phase is Phase.ROLL:
            assert state.target is not None
            assert state.position < state.target
            assert state.city_decks[state.target] or game.rules.empty_city == "draw_nothing"


def laws_hold_what_can_happen(game: Game) -> None:
    for state in game.states:
        if isinstance(turn(state), NatureToAct):
            law = chance_law(state)
            assert law.total == sum(weight for _, weight in law)
            assert all(weight > 0 and can_happen(state, ply) for ply, weight in law)
            assert law.p(lambda ply: True) == 1
        else:
            assert refused(chance_law, state)


def every_ply_can_be_written_and_read(game: Game) -> None:
    for ply in game.plies:
        line = format_ply(ply, game.rules)
        assert parse_ply(line, game.rules) == ply
        assert line.isascii()


def replay_equals_play(game: Game) -> None:
    if not game.rules.id.startswith("test-"):
        record = Record(game.rules.id, ("human",) * game.seats, None, ((0, 0),), game.plies)
        assert tuple(replay(record)) == game.steps
    state = game.states[0]
    for ply, expected in zip(game.plies, game.states[1:], strict=True):
        before = hash(state)
        after = apply(state, ply).state
        assert hash(state) == before  # nothing changes a state
        assert after == expected
        assert hash(after) == hash(expected)
        state = after


def equal_positions_are_equal(game: Game) -> None:
    for state in game.states:
        assert replace(state) == state
        assert hash(replace(state)) == hash(state)
    assert len(set(game.states)) == len(game.states)  # no ply leaves everything as it was


def the_game_ends(game: Game) -> None:
    assert isinstance(turn(game.states[-1]), GameOver)
    assert not legal_actions(game.states[-1])
    assert all(not isinstance(turn(state), GameOver) for state in game.states[:-1])


def views_agree_with_the_state(game: Game) -> None:
    for seat in (None, *range(game.seats)):
        viewer = None if seat is None else Seat(seat)
        observer = Observer(viewer)
        for step in game.steps:
            shown = seen(step, viewer)
            for event in shown:
                observer.see(event)
            agrees(observer.view(), step.state)
            if shown:  # after a silent pass of his own the viewer still looks at his question
                the_question_is_there(observer.view(), step.state)


def seen(step: Transition, viewer: Seat | None) -> list[Event]:
    return [shown for event in step.events if (shown := seen_by(event, viewer)) is not None]


def agrees(view: Observation, state: GameState) -> None:
    """Everything public, and all that is the viewer's own."""
    open_table, over = view.seat is None, state.phase is Phase.OVER
    for seat in range(state.seats):
        own = open_table or seat == view.seat
        assert view.hands[seat] == (state.hands[seat] if own else None)
        assert view.treasures[seat] == (state.treasures[seat] if own or over else None)
        origins = Counter(treasure.city for treasure in state.treasures[seat])
        assert view.treasure_origins[seat] == tuple(origins[city] for city in range(len(state.city_decks)))
    assert view.hand_sizes == tuple(map(len, state.hands))
    assert view.city_left == tuple(map(len, state.city_decks))
    assert view.closed == tuple(map(state.removed, range(len(state.city_decks))))
    assert (view.deck_size, view.discard) == (len(state.deck), state.discard)
    if state.phase is Phase.FIRST_CAPTAIN:
        assert view.captain is None
    elif not over:
        assert (view.captain, view.position, view.aboard) == (state.captain, state.position, state.aboard)
        assert view.target == (None if state.phase is Phase.ROLL else state.target)  # the roll shows where to
        if state.phase is not Phase.REROLL:  # some dice are in the captain's hand
            assert view.dice == state.dice
    if view.ended is not None:
        assert over
        assert view.ended.scores == tuple(sum(t.points for t in bag) for bag in state.treasures)


def the_question_is_there(view: Observation, state: GameState) -> None:
    now = turn(state)
    assert (view.question is not None) == (isinstance(now, SeatToAct) and view.seat in (None, now.seat))
    if view.question is not None:
        assert view.question.options == legal_actions(state)
        refusals = {action: refusal(state, action) for action, _ in view.question.refused}
        assert dict(view.question.refused) == refusals


CHECKS = (
    cards_and_treasures_are_conserved,
    the_captain_is_aboard_and_can_always_get_off_alone,
    laws_hold_what_can_happen,
    every_ply_can_be_written_and_read,
    replay_equals_play,
    equal_positions_are_equal,
    the_game_ends,
    views_agree_with_the_state,
)


def refused(act: Callable[..., object], *arguments: object) -> NotAllowed | None:
    try:
        act(*arguments)
    except NotAllowed as error:
        return error
    return None


def judged(state: GameState) -> None:
    """Nothing illegal is accepted, nothing legal refused, and every refusal names its clause."""
    legal = legal_actions(state)
    tried = list(every_action(state))
    assert set(legal) <= set(tried)
    assert len(set(legal)) == len(legal)
    for action in tried:
        reason = refusal(state, action)
        assert (reason is None) == (action in legal) == allowed(state, action), action
        if reason is None:
            apply(state, action)
            assert parse_ply(format_ply(action, state.rules), state.rules) == action
        else:
            assert clause(reason.clause).id == reason.clause
            assert reason.reason.endswith(".")
            error = refused(apply, state, action)
            assert error is not None
            assert error.clause == reason.clause


def judged_by_nature(state: GameState) -> None:
    """Of all that could be drawn or rolled, just what has a weight is accepted."""
    law = dict(chance_law(state)) if isinstance(turn(state), NatureToAct) else {}
    tried = outcomes(state)
    assert set(law) <= set(tried)
    for ply in tried:
        assert can_happen(state, ply) == (ply in law)
        if ply in law:
            apply(state, ply)
            assert parse_ply(format_ply(ply, state.rules), state.rules) == ply
        else:
            assert refused(apply, state, ply)


def outcomes(state: GameState) -> list[ChanceOutcome]:
    rules, everybody = state.rules, [Seat(seat) for seat in range(MAX_SEATS)]
    treasures = {treasure for city in rules.cities for treasure in city.treasures}
    return [
        *map(FirstCaptain, everybody),
        *(CardDrawn(seat, card) for seat in everybody for card in Card),
        *(TreasureDrawn(seat, treasure) for seat in everybody for treasure in treasures),
        *(DiceRolled(dice, again) for dice in all_rolls() for again in (False, True)),
    ]


@cache
def all_rolls() -> tuple[Bag[Face], ...]:
    return tuple(Bag.of(*dice) for size in range(6) for dice in combinations_with_replacement(Face, size))
