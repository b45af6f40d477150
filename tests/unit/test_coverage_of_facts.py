"""Every fact the engine can show, and every value of every flag, has tests; and such tests cannot be empty."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from celestia_core.resources import data_path
from celestia_core.ruleset import FLAGS, NUMBERS
from tests.factmarks import OTHER_NUMBER, wanted_marks

ROOT = Path(__file__).parents[2]
FACTS = tomllib.loads(data_path("facts.toml").read_text(encoding="utf-8"))


def marks(kind: str) -> Iterator[tuple[Path, tuple[Any, ...]]]:
    """All marks of this kind under tests/, however they are put on a test, with their arguments."""
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (kind, f"pytest.mark.{kind}"):
                yield file, tuple(ast.literal_eval(argument) for argument in node.args)


def test_every_fact_of_the_engine_has_a_test_and_no_mark_is_a_slip() -> None:
    marked = {fact for _, arguments in marks("fact") for fact in arguments}
    assert {fact for fact, entry in FACTS.items() if entry["kind"] == "engine"} - marked == set()
    assert marked - set(FACTS) == set()


def test_every_value_of_every_flag_has_a_test_and_no_mark_is_a_slip() -> None:
    marked = {arguments for _, arguments in marks("flag")}
    wanted = wanted_marks()
    assert {(flag, value) for flag, values in wanted.items() for value in values} - marked == set()
    assert set(wanted) - {flag for flag, _ in marked} == set()
    slips = [(f, v) for f, v in marked if f not in wanted or (f not in OTHER_NUMBER and v not in wanted[f])]
    assert slips == []


def test_every_flag_of_the_rules_is_known_to_the_plugin() -> None:
    assert set(wanted_marks()) == {*FLAGS, *NUMBERS, "max_journeys"}
    assert set(OTHER_NUMBER) == {*NUMBERS, "max_journeys"}


def test_every_case_of_the_rules_sheet_has_a_test() -> None:
    cases = [*range(1, 15), 17, 18, 19, *range(21, 27), 28, 29, 31, 32, 34, 36, 37, 38, 40, 41, 42, *range(45, 49)]
    text = (ROOT / "tests" / "unit" / "test_cases.py").read_text(encoding="utf-8")
    assert [case for case in cases if f"def test_d{case}_" not in text] == []


def run_pytest(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def test_each_flag_tells_its_values_apart() -> None:
    """The tests of each value, run with each other value: at least one has to fail."""
    files = sorted({str(file) for file, _ in marks("flag")})
    run = run_pytest("--noconftest", "-p", "tests.factmarks", "--flip-flags", *files)
    assert run.returncode == 0, run.stdout[-2_000:]
    assert "flipped values caught" in run.stdout


PLANTED = """
import pytest
from celestia_core.legal import legal_actions
from celestia_core.ruleset import load_ruleset
from tests.builders import new_game, table

@pytest.mark.fact("F1")
def test_asserts_nothing() -> None:
    legal_actions(new_game().state)

@pytest.mark.fact("F1")
def test_asks_nothing() -> None:
    assert load_ruleset("rulebook").seats

@pytest.mark.fact("F1")
def test_is_fine() -> None:
    assert new_game().legal == []

def test_is_not_marked() -> None:
    pass
"""
PLANTED_FLIP = """
import pytest
from tests.builders import table

@pytest.mark.flag("spyglass_who", "aboard")
def test_that_does_not_depend_on_the_flag() -> None:
    assert table().legal == []
"""


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nenable_assertion_pass_hook = true\nmarkers =\n  fact(id): of it\n  flag(name, value): of it\n"
    )
    return tmp_path


def test_an_empty_marked_test_fails_the_run(planted: Path) -> None:
    (planted / "test_planted.py").write_text(PLANTED)
    run = run_pytest(
        "-p", "tests.factmarks", "--rootdir", str(planted), "-c", str(planted / "pytest.ini"), str(planted)
    )
    assert "2 failed, 2 passed" in run.stdout
    assert "no assertion was passed" in run.stdout
    assert "the engine was never asked" in run.stdout


def test_a_flag_test_that_fails_for_no_other_value_fails_the_run(planted: Path) -> None:
    (planted / "test_planted.py").write_text(PLANTED_FLIP)
    arguments = ("-p", "tests.factmarks", "--flip-flags", "--rootdir", str(planted), "-c", str(planted / "pytest.ini"))
    run = run_pytest(*arguments, str(planted))
    assert run.returncode == 1
    assert 'no test of spyglass_who = "aboard" fails when it is "any"' in run.stdout
