"""Journeys, legs, captaincy and the draw between journeys: F13-F21, F36, F61."""

import pytest

from celestia_core.events import (
    Announced,
    Arrived,
    CaptainPassed,
    CardGiven,
    DeckReshuffled,
    GotOff,
    JourneyEnded,
    JourneyStarted,
    Paid,
    Rolled,
    Stayed,
)
from tests.builders import rules, table

fact = pytest.mark.fact


@fact("F14")
def test_the_five_steps_of_a_leg() -> None:
    game = table(A="compass").play("roll fog blank", "B stays", "C leaves", "treasure C 1 from 1", "A can")
    steps = (Rolled, Stayed, GotOff, Announced, Paid, Arrived, CaptainPassed)
    assert [type(event) for event in game.events if isinstance(event, steps)] == list(steps)


@fact("F18", "F13")
def test_a_captain_with_passengers_has_nothing_to_decide_before_the_roll() -> None:
    game = table()
    assert (game.asked, game.about) == ("nature", "roll")
    assert game.legal == []
    assert game.refused("A lands") == "not-alone"


@fact("F18")
def test_a_lone_captain_lands_and_the_journey_is_over() -> None:
    game = table(city=12, aboard="C", captain="C")
    assert (game.asked, game.legal) == ("C", ["C flies", "C lands"])
    game = game.play("C lands", "treasure C 15 from 12")
    assert game.points("C") == 15
    assert [event.how for event in game.happened(JourneyEnded)] == ["landing"]


@fact("F18")
def test_a_lone_captain_who_flies_must_see_it_through() -> None:
    game = table(aboard="A", A="compass").play("A flies")
    assert game.refused("A lands")
    game = game.play("roll fog fog")
    assert game.legal == ["A cannot"]
    assert game.refused("A lands") == "already-rolled"


@fact("F19")
def test_the_captaincy_passes_to_the_next_clockwise_who_is_aboard() -> None:
    game = table(seats=5, captain="D", aboard="ABDE", A="", D="compass")
    game = game.play("roll fog blank", "E leaves", "treasure E 2 from 1", "A leaves", "treasure A 1 from 1", "B stays")
    game = game.play("D can")
    assert game.captain == "B"  # E and A left in this leg, C earlier
    assert game.aboard == "BD"


@fact("F19")
def test_a_lone_captain_stays_captain() -> None:
    game = table(aboard="B", captain="B").play("B flies", "roll blank blank", "B can")
    assert (game.captain, game.legal) == ("B", ["B flies", "B lands"])
    assert not game.happened(CaptainPassed)


@fact("F16", "F19")
def test_who_left_is_out_for_the_rest_of_the_journey_and_back_in_the_next() -> None:
    game = table(seats=3).play("roll blank blank", "B leaves", "treasure B 1 from 1", "C stays", "A can")
    assert game.captain == "C"
    game = game.play("roll blank blank")
    assert game.legal == ["A stays", "A leaves"]  # the only passenger
    assert game.refused("B stays") == "not-aboard"
    game = game.play("A stays", "C can").play("roll fog fog", "C stays", "A cannot")
    assert game.aboard == "ABC"


@fact("F20", "F33")
def test_three_ways_a_journey_ends() -> None:
    crash = table().play("roll fog fog", "B stays", "C stays", "A cannot")
    last = table(city=20, aboard="A").play("A flies", "roll blank blank blank blank", "A can", "treasure A 25 from 25")
    landing = table(aboard="A").play("A lands", "treasure A 1 from 1")
    assert [game.happened(JourneyEnded)[0].how for game in (crash, last, landing)] == ["crash", "last-city", "landing"]
    assert all(game.happened(JourneyStarted) for game in (crash, last, landing))


@fact("F21")
def test_after_each_journey_everybody_draws_one_card_from_the_new_captain_on() -> None:
    game = table(seats=4, captain="B", aboard="BD", city=4, A="cannon", C="turbo")
    game = game.play("roll fog fog", "D leaves", "treasure D 4 from 4", "B cannot")
    assert game.captain == "C"
    game = game.play("draw C foghorn", "draw D compass", "draw A compass", "draw B compass")
    assert [game.hand(who) for who in "ABCD"] == ["compass cannon", "compass", "foghorn turbo", "compass"]
    assert (game.about, game.city, game.aboard) == ("roll", 1, "ABCD")


