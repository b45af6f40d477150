"""A lesson for the projector: one thought at a time, each small enough for one screen of 1280 x 720 in large type."""

import re
from dataclasses import dataclass

from .parts import Ask, Lesson, Picture, Prose, Quiz

ROOM = 500  # px between heading and buttons
LINE = 38  # px of a line of text, which holds about so many characters:
ACROSS = 82
GAP = 14  # px between paragraphs
ANSWER = 130  # px that a shown answer takes

_PICTURES = {"scene": 360, "hundred": 480, "flights": 420, "dice": 230, "cards": 230, "line": 440}


@dataclass(frozen=True, slots=True)
class Slide:
    """What is shown at once.

    Attributes:
        stage: number of its stage, from 1.
        prose: Markdown above.
        shown: a picture, a step that asks, or the place of a question of the short check.
    """

    stage: int
    prose: str = ""
    shown: Picture | Ask | int | None = None


def slides(lesson: Lesson) -> tuple[Slide, ...]:
    """The slides of all stages; every block of the lesson is on one of them, in order."""
    made: list[Slide] = []
    questions = 0
    for stage, part in enumerate(lesson.stages, start=1):
        waiting = ""  # the last prose, which may go with what comes next
        for block in part.blocks:
            match block:
                case Prose():
                    *full, waiting = pieces(f"{waiting}\n\n{block.text}")
                    made += [Slide(stage, piece) for piece in full]
                case Quiz():
                    made += [Slide(stage, waiting)] if waiting else []
                    made += [Slide(stage, "", questions + place) for place in range(len(block.families))]
                    questions, waiting = questions + len(block.families), ""
                case _:
                    before, waiting = _parted(waiting, ROOM - _needed(block))
                    made += [Slide(stage, before)] if before else []
                    made.append(Slide(stage, waiting, block))
                    waiting = ""
        if waiting:
            made.append(Slide(stage, waiting))
    return tuple(made)


def _parted(text: str, room: int) -> tuple[str, str]:
    """Prose in what has to stand on a slide before a block, and what may stand above the block in so many px."""
    if height(text) <= room:
        return "", text
    before, _, last = text.rpartition("\n\n")
    announces = last.rstrip(" *").endswith(":") and height(last) <= room
    return (before, last) if announces else (text, "")


def _needed(block: Picture | Ask) -> int:
    """Pixels that a block takes, about."""
    if isinstance(block, Ask):
        rules = height(" · ".join(("Which rule is this?", *block.rules))) if block.rules else 0
        return height(block.prompt) + sum(height(option.text) for option in block.options) + rules + ANSWER
    rows = block.draws.get("rows", block.draws.get("labels"))
    return _PICTURES.get(block.kind, 80 + 45 * (len(rows) if isinstance(rows, list) else 1))


def height(text: str) -> int:
    """Pixels that prose takes, about."""
    paragraphs = [one for one in re.split(r"\n\s*\n", text.strip()) if one]
    lines = [line for one in paragraphs for line in (one.splitlines() if _is_list(one) else [" ".join(one.split())])]
    return sum(LINE * -(-len(line) // ACROSS) for line in lines) + GAP * len(paragraphs)


def _is_list(paragraph: str) -> bool:
    return re.match(r"\s*([-*>|]|\d+[.)]) ?", paragraph) is not None


def pieces(text: str) -> list[str]:
    """Paragraphs put together as long as they fit on a slide; a list that does not is divided between its items."""
    found: list[str] = []
    for paragraph in (one for one in re.split(r"\n\s*\n", text.strip()) if one):
        if found and height(f"{found[-1]}\n\n{paragraph}") <= ROOM:
            found[-1] += f"\n\n{paragraph}"
        elif height(paragraph) > ROOM and _is_list(paragraph):
            found += _divided(paragraph)
        else:
            found.append(paragraph)
    return found


def _divided(paragraph: str) -> list[str]:
    found: list[str] = []
    for line in paragraph.splitlines():
        if found and (not _is_list(line) or height(f"{found[-1]}\n{line}") <= ROOM):
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found or [""]
