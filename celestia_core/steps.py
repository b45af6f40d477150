"""Steps: what a viewer pages through. Everything a page counts, numbers or stops at is a step, never a ply.

A step begins with an event the viewer sees (a roll, a choice, an announcement ...), with a second question to him in a
row, or with the question whether he lands. It takes the quieter events that follow along: a drawn card, a treasure, the
question itself. It depends on seen events alone, so silent polls cannot be counted.
"""

from collections.abc import Callable, Iterable, Sequence
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
from .observation import InformationState, Observation
from .state import Phase
from .views import Observer, information_state

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

    def __init__(
        self,
        viewer: Seat | None,
        transitions: Iterable[Transition] = (),
        hears: Callable[[Question], bool] = lambda question: True,
    ) -> None:
        """Begin a list.

        Args:
            viewer: the seat that pages through the game; None sees everything.
            transitions: the game so far.
            hears: whether the viewer wants to hear a question; others are answered for him and leave no step.
        """
        self.viewer = viewer
        self._hears = hears
        self._seen: list[Event] = []
        self._ends: list[int] = []  # of each step: how many events were seen when it was over
        self._plies: list[int] = []
        self._fed = 0
        self._observer, self._folded = Observer(viewer), 0  # goes on from the view asked for last
        self.feed(transitions)

    def feed(self, transitions: Iterable[Transition]) -> None:
        """Take in the transitions that follow."""
        for transition in transitions:
            for event in transition.events:
                seen = seen_by(event, self.viewer)
                if seen is not None and not (isinstance(seen, Question) and not self._hears(seen)):
                    self._take(seen)
            self._fed += 1

    def _take(self, event: Event) -> None:
        again = isinstance(event, Question) and bool(self._seen) and isinstance(self._seen[-1], Question)
        lands = isinstance(event, Question) and event.phase is Phase.LEG_START  # apart from the arrival before it
        put_off = isinstance(event, GotOff) and event.how in ("ejected", "jetpack")  # goes with the card played
        if (isinstance(event, STOPS) and not put_off) or again or lands or not self._seen:
            self._ends.append(0)
            self._plies.append(0)
        self._seen.append(event)
        self._ends[-1], self._plies[-1] = len(self._seen), self._fed

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, number: int) -> Step:
        start = self._ends[number - 1] if number else 0
        return Step(self._plies[number], tuple(self._seen[start : self._ends[number]]))

    def views(self, numbers: Sequence[int]) -> dict[int, Observation]:
        """The viewer's table at the end of each of these steps, in one fold; steps in order cost least."""
        return {number: self._view(self._ends[number]) for number in sorted(numbers)}

    def _view(self, end: int) -> Observation:
        if end < self._folded:
            self._observer, self._folded = Observer(self.viewer), 0
        for event in self._seen[self._folded : end]:
            self._observer.see(event)
        self._folded = end
        return self._observer.view()

    def information(self, number: int) -> InformationState:
        """Everything the viewer has seen when a step is over."""
        return information_state(self._seen[: self._ends[number]], self.viewer)

    def decisions(self) -> list[int]:
        """The steps at which the viewer is asked."""
        return [number for number, end in enumerate(self._ends) if isinstance(self._seen[end - 1], Question)]
