"""The same chances by four roads: our plan of a roll, our table, and three counts that share no code with them."""

import warnings
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from random import Random

import icepool
import pytest
from dyce import H
from dyce.evaluation import expand
from dyce.lifecycle import ExperimentalWarning
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.bag import Bag
from celestia_core.kinds import HAZARDS, Face
from celestia_core.odds import ALL_NEEDS, Needs, Pool, crash_odds, odds_table

FULL_DECK = Pool(compass=20, arrester=18, foghorn=16, cannon=14, turbo=8, other=8)
SCARCE = Pool(compass=1, arrester=0, foghorn=3, cannon=5, turbo=2, other=4)
HANDS = range(1, 13)
MOST = 4  # more of one kind than a roll of four dice can ask for makes no difference

Contents = tuple[int, ...]  # compass, arrester, foghorn, cannon, turbo; each at most MOST


def counts_of(pool: Pool) -> tuple[int, ...]:
    return (*pool.equipment, pool.turbo, pool.other)


def clipped(hand: tuple[int, ...]) -> Contents:
    return tuple(min(count, MOST) for count in hand[:5])


@lru_cache(maxsize=256)
def brute_hands(pool: Pool, size: int) -> Mapping[Contents, int]:
    """Deals by content, from every content there is."""
    counts = counts_of(pool)
    ways: Counter[Contents] = Counter()
    for held in product(*[range(min(count, size) + 1) for count in counts[:-1]]):
        rest = size - sum(held)
        if 0 <= rest <= counts[-1]:
            number = comb(counts[-1], rest)
            for count, taken in zip(counts, held):  # noqa: B905 - the other cards are done
                number *= comb(count, taken)
            ways[clipped(held)] += number
    return ways


class _Content(icepool.MultisetEvaluator):  # type: ignore[type-arg]
    def next_state(self, state, order, kind, count):  # type: ignore[no-untyped-def]
        return (*(state or ()), min(count, MOST))


def icepool_hands(pool: Pool, size: int) -> Mapping[Contents, int]:
    """Deals by content, by icepool: one deal for all rolls."""
    deck = icepool.Deck({kind: count for kind, count in enumerate(counts_of(pool)) if count})
    kinds = sorted(deck)
    ways: Counter[Contents] = Counter()
    for content, number in _Content().evaluate(deck.deal(size)).items():
        held = dict(zip(kinds, content, strict=True))
        ways[clipped(tuple(held.get(kind, 0) for kind in range(6)))] += number
    return ways


def dyce_hands(pool: Pool, largest: int) -> list[Mapping[Contents, int]]:
    """Ordered draws by content, by dyce: one card after the other."""

    def next_card(result, counts):  # type: ignore[no-untyped-def]
        left = {kind: count - result.outcome[kind] for kind, count in enumerate(counts)}
        more = {tuple(n + (i == kind) for i, n in enumerate(result.outcome)): n for kind, n in left.items() if n}
        return H(more)

    found = []
    law = H({(0,) * 6: 1})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ExperimentalWarning)
        for _ in range(largest):
            law = expand(next_card, law, counts=counts_of(pool), min_path_probability=Fraction(0))
            ways: Counter[Contents] = Counter()
            for held, number in law.items():
                ways[clipped(held)] += number
            found.append(ways)
    return found


def crash_chance(hands: Mapping[Contents, int], needs: Needs) -> Fraction:
    """The part of these hands that are short of more Equipment than they hold Turbos."""
    a, b, c, d = needs
    crashes = sum(
        ways
        for (p, q, r, s, turbo), ways in hands.items()
        if (a - p if a > p else 0) + (b - q if b > q else 0) + (c - r if c > r else 0) + (d - s if d > s else 0) > turbo
    )
    return Fraction(crashes, sum(hands.values()))


def disagreements(pool: Pool, size: int, hands: Mapping[Contents, int]) -> list[Needs]:
    return [needs for needs in ALL_NEEDS if crash_chance(hands, needs) != crash_odds(needs, size, pool).crash]


def test_there_are_70_different_rolls_of_four_dice() -> None:
    assert len(set(ALL_NEEDS)) == 70
    assert max(needs.dice for needs in ALL_NEEDS) == 4


@pytest.mark.parametrize("pool", [FULL_DECK, SCARCE], ids=["full", "scarce"])
@pytest.mark.parametrize("size", HANDS)
def test_every_roll_agrees_with_brute_force(pool: Pool, size: int) -> None:
    assert disagreements(pool, size, brute_hands(pool, size)) == []


@pytest.mark.parametrize("pool", [FULL_DECK, SCARCE], ids=["full", "scarce"])
@pytest.mark.parametrize("size", HANDS)
def test_every_roll_agrees_with_icepool(pool: Pool, size: int) -> None:
    assert disagreements(pool, size, icepool_hands(pool, size)) == []


