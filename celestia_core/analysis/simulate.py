"""Many games at once on the vectors of `kernel`: compiled where numba is there, the same numbers without it.

Game g of a run has random numbers of its own, made from the seed and g. So a run may be cut into parts, and the parts
played in any order, by any number of workers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock, Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from celestia_core.policies import Rule, playouts_of, rule_of
from celestia_core.ruleset import load_ruleset

from . import kernel as k
from . import looking, playing
from .compiled import compiled
from .packing import Code, Packing, Vector, opening, packing

Ints = NDArray[np.int64]

EVERYBODY = "expected-points"  # plays on in what a bot that looks ahead sees coming
MOST_PLIES = 50_000  # of a game; a longer one is stopped
NO_STEP: Code = (-1, -1, -1)


@cache
def bot_numbers(name: str) -> Vector:
    """A named bot as `playing` reads it.

    Raises:
        CannotRead: no such bot.
    """
    playouts = playouts_of(name)
    if playouts is not None:
        return [playing.LOOKS_AHEAD, 0, 0, 0, 0, playouts, 0, 0]
    rule = rule_of(name)
    numbers = [playing.ANY_OPTION] if rule is None else _of_rule(rule)
    return numbers + [0] * (playing.BOT_SIZE - len(numbers))


def _of_rule(rule: Rule) -> Vector:
    from_value = playing.NEVER if rule.leave_from is None else rule.leave_from
    above = playing.NEVER if rule.above is None else int(rule.above * playing.MILLION)
    return [playing.BY_POINTS if rule.by_points else playing.BY_RULE, from_value, above, rule.not_before, rule.keeps]


def seated(names: Sequence[str]) -> Vector:
    """A bot for each of six seats, one after the other; a seat that is not there has any."""
    return [number for name in (*names, *["random"] * (6 - len(names))) for number in bot_numbers(name)]


def room_of(as_vector: Callable[[Any], Any], size: int) -> Any:
    """What `looking.look_ahead` works with, for states of so many numbers."""
    options = (3 * k.MOST_OPTIONS, 2 * k.MOST_OPTIONS, k.MOST_OPTIONS)
    return _vectors(as_vector, size, size, 16, k.LOG_SIZE, *options)


@dataclass(frozen=True, slots=True)
class Played:
    """Games that were played.

    Attributes:
        ending: (games,) why each ended (`kernel.CALLED`, ...); 0 where it was stopped for its length.
        points: (games, seats).
        first_leg: (games,) how the first leg ended (`kernel.FLEW`, `SAVED`, `CRASHED`; 0: none was flown).
        said: (games,) the first announcement (`kernel.SAID_CAN`, `SAID_CANNOT`; 0: none).
        first_end: (games,) the city where the first journey ended, or from where it crashed.
        gains: (games, seats) points gained in the first journey.
        logs: (turns, LOG_SIZE) what was noted, by turn of the seats.
    """

    ending: Ints
    points: Ints
    first_leg: Ints
    said: Ints
    first_end: Ints
    gains: Ints
    logs: Ints

    @property
    def shares(self) -> Ints:
        """(games, seats) sixtieths of each win: all for a winner, a part where several tie, none if stopped (B21)."""
        best = (self.points == self.points.max(axis=1, keepdims=True)) & won(self.ending)[:, None]
        return np.where(best, 60 // np.maximum(1, best.sum(axis=1, keepdims=True)), 0)


def won(ending: Ints) -> NDArray[np.bool_]:
    """Whether a game has winners."""
    found: NDArray[np.bool_] = (ending == k.CALLED) | (ending == k.EXHAUSTED)
    return found


def seeds(seed: int, first: int, games: int) -> Ints:
    """(games, 8) random numbers to begin with, of games first, first + 1, ...; they depend on seed and number alone."""
    raw = np.random.Philox(key=seed, counter=first).random_raw(4 * games).reshape(games, 4)
    found = np.empty((games, 8), np.int64)
    found[:, 0::2] = raw & np.uint64(k.WORD)
    found[:, 1::2] = (raw >> np.uint64(32)) % np.uint64(k.MULTIPLIER - 1) + np.uint64(1)
    return found


def play_many(
    table: Packing,
    starts: Sequence[Vector] | Ints,
    bots: Sequence[Sequence[str]],
    first: int,
    games: int,
    seed: int,
    step: Code = NO_STEP,
    most: int = MOST_PLIES,
    loop: Callable[..., Any] | None = None,
) -> Played:
    """Play games to their end.

    Args:
        table: the ruleset at a table.
        starts: settled states; game g starts from state g modulo their number.
        bots: by turn of the seats, a name for each seat; game g has turn g modulo their number.
        first: number of the first game.
        games: how many.
        seed: of their random numbers.
        step: an action of the seat to act that is taken first.
        most: plies after which a game is stopped.
        loop: what plays them; None: the compiled loop if it is ready, else plain Python.

    Raises:
        CannotRead: no such bot.
    """
    taken = [
        *(np.asarray(starts, np.int64).ravel(), table.vector, table.tables, table.choose),
        *(
            [number for turn in bots for number in seated(turn)],
            seated([EVERYBODY] * 6),
            seeds(seed, first, games).ravel(),
            step,
        ),
        *([0] * (len(bots) * k.LOG_SIZE), [0] * (games * looking.RESULT_SIZE)),
    ]
    loop = compiler.made if loop is None else loop
    as_vector = _listed if loop is None else np.array
    vectors: list[Any] = [as_vector(vector) for vector in taken]
    begun, r, tables, choose, numbers, everybody, streams, step_taken, logs, results = vectors
    work: Any = _vectors(as_vector, table.size, 8, k.LOG_SIZE, 6 * playing.BOT_SIZE, 3 * k.MOST_OPTIONS)
    room = room_of(as_vector, table.size)
    (loop or looking.play_games)(
        *(begun, table.size, len(starts), r, tables, choose, table.deck, numbers, everybody, len(bots)),
        *(first, streams, games, step_taken, logs, results, work, room, most),
    )
    rows = np.asarray(results, np.int64).reshape(games, looking.RESULT_SIZE)
    scores, gains = (rows[:, at : at + table.seats] for at in (looking.SCORES, looking.GAINS))
    return Played(
        rows[:, 0],
        scores,
        first_leg=rows[:, looking.FIRST_LEG],
        said=rows[:, looking.FIRST_SAID],
        first_end=rows[:, looking.FIRST_END],
        gains=gains,
        logs=np.asarray(logs, np.int64).reshape(len(bots), k.LOG_SIZE),
    )


def _vectors(as_vector: Callable[[Any], Any], *sizes: int) -> tuple[Any, ...]:
    """Vectors to work with."""
    return tuple(as_vector([0] * size) for size in sizes)


def _listed(numbers: Any) -> list[Any]:
    """Plain loops want plain numbers: without a limit, and quicker one by one."""
    found: list[Any] = np.asarray(numbers).tolist()
    return found


class Compiler:
    """Compiles `play_games` in a thread, so that nobody waits for it.

    Attributes:
        made: the compiled loop when it is ready.
        thread: makes it; None before it was started.
    """

    def __init__(self) -> None:
        """Nothing was asked for yet."""
        self.made: Callable[..., Any] | None = None
        self.thread: Thread | None = None
        self._lock = Lock()

    def start(self) -> Thread:
        """Begin, if that was not done; the thread ends when the loop is ready, or there is no numba."""
        with self._lock:
            if self.thread is None:
                self.thread = Thread(target=self._make, name="celestia-playouts", daemon=True)
                self.thread.start()
        return self.thread

    def _make(self) -> None:
        loop = compiled()
        if loop is not None:  # it is compiled, or read from disk, when it is first called
            made = packing(load_ruleset("tiny+max1"), 2)
            play_many(made, [opening(made)], [["random"] * 2], 0, 1, 0, loop=loop)
        self.made = loop


compiler = Compiler()
