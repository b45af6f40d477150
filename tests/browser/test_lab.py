import re

import pytest
from playwright.sync_api import Page, expect

from tests.screen import faults, faults_in_both_themes, page_width, seen_at, settled

pytestmark = pytest.mark.browser

BOTTOM = """Math.max(...[...document.querySelectorAll('.st-key-lab_large .cel-card')]
  .map(e => e.getBoundingClientRect().bottom))"""
SMALL_TYPE = """[...document.querySelectorAll('.st-key-lab_large .cel-card *')]
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
  .filter(e => e.offsetWidth > 1 && e.offsetHeight > 1 && getComputedStyle(e).visibility === 'visible')
  .filter(e => !e.closest('.cel-vh, [aria-hidden=true]:not(.h)'))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < 1.4 * 16).map(e => e.outerHTML)"""
FLOWN = "Luck number {} (same number, same flights): 100,000 of 100,000 flown."
PART = re.compile(r"^Luck number 1 .*: \d+ of")


def test_100_000_flights_a_pause_and_a_reload(page: Page, app_url: str):
    page.goto(f"{app_url}/lab")
    expect(page.get_by_text("Nothing is flown yet.")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})  # a projector: number and button are seen together
    expect(page.locator(".cel-lab-big")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Fly 100,000")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="One by one").click()
    expect(page.get_by_text(re.compile(r"^Flight [3-9]"))).to_be_visible()  # they go on by themselves
    expect(page.get_by_text("The captain’s hand: ")).to_be_visible()
    page.get_by_role("button", name="Pause").press("Enter")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]fly=1-\d+"))
    settled(page)
    paused = page.get_by_text(PART).inner_text()
    page.wait_for_timeout(1_200)  # two looks long
    assert page.get_by_text(PART).inner_text() == paused
    page.reload()
    expect(page.get_by_text(paused)).to_be_visible()

    page.get_by_role("button", name="Fly 100,000").click()  # the rest of the same luck
    expect(page.get_by_text(FLOWN.format(1))).to_be_visible()
    page.get_by_role("button", name="Fly again").click()
    expect(page.get_by_text(FLOWN.format(2))).to_be_visible()
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"[?&]fly=2-100000"))
    crashed = page.get_by_text(re.compile(r"^3\d,\d{3} crashed$")).inner_text()
    page.reload()
    expect(page.get_by_text(crashed)).to_be_visible()


def test_the_keyboard_moves_everything_and_the_address_follows(page: Page, app_url: str):
    page.goto(f"{app_url}/lab?dice=2&hand=5")
    crash = page.locator(".cel-lab-big b")
    expect(page.get_by_role("heading", name="All 15 kinds of rolls with 2 dice")).to_be_visible()
    before = int(crash.inner_text())
    hand = page.get_by_role("slider", name="Cards in the captain’s hand")
    hand.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"[?&]hand=4"))
    assert int(crash.inner_text()) > before
    expect(hand).to_be_focused()
    page.get_by_role("radio", name="Never").press("Space")
    expect(page).to_have_url(re.compile(r"[?&]turbo=never"))
    page.get_by_role("slider", name="Turbo").press("Home")
    expect(page).to_have_url(re.compile(r"[?&]pool=20-18-16-14-0-8"))
    page.get_by_role("button", name="Reset to a full deck").press("Enter")
    expect(page).not_to_have_url(re.compile(r"[?&]pool="))
    page.get_by_text("How far off is normal: as a table", exact=True).press("Enter")
    expect(page.get_by_role("columnheader", name="Tries in the band")).to_be_visible()


def test_large_type_fits_a_projector(page: Page, app_url: str):
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{app_url}/lab?hand=5")
    settled(page)
    page.get_by_text("Large type").click()
    expect(page).to_have_url(re.compile(r"[?&]type=large"))
    expect(page.get_by_role("slider")).to_have_count(0)
    settled(page)  # the button has its new place: a press on the old one would be none
    page.get_by_role("button", name="Fly 100,000").click()
    expect(page.get_by_text(FLOWN.format(1))).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]fly=1-100000"))  # what is reloaded
    page.reload()
    expect(page.get_by_text(FLOWN.format(1))).to_be_visible()
    settled(page)
    assert page.evaluate(BOTTOM) <= 720
    small = page.evaluate(SMALL_TYPE)
    assert small == []
    page.get_by_role("button", name="One by one").click()
    expect(page.get_by_text(re.compile(r"^Flight [3-9]"))).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    settled(page)
    assert page.evaluate(BOTTOM) <= 720
    assert page.evaluate(SMALL_TYPE) == []
    assert faults_in_both_themes(page) == []
    page.get_by_text("Large type").click()
    expect(page.get_by_role("slider", name="Cards in the captain’s hand")).to_have_value("5")  # all is as it was
    for choice in ("A deck", "4", "Always"):
        expect(page.get_by_role("radio", name=choice, exact=True)).to_be_checked()
    expect(page).to_have_url(re.compile(r"[?&]hand=5"))


def test_a_guess_survives_a_reload(page: Page, app_url: str):
    page.goto(f"{app_url}/lab?guess=first&dice=2")
    guess = page.get_by_role("spinbutton", name="Crashes of 100")
    guess.fill("100")
    guess.press("Enter")
    settled(page)
    page.get_by_role("button", name="See the chance").click()
    expect(page.get_by_text(re.compile(r"You guessed 100 of 100: \d+ too many"))).to_be_visible()
    page.wait_for_url(re.compile(r"[?&]guessed="))
    page.reload()
    expect(page.get_by_text(re.compile(r"You guessed 100 of 100: \d+ too many"))).to_be_visible()


def test_my_game_and_the_lines_behind_a_number(page: Page, app_url: str):
    page.goto(f"{app_url}/lab")
    page.get_by_role("radio", name="My game").press("Space")
    expect(page.get_by_text("everything you have seen of")).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]from=game"))
    page.get_by_text("The same in a few lines of Python").first.click()
    expect(page.get_by_text("leg_belief(seen")).to_be_visible()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Open as a notebook").first.click()
    assert downloading.value.suggested_filename == "celestia-lab-chance-1.ipynb"
    assert "series.crashes(0, flights)" in downloading.value.path().read_text()  # the notebook flies and counts


@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (390, "light")])
def test_the_lab_has_no_access_fault_and_no_sideways_scrolling(page: Page, app_url: str, width: int, theme: str):
    seen_at(page, width, theme)
    page.goto(f"{app_url}/lab?dice=fog-fog-birds-blank&fly=3-37&sort=weight")
    expect(page.get_by_role("heading", name="All 70 kinds")).to_be_visible()
    settled(page)
    if width < 1000:  # the number comes first, and stays while the sliders move
        page.get_by_role("slider", name="Turbo").scroll_into_view_if_needed()
        expect(page.locator(".cel-lab-big")).to_be_in_viewport(ratio=1)
    page.get_by_text("Ask the class").click()
    for twin in page.locator(".cel-lab-twin summary").all():
        twin.click()
    for lines in page.get_by_text("The same in a few lines of Python").all():
        lines.click()
    expect(page.get_by_role("button", name="Open as a notebook")).to_have_count(5)
    settled(page)
    assert page_width(page) <= width
    small = page.evaluate(
        "[...document.querySelectorAll('.stMain button, .stMain summary')]"
        ".filter(e => e.offsetHeight && e.offsetHeight < 24).map(e => e.outerHTML)"
    )
    assert small == []
    assert faults(page) == []
