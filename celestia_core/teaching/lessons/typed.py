"""Typed answers: whatever a learner writes into a field is a number, or gets a sentence that says what to write."""

import re
from dataclasses import dataclass
from fractions import Fraction

from celestia_core.errors import CannotRead

from .parts import Form

LONGEST = 40  # characters of a typed answer
MOST = 10**15

_TYPED = re.compile(
    r"(?P<top>[.,]?\d[\d,.' ]*)(?:/ *(?P<bottom>\d[\d,.' ]*))? *(?P<unit>%|percent|(?:out )?of (?:100|a hundred))?",
    re.ASCII,
)
_DECIMAL = re.compile(r"(\d*)[.,](\d+)", re.ASCII)
_GROUPS = re.compile(r"[1-9]\d{0,2}(?:(?:[, ']\d{3})+|(?:\.\d{3}){2,})", re.ASCII)  # 1.333 is no thousand
_EXAMPLES = {
    "of100": "Type a count of 100, such as 38; 38 % or 3/8 is understood too.",
    "number": "Type a number, such as 12, 1,200 or 0.75.",
    "fraction": "Type a fraction, such as 3/8; 0.375 or 37.5 % is understood too.",
}


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed number.

    Attributes:
        value: as typed, in the units of the form: of100 counts flights of 100, the others are themselves.
        step: half a unit of the last decimal typed; 0 where it was a whole number or a fraction.
        share: whether it was written as a part of something: as a fraction, of 100, or below 1.
    """

    value: Fraction
    step: Fraction
    share: bool = False


def parse_answer(text: str, form: Form) -> Typed:
    """A typed answer, whatever is typed.

    Raises:
        CannotRead: with a sentence that says what to type.
    """
    plain = " ".join(text.split()).lower().removesuffix(".")
    match = _TYPED.fullmatch(plain) if len(plain) <= LONGEST else None
    if match is None:
        raise CannotRead(_EXAMPLES[form])
    top, step = _number(match["top"], form)
    unit = match["unit"] or ""
    if match["bottom"]:
        bottom, _ = _number(match["bottom"], form)
        if bottom == 0:
            raise CannotRead("Nothing can be divided by 0.")
        value, step = top / bottom, Fraction(0)
        scale = 100 if form == "of100" and not unit else 1
    else:
        value = top
        # "0.84" in a field of 100 is a chance; "84" and "84.2" are counts.
        scale = 100 if form == "of100" and not unit and 0 < value < 1 else 1
    if unit and form != "of100":
        value, step = value / 100, step / 100
    value, step = value * scale, step * scale
    if form == "of100" and value > 100:
        raise CannotRead("A count of 100 lies between 0 and 100.")
    if form == "fraction" and value > 1:
        raise CannotRead("A chance lies between 0 and 1.")
    return Typed(value, step, bool(match["bottom"] or unit) or 0 < value < 1)


def _number(text: str, form: Form) -> tuple[Fraction, Fraction]:
    """A number of digits, and half a unit of its last decimal."""
    text = text.strip()
    if _GROUPS.fullmatch(text) and not (form != "number" and "." in text):
        whole, decimals = re.sub(r"[^\d]", "", text), ""
    elif match := _DECIMAL.fullmatch(text):
        whole, decimals = match[1] or "0", match[2]
    elif text.isascii() and text.isdigit():
        whole, decimals = text, ""
    else:
        raise CannotRead(_EXAMPLES[form])
    value = Fraction(int(whole + decimals), 10 ** len(decimals))
    if value > MOST:
        raise CannotRead("This number is too large.")
    return value, Fraction(1, 2 * 10 ** len(decimals)) if decimals else Fraction(0)
