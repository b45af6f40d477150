"""The logbook file: what goes in comes out; what is no logbook is refused with a reason, whatever it holds."""

import json
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from celestia_core.errors import CannotRead
from celestia_core.teaching.logbook import (
    BASIS,
    MOST_BYTES,
    MOST_GUESSES,
    Guess,
    Judged,
    Logbook,
    Return,
    dump_logbook,
    parse_logbook,
)

NAMES = st.text("abz09-", min_size=1, max_size=6).filter(lambda name: name.replace("-", "").isalnum())


@st.composite
def logbooks(draw: st.DrawFn) -> Logbook:
    answered = draw(st.integers(0, 10**6))
    return Logbook(
        guesses=tuple(draw(st.lists(st.builds(Guess, st.integers(0, 100), st.integers(0, BASIS)), max_size=8))),
        judged=tuple(draw(st.lists(st.builds(Judged, st.booleans(), st.booleans()), max_size=8))),
        lessons=draw(st.dictionaries(NAMES, st.integers(0, 20), max_size=4)),
        answered=answered,
        right=draw(st.integers(0, answered)),
        returns=tuple(
            draw(st.lists(st.builds(Return, NAMES, st.integers(0, 3), st.integers(0, 2 * 10**6)), max_size=5))
        ),
    )


@settings(max_examples=25)
@given(logbooks())
def test_what_is_written_is_read_again(book: Logbook):
    text = dump_logbook(book)
    assert parse_logbook(text.encode()) == book
    assert dump_logbook(parse_logbook(text.encode())) == text


def changed(**parts: object) -> bytes:
    """A logbook file with something else in it."""
    return json.dumps({**json.loads(dump_logbook(Logbook())), **parts}).encode()


HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "not text": b"\xff\xfe\x00",
    "a list": b"[]",
    "a number": b"7",
    "null": b"null",
    "deep": b"[" * 50_000,
    "deep inside": b'{"format":"celestia logbook 1","guesses":' + b"[" * 50_000,
    "too large": b" " * (MOST_BYTES + 1),
    "another format": changed(format="celestia logbook 9"),
    "a record": b"celestia record 1\n",
    "not a number": b'{"format":"celestia logbook 1","answered":NaN}',
    "endless": b'{"format":"celestia logbook 1","answered":Infinity}',
    "guess above 100": changed(guesses=[[101, 0]]),
    "guess below 0": changed(guesses=[[-1, 0]]),
    "chance above 1": changed(guesses=[[50, BASIS + 1]]),
    "a half": changed(guesses=[[50.5, 0]]),
    "a truth as a number": changed(guesses=[[True, 0]]),
    "words": changed(guesses=[["50", "0"]]),
    "three of two": changed(guesses=[[1, 2, 3]]),
    "none of two": changed(guesses=[[]]),
    "rows that are none": changed(guesses=[5]),
    "no list": changed(guesses={"0": [1, 2]}),
    "too many": changed(guesses=[[1, 1]] * (MOST_GUESSES + 1)),
    "judged by 2": changed(judged=[[2, 0]]),
    "lessons as a list": changed(lessons=["legs"]),
    "lesson as markup": changed(lessons={"<script>": 1}),
    "lesson without a name": changed(lessons={"": 1}),
    "lesson with a long name": changed(lessons={"a" * 41: 1}),
    "too many stages": changed(lessons={"legs": 21}),
    "too many lessons": changed(lessons={f"l{n}": 1 for n in range(101)}),
    "more right than answered": changed(answered=3, right=4),
    "below nothing": changed(answered=-1),
    "huge": changed(answered=10**30),
    "box 4": changed(returns=[["legs", 4, 1]]),
    "path": changed(returns=[["../../etc", 0, 1]]),
    "template": changed(returns=[["{{7*7}}", 0, 1]]),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_logbook_is_refused_with_a_short_reason(name: str):
    with pytest.raises(CannotRead) as told:
        parse_logbook(HOSTILE[name])
    assert 10 < len(str(told.value)) < 200


@settings(max_examples=25)
@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(data: bytes):
    with suppress(CannotRead):
        parse_logbook(data)


@settings(max_examples=25)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=8,
    ),
    st.sampled_from(["guesses", "judged", "lessons", "answered", "right", "returns", "format", "other"]),
)
def test_any_value_in_any_place_is_read_or_refused(value: object, place: str):
    try:
        book = parse_logbook(changed(**{place: value}))
    except CannotRead:
        return
    assert parse_logbook(dump_logbook(book).encode()) == book


def test_a_guess_is_kept_in_parts_of_ten_thousand_and_knows_its_gap():
    guess = Guess.of(30, Fraction(1, 3))
    assert guess == Guess(30, 3333)
    assert guess.gap == pytest.approx(-3.33)
    assert Guess.of(100, 1.0) == Guess(100, BASIS)


def test_the_newest_guesses_and_choices_are_kept():
    book = Logbook(guesses=(Guess(1, 1),) * MOST_GUESSES, judged=(Judged(True, True),) * MOST_GUESSES)
    book = book.with_guess(Guess(2, 2)).with_judged(Judged(False, False))
    assert len(book.guesses) == len(book.judged) == MOST_GUESSES
    assert book.guesses[-1] == Guess(2, 2)
    assert book.judged[-1] == Judged(False, False)
    assert len(dump_logbook(book).encode()) < MOST_BYTES
    assert parse_logbook(dump_logbook(book).encode()) == book


def test_a_mark_of_a_lesson_never_goes_back():
    book = Logbook().with_lesson("legs", 3).with_lesson("legs", 1).with_lesson("dice", 1)
    assert book.lessons == {"legs": 3, "dice": 1}
