"""What named errors make of a crash chance: each value is really computed the wrong way."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb, prod

from celestia_core.bag import Bag
from celestia_core.kinds import HAZARDS
from celestia_core.odds import EVENT_DIE, Needs, Pool, crash_odds, explain, rolls_by_needs

from .choices import Wrong
from .scenes import Scene

NO_BLANKS = Bag(dict.fromkeys(HAZARDS, 1))


def wrong_chances(scene: Scene) -> Iterator[Wrong]:
    """The errors that fit this table, with what they yield."""
    pool, hand = scene.pool, scene.hand
    yield "turbo-forgotten", crash_odds(scene.asked, hand, pool, "never").crash
    if pool != scene.whole:
        yield "own-cards", crash_odds(scene.asked, hand, scene.whole).crash
    if not scene.faces:
        yield "blank-forgotten", crash_odds(scene.dice, hand, pool, "always", NO_BLANKS).crash
        yield "one-card-for-all", _one_card_each(scene.dice, hand, pool)
    else:
        needs = scene.needs
        single = [crash_odds(_only(kind), hand, pool).crash for kind, count in enumerate(needs) for _ in range(count)]
        if len(single) > 1:
            if sum(single) < 1:
                yield "adding-chances", Fraction(sum(single))
            yield "each-die-alone", 1 - prod((1 - one for one in single), start=Fraction(1))
            yield "turbo-pays-two", turbo_for_two(needs, hand, pool)
        if max(needs) > 1:
            yield "one-card-for-all", crash_odds(capped(needs), hand, pool).crash
    yield "other-side", 1 - scene.crash


def _only(kind: int) -> Needs:
    return Needs(*(int(place == kind) for place in range(len(HAZARDS))))


def capped(needs: Needs) -> Needs:
    """One card of each kind at most."""
    return Needs(*(min(1, count) for count in needs))


def _one_card_each(dice: int, hand: int, pool: Pool) -> Fraction:
    rolls: dict[Needs, int] = {}
    for needs, ways in rolls_by_needs(EVENT_DIE, dice):
        rolls[capped(needs)] = rolls.get(capped(needs), 0) + ways
    total = sum(rolls.values())
    return sum((ways * crash_odds(needs, hand, pool).crash for needs, ways in rolls.items()), Fraction(0)) / total


def turbo_for_two(needs: Needs, hand: int, pool: Pool) -> Fraction:
    """As if each Turbo paid for two dice."""
    fails = sum(case.ways for case in explain(needs, hand, pool) if case.short > 2 * case.turbo)
    return Fraction(fails, comb(pool.total, hand))
