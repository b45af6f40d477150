"""Reading the words that measures take: faces, hands, pools, cities, chances. All of them short and bounded."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from celestia_core.bag import Bag
from celestia_core.errors import CannotRead
from celestia_core.kinds import LETTERS, Card, Face, Seat
from celestia_core.odds import MOST_DICE, Pool, Turbo
from celestia_core.ruleset import City, Ruleset, load_ruleset

MOST_WORDS = 30
TYPES = ("compass", "arrester", "foghorn", "cannon", "turbo", "other")
RULES = "rulebook"
HOW = ("exactly", "at-least")

T = TypeVar("T", Face, Card)


@lru_cache(maxsize=8)
def rules_of(name: str = RULES) -> Ruleset:
    """The ruleset that a lesson speaks of."""
    return load_ruleset(name)


def whole(value: int, name: str, least: int, most: int) -> int:
    """A whole number within bounds.

    Raises:
        CannotRead: it is not.
    """
    if type(value) is not int or not least <= value <= most:
        raise CannotRead(f"{name}: a whole number from {least} to {most}")
    return value


def faces_of(text: str) -> tuple[Face, ...]:
    """Faces of dice, as "fog,fog,blank".

    Raises:
        CannotRead: another word, or more than MOST_DICE.
    """
    words = _words(text)
    if len(words) > MOST_DICE:
        raise CannotRead(f"at most {MOST_DICE} dice")
    return tuple(_member(Face, word) for word in words)


def face_of(text: str) -> Face:
    """One face.

    Raises:
        CannotRead: another word.
    """
    return _member(Face, text)


def hand_of(text: str) -> Bag[Card]:
    """The cards of a hand, as "compass,compass,turbo"; nothing is an empty hand.

    Raises:
        CannotRead: another word, or too many.
    """
    return Bag.of(*(_member(Card, word) for word in _words(text)))


def pool_of(text: str) -> Pool:
    """Counts of cards, as "compass=2,other=4"; nothing is the whole deck.

    Raises:
        CannotRead: another kind, twice the same, or no count.
    """
    if not text:
        return Pool.of(rules_of().deck)
    counts: dict[str, int] = {}
    for word in _words(text):
        kind, _, count = word.partition("=")
        if kind not in TYPES or kind in counts or not re.fullmatch("[0-9]{1,4}", count):
            raise CannotRead(f"a pool is counts as compass=2,other=4, not {word[:40]!r}")
        counts[kind] = int(count)
    return Pool(**counts)


def type_of(text: str) -> int:
    """The place of a type of card in TYPES.

    Raises:
        CannotRead: another word.
    """
    if text not in TYPES:
        raise CannotRead(f"a type of card is one of {', '.join(TYPES)}, not {text[:40]!r}")
    return TYPES.index(text)


def counts_of(pool: Pool) -> tuple[int, ...]:
    """The counts of a pool in the order of TYPES."""
    return (*pool.equipment, pool.turbo, pool.other)


def place_of(value: int) -> int:
    """The place in the row of the city with this value.

    Raises:
        CannotRead: no such city.
    """
    for place, city in enumerate(rules_of().cities):
        if type(value) is int and city.value == value:
            return place
    raise CannotRead(f"there is no city {str(value)[:20]}")


def city_of(value: int) -> City:
    """The city with this value."""
    return rules_of().cities[place_of(value)]


def chance_of(text: str) -> Fraction:
    """A chance, as "11/20".

    Raises:
        CannotRead: not a fraction from 0 to 1.
    """
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text) if isinstance(text, str) else None
    if found is None or not int(found[2]) or int(found[1]) > int(found[2]):
        raise CannotRead(f"a chance is a fraction as 11/20, not {str(text)[:20]!r}")
    return Fraction(int(found[1]), int(found[2]))


def turbo_of(text: str) -> Turbo:
    """What a captain does who can pay only with Turbo: "always", "half", "never" or a fraction.

    Raises:
        CannotRead: another word.
    """
    if text == "always" or text == "never":
        return "always" if text == "always" else "never"
    return Fraction(1, 2) if text == "half" else chance_of(text)


def seat_of(text: str, seats: int) -> Seat:
    """The seat of a letter.

    Raises:
        CannotRead: nobody sits there.
    """
    if len(text) != 1 or text not in LETTERS[:seats]:
        raise CannotRead(f"a seat is one of {LETTERS[:seats]}, not {text[:20]!r}")
    return Seat(LETTERS.index(text))


def _words(text: str) -> list[str]:
    words = [word.strip() for word in text.split(",")] if text else []
    if len(words) > MOST_WORDS:
        raise CannotRead(f"at most {MOST_WORDS} words")
    return words


def _member(kind: type[T], word: str) -> T:
    for member in kind:
        if member.value == word:
            return member
    raise CannotRead(f"not a {kind.__name__.lower()}: {word[:40]!r}")
