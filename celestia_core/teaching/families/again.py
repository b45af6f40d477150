"""Dice that a Power card has rolled again, faced with a known hand: the chance of a crash, and how errors count it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

from celestia_core.bag import Bag
from celestia_core.kinds import Card, Face
from celestia_core.odds import EVENT_DIE, hand_odds, hand_pays

from .choices import Wrong
from .small import payment

Pick = tuple[Face, ...]  # dice, in the order of faces

ONE_BLANK = Bag(dict.fromkeys(EVENT_DIE.kinds(), 1))


@dataclass(frozen=True, slots=True)
class Again:
    """A captain who pays whenever that is possible, with Turbo too.

    Attributes:
        hand: the captain's.
        stay: the dice that keep their faces.
        count: dice that are rolled again.
    """

    hand: Bag[Card]
    stay: Pick
    count: int

    @property
    def rest(self) -> Bag[Card] | None:
        """The cards for the new dice, once those that stay are paid; None where these cannot be."""
        paid = payment(dict(self.hand.pairs), self.stay, turbo=True)
        return None if paid is None else self.hand - paid

    @property
    def crash(self) -> Fraction:
        """The chance of a crash."""
        return Fraction(1) if self.rest is None else hand_odds(self.rest, self.count).crash

    def rows(self) -> list[tuple[Face, int, int]]:
        """Each face of the first new die: how often a die has it, and the faces of the others that can then be paid."""
        return [
            (face, faces, round((1 - Again(self.hand, (*self.stay, face), self.count - 1).crash) * self.others))
            for face, faces in EVENT_DIE.pairs
        ]

    @property
    def others(self) -> int:
        """Rolls of the new dice but the first."""
        return int(len(EVENT_DIE) ** (self.count - 1))

    def errors(self) -> Iterator[Wrong]:
        """The chances of a crash that named errors make of it."""
        assert self.rest is not None
        yield "again-all", hand_odds(self.hand, len(self.stay) + self.count).crash
        yield "kept-for-free", hand_odds(self.hand, self.count).crash
        yield "blanks-alone", 1 - Fraction(EVENT_DIE[Face.BLANK], len(EVENT_DIE)) ** self.count
        yield "blank-once", hand_odds(self.rest, self.count, die=ONE_BLANK).crash
        yield "one-card-for-all", self._one_for_all()
        if self.hand[Card.TURBO]:
            yield (
                "turbo-forgotten",
                Again(self.hand - Bag({Card.TURBO: self.hand[Card.TURBO]}), self.stay, self.count).crash,
            )
        yield "other-side", 1 - self.crash

    def _one_for_all(self) -> Fraction:
        rolls = product(EVENT_DIE, repeat=self.count)
        fails = sum(not hand_pays(self.hand, {*self.stay, *roll}).turbo for roll in rolls)
        return Fraction(fails, len(EVENT_DIE) ** self.count)


def picks(hand: Bag[Card], dice: Pick) -> dict[Pick, Again]:
    """Every choice of dice to roll again; two equal faces are one choice."""
    found = dict.fromkeys(pick for size in range(1, len(dice) + 1) for pick in combinations(dice, size))
    return {pick: Again(hand, tuple(Bag.of(*dice) - Bag.of(*pick)), len(pick)) for pick in found}
