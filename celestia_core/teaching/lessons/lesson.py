"""The lessons: those in data/lessons, in the order of their numbers."""

from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path

from celestia_core.errors import CannotRead
from celestia_core.resources import data_path

from .asking import faults_of
from .file import BadLesson, read_lesson
from .parts import Lesson, Picture, Prose
from .pictures import drawn
from .values import values_of

__all__ = ["BadLesson", "Lesson", "faults_in", "lesson_named", "load_lessons", "read_lesson"]


def load_lessons() -> tuple[Lesson, ...]:
    """All lessons; a file that has changed since is read again, so that who writes one sees it at once.

    Raises:
        BadLesson: every fault of every file.
    """
    folder = data_path("lessons")
    files = [file for file in folder.iterdir() if file.name.endswith(".md")] if folder.is_dir() else []
    return _read(tuple(sorted((file.name, _stamp(file)) for file in files)))


def _stamp(file: Traversable) -> tuple[int, int]:
    """When a file was last written, and its size; nothing changes in an archive."""
    if not isinstance(file, Path):
        return (0, 0)
    try:
        known = file.stat()
    except OSError:  # it went away while the folder was read
        return (0, 0)
    return (known.st_mtime_ns, known.st_size)


@lru_cache(maxsize=1)
def _read(stamps: tuple[tuple[str, tuple[int, int]], ...]) -> tuple[Lesson, ...]:
    """The lessons of these files as they are now."""
    folder = data_path("lessons")
    return read_all({name: folder.joinpath(name).read_text(encoding="utf-8") for name, _ in stamps})


def read_all(files: dict[str, str]) -> tuple[Lesson, ...]:
    """Lessons from the texts of files, by number.

    Raises:
        BadLesson: every fault of every file, also where they do not go together.
    """
    lessons: list[Lesson] = []
    faults: list[str] = []
    for name, text in sorted(files.items()):
        try:
            lessons.append(_kept(name, text))
        except BadLesson as bad:
            faults += bad.faults
    lessons.sort(key=lambda lesson: lesson.number)
    known = set[str]()
    for lesson in lessons:
        faults += [
            f"{lesson.id}: before names no earlier lesson: {name}" for name in lesson.before if name not in known
        ]
        if lesson.id in known or any(lesson.number == one.number and lesson is not one for one in lessons):
            faults.append(f"{lesson.id}: two lessons with this name or number")
        known.add(lesson.id)
    if faults:
        raise BadLesson(tuple(faults))
    return tuple(lessons)


@lru_cache(maxsize=64)
def _kept(name: str, text: str) -> Lesson:
    """A lesson with the numbers computed for it so far, as long as its text is the same."""
    return read_lesson(name, text)


def lesson_named(name: str) -> Lesson:
    """A lesson by its id.

    Raises:
        CannotRead: there is none.
    """
    for lesson in load_lessons():
        if lesson.id == name:
            return lesson
    raise CannotRead(f"there is no lesson {name[:40]!r}")


def faults_in(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson once all its numbers are computed. Slow: for tests, and for who writes lessons."""
    values, faults = values_of(lesson), list[str]()

    def tried(what: object) -> None:
        try:
            if callable(what):
                what()
        except CannotRead as error:
            faults.append(str(error) if str(error).startswith(lesson.file) else f"{lesson.file}: {error}")

    for name in lesson.numbers:
        tried(lambda name=name: values[name])
    for name in lesson.positions:
        tried(lambda name=name: values.position(name))
    for stage in lesson.stages:
        for block in stage.blocks:
            if isinstance(block, Prose):
                tried(lambda block=block: values.fill(block.text))
            elif isinstance(block, Picture):
                tried(lambda block=block: drawn(block, values))
    tried(lambda: values.fill(lesson.teacher))
    for ask in lesson.asks:
        texts = [ask.prompt, ask.hint, ask.right, ask.otherwise, *(one.says for one in ask.wrong)]
        for text in [*texts, *(part for one in ask.options for part in (one.text, one.says))]:
            tried(lambda text=text: values.fill(text))
        tried(lambda ask=ask: faults.extend(f"{lesson.file}: {fault}" for fault in faults_of(ask, values)))
    return list(dict.fromkeys(faults))
