"""The Grappling Hook: F72, B25."""

import pytest

from celestia_core.errors import CannotRead
from celestia_core.events import CityClosed, CityReopened, Crashed, HookedAboard
from celestia_core.ruleset import load_ruleset
from tests.builders import Game, rules, table

fact = pytest.mark.fact


def asked_with_hook(**more: object) -> Game:
    """D left this journey with a 9 from city 6; A has announced that he can pay."""
    settings = {
        "seats": 4,
        "city": 9,
        "aboard": "ABC",
        "A": "compass",
        "D": "grappling-hook",
        "taken": {"D": "9 from 6"},
    }
    game = table("rulebook+hook", **{**settings, **more})
    return game.play("roll fog blank blank", "B stays", "C stays", "A can")


@fact("F72", "B25")
def test_the_treasure_goes_back_unseen_into_its_pile() -> None:
    game = asked_with_hook()
    game = game.play("D plays grappling-hook")
    returned = [event.treasure for event in game.seen("B") if isinstance(event, HookedAboard)]
    assert returned == [None]
    assert game.state.city_decks[3] == game.state.rules.cities[3].treasures
    assert (game.points("D"), game.aboard, game.city) == (0, "ABCD", 12)


@fact("F72")
def test_only_after_can() -> None:
    game = table("rulebook+hook", seats=4, city=9, aboard="ABC", D="grappling-hook wind-gust", taken={"D": "9 from 6"})
    game = game.play("roll fog blank blank", "B stays", "C stays")
    assert game.legal == ["D plays wind-gust", "D passes"]
    assert game.refused("D plays grappling-hook") == "card-not-now"
    game = game.play("D passes", "A cannot")
    assert game.legal == ["D plays wind-gust", "D passes"]


@fact("F72", "B25")
def test_only_with_a_treasure_of_this_journey() -> None:
    game = asked_with_hook(taken={}, treasures={"D": "9 from 6"})  # left for nothing; the 9 is from before
    assert game.city == 12
    assert game.aboard == "ABC"
    assert game.refused("D plays grappling-hook") == "powers-not-yet"


@fact("F72")
def test_not_from_aboard() -> None:
    game = table("rulebook+hook", A="compass", B="grappling-hook wind-gust").play(
        "roll fog blank", "B stays", "C stays"
    )
    game = game.play("B passes", "A can")
    assert (game.about, game.legal) == ("W2S", ["B plays wind-gust", "B passes"])
    assert game.refused("B plays grappling-hook") == "hook-aboard"


@fact("B25")
def test_a_spent_spyglass_cannot_be_given_back() -> None:
    game = table("bga+hook", city=9, aboard="AB", A="", C="grappling-hook", taken={"C": "spyglass from 6"})
    game = game.play("roll fog fog fog", "B stays", "A cannot", "C plays spyglass from 6")
    assert game.state.taken == (None, None, None)
    game = game.play("roll blank blank blank", "A stays", "B can")
    assert (game.city, game.aboard) == (15, "AB")  # C was not asked


@fact("B25", "F42")
def test_the_ejected_may_come_back() -> None:
    game = table("rulebook+hook", A="compass", B="ejection", C="grappling-hook").play(
        "roll fog blank", "B stays", "C stays"
    )
    game = game.play("B plays ejection on C", "treasure C 4 from 1", "A can", "C plays grappling-hook")
    assert (game.aboard, game.points("C"), game.city) == ("ABC", 0, 2)


@fact("B25", "F34")
def test_a_removed_tile_comes_back_but_the_target_stays() -> None:
    game = table("rulebook+hook", A="compass", B="grappling-hook", left={1: "4"})
    game = game.play("roll fog blank", "B leaves", "treasure B 4 from 1", "C stays", "A can")
    assert [event.city for event in game.happened(CityClosed)] == [0]
    game = game.play("B plays grappling-hook")
    assert [event.city for event in game.happened(CityReopened)] == [0]
    assert (game.city, game.row[0], game.left(1)) == (2, 1, 1)


@fact("B25", "B20")
def test_a_returned_tile_behind_the_ship_is_passed_on_this_journey() -> None:
    game = table(
        "rulebook+hook",
        seats=3,
        city=4,
        aboard="AB",
        A="compass",
        C="grappling-hook",
        left={2: ""},
        taken={"C": "2 from 2"},
    )
    assert (game.row[1], game.target) == (4, 6)
    game = game.play("roll fog blank", "B stays", "A can", "C plays grappling-hook")
    assert (game.city, game.row[1]) == (6, 2)


@fact("B25", "B4")
def test_who_came_back_shares_the_fate_of_the_ship() -> None:
    game = table("rulebook+hook", A="compass", B="grappling-hook", C="wind-gust")
    game = game.play("roll fog blank", "B leaves", "treasure B 4 from 1", "C stays", "C passes", "A can")
    game = game.play("B plays grappling-hook", "C plays wind-gust", "reroll pirates", "A cannot")
    assert [crash.aboard for crash in game.happened(Crashed)] == [(0, 1, 2)]
    assert game.points("B") == 0


@fact("B25", "F19")
def test_who_came_back_may_be_the_next_captain_and_leave_again() -> None:
    game = table("rulebook+hook", A="compass", B="grappling-hook*2")
    game = game.play("roll fog blank", "B leaves", "treasure B 4 from 1", "C stays", "A can", "B plays grappling-hook")
    assert (game.captain, game.aboard) == ("B", "ABC")
    game = game.play("roll fog fog", "C stays", "A leaves", "treasure A 2 from 2")
    assert game.legal == ["B cannot"]


@fact("B25", "F70")
@pytest.mark.parametrize("name", ["quick+hook", "quick@1+hook", "rulebook+hook+hook"])
def test_the_option_is_refused_with_the_quick_game(name: str) -> None:
    with pytest.raises(CannotRead):
        load_ruleset(name)
    assert table(rules("quick"), A="compass").play("roll fog blank", "B stays", "C stays", "A can").city == 2


@fact("B25", "B10")
def test_leaving_for_nothing_does_not_qualify() -> None:
    game = table("bga+hook", A="compass", C="grappling-hook", left={1: ""})
    game = game.play("roll fog blank", "B stays", "C leaves", "A can")
    assert (game.city, game.aboard) == (2, "AB")
