"""Two rulesets side by side, as HTML: three numbers, a chart by city, a chart by cards in hand, and the table."""

from collections.abc import Iterable
from fractions import Fraction
from html import escape

from celestia_core.listing import listed
from celestia_core.ruleset import Ruleset
from celestia_core.teaching.lab.changed import NEAR, Changed, CityRow, Side
from celestia_core.written import of_hundred, points
from celestia_ui.blocks.marks import sign

from .why import ARROW
from .words import long_words, value_words


def differences(changed: Changed, rules: Ruleset) -> str:
    """The list of what was changed."""
    if not changed.differences:
        return '<p class="cel-hb-none">Nothing is changed yet: both sides show the same numbers.</p>'
    lines = (
        f"<li>{escape(long_words(one.name, rules))}: {escape(value_words(one.name, one.before))} {ARROW} "
        f"<b>{escape(value_words(one.name, one.after))}</b></li>"
        for one in changed.differences
    )
    return f'<ul class="cel-hb-list">{"".join(lines)}</ul>'


def headline(changed: Changed) -> str:
    """Three numbers that sum it up."""
    was, now = changed.before, changed.after
    last = was.cities[-1].value
    tiles = (
        ("Flights that arrive, on average", f"{float(was.length):.1f}", f"{float(now.length):.1f}", ""),
        (
            f"Journeys that reach city {last}",
            f"{of_hundred(was.cities[-1].reach)}",
            f"{of_hundred(now.cities[-1].reach)}",
            "of 100",
        ),
        (
            f"Cities that pay most, on average (up to {float(NEAR):.1f} apart is a tie)",
            _best(was),
            _best(now),
            "points",
        ),
    )
    return '<div class="cel-hb-tiles">{}</div>'.format(
        "".join(
            f'<div class="cel-hb-tile"><p>{escape(title)}</p><p class="cel-hb-big">{before} {ARROW} <b>{after}</b> '
            f"<small>{unit}</small></p></div>"
            for title, before, after, unit in tiles
        )
    )


def _best(side: Side) -> str:
    """The city that pays most, with those that nearly do: "6 and 9: 4.0"."""
    signs = listed(sign(row.value) for row in side.best)
    return f'<span class="cel-hb-best">{signs}: {points(max(row.points for row in side.best))}</span>'


def legend(before: str, after: str) -> str:
    """Which mark is which ruleset."""
    return (
        f'<p class="cel-hb-legend"><span><i class="cel-hb-was"></i>{escape(before)}</span>'
        f'<span><i class="cel-hb-now"></i>{escape(after)}</span></p>'
    )


def by_city(changed: Changed) -> str:
    """The crash chance of the flight to each city, before the roll, in both rulesets."""
    pairs = zip(changed.before.cities[1:], changed.after.cities[1:], strict=True)
    return _chart((f'<span class="cel-vh">City </span>{sign(was.value)}', was.crash, now.crash) for was, now in pairs)


def by_hand(changed: Changed, before: int, after: int) -> str:
    """The crash chance by cards in hand, with so many dice in either ruleset."""
    pairs = zip(changed.before.by_hand[before], changed.after.by_hand[after], strict=False)
    return _chart((f"{size} card{'' if size == 1 else 's'}", was, now) for size, (was, now) in enumerate(pairs))


def _chart(rows: Iterable[tuple[str, Fraction, Fraction]]) -> str:
    """One line each: a hollow mark for what was, a full one for what is, and both numbers."""
    lines = []
    for name, was, now in rows:
        low, high = sorted((100 * float(was), 100 * float(now)))
        lines.append(
            f'<li><span class="cel-hb-name">{name}</span><span class="cel-hb-rail" aria-hidden="true">'
            f'<i class="cel-hb-line" style="left:{low:.1f}%;width:{high - low:.1f}%"></i>'
            f'<i class="cel-hb-was" style="left:{100 * float(was):.1f}%"></i>'
            f'<i class="cel-hb-now" style="left:{100 * float(now):.1f}%"></i></span>'
            f'<span class="cel-hb-num">{of_hundred(was)} {ARROW} <b>{of_hundred(now)}</b></span></li>'
        )
    return f'<ul class="cel-hb-chart">{_AXIS}{"".join(lines)}</ul>'


_AXIS = (
    '<li class="cel-hb-axis" aria-hidden="true"><span></span><span><i>0</i><i>50</i><i>100</i></span><span></span></li>'
)


def table(changed: Changed, before: str, after: str) -> str:
    """Everything by city, as a table."""
    rows = "".join(
        f'<tr><th scope="row">{sign(was.value)}</th>{_cells(was, now)}</tr>'
        for was, now in zip(changed.before.cities, changed.after.cities, strict=True)
    )
    heads = ("City", "Dice", "Cards asked for", "Crash, of 100", "Reached, of 100", "Points there", "Points on average")
    head = "".join(f'<th scope="col">{title}</th>' for title in heads)
    return (
        f'<div class="cel-hb-wide" tabindex="0" role="region" aria-label="All numbers by city">'
        f'<table class="cel-hb-table"><caption>{escape(before)} {ARROW} {escape(after)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _cells(was: CityRow, now: CityRow) -> str:
    flown = was.dice > 0 or now.dice > 0
    pairs = (
        (str(was.dice), str(now.dice)) if flown else ("–", "–"),
        (f"{float(was.asked):.1f}", f"{float(now.asked):.1f}") if flown else ("–", "–"),
        (str(of_hundred(was.crash)), str(of_hundred(now.crash))) if flown else ("–", "–"),
        (str(of_hundred(was.reach)), str(of_hundred(now.reach))),
        (points(was.treasure), points(now.treasure)),
        (points(was.points), points(now.points)),
    )
    return "".join(f"<td>{a}</td>" if a == b else f"<td>{a} {ARROW} <b>{b}</b></td>" for a, b in pairs)
