"""Power cards and Spyglasses: F40-F56, B2-B7, B12-B18, B24, B30."""

import pytest

from celestia_core.events import Announced, CardGiven, Crashed, DiceChosen, JourneyEnded, Paid, PowerPlayed, Rerolled
from tests.builders import Game, new_game, table

fact = pytest.mark.fact


def after_choices(game: Game, roll: str) -> Game:
    """The dice are rolled and everybody stays."""
    game = game.play(f"roll {roll}")
    while game.about == "decide":
        game = game.play(f"{game.asked} stays")
    return game


@fact("F40", "B13")
def test_powers_open_when_the_last_passenger_has_spoken() -> None:
    game = table(B="wind-gust ejection", C="").play("roll fog blank")
    assert game.refused("B plays wind-gust") == "powers-not-yet"
    game = game.play("B stays")
    assert game.refused("B plays wind-gust") == "powers-not-yet"
    game = game.play("C stays")
    assert game.legal == ["B plays ejection on C", "B plays wind-gust", "B passes"]


@fact("F40")
def test_powers_open_also_for_a_captain_alone() -> None:
    game = table(aboard="A", A="wind-gust", C="wind-gust").play("A flies", "roll fog blank")
    assert (game.asked, game.about) == ("C", "W1")


@fact("F40")
def test_one_player_may_use_several_cards_in_a_row() -> None:
    game = after_choices(table(seats=4, B="ejection*2 wind-gust"), "fog blank")
    game = game.play("B plays ejection on C", "treasure C 1 from 1", "B plays ejection on D", "treasure D 1 from 1")
    assert game.legal == ["B plays wind-gust", "B passes"]
    game = game.play("B plays wind-gust")
    assert (game.discard, game.aboard) == ("ejection ejection wind-gust", "AB")


@fact("F40", "F41", "F48")
def test_the_captain_may_use_powers_too() -> None:
    game = after_choices(table(A="ejection wind-gust"), "fog blank")
    assert game.legal == ["A plays ejection on B", "A plays ejection on C", "A plays wind-gust", "A passes"]


@fact("B13")
def test_polling_goes_from_the_captains_left_clockwise_and_asks_only_those_who_can_act() -> None:
    assert after_choices(table(seats=5, captain="C"), "fog blank").legal == ["C cannot"]  # nobody holds a card
    made = table("bga", seats=5, captain="C", A="wind-gust", C="wind-gust", E="alternative-route", B="compass")
    game = after_choices(made, "fog blank")
    order = ""
    while game.about == "W1":
        order += game.asked
        game = game.play(f"{game.asked} passes")
    assert order == "EAC"


@fact("B13")
def test_after_a_card_everybody_is_asked_anew() -> None:
    game = after_choices(table(seats=4, B="wind-gust", C="ejection"), "fog blank").play("B passes")
    game = game.play("C plays ejection on D", "treasure D 1 from 1")
    assert (game.asked, game.about) == ("B", "W1")
    assert game.play("B passes").about == "announce"  # C has no card left


@fact("B13")
def test_the_window_shuts_when_all_pass_in_a_row() -> None:
    game = after_choices(table(B="wind-gust", C="wind-gust"), "fog blank").play("B passes")
    assert game.asked == "C"
    assert game.play("C passes").about == "announce"


@fact("B13", "F28")
def test_being_asked_and_passing_is_seen_by_nobody_else() -> None:
    asked = after_choices(table(B="wind-gust", A="compass"), "fog blank").play("B passes", "A can", "B passes")
    never = after_choices(table(B="cannon", A="compass"), "fog blank").play("A can")
    assert asked.seen("C") == never.seen("C")
    assert asked.seen("B") != never.seen("B")


@fact("F41", "F40")
def test_ejection_only_from_aboard() -> None:
    game = after_choices(table(seats=4, aboard="ABC", D="ejection"), "fog fog")
    assert game.about == "announce"
    assert game.refused("D plays ejection on B") == "card-needs-aboard"


@fact("F41", "F51")
def test_ejection_is_open_again_after_a_reroll() -> None:
    game = after_choices(table(B="ejection", C="wind-gust"), "fog blank").play("B passes", "C passes", "A cannot")
    assert (game.asked, game.about) == ("C", "W2F")
    game = game.play("C plays wind-gust", "reroll birds")
    assert (game.about, game.legal) == ("W1", ["B plays ejection on C", "B passes"])


