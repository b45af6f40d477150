"""The logbook file: what goes in comes out; what is no logbook is refused with a reason, whatever it holds."""

import json
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.errors import CannotRead
from celestia_core.teaching.logbook import (
    BASIS,
    MOST_ANSWERED,
    MOST_BYTES,
    MOST_DUE,
    MOST_GUESSES,
    MOST_LESSONS,
    MOST_RETURNS,
    MOST_SEEN,
    MOST_STEPS,
    MOST_TRIES,
    Checked,
    Guess,
    Judged,
    Logbook,
    Return,
    Step,
    dump_logbook,
    parse_logbook,
)
from tests.sizes import cases

NAMES = st.text("abz09-", min_size=1, max_size=6).filter(lambda name: name.replace("-", "").isalnum())
STEPS = st.from_regex(r"[a-z][a-z0-9-]{0,4}\.[a-z0-9_-]{1,4}", fullmatch=True)
ANSWERS = st.one_of(st.integers(0, 20), st.text("0123456789 ,./%of", min_size=1, max_size=40))


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
        steps=draw(
            st.dictionaries(STEPS, st.builds(Step, ANSWERS, st.integers(-1, 5), st.integers(0, 9)), max_size=4),
        ),
        checks=draw(
            st.dictionaries(
                STEPS,
                st.builds(
                    Checked,
                    NAMES,
                    st.integers(0, 10**9),
                    st.lists(st.integers(0, 9), max_size=3).map(tuple),
                    st.booleans(),
                    st.booleans(),
                ),
                max_size=4,
            )
        ),
        seen=tuple(draw(st.lists(st.text("aZ09_-", min_size=1, max_size=16), max_size=4))),
    )


@cases(12)
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
    "a name with other letters": changed(returns=[["\U0001d400" * 40, 0, 1]]),
    "a key twice": b'{"format":"celestia logbook 1","answered":1,"answered":2}',
    "a lesson twice": b'{"format":"celestia logbook 1","lessons":{"legs":1,"legs":2}}',
    "steps as a list": changed(steps=[1]),
    "a step without a lesson": changed(steps={"gap": ["1", -1, 1, 0, 0, 0, 0]}),
    "an answer with markup": changed(steps={"legs.gap": ["<b>", -1, 1, 0, 0, 0, 0]}),
    "a long answer": changed(steps={"legs.gap": ["1" * 41, -1, 1, 0, 0, 0, 0]}),
    "an option far off": changed(steps={"legs.gap": [99, -1, 1, 0, 0, 0, 0]}),
    "a rule below none": changed(steps={"legs.gap": ["1", -2, 1, 0, 0, 0, 0]}),
    "a mark too few": changed(steps={"legs.gap": ["1", -1, 1, 0, 0, 0]}),
    "a mark of 2": changed(steps={"legs.gap": ["1", -1, 1, 0, 0, 0, 2]}),
    "a row that is none": changed(steps={"legs.gap": 5}),
    "too many steps": changed(steps={f"legs.g{n}": ["1", -1, 1, 0, 0, 0, 0] for n in range(MOST_STEPS + 1)}),
    "a check without a seed": changed(checks={"legs.0": ["crash-chance", None, [0], 0, 0]}),
    "a check with too many answers": changed(checks={"legs.0": ["crash-chance", 1, [0] * 11, 0, 0]}),
    "digests as text": changed(seen="abc"),
    "a digest with markup": changed(seen=["<b>"]),
    "a long digest": changed(seen=["a" * 17]),
    "too many digests": changed(seen=["a"] * (MOST_SEEN + 1)),
    "path": changed(returns=[["../../etc", 0, 1]]),
    "template": changed(returns=[["{{7*7}}", 0, 1]]),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_logbook_is_refused_with_a_short_reason(name: str):
    with pytest.raises(CannotRead) as told:
        parse_logbook(HOSTILE[name])
    assert 10 < len(str(told.value)) < 200


