"""Moment: a game so far, as a value, with what each seat has seen of it. Both adapters stand on it.

What a seat is told, as text or as a table, is folded from the events it saw and from its own passes, never from the
state.
"""

from dataclasses import replace
from typing import Any

from celestia_core.apply import Transition, apply, start
from celestia_core.events import Event, seen_by
from celestia_core.kinds import MAX_SEATS, Seat
from celestia_core.notation import format_ply, parse_ply
from celestia_core.plies import Pass, Ply
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.turns import SeatToAct, Turn, turn
from celestia_core.views import Observation, Observer

from .lines import line

OUTSIDER = Seat(MAX_SEATS)  # nobody sits here: it sees what everybody sees, and no secret


class Moment:
    """A point of a game. It never changes; what it has worked out it keeps.

    Attributes:
        state: the position.
        turn: whose turn it is.
        ply: what led here, None at the start.
        written: the same in the notation of records, "" at the start.
        events: what happened with it.
        before: the moment before, None at the start.
    """

    __slots__ = ("_observers", "_told", "_views", "before", "events", "ply", "state", "turn", "written")

    def __init__(self, step: Transition, ply: Ply | None = None, before: "Moment | None" = None) -> None:
        self.state = step.state
        self.events: tuple[Event, ...] = step.events
        self.turn: Turn = turn(step.state)
        self.ply, self.before = ply, before
        self.written = "" if ply is None else format_ply(ply, step.state.rules)
        self._told: dict[Seat, tuple[tuple[str, bool], ...]] = {}
        self._observers: dict[Seat, Observer] = {}
        self._views: dict[Seat, Observation] = {}

    @classmethod
    def opening(cls, rules: Ruleset, seats: int) -> "Moment":
        """The set-up table. Raises CannotRead for a number of players these rules do not take."""
        return cls(start(rules, seats))

    def after(self, ply: Ply) -> "Moment":
        """The moment after a ply. Raises NotAllowed where the rules forbid it."""
        return Moment(apply(self.state, ply), ply, self)

    def path(self) -> "list[Moment]":
        """All moments from the start to this one."""
        path = []
        at: Moment | None = self
        while at is not None:
            path.append(at)
            at = at.before
        return path[::-1]

    def plies(self) -> tuple[Ply, ...]:
        """The game so far: the whole truth, for nobody's eyes during a game."""
        return tuple([moment.ply for moment in self.path() if moment.ply is not None])

    def record_lines(self) -> tuple[str, ...]:
        """The same in the notation of records."""
        return tuple([moment.written for moment in self.path()[1:]])

    def seen(self, seat: Seat) -> tuple[Event, ...]:
        """What a seat sees of what happened with the last ply; OUTSIDER for what is public."""
        return tuple([shown for event in self.events if (shown := seen_by(event, seat)) is not None])

    def text(self, seat: Seat, *, public: bool = True, private: bool = True) -> str:
        """Everything a seat has seen and done from the start, a line each, nothing forgotten.

        Args:
            seat: who tells it.
            public: with what everybody saw just so.
            private: with what only this seat saw, or saw more of.
        """
        told = [pair for moment in self.path() for pair in moment._lines(seat)]
        return "\n".join([text for text, secret in told if (private if secret else public)])

    def _lines(self, seat: Seat) -> tuple[tuple[str, bool], ...]:
        """What a seat saw and did here, line by line, and whether it is private."""
        told = self._told.get(seat)
        if told is None:
            rules, ply, public = self.state.rules, self.ply, self.seen(OUTSIDER)
            # A pass is the one choice that has no event: only its maker knows of it.
            own = [(self.written, True)] if isinstance(ply, Pass) and ply.seat == seat else []
            told = (*own, *[(line(event, rules), event not in public) for event in self.seen(seat)])
            self._told[seat] = told
        return told

    def view(self, seat: Seat) -> Observation:
        """The table as a seat sees it now."""
        view = self._views.get(seat)
        if view is None:
            view = self._observer(seat).view()
            if view.question is not None and not self.asks(seat):
                view = replace(view, question=None)  # it has passed; nothing happened since that it could see
            self._views[seat] = view
        return view

    def asks(self, seat: Seat) -> bool:
        """Whether it is this seat's turn, as it knows itself from having been asked and not having answered."""
        return isinstance(self.turn, SeatToAct) and self.turn.seat == seat

    def _observer(self, seat: Seat) -> Observer:
        """The fold of all a seat has seen. It moves on with the newest moment that asks; others start anew."""
        news: list[Moment] = []
        at: Moment | None = self
        observer: Observer | None = None
        while at is not None and observer is None:
            observer = at._observers.pop(seat, None)
            if observer is None:
                news.append(at)
                at = at.before
        observer = observer or Observer(seat)
        for moment in reversed(news):
            for event in moment.seen(seat):
                observer.see(event)
        self._observers[seat] = observer
        return observer

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (_replayed, (self.state.rules.id, self.state.seats, self.record_lines()))


def _replayed(ruleset: str, seats: int, lines: tuple[str, ...]) -> Moment:
    """The moment that a record leads to: its serialized form."""
    rules = load_ruleset(ruleset)
    moment = Moment.opening(rules, seats)
    for text in lines:
        moment = moment.after(parse_ply(text, rules))
    return moment
