"""Does the bot that looks ahead beat the rules of thumb? python -m benchmarks.duel [DEALS].

Each deal is played once for every seat the coach can have, with the same luck, and against each rule at all the other
seats. What is compared is the coach's wins and an equal share of all wins, deal by deal, so that seats and cards do not
matter. Nothing is asserted.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from time import perf_counter

import numpy as np

from celestia_core.analysis.arena import WHOLE
from celestia_core.analysis.estimates import mean
from celestia_core.analysis.packing import opening, packing
from celestia_core.analysis.simulate import compiler, play_many
from celestia_core.ruleset import load_ruleset

DEALS = 2_000
STRENGTHS = (40, 200)
RULES = ("odds-threshold=0.30", "odds-threshold=0.25", "expected-points")
TABLES = (("rulebook", 2), ("rulebook", 4), ("bga", 4), ("quick", 4))
WORKERS = 2


def advantage(ruleset: str, seats: int, coach: str, rule: str, deals: int) -> tuple[float, float, float]:
    """The coach's wins of 100, and by how much that is more than an equal share, with the margin."""
    made = packing(load_ruleset(f"{ruleset}+max200"), seats)
    parts = [(seat, first) for seat, first in product(range(seats), range(0, deals, 100))]

    def wins(part: tuple[int, int]) -> np.ndarray:
        seat, first = part
        players = [coach if other == seat else rule for other in range(seats)]
        return play_many(made, [opening(made)], [players], first, min(100, deals - first), 1).shares[:, seat]

    with ThreadPoolExecutor(WORKERS) as workers:
        found = np.concatenate(list(workers.map(wins, parts))).reshape(seats, deals).mean(axis=0) / WHOLE
    more = found - 1 / seats
    lead = mean(float(more.sum()), float((more**2).sum()), deals)
    return 100 * found.mean(), 100 * lead.value, 100 * lead.margin


def main(deals: int = DEALS) -> None:
    """Print the table."""
    compiler.start().join()
    print(f"{deals} deals, each with the coach at every seat; wins of 100, more than an equal share, 95 % margin")
    for (ruleset, seats), strength, rule in product(TABLES, STRENGTHS, RULES):
        begin = perf_counter()
        wins, lead, margin = advantage(ruleset, seats, f"coach={strength}", rule, deals)
        who = f"  {ruleset:9} {seats} seats, coach={strength:<4} against {rule:20}"
        print(f"{who} {wins:5.1f}  {lead:+5.1f} ± {margin:.1f}  ({perf_counter() - begin:.0f} s)", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
