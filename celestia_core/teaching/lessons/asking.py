"""Judging an answer: an ask, what was typed or chosen, and the rule that was named; what the learner is told."""

import re
from dataclasses import dataclass
from fractions import Fraction
from string import ascii_uppercase

from celestia_core.errors import CannotRead
from celestia_core.written import of_hundred

from .filling import Single, exact, value_of, written
from .parts import Ask, Choice, Form, Holds
from .typed import Typed, parse_answer
from .values import Values

SMALL = 1e-9  # two floats this near are the same number
SHARE = "That is a share. Here a count is asked: type only how many, as a whole number."
_STOPPED = re.compile(r"[.?!][\"”)]?$")
_TAG = re.compile(r"^(?:Yes|Right|Not yet)[,:.] *")  # what is said to an answer, and not of the matter


@dataclass(frozen=True, slots=True)
class Feedback:
    """What the learner is told.

    Attributes:
        right: whether the answer is accepted.
        rule_right: whether the rule is; None where none is asked.
        text: the sentences (Markdown), all numbers filled in.
        mistake: which known wrong answer it was: its number's name, or the option's text; else empty.
    """

    right: bool
    rule_right: bool | None
    text: str
    mistake: str = ""

    @property
    def done(self) -> bool:
        """Whether nothing of this step is left."""
        return self.right and self.rule_right is not False


def judge(ask: Ask, values: Values, answer: str | int, rule: str | None = None) -> Feedback:
    """What to say to an answer.

    Args:
        ask: the step.
        values: the numbers of its lesson.
        answer: what was typed, or the place of the option chosen.
        rule: what was chosen as the rule; None if nothing was.

    Raises:
        CannotRead: the answer cannot be understood, or no such option or rule; says what to do.
    """
    if rule is not None and rule not in ask.rules:
        raise CannotRead("Choose one of the rules.")
    rule_right = rule == ask.rule if ask.rule else None
    if ask.form == "choice":
        if not isinstance(answer, int) or isinstance(answer, bool) or not 0 <= answer < len(ask.options):
            raise CannotRead("Choose an answer first.")
        option = ask.options[answer]
        right, says = is_right(option, values), values.fill(option.says)
        return Feedback(right, rule_right, _with_rule(says, right, ask, rule), "" if right else option.text)
    typed, target = parse_answer(str(answer), ask.form), values.one(ask.answer)
    if _fits(typed, target, ask):
        return Feedback(True, rule_right, _with_rule(values.fill(ask.right), True, ask, rule))
    if ask.form == "number" and typed.share and isinstance(target, int):
        raise CannotRead(SHARE)
    known = [(abs(_target(values.one(one.answer), ask.form) - typed.value), one) for one in ask.wrong]
    fitting = [(gap, one) for gap, one in known if _fits(typed, values.one(one.answer), ask)]
    if fitting:
        _, found = min(fitting, key=lambda pair: pair[0])
        return Feedback(False, rule_right, _with_rule(values.fill(found.says), False, ask, rule), found.answer)
    return Feedback(False, rule_right, _with_rule(_further(ask), False, ask, rule))


def _further(ask: Ask) -> str:
    """What is said to a wrong answer of which no cause is known: the ways on, and not the solution."""
    ways = ["try again", *(["take the hint"] if ask.hint else [])]
    return f"Not yet. {', '.join(ways).capitalize()}, or see the solution."


def _with_rule(says: str, right: bool, ask: Ask, rule: str | None) -> str:
    """What is said to an answer and its rule; while the rule is to be found, nothing that tells it."""
    if not ask.rule:
        return says
    if rule == ask.rule:
        return f"{says} The rule is right: {ask.rule}."
    told = "Which rule is it? Choose one as well." if rule is None else f"The rule is another one than “{rule}”."
    return f"The answer is right. {told}" if right else f"{says} {told}"


def guessed(ask: Ask, values: Values, answer: str | int) -> str:
    """What is said to a guess once the worked example has been seen (Markdown), whether it was right or not.

    Raises:
        CannotRead: as `judge`.
    """
    told = judge(ask, values, answer, ask.rule or None)
    if ask.form == "choice" or told.right or told.mistake:
        return told.text
    return sentence(_TAG.sub("", values.fill(ask.otherwise))) or answer_text(ask, values)


def sentence(text: str) -> str:
    """Text that begins a sentence: with a capital, also behind a mark of Markdown."""
    first = re.match(r"[*“\"(]*", text)
    start = first.end() if first else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def is_right(option: Choice, values: Values) -> bool:
    """Whether an option is accepted: by its comparison, or by the rule it names."""
    return option.right if option.holds is None else holds(option.holds, values)


def holds(test: Holds, values: Values) -> bool:
    """Whether a comparison holds; exactly for fractions, to nine decimals for floats."""
    left, right = values.one(test.left), values.given(test.right)
    gap, band = _difference(left, right), values.given(test.band)
    width = _plain(band)
    match test.sign:
        case ">=":
            return gap >= -width or _same(gap, -width)
        case "<=":
            return gap <= width or _same(gap, width)
        case ">":
            return gap > width and not _same(gap, width)
        case "<":
            return gap < -width and not _same(gap, -width)
        case "=":
            return -width <= gap <= width or _same(gap, width) or _same(gap, -width)


