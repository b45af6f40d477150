"""Cards on paper: the hand in stacks of a kind, and the treasures drawn at the end of a journey."""

from collections.abc import Sequence

from celestia_core.kinds import Card
from celestia_core.palette import BLACK, BRASS_DEEP, CARD_COLOUR, INK, PAPER, PAPER_EDGE

from .captions import CARD_NAME, times
from .glyphs import glyph
from .kit import circle, group, path, picture, rect, text, use
from .pieces import PIECE_SYMBOLS, pawn
from .scene import Taken

WIDTH, HEIGHT = 72, 100
SMALL_WIDTH, SMALL_HEIGHT = 74, 45
TREASURE_WIDTH, TREASURE_HEIGHT = 62, 84
_LARGE_KINDS = 5  # so many kinds stand side by side in full size; more stand in two rows of small cards

_BLANK = rect(0, 0, WIDTH, HEIGHT, 8, PAPER, PAPER_EDGE, 1.2)


def _large(card: Card) -> str:
    edge = path(f"M0,12 H{WIDTH}", "", INK, 1) if card is Card.ARRESTER else ""  # amber alone is too pale on paper
    return (
        _BLANK
        + path("M0,8 a8,8 0 0 1 8,-8 H64 a8,8 0 0 1 8,8 V12 H0Z", CARD_COLOUR[card])
        + edge
        + glyph(card, 36, 46, 1.02)
        + text(36, 91, CARD_NAME[card], 14.5, INK, 700, fit=66)
    )


def _small(card: Card) -> str:
    edge = path(f"M7,0 V{SMALL_HEIGHT}", "", INK, 1) if card is Card.ARRESTER else ""
    return (
        rect(1, 2, SMALL_WIDTH, SMALL_HEIGHT, 6, BLACK, opacity=".15")
        + rect(0, 0, SMALL_WIDTH, SMALL_HEIGHT, 6, PAPER, PAPER_EDGE, 1.2)
        + path(f"M7,0 V{SMALL_HEIGHT} H6 a6,6 0 0 1 -6,-6 V6 a6,6 0 0 1 6,-6Z", CARD_COLOUR[card])
        + edge
        + glyph(card, 28, 15.5, 0.58)
        + text(40.5, 40, CARD_NAME[card], 13, INK, 700, fit=63)
    )


CARD_SYMBOLS: dict[str, str] = (
    PIECE_SYMBOLS
    | {"blank-card": _BLANK}
    | {f"card-{card.value}": _large(card) for card in Card}
    | {f"small-card-{card.value}": _small(card) for card in Card}
)


def _stack(card: Card, count: int, x: float, scale: float) -> str:
    pile = "".join(use("blank-card", i * 4, -i * 4) for i in range(min(count, 4) - 1, 0, -1))
    badge = ""
    if count > 1:
        badge = circle(WIDTH - 4, 6, 14, INK, PAPER, 2) + text(WIDTH - 4, 11.5, times(count), 15, PAPER, 700, fit=25)
    shadow = rect(1, 4, WIDTH, HEIGHT, 8, BLACK, opacity=".15")
    return group(shadow + pile + use(f"card-{card.value}") + badge, x, 0, scale)


def _small_stack(card: Card, count: int, x: float, y: float, scale: float) -> str:
    badge = text(58, 21, times(count), 16, INK, 700, fit=28) if count > 1 else ""
    return group(use(f"small-card-{card.value}") + badge, x, y, scale)


def _columns(kinds: int) -> tuple[int, int]:
    """How many columns a hand has, and how wide its cards are at scale 1."""
    return (kinds, WIDTH) if kinds <= _LARGE_KINDS else (-(-kinds // 2), SMALL_WIDTH)


def hand_width(kinds: int, scale: float, gap: float) -> float:
    """Width in px of a hand with so many kinds of cards."""
    columns, width = _columns(kinds)
    return max(columns * (width * scale + gap) - gap, 0)


def hand(counts: Sequence[tuple[Card, int]], x: float, y: float, scale: float, gap: float) -> str:
    """Cards grouped by kind, with a count; 100 px high at scale 1. From six kinds on, small cards in two rows."""
    columns, width = _columns(len(counts))
    drawn = ""
    for i, (card, count) in enumerate(counts):
        row, column = divmod(i, columns)
        left = column * (width * scale + gap)
        if width == WIDTH:
            drawn += _stack(card, count, left, scale)
        else:
            drawn += _small_stack(card, count, left, row * (SMALL_HEIGHT + 6) * scale, scale)
    return group(drawn, x, y)


def treasure(taken: Taken, x: float, y: float, scale: float, pawn_scale: float) -> str:
    """A treasure card with its owner's pawn: its worth where the viewer knows it, else a closed chest."""
    width, height = TREASURE_WIDTH, TREASURE_HEIGHT
    card = (
        rect(1, 3, width, height, 8, BLACK, opacity=".15")
        + rect(0, 0, width, height, 8, PAPER, PAPER_EDGE, 1.2)
        + path(f"M0,8 a8,8 0 0 1 8,-8 H{width - 8} a8,8 0 0 1 8,8 V14 H0Z", BRASS_DEEP)
    )
    match taken.worth:
        case None:
            card += use("chest", 27, 46, 2.2)
        case "spyglass":
            card += use("glyph-spyglass", 28, 46, 0.95)
        case worth:
            card += use("chest", 26, 32, 1.3) + text(24, 73, worth, 27, INK, 800, fit=36)
    return group(card, x, y, scale) + pawn(taken.pawn, x + (width - 4) * scale, y + height * scale, pawn_scale)


def card_picture(card: Card) -> str:
    """One card as a picture of 76 x 106 px."""
    shadow = rect(3, 5, WIDTH, HEIGHT, 8, BLACK, opacity=".13")
    return picture(76, 106, shadow + use(f"card-{card.value}", 2, 2), CARD_NAME[card] + " card", CARD_SYMBOLS)
