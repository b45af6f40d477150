"""What the learner did at each step and question of a lesson; it stands in the logbook, so a reload loses nothing."""

from dataclasses import dataclass, replace

import streamlit as st

from celestia_core.errors import CannotRead
from celestia_core.teaching.lessons.asking import Feedback, judge
from celestia_core.teaching.lessons.parts import Ask, Lesson
from celestia_core.teaching.lessons.values import values_of
from celestia_core.teaching.logbook import Checked, Logbook, Step
from celestia_core.teaching.question import Question
from celestia_ui.logbook import logbook, note
from celestia_ui.practice.asking import over

PROBLEMS = "lesson-problems"  # session key: by step, why what was typed last cannot be read
SYNCED = "lesson-synced"  # session key: by question of a check, the answers that the logbook knows
GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Tried:
    """What was done at a step.

    Attributes:
        tries: how many answers were checked.
        answer: the last of them: a text, or the place of an option.
        rule: the rule chosen with it.
        first: whether the first was right in all.
        hint: whether the hint is shown.
        solution: whether the solution is.
        told: what is said to the last answer; None if there is none.
        problem: why what was typed last cannot be read; empty if it can.
    """

    tries: int = 0
    answer: str | int | None = None
    rule: str | None = None
    first: bool = False
    hint: bool = False
    solution: bool = False
    told: Feedback | None = None
    problem: str = ""

    @property
    def done(self) -> bool:
        """Whether the last answer was right in all."""
        return self.told is not None and self.told.done


def _name(lesson: Lesson, ask: Ask) -> str:
    return f"{lesson.id}.{ask.id}"


def _hinted(lesson: Lesson, ask: Ask) -> bool:
    return bool(st.session_state.get(f"lesson-hint {_name(lesson, ask)}"))


def tried(lesson: Lesson, ask: Ask) -> Tried:
    """What was done at a step so far. What the logbook has of another wording of the step counts for nothing."""
    name = _name(lesson, ask)
    problem: str = st.session_state.get(PROBLEMS, {}).get(name, "")
    nothing = Tried(hint=_hinted(lesson, ask), problem=problem)
    known = logbook().steps.get(name)
    if known is None:
        return nothing
    rule = ask.rules[known.rule] if 0 <= known.rule < len(ask.rules) else None
    try:
        told = judge(ask, values_of(lesson), known.answer, rule)
    except CannotRead:
        return nothing
    hint = known.hint or nothing.hint
    return Tried(known.tries, known.answer, rule, known.first, hint, known.solution, told, problem)


def _say(name: str, problem: str) -> None:
    said = {**st.session_state.get(PROBLEMS, {}), name: problem}
    st.session_state[PROBLEMS] = {step: why for step, why in said.items() if why}


def check(lesson: Lesson, ask: Ask, answer: str | int | None, rule: str | None) -> None:
    """Judge an answer and note it. What cannot be read is said, and is no try."""
    name = _name(lesson, ask)
    if isinstance(answer, str):
        answer = " ".join(answer.split()).lower()
    if answer is None or answer == "":
        _say(name, "Choose an answer first." if ask.form == "choice" else "Type an answer first.")
        return
    try:
        told = judge(ask, values_of(lesson), answer, rule)
    except CannotRead as error:
        _say(name, str(error))
        return
    _say(name, "")
    before = tried(lesson, ask)
    first = told.done and not before.solution if before.tries == 0 else before.first
    place = ask.rules.index(rule) if rule in ask.rules else -1
    step = Step(answer, place, before.tries + 1, first, before.hint, before.solution, told.done)
    note(lambda book: book.with_step(name, step))


def take_hint(lesson: Lesson, ask: Ask) -> None:
    """Show the hint; it is noted with the next answer."""
    st.session_state[f"lesson-hint {_name(lesson, ask)}"] = True


def read_solution(lesson: Lesson, ask: Ask) -> None:
    """Show the solution of a step that was tried."""
    name = _name(lesson, ask)
    known = logbook().steps.get(name)
    if known is not None:
        note(lambda book: book.with_step(name, replace(known, solution=True)))


def forget(lesson: Lesson, ask: Ask) -> None:
    """Take a guess back."""
    note(lambda book: book.with_step(_name(lesson, ask), None))


def checked(lesson: Lesson, place: int, question: Question) -> Checked:
    """What was answered to a question of the short check."""
    known = logbook().checks.get(f"{lesson.id}.{place}")
    if known is None or (known.family, known.seed) != (question.family, question.seed):
        return Checked(question.family, question.seed, ())
    tried_places = tuple(one for one in known.tried if one < len(question.options))
    return replace(known, tried=tried_places)


def sync(lesson: Lesson, place: int, question: Question, name: str) -> None:
    """Let the block that asks and the logbook know the same of a question.

    What was pressed since the last run goes into the logbook; else the block gets what the logbook has, after a reload
    or when another logbook was loaded.

    Args:
        lesson: whose check.
        place: of the question in it, from 0.
        question: what is asked.
        name: under which the block keeps its answers in the session.
    """
    here = (list(st.session_state.get(f"{name}-tried", [])), bool(st.session_state.get(f"{name}-shown")))
    synced = st.session_state.get(SYNCED, {})
    if here != synced.get(name, ([], False)):
        now = Checked(question.family, question.seed, tuple(here[0]), here[1], over(question, name))
        note(lambda book: book.with_check(f"{lesson.id}.{place}", now))
    else:
        known = checked(lesson, place, question)
        here = (list(known.tried), known.shown)
        st.session_state[f"{name}-tried"], st.session_state[f"{name}-shown"] = here
    st.session_state[SYNCED] = {**synced, name: here}


def stages_done(lesson: Lesson, book: Logbook) -> frozenset[int]:
    """Numbers of the stages that are done: seen to their end, and nothing that they ask is left.

    A step is done when it is right or its solution was read; a guess when it was made.
    """
    return frozenset(
        number
        for number, stage in enumerate(lesson.stages[: seen(lesson, book)], start=1)
        if all(_step_done(lesson, ask, stage.kind, book) for ask in stage.asks)
        and (stage.kind != "check" or all(_question_done(lesson, *one, book) for one in enumerate(lesson.families)))
    )


def _step_done(lesson: Lesson, ask: Ask, kind: str, book: Logbook) -> bool:
    known = book.steps.get(_name(lesson, ask))
    return known is not None and (kind == GUESS or known.done or known.solution)


def _question_done(lesson: Lesson, place: int, family: str, book: Logbook) -> bool:
    """Whether a question of this family is over at this place, whatever its numbers."""
    known = book.checks.get(f"{lesson.id}.{place}")
    return known is not None and known.family == family and known.over


def seen(lesson: Lesson, book: Logbook) -> int:
    """How many stages of a lesson were seen to their end."""
    return min(book.lessons.get(lesson.id, 0), len(lesson.stages))


def mark(lesson: Lesson, stages: int) -> None:
    """Note in the logbook that so many stages were seen."""
    note(lambda book: book.with_lesson(lesson.id, stages))
