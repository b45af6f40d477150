"""Guesses scored, the curve, sharpness, the fading help, and judged choices; each number a second way."""

from collections import defaultdict
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import fsum
from statistics import mean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.analysis.coach import Settings, advise
from celestia_core.analysis.estimates import Share
from celestia_core.analysis.outlook import Plan
from celestia_core.beliefs import Number
from celestia_core.events import Arrived, Crashed, Event, GotOff, JourneyEnded, Stayed, TreasureTaken
from celestia_core.kinds import CityIndex, Seat
from celestia_core.plies import Fly, Land, Leave, Stay
from celestia_core.ruleset import Treasure
from celestia_core.teaching.guessing import (
    FIRST,
    NARROW,
    NEEDED,
    RECENT,
    WIDE,
    calibration,
    help_level,
    score,
    summary,
    two_by_two,
)
from celestia_core.teaching.judging import TIE, by_points, by_wins, kind
from celestia_core.teaching.logbook import Guess, Judged
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.sizes import cases

GUESSES = st.lists(st.builds(Guess, st.integers(0, 100), st.integers(0, 10_000)), min_size=1, max_size=40)


@cases(20)
@given(st.integers(0, 100), st.integers(0, 10_000))
def test_a_score_is_the_gap_in_decimals(said: int, exact: int):
    found = score(Guess(said, exact))
    gap = Decimal(said) - Decimal(exact) / 100
    assert Decimal(found.gap.numerator) / found.gap.denominator == gap
    assert found.absolute == abs(found.gap)
    assert float(found.squared) == pytest.approx(float((gap / 100) ** 2), abs=1e-15)


def test_on_average_nobody_loses_less_than_who_says_the_chance_itself():
    exact = 3000
    losses = {said: score(Guess(said, exact)).squared for said in range(101)}
    assert min(losses, key=lambda said: losses[said]) == 30


@cases(20)
@given(GUESSES)
def test_the_curve_is_the_one_made_by_sorting_guesses_into_drawers(guesses: list[Guess]):
    drawers = defaultdict(list)
    for guess in guesses:
        drawers["100" if guess.said == 100 else f"{guess.said:02d}"[0]].append(guess)
    drawers["9"] += drawers.pop("100", [])
    wanted = [
        (
            10 * int(name),
            len(inside),
            fsum(guess.said for guess in inside) / len(inside),
            fsum(guess.exact / 100 for guess in inside) / len(inside),
        )
        for name, inside in sorted(drawers.items())
        if inside
    ]
    found = [(one.least, one.count, float(one.said), float(one.exact)) for one in calibration(guesses)]
    assert [one[:2] for one in found] == [one[:2] for one in wanted]
    assert np.allclose([one[2:] for one in found], [one[2:] for one in wanted], atol=1e-9)
    assert all(one.least <= one.said <= one.most for one in calibration(guesses))


