"""The Play page in a real Chromium: whole games, the address and its history, one step per gesture, access, places."""

import json
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from celestia_core.__main__ import main
from celestia_core.events import Announced, Crashed, JourneyEnded
from celestia_core.record import Record
from celestia_core.record_text import dump_record
from celestia_core.state import Phase
from celestia_core.steps import Step
from celestia_ui.sitting import FIRST_RECORD, Sitting, new_record
from tests.paging import link_to, table, told, watched
from tests.screen import faults_in_both_themes, page_width, settled

pytestmark = pytest.mark.browser

PROBE = """() => {
  const button = key => document.querySelector(`.st-key-${key} button`);
  const place = key => {
    const there = button(key)?.getBoundingClientRect();
    return there ? [there.x, there.y, there.width, there.height].map(Math.round) : null;
  };
  const bottoms = what => [...document.querySelectorAll(what)].map(e => e.getBoundingClientRect().bottom);
  const bottom = what => Math.max(0, ...bottoms(what));
  return {
    slots: [place("slot1"), place("slot2")],
    labels: [button("slot1")?.innerText ?? "", button("slot2")?.innerText ?? ""],
    focus: document.activeElement.closest("[class*=st-key-]")?.className.match(/st-key-([a-z0-9-]+)/)?.[1] ?? "",
    bottom: {
      table: bottom(".cel-table img"),
      decision: bottom(".st-key-decide"),
      chances: bottom(".cel-odds"),
      middle: bottom(".st-key-mid"),
    },
    scrolled: document.querySelector(".stMain").scrollTop,
    crash: Number(document.querySelector(".cel-big b")?.innerText ?? 0),
    heading: document.querySelector("h1")?.innerText ?? "",
    over: !document.querySelector(".st-key-slot2 button"),
  };
}"""
ADDRESS = "() => new URL(location).searchParams.get('g')"
MOVED = f"before => ({ADDRESS})() !== before"


def code(page: Page) -> str:
    return str(page.evaluate(ADDRESS))


def open_game(page: Page, url: str) -> None:
    page.goto(url)
    settled(page)
    page.wait_for_function(f"({ADDRESS})() !== null")


def step(page: Page, gesture: Callable[[], Any]) -> None:
    """Do something that takes the game one step on, and wait until it has."""
    before = code(page)
    gesture()
    page.wait_for_function(MOVED, arg=before)
    settled(page)


def slot(page: Page, number: int) -> Callable[[], None]:
    return page.locator(f".st-key-slot{number} button").click


def wanted(seen: dict[str, Any], limit: int, every_step: bool = False) -> int:
    """Which slot takes the game on: a passenger leaves when more than `limit` of 100 crash; power cards are kept."""
    second = seen["labels"][1]
    if "To my decision" in second:
        return 1 if every_step else 2
    if "Leave" in second or "Land" in second:
        return 2 if seen["crash"] > limit else 1
    return 1


@cache
def sitting_with(record: Record, *phases: Phase) -> Sitting:
    """A game played on, with the first choice each time, until its human is asked in one of these phases."""
    sitting = Sitting(record)
    while (question := sitting.step.question) is not None and question.phase not in phases:
        sitting.act(question.options[0] if question.phase is not Phase.WINDOW else question.options[-1])
        sitting.show(len(sitting.steps))
    return sitting


@cache
def finished(record: Record) -> Sitting:
    """A game whose human leaves where he can, and keeps his power cards."""
    return sitting_with(record)


def place(sitting: Sitting, fits: Callable[[Step], bool]) -> str:
    """The link to the first step of a game that is like this."""
    return link_to(sitting, next(n for n in range(len(sitting.steps)) if fits(sitting.steps[n])))


def ended(how: str) -> Callable[[Step], bool]:
    return lambda step: any(isinstance(event, JourneyEnded) and event.how == how for event in step.events)


def test_a_whole_game_by_clicking_with_everything_in_its_place(page: Page, app_url: str):
    open_game(page, app_url)
    steps, focused = 0, ""
    first = page.evaluate(PROBE)
    assert "Stay or leave?" in first["heading"]
    while not (seen := page.evaluate(PROBE))["over"]:
        assert steps < 200
        assert seen["slots"] == first["slots"], f"step {steps}: the slots moved"
        assert max(seen["bottom"].values()) <= 720, f"step {steps}: {seen['bottom']}"
        assert seen["scrolled"] == 0
        assert page_width(page) <= 1280
        choice = wanted(seen, limit=20, every_step=steps < 12)
        if steps:
            assert seen["focus"] == focused, f"step {steps}: the focus went to {seen['focus'] or 'nothing'}"
        step(page, slot(page, choice))
        focused, steps = f"slot{choice}", steps + 1
    assert steps > 60
    expect(page.get_by_role("heading", level=1)).to_contain_text("points")
    expect(page.get_by_role("region", name="Treasures by city")).to_be_visible()
    ending = code(page)
    page.reload()
    settled(page)
    assert code(page) == ending
    expect(page.get_by_role("heading", level=1)).to_contain_text("points")


