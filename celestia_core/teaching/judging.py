"""A choice to stay or to leave, judged by what could be known; and whether chance was kind to it afterwards.

Good: the choice wins as often as the best one, or the two are too close to call. Where no playouts can be had, the
points of this journey are counted instead. Kind: the flight did not crash with the seat aboard, or, after leaving, the
treasure was worth at least the average that was promised.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from celestia_core.analysis.coach import Advice
from celestia_core.analysis.outlook import Plan
from celestia_core.events import Arrived, Crashed, Event, GotOff, JourneyEnded, TreasureTaken
from celestia_core.kinds import Seat
from celestia_core.plies import Action, Fly, Land, Leave, Stay

TIE = 0.3  # points of a journey: less apart is too close to call

GO_ON, GET_OFF = (Stay, Fly), (Leave, Land)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a choice before its outcome is seen.

    Attributes:
        good: whether it is within the tie band of the best.
        close: whether no choice is clearly better.
        behind: by how much it is behind: wins of 100 games, or points of this journey; 0 where it is the best.
        by: what it was judged by.
    """

    good: bool
    close: bool
    behind: float
    by: str


def by_wins(advice: Advice, chosen: Action) -> Verdict:
    """Judged by how often each choice wins the game from here.

    Raises:
        ValueError: the choice was not open.
    """
    mine = next((choice for choice in advice.choices if choice.action == chosen), None)
    if mine is None:
        raise ValueError("this choice was not open")
    good = advice.close or mine is advice.best
    behind = 0.0 if mine is advice.best else max(0.0, 100 * (advice.best.win.value - mine.win.value))
    return Verdict(good, advice.close, behind, "games won of 100")


def by_points(plan: Plan, chosen: Action) -> Verdict:
    """Judged by the points of this journey, counted exactly.

    Raises:
        ValueError: there was nothing to choose.
    """
    if plan.leave is None:
        raise ValueError("there was no choice to get off")
    ahead = plan.stay.value - plan.leave.value
    behind = max(0.0, -ahead if isinstance(chosen, GO_ON) else ahead)
    return Verdict(behind < TIE, abs(ahead) < TIE, behind, "points in this journey")


def kind(chosen: Action, later: Iterable[Iterable[Event]], seat: Seat, promised: float) -> tuple[int, bool] | None:
    """Whether chance was kind to a choice, as soon as that is seen.

    Args:
        chosen: to go on or to get off.
        later: the events of the steps after the choice, in order.
        seat: whose choice it was.
        promised: average points of the treasure one gets by getting off.

    Returns:
        At which of these steps it is seen, and whether it was kind; None where it is not seen yet.
    """
    ashore = False
    for number, events in enumerate(later):
        points = None
        for event in events:
            match event:
                case TreasureTaken(taker, _, treasure) if taker == seat and treasure is not None:
                    points = treasure.points
                case GotOff() if event.seat == seat:
                    ashore = True
                case Crashed() if isinstance(chosen, GO_ON):
                    return number, ashore
                case Arrived() if isinstance(chosen, GO_ON):
                    return number, True
                case _:
                    pass
        if isinstance(chosen, GET_OFF) and (points is not None or ashore or _over(events)):
            return number, (points or 0) >= promised
    return None


def _over(events: Iterable[Event]) -> bool:
    return any(isinstance(event, JourneyEnded) for event in events)
