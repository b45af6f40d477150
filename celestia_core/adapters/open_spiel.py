"""Celestia as a game of OpenSpiel. Importing this module registers it.

Example:
    >>> import pyspiel
    >>> import celestia_core.adapters.open_spiel
    >>> game = pyspiel.load_game("celestia(players=3,ruleset=quick@1+max20)")
    >>> game.new_initial_state().legal_actions()
    [0, 1, 2]

Parameters:
    players: 2 to 6, default 4.
    ruleset: an id with a limit of journeys, default "rulebook@1+max50". OpenSpiel wants a true bound on the length of a
        game, and the rules have none: a table may crash for ever.
    utility: "points" (default) pays each player his final points, from 0 to all treasures of the row. It is defined in
        every game, also in one that is stopped, and it is what the players count at the end. "win" pays 1 to the
        winner, shared in a tie, and nothing to anybody in a game that is stopped. Both are general-sum, since how much
        is handed out differs from game to game, and both are paid at the end.

Chance is explicit: every card, treasure and roll is a chance node with its exact law. OpenSpiel's history and current
player are the whole truth and show who is asked in secret; a player's strings and tensors are folded from what that
seat saw, its own silent passes included, and from nothing else. So an information state may hold histories of different
lengths: a silent pass of somebody else is a node, and nobody else can count it (as in phantom tic-tac-toe). A state is
serialized as the lines of its record.
"""

from typing import Any

from celestia_core.chance import chance_law
from celestia_core.errors import CannotRead
from celestia_core.events import GameEnded
from celestia_core.kinds import MAX_SEATS, Seat, letter
from celestia_core.legal import legal_actions
from celestia_core.notation import format_ply
from celestia_core.plies import Ply
from celestia_core.ruleset import load_ruleset
from celestia_core.turns import GameOver, NatureToAct

from . import MissingExtra
from .codec import codec, longest_game
from .moment import OUTSIDER, Moment
from .pieces import Piece, private_pieces, public_pieces

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise MissingExtra(__name__, "openspiel") from error

UTILITIES = ("points", "win")
DEFAULTS = {"players": 4, "ruleset": "rulebook@1+max50", "utility": "points"}

_TYPE = pyspiel.GameType(
    short_name="celestia",
    long_name="Celestia",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=DEFAULTS,
)


class CelestiaGame(pyspiel.Game):
    """A ruleset, a number of players and what they are paid for."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises CannotRead for parameters that make no game."""
        chosen: dict[str, Any] = DEFAULTS | (params or {})
        rules, players = load_ruleset(chosen["ruleset"]), chosen["players"]
        if chosen["utility"] not in UTILITIES:
            raise CannotRead(f"utility is one of {', '.join(UTILITIES)}")
        self.pays_points = chosen["utility"] == "points"
        self.opening = Moment.opening(rules, players)
        self.codec = codec(rules)
        choices, self._chance_nodes = longest_game(rules, players)
        points = sum(treasure.points for city in rules.cities for treasure in city.treasures)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.codec.actions),
            max_chance_outcomes=len(self.codec.outcomes),
            num_players=players,
            min_utility=0.0,
            max_utility=float(points) if self.pays_points else 1.0,
            utility_sum=None,
            max_game_length=choices,
        )
        super().__init__(_TYPE, info, chosen)

    def new_initial_state(self) -> "CelestiaState":
        """The set-up table."""
        return CelestiaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often nature acts at most."""
        return self._chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "CelestiaObserver":
        """What shows states to a player."""
        if params:
            raise CannotRead(f"an observer takes no parameters: {params}")
        return CelestiaObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CelestiaState(pyspiel.State):
    """A moment of a game; OpenSpiel changes states, so this one moves from moment to moment."""

    def __init__(self, game: CelestiaGame) -> None:
        super().__init__(game)
        self.moment = game.opening

    @property
    def game(self) -> CelestiaGame:
        """The game this is a state of."""
        game: CelestiaGame = self.get_game()
        return game

    def current_player(self) -> int:
        """A seat, nature, or nobody any more."""
        match self.moment.turn:
            case NatureToAct():
                return int(pyspiel.PlayerId.CHANCE)
            case GameOver():
                return int(pyspiel.PlayerId.TERMINAL)
            case now:
                return now.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.moment.turn, GameOver)

    def _legal_actions(self, player: int) -> list[int]:
        number = self.game.codec.number
        return sorted([number(action) for action in legal_actions(self.moment.state)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's outcomes with their chances."""
        law, number = chance_law(self.moment.state), self.game.codec.number
        return sorted([(number(outcome), weight / law.total) for outcome, weight in law])

    def _ply(self, player: int, number: int) -> Ply:
        if player == pyspiel.PlayerId.CHANCE:
            return self.game.codec.outcome(number, self.moment.state)
        return self.game.codec.action(number, Seat(player))

    def _apply_action(self, number: int) -> None:
        self.moment = self.moment.after(self._ply(self.current_player(), number))

    def _action_to_string(self, player: int, number: int) -> str:
        return format_ply(self._ply(player, number), self.moment.state.rules)

    def returns(self) -> list[float]:
        """What each player has been paid: nothing before the end."""
        for event in self.moment.events:
            if isinstance(event, GameEnded):
                if self.game.pays_points:
                    return [float(score) for score in event.scores]
                return [(seat in event.winners) / len(event.winners or (0,)) for seat in range(self.moment.state.seats)]
        return [0.0] * self.moment.state.seats

    def __str__(self) -> str:
        return "\n".join(self.moment.record_lines())


class CelestiaObserver:
    """Shows a state to a player: as text, and without perfect recall as numbers."""

    def __init__(self, game: CelestiaGame, wanted: Any) -> None:
        """Decide what is shown.

        Args:
            game: whose states will be shown.
            wanted: an IIGObservationType. With perfect recall there is text only.

        Raises:
            CannotRead: the private information of all players at once is wanted.
        """
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise CannotRead("an observer shows what one player sees, or what all see")
        self._public = wanted.public_info
        self._private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = wanted.perfect_recall
        self.tensor = None
        self.dict: dict[str, Any] = {}
        if not self._recall:
            sizes = {piece.name: len(piece.counts) for piece in self._pieces(game.opening, Seat(0))}
            self.tensor = np.zeros(sum(sizes.values()), np.float32)
            ends = np.cumsum(list(sizes.values()))
            parts = np.split(self.tensor, ends[:-1])  # views of the one tensor
            self.dict = dict(zip(sizes, parts, strict=True))

    def _pieces(self, moment: Moment, player: int) -> tuple[Piece, ...]:
        """What is shown. The public part alone is the same for all players: nobody's own question moves its phase."""
        view = moment.view(Seat(player) if self._private else OUTSIDER)
        return (*(private_pieces(view) if self._private else ()), *(public_pieces(view) if self._public else ()))

    def set_from(self, state: CelestiaState, player: int) -> None:
        """Fill the tensor."""
        if self.tensor is not None:
            self.tensor[:] = [count for piece in self._pieces(state.moment, player) for count in piece.counts]

    def string_from(self, state: CelestiaState, player: int) -> str:
        """Tell the player: all he has seen, or what he sees now."""
        if not self._recall:
            return "\n".join(str(piece) for piece in self._pieces(state.moment, player))
        if not self._private:
            return state.moment.text(OUTSIDER)
        return f"seat {letter(Seat(player))}\n{state.moment.text(Seat(player), public=self._public)}"


pyspiel.register_game(_TYPE, CelestiaGame)
