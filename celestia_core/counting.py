"""Counting: draws without replacement and rolls of equal dice, each with its whole number of ways.

Nothing here knows the game. Chances stay integer ways over integer ways until somebody prints them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import TypeVar

T = TypeVar("T")

MOST_ITEMS = 2000  # a row of Pascal's triangle answers for hands up to this size
MOST_SHORT = 16  # and for hands "below zero" by up to this many


@dataclass(frozen=True, slots=True)
class Exact:
    """A chance that was counted: so many ways of so many. Never rounded, and not reduced, so the ways stay visible.

    Example:
        >>> Exact(2, 4).fraction, Exact(2, 4).value, str(Exact(0, 7))
        (Fraction(1, 2), 0.5, '0/1')
    """

    ways: int
    total: int

    def __post_init__(self) -> None:
        if not 0 <= self.ways <= self.total or not self.total:
            raise ValueError(f"{self.ways} of {self.total} is not a chance")

    @property
    def fraction(self) -> Fraction:
        """The chance in lowest terms."""
        return Fraction(self.ways, self.total)

    @property
    def value(self) -> float:
        """The nearest float, 0.0 to 1.0."""
        return self.ways / self.total

    def __str__(self) -> str:
        fraction = self.fraction
        return f"{fraction.numerator}/{fraction.denominator}"


@lru_cache(maxsize=128)
def binomials(n: int) -> tuple[int, ...]:
    """Row n of Pascal's triangle, ready to be asked out of range.

    `binomials(n)[k]` is the number of ways to draw k of n, and 0 where k is more than n or negative, from -MOST_SHORT
    to MOST_ITEMS: the zeros behind the row serve both ends, because Python counts a negative index from the end.
    """
    row = [1]
    for k in range(n):
        row.append(row[k] * (n - k) // (k + 1))
    return (*row, *[0] * (MOST_ITEMS + MOST_SHORT - n))


def draws(counts: Sequence[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every content of a hand of `size` drawn from kinds with these counts, with its ways, in ascending order.

    The ways sum to comb(sum(counts), size); a hand larger than that has no contents.

    Example:
        >>> list(draws([2, 1], 2))
        [((1, 1), 2), ((2, 0), 1)]
    """
    if not counts:
        if size == 0:
            yield (), 1
        return
    first, rest = counts[0], counts[1:]
    for held in range(max(0, size - sum(rest)), min(first, size) + 1):
        ways = comb(first, held)
        for tail, more in draws(rest, size - held):
            yield (held, *tail), ways * more


def rolls(die: Iterable[tuple[T, int]], dice: int) -> Iterator[tuple[tuple[T, ...], int]]:
    """Every roll of equal dice as a multiset, with its ways, in the die's order.

    Args:
        die: (face, weight) pairs of one die; different faces, positive weights.
        dice: how many are rolled.

    Example:
        >>> list(rolls([("fog", 1), ("blank", 5)], 2))
        [(('fog', 'fog'), 1), (('fog', 'blank'), 10), (('blank', 'blank'), 25)]
    """
    pairs = tuple(die)
    for places in combinations_with_replacement(range(len(pairs)), dice):
        ways = factorial(dice)
        for place, (_, weight) in enumerate(pairs):
            times = places.count(place)
            ways = ways // factorial(times) * weight**times
        yield tuple(pairs[place][0] for place in places), ways
