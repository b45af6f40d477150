"""A lesson to print: the sheet for the class, only its questions, or the key. The frame of the page is not printed."""

import streamlit as st

from celestia_core.errors import CelestiaError
from celestia_core.teaching.lessons.lesson import load_lessons
from celestia_core.teaching.lessons.sheet_parts import SHEETS
from celestia_ui import session
from celestia_ui.lessons.place import here
from celestia_ui.lessons.sheets import shown, tools
from celestia_ui.lessons.style import LESSONS_CSS, SHEET_CSS
from celestia_ui.literal import literal

session.need_frame()
st.html(LESSONS_CSS + SHEET_CSS)
which = st.query_params.get("sheet", "handout")
try:
    place = here(load_lessons())
    title = place.lesson.title if place.lesson else "no lesson"
    st.set_page_config(page_title=f"Celestia: {SHEETS.get(which, 'Hand-out')}, {title}")
    with st.container(key="sheet_page", gap="small"):
        if place.lesson is None:
            st.html('<div class="cel-ls"><h1 class="cel-ls-h1">Hand-out</h1></div>')
            st.warning(place.problem or "Which lesson? Open one and press “Hand-out”.", icon=":material/link_off:")
            st.page_link("pages/lessons.py", label="All lessons", icon=":material/list:", query_params=session.kept())
        else:
            problem = place.problem or (
                "" if which in SHEETS else f"There is no sheet “{literal(which[:20])}”; here is the hand-out."
            )
            which = which if which in SHEETS else "handout"
            tools(place, place.lesson, which, problem)
            st.html(shown(place.lesson, place.seed, which))
except CelestiaError as error:
    st.error(f"This lesson cannot be shown: {error}")
