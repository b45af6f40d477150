"""Simulated flights: keyed, the same in parts, by the rules; and the bands say rightly how far off is normal."""

from fractions import Fraction
from itertools import pairwise
from math import comb, exp, lgamma, log

import pytest

from celestia_core.bag import Bag
from celestia_core.beliefs import TYPES
from celestia_core.errors import CannotRead
from celestia_core.kinds import Face
from celestia_core.odds import Pool
from celestia_core.teaching.lab.bands import band, came_words, normal_off, off_by
from celestia_core.teaching.lab.exploring import Setting, captain_of
from celestia_core.teaching.lab.trial import MOST_FLIGHTS, TRIALS, Flown, Series
from celestia_core.teaching.position import Position

FULL = Pool(20, 18, 16, 14, 8, 8)
MOCK = Setting(4, 7, FULL)
HALF = Fraction(1, 2)
SETTINGS = [
    MOCK,
    Setting(4, 7, FULL, "never"),
    Setting(3, 5, Pool(2, 9, 0, 4, 3, 1), HALF),
    Setting((Face.FOG, Face.FOG, Face.BIRDS), 6, FULL),
    Setting(1, 0, FULL),
]
TRIES = 400


def binomial(flights: int, chance: Fraction) -> list[Fraction]:
    """The law of the number of crashes, in fractions."""
    return [comb(flights, k) * chance**k * (1 - chance) ** (flights - k) for k in range(flights + 1)]


@pytest.mark.parametrize("flights", [1, 2, 10, 37, 100])
@pytest.mark.parametrize("chance", [Fraction(1, 3), Fraction(1, 50), Fraction(31, 32), HALF])
def test_a_band_is_the_central_one_by_fractions(flights: int, chance: Fraction):
    found, law, side = band(flights, float(chance)), binomial(flights, chance), Fraction(1, 40)
    assert sum(law[: found.low], Fraction(0)) <= side < sum(law[: found.low + 1], Fraction(0))
    assert sum(law[found.high + 1 :], Fraction(0)) <= side < sum(law[found.high :], Fraction(0))
    assert found.inside == pytest.approx(float(sum(law[found.low : found.high + 1], Fraction(0))), abs=1e-12)
    assert found.inside >= 0.95


def test_a_band_of_100_000_by_logarithms():
    chance, flights = 0.318, 100_000
    found = band(flights, chance)

    def at(k: int) -> float:
        ways = lgamma(flights + 1) - lgamma(k + 1) - lgamma(flights - k + 1)
        return exp(ways + k * log(chance) + (flights - k) * log(1 - chance))

    assert found.inside == pytest.approx(sum(map(at, range(found.low, found.high + 1))), abs=1e-8)
    below = sum(map(at, range(found.low - 3_000, found.low)))
    above = sum(map(at, range(found.high + 1, found.high + 3_000)))
    assert below <= 0.025 < below + at(found.low)
    assert above <= 0.025 < above + at(found.high)


@pytest.mark.parametrize(("chance", "there"), [(0.0, 0), (1.0, 100)])
def test_without_luck_there_is_no_band(chance: float, there: int):
    found = band(100, chance)
    assert (found.low, found.high, found.inside) == (there, there, 1.0)
    assert normal_off(found, chance) == off_by(there, 100, chance) == "0.0 of 100; 0.0 flights"


def test_how_far_off_is_normal_in_words():
    found = band(10, MOCK.crash.value)
    assert (found.low, found.high) == (1, 6)
    assert off_by(6, 10, 0.4) == "20.0 of 100; 2.0 flights"
    assert off_by(3, 10, 0.4) == "10.0 of 100; 1.0 flights"
    assert off_by(31_548, 100_000, 0.318) == "0.25 of 100; 252 flights"
    assert normal_off(found, 0.4) == "30.0 of 100; 3.0 flights"  # 1 is farther from 4 than 6
    assert [came_words(crashes, found) for crashes in (0, 1, 6, 7)] == [
        "below the band",
        "inside the band",
        "inside the band",
        "above the band",
    ]


def test_with_more_flights_the_share_off_shrinks_and_the_number_off_grows():
    """The law of large numbers, in the bands and in what 40 tries were off on average."""
    chance = MOCK.crash.value
    shares, numbers = [], []
    for flights in TRIALS[:-1]:
        off = [abs(Series.of(MOCK, f"large {n}").crashes(0, flights) - flights * chance) for n in range(40)]
        numbers.append(sum(off) / len(off))
        shares.append(numbers[-1] / flights)
    assert shares == sorted(shares, reverse=True)
    assert numbers == sorted(numbers)
    wide = [band(flights, chance).high - band(flights, chance).low for flights in TRIALS]
    assert wide == sorted(wide)
    assert [w / f for w, f in zip(wide, TRIALS, strict=True)] == sorted(
        (w / f for w, f in zip(wide, TRIALS, strict=True)), reverse=True
    )


