"""Every history of a game, sorted by what each seat saw of it: what can be known, by plain counting."""

import gc
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from celestia_core.apply import start
from celestia_core.bag import Bag
from celestia_core.events import CardGiven, Event, HookedAboard, Paid, PowerPlayed, TreasureTaken, seen_by
from celestia_core.kinds import Card, CityIndex, Seat
from celestia_core.plies import Announce, Ply
from celestia_core.ruleset import Ruleset, Treasure
from celestia_core.state import GameState
from celestia_core.turns import NatureToAct, turn
from tests.filtering import HALF, Chances, moves, summed

Hands = tuple[Bag[Card], ...]
Piles = tuple[Bag[Treasure], ...]


@dataclass(frozen=True)
class Secret:
    """All that nature did up to a moment, and what lies where because of it.

    Attributes:
        chance: of nature doing so.
        offers: captains who might have paid with Turbo or not, and whether they said that they can.
        hands: by seat.
        piles: the treasures left, by city.
    """

    chance: Fraction
    offers: tuple[tuple[Seat, bool], ...]
    hands: Hands
    piles: Piles

    def weight(self, viewer: Seat, q: Fraction) -> Fraction:
        weight = self.chance
        for captain, can in self.offers:
            if captain != viewer:
                weight *= q if can else 1 - q
        return weight


@dataclass(eq=False)
class Moment:
    """A seat has just seen an event.

    Attributes:
        secrets: all that nature may have done by now, by number, whatever was chosen.
    """

    viewer: Seat
    before: "Moment | None" = None
    event: Event | None = None
    after: dict[Event, "Moment"] = field(default_factory=dict)
    secrets: dict[int, Secret] = field(default_factory=dict)

    def then(self, event: Event) -> "Moment":
        """The moment in which this event is seen next."""
        if event not in self.after:
            self.after[event] = Moment(self.viewer, self, event)
        return self.after[event]

    @property
    def seen(self) -> tuple[Event, ...]:
        """All that was seen."""
        return () if self.before is None or self.event is None else (*self.before.seen, self.event)

    def later(self) -> Iterator["Moment"]:
        """All moments after this one."""
        waiting = [*self.after.values()]
        while waiting:
            moment = waiting.pop()
            yield moment
            waiting += moment.after.values()

    def weighed(self, q: Fraction) -> list[tuple[Secret, Fraction]]:
        for how in (q, HALF):
            weights = [(secret, secret.weight(self.viewer, how)) for secret in self.secrets.values()]
            if total := sum(weight for _, weight in weights):
                return [(secret, weight / total) for secret, weight in weights if weight]
        raise AssertionError("with q = 1/2 nothing that happened is impossible")

    def contradicts(self, q: Fraction) -> bool:
        """Whether q makes all that was seen impossible."""
        return not any(secret.weight(self.viewer, q) for secret in self.secrets.values())

    def joint(self, q: Fraction) -> Chances[Hands]:
        """The law of all hands together."""
        return summed((secret.hands, chance) for secret, chance in self.weighed(q))

    def treasure(self, city: CityIndex, q: Fraction) -> Chances[Treasure]:
        """The law of the next treasure of a city; empty where none is left."""
        piles = [(secret.piles[city], chance) for secret, chance in self.weighed(q)]
        return summed((treasure, chance / len(pile)) for pile, chance in piles for treasure in pile)


def laid_open(state: GameState, events: Iterable[Event]) -> Iterator[tuple[Event, Hands, Piles]]:
    """The hands and piles after each of the events that follow a state."""
    hands, piles = list(state.hands), list(state.city_decks)
    for event in events:
        match event:
            case CardGiven(seat, Card() as card):
                hands[seat] = hands[seat].plus(card)
            case PowerPlayed(seat, card):
                hands[seat] = hands[seat].minus(card)
            case Paid(seat, cards):
                hands[seat] = hands[seat] - cards
            case TreasureTaken(_, city, Treasure() as treasure):
                piles[city] = piles[city].minus(treasure)
            case HookedAboard(_, city, Treasure() as treasure):
                piles[city] = piles[city].plus(treasure)
        yield event, tuple(hands), tuple(piles)


@dataclass(frozen=True)
class History:
    """One history: its state, the moment each seat is in, and nature's part of it as a number and a chance."""

    state: GameState
    moments: tuple[Moment, ...]
    number: int = 0
    chance: Fraction = Fraction(1)
    offers: tuple[tuple[Seat, bool], ...] = ()

    def then(self, events: Iterable[Event], after: GameState) -> "History":
        """The history after these events; each seat learns what it may."""
        moments = list(self.moments)
        for event, hands, piles in laid_open(self.state, events):
            secret = Secret(self.chance, self.offers, hands, piles)
            for seat, moment in enumerate(moments):
                shown = seen_by(event, Seat(seat))
                if shown is not None:
                    moments[seat] = moment.then(shown)
                    assert moments[seat].secrets.setdefault(self.number, secret) == secret
        return History(after, tuple(moments), self.number, self.chance, self.offers)


def grown(rules: Ruleset, seats: int) -> tuple[Moment, ...]:
    """The first moment of each seat, before anything; all that can follow hangs on it."""
    numbers: dict[tuple[int, Ply], int] = {}
    roots = tuple(Moment(Seat(seat)) for seat in range(seats))
    opening = start(rules, seats)
    waiting = [History(opening.state, roots).then(opening.events, opening.state)]
    gc.disable()  # all that is made here stays: looking for garbage takes longer than the work
    try:
        while waiting:
            now = waiting.pop()
            state, number, chance, offers = now.state, now.number, now.chance, now.offers
            ways = moves(state)
            for ply, likely, step in ways:
                if isinstance(turn(state), NatureToAct):
                    number, chance = numbers.setdefault((now.number, ply), len(numbers) + 1), now.chance * likely
                elif isinstance(ply, Announce) and len(ways) == 2:
                    offers = (*now.offers, (ply.seat, ply.can))
                waiting.append(History(state, now.moments, number, chance, offers).then(step.events, step.state))
    finally:
        gc.enable()
    return roots
