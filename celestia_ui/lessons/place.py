"""Where in the lessons we are: in the address, so that F5, a link and a projector find it again."""

from dataclasses import dataclass

import streamlit as st

from celestia_core.teaching.lessons.parts import Lesson
from celestia_core.teaching.lessons.short_check import FIRST_SEED, SEEDS
from celestia_ui.literal import literal

LESSON, STAGE, SEED, VIEW, STEP = "lesson", "stage", "seed", "view", "step"
LINE = "line"
PROJECTOR = "projector"


@dataclass(frozen=True, slots=True)
class Place:
    """A place.

    Attributes:
        lesson: which one; None is the list.
        stage: from 1; one more than there are stages is the end of the lesson.
        seed: of the short check.
        projector: whether it is shown in large type.
        step: slide of the projector, from 1.
        line: how many lines of it are uncovered.
        problem: what the address says that cannot be; empty if all is well.
    """

    lesson: Lesson | None
    stage: int = 1
    seed: int = FIRST_SEED
    projector: bool = False
    step: int = 1
    line: int = 1
    problem: str = ""


def here(lessons: tuple[Lesson, ...]) -> Place:
    """The place in the address; whatever is there that cannot be is left out and said."""
    asked = st.query_params.get(LESSON)
    if asked is None:
        return Place(None)
    lesson = next((one for one in lessons if one.id == asked), None)
    if lesson is None:
        return Place(None, problem=f"There is no lesson “{literal(asked[:40])}”. Here are all of them.")
    problems: list[str] = []
    return Place(
        lesson,
        _number(STAGE, 1, len(lesson.stages) + 1, 1, problems),
        seed_here(problems),
        st.query_params.get(VIEW) == PROJECTOR,
        _number(STEP, 1, 500, 1, problems),
        _number(LINE, 1, 99, 1, problems),
        " ".join(problems),
    )


def seed_here(problems: list[str]) -> int:
    """The seed in the address."""
    return _number(SEED, 0, SEEDS - 1, FIRST_SEED, problems)


def _number(name: str, least: int, most: int, default: int, problems: list[str]) -> int:
    """A whole number of the address within bounds."""
    text = st.query_params.get(name)
    if text is None:
        return default
    if text.isascii() and text.isdigit() and len(text) <= 10 and least <= int(text) <= most:
        return int(text)
    problems.append(f"The address asks for {name} “{literal(text[:20])}”; it goes from {least} to {most:,}.")
    return default


def go(lesson: str | None = None, **places: int | str | None) -> None:
    """Change the address (`on_click`): None takes a parameter out of it.

    Args:
        lesson: id of the lesson to be in; None is the list.
        places: the other parameters by name; those not given are taken out, but for the seed.
    """
    wanted = {LESSON: lesson, STAGE: None, VIEW: None, STEP: None, LINE: None, **places}
    kept = {name: value for name, value in st.query_params.to_dict().items() if name not in wanted}
    chosen = {name: str(value) for name, value in wanted.items() if value is not None}
    st.query_params.from_dict({**kept, **chosen})  # all at once: one step for Back
