"""The pictures of lessons, on a light or dark page and in black and white on paper; each with its text.

`drawn` makes a Drawing: parts that are SVG, or HTML that is real text (bars, tables). A page puts the SVG into images,
a printed sheet into the text; `as_html` does both.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from html import escape
from typing import Literal

from celestia_core.errors import CannotRead
from celestia_core.events import JourneyStarted
from celestia_core.kinds import Card, Face
from celestia_core.listing import listed
from celestia_core.story import PLAYERS
from celestia_core.svg.cards import card_picture
from celestia_core.svg.charts import crash_array
from celestia_core.svg.describe import describe
from celestia_core.svg.from_view import scene_of
from celestia_core.svg.pieces import die_picture
from celestia_core.svg.scene import Scene
from celestia_core.svg.track import tall_scene, wide_scene
from celestia_core.teaching.families.wording import number_of
from celestia_core.teaching.position import Position
from celestia_core.views import Observation, observe
from celestia_core.words import CARD_NAMES
from celestia_core.written import of_hundred, shares

from .drawings import Ink, curve, digits
from .parts import Picture
from .picture_tables import Draws, bars, named, number_text, table, text_of, texts, top_of
from .prose import inline
from .values import Values

YOU = "You"
Keys = Mapping[str, bool]  # keys of a picture's table, and whether they are needed

KINDS: dict[str, Keys] = {
    "hundred": {"laws": True, "titles": True},
    "flights": {"chance": False, "chances": False, "titles": False},
    "bars": {"labels": True, "numbers": True, "form": False, "top": False},
    "table": {"columns": True, "rows": True, "cells": True, "form": False},
    "scene": {"position": True},
    "dice": {"faces": True},
    "cards": {"cards": True},
    "line": {"xs": True, "numbers": True, "x": False, "y": False, "top": False, "form": False},
}
Kind = Literal["hundred", "flights", "bars", "table", "scene", "dice", "cards", "line"]


@dataclass(frozen=True, slots=True)
class Part:
    """One SVG of a drawing.

    Attributes:
        svg: the picture; on a wide page.
        alt: what it shows.
        title: stands above it.
        note: the sentence under it: the same in words.
        narrow: on a phone, if another one is needed.
    """

    svg: str
    alt: str
    title: str = ""
    note: str = ""
    narrow: str = ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that is ready.

    Attributes:
        kind: key of KINDS.
        alt: what the whole shows (plain text).
        parts: its SVGs.
        html: instead of them, bars or a table.
        legend: how to read the parts, where that is not plain.
        small: what its small print says, for a screen that is looked at from afar.
    """

    kind: str
    alt: str
    parts: tuple[Part, ...] = ()
    html: str = ""
    legend: str = ""
    small: str = ""


def drawn(picture: Picture, values: Values, ink: Ink = "light") -> Drawing:
    """A picture with its numbers.

    Raises:
        CannotRead: what it draws does not go together; says why.
    """
    alt = values.fill(picture.alt)
    try:
        return _DRAW[picture.kind](picture.draws, values, ink, alt)
    except (TypeError, ValueError, KeyError) as error:
        raise CannotRead(f"picture {picture.id}: {error}") from None


def as_html(drawing: Drawing, image: Callable[[str, str, str], str]) -> str:
    """A drawing as HTML.

    Args:
        drawing: the picture.
        image: from SVG, alternative text and class to the element that shows it.
    """
    if drawing.html:
        return f'<figure class="cel-pic cel-pic-{drawing.kind}">{drawing.html}</figure>'
    parts = ""
    for part in drawing.parts:
        title = f'<p class="cel-pic-t">{inline(part.title)}</p>' if part.title else ""
        note = f'<p class="cel-pic-n">{inline(part.note)}</p>' if part.note else ""
        shown = image(part.svg, part.alt, "cel-pw" if part.narrow else "")
        shown += image(part.narrow, part.alt, "cel-pn") if part.narrow else ""
        parts += f"<div>{title}{shown}{note}</div>"
    told = drawing.legend or ("" if any(part.note for part in drawing.parts) else drawing.alt)
    words = f"<figcaption>{escape(told)}</figcaption>" if told else ""
    words += f'<p class="cel-pic-small" aria-hidden="true">{escape(drawing.small)}</p>' if drawing.small else ""
    return f'<figure class="cel-pic cel-pic-{drawing.kind}"><div class="cel-pic-row">{parts}</div>{words}</figure>'


