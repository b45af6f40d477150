"""What is read after a wrong answer, and the steps of a solution: no answer too early, and sums that come out."""

import re
from collections import Counter
from fractions import Fraction
from math import prod

import pytest

from celestia_core.kinds import Face
from celestia_core.story import PLAYERS
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.families.choices import chance_options, count_options, reason
from celestia_core.teaching.mistakes import MISTAKES
from celestia_core.teaching.question import Option, Question
from tests.by_hand import ANSWERS, FACES, cards_in, missing_from, questions

SEEDS = 300
NUMBER = r"\d+(?:,\d{3})*(?:\.\d+)?"


def wrong(family: str) -> list[tuple[Question, Option]]:
    return [(made, one) for made in questions(family)[:SEEDS] for one in made.options if not one.right]


@pytest.mark.parametrize("family", FAMILIES)
def test_feedback_to_a_wrong_answer_does_not_hold_the_right_one(family):
    faults = []
    for question, option in wrong(family):
        for key in (one.text for one in question.options if one.right):
            told = bool(re.search(rf"\b{re.escape(key.strip('.'))}\b", option.why, re.IGNORECASE))
            for number in re.findall(NUMBER, key.partition(" of ")[0]):
                told |= number in re.findall(NUMBER, option.why) and number not in re.findall(NUMBER, question.prompt)
            if told or repeats(option.why, question):
                faults.append((question.seed, key, option.why))
    assert faults == []


def repeats(told: str, question: Question) -> bool:
    """Whether a feedback holds a sentence, or a counted share, of the reason of a right answer."""
    for right in (one.why for one in question.options if one.right):
        shares = re.findall(rf"{NUMBER} of {NUMBER}", right)
        sentences = [one for one in re.split(r"(?<=\.) ", right) if one not in question.prompt]
        shares = [one for one in shares if not re.search(rf"\b{one}\b", question.prompt)]
        if any(one in told for one in sentences) or any(re.search(rf"\b{one}\b", told) for one in shares):
            return True
    return False


@pytest.mark.parametrize("family", FAMILIES)
def test_feedback_speaks_of_the_same_number_of_cases_as_the_option(family):
    faults, met = [], 0
    for question, option in wrong(family):
        error = MISTAKES[option.mistake]
        told = re.findall(NUMBER, option.why.partition(error.says.partition("{")[0])[2])
        whole = re.search(rf" of ({NUMBER})", option.text)
        met += len(told)
        faults += [(question.seed, option) for one in told if one != "0" and (whole is None or one != whole[1])]
    assert faults == []
    assert met or "other-side" not in {option.mistake for _, option in wrong(family)}


@pytest.mark.parametrize("family", FAMILIES)
def test_feedback_names_only_faces_and_cards_that_are_asked_about(family):
    names = re.compile(rf"\b({'|'.join([*ANSWERS, *ANSWERS.values()])})", re.IGNORECASE)
    faults = []
    for question, option in wrong(family):
        asked = f"{question.prompt} {option.text}".lower()
        told = option.why.partition("It says: ")[0]  # a rule is quoted as it is
        faults += [(question.seed, one) for one in names.findall(told) if one.lower() not in asked]
    assert faults == []


def test_no_error_is_told_with_a_number_or_a_face_of_its_own():
    texts = [f"{error.title} {error.says} {error.instead}" for error in MISTAKES.values()]
    assert [text for text in texts if re.search(r"[1-9]", text)] == []
    assert [text for text in texts for face in Face if face is not Face.BLANK and face.value in text.lower()] == []
    assert {name for name, error in MISTAKES.items() if "{" in error.says + error.instead} == {"other-side"}


def test_no_error_is_left_over():
    used = {option.mistake for family in FAMILIES for made in questions(family) for option in made.options}
    assert used - {""} == set(MISTAKES)


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_told_is_an_airship(family):
    texts = [
        text
        for made in questions(family)[:SEEDS]
        for text in (made.prompt, *made.explained, *(t for one in made.options for t in (one.text, one.why)))
    ]
    assert [text for text in texts if re.search(r"\bship\b", text)] == []


