"""The inner loops of `rows`, compiled by numba (the extra `fast`). They answer as NumPy does, which works without them.

Nobody waits for the compiler: when there was so much to do that it is worth while, a thread loads it and compiles the
loops, or finds them on disk, where they are kept. Until then NumPy answers. NUMBA_DISABLE_JIT=1, a variable of numba's
own, turns all this off.
"""

from collections.abc import Callable
from threading import Lock, Thread
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

WORTH_WHILE = 3_000_000  # terms added up with NumPy, about a tenth of a second, before the compiler is loaded

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Loops(NamedTuple):
    """The compiled loops, named after what they do; `rows` does the same with NumPy."""

    gathered: Callable[..., Floats]
    numbered: Callable[..., tuple[Ints, Ints, Ints]]
    summed: Callable[..., Floats]


def gathered(
    keys: Ints, offsets: Ints, many: Floats, few: Floats, room: Ints, taken: Ints, signs: Ints, cells: int
) -> Floats:
    """The sum of many[row] * few[other] by keys[row] + offsets[other], over pairs that fit (`rows.packed`)."""
    box = np.zeros(cells)
    fitting = np.empty(len(many) + 1, np.int64)  # rows; found without a branch, which would be guessed wrongly
    for other in range(len(few)):
        offset, weight = offsets[other], few[other]
        word, sign, fit = taken[0, other], signs[0], 0
        for row in range(len(many)):
            fitting[fit] = row
            fit += (room[0, row] - word) & sign == sign
        for more in range(1, len(signs)):
            word, sign, still = taken[more, other], signs[more], 0
            for place in range(fit):
                row = fitting[place]
                fitting[still] = row
                still += (room[more, row] - word) & sign == sign
            fit = still
        for place in range(fit):
            row = fitting[place]
            box[keys[row] + offset] += many[row] * weight
    return box


def numbered(case: Ints, left: Ints, cases: int) -> tuple[Ints, Ints, Ints]:
    """Numbers for the different pairs (case, left): the number of each, and case and left by number."""
    low = left.min() if len(left) else 0
    width = left.max() - low + 1 if len(left) else 0
    numbers = np.zeros((cases, width), np.int32)  # from 1; 0 is a pair not met yet
    number, parent, have = np.empty_like(case), np.empty_like(case), np.empty_like(case)
    met = 0
    for place in range(len(left)):
        known = numbers[case[place], left[place] - low]
        if not known:
            parent[met], have[met] = case[place], left[place]
            met += 1
            known = met
            numbers[case[place], left[place] - low] = met
        number[place] = known - 1
    return number, parent[:met].copy(), have[:met].copy()


def summed(value: Floats, parent: Ints, times: Floats, drawn: NDArray[np.int16], starts: Ints) -> Floats:
    """For each stretch of rows and each case, the sum of value[row, its parent] * times[drawn[row], case]."""
    found = np.zeros((len(starts), len(parent)))
    for stretch in range(len(starts)):
        end = starts[stretch + 1] if stretch + 1 < len(starts) else len(drawn)
        for row in range(starts[stretch], end):
            count = drawn[row]
            for case in range(len(parent)):
                found[stretch, case] += value[row, parent[case]] * times[count, case]
    return found


def compiled() -> Loops | None:
    """The loops, compiled now or found on disk; None without numba."""
    try:
        import numba
    except ImportError:
        return None
    config: Any = numba.config
    types: Any = numba.types
    if config.DISABLE_JIT:
        return None

    def reads(kind: Any, axes: int, layout: str = "C") -> Any:
        return types.Array(kind, axes, layout, readonly=True)  # arrays that may be written to are taken as well

    def made(loop: Callable[..., Any], *takes: Any) -> Callable[..., Any]:
        try:
            return numba.njit(takes, cache=True, nogil=True)(loop)
        except RuntimeError:  # nowhere to keep it
            return numba.njit(takes, nogil=True)(loop)

    floats, ints, columns = reads(types.float64, 1), reads(types.int64, 1), reads(types.int64, 1, "A")
    float_table, int_table = reads(types.float64, 2), reads(types.int64, 2)
    return Loops(
        made(gathered, ints, ints, floats, floats, int_table, int_table, ints, types.int64),
        made(numbered, ints, columns, types.int64),
        made(summed, float_table, ints, float_table, reads(types.int16, 1, "A"), ints),
    )


class Compiler:
    """Makes the loops once it is worth while.

    Attributes:
        made: the loops when they are ready.
        thread: makes them; None before it is worth while.
    """

    def __init__(self) -> None:
        """Nothing was asked for yet."""
        self.made: Loops | None = None
        self.thread: Thread | None = None
        self._terms = 0
        self._lock = Lock()

    def ask(self, terms: int) -> Loops | None:
        """The loops if they are ready, to add up so many terms."""
        if self.thread is None:
            with self._lock:
                self._terms += terms
                if self._terms >= WORTH_WHILE and self.thread is None:
                    self.start()
        return self.made

    def start(self) -> Thread:
        """Make the loops in a thread; it ends when they are ready, or there is no numba."""
        self.thread = Thread(target=self._make, name="celestia-compiler")
        self.thread.start()
        return self.thread

    def _make(self) -> None:
        self.made = compiled()


compiler = Compiler()
