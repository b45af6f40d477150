"""One step of a lesson: the question, the answer with its rule, Check, what is said to it; then hint and solution."""

import re

import streamlit as st

from celestia_core.teaching.lessons.asking import solution
from celestia_core.teaching.lessons.parts import Ask, Lesson
from celestia_core.teaching.lessons.prose import to_html
from celestia_core.teaching.lessons.typed import LONGEST
from celestia_core.teaching.lessons.values import values_of

from . import progress

LABELS = {"of100": "Of 100", "number": "Your number", "fraction": "Your fraction"}
WHICH_RULE = "Which rule is this?"


def ask_block(lesson: Lesson, ask: Ask) -> None:
    """A step that asks. A wrong answer stops nobody: try again, take a hint, or see the solution."""
    values, known = values_of(lesson), progress.tried(lesson, ask)
    name = f"ls-{lesson.id}-{ask.id}"
    with st.container(key=f"ask-{ask.id}", gap="xsmall"):
        st.html(f'<div class="cel-ls cel-ls-q">{to_html(values.fill(ask.prompt))}</div>')
        if not known.done:
            _form(lesson, ask, name, known)
        told = progress.feedback(lesson, ask)
        if known.problem:
            st.warning(safe(known.problem), icon=":material/edit:")
        elif told is not None:
            if told.done:
                given = ask.options[int(known.answer or 0)].text if ask.form == "choice" else str(known.answer)
                st.success(f"**{safe(values.fill(given))}**: {safe(told.text)}", icon=":material/check:")
            elif told.right:
                st.warning(safe(told.text), icon=":material/rule:")
            else:
                st.error(safe(told.text), icon=":material/close:")
        if known.hint and not known.done:
            st.info(f"Hint: {safe(values.fill(ask.hint))}", icon=":material/lightbulb:")
        if known.solution and not known.done:
            st.info(f"Solution: {safe(solution(ask, values))}", icon=":material/key:")
        if not known.done:
            _help(lesson, ask, name, known)


def _form(lesson: Lesson, ask: Ask, name: str, known: progress.Tried) -> None:
    """The answer, the rule and Check; Enter checks too."""
    values = values_of(lesson)
    typed, chosen = f"{name}-answer", f"{name}-rule"

    def check() -> None:
        progress.check(lesson, ask, st.session_state.get(typed), st.session_state.get(chosen))

    with (
        st.form(f"{name}-form", border=False),
        st.container(key=f"askrow-{ask.form}-{ask.id}", horizontal=ask.form != "choice", gap="small"),
    ):
        if ask.form == "choice":
            st.radio(
                "Your answer",
                range(len(ask.options)),
                index=known.answer if isinstance(known.answer, int) else None,
                format_func=lambda place: safe(values.fill(ask.options[place].text)),
                key=typed,
            )
        else:
            st.text_input(
                LABELS[ask.form],
                value=str(known.answer or ""),
                max_chars=LONGEST,
                key=typed,
                autocomplete="off",
                width=150,
            )
        if ask.rule:
            st.pills(WHICH_RULE, ask.rules, default=known.rule, key=chosen, wrap=True)
        st.form_submit_button("Check", key=f"{name}-check", on_click=check)


def _help(lesson: Lesson, ask: Ask, name: str, known: progress.Tried) -> None:
    hint, answered = bool(ask.hint) and not known.hint, known.tries > 0 and not known.solution
    if not hint and not answered:
        return
    with st.container(key=f"askhelp-{ask.id}", horizontal=True, gap="small"):
        for shown, label, what, icon in (
            (hint, "A hint", "hint", ":material/lightbulb:"),
            (answered, "Show the solution", "solution", ":material/key:"),
        ):
            if shown:
                st.button(
                    label,
                    key=f"{name}-{what}",
                    icon=icon,
                    type="tertiary",
                    on_click=lambda what=what: progress.put(lesson, ask, **{what: True}),
                )


def safe(text: str) -> str:
    """Markdown of a lesson for Streamlit, which takes more marks than ours: formulas, colours and icons stay text."""
    return re.sub(r"([$]|:(?=[a-z]))", r"\\\1", text)
