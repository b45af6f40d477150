"""Judging answers: what can be typed, what is accepted, several right options, and what is told to each."""

import re
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.beliefs import Number
from celestia_core.errors import CannotRead
from celestia_core.teaching.lessons.asking import (
    answer_text,
    faults_of,
    guessed,
    holds,
    joined,
    judge,
    right_places,
    solution,
)
from celestia_core.teaching.lessons.lesson import load_lessons, read_lesson
from celestia_core.teaching.lessons.parts import Ask, Choice, Holds, Wrong
from celestia_core.teaching.lessons.typed import parse_answer
from celestia_core.teaching.lessons.values import Values, values_of
from tests.lessons import FILE, SMALL, judged, right_answer, wrong_answer


class Given(Values):
    """Numbers that are simply given."""

    def __init__(self, **numbers: object) -> None:
        super().__init__("given", {}, {})
        self._known = dict(numbers)  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("typed", "form", "value"),
    [
        ("38", "of100", 38),
        (" 38 ", "of100", 38),
        ("38 %", "of100", 38),
        ("38%", "of100", 38),
        ("38 percent", "of100", 38),
        ("38 of 100", "of100", 38),
        ("38 out of 100", "of100", 38),
        ("3/8", "of100", Fraction(75, 2)),
        ("3 / 8", "of100", Fraction(75, 2)),
        ("0.84", "of100", 84),
        (".84", "of100", 84),
        ("0,84", "of100", 84),
        ("84.2", "of100", Fraction(421, 5)),
        ("0", "of100", 0),
        ("1", "of100", 1),
        ("100", "of100", 100),
        ("101", "of100", None),
        ("1,200", "number", 1200),
        ("33,872,364", "number", 33872364),
        ("33 872 364", "number", 33872364),
        ("33.872.364", "number", 33872364),
        ("0.75", "number", Fraction(3, 4)),
        ("0.333", "number", Fraction(333, 1000)),
        ("1.333", "number", Fraction(1333, 1000)),
        ("0.001", "number", Fraction(1, 1000)),
        ("0,842", "number", Fraction(842, 1000)),
        (".38", "number", Fraction(38, 100)),
        ("38.", "number", 38),
        (".", "number", None),
        ("12,34,567", "number", None),
        ("3/4", "number", Fraction(3, 4)),
        ("16/19", "fraction", Fraction(16, 19)),
        ("1,984/5,331", "fraction", Fraction(1984, 5331)),
        ("84 %", "fraction", Fraction(21, 25)),
        ("0.842", "fraction", Fraction(421, 500)),
        ("1", "fraction", 1),
        ("19/16", "fraction", None),
        ("84", "fraction", None),
        ("1/0", "fraction", None),
        ("-3", "number", None),
        ("1e9", "number", None),
        ("0x10", "number", None),
        ("nan", "number", None),
        ("", "number", None),
        ("three", "number", None),
        ("1//2", "fraction", None),
        ("1/2/3", "fraction", None),
        ("٣٨", "of100", None),
        ("9" * 40, "number", None),
        ("9" * 400, "number", None),
        ("{none}", "number", None),
        ("__import__('os')", "number", None),
    ],
)
def test_what_is_typed(typed, form, value):
    if value is None:
        with pytest.raises(CannotRead, match=r"^[A-Z].*\.$"):  # a sentence for the learner
            parse_answer(typed, form)
    else:
        assert parse_answer(typed, form).value == value


@given(st.text(max_size=60), st.sampled_from(["of100", "number", "fraction"]))
def test_whatever_is_typed_is_read_or_refused(text, form):
    with suppress(CannotRead):
        assert 0 <= parse_answer(text, form).value <= {"of100": 100, "fraction": 1, "number": 10**15}[form]


def of100(within=1, **more):
    return Ask("x", "of100", "?", "a", Fraction(within), right="right {a}", otherwise="no", **more)


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("38", True),
        ("37", True),
        ("39", True),
        ("36", False),
        ("40", False),
        ("0.38", True),
        ("37.6", True),
        ("8/21", True),
    ],
)
def test_a_count_of_100_may_be_off_by_one(typed, right):
    assert judge(of100(), Given(a=Fraction(8, 21)), typed).right is right


@pytest.mark.parametrize(
    ("typed", "right"), [("38", True), ("38.1", True), ("38.095", True), ("39", False), ("8/21", True)]
)
def test_without_a_band_the_written_or_the_exact_number_is_right(typed, right):
    assert judge(of100(0), Given(a=Fraction(8, 21)), typed).right is right


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("16/19", True),
        ("32/38", True),
        ("0.842", True),
        ("0.84", True),
        ("0.8", False),
        ("0.843", False),
        ("84.2 %", True),
    ],
)
def test_a_fraction_is_right_also_as_a_rounded_decimal(typed, right):
    ask = Ask("x", "fraction", "?", "a", right="right", otherwise="no")
    assert judge(ask, Given(a=Fraction(16, 19)), typed).right is right


