"""How chances and averages are written, the same on every page, in every lesson and on paper."""

from collections.abc import Iterable
from fractions import Fraction
from math import floor

from celestia_core.beliefs import Number


def of_hundred(chance: Fraction | Number) -> int:
    """A chance as whole flights of 100; 0 and 100 only when exact."""
    least, most = _certain(chance)
    return min(max(_nearest(chance), 0 if least else 1), 100 if most else 99)


def in_hundred(chance: Fraction | Number) -> str:
    """The same in words, as in "31 of 100"; where 1 or 99 stands for less or more, "under 1 of 100", "over 99 of 100".

    So it never contradicts `percent` beside it. An estimate is said to be one anyway.
    """
    return f"{_beyond(chance)}{of_hundred(chance)} of 100"


def percent(chance: Fraction | Number) -> str:
    """A chance with one decimal, as in "31.0 %"; 0.0 and 100.0 only when exact."""
    (least, most), value = _certain(chance), _value(chance)
    if value < 1 / 2000 and not least:
        return "under 0.1 %"
    if value >= 1999 / 2000 and not most:
        return "over 99.9 %"
    return f"{100 * value:.1f} %"


def shares(values: Iterable[float], total: int = 100) -> list[int]:
    """Values in whole numbers that add up to a total: each is cut, and those cut most get one more."""
    parts = list(values)
    scale = total / (sum(parts) or 1)
    whole = [int(part * scale + 1e-9) for part in parts]
    cut_most = sorted(range(len(parts)), key=lambda place: whole[place] - parts[place] * scale)
    for place in cut_most[: total - sum(whole)]:
        whole[place] += 1
    return whole


def points(value: Fraction | float) -> str:
    """An average number of points with one decimal."""
    return f"{float(value):.1f}"


def is_certain(chance: Fraction | Number) -> bool:
    """Whether it cannot be otherwise: exactly 0, or 1."""
    return any(_certain(chance))


def _beyond(chance: Fraction | Number) -> str:
    """What stands before the whole flights where rounding would have made them 0 or 100."""
    if is_certain(chance) or (isinstance(chance, Number) and not chance.exact):
        return ""
    return {0: "under ", 100: "over "}.get(_nearest(chance), "")


def _nearest(chance: Fraction | Number) -> int:
    """Whole flights of 100, halves up as at school; a float that is a little off is a half all the same."""
    return floor(round(100 * _value(chance), 9) + 0.5)


def _value(chance: Fraction | Number) -> float:
    return chance.value if isinstance(chance, Number) else float(chance)


def _certain(chance: Fraction | Number) -> tuple[bool, bool]:
    """Whether it is exactly 0, and 1: a counted number is exact to 1e-12, and 0 only where nothing was added up."""
    if isinstance(chance, Fraction):
        return chance == 0, chance == 1
    return chance.exact and chance.value == 0, chance.exact and chance.value > 1 - 1e-12
