"""The coach on the Play page: off until asked, its numbers those of the library, nothing that a seat cannot know."""

import re
from dataclasses import replace
from functools import cache
from itertools import islice
from threading import Thread
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.analysis import looking
from celestia_core.analysis.coach import PLAIN_PLAYOUTS, Advice, Choice, Counted, Settings, advise, counted
from celestia_core.analysis.estimates import Share
from celestia_core.analysis.journey import journey_outlook
from celestia_core.analysis.simulate import compiler
from celestia_core.analysis.verdict import Verdict, action_name, verdict
from celestia_core.beliefs import Number
from celestia_core.errors import BeyondReach
from celestia_core.kinds import Card, Seat
from celestia_core.plies import Leave, Pass, PlayCard, Stay
from celestia_core.policies import playouts_of
from celestia_core.record import Record
from celestia_core.ruleset import load_ruleset
from celestia_core.share import decode_share
from celestia_core.written import of_hundred
from celestia_ui import reckoning
from celestia_ui.blocks import coach as block
from celestia_ui.blocks import coach_below, coach_curve
from celestia_ui.blocks.marks import names_for
from celestia_ui.play import coach as page
from celestia_ui.play import dialogs
from celestia_ui.reckoning import Kept
from celestia_ui.sitting import FIRST_RECORD, Sitting, new_record
from tests.paging import code_of, html, label, link_to, opened, press, shown, table, told, words
from tests.twins import twins

pytestmark = pytest.mark.usefixtures("plain")

FIRST = link_to(Sitting(FIRST_RECORD), 10**6)
HOSTILE = '<img src=x onerror=alert(1)>"&'


