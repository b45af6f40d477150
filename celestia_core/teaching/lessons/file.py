"""Reading a lesson's file: TOML between two lines `+++`, then Markdown in stages. docs/lessons.md tells the format.

Every fault is noted, with its line where it is known, before anybody complains. Nothing is computed here.
"""

import re
import tomllib
from collections.abc import Mapping

from celestia_core.clauses import UnknownClause, clause
from celestia_core.errors import CelestiaError
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.measures import MEASURES

from .parts import MINUTES, OPTIONAL, STAGES, TEACHER, Ask, Block, Lesson, Moment, Picture, Prose, Quiz, Recipe
from .parts import Stage as Part
from .steps import read_ask, read_picture
from .tables import Table, text_faults

MOST_CHARACTERS = 60_000
FRONT = ("title", "minutes", "goal", "school", "before", "clauses", "positions", "numbers", "pictures", "asks")
NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_FILE = re.compile(r"(\d\d)-([a-z][a-z0-9-]{0,39})\.md")
_STAGE = re.compile(r"## ([a-z]+): (.+)")
_BLOCK = re.compile(r"\{\{(picture|ask|quiz) ([a-z0-9 _-]+)\}\}")
_TABLE = re.compile(r"\s*\[{1,2}([A-Za-z0-9_.\" -]+)\]{1,2}")
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")


