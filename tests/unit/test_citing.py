import re
from pathlib import Path

import pytest

from celestia_core import citing
from celestia_core.citing import (
    POWER_CLAUSES,
    SPYGLASS_CLAUSES,
    clauses_of_event,
    clauses_of_phase,
    clauses_of_question,
)
from celestia_core.clauses import load_clauses
from celestia_core.events import Question
from celestia_core.kinds import POWERS, Seat, Window
from celestia_core.play import play_game
from celestia_core.plies import PlayCard
from celestia_core.record import replay
from celestia_core.ruleset import load_ruleset
from celestia_core.state import Phase

KNOWN = {one.id for one in load_clauses()}
CORE = Path(citing.__file__).parent


def test_every_phase_and_window_has_clauses_that_exist():
    for phase in Phase:
        for window in (None, *Window):
            found = clauses_of_phase(phase, window)
            assert found
            assert set(found) <= KNOWN
            assert len(set(found)) == len(found)


def test_every_id_written_in_the_engine_exists():
    legal = (CORE / "legal.py").read_text(encoding="utf-8")
    cited = re.findall(r'Refusal\(\s*"[^"]+",\s*"([^"]+)"', legal)
    assert len(cited) > 30
    assert set(cited) <= KNOWN
    assert set(POWER_CLAUSES) == set(POWERS)
    assert {name for names in (*POWER_CLAUSES.values(), SPYGLASS_CLAUSES) for name in names} <= KNOWN


def test_a_question_about_a_card_cites_that_card_first():
    option = PlayCard(Seat(1), POWERS[0], Seat(2))
    question = Question(Seat(1), Phase.WINDOW, Window.W1, (option,), ())
    assert clauses_of_question(question)[: len(POWER_CLAUSES[POWERS[0]])] == POWER_CLAUSES[POWERS[0]]


@pytest.mark.parametrize("name", ["rulebook", "bga+hook", "quick", "tiny2"])
def test_every_event_and_refusal_of_whole_games_cites_clauses_that_say_something(name: str):
    rules = load_ruleset(name)
    texts = {one.id: one.text_under(rules) for one in load_clauses()}
    kinds = set()
    for deal in range(3):
        record = play_game(name, ("random",) * rules.seats[0], deal)
        for step in replay(record):
            for event in step.events:
                kinds.add(type(event))
                cited = clauses_of_event(event)
                assert cited
                assert all(texts[clause] for clause in cited)
                if isinstance(event, Question):
                    assert all(texts[refusal.clause] for _, refusal in event.refused)
    assert len(kinds) > 15
