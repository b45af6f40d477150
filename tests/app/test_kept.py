"""What outlives a reload on any page, a press right after it, and a logbook that is loaded, under AppTest."""

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.share import decode_share
from celestia_core.teaching.logbook import Guess, Judged, Logbook, dump_logbook, parse_logbook
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.paging import ROUTER, code_of, html, label, link_to, opened, press, table, words

pytestmark = pytest.mark.usefixtures("plain")

FIRST = link_to(Sitting(FIRST_RECORD), 10**6)
OTHER = link_to(Sitting(table("rulebook@1", 4, 0, 2)), 10**6)
BOOK = Logbook((Guess(30, 3100),) * 4, (Judged(True, False),), {"legs": 2, "dice": 1, "needs": 3}, answered=16, right=9)


def address(app: AppTest) -> dict[str, str]:
    return {name: str(app.query_params[name]) for name in app.query_params}


def reloaded(query: dict[str, str], page: str = "") -> AppTest:
    """The same address in a new session, at a page."""
    app = AppTest.from_file(ROUTER, default_timeout=30)
    app.query_params.update(query)
    if page:
        app.switch_page(page)
    app.run()
    assert not app.exception
    return app


def to_play(app: AppTest) -> AppTest:
    """By the navigation, which drops all query parameters."""
    app.query_params.clear()
    app.switch_page("pages/play.py").run()
    assert not app.exception
    return app


def book(app: AppTest) -> Logbook:
    return parse_logbook(app.session_state["logbook"].encode()) if "logbook" in app.session_state else Logbook()


def is_covered(app: AppTest) -> bool:
    return any(button.key == "see" for button in app.button)


@pytest.mark.parametrize("page", ["lessons", "rules", "lab"])
def test_guess_first_and_the_guess_outlive_a_reload_on_another_page(page: str):
    app = opened(FIRST, first="guess")
    app.switch_page(f"pages/{page}.py").run()
    assert address(app)["first"] == "guess"
    assert is_covered(to_play(reloaded(address(app), f"pages/{page}.py")))
    app = press(to_play(app), "see")
    app.switch_page(f"pages/{page}.py").run()
    again = to_play(reloaded(address(app), f"pages/{page}.py"))
    assert not is_covered(again)
    assert "You guessed 50" in html(again)
    assert book(again).guesses == ()  # asked no second time
    assert label(again, "first") == "Guess first: on"


def test_a_page_that_is_reloaded_keeps_the_cover_before_play_was_seen():
    script = (
        "import streamlit as st\nfrom celestia_ui import session\nfrom celestia_ui.guess.first import covers\n"
        "session.begin()\nst.text(covers(session.sitting()))\n"
    )
    for query, covered in (({"first": "guess"}, True), ({"first": "guess", "said": "40"}, False), ({}, False)):
        app = AppTest.from_string(script, default_timeout=30)
        app.query_params.update({"g": FIRST, **query})
        app.run()
        assert not app.exception
        assert app.text[0].value == str(covered)


def test_what_was_guessed_goes_with_no_other_game():
    app = press(opened(FIRST, first="guess"), "see")
    app.query_params["g"] = OTHER
    app.switch_page("pages/rules.py").run()
    kept = address(app)
    assert kept["g"] == OTHER
    assert kept["first"] == "guess"
    assert "said" not in kept


@pytest.mark.parametrize("value", ["<script>alert(1)</script>", "x" * 5000, "", "guess&g=1"])
@pytest.mark.parametrize("name", ["first", "said", "waits"])
def test_hostile_values_go_no_further(name: str, value: str):
    app = reloaded({"g": FIRST, name: value}, "pages/rules.py")
    assert name not in app.query_params
    assert "<script>alert" not in html(app)
    assert "xxxx" not in html(app)
    assert not to_play(app).error


