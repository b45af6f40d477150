"""The story: what it says, to whom, and that it keeps secrets."""

from string import Formatter
from typing import get_args

import pytest

from celestia_core.bag import Bag
from celestia_core.errors import CannotRead
from celestia_core.events import (
    Announced,
    CardGiven,
    CityReopened,
    Crashed,
    Event,
    GameEnded,
    GotOff,
    JourneyStarted,
    Paid,
    PowerPlayed,
    Question,
    Rolled,
    Stayed,
    TreasureTaken,
    seen_by,
)
from celestia_core.kinds import Card, CityIndex, Face, Points, Seat
from celestia_core.ruleset import Treasure, load_ruleset
from celestia_core.state import Ending
from celestia_core.story import PLAYERS, tell, tell_all, tell_each
from celestia_core.story_words import CARDS, SENTENCES, WORDS
from tests.goldens import seeded_game

RULES = load_ruleset("rulebook")
A, B, C = Seat(0), Seat(1), Seat(2)
CITY_1, CITY_9 = CityIndex(0), CityIndex(4)


@pytest.mark.parametrize(
    ("event", "to_bo", "to_others"),  # "": as shown to somebody else, this event looks different
    [
        (Stayed(B), "You stay aboard.", "Bo stays aboard."),
        (
            Rolled(B, CITY_9, Bag.of(Face.PIRATES, Face.FOG, Face.FOG)),
            "You rolled fog, fog, pirates for the flight to city 9.",
            "Bo rolled fog, fog, pirates for the flight to city 9.",
        ),
        (Announced(B, False), "You say: I cannot pay.", "Bo says: I cannot pay."),
        (Crashed((A, B, C)), "The airship crashed. Ada, Cy and you get nothing.", ""),
        (Crashed((B,)), "The airship crashed. You get nothing.", "The airship crashed. Bo gets nothing."),
        (
            Crashed((B, C)),
            "The airship crashed. Cy and you get nothing.",
            "The airship crashed. Bo and Cy get nothing.",
        ),
        (Crashed(()), "The airship crashed, with nobody aboard.", "The airship crashed, with nobody aboard."),
        (GotOff(B, CITY_9, "left"), "You leave at city 9.", "Bo leaves at city 9."),
        (PowerPlayed(C, Card.EJECTION, B), "Cy plays an Ejection on you.", "Cy plays an Ejection on Bo."),
        (PowerPlayed(B, Card.JETPACK, None), "You play a Jetpack.", "Bo plays a Jetpack."),
        (TreasureTaken(B, CITY_1, Treasure(CITY_1, Points(1))), "You take a treasure of city 1: 1 point.", ""),
        (TreasureTaken(B, CITY_1, Treasure(CITY_1, Points(2), True)), "You take a treasure of city 1: a Spyglass.", ""),
        (TreasureTaken(B, CITY_1, None), "", "Bo takes a treasure of city 1."),
        (Paid(B, Bag.of(Card.CANNON, Card.COMPASS, Card.COMPASS)), "You pay 2 Compasses and a Cannon.", ""),
        (Paid(B, Bag()), "All dice are blank: you pay nothing.", "All dice are blank: Bo pays nothing."),
        (
            GameEnded(Ending.CALLED, (Points(50), Points(52), Points(52)), (B, C), ()),
            "The game is over. Cy and you share the win with 52 points.",
            "The game is over. Bo and Cy share the win with 52 points.",
        ),
    ],
)
def test_what_is_told_to_bo_and_to_others(event: Event, to_bo: str, to_others: str) -> None:
    expected = {
        viewer: sentence for viewer, sentence in ((B, to_bo), (Seat(5), to_others), (None, to_others)) if sentence
    }
    assert {viewer: tell(event, RULES, PLAYERS, viewer) for viewer in expected} == expected


def test_cards_dealt_in_a_row_make_one_sentence() -> None:
    dealt = [CardGiven(A, None), CardGiven(A, None), CardGiven(B, Card.TURBO), CardGiven(B, Card.COMPASS)]
    events = [*dealt, CardGiven(C, None), JourneyStarted(A, CITY_1)]
    assert tell_all(events, RULES, PLAYERS, B) == (
        "Ada gets 2 cards.",
        "You get a Compass and a Turbo.",
        "Cy gets a card.",
        "A journey begins at city 1. Ada is captain.",
    )
    assert [event for event, _ in tell_each(events, RULES, PLAYERS, B)] == [events[0], events[2], events[4], events[5]]


def test_every_event_of_whole_games_is_told_to_everybody_and_every_sentence_is_used() -> None:
    games = [
        seeded_game("rulebook+hook", 6, 3, 20),
        seeded_game("bga+hook", 4, 3, 20),
        seeded_game("quick", 2, 1, 1),
        seeded_game("rulebook", 2, 3, 20),
    ]
    kinds: set[type] = set()
    for game in games:
        for viewer in (None, A, B):
            names = [f"player-{seat}" for seat in range(game.seats)]
            for step in game.steps:
                for event in step.events:
                    shown = seen_by(event, viewer)
                    if shown is None:
                        continue
                    kinds.add(type(shown))
                    told = tell(shown, game.rules, names, viewer)
                    if (told == "") != isinstance(shown, Question):
                        pytest.fail(f"{shown}: {told!r}")
                    if told and not (told[-1] == "." and (told[0].isupper() or told.startswith("player-"))):
                        pytest.fail(told)
                    if viewer is not None and f"player-{viewer}" in told:
                        pytest.fail(f"the viewer is called by name: {told}")
    assert kinds == set(get_args(Event)) - {CityReopened}  # of a city emptied by the one who comes back: rare


def test_a_secret_is_not_in_the_sentence() -> None:
    card = CardGiven(A, Card.JETPACK)
    treasure = TreasureTaken(A, CITY_1, Treasure(CITY_1, Points(4)))
    for event in (card, treasure):
        shown = seen_by(event, B)
        assert shown is not None
        assert "Jetpack" not in tell(shown, RULES, PLAYERS, B)
        assert "4" not in tell(shown, RULES, PLAYERS, B)
        assert tell(event, RULES, PLAYERS, A) != tell(shown, RULES, PLAYERS, A)


@pytest.mark.parametrize("lang", SENTENCES)
def test_both_forms_of_a_sentence_ask_for_the_same_values(lang: str) -> None:
    for key, forms in SENTENCES[lang].items():
        if not isinstance(forms, str):
            you, other = (values(form) for form in forms)
            assert you == other - {"who"}, key
            assert "who" in other, key
    assert set(WORDS) == set(CARDS) == set(SENTENCES)
    assert set(CARDS[lang]) == {card.value for card in Card}


def values(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(CannotRead):
        tell(Stayed(A), RULES, PLAYERS, None, lang="xx")
