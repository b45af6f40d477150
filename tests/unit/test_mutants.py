"""The table of planted faults is sound, and ten of them are tried here; `make mutants` tries all."""

import tomllib

import pytest

from celestia_core.resources import data_path
from tests.mutants import ROOT, Mutant, load_mutants, mutated, outcome, try_all

FACTS = set(tomllib.loads(data_path("facts.toml").read_text(encoding="utf-8")))
MUTANTS = load_mutants()


def test_there_are_at_least_forty_with_names_of_their_own() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 40
    assert {fact for mutant in MUTANTS for fact in mutant.facts} <= FACTS


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_the_fault_can_be_planted(mutant: Mutant) -> None:
    text = (ROOT / "celestia_core" / mutant.file).read_text(encoding="utf-8")
    changed = mutated(mutant, text)
    assert changed != text
    compile(changed, mutant.file, "exec")


def test_ten_of_them_are_caught() -> None:
    chosen = [mutant for mutant in MUTANTS if mutant.ci]
    assert len(chosen) == 10
    assert [mutant.name for mutant, found in try_all(chosen) if found != "caught"] == []


def test_a_fault_that_changes_nothing_survives() -> None:
    harmless = Mutant("harmless", "windows.py", "rules, window, aboard =", "rules, window, aboard  =", ("B15",))
    assert outcome(harmless) == "survived"


def test_a_fault_that_breaks_the_import_is_not_called_caught() -> None:
    broken = Mutant("broken", "windows.py", "rules, window, aboard =", "rules window aboard =", ("B15",))
    assert outcome(broken).startswith("broken")
