"""What a seat can know, worked out the slow way: an exact Bayes filter over every hidden truth of a small game.

A referee for quicker reasoning. It runs the engine itself and takes what the seat saw, nothing else. A *world* is what
nature has done in secret. Nature's plies weigh their chance; choices weigh nothing: a world stays as long as some
choices in it would have shown the seat just these events. Only an announcement of somebody else tells more:
a captain who can pay with Turbo alone does so with chance q. Worlds count how often that was done and declined, so that
one run serves every q.

A pass is no event. So a world is moved on no further than to the event that was seen, and what a transition shows
beyond it waits: whether somebody is asked in secret before it can neither keep nor drop a world.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from celestia_core.apply import Transition, apply, start
from celestia_core.bag import Bag
from celestia_core.chance import chance_law, dice_law
from celestia_core.events import Announced, Event, HookedAboard, Paid, seen_by
from celestia_core.kinds import ANSWER, Card, CityIndex, Face, Seat
from celestia_core.legal import legal_actions
from celestia_core.plies import ChanceOutcome, DiceRolled, Ply
from celestia_core.ruleset import Ruleset, Treasure
from celestia_core.state import GameState
from celestia_core.turns import NatureToAct, turn

T = TypeVar("T")
Chances = dict[T, Fraction]
HALF = Fraction(1, 2)


def shortfall(hand: Bag[Card], dice: Bag[Face]) -> int:
    """How many Turbos these dice take from this hand; more than it holds where it cannot pay."""
    return sum(max(0, count - hand[ANSWER[face]]) for face, count in dice.pairs if face is not Face.BLANK)


def paying(hand: Bag[Card], dice: Bag[Face], q: Fraction) -> Fraction:
    """The chance that a captain with this hand pays these dice."""
    turbos = shortfall(hand, dice)
    return Fraction(1) if turbos == 0 else q if turbos <= hand[Card.TURBO] else Fraction(0)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the game may stand: a state, and what on the way to it the seat has not seen yet."""

    state: GameState
    ahead: tuple[Event, ...] = ()

    def hands(self) -> tuple[Bag[Card], ...]:
        """The hands after the last event that was seen."""
        hands = list(self.state.hands)
        for event in self.ahead:
            if isinstance(event, Paid):
                hands[event.captain] = hands[event.captain] + event.cards
        return tuple(hands)

    def pile(self, city: CityIndex) -> Bag[Treasure]:
        """The treasures left in a city after the last event that was seen."""
        pile = self.state.city_decks[city]
        for event in self.ahead:
            if isinstance(event, HookedAboard) and event.city == city:
                assert event.treasure is not None
                pile = pile.minus(event.treasure)
        return pile


@dataclass(frozen=True, slots=True)
class World:
    """What nature has done in secret.

    Attributes:
        places: where the game may stand, by what was chosen in secret; the hands and piles are the same in all.
        boosted: announcements of others in which a Turbo was offered that only just sufficed.
        declined: those in which such a Turbo was held back.
    """

    places: frozenset[Place]
    boosted: int = 0
    declined: int = 0

    def likelihood(self, q: Fraction) -> Fraction:
        """The chance that captains behave so."""
        return behaving(self.boosted, self.declined, q)

    @property
    def place(self) -> Place:
        """Any of the places."""
        return next(iter(self.places))


@lru_cache(maxsize=1_000)
def behaving(boosted: int, declined: int, q: Fraction) -> Fraction:
    """The chance that so many Turbos are offered and so many held back."""
    return q**boosted * (1 - q) ** declined


@lru_cache(maxsize=50_000)
def moves(state: GameState) -> tuple[tuple[Ply, Fraction, Transition], ...]:
    """All that may come next, with the chance of nature's plies and 1 for a player's choice."""
    if isinstance(turn(state), NatureToAct):
        law = chance_law(state)
        return tuple((ply, Fraction(weight, law.total), apply(state, ply)) for ply, weight in law)
    return tuple((action, Fraction(1), apply(state, action)) for action in legal_actions(state))


