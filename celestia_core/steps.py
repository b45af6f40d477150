"""Steps: what a viewer pages through. Everything a page counts, numbers or stops at is a step, never a ply.

A step begins with an event the viewer sees (a roll, a choice, an announcement ...) or with a second question to him in
a row, and takes the quieter events that follow along (a drawn card, a treasure, the question itself). It depends on
seen events alone, so silent polls cannot be counted.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .apply import Transition
from .events import (
    Announced,
    Crashed,
    Event,
    GameEnded,
    GotOff,
    HookedAboard,
    JourneyStarted,
    Paid,
    PowerPlayed,
    Question,
    Rerolled,
    Rolled,
    SpyglassSpent,
    Stayed,
    seen_by,
)
from .kinds import Seat
from .views import Observation, Observer

STOPS = (
    JourneyStarted,
    Rolled,
    Rerolled,
    Stayed,
    GotOff,
    PowerPlayed,
    SpyglassSpent,
    HookedAboard,
    Announced,
    Paid,
    Crashed,
    GameEnded,
)


@dataclass(frozen=True, slots=True)
class Step:
    """One stop of a viewer.

    Attributes:
        ply: how many plies the record had when the last of these events came.
        events: what the viewer saw, the leading event first.
    """

    ply: int
    events: tuple[Event, ...]

    @property
    def question(self) -> Question | None:
        """What the viewer is asked at this step, if anything."""
        last = self.events[-1]
        return last if isinstance(last, Question) else None


class StepList:
    """The steps of a viewer over a game that may grow; feed it transitions in order."""

    def __init__(self, viewer: Seat | None, transitions: Iterable[Transition] = ()) -> None:
        self.viewer = viewer
        self._plies: list[int] = []
        self._events: list[list[Event]] = []
        self._fed = 0
        self.feed(transitions)

    def feed(self, transitions: Iterable[Transition]) -> None:
        """Take in the transitions that follow."""
        for transition in transitions:
            for event in transition.events:
                seen = seen_by(event, self.viewer)
                if seen is not None:
                    self._take(seen)
            self._fed += 1

    def _take(self, event: Event) -> None:
        again = isinstance(event, Question) and bool(self._events) and isinstance(self._events[-1][-1], Question)
        if isinstance(event, STOPS) or again or not self._events:
            self._events.append([])
            self._plies.append(self._fed)
        self._events[-1].append(event)
        self._plies[-1] = self._fed

    def __len__(self) -> int:
        return len(self._events)

    def __getitem__(self, number: int) -> Step:
        return Step(self._plies[number], tuple(self._events[number]))

    def views(self, numbers: Sequence[int]) -> dict[int, Observation]:
        """The viewer's table at the end of each of these steps, in one fold."""
        wanted = set(numbers)
        found: dict[int, Observation] = {}
        observer = Observer(self.viewer)
        for number in range(max(wanted, default=-1) + 1):
            for event in self._events[number]:
                observer.see(event)
            if number in wanted:
                found[number] = observer.view()
        return found

    def decisions(self) -> list[int]:
        """The steps at which the viewer is asked."""
        return [number for number in range(len(self)) if isinstance(self._events[number][-1], Question)]
