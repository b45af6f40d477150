"""No seat learns what it may not: over every history of the tiny game, and with leaks planted on purpose."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from celestia_core.events import CardGiven, Event, FlewOn, Question, TreasureTaken
from celestia_core.kinds import Seat
from celestia_core.legal import legal_actions
from celestia_core.plies import Announce, Pass, Ply
from celestia_core.ruleset import load_ruleset
from celestia_core.state import GameState
from tests.leaks import Showing, as_shown, leaks

MARK = FlewOn(Seat(0))  # something more to see, whatever it is


def another_hand(before: GameState, ply: Ply | None, events: Iterable[Event], seat: Seat) -> list[Event]:
    return [e if isinstance(e, CardGiven) else s for e in events for s in as_shown(before, ply, (e,), seat)]


def the_worth_of_a_treasure(before: GameState, ply: Ply | None, events: Iterable[Event], seat: Seat) -> list[Event]:
    return [e if isinstance(e, TreasureTaken) else s for e in events for s in as_shown(before, ply, (e,), seat)]


def a_pass(before: GameState, ply: Ply | None, events: Iterable[Event], seat: Seat) -> list[Event]:
    return [MARK] * isinstance(ply, Pass) + as_shown(before, ply, events, seat)


def that_an_announcement_was_forced(
    before: GameState, ply: Ply | None, events: Iterable[Event], seat: Seat
) -> list[Event]:
    forced = isinstance(ply, Announce) and len(legal_actions(before)) == 1
    return [MARK] * forced + as_shown(before, ply, events, seat)


def how_much_another_may_do(before: GameState, ply: Ply | None, events: Iterable[Event], seat: Seat) -> list[Event]:
    shown = []
    for event in events:
        if isinstance(event, Question) and event.seat != seat:
            shown += [replace(event, options=event.options[:1] * len(event.options), refused=())]
        else:
            shown += as_shown(before, ply, (event,), seat)
    return shown


def that_another_is_asked(before: GameState, ply: Ply | None, events: Iterable[Event], seat: Seat) -> list[Event]:
    asked = any(isinstance(event, Question) and event.seat != seat for event in events)
    return as_shown(before, ply, events, seat) + [MARK] * asked


def test_equal_knowledge_is_shown_equal_events() -> None:
    found, compared = leaks(load_ruleset("tiny"), 2)
    assert found == 0
    assert compared > 200_000


@pytest.mark.parametrize(
    "showing",
    [
        another_hand,
        the_worth_of_a_treasure,
        a_pass,
        that_an_announcement_was_forced,
        how_much_another_may_do,
        that_another_is_asked,
    ],
)
def test_a_planted_leak_is_noticed(showing: Showing) -> None:
    assert leaks(load_ruleset("tiny"), 2, showing, most=1)[0] > 0


@pytest.mark.long
def test_equal_knowledge_is_shown_equal_events_with_an_ejection_and_a_cannon() -> None:
    assert leaks(load_ruleset("tiny2"), 2)[0] == 0
