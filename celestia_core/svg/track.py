"""The sky track: floating cities rising from left to right, the airship, the dice, and the viewer's hand."""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from celestia_core.palette import THEMES, Theme, ThemeName

from . import captions, moments
from .airship import LAMP, airship
from .cards import CARD_SYMBOLS
from .describe import describe
from .islands import island, island_symbols
from .kit import group, picture, text
from .layout import Layout, dice_spot, tall_layout, wide_layout
from .pieces import LEAST_PAWN, dice_row, pawn_row
from .route import Leg, flight_path, leg_dice
from .scene import Moment, Pawn, Scene
from .sky import cloud, cloud_bank, framed, sky, sky_symbols
from .trays import lower_edge


def wide_scene(scene: Scene, theme: ThemeName = "light") -> str:
    """The picture of 1120 x 290 px for screens wider than a phone."""
    return _scene(scene, wide_layout(len(scene.cities)), THEMES[theme])


def tall_scene(scene: Scene, theme: ThemeName = "light") -> str:
    """The picture of 358 x 472 px for a phone."""
    return _scene(scene, tall_layout(len(scene.cities)), THEMES[theme])


def _scene(scene: Scene, layout: Layout, theme: Theme) -> str:
    defs, body = _background(layout, theme)
    if scene.moment is Moment.ARRIVAL:
        more, festive = moments.feast(layout, theme)
        defs, body = defs + more, body + festive
    if layout.tall:
        body += _low_clouds(layout, theme)
    else:
        body += cloud(330, 60, 0.9, 0.55) + cloud(690, 38, 0.7, 0.5) + cloud(905, 190, 0.8, 0.35)
    tray = lower_edge(scene, layout, theme)
    body += tray.behind
    legs = _legs(scene)
    body += "".join(flight_path(layout, start, end, leg, theme) for start, end, leg in legs)
    broken = next(((start, end) for start, end, leg in legs if leg is Leg.NOW), None)
    if scene.moment is Moment.CRASH and broken:
        body += moments.fall(scene, layout, broken, theme)
    for place, city in enumerate(scene.cities):
        spot = layout.cities[place]
        if not layout.tall and place % 3 == 1:
            body += cloud(spot.x - 34, spot.y + 42, 0.42, 0.55)
        goal = place == scene.target and scene.moment is None
        body += island(city, layout.size_of(place), theme, *spot, place == scene.at, goal)
    body += "".join(
        leg_dice(layout, start, end, scene.cities[end].dice, leg)
        for start, end, leg in legs
        if not (scene.moment is Moment.CRASH and leg is Leg.NOW)
        and not (leg is Leg.FLOWN and layout.upper(end) and not layout.upper(start))  # the rolled dice stand there
    )
    match scene.moment:
        case Moment.CRASH:
            body += moments.crash(scene, layout, broken, theme)
        case Moment.LANDING:
            body += moments.moored(layout, scene.at, theme)
        case Moment.ARRIVAL | None:
            body += airship(scene.aboard, theme, *layout.ship(scene.at))
    body += _ashore(scene, layout) + _dice(scene, layout, theme)
    body += tray.front
    return picture(layout.width, layout.height, framed(body), describe(scene), _symbols(theme), defs)


@lru_cache(maxsize=4)
def _symbols(theme: Theme) -> Mapping[str, str]:
    return CARD_SYMBOLS | island_symbols(theme) | sky_symbols(theme) | moments.MOMENT_SYMBOLS


@lru_cache(maxsize=32)
def _background(layout: Layout, theme: Theme) -> tuple[str, str]:
    last = layout.cities[-1]
    reach = 170 if layout.tall else 250
    defs, drawn = sky(theme, layout.width, layout.height, last.x - 6, last.y - 20, reach)
    if not layout.tall:
        for depth, rise in ((0, 40), (1, 34)):
            fill, opacity = theme.cloud[depth], theme.cloud_opacity[depth]
            y = layout.height - 34 + 16 * depth
            drawn += cloud_bank(layout.width, layout.height, y, rise, 3 + 5 * depth, fill, opacity)
    return defs + (LAMP if theme.star else ""), drawn


@lru_cache(maxsize=32)
def _low_clouds(layout: Layout, theme: Theme) -> str:
    return "".join(
        cloud_bank(
            layout.width,
            layout.height,
            layout.height - 90 + 14 * depth,
            rise,
            3 + 5 * depth,
            theme.cloud[depth],
            theme.cloud_opacity[depth],
        )
        for depth, rise in ((0, 26), (1, 22))
    )


def _legs(scene: Scene) -> list[tuple[int, int, Leg]]:
    """From stop to stop, removed tiles left out."""
    stops = scene.stops
    on_the_way = scene.moment in (None, Moment.CRASH)
    return [
        (start, end, Leg.FLOWN if end <= scene.at else Leg.NOW if start == scene.at and on_the_way else Leg.AHEAD)
        for start, end in pairwise(stops)
    ]


def _ashore(scene: Scene, layout: Layout) -> str:
    """Those who left, on the ground of their city, one beside the other."""
    crowds: dict[int, list[Pawn]] = defaultdict(list)
    for city, who in scene.ashore:
        crowds[city].append(who)
    drawn = ""
    for city, crowd in crowds.items():
        spot = layout.cities[city]
        scale = max(LEAST_PAWN, min(1.0, spot.scale))
        pitch = min(20.0, 84 / len(crowd)) if not layout.tall else min(18.0, 84 / len(crowd))
        half = (len(crowd) - 1) * pitch / 2
        x = spot.x + 24 * spot.scale - half if half < 16 else spot.x  # a few stand to the right, a crowd in the middle
        x = min(max(x, half + 12), layout.width - half - 12)
        drawn += pawn_row(crowd, x, spot.y + 6 * spot.scale, pitch, scale)
    return drawn


def _dice(scene: Scene, layout: Layout, theme: Theme) -> str:
    if not scene.dice:
        return ""
    ship_at = scene.at if scene.moment is not Moment.CRASH else None
    spot = dice_spot(layout, len(scene.dice), ship_at)
    words = captions.rolled(scene.captain, scene.announced if scene.moment is None else None)
    size = 17 if layout.tall else 18
    title = text(spot.x, spot.title_y, words, size, theme.text, 700, "start", theme.halo, spot.room)
    row = dice_row(scene.dice, scene.rerolled, theme, spot.size, spot.pitch, spot.answers)
    return title + group(row, spot.x + (0 if layout.tall else 12), spot.title_y + (8 if layout.tall else 11))
