"""Parts that the sheets of a lesson share: head and foot, steps and questions with blanks, boxes to tick."""

from collections.abc import Callable, Iterable, Sequence
from html import escape

from celestia_core.teaching.question import Question

from .parts import Ask, Lesson
from .prose import inline, to_html
from .values import Values

Image = Callable[[str, str, str], str]  # from SVG, alternative text and class to the element that shows it

SHEETS = {"handout": "Hand-out", "questions": "Only the questions", "key": "Key"}
NAME_AND_DATE = '<p class="cel-lines"><span>Name</span><span>Date</span></p>'
SHORT = 34  # characters of an option, below which two stand side by side
UNITS = {"of100": "of 100", "number": "", "fraction": "", "choice": ""}
WORK = '<div class="cel-work" aria-hidden="true">Room to calculate</div>'
BOX = '<span class="cel-box" aria-hidden="true"></span>'


def head(lesson: Lesson, before: str = "") -> str:
    """Title, what it is about, and what that is called at school.

    Args:
        lesson: which.
        before: stands before the title.
    """
    return (
        f"<h1>{escape(before)}{inline(lesson.title)}</h1>"
        f'<p class="cel-small">Lesson {lesson.number} · {lesson.minutes} minutes. {inline(lesson.goal)} '
        f"{escape(lesson.at_school)}</p>"
    )


def short_head(lesson: Lesson, seed: int) -> str:
    """Head and foot in one, for the sheet that has two pages and no more: room is at the top, not at the end."""
    return (
        f'<h1>{inline(lesson.title)}</h1><p class="cel-small">Lesson {lesson.number}, questions of set {seed}: the key '
        f"of the same set belongs to this sheet. {escape(lesson.at_school)}</p>"
    )


def foot(lesson: Lesson, seed: int, other: str) -> str:
    """Which set of questions it is.

    Args:
        lesson: which.
        seed: of the short check.
        other: the sheet that belongs to this one, in words.
    """
    return (
        f'<p class="cel-small">Celestia, lesson “{escape(lesson.id)}”, questions of set {seed}: the {other} of the '
        "same set belongs to this sheet. All numbers are computed from the rules.</p>"
    )


def step(ask: Ask, values: Values, room: bool) -> str:
    """A step that asks, with blanks.

    Args:
        ask: the step.
        values: the numbers of its lesson.
        room: whether there is something to calculate.
    """
    prompt = to_html(values.fill(ask.prompt))
    if ask.form == "choice":
        answer = boxes([values.fill(option.text) for option in ask.options])
    else:
        example = " (as a fraction)" if ask.form == "fraction" else ""
        answer = f'<p>Answer{example}: <span class="cel-blank"></span> {UNITS[ask.form]}</p>'
    work = WORK if room and ask.form != "choice" else ""
    rule = ""
    if ask.rule:
        named = "".join(f"<span>{BOX}{inline(one)}</span>" for one in ask.rules)
        rule = f'<p class="cel-rule"><b>Which rule is this?</b> {named}</p>'
    return f'<div class="cel-step">{prompt}{work}{answer}{rule}</div>'


def boxes(options: Sequence[str], right: Iterable[int] = ()) -> str:
    """Options with a box each, two in a line where all are short; those of the places in `right` are filled."""
    on = frozenset(right)
    items = "".join(
        f"<li>{BOX.replace('cel-box', 'cel-box on') if place in on else BOX}{inline(option)}</li>"
        for place, option in enumerate(options)
    )
    two = len(options) > 2 and max(map(len, options)) < SHORT
    return f'<ul class="cel-boxes{" cel-two" if two else ""}">{items}</ul>'


def question_step(question: Question, number: int) -> str:
    """A question of the short check, with room to calculate."""
    options = boxes([option.text for option in question.options])
    return f'<div class="cel-step"><h3>Question {number}</h3>{to_html(question.prompt)}{WORK}{options}</div>'
