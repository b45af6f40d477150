"""The Odds lab under AppTest: settings through the address, hostile addresses, and numbers equal to the core's."""

import re
from fractions import Fraction
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.kinds import Face
from celestia_core.odds import Needs, Pool, crash_odds
from celestia_core.ruleset import load_ruleset
from celestia_core.ruleset_house import house_rules
from celestia_core.teaching.lab.bands import band
from celestia_core.teaching.lab.changed import Side, side_of
from celestia_core.teaching.lab.explored import Explored
from celestia_core.teaching.lab.exploring import Setting, explore
from celestia_core.teaching.lab.trial import Flown, Series
from celestia_core.written import of_hundred, percent
from celestia_ui.guess.first import GUESS
from celestia_ui.lab.ask import QUESTIONS, class_block
from celestia_ui.lab.controls import KNOWN
from celestia_ui.lab.fly import LAST, ONE_BY_ONE, STATE, Air
from celestia_ui.lab.single import hand_words, one_by_one
from celestia_ui.lab.tones import cell_style, contrast, ink, tone
from celestia_ui.lab.wanted import FULL, NAMES, Flying, Wanted, read
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.paging import ROUTER, html, link_to, press, told, words

PAGE = "pages/lab.py"
COMPASSES = "house-26@1"  # 5 in the deck and not 20


def lab(guessing: bool = False, **query: str) -> AppTest:
    app = AppTest.from_file(ROUTER, default_timeout=30)
    app.session_state[GUESS] = guessing
    app.query_params.update(query)
    app.run().switch_page(PAGE)
    app.query_params.update(query)
    app.run()
    assert not app.exception, app.exception
    return app


def text(app: AppTest) -> str:
    return words(html(app))


def parameter(app: AppTest, name: str) -> str | None:
    found = app.query_params.get(name)
    return found[0] if isinstance(found, list) else found


def says_all_of(app: AppTest, found: Explored) -> None:
    """The page shows these numbers."""
    shown = text(app)
    assert f"{of_hundred(found.crash)} of 100 such flights crash" in shown
    assert percent(found.crash) in shown
    cells = re.findall(r'<span class="cel-vh">([a-z, ]+): </span><b>(\d+)</b>', html(app))
    assert dict(cells) == {", ".join(f.value for f in r.faces): str(of_hundred(r.crash)) for r in found.rolls}
    for one in found.one_more:
        assert f"{of_hundred(one.crash)} {max(0.0, -100 * one.worth.value):.1f}" in shown
    for one in found.asked:
        assert f"{100 * one.ways / found.all_rolls:.1f} {of_hundred(one.crash)} " in shown


def test_the_page_opens_on_a_full_deck_and_an_address_that_stays_short():
    app = lab()
    says_all_of(app, explore(Setting(4, 7, FULL)))
    assert "Nothing is flown yet" in text(app)
    assert all(parameter(app, name) is None for name in ("dice", "hand", "turbo", "pool", "fly"))
    assert [box.value for box in app.slider] == [7, 20, 18, 16, 14, 8, 8]


ASKED = [
    ({"dice": "2", "hand": "5", "turbo": "never"}, Setting(2, 5, FULL, "never")),
    ({"dice": "fog-fog-blank", "turbo": "half"}, Setting((Face.FOG, Face.FOG, Face.BLANK), 7, FULL, Fraction(1, 2))),
    ({"hand": "9", "pool": "1-2-3-0-1-1", "dice": "3"}, Setting(3, 8, Pool(1, 2, 3, 0, 1, 1))),
    ({"hand": "0", "dice": "1", "pool": "0-0-0-0-0-0"}, Setting(1, 0, Pool())),
]


@pytest.mark.parametrize(("query", "setting"), ASKED)
def test_settings_through_the_address(query: dict[str, str], setting: Setting):
    app = lab(**query)
    says_all_of(app, explore(setting))
    assert {name: parameter(app, name) for name in query} == query
    assert crash_odds(
        setting.dice if isinstance(setting.dice, int) else list(setting.dice), setting.hand, setting.pool, setting.turbo
    ).crash == (setting.crash.fraction)


