"""Random draws of one player, given his own timeline alone, from tilted pools. For `sampled`.

Draws from the first pool are listed where that can be done, and picked; all others are made up card by card. The chance
of a draw is in proportion to its weight times, for each card, e to the power of its axis's tilt.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .entries import Draw, Timeline
from .posterior import Axes, Kind, _coarser, _drawn, _held
from .rows import MOST_OF_A_KIND, TooMany, nothing_drawn
from .walked import Floats, Numbers, Walk

LISTED = 30_000  # draws of one player

_COUNTS = np.arange(MOST_OF_A_KIND + 1)
_LOGS = np.concatenate(([0.0], np.cumsum(np.log(_COUNTS[1:]))))  # of factorials
FALLING = np.where(_COUNTS <= _COUNTS[:, None], _LOGS[:, None] - _LOGS[np.abs(_COUNTS[:, None] - _COUNTS)], -np.inf)


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
        return _coarser(self.axes, self.table)

    def finer(self, drawn: Numbers) -> Floats:
        """(rows,) logarithms: the ways to draw so on his own axes over the ways on those of the table."""
        ways: Floats = FALLING[self.left, drawn].sum(axis=1)
        coarse: Floats = FALLING[self.table_left, drawn @ self.into].sum(axis=1)
        return ways - np.where(np.isfinite(ways), coarse, 0)


class Picks:
    """Random draws of a player.

    Attributes:
        possible: whether what was seen of him alone can have happened.
    """

    def __init__(self, player: Player) -> None:
        """Of a player.

        Raises:
            TooMany: even his hands are too many to list.
        """
        self.player = player
        line, axes = player.line, player.axes
        done = next((place for place, entry in enumerate(line) if isinstance(entry, Draw) and entry.pool), len(line))
        rows = nothing_drawn(len(axes.axes), False)
        try:
            listed = _drawn(line[:done], axes, False)
        except TooMany:
            done = 0
        else:
            rows, done = (listed, done) if len(listed) <= LISTED else (rows, 0)
        rows = rows.kept((rows.drawn <= player.left).all(axis=1))
        drawn = rows.drawn.astype(np.int64)
        self._drawn = drawn @ player.into
        self._float = self._drawn.astype(float)
        self._weight = np.log(rows.weight) + player.finer(drawn)
        self._walk = Walk(line, done, _held(rows, line[:done], axes), axes, player.apart)
        self.possible = bool(len(rows)) and self._walk.possible

    def hands(self, hold: Axes) -> Numbers:
        """(hands, groups) what he may hold at the end."""
        column = self._walk.column
        return self._walk.hands[:, [column[group[0]] if group[0] in self.player.apart else -1 for group in hold.groups]]

    def settle(self, tilt: Floats) -> None:
        """Take this tilt of the table's axes from now on."""
        player = self.player
        part = np.log(np.maximum(player.left, 1e-9) / np.maximum(player.into @ player.table_left, 1e-9))
        self._tilt, self._own_tilt = tilt, player.into @ tilt + part
        with np.errstate(divide="ignore"):
            later = np.log(self._walk.settle(self._own_tilt))
        self._chance = chances(self._weight + self._float @ tilt + later[self._walk.start])

    def moments(self) -> tuple[Floats, Floats]:
        """(axes,) average and variance of his draws."""
        average = self._chance @ self._float
        variance = self._chance @ self._float**2 - average**2
        start = np.bincount(self._walk.start, self._chance)
        more = self._walk.moments(start)
        return average + more[0] @ self.player.into, variance + more[1] @ self.player.into

    def first(self, rng: np.random.Generator, count: int) -> tuple[Numbers, Numbers]:
        """So many random draws from the first pool, as far as they are listed: (count, axes) drawn, (count,) hands."""
        rows = spread(rng, self._chance, count)
        return self._drawn[rows], self._walk.start[rows]

    def more(self, rng: np.random.Generator, hand: Numbers, pool: int) -> tuple[Numbers, Numbers, Floats]:
        """What follows from a pool: (hands, axes) drawn, (hands,) hands after it, (hands,) factors for the weights."""
        player = self.player
        own, hand = self._walk.draws(rng, hand, pool)
        if len(player.left) == len(player.table_left):
            return own, hand, np.ones(len(hand))
        drawn = own @ player.into
        return drawn, hand, np.exp(player.finer(own) + drawn @ self._tilt - own @ self._own_tilt)


def chances(logarithms: Floats) -> Floats:
    """Chances in proportion to what these are the logarithms of."""
    value = np.exp(logarithms - logarithms.max(initial=-1e9))
    return value / value.sum()


def spread(rng: np.random.Generator, chance: Floats, count: int) -> Numbers:
    """So many rows, each as often as its chance asks for, to within one; in random order."""
    upto = np.floor(np.cumsum(chance) * count + rng.random())
    upto[-1] = count
    return rng.permutation(np.repeat(np.arange(len(chance)), np.diff(upto, prepend=0).astype(np.int64)))
