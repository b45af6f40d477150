"""How chances are written: as at school, and never so that two numbers side by side contradict each other."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.beliefs import Number
from celestia_core.written import in_hundred, of_hundred, percent, shares


@pytest.mark.parametrize(
    ("chance", "flights", "words", "share"),
    [
        (Fraction(0), 0, "0 of 100", "0.0 %"),
        (Fraction(1, 10_000), 1, "under 1 of 100", "under 0.1 %"),
        (Fraction(1, 200), 1, "1 of 100", "0.5 %"),
        (Fraction(5, 8), 63, "63 of 100", "62.5 %"),
        (Fraction(29, 200), 15, "15 of 100", "14.5 %"),
        (Fraction(199, 200), 99, "over 99 of 100", "99.5 %"),
        (Fraction(9_999, 10_000), 99, "over 99 of 100", "over 99.9 %"),
        (Fraction(1), 100, "100 of 100", "100.0 %"),
    ],
)
def test_halves_go_up_and_only_what_is_certain_is_0_or_100(chance: Fraction, flights: int, words: str, share: str):
    for given_as in (chance, Number.exactly(chance)):
        assert (of_hundred(given_as), in_hundred(given_as), percent(given_as)) == (flights, words, share)


@given(st.fractions(0, 1))
def test_flights_and_percentage_agree(chance: Fraction):
    counted, share = in_hundred(chance), percent(chance)
    found = re.fullmatch(r"(?:under |over )?(\d+(?:\.\d)?) %", share)
    assert found is not None
    assert abs(of_hundred(chance) - 100 * chance) <= Fraction(1, 2) or counted.startswith(("under", "over"))
    assert counted.startswith("under") <= (chance < Fraction(1, 200))
    assert counted.startswith("over") <= (chance >= Fraction(199, 200))


@given(st.lists(st.fractions(0, 1), min_size=1, max_size=6).filter(lambda parts: sum(parts) > 0))
def test_shares_make_up_the_whole(parts: list[Fraction]):
    whole = sum(parts)
    assert sum(shares([part / whole for part in parts])) == 100
