"""What the viewer of a game may believe at each of its steps, worked out once. Knows no Streamlit."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from celestia_core.analysis.coach import MANNERS, Advice, Captains, Counted, Settings, advise
from celestia_core.analysis.journey import journey_outlook
from celestia_core.analysis.outlook import JourneyOutlook, Others, Rescue
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
ADVICE, OUTLOOKS = 400, 40
LEGS, NUMBERS = 4, 2000  # kept for each game; a leg holds all possible hands of its captain, up to some 100 kB

T = TypeVar("T")


class Kept(Generic[T]):
    """The results worked out last, by key."""

    def __init__(self, most: int) -> None:
        self._most, self._results = most, dict[Hashable, T]()

    def __contains__(self, key: Hashable) -> bool:
        """Whether there is a result under this key."""
        return key in self._results

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
        self._advice: Kept[Advice] = Kept(ADVICE)
        self._outlooks: Kept[JourneyOutlook | None] = Kept(OUTLOOKS)

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

    def outlook(self, number: int, others: Others = "stay", rescue: Rescue = "nobody") -> JourneyOutlook | None:
        """The rest of the journey at a step, under a model of the others; None where there is no leg."""
        return self._outlooks.get(
            (number, others, rescue), lambda: journey_outlook(self._steps.information(number), "always", others, rescue)
        )

    def has_outlook(self, number: int, others: Others, rescue: Rescue) -> bool:
        """Whether that is known already."""
        return (number, others, rescue) in self._outlooks

    def advice(self, number: int, settings: Settings) -> Advice:
        """What each choice of the viewer is worth at a step where he is asked."""
        return self._advice.get((number, settings), lambda: advise(self._steps.information(number), settings))

    def has_advice(self, number: int, settings: Settings) -> bool:
        """Whether that is known already."""
        return (number, settings) in self._advice

    def beside(self, number: int, settings: Settings, playouts: int) -> dict[Captains, Advice]:
        """The same decision beside every kind of captains; those of the settings with as many playouts as there."""
        return {kind: self.advice(number, one) for kind, one in _kinds(settings, playouts).items()}

    def has_beside(self, number: int, settings: Settings, playouts: int) -> bool:
        """Whether that is known already."""
        return all(self.has_advice(number, one) for one in _kinds(settings, playouts).values())

    def counted(self, number: int) -> Counted:
        """What is counted exactly beside the playouts at a step."""
        return Counted(self.leg(number), self.outlook(number))

    def worked(self, number: int) -> Worked | None:
        """The counted cases behind the chance at a step."""
        return self._worked.get(number, lambda: work_out(self._steps.information(number)))


def _kinds(settings: Settings, playouts: int) -> dict[Captains, Settings]:
    others = {kind: Settings(kind, playouts, settings.seed) for kind in MANNERS}
    return {**others, settings.captains: settings}


def simple_hand(view: Observation, seat: Seat, turbo: Turbo = "always") -> HandBelief:
    """A hidden hand by the simple card count: any so many of the cards not seen, whatever was shown."""
    draws: dict[int, Timeline] = {seat: (Draw(0, view.hand_sizes[seat]),)}
    contents = Hidden((unseen_cards(view),), (Bag(),), draws).contents(seat, APART)
    return HandBelief.of(seat, contents, turbo_share(turbo), view.rules.faces)
