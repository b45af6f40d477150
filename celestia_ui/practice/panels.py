"""The blocks beside a question: the picture of its moment, its links, the count, what comes back."""

from collections.abc import Collection, Mapping
from html import escape
from urllib.parse import urlencode

from celestia_core.palette import ThemeName
from celestia_core.story import PLAYERS
from celestia_core.svg.describe import describe
from celestia_core.svg.from_view import scene_of
from celestia_core.svg.track import tall_scene, wide_scene
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.logbook import Logbook
from celestia_core.teaching.position import Position
from celestia_core.teaching.question import Question
from celestia_ui.blocks.marks import address

from .sheet import CHOSEN_MOST, FEWEST, USUAL


def moment_picture(position: Position, theme: ThemeName) -> str:
    """The table as the viewer of a question sees it, wide and tall; its words stand in the question."""
    scene = scene_of(position.view, PLAYERS)
    alt = escape(describe(scene))
    wide, tall = address(wide_scene(scene, theme)), address(tall_scene(scene, theme))
    return (
        f'<div class="cel-table cel-pq-picture"><img class="cel-wide" alt="{alt}" src="{wide}">'
        f'<img class="cel-tall" loading="lazy" alt="{alt}" src="{tall}"></div>{_eyes(position)}'
    )


def _eyes(position: Position) -> str:
    """Whose view it is: a question names the players, a picture says "you"."""
    if position.viewer is None:
        return ""
    who = PLAYERS[position.viewer]
    return f'<p class="cel-pq-small">The picture shows what {who} sees: “you” in it is {who}.</p>'


def small_print(question: Question, before: bool) -> str:
    """The number of the question, a link to it as nobody has answered it, and its moment on the Play page.

    Args:
        question: which.
        before: it has been answered before this visit.
    """
    link = ""
    if question.position is not None:
        link = (
            f'<a target="_blank" rel="noopener" href="./?{escape(urlencode({"g": question.position.code}))}">'
            "Open this position on Play (new tab)</a> · "
        )
    query = urlencode({"family": question.family, "seed": question.seed})  # not the address: that holds the answer
    return (
        f'<p class="cel-pq-small">{link}Question <b>{escape(question.family)}</b> number <b>{question.seed}</b>: '
        f'<a target="_blank" rel="noopener" href="practice?{escape(query)}">a link to it, to send (new tab)</a>.'
        f"{' You have answered it before; it counts once.' if before else ''}</p>"
    )


def count_card(book: Logbook, chosen: Collection[str]) -> str:
    """How many were answered, how many rightly at the first try, and what comes back when.

    Args:
        book: what was answered.
        chosen: the families that are asked; the others wait until they are switched on again.
    """
    if not book.answered:
        told = "<p>Nothing answered yet.</p>"
    else:
        told = (
            f"<p><b>{book.right} of {book.answered}</b> right at the first try, here and in the short checks of "
            "lessons.</p>"
        )
    waiting = sorted((one for one in book.returns if one.family in FAMILIES), key=lambda one: one.due)
    lines = "".join(
        f"<li>{escape(FAMILIES[one.family].title)} "
        f"<small>{_when(one.due - book.answered, one.family in chosen)}</small></li>"
        for one in waiting
    )
    back = (
        f"<h3>Comes back, with new numbers</h3><ul>{lines}</ul>"
        if lines
        else "<p>A wrong answer makes its kind come back with new numbers: after 3, 8 and 20 questions.</p>"
    )
    return f'<section class="cel-pq cel-pq-count"><h2>So far</h2>{told}{back}</section>'


def _when(left: int, asked: bool) -> str:
    if not asked:
        return "switched off"
    if left <= 0:
        return "next"
    return f"after {left} more {'question' if left == 1 else 'questions'}"


def sheet_link(families: list[str], seed: int, kept: Mapping[str, str]) -> str:
    """The way to the printable sheet of the chosen families."""
    query = urlencode({**kept, "sheet": USUAL, "seed": seed, "families": ",".join(families)})
    return (
        f'<p class="cel-pq"><a target="_self" href="?{escape(query)}">A sheet of questions to print</a>, {FEWEST} to '
        f"{CHOSEN_MOST} of them</p>"
    )
