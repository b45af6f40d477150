"""PettingZoo as a referee: its own checks on our tables, and ours on what agents see there."""

from collections.abc import Iterator
from typing import Any

import pytest

from celestia_core.adapters.moment import Moment
from celestia_core.errors import CannotRead, NotAllowed
from celestia_core.kinds import Seat
from celestia_core.play import play_game
from celestia_core.plies import Action
from celestia_core.record import replay
from celestia_core.ruleset import load_ruleset
from celestia_core.turns import GameOver, NatureToAct
from tests.adapters.games import PEOPLES, TINY, Minds, different
from tests.adapters.needed import needed
from tests.trees import following

np = needed("numpy")
testing = needed("pettingzoo.test")
adapter = needed("celestia_core.adapters.pettingzoo")

CASES = [("tiny", 2), ("tiny3", 3), *((f"{name}+max8", players) for name in PEOPLES for players in (2, 4, 6))]


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")  # it is a Dict
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")  # two of them, by name
@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_its_check_of_the_interface(ruleset: str, players: int) -> None:
    table = adapter.env(ruleset=ruleset, players=players)
    for game in range(5):
        for agent in table.possible_agents:
            table.action_space(agent).seed(game)  # otherwise a failure would not repeat
        testing.api_test(table, num_cycles=1_000)


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_its_check_of_seeds(ruleset: str, players: int) -> None:
    testing.seed_test(lambda: adapter.env(ruleset=ruleset, players=players), num_cycles=200)


def opened(table: Any, ruleset: str = TINY, players: int = 2, seed: int | None = 1) -> Any:
    made = table(ruleset=ruleset, players=players)
    made.reset(seed=seed)
    return made


def play(table: Any, choose: Any) -> dict[str, float]:
    """Play to the end; what every agent was told of its rewards, added up."""
    told = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        told[agent] += reward
        table.step(None if terminated or truncated else choose(agent, observation["action_mask"]))
    return told


@pytest.mark.parametrize("ruleset", PEOPLES)
def test_rewards_add_up_to_the_final_points(ruleset: str) -> None:
    for seed in range(5):
        table = opened(adapter.env, f"{ruleset}+max10", 3, seed)
        chosen = np.random.default_rng(seed)
        told = play(table, lambda agent, mask, chosen=chosen: int(chosen.choice(np.flatnonzero(mask))))
        final = list(replay(table.unwrapped.record))[-1].state
        assert list(told.values()) == [final.points(Seat(seat)) for seat in range(3)]
        assert sum(told.values()) > 0


def test_the_same_seed_and_choices_are_the_same_game_as_elsewhere() -> None:
    record = play_game("rulebook@1", ["random"] * 4, seed=7)
    table = opened(adapter.env, record.ruleset, 4, seed=7)
    actions = iter(ply for ply in record.plies if isinstance(ply, Action))
    numbers = adapter.codec(record.rules)
    play(table, lambda agent, mask: numbers.number(next(actions)))
    assert table.unwrapped.record.plies == record.plies
    assert table.unwrapped.record.deals == ((0, 7),)


def test_a_seed_fixes_the_games_after_it_too() -> None:
    def deals(seed: int | None) -> list[int]:
        table = opened(adapter.CelestiaEnv, seed=seed)
        found = [table.record.deal_at(0)]
        for _ in range(2):
            table.reset()
            found.append(table.record.deal_at(0))
        return found

    assert deals(5) == deals(5)
    assert deals(5) != deals(6)
    assert len({*deals(5), *deals(6)}) == 6
    assert deals(None) != deals(None)


def test_a_stopped_game_is_truncated_and_a_finished_one_terminated() -> None:
    def end(ruleset: str) -> tuple[bool, bool]:
        table = opened(adapter.env, ruleset)
        while not any((*table.terminations.values(), *table.truncations.values())):
            table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[-1]))
        ends = [(table.terminations[agent], table.truncations[agent]) for agent in table.agents]
        assert ends == [ends[0]] * 2  # all end together
        return ends[0]

    assert end(TINY) == (True, False)
    assert end("rulebook+max1") == (False, True)


def test_only_the_agent_that_is_asked_has_open_actions() -> None:
    table = opened(adapter.env)
    masks = {agent: table.observe(agent)["action_mask"].sum() for agent in table.agents}
    assert masks.pop(table.agent_selection) > 0
    assert set(masks.values()) == {0}


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = opened(adapter.env)
    before = table.last()[0]["observation"]
    with pytest.raises(NotAllowed, match="clause"):
        table.step(0)  # B is asked whether he stays
    with pytest.raises(CannotRead, match="from 0 to 12"):
        table.step(99)
    assert (table.last()[0]["observation"] == before).all()
    table.step(2)


@pytest.mark.parametrize(
    ("options", "message"),
    [({"ruleset": "chess"}, "chess"), ({"players": 7}, "2 to 6 players"), ({"render_mode": "human"}, "render_mode")],
)
def test_options_that_make_no_table_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(CannotRead, match=message):
        adapter.env(**options)


def test_it_is_drawn_as_its_record() -> None:
    table = adapter.env(ruleset=TINY, players=2, render_mode="ansi")
    table.reset(seed=1)
    assert table.render().splitlines() == list(table.unwrapped.record.lines())


def shown(table: Any) -> Iterator[tuple[object, object]]:
    """(who, what he may know, whether he is asked; what he observes) where somebody is asked or the game is over.

    Of all that a seat may know every eighth thing is looked at, wherever it is known.
    """
    minds = Minds()
    opening = Moment.opening(load_ruleset(TINY), 2)
    waiting = [(opening, minds.opening(opening.state))]
    while waiting:
        moment, known = waiting.pop()
        if not isinstance(moment.turn, NatureToAct):
            table._moment = moment
            for mind in known:
                if mind.number % 8:
                    continue
                seen = table.observe(table.possible_agents[mind.seat])
                key = (mind.seat, mind.number, moment.asks(mind.seat))
                yield key, (seen["observation"].tobytes(), seen["action_mask"].tobytes())
        if not isinstance(moment.turn, GameOver):
            for ply in following(moment.state):
                after = moment.after(ply)
                waiting.append((after, minds.after(known, ply, after.state)))


def test_equal_knowledge_is_shown_equal_observations() -> None:
    found, compared = different(shown(opened(adapter.CelestiaEnv)))
    assert found == 0
    assert compared > 15_000


def test_a_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(adapter.CelestiaEnv)
    honest = table._pieces
    monkeypatch.setattr(table, "_pieces", lambda seat: (*honest(seat), *honest(Seat(1 - seat))))
    assert different(shown(table), most=1)[0] == 1
