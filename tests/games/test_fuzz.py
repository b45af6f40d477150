"""Everything from outside is hostile: whatever is read is a legal game or ends in one of our errors."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core import share
from celestia_core.__main__ import main
from celestia_core.coder import BASE64, to_digits
from celestia_core.errors import CannotRead, CelestiaError
from celestia_core.kinds import Seat
from celestia_core.notation import format_ply, parse_ply
from celestia_core.play import play_game
from celestia_core.record import Record, branch, replay
from celestia_core.record_text import dump_record, load_record, read_record
from celestia_core.ruleset import load_ruleset
from celestia_core.share import MAX_CODE, decode_share, encode_share
from celestia_core.share_setup import MAX_SHARED_PLIES
from tests.sizes import cases
from tests.strategies import play

GAMES = (
    branch(play_game("rulebook", ["random", "leave-at-city=6", "odds-threshold=0.30"], 5), 120),
    play_game("tiny3", ["random"] * 3, 8),
    Record("bga@1+hook", ("human", "coach"), Seat(1), ((0, 10**12), (5, 3)), (), 4, "jetpack spyglass"),
)
FILES = tuple(dump_record(game, form) for game in GAMES for form in ("json", "text"))
CODES = tuple(encode_share(game) for game in GAMES)

pieces = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["\n", "{", "}", "[", '"', ",", "\\ud800", "\x00", "NaN", "-1", "1e999"]),
    st.sampled_from(["A leaves", "roll fog", "deal 7", '"A stays",']),
)


@st.composite
def damaged(draw: st.DrawFn, texts: tuple[str, ...], inserts: st.SearchStrategy[str] = pieces) -> str:
    """A good text with a few cuts, doublings and insertions."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 40)))
        middle = draw(st.one_of(st.just(""), st.just(text[start:end] * 2), inserts))
        text = text[:start] + middle + text[end:]
    return text


def check_record(source: str | bytes) -> None:
    """It is a record, or one of our errors in one line; either way what is kept is a legal game."""
    reading = read_record(source)
    if reading.errors:
        with pytest.raises(CelestiaError) as caught:
            load_record(source)
        assert caught.value.good_prefix == reading.record
        for error in reading.errors:
            assert str(error).isprintable(), "one line, nothing a terminal could take for a command"
            assert len(str(error)) < 700
    else:
        assert load_record(source) == reading.record
    if reading.record is not None:
        assert len(list(replay(reading.record))) == len(reading.record.plies) + 1


def check_code(code: str) -> None:
    """It is refused by our error, or it is the one code of a legal game."""
    try:
        record = decode_share(code)
    except CannotRead:
        return
    assert encode_share(record) == code


@given(st.binary(max_size=400))
def test_random_bytes_are_no_record(source):
    assert read_record(source).record is None
    check_record(source)


@given(st.text(max_size=400), st.sampled_from(["", "{", "celestia record 1\n", '{"plies": [']))
def test_random_text_is_no_record(text, start):
    assert read_record(start + text).record is None
    check_record(start + text)


@cases(50)
@given(damaged(FILES))
def test_a_damaged_file_is_read_up_to_the_damage(text):
    check_record(text)
    check_record(text.encode("utf-8", "surrogatepass"))


@cases(20)
@given(st.sampled_from(FILES), st.integers(0, 10_000), st.binary(min_size=1, max_size=6))
def test_damaged_bytes_are_read_up_to_the_damage(text, place, noise):
    source = text.encode()
    check_record(source[: place % len(source)] + noise + source[place % len(source) :])


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@cases(25)
@given(st.sampled_from(GAMES), st.data())
def test_any_value_may_stand_in_any_field(game, data):
    fields = json.loads(dump_record(game))
    for name in data.draw(st.sets(st.sampled_from([*fields, "more"]), min_size=1, max_size=2)):
        fields[name] = data.draw(values)
    check_record(json.dumps(fields))


