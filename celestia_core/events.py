"""What happened, and what of it a seat may see. Everything that is shown or counted is folded from these."""

from dataclasses import dataclass, replace
from typing import assert_never

from .bag import Bag
from .kinds import Card, CityIndex, Face, Points, Seat, Window
from .plies import Action
from .ruleset import Ruleset, Treasure
from .state import Ending, Phase


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The table is set up: so many players, by these rules."""

    rules: Ruleset
    seats: int


@dataclass(frozen=True, slots=True)
class CaptainChosen:
    """The captain of the first journey is known."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A player got a card of the main deck; `card` is None for everybody else."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """The discard pile became the new deck (F36)."""


@dataclass(frozen=True, slots=True)
class JourneyStarted:
    """Everybody is aboard on the first tile of the row."""

    captain: Seat
    city: CityIndex


@dataclass(frozen=True, slots=True)
class FlewOn:
    """A lone captain chose to fly on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolled:
    """The captain rolled for the flight to the target."""

    captain: Seat
    target: CityIndex
    dice: Bag[Face]


@dataclass(frozen=True, slots=True)
class Rerolled:
    """Some dice were rolled again: what they show now, and all dice now."""

    captain: Seat
    rolled: Bag[Face]
    dice: Bag[Face]


@dataclass(frozen=True, slots=True)
class Stayed:
    """A passenger stays aboard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GotOff:
    """A player is no longer aboard, safe in the present city.

    `how` is "left", "ejected", "landed" (lone captain) or "jetpack".
    """

    seat: Seat
    city: CityIndex
    how: str


@dataclass(frozen=True, slots=True)
class TreasureTaken:
    """A player drew a treasure of a city. The city is public, the card is None for everybody else."""

    seat: Seat
    city: CityIndex
    treasure: Treasure | None


@dataclass(frozen=True, slots=True)
class CityClosed:
    """The last treasure of a city is gone and its tile leaves the row (F34)."""

    city: CityIndex


@dataclass(frozen=True, slots=True)
class CityReopened:
    """A returned treasure brings a tile back (B25)."""

    city: CityIndex


@dataclass(frozen=True, slots=True)
class PowerPlayed:
    """A Power card went to the discard pile."""

    seat: Seat
    card: Card
    target: Seat | None


@dataclass(frozen=True, slots=True)
class SpyglassSpent:
    """A Spyglass left the game and the events of the leg are ignored (F52, F54)."""

    seat: Seat
    city: CityIndex


@dataclass(frozen=True, slots=True)
class HookedAboard:
    """A player is aboard again and gave back the treasure of this journey; the card is None for everybody else."""

    seat: Seat
    city: CityIndex
    treasure: Treasure | None


@dataclass(frozen=True, slots=True)
class DiceChosen:
    """The captain picked the dice to roll again (F47)."""

    captain: Seat
    dice: Bag[Face]


@dataclass(frozen=True, slots=True)
class Announced:
    """The captain said whether he can face the dice. A forced answer looks like a free one."""

    captain: Seat
    can: bool


@dataclass(frozen=True, slots=True)
class Paid:
    """The captain's cards were shown and discarded."""

    captain: Seat
    cards: Bag[Card]


@dataclass(frozen=True, slots=True)
class Arrived:
    """The airship reached a city."""

    city: CityIndex


@dataclass(frozen=True, slots=True)
class CaptainPassed:
    """The next captain of this journey."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Crashed:
    """The airship fell; those still aboard get nothing."""

    aboard: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class JourneyEnded:
    """The journey is over. `how` is "crash", "landing" or "last-city"."""

    how: str


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; all treasures are shown."""

    ending: Ending
    scores: tuple[Points, ...]
    winners: tuple[Seat, ...]
    treasures: tuple[Bag[Treasure], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: a code for programs, the clause that governs it, and values for the sentence."""

    code: str
    clause: str
    values: tuple[tuple[str, str], ...] = ()

    @property
    def reason(self) -> str:
        """The reason in words."""
        from .words import refusal_text  # the words stand further up; only the sentence needs them

        return refusal_text(self.code, dict(self.values))


@dataclass(frozen=True, slots=True)
class Question:
    """A player is asked. Only that player learns of it, and of what he may answer.

    `refused` lists what else he might try, with the reason and the clause.
    """

    seat: Seat
    phase: Phase
    window: Window | None
    options: tuple[Action, ...]
    refused: tuple[tuple[Action, Refusal], ...]


Event = (
    GameStarted
    | CaptainChosen
    | CardGiven
    | DeckReshuffled
    | JourneyStarted
    | FlewOn
    | Rolled
    | Rerolled
    | Stayed
    | GotOff
    | TreasureTaken
    | CityClosed
    | CityReopened
    | PowerPlayed
    | SpyglassSpent
    | HookedAboard
    | DiceChosen
    | Announced
    | Paid
    | Arrived
    | CaptainPassed
    | Crashed
    | JourneyEnded
    | GameEnded
    | Question
)


def seen_by(event: Event, seat: Seat | None) -> Event | None:
    """What a seat sees of an event: the event, the event without its secret, or nothing.

    Args:
        event: what happened.
        seat: the one who looks; None is a spectator of the open table, who sees everything.
    """
    if seat is None:
        return event
    match event:
        case CardGiven() if event.seat != seat:
            return replace(event, card=None)
        case TreasureTaken() | HookedAboard() if event.seat != seat:
            return replace(event, treasure=None)
        case Question():
            return event if event.seat == seat else None
        case (
            GameStarted()
            | CaptainChosen()
            | CardGiven()
            | DeckReshuffled()
            | JourneyStarted()
            | FlewOn()
            | Rolled()
            | Rerolled()
            | Stayed()
            | GotOff()
            | TreasureTaken()
            | CityClosed()
            | CityReopened()
            | PowerPlayed()
            | SpyglassSpent()
            | HookedAboard()
            | DiceChosen()
            | Announced()
            | Paid()
            | Arrived()
            | CaptainPassed()
            | Crashed()
            | JourneyEnded()
            | GameEnded()
        ):
            return event
        case _:
            assert_never(event)
