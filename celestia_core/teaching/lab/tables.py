"""Results of the lab as plain tables, to be printed by a few lines of Python or shown in a notebook."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from celestia_core.beliefs import Number
from celestia_core.listing import listed
from celestia_core.words import CARD_NAMES
from celestia_core.written import in_hundred, of_hundred, percent, points

from .changed import Changed, KindRow, Side
from .explored import Explored


@dataclass(frozen=True, slots=True)
class Table:
    """Cells that are ready to be read.

    Attributes:
        title: what it tells.
        heads: one for each column; the first column names the rows.
        rows: as many cells each.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def written(tables: Iterable[Table]) -> str:
    """Tables as text for a terminal, columns in line.

    Example:
        >>> print(written([Table("Hands", ("Cards", "Crash"), (("2 cards", "9"), ("10 cards", "1")))]))
        Hands
        Cards     Crash
        2 cards       9
        10 cards      1
    """
    return "\n\n".join("\n".join([table.title, *_lines(table)]) for table in tables)


def _lines(table: Table) -> list[str]:
    lines = (table.heads, *table.rows)
    wide = [max(len(line[place]) for line in lines) for place in range(len(table.heads))]
    return ["  ".join([line[0].ljust(wide[0]), *map(str.rjust, line[1:], wide[1:])]).rstrip() for line in lines]


def changed_tables(changed: Changed) -> tuple[Table, ...]:
    """Two rulesets side by side: what differs, in short, by city, and what a hand holds."""
    was, now = changed.before, changed.after
    knobs = tuple((one.name, str(one.before), str(one.after)) for one in changed.differences)
    last = was.cities[-1].value
    short = (
        ("Flights that arrive, on average", f"{float(was.length):.1f}", f"{float(now.length):.1f}"),
        (f"Of 100 journeys, reach city {last}", *(str(of_hundred(one.cities[-1].reach)) for one in (was, now))),
        ("Cities that pay most", _best(was), _best(now)),
    )
    cities = tuple(
        (
            str(a.value),
            _pair(a.dice, b.dice),
            _pair(of_hundred(a.crash), of_hundred(b.crash)),
            _pair(of_hundred(a.reach), of_hundred(b.reach)),
            _pair(points(a.points), points(b.points)),
        )
        for a, b in zip(was.cities, now.cities, strict=True)
    )
    kinds = tuple(
        (name_of(a), _pair(f"{float(a.mean):.1f}", f"{float(b.mean):.1f}"), _pair(_alone(a), _alone(b)))
        for a, b in zip(was.kinds, now.kinds, strict=True)
    )
    return (
        Table("What is changed", ("Rule", was.rules, now.rules), knobs or (("nothing", "", ""),)),
        Table("In short", ("", was.rules, now.rules), short),
        Table("By city", ("City", "Dice", "Crash, of 100", "Reached, of 100", "Points on average"), cities),
        Table("A full hand", ("Card", "In a hand, on average", "One die of its hazard: crash, of 100"), kinds),
    )


def explored_tables(found: Explored) -> tuple[Table, ...]:
    """One flight: its chance, by cards in hand, by cards asked for, and what one more card is worth."""
    about = "" if found.crash.exact else "about "
    dice = f"{found.dice} dice" if found.faces is None else listed((face.value for face in found.faces), ", ")
    hands = tuple((str(size), *_chance(chance)) for size, chance in found.by_hand)
    asked = tuple(
        (str(one.cards), f"{one.ways:,} of {found.all_rolls:,}", str(of_hundred(one.crash))) for one in found.asked
    )
    more = tuple(
        (CARD_NAMES.get(one.card, "Other card"), str(of_hundred(one.crash)), f"{max(0.0, -100 * one.worth.value):.1f}")
        for one in found.one_more
    )
    tables = (
        Table("Crash chance, before rescues", ("Dice", "Of 100", "Percent"), ((dice, *_chance(found.crash, about)),)),
        Table("By cards in hand", ("Cards", "Crash, of 100", "Percent"), hands),
        Table("What the dice ask for", ("Cards", "Rolls", "Crash, of 100 such"), asked),
        Table("One more card in the hand", ("Card", "Crash, of 100", "Saves"), more),
    )
    return tuple(table for table in tables if table.rows)


def name_of(kind: KindRow) -> str:
    """A kind of card in words."""
    return "Others" if kind.card is None else CARD_NAMES[kind.card.value]


def _best(side: Side) -> str:
    return f"{listed(row.value for row in side.best)}: {points(max(row.points for row in side.best))}"


def _alone(kind: KindRow) -> str:
    return "-" if kind.alone is None else str(of_hundred(kind.alone))


def _pair(was: object, now: object) -> str:
    return str(was) if str(was) == str(now) else f"{was} -> {now}"


def _chance(chance: Fraction | Number, about: str = "") -> tuple[str, str]:
    return f"{about}{in_hundred(chance).removesuffix(' of 100')}", f"{about}{percent(chance)}"
