"""The flights of a game as the viewer lived them: the moment each is judged by, and how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass

from celestia_core.beliefs import Number
from celestia_core.events import Arrived, Crashed, GotOff, HookedAboard, JourneyStarted, Rolled, SpyglassSpent
from celestia_core.plies import Fly, Stay
from celestia_core.views import Observation

from .sitting import Sitting


@dataclass(frozen=True, slots=True)
class Flight:
    """One leg from its roll to its end.

    Attributes:
        journey: number of its journey, from 1.
        moment: the step it is judged by: the viewer's choice to fly, else the table before the roll.
        end: the step it ended with.
        chose: whether the viewer chose to fly.
        aboard: whether he was aboard at the end.
        crashed: how it ended.
        rescued: whether a Spyglass saved it.
    """

    journey: int
    moment: int
    end: int
    chose: bool
    aboard: bool
    crashed: bool
    rescued: bool

    def view(self, sitting: Sitting) -> Observation:
        """The viewer's table at the moment the flight is judged by."""
        return sitting.steps.views([self.moment])[self.moment]

    def chance(self, sitting: Sitting) -> Number:
        """The crash chance he saw at that moment, before rescues."""
        return sitting.reckoning.crash(self.moment) or Number.exactly(0)


def flights(sitting: Sitting, until: int) -> Iterator[Flight]:
    """The flights that ended in the steps up to and with `until`, in order."""
    asked = set(sitting.steps.decisions())
    journey, moment, chose, aboard, rescued = 0, 0, False, True, False
    for number in range(until + 1):
        for event in sitting.steps[number].events:
            match event:
                case JourneyStarted():
                    journey, aboard, chose = journey + 1, True, False
                case Rolled():
                    moment = moment if chose else max(0, number - 1)
                    rescued = False
                case GotOff() if event.seat == sitting.viewer:
                    aboard = False
                case HookedAboard() if event.seat == sitting.viewer:
                    aboard = True
                case SpyglassSpent():
                    rescued = True
                case Arrived() | Crashed():
                    crashed = isinstance(event, Crashed)
                    yield Flight(journey, moment, number, chose, aboard, crashed, rescued)
                    chose = False
                case _:
                    pass
        if number in asked and isinstance(sitting.choice_at(number), Stay | Fly):
            moment, chose = number, True


def flight_ended(sitting: Sitting) -> Flight | None:
    """The flight that ended with the step shown, if one did."""
    return next((flight for flight in flights(sitting, sitting.shown) if flight.end == sitting.shown), None)