@fact("F42")
def test_the_ejected_draws_at_once_and_may_still_use_wind_gust() -> None:
    game = after_choices(table(city=4, B="ejection", C="wind-gust"), "fog blank").play("B plays ejection on C")
    assert set(game.law) == {f"treasure C {word} from 4" for word in ("4", "6", "9", "spyglass")}
    game = game.play("treasure C spyglass from 4")
    assert (game.aboard, game.legal) == ("AB", ["C plays wind-gust", "C passes"])


@fact("F42")
def test_who_is_not_aboard_cannot_be_ejected() -> None:
    game = after_choices(table(seats=4, aboard="ABC", B="ejection"), "fog fog")
    assert game.legal == ["B plays ejection on C", "B passes"]
    assert game.refused("B plays ejection on D") == "eject-not-aboard"


@fact("F42", "F41")
def test_a_lone_passenger_cannot_eject_anybody() -> None:
    game = after_choices(table(seats=2, B="ejection"), "fog fog")
    assert game.about == "announce"
    assert game.refused("B plays ejection on A") == "eject-captain"


@fact("B18", "F34")
def test_no_ejection_at_a_closed_city() -> None:
    game = table(seats=4, left={1: "1"}, C="ejection").play("roll fog fog", "B leaves", "treasure B 1 from 1")
    game = game.play("C stays", "D stays")
    assert game.about == "announce"
    assert game.refused("C plays ejection on D") == "empty-city"


@fact("B18")
def test_ejection_at_an_empty_city_for_nothing_where_no_tile_is_removed() -> None:
    game = after_choices(table("bga", left={1: ""}, C="ejection"), "fog fog")
    game = game.play("C plays ejection on B")
    assert (game.aboard, game.points("B"), game.about) == ("AC", 0, "announce")


@fact("F43", "B12")
def test_a_jetpack_only_when_the_crash_is_certain() -> None:
    game = after_choices(table(A="compass", B="jetpack wind-gust", C="jetpack"), "fog blank")
    assert game.refused("B plays jetpack") == "card-not-now"
    game = game.play("B passes", "A can")
    assert (game.asked, game.refused("B plays jetpack")) == ("B", "card-not-now")
    assert game.play("B passes").city == 2  # no crash, so nobody was asked for a Jetpack


@fact("F43", "F44")
def test_jetpacks_of_the_captain_and_of_those_aboard_only() -> None:
    game = after_choices(table(seats=4, city=9, aboard="AB", A="jetpack", D="jetpack"), "fog fog fog")
    game = game.play("A cannot")
    assert (game.asked, game.legal) == ("A", ["A plays jetpack", "A passes"])
    assert game.refused("D plays jetpack") == "card-needs-aboard"
    game = game.play("A plays jetpack", "treasure A 9 from 9")
    assert game.points("A") == 9
    assert [crash.aboard for crash in game.happened(Crashed)] == [(1,)]


@fact("F43", "B13")
def test_after_a_jetpack_all_are_asked_again() -> None:
    game = after_choices(table(B="jetpack", C="jetpack"), "fog fog").play("A cannot", "B passes")
    game = game.play("C plays jetpack", "treasure C 1 from 1")
    assert game.legal == ["B plays jetpack", "B passes"]


@fact("F44")
def test_when_all_fly_off_the_journey_ends_as_a_crash_with_nobody_aboard() -> None:
    game = after_choices(table(seats=2, A="jetpack", B="jetpack"), "fog fog").play("A cannot")
    game = game.play("B plays jetpack", "treasure B 1 from 1", "A plays jetpack", "treasure A 2 from 1")
    assert [crash.aboard for crash in game.happened(Crashed)] == [()]
    assert (game.happened(JourneyEnded)[0].how, game.captain) == ("crash", "B")


@fact("F45", "F47")
def test_the_captain_may_play_alternative_route_himself() -> None:
    game = after_choices(table(A="alternative-route"), "fog pirates").play("A cannot")
    assert game.legal == ["A plays alternative-route", "A passes"]


@fact("F45")
def test_no_alternative_route_from_one_who_left() -> None:
    game = after_choices(table(aboard="AB", C="alternative-route"), "fog pirates").play("A cannot")
    assert game.happened(Crashed)
    late = after_choices(table(aboard="AB", B="alternative-route", C="alternative-route"), "fog fog").play("A cannot")
    assert late.refused("C plays alternative-route") == "card-needs-aboard"


@fact("F46", "B3")
def test_alternative_route_only_after_cannot() -> None:
    game = after_choices(table(A="compass", B="alternative-route wind-gust"), "fog blank")
    assert game.refused("B plays alternative-route") == "card-not-now"
    game = game.play("B passes", "A can")
    assert (game.about, game.refused("B plays alternative-route")) == ("W2S", "card-not-now")


