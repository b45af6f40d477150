"""`celestia odds`: what it reads, what it answers, and that nothing from outside gets further than one clear line."""

from argparse import ArgumentParser
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.errors import CelestiaError
from celestia_core.kinds import Face
from celestia_core.odds import Pool, crash_odds
from celestia_core.odds_text import (
    add_odds_arguments,
    odds_answer,
    parse_dice,
    parse_hand,
    parse_needs,
    parse_turbo,
    parse_unseen,
)


def answer(line: str) -> dict[str, object]:
    parser = ArgumentParser()
    add_odds_arguments(parser)
    return odds_answer(parser.parse_args(line.split()))


@pytest.mark.parametrize(
    ("line", "fraction", "value"),
    [
        ("--needs fog --hand 1 --unseen compass=1,other=3", "3/4", 0.75),
        ("--needs fog --hand 1 --unseen compass=1,turbo=1,other=2", "1/2", 0.5),
        ("--needs fog --hand 1 --unseen compass=1,turbo=1,other=2 --turbo never", "3/4", 0.75),
        ("--needs fog --hand 1 --unseen compass=1,turbo=1,other=2 --turbo 0.5", "5/8", 0.625),
        ("--needs fog --hand 1 --unseen compass=1,turbo=1,other=2 --turbo 1/4", "11/16", 0.6875),
        ("--needs fog,blank --hand 0 --unseen compass=1", "1/1", 1.0),
        ("--needs none --hand 0 --unseen compass=1", "0/1", 0.0),
        ("--needs blank,blank --hand 6", "0/1", 0.0),
        ("--needs pirates --hand 84", "0/1", 0.0),
        ("--dice 1 --hand 1 --unseen compass=1,other=1 --ruleset tiny", "1/4", 0.25),
        ("--dice 0 --hand 6", "0/1", 0.0),
    ],
)
def test_answers(line: str, fraction: str, value: float) -> None:
    assert answer(line) == {"crash": {"fraction": fraction, "value": value}}


def test_without_unseen_the_full_deck_of_the_ruleset_is_meant() -> None:
    deck = "compass=20,arrester=18,foghorn=16,cannon=14,turbo=8,other="
    assert answer("--dice 4 --hand 6") == answer(f"--dice 4 --hand 6 --unseen {deck}8")
    assert answer("--dice 4 --hand 6 --ruleset quick") == answer(f"--dice 4 --hand 6 --unseen {deck}0")
    assert answer("--dice 4 --hand 6 --ruleset quick") != answer("--dice 4 --hand 6")


@pytest.mark.parametrize(
    "line",
    [
        "--hand 6",
        "--needs fog",
        "--needs fog --dice 2 --hand 6",
        "--needs fog --hand 85",
        "--needs fog --hand 2 --unseen compass=1",
        "--needs fog --hand 6 --ruleset nonsense",
        "--needs fog --hand 6 --ruleset ../../etc/passwd",
        "--needs fog --hand -1",
        "--needs fog --hand 6 --turbo 2",
    ],
)
def test_questions_that_make_no_sense(line: str) -> None:
    with pytest.raises(CelestiaError) as caught:
        answer(line)
    assert "\n" not in str(caught.value)


HOSTILE_NUMBERS = ["-1", "+1", "1.0", "1e3", "nan", "inf", "٣", "²", "1_0", "0x1", "9" * 5000, "1\n", "\x00", "2001"]


def refused(read: Callable[[str], object], text: str) -> bool:
    """Whether it is refused, and in one short line of plain characters."""
    try:
        read(text)
    except CelestiaError as error:
        return len(str(error)) < 200 and str(error).isascii() and str(error).isprintable()
    return False


def test_hostile_counts() -> None:
    for text in ["", " ", *HOSTILE_NUMBERS]:
        assert refused(parse_dice, text), text[:20]
        assert refused(lambda text: parse_hand(text, Pool(other=2000)), text), text[:20]
        assert refused(lambda text: parse_unseen(f"compass={text}"), text), text[:20]


