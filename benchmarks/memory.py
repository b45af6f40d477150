"""How much memory the server takes with many sessions: what a free host has to give.

Run as `python -m benchmarks.memory [SESSIONS]` (Linux; needs a Chromium).
"""

import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browsing import CHROMIUM_FLAGS, find_chromium, serve

CLICKS = 5  # in each session, so that it holds more than a first page


def megabytes(pid: int) -> float:
    """Memory that would be freed if the process ended (Pss of its own pages and its share of the common ones)."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8")
    return int(re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)[1]) / 1000


def main(sessions: int) -> None:
    with serve() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_FLAGS))
        print(f"{'sessions':>8}  {'MB':>6}")
        print(f"{0:>8}  {megabytes(server.pid):>6.0f}")
        for opened in range(1, sessions + 1):
            page = chromium.new_context().new_page()
            page.goto(server.url)
            for _ in range(CLICKS):
                page.get_by_test_id("stBaseButton-secondary").first.wait_for(timeout=30_000)
                page.get_by_test_id("stBaseButton-secondary").first.click()
                page.wait_for_timeout(300)
            print(f"{opened:>8}  {megabytes(server.pid):>6.0f}")
        chromium.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
