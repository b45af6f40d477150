"""The airship, with or without a crew."""

from collections.abc import Sequence
from functools import lru_cache

from celestia_core.palette import (
    BRASS,
    BRASS_DEEP,
    BRASS_PALE,
    CANVAS,
    CANVAS_SHADE,
    WOOD,
    WOOD_DEEP,
    Theme,
)

from .kit import UNIQUE, circle, ellipse, group, path
from .pieces import LEAST_PAWN, pawn_row
from .scene import Pawn

_ENVELOPE = "M-84,-42 C-70,-76 50,-84 86,-44 C60,-10 -62,-8 -84,-42Z"
_STAR = "M-3,-58 l2.9,7.2 7.7,.5 -5.9,5 1.9,7.5 -6.6,-4.1 -6.6,4.1 1.9,-7.5 -5.9,-5 7.7,-.5Z"
_SEAMS = "M-84,-42 C-56,-46 54,-48 86,-44 M-30,-67 C-38,-52 -38,-34 -32,-20 M28,-71 C22,-54 22,-34 26,-19"
_NOSE = "M76,-52 C82,-50 85,-47 86,-44 C84,-41 80,-38 76,-36 C78,-42 78,-46 76,-52Z"

LAMP = (  # a soft light around the gondola, at night
    f'<radialGradient id="{UNIQUE}lamp"><stop offset="0" stop-color="#FFD98A" stop-opacity=".5"/>'
    '<stop offset="1" stop-color="#FFD98A" stop-opacity="0"/></radialGradient>'
)


def airship(crew: Sequence[Pawn], theme: Theme, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The airship around x, y, about 199 x 121 px at scale 1. Its crew never gets too small to read.

    In the dark theme the picture needs `LAMP` among its definitions.
    """
    back, front = _ship(theme)
    size = max(1.0 if len(crew) <= 4 else 0.88, LEAST_PAWN / scale)
    pitch = 31.0 if len(crew) <= 4 else 108 / (len(crew) - 1)
    return group(back + pawn_row(crew, 1, 13.5, pitch, size) + front, x, y, scale, turn)


@lru_cache(maxsize=4)
def _ship(theme: Theme) -> tuple[str, str]:
    """What is behind the crew, and the hull in front of it."""
    lamp = ellipse(2, 18, 120, 64, f"url(#{UNIQUE}lamp)") if theme.star else ""
    tail = (
        path("M-72,-44 L-104,-66 C-98,-54 -98,-50 -90,-42Z", BRASS, BRASS_DEEP, 1.4)
        + path("M-72,-38 L-104,-18 C-98,-30 -98,-34 -90,-40Z", BRASS_DEEP, BRASS_DEEP, 1.4)
        + path("M-66,-42 L-110,-44 L-110,-38 L-66,-38Z", CANVAS_SHADE, BRASS_DEEP, 1.2)
    )
    body = (
        path(_ENVELOPE, CANVAS)
        + path("M-84,-42 C-60,-68 52,-73 86,-44 C56,-58 -56,-56 -84,-42Z", BRASS_PALE)
        + path("M-84,-42 C-60,-22 54,-22 86,-44 C58,-32 -60,-30 -84,-42Z", CANVAS_SHADE)
        + path(_STAR, BRASS, BRASS_DEEP, 1.1)
        + path(_SEAMS, "", BRASS_DEEP, 1.1, opacity=".55")
        + path(_ENVELOPE, "", BRASS_DEEP, 1.8)
        + path(_NOSE, BRASS, BRASS_DEEP, 1.2)
    )
    ropes = path("M-46,-16 L-50,22 M-18,-12 L-20,20 M18,-12 L20,20 M46,-17 L54,18", "", theme.rope, 1.4)
    propeller = (
        path("M-58,30 H-72", "", WOOD_DEEP, 3)
        + ellipse(-74, 30, 3.4, 15, BRASS, BRASS_DEEP, 1.2)
        + circle(-74, 30, 3, BRASS_DEEP)
    )
    hull = (
        path("M-58,18 L64,14 C62,34 40,46 2,46 C-34,46 -54,38 -58,18Z", WOOD, WOOD_DEEP, 1.8)
        + path("M-56,27 C-30,33 40,31 62,23 M-50,35 C-26,41 34,40 55,32", "", WOOD_DEEP, 1.2, opacity=".7")
        + path("M-60,18 L67,14", "", BRASS, 4.4)
        + path("M-60,18 L67,14", "", BRASS_PALE, 1.2)
        + "".join(circle(left, 30 - left * 0.015, 3, BRASS_PALE, BRASS_DEEP, 1.2) for left in (-24, 4, 32))
    )
    return lamp + tail + body + ropes + propeller, hull
