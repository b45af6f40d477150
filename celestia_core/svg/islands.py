"""The floating cities: rock, buildings from a village to the golden city, and the sign with value and treasures."""

from functools import lru_cache

from celestia_core.palette import BLACK, BRASS, BRASS_DEEP, Theme

from .buildings import CITIES, draw_building
from .kit import circle, ellipse, group, number, path, rect, text, use
from .scene import City

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
        + "".join(draw_building(building, theme) for building in buildings)
        for size, buildings in enumerate(CITIES)
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
