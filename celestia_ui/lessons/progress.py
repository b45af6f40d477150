"""What the learner did at each step, in this session as plain values; finished stages go into the logbook."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from celestia_core.errors import CannotRead
from celestia_core.teaching.lessons.asking import Feedback, judge
from celestia_core.teaching.lessons.parts import Ask, Lesson
from celestia_core.teaching.lessons.values import values_of
from celestia_ui.logbook import logbook, note

TRIES = "lesson-tries"  # session key: by lesson and ask, a table of plain values


@dataclass(frozen=True, slots=True)
class Tried:
    """What was done at a step.

    Attributes:
        tries: how many answers were checked.
        answer: the last of them: a text, or the place of an option.
        rule: the rule chosen with it.
        first: whether the first was right in all.
        done: whether the last was.
        hint: whether the hint is shown.
        solution: whether the solution is.
        problem: why what was typed last cannot be read; empty if it can.
    """

    tries: int = 0
    answer: str | int | None = None
    rule: str | None = None
    first: bool = False
    done: bool = False
    hint: bool = False
    solution: bool = False
    problem: str = ""


def _name(lesson: Lesson, ask: Ask) -> str:
    return f"{lesson.id}.{ask.id}"


def tried(lesson: Lesson, ask: Ask) -> Tried:
    """What was done at a step so far."""
    known: dict[str, Any] = st.session_state.get(TRIES, {}).get(_name(lesson, ask), {})
    return Tried(**{name: value for name, value in known.items() if name in Tried.__dataclass_fields__})


def put(lesson: Lesson, ask: Ask, **changes: str | int | bool | None) -> None:
    """Note something at a step."""
    every = dict(st.session_state.get(TRIES, {}))
    every[_name(lesson, ask)] = {**every.get(_name(lesson, ask), {}), **changes}
    st.session_state[TRIES] = every


def feedback(lesson: Lesson, ask: Ask) -> Feedback | None:
    """What is said to the last answer; None if there is none to this wording of the step."""
    known = tried(lesson, ask)
    if known.answer is None:
        return None
    try:
        return judge(ask, values_of(lesson), known.answer, known.rule)
    except CannotRead:
        return None


def check(lesson: Lesson, ask: Ask, answer: str | int | None, rule: str | None) -> None:
    """Judge an answer and note it. What cannot be read is said, and is no try."""
    if answer is None or answer == "":
        put(lesson, ask, problem="Choose an answer first." if ask.form == "choice" else "Type an answer first.")
        return
    try:
        told = judge(ask, values_of(lesson), answer, rule)
    except CannotRead as error:
        put(lesson, ask, problem=str(error))
        return
    before = tried(lesson, ask)
    first = told.done if before.tries == 0 else before.first
    put(
        lesson,
        ask,
        tries=before.tries + 1,
        answer=answer,
        rule=rule,
        first=first and not before.solution,
        done=told.done,
        problem="",
    )


def stages_done(lesson: Lesson) -> int:
    """How many stages of a lesson are done, by the logbook."""
    return min(logbook().lessons.get(lesson.id, 0), len(lesson.stages))


def mark(lesson: Lesson, stages: int) -> None:
    """Note in the logbook that so many stages are done."""
    note(lambda book: book.with_lesson(lesson.id, stages))
