"""The sheets of a lesson on a page: the same text as in the file, with pictures as images."""

from functools import lru_cache

import streamlit as st

from celestia_core.teaching.lessons import handout
from celestia_core.teaching.lessons.answer_key import key
from celestia_core.teaching.lessons.parts import Lesson
from celestia_core.teaching.lessons.sheet_parts import SHEETS, Image
from celestia_ui import session

from .blocks import image
from .place import LESSON, SEED, Place
from .style import PICTURE_CSS

PAGE, LESSONS = "pages/handout.py", "pages/lessons.py"
TO = {"handout": "To the hand-out", "questions": "To only the questions", "key": "To the key"}


@lru_cache(maxsize=64)
def shown(lesson: Lesson, seed: int, which: str) -> str:
    """A sheet for st.html, which takes no SVG in its text."""
    return _sheet(lesson, seed, which, _wide)


@lru_cache(maxsize=64)
def file(lesson: Lesson, seed: int, which: str) -> str:
    """A sheet as a file."""
    body = _sheet(lesson, seed, which, handout.inlined)
    return handout.document(f"{SHEETS[which]}: {lesson.title}", body, PICTURE_CSS)


def _sheet(lesson: Lesson, seed: int, which: str, image: Image) -> str:
    match which:
        case "key":
            return key(lesson, seed)
        case "questions":
            return handout.only_questions(lesson, seed, image)
        case _:
            return handout.sheet(lesson, seed, image)


def _wide(svg: str, alt: str, kind: str) -> str:
    return "" if kind == "cel-pn" else image(svg, alt, "")


def tools(place: Place, lesson: Lesson, which: str, problem: str) -> None:
    """What is not printed: the other sheets, the file, the way back."""
    here = {**session.kept(), LESSON: lesson.id, SEED: str(place.seed)}
    with st.container(key="sheet_tools", gap="xsmall"):
        with st.container(key="sheet_links", horizontal=True, gap="small"):
            for other in (one for one in SHEETS if one != which):
                st.page_link(PAGE, label=TO[other], icon=":material/swap_horiz:", query_params={**here, "sheet": other})
            st.download_button(
                "Download this sheet",
                file(lesson, place.seed, which),
                f"celestia-{lesson.id}-{which}.html",
                "text/html",
                key="sheet-file",
                on_click="ignore",
                icon=":material/download:",
            )
            st.page_link(LESSONS, label="To the lesson", icon=":material/arrow_back:", query_params=here)
        st.html('<p class="cel-ls-small">To print, use the browser’s own print command. Black and white is enough.</p>')
        if problem:
            st.warning(problem, icon=":material/link_off:")
