"""The command `celestia`, run in this process."""

import json

import pytest

from celestia_core.__main__ import main


@pytest.fixture
def run(capsys):
    """Runs the command in this process: what it answered, as data."""

    def run(*arguments: object) -> object:
        capsys.readouterr()
        assert main([str(argument) for argument in arguments]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return json.loads(out)

    return run


@pytest.fixture
def complaint(capsys):
    """Runs the command in this process: what it complained about."""

    def complaint(*arguments: object) -> str:
        capsys.readouterr()
        assert main([str(argument) for argument in arguments]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("celestia: ")
        assert err.endswith("\n")
        assert err.isascii()
        assert err.count("\n") == 1, err
        assert len(err) < 600
        return err

    return complaint
