"""Small marks in running text: players, chips of treasures, city signs, pictures as data addresses."""

import base64
from fractions import Fraction
from functools import lru_cache
from html import escape

from celestia_core.kinds import LETTERS, Card, Seat
from celestia_core.palette import SEAT_COLOUR, SEAT_INK, ThemeName
from celestia_core.ruleset import Treasure
from celestia_core.story import PLAYERS
from celestia_core.story_words import CARDS
from celestia_core.svg.pieces import mark
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


def of_hundred(chance: Fraction) -> int:
    """A chance as whole flights of 100; 0 and 100 only when exact."""
    rounded = round(100 * chance)
    if rounded == 0 and chance > 0:
        return 1
    return 99 if rounded == 100 and chance < 1 else rounded


def percent(chance: Fraction) -> str:
    """A chance with one decimal, as in "31.0 %"; 0.0 and 100.0 only when exact."""
    if 0 < chance < Fraction(1, 2000):
        return "under 0.1 %"
    if Fraction(1999, 2000) < chance < 1:
        return "over 99.9 %"
    return f"{float(100 * chance):.1f} %"


def points(value: Fraction) -> str:
    """An average number of points with one decimal."""
    return f"{float(value):.1f}"


def counted(number: int, one: str, several: str) -> str:
    """A number with its word: "1 point", "2 points"."""
    return f"{number} {one if number == 1 else several}"


def some_cards(number: int, card: Card) -> str:
    """A number of cards in words: "1 Cannon", "2 Cannons"."""
    return counted(number, CARD_NAMES[card.value], CARDS["en"][card.value][1])
