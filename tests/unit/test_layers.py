"""Who may import whom: the one picture of the architecture, held by reading the source."""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

# A core module imports from lines above its own, and on its line from names to its left.
RANKS = """
errors kinds resources
bag law counting listing
ruleset ruleset_fields ruleset_file ruleset_house ruleset_folder ruleset_text sources plies notation
state windows turns
clause_numbers clause clause_file clauses words story_words
events legal chance luck citing story
progress apply
observation views steps record record_scan record_text coder share_plies share_setup share
odds odds_text chances beliefs written
policies play
analysis.captains analysis.flights analysis.outlook analysis.journey
analysis.kernel analysis.playing analysis.looking analysis.packing analysis.compiled analysis.simulate
analysis.estimates analysis.arena analysis.worlds analysis.ahead analysis.coach analysis.verdict analysis
palette svg
teaching
bots testing jupyter adapters
__init__ answers rules_text belief_text __main__
"""
ORDER = {name: place for place, name in enumerate(RANKS.split())}

# Imports against the order, inside a function: load_ruleset reads a file, and the reader makes Rulesets; the bot that
# looks ahead is found by its name, as all bots are, and plays the others.
LATE = {("ruleset", "ruleset_folder"), ("policies", "analysis.ahead")}

# What a part of the core may import beside the standard library and the core.
EXTERNAL = {
    "beliefs": {"numpy", "numba"},
    "analysis": {"numpy", "numba"},
    "adapters": {"numpy", "pyspiel", "open_spiel", "gymnasium", "pettingzoo"},
    "teaching": {"numpy"},
    "jupyter": {"IPython"},
    "testing": {"hypothesis"},
}

# What the app may import beside the standard library, the core and its own parts; the longest prefix counts.
APP = {
    "app.py": {"streamlit", "celestia_ui"},
    "pages/": {"streamlit", "celestia_ui"},
    "celestia_ui/": {"streamlit", "celestia_ui"},
    "celestia_ui/figures/": {"plotly", "celestia_ui"},
    "celestia_ui/question/": {"streamlit", "segno", "celestia_ui"},
}

# Standard library, and still not for us: three that run code from outside, and luck without a key.
NOWHERE = {"pickle", "marshal", "shelve", "random"}


def imported(path: str, source: str) -> Iterator[tuple[str, str]]:
    """(module, name) of each import anywhere in a file, by its path from the root; no name: "" ."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            folder = path.split("/")[: -node.level] if node.level else []
            module = ".".join(folder + [node.module] * bool(node.module))
            yield from ((module, alias.name) for alias in node.names)


def core_part(module: str) -> str:
    """`celestia_core.law.Law` -> `law`, `celestia_core.analysis.journey` -> `analysis.journey`, others -> ""."""
    parts = module.split(".")[1:]
    return next((part for part in (".".join(parts[:2]), ".".join(parts[:1])) if part in ORDER), "")


def core_faults(path: str, source: str) -> list[str]:
    """What a file of the core imports and may not."""
    here = core_part(path.removesuffix(".py").replace("/", "."))
    if not here:
        return [f"{path} has no place in RANKS"]
    faults = []
    for module, name in imported(path, source):
        top = module.partition(".")[0]
        there = core_part(f"{module}.{name}") or "__init__"  # a name of the package itself
        if top == "celestia_core":
            same_package = there == here and path.count("/") > 1
            wrong = ORDER[there] >= ORDER[here] and not same_package and (here, there) not in LATE
        else:
            wrong = top in NOWHERE or top not in sys.stdlib_module_names | EXTERNAL.get(here.partition(".")[0], set())
        if wrong:
            faults.append(f"{path} imports {module} {name}".rstrip())
    return faults


def app_faults(path: str, source: str) -> list[str]:
    """What a file of the app imports and may not."""
    allowed = APP[max((prefix for prefix in APP if path.startswith(prefix)), key=len)] | {"celestia_core"}
    tops = sorted({module.partition(".")[0] for module, _ in imported(path, source)})
    return [f"{path} imports {top}" for top in tops if top in NOWHERE or top not in sys.stdlib_module_names | allowed]


def faults_in(*patterns: str, judge: Callable[[str, str], list[str]]) -> list[str]:
    """The faults of all files that match, of which there must be some."""
    files = sorted({file for pattern in patterns for file in ROOT.glob(pattern)})
    assert files
    return [fault for file in files for fault in judge(file.relative_to(ROOT).as_posix(), file.read_text("utf-8"))]


def test_the_core_imports_only_what_stands_before_it():
    assert faults_in("celestia_core/**/*.py", judge=core_faults) == []


def test_the_app_imports_streamlit_and_plotly_only_in_their_places():
    assert faults_in("app.py", "pages/**/*.py", "celestia_ui/**/*.py", judge=app_faults) == []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("law.py", "from .state import GameState"),  # from a line below
        ("law.py", "from celestia_core.state import GameState"),
        ("bag.py", "from .law import Law"),  # from the right on the same line
        ("bag.py", "from . import law"),
        ("bag.py", "from celestia_core import law"),
        ("bag.py", "import celestia_core.law"),
        ("bag.py", "import celestia_core"),  # the package itself holds everything
        ("bag.py", "from . import Law"),
        ("bag.py", "from .bag import Bag"),
        ("law.py", "def late():\n    from .apply import apply"),
        ("odds.py", "import numpy"),
        ("policies.py", "from .analysis.journey import continuation"),
        ("analysis/journey.py", "from .simulate import simulate"),
        ("analysis/journey.py", "from . import simulate"),
        ("play.py", "import random"),
        ("record.py", "import pickle"),
        ("views.py", "import streamlit"),
        ("views.py", "import celestia_ui.session"),
        ("brand_new.py", ""),
    ],
)
def test_a_wrong_import_in_the_core_is_noticed(file, source):
    assert len(core_faults(f"celestia_core/{file}", source)) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("law.py", "from .bag import Bag"),
        ("law.py", "from . import errors, bag"),
        ("law.py", "from celestia_core.bag import Bag"),
        ("beliefs.py", "import numpy.typing\nfrom .odds import crash_odds"),
        ("analysis/winchance.py", "import numpy\nfrom .journey import continuation\nfrom celestia_core.odds import x"),
        ("analysis/__init__.py", "from .coach import coach"),
        ("adapters/pettingzoo.py", "import pettingzoo\nfrom .shared import names"),
        ("__init__.py", "from .svg import table"),
        ("__main__.py", "from celestia_core import load_ruleset"),
    ],
)
def test_a_right_import_in_the_core_is_let_be(file, source):
    assert core_faults(f"celestia_core/{file}", source) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("pages/play.py", "import plotly.graph_objects"),
        ("celestia_ui/panels.py", "from plotly import graph_objects"),
        ("celestia_ui/figures/odds.py", "import streamlit"),
        ("app.py", "import pandas"),
        ("app.py", "from pages import play"),  # pages are named to st.navigation, by path
        ("celestia_ui/session.py", "import pickle"),
    ],
)
def test_a_wrong_import_in_the_app_is_noticed(path, source):
    assert len(app_faults(path, source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("pages/play.py", "import streamlit as st\nfrom celestia_ui import panels\nfrom celestia_core import apply"),
        ("celestia_ui/figures/odds.py", "import plotly.graph_objects\nfrom .shared import layout"),
    ],
)
def test_a_right_import_in_the_app_is_let_be(path, source):
    assert app_faults(path, source) == []
