"""Without its extra an adapter says in one line what to install."""

import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from celestia_core.adapters import MissingExtra
from celestia_core.errors import CelestiaError

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("module", "package", "extra"), [("open_spiel", "pyspiel", "openspiel"), ("pettingzoo", "pettingzoo", "pettingzoo")]
)
def test_a_missing_extra_is_named(module: str, package: str, extra: str) -> None:
    hide = "" if find_spec(package) is None else f"import sys; sys.modules['{package}'] = None; "
    script = f"{hide}import celestia_core.adapters.{module}"
    failed = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-1] == (
        f"celestia_core.adapters.MissingExtra: celestia_core.adapters.{module} needs an optional extra: "
        f"pip install 'celestia-core[{extra}]'"
    )


def test_a_missing_extra_is_an_import_error_and_one_of_ours() -> None:
    assert issubclass(MissingExtra, ModuleNotFoundError)
    assert issubclass(MissingExtra, CelestiaError)


def test_the_extras_are_there() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert {"openspiel", "pettingzoo"} <= set(extras)


def test_the_core_does_not_need_the_adapters() -> None:
    script = (
        "import celestia_core, sys; print([name for name in sys.modules if name.startswith('celestia_core.adapters')])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
