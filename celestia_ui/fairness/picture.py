"""How many deal numbers give how many blanks, as bars."""

from collections.abc import Mapping

from celestia_core.palette import BRASS, BRASS_DEEP, THEMES, ThemeName
from celestia_core.svg.kit import path, picture, rect, text


def blank_bars(counts: Mapping[int, int], mine: int, theme: ThemeName) -> str:
    """One bar for each number of blanks; this game's filled, with a word.

    Args:
        counts: deal numbers by their number of blanks; not empty.
        mine: blanks of this game.
        theme: of the page.
    """
    colours, width, height, foot = THEMES[theme], 520, 190, 26
    first, last = min(*counts, mine), max(*counts, mine)
    most, step = max(counts.values()), (width - 16) / (last - first + 1)
    drawn = path(f"M8,{height - foot}H{width - 8}", "", colours.line, 1.5)
    every = max(1, -(-(last - first + 1) // 14))
    for blanks in range(first, last + 1):
        tall, left = (height - foot - 34) * counts.get(blanks, 0) / most, 8 + (blanks - first) * step
        fill, edge = (BRASS, BRASS_DEEP) if blanks == mine else (colours.line, colours.soft_text)
        if tall:
            drawn += rect(left + 1, height - foot - tall, step - 2, tall, 1, fill, edge, 1)
        if (blanks - mine) % every == 0:
            drawn += text(left + step / 2, height - 9, str(blanks), 13, colours.text)
        if blanks == mine:
            middle = min(max(left + step / 2, 42), width - 42)
            drawn += text(middle, 16, "this game", 13, colours.text, 700)
            drawn += path(
                f"M{left + step / 2:.0f},22V{height - foot - tall - 2:.0f}", "", colours.text, 1.5, dash="3 3"
            )
    return picture(width, height, drawn, "Blanks under other deal numbers")
