"""All rolls of up to four dice, all hands of up to twelve cards, in one go: for charts and for bots that look ahead.

The same plan as for one roll, read for every hand size at once: a polynomial in z is kept in one large integer, with so
many bits for each power of z that no coefficient can reach its neighbour. Multiplying by z is then a shift, adding adds
all hand sizes, and all rolls share the products of picks.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from struct import unpack

from celestia_core.bag import Bag
from celestia_core.counting import binomials
from celestia_core.errors import CannotRead
from celestia_core.kinds import Face

from .plan import Picks, Plan, plan_before_roll, plan_of
from .pool import EVENT_DIE, Needs, Pool, rolls_by_needs
from .single import Odds, Turbo, turbo_share

TABLE_DICE = 4
TABLE_HAND = 12
TABLE_AVERAGES = (2, 3, 4)
WORD = 64  # bits; slots are whole words, so that they can be read back quickly

ALL_NEEDS: tuple[Needs, ...] = tuple(needs for needs, _ in rolls_by_needs(EVENT_DIE, TABLE_DICE))
"""All 70 needs of rolls of up to four dice: fewer dice look like four with blanks."""


@dataclass(frozen=True, slots=True)
class OddsTable:
    """Crash ways by needs and by dice before the roll, for hands of 0 to `largest` cards, as exact integers."""

    pool: Pool
    largest: int
    deals: tuple[int, ...]  # by hand size: what the ways of `rolls` are out of, times `turbo_parts`
    rolls: dict[Needs, tuple[int, ...]]  # crash ways by hand size
    averages: dict[int, tuple[int, ...]]  # by number of dice; out of the deals times faces ** dice times `turbo_parts`
    faces: int
    turbo_parts: int  # denominator of the chance that Turbo is played

    def crash(self, needs: Needs, hand: int) -> Odds:
        """The chance for a known roll. Raises KeyError or IndexError for a roll or a hand outside the table."""
        return Odds(self.rolls[needs][hand], self.turbo_parts * self.deals[hand])

    def before_roll(self, dice: int, hand: int) -> Odds:
        """The average over all rolls of 2, 3 or 4 dice."""
        return Odds(self.averages[dice][hand], self.turbo_parts * self.deals[hand] * self.faces**dice)


@lru_cache(maxsize=8)
def _layout(die: Bag[Face]) -> tuple[tuple[tuple[Picks, int], ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """The different columns (picks, turbos), and for each row of the table its (column, coefficient) pairs."""
    plans: list[Plan] = [plan_of(needs) for needs in ALL_NEEDS]
    plans += [plan_before_roll(die, dice) for dice in TABLE_AVERAGES]
    places: dict[tuple[Picks, int], int] = {}
    rows = []
    for plan in plans:
        marks = [(places.setdefault((t.picks, n), len(places)), m) for t in plan for n, m in enumerate(t.marks) if m]
        rows.append(tuple(marks))
    return tuple(places), tuple(rows)


@lru_cache(maxsize=512)
def _crowd(cards: int, largest: int, bits: int) -> int:
    """(1 + z) ** cards up to z ** largest."""
    return sum(comb(cards, size) << bits * size for size in range(largest + 1))


def _ways(pool: Pool, die: Bag[Face], largest: int) -> list[tuple[int, ...]]:
    """Crash ways by hand size for each row of the layout."""
    columns, rows = _layout(die)
    most = comb(pool.total, min(largest, pool.total // 2)) * len(die) ** max(TABLE_AVERAGES)
    bits = WORD * (most.bit_length() // WORD + 1)
    counts, plain, turbos = pool.equipment, pool.total - pool.turbo, binomials(pool.turbo)
    powers = []
    for picks, turbo in columns:
        ways, crowd, shift = turbos[turbo], plain, turbo
        for kind, held in picks:
            count = counts[kind]
            ways *= comb(count, held)
            crowd -= count
            shift += held
        powers.append(ways * _crowd(crowd, largest, bits) << bits * shift)
    words = (largest + 1) * bits // WORD
    keep = (1 << words * WORD) - 1
    form = f"<{words}Q"
    found = []
    for row in rows:
        whole = sum([mark * powers[column] for column, mark in row])
        slots = unpack(form, (whole & keep).to_bytes(words * WORD // 8, "little"))
        found.append(slots if bits == WORD else _joined(slots, bits // WORD))
    return found


def _joined(slots: tuple[int, ...], words: int) -> tuple[int, ...]:
    """Slots of several words each, from the words."""
    starts = range(0, len(slots), words)
    return tuple(sum(slots[start + place] << WORD * place for place in range(words)) for start in starts)


def odds_table(pool: Pool, turbo: Turbo = "always", die: Bag[Face] = EVENT_DIE, largest: int = TABLE_HAND) -> OddsTable:
    """The whole table, exact: every number equals what `crash_odds` says.

    Args:
        pool: unseen cards.
        turbo: as in `crash_odds`.
        die: the faces of one die, for the averages.
        largest: the largest hand, 0 to 100; hands larger than the pool are left out.

    Raises:
        CannotRead: a largest hand or a turbo out of range.
    """
    if type(largest) is not int or not 0 <= largest <= 100:
        raise CannotRead("largest: a whole number from 0 to 100")
    largest = min(largest, pool.total)
    share = turbo_share(turbo)
    ways = _ways(pool if share else pool.without_turbo(), die, largest)
    if 0 < share < 1:
        pays, not_pays = share.numerator, share.denominator - share.numerator
        never = _ways(pool.without_turbo(), die, largest)
        ways = [
            tuple([pays * a + not_pays * n for a, n in zip(*pair, strict=True)])
            for pair in zip(ways, never, strict=True)
        ]
    return OddsTable(
        pool=pool,
        largest=largest,
        deals=binomials(pool.total)[: largest + 1],
        rolls=dict(zip(ALL_NEEDS, ways[: len(ALL_NEEDS)], strict=True)),
        averages=dict(zip(TABLE_AVERAGES, ways[len(ALL_NEEDS) :], strict=True)),
        faces=len(die),
        turbo_parts=share.denominator,
    )
