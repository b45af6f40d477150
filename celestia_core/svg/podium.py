"""The end of the game: everybody on a step of the height of his points, the winners with a wreath."""

from collections.abc import Sequence

from celestia_core.palette import BRASS, BRASS_DEEP, THEMES, Theme, ThemeName

from .airship import LAMP, airship
from .cards import CARD_SYMBOLS
from .describe import describe_standings
from .kit import ellipse, group, picture, rect, text
from .pieces import pawn, you_tag
from .scene import Standing
from .sky import bunting, cloud, cloud_bank, framed, rays, sky, sky_symbols

HEIGHT = 204
_LOWEST, _HIGHEST = 146.0, 66.0  # y of the step of 0 points and of the most


def wide_podium(standings: Sequence[Standing], theme: ThemeName = "light") -> str:
    """The banner of 1120 x 204 px; best first, as given."""
    return _podium(standings, THEMES[theme], 1120)


def tall_podium(standings: Sequence[Standing], theme: ThemeName = "light") -> str:
    """The banner of 358 x 204 px for a phone."""
    return _podium(standings, THEMES[theme], 358)


def _podium(standings: Sequence[Standing], theme: Theme, width: int) -> str:
    narrow = width < 600
    sun_x, sun_y = width * 0.79, HEIGHT * 0.4
    defs, body = sky(theme, width, HEIGHT, sun_x, sun_y, 220)
    gradient, beams = rays(theme, sun_x, sun_y, 420)
    body += beams
    for depth in (0, 1):
        fill, opacity = theme.cloud[depth], theme.cloud_opacity[depth]
        body += cloud_bank(width, HEIGHT, HEIGHT - 30 + 14 * depth, 34, 3 + 5 * depth, fill, opacity)
    body += bunting(-6, 8, width + 6, 6, 22 if narrow else 36, 18 if narrow else 40)
    if not narrow:
        body += airship((), theme, width * 0.83, 92, 0.84) + cloud(width * 0.83 + 6, 164, 1.5, 0.95, far=True)
    most = max([each.points for each in standings], default=0)
    pitch = width / max(len(standings), 1) if narrow else min(170.0, 760 / max(len(standings), 1))
    first = pitch / 2 if narrow else max(90.0, pitch / 2 + 24)
    for i, each in enumerate(standings):
        share = each.points / most if most > 0 else 0.0
        step_y = _LOWEST + (_HIGHEST - _LOWEST) * max(share, 0.0)
        body += _step(each, first + i * pitch, step_y, min(112.0, pitch - 6), narrow, theme)
    symbols = CARD_SYMBOLS | sky_symbols(theme)
    return picture(width, HEIGHT, framed(body), describe_standings(standings), symbols, defs + gradient + LAMP)


def _step(standing: Standing, x: float, y: float, width: float, narrow: bool, theme: Theme) -> str:
    scale = 0.95 if narrow else 1.1
    return (
        rect(x - width / 2, y, width, HEIGHT, 8, theme.board)
        + rect(x - width / 2, y, width, 6, 3, BRASS)
        + text(x, y + 33, standing.points, 24 if narrow else 26, theme.board_text, 800)
        + text(x, y + 52, standing.pawn.name, 13 if narrow else 15, theme.board_text, 700, fit=width - 8)
        + (_wreath(x, y) if standing.winner else "")
        + pawn(standing.pawn, x, y, scale)
        + you_tag(standing.pawn, x, y, scale)
    )


def _wreath(x: float, y: float) -> str:
    leaf = ellipse(0, 0, 3.2, 6.4, BRASS, BRASS_DEEP, 1)
    leaves = "".join(
        group(leaf, side * (20 + 4 * (k % 2) - abs(k - 2) * 1.5), -8 - k * 8, 1, side * (30 - k * 14))
        for side in (1, -1)
        for k in range(5)
    )
    return group(leaves, x, y)
