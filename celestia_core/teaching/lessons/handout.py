"""A lesson on paper: a sheet with blanks for the class, and a separate key with answers and notes for the teacher.

Both are HTML that needs nothing else: no script, no picture or font from elsewhere; black and white is enough.
"""

import re
from collections.abc import Callable
from html import escape

from celestia_core.clauses import clause
from celestia_core.listing import listed
from celestia_core.teaching.question import Question

from .asking import as_typed, right_places, solution
from .parts import Ask, Lesson, Picture, Prose, Quiz, Stage
from .pictures import as_html, drawn
from .prose import inline, to_html
from .short_check import questions
from .values import Values, values_of

Image = Callable[[str, str, str], str]  # from SVG, alternative text and class to the element that shows it

SHEETS = {"handout": "Hand-out", "key": "Key"}
UNITS = {"of100": "of 100", "number": "", "fraction": "", "choice": ""}
WHY = '<div class="cel-keep cel-why"><b>Why do you think so?</b><p></p><p></p><p></p></div>'
WORK = '<div class="cel-work" aria-hidden="true">Room to calculate</div>'
SHORT_WORK = WORK.replace("cel-work", "cel-work short")
BOX = '<span class="cel-box" aria-hidden="true"></span>'

CSS = """
.cel-sheet { color:#000; background:#fff; font:16px/1.4 'Source Sans 3','Source Sans Pro',Arial,sans-serif;
  max-width:760px; padding:24px 32px; color-scheme:light; }
.cel-sheet h1 { font:700 25px/1.2 Georgia,'Noto Serif','Liberation Serif',serif; margin:0 0 4px; padding:0;
  color:#000; }
.cel-sheet h2 { font:700 19px/1.3 inherit; font-size:19px; margin:18px 0 6px; padding:3px 0 0;
  border-top:2px solid #000;
  color:#000; break-after:avoid; }
.cel-sheet h3 { font-size:16px; line-height:1.3; font-weight:700; margin:10px 0 2px; padding:0; color:#000;
  break-after:avoid; }
.cel-sheet p, .cel-sheet ul, .cel-sheet ol { margin:0 0 7px; font-size:16px; color:#000; }
.cel-sheet li { margin:0 0 3px; font-size:16px; color:#000; }
.cel-sheet ul, .cel-sheet ol { padding-left:24px; }
.cel-sheet .cel-lines { display:flex; gap:24px; margin:10px 0 12px; }
.cel-sheet .cel-lines span { flex:1; border-bottom:1px solid #000; padding-bottom:2px; }
.cel-sheet .cel-lines span:last-child { flex:.45; }
.cel-sheet .cel-small { font-size:13px; color:#333; }
.cel-sheet .cel-step { break-inside:avoid; border:1px solid #777; border-radius:6px; padding:8px 12px; margin:8px 0; }
.cel-sheet .cel-blank { display:inline-block; min-width:130px; border-bottom:2px solid #000; height:26px;
  margin:0 6px; }
.cel-sheet .cel-box { display:inline-block; width:14px; height:14px; border:1.5px solid #000; border-radius:2px;
  margin:0 6px 0 0;
  vertical-align:-2px; }
.cel-sheet .cel-box.on { background:#000; box-shadow:inset 0 0 0 2px #fff; }
.cel-sheet ul.cel-boxes { list-style:none; padding-left:0; margin:4px 0; }
.cel-sheet .cel-rule { display:flex; flex-wrap:wrap; gap:2px 18px; margin:6px 0 0; }
.cel-sheet blockquote { margin:8px 0; border-left:4px solid #000; padding:2px 0 2px 12px; color:#000; }
.cel-sheet .cel-pic, .cel-sheet .cel-keep, .cel-sheet tr, .cel-sheet li { break-inside:avoid; }
.cel-sheet .cel-sheet-new { break-before:page; }
.cel-sheet p { orphans:3; widows:3; }
.cel-sheet .cel-pic-hundred .cel-pic-row { grid-auto-columns:minmax(0,250px); }
.cel-sheet .cel-answer { break-inside:auto; }
.cel-sheet .cel-answer > p { break-inside:avoid; }
.cel-sheet .cel-answer > p:first-child, .cel-sheet .cel-answer thead { break-after:avoid; }
.cel-sheet .cel-work { height:24mm; margin:2px 0 6px; border:1px dashed #999; border-radius:4px; padding:1px 8px;
  font-size:12px; color:#333; }
.cel-sheet .cel-work.short { height:12mm; }
.cel-sheet .cel-why p { border-bottom:1px solid #999; height:30px; margin:0; }
.cel-sheet .cel-pic figcaption, .cel-sheet .cel-pic caption { color:#333; }
.cel-sheet .cel-pic-b span { background:#555; print-color-adjust:exact; -webkit-print-color-adjust:exact; }
.cel-sheet svg, .cel-sheet img, .cel-sheet .cel-box { print-color-adjust:exact; -webkit-print-color-adjust:exact; }
.cel-sheet table { border-collapse:collapse; color:#000; }
.cel-sheet .cel-tbl th, .cel-sheet .cel-tbl td { border:0; border-bottom:1px solid #777; padding:3px 14px 3px 0;
  font-size:15px; text-align:left; vertical-align:top; color:#000; font-weight:400; }
.cel-sheet.cel-sheet .cel-tbl thead th { font-weight:700; color:#000; }
.cel-sheet .cel-bars th, .cel-sheet .cel-bars td { border:0; color:#000; font-size:15px; }
.cel-sheet a { color:#000; }
"""
PRINT = "@page { size:A4; margin:14mm 14mm 16mm; } @media print { .cel-sheet { padding:0; max-width:none; } }"


