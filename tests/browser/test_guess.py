"""Guess first, judge first and the page on luck in a real Chromium: by keyboard, after a reload, small, with axe."""

import re

import pytest
from playwright.sync_api import Page, expect

from celestia_core.written import of_hundred
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.paging import link_to, watched
from tests.screen import faults, faults_in_both_themes, page_width, settled

pytestmark = pytest.mark.browser

FIRST = link_to(Sitting(FIRST_RECORD), 10**6)
PLACES = """() => ["slot1", "slot2", "view", "steps"].map(key => {
  const there = document.querySelector(`.st-key-${key}`).getBoundingClientRect();
  return [there.x, there.y, there.width].map(Math.round);
})"""


def sound_and_small(page: Page) -> None:
    """No fault in either theme, and no sideways scrolling on a phone."""
    assert faults_in_both_themes(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page_width(page) <= 390
    page.set_viewport_size({"width": 1280, "height": 720})


def test_a_chance_is_guessed_by_keyboard_and_a_reload_keeps_the_guess(page: Page, app_url: str):
    sitting = Sitting(FIRST_RECORD)
    crash = sitting.reckoning.crash(sitting.shown)
    assert crash is not None
    page.goto(f"{app_url}/?g={FIRST}&first=guess")
    slider = page.get_by_role("slider", name=re.compile("Your guess"))
    expect(slider).to_be_visible()
    page.wait_for_selector(".st-key-new button")  # the last button: the page is all there
    settled(page)
    covered = page.evaluate(PLACES)
    expect(page.get_by_text("the answer is behind the clouds")).to_be_visible()
    expect(page.locator(".cel-bar")).to_have_count(0)
    sound_and_small(page)
    slider.focus()
    for said in range(49, 44, -1):
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("img", name=f"One hundred flights, {said} marked")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="See the chance")).to_be_focused()
    page.keyboard.press("Enter")
    told = page.get_by_text(f"You guessed 45 (dotted): {45 - of_hundred(crash)} flights off.")
    expect(told).to_be_visible()
    settled(page)
    assert page.evaluate(PLACES) == covered  # nothing moved
    expect(page.get_by_text("30 guesses are needed, you have 1.")).to_be_visible()
    page.wait_for_url(re.compile("said=45"))
    page.reload()
    expect(told).to_be_visible()
    expect(page.get_by_role("button", name="See the chance")).to_have_count(0)
    page.locator(".st-key-back button").click()
    page.locator(".st-key-next button").click()
    expect(told).to_be_visible()


def test_the_switches_come_on_in_their_dialog_and_a_choice_is_judged_before_its_outcome(page: Page, app_url: str):
    page.goto(f"{app_url}/?g={FIRST}")
    page.wait_for_selector(".st-key-first button")
    settled(page)
    before = page.evaluate(PLACES)
    page.get_by_role("button", name="Guess first").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Guess first is on")).to_be_visible()
    dialog.get_by_text("Judge my choice first").click()
    settled(page)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Guess first: on")).to_be_visible()
    page.wait_for_url(re.compile("first=both"))
    settled(page)
    assert page.evaluate(PLACES) == before
    expect(page.get_by_role("button", name="See the chance")).to_have_count(0)  # this chance has been seen
    page.locator(".st-key-slot1 button").click()
    expect(page.locator(".cel-verdict")).to_contain_text("You chose Stay.")
    assert "You stay aboard" not in page.locator(".cel-story").inner_text()
    settled(page)
    assert page.evaluate(PLACES.replace('"view", ', "")) == [before[0], before[1], before[3]]
    sound_and_small(page)
    page.reload()
    expect(page.locator(".cel-verdict")).to_contain_text("You chose Stay.")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".cel-story")).to_contain_text("You stay aboard")


def test_from_the_end_of_a_game_to_the_page_on_luck_and_back(page: Page, app_url: str):
    sitting = watched(3)
    page.goto(f"{app_url}/?g={link_to(sitting, 10**6)}")
    page.get_by_role("link", name="Is the luck fair?").click()
    expect(page.get_by_role("heading", level=1, name="Is the luck fair?")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Of 1,000 other deal numbers"))).to_be_visible()
    settled(page)
    page.wait_for_url(re.compile("/fairness.*g="))
    page.get_by_text("The same as a table").click()
    sound_and_small(page)
    page.reload()
    expect(page.get_by_text("It was 3.")).to_be_visible()
    page.get_by_role("link", name="Back to the game").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
