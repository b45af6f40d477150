"""Measures of what is printed: cards in the deck, dice of a flight, and what dice do."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import factorial, prod

from celestia_core.errors import CannotRead
from celestia_core.kinds import HAZARDS, Card, Face
from celestia_core.odds import Needs, Pool, hand_pays, rolls_by_needs

from .read import (
    HOW,
    city_of,
    counts_of,
    face_of,
    faces_of,
    hand_of,
    place_of,
    pool_of,
    rules_of,
    type_of,
    whole,
)

MOST_ROLLED = 4  # dice of a flight; a sum over all rolls stays small


def deck_count(card: str = "", pool: str = "") -> int:
    """Cards of a type in the deck, or in a small pool; all of them where no type is named."""
    counts = counts_of(pool_of(pool))
    return counts[type_of(card)] if card else sum(counts)


def face_count(face: str = "") -> int:
    """Faces of this kind on one die; all of them where none is named."""
    faces = rules_of().faces
    return faces[face_of(face)] if face else len(faces)


def hand_size(seats: int) -> int:
    """Cards dealt to each player."""
    return rules_of().hand_size(whole(seats, "seats", 2, 6))


def city_dice(city: int) -> int:
    """Dice that are rolled for the flight to this city."""
    return city_of(city).dice


def city_value(place: int) -> int:
    """The number on a tile, by its place in the row from 1."""
    cities = rules_of().cities
    return cities[whole(place, "place", 1, len(cities)) - 1].value


def city_count() -> int:
    """Cities in the row."""
    return len(rules_of().cities)


def flight_count(city: int) -> int:
    """Flights from the first city to this one."""
    return place_of(city)


def roll_count(dice: int, face: str = "", how: str = "exactly", count: int = 0) -> int:
    """Of all rolls, each die looked at for itself, those with so many dice of this face.

    Args:
        dice: how many are rolled.
        face: of the die, "danger" for any but blank; without it all rolls are counted.
        how: "exactly" so many, or "at-least" so many.
        count: dice that show the face.
    """
    whole(dice, "dice", 0, MOST_ROLLED)
    whole(count, "count", 0, MOST_ROLLED)
    if how not in HOW:
        raise CannotRead(f"how is one of {', '.join(HOW)}")
    die = tuple(rules_of().faces)
    if not face:
        return int(len(die) ** dice)
    looked_at = _looked_at(face)
    shown = [sum(one in looked_at for one in roll) for roll in product(die, repeat=dice)]
    return sum(number == count if how == "exactly" else number >= count for number in shown)


def pair_count(first: str, second: str) -> int:
    """Of all rolls of two dice, those whose first die shows one face and whose second another; "danger" as above."""
    return _matching(first) * _matching(second)


def added_count(dice: int, face: str) -> int:
    """A mistake: the rolls that show the face on each die by itself, added up; who shows it twice is counted twice."""
    return int(whole(dice, "dice", 1, MOST_ROLLED) * _matching(face) * face_count() ** (dice - 1))


def show_count(dice: str) -> int:
    """Of all rolls, each die looked at for itself, those that show just these faces, in whatever order."""
    shown = faces_of(dice)
    if len(shown) > MOST_ROLLED:
        raise CannotRead(f"at most {MOST_ROLLED} dice")
    ways = factorial(len(shown)) * prod(rules_of().faces[face] for face in shown)
    return ways // prod(factorial(shown.count(face)) for face in set(shown))


def second_after_first(first: str, second: str) -> Fraction:
    """The chance of a face on the second die once the first die shows a face: counted among all rolls of two."""
    return Fraction(pair_count(first, second), _matching(first) * face_count())


def roll_chance(dice: int, face: str, how: str = "exactly", count: int = 0) -> Fraction:
    """The chance of such a roll: see `roll_count`."""
    return Fraction(roll_count(dice, face, how, count), roll_count(dice))


def danger_law(dice: int) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 ... dice that are not blank."""
    law = [0] * (whole(dice, "dice", 0, MOST_ROLLED) + 1)
    die = rules_of().faces
    for needs, ways in rolls_by_needs(die, dice):
        law[needs.dice] += ways
    return tuple(Fraction(ways, len(die) ** dice) for ways in law)


def turbos_needed(hand: str, dice: str) -> int:
    """Turbos that a hand must add to pay for these dice; more than it holds where it cannot pay (F23-F26)."""
    held, asked = counts_of(Pool.of(hand_of(hand))), Needs.of(faces_of(dice))
    return sum(max(0, count - had) for count, had in zip(asked, held[:4], strict=True))


def captains_case(hand: str, dice: str) -> int:
    """Which of the three cases a captain is in: 0 must pay, 1 may pay or refuse, 2 cannot pay (F26)."""
    pays = hand_pays(hand_of(hand), faces_of(dice))
    return 0 if pays.equipment else 1 if pays.turbo else 2


def turbos_held(hand: str) -> int:
    """Turbos in a hand."""
    return hand_of(hand)[Card.TURBO]


def _looked_at(face: str) -> frozenset[Face]:
    """A face, or all faces but blank."""
    return frozenset(HAZARDS) if face == "danger" else frozenset((face_of(face),))


def _matching(face: str) -> int:
    """How many faces of one die are looked at."""
    return sum(rules_of().faces[one] for one in _looked_at(face))


MEASURES: dict[str, Callable[..., int | Fraction | tuple[Fraction, ...]]] = {
    "deck-count": deck_count,
    "face-count": face_count,
    "hand-size": hand_size,
    "city-value": city_value,
    "city-dice": city_dice,
    "city-count": city_count,
    "flight-count": flight_count,
    "roll-count": roll_count,
    "roll-chance": roll_chance,
    "pair-count": pair_count,
    "added-count": added_count,
    "show-count": show_count,
    "second-after-first": second_after_first,
    "danger-law": danger_law,
    "turbos-needed": turbos_needed,
    "captains-case": captains_case,
    "turbos-held": turbos_held,
}
