"""The coach's answer in words: what is said follows from the numbers, and nothing else is said."""

from dataclasses import replace

import pytest

from celestia_core.analysis.coach import Advice, Captains, Choice, Counted, Settings, counted
from celestia_core.analysis.estimates import Share
from celestia_core.analysis.verdict import Verdict, action_name, hardly_matters, margin_of, of_hundred, verdict
from celestia_core.bag import Bag
from celestia_core.kinds import Card, CityIndex, Face, Seat
from celestia_core.plies import (
    Action,
    Announce,
    ChooseDice,
    Fly,
    Land,
    Leave,
    Pass,
    Pay,
    PlayCard,
    PlaySpyglass,
    Stay,
)
from celestia_core.ruleset import load_ruleset
from celestia_core.views import observe
from celestia_ui.sitting import FIRST_RECORD, Sitting

SITTING = Sitting(FIRST_RECORD)
INFORMATION = SITTING.steps.information(SITTING.shown)
VIEW = observe(INFORMATION.seen, INFORMATION.seat)
ME = Seat(0)
STAY, LEAVE = Stay(ME), Leave(ME)
NAMES = ("You", "Bo", "Cy", "Di")


def choice(
    action: Action, win: float, points: float = 20.0, crashes: float = 0.3, gain: float = 3.0, escapes: float = 0.0
) -> Choice:
    crash, cannot, rescued, jetpack = Share(crashes, 0.01), Share(0.4, 0.01), Share(0.1, 0.01), Share(escapes, 0.01)
    return Choice(action, Share(win, 0.01), Share(points, 0.2), Share(gain, 0.2), crash, cannot, rescued, jetpack)


def advice(*choices: Choice, margin: float = 0.004, playouts: int = 8000) -> Advice:
    lead = Share(choices[0].win.value - choices[1].win.value, margin) if len(choices) > 1 else None
    return Advice(choices, lead, playouts, 2000.0, None, Settings())


def said(found: Advice, beside: dict[Captains, Advice] | None = None) -> Verdict:
    return verdict(found, counted(INFORMATION), VIEW, lambda seat: NAMES[seat], beside)


def test_the_best_choice_and_by_how_much():
    clear = said(advice(choice(STAY, 0.33), choice(LEAVE, 0.30)))
    assert clear.headline == "Stay: it wins 3 more games in 100"
    assert not clear.close
    assert "8,000 games from here" in clear.how
    assert "ahead by 3.0 ± 0.4 of 100" in clear.how
    assert said(advice(choice(LEAVE, 0.311), choice(STAY, 0.3))).headline == "Leave: it wins 1 more game in 100"


@pytest.mark.parametrize(
    ("lead", "margin", "why"), [(0.03, 0.05, "Ahead by 3.0 ± 5.0"), (0.008, 0.004, "Ahead by 0.8 ± 0.4")]
)
def test_a_lead_within_the_margin_or_the_band_is_a_close_call(lead: float, margin: float, why: str):
    found = advice(choice(STAY, 0.3 + lead), choice(LEAVE, 0.3), margin=margin)
    words = said(found, {"careful": found})
    assert words.headline == "A close call: “Stay” or “Leave”"
    assert words.close
    assert words.tag == "close call"
    assert why in words.holds


def test_where_winning_is_out_of_reach_points_are_told_instead():
    lost = advice(choice(STAY, 0.0, points=12.0), choice(LEAVE, 0.0, points=15.5), margin=0.0)
    assert hardly_matters(lost)
    assert said(lost).headline == "It hardly changes how often you win; “Leave” makes 3.5 points more"
    assert "the two best are less than 1 game in 100 apart" in said(lost).how
    same = advice(choice(STAY, 0.0), choice(LEAVE, 0.0), margin=0.0)
    assert said(same).headline == "It hardly changes how often you win, nor your points"


def test_a_few_games_that_all_go_the_same_way_prove_little():
    few = advice(choice(STAY, 0.0), choice(LEAVE, 0.0), margin=0.0, playouts=15)
    assert margin_of(Share(0.0, 0.0), 15) == 0.2
    assert not hardly_matters(few)
    assert "ahead by 0.0 ± 20.0 of 100" in said(few).how
    assert said(few).headline.startswith("A close call")


def test_without_a_choice_that_is_said():
    only = said(advice(choice(Announce(ME, True), 0.3)))
    assert only.headline == "Say you can pay: there is no other choice"
    assert only.reasons == ()


def test_staying_and_leaving_are_decided_by_three_numbers():
    exact = counted(INFORMATION)
    assert exact.leg.crash is not None
    assert exact.outlook is not None
    found = advice(choice(STAY, 0.33, gain=4.0), choice(LEAVE, 0.30, gain=1.9))
    crash, points, captain = said(found).reasons
    assert crash.number == of_hundred(exact.leg.crash.value)
    assert crash.text.startswith(f"of 100: {NAMES[VIEW.captain or 0]} cannot pay.")
    assert f"{of_hundred(exact.leg.crash.value * 0.25)} of these are rescued" in crash.text
    assert points.number == "1.9"
    assert points.text == (
        "points in this journey on average after “Leave”; 4.0 after “Stay”, with rescues and Power cards."
    )
    flights = next(number for number, city in enumerate(exact.outlook.cities) if city.captain == ME)
    assert captain.number == str(flights)
    assert "you are captain" in captain.text


