"""The house-rule bench: knobs, faults, the address, files, and a game by the rules that were made."""

import json
import re
from html import unescape
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.analysis import simulate
from celestia_core.record import Record
from celestia_core.ruleset import load_ruleset
from celestia_core.ruleset_file import MAX_TEXT, parse_ruleset
from celestia_core.ruleset_house import Value, house_rules
from celestia_core.ruleset_text import dump_changes
from celestia_core.share import decode_share, encode_share
from celestia_core.teaching.lab.changed import compare
from celestia_core.written import of_hundred, points
from celestia_ui.bench.knobs import group_of
from celestia_ui.bench.why import why_words
from celestia_ui.bench.words import GROUPS, fault_words, long_words, value_words
from tests.paging import code_of, html, opened, press, words

RULEBOOK = load_ruleset("rulebook")
DEAR = house_rules("rulebook@1", {"deck.compass": 10, "city 5 dice": 4, "hand.4": 5})


def page() -> None:
    from celestia_ui import session
    from celestia_ui.bench.panel import bench

    session.begin()
    bench()
    session.write()


def bench(**query: str) -> AppTest:
    app = AppTest.from_function(page, default_timeout=30)
    app.query_params.update(query)
    return ran(app.run())


def ran(app: AppTest) -> AppTest:
    assert not app.exception, app.exception
    return app


def group(app: AppTest, name: str) -> AppTest:
    control = next(one for one in app.get("button_group") if one.key == "hb-group")
    return ran(control.set_value(name).run())


def house(app: AppTest) -> str:
    return str(app.query_params.get("house", ""))


def text(app: AppTest) -> str:
    return words(html(app))


def test_a_newcomer_sees_the_rulebook_and_no_change() -> None:
    app = bench()
    assert "Nothing is changed yet" in text(app)
    assert not house(app)
    assert not app.error
    assert app.number_input(key="hb-deck.compass").value == 20
    assert not [button for button in app.get("download_button") if "ruleset" in button.proto.label]


def test_knobs_change_both_the_numbers_and_the_address() -> None:
    app = bench()
    ran(app.number_input(key="hb-deck.compass").set_value(10).run())
    app = group(app, "Dice")
    ran(app.number_input(key="hb-city 5 dice").set_value(4).run())
    app = group(app, "Table")
    ran(app.number_input(key="hb-hand.4").set_value(5).run())
    assert house(app) == DEAR.id
    shown, changed = text(app), compare(RULEBOOK, DEAR, 4)
    for one in changed.differences:
        assert f"{long_words(one.name, DEAR)}: {one.before} → now {one.after}" in shown
    for was, now in zip(changed.before.cities[1:], changed.after.cities[1:], strict=True):
        assert f"City {was.value} {of_hundred(was.crash)} → now {of_hundred(now.crash)}" in shown
        assert f"{points(was.points)} → now {points(now.points)}" in shown
    for size, (was, now) in enumerate(zip(changed.before.by_hand[4], changed.after.by_hand[4], strict=True)):
        assert f"{size} card{'' if size == 1 else 's'} {of_hundred(was)} → now {of_hundred(now)}" in shown
    app = group(app, "Deck")
    assert app.number_input(key="hb-deck.compass").value == 10
    ran(app.number_input(key="hb-deck.compass").set_value(20).run())
    assert house(app) == house_rules("rulebook@1", {"city 5 dice": 4, "hand.4": 5}).id


def test_the_page_says_why_little_changes() -> None:
    few = house_rules("rulebook@1", {"deck.compass": 5})
    shown, changed = text(bench(house=few.id)), compare(RULEBOOK, few, 4)
    assert "fewer Compasses (1.4, now 0.4) and more of everything else (4.6, now 5.6)." in shown
    assert "A die that shows fog is now harder to pay, one that shows lightning, birds or pirates easier." in shown
    for was, now in zip(changed.before.kinds[:4], changed.after.kinds[:4], strict=True):
        assert f"{was.face.value}: {of_hundred(was.alone)} → now {of_hundred(now.alone)}" in shown
    assert "Flights that arrive, on average 3.1 → now 3.1" in shown
    assert "(up to 0.1 apart is a tie) 6 and 9 : 4.0 → now 6 and 9 : 3.9 points" in shown
    assert "Why: what a hand holds" not in text(bench())