class BadLesson(CelestiaError):
    """Lesson files with faults; all of them are listed at once.

    Attributes:
        faults: one line each, with file and, where known, line number.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def read_lesson(file: str, text: str) -> Lesson:
    """A lesson from its file.

    Args:
        file: its name, as in "06-two-compasses.md": place and id.
        text: what stands in it.

    Raises:
        BadLesson: all that is wrong with it.
    """
    reader = _Reader(file, text)
    lesson = reader.lesson()
    if reader.faults:
        raise BadLesson(tuple(reader.faults))
    return lesson


class _Reader:
    def __init__(self, file: str, text: str) -> None:
        self.faults: list[str] = []
        self._file, self._text = file, text
        self._lines = text.splitlines()
        self._body = 1  # index of the first line after the front matter
        self._numbers: Mapping[str, object] = {}

    def _fault(self, what: str, line: int | None = None) -> None:
        self.faults.append(f"{self._file}{'' if line is None else f' line {line}'}: {what}")

    def _table_fault(self, path: str, what: str) -> None:
        self._fault(f"{path}: {what}" if path else what, self._line_of(path))

    def _line_of(self, path: str) -> int | None:
        """The line a table begins in; the first of several of this name."""
        heads = ((number, _TABLE.match(line)) for number, line in enumerate(self._lines[: self._body], start=1))
        return next((number for number, head in heads if path and head and head[1] == path), None)

    def lesson(self) -> Lesson:
        named = _FILE.fullmatch(self._file)
        if named is None:
            self._fault("a lesson's file is called NN-id.md, with two digits")
        front = self._front()
        self._numbers = front.found.get("numbers", {}) if isinstance(front.found.get("numbers"), dict) else {}  # type: ignore[assignment]
        front = Table(front.found, "", self._table_fault, self._numbers)
        front.only(*FRONT)
        minutes = front.whole("minutes")
        if minutes not in MINUTES:
            front.fault(f"minutes is one of {', '.join(map(str, MINUTES))}")
        for name in front.texts("clauses"):
            try:
                clause(name)
            except UnknownClause:
                front.fault(f"clauses: there is no clause {name[:40]!r}")
        blocks: dict[str, Block] = {
            f"picture {name}": read_picture(name, table) for name, table in self._each("pictures", front)
        }
        blocks |= {f"ask {name}": read_ask(name, table) for name, table in self._each("asks", front)}
        stages, teacher = self._stages(blocks)
        return Lesson(
            number=int(named[1]) if named else 0,
            id=named[2] if named else "",
            title=front.text("title"),
            minutes=minutes,
            goal=front.text("goal"),
            before=front.texts("before"),
            clauses=front.texts("clauses"),
            stages=stages,
            teacher=teacher,
            positions={name: self._moment(table) for name, table in self._each("positions", front)},
            numbers={name: self._recipe(table) for name, table in self._each("numbers", front)},
            file=self._file,
            text=self._text,
            school=front.texts("school"),
        )

    def _front(self) -> Table:
        ends = [place for place, line in enumerate(self._lines) if line.strip() == "+++"]
        found: object = {}
        if len(self._text) > MOST_CHARACTERS:
            self._fault(f"a lesson has at most {MOST_CHARACTERS:,} characters")
        elif len(ends) < 2 or ends[0] != 0:
            self._fault("it begins with front matter between two lines +++", 1)
        else:
            self._body = ends[1] + 1
            try:
                found = tomllib.loads("\n".join(["", *self._lines[1 : ends[1]]]))
            except (tomllib.TOMLDecodeError, RecursionError) as error:
                place = _AT_LINE.search(str(error))
                what = _AT_LINE.sub("", str(error)).strip()
                self._fault(f"front matter: {what}", int(place[1]) if place and place[1] else None)
        return Table(found, "", self._table_fault, {})

    def _each(self, group: str, front: Table) -> list[tuple[str, Table]]:
        """The tables of a group by name."""
        found = Table(front.found.get(group, {}), group, self._table_fault, self._numbers)
        for name in found.found:
            if not NAME.fullmatch(name):
                found.fault(f"a name has small letters, digits and lines: {name[:40]!r}")
        return [
            (name, Table(one, f"{group}.{name}", self._table_fault, self._numbers)) for name, one in found.found.items()
        ]

    def _moment(self, table: Table) -> Moment:
        table.only("record", "ply", "viewer")
        return Moment(table.text("record"), table.whole("ply"), table.text("viewer"))

    def _recipe(self, table: Table) -> Recipe:
        name = table.found.get("measure")
        if not isinstance(name, str) or name not in MEASURES:
            table.fault(f"there is no measure {str(name)[:40]!r}")
            name = ""
        return Recipe(name, {key: value for key, value in table.found.items() if key != "measure"})

    def _stages(self, blocks: Mapping[str, Block]) -> tuple[tuple[Part, ...], str]:
        """The stages of the body, and what stands under "teacher"."""
        parts: list[tuple[str, str, list[Block]]] = []
        paragraph: list[str] = []
        used = set[str]()

        def prose() -> None:
            text = "\n".join(paragraph).strip()
            paragraph.clear()
            if text and parts:
                parts[-1][2].append(Prose(text))
            elif text:
                self._fault("text before the first stage", self._body + 1)

        for number, line in enumerate(self._lines[self._body :], start=self._body + 1):
            if line.startswith(("## ", "# ")):
                prose()
                stage = _STAGE.fullmatch(line.strip())
                if stage is None or stage[1] not in (*STAGES, TEACHER):
                    self._fault(f"a stage begins with one of {', '.join([*STAGES, TEACHER])}: {line[:40]!r}", number)
                parts.append((stage[1] if stage else "", stage[2].strip() if stage else "", []))
            elif line.strip().startswith("{{"):
                prose()
                block = self._block(line.strip(), number, blocks, used)
                if block is not None and parts:
                    parts[-1][2].append(block)
            else:
                for what in text_faults(line, self._numbers):
                    self._fault(what, number)
                paragraph.append(line)
        prose()
        for name in blocks.keys() - used:
            self._fault(f"{name} is shown nowhere")
        kinds = [kind for kind, _, _ in parts if kind]
        if [kind for kind in kinds if kind not in OPTIONAL] != [
            kind for kind in [*STAGES, TEACHER] if kind not in OPTIONAL
        ] or "guess" in kinds[1:]:
            self._fault(
                f"the stages are {', '.join([*STAGES, TEACHER])}, in this order, each once (guess may be left out)"
            )
        teacher = "\n\n".join(
            block.text
            for kind, _, blocks_of in parts
            if kind == TEACHER
            for block in blocks_of
            if isinstance(block, Prose)
        )
        stages = tuple(Part(kind, title, tuple(found)) for kind, title, found in parts if kind in STAGES)
        for stage_made in stages:
            if not stage_made.blocks:
                self._fault(f"the stage {stage_made.kind} is empty")
        return stages, teacher

    def _block(self, line: str, number: int, blocks: Mapping[str, Block], used: set[str]) -> Block | None:
        match = _BLOCK.fullmatch(line)
        if match is None:
            self._fault(f"a block is {{{{picture x}}}}, {{{{ask x}}}} or {{{{quiz family}}}}: {line[:40]!r}", number)
            return None
        if match[1] == "quiz":
            families = tuple(match[2].split())
            for family in families:
                if family not in FAMILIES:
                    self._fault(f"there is no family of questions {family[:40]!r}", number)
            return Quiz(families)
        name = f"{match[1]} {match[2].strip()}"
        if name not in blocks:
            self._fault(f"there is no {name}", number)
        elif name in used and match[1] == "ask":
            self._fault(f"{name} is asked twice", number)
        used.add(name)
        return blocks.get(name)


__all__ = ["Ask", "BadLesson", "Picture", "read_lesson"]
