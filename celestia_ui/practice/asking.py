"""One question on any page: prompt, options, Check, the reason of the chosen option, a second try, the solution."""

from collections.abc import Callable
from html import escape
from urllib.parse import urlencode

import streamlit as st

from celestia_core.clauses import clause
from celestia_core.teaching.question import Option, Question
from celestia_ui import session
from celestia_ui.answers import answer_in_address, put_answer

from .style import PRACTICE_CSS

MOST_TRIES = 2  # then the solution is shown
TRIED = "tried"  # query parameter: the options tried, in order, and an s after them where the solution was asked for


def question_block(
    question: Question, key: str, answered: Callable[[bool], None] | None = None, in_address: bool = False
) -> bool | None:
    """Ask a question and answer to the answer.

    Args:
        question: what is asked.
        key: tells this block from others; the same question under the same key keeps its answers in the session.
        answered: called once, in the callback of the first Check, with whether that answer was right.
        in_address: this is the one question of its page, and the address keeps its answers: a reload shows them again,
            and calls nothing.

    Returns:
        None until a first answer was checked, then whether it was right.
    """
    st.html(PRACTICE_CSS)
    name = _name(question, key)
    if in_address:
        _take_up(question, name)
        put_answer(TRIED, name, _told(name))
    with st.container(key=f"pq-{name}", gap="small"):
        st.markdown(question.prompt)
        tried = _tried(name)
        if not over(question, name):
            _ask(question, name, answered)
        if tried:
            _feedback(question, tried[-1], last=over(question, name))
        elif st.session_state.get(f"{name}-empty"):
            st.info("Choose an answer first.", icon=":material/touch_app:")
        if over(question, name):
            st.html(solution(question, tried))
    return tried[0] in question.right if tried else None


def over(question: Question, name: str) -> bool:
    """Whether the solution is shown: after a right answer, the last try, or on request."""
    tried = _tried(name)
    return bool(st.session_state.get(f"{name}-shown")) or len(tried) >= MOST_TRIES or bool(question.right & set(tried))


def solution(question: Question, tried: list[int]) -> str:
    """The solution as HTML: every option with its reason, the counted cases, the clauses as links."""
    told = [option.why for option in question.options]
    options = "".join(
        _option(option, place in tried, option.why in told[:place]) for place, option in enumerate(question.options)
    )
    lines = "".join(f"<li>{escape(line)}</li>" for line in question.explained)
    return (
        f'<div class="cel-pq"><h3>The answers</h3><ul>{options}</ul><h3>Step by step</h3><ol>{lines}</ol>'
        f"<p>Rules: {clause_links(question.clauses)}.</p></div>"
    )


def clause_links(clauses: tuple[str, ...]) -> str:
    """Links to the Rules page that keep the game on the table."""
    return ", ".join(
        f'<a target="_self" href="rules?{escape(urlencode({**session.kept(), "clause": one}))}">'
        f"{escape(clause(one).title)}</a>"
        for one in clauses
    )


def _option(option: Option, chosen: bool, again: bool) -> str:
    """An option with its reason; a reason that stands above already is not said again."""
    word = "Right" if option.right else "Not right"
    yours = ", your answer" if chosen else ""
    return (
        f'<li class="{"yes" if option.right else "no"}"><b>{escape(option.text)}</b> ({word}{yours})'
        f"<small>{'As above.' if again else escape(option.why)}</small></li>"
    )


def _ask(question: Question, name: str, answered: Callable[[bool], None] | None) -> None:
    places = range(len(question.options))
    chosen = f"{name}-choice"

    def check() -> None:
        place = st.session_state.get(chosen)
        st.session_state[f"{name}-empty"] = place is None
        tried = _tried(name)
        if place is None or place in tried or over(question, name):
            return
        if not tried and answered is not None:
            answered(place in question.right)
        st.session_state[f"{name}-tried"] = [*tried, place]

    st.radio("Your answer", places, index=None, format_func=lambda place: question.options[place].text, key=chosen)
    with st.container(horizontal=True, gap="small"):
        st.button("Check", key=f"{name}-check", on_click=check)
        if _tried(name):
            st.button("Show the solution", key=f"{name}-show", on_click=_show, args=(name,))


def tried_key(key: str, family: str, seed: int) -> str:
    """The session key of the options that were tried of a question: a list, empty before the first."""
    return f"{key}-{family}-{seed}-tried"


def _name(question: Question, key: str) -> str:
    return f"{key}-{question.family}-{question.seed}"


def _show(name: str) -> None:
    st.session_state[f"{name}-shown"] = True


def _feedback(question: Question, place: int, last: bool) -> None:
    option = question.options[place]
    if option.right:
        st.success(f"Yes. {option.why}", icon=":material/check:")
    else:
        st.error(f"Not yet. {option.why}{'' if last else ' Try once more.'}", icon=":material/close:")


def _tried(name: str) -> list[int]:
    return list(st.session_state.get(f"{name}-tried", []))


def _told(name: str) -> str | None:
    """The answers as the address keeps them: "2", "20", "2s"; None before the first."""
    tried = "".join(map(str, _tried(name)))
    return f"{tried}{'s' if st.session_state.get(f'{name}-shown') else ''}" if tried else None


def _take_up(question: Question, name: str) -> None:
    """What the address holds becomes what the session knows, where that knows nothing yet of this block."""
    if f"{name}-tried" in st.session_state:
        return
    told = answer_in_address(TRIED, name) or ""
    tried = _tries(question, told.removesuffix("s"))
    st.session_state[f"{name}-tried"] = tried
    if tried:
        st.session_state[f"{name}-shown"] = told.endswith("s")
        st.session_state[f"{name}-choice"] = tried[-1]


def _tries(question: Question, told: str) -> list[int]:
    """The options that were tried; none where nobody can have tried these, one after another."""
    if not (told.isascii() and told.isdecimal() and len(told) <= MOST_TRIES):
        return []
    tried = list(map(int, told))
    can_be = len(set(tried)) == len(tried) and max(tried) < len(question.options)
    return tried if can_be and not question.right & set(tried[:-1]) else []
