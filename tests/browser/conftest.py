"""A browser and a server for the tests of this folder."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browsing import CHROMIUM_FLAGS, find_chromium, serve
from tests.screen import patient

expect.set_options(timeout=30_000)  # ms, as long as Playwright waits for everything else


@pytest.fixture(scope="package")  # Playwright's event loop must not outlive the browser tests of a worker
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


@pytest.fixture(scope="package")  # a browser that has loaded the app's program once, loads a page in half the time
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
