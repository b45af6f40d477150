"""What each value of a flag changes: B2-B8, B10, B12, B16, B18."""

import pytest

from celestia_core.events import Crashed, Paid
from celestia_core.kinds import Card
from tests.builders import Game, new_game, rules, table

fact = pytest.mark.fact
flag = pytest.mark.flag


def after_choices(game: Game, roll: str) -> Game:
    """The dice are rolled and everybody stays."""
    game = game.play(f"roll {roll}")
    while game.about == "decide":
        game = game.play(f"{game.asked} stays")
    return game


def in_window(made: str, window: str, **flags: str) -> Game:
    """B, a passenger, is asked in this window whether he plays one of all his cards; one die is blank."""
    game = table(rules(made, **flags), A="turbo", B="ejection jetpack alternative-route wind-gust")
    game = after_choices(game, "fog blank")
    word = {"W1": None, "W2S": "A can", "W2F": "A cannot", "W3": "A cannot"}[window]
    while game.about != window and game.asked != "nature":
        game = game.play(word if game.about == "announce" and word else "B passes")
    return game


ALL = "W1 W2F W2S"
BUT = {"W1": "W2F W2S", "W2F": "W1 W2S", "W2S": "W1 W2F"}


@fact("F46", "B3")
@pytest.mark.parametrize(
    ("window", "open_"),
    [
        pytest.param("W1", True, marks=flag("alt_route_windows", "W1")),
        pytest.param("W1", False, marks=flag("alt_route_windows", "not W1")),
        pytest.param("W2F", True, marks=flag("alt_route_windows", "W2F")),
        pytest.param("W2F", False, marks=flag("alt_route_windows", "not W2F")),
        pytest.param("W2S", True, marks=flag("alt_route_windows", "W2S")),
        pytest.param("W2S", False, marks=flag("alt_route_windows", "not W2S")),
    ],
)
def test_windows_of_alternative_route(window: str, open_: bool) -> None:
    game = in_window("rulebook", window, alt_route_windows=ALL if open_ else BUT[window])
    assert game.about == window
    assert ("B plays alternative-route" in game.legal) == open_


@fact("F49", "B4")
@pytest.mark.parametrize(
    ("window", "open_"),
    [
        pytest.param("W1", True, marks=flag("wind_gust_windows", "W1")),
        pytest.param("W1", False, marks=flag("wind_gust_windows", "not W1")),
        pytest.param("W2F", True, marks=flag("wind_gust_windows", "W2F")),
        pytest.param("W2F", False, marks=flag("wind_gust_windows", "not W2F")),
        pytest.param("W2S", True, marks=flag("wind_gust_windows", "W2S")),
        pytest.param("W2S", False, marks=flag("wind_gust_windows", "not W2S")),
    ],
)
def test_windows_of_wind_gust(window: str, open_: bool) -> None:
    made = "bga"  # where Alternative Route keeps every window open
    game = in_window(made, window, wind_gust_windows=ALL if open_ else BUT[window])
    assert game.about == window
    assert ("B plays wind-gust" in game.legal) == open_


@fact("F41", "B6")
@pytest.mark.parametrize(
    ("window", "open_"),
    [
        pytest.param("W1", True, marks=flag("ejection_windows", "W1")),
        pytest.param("W1", False, marks=flag("ejection_windows", "not W1")),
        pytest.param("W2F", True, marks=flag("ejection_windows", "W2F")),
        pytest.param("W2F", False, marks=flag("ejection_windows", "not W2F")),
        pytest.param("W2S", True, marks=flag("ejection_windows", "W2S")),
        pytest.param("W2S", False, marks=flag("ejection_windows", "not W2S")),
    ],
)
def test_windows_of_ejection(window: str, open_: bool) -> None:
    game = in_window("rulebook", window, ejection_windows=ALL if open_ else BUT[window])
    assert game.about == window
    assert ("B plays ejection on C" in game.legal) == open_


@fact("B6", "F41")
def test_an_ejection_after_can_still_leaves_the_captain_to_pay() -> None:
    game = table(rules(ejection_windows=ALL), A="compass", B="ejection")
    game = after_choices(game, "fog blank").play("B passes", "A can", "B plays ejection on C", "treasure C 1 from 1")
    assert (game.aboard, game.city, game.discard) == ("AB", 2, "compass ejection")


