"""No seat learns what it may not: over every history of the tiny game, and with leaks planted on purpose."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import chain, islice, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from celestia_core.chance import chance_law
from celestia_core.events import CardGiven, Event, FlewOn, Question, Refusal, TreasureTaken
from celestia_core.kinds import Seat
from celestia_core.law import Law
from celestia_core.legal import legal_actions
from celestia_core.luck import Luck
from celestia_core.play import play_game
from celestia_core.plies import Announce, Pass, Ply
from celestia_core.policies import Policy, bot
from celestia_core.record import replay
from celestia_core.ruleset import load_ruleset, with_max_journeys
from celestia_core.state import GameState
from celestia_core.turns import NatureToAct, SeatToAct, turn
from celestia_core.views import Observation, Observer, information_state, observe
from tests.leaks import Showing, all_shown, as_shown, doubles, leaks, looks_up, secrets
from tests.sizes import cases
from tests.strategies import Game, games, play

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


def a_refusal_that_tells_of_silence(
    before: GameState, ply: Ply | None, events: Iterable[Event], seat: Seat
) -> list[Event]:
    """Whoever is asked right after somebody else passed in secret is refused for another reason."""
    silent = isinstance(ply, Pass) and ply.seat != seat
    return [
        replace(event, refused=tuple((action, Refusal("just-asked", "your-turn")) for action, _ in event.refused))
        if silent and isinstance(event, Question)
        else event
        for event in as_shown(before, ply, events, seat)
    ]


PLANTED = (
    another_hand,
    the_worth_of_a_treasure,
    a_pass,
    that_an_announcement_was_forced,
    how_much_another_may_do,
    that_another_is_asked,
    a_refusal_that_tells_of_silence,
)


def test_equal_knowledge_is_shown_equal_events() -> None:
    found, compared = leaks(load_ruleset("tiny"), 2)
    assert found == 0
    assert compared > 200_000


@pytest.mark.parametrize("showing", PLANTED)
def test_a_planted_leak_is_noticed(showing: Showing) -> None:
    assert leaks(load_ruleset("tiny"), 2, showing, most=1)[0] > 0


@pytest.mark.long
def test_equal_knowledge_is_shown_equal_events_with_an_ejection_and_a_cannon() -> None:
    assert leaks(load_ruleset("tiny2"), 2)[0] == 0


# --- real games and their doubles ---

REAL = ("rulebook", "bga", "quick", "rulebook+hook", "bga+hook")


def cut(game: Game, seat: Seat, most: int) -> Game:
    """The game up to a moment, not later than this ply, at which the seat has seen all there is to see."""
    end = max((n for n, state in enumerate(game.states[: most + 1]) if looks_up(state, seat)), default=0)
    return Game(game.rules, game.seats, game.plies[:end], game.steps[: end + 1])


def views(events: list[Event], seat: Seat) -> list[Observation]:
    """The table as the seat sees it after each of these events."""
    observer, found = Observer(seat), []
    for event in events:
        observer.see(event)
        found.append(observer.view())
    return found


@cache
def pairs() -> list[tuple[Game, Game, Seat]]:
    """Real games and doubles of them, each with the seat to which they are the same."""
    found = []
    for deal, (name, seats) in enumerate(product(REAL, (3, 5))):
        whole = play(with_max_journeys(load_ruleset(name), 3), seats, deal, boldness=12)
        for seat in map(Seat, range(seats)):
            game = cut(whole, seat, len(whole.plies) * 4 // 5)  # at the end all treasures are shown
            every = secrets(game, seat)[::4]
            found += [(game, double, seat) for number in every for double in islice(doubles(game, seat, number), 2)]
    return found


def test_real_games_are_shown_as_their_doubles_are() -> None:
    assert all(all_shown(game, seat) == all_shown(double, seat) for game, double, seat in pairs())
    assert sum(len(game.plies) == len(double.plies) for game, double, _ in pairs()) > 100
    assert sum(len(game.plies) != len(double.plies) for game, double, _ in pairs()) > 10  # somebody else was asked


@pytest.mark.parametrize("showing", PLANTED)
def test_a_planted_leak_tells_some_real_game_from_its_double(showing: Showing) -> None:
    assert any(all_shown(game, seat, showing) != all_shown(double, seat, showing) for game, double, seat in pairs())


@cases(20)
@given(games(REAL, limit=3), st.data())
def test_games_that_differ_in_secrets_alone_are_the_same_game_to_a_seat(game: Game, data: st.DataObject) -> None:
    seat = Seat(data.draw(st.integers(0, game.seats - 1)))
    game = cut(game, seat, data.draw(st.integers(len(game.plies) // 3, len(game.plies))))
    hidden = secrets(game, seat)
    assume(hidden)
    start = data.draw(st.integers(0, len(hidden) - 1))
    tried = islice(chain(hidden[start:], hidden), 6)
    double = next((double for number in tried for double in doubles(game, seat, number)), None)
    assume(double is not None)
    assert double is not None
    assert double.states != game.states
    one, other = all_shown(game, seat), all_shown(double, seat)
    assert information_state(one, seat) == information_state(other, seat)
    assert views(one, seat) == views(other, seat)


# --- bots ---

TABLE = ("random", "odds-threshold=0.30", "leave-at-city=6", "always-stay")


@pytest.mark.parametrize("ruleset", ["rulebook@1+max3", "bga@1+hook+max3", "quick@1+max3"])
def test_a_game_of_bots_is_made_of_luck_and_of_what_each_seat_saw(ruleset: str) -> None:
    """Played again with nothing but the events each seat may see; the state is asked for nature's laws alone."""
    record = play_game(ruleset, TABLE, seed=11)
    luck, steps = Luck(), list(replay(record))
    seen: list[list[Event]] = [[] for _ in TABLE]
    decisions = 0
    for ply, before, after in zip(record.plies, steps[:-1], steps[1:], strict=True):
        for seat, events in enumerate(seen):
            events += as_shown(before.state, None, before.events, Seat(seat))
        now = turn(before.state)
        if isinstance(now, NatureToAct):
            law: Law[Ply] = chance_law(before.state)
        else:
            assert isinstance(now, SeatToAct)
            decisions += 1
            law = bot(TABLE[now.seat])(observe(seen[now.seat], now.seat))
        assert ply == luck.choose(law, 11, before.state)
        luck.note(before.state, ply, after.events)
    assert decisions > 20


def test_a_bot_is_handed_its_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[tuple[object, ...]] = []

    def spied(name: str) -> Policy:
        policy = bot(name)
        return lambda *given: handed.append(given) or policy(*given)

    monkeypatch.setattr("celestia_core.play.bot", spied)
    play_game("bga@1+max2", TABLE, seed=3)
    assert len(handed) > 20
    assert all(len(given) == 1 and type(given[0]) is Observation for given in handed)
    views = [view for (view,) in handed if isinstance(view, Observation)]
    assert all(view.question is not None and view.question.seat == view.seat for view in views)
    assert all(
        [own == view.seat for own, hand in enumerate(view.hands) if hand is not None] == [True] for view in views
    )
