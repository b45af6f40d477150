"""The exact weight of every content one player may hold, given all that was seen of all players.

    weight = ways to deal it  x  chance of everything seen

Players meet only in the pools they drew from (`rows`). So each player's draws are weighed alone, along his timeline;
the others' are added up; and for each content of the hand asked for, the ways of all the others are counted from what
it leaves in the pools. Draws of which nothing was seen since, players nothing was seen of, and the rest of the deck
cancel out and are left away. Works for hands and for treasures alike.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from celestia_core.bag import Bag

from .entries import Draw, Lost, Timeline, Told
from .memory import Beside, Memory
from .rows import Counts, Levels, Rows, TooMany, Weights, drawn_at_once, falling, nothing_drawn, plus, ways

SCARCE = 8  # of a kind with at most so many copies, those known to be elsewhere are ruled out early
LOOK_BACK = 12  # entries of a timeline that may be new since it was last worked out

Kind = Any  # anything hashable and sortable: Card, Treasure


@dataclass(frozen=True)
class Axes:
    """How drawn cards are counted. Kinds are put into groups, an axis is one group in one pool.

    Attributes:
        groups: the kinds of each group; every kind is in one.
        axes: (pool, group), those that can hold a card.
        there: by axis, its cards in the whole pool.
        caps: by axis, no more of it can have been drawn by whoever this is about.
    """

    groups: tuple[tuple[Kind, ...], ...]
    axes: tuple[tuple[int, int], ...]
    there: tuple[int, ...]
    caps: tuple[int, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.groups, self.axes, self.there, self.caps))

    @cached_property
    def pools(self) -> NDArray[np.intp]:
        """By axis, its pool."""
        return np.array([pool for pool, _ in self.axes], np.intp)

    @cached_property
    def place(self) -> dict[Kind, int]:
        """By kind, its group."""
        return {kind: number for number, group in enumerate(self.groups) for kind in group}

    @cached_property
    def axis(self) -> dict[tuple[int, Kind], int]:
        """By pool and kind, the axis that counts it."""
        return {(pool, kind): n for n, (pool, group) in enumerate(self.axes) for kind in self.groups[group]}


@lru_cache(maxsize=64)
def kinds_of(pools: tuple[Bag[Kind], ...]) -> frozenset[Kind]:
    """All kinds there are."""
    return frozenset(kind for pool in pools for kind in pool.kinds())


@lru_cache(maxsize=256)
def axes_of(
    pools: tuple[Bag[Kind], ...], single: frozenset[Kind], elsewhere: tuple[tuple[int, Kind, int], ...] = ()
) -> Axes:
    """Each of these kinds by itself, all others in one group.

    Args:
        pools: every pool as it was when drawing from it began.
        single: kinds to be told apart.
        elsewhere: (pool, kind, count) cards that somebody else has drawn; they make the caps tighter.
    """
    kinds = sorted(kinds_of(pools))
    groups = tuple((kind,) for kind in kinds if kind in single)
    rest = tuple(kind for kind in kinds if kind not in single)
    groups = (*groups, rest) if rest else groups
    there = {}
    for pool, cards in enumerate(pools):
        for number, group in enumerate(groups):
            if count := sum(cards[kind] for kind in group):
                there[pool, number] = count
    caps = there.copy()
    for pool, kind, count in elsewhere:
        caps[pool, groups.index((kind,))] -= count
    return Axes(groups, tuple(there), tuple(there.values()), tuple(max(0, cap) for cap in caps.values()))


@dataclass(frozen=True, slots=True)
class Contents:
    """What one player may hold, each content with its weight.

    Attributes:
        axes: how cards are counted.
        drawn: (rows, axes) all that he has drawn.
        held: (rows, groups) what he holds now.
        weight: (rows,) floats or whole numbers, 0 where too few cards are left for a content; their sum is 0 where what
            was seen cannot have happened.
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
    _told: dict[int, Timeline] = field(default_factory=dict, init=False, repr=False)
    _known: dict[int, dict[tuple[int, Kind], int]] = field(default_factory=dict, init=False, repr=False)

    def told_of(self, player: int) -> Timeline:
        """His timeline up to the last entry that tells anything."""
        told = self._told.get(player)
        if told is None:
            line = self.timelines[player]
            last = next((place for place in range(len(line), 0, -1) if not isinstance(line[place - 1], Draw)), 0)
            told = self._told[player] = line[:last]
        return told

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
        named = named_in(self.told_of(player) for player in others)
        axes = self.axes(named | named_in([self.told_of(about)]) | frozenset(apart), about)
        own = _own(self.timelines[about], axes, self.axes(named) if others else None, whole)
        left = self.left(axes)
        weight = own.weight * falling(left, own.drawn, whole)
        if 2 * np.count_nonzero(weight) < len(weight):  # else the same rows serve again and again
            own, weight = own.kept(weight > 0), weight[weight > 0]
        if others and len(weight):
            weight = weight * self._ways(others, named, own.taken, whole)
        return Contents(axes, own.drawn, own.held, weight)

    def together(self, whole: bool = False) -> tuple[Axes, Rows]:
        """What all players of whom anything was seen have drawn together; how the pools allow it is not weighed yet."""
        players = [player for player in self.timelines if self.told_of(player)]
        named = named_in(self.told_of(player) for player in players)
        return self.axes(named), self._sum(players, named, whole)

    def left(self, axes: Axes) -> NDArray[np.int64]:
        """(axes,) cards that were drawn by somebody else than the viewer, or by nobody."""
        left, axis = list(axes.there), axes.axis
        for pool, cards in enumerate(self.own):
            for kind, count in cards.pairs:
                left[axis[pool, kind]] -= count
        return np.array(left, np.int64)

    def axes(self, single: frozenset[Kind], player: int | None = None) -> Axes:
        """Each of these kinds by itself, all others in one group; tighter caps where it is known who drew the rest."""
        kinds = kinds_of(self.pools)
        if len(kinds - single) == 1:
            single = kinds  # the one that is left is by itself too
        if player is None:
            return axes_of(self.pools, single)
        known = self._elsewhere(player)
        scarce = [
            (pool, kind, self.own[pool][kind] + known.get((pool, kind), 0))
            for pool, cards in enumerate(self.pools)
            for kind, count in cards.pairs
            if count <= SCARCE and kind in single
        ]
        return axes_of(self.pools, single, tuple(scarce))

    def _elsewhere(self, player: int) -> dict[tuple[int, Kind], int]:
        """Cards the other players are known to have drawn: lost while there was only one pool to have them from."""
        known = self._known.get(player)
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
            self._known[player] = known
        return known

    def _ways(self, players: Sequence[int], named: frozenset[Kind], taken: NDArray[np.int64], whole: bool) -> Weights:
        """In how many weighted ways these players can have drawn what was seen, for each case of what was taken."""
        total, axes = self._sum(players, named, whole), self.axes(named)
        left = self.left(axes)
        others_left = np.maximum(0, left - taken)  # 0 also for cases that cannot be, which weigh nothing already
        try:
            return ways(_levels.get(total, lambda: Levels.of(total, axes.pools)), others_left)
        except TooMany:  # perhaps because of rows that are more than is left
            fits = total.kept(np.all(total.drawn <= left, axis=1))
            if len(fits) == len(total):
                raise
            return ways(Levels.of(fits, axes.pools), others_left)

    def _sum(self, players: Sequence[int], named: frozenset[Kind], whole: bool) -> Rows:
        """What these players drew together, the named kinds told apart.

        Some rows may be more than is left: a sum serves as long as no more is left of any kind, however much less.
        """
        axes = self.axes(named)
        lines = tuple((self.told_of(player), self.axes(named, player)) for player in players)
        left, key = self.left(axes), (axes, lines, whole)
        known, hopeless = _sums.get(key), _hopeless.get(key)
        if known is None or (left > known.caps).any():
            if hopeless is not None and (left >= hopeless).all():
                raise TooMany
            parts = sorted((draws_of(line, own, whole) for line, own in lines), key=len)
            for caps in (left,) if known is None else (np.maximum(left, known.caps), left):
                try:
                    return _sums.put(key, _added(parts, caps, axes.pools, whole)).rows
                except TooMany:
                    _hopeless.put(key, caps)
            raise TooMany
        return known.rows