@fact("B3", "B14")
def test_with_no_window_at_all_a_card_is_dead() -> None:
    game = table(rules(alt_route_windows=""), B="alternative-route")
    assert after_choices(game, "fog fog").play("A cannot").happened(Crashed)


@fact("B16", "F47")
@flag("alt_route_min_dice", 1)
def test_the_captain_must_pick_a_die() -> None:
    game = after_choices(table(B="alternative-route"), "fog fog").play("A cannot", "B plays alternative-route")
    assert game.legal == ["A rerolls fog", "A rerolls fog fog"]


@fact("B16", "B14")
@flag("alt_route_min_dice", 0)
def test_the_captain_may_pick_none_and_the_word_stands() -> None:
    game = table(rules(alt_route_min_dice=0), A="compass turbo", B="alternative-route", C="jetpack")
    game = after_choices(game, "fog fog").play("A cannot", "B plays alternative-route")
    assert game.legal[0] == "A rerolls none"
    game = game.play("A rerolls none")
    assert (game.about, game.dice, game.discard) == ("W3", "fog fog", "alternative-route")


@fact("B12", "F43")
@flag("jetpack_window", "after_rescue")
def test_no_jetpack_while_somebody_may_still_rescue() -> None:
    game = after_choices(table(B="jetpack", C="alternative-route"), "fog fog").play("A cannot")
    assert (game.asked, game.about) == ("C", "W2F")
    game = game.play("C passes")
    assert (game.asked, game.about) == ("B", "W3")


@fact("B12", "F43")
@flag("jetpack_window", "with_rescue")
def test_a_passengers_jetpack_before_the_rescue() -> None:
    made = rules(jetpack_window="with_rescue")
    game = table(made, seats=4, A="jetpack", B="jetpack", C="alternative-route", city=6)
    game = after_choices(game, "fog blank blank").play("A cannot")
    assert (game.about, game.legal) == ("W2F", ["B plays jetpack", "B passes"])
    game = game.play("B plays jetpack", "treasure B 6 from 6")
    assert game.legal == ["C plays alternative-route", "C passes"]
    saved = game.play("C plays alternative-route", "A rerolls fog", "reroll blank", "A can")
    assert (saved.city, saved.aboard, saved.captain) == (9, "ACD", "C")
    crash = game.play("C passes")
    assert (crash.about, crash.legal) == ("W3", ["A plays jetpack", "A passes"])


@fact("B12")
@flag("jetpack_window", "with_rescue")
def test_the_captain_waits_until_the_crash_is_certain() -> None:
    game = table(rules(jetpack_window="with_rescue"), A="jetpack alternative-route", B="jetpack")
    game = after_choices(game, "fog fog").play("A cannot")
    assert (game.about, game.legal) == ("W2F", ["B plays jetpack", "B passes"])
    game = game.play("B passes")
    assert (game.about, game.legal) == ("W2F", ["A plays alternative-route", "A passes"])
    assert game.refused("A plays jetpack") == "card-not-now"
    game = game.play("A passes")
    assert (game.about, game.legal) == ("W3", ["B plays jetpack", "B passes"])  # he may think better of it


@fact("B12", "F19")
@flag("jetpack_window", "with_rescue")
def test_when_all_passengers_fly_off_early_a_spyglass_carries_the_captain_on() -> None:
    made = rules(jetpack_window="with_rescue")
    game = after_choices(table(made, seats=2, B="jetpack", treasures={"A": "spyglass from 2"}), "fog fog")
    game = game.play("A cannot", "B plays jetpack", "treasure B 1 from 1", "A plays spyglass from 2")
    assert (game.city, game.aboard, game.legal) == (2, "A", ["A flies", "A lands"])


@fact("B5", "F21")
@flag("next_captain", "clockwise_all")
def test_the_next_captain_may_be_one_who_left() -> None:
    game = table(seats=4, city=6, aboard="AD").play("roll fog fog fog", "D stays", "A cannot")
    assert game.captain == "B"


