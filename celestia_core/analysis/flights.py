"""The recursion along one journey: who flies with whom, how far they get, and where the viewer had best get off.

It goes by legs. Hands come from `captains`; whether the others leave, and who rescues, is told from outside.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from celestia_core.kinds import Seat

from .captains import PAYING, Captains, Floats, Flown, OwnHand, Past, Rolls

TIE = 1e-9  # points: a smaller difference is rounding, and then one stays


class Stop(NamedTuple):
    """A city: treasures left there, and average points of the next one (0 where there is none)."""

    left: int
    mean: float


class Stage(NamedTuple):
    """A leg about to begin, or the present one, with what captains have behind them, by seat."""

    leg: int
    captain: Seat
    aboard: tuple[Seat, ...]
    pasts: tuple[Past, ...]

    def clockwise(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """These seats, captain's left first, he last (F15, F19)."""
        around = len(self.pasts)
        return tuple(sorted(seats, key=lambda seat: (seat - self.captain - 1) % around))


class Way(NamedTuple):
    """Rolls of a leg after which the same passengers leave.

    Attributes:
        some: (some,) these rolls.
        left: who leaves, in order.
        saved: the chance of a rescue where the captain does not pay.
        then: the next leg; None at the end of the row.
        points: what the viewer draws at the end of the row, on average.
    """

    some: NDArray[np.intp]
    left: tuple[Seat, ...]
    saved: float
    then: Stage | None
    points: float


class Worth(NamedTuple):
    """What the rest of the journey is worth to the viewer when a leg begins, by his hand.

    Attributes:
        best: (hands,) points by the best plan.
        stay: (hands,) if he stays, or flies on, whatever the dice are, and follows the best plan later.
        go: (hands,) if he gets off wherever he may.
        leaves: (hands,) the chance that the best plan gets off here.
        choice: the chance that he may get off here.
    """

    best: Floats
    stay: Floats
    go: Floats
    leaves: Floats
    choice: float


@dataclass
class Tally:
    """Sums over all ways to fly one leg, weighted by their chance.

    Attributes:
        reached: the chance that it ends well.
        captains: by seat, the chance to begin it as captain.
        hand: (5,) what the viewer holds when he begins it as captain.
        arriving: points by the best plan, once it has ended well.
        staying, going: the same where he stays in the city it ends in, or gets off there if he may.
        leaves, choice: the chances that he gets off there, and that he may.
    """

    captains: Floats
    reached: float = 0.0
    hand: Floats = field(default_factory=lambda: np.zeros(PAYING))
    arriving: float = 0.0
    staying: float = 0.0
    going: float = 0.0
    leaves: float = 0.0
    choice: float = 0.0


