"""The number coder: reading undoes writing, for any choices, at the price information theory says."""

from math import log2
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.coder import AdaptiveCounts, NumberReader, NumberWriter, from_digits, to_digits
from tests.sizes import cases

weights = st.lists(st.integers(0, 5000), min_size=1, max_size=6).map(lambda drawn: [*drawn, 3])


@st.composite
def choices(draw: st.DrawFn) -> tuple[list[int], int]:
    drawn = draw(weights)
    return drawn, draw(st.sampled_from([index for index, weight in enumerate(drawn) if weight]))


@cases(15)
@given(st.lists(choices(), max_size=8), st.lists(st.integers(0, 2**63 - 1), max_size=8))
def test_reading_gives_back_what_was_written_and_nothing_is_left(picked, numbers):
    writer = NumberWriter()
    for drawn, chosen in picked:
        writer.pick(drawn, chosen)
    for number in numbers:
        writer.whole(number)
    reader = NumberReader(writer.number())
    assert [reader.pick(drawn) for drawn, _ in picked] == [chosen for _, chosen in picked]
    assert [reader.whole() for _ in numbers] == numbers
    assert reader.spent


@cases(15)
@given(st.integers(1, 2**80), st.lists(weights, max_size=10))
def test_whatever_number_is_read_writing_it_again_gives_the_same(number, asked):
    """So no two numbers hold the same choices: a code has one spelling."""
    reader = NumberReader(number)
    picked = [reader.pick(drawn) for drawn in asked]
    writer = NumberWriter()
    for drawn, chosen in zip(asked, picked, strict=True):
        writer.pick(drawn, chosen)
    assert writer.number(reader._number) == number


@pytest.mark.parametrize("seed", range(10))
def test_the_price_is_the_surprise(seed):
    """Above a number that is large already: within a bit of the sum of -log2(p)."""
    draw, writer, surprise = Random(seed), NumberWriter(), 0.0
    for _ in range(300):
        drawn = [draw.randrange(1, 5000) ** draw.randrange(3) for _ in range(draw.randrange(1, 12))]
        [chosen] = draw.choices(range(len(drawn)), drawn)
        writer.pick(drawn, chosen)
        surprise -= log2(drawn[chosen] / sum(drawn))
    assert surprise > 100
    assert abs(price(writer) - surprise) < 1


def price(writer: NumberWriter) -> float:
    """Bits that a number of 64 bits grows by."""
    return log2(writer.number(1 << 64)) - 64


def test_a_habit_costs_next_to_nothing():
    writer, counts = NumberWriter(), AdaptiveCounts((1, 1), 8)
    for _ in range(1000):
        counts.code(writer, 1)
    assert price(writer) < 4


def test_one_writer_can_stand_on_another():
    below, above = NumberWriter(), NumberWriter()
    below.whole(77)
    above.whole(5)
    reader = NumberReader(above.number(below.number()))
    assert (reader.whole(), reader.whole(), reader.spent) == (5, 77, True)


def test_what_has_no_weight_or_no_room_cannot_be_written():
    with pytest.raises(ValueError, match="without weight"):
        NumberWriter().pick([3, 0], 1)
    for number in (-1, 7):
        with pytest.raises(ValueError, match="not below 7"):
            NumberWriter().below(7, number)


def test_a_number_that_cannot_come_to_its_end_is_noticed():
    reader = NumberReader(1)
    assert reader.pick([1, 4]) == 1
    assert reader.broken
    assert not reader.spent


@given(st.integers(1, 2**300))
def test_digits_stand_for_one_number_each(number):
    digits = to_digits(number)
    assert from_digits(digits) == number
    assert from_digits("A" + digits) is None


@pytest.mark.parametrize("text", ["", "A", "+", "B=", "é", "B\n"])
def test_what_is_no_number_is_none(text):
    assert from_digits(text) is None
