"""Question links: what goes in comes out, old ones stay readable, none is read off or forged, all else is refused."""

from base64 import urlsafe_b64encode
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from celestia_core.coder import BASE64, NumberWriter
from celestia_core.errors import CannotRead
from celestia_core.kinds import Seat
from celestia_core.play import play_game
from celestia_core.record import Record, replay
from celestia_core.share import encode_share
from celestia_core.state import Phase
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.links import link
from celestia_core.teaching.links.asked import (
    FAMILY,
    GUESS_CHANCE,
    KINDS,
    STAY_OR_LEAVE,
    WHICH_CLAUSE,
    Asked,
    ask,
    ask_family,
)
from celestia_core.teaching.links.link import (
    LONGEST,
    LONGEST_WORDS,
    PREFIX,
    decode_question,
    encode_question,
    plain_words,
    question_record,
)
from celestia_core.teaching.position import Position
from tests.records import records
from tests.sizes import cases

OLD_LINKS = Path(__file__).parent.parent / "golden" / "question_links.txt"
LINES = [line.split("|") for line in OLD_LINKS.read_text("utf-8").splitlines() if not line.startswith("#")]
TABLE = ("odds-threshold=0.45", "leave-at-city=6", "always-stay", "random")


@cache
def moment(plies: int | None = None, seat: int = 0) -> Position:
    """A moment of a real game; by default the first at which this seat chooses to stay or leave."""
    record = play_game("rulebook", TABLE, 7, 6)
    if plies is None:
        asked = (n for n, step in enumerate(replay(record)) if step.state.phase is Phase.DECIDE)
        plies = next(n for n in asked if (q := Position.of(record, n, Seat(seat)).question) is not None and q)
    return Position.of(record, plies, Seat(seat))


@st.composite
def questions(draw: st.DrawFn) -> Asked:
    """A question about any moment of any game, or a generated one."""
    if draw(st.integers(0, 9)) == 0:
        return ask_family(draw(st.sampled_from(sorted(FAMILIES))), draw(st.integers(0, 10**9 - 1)))
    record = draw(records())
    seat = Seat(draw(st.integers(0, len(record.players) - 1)))
    position = Position.of(replace(record, viewer=None), viewer=seat)
    kind, subject, within = draw(st.sampled_from(KINDS)), draw(st.integers(0, 3)), draw(st.integers(0, 20))
    for tried, number in ((kind, subject), (GUESS_CHANCE, 0), (WHICH_CLAUSE, 0)):
        try:
            return ask(position, tried, number, within)
        except CannotRead:
            continue
    assume(False)
    raise AssertionError


@cases(15)
@given(questions(), st.text(max_size=60))
def test_a_link_holds_the_whole_question(asked: Asked, text: str):
    code = encode_question(asked, text)
    found = decode_question(code)
    assert set(code) <= set(BASE64)
    assert found.words == plain_words(text)
    assert replace(found.asked.question, position=None) == replace(asked.question, position=None)
    same = ("kind", "sealed", "subject", "within", "chance")
    assert [getattr(found.asked, name) for name in same] == [getattr(asked, name) for name in same]
    if asked.kind != FAMILY:
        assert asked.position is not None
        assert found.asked.position is not None
        assert found.asked.position.record == question_record(asked.position.record)
        assert found.asked.position.view == asked.position.view
    assert encode_question(found.asked, found.words) == code


def test_a_link_holds_nothing_of_what_came_after_the_moment():
    record = play_game("rulebook", TABLE, 7, 6)
    plies = len(moment().record.plies)
    other = replace(record, plies=record.plies[:plies])
    assert plies < len(record.plies)
    links = {encode_question(ask(Position.of(one, plies, Seat(0)), STAY_OR_LEAVE)) for one in (record, other)}
    assert len(links) == 1


@cases(15)
@given(st.text(max_size=200))
@example("one\ntwo\tthree\u00a0four \u202e\x00 five")
@example("\ud800\udfff")
def test_words_are_one_plain_line(text: str):
    line = plain_words(text)
    assert plain_words(line) == line
    assert not any(letter in line for letter in "\n\r\t\x00\u202e\u2066\u200b")
    assert decode_question(encode_question(ask(moment(), GUESS_CHANCE), text)).words == line


