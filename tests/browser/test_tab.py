"""What a tab keeps: the logbook over a reload, and its session over links between pages, in a real Chromium."""

import json

import pytest
from playwright.sync_api import Page, expect

from celestia_core.teaching.logbook import Guess, Judged, Logbook, dump_logbook, parse_logbook
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.paging import link_to
from tests.screen import settled

pytestmark = pytest.mark.browser

BOOK = Logbook((Guess(30, 3100),), (Judged(True, False),), {"legs": 2}, answered=5, right=3)
KEPT = "() => sessionStorage.getItem('celestia-logbook')"
TOLD = "() => document.getElementById('celestia-logbook')?.textContent"


def load_the_book(page: Page, url: str) -> None:
    page.goto(f"{url}/lessons")
    page.locator("input[type=file]").set_input_files(
        {"name": "book.json", "mimeType": "application/json", "buffer": dump_logbook(BOOK).encode()}
    )
    page.wait_for_function(f"({KEPT})() !== null")
    assert parse_logbook(page.evaluate(KEPT).encode()) == BOOK


def url_of_a_guess(url: str) -> str:
    return f"{url}/?g={link_to(Sitting(FIRST_RECORD), 10**6)}&first=guess"


def test_a_reload_gives_the_logbook_back_and_another_tab_has_none(page: Page, app_url: str):
    load_the_book(page, app_url)
    page.reload()
    page.wait_for_function(f"({TOLD})()")  # the server has it again
    assert parse_logbook(page.evaluate(TOLD).encode()) == BOOK
    # A guess right after a reload, before the page has its logbook back: the script that gives it back comes late.
    page.add_init_script("const soon = setInterval; window.setInterval = (what, time) => soon(what, 6 * time);")
    page.goto(f"{url_of_a_guess(app_url)}")
    page.get_by_role("button", name="See the chance").click()
    page.wait_for_function(f"({TOLD})()")
    assert page.evaluate(KEPT) == dump_logbook(BOOK)  # not overwritten
    page.wait_for_function(f"() => ({KEPT})() !== '{dump_logbook(BOOK)}'")
    both = parse_logbook(page.evaluate(KEPT).encode())
    assert both.guesses[:1] == BOOK.guesses
    assert len(both.guesses) == 2
    assert both.answered == BOOK.answered
    other = page.context.new_page()
    other.goto(f"{app_url}/lessons")
    expect(other.get_by_role("heading", name="Lessons", exact=True)).to_be_visible()
    other.wait_for_selector(".st-key-tab input", state="attached")
    assert other.evaluate(KEPT) is None


@pytest.mark.parametrize("stored", ["no logbook", json.dumps({"format": "celestia logbook 1", "guesses": [[999, 0]]})])
def test_what_is_no_logbook_is_not_taken(page: Page, app_url: str, stored: str):
    page.goto(f"{app_url}/lessons")
    page.wait_for_selector(".st-key-tab input", state="attached")
    page.evaluate("text => sessionStorage.setItem('celestia-logbook', text)", stored)
    page.reload()
    page.wait_for_function("text => document.querySelector('.st-key-tab input')?.value === text", arg=stored)
    settled(page)
    assert page.evaluate(TOLD) is None
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_link_goes_to_another_page_and_back_within_the_session(page: Page, app_url: str):
    load_the_book(page, app_url)
    page.get_by_role("link", name="Play", exact=True).click()
    page.evaluate("() => { window.sameDocument = true }")
    link = page.locator('a[href^="rules?"]').first
    wanted = link.get_attribute("href")
    assert wanted is not None
    link.click()
    expect(page.get_by_role("heading", name="The rules", exact=True)).to_be_visible()
    assert page.url.endswith(wanted)
    opened = page.locator(f'a[aria-current="true"][href*="clause={wanted.rpartition("clause=")[2]}"]')
    expect(opened).to_be_visible()
    page.get_by_role("link", name="Your word stands").first.click()  # a link within the page
    expect(page.get_by_role("heading", name="Your word stands")).to_be_visible()
    page.go_back()
    expect(opened).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Stay and fly")).to_be_visible()
    settled(page)  # the logbook comes last of all
    assert page.evaluate("() => window.sameDocument"), "the app was loaded anew"
    assert parse_logbook(page.evaluate(TOLD).encode()) == BOOK
