"""Two pictures of numbers that only lessons use: a hundred hands with a digit each, and a curve; on screen or paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from celestia_core.kinds import Face
from celestia_core.palette import BLACK, FACE_COLOUR, THEMES, WHITE
from celestia_core.svg.kit import circle, path, picture, rect, text

Ink = Literal["light", "dark", "print"]
LARGEST = 3  # a digit from here on is written with a plus


@dataclass(frozen=True, slots=True)
class _Tones:
    """Fill and digit for 0, 1, 2 and 3 or more, and the edge of all."""

    fills: tuple[str, str, str, str]
    inks: tuple[str, str, str, str]
    edge: str
    text: str
    soft: str
    line: str


_TEAL = FACE_COLOUR[Face.FOG]
_TONES: dict[Ink, _Tones] = {
    "light": _Tones(
        (THEMES["light"].card, "#CADFDC", "#1F736B", "#0A4641"),
        (THEMES["light"].text, THEMES["light"].text, WHITE, WHITE),
        _TEAL,
        THEMES["light"].text,
        THEMES["light"].soft_text,
        THEMES["light"].line,
    ),
    "dark": _Tones(
        (THEMES["dark"].page, "#254650", "#4BA79C", "#B5E8E0"),
        (THEMES["dark"].text, THEMES["dark"].text, "#0B1429", "#0B1429"),
        "#5FB5AB",
        THEMES["dark"].text,
        THEMES["dark"].soft_text,
        THEMES["dark"].line,
    ),
    "print": _Tones(
        (WHITE, "#DDDDDD", "#777777", BLACK), (BLACK, BLACK, WHITE, WHITE), BLACK, BLACK, "#333333", "#999999"
    ),
}


def digits(counts: Sequence[int], ink: Ink, title: str, width: float = 330, height: float = 270) -> str:
    """A hundred hands in ten columns; the digit in each is how many cards of a kind it holds.

    Args:
        counts: how many of the hundred hold 0, 1, 2 ... cards.
        ink: light or dark page, or paper.
        title: what it shows.
        width: px.
        height: px.
    """
    tones = _TONES[ink]
    held = [number for number, count in enumerate(counts) for _ in range(count)][:100]
    across, down = width / 10, height / 10
    drawn = ""
    for place, number in enumerate(held):
        column, row = divmod(place, 10)
        tone = min(number, LARGEST)
        x, y = column * across, row * down
        drawn += rect(x + 1.6, y + 1.6, across - 3.2, down - 3.2, 4, tones.fills[tone], tones.edge, 1.5)
        written = f"{LARGEST}+" if number > LARGEST else str(number)
        drawn += text(x + across / 2, y + down / 2 + 6, written, 17, tones.inks[tone], 700)
    return picture(width, height, drawn, title)


def curve(
    xs: Sequence[str],
    values: Sequence[float],
    labels: Sequence[str],
    top: float,
    ink: Ink,
    title: str,
    x: str = "",
    y: str = "",
    width: float = 720,
) -> str:
    """A curve over places in a row, its axis from 0 to `top`, with a number at each point where there is room.

    Args:
        xs: what stands under each point.
        values: heights, in the units of `top`.
        labels: what stands above each point.
        top: the upper end.
        ink: light or dark page, or paper.
        title: what it shows.
        x: what the places are.
        y: what the heights are.
        width: px; the height is 260.
    """
    tones = _TONES[ink]
    left, right, upper, lower = 34.0, width - 20, 34.0, 206.0
    pitch = (right - left) / (len(xs) - 1)
    spots = [
        (left + place * pitch, lower - (lower - upper) * min(1.0, max(0.0, value / top)))
        for place, value in enumerate(values)
    ]
    drawn = "".join(
        path(f"M{left},{lower - (lower - upper) * share:.1f}H{right:.1f}", "", tones.line, 1.5 if share == 0 else 1)
        for share in (0, 0.5, 1)
    )
    drawn += path("M" + " L".join(f"{a:.1f},{b:.1f}" for a, b in spots), "", tones.edge, 3)
    every = -(-len(xs) * 34 // int(width))  # so that no label meets the next
    for place, (a, b) in enumerate(spots):
        drawn += circle(a, b, 4.5, tones.edge)
        if place % every == 0 or place == len(spots) - 1:
            above = b - 11 if b > upper + 8 else b + 24
            drawn += text(a, above, labels[place], 15, tones.text, 700)
            drawn += text(a, lower + 22, xs[place], 15, tones.text)
    drawn += text((left + right) / 2, 250, x, 15, tones.soft) if x else ""
    drawn += text(left - 30, 16, y, 15, tones.soft, anchor="start") if y else ""
    return picture(width, 260, drawn, title)
