"""The floating cities: rock, buildings (from a village to the golden city), and the sign with value and treasures."""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

from celestia_core.palette import BLACK, BRASS, BRASS_DEEP, Theme

from .kit import circle, ellipse, group, number, path, rect, text, use
from .scene import City

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

_CITIES: tuple[tuple[Building, ...], ...] = (
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


def _building(building: Building, theme: Theme) -> str:
    match building:
        case Tower():
            return _tower(building, theme)
        case Tree(x, scale):
            return use("tree", x, 0, scale)
        case Mill(x):
            return use("mill", x)
        case Beam(x, y, width):
            return rect(x, y, width, 4, 0, theme.wall[1])


_ROCK_RADIUS = 48.0
_RIGHT_EDGE = "L21,48 L33.6,35 C40,26 47,14 48,2Z"


@lru_cache(maxsize=4)
def island_symbols(theme: Theme) -> dict[str, str]:
    """The rock alone, the nine sets of buildings, tree, mill and sign."""
    rock, grass, wall = theme.rock, theme.grass, theme.wall
    stone = (
        path(f"M-48,2 C-47,14 -38,26 -34.6,34 L-24,44 L-14.4,41 L-4,62 L9.6,45 {_RIGHT_EDGE}", rock[0])
        + path(f"M6,2 L2,30 L-4,62 L9.6,45 {_RIGHT_EDGE}", rock[1])
        + path(f"M29.8,2 L16.3,30 {_RIGHT_EDGE}", rock[2])
        + path("M-34.6,34 L-24,44 L-14.4,41 L-20,30Z", rock[1])
        + ellipse(0, 2, 49, 8.5, grass[1])
        + ellipse(0, 0.5, 49, 7.5, grass[0])
    )
    sail = path("M0,0 L2.5,-4 L2.5,-17 L-2,-17 L-2,-4Z", wall[0], rock[2], 0.8)
    mill = (
        path("M-7,2 L-4.5,-24 H4.5 L7,2Z", wall[0])
        + path("M1,2 V-24 H4.5 L7,2Z", wall[1])
        + path("M-6,-23 Q0,-35 6,-23Z", theme.roof_green[0])
        + rect(-2, -8, 4, 9, 2, theme.window)
        + "".join(group(sail, 0, -24, turn=angle) for angle in (20, 110, 200, 290))
    )
    sign = (
        rect(-44, -12.5, 88, 27, 8, BLACK, opacity=".19")
        + rect(-44, -14, 88, 27, 8, theme.pill, BRASS_DEEP, 1.4)
        + path("M-36,-14 H0 V13 H-36 a8,8 0 0 1 -8,-8 V-6 a8,8 0 0 1 8,-8Z", theme.board)
        + use("chest", 12, 0, 0.88)
    )
    tree = rect(-1, -5, 2, 6, 0, rock[2]) + circle(0, -9, 5, grass[1]) + circle(-1.4, -10.2, 3.4, grass[0])
    cities = {
        f"city-{size}": use("rock", scale=(42 + 1.2 * size) / _ROCK_RADIUS)
        + "".join(_building(building, theme) for building in buildings)
        for size, buildings in enumerate(_CITIES)
    }
    return {"rock": stone, "tree": tree, "mill": mill, "sign": sign} | cities


def island(city: City, size: int, theme: Theme, x: float, y: float, scale: float, here: bool, goal: bool) -> str:
    """A city with its ground at x, y: ringed when the airship is here, dashed when it is the next stop.

    A removed tile is bare rock with its sign struck through.
    """
    radius = 42 + 1.2 * size + 9
    ring = ""
    if here:
        ring = ellipse(0, 4, radius, 14, "", BRASS, 3.4)
    elif goal:
        ring = path(
            f"M{number(-radius)},4a{number(radius)},14 0 1 0 {number(2 * radius)},0"
            f"a{number(radius)},14 0 1 0 {number(-2 * radius)},0",
            "",
            theme.path_ahead,
            2.4,
            dash="5 6",
        )
    ground = use("rock", scale=0.9, opacity=".55") if city.removed else use(f"city-{size}")
    return group(ring + ground + _sign(city, theme, here), x, y, scale)


def _sign(city: City, theme: Theme, here: bool) -> str:
    value = f"{city.value}{'+' if city.plus else ''}"
    words = text(-22, 6.6, value, 20, theme.board_text, 800, fit=38)
    words += text(32.5, 5.6, city.left, 16, theme.pill_text, 700, fit=20)
    frame = rect(-44, -14, 88, 27, 8, "", BRASS, 2.6) if here else ""
    if not city.removed:
        return group(use("sign") + words + frame, 0, 22)
    struck = path("M-40,7 L40,-8", "", theme.halo, 6, opacity=".8") + path("M-40,7 L40,-8", "", theme.text, 3)
    return group(group(use("sign") + words, opacity=0.6) + frame + struck, 0, 22)