HOSTILE = [
    ("dice", "5"),
    ("dice", "fog-fog-fog-fog-fog"),
    ("dice", "<img src=x onerror=alert(1)>"),
    ("dice", ""),
    ("hand", "-1"),
    ("hand", "13"),
    ("hand", "7" * 5_000),
    ("hand", "٣"),
    ("turbo", "0.5"),
    ("pool", "20-18-16-14-8"),
    ("pool", "21-18-16-14-8-8"),
    ("pool", "1e3-0-0-0-0-0"),
    ("from", "../../secret"),
    ("sort", "None"),
    ("lab", "admin"),
    ("fly", "0-10"),
    ("fly", "1-100001"),
    ("fly", "1"),
    ("guess", "40"),
    ("type", "huge"),
    ("type", "<b>large"),
]


@pytest.mark.parametrize(("name", "value"), HOSTILE)
def test_a_hostile_address_is_told_what_it_may_say(name: str, value: str):
    wanted, flying, faults = read({name: value})
    assert (wanted, flying) == (Wanted(), Flying())
    assert len(faults) == 1
    assert faults[0].startswith(f"**{name}** ")
    assert "<" not in faults[0]
    assert len(faults[0]) < 120


def test_any_address_gives_settings_that_can_be_shown():
    random, clean = Random(5), 0
    pieces = [
        "0",
        "1",
        "4",
        "7",
        "12",
        "99",
        "-",
        "-",
        "fog",
        "blank",
        "pirates",
        "always",
        "half",
        "game",
        "large",
        "first",
        "é",
        "\x00",
        " ",
    ]
    for _ in range(1_000):
        chosen = random.sample(NAMES, random.randint(1, 4))
        query = {name: "".join(random.choices(pieces, k=random.choice((1, 1, 1, 3, 11)))) for name in chosen}
        wanted, flying, faults = read(query)
        clean += not faults
        assert len(faults) <= len(query)
        assert 0 <= wanted.setting.hand <= wanted.setting.pool.total
        assert flying.seed >= 1
        assert read(wanted.parameters())[0] == wanted
    assert clean > 5  # some were good


def test_a_hostile_address_on_the_page_leaves_the_usual_settings():
    app = lab(dice="9", pool="<script>", hand="4", fly="x")
    assert len(app.error) == 1
    assert "dice" in app.error[0].value
    assert "script" not in app.error[0].value
    says_all_of(app, explore(Setting(4, 4, FULL)))
    app.run()
    assert not app.error
    assert parameter(app, "pool") is None


@pytest.mark.parametrize(("query", "setting"), ASKED)
def test_what_is_written_is_read_again(query: dict[str, str], setting: Setting):
    wanted, _, faults = read(query)
    assert not faults
    assert read(wanted.parameters())[0] == wanted
    assert wanted.setting == setting


def test_controls_move_numbers_and_address():
    app = lab()
    app.slider(key="lab-pool-cannon").set_value(0).run()
    assert parameter(app, "pool") == "20-18-16-0-8-8"
    app.segmented_control(key="lab-dice").set_value(2).run()
    app.slider(key="lab-hand").set_value(3).run()
    app.segmented_control(key="lab-turbo").set_value("never").run()
    says_all_of(app, explore(Setting(2, 3, Pool(20, 18, 16, 0, 8, 8), "never")))
    assert "Cards nobody has shown (70)" in text(app)
    app.toggle(key="lab-faces").set_value(True).run()
    app.selectbox(key="lab-face-1").set_value("pirates").run()
    says_all_of(app, explore(Setting((Face.FOG, Face.PIRATES), 3, Pool(20, 18, 16, 0, 8, 8), "never")))
    assert parameter(app, "dice") == "fog-pirates"
    press(app, "lab-reset")
    assert parameter(app, "pool") is None
    assert parameter(app, "hand") == "3"


def test_a_page_that_was_left_comes_back_as_it_was():
    app = lab()
    app.slider(key="lab-hand").set_value(3).run()
    for name in ("hand", "fly"):
        app.query_params.pop(name, None)
    app.switch_page("pages/rules.py").run()
    app.query_params.pop("hand", None)
    app.switch_page(PAGE).run()
    assert app.slider(key="lab-hand").value == 3
    assert parameter(app, "hand") == "3"


def test_another_link_in_the_same_session_wins():
    app = lab(hand="3")
    app.query_params["hand"] = "10"
    app.run()
    assert app.slider(key="lab-hand").value == 10
    says_all_of(app, explore(Setting(4, 10, FULL)))


