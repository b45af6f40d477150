"""What the odds lab shows of one flight: its chance, roll by roll, by hand size, and what one more card is worth.

A flight is given by a pool of unseen cards, or by what a seat may believe of a captain's hand in a game; then every
number rests on all that the seat has seen, never on a plain count of cards.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from celestia_core.bag import Bag
from celestia_core.beliefs import TYPES, HandBelief, Number, leg_belief
from celestia_core.beliefs.numbers import average
from celestia_core.counting import draws
from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.kinds import HAZARDS, Face, Seat
from celestia_core.observation import InformationState
from celestia_core.odds import ALL_NEEDS, EVENT_DIE, Needs, Pool, Turbo, crash_odds, rolls_by_needs, turbo_share
from celestia_core.odds.table import TABLE_DICE
from celestia_core.teaching.position import Position

from .explored import Asked, Explored, Roll, Worth

MOST_EXPLORED = 12  # cards in a hand: a larger one has too many possible contents to list at every click
LEAST_DICE = 1

Dice = int | tuple[Face, ...]  # how many, before the roll; or the faces of a roll


@dataclass(frozen=True)
class Setting:
    """A captain with so many of these cards at random, and the dice before him.

    Attributes:
        dice: how many, 1 to 4, before the roll; or the faces rolled.
        hand: cards in the captain's hand, 0 to MOST_EXPLORED.
        pool: all cards that may be in it.
        turbo: what a captain does who can pay only with Turbo.
        die: the faces of one die.

    Raises:
        CannotRead: a value out of range.
    """

    dice: Dice
    hand: int
    pool: Pool
    turbo: Turbo = "always"
    die: Bag[Face] = EVENT_DIE

    def __post_init__(self) -> None:
        if not LEAST_DICE <= dice_of(self.dice) <= TABLE_DICE:
            raise CannotRead(f"dice: {LEAST_DICE} to {TABLE_DICE}")
        most = min(MOST_EXPLORED, self.pool.total)
        if not 0 <= self.hand <= most:
            raise CannotRead(f"hand: a whole number from 0 to {most}")
        turbo_share(self.turbo)

    @property
    def crash(self) -> Number:
        """The chance that this captain cannot, or will not, pay; exact."""
        return Number.exactly(crash_odds(_asked(self.dice), self.hand, self.pool, self.turbo, self.die).crash)

    @cached_property
    def hands(self) -> HandBelief:
        """Every hand that can be dealt, weighed by the number of its deals."""
        counts = (*self.pool.equipment, self.pool.turbo, self.pool.other)
        dealt = list(draws(counts, self.hand))
        held = np.array([hand for hand, _ in dealt], np.int16)
        weight = np.array([ways for _, ways in dealt], float)  # below 2 ** 53 for a deck of 84: nothing is lost
        return HandBelief(Seat(0), self.hand, held, weight, turbo_share(self.turbo), self.die)


def explore(setting: Setting) -> Explored:
    """Everything about a flight from a pool of unseen cards; all numbers exact."""
    found = explore_hand(setting.hands, setting.dice)
    rolls = tuple(replace(roll, crash=replace(setting, dice=roll.faces).crash) for roll in found.rolls)
    sizes = range(min(MOST_EXPLORED, setting.pool.total) + 1)
    return replace(
        found,
        crash=setting.crash,
        rolls=rolls,
        by_hand=tuple((size, replace(setting, hand=size).crash) for size in sizes),
        one_fewer=tuple(_one_fewer(setting)),
    )


def explore_hand(hand: HandBelief, dice: Dice) -> Explored:
    """Everything about a flight whose captain's hand is believed to be this."""
    number, crash = dice_of(dice), hand.not_paying(_asked(dice))
    faces = None if isinstance(dice, int) else sorted_faces(dice)
    rolls = tuple(_rolls(hand, number))
    return Explored(
        crash=crash,
        dice=number,
        faces=faces,
        rolls=rolls,
        all_rolls=len(hand.die) ** number,
        by_hand=(),
        by_dice=tuple((count, hand.not_paying(count)) for count in range(LEAST_DICE, max(TABLE_DICE, number) + 1)),
        one_more=tuple(_one_more(hand, dice, crash)),
        one_fewer=(),
        asked=tuple(_by_cards(hand, rolls)) if faces is None else (),
        unpaid=_unpaid(hand, {Needs.of(dice): 1} if not isinstance(dice, int) else {r.needs: r.ways for r in rolls}),
    )


def explore_position(position: Position, dice: Dice | None = None, turbo: Turbo = "always") -> Explored:
    """Everything about the leg its viewer looks at, from all he has seen.

    Args:
        position: a moment of a game.
        dice: others than those on the table or next to be rolled.
        turbo: what captains do who can pay only with Turbo.

    Raises:
        BeyondReach: there is no chance left to explore at this moment.
    """
    hand, there = captain_of(position.information, turbo)
    return explore_hand(hand, there if dice is None else dice)


