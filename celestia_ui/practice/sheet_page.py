"""The sheet on the Practice page: reads the address, shows questions and key, and how to print them."""

from html import escape
from urllib.parse import urlencode

import streamlit as st

from celestia_core.teaching.returning import MOST_SEED
from celestia_ui import session

from .choosing import CHOSEN, SEED, chosen
from .sheet import MOST, sheet_html, sheet_questions


def sheet_page() -> None:
    """Questions with lettered options; the key begins a page of its own."""
    st.html('<h1 class="cel-h1">A sheet of questions</h1>')
    count = _whole(st.query_params.get("sheet", ""), MOST)
    seed = _whole(st.query_params.get(SEED, "0"), MOST_SEED - 1)
    if not count or seed is None:
        st.error(
            f"A sheet has 1 to {MOST} questions and a number from 0 to {MOST_SEED - 1:,}. This link asks for another.",
            icon=":material/error:",
        )
        return
    families = chosen()
    others = {**session.kept(), CHOSEN: ",".join(families)}
    again = escape(urlencode({**others, "sheet": count, SEED: (seed + 1) % MOST_SEED}))
    back = escape(urlencode(others))
    st.html(
        '<p class="cel-pq cel-pq-screen">Print this page with the browser (Ctrl+P); the key begins a page of its own. '
        f'<a target="_self" href="?{again}">Another sheet</a> · <a target="_self" href="?{back}">Back to one question '
        "at a time</a></p>"
    )
    st.html(sheet_html(sheet_questions(families, seed, count), seed))


def _whole(text: str, most: int) -> int | None:
    """A whole number from 0 to the most; None for anything else."""
    fits = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    return int(text) if fits and int(text) <= most else None
