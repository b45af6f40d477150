"""Is the luck fair? The dice and crashes of the game on the table beside what fair luck does; the deal re-rolled."""

import streamlit as st

from celestia_ui import session
from celestia_ui.fairness.panel import deal, fair_luck, others
from celestia_ui.fairness.style import FAIRNESS_CSS
from celestia_ui.guess.mine import my_guesses
from celestia_ui.guess.style import GUESS_CSS
from celestia_ui.literal import literal
from celestia_ui.logbook import logbook, logbook_box

session.need_frame()
st.set_page_config(page_title="Celestia: is the luck fair?")
st.html(FAIRNESS_CSS + GUESS_CSS)
theme = "dark" if st.context.theme.type == "dark" else "light"
sitting = session.sitting()

with st.container(key="fairness_page", gap="small"):
    st.html(
        '<h1 class="cel-h1">Is the luck fair?</h1><p class="cel-fr-lead">Dice are public, so everybody can count them. '
        "Here is what this game has shown up to the step on the table, beside what fair luck does.</p>"
    )
    if reason := literal(session.error()):
        st.error(f"This link holds no game that can be read ({reason}). This is a fresh table instead.")
    st.page_link("pages/play.py", label="Back to the game", icon=":material/arrow_back:", query_params=session.kept())
    luck = fair_luck(sitting)
    others(luck, theme)
    deal(sitting)
    st.html(my_guesses(logbook(), theme))
    logbook_box("fairness")