def test_a_whole_game_by_keyboard_alone(page: Page, app_url: str):
    record = table("rulebook@1", 6, 0, 37)
    open_game(page, f"{app_url}/?g={link_to(Sitting(record), 10**6)}")
    for _ in range(40):  # no mouse: Tab finds the first slot
        if page.evaluate(PROBE)["focus"] == "slot1":
            break
        page.keyboard.press("Tab")
    steps = 0
    while not (seen := page.evaluate(PROBE))["over"]:
        assert steps < 120
        choice = wanted(seen, limit=0)
        if steps < 6:  # Enter on the slot that has the focus, moved by Tab
            for _ in range(4):
                if page.evaluate(PROBE)["focus"] == f"slot{choice}":
                    break
                page.keyboard.press("Tab" if choice == 2 else "Shift+Tab")
            assert page.evaluate(PROBE)["focus"] == f"slot{choice}"
            step(page, lambda: page.keyboard.press("Enter"))
            assert page.evaluate(PROBE)["over"] or page.evaluate(PROBE)["focus"] == f"slot{choice}"
        else:
            key = "L" if choice == 2 else "S"
            step(page, lambda: page.keyboard.press(key.lower()))  # noqa: B023  # called at once
        steps += 1
    assert steps >= 15
    expect(page.get_by_role("heading", level=1)).to_contain_text("points")
    step(page, lambda: page.keyboard.press("b"))
    assert not page.evaluate(PROBE)["over"]
    step(page, lambda: page.keyboard.press("n"))
    assert page.evaluate(PROBE)["over"]


