"""Treasures at random as a seat may believe them to be: shuffled until they agree with what was seen.

A shuffle says which card every draw of another player brought. A Spyglass that was spent is known: it is put where one
of the player's draws was, and if he had several to spend, the shuffle counts as many times less. What is kept of all
shuffles is as likely as it should be, and each is independent of the others.
"""

from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from celestia_core.errors import BeyondReach
from celestia_core.observation import InformationState, Observation

from .entries import Draw, Lost, Told
from .knowing import BEYOND
from .treasures import TreasureBeliefs, TreasureFold
from .walked import Floats, Numbers

PILOT = 500  # shuffles, to see how many are kept
AT_ONCE = 20_000
MOST = 300_000  # shuffles; if too few of them are kept, these serve several times

Counts = NDArray[np.int8]


class ShuffledTreasures:
    """Treasures of all players and those left in the cities, at random.

    Attributes:
        kinds: the kinds of treasures, city by city.
    """

    def __init__(self, information: InformationState, view: Observation) -> None:
        """From everything the seat has seen, and the table as it is now."""
        self._information, self._view = information, view
        self._fold = fold = TreasureFold.of(information)
        cities, city_of = view.rules.cities, fold.city_of()
        self.kinds = tuple(kind for city in cities for kind in city.treasures.kinds())
        self._place = {kind: place for place, kind in enumerate(self.kinds)}
        self._lines = {seat: line for seat, line in fold.lines.items() if line}
        self._unseen = np.array([cities[k.city].treasures[k] - fold.own[k.city][k] for k in self.kinds], np.int64)
        self._slots: list[list[tuple[int, int]]] = [[] for _ in cities]  # by city, draws: player, place in his timeline
        self._spent: list[list[tuple[int, int, int]]] = [[] for _ in cities]  # the same of Spyglasses, and their kind
        for seat, line in self._lines.items():
            for at, entry in enumerate(line):
                if isinstance(entry, Draw):
                    self._slots[city_of[entry.pool]].append((seat, at))
                elif isinstance(entry, Lost):
                    for kind, _ in entry.cards:
                        self._spent[kind.city].append((seat, at, self._place[kind]))

    def dealt(self, count: int, rng: np.random.Generator) -> tuple[Counts, Counts, float]:
        """So many.

        Returns:
            (count, seats, kinds) of the players; (count, kinds) left in the cities; the effective number.

        Raises:
            BeyondReach: no shuffle agrees with what was seen.
            CannotRead: what was seen cannot have happened.
        """
        kept, tried, parts = 0, 0, list[Numbers]()
        while kept < count and tried < MOST:
            tries = min(AT_ONCE, MOST - tried, int(1.1 * (count - kept) / self._kept) + 50)
            parts.append(self._agreeing(rng, tries))
            kept, tried = kept + len(parts[-1]), tried + tries
        if not kept:
            TreasureBeliefs(self._information)
            raise BeyondReach(BEYOND)
        found = np.concatenate(parts)[:count]
        if kept < count:
            found = found[rng.permutation(np.arange(count) % kept)]
        left = self._unseen - found.sum(axis=1)
        for spent in self._spent:
            for seat, _, place in spent:
                found[:, seat, place] -= 1
        for seat, held in enumerate(self._view.treasures):
            for kind, number in held.pairs if held is not None else ():
                found[:, seat, self._place[kind]] = number
        return found.astype(np.int8), left.astype(np.int8), np.inf if kept >= count else kept

    @cached_property
    def _kept(self) -> float:
        """How many shuffles are kept, roughly."""
        return max(1, len(self._agreeing(np.random.Generator(np.random.PCG64(PILOT)), PILOT))) / PILOT

    def _agreeing(self, rng: np.random.Generator, tries: int) -> Numbers:
        """(kept, seats, kinds) all that others have drawn, of so many shuffles those that are kept."""
        brought: dict[tuple[int, int], Numbers] = {}
        for city, slots in enumerate(self._slots):
            if slots:
                cards = self._shuffled(city, rng, tries)
                brought.update(zip(slots, cards.T, strict=True))
        drawn = np.zeros((self._view.seats, len(self.kinds), tries), np.int64)
        keep, every = np.ones(tries), np.arange(tries)
        for seat, line in self._lines.items():
            gone = np.zeros(len(self.kinds), np.int64)
            for at, entry in enumerate(line):
                if isinstance(entry, Draw):
                    drawn[seat, brought[seat, at], every] += 1
                elif isinstance(entry, Lost):
                    for kind, count in entry.cards:
                        place = self._place[kind]
                        held = drawn[seat, place] - gone[place]
                        keep *= (held > 0) / np.maximum(1, held)
                        gone[place] += count
                else:
                    told = cast(Told, entry)
                    places = {kind: self._place[kind] for kind in told.named}
                    keep *= told.weights({kind: drawn[seat, n] - gone[n] for kind, n in places.items()})
        kept = rng.random(tries) < keep * self._put_back(brought, tries)
        return np.moveaxis(drawn[:, :, kept], 2, 0)

    def _shuffled(self, city: int, rng: np.random.Generator, tries: int) -> Numbers:
        """(tries, draws) the kind that each draw from a city brought."""
        slots, spent = self._slots[city], self._spent[city]
        cards = np.zeros((tries, len(slots)), np.int64) - 1
        left = np.where([kind.city == city for kind in self.kinds], self._unseen, 0)
        for seat, at, place in spent:
            free = (cards < 0) & np.array([who == seat and when < at for who, when in slots])
            number = np.cumsum(free, axis=1)
            chosen = number > (rng.random(tries) * number[:, -1]).astype(np.int64)[:, None]
            cards[np.arange(tries), chosen.argmax(axis=1)] = place
            left[place] -= 1
        stack = np.repeat(np.arange(len(left)), np.maximum(left, 0))
        cards[cards < 0] = rng.permuted(np.tile(stack, (tries, 1)), axis=1)[:, : len(slots) - len(spent)].ravel()
        return cards

    def _put_back(self, brought: dict[tuple[int, int], Numbers], tries: int) -> Floats:
        """(tries,) the chance that a treasure which the viewer put back was none of those drawn by others by then."""
        chance = np.ones(tries)
        for card in self._fold.put_back:
            drawn: Any = 0
            for (seat, at), kinds in brought.items():
                entry = self._lines[seat][at]
                if isinstance(entry, Draw) and entry.pool in card.pools:
                    drawn = drawn + (kinds == self._place[card.treasure])
            chance = chance * np.maximum(0, card.others - drawn) / card.others
        return chance
