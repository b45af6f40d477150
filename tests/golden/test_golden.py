"""The golden files line by line: what changed here, changed in the game."""

import pytest

from tests.goldens import FOLDER, golden_files

FILES = golden_files()


@pytest.mark.parametrize("name", FILES)
def test_a_golden_file_is_as_it_was(name: str) -> None:
    """If the change is meant: `make golden`, and read the diff."""
    assert (FOLDER / name).read_text("utf-8").splitlines() == FILES[name].splitlines()
