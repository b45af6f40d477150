"""A question opened from its link: the moment and what is asked; after the answer the chance, and the way on."""

from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from html import escape
from urllib.parse import urlencode

import streamlit as st

from celestia_core.errors import CelestiaError
from celestia_core.palette import ThemeName
from celestia_core.teaching.links.asked import GUESS_CHANCE, KINDS, STAY_OR_LEAVE, Asked
from celestia_core.teaching.links.link import Opened, decode_question
from celestia_core.teaching.logbook import Guess
from celestia_core.written import in_hundred, of_hundred, percent
from celestia_ui import session
from celestia_ui.answers import answer_in_address, put_answer, whole_of_hundred
from celestia_ui.literal import literal
from celestia_ui.logbook import logbook, note
from celestia_ui.practice.asking import clause_links, over, question_block

from .house import house_line
from .moment import Moment

CODE = "q"  # query parameter: the code of a question
MIDDLE, UNCHOSEN = 50, "?"  # where the slider stands before it is moved, and what stands there for a number
GUESSED = "guessed"  # query parameter: what was guessed of its chance, see `answers`


@lru_cache(maxsize=64)
def opened_link(code: str) -> Opened:
    """The question behind a code. Raises CannotRead."""
    return decode_question(code)


def cannot_open(reason: str) -> None:
    """Why a link holds no question, and the way on."""
    st.html('<h1 class="cel-h1">A question</h1>')
    st.error(f"This link holds no question that can be read ({literal(reason)}).", icon=":material/link_off:")
    kept = escape(urlencode(session.kept()))
    ways = (("./", "play"), ("practice", "practise"), ("question", "ask a question yourself"))
    links = [f'<a target="_self" href="{page}?{kept}">{words}</a>' for page, words in ways]
    st.html(
        '<p class="cel-qn-rules">Was it copied whole? Ask whoever sent it, or go on without it: '
        f"{', '.join(links[:-1])}, or {links[-1]}.</p>"
    )


def question(code: str, found: Opened, theme: ThemeName) -> None:
    """The page of a question.

    Args:
        code: from the address.
        found: what it holds.
        theme: of the page.
    """
    asked = found.asked
    key = sha256(code.encode()).hexdigest()[:12]
    moment = None if asked.position is None else Moment.of(asked.position, theme)
    st.html('<h1 class="cel-h1">A question</h1>')
    if found.words:
        st.html(
            f'<p class="cel-qn-words"><small>In the words of whoever made this link</small>{escape(found.words)}</p>'
        )
    points = asked.kind == STAY_OR_LEAVE
    with st.container(key="qn_columns" if moment is not None else "qn_alone", gap="small"):
        with st.container(key="qn_asked", gap=None):  # first, so that a phone opens with what is asked
            st.html('<h2 class="cel-vh">What is asked</h2>')
            if moment is not None and asked.kind in KINDS:
                st.html(f"{house_line(moment.position.view.rules)}{moment.needed(points)}")
            done = _guess(asked, f"qn-{key}") if asked.kind == GUESS_CHANCE else _options(asked, f"qn-{key}")
        if moment is not None:
            with st.container(key="qn_table", gap="small"):
                st.html(moment.strip())
                st.html(moment.picture())
            with st.container(key="qn_known", gap=None):
                st.html(moment.known(points))
            with st.container(key="qn_story", gap=None):
                st.html(moment.story())
    if done and moment is not None:
        if asked.kind in (STAY_OR_LEAVE, GUESS_CHANCE):
            st.html(moment.chance(moment.position.leg()))
        with st.container(key="qn_on"):
            if st.button("**Play on from here**", key="qn-on", icon=":material/flight_takeoff:"):
                _play_on(moment)
    if moment is not None:
        st.html(moment.twin())


def _options(asked: Asked, key: str) -> bool:
    """A question with options; whether its solution is shown: a wrong first answer gets a hint and no number."""
    question_block(asked.question, key, in_address=True)
    return over(asked.question, f"{key}-{asked.question.family}-{asked.question.seed}")


def _guess(asked: Asked, key: str) -> bool:
    """A guess in flights of 100; whether it has been made. The address keeps it: a reload is no second guess."""
    said_key = f"{key}-said"
    with st.container(key="qn_guess", gap="small"):
        st.markdown(asked.question.prompt)
        said = st.session_state.get(said_key, whole_of_hundred(answer_in_address(GUESSED, key)))
        if said is None:
            _slider(asked, key)
            return False
        put_answer(GUESSED, key, str(said))
        st.html(f"<p>You said <b>{said} of 100</b>.</p>")
        _answer(asked, said)
    return True


def _slider(asked: Asked, key: str) -> None:
    """The guess: without a number until the slider is moved, since a number that stands there is guessed too often."""
    chosen = bool(st.session_state.get(f"{key}-moved"))
    st.slider(
        "Your guess: flights of 100 that crash",
        0,
        100,
        MIDDLE,
        key=f"{key}-slider",
        format="%d" if chosen else UNCHOSEN,
        on_change=_moved,
        args=(key,),
    )
    st.button("Check", key=f"{key}-check", on_click=_said, args=(asked, key))
    if st.session_state.pop(f"{key}-unmoved", False):
        st.info("Move the slider first.", icon=":material/touch_app:")


def _moved(key: str) -> None:
    st.session_state[f"{key}-moved"] = True


def _said(asked: Asked, key: str) -> None:
    """Take the guess (`on_click`)."""
    said = int(st.session_state[f"{key}-slider"])
    if said == MIDDLE and not st.session_state.get(f"{key}-moved"):
        st.session_state[f"{key}-unmoved"] = True
        return
    st.session_state[f"{key}-said"] = said
    chance, digest = asked.chance, _digest(asked)
    if chance is not None and digest not in logbook().seen:  # a chance that was told before cannot be guessed
        note(lambda book: book.with_guess(Guess.of(said, chance)).with_seen(digest))


def _digest(asked: Asked) -> str:
    """A short name of the chance that is asked for, whoever wrote the link: from what its viewer sees alone."""
    return sha256(f"{asked.question.seed} {asked.question.prompt}".encode()).hexdigest()[:12]


def _answer(asked: Asked, said: int) -> None:
    assert asked.chance is not None
    exact = of_hundred(asked.chance)
    off = abs(said - exact)
    gap = "exactly right" if not off else f"{off} {'flight' if off == 1 else 'flights'} off"
    tells = f"It is {in_hundred(asked.chance)} ({percent(asked.chance)}). "
    tells += f"Your guess is {gap}; up to {asked.within} off counts."
    if asked.accepts(said):
        st.success(f"Yes. {tells}", icon=":material/check:")
    else:
        st.error(f"Not near enough. {tells}", icon=":material/close:")
    lines = "".join(f"<li>{escape(line)}</li>" for line in asked.question.explained)
    st.html(f'<div class="cel-qn-lines"><h3>How it is counted</h3><ol>{lines}</ol></div>')
    st.html(f'<p class="cel-qn-rules">Rules: {clause_links(asked.question.clauses)}.</p>')


def _play_on(moment: Moment) -> None:
    try:
        session.load(replace(moment.position.record, shown=len(moment.steps) - 1))
    except CelestiaError as error:
        st.error(f"This game cannot be played on: {error}")
    else:
        st.switch_page("pages/play.py")
