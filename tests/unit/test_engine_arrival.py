"""Arrival, the last city, the crash, and the row of tiles: F31-F34, B10, B19, B20."""

import pytest

from celestia_core.events import Crashed, JourneyEnded, JourneyStarted, TreasureTaken
from tests.builders import rules, table

fact = pytest.mark.fact


@fact("F31", "F34")
def test_the_airship_flies_over_tiles_that_are_out_of_the_row() -> None:
    game = table(seats=2, city=2, left={4: "", 6: ""})
    assert (game.target, game.chances.total) == (9, 216)
    assert game.play("roll blank blank blank", "B stays", "A can").city == 9


@fact("F32")
def test_a_crash_pays_nothing_and_takes_nothing() -> None:
    game = table(seats=4, city=6, aboard="ABC", A="jetpack", treasures={"A": "4 from 4", "D": "9 from 6"})
    before = [game.left(city) for city in game.row]
    game = game.play("roll fog fog fog", "B leaves", "treasure B 6 from 6", "C stays", "A cannot", "A passes")
    assert [crash.aboard for crash in game.happened(Crashed)] == [(0, 2)]
    assert [game.points(who) for who in "ABCD"] == [4, 6, 0, 9]
    assert sum(before) - sum(game.left(city) for city in game.row) == 1
    assert game.hand("A") == "jetpack"


@fact("F33")
def test_at_the_last_city_those_aboard_draw_from_the_captain_on() -> None:
    game = table(seats=5, city=20, captain="D", aboard="ACDE").play("roll blank blank blank blank")
    game = game.play("E stays", "A stays", "C leaves", "treasure C 20 from 20", "D can")
    order = ""
    while game.about == "arrival":
        line = next(iter(game.law))
        order += line.split()[1]
        game = game.play(line)
    assert order == "DEA"
    assert [game.points(who) for who in "ABCDE"] == [25, 0, 20, 25, 25]
    assert [event.how for event in game.happened(JourneyEnded)] == ["last-city"]


@fact("F33", "B5")
def test_after_the_last_city_the_captain_of_the_last_leg_counts() -> None:
    game = table(city=20, captain="B").play("roll blank blank blank blank", "C stays", "A stays", "B can")
    game = game.play("treasure B 25 from 25", "treasure C 25 from 25", "treasure A 25 from 25")
    assert game.captain == "C"


@fact("F33", "F34")
def test_too_few_treasures_at_the_last_city_close_it() -> None:
    game = table(seats=4, city=20, left={25: "25"}).play(
        "roll blank blank blank blank", "B stays", "C stays", "D stays"
    )
    game = game.play("A can", "treasure A 25 from 25")
    assert game.row == [1, 2, 4, 6, 9, 12, 15, 20]
    assert len(game.happened(TreasureTaken)) == 1


@fact("B20")
def test_the_highest_tile_left_is_the_last_city() -> None:
    game = table(city=15, left={25: ""}, A="compass").play("roll fog blank blank blank", "B stays", "C stays", "A can")
    assert (game.city, game.about) == (20, "arrival")
    game = game.play("treasure A 20 from 20", "treasure B 20 from 20", "treasure C 20 from 20")
    assert game.happened(JourneyStarted)


@fact("B20")
def test_a_city_below_the_highest_left_is_no_last_city() -> None:
    game = table(city=12, left={25: ""}).play("roll blank blank blank", "B stays", "C stays", "A can")
    assert (game.city, game.about) == (15, "roll")


@fact("B20")
def test_with_fewer_than_two_tiles_the_game_ends_exhausted() -> None:
    gone = dict.fromkeys((2, 4, 6, 9, 12, 15, 20), "")
    game = table(left={**gone, 1: "1 1", 25: "25"}, treasures={"C": "4 from 4"})
    game = game.play("roll blank blank blank blank", "B leaves", "treasure B 1 from 1", "C stays", "A can")
    game = game.play("treasure A 25 from 25")
    assert (game.asked, game.ended.ending.value, game.winners) == ("over", "exhausted", "A")
    assert game.ended.scores == (25, 1, 4)


@fact("B20")
def test_two_tiles_are_enough_to_go_on() -> None:
    gone = dict.fromkeys((4, 6, 9, 12, 15, 20, 25), "")
    game = table(left={**gone, 1: "1", 2: "2"}).play("roll fog fog", "B stays", "C stays", "A cannot")
    assert (game.about, game.row) == ("draw", [1, 2])


@fact("B20", "B10")
def test_an_empty_last_city_stays_the_goal_where_no_tile_is_removed() -> None:
    game = table("bga", city=20, left={25: ""}).play("roll blank blank blank blank", "B stays", "C stays", "A can")
    assert [event.how for event in game.happened(JourneyEnded)] == ["last-city"]
    assert not game.happened(TreasureTaken)


@fact("B10", "F31")
def test_where_no_tile_is_removed_empty_cities_are_visited_and_started_from() -> None:
    game = table("bga", seats=2, left={1: "", 2: ""}).play("roll blank blank", "B stays", "A can")
    assert game.city == 2
    game = game.play("roll fog fog", "A leaves", "B cannot")
    assert (game.city, game.row[0]) == (1, 1)
    assert game.points("A") == 0


@fact("B10", "F18")
def test_landing_at_an_empty_city_pays_nothing() -> None:
    game = table("bga", aboard="A", city=4, left={4: ""})
    assert game.legal == ["A flies", "A lands"]
    game = game.play("A lands")
    assert [event.how for event in game.happened(JourneyEnded)] == ["landing"]
    assert game.points("A") == 0


@fact("B19", "F44")
@pytest.mark.parametrize("ruleset", ["rulebook", "bga"])
def test_a_jetpack_at_an_empty_city_saves_for_nothing(ruleset: str) -> None:
    game = table(ruleset, seats=3, city=6, left={6: "6"}, C="jetpack")
    game = game.play("roll fog fog fog", "B leaves", "treasure B 6 from 6", "C stays", "A cannot", "C plays jetpack")
    assert (game.points("C"), game.discard) == (0, "jetpack")
    assert [crash.aboard for crash in game.happened(Crashed)] == [(0,)]


@fact("F31", "B20")
def test_the_row_may_be_short_from_the_start() -> None:
    made = rules()
    game = table(made, seats=2, left=dict.fromkeys((2, 4, 6, 9, 12, 15, 20), ""))
    assert (game.row, game.target) == ([1, 25], 25)
    game = game.play("roll blank blank blank blank", "B stays", "A can")
    assert game.about == "arrival"
