"""A lesson for a class: one slide at a time in large type, on with one key; answers only when asked for."""

from html import escape

import streamlit as st

from celestia_core.errors import CelestiaError
from celestia_core.teaching.lessons.asking import joined, solution, with_letter
from celestia_core.teaching.lessons.parts import Ask, Lesson, Picture, Prose
from celestia_core.teaching.lessons.prose import inline, to_html
from celestia_core.teaching.lessons.room import BOX, ROOM, SHORT, height
from celestia_core.teaching.lessons.short_check import questions
from celestia_core.teaching.lessons.slides import Slide, Unit, slides
from celestia_core.teaching.lessons.values import values_of
from celestia_ui.play.pressing import SHORTCUTS

from .asks import WHICH_RULE, safe
from .blocks import text_html
from .place import PROJECTOR, Place, go
from .presenter import presenter_keys
from .style import PROJECTOR_CSS

SHOWN = "lesson-shown"  # session key: the slide whose answer is shown, as text


def projector(place: Place, lesson: Lesson, lessons: tuple[Lesson, ...]) -> None:
    """The slide of the address, and the keys to go on."""
    every = slides(lesson)
    step = min(place.step, len(every))
    slide = every[step - 1]
    line = min(place.line, len(slide.lines))
    stage = lesson.stages[slide.stage - 1]
    name = f"{lesson.id} {step} {place.seed}"
    keys = st.session_state.get(SHORTCUTS, True)
    st.html(f"{PROJECTOR_CSS}<style>.st-key-slide {{ --cel-scale:{slide.scale}; }}</style>")
    answer = ""
    with st.container(key="slide", gap="small"):
        head = (
            f'<div class="cel-slide-head"><h1 class="cel-ls-h1">{lesson.number}. {inline(lesson.title)}</h1>'
            f"<h2>{escape(stage.title)}</h2></div>"
        )
        try:
            answer = _answer(lesson, slide, place.seed)
            shown = bool(answer) and st.session_state.get(SHOWN) == name
            st.html(
                f'<div class="cel-ls">{head}{_body(lesson, slide, place.seed, line, answer if shown else "")}</div>'
            )
        except CelestiaError as problem:
            st.html(f'<div class="cel-ls">{head}</div>')
            st.error(f"This slide cannot be shown: {safe(str(problem))}", icon=":material/error:")
        if place.problem:
            st.warning(place.problem, icon=":material/link_off:")
        if answer and st.session_state.get(SHOWN) == name:
            st.success(safe(answer), icon=":material/key:")
    _controls(lesson, every, step, line, name if answer else "", keys)
    presenter_keys(keys)


def _controls(lesson: Lesson, every: tuple[Slide, ...], step: int, line: int, name: str, keys: bool) -> None:
    """What is pressed, or done with the keys of the keyboard and of a presenter."""
    slide, shown = every[step - 1], st.session_state.get(SHOWN) == name

    def to(number: int, line: int | None = None) -> None:
        st.session_state.pop(SHOWN, None)
        go(lesson.id, view=PROJECTOR, step=number, line=line)

    def back() -> None:
        if line > 1:
            to(step, line - 1)
        elif step > 1:
            to(step - 1, len(every[step - 2].lines))

    def on() -> None:
        if line < len(slide.lines):
            to(step, line + 1)
        elif step < len(every):
            to(step + 1)

    def turn() -> None:
        if shown:
            st.session_state.pop(SHOWN, None)
        else:
            st.session_state[SHOWN] = name

    def switch() -> None:
        st.session_state[SHORTCUTS] = st.session_state["slide-keys"]

    with st.container(key="slide_controls", horizontal=True, gap="small"):
        st.button("Back", key="slide-back", shortcut="B" if keys else None, on_click=back)
        st.button("Next", key="slide-next", shortcut="N" if keys else None, on_click=on)
        if name:
            label = "Hide the answer" if shown else "Show the answer"
            st.button(label, key="slide-answer", shortcut="A" if keys else None, on_click=turn)
        lines = f", line {line} of {len(slide.lines)}" if len(slide.lines) > 1 else ""
        st.html(f'<p class="cel-ls-small">Slide {step} of {len(every)}{lines}</p>')
        st.toggle("Keys", value=keys, key="slide-keys", on_change=switch)
        st.button(
            "Leave",
            key="slide-leave",
            icon=":material/close:",
            type="tertiary",
            on_click=lambda: go(lesson.id, stage=slide.stage),
        )


def _body(lesson: Lesson, slide: Slide, seed: int, line: int, answer: str) -> str:
    """The lines; those still covered keep their place, so that nothing moves when they come."""
    body = ""
    for number, units in enumerate(slide.lines, start=1):
        told = "".join(_unit(lesson, unit, seed, answer) for unit in units)
        body += told if number <= line else f'<div class="cel-slide-covered" aria-hidden="true">{told}</div>'
    return body


def _unit(lesson: Lesson, unit: Unit, seed: int, answer: str) -> str:
    values = values_of(lesson)
    match unit:
        case Prose() | Picture():
            return text_html(lesson, (unit,))
        case Ask():
            options = [values.fill(option.text) for option in unit.options]
            named = " · ".join(map(inline, unit.rules))
            rules = f"<p><b>{WHICH_RULE}</b> {named}</p>" if named else ""
            return to_html(values.fill(unit.prompt)) + _listed(options) + rules
        case int():
            question = questions(lesson, seed)[unit]
            texts = [option.text for option in question.options]
            needed = sum(map(height, (question.prompt, answer, *texts))) + BOX
            if answer and needed > ROOM:  # the answer takes the place of the options
                return to_html(question.prompt)
            return to_html(question.prompt) + _listed(texts)


def _listed(options: list[str]) -> str:
    lines = "".join(f'<li class="cel-slide-o">{inline(option)}</li>' for option in options)
    short = len(options) > 2 and max(map(len, options)) < SHORT
    return f'<ol type="A"{" class=cel-slide-2" if short else ""}>{lines}</ol>' if options else ""


def _answer(lesson: Lesson, slide: Slide, seed: int) -> str:
    """The answer of a slide that asks (Markdown); empty if it does not."""
    if isinstance(slide.asks, Ask):
        return solution(slide.asks, values_of(lesson), lettered=True)
    if isinstance(slide.asks, int):
        question = questions(lesson, seed)[slide.asks]
        return " ".join(
            joined(with_letter(place) + option.text, option.why)
            for place, option in enumerate(question.options)
            if option.right
        )
    return ""
