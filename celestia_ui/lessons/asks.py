"""One step of a lesson: the question, the answer with its rule, Check, what is said to it; then hint and solution."""

import re

import streamlit as st

from celestia_core.teaching.lessons.asking import guessed, solution
from celestia_core.teaching.lessons.parts import Ask, Lesson
from celestia_core.teaching.lessons.prose import to_html
from celestia_core.teaching.lessons.typed import LONGEST
from celestia_core.teaching.lessons.values import values_of

from . import progress

LABELS = {"of100": "Of 100", "number": "Your number", "fraction": "Your fraction"}
GUESS_KEPT = "It is kept; the worked example shows how it is."
WHICH_RULE = "Which rule is this?"


def ask_block(lesson: Lesson, ask: Ask, guess: bool = False) -> None:
    """A step that asks. A wrong answer stops nobody: try again, take a hint, or see the solution.

    Args:
        lesson: whose step.
        ask: the step.
        guess: whether it asks for a guess, which is kept and neither right nor wrong yet.
    """
    values, known = values_of(lesson), progress.tried(lesson, ask)
    name = f"ls-{lesson.id}-{ask.id}"
    with st.container(key=f"ask-{ask.id}", gap="xsmall"):
        st.html(f'<div class="cel-ls cel-ls-q">{to_html(values.fill(ask.prompt))}</div>')
        over = known.done or (guess and known.tries > 0)
        if not over:
            _form(lesson, ask, name, known, "Keep my guess" if guess else "Check")
        if known.problem:
            st.warning(safe(known.problem), icon=":material/edit:")
        elif known.told is not None and guess:
            st.info(f"You guess **{safe(_given(lesson, ask, known))}**. {GUESS_KEPT}", icon=":material/bookmark:")
            st.button(
                "Guess again",
                key=f"{name}-again",
                icon=":material/undo:",
                type="tertiary",
                on_click=progress.forget,
                args=(lesson, ask),
            )
        elif known.told is not None:
            if known.done:
                st.success(joined_said(_given(lesson, ask, known), known.told.text), icon=":material/check:")
            elif known.told.right:
                st.warning(safe(known.told.text), icon=":material/rule:")
            else:
                st.error(safe(known.told.text), icon=":material/close:")
        if over:
            return
        if known.hint:
            st.info(f"Hint: {safe(values.fill(ask.hint))}", icon=":material/lightbulb:")
        if known.solution:
            st.info(f"Solution: {safe(solution(ask, values))}", icon=":material/key:")
        _help(lesson, ask, name, known)


def guess_block(lesson: Lesson, ask: Ask) -> None:
    """What was guessed, and what is said to it: beside the worked example, neither praised nor blamed."""
    known = progress.tried(lesson, ask)
    if known.answer is not None:
        told = guessed(ask, values_of(lesson), known.answer)
        said = f"Your guess was {joined_said(_given(lesson, ask, known), told)}"
        st.info(said, icon=":material/bookmark:")


def joined_said(given: str, told: str) -> str:
    """An answer and what is said to it, as Markdown for Streamlit."""
    return f"**{safe(given)}**: {safe(told)}"


def _given(lesson: Lesson, ask: Ask, known: progress.Tried) -> str:
    if ask.form == "choice":
        return values_of(lesson).fill(ask.options[int(known.answer or 0)].text)
    of = " of 100" if ask.form == "of100" and str(known.answer).isdigit() else ""
    return f"{known.answer}{of}"


def _form(lesson: Lesson, ask: Ask, name: str, known: progress.Tried, label: str) -> None:
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
        st.form_submit_button(label, key=f"{name}-check", on_click=check)


def _help(lesson: Lesson, ask: Ask, name: str, known: progress.Tried) -> None:
    hint, answered = bool(ask.hint) and not known.hint, known.tries > 0 and not known.solution
    if not hint and not answered:
        return
    with st.container(key=f"askhelp-{ask.id}", horizontal=True, gap="small"):
        for shown, label, what, icon, press in (
            (hint, "A hint", "hint", ":material/lightbulb:", progress.take_hint),
            (answered, "Show the solution", "solution", ":material/key:", progress.read_solution),
        ):
            if shown:
                st.button(
                    label,
                    key=f"{name}-{what}",
                    icon=icon,
                    type="tertiary",
                    on_click=press,
                    args=(lesson, ask),
                )


def safe(text: str) -> str:
    """Markdown of a lesson for Streamlit, which takes more marks than ours: formulas, colours and icons stay text."""
    return re.sub(r"([$]|:(?=[a-z]))", r"\\\1", text)
