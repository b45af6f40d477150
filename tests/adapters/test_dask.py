"""A match on dask's workers (extra `dask`): a real cluster of two processes answers as threads do."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from celestia_core.analysis.arena import Match, Tally, play_match, play_part
from tests.adapters.needed import needed

distributed = needed("distributed")
MATCH = Match("tiny3", ("random", "leave-at-city=2", "always-stay"), 300, 5)
LOCAL = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}  # any free port


@pytest.fixture
def client() -> Iterator[Any]:
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, **LOCAL) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def same(one: Tally, other: Tally) -> bool:
    return all(np.array_equal(getattr(one, field.name), getattr(other, field.name)) for field in fields(Tally))


def test_a_cluster_of_two_processes_plays_as_threads_do_even_if_one_is_killed(client: Any) -> None:
    processes = set(client.run(os.getpid).values())
    assert len(processes) == 2
    assert os.getpid() not in processes
    whole = play_part(MATCH, 0, 300)
    *_, threads = play_match(MATCH, lambda: ThreadPoolExecutor(2), 70)
    *_, tally = play_match(MATCH, client.get_executor, 20)
    assert tally.games == 300
    assert same(threads, whole)
    assert same(tally, whole)

    again = play_match(MATCH, client.get_executor, 20)
    next(again)
    os.kill(min(processes), signal.SIGKILL)
    *_, tally = again
    assert same(tally, whole)
