"""A number about hidden cards: exact, or an estimate that shows its margin."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

SURE = 3.25  # standard errors on either side in a margin: Student's, for 32 batches
UNSEEN = 9.0  # of something this likely in as many hands, one in 400 estimates can have met next to none


@dataclass(frozen=True, slots=True)
class Number:
    """A chance or an average.

    Attributes:
        value: exact to 1e-12, or the estimate.
        fraction: the exact value, where whole numbers were counted.
        margin: None for an exact number; else the value is off by more than this in about one of 400 estimates.
    """

    value: float
    fraction: Fraction | None = None
    margin: float | None = None

    @classmethod
    def exactly(cls, fraction: Fraction | int) -> "Number":
        """A number that is known as a fraction."""
        return cls(float(fraction), Fraction(fraction))

    @property
    def exact(self) -> bool:
        """Whether it was counted."""
        return self.margin is None


def average(weight: NDArray[Any], values: NDArray[Any]) -> Number:
    """The weighted average of values.

    Args:
        weight: (rows,) floats, or whole numbers for a fraction; (batches, rows) for an estimate, each batch a sample of
            its own.
        values: (rows,) whole numbers or fractions where weights are whole, else floats.
    """
    if weight.ndim == 1:
        total = weight.sum()
        if weight.dtype == object:
            return Number.exactly(Fraction(sum((weight * values).tolist())) / total)
        return Number(float(weight @ values / total))
    above, below = weight @ values, weight.sum(axis=1)
    value = above.sum() / below.sum()
    batches = len(weight)
    off = above - value * below
    error = np.sqrt((off**2).sum() * batches / (batches - 1)) / below.sum()
    rare = UNSEEN / effective(weight) * (values.max() - values.min())
    return Number(float(value), None, float(SURE * error + rare))


def effective(weight: NDArray[np.float64]) -> float:
    """How many independent hands would tell as much as an estimate, by how much its batches differ.

    Args:
        weight: (batches, rows).
    """
    total = weight.sum()
    chance = weight.sum(axis=0) / total
    off = weight - weight.sum(axis=1)[:, None] * chance
    variance = (off**2).sum() * len(weight) / (len(weight) - 1) / total**2
    return float((1 - (chance**2).sum()) / variance) if variance else np.inf
