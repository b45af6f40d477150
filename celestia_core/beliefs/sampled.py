"""An estimate of what one player may hold, where the possibilities are too many to count: from random deals.

Every player's draws are picked at random as if the players did not meet (`table`). Whole deals are made of two halves,
each the draws of some of the players: thousands of random ones of either, and of all their pairs those that go
together. Before a reshuffle the old deck was drawn to the last card; one pair in some hundreds does that, and there are
millions. Each pair weighs what makes up for the way it was found. After several reshuffles one pool follows the other,
each from some of the deals found so far (sequential Monte Carlo).

Every batch is such a sample of its own, so how much batches differ gives the margins. The weights are right on average;
a ratio of them errs by less than its margin. The same position always gives the same estimate.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .entries import Lost
from .numbers import effective
from .picks import Picks, Player, spread
from .posterior import Contents, Hidden, Kind, named_in
from .table import Table
from .walked import Floats, Numbers

BATCHES = 32
PAIRS = 1_500_000  # as in `Effort`, for an estimate
HALVES = 8_000
FURTHER = 1_500
TRIED = 200
CLOSE = 3  # cards: a pool with so few left is taken as used up
ENOUGH = 6  # pairs for every deal so far
AT_ONCE = 1 << 16  # pairs
FEW = 8  # batches of equal weight: more are needed to say how far they differ
ASIDE = 3  # where all pairs go together, how much the numbers of halves differ from their mean


class NothingFound(Exception):
    """Next to no random deal agrees with all that was seen: it can hardly have happened, if it can at all."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried.

    Attributes:
        pairs: that go together, in all batches.
        halves: on either side of a batch.
        further: the same in a later pool.
        tried: on either side of a deal, to see how many pairs go together.
    """

    pairs: int
    halves: int
    further: int
    tried: int


def sampled(hidden: Hidden, about: int, apart: Iterable[Kind] = ()) -> Contents:
    """As `Hidden.contents`, but an estimate: weights are (batches, rows), and nothing is in `drawn`.

    All weights are 0 where what was seen of one player by himself cannot have happened.

    Args:
        hidden: the players; their pools are decks that follow one another.
        about: the player asked for.
        apart: kinds to be told apart in his hand.

    Raises:
        NothingFound: no estimate.
        TooMany: even the hands of one player are too many to list.
        ValueError: pools that do not follow one another.
    """
    line = hidden.timelines[about]
    others = [player for player in hidden.timelines if player != about and hidden.told_of(player)]
    named = named_in(hidden.told_of(player) for player in others)
    told = named_in([tuple(entry for entry in line if not isinstance(entry, Lost))]) | frozenset(apart)
    hold, own = hidden.axes(told), hidden.axes(named | told | named_in([line]), about)
    lines = [line, *(hidden.told_of(other) for other in others)]
    table = Table.of(hidden, hidden.axes(named), lines, [CLOSE] * len(hidden.pools))
    players = [Player(line, own, hidden.left(own), table.axes, table.left, told)]
    players += table.players(hidden, named, others)
    everyone = [Picks(player) for player in (*players, *table.nobodies())]
    hands = everyone[0].hands(hold)
    weight = np.zeros((BATCHES, len(hands)))
    tilt = table.tilted(everyone)
    if tilt is not None:
        effort, rng = Effort(PAIRS, HALVES, FURTHER, TRIED), np.random.Generator(np.random.PCG64(BATCHES))
        pairs = Meeting(everyone, table, tilt, effort, rng).pairs()
        weight = pairs.by_hand(0, len(hands))
    return Contents(hold, np.empty((len(hands), 0), np.int16), hands.astype(np.int16), weight)


@dataclass(frozen=True, slots=True)
class _Found:
    """Deals so far.

    Attributes:
        batch: (deals,) each one's batch.
        hands: by player, (deals,) the number of his hand.
        weight: (deals,).
        drawn: by player, (axes of the pools so far, deals); nothing where that is not asked for.
    """

    batch: Numbers
    hands: Sequence[Numbers]
    weight: Floats
    drawn: Sequence[NDArray[np.int8]] = ()

    def some(self, rows: Numbers, weight: Floats) -> "_Found":
        """Some of them, with these weights."""
        hands, drawn = [hand[rows] for hand in self.hands], [drawn[:, rows] for drawn in self.drawn]
        return _Found(self.batch[rows], hands, weight, drawn)


@dataclass(frozen=True, slots=True)
class _Half:
    """How deals may go on for some of the players.

    Attributes:
        deal: (halves,) the deal so far that each belongs to.
        drawn: by player, (axes of the pools, halves).
        hands: by player, (halves,) the number of his hand.
        factor: (halves,) of the weight.
        total: (axes of the pools, halves) drawn by all of them.
    """

    deal: Numbers
    drawn: dict[int, Numbers]
    hands: dict[int, Numbers]
    factor: Floats
    total: Numbers


@dataclass(frozen=True, slots=True)
class Pairs:
    """Halves that go together: deals, not written out yet.

    Attributes:
        before: the deals that they belong to.
        halves: both sides.
        rows: (2, pairs) of either side.
        weight: (pairs,).
    """

    before: _Found
    halves: tuple[_Half, _Half]
    rows: tuple[Numbers, Numbers]
    weight: Floats

    @property
    def batch(self) -> Numbers:
        """(pairs,) each one's batch."""
        return self.before.batch[self.halves[1].deal[self.rows[1]]]

    def hand(self, player: int) -> Numbers:
        """(pairs,) the number of a player's hand."""
        side = int(player in self.halves[1].hands)
        return self.halves[side].hands[player][self.rows[side]]

    def by_hand(self, player: int, hands: int) -> Floats:
        """(batches, hands) weights added up by the hand of a player."""
        weight = np.bincount(self.batch * hands + self.hand(player), self.weight, BATCHES * hands)
        return weight.reshape(BATCHES, hands).astype(float)

    def effective(self, players: int) -> float:
        """How many independent deals would tell as much: of each player's hand alone, at the least."""
        found = float(self.weight.sum() ** 2 / (self.weight**2).sum())
        for player in range(players):
            size = effective(self.by_hand(player, int(self.hand(player).max()) + 1))
            found = min(found, size) if size > 0 else found  # below 0 where his hand is certain, but for rounding
        return found

    def some(self, chosen: Numbers, weight: Floats, drawn: bool) -> _Found:
        """Some of them, with these weights."""
        rows = [side[chosen] for side in self.rows]
        before = self.halves[1].deal[rows[1]]
        players = range(len(self.before.hands))
        sides = [int(player in self.halves[1].hands) for player in players]
        hands = [self.halves[side].hands[player][rows[side]] for player, side in zip(players, sides, strict=True)]
        every = []
        for player, side in zip(players, sides, strict=True) if drawn else ():
            here = self.halves[side].drawn[player].take(rows[side], axis=1).astype(np.int8)
            every.append(np.vstack((self.before.drawn[player].take(before, axis=1), here)))
        return _Found(self.before.batch[before], hands, weight, every)


