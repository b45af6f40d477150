"""The passengers' choices: F15-F17, F34, F35."""

import pytest

from celestia_core.events import CityClosed, GotOff, Stayed
from tests.builders import new_game, table

fact = pytest.mark.fact


@fact("F15")
def test_passengers_speak_clockwise_from_the_captains_left() -> None:
    game = table(seats=5, captain="C", aboard="ABCE").play("roll fog fog")
    order = ""
    while game.about == "decide":
        order += game.asked
        game = game.play(f"{game.asked} stays")
    assert order == "EAB"


@fact("F15")
def test_a_choice_is_final() -> None:
    game = table().play("roll fog fog", "B stays")
    assert game.asked == "C"
    assert game.refused("B leaves") == "choice-is-final"
    game = game.play("C stays")
    assert game.refused("B leaves") == "choice-is-final"


@fact("F15")
def test_nobody_speaks_before_his_turn() -> None:
    game = table().play("roll fog fog")
    assert game.refused("C leaves") == "not-your-turn-to-speak"


@fact("F15")
def test_choices_are_public() -> None:
    game = table().play("roll fog fog", "B stays", "C leaves", "treasure C 1 from 1")
    assert [event for event in game.seen("A") if isinstance(event, Stayed | GotOff)] == [
        Stayed(game.state.captain + 1),
        GotOff(game.state.captain + 2, game.state.position, "left"),
    ]


@fact("F16")
def test_leaving_draws_from_the_city_where_the_airship_is_before_the_next_speaks() -> None:
    game = table(city=4).play("roll fog fog", "B leaves")
    assert game.law == {
        "treasure B 4 from 4": 5,
        "treasure B 6 from 4": 3,
        "treasure B 9 from 4": 1,
        "treasure B spyglass from 4": 1,
    }
    assert game.refused("C stays")  # not before B has drawn
    game = game.play("treasure B 9 from 4")
    assert (game.treasures("B"), game.left(4), game.aboard, game.asked) == (["9 from 4"], 9, "AC", "C")


@fact("F16")
def test_what_one_drew_is_seen_by_oneself_only() -> None:
    game = table().play("roll fog fog", "B leaves", "treasure B 4 from 1")
    mine = [event.treasure for event in game.seen("B") if hasattr(event, "treasure")]
    theirs = [(event.city, event.treasure) for event in game.seen("C") if hasattr(event, "treasure")]
    assert [t.points for t in mine] == [4]
    assert theirs == [(0, None)]


@fact("F17")
@pytest.mark.parametrize("spoken", [[], ["B stays"], ["B leaves", "treasure B 1 from 1"]])
def test_the_captain_never_leaves(spoken: list[str]) -> None:
    game = table().play("roll fog fog", *spoken)
    assert game.refused("A leaves") == "captain-cannot-leave"


@fact("F17")
def test_the_captain_may_not_leave_even_when_everybody_else_has() -> None:
    game = table(A="compass").play("roll fog fog", "B leaves", "treasure B 1 from 1", "C leaves", "treasure C 2 from 1")
    assert game.legal == ["A cannot"]
    assert game.refused("A leaves") == "captain-cannot-leave"
    assert game.refused("A lands") == "already-rolled"


@fact("F34")
def test_only_the_last_treasure_closes_a_city_and_everybody_sees_it() -> None:
    game = table(seats=4, left={1: "1 2"}).play("roll fog fog", "B leaves", "treasure B 1 from 1")
    assert game.legal == ["C stays", "C leaves"]
    game = game.play("C leaves", "treasure C 2 from 1")
    assert game.legal == ["D stays"]
    assert [event.city for event in game.seen("D") if isinstance(event, CityClosed)] == [0]


@fact("F34")
def test_a_closed_city_is_passed_by_in_later_journeys() -> None:
    game = table(seats=2, left={2: "2"}).play("roll blank blank", "B stays", "A can", "roll fog fog", "A leaves")
    game = game.play("treasure A 2 from 2", "B cannot", "draw A compass", "draw B compass")
    assert (game.city, game.target) == (1, 4)
    game = game.play("roll blank blank", f"{'B' if game.captain == 'A' else 'A'} stays", f"{game.captain} can")
    assert game.city == 4


@fact("F35")
def test_everybody_may_count_the_treasures_left() -> None:
    game = new_game("tiny3", 3)
    while game.about == "deal":
        game = game.play(next(iter(game.law)))
    game = game.play("roll fog", "B leaves", "treasure B 2 from 1", "C leaves", "treasure C 1 from 1")
    for who in "ABC":
        assert game.view(who).city_left == (4, 6, 6)


@fact("F34")
def test_no_lone_captain_starts_a_leg_on_a_closed_city() -> None:
    game = table(left={2: "2"}).play("roll blank blank", "B stays", "C stays", "A can")
    game = game.play("roll blank blank", "C leaves", "treasure C 2 from 2")
    assert game.legal == ["A stays"]  # so two are aboard when the tile goes
    assert game.play("A stays", "B can").city == 4