def test_a_quick_press_that_still_carries_the_last_address_changes_nothing_back():
    app = lab(hand="3")
    app.slider(key="lab-hand").set_value(4).run()
    app.query_params["hand"] = "3"  # the browser had not yet heard of the 4
    app.run()
    assert app.slider(key="lab-hand").value == 4
    assert parameter(app, "hand") == "4"


def test_flights_of_an_address_are_flown_and_counted():
    app = lab(fly="7-100000")
    series, crash = Series.of(Setting(4, 7, FULL), "7"), Setting(4, 7, FULL).crash.value
    shown = text(app)
    for flights in (10, 100, 1_000, 100_000):
        crashes, normal = series.crashes(0, flights), band(flights, crash)
        assert f"{crashes:,} crashed" in shown
        off, few = abs(100 * crashes / flights - 100 * crash), abs(crashes - flights * crash)
        by = f"{off:.{2 if flights == LAST else 1}f} of 100; {few:.{1 if few < 9.9 else 0}f} flights"
        assert f"off by {by}" in shown
        assert f"{flights:,} {crashes:,} {by} {normal.low:,} to {normal.high:,}" in shown
    assert "the share usually gets closer to the chance: the law of large numbers" in shown
    assert "The number of flights off usually grows all the same, about as the square root" in shown
    assert "the 10 are the first of the 100, these the first of the 1,000" in shown
    assert "95 of 100 times its dot lies in the band" in shown
    assert "Luck number 7 (same number, same flights)" in shown
    assert parameter(app, "fly") == "7-100000"


def test_flying_goes_on_by_itself_pauses_and_starts_anew():
    app = lab()
    press(app, "lab-fly")
    assert app.session_state[STATE]["running"]
    for _ in range(18):  # what the browser's clock does
        app.run()
    assert not app.exception
    assert app.session_state[STATE] == {**app.session_state[STATE], "flown": LAST, "running": False, "seed": 1}
    assert parameter(app, "fly") == f"1-{LAST}"
    press(app, "lab-fly")
    assert app.session_state[STATE]["seed"] == 2
    press(app, "lab-pause")
    before = app.session_state[STATE]["flown"]
    app.run()
    assert app.session_state[STATE]["flown"] == before
    assert parameter(app, "fly") == f"2-{before}"
    press(app, "lab-pause")  # goes on
    assert app.session_state[STATE]["flown"] > before
    app.slider(key="lab-hand").set_value(3).run()  # another flight: what was flown does not belong to it
    assert app.session_state[STATE]["flown"] == 0
    assert parameter(app, "fly") is None


def test_one_by_one_shows_the_flights_of_the_core():
    app = lab()
    press(app, "lab-one")
    app.run()
    flown = app.session_state[STATE]["flown"]
    assert 1 <= flown <= 4
    last = Series.of(Setting(4, 7, FULL), "1").flights(0, flown)[-1]
    shown = text(app)
    assert f"Flight {flown}" in shown
    assert ", ".join(face.value for face in last.faces) + "." in shown
    assert ("the airship arrives" in shown) == (not last.crashed)
    assert f"The captain’s hand: {hand_words(last)[0]}." in shown


def test_a_flight_shows_the_hand_and_what_was_paid_or_is_missing():
    """So that one sees why he crashed: two pirates, one Cannon; and a Turbo that fills in."""
    pirates = (Face.PIRATES, Face.PIRATES)
    crashed = Flown(pirates, (2, 0, 0, 1, 0, 3), 1, True)
    assert hand_words(crashed) == ("2 Compasses, 1 Cannon, 3 other cards", "1 Cannon")
    drawn = one_by_one([crashed])
    assert "The captain’s hand: 2 Compasses, 1 Cannon, 3 other cards. Missing: 1 Cannon ." in words(drawn)
    signs = [re.findall(r'<i class="([pm]?)">', one_by_one([flight])) for flight in (crashed, _paid(pirates))]
    assert signs == [["", "", "", "m"], ["p", "p", "", "m"]]


def _paid(dice: tuple[Face, ...]) -> Flown:
    """One Cannon and the first of two Turbos pay."""
    return Flown(dice, (0, 0, 0, 1, 2, 0), 1, False)


