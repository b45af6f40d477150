"""What a chance is made of, so that a reader can open the number and count for himself."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import Literal

from celestia_core.bag import Bag
from celestia_core.kinds import Face

from .pool import EVENT_DIE, Needs, Pool, checked_dice, checked_hand, rolls_by_needs
from .single import Odds, Turbo, checked_needs, crash_odds

PaysWith = Literal["equipment", "turbo", "nothing"]


@dataclass(frozen=True, slots=True)
class Case:
    """Hands that are alike for this roll.

    Where `held` equals what the roll asks for, the hand holds that many *or more*; likewise `turbo` where it equals
    `short`. Cards the roll does not ask for may be anything.
    """

    held: Needs
    short: int  # Equipment missing
    turbo: int
    ways: int
    pays_with: PaysWith  # "turbo": pays if he chooses to

    @property
    def crash(self) -> bool:
        """Whether even a captain who always plays Turbo crashes."""
        return self.pays_with == "nothing"


def explain(needs: Needs | Iterable[Face], hand: int, pool: Pool) -> tuple[Case, ...]:
    """Every possible case of a known roll with its ways, best hands first; the ways sum to all deals.

    Counted apart from `crash_odds`, case by case, so that the two can be held against each other.

    Raises:
        CannotRead: as `crash_odds`.
    """
    asked = checked_needs(needs)
    checked_hand(hand, pool)
    cases = []
    for held in map(Needs._make, product(*[range(count, -1, -1) for count in asked])):
        short = asked.dice - held.dice
        for turbo in range(short, -1, -1):
            exactly: list[tuple[int, int]] = []
            or_more: list[tuple[int, int]] = []
            groups = [*zip(pool.equipment, held, asked, strict=True), (pool.turbo, turbo, short)]
            for cards, number, enough in groups:
                (or_more if number == enough else exactly).append((cards, number))
            if ways := _deals(exactly, or_more, pool.total, hand):
                with_: PaysWith = "equipment" if not short else "turbo" if turbo == short else "nothing"
                cases.append(Case(held, short, turbo, ways, with_))
    return tuple(cases)


def _deals(exactly: list[tuple[int, int]], or_more: list[tuple[int, int]], cards: int, hand: int) -> int:
    """Deals with exactly so many of some kinds and at least so many of others: "at least" is all but fewer."""
    if or_more:
        (kind, number), *others = or_more
        fewer = sum(_deals([*exactly, (kind, less)], others, cards, hand) for less in range(number))
        return _deals(exactly, others, cards, hand) - fewer
    ways = 1
    for kind, number in exactly:
        ways *= comb(kind, number)
        cards, hand = cards - kind, hand - number
    return ways * comb(cards, hand) if hand >= 0 else 0


@dataclass(frozen=True, slots=True)
class RollCase:
    """One kind of roll in an average: how many of the rolls ask for this, and the chance if it comes."""

    needs: Needs
    rolls: int
    odds: Odds


def explain_rolls(
    dice: int, hand: int, pool: Pool, turbo: Turbo = "always", die: Bag[Face] = EVENT_DIE
) -> tuple[RollCase, ...]:
    """Every roll behind an average before the roll; `rolls` sum to len(die) ** dice.

    Raises:
        CannotRead: as `crash_odds`.
    """
    by_needs = rolls_by_needs(die, checked_dice(dice))
    return tuple(RollCase(needs, count, crash_odds(needs, hand, pool, turbo)) for needs, count in by_needs)
