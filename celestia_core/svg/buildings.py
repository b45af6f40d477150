"""What stands on the floating cities: towers with four kinds of roof, mills and trees, as data and as drawing."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from celestia_core.palette import BRASS, Theme

from .kit import circle, number, path, rect, use

Roof = Literal["cone", "dome", "gable", "flat"]
RoofColour = Literal["blue", "gold", "green"]


class Tower(NamedTuple):
    """A building on the ground at y = 0, x its middle; px."""

    x: float
    width: float
    height: float
    roof: Roof
    colour: RoofColour = "blue"
    roof_height: float = 12
    windows: int = 1
    flag: bool = False


class Tree(NamedTuple):
    """A round tree."""

    x: float
    scale: float = 1


class Mill(NamedTuple):
    """A windmill."""

    x: float


class Beam(NamedTuple):
    """A bridge between two towers."""

    x: float
    y: float
    width: float


Building = Tower | Tree | Mill | Beam

CITIES: tuple[tuple[Building, ...], ...] = (
    (Tree(-30), Tower(-17, 16, 11, "gable", "blue", 8), Mill(9), Tree(30, 0.9)),
    (
        Tree(-33, 0.9),
        Tower(-22, 15, 12, "gable", "green", 8),
        Tower(16, 20, 13, "gable", "blue", 9),
        Tower(-1, 10, 23, "cone", "blue", 13),
        Tree(33),
    ),
    (
        Tower(-26, 14, 13, "gable", "blue", 8),
        Tower(25, 17, 14, "gable", "green", 9),
        Tower(-10, 13, 22, "gable", "gold", 9, 2),
        Tower(8, 12, 27, "cone", "blue", 14, 2),
        Tree(36, 0.8),
    ),
    (
        Tower(-27, 15, 14, "gable", "green", 9),
        Tower(27, 16, 18, "gable", "blue", 9),
        Tower(12, 11, 26, "dome", "gold", 8, 2),
        Tower(-8, 12, 36, "dome", "blue", 9, 3),
    ),
    (
        Tower(-30, 12, 17, "cone", "blue", 10),
        Tower(30, 13, 20, "cone", "green", 11),
        Tower(0, 34, 19, "dome", "green", 19),
        Tower(-19, 10, 29, "cone", "gold", 13, 2),
        Tower(20, 9, 33, "cone", "blue", 14, 2, True),
    ),
    (
        Tower(0, 40, 19, "flat"),
        Tower(-30, 12, 22, "dome", "green", 8),
        Tower(31, 12, 22, "dome", "green", 8),
        Tower(-14, 12, 38, "cone", "blue", 16, 3, True),
        Tower(14, 12, 38, "cone", "blue", 16, 3, True),
        Beam(-9, -31, 18),
        Tower(0, 11, 22, "cone", "gold", 9),
    ),
    (
        Tower(0, 62, 15, "flat"),
        Tower(-27, 12, 28, "cone", "green", 13, 2),
        Tower(27, 12, 28, "cone", "green", 13, 2),
        Tower(0, 30, 30, "dome", "gold", 18, 2),
        Tower(-14, 8, 40, "cone", "blue", 14, 2),
        Tower(15, 8, 43, "cone", "blue", 14, 2, True),
    ),
    (
        Tower(0, 68, 17, "flat"),
        Tower(-32, 11, 28, "cone", "blue", 14, 2),
        Tower(32, 11, 28, "cone", "blue", 14, 2),
        Tower(-17, 13, 38, "cone", "gold", 17, 3, True),
        Tower(17, 13, 38, "cone", "gold", 17, 3, True),
        Tower(0, 17, 46, "dome", "blue", 13, 3),
    ),
    (
        Tower(0, 76, 18, "flat"),
        Tower(-35, 11, 30, "dome", "gold", 9, 2),
        Tower(35, 11, 30, "dome", "gold", 9, 2),
        Tower(-21, 11, 42, "cone", "gold", 18, 3, True),
        Tower(21, 11, 42, "cone", "gold", 18, 3, True),
        Tower(0, 30, 36, "dome", "gold", 22),
        Tower(0, 8, 58, "cone", "gold", 13, 1, True),
    ),
)


def _tower(tower: Tower, theme: Theme) -> str:
    x, width, height = tower.x, tower.width, tower.height
    lit, shaded = {"blue": theme.roof_blue, "gold": theme.roof_gold, "green": theme.roof_green}[tower.colour]
    walls = rect(x - width / 2, -height, width, height + 3, 0, theme.wall[0]) + rect(
        x + width * 0.1, -height, width * 0.4, height + 3, 0, theme.wall[1]
    )
    panes = "".join(f"M{number(x - width * 0.16)},{number(5 - height + 9 * i)}h3v5h-3z" for i in range(tower.windows))
    roof, tip = _ROOFS[tower.roof](tower, lit, shaded, theme)
    flag = ""
    if tower.flag:
        flag = path(f"M{number(x)},{number(tip)}v-9", "", theme.roof_gold[1], 1.4)
        flag += path(f"M{number(x)},{number(tip - 9)}l9,2.6l-9,2.6z", BRASS)
    return walls + path(panes, theme.window) + roof + flag


def _cone(tower: Tower, lit: str, shaded: str, theme: Theme) -> tuple[str, float]:
    x, base, tip, half = tower.x, 0.5 - tower.height, -tower.height - tower.roof_height, tower.width / 2 + 2
    right = f"L{number(x + half)},{number(base)}"
    return (
        path(f"M{number(x - half)},{number(base)}L{number(x)},{number(tip)}{right}z", lit)
        + path(f"M{number(x)},{number(tip)}{right}H{number(x + tower.width * 0.1)}z", shaded)
    ), tip


def _dome(tower: Tower, lit: str, shaded: str, theme: Theme) -> tuple[str, float]:
    x, base, tip, half = tower.x, 0.5 - tower.height, -tower.height - tower.roof_height, tower.width / 2 + 1
    arc = f"A{number(half)},{number(tower.roof_height)} 0 0 1 {number(x + half)},{number(base)}"
    inner = f"Q{number(x + tower.width * 0.2)},{number(tip + tower.roof_height * 0.4)} {number(x)},{number(tip)}"
    return (
        path(f"M{number(x - half)},{number(base)}{arc}z", lit)
        + path(f"M{number(x)},{number(tip)}{arc}H{number(x + tower.width * 0.1)}{inner}z", shaded)
        + path(f"M{number(x)},{number(tip)}v-5", "", shaded, 1.6)
        + circle(x, tip - 5, 1.6, lit)
    ), tip - 6


def _gable(tower: Tower, lit: str, shaded: str, theme: Theme) -> tuple[str, float]:
    x, base, tip = tower.x, 1 - tower.height, -tower.height - tower.roof_height
    half, ridge = tower.width / 2 + 2.5, tower.width * 0.3
    right = f"H{number(x + ridge)}L{number(x + half)},{number(base)}"
    left = f"M{number(x - half)},{number(base)}L{number(x - tower.width * 0.2)},{number(tip)}"
    middle = number(x + tower.width * 0.1)
    return path(f"{left}{right}z", lit) + path(f"M{middle},{number(tip)}{right}H{middle}z", shaded), tip


def _flat(tower: Tower, lit: str, shaded: str, theme: Theme) -> tuple[str, float]:
    count = max(2, int(tower.width // 4))
    step = (tower.width + 2) / count
    left, top = tower.x - tower.width / 2 - 1, -tower.height
    teeth = "".join(f"M{number(left + i * step)},{number(top - 5)}h2.5v3.4h-2.5z" for i in range(count))
    return rect(left, top - 2, tower.width + 2, 3, 0, theme.wall[1]) + path(teeth, theme.wall[0]), top - 5


_ROOFS: dict[Roof, Callable[[Tower, str, str, Theme], tuple[str, float]]] = {
    "cone": _cone,
    "dome": _dome,
    "gable": _gable,
    "flat": _flat,
}


def draw_building(building: Building, theme: Theme) -> str:
    """A building where it stands; trees and mills are symbols of the islands."""
    match building:
        case Tower():
            return _tower(building, theme)
        case Tree(x, scale):
            return use("tree", x, 0, scale)
        case Mill(x):
            return use("mill", x)
        case Beam(x, y, width):
            return rect(x, y, width, 4, 0, theme.wall[1])