@fact("F46", "B3")
def test_on_bga_alternative_route_also_after_can() -> None:
    game = after_choices(table("bga", A="compass", B="alternative-route"), "fog blank").play("B passes", "A can")
    assert (game.about, game.legal) == ("W2S", ["B plays alternative-route", "B passes"])
    game = game.play("B plays alternative-route", "A rerolls blank", "reroll birds")
    assert (game.hand("A"), game.legal) == ("compass", ["A cannot"])


@fact("F47", "B16")
def test_the_captain_picks_any_dice_but_at_least_one() -> None:
    game = after_choices(table(city=6, C="alternative-route"), "fog fog blank").play(
        "A cannot", "C plays alternative-route"
    )
    assert game.legal == [
        "A rerolls fog",
        "A rerolls blank",
        "A rerolls fog fog",
        "A rerolls fog blank",
        "A rerolls fog fog blank",
    ]
    assert game.refused("A rerolls none") == "too-few-dice"
    assert game.refused("A rerolls pirates") == "dice-not-shown"
    game = game.play("A rerolls fog fog")
    assert (game.dice, sum(game.law.values())) == ("blank", 36)
    assert [len(event.dice) for event in game.happened(DiceChosen)] == [2]


@fact("F47", "F50")
def test_rerolls_do_not_reopen_the_choices() -> None:
    game = table(A="", C="alternative-route").play(
        "roll fog fog", "B leaves", "treasure B 1 from 1", "C stays", "A cannot"
    )
    game = game.play("C plays alternative-route", "A rerolls fog fog", "reroll blank blank")
    assert (game.aboard, game.legal) == ("AC", ["A can"])
    assert game.refused("C leaves") == "choice-is-final"
    assert game.refused("B stays") == "not-aboard"


@fact("F48")
@pytest.mark.parametrize("who", ["A", "B", "C"])
def test_anybody_may_play_wind_gust(who: str) -> None:
    game = after_choices(table(aboard="AB", **{who: "wind-gust"}), "fog blank")
    assert game.legal == [f"{who} plays wind-gust", f"{who} passes"]


@fact("F49", "B4")
@pytest.mark.parametrize("ruleset", ["rulebook", "bga"])
def test_wind_gust_in_every_window_until_the_cards_are_paid(ruleset: str) -> None:
    fails = after_choices(table(ruleset, B="wind-gust"), "fog blank").play("B passes", "A cannot")
    assert (fails.about, fails.legal) == ("W2F", ["B plays wind-gust", "B passes"])
    pays = after_choices(table(ruleset, A="compass", B="wind-gust"), "fog blank").play("B passes", "A can")
    assert (pays.about, pays.legal) == ("W2S", ["B plays wind-gust", "B passes"])
    assert not pays.happened(Paid)
    assert pays.play("B passes").happened(Paid)


@fact("F49")
def test_no_wind_gust_once_the_crash_is_certain() -> None:
    game = after_choices(table(B="wind-gust jetpack"), "fog blank").play("B passes", "A cannot", "B passes")
    assert (game.about, game.legal) == ("W3", ["B plays jetpack", "B passes"])
    assert game.refused("B plays wind-gust") == "card-not-now"


@fact("F50")
def test_wind_gust_rolls_all_blanks_and_no_other_die() -> None:
    game = after_choices(table(city=15, B="wind-gust"), "fog birds blank blank").play("B plays wind-gust")
    assert (game.dice, game.chances.total) == ("fog birds", 36)
    game = game.play("reroll fog pirates")
    assert game.dice == "fog fog birds pirates"
    assert [len(event.rolled) for event in game.happened(Rerolled)] == [2]


@fact("F51")
def test_rerolls_may_follow_one_another() -> None:
    game = after_choices(table(A="compass", B="wind-gust*2", C="alternative-route"), "blank blank")
    game = game.play("B plays wind-gust", "reroll fog blank", "B plays wind-gust", "reroll pirates", "A cannot")
    game = game.play("C plays alternative-route", "A rerolls pirates", "reroll blank")
    assert (game.dice, game.legal) == ("fog blank", ["A can"])  # and he must pay now
    assert game.discard == "alternative-route wind-gust wind-gust"


@fact("F51", "B4")
def test_a_reroll_makes_the_word_void() -> None:
    game = after_choices(table(A="compass turbo", B="wind-gust"), "fog blank").play("B passes", "A can")
    game = game.play("B plays wind-gust", "reroll lightning")
    assert game.legal == ["A can", "A cannot"]
    assert [event.can for event in game.happened(Announced)] == [True]
    assert not game.happened(Paid)


