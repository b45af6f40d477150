"""Games of random choices by deal number, under every ruleset with every number of players."""

import pytest

from celestia_core.events import GotOff, JourneyEnded, PowerPlayed
from celestia_core.kinds import POWERS, Seat
from celestia_core.ruleset import load_ruleset, with_max_journeys
from celestia_core.state import Ending
from tests.goldens import seeded, seeded_game
from tests.invariants import CHECKS, the_game_ends
from tests.strategies import RULESETS, Game, play


@pytest.fixture(scope="module")
def games() -> dict[tuple[str, int, int, int], Game]:
    return {key: seeded_game(*key) for key in seeded()}


def test_every_seeded_game_ends(games: dict[tuple[str, int, int, int], Game]) -> None:
    for game in games.values():
        the_game_ends(game)
    assert {seats for name, seats, *_ in games if name == "rulebook"} == {2, 3, 4, 5, 6}
    assert {game.states[-1].ending for game in games.values()} >= {Ending.CALLED, Ending.STOPPED}


@pytest.mark.parametrize("name", RULESETS)
def test_everything_holds_in_the_seeded_games(name: str, games: dict[tuple[str, int, int, int], Game]) -> None:
    """The longest games are left to `make long`."""
    for game in sorted((game for key, game in games.items() if key[0] == name), key=lambda game: len(game.plies))[:3]:
        for check in CHECKS:
            check(game)


def test_everything_that_can_happen_happens_in_some_seeded_game(games: dict[tuple[str, int, int, int], Game]) -> None:
    events = [event for game in games.values() for step in game.steps for event in step.events]
    assert {event.card for event in events if isinstance(event, PowerPlayed)} == set(POWERS)
    assert {event.how for event in events if isinstance(event, GotOff)} == {"left", "ejected", "landed", "jetpack"}
    assert {event.how for event in events if isinstance(event, JourneyEnded)} == {"crash", "landing", "last-city"}
    kinds = {type(event).__name__ for event in events}
    assert kinds >= {"DeckReshuffled", "CityClosed", "SpyglassSpent", "HookedAboard", "Rerolled", "FlewOn"}


def test_a_deal_number_gives_one_game() -> None:
    rules = with_max_journeys(load_ruleset("bga"), 5)
    assert play(rules, 5, 7).plies == play(rules, 5, 7).plies
    assert play(rules, 5, 7).plies != play(rules, 5, 8).plies


@pytest.mark.parametrize("name", ["quick", "rulebook"])
def test_a_table_that_never_leaves_is_stopped(name: str) -> None:
    """Nobody ever gets off, so nobody ever has enough: only the limit of journeys ends such a game."""
    rules = with_max_journeys(load_ruleset(name), 3)
    game = play(rules, 3, 4, boldness=10**9)
    assert game.states[-1].ending is Ending.STOPPED
    assert game.states[-1].points(Seat(0)) < 50


@pytest.mark.long
@pytest.mark.parametrize("name", RULESETS)
def test_everything_holds_in_many_seeded_games(name: str) -> None:
    for seats in load_ruleset(name).seats:
        for deal in range(10, 30):
            game = seeded_game(name, seats, deal, (1, 4, 20)[deal % 3])
            for check in CHECKS:
                check(game)
