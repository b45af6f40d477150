"""A seed turned into choices: keyed SHA-256, as celestia_core.luck, so that a question is the same everywhere."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from celestia_core.bag import Bag

T = TypeVar("T")


class Keyed:
    """Choices in a row from one key; the same key makes the same choices.

    Attributes:
        key: what the choices are made from.
    """

    def __init__(self, *key: object) -> None:
        self.key = key
        self._key = "|".join(map(str, key))
        self._count = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each as likely."""
        digest = sha256(f"{self._key}|{self._count}".encode()).digest()
        self._count += 1
        return int.from_bytes(digest) * limit >> 256

    def among(self, least: int, most: int) -> int:
        """A whole number from least to most, both included."""
        return least + self.below(most - least + 1)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All the items in some order."""
        left = list(items)
        return tuple(left.pop(self.below(len(left))) for _ in range(len(items)))

    def drawn(self, cards: Bag[T], count: int) -> Bag[T]:
        """So many cards drawn from a bag without putting any back."""
        hand: Bag[T] = Bag()
        for _ in range(count):
            card = self.pick(tuple(cards))
            hand, cards = hand.plus(card), cards.minus(card)
        return hand
