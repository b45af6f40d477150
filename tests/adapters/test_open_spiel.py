"""OpenSpiel as a referee: its own checks on our games, and ours on what it shows of them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from celestia_core.adapters import moment as moment_module
from celestia_core.adapters.moment import Moment
from celestia_core.apply import apply, initial_state
from celestia_core.chance import chance_law
from celestia_core.errors import CannotRead, NotAllowed
from celestia_core.events import Event, Question, seen_by
from celestia_core.kinds import Card, Seat
from celestia_core.law import Law
from celestia_core.notation import parse_ply
from celestia_core.plies import Pass
from celestia_core.ruleset import load_ruleset
from celestia_core.state import GameState
from celestia_core.turns import GameOver, NatureToAct, SeatToAct, turn
from tests.adapters import playthrough
from tests.adapters.games import PEOPLES, TINY, TINY_NODES, Knowledge, Minds, different, played
from tests.adapters.needed import needed
from tests.trees import following

np = needed("numpy")
pyspiel = needed("pyspiel")
adapter = needed("celestia_core.adapters.open_spiel")
api_test = needed("open_spiel.integration_tests.api_test")
games_sim_test = needed("open_spiel.python.tests.games_sim_test")
policy = needed("open_spiel.python.policy")
expected_game_score = needed("open_spiel.python.algorithms.expected_game_score")

State = Any  # a pyspiel.State


def load(ruleset: str = TINY, players: int = 2, utility: str = "points") -> Any:
    return pyspiel.load_game("celestia", {"players": players, "ruleset": ruleset, "utility": utility})


def state_of(game: Any, *lines: str) -> State:
    """The state a record leads to."""
    state = game.new_initial_state()
    for line in lines:
        state.apply_action(game.codec.number(parse_ply(line, load_ruleset(TINY))))
    return state


# Its own checks


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("ruleset", PEOPLES)
def test_random_simulations(ruleset: str, players: int) -> None:
    pyspiel.random_sim_test(load(f"{ruleset}+max3", players), num_sims=10, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("ruleset", PEOPLES)
def test_many_random_simulations(ruleset: str, players: int) -> None:
    pyspiel.random_sim_test(load(f"{ruleset}+max50", players), num_sims=100, serialize=True, verbose=False)


@pytest.mark.parametrize("ruleset", [TINY, *(f"{name}+max20" for name in PEOPLES)])
def test_its_simulation_with_clones_and_pickles(ruleset: str) -> None:
    np.random.seed(1)  # it draws from NumPy's global generator
    for utility in ("points", "win"):
        games_sim_test.GamesSimTest().sim_game(load(ruleset, 2, utility))


def test_perfect_recall(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal information states follow on equal information states and own choices.

    The check also wants all histories in an information state to be of one length. That is no part of perfect recall,
    and here it would be a leak: others' silent passes are nodes nobody else may count. So lengths are compared without
    passes.
    """
    monkeypatch.setattr(api_test, "len", length_without_passes, raising=False)
    assert len(api_test._assert_is_perfect_recall(load())) == 6_398


def length_without_passes(history: list[tuple[State, int]]) -> int:
    silent = adapter.codec(load_ruleset(TINY)).number(Pass(Seat(0)))
    return sum(action != silent or isinstance(state.moment.turn, NatureToAct) for state, action in history)


def test_a_game_that_forgets_has_no_perfect_recall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_test, "len", length_without_passes, raising=False)
    whole = Moment.text
    monkeypatch.setattr(Moment, "text", lambda self, *args, **kw: "\n".join(whole(self, *args, **kw).split("\n")[-3:]))
    with pytest.raises(AssertionError, match="2 history leading to the same state"):
        api_test._assert_is_perfect_recall(load())


def test_the_golden_playthrough() -> None:
    original, again = playthrough.replayed()
    assert original == again == playthrough.written()


# Its tree of the tiny game, and ours


def uniform_value(state: GameState, known: dict[GameState, tuple[Any, ...]]) -> tuple[Any, ...]:
    """Exact mean final points of everybody, if every choice is made at random."""
    if state not in known:
        if isinstance(turn(state), GameOver):
            known[state] = tuple(state.points(Seat(seat)) for seat in range(state.seats))
        else:
            nature = isinstance(turn(state), NatureToAct)
            law: Law[Any] = chance_law(state) if nature else Law.uniform(following(state))
            below = {ply: uniform_value(apply(state, ply).state, known) for ply, _ in law}
            known[state] = tuple(law.mean(lambda ply, s=seat: below[ply][s]) for seat in range(state.seats))
    return known[state]


