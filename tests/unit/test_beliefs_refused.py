"""Events that no game can show, and questions that are none: refused, with a word that says why."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from celestia_core.bag import Bag
from celestia_core.beliefs import beliefs, deals, knowing, leg_belief, work_out
from celestia_core.beliefs.entries import Announced as AnnouncedEntry
from celestia_core.beliefs.posterior import Hidden
from celestia_core.beliefs.rows import TooMany
from celestia_core.beliefs.sampled import NothingFound
from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.events import Announced, Event, Paid, PowerPlayed, Rolled, seen_by
from celestia_core.kinds import EQUIPMENT, Card, CityIndex, Seat
from celestia_core.ruleset import load_ruleset
from celestia_core.views import information_state
from tests.builders import Game, cards
from tests.counted import A, B, C, four, look, told
from tests.strategies import play


def plainly(game: Game) -> tuple[Event, ...]:
    return game.play("roll fog fog", "C stays", "D stays", "A stays").seen("A")


YES, COMPASSES = Announced(B, True), Paid(B, cards("compass*2"))
NOT_SEEN: dict[str, tuple[Callable[[Game], Sequence[Event]], str]] = {
    "nothing": (lambda game: (), "begin with those of start"),
    "no beginning": (lambda game: plainly(game)[1:], "begin with those of start"),
    "through the eyes of another seat": (lambda game: game.seen("B"), "another hand|hide the viewer's own"),
    "through everybody's eyes": (lambda game: game.events, "another hand"),
    "paid before a word": (lambda game: (*plainly(game), COMPASSES), "announces before he pays"),
    "paid by another": (lambda game: (*plainly(game), YES, replace(COMPASSES, captain=C)), "announces before he pays"),
    "paid after a word on other dice": (
        lambda game: (*plainly(game), YES, Rolled(B, CityIndex(1), Bag()), COMPASSES),
        "announces before he pays",
    ),
    "a Turbo stood in, and then there was a Compass": (
        lambda game: (*plainly(game), YES, Paid(B, cards("compass turbo")), YES, COMPASSES),
        "cannot have happened",
    ),
}


@pytest.mark.parametrize("what", NOT_SEEN)
def test_events_that_nobody_saw_so_are_refused(what: str) -> None:
    events, message = NOT_SEEN[what]
    information = information_state(events(four()), A)
    with pytest.raises(CannotRead, match=message):
        beliefs(information).hand(B)
    with pytest.raises(CannotRead, match=message):
        leg_belief(information)


def test_more_cards_than_there_are_are_refused() -> None:
    game = four()  # A has one of the two Jetpacks
    one, other = ((*plainly(game), *[PowerPlayed(B, Card.JETPACK, None)] * count) for count in (1, 2))
    assert beliefs(information_state(one, A)).hand(B).size == 5
    with pytest.raises(CannotRead, match="cannot have happened"):
        beliefs(information_state(other, A)).hand(B)


@pytest.mark.parametrize(
    "turbo", ["sometimes", "", "1/2", "ALWAYS", 2, -1, Fraction(3, 2), float("nan"), float("inf"), -0.1, None, True, []]
)
def test_a_use_of_turbo_that_is_none_is_refused(turbo: Any) -> None:
    information = told(four().play("roll fog fog"))
    for ask in (beliefs, leg_belief, work_out):
        with pytest.raises(CannotRead, match="turbo"):
            ask(information, turbo)


@pytest.mark.parametrize("turbo", [1, 0, 0.5, "always", "never"])
def test_a_use_of_turbo_may_be_a_word_or_a_number(turbo: Any) -> None:
    share = {"always": 1, "never": 0}.get(turbo, turbo)
    assert beliefs(told(four().play("roll fog fog")), turbo).turbo == share


def test_seats_and_cities_that_are_none_are_refused() -> None:
    belief = look(four())
    for seat in (-1, 4, 99):
        with pytest.raises(CannotRead, match="no such seat"):
            belief.hand(Seat(seat))
    for city in (-1, 9):
        with pytest.raises(CannotRead, match="no such city"):
            belief.treasure(CityIndex(city))


def test_a_position_beyond_any_estimate_is_said_and_leaves_the_simple_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_many(*_: Any, **__: Any) -> None:
        raise TooMany

    def nothing(*_: Any) -> None:
        raise NothingFound

    game = four()
    seen = information_state([*plainly(game), YES, COMPASSES], A)
    monkeypatch.setattr(Hidden, "contents", too_many)
    with pytest.MonkeyPatch.context() as even:
        even.setattr(knowing, "sampled", too_many)
        with pytest.raises(BeyondReach, match="too many possibilities"):
            beliefs(seen).hand(B)
    monkeypatch.setattr(knowing, "sampled", nothing)
    with pytest.raises(BeyondReach, match="too many possibilities"):
        beliefs(seen).hand(B)
    leg = leg_belief(information_state(plainly(game), A))
    assert leg.crash is not None
    assert (leg.captain, leg.crash.margin) == (None, 1.0)
    assert leg.crash.value == float(leg.simple or 0) > 0


def test_what_next_to_no_deal_agrees_with_is_taken_for_another_use_of_turbo(monkeypatch: pytest.MonkeyPatch) -> None:
    def fits_half(hidden: Hidden, *rest: Any) -> Any:
        if any(isinstance(entry, AnnouncedEntry) and entry.turbo == (1, 1) for entry in hidden.timelines[B]):
            raise NothingFound
        return estimated(hidden, *rest)

    def too_many(*_: Any, **__: Any) -> None:
        raise TooMany

    estimated = knowing.sampled
    seen = information_state([*plainly(four()), Announced(B, False)], A)
    monkeypatch.setattr(Hidden, "contents", too_many)
    monkeypatch.setattr(knowing, "sampled", fits_half)
    belief = beliefs(seen)
    assert belief.surprised
    mean = belief.hand(B).mean["compass"]
    monkeypatch.undo()
    right = beliefs(seen, Fraction(1, 2)).hand(B).mean["compass"]
    assert mean.margin is not None
    assert right.exact
    assert abs(mean.value - right.value) < mean.margin


def test_a_host_may_have_more_cards_and_treasures_than_can_be_counted() -> None:
    """Then the simple count is what a page has, with a margin that says so; nothing falls over."""
    rulebook = load_ruleset("rulebook")
    first = rulebook.cities[0]
    many = replace(first, treasures=Bag(dict.fromkeys(first.treasures.kinds(), 200)))
    large = replace(
        rulebook, id="test-large", deck=Bag(dict.fromkeys(EQUIPMENT, 200)), cities=(many, *rulebook.cities[1:])
    )
    for steps in (play(large, 4, deal, boldness=20, most=60).steps for deal in range(3)):
        seen = [shown for step in steps for event in step.events if (shown := seen_by(event, A)) is not None]
        information = information_state(seen, A)
        with pytest.raises(BeyondReach):
            deals(information, 5)
        if steps[-1].state.captain != A:
            leg = leg_belief(information)
            assert leg.crash is None or (leg.captain, leg.crash.margin) == (None, 1.0) or leg.crash.exact
        assert beliefs(information).treasure(CityIndex(0)).how == "plain"
