"""The words of the lessons: stages, plans and checks, the names of ideas and rules, and what is told when."""

import re
from itertools import combinations, permutations

import pytest

from celestia_core.clauses import clause
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.lessons.lesson import lesson_named
from celestia_core.teaching.lessons.parts import STAGES
from celestia_core.teaching.lessons.short_check import FIRST_SEED, questions
from tests.lesson_files import FILES, body, check_of, front, lesson, recomputed, shown, stages_of, texts, units
from tests.measured import Value

IDS = [
    *("legs", "dice", "must-play", "drawing", "needs", "two-compasses", "failures", "stay-or-leave", "next-captain"),
    *("streaks", "power-cards", "luck-and-skill"),
]
TAUGHT = {  # families of questions that are about what the lesson taught
    "legs": {"leg-basics", "who-acts"},
    "dice": {"dice-only"},
    "must-play": {"three-cases"},
    "drawing": {"small-draw"},
    "needs": {"small-draw"},
    "two-compasses": {"small-given"},
    "failures": {"cannot-tells"},
    "stay-or-leave": {"stay-or-leave"},
    "next-captain": {"who-acts", "stay-or-leave"},
    "streaks": {"streaks"},
    "power-cards": {"power-cards", "dice-only"},
    "luck-and-skill": {"stay-or-leave", "streaks"},
}
PLANS = {"Ten": 10, "Twenty": 20, "Forty-five": 45}
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
WORDS += ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]
RAIL = [name.lower() for name in STAGES.values()]


def test_there_are_the_twelve_lessons_in_their_order():
    assert [file.stem for file in FILES] == [f"{number:02}-{name}" for number, name in enumerate(IDS, 1)]


@lesson
def test_no_digit_stands_in_a_sentence(file):
    """Except in "of 100": every other number is computed."""
    found = [*texts(shown(file)), body(file)]
    plain = [re.sub(r"\{[^{}]*\}|\b[Oo]f 100\b", "", text) for text in found]
    assert [text for text in plain if re.search(r"\d", text)] == []


@lesson
def test_clauses_and_lessons_before_exist(file):
    for name in front(file)["clauses"]:
        assert clause(name).id == name
    place = IDS.index(file.stem[3:])
    assert set(front(file)["before"]) <= set(IDS[:place])
    assert (not front(file)["before"]) == (place == 0)


@lesson
def test_a_stage_asks_one_to_three_things_and_a_check_two_or_three(file):
    stages = stages_of(file)
    assert list(stages) == [*STAGES, "teacher"]
    for name in ("guess", "faded", "own"):
        assert 1 <= stages[name].count("{{ask ") <= 3, name
    assert stages["worked"].count("{{ask ") == 0
    assert 2 <= len(check_of(file)) <= 3
    assert "**Wrong answers to expect.**" in stages["teacher"]
    assert "**Ask next.**" in stages["teacher"]


@lesson
def test_a_short_check_asks_what_the_lesson_taught(file):
    assert set(check_of(file)) <= TAUGHT[file.stem[3:]] <= FAMILIES.keys()


@pytest.mark.parametrize(("name", "word"), [("failures", "I cannot pay"), ("streaks", "next throws")])
def test_the_first_set_of_a_check_asks_for_the_heart_of_its_lesson(name, word):
    """Families draw what they ask; if one draws anew, choose the factor in `short_check.seeds` anew."""
    assert any(word in question.prompt for question in questions(lesson_named(name), FIRST_SEED))


@lesson
def test_the_minutes_of_a_plan_add_up_and_the_lessons_own_plan_has_all_stages(file):
    """The check counts, and so do the rules wherever other lessons come before: a class may know none of them."""
    plans = dict(re.findall(r"\*\*([A-Z][a-z-]+) minutes\.\*\* Minutes: ([^.]+)\.", stages_of(file)["teacher"]))
    assert list(plans) == ["Ten", "Twenty", "Forty-five"]
    for plan, said in plans.items():
        steps = dict(step.rsplit(" ", 1) for step in said.split(", "))
        assert sum(WORDS.index(minutes) for minutes in steps.values()) == PLANS[plan], plan
        assert not front(file)["before"] or next(iter(steps)) == "the rules", plan
        if PLANS[plan] == front(file)["minutes"]:
            assert [name for name in steps if name in RAIL] == RAIL