@pytest.mark.parametrize(
    ("value", "within", "typed", "right"),
    [
        (1929501, 0, "1,929,501", True),
        (1929501, 0, "1929500", False),
        (Fraction(6905, 1000), 0, "6.9", True),
        (Fraction(6905, 1000), 0, "7", False),
        (Fraction(6905, 1000), Fraction(1, 2), "7", True),
        (Number(0.1 + 0.2), 0, "0.3", True),
        (Number(0.1 + 0.2), 0, "0.31", False),
        (3, 1, "4", True),
        (3, 1, "5", False),
    ],
)
def test_numbers_within_their_band(value, within, typed, right):
    ask = Ask("x", "number", "?", "a", Fraction(within), right="right", otherwise="no")
    assert judge(ask, Given(a=value), typed).right is right


def test_a_known_wrong_answer_is_told_apart_and_right_comes_first():
    ask = of100(wrong=(Wrong("b", "from {b}"), Wrong("c", "from {c}")))
    known = Given(a=Fraction(38, 100), b=Fraction(39, 100), c=Fraction(41, 100))
    assert judge(ask, known, "39").right  # nearer to b, but accepted
    found = judge(ask, known, "41")
    assert (found.right, found.text, found.mistake) == (False, "from 41", "c")
    assert judge(ask, known, "40").mistake in ("b", "c")
    told = judge(ask, known, "60")
    assert (told.text, told.mistake) == ("Not yet. Try again, or see the solution.", "")  # and not the solution itself
    assert judge(replace(ask, hint="h"), known, "60").text == "Not yet. Try again, take the hint, or see the solution."


@pytest.mark.parametrize("typed", ["20/36", "5/9", "56 %", "56 of 100", "0.56", "1/36"])
def test_a_share_where_a_count_is_asked_is_said_and_no_wrong_answer(typed):
    ask = Ask("x", "number", "?", "a", right="right", otherwise="no")
    with pytest.raises(CannotRead, match=r"^That is a share\. Here a count is asked"):
        judge(ask, Given(a=20), typed)
    assert judge(ask, Given(a=20), "40/2").right
    assert not judge(ask, Given(a=20), "16").right
    assert not judge(ask, Given(a=Fraction(5, 2)), "7/5").right  # where a mean is asked, this is an answer


def test_a_rule_is_judged_beside_the_answer():
    ask = of100(rule="count", rules=("count", "add"))
    known = Given(a=Fraction(38, 100))
    both, answer, rule, none = (
        judge(ask, known, *one) for one in (("38", "count"), ("38", "add"), ("9", "count"), ("9", "add"))
    )
    assert [one.done for one in (both, answer, rule, none)] == [True, False, False, False]
    assert [one.right for one in (both, answer, rule, none)] == [True, True, False, False]
    assert [one.rule_right for one in (both, answer, rule, none)] == [True, False, True, False]
    assert "The rule is right: count." in both.text
    assert "another one than “add”" in answer.text
    assert "count" not in answer.text  # it does not tell the rule
    assert not any(told in answer.text + judge(ask, known, "38").text for told in ("right 38", "count"))
    assert "right 38" in both.text
    assert not judge(ask, known, "38").done
    assert "Choose one" in judge(ask, known, "38").text
    with pytest.raises(CannotRead):
        judge(ask, known, "38", "subtract")


@pytest.mark.parametrize("sign", [">", "<", ">=", "<=", "="])
@pytest.mark.parametrize("band", [Fraction(0), Fraction(1, 10)])
@pytest.mark.parametrize("tenths", range(-3, 4))
def test_a_comparison_with_its_tie_band(sign, band, tenths):
    gap = Fraction(tenths, 10)
    expected = {
        ">": gap > band,
        "<": gap < -band,
        ">=": gap >= -band,
        "<=": gap <= band,
        "=": abs(gap) <= band,
    }[sign]
    exact = Given(a=5 + gap, b=Fraction(5))
    floats = Given(a=Number(5 + tenths / 10), b=Number(5.0))
    for known in (exact, floats):
        assert holds(Holds("a", sign, "b", band), known) is expected


