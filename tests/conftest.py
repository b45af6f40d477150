import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browsing import CHROMIUM_FLAGS, find_chromium, serve
from tests.screen import patient

pytest_plugins = ("tests.factmarks",)

# CI repeats itself exactly; `make long` (--hypothesis-profile=long) looks further each time. Speed is no
# property of the code here: the machine may be busy.
settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "long", max_examples=1_000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci")
expect.set_options(timeout=30_000)  # ms, as long as Playwright waits for everything else


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every law that Hypothesis tries belongs to `make long` too, where it is tried on more cases."""
    if config.getoption("--hypothesis-profile") == "long":
        for item in items:
            if is_hypothesis_test(getattr(item, "obj", None)):
                item.add_marker(pytest.mark.long)


@pytest.fixture(scope="module")  # Playwright's event loop must not outlive the browser tests of a worker
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        reason = "no Chromium found: install Debian's package chromium, or set CHROMIUM to its path"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        patient(patch)
        launched = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        yield launched
        launched.close()


@pytest.fixture(scope="module")  # a browser that has loaded the app's program once, loads a page in half the time
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(viewport={"width": 1280, "height": 720}) as opened:
        yield opened


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A tab of its own, so a visitor of his own, on a projector (1280 x 720)."""
    opened = context.new_page()
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def app_url() -> Iterator[str]:
    """The real app, served once for each worker."""
    with serve() as server:
        yield server.url
