"""What lies along the lower edge: the viewer's hand, or the treasures taken at the end of a journey."""

from typing import NamedTuple

from celestia_core.palette import Theme

from . import captions
from .cards import TREASURE_WIDTH, hand, hand_width, treasure
from .kit import rect, text
from .layout import TRAY_HEIGHT, Layout
from .pieces import LEAST_PAWN
from .scene import Moment, Scene

_LARGE, _SMALL = (0.82, 10), (0.9, 8)  # scale of the cards and gap between them, up to five kinds and more
_TALL_LARGE, _TALL_SMALL = (0.8, 8), (0.86, 4)


class Tray(NamedTuple):
    """The tray belongs behind the islands, what lies on it in front of them."""

    behind: str
    front: str


def lower_edge(scene: Scene, layout: Layout, theme: Theme) -> Tray:
    """The hand while the journey goes on; at its end the treasures taken; after a crash nothing."""
    match scene.moment:
        case None:
            return _hand(scene, layout, theme)
        case Moment.CRASH:
            return Tray("", "")
        case Moment.ARRIVAL | Moment.LANDING:
            return _taken(scene, layout, theme)


def _tray(layout: Layout, left: float, theme: Theme) -> str:
    """A tray from x = left to the right edge; in the tall picture across its whole width."""
    opacity = f"{theme.tray_opacity:.2g}"
    top = layout.height - TRAY_HEIGHT
    if layout.tall:
        return rect(0, top + 2, layout.width, TRAY_HEIGHT + 8, 0, theme.tray, opacity=opacity)
    return rect(left, top, layout.width - left - 8, 94, 8, theme.tray, opacity=opacity)


def _hand(scene: Scene, layout: Layout, theme: Theme) -> Tray:
    if scene.hand is None:
        return Tray("", "")
    kinds, count = len(scene.hand), sum(n for _, n in scene.hand)
    if layout.tall:
        tray = _tray(layout, 0, theme)
        if not kinds:
            words = f"{captions.YOUR_HAND}: {captions.cards(0)}"
            return Tray(tray, text(layout.width / 2, layout.height - 44, words, 17, theme.text, 700))
        scale, gap = _TALL_LARGE if kinds <= 5 else _TALL_SMALL
        left = (layout.width - hand_width(kinds, scale, gap)) / 2
        return Tray(tray, hand(scene.hand, left, layout.height - 90, scale, gap))
    scale, gap = _LARGE if kinds <= 5 else _SMALL
    left = layout.width - hand_width(kinds, scale, gap) - 18
    label = text(left - 16, layout.height - 52, captions.YOUR_HAND, 18, theme.text, 700, "end")
    label += text(left - 16, layout.height - 30, captions.cards(count), 16, theme.text, anchor="end")
    return Tray(_tray(layout, left - 108, theme), label + hand(scene.hand, left, layout.height - 94, scale, gap))


def _taken(scene: Scene, layout: Layout, theme: Theme) -> Tray:
    many = len(scene.taken)
    if not many:
        return Tray("", "")
    words = captions.taken_at(scene.cities[scene.at].value)
    bottom, edge, owners = layout.height, 0.0, 0.95
    if layout.tall and many <= 2:
        label = text(16, bottom - 46, words, 18, theme.text, 700, "start")
        left, top, pitch, scale = 160.0, bottom - 92.0, 92.0, 1.0
    elif layout.tall:
        label = text(14, bottom - 79, words, 17, theme.text, 700, "start")
        left, top, pitch, scale = 14.0, bottom - 70.0, min(72.0, (layout.width - 24) / many), 0.74
        owners = LEAST_PAWN
    else:
        pitch, scale = (86.0, 1.0) if many <= 4 else (72.0, 0.9)
        left = layout.width - (many - 1) * pitch - TREASURE_WIDTH * scale - 34
        top = bottom - 58 - 40 * scale
        edge = left - 122
        label = text(left - 16, bottom - 50, words, 18, theme.text, 700, "end")
    cards = "".join(treasure(taken, left + i * pitch, top, scale, owners) for i, taken in enumerate(scene.taken))
    return Tray(_tray(layout, edge, theme), label + cards)
