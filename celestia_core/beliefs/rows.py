"""Weighted counts of drawn cards, and their sums: the arithmetic under the beliefs. Knows nothing of the game.

Weights count *ordered* deals: cards come one by one, and each order is as likely as any other. Then what one player may
have drawn does not depend on the pools or on other players, and several players' cards add up (`plus`). The pools enter
last, through falling factorials (`ways`).
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb, perm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import fast

Counts = NDArray[np.int16]
Integers = NDArray[np.integer[Any]]
Weights = NDArray[Any]  # float64, or whole numbers without a limit (dtype object)

MOST_OF_A_KIND = 160
MOST_CELLS = 1 << 22  # of the box in which sums are gathered
MOST_PRODUCTS = 32_000_000  # of weights in a sum; more would keep a page waiting
MOST_TERMS = 60_000_000  # in `ways`
AT_ONCE = 1 << 16  # of these
WORD = 62  # bits

_WHOLE = np.array([[perm(c, n) for n in range(64)] for c in range(MOST_OF_A_KIND + 1)], dtype=object)
_FLOAT = _WHOLE.astype(float)
_CHOOSE = np.array([[comb(c, n) for n in range(64)] for c in range(64)], dtype=object)


class TooMany(Exception):
    """More possibilities than can be counted while somebody waits."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Possible draws, each with its weight.

    Attributes:
        drawn: (rows, axes) cards drawn; rows differ; every row has the same number of cards of each pool.
        weight: (rows,) positive.
    """

    drawn: Counts
    weight: Weights

    def __len__(self) -> int:
        return len(self.weight)

    @property
    def whole(self) -> bool:
        """Whether the weights are whole numbers."""
        return self.weight.dtype == object

    def kept(self, keep: NDArray[np.bool_]) -> "Rows":
        """Some of the rows."""
        return Rows(self.drawn[keep], self.weight[keep])


def nothing_drawn(axes: int, whole: bool) -> Rows:
    """The one row of somebody who has drawn nothing."""
    return Rows(np.zeros((1, axes), np.int16), np.array([1], object) if whole else np.ones(1))


@lru_cache(maxsize=256)
def drawn_at_once(caps: tuple[int, ...], size: int, whole: bool) -> Rows:
    """Every content of so many cards of kinds with at most these counts, weighted by its orders."""
    rows, left = np.zeros((1, 0), np.int16), np.array([size])  # begun contents; cards that are missing from each
    orders = np.array([1], object) if whole else np.ones(1)
    choose = _CHOOSE if whole else _CHOOSE.astype(float)
    for place, cap in enumerate(caps):
        least, most = np.maximum(0, left - sum(caps[place + 1 :])), np.minimum(cap, left)
        ways_on = np.maximum(0, most - least + 1)
        begun = np.repeat(np.arange(len(rows)), ways_on)
        drawn = np.arange(len(begun)) - np.repeat(np.cumsum(ways_on) - ways_on - least, ways_on)
        rows = np.column_stack((rows[begun], drawn.astype(np.int16)))
        orders = orders[begun] * choose[left[begun], drawn]
        left = left[begun] - drawn
    return Rows(rows[left == 0], orders[left == 0])


def plus(first: Rows, second: Rows, caps: Integers, pools: NDArray[np.intp]) -> Rows:
    """The sums of a row of the first and a row of the second, equal sums brought together.

    Args:
        first: rows.
        second: rows on the same axes.
        caps: (axes,) sums above are impossible.
        pools: (axes,) the pool each axis belongs to.

    Raises:
        TooMany: too many pairs, or sums too far apart.
    """
    if not len(first) or not len(second):
        return first.kept(np.zeros(len(first), bool))
    if len(first) * len(second) > MOST_PRODUCTS:
        raise TooMany
    large, small = (first, second) if len(first) >= len(second) else (second, first)
    lows = large.drawn.min(axis=0), small.drawn.min(axis=0)
    low = np.add(*lows, dtype=np.int64)
    top = np.add(large.drawn.max(axis=0), small.drawn.max(axis=0), dtype=np.int64)
    high = np.minimum(top, caps)
    if (high < low).any():
        return first.kept(np.zeros(len(first), bool))
    implied = implied_axes(high - low, pools)
    width = np.where(implied, 1, high - low + 1)
    cells = prod(int(w) for w in width)
    if cells > MOST_CELLS:
        raise TooMany
    strides = np.where(implied, 0, np.concatenate(([1], np.cumprod(width)[:-1])))
    box = _gathered(
        large, small, (large.drawn - lows[0]) @ strides, (small.drawn - lows[1]) @ strides, caps, top, cells
    )
    cell = np.flatnonzero(box)
    drawn = np.empty((len(pools), len(cell)), np.int16)
    rest = cell.astype(np.int32)
    for axis in np.flatnonzero(~implied):
        above = rest // np.int32(width[axis])
        drawn[axis] = rest - above * np.int32(width[axis]) + low[axis]
        rest = above
    for axis in np.flatnonzero(implied):
        same = pools == pools[axis]
        drawn[axis] = large.drawn[0, same].sum() + small.drawn[0, same].sum()
        for other in np.flatnonzero(same & ~implied):
            drawn[axis] -= drawn[other]
    return Rows(np.ascontiguousarray(drawn.T), box[cell])


def _gathered(
    large: Rows, small: Rows, keys: Any, offsets: Any, caps: Integers, top: NDArray[np.int64], cells: int
) -> Weights:
    tight = np.flatnonzero(top > caps)
    room, taken, signs = packed(caps[tight] - large.drawn[:, tight], small.drawn[:, tight])
    loops = None if large.whole else fast.compiler.ask(len(large) * len(small))
    if loops is not None:
        box: Weights = loops.gathered(keys, offsets, large.weight, small.weight, room, taken, signs, cells)
        return box
    box = np.zeros(cells, large.weight.dtype)
    for number, (offset, weight) in enumerate(zip(offsets, small.weight, strict=True)):
        fits: Any = slice(None)
        if len(tight):
            fits = ((room - taken[:, number, None]) & signs[:, None] == signs[:, None]).all(axis=0)
        box[keys[fits] + offset] += large.weight[fits] * weight
    return box


def packed(room: Any, taken: Any) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Many small comparisons made one: whether `taken <= room` on every axis.

    Every axis has a few bits of a word, and above them a sign, which is set in room. Taking too much away clears it.

    Args:
        room: (rows, axes) what there is.
        taken: (others, axes) what is taken away, not negative.

    Returns:
        (words, rows), (words, others), (words,) room, taken and signs: all fits where (room - taken) & signs == signs
        in every word.
    """
    most = taken.max(axis=0, initial=0)
    signs, units, at = [0], np.zeros((len(most), len(most) + 1), np.int64), 0
    for axis, bits in enumerate(int(count).bit_length() + 1 for count in most):
        if at + bits > WORD:
            signs.append(0)
            at = 0
        units[axis, len(signs) - 1] = 1 << at
        signs[-1] |= 1 << (at + bits - 1)
        at += bits
    units = units[:, : len(signs)]
    rooms, takens = np.clip(room, -1, most) @ units + signs, taken.astype(np.int64) @ units
    return np.ascontiguousarray(rooms.T), np.ascontiguousarray(takens.T), np.array(signs, np.int64)


