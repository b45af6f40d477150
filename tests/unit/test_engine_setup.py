"""Components and set-up: F1-F12."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

import celestia_core
from celestia_core.bag import Bag
from celestia_core.errors import CannotRead, NotAllowed
from celestia_core.kinds import Card, Seat
from celestia_core.plies import TreasureDrawn
from tests.builders import Game, new_game, rules, table

fact = pytest.mark.fact

CITIES = [1, 2, 4, 6, 9, 12, 15, 20, 25]
DICE = [2, 2, 2, 3, 3, 3, 4, 4]  # on the way to each but the first
DECK = {
    "compass": 20,
    "arrester": 18,
    "foghorn": 16,
    "cannon": 14,
    "turbo": 8,
    "ejection": 2,
    "jetpack": 2,
    "alternative-route": 2,
    "wind-gust": 2,
}
PILES = {
    1: {"1": 5, "2": 3, "4": 2, "spyglass": 1},
    2: {"2": 5, "4": 3, "6": 2, "spyglass": 1},
    4: {"4": 5, "6": 3, "9": 1, "spyglass": 1},
    6: {"6": 5, "9": 3, "12": 1, "spyglass": 1},
    9: {"9": 6, "12": 3},
    12: {"12": 6, "15": 3},
    15: {"15": 6},
    20: {"20": 6},
    25: {"25": 6},
}


def dealt(game: Game) -> Game:
    """The game after a deal that takes the first card of the deck list each time."""
    while game.about == "deal":
        game = game.play(next(iter(game.law)))
    return game


@fact("F1", "B26")
@pytest.mark.parametrize("ruleset", ["rulebook", "bga", "quick"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_people_play(ruleset: str, seats: int) -> None:
    game = dealt(new_game(ruleset, seats).play("captain A"))
    assert game.aboard == "ABCDEF"[:seats]


@fact("F1", "B26")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_no_other_number_of_people_plays(seats: int) -> None:
    with pytest.raises(CannotRead, match="2 to 6"):
        new_game(seats=seats)
    assert new_game(seats=6).refused("F flies") == "not-your-turn"  # a sixth seat exists, a seventh has no letter


@fact("F2", "F8", "F13")
@pytest.mark.parametrize("ruleset", ["rulebook", "bga", "quick"])
def test_a_journey_visits_nine_cities_in_eight_legs_with_these_dice(ruleset: str) -> None:
    game = table(ruleset, seats=2)
    visited, dice = [game.city], []
    while game.about != "arrival":
        count = len(game.chances.pairs[0][0].dice)
        dice.append(count)
        passenger = "B" if game.captain == "A" else "A"
        game = game.play(f"roll {' '.join(['blank'] * count)}", f"{passenger} stays", f"{game.captain} can")
        visited.append(game.city)
    assert visited == CITIES
    assert dice == DICE


@fact("F2")
def test_the_first_six_tiles_promise_more_than_their_value() -> None:
    for index, value in enumerate(CITIES[:-1]):
        roll = " ".join(["roll", *["blank"] * DICE[index]])
        game = table(seats=2, city=value).play(roll, "B leaves")
        treasures = [ply.treasure for ply, _ in game.chances if isinstance(ply, TreasureDrawn)]
        assert any(treasure.points > value for treasure in treasures) == (value <= 12)
        assert game.state.rules.cities[index].plus == (value <= 12)


@fact("F3")
def test_the_deck_has_84_cards() -> None:
    game = new_game().play("captain C")
    assert {line.split()[2]: weight for line, weight in game.law.items()} == DECK
    assert game.chances.total == 84


@fact("F4", "F5", "F9", "B1")
@pytest.mark.parametrize("city", CITIES)
def test_the_piles_of_treasures(city: int) -> None:
    if city == 25:
        game = table(seats=2, city=20).play("roll blank blank blank blank", "B stays", "A can")
    else:
        game = table(seats=2, city=city, aboard="A").play("A lands")
    assert {line.split()[2]: weight for line, weight in game.law.items()} == PILES[city]
    assert sum(sum(pile.values()) for pile in PILES.values()) == 78


@fact("F5")
@pytest.mark.parametrize("city", [1, 2, 4, 6])
def test_a_spyglass_is_worth_two_points(city: int) -> None:
    game = table(seats=2, city=city, aboard="A").play("A lands", f"treasure A spyglass from {city}")
    assert game.points("A") == 2


@fact("F6")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_law_of_a_roll_is_that_of_six_faces_per_die(count: int) -> None:
    faces = ["fog", "lightning", "birds", "pirates", "blank", "blank"]
    order = faces.index
    rolls = Counter("roll " + " ".join(sorted(roll, key=order)) for roll in product(faces, repeat=count))
    start = table(seats=2, city={2: 1, 3: 6, 4: 15}[count])
    assert start.law == rolls
    assert start.play("roll " + " ".join(["blank"] * count)).asked == "B"


@fact("F7")
@pytest.mark.parametrize("face", ["fog", "lightning", "birds", "pirates"])
@pytest.mark.parametrize("card", ["compass", "arrester", "foghorn", "cannon"])
def test_which_card_answers_which_face(face: str, card: str) -> None:
    answer = {"fog": "compass", "lightning": "arrester", "birds": "foghorn", "pirates": "cannon"}[face]
    game = table(seats=2, A=f"{card}*3").play(f"roll {face} blank", "B stays")
    assert game.legal == (["A can"] if card == answer else ["A cannot"])


@fact("F9", "F13")
def test_the_airship_starts_on_the_first_tile_with_everybody_aboard() -> None:
    game = dealt(new_game(seats=5).play("captain D"))
    assert (game.city, game.aboard, game.captain) == (1, "ABCDE", "D")
    assert [game.left(city) for city in CITIES] == [11, 11, 10, 10, 9, 9, 6, 6, 6]
    assert [game.points(who) for who in "ABCDE"] == [0] * 5


@fact("F10")
def test_whole_hands_are_dealt_clockwise_from_the_first_captain() -> None:
    game = new_game(seats=3).play("captain B")
    order = []
    while game.about == "deal":
        line = next(iter(game.law))
        order.append(line.split()[1])
        game = game.play(line)
    assert "".join(order) == "B" * 8 + "C" * 8 + "A" * 8


@fact("F10", "B31")
def test_one_sees_ones_own_hand_and_only_the_size_of_the_others() -> None:
    game = dealt(new_game(seats=4).play("captain A"))
    view = game.view("C")
    assert (view.hand, view.hand_sizes) == (game.state.hands[2], (6, 6, 6, 6))
    assert [hand is None for hand in view.hands] == [True, True, False, True]
    cards = [getattr(event, "card", None) for event in game.seen("C")]
    assert len([card for card in cards if card is not None]) == 6


@fact("F10", "B31")
def test_hand_sizes_stay_public_as_cards_are_played() -> None:
    game = dealt(new_game("tiny3", 3))
    game = game.play("roll blank", "B stays", "C stays")
    while not game.state.position:
        game = game.play(game.legal[-1])
    assert game.view("B").hand_sizes == tuple(len(hand) for hand in game.state.hands)


@fact("F11", "B27")
def test_the_first_captain_is_drawn_with_equal_chances() -> None:
    game = new_game(seats=3)
    assert game.law == {"captain A": 1, "captain B": 1, "captain C": 1}
    assert game.play("captain C").captain == "C"


@fact("F11", "B27")
def test_a_ruleset_may_name_the_first_captain() -> None:
    game = new_game(rules("rulebook", first_captain=2), 4)
    assert (game.captain, game.about) == ("C", "deal")
    with pytest.raises(NotAllowed):
        game.play("captain A")


@fact("F12", "B28")
def test_a_hand_may_grow_without_limit() -> None:
    game = table(A="compass*20 arrester*10", B="cannon*3", C="").play(
        "roll birds birds", "B stays", "C stays", "A cannot"
    )
    game = game.play("draw B turbo", "draw C turbo", "draw A turbo")
    assert len(game.state.hands[0]) == 31
    assert (game.asked, game.about) == ("nature", "roll")  # nobody is asked to discard


@fact("F71")
def test_two_players_differ_in_nothing_but_the_starting_hand() -> None:
    two, three = rules(), rules()
    assert (two.hand_size(2), three.hand_size(3)) == (8, 8)
    game = table(seats=2, A="compass compass", B="ejection wind-gust").play("roll fog fog")
    assert game.legal == ["B stays", "B leaves"]
    game = game.play("B stays")
    assert game.legal == ["A can"]  # nobody can be ejected: there is no other passenger
    assert game.play("A can").captain == "B"


@fact("F70")
def test_the_quick_game_has_no_powers_and_no_spyglasses_but_turbo() -> None:
    game = new_game("quick").play("captain A")
    held = {line.split()[2]: weight for line, weight in game.law.items()}
    assert held == {name: count for name, count in DECK.items() if count > 2}
    assert game.chances.total == 76
    assert Card.TURBO in game.state.deck
    for city, pile in zip(game.state.rules.cities, PILES.values(), strict=True):
        assert {t.word: n for t, n in city.treasures.pairs} == {w: n for w, n in pile.items() if w != "spyglass"}


@fact("F3", "F4")
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"A": "compass turbo", "B": "jetpack", "discard": "cannon*2", "treasures": {"C": "9 from 6, spyglass from 1"}},
        {"left": {1: "1 spyglass", 25: ""}, "treasures": {"A": "4 from 1"}, "deck": "turbo", "discard": "foghorn"},
        {"made": "rulebook+hook", "taken": {"B": "6 from 4"}, "aboard": "AC", "city": 6},
    ],
)
def test_positions_built_for_tests_conserve_their_cards(settings: dict[str, Any]) -> None:
    game = table(**settings)
    state, made = game.state, game.state.rules
    assert sum(state.hands, state.deck + state.discard) == made.deck
    assert sum(state.treasures, sum(state.city_decks, Bag())) == sum((city.treasures for city in made.cities), Bag())
    assert game.play(next(iter(game.law))).about == "decide"


def test_a_view_begins_with_the_start_of_the_game() -> None:
    made = rules("rulebook")
    begun = celestia_core.start(made, 2)
    drawn = celestia_core.apply(begun.state, celestia_core.parse_ply("captain B"))
    seen = [shown for event in (*begun.events, *drawn.events) if (shown := celestia_core.seen_by(event, Seat(0)))]
    assert celestia_core.observe(iter(seen), Seat(0)).captain == Seat(1)
    for wrong in (seen[1:], [], drawn.events):
        with pytest.raises(CannotRead, match="the events of a game begin with those of start"):
            celestia_core.observe(wrong, Seat(0))