@fact("B5")
@flag("next_captain", "aboard_at_end")
def test_the_next_captain_was_aboard_at_the_last_word() -> None:
    made = rules(next_captain="aboard_at_end")
    game = table(made, seats=4, city=6, aboard="ACD").play("roll fog fog fog", "C leaves", "treasure C 6 from 6")
    assert game.play("D stays", "A cannot").captain == "D"
    alone = table(made, seats=4, city=6, aboard="A").play("A flies", "roll fog fog fog", "A cannot")
    assert alone.captain == "A"  # nobody else was aboard


@fact("B5")
@flag("next_captain", "aboard_at_end")
def test_who_flew_off_by_jetpack_counts_as_aboard_at_the_end() -> None:
    made = rules(next_captain="aboard_at_end")
    game = after_choices(table(made, seats=4, city=6, aboard="ACD", C="jetpack"), "fog fog fog")
    game = game.play("A cannot", "C plays jetpack", "treasure C 6 from 6")
    assert game.captain == "C"


@fact("B5", "F18")
@flag("next_captain", "aboard_at_end")
def test_after_a_landing_those_aboard_at_the_last_word_count() -> None:
    made = rules(next_captain="aboard_at_end", jetpack_window="with_rescue")
    game = after_choices(
        table(made, seats=4, city=6, aboard="AD", D="jetpack", treasures={"A": "spyglass from 1"}), "fog fog fog"
    )
    game = game.play("A cannot", "D plays jetpack", "treasure D 6 from 6", "A plays spyglass from 1")
    game = game.play("A lands", "treasure A 9 from 9")
    assert game.captain == "D"
    ejected = table(made, seats=3, city=6, B="ejection").play("roll blank blank blank", "B stays", "C stays")
    ejected = ejected.play("B plays ejection on C", "treasure C 6 from 6", "A can", "roll fog fog fog", "A leaves")
    ejected = ejected.play("treasure A 9 from 9", "B cannot")
    assert ejected.captain == "B"  # C was put off before the word, A left before the last one


@fact("B8", "F30")
@flag("turbo_substitution", False)
def test_all_held_equipment_is_paid_and_turbo_only_for_the_rest() -> None:
    game = after_choices(table(city=6, A="compass*2 turbo*3"), "fog fog fog").play("A can")
    assert (game.hand("A"), game.discard) == ("turbo turbo", "compass compass turbo")


@fact("B8", "F30")
@flag("turbo_substitution", True)
def test_the_captain_chooses_the_split_where_turbo_may_replace() -> None:
    made = rules(turbo_substitution=True)
    game = after_choices(table(made, city=6, A="compass*2 turbo*2"), "fog fog blank")
    assert game.legal == ["A can"]  # the duty to pay is the same
    game = game.play("A can")
    assert game.legal == ["A pays compass compass", "A pays compass turbo", "A pays turbo turbo"]
    assert game.refused("A pays compass") == "wrong-payment"
    assert not game.happened(Paid)
    game = game.play("A pays turbo turbo")
    assert (game.hand("A"), game.discard, game.city) == ("compass compass", "turbo turbo", 9)


@fact("B8", "F29")
@flag("turbo_substitution", True)
def test_the_split_is_asked_after_the_window_and_not_for_blanks() -> None:
    made = rules(turbo_substitution=True)
    game = after_choices(table(made, A="compass", B="wind-gust"), "fog blank").play("B passes", "A can")
    assert (game.about, game.asked) == ("W2S", "B")
    game = game.play("B passes")
    assert (game.about, game.legal) == ("pay", ["A pays compass"])
    blank = after_choices(table(made, A="turbo"), "blank blank").play("A can")
    assert (blank.city, blank.hand("A")) == (2, "turbo")


@fact("B7", "F51")
@flag("lock_rerolled_dice", False)
def test_a_die_may_be_rolled_again_and_again() -> None:
    game = after_choices(table(B="alternative-route*2"), "fog fog").play("A cannot", "B plays alternative-route")
    game = game.play("A rerolls fog fog", "reroll birds pirates", "A cannot", "B plays alternative-route")
    assert game.legal == ["A rerolls birds", "A rerolls pirates", "A rerolls birds pirates"]


