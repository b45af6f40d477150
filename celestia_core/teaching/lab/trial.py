"""Flights that are really dealt and rolled, to be counted beside an exact chance.

Nothing here knows the formulas of `odds` and `beliefs`: a hand is dealt, dice fall, the captain pays or not (F23-F26).
Luck is keyed: flight number n of a seed is the same whenever and in whatever parts it is flown.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from celestia_core.bag import Bag
from celestia_core.beliefs import HandBelief
from celestia_core.errors import CannotRead
from celestia_core.kinds import HAZARDS, Face
from celestia_core.odds import Turbo, turbo_share

from .exploring import Dice, Setting, dice_of

TRIALS = (10, 100, 1_000, 100_000)  # flights one counts
BLOCK = 1_000  # flights that share one stream of luck
MOST_FLIGHTS = 10_000_000

Hands = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Flown:
    """One flight.

    Attributes:
        faces: the dice as they fell.
        held: cards in the captain's hand, in the order of celestia_core.beliefs.TYPES.
        short: dice that his Equipment does not pay for.
        crashed: whether he did not pay.
    """

    faces: tuple[Face, ...]
    held: tuple[int, ...]
    short: int
    crashed: bool

    @property
    def asked(self) -> tuple[int, ...]:
        """(4,) cards of each kind of Equipment that the dice ask for."""
        return tuple(self.faces.count(face) for face in HAZARDS)

    @property
    def missing(self) -> tuple[int, ...]:
        """(4,) those of them that the captain does not hold."""
        return tuple(max(0, asked - held) for asked, held in zip(self.asked, self.held, strict=False))


@dataclass(frozen=True)
class Series:
    """Many flights alike, numbered from 0, under one seed.

    Attributes:
        hands: how hands come: dealt without replacement from a pool, or as a seat may believe them to be.
        dice: how many are rolled; or the faces that lie there.
        turbo: what a captain does who can pay only with Turbo.
        die: the faces of one die.
        seed: any text.
    """

    hands: Setting | HandBelief
    dice: Dice
    turbo: Turbo
    die: Bag[Face]
    seed: str

    @classmethod
    def of(cls, setting: Setting, seed: str) -> "Series":
        """The flights of a setting of the odds lab."""
        return cls(setting, setting.dice, setting.turbo, setting.die, seed)

    @classmethod
    def believed(cls, hand: HandBelief, dice: Dice, seed: str) -> "Series":
        """The flights of a captain in a game."""
        return cls(hand, dice, hand.turbo, hand.die, seed)

    def crashes(self, first: int, last: int) -> int:
        """How many of the flights first, first + 1, ... last - 1 crashed; parts add up to the whole.

        Raises:
            CannotRead: not 0 <= first <= last <= MOST_FLIGHTS.
        """
        return sum(int(crashed.sum()) for _, _, _, crashed in self._parts(first, last))

    def flights(self, first: int, last: int) -> list[Flown]:
        """The flights one by one.

        Raises:
            CannotRead: as `crashes`.
        """
        found = []
        for faces, held, short, crashed in self._parts(first, last):
            for number in range(len(crashed)):
                rolled = tuple(self._faces[place] for place in faces[number])
                hand = tuple(int(count) for count in held[number])
                found.append(Flown(rolled, hand, int(short[number]), bool(crashed[number])))
        return found

    def _parts(self, first: int, last: int) -> "Iterator[tuple[Hands, Hands, Hands, NDArray[np.bool_]]]":
        """Places of the faces, hands, dice short, and whether it crashed; block by block."""
        if not 0 <= first <= last <= MOST_FLIGHTS:
            raise CannotRead(f"flights: from 0 to {MOST_FLIGHTS}")
        for block in range(first // BLOCK, -(-last // BLOCK)):
            here = slice(max(0, first - block * BLOCK), last - block * BLOCK)
            faces, held, short, crashed = self._block(block)
            yield faces[here], held[here], short[here], crashed[here]

    def _block(self, block: int) -> "tuple[Hands, Hands, Hands, NDArray[np.bool_]]":
        """So many flights: deal, roll, pay."""
        luck = np.random.default_rng(int.from_bytes(sha256(f"{self.seed}|flights|{block}".encode()).digest()))
        held = self._dealt(luck)
        faces = self._rolled(luck)
        short = np.zeros(BLOCK, np.int64)
        for place, face in enumerate(HAZARDS):
            fallen = [number for number, kind in enumerate(self._faces) if kind is face]
            short += np.maximum(0, np.isin(faces, fallen).sum(axis=1) - held[:, place])
        uses = luck.random(BLOCK) < float(turbo_share(self.turbo))
        pays = (short == 0) | ((short <= held[:, 4]) & uses)
        return faces, held, short, ~pays

    def _dealt(self, luck: np.random.Generator) -> Hands:
        if isinstance(self.hands, Setting):
            pool = self.hands.pool
            counts = (*pool.equipment, pool.turbo, pool.other)
            return luck.multivariate_hypergeometric(counts, self.hands.hand, BLOCK, method="count")
        picked = np.searchsorted(self._shares, luck.random(BLOCK) * self._shares[-1], "right")
        held: Hands = self.hands.held[picked].astype(np.int64)
        return held

    def _rolled(self, luck: np.random.Generator) -> Hands:
        if isinstance(self.dice, int):
            return luck.integers(0, len(self._faces), (BLOCK, dice_of(self.dice)))
        lying = np.array([self._faces.index(face) for face in self.dice], np.int64)
        return np.tile(lying, (BLOCK, 1))

    @cached_property
    def _faces(self) -> tuple[Face, ...]:
        """Every side of a die: a face that stands on two sides stands here twice."""
        sides = tuple(self.die)
        return sides if isinstance(self.dice, int) else tuple(Face)

    @cached_property
    def _shares(self) -> NDArray[np.float64]:
        """(rows,) running weight of the hands that may be."""
        weight = self.hands.weight  # type: ignore[union-attr]  # asked only of a belief
        shares: NDArray[np.float64] = np.cumsum((weight if weight.ndim == 1 else weight.sum(axis=0)).astype(float))
        return shares
