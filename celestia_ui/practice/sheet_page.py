"""The sheet on the Practice page: reads the address, shows the questions or their key, and the ways between them."""

from urllib.parse import urlencode

import streamlit as st

from celestia_core.teaching.returning import MOST_SEED
from celestia_ui import session
from celestia_ui.lessons.style import SHEET_CSS

from .choosing import CHOSEN, SEED, chosen
from .sheet import CHOSEN_MOST, FEWEST, MOST, key_html, sheet_html, sheet_questions
from .style import ROOM_CSS

SHEET, KEY = "sheet", "key"  # query parameters: how many questions; whether it is their key
NUMBER = "practice-sheet-count"  # session key: of the control


def page_title() -> str:
    """The title of the page, which a print job is named after."""
    if SHEET not in st.query_params:
        return "Practice"
    return "Key of a sheet" if st.query_params.get(KEY) == "1" else "A sheet of questions"


def sheet_page() -> None:
    """The questions, or with `key=1` their key: two addresses, two print jobs."""
    st.html(SHEET_CSS)
    st.html(ROOM_CSS)
    count = _whole(st.query_params.get(SHEET, ""), MOST)
    seed = _whole(st.query_params.get(SEED, "0"), MOST_SEED - 1)
    if not count or seed is None:
        st.html('<h1 class="cel-h1">A sheet of questions</h1>')
        st.error(
            f"A sheet has 1 to {MOST} questions and a number from 0 to {MOST_SEED - 1:,}. This link asks for another.",
            icon=":material/error:",
        )
        return
    families, key = chosen(), st.query_params.get(KEY) == "1"
    with st.container(key="sheet_page", gap="small"):
        with st.container(key="sheet_tools", gap="xsmall"):
            st.html(_tools(families, seed, count, key))
            if not key:
                _number(count)
        questions = sheet_questions(families, seed, count)
        st.html(key_html(questions, seed) if key else sheet_html(questions, seed))


def _number(count: int) -> None:
    """How many questions, from then on in the address; another number in an address stays until it is changed."""
    choices = sorted({*range(FEWEST, CHOSEN_MOST + 1), count})
    st.session_state[NUMBER] = count
    st.selectbox("Number of questions", choices, key=NUMBER, width=180, on_change=_counted)


def _counted() -> None:
    st.query_params[SHEET] = str(st.session_state[NUMBER])


def _tools(families: list[str], seed: int, count: int, key: bool) -> str:
    """What is not printed: the other sheet, another one, the way back."""
    back = {**session.kept(), CHOSEN: ",".join(families)}
    here = {**back, SHEET: str(count), SEED: str(seed)}
    ways = [
        ("To the questions", here) if key else ("To the key", {**here, KEY: "1"}),
        ("Another sheet", {**here, SEED: str((seed + 1) % MOST_SEED)}),
        ("Back to one question at a time", back),
    ]
    links = " · ".join(f'<a target="_self" href="?{urlencode(query)}">{text}</a>' for text, query in ways)
    told = "" if key else " Hand it out on paper: whoever has this address finds the key, too."
    return f'<p class="cel-pq">Print this page with the browser (Ctrl+P).{told}</p><p class="cel-pq">{links}</p>'


def _whole(text: str, most: int) -> int | None:
    """A whole number from 0 to the most; None for anything else."""
    fits = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    return int(text) if fits and int(text) <= most else None
