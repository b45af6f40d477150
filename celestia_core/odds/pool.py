"""What a question about one leg is made of: the cards not seen, and the cards a roll asks for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import islice
from math import comb
from typing import NamedTuple

from celestia_core.bag import Bag
from celestia_core.counting import MOST_ITEMS, rolls
from celestia_core.errors import CannotRead
from celestia_core.kinds import EQUIPMENT, HAZARDS, Card, Face

MOST_DICE = 8
MOST_CARDS = MOST_ITEMS
EVENT_DIE: Bag[Face] = Bag({**dict.fromkeys(HAZARDS, 1), Face.BLANK: 2})  # F6

_PLACE: dict[Face, int] = {**{face: place for place, face in enumerate(HAZARDS)}, Face.BLANK: len(HAZARDS)}


@dataclass(frozen=True, slots=True)
class Pool:
    """Counts of cards any of which may be in the captain's hand; `other` cards pay for nothing.

    Raises:
        CannotRead: a count that is not a whole number from 0, or more than MOST_CARDS in all.
    """

    compass: int = 0
    arrester: int = 0
    foghorn: int = 0
    cannon: int = 0
    turbo: int = 0
    other: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            count = getattr(self, field.name)
            if type(count) is not int or not 0 <= count <= MOST_CARDS:
                raise CannotRead(f"{field.name}: a whole number from 0 to {MOST_CARDS}")
        if self.total > MOST_CARDS:
            raise CannotRead(f"at most {MOST_CARDS} unseen cards")

    @classmethod
    def of(cls, cards: "Bag[Card] | Mapping[Card, int]") -> "Pool":
        """The pool of these cards; every Power card counts as other."""
        if not isinstance(cards, Bag | Mapping):
            raise CannotRead("a pool is counts of cards")
        counts = [0] * (len(EQUIPMENT) + 2)
        for card, count in cards.pairs if isinstance(cards, Bag) else cards.items():
            if not isinstance(card, Card) or type(count) is not int:
                raise CannotRead("a pool is counts of cards")
            counts[min(card.place, len(EQUIPMENT) + 1)] += count
        return cls(*counts)

    @property
    def equipment(self) -> tuple[int, int, int, int]:
        """Counts in the order of EQUIPMENT."""
        return (self.compass, self.arrester, self.foghorn, self.cannon)

    @property
    def total(self) -> int:
        """All cards of the pool."""
        return self.compass + self.arrester + self.foghorn + self.cannon + self.turbo + self.other

    def without_turbo(self) -> "Pool":
        """The same cards for a captain who never plays a Turbo: they are as good as other cards."""
        return Pool(*self.equipment, 0, self.turbo + self.other)


class Needs(NamedTuple):
    """How many of each Equipment the dice ask for. Blanks ask for nothing (F7), so rolls with equal needs are equal."""

    compass: int = 0
    arrester: int = 0
    foghorn: int = 0
    cannon: int = 0

    @classmethod
    def of(cls, faces: Iterable[Face]) -> "Needs":
        """The needs of a roll.

        Raises:
            CannotRead: something that is no face, or more than MOST_DICE dice.
        """
        counts = [0] * (len(HAZARDS) + 1)
        for number, face in enumerate(islice(faces, MOST_DICE + 1), 1):
            if number > MOST_DICE:
                raise CannotRead(f"at most {MOST_DICE} dice")
            if not isinstance(face, Face):
                raise CannotRead(f"not a face of a die: {str(face)[:40]!r}")
            counts[_PLACE[face]] += 1
        return cls(*counts[:-1])

    @property
    def dice(self) -> int:
        """Dice that must be paid for."""
        return sum(self)


def checked_dice(dice: int) -> int:
    """The number of dice, if it is one.

    Raises:
        CannotRead: not a whole number from 0 to MOST_DICE.
    """
    if type(dice) is not int or not 0 <= dice <= MOST_DICE:
        raise CannotRead(f"dice: a whole number from 0 to {MOST_DICE}")
    return dice


def checked_hand(hand: int, pool: Pool) -> int:
    """The size of a hand, if the pool can fill it.

    Raises:
        CannotRead: not a whole number from 0 to the number of unseen cards.
    """
    if type(hand) is not int or not 0 <= hand <= pool.total:
        raise CannotRead(f"hand: a whole number from 0 to {pool.total}, the number of unseen cards")
    return hand


@lru_cache(maxsize=64)
def rolls_by_needs(die: Bag[Face], dice: int) -> tuple[tuple[Needs, int], ...]:
    """Everything a roll of so many dice can ask for, with its ways; the ways sum to len(die) ** dice.

    Raises:
        CannotRead: a die without faces, or a number of dice out of range.
    """
    if not die:
        raise CannotRead("a die has faces")
    ways: dict[Needs, int] = {}
    for faces, count in rolls(die.pairs, checked_dice(dice)):
        needs = Needs.of(faces)
        ways[needs] = ways.get(needs, 0) + count
    return tuple(ways.items())


def deals(hand: int, pool: Pool) -> int:
    """In how many ways a hand of this size can be dealt from the pool."""
    return comb(pool.total, hand)