class Filter:
    """The worlds in which a seat would have seen what it saw, with their weights."""

    def __init__(self, rules: Ruleset, seats: int, viewer: Seat, seen: Iterable[Event] = ()) -> None:
        """Begin before the first event.

        Args:
            rules: the game.
            seats: how many play.
            viewer: who looks.
            seen: events the viewer saw, from the start of the game on.
        """
        self.rules, self.viewer = rules, viewer
        opening = start(rules, seats)
        beginning = World(frozenset({Place(opening.state, opening.events)}))
        self.worlds: Mapping[World, Fraction] = {beginning: Fraction(1)}
        self._weighed: dict[Fraction, list[tuple[Place, Fraction]]] = {}
        for event in seen:
            self.see(event)

    def see(self, event: Event) -> None:
        """Take in the next event the viewer saw."""
        after: defaultdict[World, Fraction] = defaultdict(Fraction)
        for world, weight in self.worlds.items():
            boosted, declined = world.boosted, world.declined
            if isinstance(event, Announced) and event.captain != self.viewer:
                hand, dice = world.place.hands()[event.captain], world.place.state.dice
                if 0 < shortfall(hand, dice) <= hand[Card.TURBO]:
                    boosted, declined = boosted + event.can, declined + (not event.can)
            branches: dict[ChanceOutcome | None, tuple[Fraction, set[Place]]] = {}
            for place in world.places:
                for outcome, chance, then in self._ways(place, event):
                    branches.setdefault(outcome, (chance, set()))[1].add(then)
            for chance, places in branches.values():
                after[World(frozenset(places), boosted, declined)] += weight * chance
        assert after, f"no world shows {event}"
        self.worlds, self._weighed = after, {}

    def _ways(self, place: Place, event: Event) -> Iterator[tuple[ChanceOutcome | None, Fraction, Place]]:
        """All that leads from a place to this event and no further."""
        if place.ahead:
            if seen_by(place.ahead[0], self.viewer) == event:
                yield None, Fraction(1), Place(place.state, place.ahead[1:])
            return
        for ply, chance, step in moves(place.state):
            shown = tuple(other for other in step.events if seen_by(other, self.viewer) is not None)
            if not shown:  # a pass: nobody else learns of it
                yield from self._ways(Place(step.state), event)
            elif seen_by(shown[0], self.viewer) == event:
                yield (ply if isinstance(ply, ChanceOutcome) else None), chance, Place(step.state, shown[1:])

    def weighed(self, q: Fraction) -> list[tuple[Place, Fraction]]:
        """A place of each world with the chance of the world; they sum to 1.

        Where q makes all that was seen impossible, past announcements are taken with q = 1/2.
        """
        if q not in self._weighed:
            how = HALF if self.contradicts(q) else q
            weights = [(world.place, weight * world.likelihood(how)) for world, weight in self.worlds.items()]
            total = sum(weight for _, weight in weights)
            self._weighed[q] = [(place, weight / total) for place, weight in weights if weight]
        return self._weighed[q]

    def contradicts(self, q: Fraction) -> bool:
        """Whether q makes all that was seen impossible."""
        return not any(world.likelihood(q) for world in self.worlds)

    def joint(self, q: Fraction) -> Chances[tuple[Bag[Card], ...]]:
        """The law of all hands together."""
        return summed((place.hands(), chance) for place, chance in self.weighed(q))

    def hand(self, seat: Seat, q: Fraction) -> Chances[Bag[Card]]:
        """The law of a hand."""
        return summed((hands[seat], chance) for hands, chance in self.joint(q).items())

    def holdings(self, seat: Seat, q: Fraction) -> Chances[Bag[Treasure]]:
        """The law of a player's treasures, while no Hook is on its way."""
        return summed((place.state.treasures[seat], chance) for place, chance in self.weighed(q))

    def treasure(self, city: CityIndex, q: Fraction) -> Chances[Treasure]:
        """The law of the next treasure of a city; empty where none is left."""
        piles = summed((place.pile(city), chance) for place, chance in self.weighed(q))
        return summed((t, chance * n / len(pile)) for pile, chance in piles.items() for t, n in pile.pairs)

    def not_paying(self, seat: Seat, dice: Bag[Face] | int, q: Fraction) -> Fraction:
        """The chance that a player cannot or will not pay these dice, or so many still to be rolled; q holds for it."""
        return not_paying(self.hand(seat, q), dice, q, self.rules.faces)


def not_paying(hands: Chances[Bag[Card]], dice: Bag[Face] | int, q: Fraction, faces: Bag[Face]) -> Fraction:
    """The chance that a hand of this law cannot or will not pay these dice, or so many of these faces to be rolled."""
    if isinstance(dice, Bag):
        return sum((chance * (1 - paying(hand, dice, q)) for hand, chance in hands.items()), Fraction(0))
    total, law = Fraction(0), dice_law(faces, dice)
    for roll, ways in law:
        assert isinstance(roll, DiceRolled)
        total += Fraction(ways, law.total) * not_paying(hands, roll.dice, q, faces)
    return total


def summed(pairs: Iterable[tuple[T, Fraction]]) -> Chances[T]:
    """Chances of equal things added up."""
    sums: defaultdict[T, Fraction] = defaultdict(Fraction)
    for thing, chance in pairs:
        sums[thing] += chance
    return dict(sums)
