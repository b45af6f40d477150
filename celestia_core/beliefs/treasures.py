"""What a seat may believe of the treasures: the law of a city's next card, given all that was seen.

Where a treasure comes from is public, its value is secret. What tells of values: one's own treasures; a Spyglass spent;
and at the start of every later journey, that nobody had what ends the game. A treasure that the Grappling Hook put back
was shuffled into its deck, and is as good as never drawn (B25).
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

from .entries import Draw, Entry, KindsBelow, Lost, PointsBelow
from .numbers import Number, average
from .posterior import Axes, Hidden
from .rows import Counts, TooMany, Weights


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


@dataclass(slots=True)
class _Fold:
    """Treasures as one seat sees them come and go; every city's deck is a pool."""

    viewer: Seat | None
    rules: Ruleset | None = None
    own: list[Bag[Treasure]] = field(default_factory=list)  # seen as they were drawn, by city
    lines: dict[int, list[Entry]] = field(default_factory=dict)
    left: list[int] = field(default_factory=list)
    journeys: int = 0

    def see(self, event: seen.Event) -> None:
        match event:
            case seen.GameStarted(rules, seats):
                self.rules = rules
                self.own = [Bag() for _ in rules.cities]
                self.left = [len(city.treasures) for city in rules.cities]
                self.lines = {seat: [] for seat in range(seats)}
            case seen.TreasureTaken(seat, city, treasure):
                self.left[city] -= 1
                if treasure is not None and self.viewer not in (None, seat):
                    raise CannotRead("these events show another's treasure: they are not what this seat saw")
                if treasure is None:
                    self.lines[seat].append(Draw(city))
                else:
                    self.own[city] = self.own[city].plus(treasure)
            case seen.HookedAboard(seat, city, treasure):
                self.left[city] += 1
                if treasure is None:
                    self._undraw(seat, city)
                else:
                    self.own[city] = self.own[city].minus(treasure)
            case seen.SpyglassSpent(seat, city):
                if self.viewer is not None and seat != self.viewer:
                    self.lines[seat].append(Lost(((self._spyglass(city), 1),)))
            case seen.JourneyStarted():
                self.journeys += 1
                if self.journeys > 1:
                    self._check()
            case _:
                pass

    def _undraw(self, seat: Seat, city: CityIndex) -> None:
        """The last treasure drawn there is back in its deck."""
        line = self.lines[seat]
        drawn = [place for place, entry in enumerate(line) if isinstance(entry, Draw) and entry.pool == city]
        if not drawn:
            raise CannotRead("a treasure is given back by somebody who drew none there")
        del line[drawn[-1]]

    def _spyglass(self, city: CityIndex) -> Treasure:
        assert self.rules is not None
        return next(treasure for treasure in self.rules.cities[city].treasures.kinds() if treasure.spyglass)

    def _check(self) -> None:
        """Nobody had what ends the game, or there would be no further journey (F60)."""
        assert self.rules is not None
        for line in self.lines.values():
            cities = [entry.pool for entry in line if isinstance(entry, Draw)]
            kinds = tuple(sorted({kind for city in cities for kind in self.rules.cities[city].treasures.kinds()}))
            if self.rules.ends_at == "points":
                best = sum(max(kind.points for kind in self.rules.cities[city].treasures.kinds()) for city in cities)
                if best >= self.rules.end_points:
                    line.append(PointsBelow(self.rules.end_points, kinds))
            elif self.rules.kind_of == "value" and len(cities) >= self.rules.end_kinds:
                line.append(KindsBelow(self.rules.end_kinds, kinds))

    def hidden(self) -> Hidden:
        assert self.rules is not None
        pools = tuple(city.treasures for city in self.rules.cities)
        return Hidden(pools, tuple(self.own), {seat: tuple(line) for seat, line in self.lines.items() if line})


class TreasureBeliefs:
    """What one seat may believe of all treasure decks.

    Attributes:
        hidden: the treasures of other players, as draws from the cities' decks.
    """

    def __init__(self, information: InformationState, precise: bool = False) -> None:
        """From everything the seat has seen.

        Args:
            information: what it saw from the start of the game.
            precise: count in whole numbers; every number then has its fraction.

        Raises:
            CannotRead: the events do not begin with the start of a game.
        """
        fold = _Fold(information.seat)
        for event in information.seen:
            fold.see(event)
        if fold.rules is None:
            raise CannotRead("the events of a game begin with those of start(rules, seats); those of apply follow")
        self._left = fold.left
        self.hidden = fold.hidden()
        self._together: tuple[Axes, Counts, Weights] | None
        try:
            self._together = self.hidden.together(precise)
        except TooMany:
            self._together = None
        if self._together is not None and not self._together[2].sum():
            raise CannotRead("these events cannot have happened in a game")

    def of(self, city: CityIndex) -> TreasureBelief:
        """What the next draw from a city may bring.

        Raises:
            CannotRead: no such city.
        """
        if not 0 <= city < len(self._left):
            raise CannotRead("there is no such city")
        if self._left[city] == 0:
            return TreasureBelief(city, {}, Number.exactly(0), "counted")
        unseen = self.hidden.pools[city] - self.hidden.own[city]
        if self._together is None:
            law = self._plain(city, unseen)
            return TreasureBelief(city, law, _mean(law), "plain")
        law = {kind: self._chance(city, kind, unseen) for kind in unseen.kinds()}
        law = {kind: number for kind, number in law.items() if number.value}
        return TreasureBelief(city, law, _mean(law), "counted")

    def _chance(self, city: CityIndex, kind: Treasure, unseen: Bag[Treasure]) -> Number:
        """The chance that a card of this kind is next: each card that is not known to be drawn is as likely."""
        assert self._together is not None
        axes, drawn, weight = self._together
        here = np.flatnonzero(axes.pools == city)
        group = axes.groups[axes.place[kind]]
        axis = axes.axes.index((city, axes.place[kind]))
        alike = sum(unseen[other] for other in group)  # kinds nobody spoke of are counted together
        if not alike:
            return Number.exactly(0)
        free = len(unseen) - int(drawn[0, here].sum())
        share = Fraction(unseen[kind], alike * free)
        left = alike - drawn[:, axis].astype(np.int64)
        return average(weight, left.astype(object) * share if weight.dtype == object else left * float(share))

    def _plain(self, city: CityIndex, unseen: Bag[Treasure]) -> dict[Treasure, Number]:
        """Every card that was not seen, and is not a spent Spyglass, as likely as any other."""
        for line in self.hidden.timelines.values():
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