@cases(12)
@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(data: bytes):
    with suppress(CannotRead):
        parse_logbook(data)


@cases(12)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=8,
    ),
    st.sampled_from(
        ["guesses", "judged", "lessons", "answered", "right", "returns", "steps", "checks", "seen", "format", "other"]
    ),
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


def test_a_logbook_from_before_there_were_steps_is_read():
    old = b'{"format":"celestia logbook 1","guesses":[[30,3333]],"lessons":{"legs":3},"answered":2,"right":1,"new":[]}'
    book = parse_logbook(b"\xef\xbb\xbf" + old)  # as some editors save it
    assert book == Logbook(guesses=(Guess(30, 3333),), lessons={"legs": 3}, answered=2, right=1)


def test_steps_and_questions_are_kept_as_they_stand_and_the_newest_of_them():
    book = Logbook()
    for number in range(MOST_STEPS + 5):
        book = book.with_step(f"legs.s{number}", Step("1")).with_check(f"legs.{number}", Checked("crash-chance", 1, ()))
    assert len(book.steps) == len(book.checks) == MOST_STEPS
    assert "legs.s4" not in book.steps
    book = book.with_step("legs.s9", Step("2", tries=2))
    assert list(book.steps)[-1] == "legs.s9"
    assert "legs.s9" not in book.with_step("legs.s9", None).steps
    assert parse_logbook(dump_logbook(book).encode()) == book


def test_a_question_seen_is_kept_once_and_no_markup_is():
    book = Logbook().with_seen("a").with_seen("b").with_seen("a")
    assert book.seen == ("b", "a")
    for number in range(MOST_SEEN + 3):
        book = book.with_seen(f"q{number}")
    assert (len(book.seen), book.seen[-1]) == (MOST_SEEN, f"q{MOST_SEEN + 2}")
    for digest in ("", "<b>", "x" * 17, "é"):
        with pytest.raises(ValueError, match="digest"):
            book.with_seen(digest)


FULL = Logbook(
    guesses=(Guess(100, BASIS),) * MOST_GUESSES,
    judged=(Judged(True, True),) * MOST_GUESSES,
    lessons={f"{n:03}" + "l" * 37: 20 for n in range(MOST_LESSONS)},
    answered=MOST_ANSWERED,
    right=MOST_ANSWERED,
    returns=(Return("f" * 40, 3, MOST_DUE),) * MOST_RETURNS,
    steps={f"a{n:03}" + "l" * 36 + "." + "s" * 40: Step("1" * 40, 20, MOST_TRIES) for n in range(MOST_STEPS)},
    checks={f"a{n:03}" + "l" * 36 + ".44": Checked("f" * 40, 10**9, (20,) * 10) for n in range(MOST_STEPS)},
    seen=tuple(f"{n:016}" for n in range(MOST_SEEN)),
)


def test_the_fullest_logbook_can_be_read_and_still_be_written_into():
    text = dump_logbook(FULL).encode()
    assert len(text) < MOST_BYTES
    assert parse_logbook(text) == FULL
    more = [
        replace(FULL, answered=FULL.answered + 1, right=FULL.right + 1),
        replace(FULL, answered=FULL.answered + 1),
        replace(FULL, returns=(*FULL.returns, Return("legs", 0, MOST_DUE + 20))),
        FULL.with_guess(Guess(1, 1)),
        FULL.with_judged(Judged(False, False)),
        FULL.with_lesson("new", 1),
        FULL.with_step("new.gap", Step("1", tries=MOST_TRIES + 1)),
        FULL.with_check("new.0", Checked("legs", 0, ())),
        FULL.with_seen("new"),
    ]
    for book in more:
        written = dump_logbook(book).encode()
        assert len(written) < MOST_BYTES
        assert dump_logbook(parse_logbook(written)).encode() == written
    assert "new" in more[5].lessons
