"""Click and load of the Play page beside a bare page, same settings: python -m benchmarks.page [CLICKS] [LOADS].

The bare page is one button and one line of text. Both are open in one browser and take turns click by click, load by
load, so that a busy machine hits both alike. All times are taken inside the page: from the click to the frame that
shows the new number (ours), the new text (bare), and from the start of navigation to the frame that shows the first
decision button. Prints medians and ratios, and asserts nothing.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from celestia_core.kinds import Seat
from celestia_core.play import play_game
from celestia_core.record import HUMAN, Record
from celestia_core.share import encode_share
from tests.browsing import CHROMIUM_FLAGS, find_chromium, serve

CLICKS, LOADS = 40, 10
WARM_UP = 3  # clicks not counted: they fill caches on both sides
CLICK_GOAL, CLICK_EXTRA, LOAD_GOAL = 1.5, 10, 2.0  # at most 1.5 times plus 10 ms; at most 2 times
LATE = 400  # the step to page through in a long game
BARE = """import streamlit as st

st.session_state.setdefault("clicks", 0)


def click():
    st.session_state.clicks += 1


st.button("Click", key="slot1", on_click=click)
st.text(st.session_state.clicks)
"""

READY = """key => new Promise(done => { const look = () => {
  const button = document.querySelector(`.st-key-${key} button`);
  if (button?.getClientRects().length) requestAnimationFrame(() => done(performance.now()));
  else requestAnimationFrame(look); }; look(); })"""

# For each selector: milliseconds from the click to the end of the first frame that shows another text there, null if it
# stays the same; then the same for the whole page: the last of them, which must change, is new and the run is over.
CHANGED = """([key, selectors]) => new Promise((done, fail) => {
  const text = one => document.querySelector(one)?.textContent;
  const old = selectors.map(text), times = selectors.map(() => null);
  const late = setTimeout(() => { seen.disconnect(); fail(new Error("nothing changed in 20 s")); }, 20000);
  let start, over = false;
  const painted = at => requestAnimationFrame(() => { const after = new MessageChannel();
    after.port1.onmessage = () => at(performance.now() - start); after.port2.postMessage(0); });
  const look = () => {
    selectors.forEach((one, place) => {
      if (times[place] !== null || text(one) === old[place]) return;
      times[place] = 0;
      painted(ms => { times[place] = ms; }); });
    const running = document.querySelector(".stApp").dataset.testScriptState !== "notRunning";
    if (over || running || times.at(-1) === null) return;
    over = true;
    painted(ms => { clearTimeout(late); seen.disconnect(); done([...times, ms]); }); };
  const seen = new MutationObserver(look);
  seen.observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
  start = performance.now();
  document.querySelector(`.st-key-${key} button`).click(); })"""

NUMBER, STEP = ".cel-big", ".st-key-step"  # the headline, and the slider below it, which changes at every step
TEXT = "[data-testid=stText]"


@dataclass(frozen=True, slots=True)
class Case:
    """What is clicked on the Play page: one button, again and again."""

    title: str
    query: str
    key: str


@dataclass(slots=True)
class Times:
    """Milliseconds of one page."""

    clicks: list[float] = field(default_factory=list)
    settled: list[float] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)


def long_game(step: int) -> Record:
    """A game of six in which seat A, once a bot, is now a human who looks at this step."""
    bots = ("odds-threshold=0.70",) * 6  # bold players crash, so nobody wins soon: 805 steps
    played = play_game("rulebook@1", bots, 6)
    return replace(played, players=(HUMAN, *bots[1:]), viewer=Seat(0), shown=step)


def cases() -> Iterator[Case]:
    """The first table played on with its left button, and pages turned late in a game of six."""
    yield Case("playing, the table on arrival", "", "slot1")
    yield Case(f"turning pages from step {LATE} of a game of six", f"?g={encode_share(long_game(LATE))}", "next")


def opened(browser: Browser, url: str, times: Times, width: int = 1280) -> Page:
    """A fresh visitor's page, its load timed."""
    page = browser.new_context(viewport={"width": width, "height": 720}).new_page()
    page.goto(url, wait_until="commit")
    times.loads.append(page.evaluate(READY, "slot1"))
    return page


def click(page: Page, key: str, selectors: list[str], times: Times) -> None:
    """One click, timed; a click after which the number happens to be the same counts as settled only."""
    first, *_, last = page.evaluate(CHANGED, [key, selectors])
    if first is not None:
        times.clicks.append(first)
    times.settled.append(last)
    page.wait_for_timeout(100)  # single clicks are timed, not a queue


def compare(browser: Browser, case: Case, app: str, bare: str, clicks: int, loads: int) -> tuple[Times, Times]:
    """Ours and the bare page by turns."""
    ours, theirs = Times(), Times()
    for _ in range(loads + 1):
        for url, times in ((app + case.query, ours), (bare, theirs)):
            opened(browser, url, times).context.close()
    del ours.loads[0], theirs.loads[0]  # a server that meets its first visitor
    with opened(browser, app + case.query, Times()).context as our, opened(browser, bare, Times()).context as their:
        for number in range(clicks + WARM_UP):
            counted = number >= WARM_UP
            click(our.pages[0], case.key, [NUMBER, STEP], ours if counted else Times())
            click(their.pages[0], "slot1", [TEXT], theirs if counted else Times())
    return ours, theirs


def line(name: str, ours: list[float], bare: list[float], goal: float, extra: float = 0) -> None:
    """One line of the table."""
    mine, other = median(ours), median(bare)
    bound = goal * other + extra
    mark = "within" if mine <= bound else "OVER"
    high = quantiles(ours, n=10)[8] if len(ours) > 1 else mine
    print(
        f"    {name:<36}{mine:7.1f} ms, 90 % {high:6.1f} (bare {other:6.1f}, {mine / other:4.2f}x); "
        f"{mark} {goal:g}x{f' + {extra:g} ms' if extra else ''} = {bound:.1f} ms ({len(ours)} timed)",
        flush=True,
    )


def main(clicks: int = CLICKS, loads: int = LOADS) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        (folder / "bare.py").write_text(BARE, "utf-8")
        app = stack.enter_context(serve())
        bare = stack.enter_context(serve(folder / "bare.py"))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_FLAGS))
        print("Play page beside a bare page: medians, both by turns")
        for case in cases():
            ours, theirs = compare(browser, case, app.url, bare.url, clicks, loads)
            print(f"  {case.title}")
            line("load: start to decision button", ours.loads, theirs.loads, LOAD_GOAL)
            line("click: button to new number", ours.clicks, theirs.clicks, CLICK_GOAL, CLICK_EXTRA)
            line("click: button to end of run shown", ours.settled, theirs.settled, CLICK_GOAL, CLICK_EXTRA)
        browser.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
