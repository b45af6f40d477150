"""The end of a journey on the same sky track: the crash, the arrival at the last city, the lone captain's landing.

Nobody is hurt: those who fall hang under parachutes in their own colour.
"""

from celestia_core.palette import BLACK, BRASS_DEEP, CRASH, INK, SEAT_COLOUR, WHITE, Theme

from . import captions
from .airship import airship
from .kit import circle, group, number, path, rect, text, text_width, use
from .layout import Layout, Spot
from .pieces import LEAST_PAWN, pawn
from .route import breaking_point
from .scene import Pawn, Scene
from .sky import bunting, cloud, rays

_CROSS = path("M-5,-5 L5,5 M5,-5 L-5,5", "", WHITE, 3.4)
MOMENT_SYMBOLS: dict[str, str] = {
    "cross": _CROSS,
    "broken": circle(0, 0, 14, CRASH, WHITE, 2.4) + _CROSS,
}
_CANOPY = "M-27,-56 C-27,-92 27,-92 27,-56 C20,-61 15,-61 9,-56 C5,-61 -5,-61 -9,-56 C-15,-61 -20,-61 -27,-56Z"


def wreck_spot(layout: Layout, fallen: int) -> Spot:
    """Where the airship comes down: in the clouds of the lower right, smaller beside many parachutes."""
    if layout.tall:
        return Spot(264, 424, 0.66) if fallen <= 4 else Spot(296, 428, 0.56)
    return Spot(806, 247, 0.74)


def fall(scene: Scene, layout: Layout, leg: tuple[int, int], theme: Theme) -> str:
    """The dotted line from the broken leg down into the clouds; it passes behind the cities."""
    x, y = breaking_point(layout, *leg)
    wreck = wreck_spot(layout, len(scene.aboard))
    if x < wreck.x - 40 * wreck.scale:  # comes from the left: into the tail
        end_x, end_y = wreck.x - 84 * wreck.scale, wreck.y - 40 * wreck.scale
        bend_x, bend_y = x + 30, max(end_y, layout.height - 60.0)
    else:
        end_x, end_y = wreck.x + 30 * wreck.scale, wreck.y - 30 * wreck.scale
        bend_x, bend_y = x + 20, (y + end_y) / 2
    d = f"M{number(x)},{number(y + 6)} C{number(x + 16)},{number(y + 40)} {number(bend_x)},{number(bend_y)} "
    d += f"{number(end_x)},{number(end_y)}"
    return path(d, "", theme.halo, 6, opacity=".6") + path(d, "", CRASH, 3.4, dash="2 8")


def crash(scene: Scene, layout: Layout, leg: tuple[int, int] | None, theme: Theme) -> str:
    """The tilted airship with its keel in the clouds, the parachutes, the broken leg's cross and the ribbon."""
    fallen = scene.aboard
    few = len(fallen) <= 4
    wreck = wreck_spot(layout, len(fallen))
    drawn = use("broken", *breaking_point(layout, *leg), 0.9 if layout.tall else 1) if leg else ""
    drawn += airship((), theme, *wreck, 14)
    if layout.tall:
        drawn += cloud(wreck.x, 478, 0.9, 1) + cloud(wreck.x - 62, 482, 0.8, 1, far=True)
        drawn += cloud(340, 482, 0.8, 1, far=True)
        first, pitch, pawn_scale, canopy_scale = (32, 50, 0.86, 0.8) if few else (24, 38, LEAST_PAWN, 0.68)
        feet, clouds = (450, 442, 454), cloud(90, 486, 0.9, 0.95)
    else:
        drawn += cloud(wreck.x, 301, 0.85, 1) + cloud(wreck.x - 80, 299, 0.8, 1, far=True)
        drawn += cloud(wreck.x + 82, 300, 0.7, 1, far=True)
        first, pitch, pawn_scale, canopy_scale = (918, 58, 1.0, 0.9) if few else (888, 41, 0.95, 0.74)
        feet, clouds = (272, 256, 268), cloud(1000, 302, 0.9, 0.95)
    for i, who in enumerate(fallen):
        drawn += _parachute(who, theme, first + i * pitch, feet[i % len(feet)], pawn_scale, canopy_scale)
    return drawn + clouds + _ribbon(captions.crashed(scene.captain), layout)


def _parachute(who: Pawn, theme: Theme, x: float, y: float, pawn_scale: float, canopy_scale: float) -> str:
    canopy = (
        path(_CANOPY, SEAT_COLOUR[who.seat % len(SEAT_COLOUR)], INK, 1.4)
        + path("M-9,-56 C-9,-76 -4,-83 0,-83 C4,-83 9,-76 9,-56", "", WHITE, 1.4, opacity=".75")
        + path("M-26,-56 L-5,-16 M-9,-56 L-3,-18 M9,-56 L3,-18 M26,-56 L5,-16", "", theme.rope, 1.3, opacity=".8")
    )
    tag = ""
    if who.you:
        top = y - 74 * canopy_scale
        label = rect(-17, -9, 34, 18, 6, WHITE, BRASS_DEEP, 1.4) + text(0, 4.5, captions.YOU, 13, INK, 800)
        tag = group(label, x, top, max(LEAST_PAWN, canopy_scale))
    return group(canopy, x, y, canopy_scale) + pawn(who, x, y, pawn_scale) + tag


def _ribbon(words: str, layout: Layout) -> str:
    size = 17 if layout.tall else 21
    width = min(text_width(words, size) + 48, layout.width - 16)
    left, top = (layout.width - width - 8, 212) if layout.tall else (430, 36)
    return (
        rect(left, top + 2, width, size + 17, 8, BLACK, opacity=".19")
        + rect(left, top, width, size + 17, 8, CRASH)
        + use("cross", left + 20, top + (size + 17) / 2)
        + text(left + 36, top + size + 5.5, words, size, WHITE, 800, "start", fit=width - 46)
    )


def feast(layout: Layout, theme: Theme) -> tuple[str, str]:
    """Definitions and drawing of the sun's rays and the flags over the last city."""
    last = layout.cities[-1]
    gradient, beams = rays(theme, last.x, last.y - 20, 300 if layout.tall else 420)
    flags = bunting(-4, 6, 362, 4, 44, 19) if layout.tall else bunting(470, 4, 1130, 2, 56, 30)
    return gradient, beams + flags


def moored(layout: Layout, city: int, theme: Theme) -> str:
    """The empty airship, tied to its city by two ropes."""
    x, y, scale = layout.ship(city)
    ground = layout.cities[city]
    posts = (-44, -30) if x < ground.x - 40 * ground.scale else (-34, 44)  # on either side of whoever stands there
    ropes = ""
    for hull_x, post in zip((-30, 34), posts, strict=True):
        start_x, start_y = x + hull_x * scale, y + 42 * scale
        end_x, end_y = ground.x + post * ground.scale, ground.y + 2
        sag = f"{number((start_x + end_x) / 2 + (6 if start_x < end_x else -6))},{number((start_y + end_y) / 2 + 10)}"
        d = f"M{number(start_x)},{number(start_y)} Q{sag} {number(end_x)},{number(end_y)}"
        ropes += path(d, "", theme.rope, 2)
    return ropes + airship((), theme, x, y, scale)
