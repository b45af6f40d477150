"""Measures: the small vocabulary that lessons take their numbers from. Each is a thin call of the core, and exact.

A lesson names a measure and its parameters; what comes back is a whole number, a fraction, or a law as a tuple of
fractions. `tests/measured.py` computes each of them a second way.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from inspect import Parameter, signature

from celestia_core.beliefs import Number
from celestia_core.errors import CannotRead
from celestia_core.teaching.position import Position

from . import (
    ahead,
    dice,
    hands,
    luck,
    paying,
    table,
    worth,
)

Measured = int | Fraction | tuple[Fraction, ...] | Number
Measure = Callable[..., Measured]

MOST_TEXT = 200
PICKS = ("at", "from")  # of any measure that is a law: one entry, or all entries from there on added up

MEASURES: dict[str, Measure] = {
    **dice.MEASURES,
    **hands.MEASURES,
    **paying.MEASURES,
    **table.MEASURES,
    **ahead.MEASURES,
    **worth.MEASURES,
    **luck.MEASURES,
}


def measure(name: str, params: Mapping[str, object], positions: Mapping[str, Position]) -> Measured:
    """A number of a lesson.

    Args:
        name: key of MEASURES.
        params: as the lesson's front matter has them; `position` is the name of one of the positions. Of a law, `at`
            picks one entry and `from` adds up that entry and all after it; an entry past the end has chance 0.
        positions: the lesson's positions by name.

    Raises:
        CannotRead: no such measure or position, or a parameter that is missing, unknown, or not what it has to be.
    """
    found = MEASURES.get(name) if isinstance(name, str) else None
    if found is None:
        raise CannotRead(f"there is no measure {str(name)[:40]!r}")
    picks = {key: value for key, value in params.items() if key in PICKS}
    given = {key: value for key, value in params.items() if key not in PICKS}
    try:
        value = found(**_checked(found, given, positions))
    except CannotRead as error:
        raise CannotRead(f"measure {name}: {error}") from None
    return _picked(value, picks, name)


def _checked(found: Measure, given: Mapping[str, object], positions: Mapping[str, Position]) -> dict[str, object]:
    """The parameters as the measure takes them."""
    takes = _parameters(found)
    for key in given:
        if key not in takes:
            raise CannotRead(f"it takes {', '.join(takes)}, not {str(key)[:40]!r}")
    checked: dict[str, object] = {}
    for key, parameter in takes.items():
        if key not in given:
            if parameter.default is Parameter.empty:
                raise CannotRead(f"{key} is missing")
            continue
        value = given[key]
        if parameter.annotation is Position:
            position = positions.get(value) if isinstance(value, str) else None
            if position is None:
                raise CannotRead(f"there is no position {str(value)[:40]!r}")
            checked[key] = position
            continue
        if type(value) is not parameter.annotation or (isinstance(value, str) and len(value) > MOST_TEXT):
            expected = "a whole number" if parameter.annotation is int else f"text of at most {MOST_TEXT} characters"
            raise CannotRead(f"{key} is {expected}")
        checked[key] = value
    return checked


def _picked(value: Measured, picks: Mapping[str, object], name: str) -> Measured:
    if not picks:
        return value
    (key, place), *more = picks.items()
    if more or type(place) is not int or not 0 <= place <= 100:
        raise CannotRead(f"measure {name}: one of at and from, a whole number from 0 to 100")
    if not isinstance(value, tuple):
        raise CannotRead(f"measure {name} is one number: there is nothing to pick")
    if key == "at":
        return value[place] if place < len(value) else Fraction(0)
    return sum(value[place:], Fraction(0))


@lru_cache(maxsize=200)
def _parameters(found: Measure) -> Mapping[str, Parameter]:
    return signature(found).parameters
