"""The edge cases, by their number in the rules sheet. Letters are seats clockwise; city 1 is the first tile."""

import pytest

from celestia_core.events import Announced, Crashed, Paid, TreasureTaken
from tests.builders import new_game, rules, table

fact = pytest.mark.fact
flag = pytest.mark.flag


@fact("F23", "F24", "F27")
def test_d1_who_holds_the_equipment_must_say_can_and_pays() -> None:
    game = table(A="compass arrester cannon").play("roll fog lightning", "B stays", "C stays")
    assert game.legal == ["A can"]
    assert game.refused("A cannot") == "must-play"
    game = game.play("A can")
    assert (game.hand("A"), game.discard) == ("cannon", "compass arrester")
    assert game.city == 2


@fact("F25", "F26")
def test_d2_turbo_makes_it_a_free_choice() -> None:
    game = table(A="compass cannon turbo").play("roll fog lightning", "B stays", "C stays")
    assert game.legal == ["A can", "A cannot"]
    paid = game.play("A can")
    assert (paid.hand("A"), paid.discard, paid.city) == ("cannon", "compass turbo", 2)
    refused = game.play("A cannot")
    assert (refused.hand("A"), refused.discard) == ("compass cannon turbo", "")
    assert refused.happened(Crashed)


@fact("F26", "F27")
def test_d3_who_cannot_pay_must_say_so_and_keeps_what_would_have_matched() -> None:
    game = table(A="compass cannon cannon").play("roll fog lightning", "B stays", "C stays")
    assert game.legal == ["A cannot"]
    assert game.refused("A can") == "cannot-pay"
    game = game.play("A cannot")
    assert (game.hand("A"), game.discard) == ("compass cannon cannon", "")


@fact("F23", "F26")
def test_d4_one_compass_does_not_answer_two_fogs() -> None:
    game = table(A="compass turbo").play("roll fog fog", "B stays", "C stays")
    assert game.legal == ["A can", "A cannot"]
    game = game.play("A can")
    assert (game.hand("A"), game.discard) == ("", "compass turbo")


@fact("F25")
def test_d5_three_turbos_for_three_dice() -> None:
    game = table(city=6, A="turbo turbo turbo").play("roll birds pirates pirates", "B stays", "C stays")
    assert game.legal == ["A can", "A cannot"]
    game = game.play("A can")
    assert (game.hand("A"), game.discard, game.city) == ("", "turbo turbo turbo", 9)


@fact("F25", "F75")
def test_d6_one_turbo_pays_for_one_die_only() -> None:
    game = table(A="turbo").play("roll birds pirates", "B stays", "C stays")
    assert game.legal == ["A cannot"]


@fact("F30", "B8")
@flag("turbo_substitution", False)
def test_d7_turbo_does_not_save_a_compass() -> None:
    game = table(A="compass turbo").play("roll fog blank", "B stays", "C stays")
    assert game.legal == ["A can"]
    assert game.refused("A pays turbo") == "payment-is-automatic"
    game = game.play("A can")
    assert (game.hand("A"), game.discard) == ("turbo", "compass")


@fact("F24", "F29")
def test_d8_all_blank_succeeds_with_an_empty_hand() -> None:
    game = table(A="").play("roll blank blank", "B stays", "C stays")
    assert game.legal == ["A can"]
    game = game.play("A can")
    assert (game.city, game.discard) == (2, "")
    assert len(game.happened(Paid)) == 1


@fact("F48", "F50")
def test_d9_wind_gust_from_one_who_left() -> None:
    game = table(seats=4, city=2, aboard="ABC", D="wind-gust").play("roll blank blank", "B stays", "C stays")
    assert (game.asked, game.about, game.legal) == ("D", "W1", ["D plays wind-gust", "D passes"])
    game = game.play("D plays wind-gust", "reroll pirates blank")
    assert game.legal == ["A cannot"]


