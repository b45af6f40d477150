"""Two rulesets side by side: what a house rule changes, in exact chances and averages.

The model is as simple as a table can be read, and the page says it: every leg is flown by a captain who holds a fresh
full hand, any hand of the whole deck as likely as any other, and who pays whenever he can, with Turbo too. Re-rolls,
Spyglasses and other rescues are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from celestia_core.errors import CannotRead
from celestia_core.kinds import ANSWER, HAZARDS, Card, Face
from celestia_core.odds import Needs, Pool, crash_odds
from celestia_core.ruleset import Ruleset
from celestia_core.ruleset_house import Value, settings

LARGEST_HAND = 12
NEAR = Fraction(1, 10)  # points: cities closer than this to the best count as equally good


@dataclass(frozen=True, slots=True)
class CityRow:
    """One city under one ruleset.

    Attributes:
        value: on the tile.
        dice: rolled on the way to it.
        asked: Equipment that the roll asks for, on average.
        crash: the chance that the leg to it ends in a crash, before the roll and averaged over all rolls.
        reach: the chance that a journey arrives there, if nobody ends it before.
        treasure: points of a treasure drawn there, on average; a Spyglass counts 2.
        points: what somebody takes home, on average, who sets out to get off there: `reach` times `treasure`.
    """

    value: int
    dice: int
    asked: Fraction
    crash: Fraction
    reach: Fraction
    treasure: Fraction
    points: Fraction


@dataclass(frozen=True, slots=True)
class KindRow:
    """One kind of card in a full hand, and the hazard it answers.

    Attributes:
        card: a kind of Equipment, Turbo, or None for all other cards.
        mean: of them in a full hand, on average.
        face: the hazard that asks for it; None for Turbo and the others.
        alone: the chance that a captain cannot pay one die of this hazard; None where no hazard asks for the card, or
            the die has no such face.
    """

    card: Card | None
    mean: Fraction
    face: Face | None
    alone: Fraction | None


@dataclass(frozen=True, slots=True)
class Side:
    """What one ruleset amounts to at a table of so many players.

    Attributes:
        rules: its id.
        hand: cards dealt to each player.
        hazards: the chance that one die shows anything but a blank.
        cities: in the order of the row; the first needs no flight.
        by_hand: by number of dice (those of the cities), the crash chance for hands of 0 to LARGEST_HAND cards.
        kinds: of cards, the Equipment first, then Turbo, then all others.
        length: legs of a journey that arrive, on average, if nobody ends it; not all journeys crash.
    """

    rules: str
    hand: int
    hazards: Fraction
    cities: tuple[CityRow, ...]
    by_hand: dict[int, tuple[Fraction, ...]]
    kinds: tuple[KindRow, ...]
    length: Fraction

    @property
    def best(self) -> tuple[CityRow, ...]:
        """The cities that pay most on average: all that are at most NEAR below the top, in the order of the row."""
        top = max(row.points for row in self.cities)
        return tuple(row for row in self.cities if row.points >= top - NEAR)


@dataclass(frozen=True, slots=True)
class Difference:
    """A knob that stands otherwise: "deck.compass" 20 and 10."""

    name: str
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class Changed:
    """Two rulesets at the same table."""

    before: Side
    after: Side
    differences: tuple[Difference, ...]


def compare(before: Ruleset, after: Ruleset, seats: int) -> Changed:
    """What changes from one ruleset to another.

    Args:
        before: one ruleset.
        after: another with as many cities.
        seats: players at the table.

    Raises:
        CannotRead: a ruleset that does not take so many players, or rows of different length.

    Example:
        >>> from celestia_core.ruleset import load_ruleset
        >>> changed = compare(load_ruleset("rulebook"), load_ruleset("quick"), 4)
        >>> [round(float(side.cities[-1].reach), 3) for side in (changed.before, changed.after)]
        [0.069, 0.125]
    """
    if len(before.cities) != len(after.cities):
        raise CannotRead("rulesets are compared that have as many cities")
    was, now = settings(before), settings(after)
    differences = tuple(Difference(name, was[name], now[name]) for name in was if was[name] != now[name])
    return Changed(side_of(before, seats), side_of(after, seats), differences)


def side_of(rules: Ruleset, seats: int) -> Side:
    """One ruleset at a table of so many players.

    Raises:
        CannotRead: it does not take so many.
    """
    if seats not in rules.seats:
        raise CannotRead(f"{rules.title} is not played by {seats}")
    pool, hand = Pool.of(rules.deck), rules.hand_size(seats)
    hazards = 1 - Fraction(rules.faces[Face.BLANK], len(rules.faces))
    sizes = range(min(LARGEST_HAND, pool.total) + 1)
    by_hand = {
        dice: tuple(crash_odds(dice, size, pool, die=rules.faces).crash for size in sizes)
        for dice in sorted({city.dice for city in rules.cities[1:]})
    }
    rows, reach = [], Fraction(1)
    for place, city in enumerate(rules.cities):
        crash = crash_odds(city.dice, hand, pool, die=rules.faces).crash if place else Fraction(0)
        reach *= 1 - crash
        treasure = Fraction(sum(card.points * count for card, count in city.treasures.pairs), len(city.treasures))
        dice = city.dice if place else 0
        rows.append(CityRow(city.value, dice, dice * hazards, crash, reach, treasure, reach * treasure))
    length = sum((row.reach for row in rows[1:]), Fraction(0))
    return Side(rules.id, hand, hazards, tuple(rows), by_hand, tuple(_kinds(rules, pool, hand)), length)


def _kinds(rules: Ruleset, pool: Pool, hand: int) -> Iterator[KindRow]:
    """What a hand holds, and what one die of each hazard does to it."""
    for face in HAZARDS:
        card = ANSWER[face]
        alone = crash_odds(Needs.of((face,)), hand, pool, die=rules.faces).crash if rules.faces[face] else None
        yield KindRow(card, Fraction(hand * rules.deck[card], pool.total), face, alone)
    yield KindRow(Card.TURBO, Fraction(hand * pool.turbo, pool.total), None, None)
    yield KindRow(None, Fraction(hand * pool.other, pool.total), None, None)
