"""What a lesson is made of, as plain values: no number stands in it, only the names of numbers and how to get them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

Form = Literal["of100", "number", "fraction", "choice"]
FORMS: tuple[Form, ...] = ("of100", "number", "fraction", "choice")
Sign = Literal[">", "<", ">=", "<=", "="]
SIGNS: tuple[Sign, ...] = (">", "<", ">=", "<=", "=")
MINUTES = (10, 20, 45)

# The stages in their order, with what stands on the rail; "teacher" is no stage for the learner.
STAGES = {
    "guess": "Your guess",
    "worked": "Worked example",
    "faded": "Fill the gap",
    "own": "On your own",
    "check": "Short check",
}
TEACHER = "teacher"
OPTIONAL = ("guess",)


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a position comes from.

    Attributes:
        record: name of a file in data/records, without its ending.
        ply: how many plies have been made.
        viewer: letter of the seat whose eyes are used.
    """

    record: str
    ply: int
    viewer: str


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a number is computed.

    Attributes:
        measure: key of `measures.MEASURES`.
        params: what it is given.
    """

    measure: str
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Holds:
    """A comparison that decides whether an option is right.

    Attributes:
        left: name of a number.
        sign: how it must compare.
        right: name of a number, or a number itself.
        band: what still counts as equal: a number, or the name of one. It is always in the learner's favour.
    """

    left: str
    sign: Sign
    right: str | Fraction
    band: str | Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of an ask.

    Attributes:
        text: what it says.
        says: the feedback to who chose it.
        holds: what makes it right, or
        right: whether it is, where a rule decides and no number.
        clause: the rule that decides.
    """

    text: str
    says: str
    holds: Holds | None = None
    right: bool = False
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer with a known cause.

    Attributes:
        answer: name of the number it is.
        says: where it comes from.
    """

    answer: str
    says: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A step that asks for an answer.

    Attributes:
        id: its name in the lesson.
        form: how the answer is given.
        prompt: the question (Markdown).
        answer: name of the right number; empty for a choice.
        within: how far off is still right, in the units of the form.
        rule: the answer to "Which rule is this?"; empty where it is not asked.
        rules: what there is to choose from.
        hint: help before the answer.
        right: feedback to a right answer.
        otherwise: feedback to a wrong answer without a known cause.
        wrong: those with one.
        options: of a choice.
    """

    id: str
    form: Form
    prompt: str
    answer: str = ""
    within: Fraction = Fraction(0)
    rule: str = ""
    rules: tuple[str, ...] = ()
    hint: str = ""
    right: str = ""
    otherwise: str = ""
    wrong: tuple[Wrong, ...] = ()
    options: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its kind, its text, and what it draws.

    Attributes:
        id: its name in the lesson.
        kind: key of `pictures.KINDS`.
        alt: what it shows, in a sentence that may hold numbers.
        draws: the other keys of its table.
    """

    id: str
    kind: str
    alt: str
    draws: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs of Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Quiz:
    """Generated questions, by the ids of their families."""

    families: tuple[str, ...]


Block = Prose | Picture | Ask | Quiz


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the lesson: what is seen at once.

    Attributes:
        kind: key of STAGES.
        title: its heading.
        blocks: from top to bottom.
    """

    kind: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The steps that ask."""
        return tuple(block for block in self.blocks if isinstance(block, Ask))


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson as it stands in its file. Two readings of a file are two lessons: what is computed is kept for each.

    Attributes:
        number: its place, from 1.
        id: its name in links.
        title: its heading.
        minutes: 10, 20 or 45.
        goal: what is learned, in a sentence.
        before: ids of lessons to do first.
        school: what its subject is called at school; may be empty.
        clauses: ids of the rules it rests on.
        stages: for the learner, in order.
        teacher: notes for the teacher (Markdown).
        positions: moments of games, by name.
        numbers: by name, how each is computed.
        file: the name of its file.
        text: what stands in the file, so that a fault can be told with its line.
    """

    number: int
    id: str
    title: str
    minutes: int
    goal: str
    before: tuple[str, ...]
    clauses: tuple[str, ...]
    stages: tuple[Stage, ...]
    teacher: str
    positions: Mapping[str, Moment] = field(repr=False)
    numbers: Mapping[str, Recipe] = field(repr=False)
    file: str = ""
    text: str = field(default="", repr=False)
    school: tuple[str, ...] = ()

    @property
    def at_school(self) -> str:
        """What its subject is called at school, as a sentence; empty if nothing is."""
        return f"At school: {', '.join(self.school)}." if self.school else ""

    @property
    def asks(self) -> tuple[Ask, ...]:
        """All steps that ask, in order."""
        return tuple(ask for stage in self.stages for ask in stage.asks)

    @property
    def families(self) -> tuple[str, ...]:
        """Families of the short check's questions, in order."""
        return tuple(
            family
            for stage in self.stages
            for block in stage.blocks
            if isinstance(block, Quiz)
            for family in block.families
        )
