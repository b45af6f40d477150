"""Is the luck fair: bands, sums, streaks and re-rolls, each counted a second way by plain enumeration."""

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from itertools import groupby, product
from math import prod
from pathlib import Path

import pytest

from celestia_core.bag import Bag
from celestia_core.events import JourneyStarted
from celestia_core.kinds import Face
from celestia_core.play import play_game
from celestia_core.plies import DiceRolled
from celestia_core.record import Record, told
from celestia_core.record_text import dump_record
from celestia_core.ruleset import load_ruleset
from celestia_core.teaching.fairness import (
    Throw,
    band,
    binomial,
    face_totals,
    faces_counted,
    hits,
    longest_run,
    rerolled,
    run_chance,
    shows,
    throws,
)
from celestia_ui.fairness.panel import REROLL
from tests.paging import watched

ROOT = Path(__file__).parent.parent.parent
SOME = (Fraction(0), Fraction(1, 3), Fraction(5, 7), Fraction(1))
CHANCES = [list(chances) for count in range(5) for chances in product(SOME, repeat=count)]
FACES = load_ruleset("rulebook@1").faces
SIX = [face for face, count in FACES.pairs for _ in range(count)]


def outcomes(chances: list[Fraction]) -> list[tuple[tuple[bool, ...], Fraction]]:
    """Every way these things can turn out, with its chance."""
    return [
        (ends, prod((p if end else 1 - p for p, end in zip(chances, ends, strict=True)), start=Fraction(1)))
        for ends in product((True, False), repeat=len(chances))
    ]


def test_how_many_happen_is_counted_over_all_ways_they_can_turn_out():
    wrong = []
    for chances in CHANCES:
        wanted = [Fraction(0)] * (len(chances) + 1)
        for ends, weight in outcomes(chances):
            wanted[sum(ends)] += weight
        wrong += [] if list(hits(chances)) == wanted else [chances]
    assert len(CHANCES) > 300
    assert wrong == []


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_a_streak_is_looked_for_in_all_ways_they_can_turn_out(length: int):
    wrong = []
    for chances in CHANCES:
        ways = [("".join("x" if end else "." for end in ends), weight) for ends, weight in outcomes(chances)]
        wanted = sum((weight for ends, weight in ways if "x" * length in ends), Fraction(0))
        wrong += [] if run_chance(chances, length) == wanted else [chances]
    assert wrong == []


def test_a_streak_in_ten_throws_is_that_of_all_1024_ways():
    chance = [Fraction(n, 11) for n in range(1, 11)]
    ways = outcomes(chance)
    for length in (2, 3, 5):
        text = [("".join("x" if end else "." for end in ends), weight) for ends, weight in ways]
        assert run_chance(chance, length) == sum((w for ends, w in text if "x" * length in ends), Fraction(0))


def test_a_streak_of_nothing_is_refused():
    with pytest.raises(ValueError, match="at least one"):
        run_chance([Fraction(1, 2)], 0)


def test_the_longest_run():
    def wanted(happened: tuple[bool, ...]) -> int:
        return max((len(list(group)) for end, group in groupby(happened) if end), default=0)

    lines = [line for count in range(9) for line in product((True, False), repeat=count)]
    assert [line for line in lines if longest_run(line) != wanted(line)] == []


def test_a_face_among_dice_is_counted_over_all_ways_they_fall():
    for count in range(1, 5):
        ways = list(product(SIX, repeat=count))
        for face in Face:
            wanted = Fraction(sum(face in dice for dice in ways), len(ways))
            assert shows(FACES, face, count) == wanted
            law = binomial(count, Fraction(SIX.count(face), 6))
            counted = Counter(dice.count(face) for dice in ways)
            assert law == tuple(Fraction(counted[n], len(ways)) for n in range(count + 1))


