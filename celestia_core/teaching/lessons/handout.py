"""A lesson on paper: a sheet with blanks for the class, and a short one that holds only the questions.

Like the key (`answer_key`) they are HTML that needs nothing else: no script, no picture or font from elsewhere; black
and white is enough.
"""

import re
from html import escape

from .parts import Ask, Lesson, Picture, Prose, Quiz, Stage
from .pictures import as_html, drawn
from .prose import to_html
from .sheet_parts import NAME_AND_DATE, Image, foot, head, question_step, short_head, step
from .sheet_style import CSS, PRINT
from .short_check import questions
from .values import values_of

WHY = '<div class="cel-keep cel-why"><b>Why do you think so?</b><p></p><p></p><p></p></div>'
ASKED = ("own", "check")  # stages of the short sheet


def sheet(lesson: Lesson, seed: int, image: Image) -> str:
    """The sheet for the class: everything of the lesson, with blanks where it asks.

    Args:
        lesson: which.
        seed: of the short check.
        image: how SVG is shown.
    """
    guessed = any(stage.kind == "guess" for stage in lesson.stages)
    body = ""
    for number, stage in enumerate(lesson.stages, start=1):
        fresh = ' class="cel-sheet-new"' if guessed and stage.kind == "worked" else ""  # not beside the guess
        why = WHY if stage.kind == "guess" else ""
        body += f"<section{fresh}><h2>{number}. {escape(stage.title)}</h2>{_stage(lesson, stage, seed, image)}{why}"
        body += "</section>"
    return f'<article class="cel-sheet">{head(lesson)}{NAME_AND_DATE}{body}{foot(lesson, seed, "key")}</article>'


def only_questions(lesson: Lesson, seed: int, image: Image) -> str:
    """The short sheet: what learners do on their own and the short check, two pages at most.

    Args:
        lesson: which.
        seed: of the short check.
        image: how SVG is shown.
    """
    body = "".join(
        f"<section><h2>{escape(stage.title)}</h2>{_stage(lesson, stage, seed, image)}</section>"
        for stage in lesson.stages
        if stage.kind in ASKED
    )
    return f'<article class="cel-sheet cel-short">{short_head(lesson, seed)}{NAME_AND_DATE}{body}</article>'


def _stage(lesson: Lesson, stage: Stage, seed: int, image: Image) -> str:
    """The blocks of a stage with their blanks; a paragraph stays with the picture or step that it announces."""
    values, place, body, told = values_of(lesson), 0, "", ""
    for block in stage.blocks:
        match block:
            case Prose():
                *before, told = [*([told] if told else []), *map(to_html, _paragraphs(values.fill(block.text)))]
                body += "".join(before)
                continue
            case Picture():
                shown = [as_html(drawn(block, values, "print"), image)]
            case Ask():
                shown = [step(block, values, room=stage.kind != "guess")]
            case Quiz():
                asked = questions(lesson, seed)[place : place + len(block.families)]
                shown = [question_step(one, place + i) for i, one in enumerate(asked, start=1)]
                place += len(asked)
        body += f'<div class="cel-keep">{told}{shown[0]}</div>{"".join(shown[1:])}'
        told = ""
    return body + told


def _paragraphs(text: str) -> list[str]:
    """Paragraphs of Markdown; a list stays with the line above it."""
    found: list[str] = []
    for one in (one for one in re.split(r"\n\s*\n", text.strip("\n")) if one.strip()):
        listed_on = re.match(r"\s*([-*]|\d+[.)]) ", one) is not None
        if listed_on and found:
            found[-1] += f"\n\n{one}"
        else:
            found.append(one)
    return found


def document(title: str, body: str, more_css: str = "") -> str:
    """A sheet as a file of its own.

    Args:
        title: of the document.
        body: the sheet.
        more_css: rules for its pictures.
    """
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width"><style>body { margin:0; background:#fff; }'
        f"{more_css}{CSS}{PRINT}</style></head><body><main>{body}</main></body></html>\n"
    )


def inlined(svg: str, alt: str, kind: str) -> str:
    """SVG in the text of a file; on paper the wide picture is the one that counts."""
    return "" if kind == "cel-pn" else svg
