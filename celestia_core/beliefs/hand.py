"""What a seat may believe of one hand: the law of its cards, and whether it pays."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from celestia_core.bag import Bag
from celestia_core.kinds import EQUIPMENT, Card, Face, Seat
from celestia_core.odds import EVENT_DIE, Needs, Pool, rolls_by_needs
from celestia_core.odds.table import TABLE_DICE

from .memory import Beside
from .numbers import Number, average
from .paying import alike, cannot_pay, need_turbo, refused_rolls
from .posterior import Contents

TYPES = ("compass", "arrester", "foghorn", "cannon", "turbo", "other")
APART = (*EQUIPMENT, Card.TURBO)  # the kinds that pay for something


@dataclass(frozen=True)
class HandBelief:
    """One hand as a seat may believe it to be.

    Attributes:
        about: whose hand.
        size: its cards.
        held: (rows, 6) counts by type, in the order of TYPES.
        weight: (rows,), or (batches, rows) for an estimate.
        turbo: how often he pays who can pay only with Turbo, from now on.
        die: the faces of one die.
    """

    about: Seat
    size: int
    held: NDArray[np.int16]
    weight: NDArray[Any]
    turbo: Fraction
    die: Bag[Face] = EVENT_DIE

    @classmethod
    def known(cls, about: Seat, hand: Bag[Card], turbo: Fraction, die: Bag[Face]) -> "HandBelief":
        """A hand that lies open to the viewer."""
        held = Pool.of(hand)
        row = np.array([[*held.equipment, held.turbo, held.other]], np.int16)
        return cls(about, len(hand), row, np.array([1], object), turbo, die)

    @classmethod
    def of(cls, about: Seat, contents: Contents, turbo: Fraction, die: Bag[Face]) -> "HandBelief":
        """A hidden hand."""
        held = _typed.get(contents.held, lambda: _by_type(contents))
        size = int(held[0].sum()) if len(held) else 0  # every row has as many
        return cls(about, size, held, contents.weight, turbo, die)

    @property
    def exact(self) -> bool:
        """Whether its numbers were counted, not estimated."""
        return self.weight.ndim == 1

    @cached_property
    def law(self) -> dict[str, tuple[Number, ...]]:
        """By type, the chances of holding 0, 1, 2 ... of it, as far as is possible at all."""
        laws = {}
        possible = self.weight > 0 if self.exact else (self.weight > 0).any(axis=0)
        for number, name in enumerate(TYPES):
            held = self.held[:, number]
            most = int(held[possible].max(initial=0))
            laws[name] = tuple(self._average(held == count) for count in range(most + 1))
        return laws

    @cached_property
    def mean(self) -> dict[str, Number]:
        """By type, the average count."""
        return {name: self._average(self.held[:, number]) for number, name in enumerate(TYPES)}

    def at_least(self, name: str, count: int) -> Number:
        """The chance of holding so many of a type, or more."""
        return self._average(self.held[:, TYPES.index(name)] >= count)

    def not_paying(self, dice: Needs | Iterable[Face] | int, turbo: Fraction | None = None) -> Number:
        """The chance that this hand cannot, or its captain will not, pay (F23-F26).

        Args:
            dice: the faces of a roll, or its needs; a number of dice: the average over all rolls.
            turbo: another chance to use Turbo than the belief's own.
        """
        uses = self.turbo if turbo is None else turbo
        if not isinstance(dice, int):
            needs = dice if isinstance(dice, Needs) else Needs.of(dice)
            if not any(needs):
                return Number.exactly(0)  # every hand pays nothing, however the hands were found
            return self._average(self._refused(needs, uses))
        if dice <= TABLE_DICE:
            total = refused_rolls(self.die, dice, uses, self.weight.dtype == object)[alike(self.held)]
        else:
            rolls, none = rolls_by_needs(self.die, dice), np.zeros(len(self.held), np.int64)
            total = sum((ways * self._refused(needs, uses) for needs, ways in rolls), none)
        return self._average(self._scaled(total, len(self.die) ** dice))

    def not_paying_each(self, turbo: Fraction | None = None) -> NDArray[np.float64]:
        """(70,) the value of `not_paying` for each of ALL_NEEDS, all at once.

        Args:
            turbo: another chance to use Turbo than the belief's own.
        """
        uses = float(self.turbo if turbo is None else turbo)
        weight = self.weight if self.exact else self.weight.sum(axis=0)
        share: NDArray[np.float64] = (weight / weight.sum()).astype(float)
        if uses == 1:
            return share @ cannot_pay(self.held)
        return uses * (share @ cannot_pay(self.held)) + (1 - uses) * (share @ need_turbo(self.held))

    def by_needs(self, needs: Needs) -> tuple[tuple[tuple[int, ...], Number, Number], ...]:
        """The hand by how much it holds of what the dice ask for.

        Returns:
            For each case: cards held of each kind asked for (in the order of EQUIPMENT, at most as many as asked for),
            the chance of the case, and the chance of the case *and* not paying.
        """
        asked = [kind for kind, count in enumerate(needs) if count]
        capped = np.minimum(self.held[:, asked], np.array(needs, np.int16)[asked])
        refused = self._refused(needs, self.turbo)
        cases = []
        for case in product(*[range(needs[kind] + 1) for kind in asked]):
            here = (capped == np.array(case, np.int16)).all(axis=1)
            cases.append((case, self._average(here), self._average(here * refused)))
        return tuple(cases)

    def short(self, needs: Needs) -> NDArray[np.int16]:
        """(rows,) how much of the Equipment is missing."""
        missing: NDArray[np.int16] = np.maximum(0, np.array(needs, np.int16) - self.held[:, :4]).sum(axis=1)
        return missing

    def _refused(self, needs: Needs, turbo: Fraction) -> NDArray[Any]:
        """(rows,) the chance that the captain of this hand does not pay."""
        short = self.short(needs)
        cannot = short > self.held[:, 4]
        if turbo == 1:
            return cannot.astype(np.int64)
        if turbo == 0:
            return (short > 0).astype(np.int64)
        declines = (short > 0) & ~cannot
        if self.weight.dtype == object:
            return np.asarray(cannot.astype(object) + declines.astype(object) * (1 - turbo))
        return np.asarray(cannot + declines * float(1 - turbo))

    def _scaled(self, values: NDArray[Any], of: int) -> NDArray[Any]:
        return values * Fraction(1, of) if self.weight.dtype == object else values / of

    def _average(self, values: NDArray[Any]) -> Number:
        if self.weight.dtype == object:
            return average(self.weight, values.astype(object) if values.dtype != bool else values.astype(int))
        return average(self.weight, values.astype(float))


def _by_type(contents: Contents) -> NDArray[np.int16]:
    """(rows, 6) what is held, in the order of TYPES."""
    place = contents.axes.place
    held = np.zeros((len(contents.held), len(TYPES)), np.int16)
    for number, card in enumerate(APART):
        if card in place:
            held[:, number] = contents.held[:, place[card]]
    held[:, -1] = contents.held.sum(axis=1) - held.sum(axis=1)
    return held


_typed: Beside[NDArray[np.int16]] = Beside(8 << 20, lambda held: held.nbytes)
