"""The full trees of the two tiny games, counted: two independent programs agree on these numbers."""

import pytest

from celestia_core.apply import apply, initial_state
from celestia_core.ruleset import load_ruleset
from celestia_core.state import GameState
from celestia_core.turns import GameOver, turn
from tests.trees import following

TINY = (69_407, 25_418)  # inner nodes, ends
TINY2 = (708_551, 305_582)


def counted_by_position(state: GameState, known: dict[GameState, tuple[int, int]]) -> tuple[int, int]:
    """(inner nodes, ends) below a state. A position is counted once: equal states have equal trees."""
    if state not in known:
        if isinstance(turn(state), GameOver):
            known[state] = (0, 1)
        else:
            below = [counted_by_position(apply(state, ply).state, known) for ply in following(state)]
            known[state] = (1 + sum(inner for inner, _ in below), sum(ends for _, ends in below))
    return known[state]


def walked(state: GameState) -> tuple[int, int]:
    """(inner nodes, ends), every path by itself."""
    inner = ends = 0
    waiting = [state]
    while waiting:
        state = waiting.pop()
        if isinstance(turn(state), GameOver):
            ends += 1
        else:
            inner += 1
            waiting += [apply(state, ply).state for ply in following(state)]
    return inner, ends


@pytest.mark.parametrize(("name", "nodes"), [("tiny", TINY), ("tiny2", TINY2)])
def test_the_tree_by_positions(name: str, nodes: tuple[int, int]) -> None:
    assert counted_by_position(initial_state(load_ruleset(name), 2), {}) == nodes


@pytest.mark.long
@pytest.mark.parametrize(("name", "nodes"), [("tiny", TINY), ("tiny2", TINY2)])
def test_the_tree_path_by_path(name: str, nodes: tuple[int, int]) -> None:
    assert walked(initial_state(load_ruleset(name), 2)) == nodes
