"""Plies: the entries of a record. An Action is somebody's choice, a ChanceOutcome is nature's."""

from dataclasses import dataclass

from .bag import Bag
from .kinds import Card, CityIndex, Face, Seat
from .ruleset import Treasure


@dataclass(frozen=True, slots=True)
class FirstCaptain:
    """Nature picks the captain of the first journey (F11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """Nature gives a player a card of the main deck: in the deal or between journeys (F10, F21)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Nature shows the dice of a leg; `again` for dice that are rolled once more (F14, F47, F50)."""

    dice: Bag[Face]
    again: bool = False


@dataclass(frozen=True, slots=True)
class TreasureDrawn:
    """Nature gives a player a treasure of a city (F16)."""

    seat: Seat
    treasure: Treasure


@dataclass(frozen=True, slots=True)
class Fly:
    """A lone captain goes on (F18)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Land:
    """A lone captain lands before the roll (F18)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Stay:
    """A passenger stays aboard (F15)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Leave:
    """A passenger leaves (F16)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Announce:
    """The captain says whether he can face the dice (F26)."""

    seat: Seat
    can: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """A player asked in a power window plays nothing. Nobody else ever learns of it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A Power card; `target` is the passenger an Ejection is aimed at (F40-F51, F72)."""

    seat: Seat
    card: Card
    target: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlaySpyglass:
    """A Magic Spyglass that came from this city (F52)."""

    seat: Seat
    city: CityIndex


@dataclass(frozen=True, slots=True)
class ChooseDice:
    """The captain picks the dice an Alternative Route re-rolls, by face (F47)."""

    seat: Seat
    dice: Bag[Face]


@dataclass(frozen=True, slots=True)
class Pay:
    """The captain's own split of Equipment and Turbo, only where `turbo_substitution` is on (B8)."""

    seat: Seat
    cards: Bag[Card]


Action = Fly | Land | Stay | Leave | Announce | Pass | PlayCard | PlaySpyglass | ChooseDice | Pay
ChanceOutcome = FirstCaptain | CardDrawn | DiceRolled | TreasureDrawn
Ply = Action | ChanceOutcome
