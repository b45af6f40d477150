"""The counted cases behind a crash chance, small enough to follow by hand: ways to deal, ways that fail."""

from dataclasses import dataclass
from fractions import Fraction

from celestia_core.bag import Bag
from celestia_core.kinds import Card
from celestia_core.observation import InformationState
from celestia_core.odds import Turbo

from .evidence import Piece

MOST_DIGITS = 12  # of the common denominator


@dataclass(frozen=True, slots=True)
class Worked:
    """A crash chance as ways over ways, for this position or the nearest one that fits on paper.

    Attributes:
        hand: cards the captain holds now.
        gone: cards he showed since the first piece that is used, and that count among those dealt.
        batches: sizes of the lots in which hand and gone cards were dealt: the deal, then single cards.
        unseen: cards they came from.
        used: pieces of evidence about the captain that are counted.
        left_out: pieces about anybody that are not.
        rolls: equally likely rolls each deal is met with (1 where the dice are on the table).
        total: ways to deal the lots in which everything used holds.
        failing: of total x rolls, those in which he does not pay.
        smaller: cards taken from the hand to make it fit on paper; 0 for the hand itself.
    """

    hand: int
    gone: Bag[Card]
    batches: tuple[int, ...]
    unseen: Bag[Card]
    used: tuple[Piece, ...]
    left_out: tuple[Piece, ...]
    rolls: int
    total: int
    failing: int
    smaller: int = 0

    @property
    def crash(self) -> Fraction:
        """The chance these ways give."""
        return Fraction(self.failing, self.total * self.rolls)


def work_out(information: InformationState, turbo: Turbo = "always") -> Worked | None:
    """The counted cases of the leg a seat looks at; None where there is nothing to count (no leg, an announced leg, a
    hand that lies open).
    """
    raise NotImplementedError
