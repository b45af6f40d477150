"""The Arena page under AppTest: what is chosen is played, a run outlives the page, results say what was played."""

import csv
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.analysis import simulate
from celestia_core.analysis.arena import Match, play_part, record_of
from celestia_core.analysis.lab import BEST, BEST_RULE
from celestia_core.errors import CannotRead
from celestia_core.policies import rule_of
from celestia_core.ruleset import load_ruleset
from celestia_core.share import decode_share
from celestia_ui.arena import desk, panels, results
from celestia_ui.arena.thumb import causes, hint, kind_words, thumb_card
from celestia_ui.arena.words import bot_words, called, rate_words, rule_words, signed, time_words
from tests.paging import ROUTER, html, press, words

PAGE = "pages/arena.py"


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same numbers without the wait."""
    monkeypatch.setattr(simulate.compiler, "start", lambda: None)


@pytest.fixture
def app() -> Iterator[AppTest]:
    app = AppTest.from_file(ROUTER, default_timeout=60)
    app.run().switch_page(PAGE).run()
    assert not app.exception, app.exception
    yield app
    for key in (desk.MATCH, desk.LAB):
        if key in app.session_state:
            app.session_state[key].stop()
            assert app.session_state[key].wait(60)


def few(app: AppTest, games: int = 200) -> AppTest:
    app.select_slider(key="ar-games").set_value(games).run()
    return app


def finished(app: AppTest, key: str = desk.MATCH) -> AppTest:
    assert app.session_state[key].wait(60)
    app.run()
    assert not app.exception, app.exception
    return app


def played(app: AppTest) -> Match:
    match = app.session_state[desk.MATCH].subject
    assert isinstance(match, Match)
    return match


def test_the_page_opens_without_playing(app: AppTest):
    assert "press Run" in words(html(app))
    assert desk.MATCH not in app.session_state
    assert [box.label for box in app.selectbox] == ["Rules", "Players", "Seat A", "Seat B", "Seat C", "Seat D"]


def test_what_was_chosen_is_played_and_shown(app: AppTest):
    app.selectbox(key="ar-seat-1 rulebook@1").set_value("random").run()
    finished(press(few(app), "arena-run"))
    match = played(app)
    assert match.players == ("expected-points", "random", "leave-at-city=6", "always-stay")
    assert (match.ruleset, match.games, match.seed, match.turning) == ("rulebook@1", 200, 7, True)
    tally = play_part(match, 0, 200)
    text = words(html(app))
    for name, share, points in zip(called(match.players), tally.win_shares, tally.mean_points, strict=True):
        assert f"{name} {100 * share.value:.1f} ± {100 * share.margin:.1f}" in text
        assert f"{points.value:.1f} ± {points.margin:.1f}" in text
    assert "200 of 200 games" in text
    assert words(results.lead_words(match, tally)) in text


def test_rows_of_where_they_get_off_add_up_to_100(app: AppTest):
    finished(press(few(app), "arena-run"))
    rows = re.findall(r'<div role="row">(.*?)</div>', html(app))
    assert len(rows) == 4
    for row in rows:
        cells = re.findall(r'role="cell" (?:style="[^"]*"|class="x")>([^<]*)<', row)
        assert len(cells) == 10
        assert sum(int(cell) for cell in cells if cell != "·") == 100


def test_the_players_follow_the_rules(app: AppTest):
    app.selectbox(key="ar-rules").set_value("Quick game").run()
    assert app.selectbox(key="ar-players quick@1").options == [str(n) for n in load_ruleset("quick").seats]
    app.selectbox(key="ar-players quick@1").set_value(2).run()
    finished(press(few(app), "arena-run"))
    assert played(app).ruleset == "quick@1"
    assert len(played(app).players) == 2


def test_a_number_of_ones_own_and_the_rule_of_the_lab(app: AppTest):
    app.selectbox(key="ar-seat-0 rulebook@1").set_value("own").run()
    app.number_input(key="ar-own-0").set_value(12.5).run()
    app.selectbox(key="ar-seat-2 rulebook@1").set_value("mine").run()
    app.slider(key="ar-above").set_value(41).run()
    press(few(app), "arena-run")
    assert played(app).players[::2] == ("odds-threshold=0.1250", "rule-41-4-1")
    assert called(played(app).players)[::2] == ("By the odds: 12.5", "Rule 41, city 4, 1 Turbo")


def test_a_long_run_outlives_reruns_and_other_pages_and_keeps_what_is_done(app: AppTest):
    few(app, 1_000_000)
    press(app, "arena-run")
    run = app.session_state[desk.MATCH]
    app.selectbox(key="ar-seat-1 rulebook@1").set_value("random").run()
    app.run()
    app.switch_page("pages/play.py").run()
    app.switch_page(PAGE).run()
    assert app.session_state[desk.MATCH] is run
    assert run.running
    assert app.select_slider(key="ar-games").value == 1_000_000  # settings are kept as well
    assert app.selectbox(key="ar-seat-1 rulebook@1").value == "random"
    assert played(app).players[1] != "random"  # what is being played is not what the settings say now
    while run.done == 0:
        app.run()
    press(app, "arena-stop")
    finished(app)
    assert 0 < run.done < 1_000_000
    text = words(html(app))
    assert f"{run.done:,} of 1,000,000 games" in text
    assert "stopped: what was played counts" in text
    assert not [button for button in app.button if button.key == "arena-stop"]
    assert run.latest.games == run.done


def test_another_run_ends_the_one_before(app: AppTest, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(panels, "LAB_GAMES", 10)
    press(few(app, 1_000_000), "arena-run")
    run = app.session_state[desk.MATCH]
    press(app, "arena-try")
    assert run.wait(60)
    assert run.done < 1_000_000
    finished(app, desk.LAB)


def test_a_game_opens_on_the_play_page_at_its_beginning(app: AppTest):
    finished(press(few(app), "arena-run"))
    app.number_input(key="arena-game").set_value(12).run()
    app.button(key="arena-replay").click().run()
    assert not app.exception, app.exception
    record = decode_share(app.query_params["g"])
    expected = record_of(played(app), 11)
    assert (record.plies, record.players, record.viewer, record.shown) == (expected.plies, expected.players, None, 0)
    text = words(html(app))
    assert "The open hands" in text


def test_a_rule_of_thumb_is_played_and_its_loss_explained(app: AppTest, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(panels, "LAB_GAMES", 300)
    app.slider(key="ar-above").set_value(60).run()
    finished(press(app, "arena-try"), desk.LAB)
    trial = app.session_state[desk.LAB].latest
    assert trial.lab.rule == "rule-60-4-1"
    text = words(html(app))
    assert "“Leave above 60 of 100, not before city 4, keep 1 Turbo”" in text
    assert f"{100 * trial.loss.value:.1f} ± {100 * trial.loss.margin:.1f} wins in 100 behind" in text
    for what, cost in causes(trial):
        assert f"{what} {signed(100 * cost.value)}" in text
    assert words(hint(trial)) in text
    assert sum(cost.value for _, cost in causes(trial)) == pytest.approx(trial.loss.value)


def test_the_best_rule_has_nothing_to_try(app: AppTest, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(panels, "LAB_GAMES", 20)
    best = rule_of(BEST_RULE)
    app.slider(key="ar-above").set_value(round(100 * best.above)).run()
    app.select_slider(key="ar-not-before").set_value(best.not_before).run()
    app.slider(key="ar-keeps").set_value(best.keeps).run()
    finished(press(app, "arena-try"), desk.LAB)
    assert "best rule known here" in words(thumb_card(app.session_state[desk.LAB].latest, final=True))


def test_objects_of_updated_code_are_strangers(app: AppTest):
    app.session_state[desk.MATCH] = object()
    app.run()
    assert not app.exception
    assert "press Run" in words(html(app))
    del app.session_state[desk.MATCH]


def test_a_fault_in_a_run_is_said(app: AppTest, monkeypatch: pytest.MonkeyPatch):
    def broken(*args, **more):
        raise RuntimeError("no <wind>")
        yield

    monkeypatch.setattr(desk, "play_match", broken)
    finished(press(few(app), "arena-run"))
    assert "broke off: no &lt;wind&gt;" in html(app)


# --- words and tables ---


def test_bots_in_words():
    assert [bot_words(name) for name in ("random", "always-stay", "leave-at-city=6", "odds-threshold=0.35", BEST)] == [
        *("Random", "Always stay", "Leave at city 6", "By the odds: 35", "By the points"),
    ]
    assert called(("random", "always-stay", "random")) == ("Random (A)", "Always stay", "Random (C)")
    assert rule_words("rule-35-0-0") == "Leave above 35 of 100, keep no Turbo"
    assert rule_words("rule-35-4-2") == "Leave above 35 of 100, not before city 4, keep 2 Turbos"


def test_kinds_of_decision_name_what_the_rule_does_otherwise():
    best = rule_of(BEST_RULE)
    chance, city = round(100 * best.above), best.not_before
    assert kind_words(f"rule-{chance + 13}-{city}-0", "above") == f"stays where {chance} to {chance + 13} of 100 crash"
    assert kind_words(f"rule-{chance - 2}-{city}-0", "above") == f"leaves where {chance - 2} to {chance} of 100 crash"
    assert kind_words(f"rule-{chance}-9-0", "not_before") == "stays before city 9, whatever the chance"
    assert kind_words(f"rule-{chance}-0-0", "not_before") == f"leaves before city {city}"
    assert kind_words(f"rule-{chance}-{city}-1", "keeps") == "as captain crashes rather than use the last Turbo"
    assert kind_words(f"rule-{chance}-{city}-2", "keeps") == "as captain crashes rather than keep fewer than 2 Turbos"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "1 second"), (2.4, "2 seconds"), (89, "89 seconds"), (150, "2 minutes"), (9000, "2 hours")],
)
def test_time_in_words(seconds: float, text: str):
    assert time_words(seconds) == text


@pytest.mark.parametrize(
    ("rate", "text"),
    [(0.2, ""), (7.2, "7 games a second"), (412, "410 games a second"), (3149, "3,100 games a second")],
)
def test_speed_in_words(rate: float, text: str):
    assert rate_words(rate) == text


def test_signed_numbers():
    assert [signed(value) for value in (1.25, -0.04, 0.0, -7.3)] == ["1.2", "0.0", "0.0", "−7.3"]


def test_the_table_as_csv():
    match = Match("tiny3", ("random", "leave-at-city=2", "always-stay"), 50, 5)
    tally = play_part(match, 0, 50)
    head, *rows = csv.reader(results.table_csv(match, tally).splitlines())
    assert head == [
        *("player", "bot", "games", "win_share", "win_margin", "points", "points_margin"),
        *("off_at_1", "off_at_2", "off_at_4", "crash"),
    ]
    assert [row[1] for row in rows] == list(match.players)
    assert float(rows[1][3]) == pytest.approx(tally.win_shares[1].value, abs=1e-6)
    assert [int(cell) for cell in rows[0][7:]] == [*tally.off[0].tolist(), int(tally.fell[0])]


def test_within_chance_is_said():
    match = Match("tiny3", ("random",) * 3, 60, 5)
    assert "That is within chance" in results.lead_words(match, play_part(match, 0, 60))
    clear = Match("tiny", ("random", "always-stay"), 400, 5)
    assert "That is clear of chance" in results.lead_words(clear, play_part(clear, 0, 400))
    assert results.lead_words(match, play_part(match, 0, 1)) == "One game says nothing yet."


def test_stopped_games_are_said():
    match = Match("rulebook+max1", ("always-stay",) * 2, 10)
    assert "10 of 10 games were stopped after 1 journeys" in results.wins_card(match, play_part(match, 0, 10))


def test_equal_bots_that_differ_are_explained():
    match = Match("tiny", ("leave-at-city=2",) * 2, 400, turning=False)  # one is first captain in every game
    tally = play_part(match, 0, 400)
    text = words(results.lead_words(match, tally))
    assert "That is clear of chance. They play alike" in text
    assert "They play alike" not in results.lead_words(replace(match, players=("random", "always-stay")), tally)


# --- the address ---


def test_a_reload_plays_the_match_again(app: AppTest) -> None:
    press(few(app), "arena-run")
    finished(app)
    address = desk.address_of(played(app))
    assert address in (app.query_params[desk.ADDRESS], *app.query_params[desk.ADDRESS])
    assert desk.match_of(address) == played(app)
    tally = app.session_state[desk.MATCH].latest
    again = AppTest.from_file(ROUTER, default_timeout=60)
    again.query_params[desk.ADDRESS] = address
    again.run().switch_page(PAGE)
    again.query_params[desk.ADDRESS] = address
    again.run()
    finished(again)
    assert played(again) == played(app)
    assert (again.session_state[desk.MATCH].latest.wins == tally.wins).all()


@pytest.mark.parametrize(
    "address",
    [
        *("", ",,,,,", "rulebook", "rulebook,200,7,1,random", "rulebook,0,7,1,random,random", "x" * 5_000),
        *("rulebook,2000000,7,1,random,random", "rulebook,200,-7,1,random,random", "rulebook,200,7,1,random,<b>"),
        "../../etc,200,7,1,random,random",
    ],
)
def test_an_address_that_names_no_match_is_said(address: str) -> None:
    with pytest.raises(CannotRead):
        desk.match_of(address)


def test_an_address_alone_starts_nothing_long(app: AppTest) -> None:
    app.query_params[desk.ADDRESS] = desk.address_of(Match("rulebook", ("coach=1000", "random"), 1_000_000))
    app.run()
    assert desk.MATCH not in app.session_state
    assert "arena-again" in [button.key for button in app.button]
