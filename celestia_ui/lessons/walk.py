"""A lesson stage by stage: the rail at the left, one stage at a time, and at the end what was done."""

from html import escape
from urllib.parse import urlencode

import streamlit as st

from celestia_core.clauses import clause
from celestia_core.errors import CelestiaError
from celestia_core.listing import listed
from celestia_core.teaching.lessons.parts import Lesson
from celestia_core.teaching.lessons.prose import inline
from celestia_core.teaching.lessons.sheet_parts import SHEETS
from celestia_core.teaching.lessons.short_check import SEEDS, questions
from celestia_core.teaching.logbook import Checked
from celestia_core.teaching.question import Question
from celestia_ui import session
from celestia_ui.logbook import logbook, logbook_box

from . import progress
from .asks import safe
from .blocks import stage_card, worked_again
from .place import LESSON, PROJECTOR, SEED, Place, go
from .scroll import from_the_top

HANDOUT = "pages/handout.py"


def walk(place: Place, lesson: Lesson, lessons: tuple[Lesson, ...]) -> None:
    """The view of a lesson."""
    with st.container(key="lesson_columns", gap="small"):
        with st.container(key="lesson_rail", gap="xsmall"):
            _rail(place, lesson, lessons)
        with st.container(key="lesson_stage", gap="small"):
            st.html(
                f'<div class="cel-ls"><h1 class="cel-ls-h1" tabindex="-1">{inline(lesson.title)}</h1>'
                f'<p class="cel-ls-small">{escape(lesson.at_school)}</p></div>'
            )
            if place.problem:
                st.warning(place.problem, icon=":material/link_off:")
            try:
                if place.stage > len(lesson.stages):
                    _end(place, lesson, lessons)
                else:
                    _stage(place, lesson)
            except CelestiaError as problem:
                st.error(f"This lesson cannot be shown: {safe(str(problem))}", icon=":material/error:")
            from_the_top(f"{lesson.id} {place.stage}")


def _rail(place: Place, lesson: Lesson, lessons: tuple[Lesson, ...]) -> None:
    done = progress.stages_done(lesson, logbook())
    stages = len(lesson.stages)
    spoken = f"Stage {place.stage} of {stages}, " if place.stage <= stages else ""
    st.html(
        f'<p class="cel-ls-small"><b>Lesson {lesson.number} of {len(lessons)} · {lesson.minutes} minutes</b>'
        f'<span class="cel-vh">. {spoken}{len(done)} done.</span></p>'
    )
    with st.container(key="lesson_stages", gap=None):
        for number, stage in enumerate(lesson.stages, start=1):
            state = "now" if number == place.stage else "done" if number in done else "open"
            with st.container(key=f"rail-{state}-{number}", gap=None):
                st.button(
                    stage.title,
                    key=f"lesson-stage-{number}",
                    icon={"now": ":material/radio_button_checked:", "done": ":material/check_circle:"}.get(
                        state, ":material/radio_button_unchecked:"
                    ),
                    type="tertiary",
                    on_click=lambda number=number: go(lesson.id, stage=number),
                )
    earlier = [str(one.number) for one in lessons if one.id in lesson.before]
    first = f" Before this: lesson{'s' * (len(earlier) > 1)} {listed(earlier)}." if earlier else ""
    st.html(f'<p class="cel-ls-small cel-ls-goal">{inline(lesson.goal)}{first}</p>')
    with st.container(key="lesson_tools", gap="xsmall"):
        st.button("All lessons", key="lesson-list", icon=":material/list:", on_click=lambda: go())
        st.button(
            "Projector view",
            key="lesson-projector",
            icon=":material/fit_screen:",
            on_click=lambda: go(lesson.id, view=PROJECTOR, step=None),
        )
        for sheet, label in SHEETS.items():
            st.page_link(
                HANDOUT,
                label=label,
                icon=":material/print:",
                query_params={**session.kept(), LESSON: lesson.id, SEED: str(place.seed), "sheet": sheet},
            )


