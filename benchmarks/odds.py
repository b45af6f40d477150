"""Exact chances of one leg beside icepool, both in this run: python -m benchmarks.odds.

Every call meets another pool, so nobody profits from a cache of results. Prints ratios and never asserts: the numbers
themselves are compared in tests/laws/test_odds_engines.py.
"""

import gc
from collections.abc import Callable
from itertools import cycle
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import icepool

from celestia_core.kinds import HAZARDS, Face
from celestia_core.odds import ALL_NEEDS, Needs, Pool, crash_odds, odds_table
from celestia_core.odds.plan import crash_ways, plan_of

HAND = 6
ROLLS = {"1111": Needs(1, 1, 1, 1), "22": Needs(2, 2, 0, 0), "4": Needs(4, 0, 0, 0)}
ROUNDS = 15


class Crash(icepool.MultisetEvaluator):  # type: ignore[type-arg]
    """Whether a hand fails one roll, the way icepool is meant to be used: Equipment missing less Turbos held."""

    def __init__(self, needs: tuple[int, ...]) -> None:
        self.needs = needs  # of kinds 0, 1, ...; the next kind is Turbo, and any after it are other cards

    def next_state(self, state: int | None, order: Any, kind: int, count: int) -> int:
        """Adds what is missing of a kind, takes off Turbos."""
        state = state or 0
        if kind < len(self.needs):
            return state + max(0, self.needs[kind] - count)
        return state - count if kind == len(self.needs) else state

    def extra_outcomes(self, kinds: Any) -> range:
        """Kinds of which no card is left must be looked at too."""
        return range(len(self.needs))

    def final_outcome(self, state: int, *_: Any) -> bool:
        """Whether more is missing than Turbo can replace."""
        return state > 0


class Content(icepool.MultisetEvaluator):  # type: ignore[type-arg]
    """The content of a hand as far as any roll of four dice can tell."""

    def next_state(self, state: tuple[int, ...] | None, order: Any, kind: int, count: int) -> tuple[int, ...]:
        """Adds one kind; other cards do not matter."""
        return (*(state or ()), min(count, 4)) if kind < 5 else state or ()


def by_kind(pool: Pool) -> dict[int, int]:
    return dict(enumerate((*pool.equipment, pool.turbo, pool.other)))


def icepool_roll(needs: Needs, pool: Pool) -> Any:
    return Crash(needs).evaluate(icepool.Deck(by_kind(pool)).deal(HAND))


def icepool_roll_merged(needs: Needs, pool: Pool) -> Any:
    """The same, told which kinds the roll does not ask for: they become other cards first."""
    asked = [(need, count) for need, count in zip(needs, pool.equipment, strict=True) if need]
    counts = [*[count for _, count in asked], pool.turbo]
    counts.append(pool.total - sum(counts))
    return Crash(tuple(need for need, _ in asked)).evaluate(icepool.Deck(dict(enumerate(counts))).deal(HAND))


def icepool_table(pool: Pool) -> Any:
    """All hands of 1 to 12; icepool's own part only, reading the 70 rolls off it costs five times as much again."""
    deck = icepool.Deck(by_kind(pool))
    return [Content().evaluate(deck.deal(hand)) for hand in range(1, 13)]


def pools() -> Any:
    luck = Random(7)
    return cycle([Pool(*[luck.randint(2, most) for most in (20, 18, 16, 14, 8, 8)]) for _ in range(200)])


def side_by_side(peers: dict[str, tuple[Callable[[Pool], object], int]]) -> dict[str, float]:
    """Median seconds of one call of each (call, calls a round); all take turns, so that a slow minute hits all."""
    fresh = pools()
    times: dict[str, list[float]] = {name: [] for name in peers}
    for _ in range(ROUNDS):
        for name, (call, calls) in peers.items():
            batch = [next(fresh) for _ in range(calls)]
            start = perf_counter()
            for pool in batch:
                call(pool)
            times[name].append((perf_counter() - start) / calls)
    return {name: median(found[1:]) for name, found in times.items()}  # the first round makes plans and binomials


def disagreements(number: int) -> tuple[int, int]:
    """How many integers were compared on so many random pools, and how many differ: plan, table and icepool."""
    luck = Random(1000)
    compared = different = 0
    for _ in range(number):
        pool = Pool(*[luck.randint(0, most) for most in (20, 18, 16, 14, 8, 8)])
        table = odds_table(pool)
        for needs in ALL_NEEDS:
            plan = plan_of(needs)
            for hand, ways in enumerate(table.rolls[needs]):
                compared += 1
                different += ways != crash_ways(plan, pool, hand)
        if pool.total >= HAND:
            needs = luck.choice(ALL_NEEDS)
            compared += 1
            different += icepool_roll(needs, pool).quantity(True) != table.rolls[needs][HAND]
    return compared, different


def line(name: str, took: float, *peers: float) -> None:
    ratios = "".join(f"{peer / took:10.0f}x" for peer in peers)
    print(f"  {name:<46}{took * 1e6:12.2f} us{ratios}")


def main() -> None:
    gc.collect()
    gc.disable()
    print(f"One known roll, hand of {HAND}, exact; times faster than icepool's evaluator, and than one told more")
    worst: list[float] = []
    for word, needs in ROLLS.items():
        faces: list[Face] = [face for face, asked in zip(HAZARDS, needs, strict=True) for _ in range(asked)]
        took = side_by_side(
            {
                "icepool evaluator": (lambda pool, n=needs: icepool_roll(n, pool), 20),
                "icepool evaluator, kinds merged by hand": (lambda pool, n=needs: icepool_roll_merged(n, pool), 20),
                "ours, integer ways": (lambda pool, n=needs: crash_ways(plan_of(n), pool, HAND), 2000),
                "crash_odds, faces in, checked": (lambda pool, f=faces: crash_odds(f, HAND, pool), 2000),
                "crash_odds, as a fraction": (lambda pool, f=faces: crash_odds(f, HAND, pool).crash, 2000),
            }
        )
        print(f" {word}")
        peers = list(took.values())[:2]
        for name, time in took.items():
            line(name, time, *peers)
        worst.append(peers[0] / took["ours, integer ways"])
    print(f" worst of the three: {min(worst):.0f}x (goal for clear code: 100x)")

    print(f"Table: {len(ALL_NEEDS)} rolls and the averages of 2-4 dice, hands of 0-12")
    took = side_by_side(
        {
            "icepool's own time (hands 1-12, nothing read)": (icepool_table, 1),
            "odds_table, exact integers": (odds_table, 100),
            "average before the roll of 4 dice, alone": (lambda pool: crash_odds(4, HAND, pool), 200),
        }
    )
    for name, time in took.items():
        line(name, time, took["icepool's own time (hands 1-12, nothing read)"])
    print(" (goal for the table: 150x)")
    gc.enable()
    compared, different = disagreements(1000)
    print(f"1,000 random pools, plan against table and icepool: {compared:,} integers compared, {different} differ")


if __name__ == "__main__":
    main()
