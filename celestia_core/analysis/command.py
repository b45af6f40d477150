"""Plays a match for the command line: on which workers, and what is said meanwhile."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from celestia_core.errors import CannotRead

from .arena import Match, play_match
from .report import match_report
from .simulate import compiler

MOST_WORKERS = 64
PART = 2_000  # games sent to a worker at a time, so that progress is seen without a compiler too
FEW = 4 * PART  # games for which other processes are not worth their start


def simulate(
    match: Match, workers: int | None = None, progress: Callable[[int], None] = lambda games: None
) -> dict[str, object]:
    """Play a match; the answer is the same whatever the number of workers.

    Args:
        match: what to play.
        workers: processes; None: one for each core, or this one alone for few games.
        progress: is told the number of games played, again and again.

    Raises:
        CannotRead: no such number of workers, or they died again and again.
    """
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise CannotRead(f"--workers: a whole number from 1 to {MOST_WORKERS}")
    if workers is None:
        workers = 1 if match.games <= FEW else min(MOST_WORKERS, os.cpu_count() or 1)
    if workers == 1:
        prepare()
    try:
        for tally in play_match(match, pool(workers), PART, 2 * workers):
            progress(tally.games)
    except BrokenProcessPool:
        raise CannotRead("the workers died again and again; try --workers 1") from None
    return match_report(match, tally)


def pool(workers: int) -> Callable[[], Executor]:
    """Makes the workers: processes of their own, each with a compiled loop; or a thread where one is enough."""
    if workers == 1:
        return lambda: ThreadPoolExecutor(1)
    spawn = get_context("spawn")  # nothing is inherited, so that it is the same on every system
    return lambda: ProcessPoolExecutor(workers, spawn, _begin)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asked
    prepare()


def prepare() -> None:
    """Wait for the compiled loop, or to know that there is none."""
    compiler.start().join()