def test_two_errors_that_lead_to_one_answer_are_both_told():
    both = reason("order-forgotten", "blank-once", whole=36)
    found = count_options(4, 36, [("order-forgotten", 2), ("blank-once", 2), ("other-side", 32)], "", "rolls")
    assert found is not None
    assert [(one.text, one.why) for one in found.options[::2]] == [
        ("2 of 36 rolls", both),
        ("32 of 36 rolls", reason("other-side", whole=36)),
    ]
    assert all(MISTAKES[name].says in both for name in ("order-forgotten", "blank-once"))
    wrongs = [("due", Fraction(1, 2)), ("half-half", Fraction(1, 2)), ("hot-die", Fraction(1)), ("streak", Fraction(0))]
    chances = chance_options(Fraction(1, 4), [*wrongs[:3], ("other-side", Fraction(3, 4))], "")
    assert chances is not None
    assert [one.why for one in chances.options[1:3]] == [reason("due", "half-half"), reason("other-side")]
    assert chances.wrong == (wrongs[0], wrongs[2], ("other-side", Fraction(3, 4)))


def test_a_blank_face_that_was_not_counted_is_told_where_rolls_with_a_blank_are_asked_for():
    told = Counter()
    for question in questions("dice-only"):
        if "at least one blank" in question.prompt and " 36 rolls" in question.prompt:
            for option in question.options:
                if option.text.startswith("11 of 36"):
                    told[option.mistake] += 1
                    assert MISTAKES["blank-once"].says in option.why
    assert sum(told.values()) > 5


def test_no_answer_of_100_lies_in_the_middle_between_two_numbers():
    errors = [("due", Fraction(0)), ("half-half", Fraction(1, 2)), ("other-side", Fraction(1))]
    for key in (Fraction(1, 8), Fraction(1, 16), Fraction(1546, 10_000), Fraction(1549, 10_000)):
        assert chance_options(key, errors, "") is None
    assert chance_options(Fraction(1, 4), [("due", Fraction(1, 8)), *errors[1:]], "") is None
    for key in (Fraction(1544, 10_000), Fraction(1551, 10_000), Fraction(1, 3)):
        assert chance_options(key, errors, "") is not None
    shown = 0
    for family in FAMILIES:
        for question in questions(family):
            if any(option.text.endswith(" of 100") for option in question.options):
                values = [
                    value for name, value in question.numbers if name.startswith("wrong ") or name in ("key", "crash")
                ]
                shown += len(values)
                assert all((100 * value).denominator != 2 for value in values), (family, question.seed)
    assert shown > 1000


@pytest.mark.parametrize("family", FAMILIES)
def test_who_said_stay_and_is_off_is_told_to_have_got_off_by_a_card(family):
    met = Counter()
    for question in questions(family):
        if question.position is None or "Spoken so far" not in question.prompt:
            continue
        off = re.search(r"Off the airship: (.+?)\.", question.prompt)
        for seat, stays in question.position.view.spoken:
            if off is not None and (here := re.search(rf"\b{PLAYERS[seat]}\b( \((?:by an|with a) \w+\))?", off[1])):
                met[stays] += 1
                assert bool(here[1]) == stays, (question.seed, question.prompt)
    if family in ("leg-basics", "who-acts", "which-clause"):
        assert min(met[True], met[False]) > 0


def test_hands_that_are_listed_are_told_to_be_the_ones_that_fit():
    for family, told in (("cannot-tells", "Left are:"), ("small-given", "These are:")):
        for question in questions(family)[:SEEDS]:
            assert question.explained[1].endswith(f". {told}")
            assert re.match(r"\d [A-Z]", question.explained[2])


# Sums: what is shown gives what is shown

TERM = rf"{NUMBER}(?: x {NUMBER})*"
SUM = rf"{TERM}(?: [+-] {TERM})*"
SHARE = rf"\d+ of 100 \((?P<result>{NUMBER}) %\)"
SUMS = {  # of what is above and below the line, and the result; the second ones in percent
    rf"(?P<above>{SUM})(?: divided by (?P<below>{TERM}))? is (?P<result>{NUMBER})(?! of)(?![\d,.]*\d)": 1,
    rf"(?P<above>{NUMBER}) points times (?P<below>{NUMBER}) % is (?P<result>{NUMBER})": 0,
    rf"(?P<above>{SUM}), divided by (?P<below>{NUMBER}), is {SHARE}": 1,
    rf"(?P<above>{NUMBER}) (?:of|of the) (?P<below>{NUMBER})[a-z ]*(?: is|:|, as at every throw:) {SHARE}": 100,
    rf"(?P<above>{NUMBER}) divided by (?P<below>{NUMBER}): [a-z ]+ {SHARE}": 100,
}


