"""What a seat knows at a moment, as a list to reason from: all that an answer uses, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass

from celestia_core.bag import Bag
from celestia_core.beliefs.folding import folded
from celestia_core.chances import next_city, unseen_cards
from celestia_core.errors import CannotRead
from celestia_core.kinds import CityIndex, Seat
from celestia_core.listing import listed
from celestia_core.observation import InformationState, Observation
from celestia_core.ruleset import Treasure
from celestia_core.teaching.families.wording import cards_text

from .history import Fact, by_journey, facts_of, shortened

FACTS = 3  # of `Known.needed`, those that are not about treasures
Line = tuple[str, tuple[str, ...]]  # what it is about, and one or more sentences


@dataclass(frozen=True)
class Known:
    """What a seat knows.

    Attributes:
        hands: his cards, and how many everybody else holds.
        facts: what was seen of hidden hands in all journeys.
        cards: where the cards are: used, in the deck, not seen.
        flights: what the dice are, and how many lie ahead.
        treasures: whose they are, and which were not seen.
        captain: whose hand a chance is about.
        needed: the few facts that every answer begins with: captain, flight, the own hand, treasures here and next.
    """

    hands: tuple[Line, ...]
    facts: tuple[Fact, ...]
    cards: tuple[Line, ...]
    flights: tuple[Line, ...]
    treasures: tuple[Line, ...]
    captain: Seat | None
    needed: tuple[Line, ...] = ()

    def first(self, treasures: bool) -> tuple[Line, ...]:
        """What is told beside the question, in short.

        Args:
            treasures: whether the question is about points.
        """
        return self.needed if treasures else self.needed[:FACTS]

    def lines(self) -> tuple[Line, ...]:
        """The whole list."""
        return (*self.hands, self._shown(self.facts, 0), *self.cards, *self.flights, *self.treasures)

    def short(self, most: int, treasures: bool = True) -> tuple[Line, ...]:
        """The list for paper.

        Args:
            most: characters for what was seen in earlier journeys; `history.shortened` chooses.
            treasures: whether the question is about points.
        """
        kept, left_out = shortened(self.facts, self.captain, most)
        points = (*self.flights, *self.treasures) if treasures else self.flights[:1]
        return (*self.hands, self._shown(kept, left_out), *self.cards, *points)

    def _shown(self, facts: tuple[Fact, ...], left_out: int) -> Line:
        more = (f"{left_out} earlier things are left out here; the page of the link has all.",) if left_out else ()
        return ("Shown and said so far", (*by_journey(facts), *more) or ("Nobody has shown a card yet.",))


def what_is_known(information: InformationState, names: Sequence[str]) -> Known:
    """The list of a seat.

    Args:
        information: what it saw from the start of the game.
        names: what the players are called, by seat; the viewer too.

    Raises:
        CannotRead: an open table, where nothing is hidden.
    """
    seat = information.seat
    if seat is None:
        raise CannotRead("what is known is asked of one seat")
    view = folded(information)[0]
    return Known(
        _hands(view, seat, names),
        facts_of(information, names),
        _cards(view),
        _flights(view),
        _treasures(view, seat, names),
        view.captain,
        (*_flight(view, names), *_hands(view, seat, names)[:1], *_at_stake(view, seat)),
    )


def _flight(view: Observation, names: Sequence[str]) -> tuple[Line, ...]:
    """Who is captain with how many cards, and where it goes with which dice."""
    captain = view.captain
    who = "Nobody yet." if captain is None else f"{names[captain]}, {_count(view.hand_sizes[captain], 'card')} in hand."
    target = next_city(view) if view.target is None else view.target
    if target is None:
        return ("Captain", (who,)), ("This flight", ("None: the journey goes no further.",))
    city = view.rules.cities[target]
    rolled = listed(face.value for face in view.dice)
    dice = f"the dice show {rolled}" if rolled else f"{_count(city.dice, 'die', 'dice')} to be rolled"
    return ("Captain", (who,)), ("This flight", (f"To city {city.value}; {dice}.",))


def _at_stake(view: Observation, seat: Seat) -> tuple[Line, ...]:
    """The treasures that may be drawn here, and at the next city."""
    own = view.treasures[seat] or Bag()
    target = next_city(view) if view.target is None else view.target
    places = [view.position, *(() if target is None else (target,))]
    told = (f"City {view.rules.cities[place].value}: {_left(view, CityIndex(place), own)}" for place in places)
    return (("Treasures here and there", (" ".join(told),)),)


def _hands(view: Observation, seat: Seat, names: Sequence[str]) -> tuple[Line, ...]:
    others = [Seat(other) for other in range(view.seats) if other != seat]
    held = listed(f"{names[s]}{' (captain)' if s == view.captain else ''} {view.hand_sizes[s]}" for s in others)
    yours = " You are captain." if view.captain == seat else ""
    return (
        ("Your hand", (f"{_count(len(view.hand), 'card')}: {cards_text(view.hand)}.{yours}",)),
        ("Cards the others hold", (f"{held}.",)),
    )


def _cards(view: Observation) -> tuple[Line, ...]:
    unseen, used = unseen_cards(view), view.discard
    held = sum(view.hand_sizes) - len(view.hand)
    where = f"{held} in the others’ hands, {view.deck_size} in the deck"
    return (
        ("Used cards (discard pile)", (f"{_count(len(used), 'card')}: {cards_text(used)}." if used else "None.",)),
        (f"Cards you cannot see ({where})", (f"{_count(len(unseen), 'card')}: {cards_text(unseen)}.",)),
    )


def _flights(view: Observation) -> tuple[Line, ...]:
    faces = [f"{face.value}{f' ({count} sides)' if count > 1 else ''}" for face, count in view.rules.faces.pairs]
    ahead = [
        f"{city.value} ({_count(city.dice, 'die', 'dice')})"
        for place, city in enumerate(view.rules.cities)
        if place > view.position and not view.closed[place]
    ]
    dice = listed(face.value for face in view.dice)
    target = "" if view.target is None else view.rules.cities[view.target].value
    rolled = ((f"Dice of this flight, to city {target}", (f"{dice}.",)),) if dice else ()
    return (
        ("Sides of every die", (f"{listed(faces)}.",)),
        *rolled,
        ("Cities ahead", (f"{listed(ahead)}." if ahead else "None: this is the last city.",)),
    )


def _treasures(view: Observation, seat: Seat, names: Sequence[str]) -> tuple[Line, ...]:
    own, rules = view.treasures[seat] or Bag(), view.rules
    mine = [
        f"{_worth(kept)} of city {city.value}"
        for place, city in enumerate(rules.cities)
        if (kept := own.only(lambda kind: kind.city == place))  # noqa: B023 - used at once
    ]
    theirs = [f"{names[other]} {_from(view, Seat(other))}" for other in range(view.seats) if other != seat]
    nobody = f" Nobody had {rules.end_points} points when this journey began."
    told = nobody if rules.ends_at == "points" and view.journey > 1 else ""
    left = tuple(
        f"City {city.value}: {_left(view, CityIndex(place), own)}"
        for place, city in enumerate(rules.cities)
        if place >= view.position
    )
    return (
        ("Your treasures", (f"{listed(mine) or 'None'}.",)),
        ("Treasures of the others, values secret", (f"{'; '.join(theirs)}.{told}",)),
        ("Treasures you have not seen", left),
    )


def _from(view: Observation, seat: Seat) -> str:
    """Where somebody's treasures come from: this is public."""
    pairs = zip(view.treasure_origins[seat], view.rules.cities, strict=True)
    return listed(f"{count} of city {city.value}" for count, city in pairs if count) or "none"


def _left(view: Observation, place: CityIndex, own: Bag[Treasure]) -> str:
    """The cards of a city's pile and those that others drew, less what the seat has seen of them."""
    if not view.city_left[place]:
        return "the pile is empty."
    spent = view.spyglasses_spent[place]
    every = view.rules.cities[place].treasures
    seen = {kind: own[kind] + (spent if kind.spyglass else 0) for kind in every.kinds()}
    hidden = Bag({kind: count - seen[kind] for kind, count in every.pairs if count > seen[kind]})
    others = len(hidden) - view.city_left[place]
    of_others = f"; {others} of them {'is' if others == 1 else 'are'} with others" if others else ""
    return f"{_worth(hidden)}{of_others}."


def _worth(treasures: Bag[Treasure]) -> str:
    """Treasures with their points: "5 x 4, 1 x 9 and 1 Spyglass (2)"."""
    plain = [f"{count} x {kind.points}" for kind, count in treasures.pairs if not kind.spyglass]
    glasses = [
        f"{_count(count, 'Spyglass', 'Spyglasses')} ({kind.points})" for kind, count in treasures.pairs if kind.spyglass
    ]
    return listed([*plain, *glasses])


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or f'{one}s'}"
