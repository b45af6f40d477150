"""Pytest plugin: tests that are marked with a fact or a flag must really show something about the engine.

- A marked test that passes no assertion, or in which `apply`, `legal_actions` and `refusal` are never called, fails.
- `--fact F24` keeps only the tests marked with that fact.
- `--flip-flags` runs the tests of each flag value with every other value instead. For each value that is marked and
  each other one, at least one of its tests must then fail.
"""

import functools
import json
import sys
from collections.abc import Generator
from itertools import combinations
from typing import Any

import pytest

from celestia_core.errors import NotAllowed
from celestia_core.ruleset import FLAGS, NUMBERS, WINDOW_FLAGS
from tests.builders import set_flip

OTHER_NUMBER = {"end_points": 49, "end_kinds": 4, "max_journeys": 2}  # one other value for each number
WATCHED = (
    ("celestia_core.apply", "apply"),
    ("celestia_core.legal", "legal_actions"),
    ("celestia_core.legal", "refusal"),
)
FAILURES = (AssertionError, NotAllowed, pytest.fail.Exception)  # anything else is a fault of the test itself

engine_calls = [0]  # how often the watched functions were called; one entry, because it is counted up
ASSERTIONS = pytest.StashKey[int]()
CAUGHT = pytest.StashKey[dict[tuple[str, str, str], bool]]()  # (flag, marked value, other value) -> whether one failed


def other_values(flag: str, marked: Any) -> list[Any]:
    """All values of a flag that contradict a mark.

    Marks on sets of windows name one window that is in the set ("W1") or not in it ("not W1").
    """
    if flag in WINDOW_FLAGS:
        words = [window.value for window in FLAGS[flag]]
        subsets = [" ".join(part) for size in range(len(words) + 1) for part in combinations(words, size)]
        wanted, word = not marked.startswith("not "), marked.removeprefix("not ")
        return [subset for subset in subsets if (word in subset.split()) is not wanted]
    if flag in OTHER_NUMBER:
        return [OTHER_NUMBER[flag]]
    return [value for value in FLAGS[flag] if value != marked]


def wanted_marks() -> dict[str, list[Any]]:
    """The flag values that need a marked test: every value, every window in and out; for numbers any one."""
    marks: dict[str, list[Any]] = {flag: list(values) for flag, values in FLAGS.items() if flag not in WINDOW_FLAGS}
    for flag in WINDOW_FLAGS:
        marks[flag] = [mark for window in FLAGS[flag] for mark in (window.value, f"not {window.value}")]
    return marks | {number: [] for number in (*NUMBERS, "max_journeys")}


def facts_of(item: pytest.Item) -> set[str]:
    return {fact for mark in item.iter_markers("fact") for fact in mark.args}


def is_marked(item: pytest.Item) -> bool:
    """Whether it is marked with a fact or a flag."""
    return bool(item.get_closest_marker("fact") or item.get_closest_marker("flag"))


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("facts")
    group.addoption("--fact", help="only tests marked with this fact")
    group.addoption("--flip-flags", action="store_true", help="run the tests of each flag with every other value")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[CAUGHT] = {}
    for module, name in WATCHED:
        _watch(module, name)


def _watch(module: str, name: str) -> None:
    """Count the calls of a function, from wherever it was imported already and from wherever it will be."""
    function = getattr(sys.modules[module], name)
    if hasattr(function, "__wrapped__"):
        return

    @functools.wraps(function)
    def watched(*args: Any, **kwargs: Any) -> Any:
        engine_calls[0] += 1
        return function(*args, **kwargs)

    for loaded in list(sys.modules.values()):
        if getattr(loaded, "__name__", "").partition(".")[0] in ("celestia_core", "tests"):
            for known, value in list(vars(loaded).items()):
                if value is function:
                    setattr(loaded, known, watched)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    fact, flips = config.getoption("fact"), config.getoption("flip_flags")
    kept = [
        item
        for item in items
        if (not fact or fact in facts_of(item)) and (not flips or item.get_closest_marker("flag") is not None)
    ]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Under --flip-flags: once with each other value, noting which of them the test tells from the marked one."""
    if not pyfuncitem.config.getoption("flip_flags"):
        return None
    caught = pyfuncitem.config.stash[CAUGHT]
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    for mark in pyfuncitem.iter_markers("flag"):
        flag, marked = mark.args
        for other in other_values(flag, marked):
            key = (flag, json.dumps(marked), json.dumps(other))
            caught.setdefault(key, False)
            set_flip((flag, other))
            try:
                pyfuncitem.obj(**arguments)
            except FAILURES:
                caught[key] = True
            finally:
                set_flip(None)
    return True


class Passed:
    """Counts the assertions that a test passes."""

    def pytest_assertion_pass(self, item: pytest.Item) -> None:
        item.stash[ASSERTIONS] = item.stash.get(ASSERTIONS, 0) + 1


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Count in marked tests alone: whoever counts makes pytest put every assertion that passes into words."""
    if not is_marked(item):
        return (yield)
    passed = Passed()
    item.config.pluginmanager.register(passed)
    try:
        return (yield)
    finally:
        item.config.pluginmanager.unregister(passed)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    before = engine_calls[0]
    yield
    if is_marked(item) and not item.config.getoption("flip_flags"):
        if not item.stash.get(ASSERTIONS, 0):
            pytest.fail("marked with a fact or a flag, but no assertion was passed", pytrace=False)
        if engine_calls[0] == before:
            pytest.fail("marked with a fact or a flag, but the engine was never asked", pytrace=False)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if not all(session.config.stash[CAUGHT].values()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    caught = config.stash[CAUGHT]
    for (flag, marked, other), failed in caught.items():
        if not failed:
            terminalreporter.write_line(f"no test of {flag} = {marked} fails when it is {other}")
    if caught:
        terminalreporter.write_line(f"{sum(caught.values())} of {len(caught)} flipped values caught")
