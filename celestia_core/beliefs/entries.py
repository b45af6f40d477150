"""What a seat has seen of another player's hidden cards, entry by entry: cards came, something was told, cards went."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from celestia_core.kinds import EQUIPMENT, Card
from celestia_core.odds import Needs
from celestia_core.ruleset import Treasure

Held = Mapping[Any, NDArray[np.integer[Any]]]  # of each kind, the count in each of many hands
NOTHING: frozenset[Any] = frozenset()


class Entry(Protocol):
    """A frozen, hashable value. `named`: the kinds it speaks of, which must be told apart to take it in."""

    @property
    def named(self) -> frozenset[Any]:
        """The kinds it speaks of."""


class Told(Entry, Protocol):
    """An entry that weighs hands: the chance of what was seen, given the hand, times a constant whole number."""

    def weights(self, held: Held) -> NDArray[Any]:
        """Whole numbers, one for each hand."""


@dataclass(frozen=True, slots=True)
class Draw:
    """So many cards came from this pool, unseen. It tells nothing."""

    pool: int
    cards: int = 1

    @property
    def named(self) -> frozenset[Any]:
        """Nothing."""
        return NOTHING


@dataclass(frozen=True, slots=True)
class Lost:
    """Known cards left the hand: he held at least these. They were picked because they were wanted."""

    cards: tuple[tuple[Any, int], ...]

    @property
    def named(self) -> frozenset[Any]:
        """The kinds that left."""
        return frozenset(kind for kind, _ in self.cards)


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The weight that makes a loss tell nothing of what is left: as if so many random cards had been turned up.

    It comes before its Lost: the chance of turning up just these, in proportion to the product of binomials.
    """

    cards: tuple[tuple[Any, int], ...]

    @property
    def named(self) -> frozenset[Any]:
        """The kinds that were turned up."""
        return frozenset(kind for kind, _ in self.cards)

    def weights(self, held: Held) -> NDArray[Any]:
        """Ways to pick these cards from each hand."""
        value: NDArray[Any] = np.array([1], object)
        for kind, count in self.cards:
            most = int(held[kind].max(initial=0))
            value = value * np.array([comb(n, count) for n in range(most + 1)], object)[held[kind]]
        return value


@dataclass(frozen=True, slots=True)
class Announced:
    """The captain said whether he can pay for these needs; the Turbo model of the design weighs it.

    Attributes:
        needs: what the dice asked for.
        can: what he said.
        turbo: (a, b): one who can pay only with Turbo does so with chance a/b.
    """

    needs: Needs
    can: bool
    turbo: tuple[int, int]

    @property
    def named(self) -> frozenset[Any]:
        """The Equipment asked for; Turbo unless he never uses it."""
        asked = {card for card, count in zip(EQUIPMENT, self.needs, strict=True) if count}
        return frozenset(asked | ({Card.TURBO} if asked and self.turbo[0] else set()))

    def weights(self, held: Held) -> NDArray[Any]:
        """The chance of these words, times b."""
        uses, of = self.turbo
        short: Any = 0
        for card, count in zip(EQUIPMENT, self.needs, strict=True):
            if count:
                short = short + np.maximum(0, count - held[card]) if card in held else short + count
        turbos = held.get(Card.TURBO, 0)
        pays = np.where(short == 0, of, np.where(short <= turbos, uses, 0))
        return pays if self.can else of - pays


@dataclass(frozen=True, slots=True)
class Paid:
    """What a payment shows beside the cards themselves: where a Turbo stood in, he had no more of that Equipment (B8).

    Attributes:
        needs: what the dice asked for.
        cards: what he paid.
    """

    needs: Needs
    cards: tuple[tuple[Card, int], ...]

    @property
    def named(self) -> frozenset[Any]:
        """The Equipment of which he had too few."""
        paid = dict(self.cards)
        return frozenset(c for c, count in zip(EQUIPMENT, self.needs, strict=True) if paid.get(c, 0) < count)

    def weights(self, held: Held) -> NDArray[Any]:
        """1 where the hand holds exactly what was paid of each kind that ran short."""
        paid = dict(self.cards)
        value: Any = True
        for card in self.named:
            value = value & (held[card] == paid.get(card, 0)) if card in held else value
        return np.asarray(value).astype(np.int64)


@dataclass(frozen=True, slots=True)
class PointsBelow:
    """At the end of a journey this player did not have the points that end the game (F60)."""

    limit: int
    kinds: tuple[Treasure, ...]

    @property
    def named(self) -> frozenset[Any]:
        """Every treasure that may be held."""
        return frozenset(self.kinds)

    def weights(self, held: Held) -> NDArray[Any]:
        """1 where the points stay below the limit."""
        points: Any = 0
        for treasure, count in held.items():
            points = points + treasure.points * count.astype(np.int64)
        return np.asarray(points < self.limit).astype(np.int64)


@dataclass(frozen=True, slots=True)
class KindsBelow:
    """At the end of a journey this player did not have the kinds of treasure that end the game, by value (F70, B9)."""

    limit: int
    kinds: tuple[Treasure, ...]

    @property
    def named(self) -> frozenset[Any]:
        """Every treasure that may be held."""
        return frozenset(self.kinds)

    def weights(self, held: Held) -> NDArray[Any]:
        """1 where the different values stay below the limit."""
        found: Any = 0
        for points in {treasure.points for treasure in held}:
            some = [count > 0 for treasure, count in held.items() if treasure.points == points]
            found = found + np.any(some, axis=0)
        return np.asarray(found < self.limit).astype(np.int64)


@dataclass(frozen=True, slots=True)
class Counted:
    """Tells nothing of a player; but how many of these cards he drew so far will be asked for."""

    kinds: tuple[Any, ...]

    @property
    def named(self) -> frozenset[Any]:
        """The kinds to be told apart."""
        return frozenset(self.kinds)

    def weights(self, held: Held) -> NDArray[Any]:
        """1 for every hand."""
        return np.ones(1, np.int64)


Timeline = tuple[Entry, ...]
