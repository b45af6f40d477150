"""The compiled loop: number for number what plain Python plays, made in the background, kept on disk."""

import subprocess
import sys

import numpy as np
import pytest

from celestia_core.analysis import compiled as making
from celestia_core.analysis import kernel, simulate
from celestia_core.analysis.arena import Match, play_part

pytest.importorskip("numba")

FIELDS = {
    "rulebook": ("random", "odds-threshold=0.30", "expected-points", "coach=3"),
    "bga+hook": ("rule-40-4-1", "rule-20-0-half", "leave-at-city=9"),
    "quick": ("coach=2", "random", "expected-points", "always-stay", "odds-threshold=0.4", "random"),
    "tiny3": ("random", "coach=4", "expected-points"),
}


@pytest.fixture(scope="module", autouse=True)
def loop() -> simulate.Compiler:
    compiler = simulate.compiler
    compiler.start().join()
    assert compiler.made is not None
    return compiler


def played(name: str, games: int) -> list[object]:
    tally = play_part(Match(f"{name}+max3", FIELDS[name], games, 11), 3, games)
    return [getattr(tally, field) for field in tally.__dataclass_fields__]


@pytest.mark.parametrize("name", FIELDS)
def test_compiled_and_plain_games_are_the_same(
    name: str, loop: simulate.Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = played(name, 12)
    monkeypatch.setattr(loop, "made", None)
    for one, other in zip(quick, played(name, 12), strict=True):
        assert np.array_equal(one, other)


def test_the_bot_that_looks_ahead_beats_a_rule_of_thumb() -> None:
    """Every deal with either at both seats."""
    lead = play_part(Match("rulebook", ("coach=40", "odds-threshold=0.30"), 300, 1), 0, 300).lead(0, 1)
    assert lead.value > lead.margin > 0


def test_a_changed_constant_or_loop_is_never_answered_from_the_old_file() -> None:
    """Numba looks for changes in one file; the name under which it keeps the loop tells of all of them."""
    names = {**vars(kernel), **vars(making.playing), **vars(making.looking)}
    digest = making._digest(names)
    assert making._digest({**names, "EQUIPMENT": 1}) != digest
    assert making._digest({**names, "below": kernel.missing}) != digest
    assert making._digest(dict(names)) == digest


def test_importing_the_analysis_does_not_load_the_compiler() -> None:
    code = "import sys, celestia_core.analysis.coach; assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
