"""What nature may do next, with its exact law. Knows the true decks; a seat's laws come from its view."""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from .bag import Bag
from .errors import NotAllowed
from .kinds import Face, Seat
from .law import Law
from .plies import CardDrawn, ChanceOutcome, DiceRolled, FirstCaptain, Ply, TreasureDrawn
from .state import GameState, Phase
from .turns import NatureToAct, turn


def chance_law(state: GameState) -> Law[ChanceOutcome]:
    """The law of nature's next ply, outcomes in a fixed order.

    Raises:
        NotAllowed: it is not nature's turn.
    """
    if not isinstance(turn(state), NatureToAct):
        raise NotAllowed("nature does not act now", clause="your-turn")
    match state.phase:
        case Phase.FIRST_CAPTAIN:
            return Law.uniform(FirstCaptain(Seat(seat)) for seat in range(state.seats))
        case Phase.DEAL | Phase.DRAW:
            seat = state.drawing[0]
            return Law.of((CardDrawn(seat, card), count) for card, count in state.deck.pairs)
        case Phase.ROLL | Phase.REROLL:
            return dice_law(state.rules.faces, dice_to_roll(state), state.phase is Phase.REROLL)
        case _:
            seat = state.drawing[0]
            return Law.of((TreasureDrawn(seat, t), count) for t, count in state.city_decks[state.position].pairs)


def can_happen(state: GameState, ply: Ply) -> bool:
    """Whether nature may do this now: the same as a positive weight in `chance_law`, without building the law."""
    if not isinstance(turn(state), NatureToAct):
        return False
    match ply:
        case FirstCaptain(seat):
            return state.phase is Phase.FIRST_CAPTAIN and 0 <= seat < state.seats
        case CardDrawn(seat, card):
            return state.phase in (Phase.DEAL, Phase.DRAW) and seat == state.drawing[0] and card in state.deck
        case DiceRolled(dice, again):
            return (
                state.phase is (Phase.REROLL if again else Phase.ROLL)
                and len(dice) == dice_to_roll(state)
                and all(face in state.rules.faces for face in dice.kinds())
            )
        case TreasureDrawn(seat, treasure):
            drawing = state.phase in (Phase.DECIDE, Phase.WINDOW, Phase.LANDING, Phase.ARRIVAL)
            return drawing and seat == state.drawing[0] and treasure in state.city_decks[state.position]
        case _:
            return False


def dice_to_roll(state: GameState) -> int:
    """How many dice nature rolls now: those of the destination (F8), or those picked for a re-roll."""
    if state.phase is Phase.REROLL:
        return state.rerolling
    assert state.target is not None
    return state.rules.cities[state.target].dice


@lru_cache(maxsize=256)
def dice_law(faces: Bag[Face], count: int, again: bool = False) -> Law[ChanceOutcome]:
    """The law of so many dice as multisets of faces.

    Example:
        >>> dice_law(Bag({Face.FOG: 1, Face.BLANK: 2}), 2).total
        9
    """
    outcomes: list[tuple[ChanceOutcome, int]] = []
    for rolled in combinations_with_replacement(faces.kinds(), count):
        dice = Bag.of(*rolled)
        orders = factorial(count) // prod(factorial(n) for _, n in dice.pairs)
        outcomes.append((DiceRolled(dice, again), orders * prod(faces[face] ** n for face, n in dice.pairs)))
    return Law.of(outcomes)
