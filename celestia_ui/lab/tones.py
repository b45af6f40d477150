"""The one hue of the heat map, from paper to vermillion, in both themes; the ink on it by contrast."""

from functools import cache

from celestia_core.palette import BLACK, WHITE

_STOPS = {"light": ("#FFF6EA", "#F2A765", "#963C00"), "dark": ("#1C2947", "#864F35", "#F07A22")}
_BEND = 0.8  # small chances are told apart more easily
_INKS = (BLACK, WHITE)


@cache
def cell_style(crashes: int) -> str:
    """Background and ink of a cell, as an inline style that follows the page's theme.

    Args:
        crashes: of 100.
    """
    grounds = [tone(crashes, theme) for theme in _STOPS]
    inks = [ink(ground) for ground in grounds]
    return f"background:light-dark({','.join(grounds)});color:light-dark({','.join(inks)})"


def tone(crashes: int, theme: str) -> str:
    """The colour of a chance."""
    low, middle, high = _STOPS[theme]
    along = 2 * (crashes / 100) ** _BEND
    return _mixed(low, middle, along) if along < 1 else _mixed(middle, high, along - 1)


def ink(ground: str) -> str:
    """Dark or light text, whichever is read more easily on a colour."""
    return max(_INKS, key=lambda colour: contrast(colour, ground))


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart in lightness, 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((_light(one), _light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: str) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _parts(colour: str) -> list[float]:
    return [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]


def _mixed(one: str, other: str, share: float) -> str:
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(255 * (a + (b - a) * share)):02X}" for a, b in pairs)
