"""Players whose draws are picked at random as if they did not meet, and how they meet at one table after all.

Every player's draws are picked given his own timeline (`picks`), from pools tilted so that on average all draws
together come out right, an exponential tilt as in a saddle point approximation. All draws together are then kept with
the chance that makes up for the way they were found, or thrown away (`met`): what is kept is as good as dealt and
seen. Where too many would be thrown away, `sampled` has another way.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from .entries import Draw, Timeline
from .picks import FALLING, Picks, Player, chances
from .posterior import Axes, Hidden, Kind
from .rows import MOST_OF_A_KIND
from .walked import Flags, Floats, Numbers

STEPS, NEAR = 8, 0.15  # to find the tilt; cards
_SHIFTS = np.linspace(-2, 2, 65)  # of a tilt


@dataclass(frozen=True, slots=True)
class Table:
    """What players may draw.

    Attributes:
        axes: how cards are counted.
        left: (axes,) cards that the viewer did not draw.
        over: (pools,) cards that none of the players drew; below 0 where they drew more than there is.
        used_up: (pools,) whether so little is over that all is taken as drawn: `nobodies`.
    """

    axes: Axes
    left: Numbers
    over: Numbers
    used_up: Flags

    @classmethod
    def of(cls, hidden: Hidden, axes: Axes, lines: Iterable[Timeline], close: Sequence[int]) -> "Table":
        """The table for players with these timelines.

        Args:
            hidden: they and others.
            axes: how cards are counted.
            lines: their timelines.
            close: by pool; with so few cards left, or fewer, it is taken as used up: somebody of whom nothing is known
                has them.

        Raises:
            ValueError: pools that do not follow one another.
        """
        left = hidden.left(axes)
        over = np.bincount(axes.pools, left).astype(np.int64)
        for line in lines:
            draws = [entry for entry in line if isinstance(entry, Draw)]
            if any(one.pool > other.pool for one, other in pairwise(draws)):
                raise ValueError("a player draws from one pool after the other")
            for draw in draws:
                over[draw.pool] -= draw.cards
        return cls(axes, left, over, over <= np.array(close[: len(over)]))  # the last pool may be empty

    def players(self, hidden: Hidden, named: frozenset[Kind], those: Iterable[int]) -> list[Player]:
        """Players who count as the table does: up to the last entry that tells anything."""
        return [
            Player(hidden.told_of(player), hidden.axes(named, player), self.left, self.axes, self.left)
            for player in those
        ]

    def nobodies(self) -> list[Player]:
        """Somebody for what is over in each pool that is as good as used up."""
        over = [(int(pool), int(self.over[pool])) for pool in np.flatnonzero(self.used_up & (self.over > 0))]
        return [Player((Draw(*draw),), self.axes, self.left, self.axes, self.left) for draw in over]

    def tilted(self, everyone: Sequence[Picks]) -> Floats | None:
        """(axes,) the tilt with which on average all cards of every axis are drawn, some by nobody in particular.

        All players take it. None where it can be told already that what was seen cannot have happened.
        """
        if not (self.over >= 0).all() or not all(picks.possible for picks in everyone):
            return None
        left, pools, over = self.left, self.axes.pools, np.where(self.used_up, 0, self.over)
        tilt: Floats = np.log(np.maximum(left, 0.5) / left.sum())
        for step in range(STEPS):
            mean, variance = np.zeros(len(left)), np.full(len(left), 0.05)
            for picks in everyone:
                picks.settle(tilt)
                moments = picks.moments()
                mean, variance = mean + moments[0], variance + moments[1]
            for pool, cards in enumerate(over):
                here = pools == pool
                share = chances(tilt[here])
                mean[here] += cards * share
                variance[here] += cards * share * (1 - share)
            if np.abs(left - mean).max() < NEAR or step == STEPS - 1:
                break
            tilt = tilt + 0.7 * np.clip((left - mean) / variance, -1.5, 1.5)
        return tilt

    def worth(self, tilt: Floats) -> Floats:
        """(axes, counts) the logarithm of what makes up for the tilt, by cards drawn of an axis."""
        worth: Floats = FALLING[self.left] - np.outer(tilt, np.arange(MOST_OF_A_KIND + 1))
        return worth

    def fitting(self, tilt: Floats, pool: int, drawn: Numbers) -> Floats:
        """(draws,) the chance to keep (axes of the pool, draws) of all players together, to make up for the tilt.

        A tilt may be shifted, since all draw the same number of cards; with the best shift most is kept.
        """
        here = np.flatnonzero(self.axes.pools == pool)
        if not len(here):
            return np.ones(drawn.shape[1])
        worth, counts = self.worth(tilt)[here], np.arange(MOST_OF_A_KIND + 1)
        cards = self.left[here].sum() - self.over[pool]
        shifts = np.log(np.exp(tilt[here]).sum() / (max(self.over[pool], 0) + len(here) / 2)) + _SHIFTS
        highest = (worth + np.multiply.outer(shifts, counts)[:, None]).max(axis=2).sum(axis=1) - shifts * cards
        total = np.zeros(drawn.shape[1])
        for axis, mine in enumerate(drawn):
            total += worth[axis].take(mine)
        kept: Floats = np.exp(total - highest.min())
        return kept


def met(everyone: Sequence[Picks], table: Table, tilt: Floats, rng: np.random.Generator, tries: int) -> list[Numbers]:
    """Random draws of all players together, as many as are kept of so many tries. Each is independent of the others.

    Args:
        everyone: players who have taken the tilt, and count as the table does; nobody twice.
        table: what they draw from.
        tilt: see `Table.tilted`.
        rng: luck.
        tries: how many draws are made up.

    Returns:
        By player, (axes, kept) drawn.
    """
    hands = [np.zeros(tries, np.int64)] * len(everyone)
    drawn: list[list[Numbers]] = [[] for _ in everyone]
    for pool in range(len(table.over)):
        for player, picks in enumerate(everyone):
            if pool:
                more, hands[player], _ = picks.more(rng, hands[player], pool)
            else:
                rows = np.searchsorted(picks.chance.cumsum(), rng.random(tries), "right")
                first, hand = picks.first(np.minimum(rows, len(picks.chance) - 1))
                more, hands[player], _ = picks.more(rng, hand, pool)
                more += first
            drawn[player].append(more)
        keep = rng.random(len(hands[0])) < table.fitting(tilt, pool, np.sum([mine[-1] for mine in drawn], axis=0))
        hands = [hand[keep] for hand in hands]
        drawn = [[part[:, keep] for part in mine] for mine in drawn]
    return [np.vstack(mine) for mine in drawn]
