"""An estimate of what one player may hold, where the possibilities are too many to count.

Every player's draws are picked at random, given his own timeline, as if the players did not meet (`picks`): from pools
tilted so that on average all draws together come out right, an exponential tilt as in a saddle point approximation.
Whole deals are made of two halves, each the draws of some of the players: thousands of random ones of either, and of
all their pairs those that go together. Before a reshuffle the old deck was drawn to the last card; one pair in some
hundreds does that, and there are millions. Each pair weighs what makes up for the way it was found. After several
reshuffles one pool follows the other, each from some of the deals found so far (sequential Monte Carlo).

Every batch is such a sample of its own, so how much batches differ gives the margins. The weights are right on average;
a ratio of them errs by less than its margin. The same position always gives the same estimate.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from .entries import Draw, Lost
from .picks import FALLING, Picks, Player, chances, spread
from .posterior import Axes, Contents, Hidden, Kind, _named
from .rows import MOST_OF_A_KIND
from .walked import Flags, Floats, Numbers

BATCHES = 32
PAIRS = 1_500_000  # that go together, in all batches
HALVES = 8_000  # on either side of a batch
FURTHER = 1_500  # the same in a later pool
TRIED = 200  # on either side of a deal, to see how many pairs go together
ENOUGH = 6  # pairs for every deal so far
AT_ONCE = 1 << 16  # pairs
FEW = 8  # batches of equal weight: more are needed to say how far they differ
CLOSE = 3  # a pool with so few cards left, or fewer, is taken as used up: somebody of whom nothing is known has them
ASIDE = 3  # where all pairs go together, how much the numbers of halves differ from their mean
STEPS, NEAR = 8, 0.15  # to find the tilt; cards


class NothingFound(Exception):
    """Next to no random deal agrees with all that was seen: it can hardly have happened, if it can at all."""


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
    named = _named(hidden.told_of(player) for player in others)
    told = _named([tuple(entry for entry in line if not isinstance(entry, Lost))]) | frozenset(apart)
    table, hold, own = hidden._axes(named), hidden._axes(told), hidden._axes(named | told | _named([line]), about)
    left = hidden._left(table)
    players = [Player(line, own, hidden._left(own), table, left, told)]
    for other in others:
        players.append(Player(hidden.told_of(other), hidden._axes(named, other), left, table, left))
    over = np.bincount(table.pools, left).astype(np.int64)  # by pool, cards that none of these drew
    for player in players:
        draws = [entry for entry in player.line if isinstance(entry, Draw)]
        if any(one.pool > other.pool for one, other in pairwise(draws)):
            raise ValueError("a player draws from one pool after the other")
        for draw in draws:
            over[draw.pool] -= draw.cards
    used_up = over <= CLOSE
    for pool in np.flatnonzero(used_up & (over > 0)):
        players.append(Player((Draw(int(pool), int(over[pool])),), table, left, table, left))
    everyone = [Picks(player) for player in players]
    hands = everyone[0].hands(hold)
    weight = np.zeros((BATCHES, len(hands)))
    if (over >= 0).all() and all(picks.possible for picks in everyone):
        weight = _Deals(everyone, table, left, np.where(used_up, 0, over), used_up).weights(len(hands))
    return Contents(hold, np.empty((len(hands), 0), np.int16), hands.astype(np.int16), weight)


@dataclass(frozen=True, slots=True)
class _Found:
    """Deals so far.

    Attributes:
        batch: (deals,) each one's batch.
        hands: by player, (deals,) the number of his hand.
        weight: (deals,).
    """

    batch: Numbers
    hands: Sequence[Numbers]
    weight: Floats

    def some(self, rows: Numbers, weight: Floats) -> "_Found":
        """Some of them, with these weights."""
        return _Found(self.batch[rows], [hand[rows] for hand in self.hands], weight)


@dataclass(frozen=True, slots=True)
class _Half:
    """How deals may go on for some of the players.

    Attributes:
        deal: (halves,) the deal so far that each belongs to.
        drawn: (axes of the pools, halves).
        hands: by player, (halves,) the number of his hand.
        factor: (halves,) of the weight.
    """

    deal: Numbers
    drawn: Numbers
    hands: dict[int, Numbers]
    factor: Floats


class _Deals:
    """Deals, put together pool by pool."""

    def __init__(self, everyone: Sequence[Picks], table: Axes, left: Numbers, over: Numbers, used_up: Flags) -> None:
        self._rng = np.random.Generator(np.random.PCG64(BATCHES))
        self._everyone, self._left, self._pools = everyone, left, table.pools
        self._used_up = used_up
        self._tilt = _settled(everyone, table, left, over)
        self._mix = self._rng.integers(1 << 62, size=len(left) + 1)  # makes one number of many, as good as unique
        spreads = [float(picks.moments()[1][used_up[table.pools]].sum()) for picks in everyone]
        self._sides: tuple[list[int], list[int]] = ([], [])
        sizes = [0.0, 0.0]
        for player in sorted(range(len(everyone)), key=lambda player: -spreads[player]):
            side = int(sizes[1] < sizes[0]) if used_up.any() else int(player > 0)
            self._sides[side].append(player)
            sizes[side] += spreads[player]

    def weights(self, hands: int) -> Floats:
        """(batches, hands) of the first player.

        Raises:
            NothingFound: see there.
        """
        nobody = np.zeros(BATCHES, np.int64)
        deals = _Found(np.arange(BATCHES), [nobody] * len(self._everyone), np.ones(BATCHES))
        stages = self._stages()
        for pools in stages:
            one, two = self._sizes(deals, pools)
            if pools[0]:
                deals = _fewer(self._rng, deals, max(1, FURTHER // one))
            deals = self._joined(deals, pools, one, two, [0] if pools is stages[-1] else range(len(self._everyone)))
            batches = np.bincount(deals.batch, deals.weight, BATCHES)
            if batches.sum() ** 2 <= FEW * (batches**2).sum():
                raise NothingFound
        weight = np.bincount(deals.batch * hands + deals.hands[0], deals.weight, BATCHES * hands)
        return weight.reshape(BATCHES, hands).astype(float)

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
        if not self._used_up[pools].any():
            each = (PAIRS / BATCHES) ** 0.5
            return int(each * ASIDE), int(each / ASIDE)
        few = np.linspace(0, len(deals.batch) - 1, min(len(deals.batch), BATCHES)).astype(np.int64)
        *_, number = self._pairs(*self._halves(deals.some(few, deals.weight[few]), pools, TRIED, TRIED), pools)
        rate = max(1, number.sum()) / len(few) / TRIED**2
        each = min(FURTHER, (ENOUGH / rate) ** 0.5) if pools[0] else min(HALVES, (PAIRS / BATCHES / rate) ** 0.5)
        return int(each) + 1, int(each) + 1

    def _halves(self, deals: _Found, pools: Sequence[int], one: int, two: int) -> tuple[_Half, _Half]:
        halves = []
        for side, each in zip(self._sides, (one, two), strict=True):
            deal = np.repeat(np.arange(len(deals.batch)), each)
            drawn = [np.zeros(((self._pools == pool).sum(), len(deal)), np.int64) for pool in pools]
            factor, hands = np.ones(len(deal)), {}
            for player in side:
                picks, hand = self._everyone[player], deals.hands[player][deal]
                if not pools[0]:
                    more, hand = picks.first(self._rng, BATCHES, each)
                    drawn[0] += more
                for place, pool in enumerate(pools):
                    more, hand, factors = picks.more(self._rng, hand, pool)
                    drawn[place] += more
                    factor *= factors
                hands[player] = hand
            halves.append(_Half(deal, np.vstack(drawn), hands, factor))
        return halves[0], halves[1]

    def _pairs(self, one: _Half, two: _Half, pools: Sequence[int]) -> tuple[Numbers, Numbers, Numbers]:
        """What goes together: an order of the first half; by each of the second, its first there, and how many."""
        here = np.isin(self._pools, pools)
        mix = np.where(self._used_up[self._pools], self._mix[1:], 0)[here]
        key = mix @ one.drawn + one.deal * self._mix[0]
        wanted = mix @ self._left[here] - mix @ two.drawn + two.deal * self._mix[0]
        order = np.argsort(key)
        keys, starts, counts = np.unique(key[order], return_index=True, return_counts=True)
        place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        return order, starts[place], np.where(keys[place] == wanted, counts[place], 0)

    def _joined(self, deals: _Found, pools: Sequence[int], one: int, two: int, players: Iterable[int]) -> _Found:
        """All deals that come of these, with the hands of some players."""
        first, second = self._halves(deals, pools, one, two)
        order, begin, number = self._pairs(first, second, pools)
        total = int(number.sum())
        right = np.repeat(np.arange(len(second.deal)), number)
        left = order[np.arange(total) - np.repeat(np.cumsum(number) - number - begin, number)]
        weight = np.empty(total)
        here = np.isin(self._pools, pools)
        worth = FALLING[self._left[here]] - np.outer(self._tilt[here], np.arange(MOST_OF_A_KIND + 1))
        worth = np.exp(worth - worth.max(axis=1, keepdims=True))
        free = np.flatnonzero(~self._used_up[self._pools[here]])
        for at in range(0, total, AT_ONCE):
            part = slice(at, at + AT_ONCE)
            some, more = left[part], right[part]
            value = first.factor[some] * second.factor[more] * deals.weight[second.deal[more]]
            for axis in free:
                value *= worth[axis].take(first.drawn[axis].take(some) + second.drawn[axis].take(more))
            weight[part] = value
        hands = [first.hands[p][left] if p in first.hands else second.hands[p][right] for p in players]
        return _Found(deals.batch[second.deal[right]], hands, weight)


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


def _settled(everyone: Sequence[Picks], table: Axes, left: Numbers, over: Numbers) -> Floats:
    """(axes,) the tilt with which on average all cards of every axis are drawn, some by nobody in particular."""
    tilt: Floats = np.log(np.maximum(left, 0.5) / left.sum())
    for step in range(STEPS):
        mean, variance = np.zeros(len(left)), np.full(len(left), 0.05)
        for picks in everyone:
            picks.settle(tilt)
            moments = picks.moments()
            mean, variance = mean + moments[0], variance + moments[1]
        for pool, cards in enumerate(over):
            here = table.pools == pool
            share = chances(tilt[here])
            mean[here] += cards * share
            variance[here] += cards * share * (1 - share)
        if np.abs(left - mean).max() < NEAR or step == STEPS - 1:
            break
        tilt = tilt + 0.7 * np.clip((left - mean) / variance, -1.5, 1.5)
    return tilt