def sheet(lesson: Lesson, seed: int, image: Image) -> str:
    """The sheet for the class: everything of the lesson, with blanks where it asks.

    Args:
        lesson: which.
        seed: of the short check.
        image: how SVG is shown.
    """
    values = values_of(lesson)
    place = 0
    body = ""
    guessed = any(stage.kind == "guess" for stage in lesson.stages)
    for number, stage in enumerate(lesson.stages, start=1):
        fresh = ' class="cel-sheet-new"' if guessed and stage.kind == "worked" else ""  # not beside the guess
        body += f"<section{fresh}><h2>{number}. {escape(stage.title)}</h2>"
        told = ""  # the last paragraph, which stays with the picture or step that it announces
        for block in stage.blocks:
            shown = ""
            match block:
                case Prose():
                    *before, told = [*([told] if told else []), *map(to_html, _paragraphs(values.fill(block.text)))]
                    body += "".join(before)
                    continue
                case Picture():
                    shown = as_html(drawn(block, values, "print"), image)
                case Ask():
                    shown = _step(block, values, room=stage.kind != "guess")
                case Quiz():
                    asked = questions(lesson, seed)[place : place + len(block.families)]
                    first, *rest = [_question(one, place + i) for i, one in enumerate(asked, start=1)]
                    place += len(asked)
                    body += f'<div class="cel-keep">{told}{first}</div>' + "".join(rest)
                    told = ""
                    continue
            body += f'<div class="cel-keep">{told}{shown}</div>'
            told = ""
        body += told + (WHY if stage.kind == "guess" else "") + "</section>"
    lines = '<p class="cel-lines"><span>Name</span><span>Date</span></p>'
    return f'<article class="cel-sheet">{_head(lesson, "")}{lines}{body}{_foot(lesson, seed, "handout")}</article>'


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


def key(lesson: Lesson, seed: int) -> str:
    """The key: for each step the answer, why, and what wrong answers come from; notes for the teacher."""
    values = values_of(lesson)
    body = ""
    for number, stage in enumerate(lesson.stages, start=1):
        if stage.asks:
            body += f"<section><h2>{number}. {escape(stage.title)}</h2>{_answers(stage, values)}</section>"
    asked = questions(lesson, seed)
    if asked:
        title = next(stage.title for stage in lesson.stages if any(isinstance(one, Quiz) for one in stage.blocks))
        answers = "".join(_answered(one, place) for place, one in enumerate(asked, start=1))
        body += f"<section><h2>{len(lesson.stages)}. {escape(title)}</h2>{answers}</section>"
    notes = f"<section><h2>For the teacher</h2>{to_html(values.fill(lesson.teacher))}</section>"
    rules = listed(clause(name).title for name in lesson.clauses)
    rest = f'<p class="cel-small">Rules of this lesson: {escape(rules)}.</p>' if rules else ""
    return (
        f'<article class="cel-sheet">{_head(lesson, "Key: ")}{body}{notes}{rest}{_foot(lesson, seed, "key")}</article>'
    )


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


