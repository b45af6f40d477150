"""The two shortcuts of the game state behave as the plain way would."""

import dataclasses
from itertools import pairwise

import pytest

from celestia_core.apply import initial_state
from celestia_core.kinds import Seat
from celestia_core.legal import legal_actions
from celestia_core.play import play_game
from celestia_core.record import replay
from celestia_core.ruleset import load_ruleset
from celestia_core.state import replace


@pytest.fixture(scope="module")
def states():
    game = play_game("rulebook+hook", ["random", "odds-threshold=0.30", "always-stay"], seed=3)
    return [step.state for step in replay(game)]


def test_replacing_is_what_dataclasses_would_do(states):
    for before, after in pairwise(states):
        changes = {
            field.name: getattr(after, field.name)
            for field in dataclasses.fields(after)
            if field.init and getattr(before, field.name) != getattr(after, field.name)
        }
        assert replace(before, **changes) == dataclasses.replace(before, **changes) == after


def test_what_was_legal_is_not_carried_over(states):
    asked = next(state for state in states if legal_actions(state))
    assert asked.options == legal_actions(asked)
    assert replace(asked, captain=Seat(0)).options is None


def test_remembering_is_no_part_of_the_value():
    one, other = initial_state(load_ruleset("tiny"), 2), initial_state(load_ruleset("tiny"), 2)
    legal_actions(one)
    assert one.options is not None
    assert other.options is None
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)


def test_an_unknown_field_is_refused():
    with pytest.raises(AttributeError):
        replace(initial_state(load_ruleset("tiny"), 2), no_such_field=1)