def test_a_close_call_accepts_both_sides():
    options = (
        Choice("Stay", "s", Holds("stay", ">=", "leave", "band")),
        Choice("Leave", "l", Holds("leave", ">=", "stay", "band")),
        Choice("Neither", "n"),
    )
    ask = Ask("x", "choice", "?", options=options)
    assert right_places(ask, Given(stay=Fraction(21, 10), leave=Fraction(2), band=Fraction(1, 5))) == (0, 1)
    assert right_places(ask, Given(stay=Fraction(25, 10), leave=Fraction(2), band=Fraction(1, 5))) == (0,)
    assert faults_of(ask, Given(stay=2, leave=2, band=1)) == []
    assert judge(ask, Given(stay=2, leave=2, band=1), 1).right
    assert judge(ask, Given(stay=2, leave=2, band=1), 2).mistake == "Neither"
    for place in (3, -1, True, "0"):
        with pytest.raises(CannotRead, match="Choose an answer"):
            judge(ask, Given(stay=2, leave=2, band=1), place)


def test_the_small_lesson_rightly_and_wrongly():
    lesson = read_lesson(FILE, SMALL)
    known = values_of(lesson)
    assert [right_answer(ask, known) for ask in lesson.asks] == [1, "33", "1,929,501", "20/21"]
    assert [wrong_answer(ask, known) for ask in lesson.asks] == [0, "43", "0", "0"]
    assert judged(lesson.asks[1], known, "43").text == "43 hold exactly one. The rule is right: count what fits."
    assert solution(lesson.asks[1], known) == (
        "Count the fields with no card. **33 of 100**. The rule: count what fits."
    )
    assert solution(lesson.asks[0], known).startswith("**One.** ")
    assert solution(lesson.asks[0], known, lettered=True).startswith("**B: One.** ")  # as the list on the projector
    assert solution(lesson.asks[1], known, lettered=True) == solution(lesson.asks[1], known)


@pytest.mark.parametrize(
    ("otherwise", "right", "expected"),
    [
        ("Not yet. All 36 without 16: 20 are left.", "Yes, 20 of 36.", "All 36 without 16: 20 are left. **20** of 36."),
        ("Not yet. Take one away. What is left?", "Yes: one less.", "Take one away. **20.** One less."),
        ("Not yet. how many? so many.", "Yes, 20.", "So many. **20**."),
        ("Not yet.", "Yes, and that is all.", "**20.** And that is all."),
        ("It is 20. See the example.", "That is close: 20.", "It is **20**. See the example."),
    ],
)
def test_a_solution_tells_how_and_then_the_answer_in_sentences(otherwise, right, expected):
    ask = Ask("x", "number", "?", "a", right=right, otherwise=otherwise)
    assert solution(ask, Given(a=20)) == expected


@pytest.mark.parametrize(
    ("text", "says", "expected"),
    [
        ("Fewer", "Yes, and by more than one would think.", "**Fewer.** And by more than one would think."),
        ("Why not?", "Yes. It is so.", "**Why not?** It is so."),
        ('He said "no"', "Right: **he** did.", '**He said "no".** **He** did.'),
        ("It is.", "", "**It is.**"),
    ],
)
def test_an_answer_and_what_is_said_to_it_are_sentences(text, says, expected):
    assert joined(text, says) == expected


def test_a_guess_is_told_what_it_was_and_neither_yes_nor_no():
    ask = Ask("x", "of100", "?", "a", Fraction(1), right="Close: {a}.", otherwise="Not yet. it is {a} of 100.")
    assert guessed(ask, Given(a=Fraction(1, 5)), "20") == "Close: 20."
    assert guessed(ask, Given(a=Fraction(1, 5)), "60") == "It is 20 of 100."


def test_every_ask_of_every_lesson_takes_its_own_answer_and_refuses_its_wrong_ones():
    lessons = load_lessons()
    asks = [(lesson, ask) for lesson in lessons for ask in lesson.asks]
    taken, refused, half = [], [], []
    for lesson, ask in asks:
        known = values_of(lesson)
        right = judged(ask, known, right_answer(ask, known))
        wrong = judged(ask, known, wrong_answer(ask, known))
        taken.append(right.done and bool(right.text) and bool(answer_text(ask, known)))
        refused.append(not wrong.right and bool(wrong.text) and wrong.text != right.text)
        half.append(bool(ask.rule) != judged(ask, known, right_answer(ask, known), False).done)
    assert all(taken)
    assert all(refused)
    assert all(half)


def test_every_solution_is_in_sentences():
    for lesson in load_lessons():
        known = values_of(lesson)
        for ask in lesson.asks:
            told = solution(ask, known)
            assert not re.search(r"[.?!][*]{0,2} +[*]{0,2}[a-z]", told.replace("vs. ", "")), told
            assert not re.search(r"[.?!][*]{2}[.]|[.]{2}", told), told
