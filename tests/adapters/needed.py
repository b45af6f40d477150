"""Other people's packages, which only the adapters' own environment has."""

import importlib
import os
from types import ModuleType

import pytest


def needed(name: str) -> ModuleType:
    """A module of an optional extra. Where it is missing, the tests of the calling file are skipped.

    With REQUIRE_ADAPTERS=1, as in the adapters' own environment, they fail instead.
    """
    if os.environ.get("REQUIRE_ADAPTERS") == "1":
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=f"{name} comes with an optional extra")
