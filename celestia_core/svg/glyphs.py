"""One sign for each hazard, card and treasure, in a box of 48 x 48 px around the origin."""

from celestia_core.kinds import Card, Face
from celestia_core.palette import (
    BRASS,
    BRASS_DEEP,
    BRASS_PALE,
    CARD_COLOUR,
    FACE_COLOUR,
    INK,
    PAPER,
    WOOD,
    WOOD_DEEP,
)

from .kit import circle, ellipse, group, path, rect, use


def _fog(colour: str) -> str:
    return path("M-13,4 C-24,4 -23,-10 -13,-10 C-12,-21 4,-23 8,-13 C19,-16 23,2 13,4Z", "#D5E8E4", colour, 3) + path(
        "M-20,11 H-2 M5,11 H20 M-14,19 H6 M13,19 H17", "", colour, 4.4
    )


def _lightning(colour: str) -> str:
    return path("M6,-22 L-14,4 L-3,4 L-8,22 L15,-7 L3,-7 Z", colour, INK, 2.2)


def _birds(colour: str) -> str:
    gull = path("M-20,-7 C-13,-13 -5,-9 0,0 C5,-9 13,-13 20,-7 C12,-8 5,-3 0,9 C-5,-3 -12,-8 -20,-7Z", colour)
    return group(gull, 0, 7, 1.05) + group(gull, -10, -13, 0.55) + group(gull, 12, -12, 0.5)


def _pirates(colour: str) -> str:
    bones = path("M-18,8 L18,20 M18,8 L-18,20", "", colour, 4.6)
    for side in (1, -1):
        bones += circle(-19 * side, 6, 3, colour) + circle(-20.5 * side, 10, 2.6, colour)
        bones += circle(19 * side, 22, 3, colour) + circle(20.5 * side, 18, 2.6, colour)
    skull = path(
        "M-13,-7 C-13,-27 13,-27 13,-7 C13,-1 10,1 8,3 L8,10 L-8,10 L-8,3 C-10,1 -13,-1 -13,-7Z", colour, PAPER, 1.6
    )
    eyes = circle(-5, -7, 3.6, PAPER) + circle(5, -7, 3.6, PAPER) + path("M0,-1 L-2,3 L2,3Z", PAPER)
    return bones + skull + eyes + path("M-3,6 V10 M3,6 V10", "", PAPER, 1.4)


def _blank(colour: str) -> str:
    return path("M12,0 a12,12 0 1 1 -24,0 a12,12 0 1 1 24,0", "", colour, 2, dash="3 5")


def _compass(colour: str) -> str:
    needle = path("M0,-13 L5,0 L-5,0Z", colour) + path("M0,13 L5,0 L-5,0Z", PAPER, colour, 1.6)
    return (
        circle(0, 0, 19, "#E3F1EE", colour, 4)
        + path("M0,-14 V-11 M0,14 V11 M-14,0 H-11 M14,0 H11", "", colour, 2)
        + group(needle, turn=35)
        + circle(0, 0, 2, PAPER, colour, 1)
    )


def _arrester(colour: str) -> str:
    rings = "".join(rect(-8 + i * 1.2, 2 - 5 * i, 16 - i * 2.4, 3.4, 1.7, colour, INK, 1.2) for i in range(3))
    return (
        path("M-14,21 H14", "", INK, 4)
        + path("M-7,20 L-3,8 H3 L7,20Z", INK)
        + rect(-2.5, -14, 5, 24, 1, INK)
        + rings
        + circle(0, -16, 5.5, colour, INK, 2)
        + path("M13,-21 L8,-14 L12,-14 L9,-7 M-13,-21 L-8,-14 L-12,-14 L-9,-7", "", INK, 2)
    )


def _foghorn(colour: str) -> str:
    return (
        path("M-20,-4 H-9 C0,-5 6,-10 10,-17 V17 C6,10 0,5 -9,4 H-20Z", colour)
        + ellipse(10, 0, 3.4, 17, "#E7C9DE", colour, 2)
        + rect(-22, -6.5, 4, 13, 2, colour)
        + path("M-9,5 q2,9 8,9", "", colour, 3)
        + path("M17,-8 q4,8 0,16 M22,-12 q6,12 0,24", "", colour, 2.6)
    )


def _cannon(colour: str) -> str:
    barrel = path("M-17,-8 C-20,-8 -20,8 -17,8 L18,6 L20,8 H23 V-8 H20 L18,-6Z", colour) + circle(-21, 0, 3, colour)
    return (
        group(barrel, 0, -3, turn=-24)
        + circle(-4, 10, 11, PAPER, colour, 3.4)
        + circle(-4, 10, 2.6, colour)
        + path("M-4,1 V19 M-13,10 H5", "", colour, 2)
        + circle(17, 17, 5, colour)
    )


