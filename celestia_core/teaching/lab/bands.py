"""How far off is normal: the band where most tries land, and how far off one try is, as a share and as a number.

With more flights the share usually gets closer to the chance: it tends to it (the law of large numbers), though not
every run comes closer at every step. The number of flights off is another matter: it usually grows, about as the square
root of the flights, and so the share off falls as one over the root.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

OUTSIDE = 0.05  # of the tries land outside a band, at most
WIDE = 10_000  # flights from which a share is written with two decimals


@dataclass(frozen=True, slots=True)
class Band:
    """Where 95 of 100 such tries land, or a few more: whole flights cannot be cut to fit.

    Attributes:
        flights: of one try.
        low: crashes at the lower end, which is inside.
        high: at the upper end, inside too.
        inside: the exact chance to land in it, at least 0.95.
    """

    flights: int
    low: int
    high: int
    inside: float

    def holds(self, crashes: int) -> bool:
        """Whether so many crashes are in the band."""
        return self.low <= crashes <= self.high


@lru_cache(maxsize=256)
def band(flights: int, chance: float) -> Band:
    """The central band of the binomial law: at most half of OUTSIDE lies beyond either end.

    Args:
        flights: of one try, 1 or more.
        chance: of a crash in each, 0 to 1.
    """
    if not 0 < chance < 1:
        there = flights if chance else 0
        return Band(flights, there, there, 1.0)
    law = binomial(flights, chance)
    from_below, from_above = np.cumsum(law), np.cumsum(law[::-1])[::-1]
    low = int(np.argmax(from_below > OUTSIDE / 2))
    high = flights - int(np.argmax(from_above[::-1] > OUTSIDE / 2))
    return Band(flights, low, high, float(law[low : high + 1].sum()))


def binomial(flights: int, chance: float) -> NDArray[np.float64]:
    """(flights + 1,) the chance of each number of crashes.

    Each weight is its neighbour times a ratio, from the likeliest number outwards, so nothing over- or underflows where
    it matters and all terms are positive.
    """
    likeliest = min(flights, int((flights + 1) * chance))
    crashes = np.arange(flights)
    up = (flights - crashes) / (crashes + 1) * (chance / (1 - chance))  # from so many crashes to one more
    above = np.cumprod(up[likeliest:])
    below = np.cumprod(1 / up[:likeliest][::-1])[::-1]
    weights = np.concatenate([below, [1.0], above])
    law: NDArray[np.float64] = weights / weights.sum()
    return law


def off_by(crashes: int, flights: int, chance: float) -> str:
    """How far off so many crashes are: "1.8 of 100; 0.2 flights".

    Args:
        crashes: that came out.
        flights: of the try.
        chance: of a crash in each, 0 to 1.
    """
    return _off(abs(crashes - flights * chance), flights)


def normal_off(normal: Band, chance: float) -> str:
    """How far off a try may be and still lie in the band, on the side where it is wider; as `off_by`."""
    middle = normal.flights * chance
    return _off(max(middle - normal.low, normal.high - middle), normal.flights)


def _off(number: float, flights: int) -> str:
    few = f"{number:.1f}" if round(number, 1) < 10 else f"{number:,.0f}"
    return f"{100 * number / flights:.{2 if flights >= WIDE else 1}f} of 100; {few} flights"


def came_words(crashes: int, band: Band) -> str:
    """What came out, beside the band."""
    if band.holds(crashes):
        return "inside the band"
    return "above the band" if crashes > band.high else "below the band"