@fact("B15", "F50")
def test_d10_no_wind_gust_without_a_blank() -> None:
    game = table(A="compass*2 foghorn", B="wind-gust").play("roll fog birds", "B stays", "C stays")
    assert game.asked == "A"  # B is not even asked
    assert game.refused("B plays wind-gust") == "no-blank"


@fact("F50")
def test_d11_both_blanks_are_rolled_again_and_fog_stays() -> None:
    game = table(city=6, B="wind-gust").play("roll fog blank blank", "B stays", "C stays", "B plays wind-gust")
    assert (game.dice, sum(game.law.values())) == ("fog", 36)
    assert game.play("reroll birds pirates").dice == "fog birds pirates"


@fact("F46", "B3")
@flag("alt_route_windows", "not W1")
def test_d12_alternative_route_waits_for_the_word_in_the_rulebook() -> None:
    game = table(A="compass arrester", B="alternative-route").play("roll fog lightning", "B stays", "C stays")
    assert game.legal == ["A can"]
    assert game.refused("B plays alternative-route")


@fact("F46", "B3")
@flag("alt_route_windows", "W1")
def test_d12_alternative_route_before_the_word_on_bga() -> None:
    game = table("bga", A="compass arrester", B="alternative-route").play("roll fog lightning", "B stays", "C stays")
    assert (game.about, game.legal) == ("W1", ["B plays alternative-route", "B passes"])
    game = game.play("B plays alternative-route")
    assert (game.asked, game.legal) == ("A", ["A rerolls fog", "A rerolls lightning", "A rerolls fog lightning"])


@fact("F24", "F47", "F51")
def test_d13_a_good_reroll_has_to_be_paid() -> None:
    game = table(city=6, A="compass arrester", B="alternative-route")
    game = game.play("roll fog lightning pirates", "B stays", "C stays", "A cannot")
    assert (game.about, game.asked) == ("W2F", "B")
    game = game.play("B plays alternative-route", "A rerolls pirates", "reroll blank")
    assert (game.asked, game.legal) == ("A", ["A can"])
    game = game.play("A can")
    assert (game.city, game.hand("A"), game.discard) == (9, "", "compass arrester alternative-route")


@fact("B14", "F27")
def test_d14_no_second_thoughts() -> None:
    game = table(A="compass turbo", C="alternative-route", deck="foghorn*3")
    game = game.play("roll fog lightning", "B stays", "C stays", "A cannot")
    assert game.asked == "C"
    assert game.refused("A can") == "announced-already"
    game = game.play("C passes")  # nobody rescues and nobody holds a Jetpack
    assert game.happened(Crashed)
    assert game.hand("A") == "compass turbo"


@fact("B4", "F49")
@flag("wind_gust_windows", "W2S")
@pytest.mark.parametrize(("ruleset", "passing"), [("rulebook", []), ("bga", ["C passes"])])
def test_d17_wind_gust_makes_can_void(ruleset: str, passing: list[str]) -> None:
    game = table(ruleset, seats=4, city=2, aboard="ABC", A="compass", C="alternative-route", D="wind-gust")
    game = game.play("roll fog blank", "B stays", "C stays", *passing, "D passes", "A can", *passing)
    assert (game.about, game.asked) == ("W2S", "D")
    game = game.play("D plays wind-gust", "reroll birds")
    assert game.hand("A") == "compass"
    assert not game.happened(Paid)
    game = game.play(*passing)  # W1 is open again
    assert game.legal == ["A cannot"]
    game = game.play("A cannot")
    assert (game.about, game.asked) == ("W2F", "C")


@fact("B4")
@flag("wind_gust_windows", "not W2S")
def test_d18_no_wind_gust_after_can_where_announcing_is_paying() -> None:
    made = rules(wind_gust_windows="W1 W2F")
    game = table(made, seats=4, city=2, aboard="ABC", A="compass", D="wind-gust")
    game = game.play("roll fog blank", "B stays", "C stays", "D passes", "A can")
    assert game.city == 4  # nobody was asked any more
    assert game.refused("D plays wind-gust")


