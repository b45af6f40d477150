"""Luck is keyed, not streamed: what nature does is a function of the deal number and of where in the game it is asked.

So back and forward, a reload and another browser meet the same dice. In a branch a leg meets the same rolls where as
many dice are rolled, and the same cards and treasures only while the deck holds the same: no more is claimed.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

from .events import Event, JourneyStarted
from .kinds import letter
from .law import Law
from .plies import DiceRolled, Ply
from .state import GameState, Phase
from .turns import NatureToAct, SeatToAct, turn

T = TypeVar("T")
MAX_DEAL = 10**12  # deal numbers are 0 up to this


def pick(law: Law[T], deal: int, kind: str, journey: int, leg: int, count: int) -> T:
    """The outcome this deal number gives a law at this place of the game."""
    digest = sha256(f"{deal}|{kind}|{journey}|{leg}|{count}".encode()).digest()
    return law.at(int.from_bytes(digest) * law.total >> 256)


class Luck:
    """Keeps count of where a game is; feed it every ply with its events."""

    def __init__(self) -> None:
        self.journey = self.leg = 0
        self._counts: dict[str, int] = {}

    def choose(self, law: Law[T], deal: int, state: GameState) -> T:
        """What the deal number makes of this law, whose turn it is in this state."""
        kind = kind_of(state)
        if kind == "roll" and state.phase is Phase.ROLL:  # the leg begins with this very roll
            return pick(law, deal, kind, self.journey, self.leg + 1, 0)
        return pick(law, deal, kind, self.journey, self.leg, self._counts.get(kind, 0))

    def note(self, before: GameState, ply: Ply, events: Iterable[Event]) -> None:
        """A ply was made in this state, with these events."""
        if isinstance(ply, DiceRolled) and not ply.again:
            self.leg += 1
            self._counts = {}
        kind = kind_of(before)
        self._counts[kind] = self._counts.get(kind, 0) + 1
        if any(isinstance(event, JourneyStarted) for event in events):
            self.journey, self.leg, self._counts = self.journey + 1, 0, {}

    def copy(self) -> "Luck":
        """The same count, to go on from separately."""
        other = Luck()
        other.journey, other.leg, other._counts = self.journey, self.leg, dict(self._counts)
        return other


def kind_of(state: GameState) -> str:
    """What is drawn in this state: the kind that keys the luck."""
    match turn(state):
        case NatureToAct(phase):
            match phase:
                case Phase.FIRST_CAPTAIN:
                    return "first-captain"
                case Phase.DEAL | Phase.DRAW:
                    return f"{phase.value} {letter(state.drawing[0])}"
                case Phase.ROLL | Phase.REROLL:
                    return "roll"
                case _:
                    return f"treasure {state.rules.cities[state.position].value}"
        case SeatToAct(seat):
            return f"bot {letter(seat)}"
        case _:
            return "over"
