"""Random draws of one player card by card, given what was seen of him, where they are too many to list.

If cards come with replacement, only what he holds matters, not what he drew before; and hands are few. So all hands he
can come to are found, entry by entry; each is weighed, from the end backwards, by the chance of all that was seen
later; and then cards are drawn forwards, each with its chance given past and future. What replacement gets wrong is for
`sampled` to put right.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from .entries import Draw, Lost, Timeline, Told
from .posterior import Axes, Kind
from .rows import Counts, TooMany

MOST_HANDS = 100_000
ANY = 1 << 20  # more than any number of cards

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Card:
    """A card that came.

    Attributes:
        pool: from where.
        axes: (ways,) what it may be. Of a kind that is waited for there are two ways: it is kept for that, or is not.
        after: (hands before, ways) the hand after it.
        fits: (hands before, ways) 1 where it can be.
        weight: (hands after) of what was seen between this card and the next.
    """

    pool: int
    axes: Numbers
    after: Numbers
    fits: Floats
    weight: Floats


@dataclass(frozen=True, slots=True)
class _Chances:
    """Of the ways of a card, given all that was seen.

    Attributes:
        each: (hands before, ways).
        upto: sums of them; flat, with so many places for each hand that halving finds the way.
        steps: half of these places, half of that, ... 1.
    """

    each: Floats
    upto: Floats
    steps: tuple[int, ...]

    @classmethod
    def of(cls, each: Floats) -> "_Chances":
        steps = tuple(1 << bit for bit in reversed(range((each.shape[1] - 1).bit_length())))
        upto = np.full((len(each), 2 * steps[0] if steps else 1), 2.0)
        upto[:, : each.shape[1] - 1] = each.cumsum(axis=1)[:, :-1]
        return cls(each, upto.ravel(), steps)

    def ways(self, rng: np.random.Generator, hand: Numbers) -> Numbers:
        """A random way for each hand."""
        luck, first = rng.random(len(hand)), hand * (2 * self.steps[0] if self.steps else 1)
        place = first.copy()
        for step in self.steps:
            place += step * (self.upto.take(place + (step - 1)) <= luck)
        return place - first


class Walk:
    """One player's further draws.

    Kinds of which only losses tell are kept apart no longer than they are waited for; otherwise they count as the rest.

    Attributes:
        column: by kind that is told apart, its column in a hand; the last one is for the rest.
        hands: (hands, columns) what he may hold at the end.
        start: by hand given at the start, its number.
        possible: whether what was seen can have happened.
    """

    def __init__(self, line: Timeline, done: int, held: Counts, axes: Axes, apart: Collection[Kind]) -> None:
        """Find the hands.

        Args:
            line: his timeline.
            done: so many entries of it are past.
            held: (hands, groups of axes) what he may hold after these.
            axes: how his cards are counted; all kinds he spoke of are told apart.
            apart: kinds to be told apart to the end.

        Raises:
            TooMany: too many hands.
        """
        told = sorted({kind for entry in line if not isinstance(entry, Lost) for kind in entry.named} | set(apart))
        past, lost = _losses(line[:done]), _losses(line)
        self.column = {kind: place for place, kind in enumerate((*told, *sorted(lost.keys() - set(told))))}
        self._told, self._rest = len(told), len(self.column)
        self._axes, self._caps = axes, np.array(axes.caps, np.int64)
        self._of = np.array([self.column.get(axes.groups[own][0], self._rest) for _, own in axes.axes], np.int64)
        self._room = np.bincount(self._of, self._caps, self._rest + 1).astype(np.int64)  # by column, what he can hold
        self._room[-1] = ANY
        self._owed = np.zeros_like(self._room)  # by column, what he is yet to lose
        for kind, column in self.column.items():
            self._room[column] -= past.get(kind, 0)
            self._owed[column] = lost.get(kind, 0) - past.get(kind, 0)
        self._to_come = sum(entry.cards for entry in line[done:] if isinstance(entry, Draw))
        hands = np.zeros((len(held), self._rest + 1), np.int64)
        for group, counts in zip(axes.groups, held.T, strict=True):
            hands[:, self.column.get(group[0], self._rest)] += counts
        waited = slice(self._told, self._rest)
        surplus = np.maximum(0, hands[:, waited] - self._owed[waited])
        hands[:, waited] -= surplus
        hands[:, -1] += surplus.sum(axis=1)
        radix = _radix(hands)
        found, self.start = np.unique(hands @ radix, return_inverse=True)
        self.hands, self._weight = _split(found, radix), np.ones(len(found))
        self._cards: list[_Card] = []
        self._came: Any = None
        self._look_ahead()
        for entry in line[done:]:
            self._see(entry)
        self._close()
        self.possible = bool(self._weight.any())

    @property
    def nbytes(self) -> int:
        """Memory that it takes once it is settled, roughly."""
        return self.hands.nbytes + 4 * sum(card.after.nbytes for card in self._cards)

    def _see(self, entry: Any) -> None:
        if isinstance(entry, Draw):
            for _ in range(entry.cards):
                self._close()
                self._card(entry.pool)
                self._look_ahead()
        elif isinstance(entry, Lost):
            for kind, count in entry.cards:
                for counts in (self._room, self._owed, self.hands.T):
                    counts[self.column[kind]] -= count
            self._weight = self._weight * (self.hands >= 0).all(axis=1)
        else:
            held = {kind: self.hands[:, self.column[kind]] for kind in entry.named if kind in self.column}
            weight = np.broadcast_to(cast(Told, entry).weights(held), len(self.hands)).astype(float)
            self._weight = self._weight * (weight / max(1.0, weight.max(initial=0.0)))

    def _look_ahead(self) -> None:
        """Leave hands that cannot, with the cards to come, hold what is still to be lost."""
        self._weight = self._weight * (np.maximum(0, self._owed - self.hands).sum(axis=1) <= self._to_come)

    def _card(self, pool: int) -> None:
        """One more card."""
        axes = np.flatnonzero((self._axes.pools == pool) & (self._caps > 0))
        into = self._of[axes]
        waited = np.flatnonzero((into >= self._told) & (into < self._rest))
        fits = self.hands[:, into] < np.where(into < self._told, self._room[into], self._owed[into])
        fits[:, into == self._rest] = True
        fits = np.hstack((fits, ~fits[:, waited])) & (self._weight > 0)[:, None]
        axes, into = np.append(axes, axes[waited]), np.append(into, np.full(len(waited), self._rest))
        radix = _radix(self.hands)
        row, way = np.nonzero(fits)
        found, number = np.unique((self.hands @ radix)[row] + radix[into[way]], return_inverse=True)
        if len(found) > MOST_HANDS:
            raise TooMany
        after = np.zeros(fits.shape, np.int64)
        after[row, way] = number
        self._came = pool, axes, after, fits
        self.hands, self._weight, self._to_come = _split(found, radix), np.ones(len(found)), self._to_come - 1

    def _close(self) -> None:
        """No more is seen before the next card: hands that cannot be are left away."""
        if self._came is None:
            self._first = self._weight
            return
        pool, axes, after, fits = self._came
        alive = self._weight > 0
        number = np.append(np.where(alive, np.cumsum(alive) - 1, -1), -1)  # the last for there being none
        fits, after = fits & (number[after] >= 0), np.maximum(0, number[after])
        self.hands, self._weight = self.hands[alive], self._weight[alive]
        self._cards.append(_Card(pool, axes, after, fits.astype(float), self._weight))
        self._came = None

    def settle(self, tilt: Floats) -> Floats:
        """Take pools where cards have these weights, as logarithms by axis.

        Returns:
            (hands at the start,) the chance of all that was seen later, up to a factor.
        """
        self._chances: list[_Chances] = []
        later = np.ones(len(self.hands))
        for card in reversed(self._cards):
            each = card.fits * np.exp(tilt[card.axes] - tilt[card.axes].max()) * (card.weight * later).take(card.after)
            total = each.sum(axis=1)
            later = total / max(total.max(initial=0.0), 1e-300)
            self._chances.append(_Chances.of(each / np.maximum(total, 1e-300)[:, None]))
        self._chances.reverse()
        return self._first * later

    def moments(self, start: Floats) -> tuple[Floats, Floats]:
        """(axes,) average and, roughly, variance of what is drawn, from the chances of hands at the start."""
        average, variance, hand = np.zeros(len(self._of)), np.zeros(len(self._of)), start.astype(float)
        for card, chances in zip(self._cards, self._chances, strict=True):
            share = hand[:, None] * chances.each
            mean = np.bincount(card.axes, share.sum(axis=0), len(self._of))
            average, variance = average + mean, variance + mean * (1 - mean)
            hand = np.bincount(card.after.ravel(), share.ravel(), len(card.weight)).astype(float)
        return average, variance

    def draws(self, rng: np.random.Generator, hand: Numbers, pool: int) -> tuple[Numbers, Numbers]:
        """All that comes from one pool, at random.

        Args:
            rng: luck.
            hand: (hands,) before it, by number.
            pool: its number.

        Returns:
            (axes of the pool, hands) drawn; (hands,) after it.
        """
        places = np.flatnonzero(self._axes.pools == pool)
        drawn, every = np.zeros((len(places), len(hand)), np.int64), np.arange(len(hand))
        for card, chances in zip(self._cards, self._chances, strict=True):
            if card.pool == pool:
                way = chances.ways(rng, hand)
                drawn[np.searchsorted(places, card.axes)[way], every] += 1
                hand = card.after.take(hand * len(card.axes) + way)
        return drawn, hand


def _losses(line: Timeline) -> dict[Kind, int]:
    lost: dict[Kind, int] = {}
    for entry in line:
        if isinstance(entry, Lost):
            for kind, count in entry.cards:
                lost[kind] = lost.get(kind, 0) + count
    return lost


def _radix(hands: Numbers) -> Numbers:
    """(columns,) factors that make one number of a hand, also of one with a card more."""
    return np.cumprod(np.append(1, hands.max(axis=0, initial=0)[:-1] + 2))


def _split(numbers: Numbers, radix: Numbers) -> Numbers:
    """The hands that these numbers were made of."""
    hands = numbers[:, None] // radix
    hands[:, :-1] %= radix[1:] // radix[:-1]
    return hands
