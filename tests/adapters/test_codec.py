"""The numbers of plies, and the bounds on the length of a game. No extra is needed here."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from celestia_core.adapters.codec import codec, longest_game
from celestia_core.apply import apply, initial_state
from celestia_core.errors import CannotRead
from celestia_core.kinds import Seat
from celestia_core.notation import format_ply
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.state import GameState
from celestia_core.turns import GameOver, NatureToAct, SeatToAct, turn
from tests.adapters.games import PEOPLES, TINY, played
from tests.trees import following


def test_plies_are_numbered_in_the_order_of_their_definition() -> None:
    rules = load_ruleset("tiny")
    numbers = codec(rules)
    assert [format_ply(action, rules) for action in numbers.actions] == [
        "A flies",
        "A lands",
        "A stays",
        "A leaves",
        "A can",
        "A cannot",
        "A passes",
        "A plays jetpack",
        "A plays alternative-route",
        "A plays wind-gust",
        "A plays spyglass from 1",
        "A rerolls fog",
        "A rerolls blank",
    ]
    assert [format_ply(outcome, rules) for outcome in numbers.outcomes] == [
        "draw A compass",
        "draw A turbo",
        "draw A jetpack",
        "draw A alternative-route",
        "draw A wind-gust",
        "roll fog",
        "roll blank",
        "treasure A 1 from 1",
        "treasure A spyglass from 1",
        "treasure A 2 from 2",
        "treasure A 4 from 4",
    ]


@pytest.mark.parametrize(("name", "actions", "outcomes"), [("rulebook", 145, 163), ("bga+hook", 146, 164), ("quick", 7, 155)])
def test_how_many_numbers_there_are(name: str, actions: int, outcomes: int) -> None:
    # 125 bags of one to four dice; 7 plain actions, 6 whom to eject, 3 other cards, 4 cities with a Spyglass
    numbers = codec(load_ruleset(name))
    assert (len(numbers.actions), len(numbers.outcomes)) == (actions, outcomes)


def there_and_back(state: GameState) -> list[int]:
    """The numbers of all that may come next, each of which leads back to its ply."""
    numbers, now, found = codec(state.rules), turn(state), []
    for ply in following(state):
        number = numbers.number(ply)
        if isinstance(now, SeatToAct):
            assert numbers.action(number, now.seat) == ply
        else:
            assert numbers.outcome(number, state) == ply
        found.append(number)
    return found


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("name", PEOPLES)
def test_every_ply_has_a_number_that_leads_back_to_it(name: str, seats: int) -> None:
    for seed in range(3):
        for moment in played(name, seats, seed):
            found = there_and_back(moment.state)
            assert len(set(found)) == len(found)


@pytest.mark.parametrize("flags", [{"turbo_substitution": True}, {"alt_route_min_dice": 0}])
def test_other_readings_of_the_rules_have_numbers_of_their_own(flags: dict[str, object]) -> None:
    rules = replace(load_ruleset("tiny"), id="test-tiny", **flags)  # type: ignore[arg-type]
    known = codec(load_ruleset("tiny"))
    assert set(codec(rules).actions) > set(known.actions)
    waiting, seen, used = [initial_state(rules, 2)], set(), set()
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            there_and_back(state)
            used |= {type(ply) for ply in following(state) if ply not in known._numbers}
            waiting += [apply(state, ply).state for ply in following(state)]
    assert len(used) == 1  # Pay, or ChooseDice of none


@pytest.mark.parametrize("number", [-1, 13])
def test_a_number_out_of_range_is_refused(number: int) -> None:
    rules = load_ruleset("tiny")
    with pytest.raises(CannotRead, match="from 0 to 12"):
        codec(rules).action(number, Seat(0))
    with pytest.raises(CannotRead, match="from 0 to 10"):
        codec(rules).outcome(number, initial_state(rules, 2))


def deepest(state: GameState, counts: Callable[[GameState], bool], known: dict[GameState, int]) -> int:
    """The longest way from a state to an end, counting only some of the positions on it."""
    if state not in known:
        if isinstance(turn(state), GameOver):
            known[state] = 0
        else:
            below = max(deepest(apply(state, ply).state, counts, known) for ply in following(state))
            known[state] = below + counts(state)
    return known[state]


def nature_acts(state: GameState) -> bool:
    return isinstance(turn(state), NatureToAct)


def seat_acts(state: GameState) -> bool:
    return isinstance(turn(state), SeatToAct)


@pytest.mark.parametrize(
    "rules",
    [load_ruleset(TINY), replace(load_ruleset(TINY), id="test-tiny", turbo_substitution=True, spyglass_who="any")],
    ids=["as-it-is", "with-choice-of-payment"],
)
def test_no_game_is_longer_than_its_bound(rules: Ruleset) -> None:
    choices, chances = longest_game(rules, 2)
    opening = initial_state(rules, 2)
    assert 15 < deepest(opening, seat_acts, {}) <= choices
    assert 8 < deepest(opening, nature_acts, {}) <= chances


@pytest.mark.parametrize("name", PEOPLES)
def test_games_of_people_keep_their_bounds(name: str) -> None:
    for seats in (2, 6):
        moments = played(name, seats, seed=1, journeys=3)
        choices, chances = longest_game(moments[-1].state.rules, seats)
        assert sum(seat_acts(moment.state) for moment in moments) <= choices
        assert sum(nature_acts(moment.state) for moment in moments) <= chances


def test_rules_without_a_limit_have_no_bound() -> None:
    with pytest.raises(CannotRead, match=r"no limit of journeys.*rulebook@1\+max50"):
        longest_game(load_ruleset("rulebook"), 4)
