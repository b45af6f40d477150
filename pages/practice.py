"""Practice: generated questions one at a time, with reasons; wrong ones come back in new numbers; a sheet to print."""

import streamlit as st

from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.returning import counted, digest
from celestia_ui import session
from celestia_ui.logbook import logbook, logbook_box, note
from celestia_ui.practice.asking import question_block
from celestia_ui.practice.choosing import KEY, PILLS, asked, chosen, keep_chosen, step_on
from celestia_ui.practice.panels import count_card, moment_picture, sheet_link, small_print
from celestia_ui.practice.sheet_page import page_title, sheet_page
from celestia_ui.practice.style import PRACTICE_CSS

session.need_frame()
st.set_page_config(page_title=f"Celestia: {page_title()}")
st.html(PRACTICE_CSS)
theme = "dark" if st.context.theme.type == "dark" else "light"


def practice() -> None:
    """One question beside what to practise and how it went."""
    now = asked()
    question = FAMILIES[now.family].make(now.seed)
    with st.container(key="practice_columns", gap="small"):
        with st.container(key="practice_main", gap="small"):
            if now.error:
                st.error(now.error, icon=":material/error:")
            st.html(f'<h2 class="cel-h2">{FAMILIES[now.family].title}</h2>')
            if question.position is not None:
                st.html(moment_picture(question.position, theme))
            outcome = question_block(
                question,
                KEY,
                lambda right: note(lambda book: counted(book, now.family, now.seed, right)),
                in_address=True,
            )
            st.button(
                "Next question",
                key="practice-next",
                on_click=step_on,
                icon=":material/arrow_forward:",
            )
            st.html(small_print(question, outcome is None and digest(now.family, now.seed) in logbook().seen))
        with st.container(key="practice_side", gap="small"):
            st.pills(
                "Ask me about",
                list(FAMILIES),
                selection_mode="multi",
                default=chosen(),
                format_func=lambda name: FAMILIES[name].title,
                key=PILLS,
                persist_state="session",
                on_change=keep_chosen,
            )
            st.html(count_card(logbook(), chosen()))
            st.html(sheet_link(chosen(), now.seed, session.kept()))
            logbook_box("practice")


with st.container(key="practice_page", gap="small"):
    if "sheet" in st.query_params:
        sheet_page()
    else:
        st.html(
            '<h1 class="cel-h1">Practice</h1><p class="cel-pq">Questions without end: cases made up from a '
            "number, and moments of real games between bots. Every answer comes with its reason.</p>"
        )
        practice()
