"""Numbers in sentences: `{name}` or `{name:form}` becomes the number as it is written everywhere in the app.

Only names and forms that are known are filled in; nothing of Python's own formatting is used, so that a lesson of
somebody else can reach nothing.
"""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from celestia_core.beliefs import Number
from celestia_core.errors import CannotRead
from celestia_core.written import of_hundred, percent, points

Single = int | Fraction | Number

FIELD = re.compile(r"\{([a-z][a-z0-9_]{0,39})(?::([a-z0-9]{1,10}))?\}")
_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_BEGINS = re.compile(r"(^|[.?!] |\n\n|(^|\n)[-*] +)[*]{0,2}$")  # what stands before a sentence
_LONGEST = 30  # digits of a written fraction


class CannotFill(CannotRead):
    """A field of a text that cannot be filled in.

    Attributes:
        field: as it stands in the text, with its braces.
    """

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field


def value_of(number: Single) -> float:
    """A number as a float."""
    return number.value if isinstance(number, Number) else float(number)


def exact(number: Single) -> Fraction | None:
    """A number as a fraction, where it is known as one."""
    return number.fraction if isinstance(number, Number) else Fraction(number)


def _hundred(number: Single) -> str:
    return str(of_hundred(_chance(number)))


def _percent(number: Single) -> str:
    return percent(_chance(number))


def _chance(number: Single) -> Fraction | Number:
    if not -1e-12 <= value_of(number) <= 1 + 1e-12:
        raise CannotRead(f"{value_of(number):g} is no chance")
    return number if isinstance(number, Number) else Fraction(number)


def _fraction(number: Single) -> str:
    known = exact(number)
    if known is None:
        raise CannotRead("it is not known as a fraction")
    text = str(known.numerator) if known.denominator == 1 else f"{known.numerator:,}/{known.denominator:,}"
    if len(text) > _LONGEST:
        raise CannotRead("its fraction is too long to be read")
    return text


def _count(number: Single) -> str:
    known = exact(number)
    if known is None or known.denominator != 1:
        raise CannotRead(f"{value_of(number):g} is no whole number")
    return f"{known.numerator:,}"


def _word(number: Single) -> str:
    known = exact(number)
    if known is None or known.denominator != 1 or not 0 <= known < len(_SMALL):
        raise CannotRead(f"{value_of(number):g} is no whole number from 0 to {len(_SMALL) - 1}")
    return _SMALL[int(known)]


WRITTEN: dict[str, Callable[[Single], str]] = {
    "of100": _hundred,
    "percent": _percent,
    "fraction": _fraction,
    "points": lambda number: points(value_of(number)),
    "mean": lambda number: f"{value_of(number):.2f}",
    "count": _count,
    "word": _word,
}


def written(number: Single, form: str = "") -> str:
    """A number in one of the forms of WRITTEN; by default a whole number as a count, all else as of 100.

    Raises:
        CannotRead: no such form, or the number does not go into it.
    """
    form = form or ("count" if isinstance(number, int) else "of100")
    if form not in WRITTEN:
        raise CannotRead(f"there is no form {form[:20]!r}")
    return WRITTEN[form](number)


def fields(text: str) -> Iterator[tuple[str, str]]:
    """Names and forms in a text.

    Raises:
        CannotRead: a brace that belongs to none.
    """
    if re.search(r"[{}]", FIELD.sub("", text)):
        raise CannotRead(f"braces hold the name of a number, as in {{name}} or {{name:form}}: {text[:60]!r}")
    return ((match[1], match[2] or "") for match in FIELD.finditer(text))


def fill(text: str, number: Callable[[str], Single]) -> str:
    """A text with its numbers filled in; a word that begins a sentence gets a capital.

    Args:
        text: with names in braces.
        number: from a name to the number.

    Raises:
        CannotFill: a number that cannot be had, or does not go into its form; names the place in the text.
    """

    def put(match: re.Match[str]) -> str:
        try:
            told = written(number(match[1]), match[2] or "")
        except CannotRead as error:
            raise CannotFill(match[0], str(error)) from None
        return told[:1].upper() + told[1:] if _BEGINS.search(text[: match.start()]) else told

    return FIELD.sub(put, text)