@dataclass
class Flights:
    """A journey from its present leg on.

    Attributes:
        first: the present leg.
        viewer: his seat, if he is aboard.
        own: his hand, if he is aboard.
        captains: what everybody may hold.
        rolls: of each leg.
        stops: where each leg begins, and where the last one ends.
        speakers: who may still say at the first leg that he leaves, the viewer too.
        bound: whether a captain alone can no longer land before the first leg: he has chosen, or rolled.
        wants_off: (rolls,) after which the passengers other than the viewer want to leave; None: after no roll.
        saved: the chance that somebody of those aboard, the viewer left out, rescues on the first leg.
    """

    first: Stage
    viewer: Seat | None
    own: OwnHand | None
    captains: Captains
    rolls: tuple[Rolls, ...]
    stops: tuple[Stop, ...]
    speakers: tuple[Seat, ...]
    bound: bool
    wants_off: Callable[[Stage], NDArray[np.bool_] | None]
    saved: Callable[[tuple[Seat, ...]], float]
    _ways: dict[Stage, tuple[Way, ...]] = field(default_factory=dict)
    _worths: dict[Stage, Worth] = field(default_factory=dict)

    def tallies(self) -> tuple[Tally, ...]:
        """One for each leg."""
        found = tuple(Tally(np.zeros(len(self.first.pasts))) for _ in self.rolls)
        self._fly(self.first, 1.0, found)
        return found

    def worth(self, stage: Stage) -> Worth:
        """What the rest of the journey is worth to the viewer; he is aboard."""
        if stage not in self._worths:
            flies = self._as_captain if stage.captain == self.viewer else self._as_passenger
            self._worths[stage] = flies(stage)
        return self._worths[stage]

    def may_leave(self, stage: Stage) -> bool:
        """Whether the viewer is asked, as a passenger or as a captain alone (F15, F18)."""
        if stage.captain == self.viewer:
            return stage.aboard == (self.viewer,) and not (self.bound and stage == self.first)
        return self.viewer in self._asked(stage)

    def ways(self, stage: Stage) -> tuple[Way, ...]:
        """The ways a leg may go before the captain speaks, the viewer staying aboard."""
        if stage not in self._ways:
            off = self.wants_off(stage)
            others = tuple(seat for seat in self._asked(stage) if seat != self.viewer)
            leaving = others[: self.stops[stage.leg].left]  # nobody leaves for nothing, or from a closed city (F34)
            if off is None or not leaving:
                off = np.zeros(len(self.rolls[stage.leg].ways), bool)
            parts = ((np.flatnonzero(~off), ()), (np.flatnonzero(off), leaving))
            self._ways[stage] = tuple(self._way(stage, some, left) for some, left in parts if len(some))
        return self._ways[stage]

    def _asked(self, stage: Stage) -> tuple[Seat, ...]:
        """Passengers who have not spoken on this leg, in order."""
        order = stage.clockwise(stage.aboard)
        return tuple(s for s in order if s != stage.captain and (stage.leg or s in self.speakers))

    def _way(self, stage: Stage, some: NDArray[np.intp], left: tuple[Seat, ...]) -> Way:
        leg, captain = stage.leg, stage.captain
        aboard = tuple(seat for seat in stage.aboard if seat not in left)
        saved = 0.0 if leg else self.saved(aboard)
        order = stage.clockwise(aboard)
        if leg + 1 == len(self.rolls):  # all aboard draw while treasures last, the captain first (F33)
            stop, drawing = self.stops[-1], (*order[-1:], *order[:-1])
            draws = self.viewer in drawing[: stop.left]
            return Way(some, left, saved, None, stop.mean if draws else 0.0)
        flown = Flown(leg, tuple(some.tolist()), saved)
        pasts = tuple((*past, flown) if seat == captain else past for seat, past in enumerate(stage.pasts))
        return Way(some, left, saved, Stage(leg + 1, order[0] if order else captain, aboard, pasts), 0.0)

    def _ends_well(self, stage: Stage, way: Way) -> Floats:
        """(some,) the chance that the leg ends well, for each roll."""
        pays = self.captains.pays(stage.captain, stage.pasts[stage.captain], stage.leg)[way.some]
        return np.asarray(pays + (1 - pays) * way.saved)

    def _fly(self, stage: Stage, chance: float, found: tuple[Tally, ...]) -> None:
        here = found[stage.leg]
        here.captains[stage.captain] += chance
        if stage.captain == self.viewer:
            here.hand += chance * self.captains.law(stage.captain, stage.pasts[stage.captain]).mean
        for way in self.ways(stage):
            rolls = self.rolls[stage.leg]
            well = chance * float(rolls.ways[way.some] @ self._ends_well(stage, way) / rolls.total)
            here.reached += well
            if not well:
                continue
            if way.then is None:
                here.arriving += well * way.points
                continue
            if self.viewer is not None:
                self._arrive(way.then, self.viewer, well, here)
            self._fly(way.then, well, found)

    def _arrive(self, stage: Stage, viewer: Seat, chance: float, here: Tally) -> None:
        """Take in what the viewer can do in the city where a leg has ended."""
        assert self.own is not None
        law, worth = self.captains.law(viewer, stage.pasts[viewer]), self.worth(stage)
        hands, share = self.own.numbers(law), chance * law.chance
        here.arriving += float(share @ worth.best[hands])
        here.staying += float(share @ worth.stay[hands])
        here.going += float(share @ worth.go[hands])
        here.leaves += float(share @ worth.leaves[hands])
        here.choice += chance * worth.choice

    def _then(self, way: Way) -> Floats:
        """(hands,) what the leg is worth if it ends well."""
        assert self.own is not None
        return np.full(len(self.own.held), way.points) if way.then is None else self.worth(way.then).best

    def _as_captain(self, stage: Stage) -> Worth:
        """He pays from his own hand. Alone, and before the roll, he may land (F17, F18)."""
        assert self.own is not None
        rolls, (pays, left) = self.rolls[stage.leg], self.own.leg(stage.leg)
        stay = np.zeros(len(self.own.held))
        for way in self.ways(stage):
            then, pay = self._then(way), pays[:, way.some]
            well = pay * then[left[:, way.some]] + (1 - pay) * way.saved * then[:, None]
            stay += well @ rolls.ways[way.some] / rolls.total
        stop = self.stops[stage.leg]
        if not (self.may_leave(stage) and stop.left):
            return Worth(stay, stay, stay, np.zeros(len(stay)), 0.0)
        lands = stop.mean > stay + TIE
        return Worth(np.maximum(stop.mean, stay), stay, np.full(len(stay), stop.mean), lands.astype(float), 1.0)

    def _as_passenger(self, stage: Stage) -> Worth:
        """He sees the dice, and who has left before him, then stays or leaves (F15, F16, F34)."""
        assert self.own is not None
        stop, order, rolls = self.stops[stage.leg], self._asked(stage), self.rolls[stage.leg]
        earlier = order[: order.index(self.viewer)] if self.viewer in order else None
        best, stay, go, leaves = (np.zeros(len(self.own.held)) for _ in range(4))
        choices = 0.0
        for way in self.ways(stage):
            ways = rolls.ways[way.some]
            well = self._ends_well(stage, way)  # what follows a leg that cannot end well has no law of hands
            stays = self._then(way)[:, None] * well if well.any() else np.zeros((len(stay), len(well)))
            stay += stays @ ways
            if earlier is not None and sum(seat in earlier for seat in way.left) < stop.left:
                best += np.maximum(stop.mean, stays) @ ways
                leaves += (stop.mean > stays + TIE) @ ways
                go += stop.mean * ways.sum()
                choices += float(ways.sum())
            else:
                best += stays @ ways
                go += stays @ ways
        of = rolls.total
        return Worth(best / of, stay / of, go / of, leaves / of, choices / of)
