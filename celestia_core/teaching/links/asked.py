"""Questions that a teacher asks about a moment of a game: what is asked, and the answer the engine computes.

A question is made from a position alone, so a link need hold no more than the position and the kind of question. It
looks only at what the viewer has seen, so it tells nobody more than the seat may know.
"""

from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.position import Position

from .key import FAMILY, GUESS_CHANCE, KINDS, MOST_SEEDS, STAY_OR_LEAVE, TOO_MUCH, WHICH_CLAUSE, Asked
from .numbers import BAND, MOST_WITHIN, guess_chance, stay_or_leave
from .rules import which_clause, worth_asking
from .subjects import Subject, subjects

WITHIN = 5  # flights of 100 that a guess may be off, where nobody says otherwise

__all__ = [
    "BAND",
    "FAMILY",
    "GUESS_CHANCE",
    "KINDS",
    "MOST_SEEDS",
    "MOST_WITHIN",
    "STAY_OR_LEAVE",
    "WHICH_CLAUSE",
    "WITHIN",
    "Asked",
    "Subject",
    "ask",
    "ask_family",
    "subjects",
    "worth_asking",
]


def ask(position: Position, kind: str, subject: int = 0, within: int = WITHIN) -> Asked:
    """A question about a moment of a game.

    Args:
        position: the moment, from the eyes of a seat.
        kind: one of KINDS.
        subject: of a question about rules: which of `subjects`.
        within: of a guess: how many flights of 100 it may be off, 0 to 20.

    Raises:
        CannotRead: this cannot be asked here; the message says why.
    """
    if position.viewer is None:
        raise CannotRead("a question is asked from the eyes of one seat")
    try:
        if kind == STAY_OR_LEAVE:
            return stay_or_leave(position)
        if kind == GUESS_CHANCE:
            return guess_chance(position, within)
        if kind == WHICH_CLAUSE:
            return which_clause(position, subject)
    except BeyondReach:
        raise CannotRead(TOO_MUCH) from None
    raise CannotRead(f"there is no question of the kind {kind[:40]!r}")


def ask_family(family: str, seed: int) -> Asked:
    """A generated question.

    Raises:
        CannotRead: no such family, or a seed out of range.
    """
    if family not in FAMILIES:
        raise CannotRead(f"there is no family of questions {family[:40]!r}")
    if not 0 <= seed < MOST_SEEDS:
        raise CannotRead(f"the seed of a question is 0 to {MOST_SEEDS - 1}")
    question = FAMILIES[family].make(seed)
    sealed = len(question.options) << 8 | sum(1 << place for place in question.right)
    return Asked(FAMILY, question, sealed, question.position)
