"""Whole worlds at random: all that a seat cannot see, from its exact posterior. Playouts begin with them.

Hands and treasures tell nothing of each other, so they are dealt apart. Of hands, what players drew of whom something
was seen comes first (`table`, `sampled`), kinds told apart as far as anybody spoke of them; then kinds of which nobody
spoke are split at random, and players of whom nothing is known get theirs from what is left. Treasures are shuffled
until they agree with what was seen (`shuffled`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from celestia_core.bag import Bag
from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.events import Event
from celestia_core.kinds import Card
from celestia_core.observation import InformationState
from celestia_core.odds import Turbo, turbo_share
from celestia_core.ruleset import Treasure

from .entries import Draw, Lost
from .evidence import Evidence
from .folding import folded
from .knowing import BEYOND, HALF, IMPOSSIBLE, beliefs
from .memory import Memory
from .picks import Picks, spread
from .posterior import Hidden, named_in
from .rows import MOST_OF_A_KIND, TooMany
from .sampled import Effort, Meeting, NothingFound
from .shuffled import ShuffledTreasures
from .table import Table, met
from .walked import Numbers

EFFORTS = (Effort(120_000, 2_500, 400, 100), Effort(1_500_000, 8_000, 1_500, 200))
FIRST_CLOSE, CLOSE = 10, 3  # cards: a pool with so few left is taken as used up
PILOT = 2_000  # tries, to see how many are kept
WORTH_WHILE = 0.015  # of tries, to be kept: else halves are quicker; where no pool is used up they are not good at it
AT_ONCE = 50_000  # tries
LEAST = 100  # independent deals: where halves bring fewer, more are tried

Counts = NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Deals:
    """Worlds that a seat may be in, each as likely as its posterior says. Discards and spent Spyglasses are public.

    Attributes:
        hands: (count, seats, 10) cards in every hand, by `Card.place`; open hands as they are.
        deck: (count, 10) cards left in the main deck.
        treasures: (count, seats, kinds) treasures of every player.
        city_decks: (count, kinds) treasures left in the cities.
        kinds: the kinds of treasures, city by city.
        effective: how many independent worlds tell as much as these were picked from; inf where each of them is dealt
            independently of the others.
    """

    hands: Counts
    deck: Counts
    treasures: Counts
    city_decks: Counts
    kinds: tuple[Treasure, ...]
    effective: float


def deals(information: InformationState, count: int, turbo: Turbo = "always", seed: int = 0) -> Deals:
    """Worlds at random from the posterior of a seat: the joint law behind `beliefs`. The same every time.

    Args:
        information: what the seat saw from the start of the game (`views.information_state`).
        count: how many.
        turbo: as in `beliefs`.
        seed: of the luck.

    Raises:
        BeyondReach: too many possibilities, or none found.
        CannotRead: events that no game can show, or a use of Turbo that is none.
        ValueError: fewer than one.
    """
    if count < 1:
        raise ValueError("at least one deal")
    world = _world(information, turbo)
    hands, few = world.hands(count, seed)
    treasures, left, fewer = world.treasures.dealt(count, np.random.Generator(np.random.PCG64([seed, 1])))
    view = world.view
    deck = _counted(view.rules.deck) - _counted(view.discard) - hands.sum(axis=1, dtype=np.int64)
    return Deals(hands, deck.astype(np.int8), treasures, left, world.treasures.kinds, min(few, fewer))


class _World:
    """What is needed to deal, made once for all seeds."""

    def __init__(self, information: InformationState, turbo: Turbo) -> None:
        self.view, self._evidence = folded(information)
        self.treasures = ShuffledTreasures(information, self.view)
        self._information, self._turbo = information, turbo
        self._past = turbo_share(turbo)
        if self._evidence is not None and max(map(len, self._evidence.pools)) > MOST_OF_A_KIND:
            raise BeyondReach(BEYOND)
        self._unknown = None if self._evidence is None else _Hands(self._evidence, self._past)

    @property
    def nbytes(self) -> int:
        """Memory it takes, roughly."""
        return 0 if self._unknown is None else self._unknown.nbytes

    def hands(self, count: int, seed: int) -> tuple[Counts, float]:
        """(count, seats, cards) and the effective number."""
        view, open_hands = self.view, np.zeros((count, self.view.seats, len(Card)), np.int8)
        for seat, hand in enumerate(view.hands):
            if hand is not None:
                open_hands[:, seat] = _counted(hand)
        if self._unknown is None:
            return open_hands, np.inf
        best: tuple[Counts, float] | None = None
        for effort in EFFORTS:
            hands = self._unknown.dealt(count, effort, seed)
            if hands is None and self._surprised():
                hands = self._unknown.dealt(count, effort, seed)
            if hands is not None and (best is None or hands[1] > best[1]):
                best = hands
            if self._unknown.impossible or (best is not None and best[1] >= LEAST):
                break
        if best is None:
            raise CannotRead(IMPOSSIBLE) if self._unknown.impossible else BeyondReach(BEYOND)
        return open_hands + best[0], best[1]

    def _surprised(self) -> bool:
        """Whether what was seen does not happen with this use of Turbo; from now on 1/2 is taken for the past."""
        assert self._unknown is not None
        assert self._evidence is not None
        if self._past == HALF:
            return False
        if self._unknown.impossible or beliefs(self._information, self._turbo).surprised:
            self._past, self._unknown = HALF, _Hands(self._evidence, HALF)
        return self._past == HALF


class _Hands:
    """Hands that the viewer cannot see."""

    def __init__(self, evidence: Evidence, turbo: Fraction) -> None:
        self._seats = len(evidence.sizes)
        self._hidden = Hidden(tuple(evidence.pools), tuple(evidence.own), evidence.timelines(turbo))
        self._told = [seat for seat in self._hidden.timelines if self._hidden.told_of(seat)]
        lines = [self._hidden.told_of(seat) for seat in self._told]
        named = named_in(lines)
        close = [FIRST_CLOSE, *[CLOSE] * (len(evidence.pools) - 1)]
        self._table = Table.of(self._hidden, self._hidden.axes(named), lines, close)
        players = self._table.players(self._hidden, named, self._told)
        try:
            self._everyone = [Picks(player) for player in (*players, *self._table.nobodies())]
        except TooMany:
            raise BeyondReach(BEYOND) from None
        self._tilt = self._table.tilted(self._everyone)

    @property
    def impossible(self) -> bool:
        """Whether it can be told of single players that what was seen cannot have happened."""
        return self._tilt is None

    @property
    def nbytes(self) -> int:
        """Memory it takes, roughly."""
        return sum(picks.nbytes for picks in self._everyone)

    @cached_property
    def _kept(self) -> float:
        """How many tries are kept, roughly."""
        found = self._tried(np.random.Generator(np.random.PCG64(PILOT)), PILOT)
        return len(found[0].T) / PILOT

    def _tried(self, rng: np.random.Generator, tries: int) -> list[Numbers]:
        assert self._tilt is not None
        return met(self._everyone[: len(self._told)], self._table, self._tilt, rng, tries)

    def dealt(self, count: int, effort: Effort, seed: int) -> tuple[Counts, float] | None:
        """(count, seats, cards) of all hidden hands, and the effective number; None where nothing was found."""
        rng = np.random.Generator(np.random.PCG64(seed))
        if not self._told:
            return self._dealt_out([], count, rng), np.inf
        if self._tilt is None:
            return None
        if self._kept >= (WORTH_WHILE if self._table.used_up.any() else WORTH_WHILE / 5):
            return self._dealt_out(self._one_by_one(count, rng), count, rng), np.inf
        try:
            pairs = Meeting(self._everyone, self._table, self._tilt, effort, rng, drawn=True).pairs()
        except NothingFound:
            return None
        rows = spread(rng, pairs.weight / pairs.weight.sum(), 1, count)[0]
        found = pairs.some(rows, np.ones(count), drawn=True)
        return self._dealt_out(found.drawn[: len(self._told)], count, rng), pairs.effective(len(self._told))

    def _one_by_one(self, count: int, rng: np.random.Generator) -> list[Numbers]:
        kept, parts = 0, []
        while kept < count:
            parts.append(self._tried(rng, min(AT_ONCE, int(1.1 * (count - kept) / self._kept) + 50)))
            kept += parts[-1][0].shape[1]
        return [np.hstack([part[player] for part in parts])[:, :count] for player in range(len(self._told))]

    def _dealt_out(self, drawn: Sequence[NDArray[Any]], count: int, rng: np.random.Generator) -> Counts:
        """The hands from what was drawn by players of whom something was seen, each (axes, count)."""
        hands = np.zeros((count, self._seats, len(Card)), np.int64)
        for pool, cards in enumerate(self._hidden.pools):
            self._pool_dealt_out(pool, _counted(cards) - _counted(self._hidden.own[pool]), drawn, hands, rng)
        for seat in self._told:
            for entry in self._hidden.told_of(seat):
                if isinstance(entry, Lost):
                    for card, lost in entry.cards:
                        hands[:, seat, card.place] -= lost
        return hands.astype(np.int8)

    def _pool_dealt_out(
        self, pool: int, cards: Numbers, drawn: Sequence[NDArray[Any]], hands: Numbers, rng: np.random.Generator
    ) -> None:
        """Add to the hands what came from a pool.

        Args:
            pool: its number.
            cards: (cards,) what the viewer did not draw of it.
            drawn: see `_dealt_out`.
            hands: (count, seats, cards) to be changed.
            rng: luck.
        """
        left, axes = np.tile(cards, (len(hands), 1)), self._table.axes
        for axis in np.flatnonzero(axes.pools == pool):
            group = [card.place for card in axes.groups[axes.axes[axis][1]]]
            shares = np.column_stack([mine[axis] for mine in drawn]) if drawn else np.zeros((len(hands), 0), np.int64)
            kinds = np.zeros(len(cards), np.int64)
            kinds[group] = cards[group]
            got = _shared(np.tile(kinds, (len(hands), 1)), shares, rng)
            hands[:, self._told] += got
            left -= got.sum(axis=1)
        sizes = {seat: self._untold(seat, pool) for seat in self._hidden.timelines}
        seats = [seat for seat, size in sizes.items() if size]
        shares = np.tile(np.array([sizes[seat] for seat in seats], np.int64), (len(hands), 1))
        hands[:, seats] += _shared(left, shares, rng)

    def _untold(self, seat: int, pool: int) -> int:
        """Cards that a player drew from a pool, of which nothing was seen since."""
        line = self._hidden.timelines[seat][len(self._hidden.told_of(seat)) :]
        return sum(entry.cards for entry in line if isinstance(entry, Draw) and entry.pool == pool)


def _shared(cards: Numbers, shares: Numbers, rng: np.random.Generator) -> Numbers:
    """Cards dealt at random.

    Args:
        cards: (rows, kinds) as many in every row.
        shares: (rows, players) how many each gets.
        rng: luck.

    Returns:
        (rows, players, kinds).
    """
    rows, kinds = cards.shape
    players = shares.shape[1]
    if not shares.any():
        return np.zeros((rows, players, kinds), np.int64)
    if (cards.sum(axis=0) > 0).sum() == 1:
        return shares[:, :, None] * (cards[:, None, :] > 0)
    stack = np.repeat(np.tile(np.arange(kinds, dtype=np.int8), rows), cards.ravel()).reshape(rows, -1)
    rest = stack.shape[1] - shares.sum(axis=1, keepdims=True)
    owner = np.repeat(np.tile(np.arange(players + 1), rows), np.hstack((shares, rest)).ravel()).reshape(rows, -1)
    place = (np.arange(rows)[:, None] * (players + 1) + owner) * kinds + rng.permuted(stack, axis=1)
    counts = np.bincount(place.ravel(), minlength=rows * (players + 1) * kinds)
    return counts.reshape(rows, players + 1, kinds)[:, :players]


def _counted(cards: Bag[Card]) -> Numbers:
    """(cards,) counts by place."""
    counts = np.zeros(len(Card), np.int64)
    for card, count in cards.pairs:
        counts[card.place] = count
    return counts


def _world(information: InformationState, turbo: Turbo) -> _World:
    """Kept, since deals of the same position are asked for again."""
    seen, seat = information.seen, information.seat
    key = id(seen), seat, turbo_share(turbo)
    kept = _worlds.get(key)
    if kept is None or kept[0] is not seen:
        kept = _worlds.put(key, (seen, _World(information, turbo)))
    return kept[1]


_worlds: Memory[tuple[tuple[Event, ...], _World]] = Memory(96 << 20, lambda kept: (1 << 20) + kept[1].nbytes)
