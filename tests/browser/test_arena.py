import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.screen import faults, page_width, seen_at, settled

pytestmark = pytest.mark.browser

LONG = 150_000  # ms: without the compiled loop 20,000 games take half a minute


def games(page: Page) -> int:
    """How many games the progress says were played."""
    now = page.get_by_role("progressbar", name="Games played").first.get_attribute("aria-valuenow")
    return int(now or 0)


def chosen(page: Page, label: str, key: str) -> None:
    """Press a key on a slider, the page having caught up."""
    slider = page.get_by_role("slider", name=label)
    slider.focus()
    slider.press(key)
    settled(page)


def test_twenty_thousand_games_with_progress_a_stop_and_one_of_them_on_the_table(page: Page, app_url: str):
    page.goto(f"{app_url}/arena")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.get_by_text(re.compile(r"of 20,000 games"))).to_be_visible()
    expect(page.get_by_role("heading", name="Wins out of 100 games")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("button", name="Replay game 1")).to_be_visible(timeout=LONG)
    assert games(page) == 20_000
    expect(page.get_by_text(re.compile(r"is ahead of .* by \d+\.\d ± \d\.\d"))).to_be_visible()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Everything (JSON)").click()
    report = json.loads(Path(downloading.value.path()).read_text("utf-8"))
    assert report["games"] == 20_000

    chosen(page, "Games", "End")  # a million
    page.get_by_role("button", name="Run", exact=True).press("Enter")
    progress = page.get_by_role("progressbar", name="Games played").first
    expect(progress).to_have_attribute("aria-valuemax", "1000000")
    expect(progress).not_to_have_attribute("aria-valuenow", "0", timeout=LONG)
    page.get_by_role("button", name="Stop, keep what is done").click(timeout=LONG)
    expect(page.get_by_text("stopped: what was played counts")).to_be_visible(timeout=LONG)
    expect(page.get_by_text(re.compile(r"of 1,000,000 games"))).to_be_visible()
    kept = games(page)
    assert 0 < kept < 1_000_000

    page.get_by_role("link", name="Rules").click()  # and back: the run is where it was
    expect(page.get_by_role("heading", name="The rules", exact=True)).to_be_visible()
    page.get_by_role("link", name="Arena").click()
    expect(page.get_by_text("stopped: what was played counts")).to_be_visible()
    assert games(page) == kept

    page.get_by_role("button", name="Replay game 1").click()
    expect(page.get_by_role("button", name="To the next journey")).to_be_visible()
    expect(page.get_by_text("The open hands")).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]g="))
    page.reload()
    expect(page.get_by_role("button", name="To the next journey")).to_be_visible()


def test_a_rule_of_thumb_loses_somewhere(page: Page, app_url: str):
    page.goto(f"{app_url}/arena")
    page.get_by_role("slider", name="Leave when more crash than").focus()
    chosen(page, "Leave when more crash than", "ArrowRight")
    page.get_by_role("button", name="Play my rule").press("Enter")
    expect(page.get_by_role("heading", name="“Leave above 36 of 100, not before city 4, keep 1 Turbo”")).to_be_visible(
        timeout=LONG
    )
    stop = page.get_by_role("button", name="Stop, keep what is done")
    if stop.is_visible():
        stop.click()
    expect(page.get_by_text(re.compile(r"^Try next: "))).to_be_visible(timeout=LONG)
    page.get_by_text("How this was measured").click()
    expect(page.get_by_text("with one number of the rule changed")).to_be_visible()


@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (390, "light")])
def test_the_arena_has_no_access_fault_and_no_sideways_scrolling(page: Page, app_url: str, width: int, theme: str):
    seen_at(page, width, theme)
    page.goto(f"{app_url}/arena")
    chosen(page, "Games", "Home")  # the fewest
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.get_by_role("button", name="Replay game 1")).to_be_visible(timeout=LONG)
    for twin in page.get_by_text("As a table").all():
        twin.click()
    assert page_width(page) <= width
    assert faults(page) == []
