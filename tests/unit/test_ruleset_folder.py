"""A host's own rulesets, in the folder that CELESTIA_RULESETS names."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from celestia_core.__main__ import main
from celestia_core.errors import CannotRead
from celestia_core.kinds import Seat
from celestia_core.play import play_game
from celestia_core.record import Record, branch, replay
from celestia_core.record_text import dump_record, load_record
from celestia_core.ruleset import load_ruleset
from celestia_core.ruleset_folder import FOLDER, MAX_FILES, hosted
from celestia_core.share import decode_share, encode_share
from celestia_core.state import Ending

MINE = 'id = "mine@1"\ntitle = "Mine"\nbase = "tiny3@1"\n'
POINTS = 'end_points = { value = 3, sources = "house rule", confidence = "CONV" }\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one ruleset."""
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "house.toml").write_text(MINE, "utf-8")
    monkeypatch.setenv(FOLDER, str(folder))
    return folder


def test_without_a_folder_there_are_only_ours(monkeypatch):
    for value in (None, ""):
        monkeypatch.delenv(FOLDER, raising=False) if value is None else monkeypatch.setenv(FOLDER, value)
        assert hosted() == ()
        with pytest.raises(CannotRead, match="no ruleset 'mine'; there are bga, quick, rulebook, tiny, tiny2, tiny3"):
            load_ruleset("mine")


def test_a_ruleset_of_the_folder_is_found_by_its_id(folder):
    mine = load_ruleset("mine")
    assert mine.id == "mine@1"
    assert mine.fingerprint == load_ruleset("tiny3").fingerprint
    assert hosted() == (mine,)
    assert load_ruleset("mine@1+max7").id == "mine@1+max7"
    assert load_ruleset("mine+hook").grappling_hook
    with pytest.raises(CannotRead, match=r"no ruleset 'mine@2'; there are bga, mine, quick"):
        load_ruleset("mine@2")


def test_the_newest_version_is_meant_if_none_is_named(folder):
    (folder / "a.toml").write_text(MINE.replace("mine@1", "mine@10") + POINTS, "utf-8")
    assert load_ruleset("mine").id == "mine@10"
    assert load_ruleset("mine@1").end_points == 12


def test_a_changed_file_counts_at_once(folder):
    before = load_ruleset("mine"), load_ruleset("mine@1+max7")
    (folder / "house.toml").write_text(MINE + POINTS, "utf-8")
    after = load_ruleset("mine"), load_ruleset("mine@1+max7")
    assert [rules.end_points for rules in (*before, *after)] == [12, 12, 3, 3]
    (folder / "house.toml").unlink()
    with pytest.raises(CannotRead, match="no ruleset 'mine'"):
        load_ruleset("mine")


def test_a_file_saved_on_windows_is_read(folder):
    (folder / "house.toml").write_bytes(b"\xef\xbb\xbf" + MINE.replace("\n", "\r\n").encode())
    assert load_ruleset("mine").title == "Mine"


def test_only_toml_files_are_looked_at(folder):
    (folder / "notes.txt").write_text("no ruleset", "utf-8")
    (folder / "more.toml").mkdir()
    assert [rules.id for rules in hosted()] == ["mine@1"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"x", "'bad.toml': not TOML"),
        (b"\xff", r"'bad.toml': this is not text \(UTF-8\)"),
        (b"#" * 300_000, "'bad.toml': a ruleset is a text of at most"),
        (MINE.replace("mine@1", "mine").encode(), "'bad.toml': id: a name with a version"),
        (b"", "'bad.toml': id: .*; title: .*; hand is missing; deck is missing"),
        (MINE.encode(), "'house.toml': id: mine@1 is also that of 'bad.toml'"),
        (MINE.replace("mine@1", "rulebook@1").encode(), "'bad.toml': id: rulebook is a published ruleset"),
        (MINE.replace("mine@1", "rulebook@2").encode(), "'bad.toml': id: rulebook is a published ruleset"),
        (MINE.replace("mine@1", "tiny3@1").encode(), "'bad.toml': id: tiny3@1 is a published ruleset"),
    ],
)
def test_a_faulty_file_is_named_and_ours_can_still_be_played(folder, content, message):
    (folder / "bad.toml").write_bytes(content)
    for name in ("mine", "poker@1"):
        with pytest.raises(CannotRead, match=f"^CELESTIA_RULESETS: {message}"):
            load_ruleset(name)
    assert load_ruleset("rulebook").seats == (2, 3, 4, 5, 6)


def test_the_faults_of_all_files_are_told_at_once(folder):
    for name in ("one", "two"):
        (folder / f"{name}.toml").write_text("x", "utf-8")
    with pytest.raises(CannotRead, match=r"'one.toml': not TOML.*; 'two.toml': not TOML"):
        load_ruleset("mine")


def test_a_folder_that_cannot_be_read_is_named(folder, monkeypatch):
    for wrong in (folder / "none", folder / "house.toml"):
        monkeypatch.setenv(FOLDER, str(wrong))
        with pytest.raises(CannotRead, match=r"CELESTIA_RULESETS: cannot read the folder '.*': N"):
            load_ruleset("mine")
    monkeypatch.setenv(FOLDER, str(folder))
    for number in range(MAX_FILES):
        (folder / f"{number}.toml").write_text(MINE, "utf-8")
    with pytest.raises(CannotRead, match=f"at most {MAX_FILES} files"):
        load_ruleset("mine")


def test_games_records_and_share_codes_work_with_it(folder):
    game = play_game("mine", ["random", "always-stay", "odds-threshold=.3"], 5)
    *_, last = replay(game)
    assert game.ruleset == "mine@1"
    assert last.state.ending is Ending.CALLED
    table = Record("mine@1", ("human",) * 3, Seat(1), ((0, 5),), game.plies)
    for record in (game, branch(table, 20)):
        assert load_record(dump_record(record)) == load_record(dump_record(record, "text")) == record
        assert decode_share(encode_share(record)) == record


def test_a_record_made_under_other_rules_of_that_name_is_refused(folder):
    game = play_game("mine", ["random"] * 3, 5)
    text, code = dump_record(game), encode_share(game)
    (folder / "house.toml").write_text(MINE + POINTS, "utf-8")
    for read, source in ((load_record, text), (decode_share, code)):
        with pytest.raises(CannotRead, match="other rules that are also called mine@1"):
            read(source)
    (folder / "house.toml").unlink()
    for read, source in ((load_record, text), (decode_share, code)):
        with pytest.raises(CannotRead, match="no ruleset 'mine@1'"):
            read(source)


def test_the_command_takes_it_too(folder, capsys):
    assert main(["play", "--ruleset", "mine", "--seats", "3", "--bots", "random"]) == 0
    assert json.loads(capsys.readouterr().out)["ruleset"] == "mine@1"
    (folder / "bad.toml").write_text("x\n" * 9, "utf-8")
    assert main(["play", "--ruleset", "mine", "--seats", "3"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("celestia: CELESTIA_RULESETS: 'bad.toml': not TOML")
    assert err.count("\n") == 1


def test_nothing_else_of_the_environment_is_read(folder):
    """A program in which every other look into the environment is an error."""
    program = """
import collections, os
class Only(collections.UserDict):
    def __getitem__(self, name):
        assert name == "CELESTIA_RULESETS", name
        return self.data[name]
    def get(self, name, default=None):
        return self[name] if name in self.data else default
import celestia_core
os.environ = Only(os.environ)
print(celestia_core.play_game("mine", ["random"] * 3, 5).ruleset)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, env=os.environ)
    assert (done.stdout, done.stderr) == ("mine@1\n", "")
