"""What a seat may believe of the treasures: the law of a city's next card, given all that was seen.

Where a treasure comes from is public, its value is secret. What tells of values: one's own treasures; a Spyglass spent;
and at the start of every later journey, that nobody had what ends the game. A treasure that somebody else's Grappling
Hook put back was shuffled into its deck, and is as good as never drawn (B25). One that the viewer put back himself is
not: he knows that nobody had it while he had it.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

import numpy as np

from celestia_core import events as seen
from celestia_core.bag import Bag
from celestia_core.errors import CannotRead
from celestia_core.kinds import CityIndex, Seat
from celestia_core.observation import InformationState
from celestia_core.ruleset import Ruleset, Treasure

from .entries import Counted, Draw, Entry, KindsBelow, Lost, PointsBelow
from .numbers import Number, average
from .posterior import Hidden
from .rows import MOST_OF_A_KIND, Rows, TooMany, falling


@dataclass(frozen=True, slots=True)
class TreasureBelief:
    """What the next draw from a city may bring.

    Attributes:
        city: its place in the row.
        law: by treasure, the chance that it is next; empty where the deck is.
        mean: average points of the draw, 0 from an empty deck.
        how: "counted" from everything seen; "plain" where that is too much to count, and every card that the viewer
            has not seen is taken as equally likely.
    """

    city: CityIndex
    law: dict[Treasure, Number]
    mean: Number
    how: Literal["counted", "plain"]


@dataclass(frozen=True, slots=True)
class _PutBack:
    """A treasure that the viewer put back himself.

    Attributes:
        treasure: the card.
        others: cards like it that somebody else may have drawn by then.
        pools: the pools that were drawn from by then.
    """

    treasure: Treasure
    others: int
    pools: tuple[int, ...]


@dataclass(slots=True)
class TreasureFold:
    """Treasures as one seat sees them come and go.

    A city's deck is a pool; when the viewer puts a card back, the same deck goes on as another pool, so that draws
    before and after are told apart.

    Attributes:
        viewer: whose eyes.
        own: by city, cards that were seen as they were drawn.
        lines: by player, what was seen of his hidden treasures.
        put_back: treasures that the viewer put back.
        tangled: whether somebody's unknown card was out while the viewer put one back, and went back too.
    """

    viewer: Seat | None
    rules: Ruleset | None = None
    own: list[Bag[Treasure]] = field(default_factory=list)
    lines: dict[int, list[Entry]] = field(default_factory=dict)
    left: list[int] = field(default_factory=list)
    pools: list[list[int]] = field(default_factory=list)  # by city, the last one in use
    spent: list[int] = field(default_factory=list)  # Spyglasses by city
    put_back: list[_PutBack] = field(default_factory=list)
    journeys: int = 0
    tangled: bool = False

    @classmethod
    def of(cls, information: InformationState) -> "TreasureFold":
        """All that a seat has seen of treasures.

        Raises:
            CannotRead: the events do not begin with the start of a game.
        """
        fold = cls(information.seat)
        for event in information.seen:
            fold.see(event)
        if fold.rules is None:
            raise CannotRead("the events of a game begin with those of start(rules, seats); those of apply follow")
        return fold

    def see(self, event: seen.Event) -> None:
        """Take in the next event the viewer saw."""
        match event:
            case seen.GameStarted(rules, seats):
                self.rules = rules
                self.own = [Bag() for _ in rules.cities]
                self.left = [len(city.treasures) for city in rules.cities]
                self.pools = [[number] for number in range(len(rules.cities))]
                self.spent = [0] * len(rules.cities)
                self.lines = {seat: [] for seat in range(seats)}
            case seen.TreasureTaken(seat, city, treasure):
                self._taken(seat, city, treasure)
            case seen.HookedAboard(seat, city, treasure):
                self._returned(seat, city, treasure)
            case seen.SpyglassSpent(seat, city):
                self.spent[city] += 1
                if self.viewer is not None and seat != self.viewer:
                    self.lines[seat].append(Lost(((self._spyglass(city), 1),)))
            case seen.JourneyStarted():
                self.journeys += 1
                if self.journeys > 1:
                    self._check()
            case seen.GameEnded():
                self._all_shown(event)
            case _:
                pass

    def _taken(self, seat: Seat, city: CityIndex, treasure: Treasure | None) -> None:
        self.left[city] -= 1
        if treasure is None:
            self.lines[seat].append(Draw(self.pools[city][-1]))
        elif self.viewer not in (None, seat):
            raise CannotRead("these events show another's treasure: they are not what this seat saw")
        else:
            self.own[city] = self.own[city].plus(treasure)

    def _returned(self, seat: Seat, city: CityIndex, treasure: Treasure | None) -> None:
        self.left[city] += 1
        if treasure is None:
            self._undraw(seat, city)
            return
        self.own[city] = self.own[city].minus(treasure)
        if self.viewer is None:
            return
        before = tuple(self.pools[city])
        self.put_back.append(_PutBack(treasure, self._deck(city)[treasure] - self.own[city][treasure], before))
        for line in self.lines.values():
            if any(isinstance(entry, Draw) and entry.pool in before for entry in line):
                line.append(Counted((treasure,)))
        self.pools[city].append(sum(map(len, self.pools)))

    def _undraw(self, seat: Seat, city: CityIndex) -> None:
        """The last treasure he drew there is back in its deck."""
        line, pools = self.lines[seat], self.pools[city]
        drawn = [place for place, entry in enumerate(line) if isinstance(entry, Draw) and entry.pool in pools]
        if not drawn:
            raise CannotRead("a treasure is given back by somebody who drew none there")
        entry = line.pop(drawn[-1])
        self.tangled |= isinstance(entry, Draw) and entry.pool != pools[-1]

    def _deck(self, city: int) -> Bag[Treasure]:
        assert self.rules is not None
        return self.rules.cities[city].treasures

    def _spyglass(self, city: CityIndex) -> Treasure:
        return next(treasure for treasure in self._deck(city).kinds() if treasure.spyglass)

    def _check(self) -> None:
        """Nobody had what ends the game, or there would be no further journey (F60)."""
        assert self.rules is not None
        city_of = self.city_of()
        for line in self.lines.values():
            cities = [city_of[entry.pool] for entry in line if isinstance(entry, Draw)]
            kinds = tuple(sorted({kind for city in cities for kind in self._deck(city).kinds()}))
            if self.rules.ends_at == "points":
                best = sum(max(kind.points for kind in self._deck(city).kinds()) for city in cities)
                if best >= self.rules.end_points:
                    line.append(PointsBelow(self.rules.end_points, kinds))
            elif self.rules.kind_of == "value" and len(cities) >= self.rules.end_kinds:
                line.append(KindsBelow(self.rules.end_kinds, kinds))

    def _all_shown(self, end: seen.GameEnded) -> None:
        """The game is over and every treasure lies open."""
        for city, spent in enumerate(self.spent):
            held = Bag[Treasure]()
            for treasures in end.treasures:
                held = held + treasures.only(lambda treasure: treasure.city == city)  # noqa: B023 - used at once
            self.own[city] = held + Bag({self._spyglass(CityIndex(city)): spent} if spent else {})
        self.lines, self.put_back, self.tangled = {}, [], False

    def city_of(self) -> tuple[int, ...]:
        """By pool, its city."""
        pairs = sorted((pool, city) for city, pools in enumerate(self.pools) for pool in pools)
        return tuple(city for _, city in pairs)

    def hidden(self) -> Hidden:
        """The treasures of other players. What the viewer drew is told of a city's first pool only: `_weighed`."""
        cities = self.city_of()
        own = [*self.own] + [Bag[Treasure]()] * (len(cities) - len(self.own))
        lines = {seat: tuple(line) for seat, line in self.lines.items() if line}
        return Hidden(tuple(self._deck(city) for city in cities), tuple(own), lines)