@pytest.mark.parametrize("slot", ["slot1", "slot2"])
@pytest.mark.parametrize("later", [0, 1])
def test_a_judged_choice_is_counted_once_after_a_reload(slot: str, later: int):
    app = press(opened(FIRST, first="judge"), slot)
    word = words(html(app))
    good = "Good choice" in word or "Close call" in word
    shown = Sitting(decode_share(code_of(app))).shown
    for _ in range(later if slot == "slot1" else 0):
        press(app, "slot1")
        assert book(app).judged == ()
    assert address(app)["waits"] == f"{shown}{'g' if good else 'p'}"
    again = reloaded(address(app))
    for _ in range(20):
        if book(again).judged:
            break
        passing = [key for key in ("slot1", "slot2") if "Play nothing" in label(again, key)]
        press(again, passing[0] if passing else "next")
    assert [one.good for one in book(again).judged] == [good]
    assert "waits" not in again.query_params
    press(press(again, "back"), "next")
    assert len(book(again).judged) == 1
    assert not book(reloaded(address(again))).judged


@pytest.mark.parametrize("waits", ["3x", "99999g", "-1g", "3g3g", "g", "0g.1p.2o.3g.4g.5g.6g", "³g"])
def test_hostile_waiting_choices_count_nothing(waits: str):
    app = opened(FIRST, first="judge", waits=waits)
    assert book(app).judged == ()


TAB = """
from dataclasses import replace
import streamlit as st
from celestia_core.teaching.logbook import Guess
from celestia_ui import logbook
st.button("guess", key="guess", on_click=logbook.note, args=(lambda book: book.with_guess(Guess(7, 700)),))
st.button("spoil", key="spoil", on_click=logbook.note, args=(lambda book: replace(book, lessons={"<b>": 1}),))
logbook.logbook_box("box")
logbook.keep()
"""


def in_tab(**state: str) -> AppTest:
    app = AppTest.from_string(TAB, default_timeout=30)
    for name, value in state.items():
        app.session_state[name] = value
    app.run()
    assert not app.exception
    return app


def test_what_is_noted_before_the_tab_gave_its_logbook_back_comes_on_top_of_it():
    app = in_tab()
    press(press(app, "guess"), "guess")
    app.text_input(key="logbook-from-tab").set_value(dump_logbook(BOOK)).run()
    assert not app.exception
    assert book(app) == replace(BOOK, guesses=(*BOOK.guesses, Guess(7, 700), Guess(7, 700)))
    press(app, "guess")
    assert len(book(app).guesses) == 7
    assert not [field for field in app.text_input if field.key == "logbook-from-tab"]  # asked once


def test_a_tab_that_had_nothing_leaves_what_was_noted():
    app = press(in_tab(), "guess")
    app.text_input(key="logbook-from-tab").set_value("nothing").run()
    assert book(app).guesses == (Guess(7, 700),)
    assert "logbook-since" not in app.session_state


def test_what_would_be_no_logbook_is_not_written_and_a_spoilt_one_takes_no_page_down():
    app = press(press(in_tab(), "guess"), "spoil")
    assert not app.exception
    assert book(app) == Logbook((Guess(7, 700),))
    for spoilt in ("", "x", "{}"):
        app = press(in_tab(logbook=spoilt), "guess")
        assert not app.exception
        assert book(app).guesses == (Guess(7, 700),)


def test_a_loaded_logbook_is_told_and_what_belonged_to_another_learner_is_let_go():
    app = in_tab()
    app.session_state["lesson-tries"] = {"legs.gap": {"tries": 1}}
    app.session_state["judge-waiting"] = [["k", 3, True]]
    app.session_state["chances-seen"] = {"k": 40}
    app.file_uploader[0].set_value(("book.json", dump_logbook(BOOK).encode(), "application/json")).run()
    assert not app.exception
    assert [one.value for one in app.success] == ["Loaded: 4 guesses, 16 answers, 3 lessons, 1 judged choice."]
    assert book(app) == BOOK
    assert "lesson-tries" not in app.session_state
    assert "judge-waiting" not in app.session_state
    assert app.session_state["chances-seen"] == {"k": None}
    app.file_uploader[0].set_value(("book.json", b"{}", "application/json")).run()
    assert not app.success
    assert len(app.error) == 1
    assert book(app) == BOOK


def test_pressing_guess_first_switches_it_on_and_says_so():
    app = press(opened(FIRST), "first")
    assert app.session_state["guess-first"]
    assert "Guess first is on" in " ".join(one.value for one in app.success)
    app.run()
    assert label(app, "first") == "Guess first: on"
    press(app, "first")  # again: to the switches, and nothing is switched
    assert not [one for one in app.success if "Guess first is on" in one.value]
    assert app.session_state["guess-first"]
