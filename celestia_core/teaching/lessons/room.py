"""How much of a slide something takes: px of height at 1280 x 720 in large type. Rather too much than too little."""

import re
from dataclasses import dataclass

from .parts import Ask, Picture

ROOM = 588  # px between heading and buttons
LINE = 38  # px of a line of text, which holds about so many characters:
ACROSS = 88
GAP = 14  # px between paragraphs
BOX = 56  # px round a shown answer
SHORT = 42  # characters of an option, below which two stand side by side
CAPTION = 32  # px of a line under a picture, which holds about so many characters:
CAPTION_ACROSS = 88


@dataclass(frozen=True, slots=True)
class Size:
    """Of a picture.

    Attributes:
        text: px that its words take, whatever its scale.
        image: px of its image at scale 1.
        least: the smallest scale at which it can still be read from the back.
    """

    text: int
    image: int
    least: float = 1.0

    def at(self, scale: float) -> int:
        """Height at a scale."""
        return self.text + round(self.image * max(scale, self.least)) + GAP


def size_of(picture: Picture) -> Size:
    """The size of a picture; the widths that go with it stand in the style sheet of the projector."""
    words = CAPTION * -(-len(picture.alt) // CAPTION_ACROSS)
    titles = CAPTION * max((-(-len(str(one)) // 36) for one in _list(picture, "titles")), default=0)
    match picture.kind:
        case "scene":
            return Size(words + 2 * CAPTION, 315, 0.85)
        case "hundred":
            return Size(words + titles + CAPTION, 385, 0.66)
        case "flights":
            return Size(titles + CAPTION, 340, 0.6)
        case "dice":
            return Size(words, 190, 0.6)
        case "cards":
            return Size(words, 190, 0.75)
        case "line":
            return Size(2 * words, 361, 0.75)
        case _:
            rows = _list(picture, "rows") or _list(picture, "labels")
            return Size(words + 45 * (len(rows) + (picture.kind == "table")), 0)


def _list(picture: Picture, key: str) -> list[object]:
    found = picture.draws.get(key)
    return found if isinstance(found, list) else []


def asked(ask: Ask) -> int:
    """Pixels of a step that asks, with room for its answer."""
    rules = height(" · ".join(("Which rule is this?", *ask.rules))) if ask.rules else 0
    options = [height(option.text) for option in ask.options]
    two = len(options) > 2 and max(len(one.text) for one in ask.options) < SHORT
    listed = (LINE + 8) * -(-len(options) // 2) + GAP if two else sum(options)
    told = [ask.otherwise, ask.right, *(option.says for option in ask.options)]
    answer = max(height(text + "_" * 40) for text in told) + BOX
    return height(ask.prompt) + listed + rules + answer


def height(text: str) -> int:
    """Pixels that prose takes."""
    paragraphs = [one for one in re.split(r"\n\s*\n", text.strip("\n ")) if one]
    lines = [line for one in paragraphs for line in (one.splitlines() if is_list(one) else [" ".join(one.split())])]
    return sum(LINE * -(-len(line) // ACROSS) for line in lines) + GAP * len(paragraphs)


def is_list(paragraph: str) -> bool:
    """Whether a paragraph is a list, a table or a quote, whose lines stay lines."""
    return re.match(r"\s*([-*>|]|\d+[.)]) ?", paragraph) is not None and not paragraph.lstrip().startswith("**")