@pytest.mark.parametrize("count", [1, 2, 6, 30, 61])
@pytest.mark.parametrize("chance", [Fraction(1, 6), Fraction(1, 3), Fraction(0), Fraction(1)])
def test_a_band_is_the_smallest_that_leaves_at_most_half_of_the_rest_on_either_side(count: int, chance: Fraction):
    law = binomial(count, chance)
    assert sum(law) == 1
    least, most = band(law)
    tail = Fraction(25, 1000)
    assert sum(law[:least], Fraction(0)) <= tail < sum(law[: least + 1], Fraction(0))
    assert sum(law[most + 1 :], Fraction(0)) <= tail < sum(law[most:], Fraction(0))
    assert sum(law[least : most + 1], Fraction(0)) >= Fraction(95, 100)


def test_the_band_of_five_throws_is_that_of_all_ways_they_fall():
    found = sorted(dice.count(Face.BLANK) for dice in product(SIX, repeat=5))
    cut = len(found) * 25 // 1000  # so many ways may lie outside on either side
    assert band(binomial(5, Fraction(1, 3))) == (found[cut], found[-1 - cut])


def with_rerolls(deal: int) -> Record:
    """A game with cards that let dice be thrown again."""
    return play_game("bga@1", ("random",) * 4, deal, 12)


def test_all_throws_are_public_and_are_the_dice_of_the_record():
    again = 0
    for deal in (1, 2, 3):
        record = with_rerolls(deal)
        plies = [ply for ply in record.plies if isinstance(ply, DiceRolled)]
        again += sum(ply.again for ply in plies)
        for seat in (0, 3, None):
            seen = told(record, seat).seen  # type: ignore[arg-type]
            thrown = list(throws(seen))
            assert [(one.faces, one.count > 0) for one in thrown] == [(ply.dice, ply.again) for ply in plies]
            assert {one.journey for one in thrown} <= set(range(1, 13))
            assert thrown[-1].journey <= sum(isinstance(event, JourneyStarted) for event in seen)
        counted = faces_counted(thrown)
        assert counted == {face: sum(ply.dice[face] for ply in plies) for face in Face}
    assert again > 3


def test_the_deal_number_gives_the_same_dice_again_and_another_gives_others():
    for deal in (1, 2, 3):
        thrown = tuple(throws(told(with_rerolls(deal), None).seen))
        assert rerolled(thrown, FACES, deal) == tuple(one.faces for one in thrown)
        assert rerolled(thrown, FACES, deal + 1) != tuple(one.faces for one in thrown)


def by_hand(one: Throw, deal: int) -> Counter[Face]:
    """One throw from the recipe alone: all ways the dice can fall, sorted as multisets in the order of faces."""
    key = f"{deal}|roll|{one.journey}|{one.leg}|{one.count}"
    number = int(sha256(key.encode()).hexdigest(), 16)
    order = list(FACES.kinds())
    ways = sorted(product(SIX, repeat=len(one.faces)), key=lambda dice: sorted(map(order.index, dice)))
    return Counter(ways[number * len(ways) >> 256])


def test_a_re_roll_is_the_recipe_applied_by_hand():
    thrown = [
        Throw(journey, leg, count, Bag({Face.BLANK: dice}))
        for journey, leg, count, dice in ((1, 1, 0, 2), (1, 2, 0, 2), (3, 4, 1, 1), (7, 6, 0, 4), (12, 1, 2, 3))
    ]
    totals = face_totals(thrown, FACES, Face.BLANK, range(20))
    for deal in range(20):
        wanted = [by_hand(one, deal) for one in thrown]
        assert [Counter(dict(dice.pairs)) for dice in rerolled(thrown, FACES, deal)] == wanted
        assert totals[deal] == sum(dice[Face.BLANK] for dice in wanted)


def test_the_lines_of_the_page_roll_a_downloaded_game_again_and_notice_a_changed_die(tmp_path: Path):
    def run(record: Record) -> subprocess.CompletedProcess[str]:
        (tmp_path / "celestia.json").write_text(dump_record(record), encoding="utf-8")
        command = [sys.executable, "-c", REROLL]
        environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    record = watched(3).table.record
    rolls = sum(isinstance(ply, DiceRolled) for ply in record.plies)
    assert f"{rolls} rolls made again" in run(record).stdout
    changed = run(replace(record, deals=((0, 4),)))
    assert changed.returncode != 0
    assert "the deal number gives other dice" in changed.stderr
