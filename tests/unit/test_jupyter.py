"""Displays in Jupyter: with a shell that is only a dictionary, and with IPython's own formatter."""

import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter

from celestia_core import jupyter
from celestia_core.beliefs import Number, beliefs
from celestia_core.beliefs.treasures import TreasureBeliefs
from celestia_core.kinds import CityIndex, Seat
from celestia_core.odds import Pool, crash_odds
from celestia_core.record_text import load_record
from celestia_core.resources import data_path
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.teaching.lab.changed import compare
from celestia_core.teaching.lab.exploring import Setting, explore
from celestia_core.teaching.position import Position
from celestia_core.teaching.question import Option, Question

NASTY = '<script>alert("1")</script> & <b>'
RECORD = load_record(data_path("records", "two-compasses.txt").read_bytes())
PAID = Position.of(RECORD, RECORD.lines().index("B can") + 1, Seat(0))
ASKED = Question("nasty", 1, NASTY, (Option(NASTY, True, NASTY), Option("no", False, NASTY)), (NASTY,), ("must-play",))


THINGS = {
    "table": lambda: PAID.view,
    "record": lambda: PAID.record,
    "odds": lambda: crash_odds(2, 6, Pool(20, 18, 16, 14, 8, 8)),
    "leg": PAID.leg,
    "question": lambda: ASKED,
    "hand": lambda: beliefs(PAID.information).hand(Seat(1)),
    "treasure": lambda: TreasureBeliefs(PAID.information).of(CityIndex(0)),
    "ruleset": lambda: load_ruleset("rulebook"),
    "changed": lambda: compare(load_ruleset("rulebook"), load_ruleset("quick"), 4),
    "explored": lambda: explore(Setting(2, 6, Pool(20, 18, 16, 14, 8, 8))),
    "nasty ruleset": lambda: replace(load_ruleset("quick"), title=NASTY),
}


class Kind(dict[type, object]):
    """One mime type of a shell."""

    def for_type(self, kind: type, show: object) -> None:
        self[kind] = show


def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def test_every_kind_is_registered_once_and_can_be_taken_back():
    kinds = {"text/html": Kind(), "image/svg+xml": Kind(), "text/plain": Kind()}
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters=kinds))
    jupyter.load_ipython_extension(shell)
    jupyter.load_ipython_extension(shell)  # twice does no harm
    assert {kind.__name__ for kind in kinds["text/html"]} == {
        *("Record", "Odds", "HandBelief", "LegBelief", "TreasureBelief", "Ruleset", "Question", "Changed", "Explored"),
    }
    assert [kind.__name__ for kind in kinds["image/svg+xml"]] == ["Observation"]
    assert not kinds["text/plain"]
    jupyter.unload_ipython_extension(shell)
    assert not any(kinds.values())


@pytest.mark.parametrize("name", THINGS)
def test_ipython_shows_each_and_keeps_the_plain_text(name):
    thing, formatter = THINGS[name](), DisplayFormatter()
    before, _ = formatter.format(thing)
    jupyter.load_ipython_extension(SimpleNamespace(display_formatter=formatter))
    shown, _ = formatter.format(thing)
    assert set(before) == {"text/plain"}
    assert shown["text/plain"] == before["text/plain"]
    (mime,) = set(shown) - {"text/plain"}
    ElementTree.fromstring(shown[mime])  # well-formed, every tag closed
    assert "<script" not in shown[mime]
    jupyter.unload_ipython_extension(SimpleNamespace(display_formatter=formatter))
    assert formatter.format(thing)[0] == before


def test_what_the_displays_say():
    seen = PAID.information
    assert text(jupyter.odds_html(crash_odds(2, 6, Pool(20, 18, 16, 14, 8, 8)))).startswith(
        "Crash chance, before rescues: 17 of 100 (17.4 %)"
    )
    hand = text(jupyter.hand_html(beliefs(seen).hand(Seat(1))))
    assert "The hand of B : 4 cards." in hand
    assert "Compass 69 26 5 0 0.37" in hand
    assert "1.9 points on average" in text(jupyter.treasure_html(TreasureBeliefs(seen).of(CityIndex(0))))
    assert text(jupyter.record_html(PAID.record)).startswith("A game by rulebook@1 : A ")
    rules = text(jupyter.ruleset_html(load_ruleset("rulebook")))
    assert "Deck of 84: 20 Compass, 18 Lightning Arrester" in rules
    assert "9 3 6 x 9, 3 x 12" in rules
    assert "wind gust windows W1, W2F and W2S" in rules
    changed = text(jupyter.changed_html(THINGS["changed"]()))
    assert "Cities that pay most 6 and 9: 4.0" in changed
    assert "25 4 42 -&gt; 35" in changed
    explored = text(jupyter.explored_html(THINGS["explored"]()))
    assert explored.startswith("Crash chance, before rescues: 17 of 100 (17.4 %) By cards in hand Cards")
    asked = text(jupyter.question_html(ASKED))
    assert "&lt;script&gt;" in asked
    assert "Solution A " in asked
    assert "A simple card count says" in jupyter.leg_html(PAID.leg()) or PAID.leg().simple is None
    assert "alt" in jupyter.table_picture(PAID.view) or "<title" in jupyter.table_picture(PAID.view)


def test_an_estimate_says_about_and_no_flight_is_said():
    leg = PAID.leg()
    assert "about 31 of 100" in jupyter.leg_html(replace(leg, crash=Number(0.31, None, 0.02), simple=Fraction(1, 2)))
    assert "50 of 100 (50.0 %)" in jupyter.leg_html(replace(leg, crash=Number(0.31, None, 0.02), simple=Fraction(1, 2)))
    assert text(jupyter.leg_html(replace(leg, crash=None))) == "No flight is ahead."


def test_it_is_imported_without_ipython():
    program = (
        "import sys\nsys.modules['IPython'] = None\nimport celestia_core.jupyter as j\n"
        "from celestia_core.ruleset import load_ruleset\nprint(j.ruleset_html(load_ruleset('tiny'))[:4])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "<div\n"


def test_no_class_below_knows_of_it():
    assert not hasattr(Ruleset, "_repr_html_")