@pytest.mark.parametrize(
    ("changes", "said", "unsaid"),
    [
        ({"hand.4": 7}, "on average more Compasses (1.4, now 1.7)", "fewer"),
        ({"hand.4": 7}, "other cards (0.6, now 0.7).", "as large as before"),
        ({"deck.compass": 0, "deck.cannon": 0}, "fewer Compasses (1.4, now 0.0) and Cannons (1.0, now 0.0)", "cancels"),
        ({"faces.fog": 3}, "the same cards as before", "fewer"),
    ],
)
def test_why_says_only_what_holds(changes: dict[str, Value], said: str, unsaid: str) -> None:
    found = " ".join(why_words(compare(RULEBOOK, house_rules("rulebook@1", changes), 4)))
    assert said in found
    assert unsaid not in found


def test_readings_are_chosen_and_bases_start_over() -> None:
    app = group(bench(), "Fine points")
    ran(app.selectbox(key="hb-turbo_substitution").set_value(True).run())
    pills = next(one for one in app.get("button_group") if one.key == "hb-wind_gust_windows")
    ran(pills.set_value([]).run())
    assert house(app) == house_rules("rulebook@1", {"turbo_substitution": True, "wind_gust_windows": ()}).id
    assert "Wind Gust is played: before the captain speaks" in text(app)
    ran(app.selectbox(key="hb-base").set_value("quick@1").run())
    assert house(app) == "quick@1"
    assert "Nothing is changed yet" in text(app)


def test_an_address_is_opened_with_its_other_settings() -> None:
    app = bench(house=DEAR.id, players="2", city="9", **{"with": "quick@1"})
    assert app.number_input(key="hb-deck.compass").value == 10
    shown, changed = text(app), compare(load_ruleset("quick"), DEAR, 2)
    assert f"Journeys that reach city 25 {of_hundred(changed.before.cities[-1].reach)} → now" in shown
    assert "city 9, 3 dice, now 4" in shown
    assert house(app) == DEAR.id


@pytest.mark.parametrize(
    "name", ["poker@1", "house-zzz@9", "tiny@1", "rulebook@1+hook", "<b>", "house-" + "z" * 26 + "@1"]
)
def test_a_hostile_address_is_said_and_replaced(name: str) -> None:
    app = bench(house=name, players="99", city="x", **{"with": "<i>"})
    assert [error.value for error in app.error] == [
        "This link holds no house rules that can be read. Here are the rules of the rulebook instead."
    ]
    assert house(app) == "rulebook@1"
    assert "Nothing is changed yet" in text(app)
    assert not ran(app.run()).error


def test_rules_that_cannot_be_dealt_are_all_faulted_and_the_last_good_ones_stay() -> None:
    app = bench(house=DEAR.id)
    for card in ("compass", "arrester", "foghorn", "cannon"):
        ran(app.number_input(key=f"hb-deck.{card}").set_value(0).run())
    app = group(app, "Dice")
    for face in ("fog", "lightning", "birds", "pirates", "blank"):
        ran(app.number_input(key=f"hb-faces.{face}").set_value(0).run())
    (error,) = [error.value for error in app.error]
    assert "The deck has too few cards" in error
    assert "The die has no face left" in error
    assert not [button for button in app.button if button.key == "hb-play"]
    assert load_ruleset(house(app)).deck
    app = group(app, "Deck")
    ran(app.number_input(key="hb-deck.cannon").set_value(40).run())
    assert "too few cards" not in app.error[0].value


def upload(app: AppTest, data: bytes) -> AppTest:
    (box,) = app.get("file_uploader")
    return ran(box.set_value([("rules.toml", data, "application/toml")]).run())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff", "this is not text"),
        (b"x", "not TOML"),
        (b"#" * (5 * MAX_TEXT), "a ruleset is a text of at most"),
        (b'id = "mine@1"\ntitle = "x"\nbase = "rulebook@1"\nrope = 3', "No such name"),
        (dump_changes(load_ruleset("tiny")).replace("tiny@1", "mine@1").encode(), "Cities and treasures cannot be"),
        (dump_changes(DEAR).replace("value = 10", "value = 41").encode(), "Compass cards: a whole number from 0 to 40"),
        (
            b'id = "mine@1"\ntitle = "![x](http://x.y)"\nbase = "rulebook@1"\n"![x](http://x.y)" = 1',
            "'![x](http://x.y)'",
        ),
    ],
)
def test_a_file_that_cannot_be_loaded_is_explained(data: bytes, said: str) -> None:
    app = upload(bench(), data)
    (error,) = [error.value for error in app.error]
    assert said in re.sub(r"\\(.)", r"\1", error)
    assert "![x](" not in error
    assert "Nothing is changed yet" in text(app)


def test_a_saved_file_is_loaded_again() -> None:
    saved = dump_changes(DEAR, "rulebook@1")
    assert parse_ruleset(saved) == DEAR
    app = upload(bench(), saved.replace(DEAR.id, "mine@3").encode())
    assert not app.error
    assert house(app) == DEAR.id
    assert app.number_input(key="hb-deck.compass").value == 10
    labels = [button.proto.label for button in app.get("download_button")]
    assert labels == ["Save as a ruleset file", "Open as a notebook"]