@pytest.mark.parametrize(("dice", "ways"), [("1", 6), ("2", 36), ("4", 1_296)])
def test_the_ways_of_the_kinds_make_up_all_rolls(dice: str, ways: int):
    app = lab(dice=dice)
    shown = re.findall(r"<small>(\d+) ways?</small>", html(app))
    assert sum(map(int, shown)) == ways
    assert f"All {len(shown)} kinds of rolls with" in text(app)
    assert (f"= {ways:,} ways" in text(app)) == (dice != "1")
    assert f"all {ways:,} rolls count, in {len(shown)} kinds" in text(app)


def test_a_guess_comes_first_where_it_is_wanted():
    app = lab(guess="first", dice="2", fly="3-100")
    crashes = of_hundred(Setting(2, 7, FULL).crash)
    assert "of 100 such flights crash" not in text(app)
    assert "Fly it and count" not in text(app)
    assert (parameter(app, "guess"), parameter(app, "fly")) == ("first", "3-100")
    press(app, "lab-see")
    assert [error.value for error in app.error] == ["Say a number first."]
    app.number_input(key="lab-guess-number").set_value(crashes + 8)
    press(app, "lab-see")
    assert f"You guessed {crashes + 8} of 100: 8 too many." in text(app)
    assert f"{crashes} of 100 such flights crash" in text(app)
    assert "Luck number 3" in text(app)
    guessed = parameter(app, "guessed") or ""
    mark = guessed.partition("-")[0]
    again = lab(guess="first", dice="2", guessed=guessed)  # after a reload
    assert f"You guessed {crashes + 8} of 100: 8 too many." in text(again)
    for junk in (str(crashes), "000000-31", *(f"{mark}-{bad}" for bad in ("101", "", "-1", "x", "٣", "9" * 5000))):
        again = lab(guess="first", dice="2", guessed=junk)
        assert "of 100 such flights crash" not in text(again)
        assert parameter(again, "guessed") is None
    again = lab(guess="first", dice="3", guessed=guessed)  # of another flight
    assert "of 100 such flights crash" not in text(again)
    app.slider(key="lab-hand").set_value(4).run()  # another flight: another guess
    assert "of 100 such flights crash" not in text(app)
    app.slider(key="lab-hand").set_value(7).run()
    assert f"You guessed {crashes + 8} of 100" in text(app)
    assert parameter(app, "guessed") == guessed
    app.slider(key="lab-hand").set_value(4).run()
    app.toggle(key="lab-guess").set_value(False).run()
    says_all_of(app, explore(Setting(2, 4, FULL)))
    assert parameter(app, "guess") is None


def test_questions_for_the_class_name_what_the_page_shows():
    for view, query in (("explore", {}), ("rules", {"lab": "rules", "house": COMPASSES})):
        shown = html(lab(**query))
        folded = class_block(view)
        assert folded in shown
        rest = words(shown.replace(folded, ""))
        named = re.findall(r"“([^”]+)”", " ".join(where for _, where in QUESTIONS[view]))
        assert len(named) >= 2
        assert [name for name in named if name not in rest] == []


def test_the_questions_about_house_rules_have_answers():
    rulebook = load_ruleset("rulebook")

    def after(**changes: int) -> Side:
        return side_of(house_rules("rulebook@1", {name.replace("_", "."): n for name, n in changes.items()}), 4)

    before, hand = side_of(rulebook, 4), after(hand_4=7)
    dice = side_of(house_rules("rulebook@1", {"city 8 dice": 3, "city 9 dice": 3}), 4)
    assert hand.cities[-1].reach > dice.cities[-1].reach > before.cities[-1].reach
    assert [row.value for row in after(faces_blank=0).best] == [6]
    assert [row.value for row in after(hand_4=12).best] == [25]


def test_a_few_single_flights_are_not_all_of_them():
    app = lab(fly="3-2")
    assert [button.label for button in app.button if button.key == "lab-fly"] == ["**Fly 100,000**"]
    press(app, "lab-fly")
    for _ in range(18):
        app.run()
    assert app.session_state[STATE] == {**app.session_state[STATE], "flown": LAST, "running": False, "seed": 3}
    assert [button.label for button in app.button if button.key == "lab-fly"] == ["**Fly again**"]
    press(app, "lab-one")
    assert app.session_state[STATE]["seed"] == 4