def test_reload_back_rules_and_another_browser_continue_the_same_game(page: Page, app_url: str, browser: Browser):
    open_game(page, app_url)
    at_decision = [code(page)]
    for _ in range(3):
        step(page, slot(page, 1))
        while not re.search("Stay|Play|I can|Fly", page.evaluate(PROBE)["labels"][0]):
            step(page, slot(page, wanted(page.evaluate(PROBE), 0)))
        at_decision.append(code(page))
    heading = page.evaluate(PROBE)["heading"]

    page.reload()
    settled(page)
    assert code(page) == at_decision[-1]
    assert page.evaluate(PROBE)["heading"] == heading

    with browser.new_context(viewport={"width": 1280, "height": 720}) as other:
        elsewhere = other.new_page()
        open_game(elsewhere, page.url)
        assert elsewhere.evaluate(PROBE)["heading"] == heading
        assert elsewhere.evaluate(PROBE)["labels"] == page.evaluate(PROBE)["labels"]

    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()
    assert code(page) == at_decision[-1]
    page.reload()
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).first.click()
    settled(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    assert code(page) == at_decision[-1]

    page.go_back()
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    for before in reversed(at_decision[:-1]):  # one entry per decision
        page.go_back()
        page.wait_for_function(f"wanted => ({ADDRESS})() === wanted", arg=before)
        settled(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Stay or leave?")
    page.go_forward()
    page.wait_for_function(f"wanted => ({ADDRESS})() === wanted", arg=at_decision[1])


def shown_step(page: Page) -> int:
    """The number of the step on the slider."""
    return int(page.get_by_role("slider").input_value())


def rested(page: Page) -> None:
    """Whatever was still under way has been answered: neither the address nor the server has moved for a while."""
    settled(page)
    page.wait_for_function(
        """() => new Promise(done => {
          let seen = location.href, calm = 0;
          const look = () => {
            const busy = document.querySelector(".stApp").dataset.testScriptState !== "notRunning";
            calm = busy || location.href !== seen ? 0 : calm + 1;
            seen = location.href;
            calm > 24 ? done(true) : requestAnimationFrame(look);
          };
          look();
        })"""
    )


def test_a_double_click_a_triple_click_and_a_held_key_take_one_step(page: Page, app_url: str):
    first = page.locator(".st-key-slot1 button")
    gestures: tuple[Callable[[], Any], ...] = (
        first.dblclick,
        lambda: first.click(click_count=3),
        lambda: [page.keyboard.down("n") for _ in range(6)],
        lambda: [page.keyboard.down("Enter") for _ in range(6)],  # the slot has the focus
        lambda: first.evaluate("button => { for (let n = 0; n < 3; n++) button.click() }"),  # past the page's script
    )
    game = finished(table("rulebook@1", 6, 0, 4))
    asked = game.steps.decisions()
    start = next(one + 1 for one, other in pairwise(asked) if other - one > len(gestures) + 1)
    open_game(page, f"{app_url}/?g={link_to(game, start)}")
    for number, gesture in enumerate(gestures, start):
        assert shown_step(page) == number
        step(page, gesture)
        rested(page)
        assert shown_step(page) == number + 1
        for key in ("n", "Enter"):
            page.keyboard.up(key)


def test_a_stale_tab_never_applies_a_step_twice(context: BrowserContext, app_url: str):
    link = f"{app_url}/?g={link_to(Sitting(FIRST_RECORD), 10**6)}"
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        open_game(page, link)
    step(one, slot(one, 1))
    step(other, slot(other, 1))  # its own game, from where it stands
    assert code(one) == code(other)
    one.close()
    other.close()


def reaching(how: str, deal: int) -> str:
    """The link to a journey's end of this kind, or nothing where a game of bots has none."""
    sitting = Sitting(new_record("rulebook@1", ("always-stay", "leave-at-city=15", "leave-at-city=12"), None, deal))
    fits = ended(how)
    return place(sitting, fits) if any(fits(sitting.steps[n]) for n in range(len(sitting.steps))) else ""


def places() -> dict[str, str]:
    """Links to positions of every kind."""
    game = finished(table("rulebook@1", 4, 0, 3))
    far = next(bold for deal in range(60) if (bold := reaching("last-city", deal)))
    alone = next(bold for deal in range(60) if (bold := reaching("landing", deal)))
    crowd = finished(table("rulebook@1+hook", 6, 2, 4))
    window = sitting_with(table("rulebook@1", 4, 0, 3), Phase.WINDOW)
    return {
        "decision": link_to(Sitting(FIRST_RECORD), 10**6),
        "window": link_to(window, 10**6),
        "announcement": place(game, lambda step: isinstance(step.events[0], Announced)),
        "arrival at the last city": far,
        "landing": alone,
        "crash": place(game, lambda step: isinstance(step.events[0], Crashed)),
        "six players": link_to(crowd, len(crowd.steps) // 2),
        "deal": link_to(game, 0),
        "end": link_to(game, 10**6),
    }


def test_no_serious_access_fault_anywhere_in_light_and_dark(page: Page, app_url: str):
    found = {}
    for name, link in places().items():
        if name in ("announcement", "deal", "landing"):
            continue
        open_game(page, f"{app_url}/?g={link}")
        found[name] = faults_in_both_themes(page)
        if name == "decision":
            for dialog in ("Share", "New game"):
                page.get_by_role("button", name=dialog, exact=True).click()
                expect(page.get_by_role("dialog")).to_be_visible()
                found[dialog] = faults_in_both_themes(page)
                page.keyboard.press("Escape")
                expect(page.get_by_role("dialog")).to_be_hidden()
    assert found == {name: [] for name in found}


def test_on_a_projector_every_kind_of_position_fits_and_the_slots_stay_where_they_are(page: Page, app_url: str):
    slots = []
    for name, link in places().items():
        open_game(page, f"{app_url}/?g={link}")
        seen = page.evaluate(PROBE)
        assert max(seen["bottom"].values()) <= 720, name
        assert page_width(page) <= 1280, name
        slots += [(name, seen["slots"])] if name != "end" else []
    assert {str(where) for _, where in slots} == {str(slots[0][1])}, slots


def test_on_a_phone_nothing_scrolls_sideways_and_the_decision_is_on_the_first_screen(browser: Browser, app_url: str):
    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as context:
        page = context.new_page()
        for name, link in places().items():
            open_game(page, f"{app_url}/?g={link}")
            seen = page.evaluate(PROBE)
            assert page_width(page) <= 390, name
            if name != "end":
                assert seen["slots"][0][1] < 844, name


LENS = "section.cel-lens"


def reads(page: Page) -> dict[str, Any]:
    """The number, its percentage, the lens and what the number knows, as they stand on the page."""
    settled(page)
    return {
        "number": page.locator(".cel-big b").inner_text(),
        "percent": page.locator(".cel-big span").last.inner_text(),
        "lens": page.locator(LENS).inner_text() if page.locator(LENS).count() else "",
        "knows": page.locator(".cel-knows li").all_inner_texts(),
    }


def view(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=True).click()
    rested(page)


def by_command(sitting: Sitting, number: int, file: Path, capsys: pytest.CaptureFixture[str]) -> float:
    """What `celestia belief` says of the same record and ply."""
    file.write_text(dump_record(sitting.table.record))
    ply = sitting.steps[number].ply
    assert main(["belief", str(file), "--at", str(ply), "--viewer", "A"]) == 0
    return float(json.loads(capsys.readouterr().out)["not_paying"]["value"])


def test_evidence_changes_the_number_the_lens_and_the_list_and_the_command_says_the_same(
    page: Page, app_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    sitting = watched(8)
    legs = [sitting.reckoning.leg(number) for number in range(12)]
    before = next(
        n
        for n, (one, other) in enumerate(pairwise(legs))
        if one.moment == other.moment == "these-dice" and len(other.pieces) > len(one.pieces) and not other.known
    )
    open_game(page, f"{app_url}/?g={link_to(sitting, before)}")
    view(page, "Hand")
    first = reads(page)
    step(page, page.get_by_role("button", name="Next", exact=False).first.click)
    rested(page)
    second = reads(page)
    assert second["number"] != first["number"]
    assert second["lens"] != first["lens"]
    assert len(second["knows"]) == len(first["knows"]) + 1
    for number, seen in ((before, first), (before + 1, second)):
        value = by_command(sitting, number, tmp_path / "game.json", capsys)
        assert seen["percent"] == f"({100 * value:.1f} %)"
        assert seen["number"] == str(round(100 * value))
    view(page, "Chances")
    assert reads(page) == second | {"lens": ""}


def test_switches_take_evidence_away_and_bring_it_back(
    page: Page, app_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    sitting = told()
    leg = sitting.reckoning.leg(sitting.shown)
    assert leg.simple is not None
    open_game(page, f"{app_url}/?g={link_to(sitting, sitting.shown)}")
    view(page, "Hand")
    whole = reads(page)
    assert whole["percent"] == f"({100 * by_command(sitting, sitting.shown, tmp_path / 'game.json', capsys):.1f} %)"
    switch = page.get_by_role("switch", name=re.compile("Simple card count"))
    switch.focus()
    for wanted_percent in (f"({float(100 * leg.simple):.1f} %)", whole["percent"]):
        page.keyboard.press("Space")
        rested(page)
        seen = reads(page)
        assert seen["percent"] == wanted_percent
        assert (seen == whole) == (wanted_percent == whole["percent"])
        assert (seen["lens"] == whole["lens"]) == (wanted_percent == whole["percent"])
        assert seen["knows"] == whole["knows"]
    pieces = page.locator(".st-key-pieces button")
    changed = 0
    for place in range(pieces.count()):
        pieces.nth(place).click()
        rested(page)
        assert pieces.nth(place).get_attribute("aria-pressed") == "false"
        changed += reads(page)["number"] != whole["number"] and reads(page)["lens"] != whole["lens"]
        pieces.nth(place).click()
        rested(page)
        assert reads(page) == whole
    assert changed > 0


def test_the_hand_takes_the_place_of_the_chances_and_no_button_moves(page: Page, app_url: str):
    slots = []
    for name, link in places().items():
        open_game(page, f"{app_url}/?g={link}")
        if not page.get_by_role("radio", name="Hand").count():
            assert name in ("arrival at the last city", "landing", "crash", "end")
            continue
        slots.append(page.evaluate(PROBE)["slots"])
        page.get_by_role("radio", name="Chances").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        expect(page.get_by_role("radio", name="Hand")).to_have_attribute("aria-checked", "true")
        rested(page)
        seen = page.evaluate(PROBE)
        assert max(seen["bottom"].values()) <= 720, name
        assert page_width(page) <= 1280, name
        slots.append(seen["slots"])
        if name in ("decision", "six players"):
            assert faults_in_both_themes(page) == [], name
            page.set_viewport_size({"width": 390, "height": 844})
            assert page_width(page) <= 390, name
            assert page.evaluate("what => document.querySelector(what).scrollWidth", LENS) <= 358
            page.set_viewport_size({"width": 1280, "height": 720})
    assert len(slots) > 8
    assert {str(where) for where in slots} == {str(slots[0])}


def test_a_new_game_is_dealt_and_the_keys_can_be_switched_off(page: Page, app_url: str):
    open_game(page, app_url)
    page.get_by_role("button", name="New game", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="6").click()
    dialog.get_by_label("Deal number").fill("12")
    step(page, dialog.get_by_role("button", name="Deal", exact=True).click)
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(6)

    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text(f"?g={code(page)}")
    page.get_by_text("press buttons").click()
    settled(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    rested(page)
    before = code(page)
    page.keyboard.press("b")
    rested(page)
    assert code(page) == before
    step(page, page.get_by_role("button", name="Back", exact=True).click)
    page.keyboard.press("n")
    rested(page)
    assert code(page) != before, "the keys came back by themselves"
