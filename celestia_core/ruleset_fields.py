"""What a ruleset file may say: every name with the values that fit it, and what must hold between them."""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from .kinds import MAX_SEATS, Card, Face, Window
from .ruleset import FLAGS, NUMBERS, WINDOW_FLAGS

CONFIDENCES = ("H", "M", "L", "CONV")
MAX_COUNT = 200  # of any one card, face or treasure
MAX_DICE = 6
MAX_CITIES = 12

Field = tuple[Callable[[Any], bool], str]  # whether a value fits, and what is wanted

_ID = re.compile(r"[a-z][a-z0-9-]{0,31}@[1-9][0-9]{0,3}")
_TREASURE = re.compile(r"spyglass|0|[1-9][0-9]{0,2}")  # the words of the notation


def _whole(least: int, most: int) -> Field:
    return lambda value: type(value) is int and least <= value <= most, f"a whole number from {least} to {most}"


def _text(most: int) -> Field:
    def fits(value: Any) -> bool:
        return isinstance(value, str) and len(value) <= most and value.isprintable() and bool(value.strip())

    return fits, f"a text of 1 to {most} plain characters"


def _one_of(allowed: tuple[Any, ...]) -> Field:
    words = ", ".join(json.dumps(value).strip('"') for value in allowed)
    return lambda value: any(type(value) is type(other) and value == other for other in allowed), f"one of {words}"


def _some_of(windows: tuple[Window, ...]) -> Field:
    words = [window.value for window in windows]
    return lambda value: isinstance(value, list) and all(word in words for word in value), f"some of {words}"


def _treasures(value: Any) -> bool:
    """Counts by points, as in `{ 9 = 3, spyglass = 1 }`."""
    if not isinstance(value, dict) or not all(map(_TREASURE.fullmatch, value)):
        return False
    return all(type(count) is int and 0 <= count <= MAX_COUNT for count in value.values()) and any(value.values())


HEAD: dict[str, Field] = {
    "id": (
        lambda value: isinstance(value, str) and _ID.fullmatch(value) is not None,
        "a name with a version, as in mine@1",
    ),
    "title": _text(60),
}
SOURCE: dict[str, Field] = {"sources": _text(200), "confidence": _one_of(CONFIDENCES)}
PARTS: dict[str, dict[str, Field]] = {
    "hand": {str(seats): _whole(1, 30) for seats in range(2, MAX_SEATS + 1)},
    "deck": {card.value: _whole(0, MAX_COUNT) for card in Card},
    "faces": {face.value: _whole(0, MAX_COUNT) for face in Face},
}
CITY: dict[str, Field] = {
    "value": _whole(1, 999),
    "dice": _whole(0, MAX_DICE),
    "treasures": (_treasures, f"counts up to {MAX_COUNT} by points or spyglass, at least one treasure"),
}
SETTINGS: dict[str, Field] = {
    **{name: _some_of(values) if name in WINDOW_FLAGS else _one_of(values) for name, values in FLAGS.items()},
    **{name: _whole(0, 9999) for name in NUMBERS},
    "max_journeys": _whole(1, 9999),
    "first_captain": _whole(0, MAX_SEATS - 1),
}

Check = tuple[tuple[str, ...], Callable[..., bool], str]  # of which values of a Ruleset, whether it holds, the fault
CHECKS: tuple[Check, ...] = (
    (
        ("cities",),
        lambda cities: len(cities) >= 2 and all(a.value < b.value for a, b in pairwise(cities)),
        f"city: 2 to {MAX_CITIES} tiles with rising values",
    ),
    (("cities",), lambda cities: all(city.dice for city in cities[1:]), "city: dice on the way to all but the first"),
    (("seats",), bool, f"hand: a size for at least one number of players from 2 to {MAX_SEATS}"),
    (
        ("seats", "hand_sizes", "deck"),
        lambda seats, sizes, deck: all(n * size <= len(deck) for n, size in zip(seats, sizes, strict=True)),
        "deck: not enough cards to deal",
    ),
    (("faces",), bool, "faces: at least one"),
    (
        ("grappling_hook", "deck"),
        lambda hook, deck: hook == (Card.GRAPPLING_HOOK in deck),
        "grappling_hook: true exactly when the deck holds the card",
    ),
    (
        ("first_captain", "seats"),
        lambda captain, seats: captain < min(seats, default=MAX_SEATS),
        "first_captain: a seat that always plays",
    ),
)
