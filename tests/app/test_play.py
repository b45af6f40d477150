"""The Play page under AppTest: it launches whatever the address holds, plays whole games, shows the right numbers."""

import random
import re
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.beliefs import TreasureBeliefs, leg_belief
from celestia_core.clauses import clause
from celestia_core.events import GameEnded, TreasureTaken
from celestia_core.kinds import Card, Window
from celestia_core.play import BOT_JOURNEYS
from celestia_core.record import HUMAN, Record
from celestia_core.record_text import dump_record
from celestia_core.share import decode_share, encode_share
from celestia_core.state import Phase
from celestia_core.written import of_hundred, percent
from celestia_ui.blocks import decision
from celestia_ui.blocks.endings import game_ended
from celestia_ui.blocks.evidence import piece_words
from celestia_ui.blocks.marks import margin, names_for
from celestia_ui.play.hand import whole_fraction
from celestia_ui.sitting import FIRST_RECORD, Sitting, new_record
from tests.paging import (
    BOTS,
    ROUTER,
    code_of,
    html,
    label,
    link_to,
    opened,
    press,
    shown,
    table,
    told,
    watched,
    words,
)

FIRST = link_to(Sitting(FIRST_RECORD), 10**6)
RULES = "rules.py"


def game(app: AppTest) -> Sitting:
    """The game the address holds, worked out from nothing else."""
    return Sitting(decode_share(code_of(app)))