def test_what_is_said_of_more_flights_is_so():
    """Usually closer, not always; the number off grows about as the square root: by counting many lucks."""
    setting = Setting(2, 7, FULL)
    runs = [
        [abs(Series.of(setting, str(seed)).crashes(0, n) - n * setting.crash.value) for n in (100, 10_000)]
        for seed in range(60)
    ]
    closer = sum(many / 10_000 < few / 100 for few, many in runs)
    assert 40 < closer < 60
    few, many = (sum(column) / len(runs) for column in zip(*runs, strict=True))
    assert 5 < many / few < 20


def test_large_type_shows_number_and_flights_alone():
    app = lab(type="large", fly="3-100000", hand="5", dice="2")
    crash, shown = Setting(2, 5, FULL).crash, text(app)
    assert f"{of_hundred(crash)} of 100 such flights crash ({percent(crash)})" in shown
    assert "2 dice; the captain holds 5 cards of a full deck. Turbos are used whenever they help." in shown
    assert "Luck number 3" in shown
    assert "What one more card" not in shown
    assert "kinds of rolls" not in shown
    assert not app.slider
    assert parameter(app, "type") == "large"
    app.toggle(key="lab-large").set_value(False).run()
    assert not app.exception
    assert parameter(app, "type") is None
    says_all_of(app, explore(Setting(2, 5, FULL)))
    assert app.slider(key="lab-hand").value == 5
    assert "Luck number 3" in text(app)
    app.toggle(key="lab-large").set_value(True).run()
    press(app, "lab-fly")
    assert app.session_state[STATE]["seed"] == 4
    assert (parameter(app, "hand"), parameter(app, "type")) == ("5", "large")


def test_large_type_says_what_is_set_and_asks_for_a_guess_first():
    app = lab(type="large", dice="fog-blank", pool="5-18-16-14-8-8", turbo="never")
    assert "The dice show fog, blank; the captain holds 7 cards of 69 cards nobody has shown." in text(app)
    assert "Turbos are never used." in text(app)
    app = lab(type="large", guess="first")
    assert "of 100 such flights crash" not in text(app)
    app.number_input(key="lab-guess-number").set_value(40)
    press(app, "lab-see")
    assert "You guessed 40 of 100" in text(app)
    sitting = told()
    app = lab(g=link_to(sitting, sitting.shown), type="large", **{"from": "game"})
    assert "the captain of your game: " in text(app)


def test_it_stops_by_itself():
    slow, quick = Air(running=True, slow=True), Air(running=True)
    for _ in range(2 * ONE_BY_ONE):
        slow.step()
        quick.step()
    assert (slow.flown, slow.running) == (ONE_BY_ONE, False)
    assert (quick.flown, quick.running) == (LAST, False)


def test_my_game_counts_what_was_seen():
    sitting = told()
    app = lab(g=link_to(sitting, sitting.shown), **{"from": "game"})
    leg = sitting.reckoning.leg(sitting.shown)
    assert leg.crash is not None
    assert leg.simple is not None
    assert of_hundred(leg.crash) != of_hundred(leg.simple)
    shown = text(app)
    assert f"{of_hundred(leg.crash)} of 100 such flights crash" in shown
    assert "everything you have seen of" in shown
    assert "Crashes of 100 before the roll, by dice" in shown
    assert "shown elsewhere" not in shown
    app.segmented_control(key="lab-dice").set_value(4).run()
    assert leg.captain is not None
    assert f"{of_hundred(leg.captain.not_paying(4))} of 100 such flights crash" in text(app)
    assert parameter(app, "dice") == "4"


def test_a_chance_that_is_to_be_guessed_first_is_not_told_here():
    sitting = Sitting(FIRST_RECORD)
    crash = sitting.reckoning.crash(sitting.shown)
    assert crash is not None
    number = f"{of_hundred(crash)} of 100 such flights crash"
    asked = {"from": "game", "g": link_to(sitting, sitting.shown)}
    assert number in text(lab(**asked))
    app = lab(guessing=True, **asked)
    assert number not in text(app)
    assert ["guess it on Play" in info.value for info in app.info] == [True]
    says_all_of(app, explore(Setting(4, 7, FULL)))


