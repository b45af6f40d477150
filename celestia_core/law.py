"""Law: a finite distribution with exact integer weights, in a fixed order."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Law(Generic[T]):
    """Outcomes with positive integer weights; a chance is weight over total.

    There is no stored denominator: weights cannot fail to sum to one, and the number of ways stays visible.

    Example:
        >>> coin = Law.uniform(["heads", "tails"])
        >>> coin.p(lambda side: side == "heads")
        Fraction(1, 2)
    """

    pairs: tuple[tuple[T, int], ...]
    total: int

    @classmethod
    def of(cls, pairs: Iterable[tuple[T, int]]) -> "Law[T]":
        """A law from (outcome, weight) pairs; zero weights are dropped.

        Raises:
            ValueError: a negative weight, an outcome twice, or nothing left.
        """
        kept = tuple((outcome, weight) for outcome, weight in pairs if weight)
        if not kept or any(weight < 0 for _, weight in kept) or len({outcome for outcome, _ in kept}) < len(kept):
            raise ValueError("a law needs different outcomes with positive weights")
        return cls(kept, sum(weight for _, weight in kept))

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> "Law[T]":
        """Every outcome with weight 1."""
        return cls.of((outcome, 1) for outcome in outcomes)

    @classmethod
    def sure(cls, outcome: T) -> "Law[T]":
        """The law of a thing that is certain."""
        return cls(((outcome, 1),), 1)

    def __iter__(self) -> Iterator[tuple[T, int]]:
        return iter(self.pairs)

    def weight(self, outcome: T) -> int:
        """The weight of an outcome, 0 if it cannot happen."""
        return next((weight for other, weight in self.pairs if other == outcome), 0)

    def p(self, event: Callable[[T], bool]) -> Fraction:
        """The chance that the event holds."""
        return Fraction(sum(weight for outcome, weight in self.pairs if event(outcome)), self.total)

    def mean(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """The average of a value."""
        return Fraction(sum((weight * value(outcome) for outcome, weight in self.pairs), Fraction(0)), self.total)

    def at(self, ticket: int) -> T:
        """The first outcome whose running weight exceeds the ticket, 0 <= ticket < total."""
        for outcome, weight in self.pairs:
            ticket -= weight
            if ticket < 0:
                return outcome
        raise ValueError("a ticket is below the total weight")
