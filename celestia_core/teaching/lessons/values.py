"""The numbers of one lesson: each is computed when it is first asked for, and then kept."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from celestia_core.errors import CannotRead, CelestiaError
from celestia_core.teaching.measures import Measured, measure
from celestia_core.teaching.position import Position

from .filling import FIELD, CannotFill, Single, fill, written
from .parts import Lesson, Moment, Recipe


class Values:
    """Numbers and positions by name."""

    def __init__(
        self, file: str, numbers: Mapping[str, Recipe], positions: Mapping[str, Moment], text: str = ""
    ) -> None:
        """Args are those of the lesson; nothing is computed yet."""
        self._file, self._lines = file, text.splitlines()
        self._numbers, self._positions = numbers, _Positions(positions)
        self._known: dict[str, Measured] = {}

    def __getitem__(self, name: str) -> Measured:
        """A number, or a law.

        Raises:
            CannotRead: there is none of this name, or it cannot be computed; says which and why.
        """
        if name not in self._known:
            recipe = self._numbers.get(name)
            if recipe is None:
                raise CannotRead(f"{self._file}: there is no number {name[:40]!r}")
            try:
                self._known[name] = measure(recipe.measure, recipe.params, self._positions)
            except CelestiaError as error:
                raise CannotRead(f"{self._number(name)}: {error}") from None
        return self._known[name]

    def has(self, name: str) -> bool:
        """Whether there is a number of this name."""
        return name in self._numbers

    def one(self, name: str) -> Single:
        """A single number.

        Raises:
            CannotRead: as above, or it is a law.
        """
        found = self[name]
        if isinstance(found, tuple):
            raise CannotRead(f"{self._number(name)}: a law of several chances; pick one by `at`")
        return found

    def law(self, name: str) -> tuple[Fraction, ...]:
        """Several chances.

        Raises:
            CannotRead: as above, or it is a single number.
        """
        found = self[name]
        if not isinstance(found, tuple):
            raise CannotRead(f"{self._number(name)}: one number; a law was expected")
        return found

    def position(self, name: str) -> Position:
        """A position.

        Raises:
            CannotRead: there is none of this name, or its record does not reach so far.
        """
        try:
            return self._positions[name]
        except KeyError:
            raise CannotRead(f"{self._file}: there is no position {name[:40]!r}") from None
        except CelestiaError as error:
            mark = f"[positions.{name}]"
            raise CannotRead(f"{self._where(mark, mark)}, position {name}: {error}") from None

    def fill(self, text: str) -> str:
        """A text with its numbers.

        Raises:
            CannotRead: a field that cannot be filled in; says which, and where in the file it stands.
        """
        try:
            return fill(text, self.one)
        except CannotFill as error:
            raise CannotRead(f"{self._where(error.field, text)}: {error}") from None

    def _where(self, mark: str, text: str) -> str:
        """File and line of a mark: the line that is part of a text or holds it, else the first one with the mark."""
        lines = [(number, line.strip()) for number, line in enumerate(self._lines, start=1) if mark in line]
        best = [number for number, line in lines if line in text or text in line]
        found = (best or [number for number, _ in lines])[:1]
        return " line ".join([self._file, *map(str, found)])

    def _number(self, name: str) -> str:
        """File, line and name of a number."""
        return f"{self._where(f'[numbers.{name}]', f'[numbers.{name}]')}, number {name}"

    def written(self, name: str, form: str = "") -> str:
        """A number as it is written; `name` may bring its form, as in "share:percent"."""
        match = FIELD.fullmatch(f"{{{name}}}")
        return written(self.one(match[1] if match else name), form or (match[2] if match else "") or "")

    def given(self, value: str | Fraction) -> Single:
        """A number that is given by its name or as itself."""
        return self.one(value) if isinstance(value, str) else value


class _Positions(Mapping[str, Position]):
    """Positions that are read when they are asked for."""

    def __init__(self, moments: Mapping[str, Moment]) -> None:
        self._moments = moments

    def __getitem__(self, name: str) -> Position:
        return _position(self._moments[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._moments)

    def __len__(self) -> int:
        return len(self._moments)


@lru_cache(maxsize=64)
def _position(moment: Moment) -> Position:
    return Position.named(moment.record, moment.ply, moment.viewer)


@lru_cache(maxsize=64)
def values_of(lesson: Lesson) -> Values:
    """The numbers of a lesson, kept as long as it is in use."""
    return Values(lesson.file, lesson.numbers, lesson.positions, lesson.text)
