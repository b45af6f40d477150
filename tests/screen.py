"""What a browser test asks of any page: is it drawn, has it access faults, how wide is it, light or dark."""

from collections.abc import Iterator
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# The server rests, the router's last element is there, and every element's part of the program has been loaded: until
# then Streamlit draws a skeleton in its place.
DRAWN = """() => document.querySelector(".stApp[data-test-script-state='notRunning']")
  && document.querySelector(".st-key-tab") && !document.querySelector("[data-testid=stSkeleton]")"""
WIDTH = "() => Math.max(document.querySelector('.stMain').scrollWidth, document.documentElement.scrollWidth)"
STILL = """() => Promise.all(document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime !== Infinity).map(one => one.finished.catch(() => 0)))"""
GROUND = "() => getComputedStyle(document.querySelector('.stApp')).backgroundColor"


def settled(page: Page) -> None:
    """The page is drawn and the server rests."""
    page.wait_for_function(DRAWN)


def page_width(page: Page) -> int:
    """How wide the page is, in pixels; more than the window where something scrolls sideways."""
    return int(page.evaluate(WIDTH))


def faults(page: Page, *rules: str) -> list[str]:
    """Access faults that are more than minor, of all rules or of some: what and where."""
    page.evaluate(STILL)  # what is still fading in has no contrast yet
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found if one["impact"] != "minor"]


@contextmanager
def in_the_dark(page: Page) -> Iterator[None]:
    """The other theme, for a while."""
    light = page.evaluate(GROUND)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"light => ({GROUND})() !== light", arg=light)
    yield
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"light => ({GROUND})() === light", arg=light)


def faults_in_both_themes(page: Page) -> list[str]:
    """Access faults in light, and those of contrast in the dark."""
    found = faults(page)
    with in_the_dark(page):
        return found + faults(page, "color-contrast")
