"""What a learner has done: guesses, choices, lessons, questions. `logbook` makes a small file of it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

MOST_GUESSES = 2_000  # of these the newest are kept
MOST_RETURNS = 500
MOST_LESSONS = 100
MOST_STEPS = 300  # of lessons: answers typed or chosen, and as many questions of short checks; the newest are kept
MOST_SEEN = 1_000
BASIS = 10_000  # an exact chance is kept in parts of ten thousand
DIGEST = re.compile(r"[A-Za-z0-9_-]{1,16}")
_Row = TypeVar("_Row")


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


@dataclass(frozen=True, slots=True)
class Step:
    """What was answered at a step of a lesson.

    Attributes:
        answer: the last one: as typed, or the place of an option.
        rule: place of the rule chosen with it; -1 if none was.
        tries: how many answers were checked.
        first: whether the first of them was right in all.
        hint: whether the hint was taken.
        solution: whether the solution was read.
        done: whether the last of them was right in all.
    """

    answer: str | int
    rule: int = -1
    tries: int = 1
    first: bool = False
    hint: bool = False
    solution: bool = False
    done: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """What was answered to a question of a lesson's short check.

    Attributes:
        family: its generator.
        seed: which of its questions.
        tried: places of the options chosen, in order.
        shown: whether the solution was asked for.
        over: whether the question is right, or its solution was seen.
    """

    family: str
    seed: int
    tried: tuple[int, ...]
    shown: bool = False
    over: bool = False


@dataclass(frozen=True)
class Logbook:
    """Everything a learner has done, the oldest first.

    Attributes:
        guesses: guessed chances.
        judged: judged choices.
        lessons: by id, how many stages have been seen to their end.
        answered: questions answered in all.
        right: of these, rightly at the first try.
        returns: questions to come back.
        steps: by lesson and step, as in "legs.dice": the answer.
        checks: by lesson and place in its short check, as in "legs.0": the answers.
        seen: short digests of questions whose solution has been shown; they count no more.
    """

    guesses: tuple[Guess, ...] = ()
    judged: tuple[Judged, ...] = ()
    lessons: Mapping[str, int] = field(default_factory=dict)
    answered: int = 0
    right: int = 0
    returns: tuple[Return, ...] = ()
    steps: Mapping[str, Step] = field(default_factory=dict)
    checks: Mapping[str, Checked] = field(default_factory=dict)
    seen: tuple[str, ...] = ()

    def with_guess(self, guess: Guess) -> "Logbook":
        """One more guess."""
        return replace(self, guesses=(*self.guesses, guess)[-MOST_GUESSES:])

    def with_judged(self, choice: Judged) -> "Logbook":
        """One more judged choice."""
        return replace(self, judged=(*self.judged, choice)[-MOST_GUESSES:])

    def with_lesson(self, lesson: str, stages: int) -> "Logbook":
        """A lesson seen up to a stage; a mark never goes back."""
        seen = max(stages, self.lessons.get(lesson, 0))
        return replace(self, lessons=_newest(self.lessons, lesson, seen, MOST_LESSONS))

    def with_step(self, name: str, step: Step | None) -> "Logbook":
        """A step as it stands now; None forgets it."""
        return replace(self, steps=_newest(self.steps, name, step))

    def with_seen(self, digest: str) -> "Logbook":
        """A question whose solution has been shown.

        Args:
            digest: of the question: 1 to 16 letters, digits, `-` and `_`.

        Raises:
            ValueError: it is something else.
        """
        if not DIGEST.fullmatch(digest):
            raise ValueError("a digest has 1 to 16 letters and digits")
        return replace(self, seen=(*(one for one in self.seen if one != digest), digest)[-MOST_SEEN:])

    def with_check(self, name: str, check: Checked) -> "Logbook":
        """A question of a short check as it stands now."""
        return replace(self, checks=_newest(self.checks, name, check))


def _newest(rows: Mapping[str, _Row], name: str, row: _Row | None, most: int = MOST_STEPS) -> dict[str, _Row]:
    """A table with this row as its last, and not more rows than are kept."""
    others = [(other, kept) for other, kept in rows.items() if other != name]
    return dict((others if row is None else [*others, (name, row)])[-most:])
