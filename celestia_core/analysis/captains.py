"""The hands of captains, followed through the legs they pay for. NumPy.

A hand is a row: its counts of the four Equipments and of Turbo, in the order of `beliefs.TYPES`; cards that pay for
nothing are left out. A captain pays the cheapest cards: Equipment first, Turbo for what is missing (F23-F26, F30).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from celestia_core.bag import Bag
from celestia_core.beliefs import TYPES, HandBelief
from celestia_core.kinds import EQUIPMENT, Card, Face, Seat
from celestia_core.odds import Needs, Pool, rolls_by_needs

PAYING = len(TYPES) - 1  # the types that pay for something
MOST_CELLS = 1 << 22  # of a box in which equal hands are brought together

Rows = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rolls:
    """What the dice of one leg may ask for.

    Attributes:
        needs: (rolls, 4) Equipment asked for.
        ways: (rolls,) of each; whole numbers, so that what is sure comes out as 1.
        dice: how many are rolled.
        said: what the captain announced of them, None where he has not spoken.
    """

    needs: Rows
    ways: Floats
    dice: int
    said: bool | None = None

    @classmethod
    def of(cls, dice: Bag[Face] | int, die: Bag[Face], said: bool | None = None) -> "Rolls":
        """Known dice, or so many that will be rolled."""
        if isinstance(dice, int):
            rolls = rolls_by_needs(die, dice)
            return cls(np.array([needs for needs, _ in rolls]), np.array([ways for _, ways in rolls], float), dice)
        return cls(np.array([Needs.of(dice)], np.int64), np.ones(1), len(dice), said)

    @cached_property
    def total(self) -> float:
        """All ways."""
        return float(self.ways.sum())

    def some(self, some: NDArray[np.intp]) -> "Rolls":
        """(some,) of these rolls."""
        return Rolls(self.needs[some], self.ways[some], self.dice, self.said)

    def short(self, held: Rows) -> Rows:
        """(rows, rolls) Equipment that is missing."""
        missing = np.zeros((len(held), len(self.needs)), np.int64)
        for kind in range(len(EQUIPMENT)):
            missing += np.maximum(0, self.needs[:, kind] - held[:, kind, None])
        return missing

    def pays(self, held: Rows, turbo: float) -> Floats:
        """(rows, rolls) the chance that the captain of each hand pays.

        Args:
            held: (rows, 5) hands.
            turbo: how often he pays who can pay only with Turbo.
        """
        short = self.short(held)
        if self.said is not None:
            return np.full(short.shape, float(self.said))
        return np.where(short == 0, 1.0, np.where(short <= held[:, PAYING - 1, None], turbo, 0.0))

    def cost(self, held: Rows, strides: Rows) -> Rows:
        """(rows, rolls) what the payment takes from the number of a hand; of no kind more than there is.

        Args:
            held: (rows, 5) hands.
            strides: (5,) a hand has the number `held @ strides`.
        """
        cost: Rows = np.minimum(self.short(held), held[:, PAYING - 1, None]) * strides[-1]
        for kind in range(len(EQUIPMENT)):
            cost += np.minimum(self.needs[:, kind], held[:, kind, None]) * strides[kind]
        return cost


@dataclass(frozen=True, eq=False)
class HandLaw:
    """A hand as it may be: (rows, 5) counts and (rows,) chances that sum to 1."""

    held: Rows
    chance: Floats

    @classmethod
    def of(cls, belief: HandBelief) -> "HandLaw":
        """What is believed of a hand; of an estimate the average of its batches."""
        weight = belief.weight if belief.exact else belief.weight.sum(axis=0)
        held = belief.held[:, :PAYING].astype(np.int64)
        width = held.max(axis=0, initial=0) + 1
        return _together(held @ _strides(width), (weight / weight.sum()).astype(float), width)

    @cached_property
    def strides(self) -> Rows:
        """(5,) numbers the hands within these: see `Rolls.cost`."""
        return _strides(self.held.max(axis=0, initial=0) + 1)

    @property
    def mean(self) -> Floats:
        """(5,) the average counts."""
        return self.chance @ self.held

    def after(self, rolls: Rolls, some: NDArray[np.intp], turbo: float, saved: float) -> "HandLaw":
        """The hand after a leg that ended well.

        Args:
            rolls: what the dice may have asked for.
            some: (some,) the rolls that count.
            turbo: as in `Rolls.pays`.
            saved: the chance of a rescue where the captain does not pay; he then keeps all cards.
        """
        rolls = rolls.some(some)
        pays, number = rolls.pays(self.held, turbo), self.held @ self.strides
        left = number[:, None] - rolls.cost(self.held, self.strides)
        weight = self.chance[:, None] * rolls.ways * pays
        found, weight = left.ravel(), weight.ravel()
        if saved:
            kept = self.chance * ((1 - pays) @ rolls.ways) * saved
            found, weight = np.concatenate((found, number)), np.concatenate((weight, kept))
        return _together(found, weight, self.held.max(axis=0) + 1)


def _strides(width: Rows) -> Rows:
    return np.concatenate(([1], np.cumprod(width)[:-1]))


def _counts(numbers: Rows, width: Rows) -> Rows:
    """(rows, 5) the hands with these numbers."""
    return np.stack([numbers // stride % wide for stride, wide in zip(_strides(width), width, strict=True)], axis=1)


def _together(numbers: Rows, weight: Floats, width: Rows) -> HandLaw:
    """The law of hands from their numbers, equal ones brought together."""
    if np.prod(width.astype(float)) <= MOST_CELLS:
        box = np.bincount(numbers, weight)
        found = np.flatnonzero(box)
        sums = box[found]
    else:
        found, place = np.unique(numbers, return_inverse=True)
        sums = np.bincount(place, weight)
        found, sums = found[sums > 0], sums[sums > 0]
    return HandLaw(_counts(found, width), sums / sums.sum())


class Flown(NamedTuple):
    """A leg that a captain has behind him: its number, the rolls it may have had, the chance of a rescue."""

    leg: int
    some: tuple[int, ...]
    saved: float


Past = tuple[Flown, ...]


class Captains:
    """What everybody may hold on every leg, given that all legs before it ended well. Worked out when asked."""

    def __init__(self, hand: Callable[[Seat], HandBelief], rolls: tuple[Rolls, ...], turbo: float) -> None:
        """From what is believed now.

        Args:
            hand: by seat, what he holds now.
            rolls: of each leg.
            turbo: how often a captain pays who can pay only with Turbo.
        """
        self._hand, self._rolls, self._turbo = hand, rolls, turbo
        self._laws: dict[tuple[Seat, Past], HandLaw] = {}
        self._pays: dict[tuple[Seat, Past, int], Floats] = {}

    def law(self, seat: Seat, past: Past) -> HandLaw:
        """A hand after these legs."""
        key = seat, past
        if key not in self._laws:
            if past:
                flown = past[-1]
                some = np.array(flown.some, np.intp)
                law = self.law(seat, past[:-1]).after(self._rolls[flown.leg], some, self._turbo, flown.saved)
            else:
                law = HandLaw.of(self._hand(seat))
            self._laws[key] = law
        return self._laws[key]

    def pays(self, seat: Seat, past: Past, leg: int) -> Floats:
        """(rolls,) the chance that he pays for each roll of a leg."""
        key = seat, past, leg
        if key not in self._pays:
            law = self.law(seat, past)
            pays = self._rolls[leg].pays(law.held, self._turbo)
            does, does_not = law.chance @ pays, law.chance @ (1 - pays)
            self._pays[key] = does / (does + does_not)  # exactly 0 or 1 where it is sure
        return self._pays[key]


class OwnHand:
    """The viewer's hand and all that can become of it, numbered.

    Attributes:
        held: (hands, 5) what can be left of it, by number.
        strides: (5,) a hand has the number `held @ strides`.
        now: the number of what he holds.
        other: his cards that pay for nothing.
    """

    def __init__(self, hand: Bag[Card], rolls: tuple[Rolls, ...], turbo: float) -> None:
        """As `Captains`."""
        pool = Pool.of(hand)
        width = np.array([*pool.equipment, pool.turbo], np.int64) + 1
        self.strides, self._rolls, self._turbo = _strides(width), rolls, turbo
        self.other = pool.other
        self.now = int((width - 1) @ self.strides)
        self.held = _counts(np.arange(int(np.prod(width))), width)
        self._legs: dict[int, tuple[Floats, Rows]] = {}

    def leg(self, leg: int) -> tuple[Floats, Rows]:
        """(hands, rolls) the chance to pay, and the number of the hand that is left."""
        if leg not in self._legs:
            rolls = self._rolls[leg]
            left = np.arange(len(self.held))[:, None] - rolls.cost(self.held, self.strides)
            self._legs[leg] = rolls.pays(self.held, self._turbo), left
        return self._legs[leg]

    def numbers(self, law: HandLaw) -> Rows:
        """(rows,) the numbers of what may be left of it."""
        return law.held @ self.strides