def test_words_have_a_limit_that_any_letters_fit():
    asked = ask(moment(), GUESS_CHANCE)
    for letter in ("a", "W", "é", "ж", "飛", "🎲", "\U0002f803"):
        code = encode_question(asked, letter * LONGEST_WORDS)
        assert decode_question(code).words == letter * LONGEST_WORDS
        assert len(code) < LONGEST
    with pytest.raises(CannotRead, match="at most 200 characters, not 201"):
        encode_question(asked, "a" * (LONGEST_WORDS + 1))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_link_is_short_even_at_the_end_of_a_game(seats):
    players = ("random", "always-stay", "leave-at-city=6", "odds-threshold=0.30", "random", "leave-at-city=9")[:seats]
    record = play_game("rulebook", players, seats)
    position = Position.of(record, len(record.plies) - 1, Seat(1))
    code = encode_question(ask(position, WHICH_CLAUSE), "Which rule is it, and why? " * 7)
    assert len(code) < 400


def test_a_game_too_long_for_a_link_is_told(monkeypatch):
    monkeypatch.setattr(link, "LONGEST", 40)
    with pytest.raises(CannotRead, match="too long for a question link of 40"):
        encode_question(ask(moment(), GUESS_CHANCE))


# --- what the seal does ---


def longest_in_common(one: str, other: str) -> int:
    """The length of the longest piece that both hold."""
    for length in range(min(len(one), len(other)), 0, -1):
        if any(one[start : start + length] in other for start in range(len(one) - length + 1)):
            return length
    return 0


def test_nothing_can_be_read_off_a_link():
    asked = ask(moment(), GUESS_CHANCE)
    one, other = (encode_question(asked, text)[len(PREFIX) :] for text in ("Stay or leave? A", "Stay or leave? B"))
    share = encode_share(question_record(moment().record))[3:-6]
    for piece in (other, share, "Stay or leave", urlsafe_b64encode(b"Stay or leave? A").decode()):
        assert longest_in_common(one, piece) < 6  # by chance there are some


def masked(content: bytes) -> str:
    """A code with a right digest, whatever it holds."""
    tag = sha256(content).digest()[: link._TAG]
    return PREFIX + urlsafe_b64encode(tag + link._masked(content, tag)).decode().rstrip("=")


def test_a_link_with_another_answer_than_the_engines_is_refused():
    for asked in (ask(moment(), kind) for kind in KINDS):
        for sealed in {0, 1, 2, 3, asked.sealed + 2, 65_535} - {asked.sealed}:
            if not asked.agrees(sealed):
                with pytest.raises(CannotRead, match="not the one the rules give"):
                    decode_question(encode_question(replace(asked, sealed=sealed)))
    made_up = ask_family("crash-chance", 5)
    with pytest.raises(CannotRead, match="no longer the one"):
        decode_question(encode_question(replace(made_up, sealed=made_up.sealed ^ 3)))


def test_a_link_to_a_moment_where_that_cannot_be_asked_is_refused():
    asked = ask(moment(), STAY_OR_LEAVE)
    with pytest.raises(CannotRead, match="cannot be asked about: this seat has no choice"):
        decode_question(encode_question(replace(asked, position=moment(0))))


def test_a_link_whose_table_is_not_as_links_have_it_is_refused(monkeypatch):
    asked = ask(moment(), GUESS_CHANCE)
    monkeypatch.setattr(link, "question_record", lambda record: replace(record, shown=1))
    code = encode_question(asked)
    monkeypatch.undo()
    with pytest.raises(CannotRead, match="as no question does"):
        decode_question(code)


def test_people_at_other_seats_become_bots_and_the_viewer_a_person():
    record = Record("rulebook@1", ("random", "human", "human"), Seat(1), ((0, 3),), shown=7, asks="none")
    kept = question_record(record)
    assert kept.players == ("random", "human", "odds-threshold=0.35")
    assert (kept.shown, kept.asks, question_record(kept)) == (None, "all", kept)


# --- hostile links ---


@given(st.text(max_size=300))
@example("Qc1")
@example(PREFIX + "A" * 8)
def test_any_text_is_refused(text: str):
    with pytest.raises(CannotRead):
        decode_question(text)


@cases(30)
@given(st.binary(max_size=120))
def test_a_right_digest_alone_opens_nothing(content: bytes):
    with pytest.raises(CannotRead):
        decode_question(masked(content))


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_letter_is_noticed_wherever_it_stands(kind):
    code = encode_question(ask(moment(), kind), "Why?")
    for place in range(len(code)):
        for other in {"A", BASE64[(BASE64.index(code[place]) + 1) % 64]} - {code[place]}:
            with pytest.raises(CannotRead):
                decode_question(code[:place] + other + code[place + 1 :])


