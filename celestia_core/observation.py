"""The table as one seat sees it, as a value; `views` folds it from the events the seat saw."""

from dataclasses import dataclass

from .bag import Bag
from .events import Event, GameEnded, Question
from .kinds import Card, CityIndex, Face, Points, Seat
from .ruleset import Ruleset, Treasure


@dataclass(frozen=True, slots=True)
class Observation:
    """The table as one seat sees it. Tuples by seat have one entry per player.

    Attributes:
        seat: who looks; None is a spectator of the open table.
        journey, leg: counted from 1; 0 before the first. A leg begins with its roll.
        phase: one of "setup", "roll", "decide", "powers", "announce", "fly", "over"; moves on seen events alone.
        target: the city being flown to, between the roll and the arrival.
        spoken: passengers who have spoken in this leg, in order, with whether they stayed.
        announced: what the captain said of these dice, None before that.
        hands: cards known to be in each hand: the viewer's own, or everybody's on the open table.
        treasure_origins: for every player how many treasures he has of each city.
        treasures: cards whose value is known: the viewer's own, or everybody's.
        off: where and how each player got off in this journey, None for those aboard.
        taken: city of the treasure each player took in this journey.
        city_left: treasures left in each city.
        crashed: who fell in the crash this journey ended with; None if there was none.
        journey_end: how the last journey ended, until the next one starts.
        question: what the viewer is asked now (on the open table: what anybody is asked).
    """

    rules: Ruleset
    seat: Seat | None
    seats: int
    journey: int
    leg: int
    phase: str
    captain: Seat | None
    aboard: tuple[Seat, ...]
    position: CityIndex
    target: CityIndex | None
    dice: Bag[Face]
    spoken: tuple[tuple[Seat, bool], ...]
    announced: bool | None
    hands: tuple[Bag[Card] | None, ...]
    hand_sizes: tuple[int, ...]
    treasures: tuple[Bag[Treasure] | None, ...]
    treasure_origins: tuple[tuple[int, ...], ...]
    off: tuple[tuple[CityIndex, str] | None, ...]
    taken: tuple[CityIndex | None, ...]
    city_left: tuple[int, ...]
    closed: tuple[bool, ...]
    spyglasses_spent: tuple[int, ...]
    deck_size: int
    discard: Bag[Card]
    crashed: tuple[Seat, ...] | None
    journey_end: str | None
    question: Question | None
    ended: GameEnded | None

    @property
    def hand(self) -> Bag[Card]:
        """The viewer's own cards; none for a spectator."""
        own = self.hands[self.seat] if self.seat is not None else None
        return own if own is not None else Bag()

    def points(self, seat: Seat) -> Points | None:
        """Treasure points of a player, where they are known."""
        known = self.treasures[seat]
        return None if known is None else Points(sum(t.points * n for t, n in known.pairs))

    def treasure_count(self, seat: Seat) -> int:
        """How many treasures a player has (public)."""
        return sum(self.treasure_origins[seat])


@dataclass(frozen=True, slots=True)
class InformationState:
    """Perfect recall: everything a seat has seen, in order."""

    seat: Seat | None
    seen: tuple[Event, ...]
