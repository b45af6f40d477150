"""The sky behind everything: gradient, sun, stars, clouds; and what festive moments add to it."""

from functools import lru_cache

from celestia_core.palette import BRASS, BRASS_DEEP, PAPER, SEAT_COLOUR, Theme

from .kit import UNIQUE, circle, element, group, number, path, rect, use

CLOUD = (
    "M-60,12 C-74,12 -76,-6 -60,-8 C-58,-24 -34,-28 -26,-16 C-16,-34 16,-32 20,-12 "
    "C32,-22 54,-14 50,0 C64,0 66,12 54,12Z"
)


@lru_cache(maxsize=4)
def sky_symbols(theme: Theme) -> dict[str, str]:
    """Two tones of cloud."""
    return {"cloud": path(CLOUD, theme.cloud[0]), "far-cloud": path(CLOUD, theme.cloud[1])}


def cloud(x: float, y: float, scale: float, opacity: float, far: bool = False) -> str:
    """A cloud about 130 px wide at scale 1."""
    return use("far-cloud" if far else "cloud", x, y, scale, opacity=f"{opacity:.2g}")


def cloud_bank(width: float, height: float, y: float, rise: float, shuffle: int, fill: str, opacity: float) -> str:
    """A bank of round clouds from y down to the lower edge."""
    d, x, k = f"M-10,{number(y)}", -10.0, 0
    while x < width + 20:
        step = 70 + 7 * ((k * 37 + shuffle) % 5)
        lift = rise * (0.55 + 0.075 * ((k * 53 + shuffle * 7) % 7))
        d += f"q{number(step / 2)},{number(-lift)} {number(step)},0"
        x += step
        k += 1
    return path(f"{d}V{number(height + 10)}H-10z", fill, opacity=f"{opacity:.2g}")


def _stars(colour: str, width: float, height: float) -> str:
    """Sixty dots of four sizes: lines of no length with round ends."""
    drawn = ""
    for size in range(4):
        places = ((k * 197 + 31, k * 89 + 17) for k in range(size, 60, 4))
        dots = "".join(f"M{number(x % width)},{number(y % (height * 0.62))}h0" for x, y in places)
        drawn += path(dots, "", colour, 1.4 + 0.7 * size, opacity=f"{0.35 + size * 0.15:.2g}")
    return drawn


@lru_cache(maxsize=32)
def sky(theme: Theme, width: int, height: int, sun_x: float, sun_y: float, reach: float) -> tuple[str, str]:
    """Definitions, and the sky itself without clouds. The sun stands at sun_x, sun_y; `reach` is its radius."""
    stops = "".join(
        element("stop", offset=place, stop_color=colour)
        for place, colour in zip(("0", ".45", ".78", "1"), theme.sky, strict=True)
    )
    glow = "".join(
        element("stop", offset=place, stop_color=theme.sun, stop_opacity=opacity)
        for place, opacity in (("0", ".95"), (".35", ".45"), ("1", "0"))
    )
    defs = (
        element("linearGradient", stops, id=f"{UNIQUE}sky", x1="0", y1="0", x2=".18", y2="1")
        + element("radialGradient", glow, id=f"{UNIQUE}sun")
        + element("clipPath", rect(0, 0, width, height, 8), id=f"{UNIQUE}frame")
    )
    drawn = rect(0, 0, width, height, 0, f"url(#{UNIQUE}sky)") + circle(sun_x, sun_y, reach, f"url(#{UNIQUE}sun)")
    if theme.star:
        drawn += _stars(theme.star, width, height)
    return defs, drawn


def framed(body: str) -> str:
    """A picture's body inside the round corners of its frame; `sky` gives the definition."""
    return element("g", body, clip_path=f"url(#{UNIQUE}frame)")


def rays(theme: Theme, x: float, y: float, reach: float) -> tuple[str, str]:
    """Definition and beams of a festive sun."""
    stops = element("stop", offset=".1", stop_color=theme.sun, stop_opacity=f"{theme.sun_strength:.2g}")
    stops += element("stop", offset="1", stop_color=theme.sun, stop_opacity="0")
    half = number(reach * 0.06)
    beam = f"M0,0 L{number(reach)},-{half} L{number(reach)},{half}Z"
    beams = "".join(path(beam, f"url(#{UNIQUE}ray)", transform=f"rotate({angle})") for angle in range(8, 360, 24))
    gradient = element(
        "radialGradient", stops, id=f"{UNIQUE}ray", gradientUnits="userSpaceOnUse", cx="0", cy="0", r=reach
    )
    return gradient, group(beams, x, y)


def bunting(x1: float, y1: float, x2: float, y2: float, sag: float, flags: int) -> str:
    """A string of flags that hangs between two points."""
    x_middle, y_middle = (x1 + x2) / 2, (y1 + y2) / 2 + sag

    def point(u: float) -> tuple[float, float]:
        a, b, c = (1 - u) ** 2, 2 * u * (1 - u), u * u
        return a * x1 + b * x_middle + c * x2, a * y1 + b * y_middle + c * y2

    d = f"M{number(x1)},{number(y1)} Q{number(x_middle)},{number(y_middle)} {number(x2)},{number(y2)}"
    drawn = path(d, "", BRASS_DEEP, 1.6)
    for k in range(flags):
        (ax, ay), (bx, by) = point((k + 0.2) / flags), point((k + 0.8) / flags)
        tip = f"L{number((ax + bx) / 2)},{number((ay + by) / 2 + 15)}"
        flag = f"M{number(ax)},{number(ay)}{tip}L{number(bx)},{number(by)}z"
        drawn += path(flag, (BRASS, PAPER, SEAT_COLOUR[1])[k % 3], BRASS_DEEP, 0.9)
    return drawn
