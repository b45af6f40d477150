"""The moments at which a rule can be broken on purpose."""

import pytest

from celestia_core.apply import apply
from celestia_core.clauses import clause, load_clauses
from celestia_core.errors import NotAllowed
from celestia_core.events import Refusal
from celestia_core.legal import legal_actions, refusal
from celestia_core.plies import Leave, PlayCard, Stay
from celestia_core.record import replay
from celestia_core.teaching.breaking import breaches

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
ALL = sorted(breaches())


@pytest.mark.parametrize("name", ALL)
def test_the_forbidden_action_is_refused_by_its_own_clause_at_a_moment_of_a_legal_game(name):
    breach = breaches()[name]
    *_, last = replay(breach.position.record)
    refused = refusal(last.state, breach.tries)
    assert refused is not None
    assert refused.clause == name == clause(name).id
    assert breach.attempt(breach.tries, NAMES) == refused
    with pytest.raises(NotAllowed, match=name):
        apply(last.state, breach.tries)


@pytest.mark.parametrize("name", ALL)
def test_every_choice_is_answered_as_the_engine_answers_it(name):
    breach = breaches()[name]
    allowed = legal_actions(breach.position.state)
    for action in breach.choices:
        answer = breach.attempt(action, NAMES)
        assert isinstance(answer, Refusal) == (action not in allowed)
    assert breach.choices[0] == breach.tries
    assert len(set(breach.choices)) == len(breach.choices)


@pytest.mark.parametrize("name", ALL)
def test_the_one_who_tries_is_the_viewer_and_holds_the_card_he_tries(name):
    breach = breaches()[name]
    assert breach.position.viewer == breach.tries.seat
    hand = breach.position.view.hands[breach.tries.seat]
    assert hand is not None
    if isinstance(breach.tries, PlayCard):
        assert breach.tries.card in hand or name in ("cards-in-hand", "captain-announces")
    if name == "captain-cannot-leave":
        assert isinstance(breach.tries, Leave | Stay)
        assert breach.position.view.captain == breach.tries.seat


def test_nearly_every_refusal_of_play_can_be_tried():
    """Every clause that refuses something in a game of a published ruleset, found by trying; and nothing else."""
    assert set(breaches()) <= {one.id for one in load_clauses()}
    assert {"captain-cannot-leave", "must-play", "three-cases", "passengers-speak", "left-is-out"} <= set(breaches())
    assert len(breaches()) == len({str(one.tries) + one.position.code for one in breaches().values()}) >= 24


def test_what_would_happen_is_told_in_a_sentence():
    for breach in breaches().values():
        assert breach.would.endswith(".")
        assert 30 < len(breach.would) < 160