def test_the_value_of_random_play_is_the_same() -> None:
    exact = uniform_value(initial_state(load_ruleset(TINY), 2), {})
    game = load()
    random = policy.UniformRandomPolicy(game)
    assert expected_game_score.policy_value(game.new_initial_state(), [random, random]) == pytest.approx(
        [float(value) for value in exact], rel=1e-12
    )


def walk(game: Any) -> Iterator[tuple[State, tuple[Knowledge, ...]]]:
    """Every node of a game, with what each seat may know there."""
    minds = Minds()
    opening = game.new_initial_state()
    waiting = [(opening, minds.opening(opening.moment.state))]
    while waiting:
        state, known = waiting.pop()
        yield state, known
        for action in state.legal_actions():
            child = state.child(action)
            waiting.append((child, minds.after(known, child.moment.ply, child.moment.state)))


class Shower:
    """Collects what is shown to whom, and counts the tree on the way."""

    def __init__(self, game: Any) -> None:
        self.game, self.inner, self.ends, self.longest, self.records = game, 0, 0, 0, set[int]()
        nobody = pyspiel.PrivateInfoType.NONE
        self.own = game.make_py_observer()  # what observation_tensor asks
        self.public = game.make_py_observer(pyspiel.IIGObservationType(True, False, nobody))

    def shown(self) -> Iterator[tuple[object, object]]:
        """(who, what he may know, whether he is asked; what he is shown) at every node.

        Text always; numbers for every eighth thing that a seat may know, wherever it is known.
        """
        for state, minds in walk(self.game):
            self.count(state)
            for mind in minds:
                key = (mind.seat, mind.number, state.current_player() == mind.seat)
                numbers = self.numbers(state, mind.seat) if mind.number % 8 == 0 else b""
                yield key, (state.information_state_string(mind.seat), numbers)

    def numbers(self, state: State, seat: Seat) -> bytes:
        self.own.set_from(state, seat)
        self.public.set_from(state, 0)  # what is public, every seat may know
        return bytes(self.own.tensor.tobytes() + self.public.tensor.tobytes())

    def count(self, state: State) -> None:
        ended = state.is_terminal()
        self.inner, self.ends = self.inner + (not ended), self.ends + ended
        self.longest = max(self.longest, len(state.history()))
        self.records.add(hash(str(state)))


def test_equal_knowledge_is_shown_equal_things_in_a_tree_of_the_same_size() -> None:
    shower = Shower(load())
    found, compared = different(shower.shown())
    assert found == 0
    assert compared == 2 * sum(TINY_NODES)
    assert (shower.inner, shower.ends) == TINY_NODES
    assert len(shower.records) == sum(TINY_NODES)  # every state has a text of its own
    assert 15 < shower.longest <= shower.game.max_history_length()


def everything(event: Event, seat: Seat | None) -> Event:
    return event


def all_questions(event: Event, seat: Seat | None) -> Event | None:
    return event if isinstance(event, Question) else seen_by(event, seat)


LINES, VIEW = Moment._lines, Moment.view


def count_of_plies(self: Moment, seat: Seat) -> tuple[tuple[str, bool], ...]:
    return (*LINES(self, seat), *[("somebody passes", False)] * isinstance(self.ply, Pass))


def that_somebody_is_asked(self: Moment, seat: Seat) -> tuple[tuple[str, bool], ...]:
    asked = any(isinstance(event, Question) for event in self.events)
    return (*LINES(self, seat), *[("somebody is asked", False)] * asked)


def the_other_hand(self: Moment, seat: Seat) -> Any:
    view = VIEW(self, seat)
    hands = self.state.hands
    return view if seat >= len(hands) else replace(view, deck_size=hands[1 - seat][Card.TURBO])


def the_table_of_one_seat_as_public(self: Moment, seat: Seat) -> Any:
    return VIEW(self, seat) if seat < len(self.state.hands) else replace(VIEW(self, Seat(0)), seat=seat)


@pytest.mark.parametrize(
    ("place", "name", "fault"),
    [
        (moment_module, "seen_by", everything),
        (moment_module, "seen_by", all_questions),
        (Moment, "_lines", count_of_plies),
        (Moment, "_lines", that_somebody_is_asked),
        (Moment, "view", the_other_hand),
        (Moment, "view", the_table_of_one_seat_as_public),
    ],
)
def test_a_planted_leak_is_noticed(place: Any, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, name, fault)
    assert different(Shower(load()).shown(), most=1)[0] == 1


# What it is told of a game


