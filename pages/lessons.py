"""Lessons: the list, a lesson stage by stage, and the same lesson in large type for a projector."""

import streamlit as st

from celestia_core.errors import CelestiaError
from celestia_core.teaching.lessons.lesson import BadLesson, load_lessons
from celestia_ui import session
from celestia_ui.lessons.listing import listing
from celestia_ui.lessons.place import here
from celestia_ui.lessons.projector import projector
from celestia_ui.lessons.style import LESSONS_CSS
from celestia_ui.lessons.walk import walk

session.need_frame()
st.html(LESSONS_CSS)
try:
    lessons = load_lessons()
except BadLesson as bad:
    lessons = ()
    st.error("These lessons cannot be read:\n\n" + "\n".join(f"- {fault}" for fault in bad.faults))
place = here(lessons)
st.set_page_config(page_title=f"Celestia: {place.lesson.title}" if place.lesson else "Celestia: lessons")

with st.container(key="lesson_page", gap="small"):
    if place.lesson is None:
        listing(lessons, place.problem)
    else:
        try:
            (projector if place.projector else walk)(place, place.lesson, lessons)
        except CelestiaError as problem:
            st.error(f"This lesson cannot be shown: {problem}")