def named_in(lines: Iterable[Timeline]) -> frozenset[Kind]:
    """The kinds that these timelines speak of."""
    return frozenset(kind for line in lines for entry in line for kind in entry.named)


@dataclass(frozen=True, slots=True)
class Sum:
    """What several players drew together; of no axis more than its cap."""

    rows: Rows
    caps: NDArray[np.int64]


def _added(parts: Iterable[Rows], caps: NDArray[np.int64], pools: NDArray[np.intp], whole: bool) -> Sum:
    """The sum of what each of these players drew."""
    total = nothing_drawn(len(pools), whole)
    for rows in parts:
        total = plus(total, rows, caps, pools)
    return Sum(total, caps)


@dataclass(frozen=True, slots=True)
class Own:
    """What one player drew, beside what it takes from others.

    Attributes:
        drawn, weight: as in `Rows`.
        held: (rows, groups) what is left of it.
        taken: (rows, axes of the others) his draws as the others count.
    """

    drawn: Counts
    weight: Weights
    held: Counts
    taken: NDArray[np.int64]

    def kept(self, keep: NDArray[np.bool_]) -> "Own":
        """Some of the rows."""
        return Own(self.drawn[keep], self.weight[keep], self.held[keep], self.taken[keep])


def _own(line: Timeline, axes: Axes, theirs: Axes | None, whole: bool) -> Own:
    """The draws of a player whose hand is asked for, beside others who count in their own axes."""
    key = (axes, theirs, whole, line)
    own = _owns.get(key)
    if own is None:
        rows = draws_of(line, axes, whole)
        taken = rows.drawn @ coarser(axes, theirs) if theirs else np.zeros((len(rows), 0), np.int64)
        drawn = np.asfortranarray(rows.drawn)  # it is read axis by axis
        own = _owns.put(key, Own(drawn, rows.weight, held_after(rows, line, axes), taken))
    return own


