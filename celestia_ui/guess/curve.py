"""The calibration curve as a picture: what was guessed along, what the chances were up, one circle for each bin."""

from collections.abc import Sequence

from celestia_core.palette import BRASS, BRASS_DEEP, THEMES, ThemeName
from celestia_core.svg.kit import ellipse, path, picture, rect, text
from celestia_core.teaching.guessing import Bin

WIDTH, HEIGHT = 300, 250
LEFT, TOP, SIDE = 44, 10, 200


def calibration_picture(bins: Sequence[Bin], theme: ThemeName) -> str:
    """The curve beside the diagonal on which every guess is right on average.

    Args:
        bins: of `guessing.calibration`.
        theme: of the page.
    """
    colours = THEMES[theme]

    def x(value: float) -> float:
        return LEFT + SIDE * value / 100

    def y(value: float) -> float:
        return TOP + SIDE * (1 - value / 100)

    drawn = rect(LEFT, TOP, SIDE, SIDE, 0, "", colours.line, 1)
    for tick in (0, 25, 50, 75, 100):
        drawn += text(x(tick), TOP + SIDE + 16, str(tick), 12, colours.soft_text, anchor="middle")
        drawn += text(LEFT - 6, y(tick) + 4, str(tick), 12, colours.soft_text, anchor="end")
    drawn += path(f"M{x(0):.0f},{y(0):.0f}L{x(100):.0f},{y(100):.0f}", "", colours.soft_text, 1.5, dash="4 4")
    if len(bins) > 1:
        points = " L".join(f"{x(float(one.said)):.1f},{y(float(one.exact)):.1f}" for one in bins)
        drawn += path(f"M{points}", "", BRASS, 2.5)
    most = max((one.count for one in bins), default=1)
    for one in bins:
        size = 3.5 + 5 * (one.count / most) ** 0.5
        drawn += ellipse(x(float(one.said)), y(float(one.exact)), size, size, BRASS, BRASS_DEEP, 1.5)
    drawn += text(LEFT + SIDE / 2, HEIGHT - 6, "your guess, of 100", 12, colours.soft_text, anchor="middle")
    return picture(WIDTH, HEIGHT, drawn, "Guesses and chances")


def calibration_alt(bins: Sequence[Bin]) -> str:
    """The curve in words."""
    told = "; ".join(f"guesses near {float(one.said):.0f}: {float(one.exact):.0f} of 100" for one in bins)
    return f"What the chances were on average, by what was guessed. {told}."


def calibration_table(bins: Sequence[Bin]) -> str:
    """The same numbers as a table (HTML)."""
    rows = "".join(
        f'<tr><th scope="row">{one.least} to {one.most}</th><td class="n">{one.count}</td>'
        f'<td class="n">{float(one.said):.1f}</td><td class="n">{float(one.exact):.1f}</td></tr>'
        for one in bins
    )
    return (
        '<table class="cel-tbl"><thead><tr><th scope="col">Guessed, of 100</th><th scope="col" class="n">Guesses</th>'
        '<th scope="col" class="n">Their mean</th><th scope="col" class="n">Chances, mean</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )
