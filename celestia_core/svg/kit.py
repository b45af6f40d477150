"""Small builders of SVG text. Every function returns a string and keeps nothing.

A picture is a body of fragments plus the symbols it uses. Ids are written with the marker `UNIQUE`, which `picture`
replaces by a fingerprint of the finished text: two different pictures on one page never share an id, and the same
picture is the same text on every run. The marker holds a bare "<", so escaped text from outside cannot contain it.
"""

import re
import zlib
from collections.abc import Mapping
from html import escape

from celestia_core.palette import PICTURE_FONT

UNIQUE = "<#>"
_USED = re.compile(re.escape(f'href="#{UNIQUE}') + r'([a-z0-9-]+)"')
# What XML 1.0 forbids, and the marks that turn the direction of reading around.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u202a-\u202e\u2066-\u2069]")
_NARROW, _WIDE = frozenset("iljtfrI.,:;'|!()[] "), frozenset("mwMW@%")


def number(value: float) -> str:
    """At most one decimal, and none where it is zero.

    >>> number(3.04), number(-0.04), number(2.5)
    ('3', '0', '2.5')
    """
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def element(tag: str, body: str = "", /, **attributes: str | float | None) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, None and "" are left out. Body and values are ours."""
    written = "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
        if value is not None and value != ""
    )
    return f"<{tag}{written}>{body}</{tag}>" if body else f"<{tag}{written}/>"


def group(
    body: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, opacity: float | None = None
) -> str:
    """A fragment moved, turned by degrees and scaled, in this order of writing."""
    faded = None if opacity is None else f"{opacity:.2g}"
    return element("g", body, transform=_moved(x, y, scale, turn), opacity=faded)


def use(symbol: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, opacity: str | None = None) -> str:
    """A copy of a symbol with its origin at x, y."""
    return element("use", href=f"#{UNIQUE}{symbol}", transform=_moved(x, y, scale, turn), opacity=opacity)


def _moved(x: float, y: float, scale: float, turn: float) -> str:
    steps = [f"translate({number(x)} {number(y)})"] if x or y else []
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.3g})")
    return "".join(steps)


def path(
    d: str,
    fill: str = "",
    stroke: str = "",
    width: float = 0,
    dash: str = "",
    opacity: str = "",
    transform: str = "",
) -> str:
    """A path. Without fill or stroke it is not seen."""
    return element(
        "path",
        d=d,
        fill=fill,
        stroke=stroke,
        stroke_width=width or None,
        stroke_dasharray=dash,
        opacity=opacity,
        transform=transform,
    )


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float = 0,
    fill: str = "",
    stroke: str = "",
    line: float = 0,
    opacity: str = "",
) -> str:
    """A rectangle with round corners, from its upper left corner."""
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=radius or None,
        fill=fill,
        stroke=stroke,
        stroke_width=line or None,
        opacity=opacity,
    )


def circle(
    x: float, y: float, radius: float, fill: str = "", stroke: str = "", line: float = 0, opacity: str = ""
) -> str:
    """A circle around x, y."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=line or None, opacity=opacity)


def ellipse(
    x: float, y: float, radius_x: float, radius_y: float, fill: str = "", stroke: str = "", line: float = 0
) -> str:
    """An ellipse around x, y."""
    return element("ellipse", cx=x, cy=y, rx=radius_x, ry=radius_y, fill=fill, stroke=stroke, stroke_width=line or None)


def clean(words: object, longest: int = 60) -> str:
    """Text from outside as one short printable line, not yet escaped."""
    text = " ".join(_UNPRINTABLE.sub("", str(words)).split())
    return text if len(text) <= longest else text[: longest - 1] + "…"


def text_width(words: str, size: float) -> float:
    """Estimated width in px of bold sans-serif text, a little on the wide side."""
    ems = sum(
        0.36
        if letter in _NARROW
        else 0.92
        if letter in _WIDE
        else 1.05
        if ord(letter) > 0x2E80
        else 0.74
        if letter.isupper()
        else 0.6
        for letter in words
    )
    return ems * size


def text(
    x: float,
    y: float,
    words: object,
    size: float,
    fill: str,
    weight: int = 400,
    anchor: str = "middle",
    halo: str = "",
    fit: float = 0,
) -> str:
    """One line of text on the base line y. A halo is a soft outline; `fit` is the width it is squeezed or cut into."""
    line = clean(words)
    squeezed = bool(fit) and text_width(line, size) > fit
    while squeezed and len(line) > 2 and text_width(line, size) > 1.4 * fit:  # squeezed further, nobody could read it
        line = line[:-2].rstrip() + "…"
    return element(
        "text",
        escape(line) or " ",
        x=x,
        y=y,
        font_size=size,
        font_weight=weight if weight != 400 else None,
        text_anchor=anchor if anchor != "start" else None,
        fill=fill,
        stroke=halo,
        stroke_width=size * 0.22 if halo else None,
        stroke_opacity="0.7" if halo else None,
        paint_order="stroke" if halo else None,
        textLength=fit if squeezed else None,
        lengthAdjust="spacingAndGlyphs" if squeezed else None,
    )


def picture(
    width: float, height: float, body: str, title: str = "", symbols: Mapping[str, str] | None = None, defs: str = ""
) -> str:
    """A whole SVG document of width x height px with the symbols its body uses.

    Raises:
        KeyError: the body uses a symbol that is not there.
    """
    library = symbols or {}
    wanted, needed = _USED.findall(body), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name not in needed:
            needed[name] = library[name]
            wanted += _USED.findall(library[name])
    shared = "".join(element("g", fragment, id=f"{UNIQUE}{name}") for name, fragment in sorted(needed.items()))
    document = element(
        "svg",
        (element("title", escape(clean(title, 2000))) if title else "")
        + (element("defs", defs + shared) if defs or shared else "")
        + body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        font_family=PICTURE_FONT,
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return document.replace(UNIQUE, f"c{zlib.crc32(document.encode()):08x}-")
