"""Guess first, judge first, under AppTest: nothing on the page tells the covered chance; one guess for each chance."""

import base64
import json
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from celestia_core.analysis.coach import Settings
from celestia_core.bag import Bag
from celestia_core.beliefs import LegBelief, Number, leg_belief
from celestia_core.kinds import Face
from celestia_core.observation import InformationState
from celestia_core.odds import Needs
from celestia_core.plies import Leave, Stay
from celestia_core.share import decode_share
from celestia_core.state import Phase
from celestia_core.teaching.judging import by_points
from celestia_core.teaching.logbook import Guess, Judged, Logbook, dump_logbook, parse_logbook
from celestia_core.written import of_hundred, percent
from celestia_ui import reckoning, session
from celestia_ui.blocks import chances, stakes
from celestia_ui.blocks.reason import reason
from celestia_ui.guess import judge, panel
from celestia_ui.guess.chance import coming
from celestia_ui.guess.mine import my_guesses
from celestia_ui.play import middle
from celestia_ui.play.hand import hand_below
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.paging import code_of, html, label, link_to, opened, press, table, watched, words

pytestmark = pytest.mark.usefixtures("plain")

FIRST = link_to(Sitting(FIRST_RECORD), 10**6)


@cache
def asked(phase: Phase, deal: int, after: int = 0) -> Sitting:
    """A game in which the viewer is asked to stay or leave, or alone to fly on, for the next time after so many."""
    sitting = Sitting(table("rulebook@1", 4, 0, deal, bots=("always-stay",) + ("leave-at-city=2",) * 5))
    for _ in range(300):
        question = sitting.step.question
        assert question is not None
        if question.phase is phase and sitting.reckoning.leg(sitting.shown).dice:
            if not after:
                return sitting
            after -= 1
        sitting.act(question.options[0] if question.phase is not Phase.WINDOW else question.options[-1])
        sitting.show(10**6)
    raise AssertionError("nobody was asked that")


def cases() -> dict[str, str]:
    """Positions with a chance to be decided on: at the decision, and at the steps before it that would tell it."""
    links = {"first": FIRST, "first, before the decision": link_to(Sitting(FIRST_RECORD), 2)}
    for deal, after in ((7, 1), (11, 4)):
        sitting = asked(Phase.DECIDE, deal, after)
        links[f"deal {deal}"] = link_to(sitting, 10**6)
        found = coming(sitting)
        assert found is not None
        links[f"deal {deal}, the roll"] = link_to(sitting, found.first)
    alone = asked(Phase.LEG_START, 5)
    links["alone"] = link_to(alone, 10**6)
    found = coming(alone)
    assert found is not None
    links["alone, arriving"] = link_to(alone, found.first)
    return links


CASES = cases()


def everything(app: AppTest) -> str:
    """All that the page sends, pictures inside data addresses decoded."""
    text = "\n".join(f"{element.type} {getattr(element, 'proto', '')}" for element in app.main)

    def decoded(found: re.Match[str]) -> str:
        return base64.b64decode(found[1]).decode()

    text = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    return re.sub(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)", decoded, text)


def planted(monkeypatch: pytest.MonkeyPatch, code: str, crash: float) -> None:
    """Let every crash chance from the covered steps on be this one; earlier flights keep theirs."""
    sitting = Sitting(decode_share(code))
    found = coming(sitting)
    assert found is not None
    least = len(sitting.steps.information(found.first).seen)

    def other(information: InformationState, *given: Any, **named: Any) -> LegBelief:
        leg = leg_belief(information, *given, **named)
        if leg.crash is None or len(information.seen) < least:
            return leg
        return replace(leg, crash=Number(crash), simple=Fraction(crash).limit_denominator(1000))

    monkeypatch.setattr(reckoning, "leg_belief", other)


RARE, OTHER = 0.8765, 0.1239
TELLING = (r"87\.[67] ?%", r"\b88\b", r"\b12 arrive", r"\b12 get one")  # RARE as the page would write it


def covered(monkeypatch: pytest.MonkeyPatch, code: str, crash: float, view: str = "Chances") -> str:
    """Everything on a page with the switch on, where the chance is this one."""
    with monkeypatch.context() as patch:
        planted(patch, code, crash)
        titles: list[str] = []
        patch.setattr(st, "set_page_config", lambda **named: titles.append(str(named)))
        app = opened(code, first="guess")
        if view != "Chances":
            app.segmented_control(key="view").set_value(view).run()
            assert not app.exception
        assert "cel-gs-cover" in html(app)
        return re.sub(r"\$\$ID-[0-9a-f]+-", "ID-", everything(app)) + "\n".join(titles)


