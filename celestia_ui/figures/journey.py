"""The chance along the rest of the journey: for each city ahead, how often the flight to it fails before the roll."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import plotly.graph_objects as go

from celestia_core.palette import CRASH, THEMES, ThemeName

DASHES = ("dot", "dash", "dashdot", "longdash")


@dataclass(frozen=True, slots=True)
class JourneyLine:
    """Crash chances of the flights ahead for one size of hand.

    Attributes:
        hand: cards in the captain's hand.
        cities: value on each tile ahead.
        dice: dice rolled on the way to it.
        chances: crash chance before the roll.
        present: whether this is the present captain's number of cards.
    """

    hand: int
    cities: tuple[int, ...]
    dice: tuple[int, ...]
    chances: tuple[Fraction, ...]
    present: bool


def journey_figure(lines: Sequence[JourneyLine], theme: ThemeName) -> go.Figure:
    """One line for each hand size over the cities ahead; the axis always runs from 0 to 100."""
    colours = THEMES[theme]
    figure = go.Figure()
    others = 0
    for line in lines:
        labels = [f"city {city}<br>{dice} dice" for city, dice in zip(line.cities, line.dice, strict=True)]
        style = {"color": CRASH, "width": 4} if line.present else {"color": colours.soft_text, "width": 2}
        if not line.present:
            style["dash"] = DASHES[others % len(DASHES)]
            others += 1
        figure.add_scatter(
            x=labels,
            y=[float(100 * chance) for chance in line.chances],
            name=f"{line.hand} cards" + (" (the captain now)" if line.present else ""),
            mode="lines+markers" + ("+text" if line.present else ""),
            text=[str(round(100 * chance)) for chance in line.chances],
            textposition="top center",
            line=style,
            hovertemplate="%{x}: %{y:.1f} of 100 crash<extra></extra>",
        )
    figure.update_layout(
        height=340,
        margin={"l": 64, "r": 16, "t": 48, "b": 56},
        paper_bgcolor=colours.card,
        plot_bgcolor=colours.card,
        font={"color": colours.text, "size": 14},
        legend={"orientation": "h", "y": 1.12},
        yaxis={"range": [0, 100], "title": "of 100 flights crash", "gridcolor": colours.line, "fixedrange": True},
        xaxis={"fixedrange": True},
    )
    return figure


def journey_alt(lines: Sequence[JourneyLine]) -> str:
    """The takeaway of the chart in one sentence."""
    present = next(line for line in lines if line.present)
    flights = ", ".join(
        f"city {city}: {round(100 * chance)}" for city, chance in zip(present.cities, present.chances, strict=True)
    )
    return (
        f"Of 100 flights so many crash before rescues, with {present.hand} cards in the captain's hand, before "
        "the roll: "
        f"{flights}. More cards help, more dice hurt."
    )


def journey_table(lines: Sequence[JourneyLine]) -> str:
    """The same numbers as an HTML table."""
    head = "".join(f'<th scope="col" class="n">{line.hand} cards</th>' for line in lines)
    rows = ""
    for place, (city, dice) in enumerate(zip(lines[0].cities, lines[0].dice, strict=True)):
        cells = "".join(f'<td class="n">{float(100 * line.chances[place]):.1f}</td>' for line in lines)
        rows += f'<tr><th scope="row">city {city}, {dice} dice</th>{cells}</tr>'
    return (
        '<table class="cel-tbl"><thead><tr><th scope="col">Of 100 flights crash</th>'
        f"{head}</tr></thead><tbody>{rows}</tbody></table>"
    )
