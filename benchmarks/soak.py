"""Whether memory stays flat over many clicks: python -m benchmarks.soak [CLICKS] (`make soak`; Linux).

The app's own settings hold, so Streamlit's collection after each run is off. One visitor plays and, whenever a game is
over, takes another table; he leaves and comes back as a new session every 500 clicks. Prints the server's memory.
"""

import sys
from collections import Counter
from itertools import count
from pathlib import Path
from time import perf_counter

from benchmarks.visitor import Visitor, visit
from celestia_core.kinds import Seat
from celestia_core.record import HUMAN, Record
from celestia_core.share import encode_share
from tests.browsing import serve

CLICKS, REPORT, SESSION = 20_000, 1_000, 500
BOTS = ("odds-threshold=0.45", "leave-at-city=6", "odds-threshold=0.35", "random", "always-stay")


def megabytes(pid: int) -> float:
    """Resident memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1])
    return pages * 4096 / 1e6


def table(deal: int) -> str:
    """A fresh game of 2 to 6 at each other deal, as the query of its link."""
    seats = 2 + deal % 5
    return "g=" + encode_share(Record("rulebook@1", (HUMAN, *BOTS[: seats - 1]), Seat(0), ((0, deal),)))


def play(visitor: Visitor, clicks: int, deals: "count[int]", pressed: Counter[str]) -> None:
    """Press the first slot, now and then another button; take another table when a game is over."""
    for number in range(clicks):
        if "slot2" not in visitor.buttons:  # the end of a game has one slot
            visitor.run(query=table(next(deals)))
        key = {3: "slot2", 7: "back", 8: "run"}.get(number % 10, "slot1")
        visitor.run(key)
        pressed[key] += 1


def main(clicks: int = CLICKS) -> None:
    deals, pressed = count(1), Counter[str]()
    with serve() as server:
        print(f"{'clicks':>7}  {'MB':>6}  {'sessions':>8}  {'games':>6}  {'ms a click':>10}")
        began, sessions, reported = perf_counter(), 0, 0
        print(f"{0:>7}  {megabytes(server.pid):>6.1f}")
        while pressed.total() < clicks:
            with visit(server.url, table(next(deals))) as visitor:
                play(visitor, min(SESSION, clicks - pressed.total()), deals, pressed)
            sessions += 1
            if pressed.total() % REPORT == 0:
                took = (perf_counter() - began) / (pressed.total() - reported) * 1000
                games = next(deals) - 1
                print(
                    f"{pressed.total():>7}  {megabytes(server.pid):>6.1f}  {sessions:>8}  {games:>6}  {took:>10.1f}",
                    flush=True,
                )
                began, reported = perf_counter(), pressed.total()
        print("pressed: " + ", ".join(f"{key} {times}" for key, times in sorted(pressed.items())))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
