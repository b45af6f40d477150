"""A small store of results that were costly to make; the least used go first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Memory(Generic[T]):
    """Values by key, up to a limit; safe to share between threads."""

    def __init__(self, limit: int, size: Callable[[T], int]) -> None:
        """An empty store.

        Args:
            limit: how much is kept in all, in the units of `size`.
            size: of a value, say in bytes.
        """
        self._limit, self._size = limit, size
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._used = 0
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        """The value kept under this key, if it is still there."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def put(self, key: Hashable, value: T) -> T:
        """Keep a value, and give it back."""
        size = self._size(value)
        with self._lock:
            if size <= self._limit:
                before = self._kept.pop(key, None)
                self._used += size - (self._size(before) if before is not None else 0)
                self._kept[key] = value
                while self._used > self._limit:
                    self._used -= self._size(self._kept.popitem(last=False)[1])
        return value

    def clear(self) -> None:
        """Forget everything; for measuring cold starts."""
        with self._lock:
            self._kept.clear()
            self._used = 0


class Beside(Generic[T]):
    """What was made of an object, kept by the identity of the object: arrays cannot be keys."""

    def __init__(self, limit: int, size: Callable[[T], int]) -> None:
        """As `Memory`."""
        self._kept: Memory[tuple[object, T]] = Memory(limit, lambda pair: size(pair[1]))

    def get(self, of: object, make: Callable[[], T]) -> T:
        """What was made of this object, or is made now."""
        kept = self._kept.get(id(of))
        if kept is None or kept[0] is not of:  # another object may have had this id
            kept = self._kept.put(id(of), (of, make()))
        return kept[1]

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
