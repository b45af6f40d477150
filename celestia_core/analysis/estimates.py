"""Estimates from independent games, with their margins."""

from dataclasses import dataclass
from math import inf, sqrt

TWO_SIDED = 1.959964  # standard errors in a margin of 95 in 100


@dataclass(frozen=True, slots=True)
class Share:
    """An estimate with its margin: in 95 of 100 runs the true value lies no farther away."""

    value: float
    margin: float


def mean(total: float, squares: float, games: float) -> Share:
    """The mean of so many values, from their sum and the sum of their squares."""
    if games < 2:
        return Share(total / max(1, games), inf)
    average = total / games
    variance = max(0.0, squares / games - average**2) * games / (games - 1)
    return Share(average, TWO_SIDED * sqrt(variance / games))


def chance(times: float, games: float) -> Share:
    """How often something happens."""
    return mean(times, times, games)