@fact("F41", "F42")
def test_d19_ejection_overrules_a_stay() -> None:
    game = table(city=6, C="ejection").play("roll fog fog fog", "B stays", "C stays")
    assert game.legal == ["C plays ejection on B", "C passes"]
    game = game.play("C plays ejection on B", "treasure B 12 from 6")
    assert (game.aboard, game.treasures("B"), game.discard) == ("AC", ["12 from 6"], "ejection")


@fact("F42")
def test_d21_never_the_captain_never_oneself() -> None:
    game = table(C="ejection").play("roll fog fog", "B stays", "C stays")
    assert game.asked == "C"
    assert game.refused("C plays ejection on A") == "eject-captain"
    assert game.refused("C plays ejection on C") == "eject-self"


@fact("B6", "F41")
@flag("ejection_windows", "not W2F")
def test_d22_no_ejection_after_the_word() -> None:
    game = table(A="", B="ejection").play("roll fog fog", "B stays", "C stays", "B passes", "A cannot")
    assert game.refused("B plays ejection on C")
    assert game.happened(Crashed)


@fact("F43", "F44", "F56")
def test_d23_two_jetpacks() -> None:
    game = table(seats=4, city=12, A="jetpack", B="jetpack")
    game = game.play("roll fog fog fog", "B stays", "C stays", "D stays", "A cannot")
    assert (game.about, game.legal) == ("W3", ["B plays jetpack", "B passes"])
    game = game.play("B plays jetpack", "treasure B 15 from 12")
    assert game.legal == ["A plays jetpack", "A passes"]
    game = game.play("A plays jetpack", "treasure A 12 from 12")
    assert (game.points("A"), game.points("B"), game.points("C"), game.points("D")) == (12, 15, 0, 0)
    assert [crash.aboard for crash in game.happened(Crashed)] == [(2, 3)]


@fact("F44")
def test_d24_jetpack_on_the_first_leg_draws_from_the_first_city() -> None:
    game = table(B="jetpack").play("roll fog fog", "B stays", "C stays", "A cannot", "B plays jetpack")
    assert game.law == {
        "treasure B 1 from 1": 5,
        "treasure B 2 from 1": 3,
        "treasure B 4 from 1": 2,
        "treasure B spyglass from 1": 1,
    }


@fact("F52", "F54")
def test_d25_spyglass_saves_the_leg() -> None:
    game = table(city=9, A="compass", treasures={"C": "spyglass from 2"})
    assert game.points("C") == 2
    game = game.play("roll fog fog pirates", "B stays", "C stays", "A cannot", "C plays spyglass from 2")
    assert (game.city, game.captain, game.hand("A"), game.discard) == (12, "B", "compass", "")
    assert game.points("C") == 0


@fact("F53", "B2")
@flag("spyglass_who", "aboard")
def test_d26_no_spyglass_from_one_who_left_in_the_rulebook() -> None:
    game = table(city=9, aboard="AB", treasures={"C": "spyglass from 2"})
    game = game.play("roll fog fog pirates", "B stays", "A cannot")
    assert game.happened(Crashed)  # C was not asked


@fact("F53", "B2")
@flag("spyglass_who", "any")
def test_d26_spyglass_from_one_who_left_on_bga() -> None:
    game = table("bga", city=9, aboard="AB", treasures={"C": "spyglass from 2"})
    game = game.play("roll fog fog pirates", "B stays", "A cannot")
    assert game.legal == ["C plays spyglass from 2", "C passes"]
    assert game.play("C plays spyglass from 2").city == 12


@fact("F17", "F18", "F19")
def test_d28_all_leave_and_the_captain_flies_alone() -> None:
    game = table(city=4, A="compass arrester").play("roll fog lightning")
    game = game.play("B leaves", "treasure B 4 from 4", "C leaves", "treasure C 6 from 4")
    assert game.refused("A leaves") == "captain-cannot-leave"
    assert game.legal == ["A can"]
    game = game.play("A can")
    assert (game.city, game.captain, game.legal) == (6, "A", ["A flies", "A lands"])
    landed = game.play("A lands", "treasure A 9 from 6")
    assert landed.points("A") == 9
    assert game.play("A flies").asked == "nature"


