"""Guesses against exact chances: how far off, how well calibrated, how sharp, and how much help comes with the next.

A guess is scored against the chance as it was computed, never against what the dice or the cards then made of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from .logbook import BASIS, Guess, Judged

NEEDED = 30  # guesses, before a curve says more than noise
BINS = 10  # of guessed chances; the last takes 100 too
RECENT = 8  # guesses that decide how much help comes with the next
FIRST = 4  # guesses with all the help
WIDE, NARROW = 15, 8  # flights of 100: mean gaps above which there is all the help, and some of it


@dataclass(frozen=True, slots=True)
class Score:
    """How far off one guess was.

    Attributes:
        gap: in flights of 100; positive where the guess was too high.
        absolute: the same without its sign.
        squared: its square as chances, 0 to 1: the loss that is least on average for who says the chance itself.
    """

    gap: Fraction
    absolute: Fraction
    squared: Fraction


def score(guess: Guess) -> Score:
    """A guess scored against the exact chance."""
    gap = Fraction(guess.said) - Fraction(100 * guess.exact, BASIS)
    return Score(gap, abs(gap), (gap / 100) ** 2)


@dataclass(frozen=True, slots=True)
class Bin:
    """Guesses of about the same size.

    Attributes:
        least: smallest guess that falls into it, of 100.
        most: largest one.
        count: how many there are.
        said: their mean, of 100.
        exact: mean of the chances they were about, of 100.
    """

    least: int
    most: int
    count: int
    said: Fraction
    exact: Fraction


def calibration(guesses: Sequence[Guess]) -> tuple[Bin, ...]:
    """The curve: guesses by size, with the mean of the chances they were about; empty bins are left out.

    Who says 40 is well calibrated where the chances behind all his guesses near 40 are 40 of 100 on average.
    """
    width = 100 // BINS
    found = []
    for place in range(BINS):
        inside = [guess for guess in guesses if min(guess.said // width, BINS - 1) == place]
        if inside:
            said = Fraction(sum(guess.said for guess in inside), len(inside))
            exact = Fraction(100 * sum(guess.exact for guess in inside), BASIS * len(inside))
            most = 100 if place == BINS - 1 else (place + 1) * width - 1
            found.append(Bin(place * width, most, len(inside), said, exact))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Summary:
    """All guesses in a few numbers, in flights of 100.

    Attributes:
        count: how many guesses.
        mean_gap: mean absolute gap.
        bias: mean gap: above 0 where the guesses are too high on the whole.
        off_curve: how far the calibration curve lies from the diagonal: mean over all guesses of the distance between
            the two means of their bin.
        base: mean of all chances guessed: what somebody would say who always says the same.
        sharpness: root mean square distance of the guesses from `base`; 0 for one who always says that.
        spread: the same of the chances themselves: the sharpness of one who always says the chance.
    """

    count: int
    mean_gap: Fraction
    bias: Fraction
    off_curve: Fraction
    base: Fraction
    sharpness: float
    spread: float

    @property
    def enough(self) -> bool:
        """Whether there are enough guesses for a curve."""
        return self.count >= NEEDED


def summary(guesses: Sequence[Guess]) -> Summary:
    """The numbers beside the curve.

    Raises:
        ValueError: there is no guess.
    """
    if not guesses:
        raise ValueError("no guess, no summary")
    count = len(guesses)
    scores = [score(guess) for guess in guesses]
    exact = [Fraction(100 * guess.exact, BASIS) for guess in guesses]
    base = sum(exact, Fraction(0)) / count
    return Summary(
        count=count,
        mean_gap=sum((one.absolute for one in scores), Fraction(0)) / count,
        bias=sum((one.gap for one in scores), Fraction(0)) / count,
        off_curve=sum((one.count * abs(one.said - one.exact) for one in calibration(guesses)), Fraction(0)) / count,
        base=base,
        sharpness=_distance([Fraction(guess.said) for guess in guesses], base),
        spread=_distance(exact, base),
    )


def _distance(values: Sequence[Fraction], base: Fraction) -> float:
    return sqrt(sum(((value - base) ** 2 for value in values), Fraction(0)) / len(values))


def help_level(guesses: Sequence[Guess]) -> int:
    """How much help comes with the next guess: it fades as the gap shrinks, and comes back when it grows.

    Returns:
        0: what is needed, the size of the hand and a hint worked out; 1: without the hint; 2: the dice alone.
    """
    if len(guesses) < FIRST:
        return 0
    recent = guesses[-RECENT:]
    gap = sum((score(guess).absolute for guess in recent), Fraction(0)) / len(recent)
    return 0 if gap > WIDE else 1 if gap > NARROW else 2


def two_by_two(judged: Sequence[Judged]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Judged choices counted: good ones (kind, unkind chance), then poor ones."""
    counts = {(good, kind): 0 for good in (True, False) for kind in (True, False)}
    for one in judged:
        counts[one.good, one.kind] += 1
    return (counts[True, True], counts[True, False]), (counts[False, True], counts[False, False])
