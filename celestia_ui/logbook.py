"""The learner's logbook in this session: read it, change it, download it, load it again."""

from collections.abc import Callable

import streamlit as st

from celestia_core.errors import CannotRead
from celestia_core.teaching.logbook import Logbook, dump_logbook, parse_logbook

LOGBOOK = "logbook"  # session key: the text of the file, which outlives an update of the code


def logbook() -> Logbook:
    """What the learner has done in this session, and in the file loaded into it."""
    return parse_logbook(st.session_state.get(LOGBOOK, dump_logbook(Logbook())).encode())


def note(change: Callable[[Logbook], Logbook]) -> None:
    """Write something into the logbook (`book.with_guess(...)` and its like)."""
    st.session_state[LOGBOOK] = dump_logbook(change(logbook()))


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
    kept = "Guesses, lessons and questions to come back. It stays in this browser tab unless you save it."
    st.html(f'<p class="cel-soft"><small>{kept}</small></p>')  # a caption of Streamlit's has too little contrast
