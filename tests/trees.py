"""Walking game trees: what may follow a state, and how many paths of a length there are."""

from celestia_core.apply import apply
from celestia_core.chance import chance_law
from celestia_core.legal import legal_actions
from celestia_core.plies import Ply
from celestia_core.state import GameState
from celestia_core.turns import NatureToAct, turn


def following(state: GameState) -> tuple[Ply, ...]:
    """Every ply that may come next, a player's or nature's; none when the game is over."""
    if isinstance(turn(state), NatureToAct):
        return tuple(ply for ply, _ in chance_law(state))
    return legal_actions(state)


def perft(state: GameState, depth: int) -> int:
    """How many different sequences of so many plies there are from here (fewer where the game ends)."""
    plies = following(state)
    if depth == 0 or not plies:
        return 1
    if depth == 1:
        return len(plies)
    return sum(perft(apply(state, ply).state, depth - 1) for ply in plies)
