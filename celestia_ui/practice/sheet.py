"""A printable sheet: so many questions with boxes and room to calculate; the key is a sheet of its own."""

import re
from collections import Counter
from html import escape

from celestia_core.clauses import clause
from celestia_core.listing import listed
from celestia_core.ruleset import load_ruleset
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.families.keyed import Keyed
from celestia_core.teaching.lessons.prose import to_html
from celestia_core.teaching.question import Question
from celestia_core.teaching.returning import MOST_SEED

from .legend import legend

MOST = 20  # questions, in an address
FEWEST, USUAL, CHOSEN_MOST = 3, 6, 12  # those a teacher chooses among
LETTERS = "abcde"
ROUND_IT = 5  # characters that box and letter of an option are wide
TRIES = 8  # seeds looked at for a question that is not like those before it
RULES_ONLY = ("leg-basics", "three-cases", "who-acts", "which-clause")  # nothing is calculated there
BOX = '<span class="cel-box" aria-hidden="true"></span>'
LINES = 4  # of room to calculate
ROOM = f'<div class="cel-pq-room" aria-hidden="true"><span>Room to calculate</span>{"<i></i>" * LINES}</div>'


def sheet_questions(families: list[str], seed: int, count: int) -> tuple[Question, ...]:
    """The questions of a sheet: the families in turn, and of each family questions as unlike as can be."""
    keyed, made, seen = Keyed("sheet", seed), list[Question](), Counter[str]()
    for place in range(count):
        family = FAMILIES[families[place % len(families)]]
        tries = [family.make(keyed.below(MOST_SEED)) for _ in range(TRIES if count > len(families) else 1)]
        made.append(min(tries, key=lambda question: seen[shape(question)]))
        seen[shape(made[-1])] += 1
    return tuple(made)


def shape(question: Question) -> str:
    """What a question asks, without its names and numbers."""
    *_, asked = re.findall(r"\*\*(.+?)\*\*", question.prompt)
    said = "cannot" if "I cannot" in question.prompt else ""
    return f"{question.family} {re.sub(r'[A-Z][a-z]+|[0-9]+', '', asked[1:])} {said}"


def sheet_html(questions: tuple[Question, ...], seed: int) -> str:
    """The questions for the class, with a box for each option."""
    asked = "".join(
        f'<section class="cel-step"><h3>Question {place}</h3>{to_html(question.prompt)}'
        f"{'' if question.family in RULES_ONLY else ROOM}"
        f'<ul class="cel-boxes cel-pq-boxes" style="{_columns(question)}">{_options(question)}</ul></section>'
        for place, question in enumerate(questions, 1)
    )
    lines = '<p class="cel-lines"><span>Name</span><span>Date</span></p>'
    known = legend((question.family for question in questions), load_ruleset("rulebook"))
    told = f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in known)}</ul>"
    box = f'<section class="cel-pq-legend"><h2>What you need of the game</h2>{told}</section>' if known else ""
    return (
        f'<article class="cel-sheet cel-short"><h1>Questions, sheet {seed}</h1>{lines}{box}'
        f"<h2>Mark one box for each question</h2>{asked}</article>"
    )


def key_html(questions: tuple[Question, ...], seed: int) -> str:
    """The key for the teacher: the letters, the right options, the solutions in steps."""
    answers = "".join(
        f'<section class="cel-step"><h3>Question {place}: {_letters(question)}</h3>{_right(question)}'
        f"<ol>{''.join(f'<li>{escape(line)}</li>' for line in question.explained)}</ol>"
        f'<p class="cel-small">Rules: {escape(listed(clause(name).title for name in question.clauses))}. '
        f"{escape(FAMILIES[question.family].title)} ({escape(question.family)} {question.seed})</p></section>"
        for place, question in enumerate(questions, 1)
    )
    return f'<article class="cel-sheet"><h1>Key of sheet {seed}</h1><h2>Answers</h2>{answers}</article>'


def _columns(question: Question) -> str:
    """As many options side by side as their length allows, so that six questions fit on three pages."""
    longest = max(len(option.text) for option in question.options)
    return f"grid-template-columns:repeat(auto-fill,minmax(min(100%,{longest + ROUND_IT}ch),1fr))"


def _options(question: Question) -> str:
    return "".join(
        f"<li>{BOX}<b>{letter}</b> {escape(option.text)}</li>"
        for letter, option in zip(LETTERS, question.options, strict=False)
    )


def _right(question: Question) -> str:
    return "".join(f"<p><b>{escape(one.text)}</b><br>{escape(one.why)}</p>" for one in question.options if one.right)


def _letters(question: Question) -> str:
    return " or ".join(LETTERS[place] for place in sorted(question.right))