@pytest.mark.parametrize("flights", [10, 100])
def test_of_400_seeds_as_many_land_in_the_band_as_it_says(flights: int):
    """So many that a band of 90 or 99.9 of 100 would not pass, nor flights that stick together."""
    expected = band(flights, MOCK.crash.value)
    inside = sum(expected.holds(Series.of(MOCK, f"seed {n}").crashes(0, flights)) for n in range(TRIES))
    law = binomial(TRIES, Fraction(expected.inside).limit_denominator(10**6))
    below, above = sum(law[:inside], Fraction(0)), sum(law[inside + 1 :], Fraction(0))
    assert min(below, above) > 0.0005 * (1 - law[inside])
    assert inside < TRIES


@pytest.mark.parametrize("setting", SETTINGS, ids=range(len(SETTINGS)))
def test_100_000_flights_come_near_the_exact_chance(setting: Setting):
    chance = setting.crash.value
    crashes = Series.of(setting, "near").crashes(0, TRIALS[-1])
    off = (crashes - TRIALS[-1] * chance) / (TRIALS[-1] * chance * (1 - chance)) ** 0.5
    assert abs(off) < 4.5


LOADED = Bag({**dict.fromkeys((Face.FOG, Face.LIGHTNING, Face.BIRDS, Face.PIRATES), 10), Face.BLANK: 18})
BIASED = [
    Setting(4, 7, FULL, die=LOADED),  # 18 blanks of 58 instead of 20 of 60
    Setting(4, 7, FULL, Fraction(9, 10)),
    Setting(4, 7, Pool(17, 15, 13, 11, 8, 8)),
]


@pytest.mark.parametrize("biased", BIASED, ids=["die", "turbo", "deck"])
def test_a_planted_bias_is_noticed(biased: Setting):
    found = band(2 * TRIALS[-1], MOCK.crash.value)
    assert not found.holds(Series.of(biased, "bias").crashes(0, found.flights))
    assert found.holds(Series.of(MOCK, "bias").crashes(0, found.flights))


def test_the_same_seed_flies_the_same_and_another_one_does_not():
    one, again, other = (Series.of(MOCK, seed).flights(0, 60) for seed in ("7", "7", "8"))
    assert one == again != other
    assert Series.of(MOCK, "7").flights(40, 60) == one[40:]


@pytest.mark.parametrize("cuts", [(0, 10, 100, 1_000, 2_500), (0, 999, 1_000, 1_001, 3_000), (0, 0, 1, 1)])
def test_parts_add_up_to_the_whole(cuts: tuple[int, ...]):
    series = Series.of(MOCK, "parts")
    parts = [series.crashes(first, last) for first, last in pairwise(cuts)]
    assert sum(parts) == series.crashes(0, cuts[-1]) == sum(one.crashed for one in series.flights(0, cuts[-1]))


def laid_out(flight: Flown) -> int:
    """Cards that are missing, laid out one by one."""
    cards = [kind for kind, count in zip(TYPES, flight.held, strict=True) for _ in range(count)]
    lacking = 0
    for face in flight.faces:
        card = dict(zip(("fog", "lightning", "birds", "pirates"), TYPES, strict=False)).get(face.value)
        if card in cards:
            cards.remove(card)
        elif card:
            lacking += 1
    return lacking


@pytest.mark.parametrize("setting", SETTINGS, ids=range(len(SETTINGS)))
def test_every_flight_is_by_the_rules(setting: Setting):
    choices = set()
    for flight in Series.of(setting, "rules").flights(0, 500):
        assert sum(flight.held) == setting.hand
        counts = (*setting.pool.equipment, setting.pool.turbo, setting.pool.other)
        assert all(0 <= held <= count for held, count in zip(flight.held, counts, strict=True))
        assert setting.dice in (len(flight.faces), flight.faces)
        assert flight.short == laid_out(flight) == sum(flight.missing)
        assert sum(flight.asked) == sum(face is not Face.BLANK for face in flight.faces)
        if not flight.short or flight.short > flight.held[4]:
            assert flight.crashed == (flight.short > 0)
        else:
            choices.add(flight.crashed)
    assert choices <= {"always": {False}, "never": {True}}.get(str(setting.turbo), {True, False})


def test_a_captain_of_a_game_flies_from_what_was_seen():
    hand, dice = captain_of(Position.named("two-compasses", 30, "A").information, HALF)
    chance = hand.not_paying(dice).value
    series = Series.believed(hand, dice, "game")
    assert band(TRIALS[-1], chance).holds(series.crashes(0, TRIALS[-1]))
    rows = set(map(tuple, hand.held[hand.weight > 0].tolist()))
    assert all(flight.held in rows for flight in series.flights(0, 300))


@pytest.mark.parametrize(("first", "last"), [(-1, 5), (5, 4), (0, MOST_FLIGHTS + 1)])
def test_flights_out_of_range_are_refused(first: int, last: int):
    with pytest.raises(CannotRead):
        Series.of(MOCK, "x").crashes(first, last)