HOSTILE = {
    "nothing": "",
    "words": "hello",
    "damaged": FIRST[:-1] + ("a" if FIRST[-1] != "a" else "b"),
    "cut short": FIRST[:20],
    "another game": "Xy1" + FIRST[3:],
    "another version": "Wc9" + FIRST[3:],
    "markup": '"><script>alert(1)</script>',
    "template": "{{7*7}}${7*7}",
    "null": "\x00\x01",
    "unicode": "\u202e\U0001f600\uff21",
    "long": "W" * 100_000,
    "spaces": " " + FIRST,
    "path": "../../etc/passwd",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_link_that_holds_no_game_is_said_and_a_fresh_table_can_be_played(name: str):
    app = opened(HOSTILE[name])
    assert len(app.error) == 1
    assert "no game that can be read" in app.error[0].value
    assert "Stay" in label(app, "slot1")
    assert "<script>alert" not in html(app)
    press(app, "slot1")
    assert not app.error
    assert game(app).table.plies[: len(Sitting(FIRST_RECORD).table.plies)] == Sitting(FIRST_RECORD).table.plies


@pytest.mark.parametrize("query", [{"clause": "empty-city"}, {"clause": "<b>x</b>"}, {"d": "-1"}, {"d": "x" * 5000}])
def test_other_query_parameters_cannot_hurt(query: dict[str, str]):
    app = opened(FIRST, **query)
    assert not app.error
    assert "Stay" in label(app, "slot1")


@pytest.mark.parametrize("code", [FIRST, "junk", '"><script>'])
@pytest.mark.parametrize("clause", ["must-play", "no-such", "<script>"])
def test_the_rules_page_launches_and_keeps_the_game(code: str, clause: str):
    app = opened(code)
    app.query_params["clause"] = clause
    app.switch_page("pages/rules.py").run()
    assert not app.exception
    assert app.query_params["g"] == code
    text = html(app)
    assert "The rules" in text
    assert "<script>" not in text


def test_nobody_s_first_table_is_a_real_choice_with_three_sentences():
    app = opened()
    text = words(html(app))
    assert "Stay or leave?" in text
    assert "Fly from city to city" in text
    chance = re.search(r"(\d+) of 100", text)
    assert chance is not None
    assert 20 <= int(chance[1]) <= 60
    assert "Stay" in label(app, "slot1")
    assert "Leave" in label(app, "slot2")


def check_numbers(app: AppTest, sitting: Sitting) -> None:
    """What the page says is what the library says of this very step."""
    view, text = sitting.view, words(html(app))
    leg = leg_belief(sitting.steps.information(sitting.shown))
    if leg.crash is not None and view.journey_end is None:
        shown = f"({margin(leg.crash) or percent(leg.crash)})"
        assert f"{of_hundred(leg.crash)} of 100 {shown}" in text
    for seat in range(view.seats):
        points = view.points(seat)  # type: ignore[arg-type]
        if points is not None and view.seats <= 4:
            assert f"{points} points" in text
    assert f"Deck: {view.deck_size} cards, discard pile: {len(view.discard)}." in text
    here = TreasureBeliefs(sitting.steps.information(sitting.shown)).of(view.position)
    if (
        sitting.decider() is not None
        and view.target is not None
        and view.seat in view.aboard
        and view.phase == "decide"
    ):
        assert f"{here.mean.value:.1f} on average" in text


def play_to_the_end(app: AppTest, seed: int, most: int = 400) -> tuple[Sitting, set[Phase]]:
    """Press the slots, chosen by a seed, until the end screen; the phases that were decided in."""
    chance, phases, sitting = random.Random(seed), set(), game(app)
    for count in range(most):
        if game_ended(sitting.step):
            return sitting, phases
        if count % 9 == 0:
            check_numbers(app, sitting)
        first, second = label(app, "slot1"), label(app, "slot2")
        assert first
        assert second
        if sitting.decider() is None:
            assert sitting.step.question is None
            press(app, "slot2" if "To my decision" in second else "slot1")
            before, sitting = sitting, game(app)
            assert sitting.shown > before.shown
            continue
        question = sitting.step.question
        assert question is not None
        phases.add(question.phase)
        others = [box for box in app.selectbox if str(box.key).startswith("pick-")]
        assert bool(others) == (len(question.options) > 2)
        if others and chance.random() < 0.5:
            others[0].set_value(chance.choice(decision.in_order(question)[1:])).run()
        only = "Why no other choice?" in second
        key = "slot1" if only else chance.choice(("slot1", "slot1", "slot2"))
        press(app, key)
        before, sitting = sitting, game(app)
        assert sitting.shown == before.shown + 1
        assert sitting.table.plies[len(before.table.plies)] in question.options
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(
    ("rules", "seats", "viewer", "deal"),
    [
        ("rulebook@1", 4, 0, 10),
        ("bga@1", 4, 2, 13),
        ("rulebook@1+hook", 2, 1, 14),
        pytest.param("quick@1", 3, 1, 14, marks=pytest.mark.long),
        pytest.param("rulebook@1+hook", 6, 3, 12, marks=pytest.mark.long),
        ("rulebook@1+max3", 4, None, 7),
    ],
)
def test_a_whole_game_is_clicked_to_its_end(rules: str, seats: int, viewer: int | None, deal: int):
    app = opened(link_to(Sitting(table(rules, seats, viewer, deal)), 10**6))
    sitting, phases = play_to_the_end(app, deal)
    assert Phase.DECIDE in phases
    ended = game_ended(sitting.step)
    assert isinstance(ended, GameEnded)
    text = words(html(app))
    for score in ended.scores:
        assert re.search(rf"\b{score}\b", text)
    assert ("The game was stopped" in text) == (not ended.winners)
    assert f"deal {deal}" in text
    press(app, "back")
    assert not game_ended(game(app).step)


def test_bots_are_watched_from_the_deal_to_the_end():
    record = new_record("rulebook@1", BOTS[:3], None, 11)
    assert record.rules.max_journeys == BOT_JOURNEYS
    app = opened(link_to(Sitting(record), 0))
    for number in range(1, 12):
        press(app, "slot1")
        assert game(app).shown == number
        check_numbers(app, game(app))
    for _ in range(60):
        if game_ended(game(app).step):
            break
        press(app, "run")
    assert game_ended(game(app).step)


def test_the_refusals_of_a_decision_are_told_with_their_clauses():
    told = 0
    for deal in range(1, 8):
        sitting = Sitting(table("rulebook@1", 4, 0, deal))
        sitting.show(10**6)
        question = sitting.step.question
        assert question is not None
        app = opened(link_to(sitting, 10**6))
        text = " ".join(each.value for each in (*app.markdown, *app.caption))
        for _, refusal in question.refused:
            assert refusal.reason in text
            assert f"Clause: {clause(refusal.clause).title}" in text
            told += 1
    assert told > 5


def forced() -> Sitting:
    """A captain who can say only one thing."""
    for deal in range(1, 40):
        sitting = Sitting(table("rulebook@1", 4, 0, deal))
        for _ in range(30):
            sitting.show(10**6)
            question = sitting.step.question
            assert question is not None
            if len(question.options) == 1:
                return sitting
            sitting.act(question.options[0] if question.phase is not Phase.WINDOW else question.options[-1])
    raise AssertionError("nobody was forced")


def test_where_there_is_no_choice_the_second_slot_says_why():
    app = opened(link_to(forced(), 10**6))
    before = code_of(app)
    assert "Why no other choice?" in label(app, "slot2")
    press(app, "slot2")
    assert code_of(app) == before
    assert len(app.info) == 1
    assert app.info[0].value
    press(app, "back")
    assert not app.info


def in_window(deal: int = 3) -> Sitting:
    """A game at the viewer's first question about power cards."""
    sitting = Sitting(table("rulebook@1", 4, 0, deal))
    while True:
        sitting.show(10**6)
        question = sitting.step.question
        assert question is not None
        if question.phase is Phase.WINDOW:
            return sitting
        sitting.act(question.options[0])


def shortcut(app: AppTest, key: str) -> str:
    return next(button.proto.shortcut for button in app.button if button.key == key)


def test_no_key_of_habit_throws_a_treasure_away():
    """Where a Jetpack can still save it, the place of the next step is the Jetpack's, and "Play nothing" has no key."""
    sitting = asked_in(Window.W3)
    app = opened(link_to(sitting, 10**6))
    assert (label(app, "slot1"), label(app, "slot2")) == ("**Play Jetpack**", "**Play nothing**")
    assert (shortcut(app, "slot1"), shortcut(app, "slot2")) == ("s", "")
    for key, got in (("slot1", True), ("slot2", False)):
        app = press(opened(link_to(sitting, 10**6)), key)
        assert (game(app).view.taken[0] is not None) == got
        if got:
            assert "<h1>You fly off</h1>" in html(app)
            press(app, "slot2")  # to my decision: first the result
            assert "The airship crashed" in html(app)
            drawn = next(
                event.treasure.points
                for n in range(game(app).shown, 0, -1)
                for event in game(app).steps[n].events
                if isinstance(event, TreasureTaken) and event.treasure is not None
            )
            city = game(app).view.rules.cities[game(app).view.taken[0]].value  # type: ignore[index]
            assert re.search(rf"flew off at {city}.*? {drawn} from {city} ", words(html(app)))
    other = opened(link_to(asked_in(Window.W2F), 10**6))
    assert label(other, "slot1") == "**Play nothing**"
    assert shortcut(other, "slot1") == "s"


@cache
def asked_in(window: Window) -> Sitting:
    """A game at a question of this window with one card to play, where the viewer stayed and kept his cards so far."""
    for deal in range(1, 40):
        sitting = Sitting(table("rulebook@1", 4, 0, deal))
        for _ in range(30):
            sitting.show(10**6)
            question = sitting.step.question
            if question is None:
                break
            if question.window is window and len(question.options) == 2:
                return sitting
            sitting.act(question.options[-1] if question.phase is Phase.WINDOW else question.options[0])
    raise AssertionError("nobody was asked that")


def test_l_runs_to_the_result_and_rests_there():
    app = opened(FIRST)
    press(app, "slot1")
    stops = 0
    for _ in range(40):
        if game_ended(game(app).step):
            break
        if game(app).view.journey_end is not None:
            stops += 1
            assert shortcut(app, "slot2") in ("", "l")
            assert ("See my choice" in label(app, "slot2")) == (not shortcut(app, "slot2"))
            press(app, "slot1")
        else:
            press(app, "slot2" if "To my decision" in label(app, "slot2") else "slot1")
    assert stops > 1


def test_the_way_to_the_page_on_luck_stands_below_every_table():
    code = link_to(told(), told().shown)
    assert re.search(rf'href="fairness\?g={code}&amp;d=\d+">Is the luck fair\?', html(opened(code)))


def test_to_my_decision_stands_once_on_a_page():
    sitting = watched(3)
    for number in range(0, len(sitting.steps), 40):
        app = opened(link_to(sitting, number))
        assert sum("To my decision" in button.label for button in app.button) <= 1


def test_pass_for_this_leg_passes():
    sitting = in_window()
    app = opened(link_to(sitting, 10**6))
    press(app, "pass-leg")
    after = game(app)
    assert after.shown == sitting.shown + 1
    assert len(after.steps) > len(sitting.steps)


@pytest.mark.parametrize("picked", [[], ["jetpack"], ["wind-gust", "ejection"], ["spyglass", "jetpack", "ejection"]])
def test_ask_me_only_is_kept_in_the_link_in_whatever_order_it_is_picked(picked: list[str]):
    app = opened(link_to(in_window(), 10**6))
    app.multiselect(key="ask-only").set_value(picked).run()
    press(app, "ask-keep")
    asks = decode_share(code_of(app)).asks
    assert (set() if asks == "none" else set(asks.split(" "))) == set(picked)


def test_a_past_decision_can_be_tried_again_and_the_first_game_is_one_click_away():
    sitting = Sitting(table("rulebook@1", 4, 0, 6))
    for _ in range(6):
        sitting.show(10**6)
        assert sitting.step.question is not None
        sitting.act(sitting.step.question.options[0])
    number = sitting.steps.decisions()[2]
    first = link_to(sitting, number)
    for key, changed in (("slot1", False), ("slot2", True)):
        app = opened(first)
        assert "Try" in label(app, key)
        press(app, key)
        branch = game(app)
        assert branch.shown == number
        assert branch.decider() == 0
        assert branch.table.plies == sitting.table.plies[: len(branch.table.plies)]
        assert (branch.table.record.deals != sitting.table.record.deals) == changed
        press(app, "slot1")
        press(app, "origin")
        assert code_of(app) == first
        assert not label(app, "origin")


def test_back_forward_and_the_slider_go_over_steps_and_stop_at_the_ends():
    app = opened(FIRST)
    newest = game(app).shown
    press(app, "next")
    assert game(app).shown == newest
    for number in range(newest - 1, -1, -1):
        press(app, "back")
        assert game(app).shown == number
    press(app, "back")
    assert game(app).shown == 0
    app.slider[0].set_value(2).run()
    assert not app.exception
    assert game(app).shown == 2
    press(app, "run")
    assert code_of(app) == FIRST


def test_the_address_wins_over_the_session_and_a_step_back_in_it_is_followed():
    app = opened(FIRST)
    press(app, "slot1")
    later = code_of(app)
    app.query_params["g"] = FIRST  # the browser's Back
    app.run()
    assert "Stay" in label(app, "slot1")
    app.query_params["g"] = later
    app.run()
    assert code_of(app) == later
    assert "Stay" not in label(app, "slot1")


def test_the_page_is_made_from_the_link_alone():
    app = opened()
    for _ in range(4):
        press(app, "slot1")
        code = code_of(app)
        assert shown(app, code) == shown(opened(code), code)


def number(app: AppTest) -> str:
    """The number on the page."""
    found = re.search(r"cel-big.*?<b>(\d+)</b>", html(app))
    assert found is not None
    return found[1]


def in_hand_view() -> AppTest:
    app = opened(link_to(told(), told().shown))
    app.segmented_control(key="view").set_value("Hand").run()
    assert not app.exception
    return app


def lens(app: AppTest) -> str:
    found = re.search(r'<section class="cel-lens.*?</section>', html(app))
    assert found is not None
    return found[0]


def test_the_chances_and_the_hand_share_one_place_and_the_hand_shows_the_same_number():
    app = opened(link_to(told(), told().shown))
    assert "What is at stake" in html(app)
    assert "cel-lens" not in html(app)
    before, code = number(app), code_of(app)
    slots = (label(app, "slot1"), label(app, "slot2"))
    app.segmented_control(key="view").set_value("Hand").run()
    assert not app.exception
    assert "What is at stake" not in html(app)
    assert (number(app), code_of(app), (label(app, "slot1"), label(app, "slot2"))) == (before, code, slots)
    text = words(html(app))
    assert "The same number as 100 hands" in text
    assert "Work it out" in text


def test_the_hand_stays_over_steps_the_end_of_a_journey_and_the_rules_page():
    app = in_hand_view()
    seen_end = False
    for _ in range(30):
        press(app, "next")
        ended = game(app).view.journey_end is not None
        assert ("cel-lens" in html(app) or "Between journeys" in html(app)) == (not ended)
        assert bool([one for one in app.segmented_control if one.key == "view"]) == (not ended)
        seen_end = seen_end or ended
        if seen_end and not ended:
            break
    assert seen_end
    app.switch_page("pages/rules.py").run()
    app.switch_page("pages/play.py").run()
    assert app.segmented_control(key="view").value == "Hand"


@pytest.mark.parametrize("simple", [False, True])
@pytest.mark.parametrize("by_way_of", ["Chances", "Coach", "pages/lessons.py"])
def test_one_can_look_elsewhere_and_come_back_to_the_hand(by_way_of: str, simple: bool):
    app = in_hand_view()
    before, first = number(app), lens(app)
    app.toggle(key="simple").set_value(simple).run()
    here = number(app), lens(app)
    if by_way_of.endswith(".py"):
        app.switch_page(by_way_of).run()
        app.switch_page("pages/play.py").run()
        here = before, first  # the switches belong to the page
    else:
        app.segmented_control(key="view").set_value(by_way_of).run()
        app.segmented_control(key="view").set_value("Hand").run()
    assert not app.exception
    assert (number(app), lens(app)) == here
    assert app.toggle(key="simple").value == (here != (before, first))
    if here == (before, first):
        assert len(app.pills(key="pieces").value) == len(app.pills(key="pieces").options)


def test_the_simple_count_can_be_switched_on_and_changes_number_lens_and_hands_and_back():
    app, sitting = in_hand_view(), told()
    leg = sitting.reckoning.leg(sitting.shown)
    assert leg.simple is not None
    before, first = number(app), lens(app)
    app.toggle(key="simple").set_value(True).run()
    assert not app.exception
    assert number(app) == str(of_hundred(leg.simple)) != before
    assert lens(app) != first
    assert f"{number(app)} of 100 ." in words(html(app))  # the sum of the hundred hands
    assert not app.pills
    app.toggle(key="simple").set_value(False).run()
    assert (number(app), lens(app)) == (before, first)
    assert len(app.pills(key="pieces").value) == len(app.pills(key="pieces").options)


def test_each_piece_of_evidence_can_be_forgotten_and_is_worth_what_is_said():
    app, sitting = in_hand_view(), told()
    information, names = sitting.steps.information(sitting.shown), names_for(sitting.viewer, sitting.view.seats)
    pieces = {piece_words(piece, names, brief=True): piece.number for piece in leg_belief(information).pieces}
    whole, first = leg_belief(information).crash, lens(app)
    assert whole is not None
    labels, everything = app.pills(key="pieces").options, app.pills(key="pieces").value
    assert len(everything) == len(labels) > 1
    changed = 0
    for place, told_of in enumerate(labels):
        what, worth = re.fullmatch(r"(.*) \*\*([+−±]\d+)\*\*", told_of).groups()  # type: ignore[union-attr]
        less = leg_belief(information, without=[pieces[what]]).crash
        assert less is not None
        assert abs(int(worth.replace("−", "-").replace("±", "")) - 100 * (whole.value - less.value)) <= 0.5
        app.pills(key="pieces").set_value([one for one in everything if one != everything[place]]).run()
        assert not app.exception
        assert number(app) == str(of_hundred(less))
        assert "without 1 piece" in words(html(app))
        changed += lens(app) != first
    assert changed > 0
    press(app, "next")  # at another step everything counts again
    press(app, "back")
    assert number(app) == str(of_hundred(whole))
    assert lens(app) == first


def test_before_anybody_has_shown_a_card_there_is_nothing_to_switch_off():
    app = opened(FIRST)
    app.segmented_control(key="view").set_value("Hand").run()
    assert not app.exception
    assert "Nobody has shown a card yet" in words(html(app))
    assert not app.pills
    assert not [one for one in app.toggle if one.key == "simple"]


def test_the_whole_fraction_is_that_of_the_number():
    """AppTest cannot unfold an expander, so the text is asked for as the page asks for it."""
    sitting = told()
    text = whole_fraction(sitting, sitting.reckoning.leg(sitting.shown))
    above, below = (int(part.replace(",", "")) for part in text.split(": ")[1].split(" / "))
    crash = sitting.reckoning.crash(sitting.shown)
    assert crash is not None
    assert above / below == pytest.approx(crash.value, abs=1e-12)
    assert percent(crash) in text


def test_where_the_captain_s_cards_are_seen_the_hand_view_just_shows_them():
    own = Sitting(table("rulebook@1", 3, 0, 5))
    while own.view.captain != 0:
        assert own.step.question is not None
        own.act(own.step.question.options[0])
        own.show(10**6)
    teacher = Sitting(table("rulebook@1", 3, None, 5))
    for sitting in (own, teacher):
        app = opened(link_to(sitting, sitting.shown))
        app.segmented_control(key="view").set_value("Hand").run()
        assert not app.exception
        plain = words(lens(app))
        hand = sitting.view.hands[sitting.view.captain]  # type: ignore[index]
        assert hand is not None
        assert f"Compass {hand[Card.COMPASS]} " in plain
        assert ("your cards are no secret" if sitting.viewer == 0 else "every card is seen") in words(html(app))
        assert not app.pills
        assert not [one for one in app.toggle if one.key == "simple"]


def test_the_chart_of_the_journey_is_mounted_when_it_is_opened():
    app = opened()
    assert not app.get("plotly_chart")


def dialog(name: str, record: Record = FIRST_RECORD) -> AppTest:
    """A dialog alone, open until it has put another game on the table: under AppTest the page would close it."""
    code = link_to(Sitting(record), 10**6)
    script = f"""
from celestia_ui import session
from celestia_ui.play.dialogs import {name}
session.begin()
if session.code() == "{code}":
    {name}()
session.write()
"""
    app = AppTest.from_string(script, default_timeout=30)
    app.query_params["g"] = code
    app.run()
    assert not app.exception
    return app


UPLOADS: dict[str, bytes] = {
    "empty": b"",
    "not text": b"\xff\xfe\x00",
    "an object": b"{}",
    "deep": b'{"plies":' + b"[" * 50_000,
    "too large": b"celestia record 1\n" + b"x" * 300_000,
    "another version": b"celestia record 9\n",
    "pickle": b"\x80\x04\x95\x10\x00\x00\x00",
    "cut": dump_record(table("rulebook@1", 4, 0, 2), "text").encode()[:40],
    "not allowed": dump_record(Sitting(FIRST_RECORD).record, "text").encode() + b"A flies\n",
    "huge number": dump_record(FIRST_RECORD).replace("445", "9" * 5000).encode(),
}


@pytest.mark.parametrize("name", UPLOADS)
def test_a_damaged_or_hostile_file_is_refused_with_a_reason_and_the_game_goes_on(name: str):
    app = dialog("share")
    app.file_uploader[0].set_value(("game.txt", UPLOADS[name], "text/plain")).run()
    assert not app.exception
    assert len(app.error) == 1
    assert len(app.error[0].value) > 10
    assert len(app.error[0].value) < 1000
    assert code_of(app) == FIRST


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_downloaded_game_is_opened_again(form: Any):
    sitting = in_window()
    app = dialog("share")
    app.file_uploader[0].set_value(("game.json", dump_record(sitting.record, form).encode(), "text/plain")).run()
    assert not app.exception
    assert not app.error
    assert Sitting(decode_share(code_of(app))).table.plies == sitting.table.plies


def test_the_copied_link_is_the_game_and_says_that_it_is_an_open_book():
    app = dialog("share")
    assert app.code[0].value.endswith(f"?g={FIRST}")
    assert "everybody's cards" in " ".join(each.value for each in app.markdown)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("who", ["last", "Watch bots play", "Open table (for teachers)"])
def test_every_kind_of_new_game_can_be_dealt(seats: int, who: str):
    app = dialog("new_game")
    app.segmented_control(key="ng-seats").set_value(seats).run()
    rules = ["Rulebook", "Board Game Arena", "Quick game"][seats % 3]
    app.selectbox(key="ng-rules").set_value(rules)
    seat = f"Seat {'ABCDEF'[seats - 1]}" if who == "last" else who
    app.selectbox(key="ng-seat").set_value(seat)
    app.selectbox(key="ng-captain").set_value("ABCDEF"[seats - 1])
    app.number_input(key="ng-deal").set_value(77)
    if rules != "Quick game":
        app.toggle(key="ng-hook").set_value(True)
    app.button(key="deal").click().run()
    assert not app.exception
    assert not app.error
    dealt = decode_share(code_of(app))
    assert len(dealt.players) == seats
    assert dealt.deals == ((0, 77),)
    assert dealt.rules.grappling_hook == (rules != "Quick game")
    humans = {"last": 1, "Watch bots play": 0}.get(who, seats)
    assert dealt.players.count(HUMAN) == humans
    assert dealt.viewer == (seats - 1 if who == "last" else None)
    assert Sitting(dealt).steps.views([1])[1].captain == seats - 1
    opened(encode_share(dealt))


def test_fewer_players_after_a_far_seat_was_chosen_still_deal_a_game():
    app = dialog("new_game")
    app.segmented_control(key="ng-seats").set_value(6).run()
    app.selectbox(key="ng-seat").set_value("Seat F")
    app.selectbox(key="ng-captain").set_value("F").run()
    app.segmented_control(key="ng-seats").set_value(2).run()
    app.button(key="deal").click().run()
    assert not app.exception
    assert len(decode_share(code_of(app)).players) == 2


def test_the_deal_number_stands_still_while_other_fields_are_changed():
    app = dialog("new_game")
    number = app.number_input(key="ng-deal").value
    app.selectbox(key="ng-bots").set_value("Always stays").run()
    assert app.number_input(key="ng-deal").value == number
    app.button(key="deal").click().run()
    assert decode_share(code_of(app)).deals == ((0, number),)


def test_a_session_from_before_an_update_goes_on_from_its_text():
    """A server that is updated keeps its sessions; their objects belong to classes that are gone."""
    game = Sitting(FIRST_RECORD)
    game.act(game.step.question.options[0])
    app = AppTest.from_file(ROUTER, default_timeout=30)
    app.session_state["link"] = SimpleNamespace(code=game.code, origin=None, sitting=object())
    app.run()
    assert not app.exception
    assert label(app, "slot1")
    press(app, "next")
    assert len(decode_share(code_of(app)).plies) == len(game.table.plies)