@fact("F18")
def test_d29_no_landing_after_the_roll() -> None:
    game = table(city=6, aboard="A", A="jetpack").play("A flies", "roll fog fog fog")
    assert game.refused("A lands") == "already-rolled"
    assert game.legal == ["A cannot"]
    game = game.play("A cannot")
    assert game.legal == ["A plays jetpack", "A passes"]


@fact("F34")
@flag("empty_city", "remove_tile")
def test_d31_the_last_treasure_closes_the_city() -> None:
    game = table(left={1: "4"}, A="compass").play("roll fog blank", "B leaves", "treasure B 4 from 1")
    assert (game.asked, game.legal) == ("C", ["C stays"])
    assert game.refused("C leaves") == "empty-city"
    assert game.row == [2, 4, 6, 9, 12, 15, 20, 25]


@fact("F8", "F31", "F34")
@flag("empty_city", "remove_tile")
def test_d32_the_next_journey_starts_on_the_second_tile() -> None:
    game = table(left={1: "4"}).play("roll fog blank", "B leaves", "treasure B 4 from 1", "C stays", "A cannot")
    assert (game.city, game.captain) == (2, "B")
    game = game.play("draw B compass", "draw C compass", "draw A compass")
    assert (game.target, sum(game.law.values())) == (4, 36)  # two dice


@fact("F33")
def test_d34_captain_first_while_there_are_treasures() -> None:
    game = table(city=20, left={25: "25 25"}).play("roll blank blank blank blank")
    game = game.play("B stays", "C stays", "A can", "treasure A 25 from 25", "treasure B 25 from 25")
    assert [game.points(who) for who in "ABC"] == [25, 25, 0]
    assert (game.city, game.captain) == (1, "B")  # the journey is over and the next one begins


@fact("F60")
@flag("ends_at", "points")
def test_d36_the_journey_is_played_to_its_end() -> None:
    owned = {"B": "25 from 25, 15 from 15", "C": "25 from 25, 20 from 20"}
    game = table(city=12, A="", treasures=owned).play("roll fog fog fog", "B leaves", "treasure B 12 from 12")
    assert game.points("B") == 52
    assert game.asked == "C"
    game = game.play("C leaves", "treasure C 12 from 12", "A cannot")
    assert (game.asked, game.winners) == ("over", "C")
    assert game.ended.scores == (0, 52, 57)


@fact("F60")
@flag("ends_at", "points")
def test_d37_the_highest_total_wins() -> None:
    owned = {"B": "25 from 25, 20 from 20, 6 from 6", "C": "25 from 25, 25 from 25, 4 from 2, 4 from 4"}
    game = table(treasures=owned).play("roll fog fog", "B stays", "C stays", "A cannot")
    assert [game.points(who) for who in "BC"] == [51, 58]
    assert (game.asked, game.winners) == ("over", "C")


@fact("F5", "F54", "F60")
@flag("ends_at", "points")
def test_d38_an_unspent_spyglass_counts() -> None:
    owned = {"A": "25 from 25, 20 from 20, 1 from 1, 2 from 1, spyglass from 4"}
    game = table(treasures=owned, B="alternative-route").play("roll fog fog", "B stays", "C stays", "A cannot")
    assert game.points("A") == 50
    kept = game.play("B passes", "A passes")
    assert (kept.asked, kept.winners) == ("over", "A")
    spent = game.play("B passes", "A plays spyglass from 4", "roll fog fog", "C stays", "A stays", "B cannot")
    spent = spent.play("B passes")
    assert (spent.points("A"), spent.about) == (48, "draw")


