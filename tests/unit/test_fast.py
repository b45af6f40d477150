"""The compiled loops and the tables answer as the plain ways do, and nobody waits for the compiler."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from celestia_core.bag import Bag
from celestia_core.beliefs import HandBelief, beliefs, fast, rows
from celestia_core.beliefs.entries import Announced, Draw, Lost, Timeline
from celestia_core.beliefs.fast import WORTH_WHILE, Compiler, Loops, compiled
from celestia_core.beliefs.hand import APART
from celestia_core.beliefs.posterior import Hidden, forget
from celestia_core.beliefs.rows import Levels, Rows, TooMany, packed, plus, ways
from celestia_core.events import Rolled, seen_by
from celestia_core.kinds import Card, Seat
from celestia_core.odds import ALL_NEEDS, EVENT_DIE, Needs, rolls_by_needs
from celestia_core.play import play_game
from celestia_core.record import replay
from celestia_core.views import information_state

NEAR = 1e-12  # relative; the order of summation differs


@pytest.fixture(scope="module")
def loops() -> Loops:
    pytest.importorskip("numba")
    made = compiled()
    assert made is not None
    return made


class Ready(Compiler):
    """Has these loops, and counts how often it is asked for them."""

    def __init__(self, made: Loops | None) -> None:
        super().__init__()
        self.made, self.asked = made, 0

    def ask(self, terms: int) -> Loops | None:
        self.asked += 1
        return self.made


@pytest.fixture
def both(loops: Loops, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], list[Any]]:
    """What a question is answered with the compiled loops, and by NumPy."""

    def ask(question: Callable[[], Any]) -> list[Any]:
        answers = []
        for ready in (Ready(loops), Ready(None)):
            monkeypatch.setattr(fast, "compiler", ready)
            forget()
            answers.append(question())
            assert ready.asked
        forget()
        return answers

    return ask


def some_rows(luck: np.random.Generator, pools: np.ndarray, cards: tuple[int, ...], number: int) -> Rows:
    """Different rows with so many cards of each pool, and weights."""
    drawn = np.zeros((number, len(pools)), np.int16)
    for pool, size in enumerate(cards):
        places = np.flatnonzero(pools == pool)
        drawn[:, places] = luck.multinomial(size, np.ones(len(places)) / len(places), number)
    drawn = np.unique(drawn, axis=0)
    return Rows(drawn, luck.random(len(drawn)) + 0.01)


@pytest.mark.parametrize("axes", [(6,), (4, 4), (3, 3, 3)])
def test_sums_and_ways_are_the_same_compiled(both, axes):
    luck = np.random.default_rng(len(axes))
    pools = np.repeat(np.arange(len(axes)), axes)
    caps = np.full(len(pools), 6)
    first, second = (some_rows(luck, pools, (cards,) * len(axes), 300) for cards in (7, 4))

    def total() -> Rows:
        return plus(first, second, caps, pools)

    fast_total, slow_total = both(total)
    assert np.array_equal(fast_total.drawn, slow_total.drawn)
    assert len(fast_total) > 300
    assert fast_total.drawn.max() == 6  # the caps bind
    np.testing.assert_allclose(fast_total.weight, slow_total.weight, rtol=NEAR)

    left = luck.integers(0, 20, (200, len(pools)))
    fast_ways, slow_ways = both(lambda: ways(Levels.of(slow_total, pools), left))
    assert (slow_ways > 0).any()
    np.testing.assert_allclose(fast_ways, slow_ways, rtol=NEAR)


def test_caps_on_many_axes_are_kept_compiled(both):
    luck, pools, caps = np.random.default_rng(2), np.repeat(np.arange(17), 2), np.repeat([1, 2], (32, 2))

    def of(bits: np.ndarray) -> np.ndarray:
        """One card of each pool, of one kind or the other."""
        return np.stack((bits, 1 - bits), axis=2).reshape(len(bits), 34).astype(np.int16)

    bits = np.unique(luck.integers(0, 2, (120, 17)), axis=0)
    fitting = 1 - bits[::3]
    fitting[::2, -1] ^= 1
    almost = fitting * ([1] * 15 + [0, 1])  # some take too much of the last kind that is scarce, and of no other
    drawn, added = of(bits), of(np.unique(np.concatenate((fitting, almost)), axis=0))
    assert len(packed((caps - drawn)[:, :32], added[:, :32])[2]) == 2
    right = Counter(tuple(one) for one in (drawn[:, None] + added).reshape(-1, 34).tolist() if (one <= caps).all())
    for total in both(lambda: plus(Rows(drawn, np.ones(len(drawn))), Rows(added, np.ones(len(added))), caps, pools)):
        assert dict(zip(map(tuple, total.drawn.tolist()), total.weight.tolist(), strict=True)) == right
    assert len(right) > 1


def test_whole_numbers_stay_whole(loops, monkeypatch):
    ready = Ready(loops)
    monkeypatch.setattr(fast, "compiler", ready)
    pools, row = np.zeros(2, int), Rows(np.array([[1, 0], [0, 1]], np.int16), np.array([10**30, 3], object))
    total = plus(row, row, np.array([2, 1]), pools)
    assert {
        tuple(drawn): weight for drawn, weight in zip(total.drawn.tolist(), total.weight.tolist(), strict=True)
    } == {
        (2, 0): 10**60,
        (1, 1): 6 * 10**30,
    }
    assert ways(Levels.of(total, pools), np.array([[5, 4]])).tolist() == [20 * 10**60 + 20 * 6 * 10**30]
    assert not ready.asked


def test_comparing_packed_is_comparing_every_axis():
    luck = np.random.default_rng(5)
    words = set()
    for axes in (0, 1, 2, 7, 9, 15):
        for most in (1, 12, 84):
            room, taken = luck.integers(-3, most + 3, (40, axes)), luck.integers(0, most, (30, axes))
            rooms, takens, signs = packed(room, taken)
            fits = ((rooms[:, :, None] - takens[:, None, :]) & signs[:, None, None] == signs[:, None, None]).all(axis=0)
            assert np.array_equal(fits, (taken[None, :, :] <= room[:, None, :]).all(axis=2))
            words.add(len(signs))
    assert words >= {1, 2}


def positions(ruleset: str, seats: int, deal: int, every: int) -> list[Any]:
    events, found = [], []
    for step in replay(play_game(ruleset, ["odds-threshold=0.35", "leave-at-city=6"] * (seats // 2), deal)):
        for event in step.events:
            if (shown := seen_by(event, Seat(0))) is not None:
                events.append(shown)
                if isinstance(shown, Rolled):
                    found.append(information_state(events, Seat(0)))
    return found[2::every]


def test_beliefs_of_a_game_are_the_same_compiled(both):
    for information in positions("rulebook@1", 4, 3, 12):
        fast_hand, slow_hand = both(lambda i=information: beliefs(i, Fraction(1, 2)).hand(Seat(1)))
        np.testing.assert_allclose(fast_hand.not_paying_each(), slow_hand.not_paying_each(), rtol=NEAR)


# --- results that are kept ---


DECK = Bag({Card.COMPASS: 9, Card.ARRESTER: 9, Card.CANNON: 9, Card.TURBO: 1, Card.JETPACK: 9})


def seen_by_holder(own: Bag[Card]) -> Hidden:
    """Two failed once, a third is asked about; the viewer holds these."""
    lines: dict[int, Timeline] = {
        1: (Draw(0, 4), Announced(Needs(1, 1), False, (1, 2))),
        2: (Draw(0, 4), Announced(Needs(1, 0, 0, 1), False, (1, 2))),
        3: (Draw(0, 3), Lost(((Card.CANNON, 1),)), Draw(0, 1)),
    }
    return Hidden((DECK,), (own,), lines)


def contents(own: Bag[Card], whole: bool) -> dict[Any, Any] | None:
    """Weights that are not 0, by what is held; None for too many."""
    try:
        found = seen_by_holder(own).contents(3, APART, whole)
    except TooMany:
        return None
    pairs = zip(map(tuple, found.held.tolist()), found.weight.tolist(), strict=True)
    return {held: weight for held, weight in pairs if weight}


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("limit", [None, 1660])
def test_what_is_kept_serves_another_viewer_and_changes_nothing(whole, limit, monkeypatch):
    if limit is not None:
        monkeypatch.setattr(rows, "MOST_PRODUCTS", limit)
    luck, deck = np.random.default_rng(1), list(DECK)
    owns = [Bag.of(*luck.permutation(np.array(deck, object))[:size]) for size in (16, 5, 18, 0, 14, 17, 8, 20)]
    owns += [Bag({Card.COMPASS: 8}), Bag({Card.ARRESTER: 8})]
    fresh = []
    for own in owns:
        forget()
        fresh.append(contents(own, whole))
    forget()
    for own, right in zip(owns, fresh, strict=True):
        found = contents(own, whole)
        assert (found is None) == (right is None)
        if found is not None and right is not None:
            assert found == (right if whole else pytest.approx(right, rel=NEAR))
    assert {right is None for right in fresh} == ({False} if limit is None else {False, True})


# --- the compiler ---


def test_nothing_is_compiled_when_the_beliefs_are_imported():
    code = "import sys, celestia_core.beliefs as b; print('numba' in sys.modules, b.fast.compiler.thread)"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert found.split() == ["False", "None"]


def test_the_compiler_starts_when_there_was_enough_to_do():
    pytest.importorskip("numba")
    compiler = Compiler()
    assert compiler.ask(WORTH_WHILE - 1) is None
    assert compiler.thread is None
    compiler.ask(1)
    assert compiler.thread is not None
    compiler.thread.join()
    assert compiler.ask(1) is compiler.made is not None


def test_the_loops_are_compiled_where_there_is_no_folder_to_keep_them(monkeypatch):
    caching = pytest.importorskip("numba.core.caching")
    monkeypatch.setattr(caching.CompileResultCacheImpl, "_locator_classes", [])
    made = compiled()
    assert made is not None
    assert (
        made.summed(np.ones((2, 1)), np.zeros(1, int), np.full((1, 1), 3.0), np.zeros(2, np.int16), np.zeros(1, int))
        == 6
    )


@pytest.mark.parametrize("how", ["not installed", "switched off"])
def test_without_numba_numpy_answers(how, monkeypatch):
    if how == "not installed":
        monkeypatch.setitem(sys.modules, "numba", None)
    else:
        monkeypatch.setattr(pytest.importorskip("numba").config, "DISABLE_JIT", 1)
    assert compiled() is None
    compiler = Compiler()
    compiler.start().join()
    assert compiler.ask(WORTH_WHILE) is None
    monkeypatch.setattr(fast, "compiler", compiler)
    row = Rows(np.array([[1, 0], [0, 1]], np.int16), np.array([0.25, 0.5]))
    total = plus(row, row, np.array([2, 1]), np.zeros(2, int))
    assert sorted(zip(total.drawn.tolist(), total.weight.tolist(), strict=True)) == [([1, 1], 0.25), ([2, 0], 0.0625)]


# --- all needs at once ---


def hands(batches: int | None = None, whole: bool = False) -> HandBelief:
    luck = np.random.default_rng(8)
    held = np.unique(luck.multinomial(9, [0.25, 0.2, 0.15, 0.15, 0.1, 0.15], 60), axis=0).astype(np.int16)
    weight: Any = luck.integers(1, 1000, (batches or 1, len(held)))
    weight = weight if batches else weight[0]
    return HandBelief(Seat(1), 9, held, weight.astype(object if whole else float), Fraction(1), EVENT_DIE)


@pytest.mark.parametrize("turbo", [Fraction(1), Fraction(1, 3), Fraction(0)])
@pytest.mark.parametrize("hand", [hands(), hands(whole=True), hands(batches=4)], ids=["floats", "whole", "estimate"])
def test_all_needs_at_once_are_the_needs_one_by_one(hand, turbo):
    one_by_one = [hand.not_paying(needs, turbo).value for needs in ALL_NEEDS]
    np.testing.assert_allclose(hand.not_paying_each(turbo), one_by_one, rtol=NEAR)
    assert len(set(one_by_one)) > 30


@pytest.mark.parametrize("turbo", [Fraction(1), Fraction(1, 3), Fraction(0)])
@pytest.mark.parametrize("hand", [hands(), hands(whole=True), hands(batches=4)], ids=["floats", "whole", "estimate"])
@pytest.mark.parametrize("dice", [1, 4, 5])
def test_the_average_over_rolls_is_that_of_the_rolls(hand, turbo, dice):
    found = hand.not_paying(dice, turbo)
    rolls = rolls_by_needs(EVENT_DIE, dice)
    values = [(ways, hand.not_paying(needs, turbo)) for needs, ways in rolls]
    assert found.value == pytest.approx(sum(ways * number.value for ways, number in values) / 6**dice, rel=NEAR)
    assert (found.margin is None) == (hand.weight.ndim == 1)
    assert (found.fraction is not None) == (hand.weight.dtype == object)
    if found.fraction is not None:
        assert found.fraction == sum(ways * number.fraction for ways, number in values) / 6**dice
