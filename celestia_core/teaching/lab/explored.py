"""The results of the odds lab: plain data about one flight."""

from dataclasses import dataclass

from celestia_core.beliefs import Number
from celestia_core.kinds import Face
from celestia_core.odds import Needs


@dataclass(frozen=True, slots=True)
class Roll:
    """One kind of roll: its dice in any order.

    Attributes:
        faces: the hazards in their usual order, then the blanks.
        needs: the cards it asks for.
        ways: how many of all rolls are of this kind.
        crash: the chance if it comes.
    """

    faces: tuple[Face, ...]
    needs: Needs
    ways: int
    crash: Number


@dataclass(frozen=True, slots=True)
class Asked:
    """All rolls that ask for so many cards.

    Attributes:
        cards: dice that are not blank.
        ways: how many of all rolls.
        crash: the chance among them.
    """

    cards: int
    ways: int
    crash: Number


@dataclass(frozen=True, slots=True)
class Worth:
    """The chance after a change by one card of a type.

    Attributes:
        card: one of celestia_core.beliefs.TYPES.
        crash: the chance with the change.
        worth: the same minus the chance without it; -1 to 1.
    """

    card: str
    crash: Number
    worth: Number


@dataclass(frozen=True, slots=True)
class Explored:
    """Everything about one flight.

    Attributes:
        crash: the headline, before rescues.
        dice: how many.
        faces: those rolled, sorted as in Roll; None before the roll.
        rolls: every kind of roll of so many dice, in the order of the die; their ways sum to `all_rolls`.
        all_rolls: faces of a die to the power of the dice.
        by_hand: the chance by number of cards in hand; empty where the hand is that of a game.
        by_dice: the chance before the roll with 1 to 4 dice, the same hand.
        one_more: a card of each type put into the hand, whatever it holds.
        one_fewer: a card of each type gone from the unseen ones; empty where the hand is that of a game.
        asked: before the roll, by number of cards the dice ask for; else empty.
        unpaid: the chance that 0, 1, 2 ... dice stay unpaid when the captain has used all he will use.
    """

    crash: Number
    dice: int
    faces: tuple[Face, ...] | None
    rolls: tuple[Roll, ...]
    all_rolls: int
    by_hand: tuple[tuple[int, Number], ...]
    by_dice: tuple[tuple[int, Number], ...]
    one_more: tuple[Worth, ...]
    one_fewer: tuple[Worth, ...]
    asked: tuple[Asked, ...]
    unpaid: tuple[Number, ...]