@fact("F21")
def test_nobody_draws_cards_at_any_other_time() -> None:
    game = table(seats=2, A="compass", B="arrester")
    game = game.play("roll fog blank", "B stays", "A can", "roll lightning blank", "A stays", "B can")
    assert not game.happened(CardGiven)
    assert [game.hand(who) for who in "AB"] == ["", ""]


@fact("F21", "F61")
def test_the_end_is_checked_before_the_draw() -> None:
    owned = {"B": "25 from 25, 25 from 25"}
    game = table(treasures=owned, deck="compass").play("roll fog fog", "B stays", "C stays", "A cannot")
    assert game.asked == "over"
    assert not game.happened(CardGiven)
    assert not game.happened(JourneyStarted)


@fact("F36")
def test_the_used_cards_become_the_deck_in_the_middle_of_a_draw_round() -> None:
    game = table(deck="turbo", discard="compass cannon*2").play("roll fog fog", "B stays", "C stays", "A cannot")
    assert game.law == {"draw B turbo": 1}
    assert not game.happened(DeckReshuffled)  # not before a card must be drawn from the empty deck
    game = game.play("draw B turbo")
    assert game.law == {"draw C compass": 1, "draw C cannon": 2}
    assert (game.discard, len(game.happened(DeckReshuffled))) == ("", 1)
    game = game.play("draw C cannon", "draw A cannon")
    assert len(game.state.deck) == 1
    assert game.about == "roll"


@fact("F36")
def test_a_deck_that_runs_out_with_the_last_draw_is_shuffled_only_when_needed() -> None:
    game = table(seats=2, deck="turbo*2", discard="compass").play("roll fog fog", "B stays", "A cannot")
    game = game.play("draw B turbo", "draw A turbo")
    assert (game.about, game.discard, len(game.state.deck)) == ("roll", "compass", 0)


@fact("B23", "F36")
def test_with_both_piles_empty_nobody_draws() -> None:
    game = table(seats=3, deck="turbo").play("roll fog fog", "B stays", "C stays", "A cannot", "draw B turbo")
    assert (game.about, game.asked) == ("roll", "nature")
    assert [game.hand(who) for who in "ABC"] == ["", "turbo", ""]


@fact("F55", "B30", "F36")
def test_played_powers_come_back_with_the_reshuffle() -> None:
    game = table(seats=2, B="wind-gust", deck="").play("roll fog blank", "B stays", "B plays wind-gust")
    assert game.discard == "wind-gust"
    game = game.play("reroll fog", "A cannot")
    assert game.law == {"draw B wind-gust": 1}


@fact("B5", "F21")
def test_the_next_captain_sits_clockwise_from_the_last_captain_not_from_the_first() -> None:
    game = table(seats=4).play("roll blank blank", "B stays", "C stays", "D stays", "A can")
    game = game.play("roll fog fog", "C leaves", "treasure C 2 from 2", "D stays", "A stays", "B cannot")
    assert game.captain == "C"  # also one who left before the crash


@fact("B11", "F8")
def test_the_tile_one_flies_to_gives_the_dice() -> None:
    game = table(seats=2, city=6)  # two dice on tile 6, three on tile 9
    assert game.chances.total == 6**3
    removed = table(seats=2, city=6, left={9: "", 12: "", 15: ""})
    assert (removed.target, removed.chances.total) == (20, 6**4)
    assert removed.play("roll blank blank blank blank", "B stays", "A can").city == 20


@fact("F13")
def test_a_limit_of_journeys_stops_the_game_without_a_winner() -> None:
    made = rules("rulebook+max2")
    game = table(made, seats=2, treasures={"A": "9 from 9"}).play("roll fog fog", "B stays", "A cannot")
    assert game.asked == "nature"
    game = game.play("draw B compass", "draw A compass", "roll fog birds", "A stays", "B cannot")
    assert (game.asked, game.ended.ending.value, game.winners) == ("over", "stopped", "")
    assert game.ended.scores == (9, 0)
