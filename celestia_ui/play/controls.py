"""The bar under the table: back and forward, the slider over steps, share and new game."""

import streamlit as st

from celestia_ui import session
from celestia_ui.guess.dialog import before_you_see, label, switch_on
from celestia_ui.sitting import Sitting

from .dialogs import new_game, share
from .pressing import tool


def controls(sitting: Sitting) -> None:
    """Back and forward, the slider over steps, share and new game."""
    newest = len(sitting.steps) - 1
    with st.container(key="steps", horizontal=True, gap="xsmall", vertical_alignment="center"):
        tool("Back", "back", ":material/chevron_left:", "B", lambda s: s.show(s.shown - 1))
        tool("Next", "next", ":material/chevron_right:", "N", lambda s: s.show(s.shown + 1))
        tool("Newest", "run", ":material/last_page:", None, lambda s: s.show(len(s.steps)))  # L goes to my decision
        if newest > 0:
            key = "step"  # one for all steps: a new slider costs the browser 10 ms
            st.session_state[key] = sitting.shown
            st.slider(
                "Step of the game",
                0,
                newest,
                key=key,
                format="step %d",
                label_visibility="collapsed",
                on_change=lambda: session.press(lambda s: s.show(int(st.session_state[key]))),
            )
        if session.origin() is not None:
            st.button("Back to my game", key="origin", icon=":material/undo:", on_click=session.back_to_origin)
        if st.button(label(), key="first", icon=":material/visibility_off:", on_click=switch_on):
            before_you_see()
        if st.button("Share", key="share", icon=":material/link:"):
            share()
        if st.button("New game", key="new", icon=":material/add:"):
            new_game()