def leaks(monkeypatch: pytest.MonkeyPatch, code: str, view: str = "Chances") -> list[str]:
    """What on the page depends on the chance, or tells it in so many words."""
    first, second = (covered(monkeypatch, code, crash, view) for crash in (RARE, OTHER))
    found = [line for line in first.splitlines() if line not in set(second.splitlines())]
    found += [pattern for pattern in TELLING[:1] + TELLING[2:] if re.search(pattern, first)]
    found += [part for part in ("cel-lens", "cel-coach", "cel-bar", "Chances along the rest") if part in first]
    return found


@pytest.mark.parametrize("name", CASES)
def test_no_part_of_the_page_depends_on_the_chance_that_is_covered(name: str, monkeypatch: pytest.MonkeyPatch):
    assert leaks(monkeypatch, CASES[name]) == []


@pytest.mark.parametrize("view", ["Hand", "Coach"])
def test_hand_and_coach_are_covered_too(view: str, monkeypatch: pytest.MonkeyPatch):
    assert leaks(monkeypatch, CASES["deal 7"], view) == []


@pytest.mark.parametrize("name", ["first", "deal 7, the roll", "alone"])
def test_the_true_number_stands_nowhere_and_appears_when_it_is_asked_for(name: str):
    sitting = Sitting(decode_share(CASES[name]))
    crash = sitting.reckoning.crash(sitting.shown)
    assert crash is not None
    told = (f"{of_hundred(crash)} of 100", percent(crash), f"{of_hundred(crash)} crash", f"{of_hundred(crash)} get 0")
    app = opened(CASES[name], first="guess")
    here = everything(app).replace("50 of 100 crash", "")
    assert [one for one in told if one in here] == []
    press(app, "skip")
    assert all(one in everything(app) for one in told[:2])


def picture_of(number: int) -> str:
    svg = base64.b64encode(f"<svg><title>{number} of 100</title></svg>".encode()).decode()
    return f'<img alt="" src="data:image/svg+xml;base64,{svg}">'


def leak_stakes(patch: pytest.MonkeyPatch) -> None:
    whole = stakes.stakes_card
    patch.setattr(stakes, "stakes_card", lambda view, leg, treasures, covered=False: whole(view, leg, treasures))


def leak_card(patch: pytest.MonkeyPatch) -> None:
    whole = middle.guess_panel

    def both(view: Any, leg: LegBelief, found: Any, names: Any, theme: Any, *rest: Any) -> None:
        whole(view, leg, found, names, theme, *rest)
        st.html(chances.chances_card(view, leg, (), names, theme))

    patch.setattr(middle, "guess_panel", both)


def leak_words(make: Callable[[Number], str]) -> Callable[[pytest.MonkeyPatch], None]:
    def plant(patch: pytest.MonkeyPatch) -> None:
        whole = panel.told

        def more(view: Any, leg: LegBelief, names: Any, level: int) -> tuple[str, str]:
            assert leg.crash is not None
            line, hint = whole(view, leg, names, level)
            return line + make(leg.crash), hint

        patch.setattr(panel, "told", more)

    return plant


def leak_slider(patch: pytest.MonkeyPatch) -> None:
    """The slider begins at the answer."""

    def start(view: Any, leg: LegBelief, *rest: Any) -> None:
        assert leg.crash is not None
        st.slider("Your guess", 0, 100, of_hundred(leg.crash))
        whole(view, leg, *rest)

    whole = middle.guess_panel
    patch.setattr(middle, "guess_panel", start)


def leak_hand(patch: pytest.MonkeyPatch) -> None:
    whole = middle.guess_panel

    def both(view: Any, leg: LegBelief, found: Any, names: Any, *rest: Any) -> None:
        whole(view, leg, found, names, *rest)
        hand_below(session.sitting(), view, leg, names)

    patch.setattr(middle, "guess_panel", both)


LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "the stakes": leak_stakes,
    "the card itself": leak_card,
    "a percentage": leak_words(percent),
    "an alt text": leak_words(lambda crash: f'<img alt="{of_hundred(crash)} crash" src="x.png">'),
    "inside a picture": leak_words(lambda crash: picture_of(of_hundred(crash))),
    "one word": leak_words(lambda crash: "dangerous" if crash.value > 0.5 else "safe"),
    "where the slider begins": leak_slider,
    "the hand below": leak_hand,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch):
    LEAKS[leak](monkeypatch)
    assert leaks(monkeypatch, FIRST) != []


def test_the_chart_of_the_journey_is_not_offered_while_the_chance_is_covered():
    app = opened(FIRST, first="guess")
    assert "Chances along the rest" not in everything(app)
    press(app, "skip")
    assert "Chances along the rest" in everything(app)


# --- one guess for each chance ---


def book(app: AppTest) -> Logbook:
    return parse_logbook(app.session_state["logbook"].encode()) if "logbook" in app.session_state else Logbook()


def param(app: AppTest, name: str) -> str:
    """One query parameter."""
    value = app.query_params[name]
    return value if isinstance(value, str) else value[0]


def on(app: AppTest) -> AppTest:
    """One step on, passing where a card could be played."""
    passing = [key for key in ("slot1", "slot2") if "Play nothing" in label(app, key)]
    return press(app, passing[0] if passing else "next")


def is_covered(app: AppTest) -> bool:
    return any(button.key == "see" for button in app.button)


def guess(app: AppTest, said: int) -> AppTest:
    app.slider(key="guess").set_value(said).run()
    assert f"<b>{said}</b> of 100 crash?" in html(app)
    return press(app, "see")


def test_a_guess_is_scored_against_the_chance_and_shown_beside_it_without_praise():
    app = guess(opened(FIRST, first="guess"), 40)
    sitting = Sitting(FIRST_RECORD)
    crash = sitting.reckoning.crash(sitting.shown)
    assert crash is not None
    assert book(app).guesses == (Guess(40, round(10_000 * crash.value)),)
    text = words(html(app))
    assert f"You guessed 40 (dotted): {40 - of_hundred(crash)} flights off ." in text
    assert f"{of_hundred(crash)} of 100 ({percent(crash)})" in text
    assert "A dotted line after 40: your guess." in html(app)
    assert param(app, "said") == "40"
    for praise in ("well done", "great", "good", "wrong", "correct"):
        assert praise not in text.split("My guesses")[0].lower()


def test_back_and_forward_ask_no_second_time_and_show_nothing_before_the_guess():
    app = opened(FIRST, first="guess")
    press(app, "back")
    before = is_covered(app)
    press(app, "next")
    assert before
    assert is_covered(app)
    guess(app, 20)
    for key in ("back", "next", "back", "run"):
        press(app, key)
        assert not is_covered(app)
    assert "You guessed 20" in html(app)
    assert len(book(app).guesses) == 1


def test_a_branch_of_the_same_moment_with_the_same_or_other_luck_is_not_asked_again():
    app = guess(opened(FIRST, first="guess"), 20)
    press(app, "slot1")
    while label(app, "slot1") != "**Try it** from here":
        press(app, "back")
    press(app, "slot2")  # other luck
    assert "Stay" in label(app, "slot1")
    assert not is_covered(app)
    assert "You guessed 20" in html(app)
    assert len(book(app).guesses) == 1


def test_who_decided_without_a_guess_and_saw_the_chance_is_not_asked_in_a_branch():
    app = press(opened(FIRST, first="guess"), "slot1")
    while label(app, "slot1") != "**Try it** from here":
        press(app, "back")
    press(app, "slot1")
    assert "Stay" in label(app, "slot1")
    assert not is_covered(app)
    assert book(app).guesses == ()


def test_skip_shows_the_chance_and_writes_nothing():
    app = press(opened(FIRST, first="guess"), "skip")
    assert not is_covered(app)
    assert "You guessed" not in html(app)
    assert book(app).guesses == ()
    assert param(app, "said") == "seen"


def test_stay_and_leave_stay_usable_and_the_next_chance_is_covered():
    app = opened(FIRST, first="guess")
    press(app, "slot1")
    assert book(app).guesses == ()
    assert not is_covered(app)  # decided: the number may be seen
    for _ in range(30):
        press(app, "slot2" if "To my decision" in label(app, "slot2") else "slot1")
        if is_covered(app):
            break
    assert is_covered(app)
    assert app.slider(key="guess").value == 50


