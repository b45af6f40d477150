"""Celestia as an environment of PettingZoo, turn by turn (AEC). It does not need OpenSpiel.

Example:
    >>> from celestia_core.adapters import pettingzoo
    >>> table = pettingzoo.env(players=3, ruleset="quick@1")
    >>> table.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = table.last()
    >>> table.step(observation["action_mask"].argmax())

Agents are "player_0" (seat A) to "player_5" (seat F). An agent observes `observation`, the labelled counts of `pieces`
as numbers, and `action_mask`, which is 0 everywhere but for the agent that is asked. Reward is the change of an agent's
own treasure points, so rewards add up to the final points. All agents end together: a player off the airship is still
in the game. `agent_selection` shows who is asked in secret, as it must here: an agent should look at its observation.

Nature plays by itself, driven by the deal number. `reset(seed=...)` sets it, so a seed gives the same luck here as in
`celestia play --seed`, and `record` can be opened in the app. A game stopped by the limit of journeys is truncated;
rules without a limit may go on for ever.

Version history: v1 is the first.
"""

from typing import Any

from celestia_core.chance import chance_law
from celestia_core.errors import CannotRead
from celestia_core.kinds import Seat
from celestia_core.luck import MAX_DEAL, Luck
from celestia_core.plies import Ply
from celestia_core.record import HUMAN, Record
from celestia_core.ruleset import load_ruleset
from celestia_core.state import Ending
from celestia_core.turns import GameOver, NatureToAct, SeatToAct

from . import MissingExtra
from .codec import codec
from .moment import Moment
from .pieces import Piece, private_pieces, public_pieces

try:
    import gymnasium
    import numpy as np
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise MissingExtra(__name__, "pettingzoo") from error


def env(**options: Any) -> OrderEnforcingWrapper:
    """A table at which misuse (a step before the reset) is told clearly; options as for CelestiaEnv."""
    return OrderEnforcingWrapper(CelestiaEnv(**options))


class CelestiaEnv(AECEnv):
    """A table and its players."""

    metadata: dict[str, Any] = {"name": "celestia_v1", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - as in AECEnv

    def __init__(self, players: int = 4, ruleset: str = "rulebook@1+max50", render_mode: str | None = None) -> None:
        """Choose a game.

        Args:
            players: how many, 2 to 6.
            ruleset: id, with or without a limit of journeys.
            render_mode: "ansi" or None.

        Raises:
            CannotRead: a ruleset that is not known, or a number of players it does not take.
        """
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise CannotRead(f"render_mode is None or one of {', '.join(self.metadata['render_modes'])}")
        self.render_mode = render_mode
        self.rules = load_ruleset(ruleset)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._moment = self._opening = Moment.opening(self.rules, players)
        self._codec = codec(self.rules)
        self._seeds: np.random.Generator | None = None
        actions = len(self._codec.actions)
        most = [piece.most for piece in self._pieces(Seat(0)) for _ in piece.counts]
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0, np.array(most, np.float32), dtype=np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The numbers of actions, the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: the deal number, and the start of those of later resets without a seed; None: whatever comes next.
            options: none are known.
        """
        if seed is not None or self._seeds is None:
            self._seeds, _ = seeding.np_random(seed)
        self._deal = seed % (MAX_DEAL + 1) if seed is not None else int(self._seeds.integers(MAX_DEAL + 1))
        self._luck = Luck()
        self._moment = self._opening
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._let_nature_play()

    def step(self, action: int | None) -> None:
        """The selected agent acts; None for one whose game is over.

        Raises:
            CannotRead: not the number of an action.
            NotAllowed: the rules do not allow it, with the reason.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise CannotRead(f"{agent} is asked: a number of an action is wanted")
        before = self._points()
        self._make(self._codec.action(int(action), self._seat(agent)))
        self._let_nature_play()
        self._cumulative_rewards[agent] = 0.0  # what it was told at its last turn is not told again
        after = self._points()
        self.rewards = {agent: after[agent] - before[agent] for agent in self.agents}
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, and what it may do now."""
        seat = self._seat(agent)
        counts = [count for piece in self._pieces(seat) for count in piece.counts]
        mask = np.zeros(len(self._codec.actions), np.int8)
        question = self._moment.view(seat).question
        if question is not None:
            mask[[self._codec.number(option) for option in question.options]] = 1
        return {"observation": np.array(counts, np.float32), "action_mask": mask}

    @property
    def record(self) -> Record:
        """The game so far as a record: the whole truth."""
        return Record(
            self.rules.id, (HUMAN,) * len(self.possible_agents), None, ((0, self._deal),), self._moment.plies()
        )

    def render(self) -> str | None:
        """The game so far in the notation of records, with every secret: for the one who watches, not for an agent."""
        return "\n".join(self._moment.record_lines()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def _pieces(self, seat: Seat) -> tuple[Piece, ...]:
        view = self._moment.view(seat)
        return (*private_pieces(view), *public_pieces(view))

    def _points(self) -> dict[str, float]:
        return {agent: float(self._moment.state.points(self._seat(agent))) for agent in self.possible_agents}

    def _make(self, ply: Ply) -> None:
        moment = self._moment.after(ply)
        self._luck.note(self._moment.state, ply, moment.events)
        self._moment = moment

    def _let_nature_play(self) -> None:
        """Cards, treasures and dice come until somebody is asked, or the game is over for all."""
        while isinstance(self._moment.turn, NatureToAct):
            state = self._moment.state
            self._make(self._luck.choose(chance_law(state), self._deal, state))
        match self._moment.turn:
            case SeatToAct(seat):
                self.agent_selection = self.possible_agents[seat]
            case GameOver():
                self.agent_selection = self.agents[0]
                ends = self.truncations if self._moment.state.ending is Ending.STOPPED else self.terminations
                ends.update(dict.fromkeys(self.agents, True))
