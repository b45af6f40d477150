"""A lesson for the projector: what belongs together on one screen of 1280 x 720, as full as large type allows.

A worked example is uncovered line by line, so that a class can be asked before it sees what comes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .parts import Ask, Lesson, Picture, Prose, Quiz, Stage
from .room import LINE, ROOM, asked, height, is_list, size_of

Unit = Prose | Picture | Ask | int  # an item of a list is a unit; an int is the place of a question of the short check

SLIDE = 1_000  # what one slide more costs; and what a break costs
AFTER_COLON = 5_000  # between what announces and what is announced
AT_PICTURE = 300  # between a picture or a step and the text beside it
IN_LIST = 150
EMPTY = 500  # an empty slide; half empty is a quarter of it


@dataclass(frozen=True, slots=True)
class Slide:
    """What is on the screen at once.

    Attributes:
        stage: number of its stage, from 1.
        units: from top to bottom; a step that asks is the last of its slide.
        scale: of its pictures.
        covered: whether it is uncovered line by line.
    """

    stage: int
    units: tuple[Unit, ...]
    scale: float = 1.0
    covered: bool = False

    @property
    def asks(self) -> Ask | int | None:
        """The step or question that it asks."""
        last = self.units[-1]
        return last if isinstance(last, Ask | int) else None

    @property
    def lines(self) -> tuple[tuple[Unit, ...], ...]:
        """What is uncovered at once: a unit, and before it what announces it."""
        if not self.covered:
            return (self.units,)
        found: list[list[Unit]] = [[]]
        for unit in self.units:
            if found[-1] and not _announces(found[-1][-1]):
                found.append([])
            found[-1].append(unit)
        return tuple(map(tuple, found))


@lru_cache(maxsize=64)
def slides(lesson: Lesson) -> tuple[Slide, ...]:
    """The slides of all stages; every block of the lesson is on one of them, in order."""
    made: list[Slide] = []
    questions = 0
    for number, stage in enumerate(lesson.stages, start=1):
        units = units_of(stage, questions)
        questions += sum(isinstance(unit, int) for unit in units)
        for group in _divided(units):
            made.append(Slide(number, group, _scale(group), stage.kind == "worked" and len(group) > 1))
    return tuple(made)


def units_of(stage: Stage, questions: int = 0) -> tuple[Unit, ...]:
    """The blocks of a stage; prose by paragraphs and items.

    Args:
        stage: which.
        questions: how many of the short check came before.
    """
    units: list[Unit] = []
    for block in stage.blocks:
        match block:
            case Prose():
                units += map(Prose, pieces(block.text))
            case Quiz():
                units += range(questions, questions + len(block.families))
                questions += len(block.families)
            case _:
                units.append(block)
    return tuple(units)


def pieces(text: str) -> list[str]:
    """Paragraphs, and the items of lists one by one."""
    found: list[str] = []
    for paragraph in (one for one in re.split(r"\n\s*\n", text.strip("\n ")) if one):
        if not re.match(r"\s*([-*]|\d+[.)]) ", paragraph):
            found.append(paragraph)
            continue
        for line in paragraph.splitlines():
            if is_list(line):
                found.append(line)
            else:  # an item runs on
                found[-1] += f"\n{line}"
    return found


def _divided(units: Sequence[Unit]) -> list[tuple[Unit, ...]]:
    """The cheapest division into slides."""
    best: list[tuple[float, int]] = [(0.0, 0)]  # for so many units: the cost, and where the last slide begins
    for end in range(1, len(units) + 1):
        ways = []
        for start in range(end - 1, -1, -1):
            group = units[start:end]
            if len(group) > 1 and not _fits(group):
                break  # and a longer one does not fit either
            full = min(1.0, _height(group, 0.0) / ROOM)
            broken = _break(units[start - 1], units[start]) if start else 0
            ways.append((best[start][0] + SLIDE + broken + EMPTY * (1 - full) ** 2, start))
        best.append(min(ways))
    found: list[tuple[Unit, ...]] = []
    end = len(units)
    while end:
        start = best[end][1]
        found.append(tuple(units[start:end]))
        end = start
    return found[::-1]


def _fits(group: Sequence[Unit]) -> bool:
    return not any(isinstance(unit, Ask | int) for unit in group[:-1]) and _height(group, 0.0) <= ROOM


def _break(before: Unit, after: Unit) -> int:
    """What it costs to part two units."""
    if isinstance(before, Ask | int):
        return 0
    if _announces(before):
        return AFTER_COLON
    if isinstance(before, Prose) and isinstance(after, Prose):
        return IN_LIST if is_list(after.text) else 0
    return 0 if isinstance(before, Picture) and isinstance(after, Picture) else AT_PICTURE


def _announces(unit: Unit) -> bool:
    return isinstance(unit, Prose) and unit.text.rstrip(" *").endswith(":")


def _height(group: Sequence[Unit], scale: float) -> int:
    return sum(_needs(unit, scale) for unit in group)


def _needs(unit: Unit, scale: float) -> int:
    match unit:
        case Prose():
            return height(unit.text) - (10 if is_list(unit.text) else 0)
        case Picture():
            return size_of(unit).at(scale)
        case Ask():
            return asked(unit)
        case int():
            return ROOM - 4 * LINE  # its words are not known yet


def _scale(group: Sequence[Unit]) -> float:
    """The largest scale of the pictures at which all fits, in hundredths; the least where nothing does."""
    return next((one / 100 for one in range(100, 0, -1) if _height(group, one / 100) <= ROOM), 0.6)
