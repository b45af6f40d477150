"""States for playouts are the table as a seat sees it: with the true cards in it, the true state."""

from collections.abc import Iterator

import numpy as np
import pytest

from celestia_core.analysis import kernel as k
from celestia_core.analysis.packing import Packing, packing
from celestia_core.analysis.worlds import filled, worlds
from celestia_core.bag import Bag
from celestia_core.beliefs import Deals
from celestia_core.events import Event, seen_by
from celestia_core.kinds import Card, Seat
from celestia_core.observation import InformationState
from celestia_core.ruleset import load_ruleset
from celestia_core.state import GameState
from celestia_core.turns import SeatToAct, turn
from celestia_core.views import information_state
from tests.builders import rules
from tests.strategies import Game, play

TABLES = {
    "rulebook": load_ruleset("rulebook+max4"),
    "bga+hook": load_ruleset("bga+hook+max4"),
    "quick": load_ruleset("quick+max4"),
    "tiny3": load_ruleset("tiny3"),
    "aboard_at_end": rules("rulebook+max3", next_captain="aboard_at_end"),
    "locked": rules("rulebook+max3", lock_rerolled_dice=True, alt_route_windows="W1 W2F W2S"),
}


def decisions(game: Game) -> Iterator[tuple[GameState, InformationState]]:
    """(state, what the seat to act has seen) at every decision."""
    seen: dict[Seat, list[Event]] = {Seat(seat): [] for seat in range(game.seats)}
    for step in game.steps:
        for seat, events in seen.items():
            events += [shown for event in step.events if (shown := seen_by(event, seat)) is not None]
        now = turn(step.state)
        if isinstance(now, SeatToAct):
            yield step.state, information_state(tuple(seen[now.seat]), now.seat)


def true_deal(state: GameState) -> Deals:
    kinds = packing(state.rules, state.seats).kinds

    def cards(bag: Bag[Card]) -> list[int]:
        return [bag[card] for card in Card]

    return Deals(
        np.array([[cards(hand) for hand in state.hands]], np.int8),
        np.array([cards(state.deck)], np.int8),
        np.array([[[held[kind] for kind in kinds] for held in state.treasures]], np.int8),
        np.array([[state.city_decks[kind.city][kind] for kind in kinds]], np.int8),
        kinds,
        np.inf,
    )


def city(made: Packing, kind: int) -> int:
    return made.kinds[kind].city if kind >= 0 else -1


@pytest.mark.parametrize("name", TABLES)
def test_with_the_true_cards_it_is_the_true_state(name: str) -> None:
    wrong, asked = [], 0
    made_rules = TABLES[name]
    for deal in range(8):
        game = play(made_rules, made_rules.seats[deal % len(made_rules.seats)], deal, boldness=(1, 3, 20)[deal % 3])
        for state, told in decisions(game):
            made = packing(state.rules, state.seats)
            right = made.state(state)
            k.settle(right, made.vector, [0] * k.LOG_SIZE)
            found = filled(told, true_deal(state))[0].tolist()
            # Whoever is asked earlier has passed or could not act: either way he is not asked again.
            for vector in (right, found):
                vector[k.PASSED] = vector[k.PASSED] if state.window is None else 0
            if made.rules.grappling_hook:  # another player's treasure of this journey may be any of that city
                for place in range(k.TAKEN, k.TAKEN + state.seats):
                    if place != k.TAKEN + told.seat and city(made, found[place]) == city(made, right[place]):
                        found[place] = right[place]
            asked += 1
            if found != right:
                wrong.append((deal, [place for place in range(made.size) if found[place] != right[place]]))
    assert wrong == []
    assert asked > 100


def test_everybody_is_asked_the_same_in_every_world() -> None:
    """The options of the seat that is asked do not depend on what it cannot see."""
    game = play(load_ruleset("bga+max3"), 4, 5, boldness=3)
    for state, told in list(decisions(game))[::9]:
        found, effective = worlds(told, 20)
        made, out = packing(state.rules, state.seats), [0] * (3 * k.MOST_OPTIONS)
        listed = {tuple(out[: 3 * k.options(vector, made.vector, out)]) for vector in found.tolist()}
        assert len(listed) == 1
        assert effective > 10