@fact("F21", "B5")
@flag("next_captain", "clockwise_all")
def test_d40_after_a_crash_all_draw_and_the_left_neighbour_is_captain() -> None:
    game = table(seats=4, city=6, aboard="A").play("A flies", "roll fog fog fog", "A cannot")
    assert (game.captain, game.city, game.aboard) == ("B", 1, "ABCD")
    game = game.play("draw B compass", "draw C cannon", "draw D turbo", "draw A foghorn")
    assert [game.hand(who) for who in "ABCD"] == ["foghorn", "compass", "cannon", "turbo"]
    assert game.asked == "nature"
    assert game.about == "roll"


@fact("F47")
def test_d41_the_captain_picks_the_dice() -> None:
    game = table(seats=4, city=6, D="alternative-route").play("roll fog birds pirates")
    game = game.play("B stays", "C stays", "D stays", "A cannot", "D plays alternative-route")
    assert game.asked == "A"
    assert game.refused("D rerolls pirates") == "not-captain"
    assert game.refused("A rerolls birds pirates") == ""


@fact("F17", "F50")
def test_d42_decisions_stay_closed_after_a_wind_gust() -> None:
    game = table(B="wind-gust", C="ejection").play("roll fog blank", "B stays", "C stays", "B plays wind-gust")
    game = game.play("reroll pirates")
    assert (game.about, game.asked) == ("W1", "C")
    assert game.refused("A leaves") == "captain-cannot-leave"
    assert game.refused("B leaves") == "choice-is-final"


@fact("F10")
@pytest.mark.parametrize(("seats", "size"), [(2, 8), (3, 8), (4, 6), (5, 6), (6, 6)])
def test_d45_hands_at_the_start(seats: int, size: int) -> None:
    game = new_game(seats=seats).play("captain B")
    while game.about == "deal":
        game = game.play(next(iter(game.law)))
    assert [len(hand) for hand in game.state.hands] == [size] * seats
    assert len(game.state.deck) == 84 - seats * size


@fact("F70")
@flag("ends_at", "kinds")
def test_d46_the_quick_game() -> None:
    made = rules("quick")
    assert len(made.deck) == 76
    assert sum(len(city.treasures) for city in made.cities) == 74
    owned = {"A": "25 from 25, 25 from 25"}
    game = table(made, A="turbo", treasures=owned).play("roll fog blank", "B stays", "C stays")
    assert game.asked == "A"  # nobody is asked before the word
    assert game.play("A can").city == 2  # nor after "can"
    crashed = game.play("A cannot")  # nor after "cannot"
    assert crashed.points("A") == 50
    assert (crashed.asked, crashed.about) == ("nature", "draw")


@fact("F70", "B9")
@flag("end_kinds", 5)
def test_d47_four_kinds_do_not_end_the_quick_game() -> None:
    owned = {"B": "1 from 1, 2 from 2, 4 from 4, 6 from 6, 9 from 6"}
    game = table("quick", treasures=owned).play("roll fog blank", "B stays", "C stays", "A cannot")
    assert game.state.kinds(1) == 4
    assert game.asked == "nature"


@fact("F72", "B25")
@flag("grappling_hook", True)
@pytest.mark.parametrize("ruleset", ["rulebook+hook", "bga+hook"])
def test_d48_the_hook_brings_back_who_left(ruleset: str) -> None:
    game = table(ruleset, seats=4, city=9, aboard="ABC", A="compass", D="grappling-hook", taken={"D": "9 from 6"})
    game = game.play("roll fog blank blank", "B stays", "C stays", "A can")
    assert (game.about, game.legal) == ("W2S", ["D plays grappling-hook", "D passes"])
    before = game.left(6)
    game = game.play("D plays grappling-hook")
    assert (game.aboard, game.points("D"), game.left(6)) == ("ABCD", 0, before + 1)
    assert game.city == 12
    assert game.discard == "compass grappling-hook"


def test_announcements_and_draws_are_events() -> None:
    """The helpers above look at events; this shows that they are there to be looked at."""
    game = table(A="compass").play("roll fog blank", "B leaves", "treasure B 1 from 1", "C stays", "A can")
    assert [event.can for event in game.happened(Announced)] == [True]
    assert [event.seat for event in game.happened(TreasureTaken)] == [1]