def captain_of(information: InformationState, turbo: Turbo = "always") -> tuple[HandBelief, Dice]:
    """What a seat may believe of the captain's hand, and the dice on the table or how many are next.

    Args:
        information: all the seat has seen.
        turbo: what captains do who can pay only with Turbo.

    Raises:
        BeyondReach: there is no leg, or its captain has already said whether he can pay.
    """
    leg = leg_belief(information, turbo)
    if leg.moment not in ("before-roll", "these-dice") or leg.captain is None:
        raise BeyondReach(_NOTHING.get(leg.moment, "nothing is known of the captain's hand"))
    return leg.captain, sorted_faces(leg.dice) if isinstance(leg.dice, Bag) else leg.dice


_NOTHING = {
    "none": "no flight is ahead at this moment of the game",
    "announced-can": "the captain has already said that he can pay",
    "announced-cannot": "the captain has already said that he cannot pay",
}


def dice_of(dice: Dice) -> int:
    """How many dice."""
    return dice if isinstance(dice, int) else len(dice)


def sorted_faces(faces: "tuple[Face, ...] | Bag[Face]") -> tuple[Face, ...]:
    """The dice of a roll in the usual order, blanks last."""
    return tuple(sorted(faces))


def _asked(dice: Dice) -> int | Needs:
    return dice if isinstance(dice, int) else Needs.of(dice)


def _rolls(hand: HandBelief, dice: int) -> list[Roll]:
    """Every roll of so many dice with its chance."""
    quick = hand.exact and dice <= TABLE_DICE
    chances = dict(zip(ALL_NEEDS, hand.not_paying_each().tolist(), strict=True)) if quick else {}
    rolls = []
    for needs, ways in rolls_by_needs(hand.die, dice):
        crash = Number(chances[needs]) if quick else hand.not_paying(needs)
        rolls.append(Roll(_faces(needs, dice), needs, ways, crash))
    return rolls


def _faces(needs: Needs, dice: int) -> tuple[Face, ...]:
    hazards = [face for face, count in zip(HAZARDS, needs, strict=True) for _ in range(count)]
    return (*hazards, *[Face.BLANK] * (dice - len(hazards)))


def _one_more(hand: HandBelief, dice: Dice, before: Number) -> list[Worth]:
    found = []
    for place, name in enumerate(TYPES):
        more = replace(hand, size=hand.size + 1, held=hand.held + np.eye(len(TYPES), dtype=np.int16)[place])
        after = more.not_paying(_asked(dice))
        found.append(Worth(name, after, _difference(after, before)))
    return found


def _one_fewer(setting: Setting) -> list[Worth]:
    before, found = setting.crash, []
    for name in TYPES:
        left = getattr(setting.pool, name) - 1
        if left >= 0 and setting.hand < setting.pool.total:
            after = replace(setting, pool=replace(setting.pool, **{name: left})).crash
            found.append(Worth(name, after, _difference(after, before)))
    return found


def _difference(after: Number, before: Number) -> Number:
    """One number minus another; the margins of estimates add up."""
    exact = after.fraction is not None and before.fraction is not None
    margin = None if after.exact and before.exact else (after.margin or 0) + (before.margin or 0)
    fraction = after.fraction - before.fraction if exact else None  # type: ignore[operator]  # both are fractions
    return Number(float(fraction) if fraction is not None else after.value - before.value, fraction, margin)


def _by_cards(hand: HandBelief, rolls: tuple[Roll, ...]) -> list[Asked]:
    found = []
    for cards in sorted({roll.needs.dice for roll in rolls}):
        alike = [roll for roll in rolls if roll.needs.dice == cards]
        ways = sum(roll.ways for roll in alike)
        value = sum(roll.ways * roll.crash.value for roll in alike) / ways
        margin = None if hand.exact else sum(roll.ways * (roll.crash.margin or 0) for roll in alike) / ways
        found.append(Asked(cards, ways, Number(value, None, margin)))
    return found


def _unpaid(hand: HandBelief, rolls: dict[Needs, int]) -> tuple[Number, ...]:
    """The law of the dice that stay unpaid: Turbos fill in where the captain uses them."""
    uses, all_rolls = float(hand.turbo), sum(rolls.values())
    most = max(needs.dice for needs in rolls)
    share: NDArray[np.float64] = np.zeros((most + 1, len(hand.held)))
    for (needs, ways), used in product(rolls.items(), (True, False)):
        weight = (uses if used else 1 - uses) * ways / all_rolls
        short = hand.short(needs)
        left = np.maximum(0, short - hand.held[:, 4]) if used else short
        if weight:
            share[left, np.arange(len(left))] += weight
    return tuple(average(hand.weight.astype(float), row) for row in share)
