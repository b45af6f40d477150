"""What comes back: a question answered wrongly returns in new numbers after 3, 8 and 20 others, then it is gone."""

from collections.abc import Collection
from dataclasses import replace
from hashlib import sha256

from .families.keyed import Keyed
from .logbook import MOST_RETURNS, Logbook, Return

AFTER = (3, 8, 20)  # questions answered in between, by how often it was right since
MOST_SEED = 10**9


def answered(book: Logbook, family: str, right: bool) -> Logbook:
    """The logbook after a first answer to a question of a family.

    A wrong answer starts the family anew. A right one moves it on, but only when it was due: practice before its time
    is no proof of memory. After the third it is gone.
    """
    count = book.answered + 1
    known = next((one for one in book.returns if one.family == family), None)
    others = tuple(one for one in book.returns if one.family != family)
    kept = known
    if not right:
        kept = Return(family, 0, count + AFTER[0])
    elif known is not None and known.due <= book.answered:
        box = known.box + 1
        kept = Return(family, box, count + AFTER[box]) if box < len(AFTER) else None
    returns = (*others, *((kept,) if kept is not None else ()))
    return replace(book, answered=count, right=book.right + right, returns=returns[-MOST_RETURNS:])


def digest(family: str, seed: int) -> str:
    """A short mark of a question, for `Logbook.seen`."""
    return sha256(f"{family}|{seed}".encode()).hexdigest()[:16]


def counted(book: Logbook, family: str, seed: int, right: bool) -> Logbook:
    """The logbook after an answer that counts only once: who reloads the page knows the solution."""
    mark = digest(family, seed)
    return book if mark in book.seen else answered(book, family, right).with_seen(mark)


def due(book: Logbook, chosen: Collection[str]) -> Return | None:
    """What comes back now: of the chosen families that are due, the one that has waited longest."""
    waiting = [one for one in book.returns if one.family in chosen and one.due <= book.answered]
    return min(waiting, key=lambda one: (one.due, one.family), default=None)


def next_question(book: Logbook, chosen: Collection[str], counter: int) -> tuple[str, int]:
    """The next question: one that comes back, or else the next family in turn, always with new numbers.

    Args:
        book: what has been answered so far.
        chosen: ids of families, at least one.
        counter: of questions asked in this sitting; each number gives another seed.

    Returns:
        The family and the seed; the same arguments give the same.

    Raises:
        ValueError: no family is chosen.
    """
    if not chosen:
        raise ValueError("choose at least one family")
    back = due(book, chosen)
    keyed = Keyed("next", book.answered, counter)
    family = back.family if back is not None else sorted(chosen)[counter % len(chosen)]
    return family, keyed.below(MOST_SEED)