def test_chances_are_those_of_the_deck_and_the_dice() -> None:
    game = load("rulebook+max5", 2)
    state = game.new_initial_state()
    captains = [(action, chance) for action, chance in state.chance_outcomes()]
    assert captains == [(0, 0.5), (1, 0.5)]
    state.apply_action(0)
    chances = {state.action_to_string(action): chance for action, chance in state.chance_outcomes()}
    assert chances["draw A compass"] == 20 / 84
    assert chances["draw A wind-gust"] == 2 / 84
    while state.action_to_string(state.legal_actions()[0]).startswith("draw"):
        state.apply_action(state.legal_actions()[0])
    chances = {state.action_to_string(action): chance for action, chance in state.chance_outcomes()}
    assert chances["roll blank blank"] == 4 / 36
    assert chances["roll fog birds"] == 2 / 36
    assert sum(chances.values()) == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize(("utility", "paid"), [("points", [0.0, 2.0]), ("win", [0.0, 1.0])])
def test_players_are_paid_at_the_end(utility: str, paid: list[float]) -> None:
    lines = playthrough.LINES.strip().splitlines()
    game = load(utility=utility)
    assert state_of(game, *lines[:-1]).returns() == [0.0, 0.0]
    assert state_of(game, *lines).returns() == paid
    assert state_of(game, *lines).rewards() == paid
    assert game.max_utility() == (15.0 if utility == "points" else 1.0)


def test_a_tie_is_shared_and_a_stopped_game_is_won_by_nobody() -> None:
    tie = state_of(load(utility="win"), *DEALT, "roll fog", "B stays", "A cannot", "A passes")
    assert tie.is_terminal()
    assert tie.returns() == [0.5, 0.5]
    game = load("rulebook+max1", 2, "win")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.returns() == [0.0, 0.0]


DEALT = ("draw A alternative-route", "draw A wind-gust", "draw B compass", "draw B compass")


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"ruleset": "chess"}, "chess"),
        ({"ruleset": "rulebook@1"}, "no limit of journeys"),
        ({"players": 7}, "2 to 6 players"),
        ({"utility": "glory"}, "points, win"),
    ],
)
def test_parameters_that_make_no_game_are_refused(params: dict[str, Any], message: str) -> None:
    with pytest.raises(CannotRead, match=message):
        pyspiel.load_game("celestia", params)


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    state = state_of(load(), *DEALT, "roll fog")
    with pytest.raises(NotAllowed, match="clause"):
        state.apply_action(0)
    assert state.history() == [3, 4, 0, 0, 5]
    state.apply_action(2)  # B stays


def observed(state: State, player: int, *, recall: bool, public: bool, private: bool) -> tuple[str, Any]:
    """Text and numbers of an observer for these kinds of information."""
    which = pyspiel.PrivateInfoType.SINGLE_PLAYER if private else pyspiel.PrivateInfoType.NONE
    observer = state.game.make_py_observer(pyspiel.IIGObservationType(public, recall, which))
    observer.set_from(state, player)
    return observer.string_from(state, player), observer.tensor


def test_an_observer_keeps_public_and_private_apart() -> None:
    state = state_of(load(), *DEALT, "roll fog")
    whole, numbers = observed(state, 1, recall=False, public=True, private=True)
    public, public_numbers = observed(state, 1, recall=False, public=True, private=False)
    private, private_numbers = observed(state, 1, recall=False, public=False, private=True)
    assert whole == f"{private}\n{public}"
    assert list(numbers) == [*private_numbers, *public_numbers] == state.observation_tensor(1)
    assert public == observed(state, 0, recall=False, public=True, private=False)[0]
    assert "hand: compass x2" in private
    assert "compass" not in public
    assert "dice: fog" not in private


def test_perfect_recall_keeps_public_and_private_apart_too() -> None:
    state = state_of(load(), *DEALT, "roll fog")
    whole, numbers = observed(state, 1, recall=True, public=True, private=True)
    assert whole == state.information_state_string(1)
    assert numbers is None
    public, _ = observed(state, 1, recall=True, public=True, private=False)
    private, _ = observed(state, 1, recall=True, public=False, private=True)
    assert "draw B ?" in public
    assert "draw B compass" not in public
    assert "asked" not in public
    assert private.split("\n") == [
        "seat B",
        "draw B compass",
        "draw B compass",
        "B is asked (decide): B stays | B leaves",
    ]


def test_all_hands_at_once_are_shown_to_nobody() -> None:
    wanted = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(CannotRead, match="one player"):
        load().make_py_observer(wanted)


def test_a_state_is_serialized_as_its_record() -> None:
    game = load("bga+hook+max3", 3)
    state = game.new_initial_state()
    for moment in played("bga+hook", 3, seed=4, journeys=3)[1:]:
        state.apply_action(game.codec.number(moment.ply))
    again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again_game) == str(game)
    assert again.history() == state.history()
    assert again.returns() == state.returns()
    assert [again.information_state_string(p) for p in range(3)] == [
        state.information_state_string(p) for p in range(3)
    ]
    assert isinstance(again.moment.turn, GameOver)
    assert not isinstance(state.moment.turn, SeatToAct)