def listed_loop(*given: Any) -> None:
    """The plain loop, taking and filling arrays as the compiled one does."""

    def as_list(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(as_list(part) for part in value)
        return value.tolist() if isinstance(value, np.ndarray) else value

    taken = [as_list(value) for value in given]
    looking.play_games(*taken)
    for value, filled in zip(given, taken, strict=True):
        if isinstance(value, np.ndarray):
            value[:] = filled


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose compiler is ready, with few playouts."""
    monkeypatch.setattr(compiler, "made", listed_loop)
    for name, count in (("PLAYOUTS", 48), ("BESIDE", 16)):
        monkeypatch.setattr(page, name, count)


def asking(code: str) -> AppTest:
    """The page of a game with the coach asked."""
    app = opened(code)
    choose(app)
    return app


def choose(app: AppTest, view: str = "Coach") -> None:
    app.segmented_control(key="view").set_value(view).run()
    assert not app.exception


def told_alone() -> Sitting:
    """The decision of `told`, to page through without moving the one that other tests share."""
    return Sitting(decode_share(link_to(told(), told().shown)))


def section(app: AppTest, name: str) -> str:
    found = re.search(rf'<section class="cel-card {name}.*?</section>', html(app), re.S)
    assert found is not None, name
    return found[0]


def answer(sitting: Sitting, settings: Settings) -> tuple[Advice, Counted, Verdict]:
    """What the library says of the step shown."""
    information = sitting.steps.information(sitting.shown)
    found, exact = advise(information, settings), counted(information)
    who = names_for(sitting.viewer, sitting.view.seats)
    return found, exact, verdict(found, exact, sitting.view, lambda seat: who[seat])


def test_nothing_is_computed_before_the_coach_is_chosen_and_no_button_goes(monkeypatch: pytest.MonkeyPatch):
    asked = []

    def count(*given: Any) -> Advice:
        asked.append(given)
        return advise(*given)

    monkeypatch.setattr(reckoning, "advise", count)
    app = opened(FIRST)
    assert asked == []
    assert "cel-coach" not in html(app)
    slots, code = (label(app, "slot1"), label(app, "slot2")), code_of(app)
    choose(app)
    assert len(asked) == 1
    assert (label(app, "slot1"), label(app, "slot2"), code_of(app)) == (*slots, code)
    choose(app, "Hand")
    choose(app)
    assert len(asked) == 1  # kept with the position
    press(app, "slot1")
    assert "cel-coach" in html(app)


def test_the_panel_says_what_the_library_says():
    app, sitting = asking(FIRST), Sitting(FIRST_RECORD)
    found, exact, said = answer(sitting, Settings(playouts=PLAIN_PLAYOUTS))
    text = words(section(app, "cel-coach"))
    assert said.headline in text
    assert f"{found.playouts} games for each choice, so the margin is wide" in text
    for choice in found.choices:
        assert f"{action_name(choice.action)} {100 * choice.win.value:.1f} ± {100 * choice.win.margin:.1f}" in text
    assert len(said.reasons) == 3
    for reason in said.reasons:
        assert f"{reason.number} {reason.text}" in text
    assert exact.leg.crash is not None
    assert f"now {of_hundred(exact.leg.crash)}" in text
    assert "simple count" in text
    below = words(section(app, "cel-curve"))
    assert exact.outlook is not None
    for city in exact.outlook.cities:
        assert f"city {sitting.view.rules.cities[city.city].value}: {of_hundred(city.reached)}" in html(app)
        assert f"{100 * city.reached.value:.1f}" in below
    assert "Not asked beside other kinds of captains" in words(section(app, "cel-beside"))


def test_with_the_compiled_loop_the_advice_is_held_against_every_kind_of_captains(compiled: None):
    app = asking(FIRST)
    text = words(section(app, "cel-beside"))
    sitting = Sitting(FIRST_RECORD)
    information = sitting.steps.information(sitting.shown)
    best = advise(information, Settings(playouts=48))
    for kind, (name, _) in coach_below.CAPTAINS.items():
        found = best if kind == "careful" else advise(information, Settings(kind, 16))
        of = {choice.action: f"{100 * choice.win.value:.1f}" for choice in found.choices}
        better = "close call" if found.close else action_name(found.best.action)
        assert f"{name} {of[best.choices[0].action]} {of[best.choices[1].action]} {better}" in text
    panel = words(section(app, "cel-coach"))
    assert f"{best.playouts} games from here, every choice with the same luck" in panel
    assert re.search("robust|fragile|close call", panel)


def test_while_the_compiler_works_the_plain_answer_is_given_and_the_full_one_follows(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
):
    class Working(Thread):
        def is_alive(self) -> bool:
            return True

    monkeypatch.setattr(compiler, "thread", Working())
    app = asking(FIRST)
    text = words(section(app, "cel-coach"))
    assert f"The coach is warming up: only {PLAIN_PLAYOUTS} games so far" in text
    assert "cel-tag" not in section(app, "cel-coach")
    request.getfixturevalue("compiled")
    app.run()
    assert not app.exception
    assert "warming up" not in html(app)
    assert "48 games from here" in words(section(app, "cel-coach"))


def test_the_first_question_starts_the_compiler_and_nothing_before(monkeypatch: pytest.MonkeyPatch):
    started = []

    def start() -> Thread:
        started.append(1)
        thread = Thread(target=lambda: None)
        thread.start()
        monkeypatch.setattr(compiler, "thread", thread)
        return thread

    monkeypatch.setattr(compiler, "thread", None)
    monkeypatch.setattr(compiler, "start", start)
    app = opened(FIRST)
    assert not started
    choose(app)
    app.run()
    assert started == [1]


def test_where_nobody_is_asked_it_says_when_it_answers_and_shows_how_far_the_airship_gets():
    sitting = told_alone()
    number = next(n for n in range(sitting.shown, 0, -1) if sitting.steps[n].question is None)
    app = asking(link_to(sitting, number))
    assert "The coach answers when you are asked" in words(section(app, "cel-coach"))
    assert "cel-curve" in html(app)
    assert "cel-beside" not in html(app)


def test_on_the_open_table_it_answers_nobody(monkeypatch: pytest.MonkeyPatch):
    def refuse(*given: Any) -> Advice:
        raise AssertionError("the coach was asked for a spectator")

    monkeypatch.setattr(reckoning, "advise", refuse)
    sitting = Sitting(table("rulebook@1", 4, None, 3))
    sitting.show(10**6)
    question = sitting.step.question
    assert question is not None
    app = asking(link_to(sitting, 10**6))
    text = words(section(app, "cel-coach"))
    assert "The coach answers a seat" in text
    assert f"{names_for(None, 4)[question.seat]} is asked now" in text


def test_at_the_end_of_a_journey_what_came_of_it_is_shown_instead():
    sitting = told_alone()
    number = next(n for n in range(sitting.shown, len(sitting.steps)) if _ends(sitting, n))
    app = asking(link_to(sitting, number - 1))
    press(app, "next")
    assert "cel-coach" not in html(app)
    press(app, "next")
    assert "cel-coach" in html(app)  # still chosen


def _ends(sitting: Sitting, number: int) -> bool:
    return sitting.steps.views([number])[number].journey_end is not None


def test_what_cannot_be_answered_is_said_and_not_kept(monkeypatch: pytest.MonkeyPatch):
    def fail(*given: Any) -> Advice:
        raise BeyondReach(HOSTILE)

    monkeypatch.setattr(reckoning, "advise", fail)
    app = asking(FIRST)
    assert "The coach cannot answer here" in html(app)
    assert "<img src=x" not in html(app)
    monkeypatch.undo()
    monkeypatch.setattr(compiler, "made", None)
    monkeypatch.setattr(compiler, "thread", Thread())
    app.run()
    assert "Games you win out of 100" in html(app)


def test_a_result_that_was_cut_short_is_not_kept():
    kept: Kept[int] = Kept(3)

    def cut() -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kept.get("a", cut)
    assert "a" not in kept
    assert kept.get("a", lambda: 7) == 7
    assert "a" in kept


def test_the_models_of_the_curve_change_it_and_keep_the_answer():
    sitting = told_alone()
    app = asking(link_to(sitting, sitting.shown))
    before, panel = section(app, "cel-curve"), section(app, "cel-coach")
    app.session_state["coachmodels"] = True
    app.run()
    app.segmented_control(key="coach-others").set_value("odds").run()
    assert not app.exception
    outlook = journey_outlook(sitting.steps.information(sitting.shown), "always", "odds", "nobody")
    assert outlook is not None
    assert "leaves-by-count" in outlook.assumes
    text = words(section(app, "cel-curve"))
    assert "the others leave above 30 of 100" in text
    assert all(f"{100 * city.reached.value:.1f}" in text for city in outlook.cities)
    assert section(app, "cel-curve") != before
    assert section(app, "cel-coach") == panel


def test_every_bot_of_the_dialog_can_sit_down_and_three_of_them_look_ahead():
    for name in dialogs.BOTS.values():
        assert new_record("quick@1", ("human", name), Seat(0), 1).players[1] == name
    assert [playouts_of(name) for name in dialogs.BOTS.values() if playouts_of(name)] == [40, 200, 1000]


# --- what a seat cannot know ---


@cache
def pairs() -> tuple[tuple[Record, Record], ...]:
    """Games in which the viewer is asked now, with twins."""
    found = []
    for rules, seats, deal, every in (("rulebook@1", 3, 3, 40), ("bga@1+hook", 3, 2, 60)):
        sitting = Sitting(table(rules, seats, 0, deal))
        for _ in range(6):
            sitting.show(10**6)
            assert sitting.step.question is not None
            sitting.act(sitting.step.question.options[0])
        record = sitting.table.record
        found += [(record, twin) for twin in islice(twins(record), 0, 2 * every, every)]
    return tuple(found)


def test_twins_get_the_same_answer(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(page, "PLAIN_PLAYOUTS", 24)
    assert len(pairs()) >= 3
    for record, twin in pairs():
        assert record.plies != twin.plies
        one, other = (link_to(Sitting(game), 10**6) for game in (record, twin))
        assert one != other
        first = asking(one)
        assert "cel-verdict" in html(first)
        assert shown(first, one) == shown(asking(other), other)


def test_a_planted_leak_makes_the_answers_differ(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(page, "PLAIN_PLAYOUTS", 24)
    card = block.coach_card
    record, twin = pairs()[0]
    pages = []
    for game in (record, twin):
        leak = f"<p>{hash(game.plies)}</p>"
        monkeypatch.setattr(block, "coach_card", lambda *given, leak=leak: card(*given) + leak)
        code = link_to(Sitting(game), 10**6)
        pages.append(shown(asking(code), code))
    assert pages[0] != pages[1]


# --- the HTML ---


def choice(action: Any, win: float, margin: float = 0.01) -> Choice:
    sure = Share(0.25, 0.01)
    return Choice(
        action, Share(win, margin), Share(20.0, 0.4), Share(3.0, 0.2), sure, sure, Share(0.05, 0.01), Share(0.0, 0.0)
    )


def advice_of(*choices: Choice, flips_at: float | None = None) -> Advice:
    return Advice(choices, Share(0.02, 0.01), 8000, 2000.0, flips_at, Settings())


def test_bars_share_a_scale_and_a_bracket_spans_the_margin():
    sitting = Sitting(FIRST_RECORD)
    found = advice_of(choice(Stay(Seat(0)), 0.3, 0.02), choice(Leave(Seat(0)), 0.2, 0.0))
    text = block.bars(sitting.view, found, names_for(Seat(0), 4))
    assert re.findall(r'class="f" style="width:([0-9.]+)%', text) == ["75.0", "50.0"]  # of 40 games
    low, width = re.findall(r'class="m" style="left:([0-9.]+)%;width:([0-9.]+)%', text)[0]
    assert (float(low), float(width)) == (70.0, 10.0)
    assert words(text) == "Stay 30.0 ± 2.0 Leave 20.0 ± 0.1"  # never without a margin


def test_six_bars_are_drawn_and_all_choices_are_in_the_table():
    sitting = Sitting(FIRST_RECORD)
    targets = [PlayCard(Seat(0), Card.EJECTION, Seat(seat)) for seat in range(1, 4)]
    options = [*targets, Pass(Seat(0)), Stay(Seat(0)), Leave(Seat(0)), PlayCard(Seat(0), Card.JETPACK)]
    found = advice_of(*(choice(option, 0.3 - n / 50) for n, option in enumerate(options)))
    names = names_for(Seat(0), 4)
    assert block.bars(sitting.view, found, names).count("<li") == 6
    assert "1 more in the table below" in block.bars(sitting.view, found, names)
    below = coach_below.holds_card(sitting.view, found, None, None, names)
    for option in options:
        assert action_name(option, sitting.view, lambda seat: names[seat]) in words(below)


def test_names_are_escaped():
    sitting = Sitting(FIRST_RECORD)
    found, exact, _ = answer(sitting, Settings(playouts=16))
    names = ("You", HOSTILE, HOSTILE, HOSTILE)
    extra = choice(PlayCard(Seat(0), Card.EJECTION, Seat(2)), 0.1)
    found = Advice((*found.choices, extra), found.lead, found.playouts, found.worlds, found.flips_at, found.settings)
    said = verdict(found, exact, sitting.view, lambda seat: names[seat])
    assert exact.outlook is not None
    beside = dict.fromkeys(coach_below.CAPTAINS, found)
    shown = [
        block.coach_card(sitting.view, found, said, exact.leg, names),
        coach_below.holds_card(sitting.view, found, beside, exact.outlook, names),
        coach_curve.curve_card(sitting.view, exact.outlook, names, "dark"),
    ]
    for one in shown:
        assert "<img src=x" not in one
        assert HOSTILE[:4] not in one.replace('<img class="cel-', "")
    assert "&lt;img src=x" in shown[0]


def test_the_turning_point_is_told_on_the_scale_of_the_number_beside_it():
    sitting = Sitting(FIRST_RECORD)
    leg = sitting.reckoning.leg(sitting.shown)
    assert leg.crash is not None
    stay, leave = choice(Stay(Seat(0)), 0.3), choice(Leave(Seat(0)), 0.2)
    scale = leg.crash.value / stay.crashes.value
    flips = block.turning_point(advice_of(stay, leave, flips_at=0.4), leg)
    assert flips == pytest.approx(0.4 * scale)
    assert flips > leg.crash.value  # staying is ahead now, and still left of where it flips
    assert block.turning_point(advice_of(stay, leave, flips_at=0.99), leg) is None  # rescues make up for any chance
    assert block.turning_point(advice_of(stay, leave), leg) is None
    said = verdict(advice_of(stay, leave), Counted(leg, None), sitting.view)
    card = block.coach_card(sitting.view, advice_of(stay, leave), said, leg, names_for(Seat(0), 4))
    assert "It never flips: “stay” is ahead" in words(card)


def test_only_staying_and_leaving_have_a_turning_point():
    sitting = Sitting(FIRST_RECORD)
    leg = sitting.reckoning.leg(sitting.shown)
    found = advice_of(choice(Pass(Seat(0)), 0.3), choice(PlayCard(Seat(0), Card.JETPACK), 0.2))
    said = verdict(found, Counted(leg, None), sitting.view)
    assert "change my mind" not in block.coach_card(sitting.view, found, said, leg, names_for(Seat(0), 4))


def test_every_assumption_has_words_and_the_picture_says_its_numbers():
    sitting = Sitting(FIRST_RECORD)
    for others in ("stay", "odds"):
        for rescue in ("nobody", "spyglasses"):
            information = sitting.steps.information(sitting.shown)
            outlook = journey_outlook(information, "always", others, rescue)  # type: ignore[arg-type]
            assert outlook is not None
            card = coach_curve.curve_card(sitting.view, outlook, names_for(Seat(0), 4), "light")
            for name in outlook.assumes:
                assert coach_curve.ASSUMES[name] in card
    for tall in (False, True):
        values, points = (1, 2, 4, 6), (None, 100, 57, 3)
        drawn = coach_curve.survival_picture(values, points, ((2, 1, False), (3, 0, True)), 1, "light", tall)
        texts = re.findall(r">([^<>]+)</text>", drawn)
        assert [text for text in texts if text in ("57", "3")] == ["57", "3"]
        assert [text for text in texts if "captain" in text] == ["you: captain" if tall else "you are captain"]
        assert {"1", "2", "4", "6", "0", "50", "100"} <= set(texts)


def test_the_plan_is_told_for_passengers_and_for_a_captain_alone():
    sitting = Sitting(FIRST_RECORD)
    outlook = sitting.reckoning.outlook(sitting.shown)
    assert outlook is not None
    assert outlook.plan is not None
    assert outlook.plan.leave is not None
    text = words(coach_below.plan_words(sitting.view, outlook))
    better = "stay" if outlook.plan.stay.value > outlook.plan.leave.value else "leave now"
    assert f"For the most points in this journey: {better}" in text
    assert f"leaving brings {outlook.plan.leave.value:.1f}, staying {outlook.plan.stay.value:.1f}" in text
    assert isinstance(outlook.plan.break_even, Number)
    assert f"equal at a crash chance of {of_hundred(outlook.plan.break_even)} of 100" in text
    assert "Counted for this journey without rescues and Power cards: " in text
    assert "The points above come from the games, which have both." in text
    quick = words(coach_below.plan_words(replace(sitting.view, rules=load_ruleset("quick@1")), outlook))
    assert "Counted for this journey: " in quick
    assert "Power cards" not in quick
    assert coach_below.plan_words(sitting.view, None) == ""