class TreasureBeliefs:
    """What one seat may believe of all treasure decks."""

    def __init__(self, information: InformationState, precise: bool = False) -> None:
        """From everything the seat has seen.

        Args:
            information: what it saw from the start of the game.
            precise: count in whole numbers; every number then has its fraction.

        Raises:
            CannotRead: the events do not begin with the start of a game.
        """
        fold = TreasureFold.of(information)
        self._fold, self._hidden, self._city_of = fold, fold.hidden(), np.array(fold.city_of())
        try:
            if max(map(len, self._hidden.pools), default=0) > MOST_OF_A_KIND:
                raise TooMany
            self._axes, rows = self._hidden.together(precise)
        except TooMany:
            self._counted = False
            return
        self._counted = not fold.tangled
        self._weigh(rows, precise)
        if not self._weight.sum():
            raise CannotRead("these events cannot have happened in a game")

    def _weigh(self, rows: Rows, whole: bool) -> None:
        """Ways to draw the rows from the decks; kept with the cards drawn, (rows, cities, groups)."""
        axes, cities = self._axes, len(self._fold.own)
        drawn = np.zeros((len(rows), cities, len(axes.groups)), np.int64)
        for number, (pool, group) in enumerate(axes.axes):
            drawn[:, self._city_of[pool], group] += rows.drawn[:, number]
        left = np.array(
            [[sum(self._unseen(c)[kind] for kind in group) for group in axes.groups] for c in range(cities)]
        )
        fits = np.all(drawn <= left, axis=(1, 2))
        rows, drawn = rows.kept(fits), drawn[fits]
        flat = drawn.reshape(len(rows), left.size).astype(np.int16)
        weight = rows.weight * falling(left.reshape(-1), flat, whole)
        for card in self._fold.put_back:  # it was none of those that others had drawn by then
            before = [axes.axis[pool, card.treasure] for pool in card.pools]
            free = card.others - rows.drawn[:, before].sum(axis=1).astype(np.int64)
            weight = weight * np.maximum(free, 0)
        self._left, self._drawn, self._weight = left, drawn, weight

    def _unseen(self, city: int) -> Bag[Treasure]:
        return self._hidden.pools[city] - self._fold.own[city]

    def of(self, city: CityIndex) -> TreasureBelief:
        """What the next draw from a city may bring.

        Raises:
            CannotRead: no such city.
        """
        if not 0 <= city < len(self._fold.left):
            raise CannotRead("there is no such city")
        if self._fold.left[city] == 0:
            return TreasureBelief(city, {}, Number.exactly(0), "counted")
        if not self._counted:
            law = self._plain(city)
            return TreasureBelief(city, law, _mean(law), "plain")
        law = {kind: self._chance(city, kind) for kind in self._unseen(city).kinds()}
        law = {kind: number for kind, number in law.items() if number.value}
        return TreasureBelief(city, law, _mean(law), "counted")

    def _chance(self, city: CityIndex, kind: Treasure) -> Number:
        """The chance that a card of this kind is next: each card that is not known to be drawn is as likely."""
        group, unseen = self._axes.place[kind], self._unseen(city)
        alike = int(self._left[city, group])  # kinds nobody spoke of are counted together
        free = len(unseen) - int(self._drawn[0, city].sum())
        share = Fraction(unseen[kind], alike * free)
        left = alike - self._drawn[:, city, group]
        if self._weight.dtype == object:
            return average(self._weight, left.astype(object) * share)
        return average(self._weight, left * float(share))

    def _plain(self, city: CityIndex) -> dict[Treasure, Number]:
        """Every card that was not seen, and is not a spent Spyglass, as likely as any other."""
        unseen = self._unseen(city)
        for line in self._hidden.timelines.values():
            for entry in line:
                for kind, count in entry.cards if isinstance(entry, Lost) else ():
                    if kind.city == city:
                        unseen = unseen - Bag({kind: count})
        return {kind: Number.exactly(Fraction(count, len(unseen))) for kind, count in unseen.pairs}


def _mean(law: dict[Treasure, Number]) -> Number:
    fractions = [number.fraction for number in law.values()]
    if None in fractions:
        return Number(sum(kind.points * number.value for kind, number in law.items()))
    return Number.exactly(sum((kind.points * (n.fraction or Fraction(0)) for kind, n in law.items()), Fraction(0)))
