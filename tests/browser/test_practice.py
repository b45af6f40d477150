"""The Practice page in a browser: by keyboard, after a reload, without access faults, on paper."""

import re

import pytest
from playwright.sync_api import Page, expect

from celestia_core.teaching.families import FAMILIES
from tests.screen import faults, page_width, seen_at, settled

pytestmark = pytest.mark.browser

ROOM = "Math.min(...[...document.querySelectorAll('.cel-pq-room')].map(e => e.offsetHeight))"
QUESTION = FAMILIES["who-acts"].make(111)
RIGHT, WRONG = (
    next(place for place, option in enumerate(QUESTION.options) if option.right is right) for right in (True, False)
)


def test_a_question_is_answered_by_keyboard_and_survives_reloads_as_the_next_one_does(page: Page, app_url: str):
    page.goto(f"{app_url}/practice?family=who-acts&seed=111")
    expect(page.get_by_role("radio")).to_have_count(len(QUESTION.options))
    settled(page)
    page.get_by_role("radio").first.press("Space")
    for _ in range(WRONG):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio").nth(WRONG)).to_be_checked()
    settled(page)
    page.get_by_role("radio").nth(WRONG).press("Tab")
    expect(page.get_by_role("button", name="Check")).to_be_focused()
    page.keyboard.press("Enter")
    alert = page.get_by_role("alert").filter(has_text="Not yet.")
    expect(alert).to_contain_text(QUESTION.options[WRONG].why.split(".")[0])
    expect(page.get_by_text("0 of 1")).to_be_visible()
    page.wait_for_url(re.compile(r"[?&]tried="))
    page.reload()  # the answer stays, and counts once
    expect(alert).to_contain_text(QUESTION.options[WRONG].why.split(".")[0])
    expect(page.get_by_role("radio").nth(WRONG)).to_be_checked()
    expect(page.get_by_text("0 of 1")).to_be_visible()
    settled(page)
    page.get_by_role("radio").nth(RIGHT).check(force=True)
    page.get_by_role("button", name="Check").press("Enter")
    expect(page.get_by_text("Yes. ")).to_be_visible()
    expect(page.get_by_role("heading", name="The answers")).to_be_visible()
    expect(page.get_by_text("0 of 1")).to_be_visible()
    page.get_by_role("button", name="Next question").press("Enter")
    expect(page.get_by_role("heading", name="The answers")).to_be_hidden()
    page.wait_for_url(re.compile(r"seed=(?!111\b)\d+"))
    options = page.get_by_role("radiogroup").inner_text()
    page.reload()
    expect(page.get_by_role("radiogroup")).to_have_text(re.compile(re.escape(options.split("\n")[-1].strip())))


def test_the_rules_of_a_solution_open_with_the_game_kept(page: Page, app_url: str):
    page.goto(f"{app_url}/practice?family=who-acts&seed=111")
    page.get_by_role("radio").nth(RIGHT).check(force=True)
    page.get_by_role("button", name="Check").click()
    page.get_by_role("link", name="When power cards are played").click()
    expect(page.get_by_role("heading", name="When power cards are played")).to_be_visible()
    assert "g=" in page.url


@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (390, "light")])
def test_a_solved_question_has_no_access_fault_and_no_sideways_scrolling(
    page: Page, app_url: str, width: int, theme: str
):
    seen_at(page, width, theme)
    page.goto(f"{app_url}/practice?family=who-acts&seed=111")
    page.get_by_role("radio").nth(WRONG).check(force=True)
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("heading", name="The answers")).to_be_visible()
    assert page_width(page) <= width
    assert faults(page) == []
    small = page.evaluate(
        "[...document.querySelectorAll('.stMain button')].filter(b => b.offsetHeight && b.offsetHeight < 24).length"
    )
    assert small == 0


def test_a_sheet_prints_white_within_margins_and_without_its_key(page: Page, app_url: str):
    page.goto(f"{app_url}/practice?sheet=2&seed=4&families=streaks")
    expect(page.get_by_role("heading", name="Question 2")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="To the key")).to_be_hidden()
    colours = page.evaluate(
        """[...document.querySelectorAll('body, .stApp, .stMain, .stMainBlockContainer, .cel-sheet')]
        .map(one => getComputedStyle(one).backgroundColor)"""
    )
    assert set(colours) == {"rgb(255, 255, 255)"}
    rules = "[...document.styleSheets].flatMap(s => [...s.cssRules]).filter(r => r.type === CSSRule.PAGE_RULE).length"
    assert page.evaluate(rules) == 1
    page.emulate_media(media="screen")
    page.get_by_role("link", name="To the key").click()
    expect(page.get_by_role("heading", name="Question 2: ")).to_be_visible()
    assert "key=1" in page.url


def test_six_questions_of_the_longest_kinds_fill_three_pages_at_most(page: Page, app_url: str):
    for families in ("crash-chance", "crash-chance,matters-most,announcement-tells,stay-or-leave", ",".join(FAMILIES)):
        page.goto(f"{app_url}/practice?sheet=6&seed=5&families={families}")
        expect(page.get_by_role("heading", name="What you need of the game")).to_be_visible()
        settled(page)
        assert page.evaluate(ROOM) >= 4 * 7 * 96 / 25.4  # four lines of 7 mm
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) <= 3
    page.get_by_role("combobox", name="Number of questions").click()
    page.get_by_role("option", name="3", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("^Question "))).to_have_count(3)
    expect(page).to_have_url(re.compile("[?&]sheet=3"))
    assert faults(page) == []