def test_a_link_cut_short_or_with_swapped_letters_is_refused():
    code = encode_question(ask(moment(), GUESS_CHANCE), "Why?")
    for place in range(len(code)):
        with pytest.raises(CannotRead):
            decode_question(code[:place])
        swapped = code[: place - 1] + code[place] + code[place - 1] + code[place + 1 :]
        if place and swapped != code:
            with pytest.raises(CannotRead):
                decode_question(swapped)
        with pytest.raises(CannotRead):
            decode_question(code[:place] + "x" + code[place:])
    with pytest.raises(CannotRead):
        decode_question(code + "A")


def content(*steps: tuple[str, int]) -> str:
    """A code with a right digest that says these numbers and no more."""
    writer = NumberWriter()
    for how, number in steps:
        if how == "whole":
            writer.whole(number)
        else:
            writer.below(int(how), number)
    number = writer.number()
    return masked(number.to_bytes((number.bit_length() + 7) // 8))


START = (("16", 1), ("65536", 0))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "not the code of a question"),
        ("Wc1AAAA", "not the code of a question"),
        ("Qd1AAAA", "not the code of a question"),
        ("Qc2AAAA", "version '2'"),
        ("Qc", "version ''"),
        ("Qc1A", "cut short"),
        ("Qc1AB", "damaged"),
        ("Qc1AAAAA", "cut short"),
        ("Qc1AAAAAAAA", "damaged"),
        ("Qc1AAAAAAAAAAAA", "damaged"),
        ("Qc1AA AAAA", "only letters, digits"),
        ("Qc1é", "only letters, digits"),
        ("Qc1\ud800\x00", "only letters, digits"),
        ("Q" * 1_000_000, "at most 1,400 characters, not 1,000,000"),
        (content(("16", 9)), "not known here"),
        (content(*START, ("whole", 801)), "words in this question link are too long"),
        (content(*START, ("whole", 2**62)), "words in this question link are too long"),
        (content(*START, ("whole", 0), ("whole", 0), ("whole", 5), ("whole", 2**62)), "game in this question link"),
        (content(*START, ("whole", 0), ("whole", 0), ("whole", 5), ("whole", 0), ("9", 3)), "does not end"),
        (content(*START, ("whole", 0), ("whole", 0), ("whole", 5), ("whole", 0)), "cannot be asked about"),
        (content(("16", 3), ("65536", 0), ("whole", 0), ("64", 1), ("37", 2), ("whole", 5)), "no family .* 'c'"),
        (content(("16", 3), ("65536", 0), ("whole", 1), ("256", 255)), "question link"),
    ],
)
def test_what_is_no_link_is_refused_with_a_reason(code, message):
    with pytest.raises(CannotRead, match=message):
        decode_question(code)


@pytest.mark.parametrize("code", [None, 7, b"Qc1", ["Q"]])
def test_what_is_no_text_is_no_link(code):
    with pytest.raises(CannotRead, match="a question link is a text, not"):
        decode_question(code)


def test_hidden_letters_in_the_words_of_a_forged_link_are_refused(monkeypatch):
    asked = ask(moment(), GUESS_CHANCE)
    for text in ("two\nlines", "turned \u202e round", "a" * 201, " spaces ", "bell\x07"):
        monkeypatch.setattr(link, "plain_words", lambda words: words)
        code = encode_question(asked, text)
        monkeypatch.undo()
        with pytest.raises(CannotRead, match=r"plain line|at most 200"):
            decode_question(code)


# --- old links ---


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[0])
def test_old_links_are_read_as_ever(line):
    _, code, kind, sealed, viewer, plies, words = line
    found = decode_question(code)
    position = found.asked.position
    assert (found.asked.kind, str(found.asked.sealed), found.words) == (kind, sealed, words)
    if kind != FAMILY:
        assert position is not None
        assert (str(position.viewer), str(len(position.record.plies))) == (viewer, plies)


def test_the_old_links_cover_all_kinds_and_every_version():
    assert {line[2] for line in LINES} == {*KINDS, FAMILY}
    assert {line[1][:3] for line in LINES} == {PREFIX}
    assert any(not line[6].isascii() for line in LINES)