def _stage(place: Place, lesson: Lesson) -> None:
    stage = lesson.stages[place.stage - 1]
    if stage.kind == "faded":  # the example stays in sight while its gap is filled
        st.html(worked_again(lesson, unfolded=True))
    stage_card(lesson, stage, place.seed)
    if stage.kind == "own":
        st.html(worked_again(lesson))
    last = place.stage == len(lesson.stages)

    def next_stage() -> None:
        progress.mark(lesson, place.stage)
        go(lesson.id, stage=place.stage + 1)

    with st.container(key="lesson_next", horizontal=True, gap="small"):
        following = "Finish the lesson" if last else f"Next: {lesson.stages[place.stage].title}"
        st.button(following, key="lesson-next", icon=":material/arrow_forward:", on_click=next_stage)
        if stage.kind == "check" and lesson.families:
            st.button(
                "Other questions",
                key="lesson-other",
                icon=":material/refresh:",
                on_click=lambda: go(lesson.id, stage=place.stage, seed=(place.seed + 1) % SEEDS),
            )
            told = f"Set {place.seed}: whoever opens this address gets the same questions."
            st.html(f'<p class="cel-ls-small">{told}</p>')


def _end(place: Place, lesson: Lesson, lessons: tuple[Lesson, ...]) -> None:
    """What was done, step by step, and where to go on."""
    rows = ""
    for stage in lesson.stages:
        for number, ask in enumerate(stage.asks, start=1):
            step = f"{stage.title}, step {number}" if len(stage.asks) > 1 else stage.title
            rows += _row(step, _how(progress.tried(lesson, ask), stage.kind == progress.GUESS))
    for number, question in enumerate(questions(lesson, place.seed)):
        rows += _row(f"Question {number + 1}", _how_asked(progress.checked(lesson, number, question), question))
    following = next((one for one in lessons if one.number > lesson.number), None)
    with st.container(key="lscard-end", gap="small"):
        st.html(
            f'<div class="cel-ls"><h2 tabindex="-1">The end of this lesson</h2><p>{inline(lesson.goal)}</p>'
            '<table class="cel-tbl"><thead><tr><th scope="col">Step</th><th scope="col">What you did</th></tr></thead>'
            f"<tbody>{rows}</tbody></table>{_rules(lesson)}</div>"
        )
        with st.container(key="lesson_next", horizontal=True, gap="small"):
            if following:
                st.button(
                    f"Go on with lesson {following.number}",
                    key="lesson-following",
                    icon=":material/arrow_forward:",
                    on_click=lambda: go(following.id),
                )
            st.button("All lessons", key="lesson-list-end", icon=":material/list:", on_click=lambda: go())
    with st.container(key="lscard-book", gap="small"):
        st.html('<div class="cel-ls"><h2>Your logbook</h2></div>')
        logbook_box("lessons-end")


def _rules(lesson: Lesson) -> str:
    """The rules a lesson rests on; they open beside it, since a page that is left forgets its session."""
    links = [
        f'<a target="_blank" rel="noopener" href="rules?{escape(urlencode({**session.kept(), "clause": name}))}">'
        f"{escape(clause(name).title)}</a>"
        for name in lesson.clauses
    ]
    return f'<p class="cel-ls-small">Rules of this lesson, in a new tab: {listed(links)}.</p>' if links else ""


def _row(step: str, told: str) -> str:
    return f'<tr><th scope="row">{escape(step)}</th><td>{escape(told)}</td></tr>'


def _how(known: progress.Tried, guess: bool) -> str:
    """How a step went: right at once, right later, not right, not answered; a guess is a guess."""
    if known.tries == 0:
        return "not answered"
    if guess:
        return "guessed"
    if known.first and known.done:
        return "right at once" + (", with the hint" if known.hint else "")
    more = ", solution read" if known.solution else ""
    if known.done:
        return f"right later, at try {known.tries}{more}"
    return f"not right{more}"


def _how_asked(known: Checked, question: Question) -> str:
    """How a question of the short check went."""
    if not known.tried:
        return "not answered"
    if known.tried[0] in question.right:
        return "right at once"
    return "right later" if question.right & set(known.tried) else "not right"
