"""Share codes: what goes in comes out, old codes stay readable, everything else is refused whole."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from celestia_core import share, share_setup
from celestia_core.coder import BASE64, NumberWriter
from celestia_core.errors import CannotRead, RecordDisagrees
from celestia_core.kinds import Seat
from celestia_core.play import play_game
from celestia_core.plies import Land
from celestia_core.record import ASK_WORDS, Record, branch, replay
from celestia_core.record_text import dump_record, load_record
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.ruleset_file import published
from celestia_core.share import decode_share, decode_share_steps, encode_share
from celestia_core.share_setup import MAX_SHARED_PLIES
from tests.records import records
from tests.sizes import cases
from tests.strategies import play

OLD_CODES = Path(__file__).parent.parent / "golden" / "share_codes.txt"
BLOCKS = OLD_CODES.read_text("utf-8").split("=" * 20 + "\n")[1:]
TABLE = ("odds-threshold=0.30", "random", "leave-at-city=6", "always-stay")


@pytest.fixture(scope="module")
def game() -> Record:
    return play_game("rulebook", TABLE, 7)


@cases(20)
@given(records())
def test_a_code_holds_the_whole_record(record):
    code = encode_share(record)
    assert decode_share(code) == record
    assert set(code) <= set(BASE64)


@cases(10)
@given(records())
def test_reading_a_code_also_gives_the_steps_of_a_replay(record):
    steps = tuple(replay(record))
    code = encode_share(record, steps)
    assert code == encode_share(record)
    assert decode_share_steps(code) == (record, steps)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.partition("\n")[0])
def test_old_codes_are_read_as_ever(block):
    _, code, text = block.split("\n", 2)
    held = decode_share(code)
    assert dump_record(held, "text") == text + "end\n"  # the texts in this file are older than the mark of the end
    assert held == load_record(text + "end\n")


def test_the_old_codes_cover_what_a_game_can_hold():
    text = "".join(BLOCKS)
    nature = ("captain", "draw", "roll", "reroll", "treasure")
    verbs = ("flies", "lands", "stays", "leaves", "can", "cannot", "passes", "rerolls")
    plays = [f"plays {card}" for card in ASK_WORDS]
    for wanted in (*nature, *verbs, *plays, "from ply", "viewer open", "viewer A", "shown"):
        assert f"{wanted} " in text or f"{wanted}\n" in text, wanted
    for name, versions in published().items():
        assert all(f"ruleset {name}@{version}" in text for version in versions), name


def test_every_published_ruleset_has_a_short_name_in_codes():
    ids = {f"{name}@{version}" for name, versions in published().items() for version in versions}
    assert ids == set(share_setup._RULESETS)


def test_a_ruleset_without_a_short_name_is_written_out(monkeypatch, game):
    monkeypatch.setattr(share_setup, "_RULESETS", ("bga@1",))
    code = encode_share(game)
    assert decode_share(code) == game
    monkeypatch.setattr(share_setup, "_RULESETS", ())
    assert decode_share(code) == game


def test_games_of_bots_fit_a_link():
    tables = [["random"] * 2, ["always-stay"] * 5, ["leave-at-city=6"] * 3, ["odds-threshold=0.30"] * 6, TABLE]
    lengths = [len(encode_share(play_game("rulebook", bots, 1, 20))) for bots in tables]
    assert max(lengths) <= 160


def test_surprises_cost_more_than_habits(game):
    other_luck = replace(game, deals=((0, 8),))
    assert len(encode_share(game)) < 60 < len(encode_share(other_luck)) < 200
    assert decode_share(encode_share(other_luck)) == other_luck


def test_a_code_of_other_rules_with_the_same_name_is_refused(monkeypatch, game):
    code = encode_share(game)
    changed = replace(load_ruleset(game.ruleset), end_points=51)
    monkeypatch.setattr(share_setup, "load_ruleset", lambda name: changed)
    with pytest.raises(CannotRead, match="other rules that are also called rulebook@1"):
        decode_share(code)


def test_a_changed_letter_is_noticed_wherever_it_stands(game):
    code = encode_share(game)
    for place in range(len(code)):
        for other in {"A", "x", BASE64[(BASE64.index(code[place]) + 1) % 64]} - {code[place]}:
            with pytest.raises(CannotRead):
                decode_share(code[:place] + other + code[place + 1 :])


def test_a_code_that_breaks_off_is_refused_at_every_length(game):
    code = encode_share(game)
    for length in range(len(code)):
        with pytest.raises(CannotRead):
            decode_share(code[:length])


def sealed(body: str) -> str:
    """A code with a right checksum, whatever stands before it."""
    return body + share._checksum(body)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "not the share code"),
        ("Xc1AAAAAAAAA", "not the share code"),
        ("Wx1AAAAAAAAA", "not the share code"),
        ("Wc2AAAAAAAAA", "version '2'"),
        ("Wc1BBBBBBBBB", "checksum"),
        ("Wc1BBB BBBBB", "column 7: no such character"),
        ("Wc1BBBBBBBBé", "column 12: no such character"),
        ("Wc1\ud800\x00", "column 4: no such character"),
        ("B" * 10_001, "at most 10000"),
        (sealed("Wc1"), "no number"),
        (sealed("Wc1A"), "no number"),
        (sealed("Wc1AB"), "no number"),
        (sealed("Wc1B"), "share code"),
        (sealed("Wc1________"), "share code"),
    ],
)
def test_what_is_no_code_is_refused_with_a_reason(code, message):
    with pytest.raises(CannotRead, match=message):
        decode_share(code)


@pytest.mark.parametrize("code", [None, 7, b"Wc1", ["W", "c", "1"]])
def test_what_is_no_text_is_no_code(code):
    with pytest.raises(CannotRead, match="a share code is a text, not"):
        decode_share(code)


def promising(monkeypatch: pytest.MonkeyPatch, record: Record, count: int) -> str:
    """The code of a record, but it says it has so many plies."""

    def write_setup(writer: NumberWriter, written: Record) -> None:
        share_setup.write_setup(writer, replace(written, plies=record.plies[:1] * count))

    monkeypatch.setattr(share, "write_setup", write_setup)
    return encode_share(record)


def test_a_code_cannot_go_on_after_the_end_of_the_game(monkeypatch):
    record = play_game("tiny", ["always-stay", "always-stay"], 7)
    with pytest.raises(CannotRead, match="after the end"):
        decode_share(promising(monkeypatch, record, len(record.plies) + 1))


def test_a_code_cannot_promise_plies_it_does_not_hold(monkeypatch, game):
    for count in (len(game.plies) - 1, len(branch(game, 100).plies) + 1, MAX_SHARED_PLIES):
        with pytest.raises(CannotRead):
            decode_share(promising(monkeypatch, branch(game, 100), count))


def test_a_code_cannot_promise_more_plies_than_are_read(monkeypatch, game):
    with pytest.raises(CannotRead, match=f"at most {MAX_SHARED_PLIES}"):
        decode_share(promising(monkeypatch, game, MAX_SHARED_PLIES + 1))


def test_a_game_too_long_for_a_code_is_told_before_anything_is_done(game):
    long = replace(game, plies=game.plies * 40)
    assert len(long.plies) > MAX_SHARED_PLIES
    with pytest.raises(CannotRead, match="at most 6000 plies"):
        encode_share(long)


def test_an_illegal_record_has_no_code(game):
    with pytest.raises(RecordDisagrees, match="ply 5"):
        encode_share(replace(game, plies=(*game.plies[:5], Land(Seat(0)))))


def test_steps_of_another_game_are_refused(game):
    other = tuple(replay(branch(game, 9)))
    with pytest.raises(CannotRead, match="not those of this record"):
        encode_share(game, other)
    foreign = branch(game, 30)
    with pytest.raises(RecordDisagrees, match="not those of this record"):
        encode_share(foreign, tuple(replay(branch(play_game("rulebook", TABLE, 8), 30))))


@pytest.mark.parametrize("name", ["rulebook@1+max40", "bga@1+hook+max40", "quick@1+max40"])
def test_long_games_of_people_are_read_too(name):
    rules: Ruleset = load_ruleset(name)
    played = play(rules, 3, 5, boldness=20, most=2_000)
    record = Record(name, ("human",) * 3, Seat(1), ((0, 99),), played.plies)
    assert decode_share(encode_share(record, played.steps)) == record
