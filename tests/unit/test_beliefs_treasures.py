"""What can be known of treasures, in positions small enough to count: the library beside plain counting."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from celestia_core.beliefs import TreasureBelief, TreasureBeliefs
from celestia_core.errors import CannotRead
from celestia_core.events import SpyglassSpent
from celestia_core.kinds import CityIndex
from celestia_core.views import information_state
from tests.builders import Game, rules
from tests.counted import A, B, begun, look, told

Pile = Mapping[str, int]
PILES: dict[int, Pile] = {1: {"1": 5, "2": 3, "4": 2, "spyglass": 1}, 2: {"2": 5, "4": 3, "6": 2, "spyglass": 1}}


def points(word: str) -> int:
    return 2 if word == "spyglass" else int(word)


def two(end_points: int, made: str = "rulebook", b: str = "arrester*8") -> Game:
    """Two players, A captain; B can pay for lightning only."""
    own = "compass*2 arrester*2 foghorn*2 cannon*2"
    return begun(replace(rules(made), id="short@1", end_points=end_points), "A", A=own, B=b)


def law_of(belief: TreasureBelief) -> dict[str, Fraction | None]:
    return {kind.word: number.fraction for kind, number in belief.law.items()}


def drawn(
    *orders: tuple[int, Sequence[str | None]], allowed: Callable[..., bool] = lambda *words: True
) -> dict[int, dict[str, Fraction]]:
    """By city, the law of the next treasure.

    Args:
        orders: a city and what was drawn there in order: a word where A saw it, None where B drew it.
        allowed: whether B may have these, in the order of the cities.
    """
    laws: dict[int, dict[str, Fraction]] = {city: dict.fromkeys(PILES[city], Fraction(0)) for city, _ in orders}
    total = Fraction(0)
    hidden = [(city, place) for city, order in orders for place, word in enumerate(order) if word is None]
    for guess in product(*(PILES[city] for city, _ in hidden)):
        if not allowed(*guess):
            continue
        left = {city: dict(PILES[city]) for city, _ in orders}
        weight, filled = 1, dict(zip(hidden, guess, strict=True))
        for city, order in orders:
            for place, word in enumerate(order):
                card = filled[city, place] if word is None else word
                weight *= max(0, left[city][card])
                left[city][card] -= 1
        if weight:
            total += weight
            for city, pile in left.items():
                for word, count in pile.items():
                    laws[city][word] += Fraction(weight * count, sum(pile.values()))
    return {city: {word: n / total for word, n in law.items() if n} for city, law in laws.items()}


def off(game: Game, laws: dict[int, dict[str, Fraction]]) -> list[str]:
    """What the library says of the next treasures that is not as it was counted."""
    precise, floats = TreasureBeliefs(told(game), precise=True), TreasureBeliefs(told(game))
    found = []
    for value, law in laws.items():
        city = game.state.rules.index_of(value)
        said, quick = precise.of(city), floats.of(city)
        mean = sum(points(word) * chance for word, chance in law.items())
        if law_of(said) != law or said.mean.fraction != mean or said.how != "counted":
            found.append(f"city {value}: {said}, not {law}")
        if any(abs(number.value - law[kind.word]) > 1e-12 for kind, number in quick.law.items()):
            found.append(f"city {value}: {quick}, not {law}")
        if look(game).treasure(city) != said or abs(quick.mean.value - mean) > 1e-12:
            found.append(f"city {value}: two ways to ask, two answers")
    return found


@pytest.mark.fact("F60", "F61")
@pytest.mark.parametrize("end_points", [6, 10, 11])
def test_that_nobody_has_enough_to_end_the_game_tells_of_treasures(end_points: int) -> None:
    """B took one in city 1 and one in city 2; a third journey begins, so both together do not end the game."""
    game = two(end_points).play(
        "roll blank blank", "B leaves", "treasure B 2 from 1", "A can", "A lands", "treasure A 2 from 2"
    )
    assert off(game, drawn((1, [None]), (2, ["2"]))) == []
    game = game.play(
        "draw B arrester", "draw A foghorn", "roll blank blank", "A leaves", "treasure A 1 from 1", "B can"
    )
    game = game.play("B lands", "treasure B 2 from 2", "draw A foghorn", "draw B arrester")
    laws = drawn(
        (1, [None, "1"]), (2, ["2", None]), allowed=lambda one, other: points(one) + points(other) < end_points
    )
    assert off(game, laws) == []
    plain = Fraction(2, 10)  # of the cards that A has not seen
    assert (laws[2]["6"] == Fraction(2, 9), laws[2]["6"] == plain) == (end_points == 6, end_points == 11)


@pytest.mark.fact("F52", "F54", "B24")
def test_a_spent_spyglass_is_known_and_the_rest_is_weighed() -> None:
    """Spent from city 1, where B drew twice: the other card, and that of city 2, only have to be worth little."""
    game = two(8).play("roll blank blank", "B leaves", "treasure B spyglass from 1", "A can", "A lands")
    game = game.play("treasure A 2 from 2", "draw B arrester", "draw A foghorn")
    game = game.play("roll blank blank", "A leaves", "treasure A 1 from 1", "B can", "B lands", "treasure B 2 from 2")
    game = game.play("draw A foghorn", "draw B arrester")
    game = game.play("roll blank blank", "B leaves", "treasure B 1 from 1", "A can", "A lands", "treasure A 4 from 2")
    game = game.play("draw B arrester", "draw A foghorn", "roll fog blank", "A stays", "B cannot")

    def little(first: str, second: str, other: str) -> bool:
        sums = points(first) + points(other), points(first) + points(second) + points(other)
        return max(sums) < 8

    piles = (1, [None, "1", None]), (2, ["2", None, "4"])
    assert off(game, drawn(*piles, allowed=little)) == []
    game = game.play("B plays spyglass from 1")
    laws = drawn(*piles, allowed=lambda *words: little(*words) and "spyglass" in words[:2])
    assert off(game, laws) == []
    assert "spyglass" not in laws[1]


@pytest.mark.fact("F72", "B25")
def test_a_treasure_given_back_is_as_good_as_never_drawn() -> None:
    game = two(4, "rulebook+hook", "arrester*7 grappling-hook")
    game = game.play("roll blank blank", "B leaves", "treasure B 1 from 1", "A can", "B passes", "A lands")
    game = game.play("treasure A 2 from 2", "draw B arrester", "draw A foghorn")
    assert off(game, drawn((1, [None]), (2, ["2"]), allowed=lambda one: points(one) < 4)) == []
    game = game.play("roll blank blank", "A leaves", "treasure A 1 from 1", "B can", "B lands", "treasure B 2 from 2")
    game = game.play("draw A foghorn", "draw B arrester", "roll blank blank")
    before = drawn((1, [None, "1"]), (2, ["2", None]), allowed=lambda one, other: points(one) + points(other) < 4)
    assert off(game, before) == []
    game = game.play("B leaves", "treasure B 4 from 1", "A can")
    third = drawn(
        (1, [None, "1", None]), (2, ["2", None]), allowed=lambda one, _, other: points(one) + points(other) < 4
    )
    assert off(game, third) == []
    game = game.play("B plays grappling-hook")
    assert off(game, before) == []
    assert game.left(1) == 11 - 2
    game = game.play("roll fog blank", "A stays", "B cannot", "draw A foghorn", "draw B arrester")
    assert off(game, before) == []  # at the next check B has two treasures, not three


def test_treasures_that_cannot_be_are_refused() -> None:
    game = two(50).play("roll fog blank", "B stays")
    spent = SpyglassSpent(B, CityIndex(0))
    with pytest.raises(CannotRead, match="cannot have happened"):
        TreasureBeliefs(information_state((*game.seen("A"), spent), A))
    with pytest.raises(CannotRead, match="begin with those of start"):
        TreasureBeliefs(information_state((), A))
