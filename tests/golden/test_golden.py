"""The golden files line by line: what changed here, changed in the game."""

import pytest

from tests.goldens import FOLDER, annotated, golden, golden_names


@pytest.mark.parametrize("name", golden_names())
def test_a_golden_file_is_as_it_was(name: str) -> None:
    """If the change is meant: `make golden`, and read the diff."""
    assert (FOLDER / name).read_text("utf-8").splitlines() == golden(name).splitlines()


def test_there_are_five_games_that_show_the_corners_of_the_rules() -> None:
    games = {path.name: path.read_text("utf-8") for path in FOLDER.glob("game-*.txt")}
    assert len(games) == 5
    together = "\n".join(games.values())
    for shown in (
        "plays spyglass",
        "plays jetpack",
        "plays wind-gust",
        "plays alternative-route",
        "plays grappling-hook",
        "crashed",
        "is no stop any more",
        "I cannot pay",
        "The game is over. Ada wins",
    ):
        assert shown in together


def test_a_golden_game_tells_no_secret_on_its_right() -> None:
    right = [
        line.split("|", 1)[1]
        for path in FOLDER.glob("game-*.txt")
        for line in path.read_text("utf-8").splitlines()
        if "|" in line
    ]
    assert not [line for line in right if "treasure of city" in line and ":" in line]
    assert any("gets 6 cards" in line for line in right)


def test_a_change_of_a_golden_game_is_noticed() -> None:
    text = (FOLDER / "game-4-grappling-hook.txt").read_text("utf-8")
    assert annotated(text.replace("gives back a treasure", "gives back nothing")) == text
    assert annotated(text.replace("deal A compass", "deal A cannon")) != text
