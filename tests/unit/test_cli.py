"""The command: JSON on standard output; bad input is code 2 and one line on standard error."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from celestia_core.__main__ import main
from celestia_core.errors import CannotRead
from celestia_core.play import play_game
from celestia_core.record import branch, replay
from celestia_core.record_text import dump_record, load_record
from celestia_core.state import Ending


@pytest.fixture
def tiny(tmp_path):
    """A finished game of two seats, in a file."""
    file = tmp_path / "tiny.json"
    file.write_text(dump_record(play_game("tiny", ["random", "always-stay"], 7, None)), "utf-8")
    return file


def celestia(*arguments: str, **settings: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "celestia_core", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **settings)  # type: ignore[call-overload]


# --- play ---


def test_play_prints_the_game_of_this_seed_and_writes_it(run, tmp_path):
    file = tmp_path / "game.json"
    printed = run("play", "--seats", 3, "--seed", 7, "--ruleset", "rulebook", "--bots", "random", "--out", file)
    expected = play_game("rulebook", ["random"] * 3, 7)
    assert printed == json.loads(dump_record(expected))
    assert load_record(file.read_bytes()) == expected
    assert printed["deals"] == [[0, 7]]
    assert printed["ruleset"] == "rulebook@1+max200"


def test_play_seats_bots_one_by_one_or_all_alike(run):
    mixed = "random,always-stay,leave-at-city=6,odds-threshold=0.30"
    arguments = ("play", "--ruleset", "quick", "--max-journeys", 2)
    assert run(*arguments, "--bots", mixed)["players"] == mixed.split(",")
    assert run(*arguments, "--seats", 2)["players"] == ["odds-threshold=0.30"] * 2
    assert run(*arguments, "--bots", "random")["players"] == ["random"] * 4


@pytest.mark.parametrize(("short", "long"), [(".3", "0.30"), ("0.", "0"), ("1.", "1.0"), ("0.5", ".500000")])
def test_a_threshold_is_any_decimal(run, short, long):
    one, other = (run("play", "--max-journeys", 2, "--bots", f"odds-threshold={each}") for each in (short, long))
    assert one["plies"] == other["plies"]


@pytest.mark.parametrize("number", ["", ".", "2", "1.01", "00.3", "-0.3", "0.3e0", "٠.٣", "0.1234567", "1/3"])
def test_a_threshold_is_nothing_else(complaint, number):
    assert "P from 0 to 1" in complaint("play", "--bots", f"odds-threshold={number}")


def test_the_limit_of_journeys_is_part_of_the_ruleset(run, tmp_path):
    file = tmp_path / "stopped.json"
    record = run("play", "--bots", "always-stay", "--max-journeys", 3, "--out", file)
    assert record["ruleset"] == "rulebook@1+max3"
    answer = run("replay", file)
    assert (answer["finished"], answer["stopped"], answer["winners"], answer["journeys"]) == (False, True, [], 3)
    assert run("play", "--ruleset", "rulebook@1+max3", "--bots", "always-stay") == record
    assert run("play", "--ruleset", "tiny3", "--seats", 3, "--max-journeys", 1)["ruleset"] == "tiny3@1+max1"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "7"], "--seats: Rulebook takes 2 to 6 players"),
        (["--seats", "1"], "--seats: Rulebook takes 2 to 6 players"),
        (["--seats", "-3"], "--seats"),
        (["--seats", "four"], "a whole number is wanted, not 'four'"),
        (["--seats", "٤"], "a whole number is wanted"),
        (["--seed", "1e3"], "a whole number is wanted, not '1e3'"),
        (["--seed", "9" * 400], "a whole number is wanted"),
        (["--seed", "999999999999999"], "a deal number is 0 to"),
        (["--max-journeys", "0"], "from 1 to 9999"),
        (["--ruleset", "poker"], "no ruleset 'poker'"),
        (["--ruleset", "../tiny"], "not a ruleset id"),
        (["--bots", "random,random"], "--bots: one name, or one for each of the 4 seats, not 2"),
        (["--bots", "coach\nx"], "no such bot"),
        (["--bots", "human"], "bot"),
        (["--bots", ""], "bot"),
        (["--see", "3"], "unrecognized arguments: --see"),
        (["--out", "/no/such/folder/x.json", "--max-journeys", "1"], "cannot write '/no/such/folder/x.json': No such"),
        (["--out", "/", "--max-journeys", "1"], "cannot write '/': Is a directory"),
    ],
)
def test_play_complains_in_one_line(complaint, arguments, message):
    assert message in complaint("play", *arguments)


def test_the_same_seed_is_the_same_game_in_another_process(run):
    arguments = ("play", "--seed", "11", "--bots", "random", "--max-journeys", "3")
    done = celestia(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == run(*arguments)


# --- replay ---


def test_replay_tells_how_a_finished_game_stands(run, tiny):
    record = load_record(tiny.read_bytes())
    *_, last = replay(record)
    assert last.state.ending is Ending.CALLED
    scores = [sum(t.points for t in treasures) for treasures in last.state.treasures]
    assert run("replay", tiny) == {
        "plies": len(record.plies),
        "finished": True,
        "stopped": False,
        "scores": scores,
        "winners": [letter for letter, score in zip("AB", scores, strict=True) if score == max(scores)],
        "journeys": 1,
    }


def test_replay_reads_text_too_and_games_that_go_on(run, tiny, tmp_path):
    file = tmp_path / "running.txt"
    file.write_text(dump_record(branch(load_record(tiny.read_bytes()), 5), "text"), "utf-8")
    answer = run("replay", file)
    assert answer == {
        "plies": 5,
        "finished": False,
        "stopped": False,
        "scores": [0, 0],
        "winners": [],
        "journeys": 1,
    }


def test_replay_says_where_a_record_is_wrong(complaint, tiny):
    lines = tiny.read_text("utf-8").split("\n")
    first = next(number for number, line in enumerate(lines) if "draw" in line)
    lines.insert(first + 4, '  "A lands",')
    tiny.write_text("\n".join(lines), "utf-8")
    assert "ply 4: A lands: " in complaint("replay", tiny)
    tiny.write_text("\n".join(lines).replace("A lands", "A jumps"), "utf-8")
    assert "ply 4: " in complaint("replay", tiny)
    tiny.write_text("\n".join(lines[:6]), "utf-8")
    assert "line 6, column " in complaint("replay", tiny)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1: a record starts with"),
        (b"\x00\xff\xfe" * 30, "a record starts with"),
        (b"\x89PNG\r\n\x1a\n", "a record starts with"),
        (b"{" * 300_000, "at most 262144 bytes"),
        (b"{" * 200_000, "line 1, column 2"),
        (b'{"a":' * 30_000, "nested too deeply"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "legal"])
def test_a_file_that_is_no_record_is_refused(complaint, tmp_path, command, content, message):
    file = tmp_path / "file"
    file.write_bytes(content)
    assert message in complaint(command, file)


@pytest.mark.parametrize("command", ["replay", "legal"])
def test_a_file_that_cannot_be_read_is_named(complaint, tmp_path, command):
    assert f"cannot read '{tmp_path}': Is a directory" in complaint(command, tmp_path)
    assert "cannot read '/no/such/file': No such file" in complaint(command, "/no/such/file")
    assert "cannot read" in complaint(command, "with a \x00 in it")
    assert "cannot read" in complaint(command, "x" * 5000)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no /dev/zero")
def test_an_endless_file_is_read_only_as_far_as_a_record_may_go(complaint):
    assert "at most 262144 bytes" in complaint("replay", "/dev/zero")


# --- legal ---


def test_legal_tells_whose_turn_it_is_and_what_may_happen(run, tiny):
    record = load_record(tiny.read_bytes())
    assert run("legal", tiny, "--at", 0) == {
        "turn": {"kind": "nature"},
        "law": [
            {"ply": f"draw A {card}", "weight": weight}
            for card, weight in (
                ("compass", 2),
                ("turbo", 1),
                ("jetpack", 1),
                ("alternative-route", 1),
                ("wind-gust", 1),
            )
        ],
        "total": 6,
    }
    at = record.lines().index(next(line for line in record.lines() if line.startswith("roll"))) + 1
    assert run("legal", tiny, "--at", at) == {"turn": {"kind": "seat", "seat": "B"}, "legal": ["B stays", "B leaves"]}
    assert run("legal", tiny) == {"turn": {"kind": "over"}, "legal": []}
    assert run("legal", tiny, "--at", len(record.plies)) == run("legal", tiny)


def test_every_ply_of_a_game_is_among_what_legal_tells(run, tiny):
    for number, line in enumerate(load_record(tiny.read_bytes()).lines()):
        answer = run("legal", tiny, "--at", number)
        assert line in (answer["legal"] if answer["turn"]["kind"] == "seat" else [one["ply"] for one in answer["law"]])
        if "law" in answer:
            assert answer["total"] == sum(one["weight"] for one in answer["law"])


def test_legal_stays_inside_the_record(complaint, tiny):
    plies = len(load_record(tiny.read_bytes()).plies)
    assert f"--at: the record has {plies} plies, not {plies + 1}" in complaint("legal", tiny, "--at", plies + 1)
    assert "--at" in complaint("legal", tiny, "--at", "-1")


# --- odds and rules: their words have tests of their own ---


def test_odds_answers_a_fraction_in_lowest_terms(run, complaint):
    assert run("odds", "--needs", "none", "--hand", 6) == {"crash": {"fraction": "0/1", "value": 0.0}}
    assert run("odds", "--needs", "fog", "--hand", 0) == {"crash": {"fraction": "1/1", "value": 1.0}}
    assert "--needs" in complaint("odds", "--needs", "rain", "--hand", 6)
    assert "--hand" in complaint("odds", "--dice", 4)


def test_rules_tells_one_clause_or_all(run, complaint):
    every = run("rules")
    assert len(every) > 50
    one = run("rules", every[3]["id"])
    assert one == every[3]
    assert one["sources"]
    assert "no clause 'gravity'" in complaint("rules", "gravity")


# --- the command itself ---


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["--version"],
        ["replay"],
        ["replay", "a", "b"],
        ["legal"],
        ["odds", "x"],
        ["play", "\n\ud800"],
        ["pla"],
    ],
)
def test_words_that_are_no_command_are_refused(complaint, arguments):
    complaint(*arguments)


@pytest.mark.parametrize("command", ["odds", "play", "replay", "legal", "rules"])
def test_help_is_given_for_every_command(capsys, command):
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    assert caught.value.code == 0
    assert f"usage: celestia {command}" in capsys.readouterr().out


def test_help_says_which_bots_play_if_none_are_named(capsys):
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "odds-threshold=0.30forallseats" in "".join(capsys.readouterr().out.split())  # it breaks lines at hyphens


def test_a_record_may_come_through_a_pipe(tiny):
    done = celestia("replay", "-", input=tiny.read_text("utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["finished"] is True
    done = celestia("replay", "-", input="no record")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that can close a file")
@pytest.mark.parametrize("command", ["replay", "legal"])
def test_a_closed_standard_input_is_one_line(command):
    shell = f'"{sys.executable}" -m celestia_core {command} - <&-'
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "celestia: cannot read '-': there is no standard input\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that can close a file")
def test_a_closed_standard_error_is_no_answer():
    shell = f'"{sys.executable}" -m celestia_core replay /no/such/file 2>&-'
    done = subprocess.run(shell, shell=True, stdout=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")


def test_a_reader_that_has_seen_enough_is_no_error():
    process = subprocess.Popen(
        [sys.executable, "-m", "celestia_core", "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        process.stdout.close()
        assert process.stderr.read() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_an_answer_that_cannot_be_written_is_one_line_too():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "celestia_core", "rules"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr == "celestia: cannot write the answer: No space left on device\n"


def test_a_complaint_is_raised_by_no_page_of_usage():
    from celestia_core.__main__ import parser

    with pytest.raises(CannotRead, match="required: COMMAND"):
        parser().parse_args([])
