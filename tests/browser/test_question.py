"""A question link in a real Chromium: made from Play, opened by somebody else, answered rightly and wrongly."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.qr_reading import modules_of, read
from tests.screen import faults, page_width, settled

pytestmark = pytest.mark.browser

CARDS = "78 cards: 20 Compasses, 17 Lightning Arresters"
CUT = """() => { const paper = document.querySelector('.cel-qn-sheet').getBoundingClientRect();
  return [...document.querySelectorAll('.cel-qn-sheet *')]
    .filter(e => e.getBoundingClientRect().right > paper.right - 1)
    .map(e => e.className); }"""  # a border at the very edge of the sheet is lost in print
TORN = """() => [...document.querySelectorAll('.cel-qn-paper .cel-qn-list > div')].filter(e => {
  const [title, said] = [...e.children].map(one => one.getBoundingClientRect().left);
  return Math.abs(said - title) > 20; }).map(e => e.innerText)"""  # a title in another column
BACKGROUNDS = """() => ['html', 'body', '.stApp', '.stMain', '.cel-qn-sheet'].map(one =>
  [one, getComputedStyle(document.querySelector(one)).backgroundColor])
  .filter(([, colour]) => !['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].includes(colour))"""


def link_of(page: Page) -> str:
    settled(page)
    return page.get_by_test_id("stCode").inner_text().strip()


def test_a_teacher_makes_links_on_play_and_a_class_answers_them(page: Page, browser: Browser, app_url: str):
    page.goto(app_url)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Ask a question about this moment").click()
    expect(page.get_by_role("heading", name="Ask a question about this moment")).to_be_visible()
    words = page.get_by_role("textbox", name="Your own words")
    words.fill("Talk <i>first</i> & then decide.")
    words.press("Control+Enter")
    paper = page.get_by_role("region", name="Sheet to print")
    expect(paper.get_by_text("Talk <i>first</i> & then decide.")).to_be_visible()
    stay = link_of(page)
    assert stay.startswith(f"{app_url}/question?q=Qc1")
    assert len(stay) < 160
    qr = page.get_by_role("img", name="QR code of the link")
    assert read(modules_of(qr.get_attribute("src") or "")) == stay
    assert faults(page) == []
    page.get_by_text("Guess the chance", exact=True).click()
    expect(page.get_by_text("My guess: ______ of 100, because")).to_be_visible()
    guess = link_of(page)
    page.reload()
    settled(page)
    expect(page.get_by_text("My guess: ______ of 100, because")).to_be_visible()
    expect(words).to_have_value("Talk <i>first</i> & then decide.")
    assert link_of(page) == guess != stay
    page.emulate_media(media="print")  # the sheet alone
    expect(page.get_by_role("heading", name="A question", exact=True)).to_be_visible()
    expect(words).not_to_be_visible()
    expect(page.get_by_text("The answer, for you")).not_to_be_visible()
    expect(page.get_by_text("works only on the computer it was made on").last).to_be_visible()
    assert page.evaluate(BACKGROUNDS) == []
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1

    page.emulate_media(media="screen")
    page.get_by_text("Print the answer too, on a page of its own").click()
    expect(page.get_by_role("region", name="Answer to print")).to_be_visible()
    page.emulate_media(media="print")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 2
    assert page.evaluate(CUT) == []
    assert page.evaluate(TORN) == []

    with browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark") as context:
        pupil = context.new_page()
        pupil.goto(stay)
        expect(pupil.get_by_text("Talk <i>first</i> & then decide.")).to_be_visible()
        expect(pupil.get_by_text("of 100")).to_have_count(0)
        settled(pupil)
        for shown in (
            "Which choice makes more treasure points",
            "Cy, 6 cards in hand.",
            "the dice show birds and pirates.",
        ):
            expect(pupil.get_by_text(shown)).to_be_in_viewport(ratio=1)
        expect(pupil.get_by_role("radiogroup").get_by_text("Stay and fly to city 2")).to_be_in_viewport(ratio=1)
        expect(pupil.get_by_role("img", name=re.compile("Captain Cy")).last).not_to_be_in_viewport(ratio=0.9)
        assert pupil.title() == "Celestia: a question"
        assert page_width(pupil) <= 390
        assert faults(pupil) == []
        pupil.get_by_text("Leave with a treasure of city 1").click()
        pupil.get_by_role("button", name="Check").click()
        expect(pupil.get_by_role("alert").filter(has_text="Not yet. Look at the prize")).to_be_visible()
        expect(pupil.get_by_text("of 100")).to_have_count(0)
        expect(pupil.get_by_text(CARDS).last).not_to_be_visible()  # folded on a phone
        pupil.get_by_text("What you know").last.click()
        expect(pupil.get_by_text(CARDS).last).to_be_visible()
        pupil.get_by_text("Stay and fly to city 2").click()
        pupil.get_by_role("button", name="Check").click()
        expect(pupil.get_by_text(re.compile(r"^Yes\. Staying makes 4\.0 points"))).to_be_visible()
        expect(pupil.get_by_text("5.74 x 69.0 % = 3.96")).to_be_visible()
        expect(pupil.get_by_role("heading", name=re.compile("Crash chance"))).to_be_visible()
        assert page_width(pupil) <= 390
        assert faults(pupil) == []
        pupil.wait_for_url(re.compile(r"[?&]tried="))
        pupil.reload()  # the question stays, and the answer with it
        expect(pupil.get_by_text(re.compile(r"^Yes\. Staying makes 4\.0 points"))).to_be_visible()
        expect(pupil.get_by_role("heading", name=re.compile("Crash chance"))).to_be_visible()
        expect(pupil.get_by_role("button", name="Check")).to_have_count(0)

    with browser.new_context(viewport={"width": 1280, "height": 720}) as context:
        pupil = context.new_page()
        pupil.goto(guess)
        slider = pupil.get_by_role("slider", name="Your guess")
        settled(pupil)
        expect(pupil.get_by_test_id("stSliderThumbValue")).to_have_text("?")
        pupil.get_by_role("button", name="Check").press("Enter")
        expect(pupil.get_by_text("Move the slider first.")).to_be_visible()
        slider.focus()
        slider.press("ArrowRight")  # the keyboard moves it too, and focus stays
        expect(pupil.get_by_test_id("stSliderThumbValue")).to_have_text("51")
        expect(pupil.get_by_text("Move the slider first.")).to_have_count(0)
        expect(slider).to_be_focused()
        slider.press("Home")
        expect(pupil.get_by_test_id("stSliderThumbValue")).to_have_text("0")
        settled(pupil)
        expect(pupil.get_by_text(CARDS).first).to_be_visible()
        assert faults(pupil) == []
        pupil.get_by_role("button", name="Check").click()
        expect(pupil.get_by_role("alert").filter(has_text="It is 31 of 100 (31.0 %)")).to_be_visible()
        expect(pupil.get_by_text("Cases that cannot be paid: 79,596,539.")).to_be_visible()
        assert faults(pupil) == []
        pupil.reload()  # a chance that was told is not guessed again
        expect(pupil.get_by_text("You said 0 of 100.")).to_be_visible()
        pupil.get_by_role("button", name="Play on from here").click()  # though the tab gives its logbook back just now
        settled(pupil)
        expect(pupil.get_by_role("heading", name="Stay or leave?")).to_be_visible()
        assert "/question" not in pupil.url
        pupil.goto(f"{stay}x")
        expect(pupil.get_by_role("alert").filter(has_text="holds no question that can be read")).to_be_visible()
        assert faults(pupil) == []
        pupil.get_by_role("link", name="play", exact=True).click()
        expect(pupil.get_by_role("heading", name="Stay or leave?")).to_be_visible()
