"""The lessons: every number a second time, and what no reader of the files can see.

Answers are judged here from the second numbers, not by the code that judges learners.
"""

import operator
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from celestia_core.plies import Leave
from celestia_core.record import replay
from celestia_core.record_text import load_record
from celestia_core.teaching.measures import MEASURES, measure
from tests.lesson_files import FILES, body, front, lesson, mentioned, positions, recomputed, shown, texts, units
from tests.measured import SECOND, Value

RECORDS = sorted((Path(__file__).parent.parent.parent / "data" / "records").glob("*.txt"))
SIGNS = {">": operator.gt, "<": operator.lt, ">=": operator.ge, "<=": operator.le, "=": operator.eq}


def test_every_measure_has_a_second_way():
    assert MEASURES.keys() == SECOND.keys()


@lesson
def test_every_number_is_the_same_a_second_way(file):
    wrong = {}
    for name, recipe in front(file)["numbers"].items():
        params = {key: value for key, value in recipe.items() if key != "measure"}
        found = measure(recipe["measure"], params, positions(file))
        if found != recomputed(file)[name]:
            wrong[name] = (found, recomputed(file)[name])
    assert wrong == {}


@lesson
def test_every_number_and_position_is_used(file):
    words = " ".join([*mentioned(shown(file)), body(file)])
    named = set(re.findall(r"\{([a-z0-9_]+)[:}]", words)) | set(mentioned(shown(file)))
    named |= {text.partition(":")[0] for text in mentioned(shown(file))}
    assert set(front(file)["numbers"]) - named == set()
    recipes = front(file)["numbers"].values()
    used = {recipe.get("position") for recipe in recipes} | set(mentioned(front(file).get("pictures", {})))
    assert set(positions(file)) - used == set()


@lesson
def test_known_wrong_answers_are_wrong_and_can_be_told_apart(file):
    numbers = recomputed(file)
    close = []
    for name, ask in front(file)["asks"].items():
        if ask["form"] == "choice":
            continue
        within = Fraction(str(ask.get("within", 1 if ask["form"] == "of100" else 0)))
        answers = [units(numbers[one], ask["form"]) for one in (ask["answer"], *(w["answer"] for w in ask["wrong"]))]
        close += [(name, other) for other in answers[1:] if abs(other - answers[0]) <= within]
        close += [(name, "twice") for _ in range(len(set(answers)) - len(answers), 0)]
    assert close == []


VALUE = r"\{[a-z0-9_]+(?::[a-z0-9]+)?\}"
TERM = re.compile(rf"((?:{VALUE}|½|[ ()/·+])+) = ({VALUE})")


def worth(term: str, value: Callable[[str], Fraction]) -> Fraction:
    """A term of numbers in braces, ½, brackets and · / +, worked out here.

    Args:
        term: as it stands in a lesson.
        value: of a number by its name.
    """
    signs = re.findall(rf"{VALUE}|\S", term)

    def sum_() -> Fraction:
        found = product()
        while signs and signs[0] == "+":
            signs.pop(0)
            found += product()
        return found

    def product() -> Fraction:
        found = factor()
        while signs and signs[0] in "·/":
            found = found * factor() if signs.pop(0) == "·" else found / factor()
        return found

    def factor() -> Fraction:
        sign = signs.pop(0)
        if sign == "(":
            found = sum_()
            assert signs.pop(0) == ")"
            return found
        return Fraction(1, 2) if sign == "½" else value(re.split("[{:}]", sign)[1])

    found = sum_()
    assert signs == [], term
    return found


def formulas(file: Path) -> list[tuple[str, str]]:
    """Terms with what the lesson says they come to."""
    every = [*texts(shown(file)), body(file)]
    return [(term.strip(), is_) for text in every for term, is_ in TERM.findall(text) if re.search("[·/+]", term)]