def _hundred(draws: Draws, values: Values, ink: Ink, alt: str) -> Drawing:
    laws, titles = texts(draws, "laws"), texts(draws, "titles")
    if len(laws) != len(titles):
        raise CannotRead("as many titles as laws, please")
    parts = []
    for name, title in zip(laws, titles, strict=True):
        law = values.law(name)
        if sum(law) != 1:
            raise CannotRead(f"{name} adds up to {float(sum(law)):.3f}, not 1")
        counts = shares(map(float, law))
        mean = sum((place * chance for place, chance in enumerate(law)), Fraction(0))
        told = [f"{count} hold{'s' * (count == 1)} {place or 'none'}" for place, count in enumerate(counts) if count]
        first, *rest = told
        note = f"**{counts[0]}** of 100 hold none. Average **{float(mean):.2f}**."
        spoken = f"{values.fill(title)}. Of 100 hands {first}{', ' if rest else ''}{listed(rest)}."
        parts.append(Part(digits(counts, ink, spoken), spoken, values.fill(title), note))
    return Drawing("hundred", alt, tuple(parts), legend=alt)


def _flights(draws: Draws, values: Values, ink: Ink, alt: str) -> Drawing:
    names = texts(draws, "chances") if "chances" in draws else [text_of(draws, "chance")]
    titles = texts(draws, "titles") if "titles" in draws else [""] * len(names)
    if len(titles) != len(names):
        raise CannotRead("as many titles as chances, please")
    parts = []
    for name, title in zip(names, titles, strict=True):
        chance = values.one(name)
        crashes = of_hundred(Fraction(chance) if isinstance(chance, int) else chance)
        note = f"**{crashes}** of 100 crash, **{100 - crashes}** arrive."
        svg = crash_array(crashes, "dark" if ink == "dark" else "light")
        parts.append(Part(svg, f"{crashes} of 100 flights crash, {100 - crashes} arrive", values.fill(title), note))
    return Drawing("flights", alt, tuple(parts))


def _scene(draws: Draws, values: Values, ink: Ink, alt: str) -> Drawing:
    position = values.position(text_of(draws, "position"))
    view = _at_its_end(position)
    names = tuple(YOU if seat == position.viewer else PLAYERS[seat] for seat in range(view.seats))
    scene = scene_of(view, names)
    theme: Literal["light", "dark"] = "dark" if ink == "dark" else "light"
    told = f"{alt} {describe(scene)}"
    part = Part(wide_scene(scene, theme), told, narrow=tall_scene(scene, theme))
    return Drawing("scene", alt, (part,), small=_small_print(scene))


def _small_print(scene: Scene) -> str:
    """The dice and the hand of a scene in words."""
    held = listed(number_of(card, count) for card, count in scene.hand or ())
    shown = [f"Dice: {listed(face.value for face in scene.dice)}." if scene.dice else ""]
    if scene.moment is None:
        shown.append(f"Your hand: {held}." if held else "")
    return " ".join(filter(None, shown))


def _at_its_end(position: Position) -> Observation:
    """The view of a position; where its last ply ended a journey, that end and not the beginning of the next one."""
    plies = len(position.record.plies)
    if plies:
        before = len(Position.of(position.record, plies - 1, position.viewer).information.seen)
        seen = position.information.seen
        ended = [place for place in range(before, len(seen)) if isinstance(seen[place], JourneyStarted)]
        if ended:
            return observe(seen[: ended[0]], position.viewer)
    return position.view


def _dice(draws: Draws, values: Values, ink: Ink, alt: str) -> Drawing:
    faces = [Face(name) for name in texts(draws, "faces")]
    return Drawing("dice", alt, tuple(Part(die_picture(face), face.value) for face in faces))


def _cards(draws: Draws, values: Values, ink: Ink, alt: str) -> Drawing:
    cards = [Card(name) for name in texts(draws, "cards")]
    return Drawing("cards", alt, tuple(Part(card_picture(card), CARD_NAMES[card.value]) for card in cards))


def _line(draws: Draws, values: Values, ink: Ink, alt: str) -> Drawing:
    xs, numbers = list(map(values.fill, texts(draws, "xs"))), named(texts(draws, "numbers"), values)
    form = text_of(draws, "form", "of100")
    if len(xs) != len(numbers) or len(xs) < 2:
        raise CannotRead(f"{len(xs)} labels, but {len(numbers)} numbers")
    labels = [number_text(number, form) for number in numbers]
    told = listed(f"{label} at {x}" for x, label in zip(xs, labels, strict=True))
    y = text_of(draws, "y", "of 100" if form == "of100" else "")
    make = partial(curve, xs, list(map(float, numbers)), labels, top_of(draws, numbers, form), ink, f"{alt} {told}.")
    across = text_of(draws, "x")
    return Drawing(
        "line", alt, (Part(make(across, y, 720), f"{alt} {told}.", "", f"{alt} {told}.", make(across, y, 340)),)
    )


_DRAW: dict[str, Callable[[Draws, Values, Ink, str], Drawing]] = {
    "hundred": _hundred,
    "flights": _flights,
    "bars": lambda draws, values, ink, alt: Drawing("bars", alt, html=bars(draws, values, alt)),
    "table": lambda draws, values, ink, alt: Drawing("table", alt, html=table(draws, values, alt)),
    "scene": _scene,
    "dice": _dice,
    "cards": _cards,
    "line": _line,
}
