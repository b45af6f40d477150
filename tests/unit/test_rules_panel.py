from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest

from celestia_core.clause import Citation
from celestia_core.clauses import clause, load_clauses
from celestia_core.rules_text import COMPARED, ruleset_rows
from celestia_core.ruleset import load_ruleset
from celestia_ui.rules_panel import article, clause_link, clause_list, comparison

RULESETS = tuple(load_ruleset(name) for name in COMPARED)
HOSTILE = '<img src=x onerror="alert(1)">'


class Reader(HTMLParser):
    """Collects tags with attributes and text, and checks that every tag is closed in order."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open, self.text = [], [], ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data

    def named(self, tag):
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.mark.parametrize("one", load_clauses(), ids=lambda one: one.id)
def test_an_article_holds_text_sources_and_facts(one):
    read = Reader(article(one, RULESETS[0], RULESETS))
    for word in one.text_under(RULESETS[0]).split():
        assert word in read.text
    for cited in one.citations:
        assert cited.place in read.text
        assert cited.says in read.text
    assert all(name in read.text for name in (one.id, one.title, *one.facts))


def test_cells_that_differ_are_marked_and_tell_the_other_text():
    one = clause("empty-city")
    read = Reader(article(one, RULESETS[0], RULESETS))
    cells = {attrs["data-label"]: attrs.get("class") for attrs in read.named("td") if "data-label" in attrs}
    assert cells["Board Game Arena"] == "cel-rules-differs"
    assert cells["Rulebook"] is None
    assert cells["Quick game"] is None
    assert one.text_under(RULESETS[1]) in read.text
    assert "The same under Rulebook, Board Game Arena and Quick game." in article(
        clause("captain-cannot-leave"), RULESETS[0], RULESETS
    )


def test_the_article_reads_as_the_rules_of_the_game_at_hand():
    assert clause("empty-city").text_under(RULESETS[1]).split(".")[0] in article(
        clause("empty-city"), RULESETS[1], RULESETS
    )


def test_links_keep_the_game_and_every_other_parameter():
    kept = {"g": 'a+b/c="&', "step": "12"}
    read = Reader(clause_list("Decide", load_clauses(), "must-play", kept))
    links = read.named("a")
    assert len(links) == len(load_clauses())
    assert [a["href"] for a in links if a.get("aria-current")] == [a["href"] for a in links if "must-play" in a["href"]]
    for attrs, one in zip(links, load_clauses(), strict=True):
        assert parse_qs(urlsplit(attrs["href"]).query) == {"g": [kept["g"]], "step": ["12"], "clause": [one.id]}


def test_nothing_from_outside_becomes_markup():
    hostile = replace(
        clause("empty-city"),
        title=HOSTILE,
        note=f"{HOSTILE} Here: {HOSTILE}",
        citations=(Citation("S4", HOSTILE, HOSTILE, "H"),),
    )
    named = replace(RULESETS[1], title=HOSTILE)
    for text in (
        article(hostile, RULESETS[0], (RULESETS[0], named)),
        clause_list(HOSTILE, [hostile], HOSTILE, {HOSTILE: HOSTILE}),
        comparison((RULESETS[0], named), {"g": HOSTILE}),
    ):
        read = Reader(text)
        assert not read.named("img")
        assert "<img" not in text
    assert '"' not in clause_link('"', {'"': '"'})


def test_the_comparison_shows_every_line_once_and_marks_what_differs():
    text = comparison(RULESETS, {})
    rows = ruleset_rows(RULESETS)
    read = Reader(text)
    assert len(read.named("th")) == len(rows) + 2 * 4
    marked = [attrs for attrs in read.named("td") if attrs.get("class") == "cel-rules-differs"]
    assert len(marked) == sum(cell != row.cells[0] for row in rows for cell in row.cells) > 20
    assert "doubtful" in read.text
    assert "Rulebook digest" in read.text
