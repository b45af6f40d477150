import pytest
from playwright.sync_api import Page, expect

from celestia_core import branch, encode_share, play_game
from tests.screen import faults, page_width, seen_at

pytestmark = pytest.mark.browser


def test_clauses_are_browsed_searched_and_linked_with_the_game_kept(page: Page, app_url: str):
    game = encode_share(branch(play_game("quick", ["always-stay"] * 2, 4), 40))
    page.goto(f"{app_url}/rules?clause=empty-city&g={game}")
    expect(page.get_by_role("heading", name="A city with no treasure left")).to_be_visible()
    page.get_by_role("link", name="Leaving pays at once").click()
    expect(page.get_by_role("heading", name="Leaving pays at once")).to_be_visible()
    assert f"g={game}" in page.url
    page.get_by_role("textbox", name="Search the rules").fill("turbo")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Found:")).to_be_visible()
    page.get_by_role("navigation", name="Clauses").get_by_role("link", name="A Turbo pays for one die").click()
    expect(page.get_by_role("heading", name="A Turbo pays for one die")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="A Turbo pays for one die")).to_be_visible()
    assert f"g={game}" in page.url


@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (390, "light")])
def test_the_rules_page_has_no_access_fault_and_no_sideways_scrolling(page: Page, app_url: str, width: int, theme: str):
    seen_at(page, width, theme)
    page.goto(f"{app_url}/rules?clause=alternative-route-who-when")
    expect(page.get_by_role("heading", name="Three rulesets side by side")).to_be_visible()
    assert page_width(page) <= width
    assert faults(page) == []
    if width == 390:  # the clause that was asked for comes before the list
        article = page.get_by_role("article").bounding_box()
        assert article is not None
        assert article["y"] < 400
