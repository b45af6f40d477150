"""Buttons that move the game on: fixed keys, so that the focus survives; nothing is ever disabled."""

from collections.abc import Callable

import streamlit as st

from celestia_ui import session
from celestia_ui.sitting import Sitting

Press = Callable[[Sitting], Sitting | None]  # what a button does: changes the sitting, or returns another one
LONG = 75  # characters of a sentence, from which it is set smaller to keep the slots in place
SHORTCUTS = "shortcuts"  # session key of the switch


def _keys(shortcut: str | None) -> str | None:
    return shortcut if st.session_state.get(SHORTCUTS, True) else None


def slot(place: int, label: str, icon: str, shortcut: str | None, step: Press) -> None:
    """A slot of the decision: always there, always in its place, so that the focus survives."""
    st.button(
        label,
        key=f"slot{place}",
        icon=icon,
        width="stretch",
        shortcut=_keys(shortcut),
        on_click=session.press,
        args=(step,),
    )


def tool(label: str, key: str, icon: str, shortcut: str | None, step: Press) -> None:
    """A smaller button of the bar under the table."""
    st.button(label, key=key, icon=icon, shortcut=_keys(shortcut), on_click=session.press, args=(step,))


def run(sitting: Sitting) -> None:
    """What "to my decision" does; where bots play among themselves it goes on to the next journey."""
    sitting.show(sitting.next_journey() if sitting.watched else sitting.next_decision())


def run_words(sitting: Sitting) -> str:
    """What that button says."""
    return "To the next journey" if sitting.watched else "To my decision"


def heading(title: str, sentence: str) -> None:
    """What this step is about: a heading and a sentence (HTML)."""
    long = " cel-long" if len(sentence) > LONG else ""
    st.html(f'<div class="cel-q{long}"><h1>{title}</h1><p>{sentence}</p></div>')
