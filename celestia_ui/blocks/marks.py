"""Small marks in running text: players, chips of treasures, city signs, pictures as data addresses."""

import base64
from functools import lru_cache
from html import escape
from math import ceil

from celestia_core.beliefs import Number
from celestia_core.kinds import LETTERS, Card, Seat
from celestia_core.palette import SEAT_COLOUR, SEAT_INK, ThemeName
from celestia_core.ruleset import Treasure
from celestia_core.story import PLAYERS
from celestia_core.story_words import CARDS
from celestia_core.svg.pieces import glyph_picture, mark
from celestia_core.words import CARD_NAMES

YOU = "You"

Names = tuple[str, ...]  # what each player is called, by seat


def names_for(viewer: Seat | None, seats: int) -> Names:
    """What each player is called: "You" for the viewer, a name with the seat's letter for the others."""
    return tuple(YOU if seat == viewer else PLAYERS[seat] for seat in range(seats))


def address(svg: str) -> str:
    """A picture as a data address for an image."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


@lru_cache(maxsize=16)
def mark_image(what: str, alt: str, theme: ThemeName) -> str:
    """A small picture in running text: "cards", "chest" or "hat"."""
    return f'<img class="cel-mk cel-{what}" alt="{escape(alt)}" src="{address(mark(what, theme))}">'  # type: ignore[arg-type]


@lru_cache(maxsize=16)
def glyph(card: Card) -> str:
    """The sign of a card beside its name, on paper so that it is seen in both themes."""
    picture = address(glyph_picture(card, 22))
    return f'<span class="cel-glyph" style="background-image:url({picture})" aria-hidden="true"></span>'


def dot(seat: int) -> str:
    """The round mark of a seat: its colour and letter, decoration beside a name."""
    colours = f"background:{SEAT_COLOUR[seat]};color:{SEAT_INK[seat]}"
    return f'<span class="cel-dot" style="{colours}" aria-hidden="true">{LETTERS[seat]}</span>'


def player(seat: int, name: str) -> str:
    """A seat's mark and name."""
    return f'<span class="cel-name">{dot(seat)}<b>{escape(name)}</b></span>'


def chip(treasure: Treasure) -> str:
    """A treasure as a chip: its points, or S for a Spyglass."""
    if treasure.spyglass:
        return '<span class="cel-chip" title="Spyglass, worth 2">S<span class="cel-vh">pyglass</span></span>'
    return f'<span class="cel-chip">{treasure.points}</span>'


def sign(value: int) -> str:
    """A city's sign."""
    return f'<span class="cel-sign">{value}</span>'


def about(chance: Number) -> str:
    """What stands before an estimate (HTML)."""
    return "" if chance.margin is None else "<span>about</span> "


def margin(chance: Number) -> str:
    """How far an estimate may be off, in flights of 100; empty where the chance was counted."""
    return "" if chance.margin is None else f"give or take {max(1, ceil(100 * chance.margin))}"


def counted(number: int, one: str, several: str) -> str:
    """A number with its word: "1 point", "2 points"."""
    return f"{number} {one if number == 1 else several}"


def some_cards(number: int, card: Card) -> str:
    """A number of cards in words: "1 Cannon", "2 Cannons"."""
    return counted(number, CARD_NAMES[card.value], CARDS["en"][card.value][1])
