"""How chances are written: as at school, and never so that two numbers side by side contradict each other."""

import re
from fractions import Fraction

import pytest

from celestia_core.beliefs import Number
from celestia_core.written import in_hundred, of_hundred, percent, shares


@pytest.mark.parametrize(
    ("chance", "flights", "words", "share"),
    [
        (Fraction(0), 0, "0 of 100", "0.0 %"),
        (Fraction(1, 10**9), 1, "under 1 of 100", "under 0.1 %"),
        (Fraction(1, 200), 1, "1 of 100", "0.5 %"),
        (Fraction(29, 200), 15, "15 of 100", "14.5 %"),
        (Fraction(5, 8), 63, "63 of 100", "62.5 %"),
        (Fraction(199, 200), 99, "over 99 of 100", "99.5 %"),
        (1 - Fraction(1, 10**9), 99, "over 99 of 100", "over 99.9 %"),
        (Fraction(1), 100, "100 of 100", "100.0 %"),
    ],
)
def test_halves_go_up_and_only_what_is_certain_is_0_or_100(chance: Fraction, flights: int, words: str, share: str):
    for number in (chance, Number.exactly(chance), Number(float(chance))):
        assert (of_hundred(number), in_hundred(number), percent(number)) == (flights, words, share)


def test_a_counted_half_is_a_half_although_its_float_is_a_little_off():
    assert of_hundred(Number(0.375 - 1e-13)) == of_hundred(Fraction(3, 8)) == 38
    assert of_hundred(Number(1 - 1e-15)) == 100


def agree(chance: Fraction) -> bool:
    """Whether both say the same of a chance: rounded alike, or both as more or less than a number."""
    hundred, share = in_hundred(chance), percent(chance)
    number = float(re.sub("[^0-9.]", "", share))
    flights = int(re.sub("[^0-9]", "", hundred.removesuffix(" of 100")))
    if hundred.startswith("over "):
        return flights == 99 <= number - 0.4
    if hundred.startswith("under "):
        return flights == 1 >= number + 0.4
    certain = chance in (0, 1)
    return abs(flights - number) <= 0.55 and share[0].isdigit() and (flights in (0, 100)) == certain


def test_of_a_hundred_never_contradicts_the_percent_beside_it():
    """Whoever rounds the percent gets the flights; where that would be 0 or 100 and is not, both say less or more."""
    assert [cases for cases in (*range(0, 20_001, 5), 1, 9, 19_991) if not agree(Fraction(cases, 20_000))] == []


@pytest.mark.parametrize("values", [[1, 1, 1], [0.2, 0.0, 0.8], [5, 1, 1, 1, 1], [1e-9, 1], [0.145, 0.855]], ids=str)
@pytest.mark.parametrize("total", [0, 1, 62, 100])
def test_shares_add_up_and_are_off_by_less_than_one(values: list[float], total: int):
    found = shares(values, total)
    assert sum(found) == total
    for value, share in zip(values, found, strict=True):
        assert abs(share - value * total / sum(values)) < 1
        assert value or not share
