"""The end of the game: F60, F61, F63, F70, B9, B20-B22."""

import pytest

from celestia_core.events import CardGiven, GameEnded
from tests.builders import Game, rules, table

fact = pytest.mark.fact
flag = pytest.mark.flag


def crash(game: Game) -> Game:
    """Everybody stays and the captain, who holds nothing, crashes the ship."""
    game = game.play("roll fog fog")
    while game.about == "decide":
        game = game.play(f"{game.asked} stays")
    return game.play(f"{game.captain} cannot")


@fact("F60", "B22")
@flag("end_points", 50)
@pytest.mark.parametrize(
    ("owned", "over"), [("25 from 25, 25 from 25", True), ("25 from 25, 20 from 20, 4 from 4", False)]
)
def test_fifty_points_end_the_game_forty_nine_do_not(owned: str, over: bool) -> None:
    game = crash(table(treasures={"C": owned}))
    assert (game.asked == "over") == over
    assert bool(game.happened(GameEnded)) == over  # nobody has to call it


@fact("F60")
@flag("end_points", 50)
def test_exactly_forty_nine_points_go_on() -> None:
    game = crash(table(treasures={"C": "25 from 25, 20 from 20, 4 from 4", "B": "25 from 25, 12 from 9, 12 from 12"}))
    assert game.points("C") == 49
    assert game.points("B") == 49
    assert game.asked == "nature"


@fact("F60")
def test_the_winner_need_not_be_the_one_who_had_fifty_first() -> None:
    owned = {"A": "25 from 25, 25 from 25", "B": "25 from 25, 20 from 20, 4 from 4"}
    game = table(city=6, treasures=owned).play(
        "roll blank blank blank", "B leaves", "treasure B 12 from 6", "C stays", "A can"
    )
    assert game.asked == "nature"  # 50 points in mid-journey end nothing
    game = game.play("roll fog fog fog", "A stays", "C cannot")
    assert (game.ended.scores, game.winners) == ((50, 61, 0), "B")


@fact("F60")
def test_all_treasures_are_shown_at_the_end() -> None:
    game = crash(table(treasures={"A": "25 from 25, 25 from 25", "B": "4 from 4"}))
    shown = [event for event in game.seen("C") if isinstance(event, GameEnded)]
    assert shown[0].treasures == game.state.treasures
    assert game.legal == []


@fact("F61")
def test_the_check_comes_before_the_draw() -> None:
    game = crash(table(treasures={"A": "25 from 25, 25 from 25"}))
    assert game.asked == "over"
    assert not game.happened(CardGiven)


@fact("F63", "B21")
def test_a_tie_is_a_shared_win() -> None:
    owned = {"A": "25 from 25, 25 from 25", "C": "25 from 25, 20 from 20, 4 from 4, 1 from 1", "B": "9 from 9"}
    game = crash(table(treasures=owned))
    assert (game.ended.scores, game.winners) == ((50, 9, 50), "AC")


@fact("B21")
def test_more_cards_in_hand_break_no_tie() -> None:
    owned = {"B": "25 from 25, 25 from 25", "C": "25 from 25, 25 from 25"}
    game = crash(table(B="cannon*3", C="", treasures=owned))
    assert game.winners == "BC"


@fact("B22")
def test_the_game_ends_by_itself_after_a_landing_too() -> None:
    game = table(aboard="A", city=6, treasures={"A": "25 from 25, 20 from 20"}).play("A lands", "treasure A 6 from 6")
    assert (game.asked, game.winners) == ("over", "A")


@fact("F70", "B9")
@flag("end_kinds", 5)
@flag("ends_at", "kinds")
def test_five_kinds_end_the_quick_game_and_points_decide() -> None:
    owned = {"B": "1 from 1, 2 from 2, 4 from 4, 6 from 6, 9 from 9", "C": "25 from 25, 20 from 20"}
    game = crash(table("quick", treasures=owned))
    assert (game.asked, game.winners, game.ended.scores) == ("over", "C", (0, 22, 45))


@fact("F70")
@flag("ends_at", "points")
def test_five_kinds_do_not_end_the_usual_game() -> None:
    owned = {"B": "1 from 1, 2 from 2, 4 from 4, 6 from 6, 9 from 9"}
    assert crash(table("rulebook", treasures=owned)).asked == "nature"


@fact("F70", "F60")
def test_kinds_are_checked_between_journeys_only() -> None:
    owned = {"B": "1 from 1, 2 from 2, 4 from 4, 6 from 6"}
    game = table("quick", city=9, treasures=owned).play("roll blank blank blank", "B leaves", "treasure B 9 from 9")
    game = game.play("C stays", "A can")
    assert game.asked == "nature"
    assert game.play("roll fog fog fog", "A stays", "C cannot").asked == "over"


@fact("B9")
@flag("kind_of", "city")
def test_a_kind_is_a_city() -> None:
    values = {"B": "1 from 1, 2 from 1, 4 from 1, 6 from 2, 9 from 4"}  # five values from three cities
    assert crash(table("quick", treasures=values)).asked == "nature"
    cities = {"B": "4 from 1, 4 from 2, 4 from 4, 6 from 6, 9 from 9"}  # three values from five cities
    assert crash(table("quick", treasures=cities)).asked == "over"


@fact("B9")
@flag("kind_of", "value")
def test_a_kind_is_a_value() -> None:
    made = rules("quick", kind_of="value")
    values = {"B": "1 from 1, 2 from 1, 4 from 1, 6 from 2, 9 from 4"}
    assert crash(table(made, treasures=values)).asked == "over"
    cities = {"B": "4 from 1, 4 from 2, 4 from 4, 6 from 6, 9 from 9"}
    assert crash(table(made, treasures=cities)).asked == "nature"


@fact("F20")
@flag("max_journeys", 1)
def test_the_limit_stops_the_game_but_a_called_end_comes_first() -> None:
    made = rules("rulebook+max1")
    stopped = crash(table(made))
    assert (stopped.ended.ending.value, stopped.winners) == ("stopped", "")
    called = crash(table(made, treasures={"B": "25 from 25, 25 from 25"}))
    assert (called.ended.ending.value, called.winners) == ("called", "B")


@fact("B20")
def test_a_called_end_comes_before_an_exhausted_row() -> None:
    gone = dict.fromkeys((1, 2, 4, 6, 9, 12, 15), "")
    game = table(left={**gone, 25: "25"}, city=20, treasures={"A": "25 from 25", "B": "20 from 20"})
    game = game.play("roll blank blank blank blank", "B stays", "C stays", "A can", "treasure A 25 from 25")
    assert (game.ended.ending.value, game.winners) == ("called", "A")
