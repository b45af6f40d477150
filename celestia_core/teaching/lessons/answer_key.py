"""The key to a lesson's sheets: first what the teacher needs to begin, then the answer to each step and question."""

from html import escape

from celestia_core.clauses import clause
from celestia_core.listing import listed
from celestia_core.ruleset import load_ruleset
from celestia_core.teaching.question import Question

from .asking import as_typed, right_places, solution
from .parts import Ask, Lesson, Quiz, Stage
from .prose import inline, to_html
from .sheet_parts import boxes, foot, head
from .short_check import questions
from .values import Values, values_of

FRAME = ("journey-of-legs", "leg-order", "matching-cards")  # rules without which no lesson can be followed


def key(lesson: Lesson, seed: int) -> str:
    """The key: notes for the teacher; for each step the answer, why, and what wrong answers come from.

    Args:
        lesson: which.
        seed: of the short check.
    """
    values = values_of(lesson)
    body = f"<section><h2>For the teacher</h2>{to_html(values.fill(lesson.teacher))}{first_lesson(lesson)}</section>"
    for number, stage in enumerate(lesson.stages, start=1):
        if stage.asks:
            body += f"<section><h2>{number}. {escape(stage.title)}</h2>{_answers(stage, values)}</section>"
    asked = questions(lesson, seed)
    if asked:
        title = next(stage.title for stage in lesson.stages if any(isinstance(one, Quiz) for one in stage.blocks))
        answers = "".join(_answered(one, place) for place, one in enumerate(asked, start=1))
        body += f"<section><h2>{len(lesson.stages)}. {escape(title)}</h2>{answers}</section>"
    return f'<article class="cel-sheet cel-key">{head(lesson, "Key: ")}{body}{foot(lesson, seed, "hand-out")}</article>'


def first_lesson(lesson: Lesson) -> str:
    """The rules to tell a class that knows no others yet, in the words of the rules page."""
    rules = load_ruleset("rulebook")
    told = [clause(name) for name in dict.fromkeys((*FRAME, *lesson.clauses))]
    items = "".join(f"<li><b>{escape(one.title)}.</b> {escape(one.text_under(rules))}</li>" for one in told)
    how = (
        "tell the class these rules. The plans above count minutes for them; a class that knows them has these "
        "minutes for what is asked."
        if lesson.before
        else "it needs no other, and these are its rules."
    )
    return (
        f'<div class="cel-step cel-first"><p><b>If this is your first lesson:</b> {how} A leg is called a flight in '
        f"the lessons.</p><ul>{items}</ul></div>"
    )


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
    columns = '<thead><tr><th scope="col">Wrong answer</th><th scope="col">What to say</th></tr></thead>'
    parts.append(f'<table class="cel-tbl">{columns}<tbody>{rows}</tbody></table>')
    if ask.hint:
        parts.append(f'<p class="cel-small"><b>Hint:</b> {inline(values.fill(ask.hint))}</p>')
    return f'<div class="cel-step">{"".join(parts)}</div>'


def _accepted(ask: Ask) -> str:
    if ask.form == "choice" or not ask.within:
        return ""
    return f" <span class='cel-small'>(accepted if off by at most {float(ask.within):g})</span>"


def _answered(question: Question, number: int) -> str:
    ticked = boxes([option.text for option in question.options], question.right)
    why = "".join(f"<li>{inline(option.why)}</li>" for option in question.options if option.right)
    lines = "".join(f"<li>{escape(line)}</li>" for line in question.explained)
    rules = escape(listed(clause(name).title for name in question.clauses))
    return (
        f'<div class="cel-step"><h3>Question {number}</h3>{to_html(question.prompt)}{ticked}<ul>{why}</ul>'
        f'<ol>{lines}</ol><p class="cel-small">Rules: {rules}.</p></div>'
    )
