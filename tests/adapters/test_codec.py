"""The numbers of plies, and the bounds on the length of a game. No extra is needed here."""

from dataclasses import replace

import pytest

from celestia_core.adapters.codec import codec, longest_game
from celestia_core.apply import apply, initial_state
from celestia_core.errors import CannotRead
from celestia_core.kinds import Seat
from celestia_core.notation import format_ply
from celestia_core.plies import Ply
from celestia_core.ruleset import load_ruleset
from celestia_core.state import GameState
from celestia_core.turns import NatureToAct, SeatToAct, turn
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


@pytest.mark.parametrize(
    ("name", "actions", "outcomes"), [("rulebook", 145, 163), ("bga+hook", 146, 164), ("quick", 7, 155)]
)
def test_how_many_numbers_there_are(name: str, actions: int, outcomes: int) -> None:
    # 125 bags of one to four dice; 7 plain actions, 6 whom to eject, 3 other cards, 4 cities with a Spyglass
    numbers = codec(load_ruleset(name))
    assert (len(numbers.actions), len(numbers.outcomes)) == (actions, outcomes)


def lost(state: GameState) -> list[Ply]:
    """Of all that may come next: what its number does not lead back to."""
    numbers, now = codec(state.rules), turn(state)

    def back(number: int) -> Ply:
        return numbers.action(number, now.seat) if isinstance(now, SeatToAct) else numbers.outcome(number, state)

    return [ply for ply in following(state) if back(numbers.number(ply)) != ply]


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("name", PEOPLES)
def test_every_ply_has_a_number_that_leads_back_to_it(name: str, seats: int) -> None:
    moments = [moment for seed in range(3) for moment in played(name, seats, seed)]
    assert len(moments) > 300
    assert [ply for moment in moments for ply in lost(moment.state)] == []


def positions(opening: GameState) -> set[GameState]:
    """All positions of a game."""
    waiting, found = [opening], {opening}
    while waiting:
        state = waiting.pop()
        new = {apply(state, ply).state for ply in following(state)} - found
        waiting += new
        found |= new
    return found


@pytest.mark.parametrize("flags", [{"turbo_substitution": True}, {"alt_route_min_dice": 0}])
def test_other_readings_of_the_rules_have_numbers_of_their_own(flags: dict[str, object]) -> None:
    rules = replace(load_ruleset("tiny"), id="test-tiny", **flags)  # type: ignore[arg-type]
    known = codec(load_ruleset("tiny"))
    assert set(codec(rules).actions) > set(known.actions)
    states = positions(initial_state(rules, 2))
    new = {format_ply(ply) for state in states for ply in following(state) if ply not in known._numbers}
    assert new >= {"A pays turbo"} if "turbo_substitution" in flags else new == {"A rerolls none", "B rerolls none"}
    assert [ply for state in states for ply in lost(state)] == []


@pytest.mark.parametrize("number", [-1, 13])
def test_a_number_out_of_range_is_refused(number: int) -> None:
    rules = load_ruleset("tiny")
    with pytest.raises(CannotRead, match="from 0 to 12"):
        codec(rules).action(number, Seat(0))
    with pytest.raises(CannotRead, match="from 0 to 10"):
        codec(rules).outcome(number, initial_state(rules, 2))


def seat_acts(state: GameState) -> bool:
    return isinstance(turn(state), SeatToAct)


def nature_acts(state: GameState) -> bool:
    return isinstance(turn(state), NatureToAct)


def deepest(state: GameState, known: dict[GameState, tuple[int, int]]) -> tuple[int, int]:
    """(most choices, most outcomes of nature) on any way from a state to an end."""
    if state not in known:
        below = [deepest(apply(state, ply).state, known) for ply in following(state)] or [(0, 0)]
        choices, outcomes = (max(counts) for counts in zip(*below, strict=True))
        known[state] = (choices + seat_acts(state), outcomes + nature_acts(state))
    return known[state]


@pytest.mark.parametrize(
    ("flags", "longest"),
    [({}, (13, 10)), ({"turbo_substitution": True, "spyglass_who": "any"}, (15, 10))],
)
def test_no_game_is_longer_than_its_bound(flags: dict[str, object], longest: tuple[int, int]) -> None:
    rules = replace(load_ruleset(TINY), id="test-tiny", **flags)  # type: ignore[arg-type]
    assert deepest(initial_state(rules, 2), {}) == longest
    assert [found <= bound for found, bound in zip(longest, longest_game(rules, 2), strict=True)] == [True, True]


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
