"""Random draws of one player, given his own timeline alone, from tilted pools. For `table`.

Draws from the first pool are listed where that can be done, and picked; all others are made up card by card. The chance
of a draw is in proportion to its weight times, for each card, e to the power of its axis's tilt.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .entries import Draw, Timeline
from .posterior import Axes, Kind, coarser, draws_of, held_after
from .rows import MOST_OF_A_KIND, TooMany, nothing_drawn
from .walked import Floats, Numbers, Walk

LISTED = 30_000  # draws of one player
NEVER = -1e4  # as a logarithm

_COUNTS = np.arange(MOST_OF_A_KIND + 1)
_LOGS = np.concatenate(([0.0], np.cumsum(np.log(_COUNTS[1:]))))  # of factorials
_REST = np.subtract.outer(_COUNTS, _COUNTS)
FALLING = np.where(_REST >= 0, _LOGS[:, None] - _LOGS[np.abs(_REST)], NEVER)  # by cards there are, by cards drawn


@dataclass(frozen=True)
class Player:
    """One player's timeline and how his draws are counted: on his own axes, and on the coarser ones of the table.

    Attributes:
        line: his timeline.
        axes: his own axes.
        left: (own axes,) cards that he and all others can have had.
        table: axes of the table, each a union of own ones.
        table_left: (axes,) the same on these.
        apart: kinds to be told apart in his hand at the end.
    """

    line: Timeline
    axes: Axes
    left: Numbers
    table: Axes
    table_left: Numbers
    apart: frozenset[Kind] = frozenset()

    @cached_property
    def into(self) -> Numbers:
        """(own axes, axes of the table) 1 where the one is part of the other."""
        return coarser(self.axes, self.table)

    @property
    def same(self) -> bool:
        """Whether his axes are those of the table."""
        return len(self.left) == len(self.table_left)

    def finer(self, pool: int, own: Numbers) -> Floats:
        """(draws,) logarithms: the ways to draw (own axes of the pool, draws), over those on the table's axes."""
        mine, theirs = self.axes.pools == pool, self.table.pools == pool
        drawn = self.into[mine][:, theirs].T @ own
        return _ways(self.left[mine], own) - _ways(self.table_left[theirs], drawn)


class Picks:
    """Random draws of a player.

    Attributes:
        possible: whether what was seen of him alone can have happened.
        chance: (listed draws,) of each of his draws from the first pool, as far as they are listed.
    """

    def __init__(self, player: Player) -> None:
        """Of a player.

        Raises:
            TooMany: even his hands are too many to list.
        """
        self.player = player
        line, axes = player.line, player.axes
        done = next((place for place, entry in enumerate(line) if isinstance(entry, Draw) and entry.pool), len(line))
        try:
            rows = draws_of(line[:done], axes, False)
        except TooMany:
            rows = None
        if rows is None or len(rows) > LISTED:
            rows, done = nothing_drawn(len(axes.axes), False), 0
        rows = rows.kept(np.all(rows.drawn <= player.left, axis=1))
        own = rows.drawn[:, axes.pools == 0].T.astype(np.int64)
        self._first = player.into[axes.pools == 0][:, player.table.pools == 0].T @ own
        self._weight = np.log(rows.weight) + player.finer(0, own)
        self._walk = Walk(line, done, held_after(rows, line[:done], axes), axes, player.apart)
        self.possible = bool(len(rows)) and self._walk.possible

    @property
    def nbytes(self) -> int:
        """Memory that it takes, roughly."""
        return int(self._first.nbytes) + self._walk.nbytes

    def hands(self, hold: Axes) -> Numbers:
        """(hands, groups) what he may hold at the end."""
        column, apart = self._walk.column, self.player.apart
        return self._walk.hands[:, [column[group[0]] if group[0] in apart else -1 for group in hold.groups]]

    def settle(self, tilt: Floats) -> None:
        """Take this tilt of the table's axes from now on."""
        player = self.player
        part = np.log(np.maximum(player.left, 1e-9) / np.maximum(player.into @ player.table_left, 1e-9))
        self._tilt, self._own_tilt = tilt, player.into @ tilt + part
        with np.errstate(divide="ignore"):
            later = np.log(self._walk.settle(self._own_tilt))
        self.chance = chances(self._weight + tilt[player.table.pools == 0] @ self._first + later[self._walk.start])

    def moments(self) -> tuple[Floats, Floats]:
        """(axes,) average and variance of his draws."""
        average, variance = self._walk.moments(np.bincount(self._walk.start, self.chance).astype(float))
        average, variance = average @ self.player.into, variance @ self.player.into
        first, mean = self.player.table.pools == 0, self._first @ self.chance
        average[first] += mean
        variance[first] += self._first**2 @ self.chance - mean**2
        return average, variance

    def first(self, rows: Numbers) -> tuple[Numbers, Numbers]:
        """Some of the listed draws from the first pool.

        Args:
            rows: (draws,) their numbers, picked by `chance`.

        Returns:
            (axes of the pool, draws) drawn; (draws,) hands after it, by number.
        """
        return self._first.take(rows, axis=1), self._walk.start[rows]

    def more(self, rng: np.random.Generator, hand: Numbers, pool: int) -> tuple[Numbers, Numbers, Floats | float]:
        """What is not listed of a pool.

        Args:
            rng: luck.
            hand: (hands,) before it, by number.
            pool: its number.

        Returns:
            (axes of the pool, hands) drawn; (hands,) after it; factors for the weights.
        """
        player = self.player
        own, hand = self._walk.draws(rng, hand, pool)
        if player.same:
            return own, hand, 1.0
        mine, theirs = player.axes.pools == pool, player.table.pools == pool
        drawn = player.into[mine][:, theirs].T @ own
        tilted = self._tilt[theirs] @ drawn - self._own_tilt[mine] @ own
        return drawn, hand, np.exp(player.finer(pool, own) + tilted)


def chances(logarithms: Floats) -> Floats:
    """Chances in proportion to what these are the logarithms of."""
    value: Floats = np.exp(logarithms - logarithms.max(initial=-1e9))
    total: Floats = value / value.sum()
    return total


def spread(rng: np.random.Generator, chance: Floats, times: int, count: int) -> Numbers:
    """Random rows, so many several times over: (times, count), each time in random order.

    Every time each row is there as often as its chance asks for, to within one; the times are independent.
    """
    upto = np.floor(np.outer(np.ones(times), np.cumsum(chance) * count) + rng.random((times, 1)))
    upto[:, -1] = count
    numbers = np.diff(upto, axis=1, prepend=0).astype(np.int64)
    rows = np.repeat(np.tile(np.arange(len(chance)), times), numbers.ravel())
    return rng.permuted(rows.reshape(times, count), axis=1)


def _ways(left: Numbers, drawn: Numbers) -> Floats:
    """(draws,) logarithms of the ways to draw (axes, draws) from what is left, (axes,)."""
    ways = np.zeros(drawn.shape[1])
    for count, cards in zip(left, drawn, strict=True):
        ways += FALLING[count].take(cards)
    return ways