def value(text: str) -> Fraction:
    """A number, a product, or a sum of products."""
    parts = text.replace(",", "").replace(" - ", " + -").split(" + ")
    return sum((prod(map(Fraction, part.split(" x "))) for part in parts), Fraction(0))


def sums(text: str) -> list[tuple[str, Fraction, str]]:
    """Every sum that a text shows, with what it comes to, and the result that is shown."""
    found = []
    for pattern, times in SUMS.items():
        for one in re.finditer(pattern, text):
            above, below = value(one["above"]), value(one["below"] or "1")
            found.append((one[0], above * below / 100 if not times else times * above / below, one["result"]))
    return found


@pytest.mark.parametrize("family", FAMILIES)
def test_every_sum_comes_out_as_it_is_shown(family):
    off, seen = [], Counter()
    for question in questions(family):
        for text in (*question.explained, *(one.why for one in question.options)):
            for told, exact, shown in sums(text):
                seen[text.partition(told)[0] == ""] += 1
                if abs(exact - value(shown)) > Fraction(1, 2 * 10 ** len(shown.partition(".")[2])):
                    off.append((question.seed, told, float(exact)))
    assert off == []
    assert sum(seen.values()) > SEEDS or family in (
        "leg-basics",
        "three-cases",
        "matters-most",
        "who-acts",
        "which-clause",
    )


def test_sums_are_found_and_those_that_are_off_too():
    assert [
        (float(exact), shown) for _, exact, shown in sums("8 x 7 divided by 2 x 1 is 28; 21 - 3 - 10 + 0 is 8.")
    ] == [
        (28.0, "28"),
        (8.0, "8"),
    ]
    assert [float(exact) for _, exact, _ in sums("10.3 points times 68.1 % is 7.0")] == [7.0143]
    assert [round(float(exact), 2) for _, exact, _ in sums("9 of 1,215 is 61 of 100 (61.0 %).")] == [0.74]
    assert [round(float(exact), 2) for _, exact, _ in sums("9.5 divided by 15.5: so in 61 of 100 (61.0 %)")] == [61.29]
    assert [float(exact) for _, exact, _ in sums("2 x 10.5 + 3 x 20, divided by 5, is 16 of 100 (16.2 %)")] == [16.2]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_number_in_short_is_the_percent_beside_it_rounded(family):
    for question in questions(family)[:SEEDS]:
        told = " ".join((question.prompt, *question.explained, *(one.why for one in question.options)))
        for whole, percent in re.findall(rf"(?<!under )(?<!over )\b(\d+) of 100 \(({NUMBER}) %\)", told):
            assert (Fraction(percent) + Fraction(1, 2)) // 1 == int(whole), question.seed


def test_the_error_behind_a_word_fits_the_hand_and_the_dice():
    for question in questions("three-cases"):
        held, shown = question.prompt.split("The dice show")
        hand = Counter(cards_in(held.split("holds ")[1]))
        dice = [face for face in re.findall("|".join(FACES[:5]), shown.split("**")[1]) if face != "blank"]
        asked, turbos, missing = {ANSWERS[face] for face in dice}, hand["Turbo"], missing_from(hand.copy(), dice)
        fits = {
            "turbo-pays-two": turbos < missing <= 2 * turbos,
            "one-card-for-all": missing_from(hand.copy(), sorted(set(dice))) <= turbos,
            "not-asked": bool(set(hand) & (set(ANSWERS.values()) - asked)),
            "die-left-over": not set(hand) & (set(ANSWERS.values()) - asked),
            "power-pays": bool(set(hand) - set(ANSWERS.values()) - {"Turbo"}),
            "must-play-forgotten": not missing,
            "turbo-forced": 0 < missing <= turbos,
            "turbo-forgotten": 0 < missing <= turbos,
        }
        assert all(fits[option.mistake] for option in question.options if option.mistake), question.seed
