"""What a browser test asks of any page: is it drawn, has it access faults, how wide is it, light or dark."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, TimeoutError

# The server rests, the router's last element is there, and every element's part of the program has been loaded: until
# then Streamlit draws a skeleton in its place. And nothing moves any more: a press on what is just being drawn anew
# is lost, and right after a press the server still rests.
SETTLED = """() => {
  const app = document.querySelector(".stApp"), now = performance.now();
  if (!app) return false;
  if (!window.testCalm) {
    const calm = window.testCalm = { moved: now, pressed: -Infinity };
    new MutationObserver(() => {
      calm.moved = performance.now();
      if (app.dataset.testScriptState !== "notRunning") calm.pressed = -Infinity;  // what was pressed is being answered
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => { calm.pressed = performance.now(); }, true);
  }
  return app.dataset.testScriptState === "notRunning" && document.querySelector(".st-key-tab")
    && !document.querySelector("[data-testid=stSkeleton]")
    && now - window.testCalm.moved > 60 && now - window.testCalm.pressed > 250;
}"""
WIDTH = "() => Math.max(document.querySelector('.stMain').scrollWidth, document.documentElement.scrollWidth)"
STILL = """() => Promise.all(document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime !== Infinity).map(one => one.finished.catch(() => 0)))"""
GROUND = "() => getComputedStyle(document.querySelector('.stApp')).backgroundColor"


def settled(page: Page) -> None:
    """The page is drawn, the server rests, and whatever was pressed has been answered."""
    page.wait_for_function(SETTLED)


def patient(patch: pytest.MonkeyPatch) -> None:
    """Press, type, choose and reload as people do: once the page has settled, or after a while where it never rests.

    What was done last is in the address then, and a press is none on what is just being drawn anew.
    """

    def waits_before(act: Callable[..., Any]) -> Callable[..., Any]:
        def acts(where: Locator | Page, *args: Any, **kwargs: Any) -> Any:
            page = where if isinstance(where, Page) else where.page
            if page.locator(".stApp").count():
                with suppress(TimeoutError):
                    page.wait_for_function(SETTLED, timeout=2_000)
            return act(where, *args, **kwargs)

        return acts

    for of, names in ((Locator, ("click", "press", "fill", "check")), (Page, ("reload",))):
        for name in names:
            patch.setattr(of, name, waits_before(getattr(of, name)))


def seen_at(page: Page, width: int, theme: Literal["light", "dark"]) -> None:
    """Make the window as wide as a phone or a projector, in light or dark."""
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=theme)


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
