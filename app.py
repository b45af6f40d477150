"""The router: page list, page settings and the frame that all pages share."""

from pathlib import Path

import streamlit as st

from celestia_ui import session
from celestia_ui.browser import script
from celestia_ui.style import style_sheet

st.set_page_config(page_icon=str(Path(__file__).with_name("celestia_ui") / "icon.png"), layout="wide")
page = st.navigation(
    [
        st.Page("pages/play.py", title="Play", default=True),
        st.Page("pages/rules.py", title="Rules"),
        st.Page("pages/arena.py", title="Arena"),
    ],
    position="top",
)
with st.container(key="frame"):
    st.html(style_sheet() + script(session.start()), unsafe_allow_javascript=True)
session.begin()
page.run()
session.write()
