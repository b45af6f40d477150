"""The router: page list, page settings and the frame that all pages share."""

from pathlib import Path

import streamlit as st

from celestia_ui import logbook, session
from celestia_ui.browser import script
from celestia_ui.style import style_sheet

st.set_page_config(page_icon=str(Path(__file__).with_name("celestia_ui") / "icon.png"), layout="wide")
page = st.navigation(
    [
        st.Page("pages/play.py", title="Play", default=True),
        st.Page("pages/rules.py", title="Rules"),
        st.Page("pages/lessons.py", title="Lessons"),
        st.Page("pages/practice.py", title="Practice"),
        st.Page("pages/lab.py", title="Odds lab"),
        st.Page("pages/arena.py", title="Arena"),
        st.Page("pages/fairness.py", title="Is the luck fair?", visibility="hidden"),  # these three open from others
        st.Page("pages/handout.py", title="Hand-out", visibility="hidden"),
        st.Page("pages/question.py", title="A question", visibility="hidden"),
    ],
    position="top",
)
with st.container(key="frame"):
    st.html(style_sheet() + script(session.start()), unsafe_allow_javascript=True)
session.begin()
page.run()
logbook.keep()
session.write()
