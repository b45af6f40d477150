"""A lesson for a class: one slide at a time in large type, on with one key; answers only when asked for."""

from html import escape

import streamlit as st

from celestia_core.teaching.lessons.asking import solution
from celestia_core.teaching.lessons.parts import Ask, Lesson, Picture
from celestia_core.teaching.lessons.prose import inline, to_html
from celestia_core.teaching.lessons.short_check import questions
from celestia_core.teaching.lessons.slides import Slide, slides
from celestia_core.teaching.lessons.values import values_of
from celestia_core.teaching.question import Question
from celestia_ui.play.pressing import SHORTCUTS

from .asks import WHICH_RULE, safe
from .blocks import text_html
from .place import PROJECTOR, Place, go
from .style import PROJECTOR_CSS

SHORT = 42  # characters of an option, below which two stand side by side
SHOWN = "lesson-shown"  # session key: the slide whose answer is shown, as text


def projector(place: Place, lesson: Lesson, lessons: tuple[Lesson, ...]) -> None:
    """The slide of the address, and the keys to go on."""
    every = slides(lesson)
    step = min(place.step, len(every))
    slide = every[step - 1]
    stage = lesson.stages[slide.stage - 1]
    answer = _answer(lesson, slide, place.seed)
    name = f"{lesson.id} {step} {place.seed}"
    st.html(PROJECTOR_CSS)
    with st.container(key="slide", gap="small"):
        st.html(
            '<div class="cel-ls"><div class="cel-slide-head">'
            f'<h1 class="cel-ls-h1">{lesson.number}. {inline(lesson.title)}</h1>'
            f"<h2>{escape(stage.title)}</h2></div>{_body(lesson, slide, place.seed)}</div>"
        )
        if place.problem:
            st.warning(place.problem, icon=":material/link_off:")
        if answer and st.session_state.get(SHOWN) == name:
            st.success(safe(answer), icon=":material/key:")
    keys = st.session_state.get(SHORTCUTS, True)

    def to(number: int) -> None:
        go(lesson.id, view=PROJECTOR, step=number)

    def show() -> None:
        st.session_state[SHOWN] = name

    def switch() -> None:
        st.session_state[SHORTCUTS] = st.session_state["slide-keys"]

    with st.container(key="slide_controls", horizontal=True, gap="small"):
        st.button("Back", key="slide-back", shortcut="B" if keys else None, on_click=to, args=(max(1, step - 1),))
        st.button(
            "Next", key="slide-next", shortcut="N" if keys else None, on_click=to, args=(min(len(every), step + 1),)
        )
        if answer:
            st.button("Show the answer", key="slide-answer", shortcut="A" if keys else None, on_click=show)
        st.html(f'<p class="cel-ls-small">Slide {step} of {len(every)}</p>')
        st.toggle("Keys", value=keys, key="slide-keys", on_change=switch)
        st.button(
            "Leave",
            key="slide-leave",
            icon=":material/close:",
            type="tertiary",
            on_click=lambda: go(lesson.id, stage=slide.stage),
        )


def _body(lesson: Lesson, slide: Slide, seed: int) -> str:
    values = values_of(lesson)
    body = to_html(values.fill(slide.prose))
    match slide.shown:
        case Picture():
            return body + text_html(lesson, (slide.shown,))
        case Ask():
            options = [values.fill(option.text) for option in slide.shown.options]
            named = " · ".join(map(inline, slide.shown.rules))
            rules = f"<p><b>{WHICH_RULE}</b> {named}</p>" if named else ""
            return body + to_html(values.fill(slide.shown.prompt)) + _listed(options) + rules
        case int():
            question = _question(lesson, slide.shown, seed)
            return body + to_html(question.prompt) + _listed([option.text for option in question.options])
        case None:
            return body


def _listed(options: list[str]) -> str:
    lines = "".join(f'<li class="cel-slide-o">{inline(option)}</li>' for option in options)
    short = len(options) > 2 and max(map(len, options)) < SHORT
    return f'<ol type="A"{" class=cel-slide-2" if short else ""}>{lines}</ol>' if options else ""


def _question(lesson: Lesson, place: int, seed: int) -> Question:
    return questions(lesson, seed)[place]


def _answer(lesson: Lesson, slide: Slide, seed: int) -> str:
    """The answer of a slide that asks (Markdown); empty if it does not."""
    if isinstance(slide.shown, Ask):
        return solution(slide.shown, values_of(lesson))
    if isinstance(slide.shown, int):
        question = _question(lesson, slide.shown, seed)
        return " ".join(f"**{option.text}**. {option.why}" for option in question.options if option.right)
    return ""
