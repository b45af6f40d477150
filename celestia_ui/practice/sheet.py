"""A printable sheet: so many questions with lettered options, the key on a page of its own."""

from html import escape

from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.families.keyed import Keyed
from celestia_core.teaching.lessons.prose import to_html
from celestia_core.teaching.question import Question
from celestia_core.teaching.returning import MOST_SEED

MOST = 20
LETTERS = "abcde"


def sheet_questions(families: list[str], seed: int, count: int) -> tuple[Question, ...]:
    """The questions of a sheet: the families in turn, each with a seed of its own."""
    keyed = Keyed("sheet", seed)
    return tuple(FAMILIES[families[place % len(families)]].make(keyed.below(MOST_SEED)) for place in range(count))


def sheet_html(questions: tuple[Question, ...], seed: int) -> str:
    """Questions first, then the key, which begins a new page when printed."""
    asked = "".join(
        f'<section class="cel-pq-item"><h3>Question {place}</h3>{to_html(question.prompt)}'
        f"<ul>{_options(question)}</ul></section>"
        for place, question in enumerate(questions, 1)
    )
    key = "".join(
        f'<section class="cel-pq-item"><h3>Question {place}: {_letters(question)}</h3>'
        f"<ol>{''.join(f'<li>{escape(line)}</li>' for line in question.explained)}</ol>"
        f"<p><small>{escape(question.family)} {question.seed}</small></p></section>"
        for place, question in enumerate(questions, 1)
    )
    return (
        f'<div class="cel-pq cel-pq-sheet"><h2>Questions, sheet {seed}</h2>{asked}'
        f'<div class="cel-pq-key"><h2>Key of sheet {seed}</h2>{key}</div></div>'
    )


def _options(question: Question) -> str:
    return "".join(
        f"<li><b>{letter}</b> {escape(option.text)}</li>"
        for letter, option in zip(LETTERS, question.options, strict=False)
    )


def _letters(question: Question) -> str:
    return " or ".join(LETTERS[place] for place in sorted(question.right))
