"""`celestia simulate`: many games as data, the same whoever plays them; bad input is code 2 and one line."""

import json
import os
import pty
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from celestia_core.analysis import command
from celestia_core.analysis.arena import Match, play_part
from celestia_core.analysis.report import match_report

ROOT = Path(__file__).parents[2]
BOTS = "random,leave-at-city=2,always-stay"
ASKED = ("--games", "50", "--seats", "3", "--ruleset", "tiny3", "--bots", BOTS)
MATCH = Match("tiny3", tuple(BOTS.split(",")), 50, 1)


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch):
    """Few games need no compiler, here and in other processes."""
    monkeypatch.setattr(command, "prepare", lambda: None)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


@pytest.fixture
def run(run):
    """Runs `celestia simulate`: what it answered, as data."""
    return partial(run, "simulate")


@pytest.fixture
def complaint(complaint):
    """Runs `celestia simulate`: what it complained about."""
    return partial(complaint, "simulate")


def test_the_answer_is_that_of_the_library(run):
    assert run(*ASKED) == match_report(MATCH, play_part(MATCH, 0, 50))


def test_what_the_answer_holds(run):
    answer = run(*ASKED)
    assert list(answer) == [
        *("ruleset", "seed", "fixed_seats", "games", "stopped", "decisions"),
        *("players", "lead", "seats", "cities"),
    ]
    assert (answer["ruleset"], answer["seed"], answer["fixed_seats"], answer["games"]) == ("tiny3@1", 1, False, 50)
    assert [player["bot"] for player in answer["players"]] == BOTS.split(",")
    assert [player["player"] for player in answer["players"]] == ["A", "B", "C"]
    for player in answer["players"]:
        assert list(player) == ["player", "bot", "wins", "points", "off", "crash", "by_seat"]
        assert set(player["wins"]) == set(player["points"]) == {"value", "margin"}
        assert list(player["off"]) == ["1", "2", "4"]
        assert sum(seat["games"] for seat in player["by_seat"].values()) == 50
    assert sum(player["wins"]["value"] for player in answer["players"]) == pytest.approx(1)
    assert [city["city"] for city in answer["cities"]] == [1, 2, 4]
    assert answer["cities"][0]["flights"] == 0  # nobody flies to the first city
    assert all(city["crashes"] <= city["flights"] for city in answer["cities"])


def test_the_seed_and_the_seats_matter(run):
    answer = run(*ASKED)
    assert run(*ASKED, "--seed", 1) == answer
    assert run(*ASKED, "--seed", 2) != answer
    fixed = run(*ASKED, "--fixed-seats")
    assert fixed["fixed_seats"] is True
    assert fixed["players"][1]["by_seat"]["B"]["games"] == 50
    assert fixed["players"][1]["by_seat"]["A"]["games"] == 0


def test_one_name_is_for_all_seats_and_one_game_has_no_margin(run):
    answer = run("--games", 1, "--seats", 2, "--ruleset", "quick", "--bots", "random")
    assert [player["bot"] for player in answer["players"]] == ["random", "random"]
    assert answer["players"][0]["wins"]["margin"] is None
    assert answer["ruleset"] == "quick@1+max200"


def test_processes_answer_the_same(run):
    assert run(*ASKED, "--workers", 2) == run(*ASKED, "--workers", 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "required: --games"),
        (("--games", "0"), "games: a whole number from 1 to 1000000"),
        (("--games", "1000001"), "games: a whole number from 1 to 1000000"),
        (("--games", "-5"), "--games"),
        (("--games", "1e6"), "a whole number is wanted, not '1e6'"),
        (("--games", "5", "--seats", "7"), "--seats: Rulebook takes 2 to 6 players"),
        (("--games", "5", "--bots", "random,random"), "--bots: one name, or one for each of the 4 seats, not 2"),
        (("--games", "5", "--bots", ""), "no such bot: ''"),
        (("--games", "5", "--bots", "human"), "no such bot: 'human'"),
        (("--games", "5", "--ruleset", "chess"), "chess"),
        (("--games", "5", "--seed", "9999999999999"), "seed: a whole number from 0"),
        (("--games", "5", "--workers", "0"), "--workers: a whole number from 1 to 64"),
        (("--games", "5", "--workers", "65"), "--workers: a whole number from 1 to 64"),
        (("--games", "5", "--out", "x"), "unrecognized arguments"),
    ],
)
def test_what_is_refused(complaint, arguments, message):
    assert message in complaint(*arguments)


def test_workers_that_cannot_live_are_a_line(complaint, monkeypatch):
    def broken(*args, **more):
        raise command.BrokenProcessPool("gone")
        yield

    monkeypatch.setattr(command, "play_match", broken)
    assert "the workers died again and again" in complaint(*ASKED)


def test_progress_is_told_to_a_terminal_alone(tmp_path):
    asked = [sys.executable, "-m", "celestia_core", "simulate", *ASKED, "--workers", "1"]
    piped = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=120, check=True)
    assert piped.stderr == ""
    ours, theirs = pty.openpty()
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(asked, cwd=ROOT, stdout=out, stderr=theirs, timeout=120, check=True)
    os.close(theirs)
    told = os.read(ours, 10_000).decode()
    os.close(ours)
    assert done.returncode == 0
    assert "50 of 50 games" in told
    assert told.endswith("\r")  # the line is cleared
    assert json.loads((tmp_path / "out").read_text()) == json.loads(piped.stdout)


def test_without_numpy_it_says_what_to_install():
    script = (
        "import sys; sys.modules['numpy'] = None; from celestia_core.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    asked = [sys.executable, "-c", script, "simulate", "--games", "5"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "celestia: many games need the package numpy: pip install 'celestia-core[beliefs]'\n"
