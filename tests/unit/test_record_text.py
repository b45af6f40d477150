"""Records as files: both forms hold everything, faults have a place, what stands before a fault is kept."""

import json
from dataclasses import replace
from time import process_time

import pytest
from hypothesis import given

from celestia_core import record_scan
from celestia_core.errors import CannotRead, RecordDisagrees
from celestia_core.kinds import Seat
from celestia_core.play import play_game
from celestia_core.record import Record, branch
from celestia_core.record_scan import MAX_BYTES
from celestia_core.record_text import dump_record, load_record, read_record
from tests.records import records
from tests.sizes import cases

GAME = Record(
    "tiny3@1",
    ("human", "random", "leave-at-city=2"),
    Seat(0),
    ((0, 3), (20, 12)),
    play_game("tiny3", ["random"] * 3, 3).plies[:40],
    9,
    "jetpack wind-gust",
)
JSON, TEXT = dump_record(GAME), dump_record(GAME, "text")
NAMES = ("schema", "game", "ruleset", "fingerprint", "players", "viewer", "deals", "shown", "asks")
HEADER = TEXT[: TEXT.index("\n\n") + 2]
FIRST_PLY_LINE = HEADER.count("\n") + 1


@cases(15)
@given(records())
def test_both_forms_hold_the_whole_record(record):
    for form in ("json", "text"):
        text = dump_record(record, form)
        assert load_record(text) == record
        assert load_record(text.encode()) == record
        assert dump_record(load_record(text), form) == text


def test_the_json_form_is_plain_data():
    data = json.loads(JSON)
    assert list(data) == [*NAMES, "plies"]
    assert (data["schema"], data["game"], data["ruleset"], data["viewer"]) == (1, "celestia", "tiny3@1", "A")
    assert data["deals"] == [[0, 3], [20, 12]]
    assert data["plies"] == list(GAME.lines())


def test_the_text_form_is_one_ply_to_a_line():
    assert HEADER.splitlines() == [
        "celestia record 1",
        f"ruleset tiny3@1 {GAME.rules.fingerprint}",
        "players human random leave-at-city=2",
        "viewer A",
        "deal 3",
        "deal 12 from ply 20",
        "shown 9",
        "asks jetpack wind-gust",
        "",
    ]
    assert TEXT.removeprefix(HEADER).splitlines() == [*GAME.lines(), "end"]


def test_people_may_write_comments_and_use_other_line_ends():
    lines = TEXT.replace("\n\n", "\n# the deal\n\n\n# follows\n").replace("\n", " \r\n")
    assert load_record("\ufeff".encode() + lines.encode()) == GAME


def test_what_is_nobodys_business_may_be_left_out():
    data = json.loads(JSON)
    for name in ("viewer", "shown", "asks"):
        del data[name]
    assert load_record(json.dumps(data)) == replace(GAME, viewer=None, shown=None, asks="all")


@pytest.mark.parametrize("form", ["json", "text"])
def test_an_illegal_ply_is_refused_and_the_plies_before_it_are_kept(form):
    text = dump_record(GAME, form)
    ply = next(number for number, line in enumerate(GAME.lines()) if line == "B stays")
    broken = text.replace("B stays", "B lands", 1)
    reading = read_record(broken)
    assert reading.record == replace(GAME, plies=GAME.plies[:ply])
    with pytest.raises(RecordDisagrees, match=f"^ply {ply}: .*B lands: .*clause captain-alone-may-land") as caught:
        load_record(broken)
    assert caught.value.ply == ply
    assert caught.value.good_prefix == reading.record
    if form == "text":
        assert f"line {FIRST_PLY_LINE + ply}, " in str(caught.value)


@pytest.mark.parametrize("form", ["json", "text"])
def test_an_unreadable_ply_has_a_place_too(form):
    broken = dump_record(GAME, form).replace("A plays wind-gust", "A plays wind-gusts")
    ply = GAME.lines().index("A plays wind-gust")
    reading = read_record(broken)
    assert reading.record == branch_of(ply)
    error = reading.errors[0]
    assert isinstance(error, CannotRead)
    assert f"ply {ply}: " in str(error)
    assert "'wind-gusts'" in str(error)
    assert (error.line, error.column) == (FIRST_PLY_LINE + ply if form == "text" else None, 9)


def branch_of(plies: int) -> Record:
    return replace(GAME, plies=GAME.plies[:plies])


def test_a_text_that_breaks_off_is_refused_and_keeps_its_whole_plies():
    for length in range(len(HEADER), len(TEXT) - 1):
        whole = TEXT[:length].removeprefix(HEADER).count("\n")
        reading = read_record(TEXT[:length])
        assert reading.record == branch_of(whole)  # a ply without its line end may be half a ply
        assert [str(error) for error in reading.errors] == [
            f"line {FIRST_PLY_LINE + whole}: the record breaks off: its last line is 'end'"
        ]


