"""The exact weight of every content one player may hold, given all that was seen of all players.

    weight = ways to deal it  x  chance of everything seen

Players meet only in the pools they drew from (`rows`). So each player's draws are weighed alone, along his timeline;
the others' are added up; and for each content of the hand asked for, the ways of all the others are counted from what
it leaves in the pools. Draws of which nothing was seen since, players nothing was seen of, and the rest of the deck
cancel out and are left away. Works for hands and for treasures alike.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from celestia_core.bag import Bag

from .entries import Draw, Entry, Lost, Timeline, Told
from .memory import Memory
from .rows import Counts, Levels, Rows, Weights, drawn_at_once, falling, nothing_drawn, plus, ways

SCARCE = 8  # of a kind with at most so many copies, those known to be elsewhere are ruled out early
LOOK_BACK = 12  # entries of a timeline that may be new since it was last worked out

Kind = Any  # anything hashable and sortable: Card, Treasure


@dataclass(frozen=True, slots=True)
class Axes:
    """How drawn cards are counted. Kinds are put into groups, an axis is one group in one pool.

    Attributes:
        groups: the kinds of each group; every kind is in one.
        axes: (pool, group), those that can hold a card.
        caps: by axis, no more of it can have been drawn.
    """

    groups: tuple[tuple[Kind, ...], ...]
    axes: tuple[tuple[int, int], ...]
    caps: tuple[int, ...]

    @property
    def pools(self) -> NDArray[np.intp]:
        """By axis, its pool."""
        return np.array([pool for pool, _ in self.axes], np.intp)

    @property
    def by_group(self) -> Counts:
        """(axes, groups) 1 where the axis counts cards of the group."""
        return np.array([[group == own for group in range(len(self.groups))] for _, own in self.axes], np.int16)

    @property
    def place(self) -> dict[Kind, int]:
        """By kind, its group."""
        return {kind: number for number, group in enumerate(self.groups) for kind in group}


@dataclass(frozen=True, slots=True)
class Contents:
    """What one player may hold, each content with its weight.

    Attributes:
        axes: how cards are counted.
        drawn: (rows, axes) all that he has drawn.
        held: (rows, groups) what he holds now.
        weight: (rows,) floats or whole numbers; the sum is 0 where what was seen cannot have happened.
    """

    axes: Axes
    drawn: Counts
    held: Counts
    weight: Weights


@dataclass(frozen=True, slots=True)
class Hidden:
    """Players with hidden cards from known pools.

    Attributes:
        pools: every pool as it was when drawing from it began.
        own: cards of each pool that were seen as they were drawn.
        timelines: by player.
    """

    pools: tuple[Bag[Kind], ...]
    own: tuple[Bag[Kind], ...]
    timelines: Mapping[int, Timeline]
    _elsewhere: dict[int, dict[tuple[int, Kind], int]] = field(default_factory=dict, init=False, repr=False)

    def told_of(self, player: int) -> Timeline:
        """His timeline up to the last entry that tells anything."""
        line = self.timelines[player]
        last = max((place + 1 for place, entry in enumerate(line) if not isinstance(entry, Draw)), default=0)
        return line[:last]

    def contents(self, about: int, apart: Iterable[Kind] = (), whole: bool = False) -> Contents:
        """What one player may hold.

        Args:
            about: the player.
            apart: kinds to be told apart beside those that were spoken of.
            whole: count in whole numbers instead of floats.

        Raises:
            TooMany: more possibilities than can be counted while somebody waits.
        """
        others = [player for player in self.timelines if player != about and self.told_of(player)]
        named = _named(self.told_of(player) for player in others)
        axes = self._axes(named | _named([self.timelines[about]]) | frozenset(apart), about)
        mine = _drawn(self.timelines[about], axes, whole)
        left = np.array([self._left(pool, axes.groups[group]) for pool, group in axes.axes], np.int64)
        mine = mine.kept((mine.drawn <= left).all(axis=1))
        weight = mine.weight * falling(left, mine.drawn, whole)
        if others and len(mine):
            theirs = self._axes(named)
            total = _in_levels(self._sum(others, named, whole), theirs)
            weight = weight * ways(total, (left - mine.drawn) @ _coarser(axes, theirs))
        return Contents(axes, mine.drawn, _held(mine, self.timelines[about], axes), weight)

    def together(self, whole: bool = False) -> tuple[Axes, Counts, Weights]:
        """What all players of whom anything was seen have drawn together: axes, (rows, axes) draws, weights."""
        players = [player for player in self.timelines if self.told_of(player)]
        named = _named(self.told_of(player) for player in players)
        axes, total = self._axes(named), self._sum(players, named, whole)
        left = np.array([self._left(pool, axes.groups[group]) for pool, group in axes.axes], np.int64)
        return axes, total.drawn, total.weight * falling(left, total.drawn, whole)

    def _left(self, pool: int, group: tuple[Kind, ...]) -> int:
        return sum(self.pools[pool][kind] - self.own[pool][kind] for kind in group)

    def _axes(self, single: frozenset[Kind], player: int | None = None) -> Axes:
        """Each of these kinds by itself, all others in one group; tighter caps where it is known who drew the rest."""
        kinds = sorted({kind for pool in self.pools for kind in pool.kinds()})
        groups = tuple((kind,) for kind in kinds if kind in single)
        rest = tuple(kind for kind in kinds if kind not in single)
        groups = (*groups, rest) if rest else groups
        axes, caps = [], []
        for pool, cards in enumerate(self.pools):
            for number, group in enumerate(groups):
                cap = sum(cards[kind] for kind in group)
                if cap:
                    if player is not None and len(group) == 1 and cap <= SCARCE:
                        cap = max(0, cap - self.own[pool][group[0]] - self._known(player).get((pool, group[0]), 0))
                    axes.append((pool, number))
                    caps.append(cap)
        return Axes(groups, tuple(axes), tuple(caps))

    def _known(self, player: int) -> dict[tuple[int, Kind], int]:
        """Cards that the other players are known to have drawn: lost while there was only one pool to have them from."""
        known = self._elsewhere.get(player)
        if known is None:
            known = {}
            for other, line in self.timelines.items():
                pools = set[int]()
                for entry in line if other != player else ():
                    if isinstance(entry, Draw):
                        pools.add(entry.pool)
                    elif isinstance(entry, Lost) and len(pools) == 1:
                        for kind, count in entry.cards:
                            key = (min(pools), kind)
                            known[key] = known.get(key, 0) + count
            self._elsewhere[player] = known
        return known

    def _sum(self, players: Sequence[int], named: frozenset[Kind], whole: bool) -> Rows:
        """What these players drew together, the named kinds told apart."""
        axes = self._axes(named)
        left = tuple(self._left(pool, axes.groups[group]) for pool, group in axes.axes)
        lines = tuple((self.told_of(player), self._axes(named, player)) for player in players)
        key = (lines, left, whole)
        total = _sums.get(key)
        if total is None:
            total = nothing_drawn(len(axes.axes), whole)
            for rows in sorted((_drawn(line, own, whole) for line, own in lines), key=len):
                total = plus(total, rows, np.array(left, np.int64), axes.pools)
            _sums.put(key, total)
        return total


def _in_levels(rows: Rows, axes: Axes) -> Levels:
    """The rows made ready for `ways`."""
    levels = _levels.get(id(rows))
    if levels is None or levels.rows is not rows:  # another object may have had this id
        levels = _levels.put(id(rows), Levels.of(rows, axes.pools))
    return levels


def _named(lines: Iterable[Timeline]) -> frozenset[Kind]:
    """The kinds that these timelines speak of."""
    return frozenset(kind for line in lines for entry in line for kind in entry.named)


def _coarser(fine: Axes, coarse: Axes) -> NDArray[np.int64]:
    """(fine axes, coarse axes) 1 where the one is part of the other."""
    place = coarse.place
    into = np.zeros((len(fine.axes), len(coarse.axes)), np.int64)
    for number, (pool, group) in enumerate(fine.axes):
        into[number, coarse.axes.index((pool, place[fine.groups[group][0]]))] = 1
    return into


def _lost(line: Timeline, axes: Axes) -> Counts:
    """(groups,) cards that left along a timeline."""
    lost, place = np.zeros(len(axes.groups), np.int16), axes.place
    for entry in line:
        if isinstance(entry, Lost):
            for kind, count in entry.cards:
                lost[place[kind]] += count
    return lost


def _held(rows: Rows, line: Timeline, axes: Axes) -> Counts:
    return rows.drawn @ axes.by_group - _lost(line, axes)


def _drawn(line: Timeline, axes: Axes, whole: bool) -> Rows:
    """What a player may have drawn, weighed along his timeline. What was worked out before is taken up."""
    for known in range(len(line), max(-1, len(line) - LOOK_BACK), -1):
        rows = _rows.get((axes, line[:known], whole))
        if rows is not None:
            break
    else:
        known, rows = 0, nothing_drawn(len(axes.axes), whole)
    for place in range(known, len(line)):
        rows = _then(rows, line[: place + 1], axes, whole)
        if len(line) - place <= 3 or not isinstance(line[place], Draw):
            _rows.put((axes, line[: place + 1], whole), rows)
    return rows


def _then(rows: Rows, line: Timeline, axes: Axes, whole: bool) -> Rows:
    """The rows after the last entry of a timeline, from those before it."""
    entry = line[-1]
    if isinstance(entry, Draw):
        rows = plus(rows, _one_draw(entry, axes, whole), np.array(axes.caps, np.int64), axes.pools)
    elif isinstance(entry, Lost):
        rows = rows.kept((_held(rows, line, axes) >= 0).all(axis=1))
    else:
        held, place = _held(rows, line, axes), axes.place
        told = cast(Told, entry)
        weights = told.weights({kind: held[:, place[kind]] for kind in told.named if kind in place})
        rows = Rows(rows.drawn, rows.weight * weights).kept(np.broadcast_to(weights > 0, len(rows)))
    if not whole and len(rows):
        rows = Rows(rows.drawn, rows.weight / rows.weight.max())  # only ratios count: so nothing overflows
    return rows


def _one_draw(draw: Draw, axes: Axes, whole: bool) -> Rows:
    places = np.flatnonzero(axes.pools == draw.pool)
    drawn = drawn_at_once(tuple(min(axes.caps[place], draw.cards) for place in places), draw.cards, whole)
    wide = np.zeros((len(drawn), len(axes.axes)), np.int16)
    wide[:, places] = drawn.drawn
    return Rows(wide, drawn.weight)


def _bytes(rows: Rows | Levels) -> int:
    return 300 + (rows.drawn.nbytes + rows.weight.nbytes if isinstance(rows, Rows) else rows.nbytes)


_rows: Memory[Rows] = Memory(24 << 20, _bytes)
_sums: Memory[Rows] = Memory(24 << 20, _bytes)
_levels: Memory[Levels] = Memory(24 << 20, _bytes)


def forget() -> None:
    """Forget all that was worked out before; for measuring."""
    for memory in (_rows, _sums, _levels):
        memory.clear()