class Meeting:
    """Whole deals out of halves, pool by pool."""

    def __init__(
        self,
        everyone: Sequence[Picks],
        table: Table,
        tilt: Floats,
        effort: Effort,
        rng: np.random.Generator,
        drawn: bool = False,
    ) -> None:
        """Of players who have taken a tilt.

        Args:
            everyone: the players, those for what is over (`Table.nobodies`) too.
            table: what they draw from.
            tilt: see `Table.tilted`.
            effort: how much to try.
            rng: luck.
            drawn: whether to keep in mind what was drawn, or only hands.
        """
        self._rng, self._everyone, self._table, self._effort = rng, everyone, table, effort
        self._drawn, self._pools, self._used_up = drawn, table.axes.pools, table.used_up
        self._worth = table.worth(tilt)
        self._mix = rng.integers(1 << 62, size=len(tilt) + 1)  # makes one number of many, as good as unique
        spreads = [float(picks.moments()[1][self._used_up[self._pools]].sum()) for picks in everyone]
        self._sides: tuple[list[int], list[int]] = ([], [])
        sizes = [0.0, 0.0]
        for player in sorted(range(len(everyone)), key=lambda player: -spreads[player]):
            side = int(sizes[1] < sizes[0]) if self._used_up.any() else int(player > 0)
            self._sides[side].append(player)
            sizes[side] += spreads[player]

    def pairs(self) -> Pairs:
        """Weighted deals, many in every batch.

        Raises:
            NothingFound: see there.
        """
        nobody, nothing = np.zeros(BATCHES, np.int64), np.zeros((0, BATCHES), np.int8)
        players = len(self._everyone)
        deals = _Found(np.arange(BATCHES), [nobody] * players, np.ones(BATCHES), [nothing] * players)
        stages = self._stages()
        for pools in stages:
            one, two = self._sizes(deals, pools)
            if pools[0]:
                deals = _fewer(self._rng, deals, max(1, self._effort.further // one))
            pairs = self._joined(deals, pools, one, two)
            batches = np.bincount(pairs.batch, pairs.weight, BATCHES)
            if batches.sum() ** 2 <= FEW * (batches**2).sum():
                raise NothingFound
            if pools is not stages[-1]:
                some = _Found(pairs.batch, [np.arange(len(pairs.weight))], pairs.weight)
                if self._drawn:  # written out, all of them would take much memory
                    some = _fewer(self._rng, some, self._effort.further)
                deals = pairs.some(some.hands[0], some.weight, self._drawn)
        return pairs

    def _stages(self) -> list[list[int]]:
        """Pools by stage: in each there is one that is used up, if there is any."""
        stages: list[list[int]] = [[]]
        for pool, used_up in enumerate(self._used_up):
            if used_up and self._used_up[stages[-1]].any():
                stages.append([])
            stages[-1].append(pool)
        return stages

    def _sizes(self, deals: _Found, pools: Sequence[int]) -> tuple[int, int]:
        """How many halves to make for every deal so far."""
        effort = self._effort
        if not self._used_up[pools].any():
            each = (effort.pairs / BATCHES) ** 0.5
            return int(each * ASIDE), int(each / ASIDE)
        few = np.linspace(0, len(deals.batch) - 1, min(len(deals.batch), BATCHES)).astype(np.int64)
        halves = self._halves(deals.some(few, deals.weight[few]), pools, effort.tried, effort.tried)
        *_, number = self._together(*halves, pools)
        rate = max(1, number.sum()) / len(few) / effort.tried**2
        if pools[0]:
            each = min(effort.further, (ENOUGH / rate) ** 0.5)
        else:
            each = min(effort.halves, (effort.pairs / BATCHES / rate) ** 0.5)
        return int(each) + 1, int(each) + 1

    def _halves(self, deals: _Found, pools: Sequence[int], one: int, two: int) -> tuple[_Half, _Half]:
        halves = []
        for side, each in zip(self._sides, (one, two), strict=True):
            deal = np.repeat(np.arange(len(deals.batch)), each)
            total = np.zeros((np.isin(self._pools, pools).sum(), len(deal)), np.int64)
            factor, hands, drawn = np.ones(len(deal)), {}, {}
            for player in side:
                picks, hand, every = self._everyone[player], deals.hands[player][deal], []
                if not pools[0]:
                    first, hand = picks.first(spread(self._rng, picks.chance, BATCHES, each).ravel())
                for pool in pools:
                    more, hand, factors = picks.more(self._rng, hand, pool)
                    every.append(more if pool else first + more)
                    factor *= factors
                mine = np.vstack(every) if len(every) > 1 else every[0]
                total += mine
                hands[player] = hand
                if self._drawn:
                    drawn[player] = mine
            halves.append(_Half(deal, drawn, hands, factor, total))
        return halves[0], halves[1]

    def _together(self, one: _Half, two: _Half, pools: Sequence[int]) -> tuple[Numbers, Numbers, Numbers]:
        """What goes together: an order of the first half; by each of the second, its first there, and how many."""
        here = np.isin(self._pools, pools)
        mix = np.where(self._used_up[self._pools], self._mix[1:], 0)[here]
        key = mix @ one.total + one.deal * self._mix[0]
        wanted = mix @ self._table.left[here] - mix @ two.total + two.deal * self._mix[0]
        order = np.argsort(key)
        keys, starts, counts = np.unique(key[order], return_index=True, return_counts=True)
        place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        return order, starts[place], np.where(keys[place] == wanted, counts[place], 0)

    def _joined(self, deals: _Found, pools: Sequence[int], one: int, two: int) -> Pairs:
        """All deals that come of these."""
        first, second = self._halves(deals, pools, one, two)
        order, begin, number = self._together(first, second, pools)
        total = int(number.sum())
        right = np.repeat(np.arange(len(second.deal)), number)
        left = order[np.arange(total) - np.repeat(np.cumsum(number) - number - begin, number)]
        weight = np.empty(total)
        here = np.isin(self._pools, pools)
        worth = self._worth[here]
        worth = np.exp(worth - worth.max(axis=1, keepdims=True))
        free = np.flatnonzero(~self._used_up[self._pools[here]])
        for at in range(0, total, AT_ONCE):
            part = slice(at, at + AT_ONCE)
            some, more = left[part], right[part]
            value = first.factor[some] * second.factor[more] * deals.weight[second.deal[more]]
            for axis in free:
                value *= worth[axis].take(first.total[axis].take(some) + second.total[axis].take(more))
            weight[part] = value
        return Pairs(deals, (first, second), (left, right), weight)


def _fewer(rng: np.random.Generator, deals: _Found, most: int) -> _Found:
    """At most so many deals of each batch, with the weight that they have in all, and on average each with its own."""
    kept, weights = [], []
    for batch in range(BATCHES):
        rows = np.flatnonzero((deals.batch == batch) & (deals.weight > 0))
        weight = deals.weight[rows]
        if len(rows) > most:
            rows = rows[spread(rng, weight / weight.sum(), 1, most)[0]]
            weight = np.full(most, weight.sum() / most)
        kept.append(rows)
        weights.append(weight)
    return deals.some(np.concatenate(kept), np.concatenate(weights))
