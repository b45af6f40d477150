"""The maker: a teacher asks about the moment on the table of Play, and gets a link, a QR code and a sheet to print."""

from functools import lru_cache
from typing import Literal

import streamlit as st

from celestia_core.errors import CannotRead, CelestiaError
from celestia_core.kinds import Seat
from celestia_core.story import PLAYERS
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.links.asked import (
    FAMILY,
    GUESS_CHANCE,
    MOST_SEEDS,
    STAY_OR_LEAVE,
    WHICH_CLAUSE,
    WITHIN,
    Asked,
    ask,
    ask_family,
    subjects,
    worth_asking,
)
from celestia_core.teaching.links.link import LONGEST_WORDS, encode_question, plain_words
from celestia_core.teaching.position import Position
from celestia_ui import session
from celestia_ui.guess.first import covers
from celestia_ui.sitting import Sitting

from .opened import CODE
from .sheet import ONLY_HERE, answer, key_sheet, sheet, works_here_only

KINDS = {
    STAY_OR_LEAVE: "Stay or leave?",
    GUESS_CHANCE: "Guess the chance",
    WHICH_CLAUSE: "Which rule?",
    FAMILY: "A made-up case",
}
TOLERANCES = (2, WITHIN, 10)
BOUND: Literal["query-params"] = "query-params"  # the address remembers what was chosen
COVERED = "Guess first is on, and this chance is still to be guessed on Play; the answer is shown after that."
GIVES_ITSELF_AWAY = (
    "At this moment a question about rules would give itself away: nothing you might want is forbidden, and in this "
    "journey nobody has left, announced or paid yet"
)


def maker() -> None:
    """Choose a question, see it, take its link."""
    st.html(
        '<h1 class="cel-h1">Ask a question about this moment</h1><p class="cel-soft">The moment is the step shown on '
        "the Play page. Whoever opens the link sees this moment and the question, then the answer and why.</p>"
    )
    with st.container(key="qn_make", gap="small"):
        with st.container(key="qn_choose", gap="small"):
            asked, words = _chosen(session.sitting())
        with st.container(key="qn_made", gap="small"):
            if asked is not None:
                _made(asked, words)


def _chosen(sitting: Sitting) -> tuple[Asked | None, str]:
    kind = st.radio("What do you ask?", list(KINDS), format_func=KINDS.__getitem__, key="kind", bind=BOUND)
    asked = None
    try:
        asked = _generated() if kind == FAMILY else _about(sitting, kind)
    except CelestiaError as error:
        st.info(f"{_sentence(str(error))} Choose another question, or another step on [Play](./).")
    words = st.text_area(
        "Your own words (if you like)",
        key="words",
        bind=BOUND,
        height=110,
        max_chars=LONGEST_WORDS,
        placeholder="Talk with your neighbour first.",
        help="Plain text. It stands above the question, in quotation from you.",
    )
    return asked, words or ""


def _about(sitting: Sitting, kind: str) -> Asked:
    seat = sitting.viewer
    if seat is None:
        view = sitting.view
        usual = view.question.seat if view.question is not None else view.captain or Seat(0)
        seats = [Seat(number) for number in range(view.seats)]
        seat = st.selectbox(
            "Seen from the seat of",
            seats,
            index=usual,
            format_func=lambda number: PLAYERS[number],
            key="seat",
            bind=BOUND,
        )
    position = Position.of(sitting.table.record, sitting.step.ply, seat)
    if kind == WHICH_CLAUSE:
        every = subjects(position)
        worth = worth_asking(position)
        if not worth:
            raise CannotRead(GIVES_ITSELF_AWAY)
        subject = st.selectbox("About", worth, format_func=lambda place: every[place].says, key="about", bind=BOUND)
        return _ask(position, kind, worth[0] if subject is None else subject, 0)
    within = WITHIN
    if kind == GUESS_CHANCE:
        picked = st.segmented_control(
            "A guess counts when it is off by at most", TOLERANCES, default=WITHIN, key="within", bind=BOUND
        )
        within = WITHIN if picked is None else picked
    return _ask(position, kind, 0, within)


def _ask(position: Position, kind: str, subject: int, within: int) -> Asked:
    found = _tried(position, kind, subject, within)
    if isinstance(found, str):
        raise CannotRead(found)
    return found


@lru_cache(maxsize=32)
def _tried(position: Position, kind: str, subject: int, within: int) -> Asked | str:
    """The question, or why there is none: both may take a second, and every key pressed asks again."""
    try:
        return ask(position, kind, subject, within)
    except CelestiaError as error:
        return str(error)


def _generated() -> Asked:
    family = st.selectbox(
        "Kind of case", list(FAMILIES), format_func=lambda name: FAMILIES[name].title, key="kind-of-case", bind=BOUND
    )
    seed = st.number_input("Number of the case (same number, same case)", 0, MOST_SEEDS - 1, 1, key="case", bind=BOUND)
    return ask_family(family, int(seed))


def _made(asked: Asked, words: str) -> None:
    try:
        line = plain_words(words)
        link = f"{_here()}?{CODE}={encode_question(asked, line)}"
    except CelestiaError as error:
        st.error(_sentence(str(error)))
        return
    st.code(link, language=None, wrap_lines=True)
    if works_here_only(link):
        st.warning(ONLY_HERE, icon=":material/wifi_off:")
    st.html(
        f'<p class="cel-qn-rules">The link has <b>{len(link):,} characters</b> and holds everything: no server '
        "remembers it. The answer is sealed: it cannot be read off the link, but whoever can program could work it out."
        " To print the sheet alone, print this page.</p>"
    )
    covered = asked.kind in (STAY_OR_LEAVE, GUESS_CHANCE) and covers(session.sitting())
    keyed = st.toggle("Print the answer too, on a page of its own", key="key", bind=BOUND)
    st.html(sheet(asked, line, link))
    if covered:
        st.info(COVERED)
    elif keyed:
        st.html(key_sheet(asked))
    else:
        st.html(f'<details class="cel-card cel-fold"><summary>The answer, for you</summary>{answer(asked)}</details>')


def _here() -> str:
    """The address of this page."""
    return st.context.url.split("?")[0] if st.context.url else "question"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
