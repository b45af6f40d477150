"""Questions with several options, of which one or more are right; each option has its reason."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from .position import Position

Value = int | Fraction  # every number a question shows is exact


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose.

    Attributes:
        text: what the learner reads.
        right: whether it is accepted; several may be (close calls).
        why: the feedback to who chose it, in one or two sentences. That of a wrong one is read before a second try: it
            says what went wrong, and does not hold the right answer.
        mistake: for a wrong one, the key in `mistakes.MISTAKES` it is made of.
    """

    text: str
    right: bool
    why: str
    mistake: str = ""


@dataclass(frozen=True)
class Question:
    """One question, complete: what is asked, the key, and why.

    Attributes:
        family: which generator made it.
        seed: the number it was made from; the same seed makes the same question for ever in a version of the family.
        prompt: what is asked (Markdown; every number in it is computed).
        options: two to five, no two with the same text.
        explained: the solution in lines, with counted cases.
        clauses: ids of the rules it rests on.
        numbers: every number that key, options and solution rest on, by name, for whoever recomputes them.
        position: the moment it is about, if it is about one.
    """

    family: str
    seed: int
    prompt: str
    options: tuple[Option, ...]
    explained: tuple[str, ...]
    clauses: tuple[str, ...]
    numbers: tuple[tuple[str, Value], ...] = ()
    position: Position | None = None

    @property
    def right(self) -> frozenset[int]:
        """Places of the accepted options."""
        return frozenset(place for place, option in enumerate(self.options) if option.right)


@dataclass(frozen=True, slots=True)
class Family:
    """A generator of questions.

    Attributes:
        id: short name, in links and files.
        title: what it is about.
        make: from a seed (0 or more) to a question.
    """

    id: str
    title: str
    make: Callable[[int], Question]