@pytest.mark.parametrize("pool", [FULL_DECK, SCARCE], ids=["full", "scarce"])
def test_every_roll_agrees_with_dyce(pool: Pool) -> None:
    for size, hands in zip(HANDS, dyce_hands(pool, HANDS[-1]), strict=True):
        assert disagreements(pool, size, hands) == []


@pytest.mark.parametrize("turbo", ["always", "never", Fraction(2, 7)])
@pytest.mark.parametrize("pool", [FULL_DECK, SCARCE], ids=["full", "scarce"])
def test_the_table_holds_what_the_single_questions_say(pool: Pool, turbo) -> None:  # type: ignore[no-untyped-def]
    table = odds_table(pool, turbo)
    for size in range(table.largest + 1):
        for needs in ALL_NEEDS:
            assert table.crash(needs, size) == crash_odds(needs, size, pool, turbo)
        for dice in (2, 3, 4):
            assert table.before_roll(dice, size) == crash_odds(dice, size, pool, turbo)


def test_a_table_of_large_hands_needs_wider_slots_and_is_as_exact() -> None:
    table = odds_table(FULL_DECK, largest=84)
    for size in (12, 20, 42, 83, 84):
        for needs in ALL_NEEDS:
            assert table.crash(needs, size) == crash_odds(needs, size, FULL_DECK)


def engines_agree(pool: Pool, sizes: range) -> None:
    """Plan, table and brute force as integers: the same ways of the same number of deals."""
    table = odds_table(pool)
    for size in sizes:
        hands = brute_hands.__wrapped__(pool, size)
        total = sum(hands.values())
        for needs in ALL_NEEDS:
            odds = crash_odds(needs, size, pool)
            chance = crash_chance(hands, needs)
            assert odds.total == total
            assert odds.ways * chance.denominator == chance.numerator * total
            assert table.crash(needs, size) == odds


def random_pools(number: int, seed: int) -> list[Pool]:
    luck = Random(seed)
    return [Pool(*[luck.randint(0, most) for most in (20, 18, 16, 14, 8, 8)]) for _ in range(number)]


def test_engines_agree_on_a_hundred_random_pools() -> None:
    for number, pool in enumerate(random_pools(100, seed=1)):
        size = min(1 + number % 8, pool.total)
        engines_agree(pool, range(size, size + 1))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_engines_agree_on_a_thousand_random_pools_for_all_hands(seed: int) -> None:
    for pool in random_pools(50, seed):
        engines_agree(pool, range(min(12, pool.total) + 1))


DICE = st.lists(st.tuples(st.sampled_from(Face), st.integers(1, 5)), min_size=1, unique_by=lambda pair: pair[0])


@given(
    pool=st.builds(Pool, *[st.integers(0, 5)] * 6),
    faces=DICE,
    dice=st.integers(0, 4),
    turbo=st.fractions(0, 1, max_denominator=9),
    data=st.data(),
)
def test_the_average_is_the_mean_over_every_single_roll(pool, faces, dice, turbo, data) -> None:  # type: ignore[no-untyped-def]
    """Dice are rolled one by one here, hands are counted as above, and Turbo is mixed last."""
    hand = data.draw(st.integers(0, pool.total))
    hands = brute_hands(pool, hand)
    no_turbo = Counter[Contents]()
    for content, ways in hands.items():
        no_turbo[(*content[:4], 0)] += ways
    rolls = Counter({Needs(): 1})
    for _ in range(dice):
        longer: Counter[Needs] = Counter()
        for needs, ways in rolls.items():
            for face, weight in faces:
                longer[Needs(*[n + (face is hazard) for n, hazard in zip(needs, HAZARDS, strict=True)])] += (
                    ways * weight
                )
        rolls = longer
    total = sum(rolls.values())
    mean = sum(
        Fraction(ways, total) * (turbo * crash_chance(hands, needs) + (1 - turbo) * crash_chance(no_turbo, needs))
        for needs, ways in rolls.items()
    )
    assert crash_odds(dice, hand, pool, turbo, Bag(faces)).crash == mean


def test_larger_rolls_than_four_dice_are_counted_too() -> None:
    """Eight dice of two kinds: hypergeometric sums, written out."""
    pool = Pool(compass=7, cannon=6, turbo=4, other=5)
    needs = [Face.FOG] * 5 + [Face.PIRATES] * 3
    for hand in (0, 6, 9, 14, 22):
        pays = sum(
            comb(7, x) * comb(6, y) * comb(4, t) * comb(5, hand - x - y - t)
            for x, y, t in product(range(8), range(7), range(5))
            if hand - x - y - t >= 0 and max(0, 5 - x) + max(0, 3 - y) <= t
        )
        assert crash_odds(needs, hand, pool).pays == Fraction(pays, comb(22, hand))