def test_a_cannot_that_is_cut_does_not_pass_as_a_can():
    text = dump_record(GAME, "text")
    place = text.index(" cannot\n")
    before = text[:place].removeprefix(HEADER).count("\n")
    with pytest.raises(CannotRead, match="breaks off") as caught:
        load_record(text[: place + len(" can")])
    assert caught.value.good_prefix == branch_of(before)


def test_a_header_that_breaks_off_is_no_record():
    for length in range(len("celestia record 1"), len(HEADER) - 1):
        reading = read_record(TEXT[:length])
        assert reading.record is None
        assert "breaks off" in str(reading.errors[0])


def test_a_new_table_is_a_record_of_a_header_and_an_end():
    assert dump_record(branch_of(0), "text") == HEADER + "end\n"
    assert load_record(HEADER + "end") == branch_of(0)
    assert load_record(HEADER + "end\n\n# taught on Monday\n") == branch_of(0)


def test_nothing_follows_the_end():
    reading = read_record(TEXT + "A stays\n")
    assert reading.record == GAME
    line = TEXT.count("\n") + 1
    assert [str(error) for error in reading.errors] == [f"line {line}, column 1: nothing follows the line 'end'"]


def test_a_json_file_that_breaks_off_keeps_its_whole_plies():
    first = JSON.index('"plies": [')
    for length in range(first + len('"plies": ['), len(JSON) - 2):
        reading = read_record(JSON[:length])
        if JSON[first:length].count(",") < 1:
            continue  # no ply is known to be whole
        assert reading.record is not None
        assert len(reading.record.plies) >= JSON[first:length].count(",")
        assert reading.record == branch_of(len(reading.record.plies))
        assert isinstance(reading.errors[0], CannotRead)
        assert reading.errors[0].line == JSON[:length].count("\n") + 1 or "Unterminated" in str(reading.errors[0])


def test_what_follows_a_whole_record_is_a_fault_and_the_record_is_kept():
    reading = read_record(JSON + "{}")
    assert reading.record == GAME
    assert [str(error) for error in reading.errors] == [f"line {JSON.count(chr(10)) + 1}, column 1: Extra data"]


def test_bytes_that_are_no_text_end_the_game_there():
    place = TEXT.index(GAME.lines()[30])
    damaged = TEXT.encode()[:place] + b"\xff\xfe" + TEXT.encode()[place:]
    reading = read_record(damaged)
    assert reading.record == branch_of(30)
    assert [str(error) for error in reading.errors] == [
        f"line {FIRST_PLY_LINE + 30}, column 1: this is not text (UTF-8)"
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("celestia record 1", "celestia record 2", "line 1: a record starts with"),
        ("celestia record 1", "chess", "line 1: a record starts with 'celestia record 1' or with a brace, not"),
        ("tiny3@1", "tiny3@7", "line 2: ruleset: no ruleset 'tiny3@7'"),
        ("tiny3@1", "tiny3", "names its ruleset in full: tiny3@1"),
        (
            GAME.rules.fingerprint,
            "0" * 16,
            "line 2: this record was made with other rules",
        ),
        ("viewer A", "viewer Z", "line 4: viewer: a seat from A to F is wanted"),
        ("viewer A", "viewer F", "the viewer is not at this table"),
        ("players human", "players human human", "takes 3 to 3 players, not 4"),
        ("players human", "players <b>", "a player is"),
        ("deal 3\n", "deal 3e5\n", "line 5, column 6: a number is wanted"),
        ("deal 3\n", "deal ٣\n", "line 5, column 6: a number is wanted"),
        ("deal 3\n", "", "the first from ply 0"),
        ("deal 3\n", "deal " + "9" * 15 + "\n", "a deal number is 0 to"),
        ("from ply 20", "at ply 20", "line 6, column 6: a number is wanted, or as in: deal 12 from ply 80"),
        ("shown 9", "shown -9", "line 7, column 7: a number is wanted"),
        ("shown 9", "shown 9\nshown 9", "line 8: shown stands twice"),
        ("shown 9", "colour red", "line 7: no such line in a header: 'colour'"),
        ("asks jetpack", "asks nothing", "asks is"),
        ("\n\n", "\n", "line 9: no such line in a header: 'draw'"),
        ("shown 9", "end", "line 7: no such line in a header: 'end'"),
    ],
)
def test_a_damaged_header_is_refused_with_its_place(old, new, message):
    assert old in TEXT
    broken = TEXT.replace(old, new, 1)
    assert read_record(broken).record is None
    with pytest.raises(CannotRead, match=message):
        load_record(broken)


