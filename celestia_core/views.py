"""What a seat knows, folded from the events it saw and from nothing else: a leak is a type error."""

from collections.abc import Iterable

from .bag import Bag
from .errors import CannotRead
from .events import (
    Announced,
    Arrived,
    CaptainChosen,
    CaptainPassed,
    CardGiven,
    CityClosed,
    CityReopened,
    Crashed,
    DeckReshuffled,
    DiceChosen,
    Event,
    FlewOn,
    GameEnded,
    GameStarted,
    GotOff,
    HookedAboard,
    JourneyEnded,
    JourneyStarted,
    Paid,
    PowerPlayed,
    Question,
    Rerolled,
    Rolled,
    SpyglassSpent,
    Stayed,
    TreasureTaken,
)
from .kinds import Card, CityIndex, Face, Seat
from .observation import InformationState, Observation
from .ruleset import Ruleset, Treasure
from .state import Phase

PHASES = ("setup", "roll", "decide", "powers", "announce", "fly", "over")

__all__ = ["InformationState", "Observation", "Observer", "information_state", "observe"]

# Questions that begin a phase of the leg for the one who is asked.
_PHASE_OF_QUESTION = {Phase.LEG_START: "roll", Phase.ANNOUNCE: "announce"}


class Observer:
    """Folds seen events into an Observation, one at a time. Feed it only what `seen_by` lets the seat see."""

    rules: Ruleset
    seats: int
    captain: Seat | None
    aboard: tuple[Seat, ...]
    position: CityIndex
    target: CityIndex | None
    dice: Bag[Face]
    spoken: tuple[tuple[Seat, bool], ...]
    announced: bool | None
    hands: list[Bag[Card] | None]
    hand_sizes: list[int]
    treasures: list[Bag[Treasure] | None]
    origins: list[list[int]]
    off: list[tuple[CityIndex, str] | None]
    taken: list[CityIndex | None]
    city_left: list[int]
    closed: list[bool]
    spent: list[int]
    deck_size: int
    discard: Bag[Card]
    crashed: tuple[Seat, ...] | None
    journey_end: str | None

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.journey = self.leg = 0
        self.phase = "setup"
        self.question: Question | None = None
        self.ended: GameEnded | None = None
        self._view: Observation | None = None

    def see(self, event: Event) -> None:
        """Take in the next event this seat saw."""
        self._view = None
        self.question = None
        match event:
            case GameStarted(rules, seats):
                self._start(rules, seats)
            case CaptainChosen(seat) | CaptainPassed(seat):
                self.captain = seat
            case CardGiven(seat, card):
                self.hand_sizes[seat] += 1
                self.deck_size -= 1
                self._gain(seat, card)
            case DeckReshuffled():
                self.deck_size, self.discard = len(self.discard), Bag()
            case JourneyStarted(captain, city):
                self._start_journey(captain, city)
            case FlewOn():
                self.phase = "roll"
            case Rolled(_, target, dice):
                self.leg += 1
                self.phase, self.target, self.dice, self.spoken = "decide", target, dice, ()
                self.announced = None
                if self.aboard == (self.captain,):
                    self.phase = "powers"
            case Rerolled(_, _, dice):
                self.phase, self.dice, self.announced = "powers", dice, None
            case Stayed(seat):
                self._spoke(seat, True)
            case GotOff(seat, city, how):
                self._get_off(seat, city, how)
            case TreasureTaken(seat, city, treasure):
                self._treasure(seat, city, treasure, 1)
            case CityClosed(city):
                self.closed[city] = True
            case CityReopened(city):
                self.closed[city] = False
            case PowerPlayed(seat, card, _):
                self._discard(seat, Bag.of(card))
            case SpyglassSpent(seat, city):
                self._spend_spyglass(seat, city)
            case HookedAboard(seat, city, treasure):
                self.aboard = tuple(sorted((*self.aboard, seat)))
                self.off[seat] = self.taken[seat] = None
                self._treasure(seat, city, treasure, -1)
            case DiceChosen():
                pass
            case Announced(_, can):
                self.phase, self.announced = "announce", can
            case Paid(captain, cards):
                self._discard(captain, cards)
            case Arrived(city):
                self.phase, self.position, self.target = "fly", city, None
                self.dice, self.spoken, self.announced = Bag(), (), None
            case Crashed(aboard):
                self.phase, self.crashed = "fly", aboard
            case JourneyEnded(how):
                self.journey_end = how
            case GameEnded():
                self.ended, self.phase = event, "over"
                self.treasures = list(event.treasures)
            case Question():
                self.question = event
                self.phase = _PHASE_OF_QUESTION.get(event.phase, self.phase)

    def _start(self, rules: Ruleset, seats: int) -> None:
        everybody, cities = range(seats), len(rules.cities)
        self.rules, self.seats = rules, seats
        self.captain, self.aboard, self.position, self.target = None, (), CityIndex(0), None
        self.dice, self.spoken, self.announced = Bag(), (), None
        self.hands = [Bag() if self._knows(seat) else None for seat in everybody]
        self.hand_sizes = [0] * seats
        self.treasures = [Bag() if self._knows(seat) else None for seat in everybody]
        self.origins = [[0] * cities for _ in everybody]
        self.off, self.taken = [None] * seats, [None] * seats
        self.city_left = [len(city.treasures) for city in rules.cities]
        self.closed, self.spent = [False] * cities, [0] * cities
        self.deck_size, self.discard = len(rules.deck), Bag()
        self.crashed = self.journey_end = None

    def _knows(self, seat: int) -> bool:
        return self.seat is None or self.seat == seat

    def _start_journey(self, captain: Seat, city: CityIndex) -> None:
        self.journey, self.leg, self.phase = self.journey + 1, 0, "roll"
        self.captain, self.position, self.target, self.dice = captain, city, None, Bag()
        self.spoken, self.announced, self.crashed, self.journey_end = (), None, None, None
        self.aboard = tuple(Seat(seat) for seat in range(self.seats))
        self.off, self.taken = [None] * self.seats, [None] * self.seats

    def _spoke(self, seat: Seat, stays: bool) -> None:
        self.spoken = (*self.spoken, (seat, stays))
        passengers = [other for other in self.aboard if other != self.captain]
        if all(other in [who for who, _ in self.spoken] for other in passengers):
            self.phase = "powers"

    def _get_off(self, seat: Seat, city: CityIndex, how: str) -> None:
        self.aboard = tuple(other for other in self.aboard if other != seat)
        self.off[seat] = (city, how)
        if how == "left":
            self._spoke(seat, False)
        elif how == "landed":
            self.phase = "fly"

    def _gain(self, seat: Seat, card: Card | None) -> None:
        hand = self.hands[seat]
        if hand is not None and card is not None:
            self.hands[seat] = hand.plus(card)

    def _discard(self, seat: Seat, cards: Bag[Card]) -> None:
        self.hand_sizes[seat] -= len(cards)
        self.discard = self.discard + cards
        hand = self.hands[seat]
        if hand is not None:
            self.hands[seat] = hand - cards

    def _treasure(self, seat: Seat, city: CityIndex, treasure: Treasure | None, sign: int) -> None:
        self.origins[seat][city] += sign
        self.city_left[city] -= sign
        if sign > 0:
            self.taken[seat] = city
        known = self.treasures[seat]
        if known is not None and treasure is not None:
            self.treasures[seat] = known.plus(treasure) if sign > 0 else known.minus(treasure)

    def _spend_spyglass(self, seat: Seat, city: CityIndex) -> None:
        self.origins[seat][city] -= 1
        self.spent[city] += 1
        known = self.treasures[seat]
        if known is not None:
            spent = next(t for t in known.kinds() if t.spyglass and t.city == city)
            self.treasures[seat] = known.minus(spent)

    def view(self) -> Observation:
        """The table as it stands after the events seen so far."""
        if self._view is None:
            self._view = Observation(
                rules=self.rules,
                seat=self.seat,
                seats=self.seats,
                journey=self.journey,
                leg=self.leg,
                phase=self.phase,
                captain=self.captain,
                aboard=self.aboard,
                position=self.position,
                target=self.target,
                dice=self.dice,
                spoken=self.spoken,
                announced=self.announced,
                hands=tuple(self.hands),
                hand_sizes=tuple(self.hand_sizes),
                treasures=tuple(self.treasures),
                treasure_origins=tuple(tuple(row) for row in self.origins),
                off=tuple(self.off),
                taken=tuple(self.taken),
                city_left=tuple(self.city_left),
                closed=tuple(self.closed),
                spyglasses_spent=tuple(self.spent),
                deck_size=self.deck_size,
                discard=self.discard,
                crashed=self.crashed,
                journey_end=self.journey_end,
                question=self.question,
                ended=self.ended,
            )
        return self._view


def observe(seen_events: Iterable[Event], seat: Seat | None) -> Observation:
    """The table as a seat sees it after these events.

    Args:
        seen_events: what the seat saw from the start of the game, as `events.seen_by` gives it.
        seat: the one who looks; None is a spectator of the open table.

    Raises:
        CannotRead: the events do not begin with the start of a game.
    """
    events = tuple(seen_events)
    if not events or not isinstance(events[0], GameStarted):
        raise CannotRead("the events of a game begin with those of start(rules, seats); those of apply follow")
    observer = Observer(seat)
    for event in events:
        observer.see(event)
    return observer.view()


def information_state(seen_events: Iterable[Event], seat: Seat | None) -> InformationState:
    """Everything a seat has seen, as a value."""
    return InformationState(seat, tuple(seen_events))
