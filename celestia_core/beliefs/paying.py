"""Which hands do not pay for which rolls, as tables that are looked up for thousands of hands at a time.

Of each kind only 0 to 4 cards matter: a fifth pays for no roll of ALL_NEEDS that four do not pay for.
"""

from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from celestia_core.bag import Bag
from celestia_core.kinds import EQUIPMENT, Face
from celestia_core.odds import ALL_NEEDS, rolls_by_needs
from celestia_core.odds.table import TABLE_DICE

from .memory import Beside

KINDS = len(EQUIPMENT) + 1  # and Turbo
_PLACES = (TABLE_DICE + 1) ** np.arange(KINDS)

Table = NDArray[np.float64]


def alike(held: NDArray[np.int16]) -> NDArray[np.int64]:
    """(rows,) the row of each hand in the tables below; hands with the same row pay alike. Kept beside `held`.

    Args:
        held: (rows, 5 or more) counts of each Equipment and of Turbo.
    """
    return _alike.get(held, lambda: np.minimum(held[:, :KINDS], TABLE_DICE) @ _PLACES)


def cannot_pay(held: NDArray[np.int16]) -> Table:
    """(rows, 70) 1 where a hand cannot pay for one of ALL_NEEDS. Kept beside `held`."""
    return _cannot.get(held, lambda: _tables()[0][alike(held)])


def need_turbo(held: NDArray[np.int16]) -> Table:
    """(rows, 70) 1 where a hand cannot pay for one of ALL_NEEDS without Turbo. Kept beside `held`."""
    return _without.get(held, lambda: _tables()[1][alike(held)])


@cache
def _tables() -> tuple[Table, Table]:
    """Two tables (hands, 70) of 0 and 1: who cannot pay; who cannot without Turbo."""
    needs = np.array(ALL_NEEDS, np.int8)
    hands = np.array(list(product(range(TABLE_DICE + 1), repeat=KINDS)), np.int8)[:, ::-1]
    short = np.zeros((len(hands), len(needs)), np.int8)
    for kind in range(len(EQUIPMENT)):
        short += np.maximum(0, needs[:, kind] - hands[:, kind, None])
    return (short > hands[:, -1, None]).astype(float), (short > 0).astype(float)


@lru_cache(maxsize=64, typed=True)
def refused_rolls(die: Bag[Face], dice: int, turbo: Fraction, whole: bool) -> NDArray[Any]:
    """By `alike`, how many rolls of so many dice, at most 4, a hand does not pay for.

    Args:
        die: the faces of one die.
        dice: how many are rolled; each of the faces to this power rolls counts 1.
        turbo: how often Turbo is used where nothing else pays.
        whole: as fractions instead of floats.
    """
    ways = dict(rolls_by_needs(die, dice))
    rolls = np.array([ways.get(needs, 0) for needs in ALL_NEEDS], float)
    cannot, lacks = (table @ rolls for table in _tables())
    found: NDArray[Any] = cannot * float(turbo) + lacks * float(1 - turbo)
    if whole:
        found = cannot.astype(int).astype(object) * turbo + lacks.astype(int).astype(object) * (1 - turbo)
    return found


def _bytes(array: NDArray[Any]) -> int:
    return array.nbytes


_alike: Beside[NDArray[np.int64]] = Beside(4 << 20, _bytes)
_cannot: Beside[Table] = Beside(12 << 20, _bytes)
_without: Beside[Table] = Beside(12 << 20, _bytes)
