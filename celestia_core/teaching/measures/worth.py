"""Measures of worth: treasures, and what one flight more is worth against getting off."""

from collections.abc import Callable
from fractions import Fraction

from celestia_core.policies import mean_points

from .paying import crash, crash_before_roll, own_crash
from .read import city_of


def treasure_count(city: int, points: int = -1) -> int:
    """Treasures of a city at the start; with `points` only those worth so much, a Magic Spyglass counting 2."""
    pairs = city_of(city).treasures.pairs
    return sum(count for treasure, count in pairs if points < 0 or treasure.points == points)


def treasure_points(city: int) -> int:
    """Points of all treasures of a city together."""
    return sum(treasure.points * count for treasure, count in city_of(city).treasures.pairs)


def treasure_mean(city: int) -> Fraction:
    """Points of a treasure of a city on average, before any was drawn."""
    return mean_points(city_of(city))


def fresh_hop_worth(to: int, hand: int, dice: str = "", pool: str = "") -> Fraction:
    """One flight more and off, with a captain whose hand is fresh; without dice before the roll."""
    fails = crash(dice, hand, pool) if dice else crash_before_roll(city_of(to).dice, hand, pool)
    return (1 - fails) * treasure_mean(to)


def own_hop_worth(to: int, hand: str) -> Fraction:
    """One flight more and off, before the roll, for a captain with this very hand."""
    return (1 - own_crash(hand, city_of(to).dice)) * treasure_mean(to)


def break_even(here: int, to: int) -> Fraction:
    """The crash chance at which one flight more is worth as much as getting off here."""
    return 1 - treasure_mean(here) / treasure_mean(to)


def share_of_prize(here: int, to: int) -> Fraction:
    """How often a flight must arrive to be worth as much as getting off here: the other side of `break_even`."""
    return treasure_mean(here) / treasure_mean(to)


def gain_over_here(here: int, to: int) -> Fraction:
    """A mistake: how much bigger the next prize is than this one, taken for a chance; at most 1."""
    return min(Fraction(1), treasure_mean(to) / treasure_mean(here) - 1)


def fresh_jetpack_worth(here: int, to: int, hand: int, dice: str = "", pool: str = "") -> Fraction:
    """`fresh-hop-worth` with a Jetpack in hand: a crash pays a treasure of the city left behind (F44)."""
    fails = crash(dice, hand, pool) if dice else crash_before_roll(city_of(to).dice, hand, pool)
    return (1 - fails) * treasure_mean(to) + fails * treasure_mean(here)


MEASURES: dict[str, Callable[..., int | Fraction | tuple[Fraction, ...]]] = {
    "treasure-count": treasure_count,
    "treasure-points": treasure_points,
    "treasure-mean": treasure_mean,
    "fresh-hop-worth": fresh_hop_worth,
    "own-hop-worth": own_hop_worth,
    "break-even": break_even,
    "share-of-prize": share_of_prize,
    "gain-over-here": gain_over_here,
    "fresh-jetpack-worth": fresh_jetpack_worth,
}
