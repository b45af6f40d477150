"""The coach's estimates beside the exact recursion on small games, its margins, and what it may not depend on."""

from dataclasses import replace

import numpy as np
import pytest

from celestia_core.analysis import coach
from celestia_core.analysis.coach import CLOSE, Advice, Settings, advise, advise_among
from celestia_core.errors import CannotRead
from celestia_core.plies import Fly, Land, Leave, Stay
from tests.winning import POSITIONS, Position, win_chances

PLAYOUTS = 800
SURE = 3.3 / 1.96  # margins: so far off is one estimate in a thousand


def asked(position: Position, playouts: int = PLAYOUTS, seed: int = 0) -> Advice:
    return advise_among(position.told, position.players, position.q, Settings(playouts=playouts, seed=seed))


@pytest.fixture(scope="module")
def answers() -> list[tuple[Position, Advice]]:
    return [(position, asked(position)) for position in POSITIONS]


def test_estimates_lie_within_their_margins_of_the_exact_recursion(answers: list[tuple[Position, Advice]]) -> None:
    off, inside = [], []
    for position, advice in answers:
        exact = win_chances(position)
        assert {choice.action for choice in advice.choices} == set(exact)
        for choice in advice.choices:
            for found, right in ((choice.win, exact[choice.action].win), (choice.points, exact[choice.action].points)):
                error, room = abs(found.value - float(right)), max(found.margin, 3 / advice.playouts)
                inside.append(error <= room)
                off.append(error / room)
    print(f"{len(off)} numbers of {len(answers)} positions: {np.mean(inside):.3f} inside, worst {max(off):.2f} margins")
    assert len(answers) >= 60
    assert max(off) < 2 * SURE
    assert np.mean(inside) > 0.92


def test_the_verdict_agrees_outside_the_tie_band(answers: list[tuple[Position, Advice]]) -> None:
    clear, wrong = 0, []
    for position, advice in answers:
        exact = {action: float(outcome.win) for action, outcome in win_chances(position).items()}
        if len(exact) < 2:
            continue
        best, second = sorted(exact.values(), reverse=True)[:2]
        if advice.close:
            assert best - second < 3 * max(CLOSE, advice.lead.margin if advice.lead else 0)
        elif best - exact[advice.best.action] > 0:
            wrong.append(position)
        else:
            clear += 1
    assert wrong == []
    assert clear >= 30


def test_staying_and_leaving_are_among_what_was_compared(answers: list[tuple[Position, Advice]]) -> None:
    flights = [advice for _, advice in answers if advice.choice(Stay) or advice.choice(Fly)]
    assert len(flights) >= 15
    assert all(advice.choice(Stay) or advice.choice(Land) for advice in flights)


def test_it_flips_where_both_are_worth_the_same(answers: list[tuple[Position, Advice]]) -> None:
    """Between what staying is worth after a crash and after an arrival lies what leaving is worth."""
    found = 0
    for _, advice in answers:
        if advice.flips_at is None:
            continue
        stay, leave = advice.choice(Stay) or advice.choice(Fly), advice.choice(Leave) or advice.choice(Land)
        assert stay is not None
        assert leave is not None
        assert 0 < advice.flips_at < 1
        assert (stay.win.value > leave.win.value) == (stay.crashes.value < advice.flips_at)
        lead = stay.win.value - leave.win.value
        assert lead == pytest.approx(0) or abs(stay.crashes.value - advice.flips_at) > 1e-9
        found += 1
    assert found >= 3


def test_the_same_question_has_the_same_answer(answers: list[tuple[Position, Advice]]) -> None:
    position, first = answers[0]
    assert asked(position) == first
    assert asked(position, seed=1) != first


def test_settings_that_make_no_sense_are_refused() -> None:
    for settings in ({"captains": "bold"}, {"playouts": 7}, {"playouts": 10**7}, {"playouts": 100.0}):
        with pytest.raises(CannotRead):
            Settings(**settings)  # type: ignore[arg-type]


def test_only_a_seat_that_is_asked_is_answered() -> None:
    told = POSITIONS[0].told
    with pytest.raises(ValueError, match="asked"):
        advise(replace(told, seen=told.seen[:-1]), Settings(playouts=16))


@pytest.mark.parametrize(
    ("repeats", "least", "most"), [(80, 0.88, 0.995), pytest.param(1_600, 0.934, 0.966, marks=pytest.mark.long)]
)
def test_margins_cover_the_long_run_value_in_95_of_100(repeats: int, least: float, most: float) -> None:
    """With its early stop: a batch that settles the matter is the last one."""
    even = [
        position
        for position in POSITIONS
        if len(exact := win_chances(position)) == 2 and all(0.1 < outcome.win < 0.9 for outcome in exact.values())
    ][:10]
    assert len(even) == 10
    covered, stopped = [], 0
    for repeat in range(repeats):
        position = even[repeat % len(even)]
        advice = asked(position, playouts=1_600, seed=1_000 + repeat)
        choice = advice.choices[repeat // len(even) % 2]
        covered.append(abs(choice.win.value - float(win_chances(position)[choice.action].win)) <= choice.win.margin)
        stopped += advice.playouts < 1_600
    print(f"{np.mean(covered):.4f} of {repeats} covered, {stopped} stopped early")
    assert stopped > repeats // 10
    assert least <= np.mean(covered) <= most


def test_playouts_from_the_same_world_are_not_taken_for_independent_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every world played four times says no more than once, if the world alone decides."""
    monkeypatch.setattr(coach, "WORLDS", 500)
    once = np.random.default_rng(1).integers(2, size=500)
    four = coach._mean(np.tile(once, 4))
    alone = coach._mean(once)
    assert four.value == pytest.approx(alone.value)
    assert four.margin == pytest.approx(alone.margin)
    apart = coach._mean(np.random.default_rng(2).integers(2, size=2_000))
    assert apart.margin == pytest.approx(1.96 * 0.5 / 2_000**0.5, rel=0.1)