@lesson
def test_a_lesson_says_what_it_is_called_at_school(file):
    """So that a teacher who looks for the topic finds it in the list."""
    found = front(file)["school"]
    assert 1 <= len(found) == len(set(found)) <= 3
    for term in found:
        assert re.fullmatch(r"[A-Za-z', :()]{8,45}", term), term


SCHOOL = {"two-compasses": "conditional probability", "failures": "Bayes' rule", "stay-or-leave": "expected value"}
SCHOOL |= {"dice": "independence", "streaks": "law of large numbers"}


@lesson
def test_the_idea_that_is_named_is_the_one_of_the_list(file):
    named = " ".join(re.findall(r"The name of the idea: ([A-Za-z' -]+)\.", body(file)))
    wanted = SCHOOL.get(file.stem[3:], "")
    assert wanted in named
    assert wanted in [*front(file)["school"], ""]


@lesson
def test_a_formula_has_no_letters_of_seats_or_answers_and_nobody_is_talked_down_to(file):
    every = " ".join([*texts(shown(file)), body(file)])
    assert re.findall(r"P\([^)]*\b[A-D]\b[^)]*\)|Teachers write", every) == []


@lesson
def test_the_worked_example_names_its_idea(file):
    worked = stages_of(file)["worked"]
    named = re.findall(r"^> \*\*The name of the idea: ([a-z' -]+|Bayes' rule)\.\*\* [A-Z]\S* ", worked, flags=re.M)
    assert 1 <= len(named) == len(set(named)) == worked.count("\n> ") <= 2


@lesson
def test_a_rule_that_is_asked_for_was_stated_in_the_worked_example_in_the_same_words(file):
    """In bold, so that it is found again; and all rules to choose from are plain words."""
    stated = [text.lower() for text in re.findall(r"\*\*([^*]+)\*\*", stages_of(file)["worked"])]
    for name, ask in front(file)["asks"].items():
        assert not ask.get("rule") or any(ask["rule"].lower() in text for text in stated), name
        for rule in ask.get("rules", []):
            assert re.fullmatch(r"[A-Za-z', :]{8,45}", rule), rule
            assert "without" not in rule, "say minus"


def reveals(text: str, answer: str, numbers: dict[str, Value], form: str) -> bool:
    """Whether a text holds a number that is the answer, under whatever name."""
    found = [numbers[name] for name in re.findall(r"\{([a-z0-9_]+)[:}]", text)]
    of_form = [one for one in found if isinstance(one, int) == isinstance(numbers[answer], int)]
    return units(numbers[answer], form) in [units(one, form) for one in of_form]


@lesson
def test_what_is_said_to_a_wrong_answer_leaves_the_right_one_to_be_found(file):
    """Once the guess is over: neither the feedback, nor a hint, nor another question of the stage tells a number."""
    asks, numbers, told = front(file)["asks"], recomputed(file), []
    for stage in ("faded", "own"):
        names = re.findall(r"\{\{ask ([a-z_]+)\}\}", stages_of(file)[stage])
        for name in (one for one in names if asks[one]["form"] != "choice"):
            ask = asks[name]
            known = [one["says"] for one in ask["wrong"] if one["answer"] != ask["answer"]]
            others = [asks[other]["prompt"] for other in names]
            texts = [ask["otherwise"], ask.get("hint", ""), *known, *others]
            told += [(name, text) for text in texts if reveals(text, ask["answer"], numbers, ask["form"])]
            assert ask["otherwise"].endswith("."), "it is the way to the answer, and stands in the solution"
    assert told == []


