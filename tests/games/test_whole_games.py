"""Whole games by drawing legal plies, under every ruleset and with any flags."""

from dataclasses import replace
from itertools import pairwise, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.apply import apply
from celestia_core.bag import Bag
from celestia_core.events import Announced, Event, Paid
from celestia_core.kinds import ANSWER, EQUIPMENT, HAZARDS, Card, Face, Seat
from celestia_core.legal import legal_actions
from celestia_core.plies import Announce, CardDrawn
from celestia_core.ruleset import load_ruleset
from celestia_core.state import GameState, Phase
from tests.invariants import CHECKS, COUNTS, judged, judged_by_nature, seen
from tests.sizes import cases
from tests.strategies import RULESETS, Game, games, play, positions


@pytest.mark.parametrize("name", RULESETS)
@cases(10)
@given(data=st.data())
def test_whole_games(name: str, data: st.DataObject) -> None:
    game = data.draw(games((name,)))
    for check in CHECKS:
        check(game)


@pytest.mark.long
@given(games())
def test_many_whole_games(game: Game) -> None:
    for check in CHECKS:
        check(game)


@given(positions())
def test_nothing_illegal_is_accepted_and_nothing_legal_refused(state: GameState) -> None:
    judged(state)


@cases(20)
@given(positions())
def test_nature_does_what_has_a_weight_and_nothing_else(state: GameState) -> None:
    judged_by_nature(state)


@pytest.mark.long
@given(positions())
def test_judged_in_many_positions(state: GameState) -> None:
    judged(state)
    judged_by_nature(state)


@given(games(("rulebook", "bga"), limit=1, most=40), st.lists(st.sampled_from(HAZARDS), min_size=1, max_size=4))
@cases(40)
def test_a_forced_announcement_looks_like_a_free_one(game: Game, dangers: list[Face]) -> None:
    """The same public table, with a captain who must and with one who may choose: the others see the same."""
    flying = next(state for state in game.states if state.phase is Phase.ROLL)
    asked = replace(flying, phase=Phase.ANNOUNCE, dice=Bag.of(*dangers))
    useless = next(card for card in EQUIPMENT if set(dangers) != {danger_of(card)})
    free = with_hand(asked, [Card.TURBO] * len(dangers))
    must_pay = with_hand(asked, [ANSWER[danger] for danger in dangers])
    cannot_pay = with_hand(asked, [useless] * len(dangers))
    others = [Seat(seat) for seat in range(game.seats) if seat != asked.captain]
    for forced, can in ((must_pay, True), (cannot_pay, False)):
        announcement = Announce(asked.captain, can)
        assert (len(legal_actions(free)), legal_actions(forced)) == (2, (announcement,))
        one, other = apply(free, announcement), apply(forced, announcement)
        shown = [before_payment(seen(one, seat)) for seat in others]
        assert shown == [before_payment(seen(other, seat)) for seat in others]
        assert all(events[0] == Announced(asked.captain, can) for events in shown)


def danger_of(card: Card) -> Face:
    return next(danger for danger, answer in ANSWER.items() if answer is card)


def with_hand(state: GameState, hand: list[Card]) -> GameState:
    return replace(
        state, hands=tuple(Bag.of(*hand) if seat == state.captain else h for seat, h in enumerate(state.hands))
    )


def before_payment(events: list[Event]) -> list[Event]:
    """Up to the payment, which shows its cards."""
    return list(takewhile(lambda event: not isinstance(event, Paid), events))


@pytest.mark.parametrize("name", RULESETS)
def test_a_hand_has_no_order(name: str) -> None:
    """Two different cards dealt the other way round give the same position: no history is in the state."""
    game = play(load_ruleset(name), load_ruleset(name).seats[0], deal=5, most=12)
    first, one, other = next(
        (place, one, other)
        for place, (one, other) in enumerate(pairwise(game.plies))
        if isinstance(one, CardDrawn) and isinstance(other, CardDrawn) and one.seat == other.seat and one != other
    )
    state = game.states[first]
    assert apply(apply(state, one).state, other).state == apply(apply(state, other).state, one).state


def test_every_ruleset_has_its_counts() -> None:
    assert set(COUNTS) == set(RULESETS)
