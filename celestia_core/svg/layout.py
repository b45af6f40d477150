"""Where things stand in the wide and in the tall picture, for any number of cities. Plain geometry in px."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import NamedTuple

WIDE = (1120, 290)
TALL = (358, 472)
TRAY_HEIGHT = 102  # the hand, along the lower edge
BUILDING_HEIGHT = (44, 36, 43, 51, 57, 63, 66, 65, 81)  # above the ground, by size of city
SIGN = (-44.0, 8.0, 44.0, 35.0)  # left, top, right, bottom of a city's sign from the middle of its ground
SHIP = (-111.0, -74.0, 88.0, 47.0)  # the airship from its centre


class Box(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share any area."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Spot(NamedTuple):
    """Where a piece has its origin, and how large it is drawn."""

    x: float
    y: float
    scale: float

    def box(self, outline: tuple[float, float, float, float]) -> Box:
        """The outline of a piece that stands here."""
        left, top, right, bottom = outline
        return Box(
            self.x + left * self.scale,
            self.y + top * self.scale,
            self.x + right * self.scale,
            self.y + bottom * self.scale,
        )


@dataclass(frozen=True, slots=True)
class Layout:
    """The fixed places of one picture."""

    width: int
    height: int
    cities: tuple[Spot, ...]
    lower_rank: int  # so many cities stand in the lower row of the tall picture
    tall: bool

    def size_of(self, city: int) -> int:
        """Which of the nine sets of buildings a city has, 0 the village, 8 the golden city."""
        return round(city * 8 / max(len(self.cities) - 1, 1))

    def sign(self, city: int) -> Box:
        """The sign with value and treasures left."""
        return self.cities[city].box(SIGN)

    def skyline(self, city: int) -> float:
        """The y of the highest roof."""
        spot = self.cities[city]
        return spot.y - BUILDING_HEIGHT[self.size_of(city)] * spot.scale

    def upper(self, city: int) -> bool:
        """Whether a city stands in the upper row of the tall picture."""
        return city >= self.lower_rank

    def ship(self, city: int) -> Spot:
        """Where the airship hovers: near its city, smaller and to the left near the high ones, off every sign."""
        x, y, _ = self.cities[city]
        left, top, right, _ = SHIP
        if self.tall:
            scale = 0.8
            x = min(max(x - 4, -left * scale), self.width - right * scale)
            return Spot(x, max(-top * scale + 2, y - 72), scale)
        if y > 165:
            return Spot(max(-left + 4, x + 44), max(-top + 4, y - 101), 1)
        scale = 0.78 + 0.14 * (y - 90) / 64
        return Spot(x - 74, max(-top * scale + 1, y - 101), scale)

    def ship_box(self, city: int) -> Box:
        """The outline of the airship at a city."""
        return self.ship(city).box(SHIP)


@lru_cache(maxsize=32)
def wide_layout(cities: int) -> Layout:
    """All cities in one row, rising from left to right."""
    width, height = WIDE
    spacing = min(300.0, 1004 / max(cities - 1, 1))
    last = 1062 if cities > 3 else 870
    scale = min(1.0, spacing / 112)
    spots = tuple(
        Spot(last - (cities - 1 - i) * spacing, 214 - 124 * (i / max(cities - 1, 1)) ** 1.55, scale)
        for i in range(cities)
    )
    return Layout(width, height, spots, cities, tall=False)


@lru_cache(maxsize=32)
def tall_layout(cities: int) -> Layout:
    """Two rows: the first half below, the second above, both rising from left to right. Up to five: one row."""
    width, height = TALL
    rank = min(cities, max(5, ceil(cities / 2)))
    spacing = min(92.0, 279 / max(rank - 1, 1))
    first = width / 2 - (rank - 1) * spacing / 2 - 1.4
    scale = 0.74 * min(1.2, spacing / 69.8)
    upper = cities - rank
    bottom = 371 - 39 * scale
    rise = 60 if 4 <= cities <= 5 else 36
    spots = [Spot(first + i * spacing, bottom - rise * (i / max(rank - 1, 1)) ** 1.4, scale) for i in range(rank)]
    spacing = min(90.0, 270 / max(upper - 1, 1))
    scale = 0.74 * min(1.0, spacing / 67)
    spots += [Spot(314 - (upper - 1 - i) * spacing, 132 + 14 * (upper - 1 - i), scale) for i in range(upper)]
    return Layout(width, height, tuple(spots), rank, tall=True)


class DiceSpot(NamedTuple):
    """The row of rolled dice: its left edge, the base line of its title, the size of a die, from die to die."""

    x: float
    title_y: float
    size: float
    pitch: float
    answers: bool  # whether the Equipment that pays stands below each die
    room: float  # px for the title


def dice_spot(layout: Layout, dice: int, ship_at: int | None) -> DiceSpot:
    """A quiet place for so many dice: upper left, or beside the airship where it is itself on the left."""
    if layout.tall:
        if ship_at is not None and layout.upper(ship_at):  # between the two rows
            return DiceSpot(84, 202, 38, 60, True, layout.width - 92)
        return DiceSpot(14, 22, 43, 63, True, layout.width - 28)
    ship = None if ship_at is None else layout.ship_box(ship_at)
    left = _row(20, 31, 60, (480 if ship is None else ship.left) - 24, dice)
    if ship is None or (left.answers and left.room >= 190):
        return left
    start = ship.right + 26
    towers = (spot.x - 30 for i, spot in enumerate(layout.cities) if spot.x > ship.right and layout.skyline(i) < 131)
    right = _row(start, 22, 54, min([400.0, *(x - start for x in towers)]), dice)
    return max(left, right, key=lambda spot: (spot.pitch, spot.room))


def _row(x: float, title_y: float, largest: float, room: float, dice: int) -> DiceSpot:
    pitch = min(94.0, (room - 12) / max(dice, 1))
    return DiceSpot(x, title_y, max(8.0, min(largest, pitch - 14)), pitch, pitch >= 76, room)
