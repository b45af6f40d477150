"""Draws without replacement and rolls, against lists written out card by card and die by die."""

from collections import Counter
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.counting import Exact, binomials, draws, rolls


@given(counts=st.lists(st.integers(0, 4), max_size=4), size=st.integers(0, 8))
def test_draws_are_all_hands_of_single_cards(counts: list[int], size: int) -> None:
    cards = [(kind, copy) for kind, count in enumerate(counts) for copy in range(count)]
    hands = Counter(
        tuple(sum(1 for card, _ in hand if card == kind) for kind in range(len(counts)))
        for hand in combinations(cards, size)
    )
    found = list(draws(counts, size))
    assert dict(found) == hands
    assert [held for held, _ in found] == sorted(hands)


@given(
    die=st.lists(st.tuples(st.sampled_from("abcd"), st.integers(1, 3)), max_size=4, unique_by=lambda pair: pair[0]),
    dice=st.integers(0, 3),
)
def test_rolls_are_all_single_rolls(die: list[tuple[str, int]], dice: int) -> None:
    sides = [face for face, weight in die for _ in range(weight)]
    order = [face for face, _ in die]
    single = Counter(tuple(sorted(roll, key=order.index)) for roll in product(sides, repeat=dice))
    found = list(rolls(die, dice))
    assert len(dict(found)) == len(found)
    assert dict(found) == single


@pytest.mark.parametrize("n", [0, 1, 7, 84, 2000])
def test_a_row_of_pascals_triangle_also_answers_out_of_range(n: int) -> None:
    row = binomials(n)
    assert all(row[k] == comb(n, k) for k in range(n + 1))
    assert not any(row[k] for k in (*range(-16, 0), *range(n + 1, 2001)))


@pytest.mark.parametrize(("ways", "total"), [(0, 0), (-1, 2), (3, 2), (0, -1)])
def test_a_chance_lies_between_none_and_all_of_the_ways(ways: int, total: int) -> None:
    with pytest.raises(ValueError, match="not a chance"):
        Exact(ways, total)
