"""Reading the tables of a lesson's front matter: each key with its type, every fault noted, nothing raised."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import isfinite

from celestia_core.errors import CannotRead

from .filling import WRITTEN, fields

MOST_TEXT = 2_000  # characters of one text
MOST_ITEMS = 200

Fault = Callable[[str, str], None]  # where (dotted path of the table), what


class Table:
    """A table of TOML that knows where it stands. Whatever is not as it should be becomes a fault and a default."""

    def __init__(self, found: object, path: str, fault: Fault, numbers: Mapping[str, object]) -> None:
        """Args are what TOML gave, its dotted path, who notes faults, and the numbers that texts may name."""
        self.path, self._fault, self._numbers = path, fault, numbers
        self.found: dict[str, object] = dict(found) if isinstance(found, dict) else {}
        if not isinstance(found, dict):
            self.fault("a table was expected")

    def fault(self, what: str) -> None:
        """Note a fault of this table."""
        self._fault(self.path, what)

    def only(self, *names: str) -> None:
        """Note the keys that are none of these."""
        for name in self.found:
            if name not in names:
                self.fault(f"unknown key {name[:40]!r}")

    def text(self, name: str, needed: bool = True) -> str:
        """A text in which every number named is known."""
        value = self.found.get(name, "" if not needed else None)
        if not isinstance(value, str) or (needed and not value.strip()) or len(value) > MOST_TEXT:
            self.fault(f"{name}: a text was expected")
            return ""
        self.check(value)
        return value.strip()

    def check(self, text: str) -> None:
        """Note what a text names and nobody knows."""
        for what in text_faults(text, self._numbers):
            self.fault(what)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; empty where there is none."""
        value = self.found.get(name, [])
        if not isinstance(value, list) or len(value) > MOST_ITEMS or not all(isinstance(one, str) for one in value):
            self.fault(f"{name}: a list of texts was expected")
            return ()
        for one in value:
            self.check(one)
        return tuple(value)

    def number(self, name: str) -> str:
        """The name of a number of the lesson."""
        value = self.found.get(name)
        if not isinstance(value, str) or value not in self._numbers:
            self.fault(f"{name}: {str(value)[:40]!r} is no number of this lesson")
            return ""
        return value

    def whole(self, name: str) -> int:
        """A whole number."""
        value = self.found.get(name)
        if type(value) is not int:
            self.fault(f"{name}: a whole number was expected")
            return 0
        return value

    def size(self, name: str, default: int) -> Fraction:
        """A number that is not negative."""
        return self._size(name, self.found.get(name, default))

    def _size(self, name: str, value: object) -> Fraction:
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value) or value < 0:
            self.fault(f"{name}: a number that is not negative was expected")
            return Fraction(0)
        return Fraction(str(value))

    def number_or_size(self, name: str, value: object) -> str | Fraction:
        """The name of a number, or a number itself."""
        if isinstance(value, str):
            if value not in self._numbers:
                self.fault(f"{name}: {value[:40]!r} is no number of this lesson")
            return value
        return self._size(name, value)

    def tables(self, name: str) -> tuple["Table", ...]:
        """A list of tables; empty where there is none."""
        value = self.found.get(name, [])
        if not isinstance(value, list) or len(value) > MOST_ITEMS:
            self.fault(f"{name}: a list of tables was expected")
            return ()
        return tuple(Table(one, f"{self.path}.{name}", self._fault, self._numbers) for one in value)


def text_faults(text: str, numbers: Mapping[str, object]) -> list[str]:
    """What is wrong with the braces of a text, and with what looks like HTML."""
    found = []
    if any(mark in text for mark in ("</", "<!", "&lt;", "&#")) or "<script" in text.lower():
        found.append(f"plain Markdown, please, without HTML: {text[:40]!r}")
    try:
        named = list(fields(text))
    except CannotRead as error:
        return [*found, str(error)]
    found += [f"{{{name}}} is no number of this lesson" for name, _ in named if name not in numbers]
    return found + [f"there is no form {form!r}" for _, form in named if form and form not in WRITTEN]