def test_hostile_pools() -> None:
    structure = [",", "compass", "=3", "compass=1,compass=2", "compass=1,compass=1", "compass=1,,turbo=2", "compass=1;"]
    names = ["Compass=3", "jetpack=2", "cоmpass=1", "total=3", "x" * 10**6]
    for text in [*structure, *names, "compass=1=2", "compass=1500,other=1500"]:
        assert refused(parse_unseen, text), text[:40]


def test_hostile_needs() -> None:
    for text in ["", "FOG", "fog,", "none,fog", "fog;fog", "rain", "fog\n", ",".join(["fog"] * 9), "fog," * 10**6]:
        assert refused(parse_needs, text), text[:40]


def test_hostile_turbo() -> None:
    numbers = ["-0.5", "1.5", "1.0000001", "3/2", "1/0", "0/0", "1/-2", "-1/-2", "1/2/3", ".", "1e-3", "½", "٠.٥"]
    sizes = ["0." + "1" * 999, "1" * 10**6, "1/" + "9" * 10**6]
    for text in ["", "nan", "inf", "always ", "ALWAYS", "true", *numbers, *sizes]:
        assert refused(parse_turbo, text), text[:40]


def test_turbo_words() -> None:
    assert parse_turbo("always") == "always"
    assert parse_turbo("never") == "never"
    for text, share in {"0": 0, "1": 1, "1.0": 1, "0/7": 0, "7/7": 1}.items():
        assert parse_turbo(text) == share
    assert parse_turbo("0.5") == parse_turbo("2/4") == Fraction(1, 2)
    assert parse_turbo(".25") == Fraction(1, 4)
    assert parse_turbo(".3") == parse_turbo("0.30") == Fraction(3, 10)
    assert parse_turbo("1.") == 1
    assert parse_turbo("0.") == 0


def test_words_are_read() -> None:
    assert parse_needs("fog, fog,pirates,blank") == (Face.FOG, Face.FOG, Face.PIRATES, Face.BLANK)
    assert parse_needs("none") == ()
    assert parse_unseen("compass=20, other=8") == Pool(compass=20, other=8)
    assert parse_unseen("cannon=014") == Pool(cannon=14)
    assert parse_unseen("") == parse_unseen(" ") == Pool()
    assert answer("--needs fog --hand 0 --unseen=") == {"crash": {"fraction": "1/1", "value": 1.0}}


READERS = (parse_needs, parse_dice, parse_unseen, parse_turbo, lambda text: parse_hand(text, Pool(other=9)))


@given(st.text(max_size=40), st.sampled_from(READERS))
def test_any_text_is_read_or_refused_in_one_short_line(text: str, read: Callable[[str], object]) -> None:
    try:
        understood = read(text) is not None
    except CelestiaError:
        understood = False
    assert understood or refused(read, text)


@given(
    needs=st.lists(st.sampled_from(Face), min_size=1, max_size=8),
    counts=st.lists(st.integers(0, 20), min_size=6, max_size=6),
    share=st.fractions(0, 1, max_denominator=1000),
    data=st.data(),
)
def test_the_answer_is_that_of_crash_odds(needs, counts, share, data) -> None:  # type: ignore[no-untyped-def]
    hand = data.draw(st.integers(0, sum(counts)))
    kinds = ("compass", "arrester", "foghorn", "cannon", "turbo", "other")
    unseen = ",".join(f"{kind}={count}" for kind, count in zip(kinds, counts, strict=True))
    words = ",".join(face.value for face in needs)
    line = f"--needs {words} --hand {hand} --unseen {unseen} --turbo {share.numerator}/{share.denominator}"
    crash = crash_odds(needs, hand, Pool(*counts), share).crash
    assert answer(line) == {
        "crash": {"fraction": f"{crash.numerator}/{crash.denominator}", "value": crash.numerator / crash.denominator}
    }