@fact("F52", "B17")
def test_a_spyglass_settles_the_leg_at_once() -> None:
    game = after_choices(
        table(A="turbo", B="wind-gust", C="alternative-route", treasures={"B": "spyglass from 4"}), "fog blank"
    )
    game = game.play("B passes", "A cannot", "B plays spyglass from 4")
    assert (game.city, game.captain, game.about) == (2, "B", "roll")
    assert (game.hand("A"), game.discard) == ("turbo", "")
    assert game.refused("B plays wind-gust") == "powers-not-yet"
    assert game.refused("C plays alternative-route") == "powers-not-yet"


@fact("F52", "F33")
def test_a_spyglass_may_bring_the_ship_to_the_last_city() -> None:
    game = after_choices(table(city=20, treasures={"A": "spyglass from 1"}), "fog fog fog fog")
    game = game.play("A cannot", "A plays spyglass from 1")
    assert (game.city, game.about) == (25, "arrival")


@fact("F52")
def test_no_spyglass_before_the_captain_has_said_no() -> None:
    owned = {"B": "spyglass from 4"}
    game = after_choices(table(A="compass", B="wind-gust", treasures=owned), "fog blank")
    assert game.refused("B plays spyglass from 4") == "spyglass-not-now"
    game = game.play("B passes", "A can")
    assert game.refused("B plays spyglass from 4") == "spyglass-not-now"
    assert game.legal == ["B plays wind-gust", "B passes"]


@fact("F53", "B2")
def test_the_captain_may_spend_his_own_spyglass() -> None:
    game = after_choices(table(treasures={"A": "spyglass from 4"}), "fog fog").play("A cannot")
    assert game.legal == ["A plays spyglass from 4", "A passes"]


@fact("F53")
def test_which_of_two_spyglasses_is_the_holders_choice() -> None:
    game = after_choices(table(treasures={"B": "spyglass from 1, spyglass from 6"}), "fog fog").play("A cannot")
    assert game.legal == ["B plays spyglass from 1", "B plays spyglass from 6", "B passes"]
    assert game.play("B plays spyglass from 1").treasures("B") == ["spyglass from 6"]


@fact("F54", "B24")
def test_a_spent_spyglass_is_out_of_the_game() -> None:
    game = after_choices(table(treasures={"B": "spyglass from 4"}), "fog fog")
    before = game.left(4)
    game = game.play("A cannot", "B plays spyglass from 4")
    assert (game.points("B"), game.discard, game.left(4)) == (0, "", before)


@fact("F55", "B30")
@pytest.mark.parametrize("card", ["ejection on C", "jetpack", "alternative-route", "wind-gust"])
def test_every_played_power_is_used_up(card: str) -> None:
    name = card.split()[0]
    game = after_choices(table(B=name), "fog blank")
    if game.refused(f"B plays {card}"):
        game = game.play("A cannot")
    game = game.play(f"B plays {card}")
    assert (game.hand("B"), game.discard) == ("", name)
    assert [event.card.value for event in game.seen("C") if isinstance(event, PowerPlayed)] == [name]


@fact("B32", "B30")
def test_used_cards_lie_open() -> None:
    game = new_game("tiny3", 3)
    for card in ("A compass", "A wind-gust", "B compass", "B turbo", "C jetpack", "C cannon"):
        game = game.play(f"draw {card}")
    game = game.play("roll fog", "B stays", "C stays", "A can")
    for who in "ABC":
        assert [card.value for card in game.view(who).discard] == ["compass"]
    assert len([event for event in game.seen("B") if isinstance(event, CardGiven) and event.card]) == 2


@fact("F56")
def test_a_captain_may_refuse_turbo_and_fly_off() -> None:
    game = after_choices(table(city=12, A="turbo jetpack"), "fog blank blank")
    assert game.legal == ["A can", "A cannot"]
    game = game.play("A cannot", "A plays jetpack", "treasure A 12 from 12")
    assert (game.points("A"), game.hand("A")) == (12, "turbo")
    assert [crash.aboard for crash in game.happened(Crashed)] == [(1, 2)]


@fact("B15")
def test_wind_gust_needs_a_blank_also_after_a_reroll() -> None:
    game = after_choices(table(B="wind-gust*2"), "fog blank").play("B plays wind-gust", "reroll fog")
    assert game.about == "announce"
    assert game.refused("B plays wind-gust") == "no-blank"
