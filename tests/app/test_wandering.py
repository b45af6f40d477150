"""Somebody who presses whatever is there, on any page, in any order, and in haste: no page breaks off.

What the browser shows in a control is always what the server takes it for.

Two pages may want a query parameter of the same name, a switch may be forgotten with its page: what goes wrong
between pages is found by nobody who tests them one by one.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.analysis import simulate
from celestia_ui.arena import desk
from tests.app.browser_side import Haste, forge, taken, unlike
from tests.paging import ROUTER, link_to, told

pytestmark = pytest.mark.usefixtures("plain")

PAGES = [f"pages/{path.name}" for path in sorted((Path(ROUTER).parent / "pages").glob("*.py"))]
SLOW = ("arena-run", "arena-try", "arena-again", "lab-fly")  # begin a long run: not here
UNREAD = "break-"  # AppTest cannot tell the options of these apart
TEXTS = ("", "1/3", "31", "-1e999", "<b>turbo</b>", "x" * 3000)
STEPS = 60

Move = tuple[str, Callable[[], object]]


def moves(app: AppTest, chance: random.Random) -> Iterator[Move]:
    """Everything one could do now: the key of the widget, and what sets it to a value of chance."""
    for button in app.button:
        if not str(button.key).startswith(SLOW):
            yield str(button.key), button.click
    for box in (*app.toggle, *app.checkbox):
        yield str(box.key), partial(box.set_value, not box.value)
    for one in (*app.segmented_control, *app.radio, *app.selectbox, *app.pills, *app.multiselect):
        options = list(one.options)
        if isinstance(one.value, list):
            yield str(one.key), partial(one.set_value, chance.sample(options, chance.randint(0, len(options))))
        elif options and not str(one.key).startswith(UNREAD):
            none = [None] if one in app.segmented_control else []  # no browser sends that where one is required
            yield str(one.key), partial(one.set_value, chance.choice([*options, *none]))
    for number in (*app.slider, *app.number_input):
        if isinstance(number.value, int):
            among = range(int(number.min or 0), int(number.max or 100) + 1)
            yield str(number.key), partial(number.set_value, chance.choice(among))
    for line in app.text_input:
        yield str(line.key), partial(line.set_value, chance.choice(TEXTS))


def wander(seed: int, haste: Haste) -> None:
    chance = random.Random(seed)
    app = AppTest.from_file(ROUTER, default_timeout=60)
    if seed % 2:
        app.query_params["g"] = link_to(told(), told().shown)
    app.run()
    done: list[str] = []
    for _ in range(STEPS):
        if chance.random() < 0.15 or not (possible := list(moves(app, chance))):
            done.append(chance.choice(PAGES))
            app.switch_page(done[-1])
        else:
            key, move = chance.choice(possible)
            done.append(key)
            move()
        shown = taken(app)
        haste.left = chance.randrange(60) if chance.random() < 0.3 else None
        app.run()
        assert not app.exception, (seed, done, app.exception)
        assert not (strange := unlike(app, shown)), (seed, done, strange)
    for key in (desk.MATCH, desk.LAB):
        if key in app.session_state:
            app.session_state[key].stop()


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 100))])
def test_whatever_is_pressed_no_page_breaks_off_and_no_control_shows_another_value(
    seed: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(simulate.compiler, "start", lambda: None)
    wander(seed, Haste(monkeypatch))


CHOICES = ("selectbox", "radio", "segmented_control", "pills", "multiselect", "select_slider")


def shown_on(page: str) -> AppTest:
    """A page as it opens; of the lab the house rules, which have the most controls."""
    app = AppTest.from_file(ROUTER, default_timeout=60)
    app.query_params["g"] = link_to(told(), told().shown)
    app.run()
    if page != "pages/play.py":
        app.switch_page(page).run()
    if page == "pages/lab.py":
        app.segmented_control(key="lab-lab").set_value("rules").run()
    return app


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=[] if page == "pages/lab.py" else pytest.mark.long) for page in PAGES]
)
def test_a_choice_that_was_never_offered_breaks_no_page(page: str):
    kinds = [(kind, number) for kind in CHOICES for number in range(len(getattr(shown_on(page), kind)))]
    for kind, number in kinds:
        app = shown_on(page)
        if number < len(getattr(app, kind)):  # questions of chance have other options each time
            widget = getattr(app, kind)[number]
            forge(widget, "no such thing")
            app.run()
            assert not app.exception, (widget.key, app.exception)
