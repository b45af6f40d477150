"""The learner's logbook in this session: read it, change it, keep it in the tab, download it, load it again."""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from html import escape

import streamlit as st

from celestia_core.errors import CannotRead
from celestia_core.teaching.logbook import Logbook, dump_logbook, parse_logbook
from celestia_ui.blocks.marks import counted

LOGBOOK = "logbook"  # session key: the text of the file, which outlives an update of the code
FROM_TAB = "logbook-from-tab"  # session key of the field that the script fills
GIVEN = "logbook-given"  # session key: the tab has given back what it had, or a file has taken its place
SINCE = "logbook-since"  # session key: what was noted before that, to be noted in the tab's own logbook too
TOLD = "logbook-told"  # session key: digests of the logbooks that the tab was told before it gave one back
MOST_SINCE = 100
OF_ANOTHER = ("lesson-tries", "judge-waiting")  # session keys that belong to whoever had the logbook before
SEEN = "chances-seen"  # session key of celestia_ui.guess.first: the chances stay seen, the guesses were another's

Change = Callable[[Logbook], Logbook]


def logbook() -> Logbook:
    """What the learner has done in this session, and in the file loaded into it."""
    with suppress(CannotRead):
        return parse_logbook(st.session_state.get(LOGBOOK, dump_logbook(Logbook())).encode())
    return Logbook()


def note(change: Change) -> None:
    """Write something into the logbook (`book.with_guess(...)` and its like), unless it were none any more."""
    with suppress(CannotRead):
        text = dump_logbook(change(logbook()))
        parse_logbook(text.encode())
        st.session_state[LOGBOOK] = text
        if not st.session_state.get(GIVEN):
            st.session_state[SINCE] = [*st.session_state.get(SINCE, []), change][-MOST_SINCE:]
            st.session_state[TOLD] = [*st.session_state.get(TOLD, []), _digest(text)][-MOST_SINCE:]


def keep() -> None:
    """Let the browser keep the logbook in its tab, and give it back after a reload; the script of the page does it.

    The router calls it last on every page. A hidden field waits for the logbook of the tab, until that is there; what
    comes from there is read like any file, and what was noted meanwhile is noted in it.
    """
    kept = st.session_state.get(LOGBOOK)
    with st.container(key="tab"):
        if kept is None or not st.session_state.get(GIVEN):
            st.text_input("The logbook of this tab", key=FROM_TAB, on_change=_given_back, persist_state="session")
        if kept is not None:
            st.html(f'<div id="celestia-logbook" hidden>{escape(kept, quote=False)}</div>')


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _given_back() -> None:
    since, told = st.session_state.pop(SINCE, []), st.session_state.pop(TOLD, [])
    if st.session_state.get(GIVEN):
        return
    st.session_state[GIVEN] = True
    if _digest(st.session_state[FROM_TAB]) in told:
        return  # it had nothing else, and gives back what this session has made
    with suppress(CannotRead):  # what is not ours was no logbook
        st.session_state[LOGBOOK] = dump_logbook(parse_logbook(st.session_state[FROM_TAB].encode()))
        for change in since:
            note(change)


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
    # By a callback, so that a dialog stays open: a rerun of the app would close it.
    st.file_uploader(
        "Load a logbook", type="json", key=f"{key}-load", max_upload_size=1, on_change=_load, args=(f"{key}-load",)
    )
    told, fault = st.session_state.get(f"{key}-load-told", ("", ""))
    if told:
        st.success(told, icon=":material/check:")
    if fault:
        st.error(fault, icon=":material/error:")
    kept = (
        "In it are your guesses, your lessons, and the questions that will be asked again. It stays in this browser "
        "tab; save it to keep it longer."
    )
    st.html(f'<p class="cel-soft"><small>{kept}</small></p>')  # a caption of Streamlit's has too little contrast


def _load(key: str) -> None:
    """Take over a file, and let go of what belongs to the logbook from before."""
    file = st.session_state[key]
    st.session_state[f"{key}-told"] = ("", "")
    if file is None:
        return
    try:
        book = parse_logbook(file.getvalue())
    except CannotRead as error:
        st.session_state[f"{key}-told"] = ("", f"{str(error)[0].upper()}{str(error)[1:]}.")
        return
    for name in (*OF_ANOTHER, SINCE, TOLD):
        st.session_state.pop(name, None)
    st.session_state[SEEN] = dict.fromkeys(st.session_state.get(SEEN, {}))
    st.session_state[LOGBOOK], st.session_state[GIVEN] = dump_logbook(book), True
    st.session_state[f"{key}-told"] = (f"Loaded: {contents(book)}.", "")


def contents(book: Logbook) -> str:
    """What a logbook holds, in a few words: "4 guesses, 16 answers, 2 lessons"."""
    return ", ".join(
        (
            counted(len(book.guesses), "guess", "guesses"),
            counted(book.answered, "answer", "answers"),
            counted(len(book.lessons), "lesson", "lessons"),
            *((counted(len(book.judged), "judged choice", "judged choices"),) if book.judged else ()),
        )
    )
