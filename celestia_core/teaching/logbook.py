"""The logbook: what a learner has done, as a small file. Nothing in it is personal, and no server keeps it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from celestia_core.errors import CannotRead

FORMAT = "celestia logbook 1"
MOST_BYTES = 200_000
MOST_GUESSES = 2_000  # of these the newest are kept
MOST_RETURNS = 500
BASIS = 10_000  # an exact chance is kept in parts of ten thousand


@dataclass(frozen=True, slots=True)
class Guess:
    """A chance guessed before it was shown.

    Attributes:
        said: of 100.
        exact: the chance it is scored against, in parts of ten thousand.
    """

    said: int
    exact: int

    @classmethod
    def of(cls, said: int, chance: Fraction | float) -> "Guess":
        """A guess beside the chance as it was computed."""
        return cls(said, round(float(chance) * BASIS))

    @property
    def gap(self) -> float:
        """How far off, in flights of 100; positive where the guess was too high."""
        return self.said - 100 * self.exact / BASIS


@dataclass(frozen=True, slots=True)
class Judged:
    """A choice by what could be known, and what chance made of it (the 2 x 2).

    Attributes:
        good: whether it was within the tie band of the best.
        kind: whether the outcome was kinder than the chance promised.
    """

    good: bool
    kind: bool


@dataclass(frozen=True, slots=True)
class Return:
    """A question answered wrongly, to come back in new numbers.

    Attributes:
        family: its generator.
        box: how often it was right since (0 to 3; after that it is gone).
        due: it comes back once so many questions have been answered in all.
    """

    family: str
    box: int
    due: int


@dataclass(frozen=True)
class Logbook:
    """Everything a learner has done, the oldest first.

    Attributes:
        guesses: guessed chances.
        judged: judged choices.
        lessons: by id, how many stages are done.
        answered: questions answered in all.
        right: of these, rightly at the first try.
        returns: questions to come back.
    """

    guesses: tuple[Guess, ...] = ()
    judged: tuple[Judged, ...] = ()
    lessons: Mapping[str, int] = field(default_factory=dict)
    answered: int = 0
    right: int = 0
    returns: tuple[Return, ...] = ()

    def with_guess(self, guess: Guess) -> "Logbook":
        """One more guess."""
        return replace(self, guesses=(*self.guesses, guess)[-MOST_GUESSES:])

    def with_judged(self, choice: Judged) -> "Logbook":
        """One more judged choice."""
        return replace(self, judged=(*self.judged, choice)[-MOST_GUESSES:])

    def with_lesson(self, lesson: str, stages: int) -> "Logbook":
        """A lesson done up to a stage; a mark never goes back."""
        done = max(stages, self.lessons.get(lesson, 0))
        return replace(self, lessons={**self.lessons, lesson: done})


def dump_logbook(book: Logbook) -> str:
    """The file: JSON, the same text for the same logbook."""
    return json.dumps(
        {
            "format": FORMAT,
            "guesses": [[guess.said, guess.exact] for guess in book.guesses],
            "judged": [[int(choice.good), int(choice.kind)] for choice in book.judged],
            "lessons": dict(sorted(book.lessons.items())),
            "answered": book.answered,
            "right": book.right,
            "returns": [[one.family, one.box, one.due] for one in book.returns],
        },
        separators=(",", ":"),
    )


def parse_logbook(data: bytes) -> Logbook:
    """A logbook from a file that may be anything.

    Raises:
        CannotRead: not a logbook, too large, or with values out of range.
    """
    if len(data) > MOST_BYTES:
        raise CannotRead(f"a logbook has at most {MOST_BYTES:,} bytes")
    try:
        found = json.loads(data.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise CannotRead("this file is no logbook") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise CannotRead(f'a logbook says "{FORMAT}"')
    try:
        book = Logbook(
            guesses=tuple(
                Guess(_whole(said, 100), _whole(exact, BASIS)) for said, exact in _rows(found, "guesses", MOST_GUESSES)
            ),
            judged=tuple(
                Judged(bool(_whole(good, 1)), bool(_whole(kind, 1)))
                for good, kind in _rows(found, "judged", MOST_GUESSES)
            ),
            lessons=_lessons(found.get("lessons", {})),
            answered=_whole(found.get("answered", 0), 10**6),
            right=_whole(found.get("right", 0), 10**6),
            returns=tuple(
                Return(_name(family), _whole(box, 3), _whole(due, 2 * 10**6))
                for family, box, due in _rows(found, "returns", MOST_RETURNS)
            ),
        )
    except (TypeError, ValueError) as error:
        raise CannotRead(f"this logbook cannot be read: {error}") from None
    if book.right > book.answered:
        raise CannotRead("this logbook cannot be read: more right answers than answers")
    return book


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number")


def _rows(found: Mapping[str, object], name: str, most: int) -> list[list[object]]:
    rows = found.get(name, [])
    if not isinstance(rows, list) or len(rows) > most or not all(isinstance(row, list) for row in rows):
        raise ValueError(f"{name} is a list of at most {most} rows")
    return rows


def _whole(value: object, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"a whole number from 0 to {most} was expected")
    return value


def _name(value: object) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= 40 or not value.replace("-", "").isalnum():
        raise ValueError("a short name was expected")
    return value


def _lessons(value: object) -> dict[str, int]:
    if not isinstance(value, dict) or len(value) > 100:
        raise ValueError("lessons is a table of at most 100")
    return {_name(lesson): _whole(done, 20) for lesson, done in value.items()}
