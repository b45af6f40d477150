"""Every lesson in a browser: walked rightly and wrongly, on the projector, printed; by keyboard size and theme."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from celestia_core.teaching.lessons.asking import Feedback, solution
from celestia_core.teaching.lessons.lesson import load_lessons
from celestia_core.teaching.lessons.parts import Ask, Lesson
from celestia_core.teaching.lessons.prose import plain
from celestia_core.teaching.lessons.sheet_parts import SHEETS
from celestia_core.teaching.lessons.short_check import FIRST_SEED, questions
from celestia_core.teaching.lessons.slides import slides
from celestia_core.teaching.lessons.values import values_of
from celestia_ui.lessons.sheets import file
from tests.lessons import judged, right_answer, wrong_answer
from tests.screen import faults, page_width, seen_at, settled

pytestmark = pytest.mark.browser

LESSONS = {lesson.id: lesson for lesson in load_lessons()}
# CI walks every third lesson, in turn rightly and wrongly, and shows the slides of one; `make long` does the rest.
RIGHTLY, WRONGLY, SHOWN = (
    [name if in_ci(number) else pytest.param(name, marks=pytest.mark.long) for number, name in enumerate(LESSONS)]
    for in_ci in (lambda number: number % 6 == 1, lambda number: number % 6 == 4, lambda number: number == 5)
)
# To a slide, whose number is given, as a link within the app goes there.
TO_SLIDE = """number => {
  const there = new URL(location);
  there.searchParams.set("step", number);
  history.pushState({}, "", there);
  dispatchEvent(new PopStateEvent("popstate", { state: {} }));
}"""


def said(text: str) -> re.Pattern[str]:
    """Text of a message, without its marks, whatever the spaces."""
    return re.compile(r"\s*".join(map(re.escape, plain(text).split())))


def chosen(block: Locator, option: int) -> None:
    """Choose an option, as a mouse does: by its label."""
    block.locator("[role=radiogroup] label").nth(option).click()
    expect(block.get_by_role("radio").nth(option)).to_be_checked()


def answered(page: Page, ask: Ask, answer: str | int, rule: str, label: str = "Check") -> Locator:
    """Give an answer and a rule, and check it; the block of the step."""
    block = page.locator(f".st-key-ask-{ask.id}")
    if isinstance(answer, int):
        chosen(block, answer)
    else:
        block.get_by_role("textbox").fill(answer)
    if rule:
        block.get_by_role("radio", name=rule, exact=True).or_(
            block.get_by_role("button", name=rule, exact=True)
        ).click()
    block.get_by_role("button", name=label, exact=True).click()
    return block


def kept(page: Page, ask: Ask, answer: str | int) -> None:
    """Give a guess: it is kept, and no word says whether it is right."""
    block = answered(page, ask, answer, "", "Keep my guess")
    expect(block.get_by_role("status").filter(has_text="It is kept")).to_be_visible()
    expect(block.get_by_role("alert").filter(has_text="Not yet")).to_have_count(0)
    settled(page)


def told(block: Locator, feedback: Feedback) -> None:
    """The step says what the core says."""
    role = "status" if feedback.done else "alert"
    expect(block.get_by_role(role).filter(has_text=said(feedback.text)).first).to_be_visible()


def next_stage(page: Page, lesson: Lesson, number: int) -> None:
    """On to the stage after this one."""
    page.locator(".st-key-lesson-next button").click()
    following = lesson.stages[number].title if number < len(lesson.stages) else "The end of this lesson"
    expect(page.get_by_role("heading", name=plain(following), exact=True)).to_be_focused()  # and nothing moves any more


def check_question(page: Page, place: int, option: int) -> Locator:
    """Answer a question of the short check."""
    block = page.locator(f".st-key-lsquiz-{place}")
    chosen(block, option)
    block.get_by_role("button", name="Check").click()
    return block


@pytest.mark.parametrize("name", RIGHTLY)
def test_a_lesson_answered_rightly(page: Page, app_url: str, name: str):
    lesson = LESSONS[name]
    values = values_of(lesson)
    page.goto(f"{app_url}/lessons?lesson={name}")
    for number, stage in enumerate(lesson.stages, start=1):
        expect(page.get_by_role("heading", name=plain(stage.title), exact=True)).to_be_visible()
        for ask in stage.asks:
            right = right_answer(ask, values)
            if stage.kind == "guess":
                kept(page, ask, right)
                continue
            told(answered(page, ask, right, ask.rule), judged(ask, values, right))
        if stage.kind == "check":
            for place, question in enumerate(questions(lesson, FIRST_SEED)):
                block = check_question(page, place, min(question.right))
                expect(block.get_by_role("status").filter(has_text="Yes.")).to_be_visible()
        next_stage(page, lesson, number)
    rows = page.get_by_role("row").filter(has_text="right at once")
    guesses = len(lesson.stages[0].asks) if lesson.stages[0].kind == "guess" else 0
    expect(rows).to_have_count(len(lesson.asks) - guesses + len(lesson.families))
    page.reload()  # and all of it is kept
    expect(rows).to_have_count(len(lesson.asks) - guesses + len(lesson.families))
    settled(page)
    page.locator(".st-key-lesson-list-end button").click()
    expect(page.get_by_text(f"Lesson {lesson.number} · {lesson.minutes} minutes · done")).to_be_visible()


@pytest.mark.parametrize("name", WRONGLY)
def test_a_lesson_answered_wrongly(page: Page, app_url: str, name: str):
    lesson = LESSONS[name]
    values = values_of(lesson)
    page.goto(f"{app_url}/lessons?lesson={name}")
    for number, stage in enumerate(lesson.stages, start=1):
        expect(page.get_by_role("heading", name=plain(stage.title), exact=True)).to_be_visible()
        for ask in stage.asks:
            wrong = wrong_answer(ask, values)
            if stage.kind == "guess":
                kept(page, ask, wrong)
                continue
            other = next((rule for rule in ask.rules if rule != ask.rule), "")
            feedback, praise = judged(ask, values, wrong, False), judged(ask, values, right_answer(ask, values))
            assert feedback.text != praise.text
            block = answered(page, ask, wrong, other)
            told(block, feedback)
            expect(block.get_by_role("status")).to_have_count(0)
            block.get_by_role("button", name="Show the solution").click()
            expect(block.get_by_role("status").filter(has_text=said(solution(ask, values)))).to_be_visible()
        if stage.kind == "check":
            for place, question in enumerate(questions(lesson, FIRST_SEED)):
                wrong_place = next(n for n in range(len(question.options)) if n not in question.right)
                block = check_question(page, place, wrong_place)
                expect(block.get_by_role("alert").filter(has_text="Not yet.")).to_be_visible()
        next_stage(page, lesson, number)
    expect(page.get_by_role("row").filter(has_text="right at once")).to_have_count(0)


def test_a_reload_comes_back_and_the_list_goes_on(page: Page, app_url: str):
    first = next(iter(LESSONS.values()))
    page.goto(f"{app_url}/lessons")
    last = f"Open lesson {len(LESSONS)}"
    page.get_by_role("button", name=last, exact=True).click()  # from far down the list: it begins at its top
    title = page.get_by_role("heading", level=1)
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    page.get_by_role("button", name="All lessons").click()
    expect(page.get_by_role("heading", name="Lessons", exact=True)).to_be_in_viewport()
    page.get_by_role("button", name="Start with lesson 1").click()
    next_stage(page, first, 1)
    heading = page.get_by_role("heading", name=plain(first.stages[1].title), exact=True)
    expect(heading).to_be_focused()
    page.reload()
    expect(heading).to_be_visible()
    next_stage(page, first, 2)
    page.go_back()  # a stage is a step for Back
    expect(heading).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name=plain(first.stages[2].title), exact=True)).to_be_visible()
    page.get_by_role("button", name="All lessons").click()
    page.get_by_role("button", name="Go on with lesson 1").click()
    expect(page.get_by_role("heading", name=plain(first.stages[2].title), exact=True)).to_be_visible()


@pytest.mark.parametrize("name", SHOWN)
def test_each_slide_fits_the_projector_in_large_type(page: Page, app_url: str, name: str):
    lesson = LESSONS[name]
    every = slides(lesson)
    page.goto(f"{app_url}/lessons?lesson={name}&view=projector")
    for number, slide in enumerate(every, start=1):
        expect(page.get_by_text(f"Slide {number} of {len(every)}")).to_be_visible()
        settled(page)  # what is covered keeps its place: the slide is as high as it will be
        if slide.asks is not None:
            page.get_by_role("button", name="Show the answer").click()
            expect(page.get_by_role("status").filter(has_text=re.compile(r"\w")).first).to_be_visible()
        sizes = page.evaluate(
            """() => ({
                least: Math.min(...[...document.querySelectorAll('.st-key-slide p, .st-key-slide li, .st-key-slide td')]
                    .filter(one => one.getClientRects().length).map(one => parseFloat(getComputedStyle(one).fontSize))),
                low: document.querySelector('.st-key-slide').getBoundingClientRect().bottom,
                bar: document.querySelector('.st-key-slide_controls').getBoundingClientRect().top,
                wide: document.querySelector('.stMain').scrollWidth })"""
        )
        assert sizes["least"] >= 1.6 * 16, (number, sizes)
        assert sizes["low"] <= sizes["bar"], (number, sizes)
        assert sizes["wide"] <= 1280
        if number < len(every):
            page.evaluate(TO_SLIDE, number + 1)


def test_the_projector_goes_on_with_one_key(page: Page, app_url: str):
    lesson = LESSONS["must-play"]
    every = slides(lesson)
    asking = next(number for number, slide in enumerate(every, start=1) if isinstance(slide.asks, Ask))
    page.goto(f"{app_url}/lessons?lesson={lesson.id}&view=projector&step={asking}")
    page.get_by_role("button", name="Show the answer").hover()  # it is there, and its key with it
    page.keyboard.press("a")
    shown = every[asking - 1].asks
    assert isinstance(shown, Ask)
    answer = page.get_by_role("status").filter(has_text=said(solution(shown, values_of(lesson), lettered=True)))
    expect(answer).to_be_visible()
    settled(page)
    page.keyboard.press("a")
    expect(answer).to_have_count(0)
    settled(page)
    back = asking + 1
    keys = (("n", back), ("b", asking), ("PageDown", back), ("PageUp", asking), ("ArrowRight", back))
    for key, number in (*keys, ("ArrowLeft", asking), (" ", back)):
        page.keyboard.press(key)
        expect(page.get_by_text(f"Slide {number} of {len(every)}")).to_be_visible()
        settled(page)
    page.get_by_text("Keys", exact=True).click()
    expect(page.get_by_role("button", name="Next")).to_have_text("Next")  # and no N beside it
    settled(page)
    for key in ("n", "PageUp", "ArrowLeft", "Escape"):
        page.keyboard.press(key)
    settled(page)
    expect(page.get_by_text(f"Slide {back} of {len(every)}")).to_be_visible()
    page.get_by_text("Keys", exact=True).click()
    expect(page.get_by_role("button", name="Next")).to_have_text(re.compile("N$"))
    settled(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Projector view")).to_be_visible()


def test_sheets_are_printed_whole_and_without_the_frame(page: Page, app_url: str, tmp_path: Path):
    lesson = LESSONS["two-compasses"]
    page.goto(f"{app_url}/handout?lesson={lesson.id}")
    expect(page.get_by_text("belongs to this sheet")).to_be_visible()
    page.emulate_media(media="print")
    assert page.locator("header[data-testid=stHeader]").is_hidden()
    assert page.get_by_role("button", name="Download this sheet").is_hidden()
    printed = page.pdf(prefer_css_page_size=True)
    assert printed.startswith(b"%PDF")
    pages = len(re.findall(rb"/Type\s*/Page\b", printed))
    assert 3 <= pages <= 6  # all of it: with the screen's scrolling box it would be one
    page.emulate_media(media="screen")
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download this sheet").click()
    downloaded = Path(downloading.value.path()).read_text("utf-8")
    assert plain(lesson.title) in downloaded
    page.get_by_role("link", name="To the key").click()
    expect(page.get_by_role("heading", name="For the teacher")).to_be_visible()
    loads: list[str] = []
    alone = tmp_path / "sheet.html"
    alone.write_text(downloaded, "utf-8")
    reader = page.context.new_page()  # the app's own page may still be loading
    reader.on("request", lambda request: loads.append(request.url))
    reader.goto(alone.as_uri())
    expect(reader.get_by_role("heading", name="Short check")).to_be_visible()
    assert loads == [alone.as_uri()]  # needs nothing else
    assert reader.locator("svg").count() >= 2


def test_the_short_sheet_of_each_lesson_takes_two_pages_at_most(page: Page):
    for name, lesson in LESSONS.items():
        page.set_content(file(lesson, FIRST_SEED, "questions"))
        assert page.locator(".cel-work").count() >= len(lesson.families)
        lines = page.evaluate("Math.min(...[...document.querySelectorAll('.cel-work')].map(one => one.offsetHeight))")
        assert lines >= 4 * 7 * 96 / 25.4, name  # four lines of 7 mm
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) <= 2, name


def test_no_step_of_a_sheet_is_cut_by_the_end_of_a_page(page: Page):
    """Neither a question from its options nor an answer from what to say to a wrong one."""
    wide, high = (round(mm * 96 / 25.4) for mm in (210 - 2 * 14, 297 - 14 - 16))
    page.set_viewport_size({"width": wide, "height": high})
    page.emulate_media(media="print")
    for lesson in (LESSONS["two-compasses"], LESSONS["failures"]):
        for which in SHEETS:
            page.set_content(file(lesson, FIRST_SEED, which))
            steps = page.evaluate(
                """() => [...document.querySelectorAll('.cel-step:not(.cel-first)')].map(
                    one => [getComputedStyle(one).breakInside, one.offsetHeight])"""
            )
            assert len(steps) >= len(lesson.families) + 2
            assert {kept for kept, _ in steps} == {"avoid"}
            assert max(tall for _, tall in steps) < high


@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (390, "light")])
def test_no_access_fault_and_no_sideways_scrolling(page: Page, app_url: str, width: int, theme: str):
    lesson = LESSONS["two-compasses"]
    seen_at(page, width, theme)
    for address, heading in (
        ("/lessons", "Lessons"),
        (f"/lessons?lesson={lesson.id}&stage=3", lesson.title),
        (f"/lessons?lesson={lesson.id}&stage={len(lesson.stages)}", lesson.title),
        (f"/lessons?lesson={lesson.id}&view=projector&step=3", f"{lesson.number}. {lesson.title}"),
        (f"/handout?lesson={lesson.id}", lesson.title),
        (f"/handout?lesson={lesson.id}&sheet=key", f"Key: {lesson.title}"),
    ):
        if (width, theme) != (1280, "dark") and ("key" in address or "stage=5" in address):
            continue  # seen once
        page.goto(app_url + address)
        expect(page.get_by_role("heading", name=plain(heading), exact=True)).to_be_visible()
        if "stage=3" in address:
            ask = lesson.stages[2].asks[0]
            told(answered(page, ask, "0", ask.rule), judged(ask, values_of(lesson), "0"))
        settled(page)
        assert page_width(page) <= width, address
        assert page.get_by_role("heading", level=1).count() == 1
        assert faults(page) == [], address