def _turbo(colour: str) -> str:
    blade = path("M0,0 C-10,-4 -9,-18 0,-19 C6,-14 5,-6 0,0Z", colour, BRASS_DEEP, 1.4)
    blades = "".join(group(blade, turn=angle) for angle in (0, 120, 240))
    return circle(0, 0, 21, "#FFF3D2", BRASS_DEEP, 3) + blades + circle(0, 0, 4, BRASS_DEEP)


def _ejection(colour: str) -> str:
    passenger = circle(0, -7, 4.4, colour) + path("M-6,7 C-6,-1 -3,-3 0,-3 C3,-3 6,-1 6,7Z", colour)
    return (
        path("M-21,13 H-5 M9,13 H21", "", colour, 4.4)
        + path("M-4,13 L4,21", "", colour, 3.4)
        + group(passenger, -1, -12, 1.15)
        + path("M12,-13 C21,-9 20,2 14,6 M14,6 L20,5 M14,6 L14.5,-0.5", "", colour, 3)
    )


def _jetpack(colour: str) -> str:
    tank = (
        path("M-5,9 V-10 C-5,-16 -2,-19 0,-21 C2,-19 5,-16 5,-10 V9Z", colour)
        + path("M-5,-6 H5", "", PAPER, 1.6)
        + path("M-5,11 C-7,17 -2,18 0,24 C2,18 7,17 5,11Z", BRASS, BRASS_DEEP, 1.2)
    )
    return path("M-9,-6 H9 M-9,3 H9", "", colour, 3.6) + group(tank, -10) + group(tank, 10)


def _alternative_route(colour: str) -> str:
    return (
        path("M0,21 V8 C0,-3 12,-2 12,-13", "", colour, 4.6)
        + path("M12,-21 L5,-11 H19Z", colour)
        + path("M0,8 C0,-3 -12,-2 -12,-11", "", colour, 3.4, dash="1 6")
        + path("M-12,-19 L-18,-10 H-6Z", "", colour, 2.4)
    )


def _wind_gust(colour: str) -> str:
    return path(
        "M-21,-5 H8 C17,-5 17,-18 8,-18 C3,-18 1,-14 3,-11 M-15,3 H17 M-21,11 H5 C13,11 13,22 6,22 C2,22 0,19 1,16",
        "",
        colour,
        4,
    )


def _grappling_hook(colour: str) -> str:
    prongs = (
        "M0,-6 V17 M0,17 C-9,16 -14,10 -14,2 M0,17 C9,16 14,10 14,2 M-14,2 L-19,7 M-14,2 L-9,7 M14,2 L9,7 M14,2 L19,7"
    )
    return (
        path(prongs, "", colour, 4)
        + circle(0, -10, 4, "", colour, 3)
        + path("M0,-14 C8,-17 -4,-21 6,-23", "", WOOD, 2.6)
    )


def _spyglass(colour: str) -> str:
    tube = (
        path("M-22,-4 H-8 V4 H-22Z", BRASS_PALE, WOOD_DEEP, 1.6)
        + path("M-8,-6 H7 V6 H-8Z", colour, WOOD_DEEP, 1.6)
        + path("M7,-8.5 H21 V8.5 H7Z", BRASS, WOOD_DEEP, 1.6)
        + path("M21,-9.5 V9.5", "", WOOD_DEEP, 3)
    )
    return group(tube, turn=-32)


_DRAW_FACE = {
    Face.FOG: _fog,
    Face.LIGHTNING: _lightning,
    Face.BIRDS: _birds,
    Face.PIRATES: _pirates,
    Face.BLANK: _blank,
}
_DRAW_CARD = {
    Card.COMPASS: _compass,
    Card.ARRESTER: _arrester,
    Card.FOGHORN: _foghorn,
    Card.CANNON: _cannon,
    Card.TURBO: _turbo,
    Card.EJECTION: _ejection,
    Card.JETPACK: _jetpack,
    Card.ALTERNATIVE_ROUTE: _alternative_route,
    Card.WIND_GUST: _wind_gust,
    Card.GRAPPLING_HOOK: _grappling_hook,
}

GLYPH_SYMBOLS: dict[str, str] = (
    {f"glyph-{face.value}": draw(FACE_COLOUR[face]) for face, draw in _DRAW_FACE.items()}
    | {f"glyph-{card.value}": draw(CARD_COLOUR[card]) for card, draw in _DRAW_CARD.items()}
    | {"glyph-spyglass": _spyglass(WOOD)}
)


def glyph(kind: Face | Card, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """The sign of a face or card, centred on x, y; 48 px wide at scale 1."""
    return use(f"glyph-{kind.value}", x, y, scale)