def test_where_the_game_has_nothing_to_explore_the_page_says_so():
    sitting = told()
    app = lab(g=link_to(sitting, len(sitting.steps) - 1), **{"from": "game"})
    assert len(app.info) == 1
    assert "nothing to explore" in app.info[0].value
    says_all_of(app, explore(Setting(4, 7, FULL)))


def lines(app: AppTest, name: str) -> dict[str, object]:
    """What the lines under a panel leave in their variables."""
    app.session_state[f"lab-lines-{name}"] = True
    app.run()
    assert not app.exception, app.exception
    room: dict[str, object] = {}
    for block in app.code:
        exec(block.value, room)  # noqa: S102 - our own lines, in tests only
    return room


def test_the_lines_under_the_panels_give_the_numbers_on_the_page():
    app = lab(dice="3", hand="5", turbo="half", fly="4-1000")
    assert not app.code
    room = lines(app, "chance")
    shown = text(app)
    assert f"{of_hundred(room['chance'])} of 100 such flights crash" in shown
    assert list(room["came"]) == [10, 100, 1_000]
    for flights, crashes in room["came"].items():
        assert f"{flights:,} {crashes:,} " in shown  # the table below the flights
        assert f"{crashes:,} crashed" in shown
        assert f"{room['normal'][flights].low:,} to {room['normal'][flights].high:,}" in shown
    assert all(f"{size} cards {of_hundred(room['by_hand'][size])}" in shown for size in (2, 4, 6, 8, 10))
    by_roll = lines(lab(dice="3", hand="5", turbo="half"), "rolls")["by_roll"]
    cells = re.findall(r'<span class="cel-vh">([a-z, ]+): </span><b>(\d+)</b>', html(app))
    for dice, number in cells:
        assert number == str(of_hundred(by_roll[Needs.of(Face(word) for word in dice.split(", "))]))
    says_all_of(app, lines(lab(dice="3", hand="5", turbo="half"), "worth")["explored"])


def test_the_lines_of_a_game_give_its_number():
    sitting = told()
    for dice in ({}, {"dice": "4"}):
        app = lab(g=link_to(sitting, sitting.shown), fly="3-100", **{"from": "game"}, **dice)
        room = lines(app, "chance")
        assert f"{of_hundred(room['chance'])} of 100 such flights crash" in text(app)
        assert [f"{crashes:,} crashed" in text(app) for crashes in room["came"].values()] == [True, True]


def test_the_rolls_are_sorted_as_asked():
    orders = {}
    for sort in ("chance", "dice", "weight"):
        app = lab(sort=sort)
        orders[sort] = re.findall(r'<span class="cel-vh">([a-z, ]+): </span>', html(app))
    assert sorted(orders["chance"]) == sorted(orders["dice"]) == sorted(orders["weight"])
    assert len({tuple(order) for order in orders.values()}) == 3
    ways = {", ".join(face.value for face in roll.faces): roll.ways for roll in explore(Setting(4, 7, FULL)).rolls}
    pairs = [ways[dice] for dice in orders["weight"] if dice.count("blank") == 1]
    assert pairs == sorted(pairs, reverse=True)
    assert len(set(pairs)) > 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_numbers_in_the_map_can_be_read(theme: str):
    assert min(contrast(ink(tone(crashes, theme)), tone(crashes, theme)) for crashes in range(101)) > 4.5
    lights = [contrast(tone(crashes, theme), "#000000") for crashes in range(0, 101, 5)]
    assert lights == sorted(lights, reverse=theme == "light")  # one hue, one direction
    assert cell_style(0) != cell_style(100)


def test_house_rules_are_the_other_view():
    app = lab(lab="rules")
    assert "Change the rules" in text(app)
    assert parameter(app, "lab") == "rules"
    app.segmented_control(key="lab-lab").set_value("explore").run()
    assert not app.exception
    assert "Fly it and count" in text(app)
    assert parameter(app, "lab") is None


def test_nothing_but_plain_text_is_kept_in_the_session():
    app = lab(fly="3-100", dice="fog-blank")
    assert app.session_state[KNOWN] == [{"fly": "3-100", "dice": "fog-blank"}]
    assert set(map(type, app.session_state[STATE].values())) == {str, int, bool}
