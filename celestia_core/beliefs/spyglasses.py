"""Who holds a Magic Spyglass: the chance that none of some players does, given all that a seat has seen.

Where a treasure comes from is public, so everybody knows who may hold one; its value is secret (F5, F54).
"""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from celestia_core.chances import unseen_treasures
from celestia_core.errors import CannotRead
from celestia_core.kinds import CityIndex, Seat
from celestia_core.observation import InformationState, Observation
from celestia_core.ruleset import Treasure

from .entries import Held
from .folding import folded
from .numbers import Number
from .posterior import Hidden
from .rows import TooMany
from .treasures import TreasureFold


@dataclass(frozen=True, slots=True)
class SpyglassBelief:
    """Whether some players hold a Spyglass.

    Attributes:
        nobody: the chance that none of them does.
        how: "counted" from everything seen; "plain" where that is too much to count, and every treasure that the
            viewer has not seen is taken as equally likely.
    """

    nobody: Number
    how: Literal["counted", "plain"]


@dataclass(frozen=True, slots=True)
class HoldsNone:
    """As if a player had shown that he holds none of these."""

    kinds: tuple[Treasure, ...]

    @property
    def named(self) -> frozenset[Any]:
        """The kinds it speaks of."""
        return frozenset(self.kinds)

    def weights(self, held: Held) -> NDArray[Any]:
        """1 where none is held."""
        found: Any = 0
        for count in held.values():
            found = found + count
        return np.asarray(found == 0).astype(np.int64)


def spyglass_belief(information: InformationState, seats: Collection[Seat]) -> SpyglassBelief:
    """The chance that none of these players holds a Spyglass.

    Args:
        information: what the viewer saw from the start of the game.
        seats: the players; the viewer may be one of them.

    Raises:
        CannotRead: events that no game can show, or no such seat.
    """
    view = folded(information)[0]
    if not all(0 <= seat < view.seats for seat in seats):
        raise CannotRead("there is no such seat at this table")
    known = [view.treasures[seat] for seat in seats]
    if any(treasure.spyglass for own in known if own is not None for treasure in own.kinds()):
        return SpyglassBelief(Number.exactly(0), "counted")
    kinds = _spyglasses(view)
    hidden = [seat for seat in sorted(seats) if view.treasures[seat] is None and _may_hold(view, seat, kinds)]
    if not hidden:
        return SpyglassBelief(Number.exactly(1), "counted")
    told = _told(information)
    if told is not None:
        try:
            return SpyglassBelief(Number(_none_of(told, hidden, kinds)), "counted")
        except TooMany:
            pass
    return SpyglassBelief(Number.exactly(_plainly(view, hidden, kinds)), "plain")


def _told(information: InformationState) -> Hidden | None:
    """What was seen of treasures, player by player; None where a Grappling Hook of the viewer ties players together."""
    fold = TreasureFold.of(information)
    return None if fold.tangled or fold.put_back else fold.hidden()


def _spyglasses(view: Observation) -> tuple[Treasure, ...]:
    return tuple(kind for city in view.rules.cities for kind in city.treasures.kinds() if kind.spyglass)


def _may_hold(view: Observation, seat: Seat, kinds: tuple[Treasure, ...]) -> bool:
    """Whether he has a treasure from a city with a Spyglass that is not known to be elsewhere."""
    return any(view.treasure_origins[seat][kind.city] and unseen_treasures(view, kind.city)[kind] for kind in kinds)


def _none_of(told: Hidden, seats: Collection[Seat], kinds: tuple[Treasure, ...]) -> float:
    """One player after the other: the chance that he holds none, those before him holding none. Raises TooMany."""
    lines, chance = dict(told.timelines), 1.0
    for seat in seats:
        contents = Hidden(told.pools, told.own, lines).contents(seat, kinds)
        places = sorted({contents.axes.place[kind] for kind in kinds})
        none = contents.held[:, places].sum(axis=1) == 0
        chance *= float(contents.weight[none].sum() / contents.weight.sum())
        if not chance:
            break
        lines[seat] = (*lines[seat], HoldsNone(kinds))
    return chance


def _plainly(view: Observation, seats: Collection[Seat], kinds: tuple[Treasure, ...]) -> Fraction:
    """None among so many random cards of those that the viewer has not seen, city by city."""
    chance = Fraction(1)
    for kind in kinds:
        unseen = unseen_treasures(view, CityIndex(kind.city))
        held = sum(view.treasure_origins[seat][kind.city] for seat in seats)
        for taken in range(held):
            chance *= Fraction(max(0, len(unseen) - unseen[kind] - taken), len(unseen) - taken)
    return chance
