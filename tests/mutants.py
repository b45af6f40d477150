"""`make mutants`: plants each fault of mutants.toml in a copy of the engine and sees a test of its facts catch it.

A fault that no test of its facts notices is a hole in the tests (or a fact that the engine does not need).
"""

import argparse
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "tests" / "mutants.toml"
WORKERS = 2
TIMEOUT = 120  # seconds; a fault may make a loop endless, which is noticed too


@dataclass(frozen=True, slots=True)
class Mutant:
    """One planted fault: in `file` of celestia_core, `find` becomes `replace`; tests of one of `facts` must fail."""

    name: str
    file: str
    find: str
    replace: str
    facts: tuple[str, ...]
    ci: bool = False


def load_mutants() -> tuple[Mutant, ...]:
    """All mutants of the table."""
    entries = tomllib.loads(TABLE.read_text(encoding="utf-8"))["mutant"]
    return tuple(Mutant(**{**entry, "facts": tuple(entry["facts"])}) for entry in entries)


def mutated(mutant: Mutant, text: str) -> str:
    """The text of the file with the fault in it.

    Raises:
        ValueError: what is to be replaced does not stand exactly once in the file.
    """
    if text.count(mutant.find) != 1:
        raise ValueError(f"{mutant.name}: found {text.count(mutant.find)} times in {mutant.file}")
    return text.replace(mutant.find, mutant.replace)


def tests_of(facts: Sequence[str]) -> list[str]:
    """The files in which one of these facts is named, relative to the root; the plugin then picks the tests."""
    folder = ROOT / "tests" / "unit"
    files = [folder / "test_cases.py", *sorted(folder.glob("test_engine_*.py"))]
    named = [f'"{fact}"' for fact in facts]
    return [str(f.relative_to(ROOT)) for f in files if any(name in f.read_text(encoding="utf-8") for name in named)]


def outcome(mutant: Mutant) -> str:
    """ "caught", "survived", or what went wrong with the run."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("celestia_core", "data"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        for file in ("pyproject.toml", "tests/builders.py", "tests/factmarks.py", *tests_of(mutant.facts)):
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, copy / file)
        target = copy / "celestia_core" / mutant.file
        target.write_text(mutated(mutant, target.read_text(encoding="utf-8")), encoding="utf-8")
        return _try_tests(copy, mutant.facts)


def _try_tests(copy: Path, facts: Sequence[str]) -> str:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--noconftest", "-p", "tests.factmarks"]
    command += ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:hypothesispytest", "-p", "no:playwright"]
    for fact in facts:
        try:
            run = subprocess.run(
                [*command, "--fact", fact, *tests_of(facts)],
                cwd=copy,  # with -m, Python looks there first: the copy is what is tested
                capture_output=True,
                text=True,
                timeout=TIMEOUT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "caught"
        if run.returncode == 1 and " failed" in run.stdout:  # 1 is also what an engine gives that cannot be imported
            return "caught"
        if run.returncode:
            return f"broken: {run.stdout[-500:]}{run.stderr[-500:]}"
    return "survived"


def try_all(mutants: Sequence[Mutant]) -> list[tuple[Mutant, str]]:
    """Each mutant with its outcome, in order."""
    with ThreadPoolExecutor(WORKERS) as pool:
        return list(zip(mutants, pool.map(outcome, mutants), strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line per mutant; 1 if one survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="only mutants whose name or file holds one of these words")
    parser.add_argument("--ci", action="store_true", help="only those marked ci")
    options = parser.parse_args(arguments)
    chosen = [
        mutant
        for mutant in load_mutants()
        if (mutant.ci or not options.ci)
        and (not options.words or any(word in f"{mutant.name} {mutant.file}" for word in options.words))
    ]
    results = try_all(chosen)
    for mutant, found in results:
        print(f"{found:10} {','.join(mutant.facts):8} {mutant.file:12} {mutant.name}")
    caught = sum(found == "caught" for _, found in results)
    print(f"{caught} of {len(results)} caught")
    return 0 if caught == len(results) > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