def test_a_chance_that_was_seen_is_not_asked_for_when_the_switch_comes_on():
    app = opened(FIRST)
    app.session_state["guess-first"] = True
    app.run()
    assert not is_covered(app)
    assert "My guesses" in html(app)
    assert param(app, "first") == "guess"


def test_a_reload_keeps_the_switch_and_the_guess():
    app = guess(opened(FIRST, first="guess"), 33)
    query = {name: param(app, name) for name in app.query_params}
    again = opened(**query)
    assert not is_covered(again)
    assert "You guessed 33" in html(again)
    assert query["first"] == "guess"
    fresh = opened(FIRST, first="guess")
    assert is_covered(fresh)


@pytest.mark.parametrize("said", ["", "-1", "101", "x", "3.5", "<b>", "٣", "9" * 500])
def test_a_hostile_guess_in_the_address_is_no_guess(said: str):
    app = opened(FIRST, first="guess", said=said)
    assert is_covered(app)
    assert "said" not in app.query_params


@pytest.mark.parametrize("first", ["", "all", "<script>", "guess,judge", "x" * 1000])
def test_an_unknown_mode_in_the_address_is_said(first: str):
    app = opened(FIRST, first=first)
    assert len(app.warning) == 1
    assert "does not exist" in app.warning[0].value
    assert not is_covered(app)
    assert "first" not in app.query_params


def test_the_switch_is_remembered_across_pages():
    app = opened(FIRST, first="guess")
    app.switch_page("pages/rules.py").run()
    app.switch_page("pages/play.py").run()
    assert is_covered(app)