def coarser(fine: Axes, coarse: Axes) -> NDArray[np.int64]:
    """(fine axes, coarse axes) 1 where the one is part of the other."""
    into = np.zeros((len(fine.axes), len(coarse.axes)), np.int64)
    for number, (pool, group) in enumerate(fine.axes):
        into[number, coarse.axis[pool, fine.groups[group][0]]] = 1
    return into


def _lost(line: Timeline, axes: Axes) -> Counts:
    """(groups,) cards that left along a timeline."""
    lost, place = np.zeros(len(axes.groups), np.int16), axes.place
    for entry in line:
        if isinstance(entry, Lost):
            for kind, count in entry.cards:
                lost[place[kind]] += count
    return lost


def held_after(rows: Rows, line: Timeline, axes: Axes) -> Counts:
    """(rows, groups) what is left of all that was drawn."""
    held = np.broadcast_to(-_lost(line, axes), (len(rows), len(axes.groups))).copy()
    for axis, (_, group) in enumerate(axes.axes):
        held[:, group] += rows.drawn[:, axis]
    return held


def draws_of(line: Timeline, axes: Axes, whole: bool) -> Rows:
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
        rows = rows.kept(np.all(held_after(rows, line, axes) >= 0, axis=1))
    else:
        held, place = held_after(rows, line, axes), axes.place
        told = cast(Told, entry)
        weights = told.weights({kind: held[:, place[kind]] for kind in told.named if kind in place})
        weights = weights.astype(object if whole else float)
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


def _bytes(kept: Rows | Sum | Own | Levels) -> int:
    if isinstance(kept, Levels):
        return 300 + kept.nbytes
    if isinstance(kept, Sum):
        return _bytes(kept.rows)
    extra = kept.held.nbytes + kept.taken.nbytes if isinstance(kept, Own) else 0
    return 300 + kept.drawn.nbytes + kept.weight.nbytes + extra


_rows: Memory[Rows] = Memory(24 << 20, _bytes)
_owns: Memory[Own] = Memory(24 << 20, _bytes)
_sums: Memory[Sum] = Memory(24 << 20, _bytes)
_hopeless: Memory[NDArray[np.int64]] = Memory(
    1 << 20, lambda caps: 300 + caps.nbytes
)  # sums of too many, by their caps
_levels: Beside[Levels] = Beside(24 << 20, _bytes)


def forget() -> None:
    """Forget all that was worked out before; for measuring."""
    for memory in (_rows, _owns, _sums, _hopeless, _levels):
        memory.clear()
