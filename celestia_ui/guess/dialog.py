"""The two switches, where the logbook can be saved too."""

import streamlit as st

from celestia_ui.blocks.marks import counted
from celestia_ui.logbook import logbook, logbook_box

from .first import GUESS, JUDGE

JUST_ON = "guess-just-on"  # session key: the press that opened the dialog has switched it on
ON_NOW = "Guess first is on, from your next chance on. Close this and play; the switch below turns it off."


@st.dialog("Before you see", on_dismiss="rerun")  # the page follows the switches when the dialog is closed
def before_you_see() -> None:
    """Guess first, judge first, and the logbook."""
    if st.session_state.get(JUST_ON):
        st.success(ON_NOW, icon=":material/visibility_off:")
    for name, label, told in (
        (
            GUESS,
            "Guess the chance first",
            "The crash chance of your next decision is covered until you have guessed it, or skipped. One guess for "
            "each chance; one that you have seen is not asked for.",
        ),
        (
            JUDGE,
            "Judge my choice first",
            "After “Stay” or “Leave” the choice is judged by what you could know. Then the game goes on.",
        ),
    ):
        st.toggle(label, value=bool(st.session_state.get(name)), key=f"switch-{name}", on_change=_switch, args=(name,))
        st.caption(told)
    book = logbook()
    guesses = counted(len(book.guesses), "guess", "guesses")
    choices = counted(len(book.judged), "judged choice", "judged choices")
    st.markdown(
        f"In your logbook: {guesses}, {choices}. They stand under “My guesses”, at the foot of the "
        "page and at the end of a game."
    )
    logbook_box("before")


def switch_on() -> None:
    """Who presses "Guess first" wants to guess (`on_click`): the switch comes on, unless there is one on already."""
    st.session_state[JUST_ON] = not (st.session_state.get(GUESS) or st.session_state.get(JUDGE))
    if st.session_state[JUST_ON]:
        st.session_state[GUESS] = True


def _switch(name: str) -> None:
    st.session_state[JUST_ON] = False
    st.session_state[name] = st.session_state[f"switch-{name}"]  # the widget's own key goes with its dialog


def label() -> str:
    """What the button that opens it says."""
    on = st.session_state.get(GUESS) or st.session_state.get(JUDGE)
    return "Guess first: on" if on else "Guess first"