def worth(number: Value, numbers: set[Value]) -> set[Value]:
    """A whole number, or a chance as it is; a chance also as the cases that fit, by all cases that the text counts."""
    if isinstance(number, int):
        return {number}
    return {number, *(int(number * all_) for all_ in numbers if isinstance(all_, int) and number * all_ % 1 == 0)}


@lesson
def test_no_sentence_or_picture_beside_a_box_holds_the_answer(file):
    """All of a stage is on the page while its box is empty: a chance under it tells the cases that were asked for."""
    asks, numbers, told = front(file)["asks"], recomputed(file), []
    for stage in ("faded", "own"):
        text = stages_of(file)[stage]
        for name in re.findall(r"\{\{ask ([a-z_]+)\}\}", text):
            ask = asks[name]
            if ask["form"] == "choice":
                continue
            here = set(re.findall(r"\{([a-z0-9_]+)(?::[a-z0-9]+)?\}", text))
            counts = {numbers[one] for one in {*here, *re.findall(r"\{([a-z0-9_]+)[:}]", ask["prompt"])}}
            chances = {one for one in here if not isinstance(numbers[one], int)}
            told += [(name, one) for one in chances if numbers[ask["answer"]] in worth(numbers[one], counts)]
    assert told == []


@lesson
def test_a_question_which_comes_more_often_does_not_stand_beside_both_numbers(file):
    asks, numbers, told = front(file)["asks"], front(file)["numbers"], []
    for stage in ("faded", "own"):
        text = stages_of(file)[stage]
        pictures = re.findall(r"\{\{picture ([a-z_]+)\}\}", text)
        drawn = {law for one in pictures for law in front(file)["pictures"][one].get("laws", [])}
        recipes = [numbers[law] for law in drawn]
        for name in re.findall(r"\{\{ask ([a-z_]+)\}\}", text):
            for option in asks[name].get("option", []):
                pair = [numbers.get(side, {}) for side in option.get("holds", [])[::2][:2]]
                laws = [{key: value for key, value in one.items() if key not in ("at", "from")} for one in pair]
                told += [name] if laws and all(one in recipes for one in laws) else []
    assert told == []


def test_hands_of_three_are_counted_before_they_are_asked_for():
    """The worked example counts some, and the solution says where its number of hands comes from."""
    (file,) = (one for one in FILES if one.stem == "04-drawing")
    asked = front(file)["asks"]["own"]["right"]
    for text in (stages_of(file)["worked"], asked):
        assert re.search(r"(\{[a-z_]+\} · ){2}\{[a-z_]+\} / \{orders\} = \{[a-z_]*threes\}", text)
    assert recomputed(file)["threes"] == len(list(combinations("CCFFF", 3)))
    assert recomputed(file)["orders"] == len(list(permutations("CFT")))


@lesson
def test_points_that_are_an_average_are_not_called_certain(file):
    every = " ".join([*texts(shown(file)), body(file)])
    assert re.findall(r"\{[a-z_0-9]+:points\}[^.{]*\bcertain\b", every) == []


@lesson
def test_the_page_about_luck_is_a_link_wherever_it_is_named(file):
    every = " ".join([*texts(shown(file)), body(file)])
    found = re.findall(r"fairness|[Ii]s the luck fair", re.sub(r"\[Is the luck fair\?\]\(fairness\?\)", "", every))
    assert found == []
    assert ("(fairness?)" in every) == (file.stem == "10-streaks")


@lesson
def test_one_word_for_one_thing(file):
    """As the rules have it: dangers are fog, lightning, birds and pirates; a card has its whole name. The captain has a
    hat, as in the pictures, and no wheel."""
    every = " ".join([*texts(shown(file)), body(file)])
    assert (
        re.findall(r"[Hh]azard|[Ss]torm|(?<!Lightning )\bArresters?\b|\bship\b|\b[Hh]op\b|\b[Ww]heel\b(?!\}\})", every)
        == []
    )