def test_there_is_nothing_to_guess_where_the_viewer_sees_the_captain_s_hand_or_decides_nothing():
    for sitting in (Sitting(table("rulebook@1", 3, None, 5)), Sitting(table("rulebook@1", 4, 0, 3))):
        assert not is_covered(opened(link_to(sitting, 10**6), first="guess"))
    end = watched(3)
    for step in (0, len(end.steps) // 2, len(end.steps) - 1):
        assert not is_covered(opened(link_to(end, step), first="guess"))


@pytest.mark.parametrize("crash", [None, 0.0, 1.0], ids=["all dice blank", "0", "1"])
def test_what_is_certain_is_not_asked_for_not_covered_and_not_counted(
    crash: float | None, monkeypatch: pytest.MonkeyPatch
):
    sitting = asked(Phase.DECIDE, 5)
    assert {face.value for face in sitting.view.dice} == {"blank"}
    code = link_to(sitting, 10**6) if crash is None else FIRST
    if crash is not None:
        planted(monkeypatch, code, crash)
    app = opened(code, first="guess")
    assert not is_covered(app)
    assert f"{0 if not crash else 100} of 100 ({100 * (crash or 0):.1f} %)" in words(html(app))
    assert "behind the clouds" not in html(app)
    assert book(app).guesses == ()
    planted(monkeypatch, FIRST, 0.001)
    assert is_covered(opened(FIRST, first="guess"))


def test_who_was_off_reads_what_makes_the_number_and_who_was_not_reads_no_more():
    app = guess(opened(FIRST, first="guess"), 70)
    sitting = Sitting(FIRST_RECORD)
    crash = sitting.reckoning.crash(sitting.shown)
    assert crash is not None
    line = (
        r"flights off \. (\d+) of 100 such hands hold a Foghorn and a Cannon ; Turbos pay in (\d+) more, so (\d+) crash"
    )
    told = re.search(line, words(html(app)))
    assert told is not None
    full, pays, falls = map(int, told.groups())
    assert (full + pays + falls, falls) == (100, of_hundred(crash))
    assert "Steps: Hand, “Work it out”." in words(html(app))
    assert "such hands" not in words(html(guess(opened(FIRST, first="guess"), of_hundred(crash))))


@pytest.mark.parametrize("phase", [Phase.DECIDE, Phase.LEG_START])
def test_the_reason_is_counted_from_the_hands_themselves(phase: Phase):
    sitting = asked(phase, 7 if phase is Phase.DECIDE else 5, 1 if phase is Phase.DECIDE else 0)
    leg, view = sitting.reckoning.leg(sitting.shown), sitting.view
    assert leg.crash is not None
    assert leg.captain is not None
    found = list(map(int, re.findall(r"\d+", words(reason(view, leg)).replace("100 such", "such"))))
    if isinstance(leg.dice, Bag):
        assert found[-1] == of_hundred(leg.crash)
        assert found[0] + found[-2] + found[-1] == 100
        have = leg.captain.short(Needs.of(leg.dice)) == 0
        assert abs(found[0] - 100 * leg.captain.weight[have].sum() / leg.captain.weight.sum()) < 1
    else:
        blanks = (view.rules.faces[Face.BLANK] / len(view.rules.faces)) ** leg.dice
        assert abs(found[0] - 100 * blanks) < 1
        assert found[2] <= min(found[1], of_hundred(leg.crash))


def test_the_help_fades_with_good_guesses():
    texts = []
    for gap in (30, 12, 2):
        app = opened(FIRST)
        app = AppTest.from_file(str(app._script_path), default_timeout=30)
        app.query_params.update({"g": FIRST, "first": "guess"})
        app.session_state["logbook"] = dump_logbook(Logbook(guesses=(Guess(30 + gap, 3000),) * 10))
        texts.append(words(html(app.run())))
    assert ["A first count" in text for text in texts] == [True, False, False]
    assert ["must pay" in text.split("The rule")[0] for text in texts] == [True, True, False]


def test_with_thirty_guesses_the_curve_is_drawn_and_told():
    app = opened(FIRST, first="guess")
    assert "No guess yet. For the curve 30 guesses are needed." in words(html(app))
    app.session_state["logbook"] = dump_logbook(Logbook(guesses=(Guess(40, 2500),) * 12))
    assert "30 guesses are needed, you have 12." in words(html(app.run()))
    app.session_state["logbook"] = dump_logbook(Logbook(guesses=(Guess(40, 2500),) * 20 + (Guess(80, 9000),) * 10))
    text = html(app.run())
    assert 'alt="What the chances were on average, by what was guessed. guesses near 40: 25 of 100;' in text
    assert "13.3 flights of 100 off on average, in 30 guesses" in words(text)
    assert re.search(r"40 to 49 20 40\.0 25\.0", words(text))
    assert "Sharpness" in text


# --- judged choices ---


def test_a_choice_is_judged_before_the_outcome_and_stands_in_the_logbook_after_it():
    app = opened(FIRST, first="judge")
    press(app, "slot1")
    before = Sitting(FIRST_RECORD)
    after = Sitting(decode_share(code_of(app)))
    assert after.shown == before.shown
    assert isinstance(after.choice_at(after.shown), Stay)
    assert label(app, "slot1") == "**Go on**"
    text = words(html(app))
    assert "You chose Stay." in text
    plan = before.reckoning.outlook(before.shown).plan  # type: ignore[union-attr]
    assert plan is not None
    found = by_points(plan, Stay(after.viewer))  # type: ignore[arg-type]
    assert ("Good choice" in text) == (found.good and not found.close)
    assert "points in this journey" in text
    assert "What happened" in text
    assert "You stay aboard" not in text
    assert book(app).judged == ()
    press(app, "slot1")
    assert book(app).judged == ()
    for _ in range(20):
        if book(app).judged:
            break
        on(app)
    after = Sitting(decode_share(code_of(app)))
    events = [type(event).__name__ for n in range(before.shown, after.shown + 1) for event in after.steps[n].events]
    assert book(app).judged == (Judged(found.good, "Crashed" not in events),)
    assert {"Arrived", "Crashed"} & set(events)
    for key in ("back", "back", "next", "next"):
        press(app, key)
    assert len(book(app).judged) == 1
    assert "Good choice" in html(app)


def test_leaving_is_judged_before_the_treasure_is_seen():
    app = opened(FIRST, first="judge")
    press(app, "slot2")
    sitting = Sitting(decode_share(code_of(app)))
    assert isinstance(sitting.choice_at(sitting.shown), Leave)
    assert "You chose Leave." in words(html(app))
    assert sitting.view.points(sitting.viewer) == 0  # type: ignore[arg-type]
    assert "You leave" not in words(html(app))
    press(app, "slot1")
    sitting = Sitting(decode_share(code_of(app)))
    drawn = sitting.view.points(sitting.viewer)  # type: ignore[arg-type]
    assert drawn
    promised = sitting.reckoning.treasures(sitting.shown - 1)(sitting.view.position).mean.value
    assert [one.kind for one in book(app).judged] == [drawn >= promised]


def test_the_judgement_is_the_coach_s_where_playouts_can_be_had(monkeypatch: pytest.MonkeyPatch):
    from celestia_core.analysis.coach import advise

    few = Settings(playouts=64)
    monkeypatch.setattr(judge, "FULL", few)
    advice = advise(Sitting(FIRST_RECORD).steps.information(Sitting(FIRST_RECORD).shown), few)
    monkeypatch.setattr(reckoning.Reckoning, "advice", lambda self, number, settings: advice)
    monkeypatch.setattr(judge.compiler, "made", object())
    app = opened(FIRST, first="judge")
    press(app, "slot1")
    text = words(html(app))
    assert "Judged by games won of 100" in text
    assert ("Close call" in text) == advice.close
    assert f"{100 * advice.best.win.value:.1f}" in text


def test_both_switches_work_together_and_a_past_choice_is_judged_again_but_not_counted():
    app = guess(opened(FIRST, first="both"), 10)
    press(app, "slot1")
    assert "You chose Stay." in words(html(app))
    reloaded = opened(code_of(app), first="both")
    assert "You chose Stay." in words(html(reloaded))
    while not label(reloaded, "slot2").endswith("decision**"):
        press(reloaded, "slot1")
    for _ in range(8):
        on(reloaded)
    assert book(reloaded).judged == ()


def test_with_the_switches_off_nothing_of_it_is_on_the_page():
    app = opened(FIRST)
    text = everything(app)
    for part in ("cel-gs", "My guesses", "clouds</p>", "You chose"):
        assert part not in text
    assert "first" not in app.query_params
    assert label(app, "first") == "Guess first"
    end = watched(3)
    assert "Kind chance" not in html(opened(link_to(end, len(end.steps) - 1)))


def test_the_two_by_two_stands_at_the_end_of_a_game():
    end = watched(3)
    app = opened(link_to(end, len(end.steps) - 1))
    app.session_state["logbook"] = dump_logbook(Logbook(judged=(Judged(True, False),) * 3 + (Judged(False, True),)))
    text = words(html(app.run()))
    assert "Good choice 0 3 Poor choice 1 0" in text


def test_my_guesses_stand_at_the_end_of_a_game_too():
    end = watched(3)
    app = opened(link_to(end, len(end.steps) - 1))
    assert "My guesses" not in html(app)
    app.session_state["logbook"] = dump_logbook(Logbook(guesses=(Guess(20, 3600),), judged=(Judged(True, False),)))
    text = words(html(app.run()))
    assert "My guesses" in text
    assert "16.0 flights of 100 off on average, in 1 guess" in text
    assert "Good choice 0 1" in text


def test_each_guess_is_told_from_the_first_on_the_newest_first_and_not_more_than_twenty():
    for count in (1, 3, 25, 40):
        guesses = tuple(Guess(10 + n, 2550) for n in range(count))
        text = words(my_guesses(Logbook(guesses=guesses), "light"))
        rows = re.findall(r"(\d+) 25\.5 ([\d.]+ too (?:high|low))", text.partition("Off by")[2])
        assert [int(said) for said, _ in rows] == [10 + n for n in reversed(range(count))][:20]
        assert [off for _, off in rows][-1] == {1: "15.5 too low", 3: "15.5 too low"}.get(count, rows[-1][1])
        assert ("Your newest 20 guesses" in text) == (count > 20)
    assert "too" not in words(my_guesses(Logbook(guesses=(Guess(30, 3000),)), "light")).partition("Off by")[2]


def test_the_session_holds_plain_values_only():
    app = guess(opened(FIRST, first="both"), 10)
    press(app, "slot1")
    for key in ("chances-seen", "judge-waiting", "judge-done", "guess-of", "guess-first"):
        if key in app.session_state:
            json.dumps(app.session_state[key])


def test_the_hand_waits_for_the_guess_and_then_stands_beside_it():
    app = opened(FIRST, first="guess")
    assert "opens after your guess" not in html(app)
    for view in ("Coach", "Hand"):
        app.segmented_control(key="view").set_value(view).run()
        assert f"{view} opens after your guess" in html(app)
    app = press(app, "see")
    assert "Crash chance, before rescues: you guessed 50" in html(app)


def test_a_chance_that_was_guessed_once_does_not_count_again_from_its_bare_link():
    app = press(opened(FIRST, first="guess"), "see")
    kept = app.session_state["logbook"]
    again = opened(FIRST, first="guess")
    again.session_state["logbook"] = kept
    press(again.run(), "see")
    assert again.session_state["logbook"] == kept
