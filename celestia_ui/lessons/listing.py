"""The list of lessons: one thing to press first, then a card for each."""

from html import escape

import streamlit as st

from celestia_core.listing import listed
from celestia_core.teaching.lessons.parts import Lesson
from celestia_core.teaching.lessons.prose import inline
from celestia_ui.logbook import logbook, logbook_box

from . import progress
from .place import go
from .scroll import from_the_top


def listing(lessons: tuple[Lesson, ...], problem: str) -> None:
    """All lessons, with what is done of each."""
    st.html(
        '<div class="cel-ls"><h1 class="cel-ls-h1">Lessons</h1><p>A guess, a worked example, a gap to fill, '
        "work of your own and a short check. Every number is worked out when you open a lesson.</p></div>"
    )
    if problem:
        st.warning(problem, icon=":material/link_off:")
    if not lessons:
        st.info("There are no lessons here.")
        return
    book = logbook()
    done = {lesson.id: progress.stages_done(lesson, book) for lesson in lessons}
    seen = {lesson.id: progress.seen(lesson, book) for lesson in lessons}
    first = _next(lessons, done, seen)
    with st.container(key="lesson_start"):
        begun = any(seen.values())
        st.button(
            f"Go on with lesson {first.number}" if begun else f"Start with lesson {first.number}",
            key="lesson-start",
            icon=":material/play_arrow:",
            on_click=lambda: go(first.id, stage=_stage_to_open(first, done[first.id], seen[first.id])),
        )
    with st.container(key="lesson_cards", gap="small"):
        for lesson in lessons:
            with st.container(key=f"lesson_card_{lesson.number}", gap="xsmall"):
                st.html(_card(lesson, lessons, len(done[lesson.id]), seen[lesson.id]))
                st.button(
                    f"Open lesson {lesson.number}",
                    key=f"lesson-open-{lesson.number}",
                    on_click=lambda lesson=lesson: go(
                        lesson.id, stage=_stage_to_open(lesson, done[lesson.id], seen[lesson.id])
                    ),
                )
    with st.container(key="lscard-book", gap="small"):
        st.html('<div class="cel-ls"><h2>Your logbook</h2></div>')
        logbook_box("lessons")
    from_the_top("list")


def _next(lessons: tuple[Lesson, ...], done: dict[str, frozenset[int]], seen: dict[str, int]) -> Lesson:
    """The lesson to go on with: one that is begun, else the first one not begun; the first if all are done."""
    begun = [one for one in lessons if seen[one.id] and len(done[one.id]) < len(one.stages)]
    fresh = [one for one in lessons if not seen[one.id]]
    return (begun or fresh or list(lessons))[0]


def _stage_to_open(lesson: Lesson, done: frozenset[int], seen: int) -> int:
    """The next stage not seen yet, else the first that is not done."""
    left = [number for number in range(1, len(lesson.stages) + 1) if number > seen or number not in done]
    return next((number for number in left if number > seen), (left or [1])[0])


def _card(lesson: Lesson, lessons: tuple[Lesson, ...], done: int, seen: int) -> str:
    earlier = [str(one.number) for one in lessons if one.id in lesson.before]
    needs = f"Before this: lesson{'s' * (len(earlier) > 1)} {listed(earlier)}." if earlier else "Needs no other lesson."
    stages = len(lesson.stages)
    mark = "done" if done >= stages else f"{done} of {stages} stages done" if seen else "not begun"
    return (
        f'<div class="cel-ls"><p class="cel-ls-small"><b>Lesson {lesson.number}</b> · {lesson.minutes} minutes · '
        f'<span class="cel-ls-mark{" on" if seen else ""}">{escape(mark)}</span></p><h2>{inline(lesson.title)}</h2>'
        f'<p>{inline(lesson.goal)}</p><p class="cel-ls-small">{escape(lesson.at_school)}</p>'
        f'<p class="cel-ls-small">{escape(needs)}</p></div>'
    )
