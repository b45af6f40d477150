"""Measures of staying and leaving at a moment of a game: what one flight more is worth, and the one after it."""

from collections.abc import Callable
from fractions import Fraction

from celestia_core.chances import next_city
from celestia_core.errors import CannotRead
from celestia_core.kinds import CityIndex, Seat
from celestia_core.teaching.position import Position

from .read import place_of
from .table import believed, exactly, hand_now, leg_arrive


def treasure_mean_at(position: Position, city: int) -> Fraction:
    """Points of the next treasure of a city, on average, from all that the viewer has seen."""
    return exactly(believed(position, "always").treasure(CityIndex(place_of(city))).mean)


def leave_worth(position: Position) -> Fraction:
    """Points of a treasure of the city where the airship is, on average."""
    return exactly(believed(position, "always").treasure(position.view.position).mean)


def prize_ahead(position: Position) -> Fraction:
    """Points of a treasure of the next city, on average."""
    ahead = next_city(position.view)
    if ahead is None:
        raise CannotRead("there is no next city")
    return exactly(believed(position, "always").treasure(ahead).mean)


def stay_worth(position: Position, turbo: str = "always") -> Fraction:
    """One flight more and off: the chance to arrive times the average treasure there; who crashes gets nothing."""
    return leg_arrive(position, turbo) * prize_ahead(position)


def even_crash(position: Position) -> Fraction:
    """The crash chance at which staying for one flight is worth as much as leaving."""
    return 1 - leave_worth(position) / prize_ahead(position)


def own_next(position: Position) -> Fraction:
    """The chance that the viewer, captain of the flight after this one, can pay for it with the hand held now.

    Where others are captain before, this is no chance to speak of: the viewer has to be the next aboard clockwise.
    """
    view = position.view
    if view.seat is None or view.captain is None or view.seat == view.captain:
        raise CannotRead("the viewer is a passenger on the way to a city")
    order = [Seat((view.captain + step) % view.seats) for step in range(1, view.seats)]
    if next(seat for seat in order if seat in view.aboard) != view.seat:
        raise CannotRead("somebody else is the next captain")
    dice = view.rules.cities[_beyond(position)].dice
    return 1 - exactly(hand_now(position, view.seat, "always").not_paying(dice))


def own_next_pays(position: Position) -> int:
    """The same in rolls: of all rolls of that flight, each die looked at for itself, those that the hand can pay."""
    view, chance = position.view, own_next(position)
    beyond = _beyond(position)
    return int(chance * len(view.rules.faces) ** view.rules.cities[beyond].dice)


def both_arrive(position: Position, turbo: str = "always") -> Fraction:
    """The chance that this captain pays and the viewer, captain after him, pays too."""
    return leg_arrive(position, turbo) * own_next(position)


def both_worth(position: Position, turbo: str = "always") -> Fraction:
    """The chance of both times the average treasure of the city after the next one."""
    return both_arrive(position, turbo) * exactly(believed(position, "always").treasure(_beyond(position)).mean)


def beyond_city(position: Position) -> int:
    """The number on the tile of the city after the next one."""
    return position.view.rules.cities[_beyond(position)].value


def _beyond(position: Position) -> CityIndex:
    """The city after the next one."""
    view = position.view
    ahead = next_city(view)
    open_cities = [city for city in range(len(view.rules.cities)) if ahead is not None and city > ahead]
    beyond = next((city for city in open_cities if not view.closed[city]), None)
    if beyond is None:
        raise CannotRead("there is no flight after this one")
    return CityIndex(beyond)


MEASURES: dict[str, Callable[..., int | Fraction | tuple[Fraction, ...]]] = {
    "treasure-mean-at": treasure_mean_at,
    "leave-worth": leave_worth,
    "prize-ahead": prize_ahead,
    "stay-worth": stay_worth,
    "even-crash": even_crash,
    "own-next": own_next,
    "own-next-pays": own_next_pays,
    "both-arrive": both_arrive,
    "both-worth": both_worth,
    "beyond-city": beyond_city,
}
