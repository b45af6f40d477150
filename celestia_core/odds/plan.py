"""The shape of a crash, worked out once per roll; what a pool adds is only a few binomials.

A hand fails when it is short of more Equipment than it holds Turbos (F25, F26). Let z mark cards in the hand and u
mark cards it is short of. A kind with c cards in the pool, asked for k times, contributes

    sum over j < k of C(c, j) z^j u^(k-j)  +  sum over j >= k of C(c, j) z^j
        =  (1 + z)^c  +  sum over j < k of C(c, j) z^j (u^(k-j) - 1).

So each needed kind offers k + 1 choices: "any number of it", which only makes the crowd of plain cards larger, or
"exactly j of it", with a factor that no longer knows the pool. Multiply the factors out and keep, for t Turbos, the
powers of u above t: these integers are the marks. They depend on the roll alone. (docs/decisions has the rivals.)
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from celestia_core.bag import Bag
from celestia_core.counting import binomials
from celestia_core.kinds import Face

from .pool import Needs, Pool, rolls_by_needs

Picks = tuple[tuple[int, int], ...]  # (place of the kind in EQUIPMENT, exactly so many held)


class Term(NamedTuple):
    """One choice per needed kind; a kind that is not picked is in the crowd."""

    picks: Picks
    used: int  # cards of the hand that the picks take
    marks: tuple[int, ...]  # coefficient by number of Turbos held


Plan = tuple[Term, ...]


def _plan(mixture: tuple[tuple[Needs, int], ...]) -> Plan:
    """The terms of several rolls with weights, equal picks brought together."""
    found: dict[Picks, list[int]] = {}
    for needs, weight in mixture:
        for choice in product(*[(None, *range(asked)) for asked in needs]):
            picks = tuple([(kind, held) for kind, held in enumerate(choice) if held is not None])
            short = [weight]  # coefficients by power of u
            for kind, held in picks:
                gap = [0] * (needs[kind] - held)
                short = [plus - minus for plus, minus in zip(gap + short, short + gap, strict=True)]
            marks = found.setdefault(picks, [])
            marks += [0] * (len(short) - 1 - len(marks))
            for turbos in range(len(short) - 1):
                marks[turbos] += sum(short[turbos + 1 :])
    return tuple(
        Term(picks, sum(held for _, held in picks), tuple(marks)) for picks, marks in found.items() if any(marks)
    )


@lru_cache(maxsize=512)
def plan_of(needs: Needs) -> Plan:
    """The plan of one known roll: 4, 8 or 15 terms for four equal dice, two pairs, four different dice."""
    return _plan(((needs, 1),))


@lru_cache(maxsize=64)
def plan_before_roll(die: Bag[Face], dice: int) -> Plan:
    """The plan of all rolls of so many dice at once; its ways are out of len(die) ** dice times the deals."""
    return _plan(rolls_by_needs(die, dice))


def crash_ways(plan: Plan, pool: Pool, hand: int) -> int:
    """In how many deals of the hand a captain who always plays his Turbos cannot pay."""
    counts = pool.equipment
    plain = sum(counts) + pool.other
    rows = [binomials(count) for count in counts]
    turbos = binomials(pool.turbo)
    total = 0
    for picks, used, marks in plan:
        ways, crowd = 1, plain
        for kind, held in picks:
            ways *= rows[kind][held]
            crowd -= counts[kind]
        row, free = binomials(crowd), hand - used
        for mark, held_turbos in zip(marks, turbos):  # noqa: B905 - fewer marks than Turbos one could hold
            total += ways * mark * held_turbos * row[free]
            free -= 1
    return total