@fact("B7")
@flag("lock_rerolled_dice", True)
def test_rerolled_dice_are_locked_for_alternative_route() -> None:
    made = rules(lock_rerolled_dice=True)
    game = after_choices(table(made, city=6, B="alternative-route*3", deck="compass*3"), "fog fog pirates")
    game = game.play("A cannot", "B plays alternative-route", "A rerolls fog", "reroll fog", "A cannot")
    game = game.play("B plays alternative-route")
    assert game.legal == [
        "A rerolls fog",
        "A rerolls pirates",
        "A rerolls fog pirates",
    ]  # one of the two fogs is locked
    assert game.refused("A rerolls fog fog") == "dice-locked"
    game = game.play("A rerolls fog pirates", "reroll birds birds", "A cannot")
    assert game.happened(Crashed)  # all dice are locked, so the third card cannot be played


@fact("B7", "F50")
@flag("lock_rerolled_dice", True)
def test_wind_gust_rolls_locked_blanks_too() -> None:
    made = rules(lock_rerolled_dice=True)
    game = after_choices(table(made, city=6, B="alternative-route*2 wind-gust*2"), "fog birds pirates")
    game = game.play("A cannot", "B plays alternative-route", "A rerolls fog", "reroll blank", "B plays wind-gust")
    assert (game.dice, game.chances.total) == ("birds pirates", 6)
    game = game.play("reroll fog", "A cannot", "B plays alternative-route")
    assert game.legal == ["A rerolls birds", "A rerolls pirates", "A rerolls birds pirates"]


@fact("B10", "F34")
@flag("empty_city", "remove_tile")
def test_an_empty_city_is_out_of_the_row() -> None:
    game = table(seats=2, left={2: ""})
    assert (game.target, 2 in game.row) == (4, False)
    assert game.play("roll blank blank", "B stays", "A can").city == 4


@fact("B10", "F34")
@flag("empty_city", "draw_nothing")
def test_an_empty_city_stays_in_the_row_and_one_leaves_for_nothing() -> None:
    made = rules(empty_city="draw_nothing")
    game = table(made, left={1: "1"}).play("roll blank blank", "B leaves", "treasure B 1 from 1")
    assert game.legal == ["C stays", "C leaves"]
    game = game.play("C leaves")
    assert (game.points("C"), game.aboard, game.row[0]) == (0, "A", 1)


@fact("B10", "B18", "B20")
@flag("empty_city", "draw_nothing")
def test_the_last_city_and_the_first_stay_where_they_are() -> None:
    made = rules(empty_city="draw_nothing")
    gone = dict.fromkeys((1, 2, 4, 6, 9, 12, 15, 20), "")
    game = table(made, left={**gone, 25: "25"}, city=20).play("roll blank blank blank blank", "B stays", "C stays")
    game = game.play("A can", "treasure A 25 from 25")
    assert (game.about, game.city) == ("draw", 1)  # the game goes on with no treasure left
    assert game.row == [1, 2, 4, 6, 9, 12, 15, 20, 25]


@fact("F72", "B25", "F3")
@flag("grappling_hook", False)
def test_without_the_option_there_is_no_hook() -> None:
    game = new_game("rulebook", 4).play("captain A")
    assert game.chances.total == 84
    assert Card.GRAPPLING_HOOK not in game.state.deck
    assert game.state.taken == ()


@fact("F72", "B25")
@flag("grappling_hook", True)
def test_the_option_adds_two_cards() -> None:
    for name in ("rulebook+hook", "bga+hook"):
        game = new_game(name, 4).play("captain A")
        assert game.chances.total == 86
        assert game.law["draw A grappling-hook"] == 2


@fact("F13")
@flag("max_journeys", 3)
def test_the_limit_counts_journeys() -> None:
    game = table(rules("rulebook+max3"), seats=2, journey=2).play("roll fog fog", "B stays", "A cannot")
    game = game.play("draw B compass", "draw A compass")
    assert game.about == "roll"
    game = game.play("roll birds birds", "A stays", "B cannot")
    assert (game.asked, game.ended.ending.value) == ("over", "stopped")
