"""A question: opened from its link; without one, the maker of such links."""

import streamlit as st

from celestia_core.errors import CannotRead
from celestia_core.palette import ThemeName
from celestia_ui import session
from celestia_ui.question.maker import maker
from celestia_ui.question.opened import CODE, cannot_open, opened_link, question
from celestia_ui.question.style import QUESTION_CSS

session.need_frame()
st.set_page_config(page_title="Celestia: a question")
st.html(QUESTION_CSS)
theme: ThemeName = "dark" if st.context.theme.type == "dark" else "light"
code = st.query_params.get(CODE)
with st.container(key="question_page", gap="small"):
    if code is None:
        maker()
    else:
        try:
            found = opened_link(code)
        except CannotRead as error:
            cannot_open(str(error))
        else:
            question(code, found, theme)
