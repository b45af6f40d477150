"""Bars with brackets, in HTML and CSS; beside each its number, so that nothing is told by length or colour alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import isfinite

from celestia_core.analysis.estimates import Share


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar.

    Attributes:
        name: what it is about.
        share: its length, with its margin.
        first: whether it is the one to look at.
        kind: "" or "crash".
        after: what stands behind its number.
    """

    name: str
    share: Share
    first: bool = False
    kind: str = ""
    after: str = ""


def bars(shown: Sequence[Bar], top: float, fair: float | None = None) -> str:
    """Bars below each other, as a list.

    Args:
        shown: the bars, their shares in parts of 1.
        top: the share at the right end.
        fair: a share that is marked by a line.
    """
    line = "" if fair is None else f'<span class="cel-ar-fair" style="left:{_at(fair, top)}%"></span>'
    rows = "".join(
        f'<li><span class="cel-ar-name">{escape(bar.name)}</span>'
        f'<span class="cel-ar-track" aria-hidden="true"><span class="cel-ar-fill{" on" if bar.first else ""}'
        f'{" crash" if bar.kind else ""}" style="width:{_at(bar.share.value, top)}%"></span>{line}'
        f"{_bracket(bar.share, top)}</span>"
        f'<span class="cel-ar-num"><b>{100 * bar.share.value:.1f}</b> {margin(bar.share)}{bar.after}</span></li>'
        for bar in shown
    )
    return f'<ul class="cel-ar-bars">{rows}</ul>'


def _bracket(share: Share, top: float) -> str:
    if not isfinite(share.margin) or not share.margin:
        return ""
    left, right = _at(share.value - share.margin, top), _at(share.value + share.margin, top)
    return f'<span class="cel-ar-br" style="left:{left}%;width:{round(right - left, 2)}%"></span>'


def _at(share: float, top: float) -> float:
    return round(100 * min(1.0, max(0.0, share / top)), 2)


def margin(share: Share, scale: float = 100) -> str:
    """The margin behind a number (HTML); nothing where there is none yet."""
    return f'<small class="cel-ar-pm">± {scale * share.margin:.1f}</small>' if isfinite(share.margin) else ""


def top_of(shares: Iterable[Share]) -> float:
    """A right end that all bars fit below, one of few so that it seldom moves."""
    most = max((share.value + (share.margin if isfinite(share.margin) else 0) for share in shares), default=1.0)
    return next((top for top in (0.25, 0.5, 1.0) if most <= top), 1.0)


def twin(head: Sequence[str], rows: Iterable[Sequence[str]], title: str = "As a table") -> str:
    """The same in a table that can be unfolded; the first column names the row."""
    cells = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f'<td class="n">{cell}</td>' for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    columns = "".join(f'<th scope="col"{" class=n" if place else ""}>{name}</th>' for place, name in enumerate(head))
    return (
        f'<details class="cel-ar-twin"><summary>{title}</summary>'
        f'<div class="cel-ar-wide" tabindex="0" role="region" aria-label="{title}: {", ".join(head)}">'
        f'<table class="cel-tbl"><thead><tr>{columns}</tr></thead><tbody>{cells}</tbody></table></div></details>'
    )
