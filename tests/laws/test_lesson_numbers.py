"""The lessons: every number a second time, and what no reader of the files can see.

Answers are judged here from the second numbers, not by the code that judges learners.
"""

import operator
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from celestia_core.clauses import clause
from celestia_core.plies import Leave
from celestia_core.record import replay
from celestia_core.record_text import load_record
from celestia_core.teaching.lessons.parts import STAGES
from celestia_core.teaching.measures import MEASURES, measure
from celestia_core.teaching.position import Position
from tests.measured import SECOND, Value, second

ROOT = Path(__file__).parent.parent.parent
FILES = sorted((ROOT / "data" / "lessons").glob("*.md"))
RECORDS = sorted((ROOT / "data" / "records").glob("*.txt"))
IDS = [
    *("legs", "dice", "must-play", "drawing", "needs", "two-compasses", "failures", "stay-or-leave", "next-captain"),
    *("streaks", "power-cards", "luck-and-skill"),
]
SIGNS = {">": operator.gt, "<": operator.lt, ">=": operator.ge, "<=": operator.le, "=": operator.eq}

# Keys whose values are names, words of the game or counts, not sentences.
NAMES = {"positions", "numbers", "clauses", "before", "minutes"}
REFERENCES = {"kind", "form", "answer", "within", "holds", "clause", "position", "faces", "cards", "laws", "top"}
REFERENCES |= {"chance", "chances", "numbers", "cells", "right"}

lesson = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@cache
def front(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8").split("+++")[1])


def shown(file: Path) -> dict[str, Any]:
    """What a reader may meet: titles, pictures and asks."""
    return {key: value for key, value in front(file).items() if key not in NAMES}


@cache
def body(file: Path) -> str:
    return file.read_text(encoding="utf-8").split("+++", 2)[2]


@cache
def positions(file: Path) -> dict[str, Position]:
    moments = front(file).get("positions", {}).items()
    return {name: Position.named(one["record"], one["ply"], one["viewer"]) for name, one in moments}


@cache
def recomputed(file: Path) -> dict[str, Value]:
    """All numbers of a lesson by the second way."""
    found = {}
    for name, recipe in front(file)["numbers"].items():
        params = {key: value for key, value in recipe.items() if key != "measure"}
        found[name] = second(recipe["measure"], params, positions(file))
    return found


def texts(found: object, key: str = "") -> Iterator[str]:
    """All sentences. `right` is one where it is a text."""
    if isinstance(found, str) and key not in REFERENCES - {"right"}:
        yield found
    elif isinstance(found, list) and key not in REFERENCES:
        for one in found:
            yield from texts(one, key)
    elif isinstance(found, dict):
        for name, value in found.items():
            yield from texts(value, name)


def mentioned(found: object) -> Iterator[str]:
    """All texts, names of numbers among them."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, list):
        for one in found:
            yield from mentioned(one)
    elif isinstance(found, dict):
        for value in found.values():
            yield from mentioned(value)


def test_there_are_the_twelve_lessons_in_their_order():
    assert [file.stem for file in FILES] == [f"{number:02}-{name}" for number, name in enumerate(IDS, 1)]


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
def test_no_digit_stands_in_a_sentence(file):
    """Except in "of 100": every other number is computed."""
    found = [*texts(shown(file)), body(file)]
    plain = [re.sub(r"\{[^{}]*\}|\b[Oo]f 100\b", "", text) for text in found]
    assert [text for text in plain if re.search(r"\d", text)] == []


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
def test_clauses_and_lessons_before_exist(file):
    for name in front(file)["clauses"]:
        assert clause(name).id == name
    place = IDS.index(file.stem[3:])
    assert set(front(file)["before"]) <= set(IDS[:place])
    assert (not front(file)["before"]) == (place == 0)


def units(value: Fraction | int, form: str) -> Fraction:
    """A number as it is typed: of 100 as a whole number, and 0 and 100 only where it is certain."""
    if form != "of100":
        return Fraction(value)
    whole = Fraction(round(100 * value))
    return whole if value in (0, 1) else min(Fraction(99), max(Fraction(1), whole))


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
    """And the feedback says so: what is right begins with yes or accepted, what is wrong does not."""
    for name, ask in front(file)["asks"].items():
        if ask["form"] == "choice":
            found = {option["text"]: right(option, recomputed(file)) for option in ask["option"]}
            assert set(found.values()) == {True, False}, name
            for option in ask["option"]:
                assert option["says"].startswith(("Yes", "Accepted")) == found[option["text"]], (name, option["text"])


@lesson
def test_a_stage_asks_one_to_three_things_and_a_check_three_or_four(file):
    parts = re.split(r"^## ([a-z]+): .+$", body(file), flags=re.M)[1:]
    stages = dict(zip(parts[::2], parts[1::2], strict=True))
    assert list(stages) == [*STAGES, "teacher"]
    for name in ("guess", "faded", "own"):
        assert 1 <= stages[name].count("{{ask ") <= 3, name
    assert stages["worked"].count("{{ask ") == 0
    (quiz,) = re.findall(r"\{\{quiz ([a-z -]+)\}\}", stages["check"])
    assert 3 <= len(quiz.split()) <= 4
    for said in ("**Ten minutes.**", "**Twenty minutes.**", "**Forty-five minutes.**", "**Wrong answers to expect.**"):
        assert said in stages["teacher"]
    assert "**Ask next.**" in stages["teacher"]


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
