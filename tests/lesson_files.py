"""The files of the lessons, read for tests without the reader: front matter, stages, sentences, and numbers by the
second way of `tests/measured.py`."""

import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from celestia_core.teaching.position import Position
from tests.measured import Value, second

FILES = sorted((Path(__file__).parent.parent / "data" / "lessons").glob("*.md"))

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


@cache
def stages_of(file: Path) -> dict[str, str]:
    """The text of each stage by its kind."""
    parts = re.split(r"^## ([a-z]+): .+$", body(file), flags=re.M)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def check_of(file: Path) -> list[str]:
    """Families of the short check."""
    (quiz,) = re.findall(r"\{\{quiz ([a-z -]+)\}\}", stages_of(file)["check"])
    return list(quiz.split())


def units(value: Fraction | int, form: str) -> Fraction:
    """A number as it is typed: of 100 as a whole number, and 0 and 100 only where it is certain."""
    if form != "of100":
        return Fraction(value)
    whole = Fraction(round(100 * value))
    return whole if value in (0, 1) else min(Fraction(99), max(Fraction(1), whole))
