"""Lists to read aloud."""

from collections.abc import Iterable


def listed(items: Iterable[object], joint: str = " and ") -> str:
    """Items as a list in a sentence; the joint stands before the last.

    Example:
        >>> listed([1, 2, 4])
        '1, 2 and 4'
    """
    *first, last = [str(item) for item in items] or [""]
    return ", ".join(first) + (joint if first else "") + last