def _head(lesson: Lesson, before: str) -> str:
    return (
        f"<h1>{before}{inline(lesson.title)}</h1>"
        f'<p class="cel-small">Lesson {lesson.number} · {lesson.minutes} minutes. {inline(lesson.goal)}</p>'
    )


def _foot(lesson: Lesson, seed: int, which: str) -> str:
    other = "key" if which == "handout" else "hand-out"
    return (
        f'<p class="cel-small">Celestia, lesson “{escape(lesson.id)}”, questions of set {seed}: the {other} of the '
        "same set belongs to this sheet. All numbers are computed from the rules.</p>"
    )


def _step(ask: Ask, values: Values, room: bool) -> str:
    prompt = to_html(values.fill(ask.prompt))
    if ask.form == "choice":
        answer = _boxes([values.fill(option.text) for option in ask.options])
    else:
        example = " (as a fraction)" if ask.form == "fraction" else ""
        answer = f'<p>Answer{example}: <span class="cel-blank"></span> {UNITS[ask.form]}</p>'
    work = WORK if room and ask.form != "choice" else ""
    rule = ""
    if ask.rule:
        named = "".join(f"<span>{BOX}{inline(one)}</span>" for one in ask.rules)
        rule = f'<p class="cel-rule"><b>Which rule is this?</b> {named}</p>'
    return f'<div class="cel-step">{prompt}{work}{answer}{rule}</div>'


def _boxes(options: list[str], right: frozenset[int] = frozenset()) -> str:
    items = "".join(
        f"<li>{BOX.replace('cel-box', 'cel-box on') if place in right else BOX}{inline(option)}</li>"
        for place, option in enumerate(options)
    )
    return f'<ul class="cel-boxes">{items}</ul>'


def _question(question: Question, number: int) -> str:
    options = _boxes([option.text for option in question.options])
    return f'<div class="cel-step"><h3>Question {number}</h3>{to_html(question.prompt)}{SHORT_WORK}{options}</div>'


def _answers(stage: Stage, values: Values) -> str:
    return "".join(_answer(ask, values) for ask in stage.asks)


def _answer(ask: Ask, values: Values) -> str:
    parts = [f"{to_html(values.fill(ask.prompt))}<p><b>Answer:</b> {inline(solution(ask, values))}{_accepted(ask)}</p>"]
    if ask.form == "choice":
        right = right_places(ask, values)
        wrong = [(option.text, option.says) for place, option in enumerate(ask.options) if place not in right]
    else:
        wrong = [(as_typed(ask, values.one(one.answer)), one.says) for one in ask.wrong]
        wrong.append(("anything else", ask.otherwise))
    rows = "".join(
        f'<tr><th scope="row">{inline(values.fill(text))}</th><td>{inline(values.fill(says))}</td></tr>'
        for text, says in wrong
    )
    head = '<thead><tr><th scope="col">Wrong answer</th><th scope="col">What to say</th></tr></thead>'
    parts.append(f'<table class="cel-tbl">{head}<tbody>{rows}</tbody></table>')
    if ask.hint:
        parts.append(f'<p class="cel-small"><b>Hint:</b> {inline(values.fill(ask.hint))}</p>')
    return f'<div class="cel-step cel-answer">{"".join(parts)}</div>'


def _accepted(ask: Ask) -> str:
    if ask.form == "choice" or not ask.within:
        return ""
    return f" <span class='cel-small'>(accepted if off by at most {float(ask.within):g})</span>"


def _answered(question: Question, number: int) -> str:
    boxes = _boxes([option.text for option in question.options], question.right)
    why = "".join(f"<li>{inline(option.why)}</li>" for option in question.options if option.right)
    lines = "".join(f"<li>{escape(line)}</li>" for line in question.explained)
    rules = escape(listed(clause(name).title for name in question.clauses))
    return (
        f'<div class="cel-step cel-answer"><h3>Question {number}</h3>{to_html(question.prompt)}{boxes}<ul>{why}</ul>'
        f'<ol>{lines}</ol><p class="cel-small">Rules: {rules}.</p></div>'
    )