def changed(**fields: object) -> str:
    data = {**json.loads(JSON), **fields}
    return json.dumps({name: value for name, value in data.items() if value is not ...})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: a record starts with"),
        ("[]", "line 1: a record starts with"),
        ("null", "line 1: a record starts with"),
        ("{", "line 1, column 2: "),
        ("{}", "plies: a list of lines is wanted"),
        (JSON.replace('"shown": 9', '"shown": NaN'), "NaN is not a number"),
        (JSON.replace('"shown": 9', '"shown": -Infinity'), "-Infinity is not a number"),
        (JSON.replace('"shown": 9', '"shown": ' + "9" * 10_000), "no number in a record is as large"),
        (JSON.replace('"shown": 9', '"shown": 9, "shown": 9'), "'shown' stands twice"),
        (JSON.replace('"shown": 9', '"shown": ' + "[" * 100_000), "nested too deeply"),
        (changed(schema=2), "schema: version 1, the one known here, is wanted"),
        (changed(schema=True), "schema: version 1"),
        (changed(schema=1.0), "schema: version 1"),
        (changed(game="chess"), "game: 'celestia' is wanted"),
        (changed(ruleset=...), "ruleset is missing"),
        (changed(fingerprint=...), "fingerprint is missing"),
        (changed(deals=...), "deals is missing"),
        (changed(colour="red"), "a record has no 'colour'"),
        (changed(ruleset=7), "ruleset: a text is wanted"),
        (changed(ruleset="\ud800"), "not a ruleset id"),
        (changed(ruleset={"a": 1}), "ruleset: a text is wanted"),
        (changed(fingerprint=None), "fingerprint: a text is wanted"),
        (changed(players="human"), "players: a list of names is wanted"),
        (changed(players=["human", None, "random"]), "players: a list of names is wanted"),
        (changed(players=[]), "players, not 0"),
        (changed(viewer=0), "viewer: a seat from A to F is wanted"),
        (changed(viewer="AB"), "viewer: a seat from A to F is wanted"),
        (changed(viewer=""), "viewer: a seat from A to F is wanted"),
        (changed(deals=[]), "deals: the first from ply 0"),
        (changed(deals=[[0]]), "deals: a list of"),
        (changed(deals=[[0, 1.5]]), "deals: a list of"),
        (changed(deals=[[0, True]]), "deals: a list of"),
        (changed(deals={"0": 7}), "deals: a list of"),
        (changed(shown="9"), "shown: a number is wanted"),
        (changed(shown=False), "shown: a number is wanted"),
        (changed(asks=["all"]), "asks: a text is wanted"),
        (changed(plies="captain A"), "plies: a list of lines is wanted"),
    ],
)
def test_a_damaged_setup_in_json_is_refused(text, message):
    assert read_record(text).record is None
    with pytest.raises(CannotRead, match=message):
        load_record(text)


@pytest.mark.parametrize("ply", [None, 7, ["captain A"], "", "A" * 300, "A stays\n", "\ud800", " A stays", "a stays"])
def test_a_ply_that_is_no_line_ends_the_game_there(ply):
    reading = read_record(changed(plies=[*GAME.lines()[:6], ply, *GAME.lines()[6:]]))
    assert reading.record == branch_of(6)
    assert "ply 6" in str(reading.errors[0])
    assert "\n" not in str(reading.errors[0])


@pytest.mark.parametrize("big", ["{" + " " * MAX_BYTES, b"\xff" * (MAX_BYTES + 1), "celestia record 1\n" * 20_000])
def test_too_large_a_file_is_refused_before_it_is_looked_at(monkeypatch, big):
    def never(*args: object) -> None:
        raise AssertionError("it was parsed")

    monkeypatch.setattr(record_scan, "_scan_json", never)
    monkeypatch.setattr(record_scan, "_scan_lines", never)
    with pytest.raises(CannotRead, match="at most 262144 bytes"):
        load_record(big)


@pytest.mark.parametrize("source", [None, 7, [], ["celestia record 1"], {"plies": []}, GAME])
def test_what_is_neither_text_nor_bytes_is_refused(source):
    assert read_record(source).record is None
    with pytest.raises(CannotRead, match="a record is a text or bytes, not"):
        load_record(source)


def test_a_name_that_stands_twice_is_found_in_no_time():
    names = ", ".join(f'"{number}": 0' for number in range(20_000))
    began = process_time()
    with pytest.raises(CannotRead, match="'0' stands twice"):
        load_record(f'{{{names}, "0": 0}}')
    assert process_time() - began < 2  # looking through all names for each took much longer


def test_nothing_is_written_that_could_not_be_read_again():
    with pytest.raises(CannotRead, match="too long for a file"):
        dump_record(replace(GAME, plies=GAME.plies * 500))
    with pytest.raises(CannotRead, match="names its ruleset in full"):
        dump_record(replace(GAME, ruleset="tiny3"))


def test_a_branch_can_be_saved():
    assert load_record(dump_record(branch(GAME, 17, 5))) == branch(GAME, 17, 5)