@lesson
def test_a_formula_that_is_written_out_comes_to_what_stands_behind_it(file):
    """As exactly as it is written there: with numbers rounded for a reader, the rounded number must come out."""
    numbers = recomputed(file)
    for term, is_ in formulas(file):
        name, form = re.findall(r"[a-z0-9_]+", is_) if ":" in is_ else (is_[1:-1], "of100")
        digits = {"of100": 2, "mean": 2, "fraction": 30}[form]
        plainly, aside = (
            worth(term, lambda one: Fraction(numbers[one])),
            worth(term, lambda one: as_read(numbers[one])),
        )
        for found in (plainly, aside):
            assert round(found, digits) == round(Fraction(numbers[name]), digits), (term, is_)


def as_read(number: Value) -> Fraction:
    """A number as it stands in a lesson: a count as it is, a chance as so many of 100."""
    assert isinstance(number, int | Fraction)
    return Fraction(number) if isinstance(number, int) else units(number, "of100")


def test_the_formulas_of_the_two_lessons_about_conditions_are_among_them():
    found = {file.stem[3:]: [term for term, _ in formulas(file)] for file in FILES}
    assert "({small_three}/{small_all}) / ({small_able}/{small_all})" in found["two-compasses"]
    assert "{with_turbo} · ½ / ({with_turbo} · ½ + {with_nothing})" in found["failures"]
    assert "({with_turbo}/{hands} · ½) / ({with_turbo}/{hands} · ½ + {with_nothing}/{hands})" in found["failures"]


def right(option: dict[str, Any], numbers: dict[str, Value]) -> bool:
    if "holds" not in option:
        return bool(option["right"])
    left, sign, other, *band = option["holds"]
    given = [numbers[one] if isinstance(one, str) else Fraction(str(one)) for one in (left, other, *band)]
    off = given[2] if band else Fraction(0)
    low = given[0] + off if sign in (">", ">=") else given[0] - off
    return SIGNS[sign](low, given[1])


@lesson
def test_of_every_choice_some_answer_is_right_and_some_is_wrong(file):
    """And the feedback says so: what is right begins with yes, what is wrong does not."""
    for name, ask in front(file)["asks"].items():
        if ask["form"] == "choice":
            found = {option["text"]: right(option, recomputed(file)) for option in ask["option"]}
            assert set(found.values()) == {True, False}, name
            for option in ask["option"]:
                assert option["says"].startswith("Yes") == found[option["text"]], (name, option["text"])


@lesson
def test_a_number_that_is_shown_to_children_is_short(file):
    """Nobody follows a number of six digits, or a fraction with such numbers."""
    numbers = recomputed(file)
    every = " ".join([*mentioned(shown(file)), body(file)])
    for name, form in re.findall(r"\{?\b([a-z0-9_]+):?([a-z0-9]*)\b", every):
        value = numbers.get(name)
        if isinstance(value, int):
            assert value < 10_000, name
        elif isinstance(value, Fraction) and form == "fraction":
            assert value.denominator < 1_000, name


@lesson
def test_flying_once_and_getting_off_is_open_only_to_who_is_not_the_next_captain(file):
    """Where the viewer is the next captain, the lesson says what both flights are worth."""
    recipes = front(file)["numbers"].values()
    weighed = {name: {one["measure"] for one in recipes if one.get("position") == name} for name in positions(file)}
    for name, measures in weighed.items():
        if "stay-worth" in measures:
            view = positions(file)[name].view
            assert view.captain is not None
            around = [(view.captain + step) % view.seats for step in range(1, view.seats)]
            following = next(seat for seat in around if seat in view.aboard)
            assert (following == view.seat) == ("both-worth" in measures), name


@lesson
def test_somebody_who_may_leave_is_asked_where_staying_is_weighed(file):
    weighed = {
        recipe["position"]
        for recipe in front(file)["numbers"].values()
        if recipe["measure"] in ("leave-worth", "stay-worth", "own-next", "both-worth")
    }
    for name in weighed:
        question = positions(file)[name].question
        assert question is not None, name
        assert Leave(question.seat) in question.options, name


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_is_a_game_with_a_word_about_it(file):
    text = file.read_bytes()
    record = load_record(text)
    assert len(list(replay(record))) == len(record.plies) + 1
    assert text.count(b"# ") >= 2
