"""The coach in a real Chromium: asked by mouse and by keyboard, answered in its place, and no button moves."""

import re
from time import perf_counter

import pytest
from playwright.sync_api import Page, expect

from celestia_core.state import Phase
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.paging import link_to, table, told
from tests.screen import faults_in_both_themes, page_width, settled

pytestmark = pytest.mark.browser

WARM = 180_000  # ms: the loop is compiled once for each version, then it lies on disk
PLACES = """() => ["slot1", "slot2", "view", "steps"].map(key => {
  const there = document.querySelector(`.st-key-${key}`).getBoundingClientRect();
  return [there.x, there.y, there.width].map(Math.round);
})"""


def opened(page: Page, url: str, link: str) -> None:
    page.goto(f"{url}/?g={link}")
    settled(page)


def answered(page: Page) -> None:
    """The whole answer is there: held against all kinds of captains."""
    page.wait_for_selector(".cel-coach .cel-tag", timeout=WARM)
    settled(page)


def test_the_coach_is_asked_and_says_why_and_no_button_moves(page: Page, app_url: str):
    opened(page, app_url, link_to(Sitting(FIRST_RECORD), 10**6))
    before = page.evaluate(PLACES)
    expect(page.locator(".cel-coach")).to_have_count(0)
    page.get_by_role("radio", name="Chances").focus()  # by keyboard alone
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.get_by_role("radio", name="Coach")).to_have_attribute("aria-checked", "true")
    answered(page)
    assert page.evaluate(PLACES) == before
    coach = page.get_by_role("region", name=re.compile("Stay|Leave"))
    expect(coach.get_by_role("heading", level=2)).to_have_text(re.compile("Stay|Leave"))
    expect(coach.locator(".cel-wins li")).to_have_count(2)
    expect(coach.locator(".cel-reasons li")).to_have_count(3)
    expect(coach.get_by_text("What would change my mind")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Survival curve from city 1"))).to_be_visible()
    expect(page.get_by_role("region", name="Does the advice hold?").locator("tbody").first.locator("tr")).to_have_count(
        4
    )
    page.get_by_text("All choices as a table").click()
    expect(page.get_by_role("region", name="All choices")).to_contain_text("points at the end")
    page.get_by_text("The same as a table").click()
    assert faults_in_both_themes(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page_width(page) <= 390


def test_a_warm_coach_answers_at_once_in_every_kind_of_question_and_is_silent_elsewhere(page: Page, app_url: str):
    opened(page, app_url, link_to(Sitting(FIRST_RECORD), 10**6))
    page.get_by_role("radio", name="Coach").click()
    answered(page)
    page.get_by_role("radio", name="Chances").click()
    window = Sitting(table("rulebook@1", 4, 0, 3))
    window.show(10**6)
    assert window.step.question is not None
    assert window.step.question.phase is Phase.WINDOW
    for name, link in (("a card", link_to(window, 10**6)), ("stay or leave", link_to(told(), told().shown))):
        opened(page, app_url, link)
        before, start = page.evaluate(PLACES), perf_counter()
        page.get_by_role("radio", name="Coach").click()
        page.wait_for_selector(".cel-verdict", timeout=WARM)
        print(f"{name}: answered after {perf_counter() - start:.2f} s")
        answered(page)
        assert page.evaluate(PLACES) == before
    page.locator(".st-key-back button").click()
    expect(page.get_by_role("region", name="Coach")).to_contain_text("answers when you are asked")
    assert page.evaluate(PLACES)[:3] == before[:3]
    page.locator(".st-key-next button").click()
    answered(page)