@cases(50)
@given(st.text(max_size=150) | damaged(GAMES[0].lines()))
def test_a_line_is_one_ply_or_none(line):
    rules, fault = GAMES[0].rules, None
    try:
        ply = parse_ply(line, rules)
        again = format_ply(ply, rules)
        assert parse_ply(again, rules) == ply
    except CannotRead as error:
        again, fault = line, error
    assert sorted(again.split(" ")) == sorted(line.split(" "))  # dice and cards may have stood in another order
    assert fault is None or (fault.column is not None and str(fault).isprintable())


@given(st.text(max_size=100) | st.text(BASE64, max_size=100).map(lambda text: "Wc1" + text))
def test_random_text_is_no_code(text):
    with pytest.raises(CannotRead):
        decode_share(text)


@given(damaged(CODES, st.text(BASE64, min_size=1, max_size=3)))
def test_a_damaged_code_is_refused_whole(code):
    if code not in CODES:
        with pytest.raises(CannotRead):
            decode_share(code)


def sealed(body: str) -> str:
    """With the checksum that an attacker can work out as well as anybody."""
    return body + share._checksum(body)


@cases(75)
@given(damaged(tuple(code[:-6] for code in CODES), st.text(BASE64, min_size=1, max_size=3)))
def test_a_forged_code_is_refused_or_is_the_code_of_a_legal_game(body):
    check_code(sealed(body))


@cases(75)
@given(st.integers(1, 2**400))
def test_any_number_is_refused_or_is_the_code_of_a_legal_game(number):
    check_code(sealed("Wc1" + to_digits(number)))


@pytest.mark.parametrize("tail", [BASE64[-1], "B", "Zx9"])
@pytest.mark.parametrize("start", [code[:-6] for code in CODES] + ["Wc1"])
def test_the_longest_codes_are_refused_quickly(start, tail):
    body = (start + tail * MAX_CODE)[: MAX_CODE - 6]
    check_code(sealed(body))


def test_the_most_plies_in_the_fewest_characters_are_read():
    """The dearest code to read for its length; more plies than this are refused by their number."""
    name = "rulebook@1+max9999"
    played = play(load_ruleset(name), 2, 3, boldness=10**9, most=MAX_SHARED_PLIES)
    assert len(played.plies) == MAX_SHARED_PLIES
    record = Record(name, ("always-stay",) * 2, None, ((0, 3),), played.plies)
    code = encode_share(record, played.steps)
    assert len(code) < 100
    assert decode_share(code) == record


@pytest.mark.parametrize(
    "unit", [b"{", b"[", b'{"a":', b"celestia record 1\n", b"\xff", b"\x00", b'"', b"A stays\n", b" "]
)
def test_ten_megabytes_are_refused(unit, tmp_path, capsys):
    huge = unit * (10_000_000 // len(unit))
    check_record(huge)
    check_record(huge.decode("latin-1"))
    assert read_record(huge).record is None
    with pytest.raises(CannotRead, match="at most"):
        decode_share(huge.decode("latin-1"))
    file = tmp_path / "huge"
    file.write_bytes(huge)
    for command in ("replay", "legal"):
        assert main([command, str(file)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "unit", ["{", "[", '{"a":', '{"plies":[', "[[],", "1", "-", '"', "\\", "\n", " ", "#\n", "deal 1\n"]
)
@pytest.mark.parametrize("start", ["", "{", "celestia record 1\n", '{"plies":[', '{"deals":['])
def test_the_largest_files_that_are_looked_at_are_refused(start, unit):
    text = start + unit * ((260_000 - len(start)) // len(unit))
    check_record(text)


def test_the_longest_legal_files_are_read():
    name = "rulebook@1+max9999"
    played = play(load_ruleset(name), 2, 3, boldness=10**9, most=9_000)
    record = Record(name, ("human",) * 2, None, ((0, 3),), played.plies)
    text = dump_record(record)
    assert len(text) > 100_000
    assert load_record(text) == record
    kept = read_record(text[:-400]).record
    assert kept is not None
    assert kept == branch(record, len(kept.plies))