def implied_axes(span: NDArray[np.int64], pools: NDArray[np.intp]) -> NDArray[np.bool_]:
    """The widest axis of each pool: it follows from the others, since the number of cards is known."""
    implied = np.zeros(len(pools), bool)
    for pool in set(pools.tolist()):
        places = np.flatnonzero(pools == pool)
        implied[places[np.argmax(span[places])]] = True
    return implied


@dataclass(frozen=True, slots=True)
class Level:
    """One axis of a sum: cards drawn of it row by row, and where rows that agree on all later axes begin."""

    axis: int
    drawn: Counts
    starts: NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Levels:
    """A sum, made ready to be asked for `ways`: its axes one after the other."""

    rows: Rows
    weight: Weights
    levels: tuple[Level, ...]

    @property
    def nbytes(self) -> int:
        """Memory it takes."""
        return int(self.weight.nbytes) + sum(level.drawn.nbytes + level.starts.nbytes for level in self.levels)

    @classmethod
    def of(cls, rows: Rows, pools: NDArray[np.intp]) -> "Levels":
        """The sum, sorted; implied axes first, then the others, widest first."""
        width = len(pools)
        span = np.ptp(rows.drawn, axis=0).astype(np.int64) if len(rows) else np.zeros(width, np.int64)
        implied = implied_axes(span, pools)
        order = sorted(range(width), key=lambda axis: (not implied[axis], -span[axis]))
        at = np.lexsort(rows.drawn[:, order].T)
        drawn, levels = rows.drawn[at], []
        for number, axis in enumerate(order):
            later = order[number + 1 :]
            new = np.ones(len(drawn), bool)
            new[1:] = (drawn[1:, later] != drawn[:-1, later]).any(axis=1)
            starts = np.flatnonzero(new)
            levels.append(Level(axis, drawn[:, axis], starts))
            drawn = drawn[starts]
        return cls(rows, rows.weight[at], tuple(levels))