def _plain(number: Single) -> Fraction | float:
    known = exact(number)
    return value_of(number) if known is None else known


def _difference(left: Single, right: Single) -> Fraction | float:
    one, other = exact(left), exact(right)
    return value_of(left) - value_of(right) if one is None or other is None else one - other


def _same(one: Fraction | float, other: Fraction | float) -> bool:
    if isinstance(one, float) or isinstance(other, float):
        return abs(float(one) - float(other)) < SMALL
    return one == other


def _target(number: Single, form: Form) -> Fraction:
    """A number in the units of the form; as it is written, where it is written as of 100."""
    if form == "of100":
        return Fraction(of_hundred(Fraction(number) if isinstance(number, int) else number))
    known = exact(number)
    return Fraction(value_of(number)) if known is None else known


def _fits(typed: Typed, number: Single, ask: Ask) -> bool:
    target = _target(number, ask.form)
    within = ask.within
    if ask.form == "of100":
        exactly = 100 * Fraction(value_of(number)) if exact(number) is None else 100 * (exact(number) or Fraction(0))
        return abs(typed.value - target) <= within or abs(typed.value - exactly) <= max(within, typed.step)
    if target.denominator > 1:  # 0.842 is 16/19, cut to three decimals
        least = Fraction(1, 200) if ask.form == "fraction" else Fraction(1, 20)
        within = max(within, typed.step if typed.step <= least else Fraction(0))
    return abs(typed.value - target) <= within or (exact(number) is None and _same(float(typed.value), float(target)))


def right_places(ask: Ask, values: Values) -> tuple[int, ...]:
    """Places of the accepted options."""
    return tuple(place for place, option in enumerate(ask.options) if is_right(option, values))


def answer_text(ask: Ask, values: Values) -> str:
    """The right answer, as one would type it; of a choice, the accepted options."""
    if ask.form == "choice":
        return " / ".join(values.fill(ask.options[place].text) for place in right_places(ask, values))
    return as_typed(ask, values.one(ask.answer))


def as_typed(ask: Ask, number: Single) -> str:
    """A number as one would type it into an ask."""
    if ask.form == "of100":
        return written(number, "of100")
    if ask.form == "fraction":
        return written(number, "fraction")
    known = exact(number)
    return written(number, "count" if known is not None and known.denominator == 1 else "mean")


def solution(ask: Ask, values: Values, lettered: bool = False) -> str:
    """The solution in sentences (Markdown): the answer, how to get it, the rule.

    Args:
        ask: the step.
        values: the numbers of its lesson.
        lettered: whether options are shown with letters, so that the answer says which.
    """
    if ask.form == "choice":
        lines = [
            joined(
                f"{with_letter(place) if lettered else ''}{values.fill(ask.options[place].text)}",
                values.fill(ask.options[place].says),
            )
            for place in right_places(ask, values)
        ]
    else:
        answer = answer_text(ask, values) + (" of 100" if ask.form == "of100" else "")
        how = _told(values.fill(ask.otherwise))
        lines = [how.replace(answer, f"**{answer}**", 1)] if how.startswith(f"It is {answer}") else []
        lines = lines or [how, _bold(answer, values.fill(ask.right))]
    return " ".join([*filter(None, lines), *([f"The rule: {ask.rule}."] if ask.rule else [])])


def with_letter(place: int) -> str:
    """The letter of an option, as a list with letters shows it, to stand before its text."""
    return f"{ascii_uppercase[place]}: "


def _told(text: str) -> str:
    """What a text tells: its sentences without those that ask, and without what is said to an answer."""
    sentences = re.split(r"(?<=[.?!])\s+", _TAG.sub("", text))
    return sentence(" ".join(one for one in sentences if not one.endswith("?")))


def _bold(answer: str, right: str) -> str:
    """What is said to a right answer, with the answer in bold at its beginning."""
    told = _TAG.sub("", right)
    return told.replace(answer, f"**{answer}**", 1) if told.startswith(answer) else joined(answer, told)


def joined(text: str, says: str) -> str:
    """An answer in bold and what is said to it, as sentences of their own (Markdown)."""
    stop = "" if _STOPPED.search(text) else "."
    return f"**{text}{stop}** {sentence(_TAG.sub('', says))}".strip()


def faults_of(ask: Ask, values: Values) -> list[str]:
    """What is wrong with an ask once its numbers are known: what could be answered neither rightly nor wrongly."""
    found = []
    if ask.form == "choice":
        right = right_places(ask, values)
        if not right or len(right) == len(ask.options):
            found.append(f"ask {ask.id}: {len(right)} of {len(ask.options)} options are right")
        return found
    try:
        answer = answer_text(ask, values)
        if not judge(ask, values, answer, ask.rule or None).done:
            found.append(f"ask {ask.id}: {answer} would not be accepted")
    except CannotRead as error:
        return [f"ask {ask.id}: {error}"]
    for wrong in ask.wrong:
        typed = Typed(_target(values.one(wrong.answer), ask.form), Fraction(0))
        if _fits(typed, values.one(ask.answer), ask):
            found.append(f"ask {ask.id}: the wrong answer {wrong.answer} would be taken as right")
    return found
