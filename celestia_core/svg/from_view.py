"""What one seat sees of a game, as a Scene for the pictures."""

from collections.abc import Sequence

from celestia_core.events import Event, Rerolled, Rolled, TreasureTaken
from celestia_core.kinds import CityIndex, Face, Seat, letter
from celestia_core.views import Observation

from .scene import City, Moment, Pawn, Scene, Taken

_MOMENT = {"crash": Moment.CRASH, "last-city": Moment.ARRIVAL, "landing": Moment.LANDING}


def scene_of(view: Observation, names: Sequence[str], events: Sequence[Event] = ()) -> Scene:
    """The picture of a view.

    Args:
        view: what the seat knows.
        names: of the players, one for each seat.
        events: what the seat saw last, as in `steps.Step.events`: they tell which dice were rolled again and what the
            treasures just taken are worth, as far as this seat may know it.
    """
    everybody = [_pawn(view, names, Seat(seat)) for seat in range(view.seats)]
    moment = Moment.CRASH if view.crashed is not None else _MOMENT.get(view.journey_end or "")
    aboard = view.crashed if view.crashed is not None else view.aboard
    if view.journey == 0:  # before the first journey all wait aboard
        aboard = tuple(Seat(seat) for seat in range(view.seats))
    dice = tuple(view.dice)
    return Scene(
        cities=tuple(
            City(city.value, city.plus, view.city_left[place], city.dice, view.closed[place])
            for place, city in enumerate(view.rules.cities)
        ),
        at=view.position,
        target=_target(view, moment),
        aboard=tuple(everybody[seat] for seat in aboard),
        ashore=tuple((off[0], who) for who, off in zip(everybody, view.off, strict=True) if off is not None),
        dice=dice,
        rerolled=_rerolled(dice, events),
        captain=None if view.captain is None else everybody[view.captain],
        announced=view.announced,
        hand=None if view.seat is None else view.hand.pairs,
        moment=moment,
        taken=() if moment in (None, Moment.CRASH) else _taken(view, everybody, events),
    )


def _pawn(view: Observation, names: Sequence[str], seat: Seat) -> Pawn:
    return Pawn(seat, letter(seat), names[seat], captain=seat == view.captain, you=seat == view.seat)


def _target(view: Observation, moment: Moment | None) -> int | None:
    """The city flown to; before the roll the next stop, at the end of a journey none but that of a crash."""
    if view.target is not None:
        return view.target
    if moment is not None:
        return None
    return next((place for place in range(view.position + 1, len(view.closed)) if not view.closed[place]), None)


def _rerolled(dice: Sequence[Face], events: Sequence[Event]) -> tuple[int, ...]:
    """Places of the dice that the last roll among the events changed. Dice of a face are alike: its last ones."""
    last = next((event for event in reversed(events) if isinstance(event, Rolled | Rerolled)), None)
    if not isinstance(last, Rerolled):
        return ()
    places: list[int] = []
    for face, count in last.rolled.pairs:
        same = [place for place, shown in enumerate(dice) if shown is face]
        places += same[len(same) - min(count, len(same)) :]
    return tuple(sorted(places))


def _taken(view: Observation, everybody: Sequence[Pawn], events: Sequence[Event]) -> tuple[Taken, ...]:
    """The treasures taken where the journey ended, the captain's first."""
    known = {event.seat: event.treasure for event in events if isinstance(event, TreasureTaken)}
    first = view.captain or 0
    found = []
    for turn in range(view.seats):
        seat = Seat((first + turn) % view.seats)
        if view.taken[seat] == view.position:
            treasure = known.get(seat)
            if treasure is None:
                worth = _only_worth(view, view.position)
                found.append(Taken(everybody[seat], worth))
            else:
                found.append(Taken(everybody[seat], "spyglass" if treasure.spyglass else treasure.points))
    return tuple(found)


def _only_worth(view: Observation, city: CityIndex) -> int | None:
    """What every treasure of a city is worth, if they are all alike: then its origin is no secret."""
    kinds = view.rules.cities[city].treasures.kinds()
    return kinds[0].points if len(kinds) == 1 and not kinds[0].spyglass else None
