"""Dice, pawns, the captain's hat, and the small marks beside running text."""

from collections.abc import Sequence
from typing import Literal

from celestia_core.kinds import ANSWER, Card, Face
from celestia_core.palette import (
    BLACK,
    BRASS,
    BRASS_DEEP,
    BRASS_PALE,
    INK,
    PAPER,
    PAPER_EDGE,
    SEAT_COLOUR,
    SEAT_INK,
    THEMES,
    WHITE,
    Theme,
    ThemeName,
)

from .captions import CARD_NAME, FACE_NAME, YOU
from .glyphs import GLYPH_SYMBOLS, glyph
from .kit import circle, group, path, picture, rect, text, text_width, use
from .scene import Pawn

LEAST_TEXT = 11.0  # px: no text in a picture is smaller
PAWN_LETTER = 13.0  # px at scale 1
LEAST_PAWN = LEAST_TEXT / PAWN_LETTER + 0.004  # the smallest scale at which a pawn's letter is read
WITH_SIGN = 76.0  # px from die to die, from which a sign fits beside the name of a card

_DIE = (
    rect(1, 3, 62, 62, 13, BLACK, opacity=".19")
    + rect(0, 0, 64, 64, 13, PAPER_EDGE)
    + rect(0, 0, 64, 61, 13, PAPER)
    + rect(3.5, 3.5, 57, 54, 10, "", PAPER_EDGE, 1)
)
_HAT = path("M-11,1 C-7,-3 -6,-9 0,-10 C6,-9 7,-3 11,1 C5,4 -5,4 -11,1Z", INK, BRASS_PALE, 1.3) + circle(
    0, -3, 2, BRASS
)
_AGAIN = (
    circle(0, 0, 11, BRASS_PALE, BRASS_DEEP, 1.6)
    + path("M3.7,-4.2 A5.6,5.6 0 1 0 5.6,1", "", BRASS_DEEP, 2.2)
    + path("M6.8,-7 L6.6,-0.8 L0.9,-3.4Z", BRASS_DEEP)
)
_CHEST = (
    path("M-8,-1 C-8,-8 8,-8 8,-1Z", BRASS, BRASS_DEEP, 1.3)
    + rect(-8, -1, 16, 8, 1.5, BRASS_PALE, BRASS_DEEP, 1.3)
    + rect(-2, -2.5, 4, 5, 1, BRASS_DEEP)
)

PIECE_SYMBOLS: dict[str, str] = (
    GLYPH_SYMBOLS
    | {f"die-{face.value}": _DIE + glyph(face, 32, 31, 1.06) for face in Face}
    | {
        "hat": _HAT,
        "again": _AGAIN,
        "chest": _CHEST,
        "small-die": rect(-5, -5, 10, 10, 2.6, PAPER, BRASS_DEEP, 1.2) + circle(0, 0, 1.5, BRASS_DEEP),
    }
)


def die(face: Face, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A die showing a face, 64 px wide at scale 1, from its upper left corner."""
    return use(f"die-{face.value}", x, y, scale)


def dice_row(
    faces: Sequence[Face], rerolled: Sequence[int], theme: Theme, size: float, pitch: float, answers: bool
) -> str:
    """Dice side by side with their names; below, on request, the Equipment that pays, with a sign if there is room."""
    drawn = ""
    for place, face in enumerate(faces):
        left = place * pitch
        middle = left + size / 2
        drawn += die(face, left, 0, size / 64)
        if place in rerolled:
            drawn += use("again", left + size - 3, 4, max(0.7, size / 60))
        drawn += text(
            middle,
            size + 17,
            FACE_NAME[face],
            15 if pitch > 60 else 13,
            theme.text,
            700,
            halo=theme.halo,
            fit=pitch - 5,
        )
        if not answers or face not in ANSWER:
            continue
        card = ANSWER[face]
        if pitch < WITH_SIGN:
            drawn += text(middle, size + 32, CARD_NAME[card], 13, theme.text, halo=theme.halo, fit=pitch - 3)
        else:
            start = middle - text_width(CARD_NAME[card], 13) / 2 - 4
            drawn += circle(start, size + 36, 11, PAPER, PAPER_EDGE, 1) + glyph(card, start, size + 36, 0.38)
            drawn += text(start + 14, size + 41, CARD_NAME[card], 14, theme.text, anchor="start", halo=theme.halo)
    return drawn


def pawn(who: Pawn, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A figure standing on x, y; 30 px high at scale 1, the captain with a hat."""
    seat = who.seat % len(SEAT_COLOUR)
    edge, line = (WHITE, 2.0) if who.you else (INK, 1.2)
    figure = (
        path("M-10,0 C-11,-12 -6,-17 0,-17 C6,-17 11,-12 10,0Z", SEAT_COLOUR[seat], edge, line)
        + circle(0, -23, 6.6, SEAT_COLOUR[seat], edge, line)
        + text(0, -4, who.letter[:1], PAWN_LETTER, SEAT_INK[seat], 800)
    )
    return group(figure + (use("hat", 0, -28) if who.captain else ""), x, y, scale)


def you_tag(who: Pawn, x: float, y: float, scale: float = 1) -> str:
    """The label above your own figure, clear of a hat; nothing for the others."""
    if not who.you:
        return ""
    lift = -4 if who.captain else 0
    tag = (
        rect(-17, -52 + lift, 34, 18, 6, WHITE, BRASS_DEEP, 1.4)
        + path(f"M-4,{-34.5 + lift} L0,{-30.5 + lift} L4,{-34.5 + lift}Z", BRASS_DEEP)
        + text(0, -38.5 + lift, YOU, 13, INK, 800)
    )
    return group(tag, x, y, scale)


def pawn_row(pawns: Sequence[Pawn], x: float, y: float, pitch: float, scale: float) -> str:
    """Figures side by side around x, labels above all of them."""
    places = [(who, x + (i - (len(pawns) - 1) / 2) * pitch) for i, who in enumerate(pawns)]
    return "".join(pawn(who, left, y, scale) for who, left in places) + "".join(
        you_tag(who, left, y, scale) for who, left in places
    )


def mark(what: Literal["cards", "chest", "hat"], theme: ThemeName = "light") -> str:
    """A picture of 20 x 20 px to stand in running text: cards in hand, treasures, the captain."""
    colours = THEMES[theme]
    if what == "cards":
        body = rect(7, 2.5, 10, 14, 2, "", colours.text, 1.6) + rect(3, 4.5, 10, 14, 2, colours.card, colours.text, 1.6)
    else:
        body = use("chest", 10, 11, 1.05) if what == "chest" else use("hat", 10, 13, 0.85)
    return picture(20, 20, body, symbols=PIECE_SYMBOLS)


def die_picture(face: Face) -> str:
    """One die face as a picture of 68 x 70 px."""
    return picture(68, 70, die(face, 2, 2), FACE_NAME[face] + " die face", PIECE_SYMBOLS)


def glyph_picture(kind: Face | Card, size: int = 24) -> str:
    """The bare sign of a face or card as a square picture."""
    return picture(size, size, glyph(kind, size / 2, size / 2, size / 50), symbols=PIECE_SYMBOLS)
