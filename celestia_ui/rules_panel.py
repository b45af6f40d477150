"""The blocks of the Rules page as HTML: list of clauses, one clause as an article, rulesets side by side.

Pure functions from clauses and rulesets to text; everything that could come from outside is escaped.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from urllib.parse import urlencode

from celestia_core.clause import Citation, Clause, lead_and_rest
from celestia_core.rules_text import Row, clause_row, ruleset_rows
from celestia_core.ruleset import Ruleset
from celestia_core.sources import load_facts, load_sources

CONFIDENCE_WORDS = {"H": "certain", "M": "likely", "L": "doubtful", "CONV": "our choice"}


def clause_link(clause_id: str, kept: Mapping[str, str]) -> str:
    """The address of a clause on this page; `kept` are the other query parameters (the game must survive)."""
    return escape("?" + urlencode({**kept, "clause": clause_id}))


def clause_list(heading: str, clauses: Sequence[Clause], opened: str, kept: Mapping[str, str]) -> str:
    """The clauses of a phase or a search as plain links; the opened one is marked."""
    items = "".join(
        f'<li><a href="{clause_link(one.id, kept)}" target="_self"{_current(one.id == opened)}>'
        f"<span>{escape(one.title)}</span>{_tag(_remark(one))}</a></li>"
        for one in clauses
    )
    if not items:
        items = "<li>Nothing found. Try one word, such as: treasure, crash, turbo.</li>"
    count = f"{len(clauses)} {'clause' if len(clauses) == 1 else 'clauses'}"
    return (
        f'<nav class="cel-rules-nav" aria-label="Clauses"><p class="cel-rules-small">{escape(heading)}: {count}</p>'
        f"<ul>{items}</ul></nav>"
    )


def article(one: Clause, rules: Ruleset, compared: Sequence[Ruleset]) -> str:
    """One clause to read: its text under these rules, the rulesets for it, disagreement, sources."""
    lead, rest = lead_and_rest(one.text_under(rules))
    parts = [
        f'<div class="cel-rules-head"><h2>{escape(one.title)}</h2>{_tag(_remark(one), on=True)}</div>',
        f'<p class="cel-rules-lead"><b>{escape(lead)}</b> {escape(rest)}</p>',
        _one_clause_compared(one, rules, compared),
        _note(one),
        _source_table(one.citations),
        _small_print(one),
    ]
    return f'<article class="cel-rules-card">{"".join(parts)}</article>'


def comparison(rulesets: Sequence[Ruleset], kept: Mapping[str, str]) -> str:
    """The rulesets number by number: first the lines where they differ, the others folded."""
    rows = ruleset_rows(rulesets)
    differ, agree = [row for row in rows if row.differs], [row for row in rows if not row.differs]
    return (
        '<section class="cel-rules-card" aria-labelledby="side-by-side"><div class="cel-rules-head">'
        '<h2 id="side-by-side">Three rulesets side by side</h2><span class="cel-rules-small">'
        f"Shaded: differs from {escape(rulesets[0].title)}.</span></div>"
        f"{_table_of(rulesets, differ, kept)}"
        f"<details><summary>The same in all of them: {len(agree)} more lines</summary>"
        f"{_table_of(rulesets, agree, kept)}</details>{_code_list(rows)}</section>"
    )


def _code_list(rows: Iterable[Row]) -> str:
    used = {word for row in rows for codes, _ in row.grounds for word in codes.split()}
    lines = "".join(
        f"<li><b>{escape(source.code)}</b> {escape(source.title)}</li>"
        for source in load_sources().values()
        if source.code in used
    )
    return f"<details><summary>What the codes of the sources mean</summary><ul>{lines}</ul></details>"


def _one_clause_compared(one: Clause, rules: Ruleset, compared: Sequence[Ruleset]) -> str:
    row = clause_row(one, compared)
    texts = [one.text_under(other) for other in compared]
    if not row.differs and len(set(texts)) == 1:
        return f'<p class="cel-rules-small">The same under {escape(_names(compared))}.</p>'
    cells = []
    for other, short, text in zip(compared, row.cells, texts, strict=True):
        shown_above = text == one.text_under(rules) or not one.holds_in(other)
        full = "" if shown_above else f"<br>{escape(text)}"
        differs = (short, text) != (row.cells[0], texts[0])
        cells.append(_cell(other.title, f"<b>{escape(short)}</b>{full}", differs))
    return _table([other.title for other in compared], [f"<tr>{''.join(cells)}</tr>"], "cel-rules-equal")


def _note(one: Clause) -> str:
    if not one.note:
        return ""
    heading = "Our choice." if one.confidence == "CONV" else "Where they differ."
    told, here, done = one.note.partition("Here:")
    return f'<p class="cel-rules-note"><b>{heading}</b> {escape(told)}<b>{here}</b>{escape(done)}</p>'


def _source_table(citations: Iterable[Citation]) -> str:
    lines = []
    for cited in citations:
        source = load_sources()[cited.source]
        name = escape(source.title)
        if source.address.startswith(("https://", "http://")):
            name = f'<a href="{escape(source.address)}" target="_blank" rel="noopener noreferrer">{name}</a>'
        lines.append(
            f"<tr><td>{name}</td>{_cell('Place', escape(cited.place))}{_cell('Says', escape(cited.says))}"
            f'<td class="cel-rules-sure">{_tag(CONFIDENCE_WORDS[cited.confidence])}</td></tr>'
        )
    return _table(["Source", "Place", "Says", "Sure?"], lines, "cel-rules-sources")


def _small_print(one: Clause) -> str:
    facts = load_facts()
    lines = "".join(f"<li><b>{name}</b> {escape(facts[name].says)}</li>" for name in one.facts)
    known = f"<details><summary>What it rests on: {', '.join(one.facts)}</summary><ul>{lines}</ul></details>"
    flag = f" · setting <b>{escape(one.flag)}</b>" if one.flag else ""
    return (
        f'<div class="cel-rules-small"><p>Clause <b>{escape(one.id)}</b>{flag} · as a whole: '
        f"{CONFIDENCE_WORDS[one.confidence]}</p>{known if one.facts else ''}</div>"
    )


def _table_of(rulesets: Sequence[Ruleset], rows: Iterable[Row], kept: Mapping[str, str]) -> str:
    lines = []
    for row in rows:
        name = escape(row.name)
        if row.clause:
            name = f'<a href="{clause_link(row.clause, kept)}" target="_self">{name}</a>'
        cells = (
            _cell(rules.title, escape(cell), cell != row.cells[0])
            for rules, cell in zip(rulesets, row.cells, strict=True)
        )
        lines.append(f'<tr><th scope="row">{name}{_grounds(row)}</th>{"".join(cells)}</tr>')
    return _table(["Rule", *(rules.title for rules in rulesets)], lines, "cel-rules-sets")


def _table(heads: Iterable[str], lines: Iterable[str], kind: str) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    return (
        f'<table class="cel-rules-table {kind}"><thead><tr>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table>'
    )


def _grounds(row: Row) -> str:
    told = "; ".join(f"{codes}, {CONFIDENCE_WORDS[sure]}" for codes, sure in row.grounds)
    return f'<small class="cel-rules-small">{escape(told)}</small>' if told else ""


def _cell(label: str, content: str, differs: bool = False) -> str:
    kind = ' class="cel-rules-differs"' if differs else ""
    return f'<td data-label="{escape(label)}"{kind}>{content}</td>'


def _remark(one: Clause) -> str:
    if one.confidence == "CONV":
        return "our choice"
    return "sources differ" if one.note else ""


def _tag(word: str, on: bool = False) -> str:
    return f'<span class="cel-rules-tag{" cel-rules-tag-on" * on}">{escape(word)}</span>' if word else ""


def _current(yes: bool) -> str:
    return ' aria-current="true"' if yes else ""


def _names(rulesets: Sequence[Ruleset]) -> str:
    *others, last = (rules.title for rules in rulesets)
    return f"{', '.join(others)} and {last}" if others else last
