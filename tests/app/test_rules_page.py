import re

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.clauses import clause, load_clauses
from celestia_core.legal import refusal
from celestia_core.teaching.breaking import breaches
from tests.paging import ROUTER, html


def opened(**query: str) -> AppTest:
    app = AppTest.from_file(ROUTER, default_timeout=20)
    app.run().switch_page("pages/rules.py")
    app.query_params.update(query)
    app.run()
    assert not app.exception
    return app


def test_the_page_opens_with_a_clause_and_the_number_of_clauses():
    text = html(opened())
    assert f"{len(load_clauses())} clauses" in text
    assert clause("passengers-speak").title in text


@pytest.mark.parametrize("name", ["empty-city", "must-play", "quick-variant"])
def test_a_link_opens_its_clause_in_its_phase(name):
    app = opened(clause=name, g="abc")
    text = html(app)
    assert f"<h2>{clause(name).title.replace('&', '&amp;')}</h2>" in text
    assert f'href="?g=abc&amp;d=0&amp;clause={name}" target="_self" aria-current="true"' in text
    assert not app.info


def test_the_search_box_lists_what_it_finds_and_links_keep_the_words():
    app = opened(g="abc")
    app.text_input[0].set_value("turbo").run()
    text = html(app)
    assert "Found: " in text
    assert 'href="?g=abc&amp;d=0&amp;q=turbo&amp;clause=turbo-pays-one"' in text
    app.text_input[0].set_value("zeppelin").run()
    assert "Found: 0 clauses" in html(app)


def test_another_phase_lists_its_clauses_and_leaves_the_article_open():
    app = opened(clause="must-play")
    app.get("button_group")[0].set_value("powers").run()
    text = html(app)
    assert clause("jetpack-effect").title in text
    assert f"<h2>{clause('must-play').title}</h2>" in text


def test_an_unknown_clause_is_named_with_what_is_near_and_cannot_hurt():
    app = opened(clause="empty-citty")
    assert "did you mean empty-city" in re.sub(r"\\(.)", r"\1", app.info[0].value)
    assert f"<h2>{clause('empty-city').title}</h2>" in html(app)
    hostile = opened(clause="<script>alert(1)</script>", q="<b>", g='"><script>')
    assert "<script>" not in html(hostile)


def test_a_rule_can_be_broken_on_purpose():
    app = opened(clause="captain-cannot-leave")
    breach = breaches()["captain-cannot-leave"]
    assert "Break this rule" in html(app)
    assert not app.error
    for place, action in enumerate(breach.choices):
        app.radio[0].set_value(action)
        app.button(key="break-it-captain-cannot-leave").click().run()
        refused = refusal(breach.position.state, action)
        assert (
            [error.value.count(clause(refused.clause).title) for error in app.error] == [1]
            if refused
            else not app.error
        )
        assert len(app.success) == (refused is None)
        assert [told.value for told in app.info] == (
            [f"If it were allowed: {breach.would[0].lower()}{breach.would[1:]}"] if place == 0 else []
        )


def test_a_clause_that_forbids_nothing_has_nothing_to_break():
    assert "Break this rule" not in html(opened(clause="treasure-decks"))


def test_a_clause_of_the_address_that_is_none_is_shown_as_it_is():
    asked = "![i](http://e.x/i.png) :red[a] $b$ <b>c</b>"
    shown = opened(clause=asked).info[0].value
    assert re.sub(r"\\(.)", r"\1", shown).count(asked[:40]) == 1
    assert not re.search(r"(?<!\\)[!\[\]():$<>]", shown.replace("\\\\", ""))
