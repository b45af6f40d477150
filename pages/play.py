"""Play: one game, step by step; what may I do, what are the chances, which rule is it."""

import streamlit as st

from celestia_ui import session
from celestia_ui.blocks import table
from celestia_ui.blocks.endings import game_ended
from celestia_ui.blocks.marks import names_for
from celestia_ui.guess import first as before
from celestia_ui.guess.judge import Judge, to_judge, watch
from celestia_ui.guess.style import GUESS_CSS
from celestia_ui.literal import literal
from celestia_ui.play.below import below, end_of_game
from celestia_ui.play.coach import Coach
from celestia_ui.play.controls import controls
from celestia_ui.play.decide import decide
from celestia_ui.play.hand import coach_chosen
from celestia_ui.play.middle import middle

session.need_frame()
st.set_page_config(page_title="Celestia: stay or leave?")
theme = "dark" if st.context.theme.type == "dark" else "light"
sitting = session.sitting()
view, step = sitting.view, sitting.step
names = names_for(sitting.viewer, view.seats)

with st.container(key="page", gap="xsmall"):
    if reason := literal(session.error()):
        st.error(f"This link holds no game that can be read ({reason}). Here is a fresh table instead.")
    if session.too_long():
        st.warning("This game has become too long for a link, so a reload would lose it: download it under Share.")
    watch(sitting)
    if ended := game_ended(step):
        end_of_game(sitting, view, ended, names, theme)
    else:
        first = before.begin(sitting)
        if first.guessing or first.judging:
            st.html(GUESS_CSS)
        chosen = to_judge(sitting) if first.judging else None
        judge = Judge(sitting, view, names, chosen) if chosen is not None else None
        asked = coach_chosen() and first.covered is None and judge is None
        coach = Coach(sitting, view, names, theme) if asked else None
        # Sent in this order, the new number need not wait for the picture, which takes the browser longest.
        top = st.container(key="top", gap="xsmall")
        with st.container(key="mid", gap="small"):
            left = st.container(key="decide", gap="xsmall")
            middle(sitting, view, step, names, theme, coach, first, judge)
            with left:
                decide(sitting, view, step, names, first.judging)
        controls(sitting)
        below(sitting, view, step, names, theme, coach, first)
        with top:
            st.html(table.strip(view, names, theme, session.origin() is not None, session.kept()))
            st.html(table.picture(view, step, names, theme, intro=sitting.decisions_made() == 0 and sitting.at_end))
        if coach is not None:
            coach.finish()
        if judge is not None:
            judge.finish()
