"""Arena: thousands of games between ways of playing, and a lab for rules of thumb."""

import streamlit as st

from celestia_core.analysis.simulate import compiler
from celestia_ui import session
from celestia_ui.arena import panels
from celestia_ui.arena.style import ARENA_CSS

session.need_frame()
st.set_page_config(page_title="Celestia: the arena")
st.html(ARENA_CSS)
compiler.start()  # nobody waits for it

with st.container(key="arena_page", gap="small"):
    st.html(
        '<div class="cel-head"><h1 class="cel-h1">Arena</h1>'
        '<span class="cel-soft">Thousands of games, to see which way of playing wins.</span></div>'
    )
    with st.container(key="arena_match", gap="small"):
        with st.container(key="arena_left", gap="xsmall"):
            panels.match_settings()
        with st.container(key="arena_right", gap="xsmall"):
            panels.match_results()
    st.html(
        '<div class="cel-ar-lead"><h2>Rule-of-thumb lab</h2>'
        "<p>Build a rule you can keep in your head. The arena plays it.</p></div>"
    )
    with st.container(key="arena_lab", gap="small"):
        with st.container(key="arena_rule", gap="xsmall"):
            panels.rule_settings()
        with st.container(key="arena_trial", gap="xsmall"):
            panels.rule_results()
