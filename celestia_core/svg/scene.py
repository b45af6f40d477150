"""What the pictures show, as plain values: no rules, no engine. An adapter makes a Scene of what one seat may see."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from celestia_core.kinds import Card, Face


@dataclass(frozen=True, slots=True)
class City:
    """A tile of the row."""

    value: int
    plus: bool  # some of its treasures are worth more than the tile says
    left: int  # treasures left
    dice: int  # rolled on the way to this city
    removed: bool = False  # no longer a stop


@dataclass(frozen=True, slots=True)
class Pawn:
    """A player's figure."""

    seat: int  # 0-based, gives the colour
    letter: str
    name: str
    captain: bool = False
    you: bool = False


class Moment(Enum):
    """The end of a journey, drawn instead of the hand."""

    CRASH = "crash"  # those aboard fall
    ARRIVAL = "arrival"  # the last city is reached
    LANDING = "landing"  # the lone captain went ashore


@dataclass(frozen=True, slots=True)
class Taken:
    """A treasure drawn at the end of a journey, as far as the viewer knows it."""

    pawn: Pawn
    worth: int | Literal["spyglass"] | None  # None: only its owner knows


@dataclass(frozen=True, slots=True)
class Scene:
    """One position. Indices count tiles from the first of the row, 0-based.

    Raises:
        ValueError: no city, or the airship outside the row.
    """

    cities: tuple[City, ...]
    at: int
    target: int | None = None  # None: there is no next stop
    aboard: tuple[Pawn, ...] = ()  # at a crash: those who fall
    ashore: tuple[tuple[int, Pawn], ...] = ()
    dice: tuple[Face, ...] = ()
    rerolled: tuple[int, ...] = ()  # places in dice that were rolled again
    captain: Pawn | None = None  # who rolled; stands in aboard too, except after landing
    announced: bool | None = None  # the captain said "I can" or "I cannot"
    hand: tuple[tuple[Card, int], ...] | None = None  # None: nobody's, a spectator looks on
    moment: Moment | None = None
    taken: tuple[Taken, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.at < len(self.cities):
            raise ValueError(f"the airship is at tile {self.at} of a row of {len(self.cities)}")

    @property
    def stops(self) -> tuple[int, ...]:
        """Tiles the airship still visits, with the one it is at."""
        return tuple(i for i, city in enumerate(self.cities) if not city.removed or i == self.at)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player at the end of the game."""

    pawn: Pawn
    points: int
    winner: bool = False