@cases(20)
@given(GUESSES)
def test_the_numbers_beside_the_curve_are_those_of_numpy(guesses: list[Guess]):
    said, exact = np.array([guess.said for guess in guesses]), np.array([guess.exact / 100 for guess in guesses])
    found = summary(guesses)
    assert found.count == len(guesses)
    assert found.enough == (len(guesses) >= 30)
    drawer = np.minimum(said // 10, 9)
    off = sum(abs(said[drawer == n].mean() - exact[drawer == n].mean()) * (drawer == n).sum() for n in set(drawer))
    values = [found.mean_gap, found.bias, found.off_curve, found.base, found.sharpness, found.spread]
    wanted = [
        np.abs(said - exact).mean(),
        (said - exact).mean(),
        off / len(said),
        exact.mean(),
        np.sqrt(np.mean((said - exact.mean()) ** 2)),
        exact.std(),
    ]
    assert [float(value) for value in values] == pytest.approx(wanted, abs=1e-9)


def test_without_a_guess_there_is_no_summary():
    with pytest.raises(ValueError, match="no guess"):
        summary([])
    assert calibration([]) == ()


def test_who_always_says_the_average_is_calibrated_and_not_sharp_at_all():
    book = [Guess(40, 2000), Guess(40, 6000)] * (NEEDED // 2)
    found = summary(book)
    assert found.enough
    assert (found.off_curve, found.bias, found.sharpness) == (0, 0, 0)
    assert (found.mean_gap, found.spread) == (20, 20)
    assert not summary(book[1:]).enough


def test_who_says_the_chance_is_as_sharp_as_the_chances():
    found = summary([Guess(n, 100 * n) for n in range(0, 101, 5)])
    assert found.mean_gap == found.off_curve == 0
    assert found.sharpness == found.spread > 25


def test_the_help_fades_as_the_gap_shrinks_and_comes_back_when_it_grows():
    def off(gap: int, times: int) -> list[Guess]:
        return [Guess(30 + gap, 3000)] * times

    assert help_level([]) == help_level(off(0, FIRST - 1)) == 0
    assert help_level(off(0, FIRST)) == 2
    assert help_level(off(NARROW, RECENT)) == 2
    assert help_level(off(NARROW + 1, RECENT)) == 1
    assert help_level(off(-WIDE, RECENT)) == 1
    assert help_level(off(WIDE + 1, RECENT)) == 0
    book = off(40, 20)
    levels = []
    for gap in (*[2] * RECENT, *[30] * RECENT):
        book += off(gap, 1)
        levels.append(help_level(book))
    assert levels[:RECENT] == sorted(levels[:RECENT])
    assert levels[RECENT:] == sorted(levels[RECENT:], reverse=True)
    assert (levels[0], levels[RECENT - 1], levels[-1]) == (0, 2, 0)


@cases(20)
@given(GUESSES)
def test_the_level_is_that_of_the_mean_of_the_newest_gaps(guesses: list[Guess]):
    gap = mean(abs(Fraction(guess.said) - Fraction(guess.exact, 100)) for guess in guesses[-RECENT:])
    level = 2 - sum(gap > bound for bound in (NARROW, WIDE))
    assert help_level(guesses) == (level if len(guesses) >= FIRST else 0)


@cases(20)
@given(st.lists(st.builds(Judged, st.booleans(), st.booleans()), max_size=40))
def test_the_two_by_two_counts_every_choice_once(judged: list[Judged]):
    (a, b), (c, d) = two_by_two(judged)
    assert a + b + c + d == len(judged)
    assert a + b == sum(one.good for one in judged)
    assert a + c == sum(one.kind for one in judged)
    assert a == judged.count(Judged(True, True))


# --- judged choices ---

A, B = Seat(0), Seat(1)


def test_a_choice_is_good_where_it_is_best_or_too_close_to_call():
    sitting = Sitting(FIRST_RECORD)
    advice = advise(sitting.steps.information(sitting.shown), Settings(playouts=64))
    stay, leave = advice.choice(Stay), advice.choice(Leave)
    assert stay is not None
    assert leave is not None
    for lead, margin in ((0.2, 0.05), (0.2, 0.3), (0.005, 0.001)):
        for best, other in ((stay, leave), (leave, stay)):
            made = replace(
                advice,
                choices=(
                    replace(best, win=Share(0.5, 0.01)),
                    replace(other, win=Share(0.5 - lead, 0.01)),
                ),
                lead=Share(lead, margin),
            )
            close = lead < margin or lead < 0.01
            assert (by_wins(made, best.action).good, by_wins(made, best.action).behind) == (True, 0.0)
            poor = by_wins(made, other.action)
            assert (poor.good, poor.close) == (close, close)
            assert poor.behind == pytest.approx(100 * lead)
    with pytest.raises(ValueError, match="not open"):
        by_wins(advice, Fly(A))


def test_without_playouts_the_points_of_the_journey_are_compared():
    def plan(stay: float, leave: float | None) -> Plan:
        return Plan(Number(stay), Number(stay), None if leave is None else Number(leave), None, None)

    for stay, leave in ((4.0, 2.0), (2.0, 4.0), (3.0, 3.0 + TIE / 2), (3.0, 3.0)):
        good = {Stay: leave - stay < TIE, Leave: stay - leave < TIE}
        for chosen in (Stay(A), Leave(A), Fly(A), Land(A)):
            found = by_points(plan(stay, leave), chosen)
            assert found.good == good[Stay if isinstance(chosen, Stay | Fly) else Leave]
            assert found.close == (good[Stay] and good[Leave])
            assert found.behind == max(0.0, leave - stay if isinstance(chosen, Stay | Fly) else stay - leave)
    with pytest.raises(ValueError, match="no choice"):
        by_points(plan(3, None), Stay(A))


def taken(seat: Seat, points: int) -> TreasureTaken:
    return TreasureTaken(seat, CityIndex(3), Treasure(CityIndex(3), points))


ON = (Arrived(CityIndex(4)),)
FELL = (Crashed((A, B)), JourneyEnded("crash"))
CASES: list[tuple[str, object, list[tuple[Event, ...]], float, tuple[int, bool] | None]] = [
    ("arrived", Stay(A), [(Stayed(A),), (Stayed(B),), ON], 5.0, (2, True)),
    ("crashed", Stay(A), [(Stayed(A),), FELL], 5.0, (1, False)),
    ("not seen yet", Stay(A), [(Stayed(A),), (Stayed(B),)], 5.0, None),
    ("a jetpack", Stay(A), [(Stayed(A),), (GotOff(A, CityIndex(3), "jetpack"), taken(A, 6)), FELL], 5, (2, True)),
    ("another's jetpack", Fly(A), [(GotOff(B, CityIndex(3), "jetpack"), taken(B, 6)), FELL], 5.0, (1, False)),
    ("a rich treasure", Leave(A), [(GotOff(A, CityIndex(3), "left"), taken(A, 9))], 6.9, (0, True)),
    ("just the average", Leave(A), [(GotOff(A, CityIndex(3), "left"), taken(A, 6))], 6.0, (0, True)),
    ("a poor treasure", Leave(A), [(GotOff(A, CityIndex(3), "left"), taken(A, 6)), FELL], 6.9, (0, False)),
    ("an empty city", Leave(A), [(GotOff(A, CityIndex(3), "left"),)], 0.0, (0, True)),
    ("landed", Land(A), [(GotOff(A, CityIndex(3), "landed"), taken(A, 12), JourneyEnded("landing"))], 8, (0, True)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "chosen", "later", "promised", "wanted"), CASES, ids=[case[0] for case in CASES])
def test_chance_is_kind_or_not(
    name: str, chosen: Stay, later: list[tuple[Event, ...]], promised: float, wanted: object
):
    assert kind(chosen, later, A, promised) == wanted


def test_a_spyglass_is_worth_two():
    glass = Treasure(CityIndex(0), 2, spyglass=True)
    later = [(GotOff(A, CityIndex(0), "left"), TreasureTaken(A, CityIndex(0), glass))]
    assert kind(Leave(A), later, A, 1.9) == (0, True)
    assert kind(Leave(A), later, A, 2.1) == (0, False)
