"""What the viewer of a game may believe at each of its steps, worked out once. Knows no Streamlit."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from celestia_core.bag import Bag
from celestia_core.beliefs import (
    NAMED,
    HandBelief,
    LegBelief,
    Number,
    TreasureBelief,
    TreasureBeliefs,
    Worked,
    leg_belief,
    work_out,
)
from celestia_core.beliefs.entries import Draw, Timeline
from celestia_core.beliefs.hand import APART
from celestia_core.beliefs.posterior import Hidden
from celestia_core.chances import unseen_cards
from celestia_core.kinds import CityIndex, Seat
from celestia_core.odds import Turbo, turbo_share
from celestia_core.steps import StepList
from celestia_core.views import Observation

NOTHING: frozenset[int] = frozenset()
LEGS, NUMBERS = 4, 2000  # kept for each game; a leg holds all possible hands of its captain, up to some 100 kB

T = TypeVar("T")


class Kept(Generic[T]):
    """The results worked out last, by key."""

    def __init__(self, most: int) -> None:
        self._most, self._results = most, dict[Hashable, T]()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The result kept under this key, or made now."""
        if key not in self._results:
            if len(self._results) >= self._most:
                del self._results[next(iter(self._results))]
            self._results[key] = make()
        return self._results[key]


class Reckoning:
    """The beliefs of one viewer along a game that may grow; the last ones are kept."""

    def __init__(self, steps: StepList) -> None:
        self._steps = steps
        self._legs: Kept[LegBelief] = Kept(LEGS)
        self._worked: Kept[Worked | None] = Kept(1)
        self._numbers: Kept[Number | None] = Kept(NUMBERS)
        self._treasures: Kept[TreasureBeliefs] = Kept(2)

    def leg(self, number: int, without: frozenset[int] = NOTHING) -> LegBelief:
        """The leg at a step, a captain using Turbos whenever they help.

        Args:
            number: the step.
            without: numbers of pieces of evidence to forget.
        """
        leg = self._legs.get((number, without), lambda: leg_belief(self._steps.information(number), "always", without))
        self._numbers.get((number, "always", without), lambda: leg.crash)
        return leg

    def crash(self, number: int, turbo: Turbo = "always", without: frozenset[int] = NOTHING) -> Number | None:
        """The crash chance of the leg at a step alone, of which many are kept; None where there is no leg."""
        return self._numbers.get(
            (number, turbo, without), lambda: leg_belief(self._steps.information(number), turbo, without).crash
        )

    def behaviours(self, number: int) -> tuple[Number, ...]:
        """The crash chance under each named use of Turbo; empty where there is no leg, or the captain has spoken."""
        if self.leg(number).moment not in ("these-dice", "before-roll"):
            return ()
        chances = [self.crash(number, turbo) for turbo in NAMED]
        return tuple(chance for chance in chances if chance is not None)

    def worth(self, number: int, piece: int) -> float:
        """What one piece of evidence adds to the crash chance of the leg at a step, all others kept."""
        whole, less = self.crash(number), self.crash(number, without=frozenset([piece]))
        return whole.value - less.value if whole is not None and less is not None else 0.0

    def treasures(self, number: int) -> Callable[[CityIndex], TreasureBelief]:
        """What the next draw from a city may bring, at a step."""
        return self._treasures.get(number, lambda: TreasureBeliefs(self._steps.information(number))).of

    def worked(self, number: int) -> Worked | None:
        """The counted cases behind the chance at a step."""
        return self._worked.get(number, lambda: work_out(self._steps.information(number)))


def simple_hand(view: Observation, seat: Seat, turbo: Turbo = "always") -> HandBelief:
    """A hidden hand by the simple card count: any so many of the cards not seen, whatever was shown."""
    draws: dict[int, Timeline] = {seat: (Draw(0, view.hand_sizes[seat]),)}
    contents = Hidden((unseen_cards(view),), (Bag(),), draws).contents(seat, APART)
    return HandBelief.of(seat, contents, turbo_share(turbo), view.rules.faces)
