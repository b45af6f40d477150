"""Whose turn it is: a seat's, nature's, or nobody's any more."""

from dataclasses import dataclass

from .kinds import Seat, Window
from .state import GameState, Phase
from .windows import asked


@dataclass(frozen=True, slots=True)
class SeatToAct:
    """A player decides. `phase` and `window` say what about."""

    seat: Seat
    phase: Phase
    window: Window | None = None


@dataclass(frozen=True, slots=True)
class NatureToAct:
    """A card, a treasure or the dice are drawn."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended or was stopped."""


Turn = SeatToAct | NatureToAct | GameOver


def turn(state: GameState) -> Turn:
    """Whose turn it is in this state."""
    match state.phase:
        case Phase.OVER:
            return GameOver()
        case Phase.FIRST_CAPTAIN | Phase.ROLL | Phase.REROLL:
            return NatureToAct(state.phase)
        case _ if state.drawing:
            return NatureToAct(state.phase)
        case Phase.DECIDE:
            return SeatToAct(state.to_speak[0], state.phase)
        case Phase.WINDOW:
            seat = asked(state)
            if seat is None:
                raise AssertionError("a window with nobody to ask is never left standing")
            return SeatToAct(seat, state.phase, state.window)
        case _:
            return SeatToAct(state.captain, state.phase, state.window)
