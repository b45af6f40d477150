"""The chance that a captain cannot pay for one leg: exact, for known dice or before the roll."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from celestia_core.bag import Bag
from celestia_core.counting import Exact
from celestia_core.errors import CannotRead
from celestia_core.kinds import Card, Face

from .plan import crash_ways, plan_before_roll, plan_of
from .pool import EVENT_DIE, Needs, Pool, checked_dice, checked_hand, deals

Turbo = Fraction | Decimal | float | Literal["always", "never"]  # a float means the decimal it prints as


@dataclass(frozen=True, slots=True)
class Odds(Exact):
    """The chance of a crash before rescues: `ways` deals (times rolls, before the roll) of `total` end in one."""

    @property
    def crash(self) -> Fraction:
        """The chance that the captain cannot, or will not, pay."""
        return self.fraction

    @property
    def pays(self) -> Fraction:
        """The chance that he pays."""
        return 1 - self.fraction


def crash_odds(
    needs_or_dice: Needs | Iterable[Face] | int,
    hand: int,
    pool: Pool | Bag[Card],
    turbo: Turbo = "always",
    die: Bag[Face] = EVENT_DIE,
) -> Odds:
    """The exact chance that a captain with a random hand cannot pay (F23-F26), later rescues and re-rolls left out.

    Args:
        needs_or_dice: the faces of a roll (blanks allowed, none allowed) or their needs; or a number of dice:
            the average before the roll.
        hand: cards in the captain's hand, 0 to the size of the pool.
        pool: all cards that may be in that hand, each hand equally likely.
        turbo: what a captain does who can pay only with Turbo: pay always, never, or with this chance; a float
            stands for the decimal it prints as, so 0.1 is one tenth.
        die: the faces of one die; matters before the roll only.

    Raises:
        CannotRead: an argument of the wrong kind or out of range.

    Example:
        >>> crash_odds([Face.FOG, Face.BLANK], hand=1, pool=Pool(compass=1, turbo=1, other=2)).crash
        Fraction(1, 2)
    """
    pool = pool if isinstance(pool, Pool) else Pool.of(pool)
    checked_hand(hand, pool)
    share = turbo_share(turbo)
    if isinstance(needs_or_dice, int):
        plan, rolled = plan_before_roll(die, checked_dice(needs_or_dice)), len(die) ** needs_or_dice
    else:
        plan, rolled = plan_of(checked_needs(needs_or_dice)), 1
    total = rolled * deals(hand, pool)
    if share == 1:
        return Odds(crash_ways(plan, pool, hand), total)
    never = crash_ways(plan, pool.without_turbo(), hand)
    if share == 0:
        return Odds(never, total)
    always = crash_ways(plan, pool, hand)
    pays, of = share.numerator, share.denominator
    return Odds(pays * always + (of - pays) * never, of * total)


def checked_needs(needs: Needs | Iterable[Face]) -> Needs:
    """The needs of a roll.

    Raises:
        CannotRead: no faces, no counts from 0, or more than MOST_DICE dice.
    """
    if not isinstance(needs, Iterable):
        raise CannotRead("dice: a whole number, or the faces of a roll")
    if not isinstance(needs, Needs):
        return Needs.of(needs)
    if any(type(count) is not int or count < 0 for count in needs):
        raise CannotRead("needs are whole numbers from 0")
    checked_dice(needs.dice)
    return needs


def turbo_share(turbo: Turbo) -> Fraction:
    """How often a captain pays who can pay only with Turbo.

    Raises:
        CannotRead: not "always", "never" or a number from 0 to 1.
    """
    if isinstance(turbo, str) and turbo in _NAMED:
        return _NAMED[turbo]
    if isinstance(turbo, float):
        turbo = Decimal(str(float(turbo)))
    if isinstance(turbo, Decimal):
        turbo = Fraction(turbo) if turbo.is_finite() and abs(turbo.adjusted()) < MOST_PLACES else -1
    if isinstance(turbo, int | Fraction) and type(turbo) is not bool and 0 <= turbo <= 1:
        return Fraction(turbo)
    raise CannotRead('turbo: "always", "never" or a number from 0 to 1')


_NAMED = {"always": Fraction(1), "never": Fraction(0)}
MOST_PLACES = 400  # of a decimal


@dataclass(frozen=True, slots=True)
class HandPays:
    """What a known hand can do about a roll."""

    equipment: bool  # the Equipment alone covers it: he must pay (F24)
    turbo: bool  # with Turbo it is covered: he may pay (F25)


def hand_pays(hand: Bag[Card], dice: Needs | Iterable[Face]) -> HandPays:
    """Whether this very hand pays for this very roll, as its captain sees it.

    Example:
        >>> hand_pays(Bag.of(Card.COMPASS, Card.TURBO), [Face.FOG, Face.FOG])
        HandPays(equipment=False, turbo=True)
    """
    held = Pool.of(hand)
    pairs = zip(checked_needs(dice), held.equipment, strict=True)
    short = sum(max(0, asked - count) for asked, count in pairs)
    return HandPays(equipment=short == 0, turbo=short <= held.turbo)


def hand_odds(hand: Bag[Card], dice: int, turbo: Turbo = "always", die: Bag[Face] = EVENT_DIE) -> Odds:
    """The chance, before the roll, that this very hand cannot pay: a pool of which every card is drawn.

    Raises:
        CannotRead: as `crash_odds`.
    """
    return crash_odds(checked_dice(dice), len(hand), Pool.of(hand), turbo, die)
