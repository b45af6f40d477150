"""The three cards below the table: the rule of this decision, and what happened since the last one."""

from collections.abc import Iterable
from html import escape
from urllib.parse import urlencode

from celestia_core.citing import clauses_of_event, clauses_of_question
from celestia_core.clause import lead_and_rest
from celestia_core.clauses import clause
from celestia_core.events import Event
from celestia_core.kinds import Seat
from celestia_core.ruleset import Ruleset
from celestia_core.sources import load_sources
from celestia_core.steps import Step
from celestia_core.story import tell_all

MOST_CLAUSES = 2  # read out; the others are links
MOST_LINES = 8  # of the story
SURE = {  # by the confidence of a clause, as celestia_ui.rules_panel.CONFIDENCE_WORDS
    "H": "This rule is certain.",
    "M": "This rule is likely, but not certain.",
    "L": "This rule is doubtful.",
    "CONV": "The sources leave this open: it is our choice.",
}


def rule_card(step: Step, rules: Ruleset, kept: dict[str, str]) -> str:
    """The clauses of this very step: the first ones to read, all of them as links to the Rules page."""
    question = step.question
    ids = clauses_of_question(question) if question else clauses_of_event(step.events[0])
    holding = [one for one in (clause(name) for name in ids) if one.holds_in(rules)]
    read = ""
    for one in holding[:MOST_CLAUSES]:
        lead, rest = lead_and_rest(one.text_under(rules))
        read += f'<p class="cel-gap"><b>{escape(lead)}</b> {escape(rest)}</p>'
    first = holding[0] if holding else None
    known = load_sources()
    sources = sorted({known[citation.source].title for one in holding[:MOST_CLAUSES] for citation in one.citations})
    sure = f" {SURE[first.confidence]}" if first else ""
    links = ", ".join(
        f'<a target="_self" href="rules?{escape(urlencode({**kept, "clause": one.id}))}">{escape(one.title)}</a>'
        for one in holding
    )
    note = f" {escape(first.note)}" if first and first.note else ""
    return (
        f'<section class="cel-card"><h2 class="cel-h">The rule</h2>{read}<p class="cel-gap"><small>Clauses: {links}. '
        f"Sources: {escape('; '.join(sources))}. {sure}{note}</small></p></section>"
    )


def story_card(events: Iterable[Event], rules: Ruleset, names: tuple[str, ...], viewer: Seat | None, title: str) -> str:
    """One sentence per event, the newest last."""
    told = tell_all(events, rules, names, viewer)
    lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in told[-MOST_LINES:])
    body = f'<ul class="cel-story">{lines}</ul>' if lines else "<p>Nothing yet.</p>"
    return f'<section class="cel-card"><h2 class="cel-h">{escape(title)}</h2>{body}</section>'
