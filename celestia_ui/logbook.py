"""The learner's logbook in this session: read it, change it, keep it in the tab, download it, load it again."""

from collections.abc import Callable
from contextlib import suppress
from html import escape

import streamlit as st

from celestia_core.errors import CannotRead
from celestia_core.teaching.logbook import Logbook, dump_logbook, parse_logbook

LOGBOOK = "logbook"  # session key: the text of the file, which outlives an update of the code
FROM_TAB = "logbook-from-tab"  # session key of the field that the script fills


def logbook() -> Logbook:
    """What the learner has done in this session, and in the file loaded into it."""
    return parse_logbook(st.session_state.get(LOGBOOK, dump_logbook(Logbook())).encode())


def note(change: Callable[[Logbook], Logbook]) -> None:
    """Write something into the logbook (`book.with_guess(...)` and its like)."""
    st.session_state[LOGBOOK] = dump_logbook(change(logbook()))


def keep() -> None:
    """Let the browser keep the logbook in its tab, and give it back after a reload; the script of the page does it.

    The router calls it last on every page. While this session has no logbook, a hidden field waits for the one of the
    tab; what comes from there is read like any file.
    """
    kept = st.session_state.get(LOGBOOK)
    with st.container(key="tab"):
        if kept is None:
            st.text_input("The logbook of this tab", key=FROM_TAB, on_change=_given_back)
        else:
            st.html(f'<div id="celestia-logbook" hidden>{escape(kept, quote=False)}</div>')


def _given_back() -> None:
    with suppress(CannotRead):  # what is not ours was no logbook
        st.session_state[LOGBOOK] = dump_logbook(parse_logbook(st.session_state[FROM_TAB].encode()))


def logbook_box(key: str) -> None:
    """Download and load the file.

    Args:
        key: of the page, so that two pages keep their widgets apart.
    """
    st.download_button(
        "Save my logbook",
        st.session_state.get(LOGBOOK, dump_logbook(Logbook())),
        "celestia-logbook.json",
        "application/json",
        key=f"{key}-save",
        on_click="ignore",
        icon=":material/download:",
    )
    loaded = st.file_uploader("Load a logbook", type="json", key=f"{key}-load", max_upload_size=1)
    if loaded is not None and st.session_state.get(f"{key}-read") != loaded.file_id:
        try:
            book = parse_logbook(loaded.getvalue())
        except CannotRead as error:
            st.error(f"{str(error)[0].upper()}{str(error)[1:]}.", icon=":material/error:")
            return
        st.session_state[f"{key}-read"] = loaded.file_id
        st.session_state[LOGBOOK] = dump_logbook(book)
        st.rerun()
    kept = "Guesses, lessons, and questions to come back. They stay in this browser tab; save them to keep them longer."
    st.html(f'<p class="cel-soft"><small>{kept}</small></p>')  # a caption of Streamlit's has too little contrast
