"""The flight paths from city to city with the dice each leg asks for."""

from enum import Enum

from celestia_core.palette import BRASS, Theme

from .kit import number, path, use
from .layout import Layout


class Leg(Enum):
    """How far a leg is."""

    FLOWN = "flown"
    NOW = "now"
    AHEAD = "ahead"


def _ends(layout: Layout, start: int, end: int) -> tuple[float, float, float, float]:
    """The points where a leg leaves and meets the ground of its two cities."""
    a, b = layout.cities[start], layout.cities[end]
    return (
        a.x + (46 + layout.size_of(start)) * a.scale,
        a.y - 3 * a.scale,
        b.x - (46 + layout.size_of(end)) * b.scale,
        b.y - 3 * b.scale,
    )


def _turns(layout: Layout, start: int, end: int) -> bool:
    """Whether a leg climbs from the lower to the upper row of the tall picture."""
    return layout.upper(end) and not layout.upper(start)


def middle(layout: Layout, start: int, end: int) -> tuple[float, float]:
    """The highest point of a leg, where its dice hang."""
    if _turns(layout, start, end):
        return layout.cities[end].x + 70, layout.cities[end].y + 72
    x1, y1, x2, y2 = _ends(layout, start, end)
    return (x1 + x2) / 2, (y1 + y2) / 2 - _lift(x1, x2) / 2


def breaking_point(layout: Layout, start: int, end: int) -> tuple[float, float]:
    """Where a crash breaks the leg: near its middle, on the long way up near its start."""
    if _turns(layout, start, end):
        x, y, scale = layout.cities[start]
        return x + 2, y - 62 * scale
    x, y = middle(layout, start, end)
    return x, y - 12


def _lift(x1: float, x2: float) -> float:
    return max(6.0, min(23.0, (x2 - x1) * 0.7)) + max(0.0, (x2 - x1) - 60) * 0.06


def flight_path(layout: Layout, start: int, end: int, leg: Leg, theme: Theme) -> str:
    """The line of a leg: solid behind, brass dots now, small dots ahead."""
    if _turns(layout, start, end):
        (x1, y1, k), (x2, y2, _) = layout.cities[start], layout.cities[end]
        d = f"M{number(x1 + 6)},{number(y1 - 60 * k)} C{number(x1 + 6)},{number(y1 - 116 * k)} "
        d += f"{number(x2 + 50)},{number(y1 - 56)} {number(x2 + 8)},{number(y2 + 46)}"
    else:
        x1, y1, x2, y2 = _ends(layout, start, end)
        d = f"M{number(x1)},{number(y1)} Q{number((x1 + x2) / 2)},{number((y1 + y2) / 2 - _lift(x1, x2))} "
        d += f"{number(x2)},{number(y2)}"
    match leg:
        case Leg.FLOWN:
            return path(d, "", theme.path, 2.4)
        case Leg.NOW:
            return path(d, "", BRASS, 4, dash="1 8")
        case Leg.AHEAD:
            return path(d, "", theme.path_ahead, 2.4, dash=".1 7")


def leg_dice(layout: Layout, start: int, end: int, dice: int, leg: Leg) -> str:
    """The small dice above a leg: as many as the captain rolls there."""
    x, y = middle(layout, start, end)
    scale = 1.1 if leg is Leg.NOW else 0.9
    step = 10 * scale + 2
    lift = 15 if layout.tall and not _turns(layout, start, end) else 9
    return "".join(use("small-die", x + (i - (dice - 1) / 2) * step, y - lift, scale) for i in range(dice))
