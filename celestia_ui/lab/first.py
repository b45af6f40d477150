"""Guess first, in the lab: the numbers of a flight stay covered until somebody has said what he thinks.

A switch, off as usual. Guesses stay in the session, by flight, and the newest in the address, so that a reload asks no
second time; the logbook keeps only those of games.
"""

import streamlit as st

from celestia_core.beliefs import Number
from celestia_core.written import of_hundred
from celestia_ui.answers import answer_in_address, put_answer, whole_of_hundred

from .controls import moved

SAID, NUMBER, UNSAID = "lab-said", "lab-guess-number", "lab-guess-unsaid"  # session keys
GUESSED = "guessed"  # query parameter
MOST = 50  # guesses kept, the newest


def said_of(flight: str) -> int | None:
    """What was guessed of a flight, of 100; None before. The address keeps it."""
    known: dict[str, int] = dict(st.session_state.get(SAID, ()))
    said = known.get(flight, whole_of_hundred(answer_in_address(GUESSED, flight)))
    if said is not None and flight not in known:
        _remember(flight, said)
    put_answer(GUESSED, flight, None if said is None else str(said))
    return said


def ask(flight: str) -> None:
    """Ask for a guess in place of the number."""
    with st.container(key="lab_guess", gap="xsmall"):
        st.html(
            '<h2 class="cel-h2">Your guess first</h2><p>Of 100 such flights, how many crash before rescues? Say a '
            "whole number from 0 to 100; then all numbers are shown.</p>"
        )
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            st.number_input("Crashes of 100", 0, 100, None, 1, key=NUMBER, width=160)
            st.button("**See the chance**", key="lab-see", on_click=_say, args=(flight,))
        if st.session_state.pop(UNSAID, False):
            st.error("Say a number first.")


def _say(flight: str) -> None:
    """Take the guess (`on_click`)."""
    moved()
    number = st.session_state.get(NUMBER)
    if number is None:
        st.session_state[UNSAID] = True
        return
    _remember(flight, int(number))
    st.session_state[NUMBER] = None


def _remember(flight: str, said: int) -> None:
    known = [pair for pair in st.session_state.get(SAID, ()) if pair[0] != flight]
    st.session_state[SAID] = [*known[-MOST + 1 :], (flight, said)]


def said_words(said: int, crash: Number) -> str:
    """A guess beside the chance (HTML)."""
    off = said - of_hundred(crash)
    how = f"{abs(off)} too {'many' if off > 0 else 'few'}" if off else "just so many"
    return f"You guessed <b>{said}</b> of 100: {how}."
