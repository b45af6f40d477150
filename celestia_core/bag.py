"""Bag: an immutable multiset. Hands, decks, discards and dice are bags; a shuffled deck has no order (F36)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Bag(Generic[T]):
    """Items with positive integer counts, sorted; equal content is equal and hashes equal.

    Example:
        >>> Bag.of("b", "a", "b")
        Bag(a, b x2)
    """

    __slots__ = ("_hash", "_size", "pairs")

    pairs: tuple[tuple[T, int], ...]
    _size: int
    _hash: int | None

    def __init__(self, counts: Mapping[T, int] | Iterable[tuple[T, int]] = ()) -> None:
        mapping = dict(counts)
        if any(count < 0 for count in mapping.values()):
            raise ValueError("a bag has no negative counts")
        self._set(tuple(sorted((item, count) for item, count in mapping.items() if count)))

    def _set(self, pairs: tuple[tuple[T, int], ...]) -> None:
        set_ = object.__setattr__
        set_(self, "pairs", pairs)
        set_(self, "_size", sum([count for _, count in pairs]))
        set_(self, "_hash", None)

    @classmethod
    def _made(cls, pairs: tuple[tuple[T, int], ...]) -> "Bag[T]":
        """A bag of pairs that are known to be sorted and positive."""
        bag: Bag[T] = object.__new__(cls)
        bag._set(pairs)
        return bag

    @classmethod
    def of(cls, *items: T) -> "Bag[T]":
        """A bag of these items, in any order, repeats allowed."""
        counts: dict[T, int] = {}
        for item in items:
            counts[item] = counts.get(item, 0) + 1
        return cls(counts)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a bag cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Bag, (self.pairs,))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        for item, count in self.pairs:
            for _ in range(count):
                yield item

    def __contains__(self, item: object) -> bool:
        return any(other == item for other, _ in self.pairs)

    def __getitem__(self, item: T) -> int:
        """The count of an item, 0 if there is none."""
        for other, count in self.pairs:
            if other is item or other == item:
                return count
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self.pairs == other.pairs

    def __hash__(self) -> int:
        known = self._hash
        if known is None:
            known = hash(self.pairs)
            object.__setattr__(self, "_hash", known)
        return known

    def __repr__(self) -> str:
        words = (getattr(item, "value", item) for item, _ in self.pairs)
        return "Bag(" + ", ".join(f"{w} x{n}" if n > 1 else f"{w}" for w, (_, n) in zip(words, self.pairs)) + ")"  # noqa: B905 - same length

    def __add__(self, other: "Bag[T]") -> "Bag[T]":
        if not other.pairs:
            return self
        if not self.pairs:
            return other
        counts = dict(self.pairs)
        for item, count in other.pairs:
            counts[item] = counts.get(item, 0) + count
        return Bag._made(tuple(sorted(counts.items())))

    def __sub__(self, other: "Bag[T]") -> "Bag[T]":
        """Raises ValueError where the other bag is not contained in this one."""
        if not other.pairs:
            return self
        if not other <= self:
            raise ValueError("a bag cannot give what it does not hold")
        return Bag._made(tuple((i, n - other[i]) for i, n in self.pairs if n > other[i]))

    def __le__(self, other: "Bag[T]") -> bool:
        """Whether this bag is contained in the other."""
        return all(count <= other[item] for item, count in self.pairs)

    def plus(self, item: T) -> "Bag[T]":
        """This bag and one more of the item."""
        for place, (other, count) in enumerate(self.pairs):
            if other is item or other == item:
                return Bag._made((*self.pairs[:place], (other, count + 1), *self.pairs[place + 1 :]))
        return Bag._made(tuple(sorted((*self.pairs, (item, 1)))))

    def minus(self, item: T) -> "Bag[T]":
        """This bag without one of the item. Raises ValueError if there is none."""
        for place, (other, count) in enumerate(self.pairs):
            if other is item or other == item:
                rest = ((other, count - 1),) if count > 1 else ()
                return Bag._made((*self.pairs[:place], *rest, *self.pairs[place + 1 :]))
        raise ValueError("a bag cannot give what it does not hold")

    def only(self, keep: Callable[[T], bool]) -> "Bag[T]":
        """The part whose items satisfy the test."""
        return Bag._made(tuple(pair for pair in self.pairs if keep(pair[0])))

    def kinds(self) -> tuple[T, ...]:
        """The different items, sorted."""
        return tuple([item for item, _ in self.pairs])

    def parts(self, least: int = 0) -> tuple["Bag[T]", ...]:
        """All bags contained in this one with at least so many items: smaller first, then in order."""
        found: list[Bag[T]] = []
        for size in range(least, len(self) + 1):
            for items in combinations_with_replacement(self.kinds(), size):
                part = Bag.of(*items)
                if part <= self:
                    found.append(part)
        return tuple(found)


EMPTY: Bag[Any] = Bag()
