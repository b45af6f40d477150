"""The kinds of things in the game. Different numbers have different types; enum values are words of the notation."""

from enum import Enum
from typing import NewType, Self

Seat = NewType("Seat", int)  # 0-based, clockwise
CityIndex = NewType("CityIndex", int)  # 0-based from the first tile of the row
Points = NewType("Points", int)

MAX_SEATS = 6
LETTERS = "ABCDEF"


class OrderedEnum(Enum):
    """A plain Enum whose members sort by their order of definition.

    Attributes:
        place: 0-based position in the definition.
    """

    place: int

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow

    def __lt__(self, other: Self) -> bool:
        return self.place < other.place


class Face(OrderedEnum):
    """A face of an event die (F6)."""

    FOG = "fog"
    LIGHTNING = "lightning"
    BIRDS = "birds"
    PIRATES = "pirates"
    BLANK = "blank"


class Card(OrderedEnum):
    """A card of the main deck (F3, F72)."""

    COMPASS = "compass"
    ARRESTER = "arrester"
    FOGHORN = "foghorn"
    CANNON = "cannon"
    TURBO = "turbo"
    EJECTION = "ejection"
    JETPACK = "jetpack"
    ALTERNATIVE_ROUTE = "alternative-route"
    WIND_GUST = "wind-gust"
    GRAPPLING_HOOK = "grappling-hook"


class Window(OrderedEnum):
    """A power window of a leg: before the announcement, after "can", after "cannot", before a crash."""

    W1 = "W1"
    W2S = "W2S"
    W2F = "W2F"
    W3 = "W3"


for _kind in (Face, Card, Window):
    for _place, _member in enumerate(_kind):
        _member.place = _place

HAZARDS = (Face.FOG, Face.LIGHTNING, Face.BIRDS, Face.PIRATES)
EQUIPMENT = (Card.COMPASS, Card.ARRESTER, Card.FOGHORN, Card.CANNON)
POWERS = (Card.EJECTION, Card.JETPACK, Card.ALTERNATIVE_ROUTE, Card.WIND_GUST, Card.GRAPPLING_HOOK)
ANSWER = dict(zip(HAZARDS, EQUIPMENT, strict=True))  # the Equipment that pays for a hazard (F7)


def letter(seat: Seat) -> str:
    """The letter of a seat in text, A to F."""
    return LETTERS[seat]


def seat_of(text: str) -> Seat:
    """The seat a letter stands for.

    Raises:
        KeyError: not one of the letters A to F.
    """
    if len(text) != 1 or text not in LETTERS:
        raise KeyError(text)
    return Seat(LETTERS.index(text))
