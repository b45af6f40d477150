"""What a teacher's question is: its kind, what is shown, and its key; with what the makers of all kinds share."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from celestia_core.beliefs import Number
from celestia_core.clauses import clause
from celestia_core.errors import CannotRead
from celestia_core.ruleset import Ruleset
from celestia_core.teaching.position import Position
from celestia_core.teaching.question import Question
from celestia_core.written import of_hundred

STAY_OR_LEAVE, GUESS_CHANCE, WHICH_CLAUSE, FAMILY = "stay-or-leave", "guess-chance", "which-clause", "family"
KINDS = (STAY_OR_LEAVE, GUESS_CHANCE, WHICH_CLAUSE)  # those about a position
MOST_SEEDS = 10**9
TOO_MUCH = "too much has happened by this moment to count it exactly; choose an earlier one"


@dataclass(frozen=True)
class Asked:
    """One question with its key.

    Attributes:
        kind: one of KINDS, or FAMILY for a generated question.
        question: what is shown. A guess may be asked with its options, or as a number.
        sealed: the answer as a number below 2**16; what a link is checked against.
        position: the moment it is about.
        subject: of a question about rules: which of `subjects` it asks about.
        within: of a guess: how many flights of 100 it may be off.
        chance: of a guess: the exact chance.
    """

    kind: str
    question: Question
    sealed: int
    position: Position | None = None
    subject: int = 0
    within: int = 0
    chance: Fraction | None = None

    def accepts(self, said: int) -> bool:
        """Whether a guess, in flights of 100, is near enough to the chance or to its rounded value."""
        if self.chance is None:
            raise CannotRead("only a guess is a number")
        off = min(abs(said - number) for number in (100 * self.chance, Fraction(of_hundred(self.chance))))
        return off <= self.within

    def agrees(self, sealed: int) -> bool:
        """Whether a sealed answer is this one; a chance may differ in the last place, on another machine."""
        return abs(self.sealed - sealed) <= (self.kind == GUESS_CHANCE)


def exactly(number: Number) -> Fraction:
    """A counted number, to twelve places where it is no fraction. Raises CannotRead for an estimate."""
    if not number.exact:
        raise CannotRead(TOO_MUCH)
    return number.fraction if number.fraction is not None else Fraction(round(number.value * 10**12), 10**12)


def holding(names: Iterable[str], rules: Ruleset) -> tuple[str, ...]:
    """Those clauses that say something under these rules."""
    return tuple(name for name in names if clause(name).holds_in(rules))


def seed_of(position: Position, what: str) -> int:
    """A number for this question, from what the viewer has seen and from nothing else."""
    view = position.view
    seen = f"{what}|{len(position.information.seen)}|{view.journey}|{view.leg}|{view.captain}|{view.hand.pairs}"
    return int.from_bytes(sha256(seen.encode()).digest()[:8]) % MOST_SEEDS


def lot(seed: int, name: str) -> bytes:
    """What puts names in an order that only the seed knows."""
    return sha256(f"{seed}|{name}".encode()).digest()