def test_a_game_by_house_rules_is_played_from_its_link_alone() -> None:
    """F5 and another visitor have nothing but the address."""
    record = Record(DEAR.id, ("human", *["odds-threshold=0.35"] * 3), None, ((0, 7),))
    app = opened(encode_share(record))
    assert not app.error
    found = decode_share(code_of(app))
    assert found.rules == DEAR
    assert found.rules.hand_size(4) == 5
    assert not opened(code_of(app)).error


def test_play_by_these_rules_puts_a_game_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streamlit.switch_page", lambda page: None)
    app = bench(house=DEAR.id, players="3")
    ran(app.button(key="hb-play").click().run())
    record = decode_share(code_of(app))
    assert (record.ruleset, len(record.players), record.viewer) == (DEAR.id, 3, 0)
    assert record.players[0] == "human"


def test_a_game_under_way_is_not_left_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streamlit.switch_page", lambda page: None)
    running = code_of(press(opened(), "slot1"))
    app = bench(house=DEAR.id, g=running)
    assert not app.warning
    ran(app.button(key="hb-play").click().run())
    assert code_of(app) == running
    (back,) = re.findall(r'<a [^>]*href="\./\?([^"]*)">Back to the running game', html(app))
    assert parse_qs(unescape(back))["g"] == [running]
    assert ["takes its place on the table" in one.value for one in app.warning] == [True]
    ran(app.button(key="hb-start").click().run())
    assert decode_share(code_of(app)).ruleset == DEAR.id
    assert app.query_params["o"] in (running, [running])
    assert not ran(app.run()).warning
    back = opened(code_of(app), o=running)
    assert code_of(press(back, "origin")) == running


def test_play_says_that_it_goes_by_house_rules() -> None:
    record = Record(f"{DEAR.id}+hook", ("human", *["odds-threshold=0.35"] * 3), None, ((0, 7),))
    app = opened(encode_share(record))
    (link,) = re.findall(r'<a [^>]*href="lab\?([^"]*)">House rules<span class="cel-vh">: what is changed<', html(app))
    asked = parse_qs(unescape(link))
    assert (asked["lab"], asked["house"], asked["g"]) == (["rules"], [DEAR.id], [code_of(app)])
    assert "House rules" not in html(opened())


def test_the_session_keeps_plain_text() -> None:
    app = bench(house=DEAR.id)
    base, changes, written = json.loads(app.session_state["bench"])
    assert (base, written) == ("rulebook@1", DEAR.id)
    assert changes == {"deck.compass": 10, "city 5 dice": 4, "hand.4": 5}


def test_every_knob_has_its_group_and_words() -> None:
    from celestia_core.ruleset_house import KNOBS

    groups = [group_of(knob.name) for knob in KNOBS]
    assert [groups.count(name) for name in GROUPS] == [9, 13, 8, 11]
    names = [long_words(knob.name, RULEBOOK) for knob in KNOBS]
    assert len(set(names)) == len(names)
    for knob in KNOBS:
        said = [value_words(knob.name, value) for value in knob.values]
        assert len(set(said)) == len(said)
    assert fault_words("rope *x*: what", RULEBOOK) == r"Rope \*x\*\: what"


def test_the_new_game_dialog_offers_the_house_rules_on_the_table() -> None:
    code = encode_share(Record(f"{DEAR.id}+max200", ("random",) * 4, None, ((0, 7),)))
    script = """
from celestia_ui import session
from celestia_ui.play.dialogs import new_game
session.begin()
if not session.sitting().record.players.count("human"):
    new_game()
session.write()
"""
    app = AppTest.from_string(script, default_timeout=30)
    app.query_params["g"] = code
    ran(app.run())
    assert app.selectbox(key="ng-rules").options[-1] == "House rules (of this game)"
    app.selectbox(key="ng-rules").set_value("House rules (of this game)")
    app.toggle(key="ng-hook").set_value(True)
    ran(app.button(key="deal").click().run())
    assert decode_share(code_of(app)).ruleset == f"{DEAR.id}+hook"


def test_the_arena_offers_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate.compiler, "start", lambda: None)
    app = opened(encode_share(Record(DEAR.id, ("human",) * 4, None, ((0, 7),))))
    ran(app.switch_page("pages/arena.py").run())
    box = app.selectbox(key="ar-rules")
    assert box.options[-1] == "House rules (of this game)"
    ran(box.set_value("House rules (of this game)").run())
    assert app.selectbox(key=f"ar-players {DEAR.id}").value == 4
    assert not app.error