def ways(total: Levels, left: Integers) -> Weights:
    """In how many weighted ways all this can have been drawn from what is left.

    Args:
        total: what several players drew together.
        left: (cases, axes) cards there were for them, case by case.

    Returns:
        (cases,) the sum over the rows of weight times, for each axis, left (left-1) ... (left-drawn+1).

    Raises:
        TooMany: too many terms.
    """
    whole = total.weight.dtype == object
    table = _WHOLE if whole else _FLOAT
    left, case, cases = np.asarray(left, np.int64), np.zeros(len(left), np.int64), 1
    terms, axes = 0, []
    loops = None if whole else fast.compiler.ask(sum(len(level.drawn) for level in total.levels) * len(left))
    numbered, summed = (_numbered, _summed) if loops is None else (loops.numbered, loops.summed)
    for level in total.levels:  # all of them are counted before any is multiplied: to give up costs little
        case, parent, have = numbered(case, left[:, level.axis], cases)
        cases = len(parent)
        terms += cases * len(level.drawn)
        if terms > MOST_TERMS:
            raise TooMany
        axes.append((parent, have))
    value = total.weight[:, None]
    for level, (parent, have) in zip(total.levels, axes, strict=True):
        times = np.ascontiguousarray(table[have, : level.drawn.max(initial=0) + 1].T)
        value = summed(value, parent, times, level.drawn, level.starts)
    return value[0, case] if len(total.weight) else np.zeros(len(left), value.dtype)


def _numbered(case: Any, left: Any, cases: int) -> tuple[Any, Any, Any]:
    """Numbers for the different pairs (case, left): the number of each, and case and left by number."""
    pairs, number = np.unique(case * (MOST_OF_A_KIND + 1) + left, return_inverse=True)
    return (number, *np.divmod(pairs, MOST_OF_A_KIND + 1))


def _summed(value: Weights, parent: Any, times: Weights, drawn: Counts, starts: Any) -> Weights:
    """One axis of `ways`: for each stretch of rows and each case the sum of value times times.

    Args:
        value: (rows, cases before).
        parent: (cases,) the case before it that each belongs to.
        times: (counts, cases) by cards drawn.
        drawn: (rows,).
        starts: (stretches,) first row of each.

    Returns:
        (stretches, cases).
    """
    found = np.empty((len(starts), len(parent)), value.dtype)
    ends = np.append(starts[1:], len(drawn))
    first = 0
    while first < len(starts):  # part by part, so that products stay close to the processor
        last = int(np.searchsorted(ends, starts[first] + AT_ONCE // max(1, len(parent)), "right"))
        last = max(last, first + 1)
        some = slice(starts[first], ends[last - 1])
        product = value[some].take(parent, axis=1) * times.take(drawn[some], axis=0)
        found[first:last] = np.add.reduceat(product, starts[first:last] - starts[first], axis=0)
        first = last
    return found


def falling(counts: Integers, drawn: Counts, whole: bool) -> Weights:
    """For each row: the ways to draw so many of each kind one by one, 0 where there are not enough.

    Args:
        counts: (axes,) cards there are.
        drawn: (rows, axes).
        whole: in whole numbers.
    """
    table = _WHOLE if whole else _FLOAT
    value = np.ones(len(drawn), table.dtype)
    for axis, count in enumerate(counts):
        value *= table[count].take(drawn[:, axis])
    return value