def test_points_of_games_without_power_cards_name_none():
    quick = replace(VIEW, rules=load_ruleset("quick@1"))
    found = advice(choice(STAY, 0.33, gain=4.0), choice(LEAVE, 0.30, gain=1.9))
    assert verdict(found, counted(INFORMATION), quick).reasons[1].text.endswith("; 4.0 after “Stay”.")


def test_a_captain_alone_flies_on_or_lands():
    alone = replace(VIEW, captain=ME)
    found = advice(choice(Fly(ME), 0.33), choice(Land(ME), 0.30))
    words = verdict(found, counted(INFORMATION), alone)
    assert words.headline == "Fly on: it wins 3 more games in 100"
    assert "you cannot pay" in words.reasons[0].text
    assert "after “Land”; 3.0 after “Fly on”, with" in words.reasons[1].text


def test_a_number_that_speaks_for_another_choice_says_so():
    points = said(advice(choice(STAY, 0.33, gain=1.0), choice(LEAVE, 0.30, gain=1.9))).reasons[1]
    assert points.text.startswith("(against it) points in this journey")
    play, keep = PlayCard(ME, Card.JETPACK), Pass(ME)
    words = said(advice(choice(keep, 0.4, 21.0, 0.5, 0.3), choice(play, 0.3, 25.0, 0.1, 5.0)))
    assert [reason.text.startswith("(against it) ") for reason in words.reasons] == [True] * 3


def test_a_jetpack_that_saves_is_told():
    words = said(advice(choice(STAY, 0.33, escapes=0.21), choice(LEAVE, 0.30)))
    assert (words.reasons[2].number, words.reasons[2].text) == (
        "21",
        "of 100: the airship crashes and your Jetpack saves you.",
    )


def test_cards_are_decided_by_what_they_do_to_this_flight_the_journey_and_the_end():
    play, keep = PlayCard(ME, Card.EJECTION, Seat(2)), Pass(ME)
    words = said(advice(choice(play, 0.4, 25.0, 0.1, 5.0), choice(keep, 0.3, 20.0, 0.5, 3.0)))
    assert [reason.number for reason in words.reasons] == ["10", "5.0", "25.0"]
    assert all("after “Play Ejection on Cy”" in reason.text for reason in words.reasons[:2])
    assert "50 after “Play nothing”" in words.reasons[0].text
    assert said(advice(choice(play, 0.4), choice(keep, 0.3))).reasons == ()  # only what is apart is told


def test_an_advice_that_another_kind_of_captains_turns_around_is_fragile():
    here = advice(choice(STAY, 0.33), choice(LEAVE, 0.30))
    there = advice(choice(LEAVE, 0.33), choice(STAY, 0.30))
    near = advice(choice(LEAVE, 0.305), choice(STAY, 0.30))
    assert said(here).tag == ""
    robust = said(here, {"careful": here, "bluffing": advice(choice(STAY, 0.31), choice(LEAVE, 0.29))})
    assert (robust.tag, robust.holds) == (
        "robust",
        "Behind with no kind of players; its lead is least with bluffing ones: 2.0.",
    )
    fragile = said(here, {"careful": here, "careless": there, "bluffing": near})
    assert (fragile.tag, fragile.holds) == ("fragile", "With careless players another choice is better.")
    assert said(here, {"careful": here, "saving": near}).holds == "With saving players another choice is as good."


def test_every_action_has_a_name():
    named = {
        STAY: "Stay",
        LEAVE: "Leave",
        Fly(ME): "Fly on",
        Land(ME): "Land",
        Pass(ME): "Play nothing",
        Announce(ME, False): "Say you cannot pay",
        PlayCard(ME, Card.JETPACK): "Play Jetpack",
        PlayCard(ME, Card.EJECTION, Seat(1)): "Play Ejection on Bo",
        PlaySpyglass(ME, CityIndex(4)): "Use the Spyglass of city 9",
        ChooseDice(ME, Bag({Face.FOG: 2})): "Roll fog, fog again",
        Pay(ME, Bag({Card.COMPASS: 1, Card.TURBO: 1})): "Pay Compass, Turbo",
        Pay(ME, Bag()): "Pay nothing",
    }
    assert {action: action_name(action, VIEW, lambda seat: NAMES[seat]) for action in named} == named
    assert action_name(PlayCard(ME, Card.EJECTION, Seat(1))) == "Play Ejection on B"


def test_a_share_is_never_nothing_or_all_of_what_is_neither():
    assert [of_hundred(share) for share in (0, 0.001, 0.31, 0.999, 1)] == ["0", "below 1", "31", "above 99", "100"]


def test_without_the_exact_rest_of_the_journey_the_flight_alone_is_told():
    words = verdict(advice(choice(STAY, 0.33), choice(LEAVE, 0.30)), Counted(counted(INFORMATION).leg, None), VIEW)
    assert len(words.reasons) == 2
    assert "cannot pay" in words.reasons[0].text
    assert words.reasons[1].text.startswith("points in this journey")
