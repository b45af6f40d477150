"""The logbook: what a learner has done, as a small file. Nothing in it is personal, and no server keeps it."""

import json
import re
from collections.abc import Mapping

from celestia_core.errors import CannotRead

from .logged import (
    BASIS,
    DIGEST,
    MOST_GUESSES,
    MOST_LESSONS,
    MOST_RETURNS,
    MOST_SEEN,
    MOST_STEPS,
    Checked,
    Guess,
    Judged,
    Logbook,
    Return,
    Step,
)

__all__ = [
    "BASIS",
    "MOST_GUESSES",
    "MOST_LESSONS",
    "MOST_RETURNS",
    "MOST_SEEN",
    "MOST_STEPS",
    "Checked",
    "Guess",
    "Judged",
    "Logbook",
    "Return",
    "Step",
    "dump_logbook",
    "parse_logbook",
]

FORMAT = "celestia logbook 1"
MOST_BYTES = 200_000
MOST_ANSWERED = 10**6
MOST_DUE = 2 * MOST_ANSWERED
MOST_TRIES = 1_000
_NAME = re.compile(r"[A-Za-z0-9-]{1,40}")
_STEP = re.compile(r"[a-z][a-z0-9-]{0,39}\.[a-z0-9_-]{1,40}")  # lesson and step
_TYPED = re.compile(r"[0-9a-z ,.'/%()]{1,40}")


def dump_logbook(book: Logbook) -> str:
    """The file: JSON, the same text for the same logbook. Whatever has grown too large is cut to what can be read."""
    answered = min(book.answered, MOST_ANSWERED)
    return json.dumps(
        {
            "format": FORMAT,
            "guesses": [[guess.said, guess.exact] for guess in book.guesses[-MOST_GUESSES:]],
            "judged": [[int(choice.good), int(choice.kind)] for choice in book.judged[-MOST_GUESSES:]],
            "lessons": dict(sorted(book.lessons.items())[:MOST_LESSONS]),
            "answered": answered,
            "right": min(book.right, answered),
            "returns": [[one.family, one.box, min(one.due, MOST_DUE)] for one in book.returns[-MOST_RETURNS:]],
            "steps": {
                name: [one.answer, one.rule, min(one.tries, MOST_TRIES), *map(int, _marks(one))]
                for name, one in list(book.steps.items())[-MOST_STEPS:]
            },
            "checks": {
                name: [one.family, one.seed, list(one.tried), int(one.shown), int(one.over)]
                for name, one in list(book.checks.items())[-MOST_STEPS:]
            },
            "seen": list(book.seen[-MOST_SEEN:]),
        },
        separators=(",", ":"),
    )


def _marks(step: Step) -> tuple[bool, ...]:
    return (step.first, step.hint, step.solution, step.done)


def parse_logbook(data: bytes) -> Logbook:
    """A logbook from a file that may be anything.

    Raises:
        CannotRead: not a logbook, too large, or with values out of range.
    """
    if len(data) > MOST_BYTES:
        raise CannotRead(f"a logbook has at most {MOST_BYTES:,} bytes")
    try:
        text = data.decode("utf-8-sig")
        found = json.loads(text, parse_constant=_refuse, object_pairs_hook=_once)
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
            answered=_whole(found.get("answered", 0), MOST_ANSWERED),
            right=_whole(found.get("right", 0), MOST_ANSWERED),
            returns=tuple(
                Return(_name(family), _whole(box, 3), _whole(due, MOST_DUE))
                for family, box, due in _rows(found, "returns", MOST_RETURNS)
            ),
            steps={name: _step(*row) for name, row in _table(found, "steps")},
            checks={name: _checked(*row) for name, row in _table(found, "checks")},
            seen=_seen(found.get("seen", [])),
        )
    except (TypeError, ValueError) as error:
        raise CannotRead(f"this logbook cannot be read: {error}") from None
    if book.right > book.answered:
        raise CannotRead("this logbook cannot be read: more right answers than answers")
    return book


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A table of JSON in which no key stands twice."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


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
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise ValueError("a short name was expected")
    return value


def _lessons(value: object) -> dict[str, int]:
    if not isinstance(value, dict) or len(value) > MOST_LESSONS:
        raise ValueError(f"lessons is a table of at most {MOST_LESSONS}")
    return {_name(lesson): _whole(done, 20) for lesson, done in value.items()}


def _table(found: Mapping[str, object], name: str) -> list[tuple[str, list[object]]]:
    """Rows by the name of a step; a logbook written before there were any has none."""
    table = found.get(name, {})
    if not isinstance(table, dict) or len(table) > MOST_STEPS or not all(map(_STEP.fullmatch, table)):
        raise ValueError(f"{name} is a table of at most {MOST_STEPS} steps")
    if not all(isinstance(row, list) for row in table.values()):
        raise ValueError(f"{name}: a row for each step was expected")
    return list(table.items())


def _seen(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_SEEN or not all(isinstance(one, str) for one in value):
        raise ValueError(f"seen is a list of at most {MOST_SEEN} digests")
    if not all(map(DIGEST.fullmatch, value)):
        raise ValueError("a short digest was expected")
    return tuple(value)


def _step(answer: object, rule: object, tries: object, *marks: object) -> Step:
    if isinstance(answer, str):
        if not _TYPED.fullmatch(answer):
            raise ValueError("a typed answer was expected")
    else:
        answer = _whole(answer, 20)
    if len(marks) != 4:
        raise ValueError("four marks of a step were expected")
    first, hint, solution, done = (bool(_whole(mark, 1)) for mark in marks)
    return Step(answer, -1 if rule == -1 else _whole(rule, 20), _whole(tries, MOST_TRIES), first, hint, solution, done)


def _checked(family: object, seed: object, tried: object, shown: object, over: object) -> Checked:
    if not isinstance(tried, list) or len(tried) > 10:
        raise ValueError("a list of at most 10 options was expected")
    places = tuple(_whole(place, 20) for place in tried)
    return Checked(_name(family), _whole(seed, 10**9), places, bool(_whole(shown, 1)), bool(_whole(over, 1)))
