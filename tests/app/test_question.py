"""The page of a question: position and question first, nothing that tells; then the answer; and the maker of links."""

import re
from dataclasses import replace
from functools import cache
from html import escape as html_escape
from itertools import islice

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.beliefs import beliefs
from celestia_core.kinds import Face, Seat
from celestia_core.play import play_game
from celestia_core.record import Record, replay
from celestia_core.ruleset import load_ruleset
from celestia_core.state import Phase
from celestia_core.story import PLAYERS
from celestia_core.teaching.links.asked import (
    FAMILY,
    GUESS_CHANCE,
    KINDS,
    STAY_OR_LEAVE,
    WHICH_CLAUSE,
    Asked,
    ask,
    ask_family,
    subjects,
    worth_asking,
)
from celestia_core.teaching.links.link import decode_question, encode_question, question_record
from celestia_core.teaching.logbook import parse_logbook
from celestia_core.teaching.position import Position
from celestia_core.turns import SeatToAct, turn
from celestia_core.words import CARD_NAMES
from celestia_core.written import of_hundred, percent
from celestia_ui import session
from celestia_ui.blocks.stakes import stakes_card
from celestia_ui.logbook import LOGBOOK
from celestia_ui.question.moment import Moment
from celestia_ui.question.qr import qr
from celestia_ui.question.sheet import sheet
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.leaks import doubles, secrets
from tests.paging import ROUTER, html, link_to, table, told, words
from tests.qr_reading import modules_of, read
from tests.strategies import Game, play

COMPASSES = "house-26@1"  # 5 in the deck and not 20
RIGHT = "Yes. Staying makes 4.0 points on average if you fly on while it pays (one flight, then off: 2.3), leaving 1.9."


def opened(q: str | None = None, **query: str) -> AppTest:
    app = AppTest.from_file(ROUTER, default_timeout=30)
    app.query_params.update(query)
    app.run().switch_page("pages/question.py")
    app.query_params.update(query if q is None else {"q": q, **query})
    app.run()
    assert not app.exception, app.exception
    return app


@cache
def first() -> Position:
    """The table a newcomer meets: 31 of 100 crash, and staying is better."""
    sitting = Sitting(FIRST_RECORD)
    return Position.of(sitting.table.record, sitting.step.ply, Seat(0))


def sent(app: AppTest) -> str:
    """Everything the page sends, element by element; hashes of the link's code left out."""
    parts = [f"{element.type} {getattr(element, 'proto', '')}" for element in app.main]
    text = "\n".join(part for part in parts if "<style" not in part)
    return re.sub(r"ID-[0-9a-f]{16,}-|qn-[0-9a-f]{12}", "", text)


def check(app: AppTest, place: int | None = None, guess: int | None = None) -> AppTest:
    """Answer: an option, or a guess."""
    if guess is not None:
        app.slider[0].set_value(guess)
    if place is not None:
        app.radio[0].set_value(place)
    next(button for button in app.button if button.label == "Check").click().run()
    assert not app.exception, app.exception
    return app


def tells(asked: Asked) -> list[str]:
    """Pieces of text that give the answer away."""
    found = [option.why for option in asked.question.options] + list(asked.question.explained[:1])
    crash = asked.chance
    if crash is None and asked.position is not None:
        leg = asked.position.leg().crash
        found += [] if leg is None else [f"<b>{of_hundred(leg)}</b> of 100", f"({percent(leg)})", "cel-bar"]
    if crash is not None:
        found += [f"{of_hundred(crash)} of 100", percent(crash), f"{of_hundred(crash)}</b>", "cel-bar"]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_opens_position_and_question_and_nothing_that_tells(kind):
    asked = ask(first(), kind)
    app = opened(encode_question(asked, "Look <b>twice</b> & think."))
    before = sent(app)
    assert "Look &lt;b&gt;twice&lt;/b&gt; &amp; think." in html(app)
    assert "<b>twice" not in html(app)
    assert "birds, pirates" in before
    assert "Your hand: " in before
    assert [text for text in tells(asked) if text in before] == []
    assert not app.success
    assert not app.error
    assert "Play on" not in before


def test_a_planted_answer_is_noticed(monkeypatch):
    asked = ask(first(), STAY_OR_LEAVE)
    monkeypatch.setattr(Moment, "story", lambda moment: moment.chance(moment.position.leg()))
    before = sent(opened(encode_question(asked)))
    assert [text for text in tells(asked) if text in before]


@cache
def pairs() -> tuple[tuple[Position, Position], ...]:
    """Two games that differ only in what others hold, each at a choice of the seat that cannot tell them apart."""
    found = []
    for deal in range(3):
        rules = load_ruleset("rulebook@1+max3")
        whole = play(rules, 3, deal, boldness=12)
        asked = [
            (number, now.seat)
            for number, state in enumerate(whole.states)
            if state.phase is Phase.DECIDE and isinstance(now := turn(state), SeatToAct)
        ]
        end, seat = asked[min(5, len(asked) - 1)]
        game = Game(rules, 3, whole.plies[:end], whole.steps[: end + 1])
        for number in secrets(game, seat)[2:12:5]:
            for double in islice(doubles(game, seat, number), 1):
                both = [
                    Position.of(Record(rules.id, ("random",) * 3, seat, ((0, deal),), one.plies), viewer=seat)
                    for one in (game, double)
                ]
                found.append((both[0], both[1]))
    return tuple(found)


def test_what_the_others_hold_is_nowhere_on_the_page_before_or_after_the_answer():
    for place, (one, other) in enumerate(pairs()[:3]):
        assert one.state.hands != other.state.hands or one.state.treasures != other.state.treasures
        kind = (STAY_OR_LEAVE, GUESS_CHANCE, WHICH_CLAUSE)[place % 3]
        pages = []
        for position in (one, other):
            app = opened(encode_question(ask(position, kind)))
            pages.append([sent(app), sent(check(app, guess=3) if kind == GUESS_CHANCE else check(app, place=0))])
        assert pages[0] == pages[1]
        assert pages[0][0] != pages[0][1]


def test_a_planted_leak_is_noticed(monkeypatch):
    def leak(moment: Moment) -> str:
        return "; ".join(f"{hand.pairs}" for hand in moment.position.state.hands)

    monkeypatch.setattr(Moment, "strip", leak)
    one, other = next(pair for pair in pairs() if pair[0].state.hands != pair[1].state.hands)
    assert len({sent(opened(encode_question(ask(position, GUESS_CHANCE)))) for position in (one, other)}) == 2


# --- answers ---


def test_a_right_answer_is_explained_and_the_game_can_be_played_on():
    asked = ask(first(), STAY_OR_LEAVE)
    app = check(opened(encode_question(asked)), place=0)
    assert app.success[0].value.startswith(RIGHT)
    text = html(app)
    assert "<b>31</b> of 100" in text
    assert "79,596,539" in text
    assert all(line in text for line in asked.question.explained[:2])
    app.button(key="qn-on").click().run()
    assert not app.exception
    assert "Stay or leave?" in html(app)
    assert app.session_state[session.LINK].sitting.record.plies == first().record.plies


def test_play_opens_at_the_very_moment_also_where_nobody_is_asked():
    for plies in (first_plies := len(first().record.plies), first_plies - 1, first_plies - 2):
        record = question_record(Position.of(first().record, plies, Seat(0)).record)
        position = Position.of(record, viewer=Seat(0))
        moment = Moment.of(position, "light")
        assert Sitting(replace(record, shown=len(moment.steps) - 1)).view == position.view


def test_a_wrong_answer_gets_a_hint_and_no_number_before_the_second():
    asked = ask(first(), STAY_OR_LEAVE)
    app = check(opened(encode_question(asked)), place=1)
    assert app.error[0].value.startswith("Not yet. Look at the prize once more")
    hinted = sent(app)
    assert [
        text
        for text in (*tells(asked), "4.0 points", "1.9")
        if text in hinted and text != asked.question.options[1].why
    ] == []
    assert "Play on" not in hinted
    app = check(app, place=0)
    assert app.success[0].value.startswith(RIGHT)
    assert "<b>31</b> of 100" in html(app)
    app = check(opened(encode_question(asked)), place=1)
    next(button for button in app.button if button.label == "Show the solution").click().run()
    assert "79,596,539" in html(app)


def test_all_that_the_answer_uses_is_told_before_it():
    """Payments, refusals and cards played of earlier journeys too: a pupil reasons from what the number knows."""
    sitting = told()
    position = Position.of(sitting.table.record, sitting.step.ply, sitting.viewer)
    app = opened(encode_question(ask(position, GUESS_CHANCE)))
    text = words(html(app))
    before = text[text.index("What you know") :]
    pieces, names = position.leg().pieces, tuple(PLAYERS)
    assert len({piece.seat for piece in pieces}) > 1
    for piece in pieces:
        shown = ", ".join(face.value for face in piece.dice if face is not Face.BLANK)
        said = {"paid": f"paid {shown} with", "can": f"said “I can pay” for {shown}", "played": "played"}
        assert f"{names[piece.seat]} {said.get(piece.what, f'said “I cannot pay” for {shown}')}" in before
        for card, count in piece.cards.pairs:
            assert f"{'' if piece.what == 'played' else f'{count} '}{CARD_NAMES[card.value]}" in before
    assert f"Cards you cannot see ({sum(position.view.hand_sizes) - len(position.view.hand)} in" in before
    check(app, guess=3)


@pytest.mark.parametrize(("said", "right"), [(31, True), (26, True), (37, False)])
def test_a_guess_counts_when_it_is_near(said, right):
    app = check(opened(encode_question(ask(first(), GUESS_CHANCE, within=5))), guess=said)
    told = (app.success if right else app.error)[0].value
    assert "It is 31 of 100 (31.0 %)." in told
    assert ("is exactly right; up to 5 off counts" if said == 31 else f"{abs(said - 31)} flight") in told
    assert bool(app.success) == right
    assert "79,596,539" in html(app)
    (guess,) = parse_logbook(app.session_state[LOGBOOK].encode()).guesses
    assert (guess.said, guess.exact) == (said, 3099)


def test_a_reload_is_no_second_guess():
    code = encode_question(ask(first(), GUESS_CHANCE))
    app = check(opened(code), guess=40)
    guessed = app.query_params["guessed"]
    mark, _, said = guessed.partition("-")
    assert said == "40"
    again = opened(code, guessed=guessed)
    assert "You said <b>40 of 100</b>" in html(again)
    assert LOGBOOK not in again.session_state
    for junk in ("40", "000000-40", *(f"{mark}-{bad}" for bad in ("101", "-1", "4.5", "", "x" * 5000, "٣"))):
        assert "You said" not in html(opened(code, guessed=junk))
    other = encode_question(ask(first(), GUESS_CHANCE, within=2))
    assert "You said" not in html(opened(other, guessed=guessed))


def test_a_reload_shows_the_answer_given():
    asked = ask(first(), STAY_OR_LEAVE)
    code = encode_question(asked)
    app = check(opened(code), place=1)
    tried = app.query_params["tried"]
    again = opened(code, tried=tried)
    assert [one.value for one in again.error] == [one.value for one in app.error]
    assert again.radio[0].value == 1
    app = check(again, place=0)
    assert app.success
    over = opened(code, tried=app.query_params["tried"])
    assert [one.value for one in over.success] == [one.value for one in app.success]
    assert words(html(over)) == words(html(app))
    assert not over.radio
    assert "Play on" in sent(over)
    unasked = opened(encode_question(ask(first(), STAY_OR_LEAVE), "Another link"), tried=app.query_params["tried"])
    assert not unasked.success
    assert "tried" not in unasked.query_params


def test_a_chance_that_was_told_before_is_not_counted_again():
    one, other = (encode_question(ask(first(), GUESS_CHANCE, within=within)) for within in (2, 5))
    app = check(opened(one), guess=40)
    app.query_params.clear()
    app.query_params["q"] = other
    app.run()
    check(app, guess=31)
    assert [guess.said for guess in parse_logbook(app.session_state[LOGBOOK].encode()).guesses] == [40]


def test_a_guess_starts_without_a_number_and_check_asks_for_one():
    app = opened(encode_question(ask(first(), GUESS_CHANCE)))
    assert app.slider[0].proto.format == "?"
    app = check(app)
    assert [one.value for one in app.info] == ["Move the slider first."]
    assert "You said" not in html(app)
    assert LOGBOOK not in app.session_state
    app.slider[0].set_value(51).run()
    assert app.slider[0].proto.format == "%d"
    assert not app.info
    assert "You said <b>50 of 100</b>" in html(check(app, guess=50))  # the middle too, once the slider was moved


def test_a_guess_that_is_off_is_told_the_counted_cases():
    asked = ask(first(), GUESS_CHANCE)
    app = opened(encode_question(asked))
    assert not any(line in html(app) for line in asked.question.explained)
    app = check(app, guess=90)
    assert app.error
    answer = html(app)[html(app).index("How it is counted") :]
    assert [line for line in asked.question.explained if line not in answer] == []
    assert "79,596,539" in answer[: answer.index("Rules: ")]


def test_the_answer_to_staying_holds_the_number_that_play_shows():
    """Play says of this moment "Get off at city 2: 2.3 on average"; the number that is worked out here holds both."""
    asked = ask(first(), STAY_OR_LEAVE)
    position = first()
    stakes = words(stakes_card(position.view, position.leg(), beliefs(position.information).treasure))
    assert "Leave now 1.9 on average" in stakes
    assert "Get off at city 2 2.3 on average" in stakes
    text = html(check(opened(encode_question(asked)), place=0))
    assert "one flight, then off: 2.3" in text
    assert "5.74 x 69.0 % = 3.96" in text
    assert "; getting off brings 3.27. You see the dice before you choose, and get off in 3 of 100 rolls: 5.74." in text


def test_the_facts_that_are_needed_stand_above_the_question_and_the_rest_below():
    for kind in KINDS:
        text = words(html(opened(encode_question(ask(first(), kind)))))
        needed = text[: text.index("Roll Decide")]
        assert "Captain Cy, 6 cards in hand. This flight To city 2; the dice show birds and pirates." in needed
        assert "Your hand 6 cards: 1 Lightning Arrester, 3 Cannons, 1 Turbo and 1 Jetpack." in needed
        assert ("City 2: 5 x 2, 3 x 4, 2 x 6 and 1 Spyglass (2)." in needed) == (kind == STAY_OR_LEAVE)
        assert ("Treasures: not asked about here" in text) == (kind != STAY_OR_LEAVE)


def test_a_question_about_a_rule_links_to_it():
    asked = ask(first(), WHICH_CLAUSE, 1)
    (right,) = asked.question.right
    app = check(opened(encode_question(asked)), place=right)
    assert app.success
    assert f"clause={asked.question.clauses[0]}" in html(app)


def test_a_made_up_case_needs_no_position():
    asked = ask_family("crash-chance", 7)
    app = opened(encode_question(asked))
    assert asked.question.prompt in [block.value for block in app.markdown]
    assert check(app, place=min(asked.question.right)).success


@pytest.mark.parametrize(
    ("q", "reason"),
    [
        ("", "not the code of a question"),
        ("<script>alert(1)</script>", "only letters, digits"),
        ("Qc1AAAAAAAAAAAA", "damaged"),
        ("Qc9AAAA", "version '9'"),
        ("Q" * 5000, "at most 1,400 characters"),
        ("Wc1JF9ovB_YdfXMXCRJyrG58lgABvzmx6H", "not the code of a question"),
    ],
)
def test_a_hostile_link_gets_a_reason_and_a_way_on(q, reason):
    app = opened(q)
    assert reason in re.sub(r"\\(.)", r"\1", app.error[0].value)
    assert "<script>alert" not in html(app)
    assert all(f'href="{page}?' in html(app) for page in ("./", "practice", "question"))


def test_a_changed_answer_is_refused_on_the_page():
    app = opened(encode_question(replace(ask(first(), STAY_OR_LEAVE), sealed=2)))
    assert "not the one the rules give" in app.error[0].value
    assert "birds" not in html(app)


# --- the maker ---


def made(app: AppTest) -> str:
    """The code of the link that is shown."""
    return str(app.code[0].value).split("?q=")[1]


def test_the_maker_asks_about_the_step_shown_on_play():
    app = opened()
    assert "Ask a question about this moment" in html(app)
    found = decode_question(made(app))
    assert found.asked.kind == STAY_OR_LEAVE
    assert found.asked.position is not None
    assert found.asked.position.view == first().view
    assert f"<b>{len(app.code[0].value)} characters</b>" in html(app)
    app.radio(key="kind").set_value(GUESS_CHANCE).run()
    app.get("button_group")[0].set_value(2).run()
    assert decode_question(made(app)).asked.within == 2
    app.radio(key="kind").set_value(WHICH_CLAUSE).run()
    (place,) = worth_asking(first())
    assert decode_question(made(app)).asked.subject == place > 0
    app.text_area(key="words").set_value('  Why\n"so" <script>x</script>? ').run()
    assert decode_question(made(app)).words == 'Why "so" <script>x</script>?'
    assert "<script>x" not in html(app)
    app.radio(key="kind").set_value(FAMILY).run()
    app.number_input(key="case").set_value(12345).run()
    found = decode_question(made(app))
    assert (found.asked.kind, found.asked.question.seed) == (FAMILY, 12345)


def test_the_sheet_holds_a_code_that_reads_as_the_link():
    app = opened()
    address = re.search(r'<img src="(data:[^"]+)" alt="QR code of the link"', html(app))
    assert address is not None
    assert read(modules_of(address[1])) == app.code[0].value


@pytest.mark.parametrize(
    ("host", "warned"),
    [("localhost", True), ("127.0.0.1", True), ("[::1]", True), ("192.168.0.7", False), ("a.org", False)],
)
def test_paper_warns_of_an_address_that_is_good_on_this_computer_only(host, warned):
    link = f"http://{host}:8501/question?q=Qc1"
    assert ("works only on the computer it was made on" in sheet(ask(first(), GUESS_CHANCE), "", link)) == warned


def test_the_sheet_holds_what_is_known_but_nothing_that_tells():
    for kind in KINDS:
        asked = ask(first(), kind)
        paper = sheet(asked, "", "https://example.org/question?q=Qc1")
        assert ("Cards you cannot see (18 in the others’ hands, 60 in the deck)" in paper) == (kind != WHICH_CLAUSE)
        assert ("Cy, 6 cards in hand." in paper) == ("Di stays aboard." in paper) == (kind == WHICH_CLAUSE)
        assert ("City 12: 6 x 12 and 3 x 15." in paper) == (kind == STAY_OR_LEAVE)
        assert [text for text in tells(asked) if text in paper] == []


def test_the_sheet_of_a_rule_says_what_was_said_before():
    """A passenger may not leave who has said that he stays: paper says so too, as the page does."""
    record = play_game("rulebook", ("odds-threshold=0.45", "leave-at-city=6", "always-stay", "random"), 0, 3)
    position = Position.of(record, 47, Seat(2))
    places = [place for place, about in enumerate(subjects(position)) if about.right == ("choice-is-final",)]
    found = ask(position, WHICH_CLAUSE, places[0])
    paper = words(sheet(found, "", "https://example.org/question?q=Qc1"))
    assert "You may not choose “Leave” now." in paper
    assert "You stay aboard." in paper
    assert "You stay aboard." in words(html(opened(encode_question(found))))


def test_a_long_journey_is_cut_on_the_sheet_of_a_rule():
    record = play_game("rulebook", ("always-stay",) * 6, 3, 4)
    longest = max(
        (Position.of(record, plies, Seat(1)) for plies in range(20, len(record.plies), 10)),
        key=lambda position: len(" ".join(Moment.of(position, "light").told())),
    )
    whole = Moment.of(longest, "light").told()
    paper = sheet(
        replace(ask(first(), WHICH_CLAUSE), position=longest), "x" * 190, "https://example.org/question?q=Qc1"
    )
    cut = re.search(r"(\d+) earlier things are left out", paper)
    assert cut is not None
    shown = paper.count("<li>") - 4 - 1
    assert 25 < shown < 50
    assert shown + int(cut[1]) == len(whole)
    assert html_escape(whole[len(whole) - shown]) in paper
    assert html_escape(whole[-1]) in paper


def test_house_rules_are_said_on_page_and_paper():
    record = play_game(COMPASSES, ("always-stay",) * 3, 1, 1)
    plies, state = next((n, one.state) for n, one in enumerate(replay(record)) if one.state.phase is Phase.DECIDE)
    now = turn(state)
    assert isinstance(now, SeatToAct)
    asked = ask(Position.of(record, plies, now.seat), GUESS_CHANCE)
    told = "House rules (Rulebook, changed). Compass cards: 5, not 20."
    link = "https://example.org/question?q=Qc1"
    assert told in words(sheet(asked, "", link))
    assert told in words(html(opened(encode_question(asked))))
    assert "House rules" not in sheet(ask(first(), GUESS_CHANCE), "", link)


def test_the_answer_is_a_page_of_its_own_where_it_is_wanted():
    app = opened()
    assert "Answer to print" not in html(app)
    app.toggle(key="key").set_value(True).run()
    asked = ask(first(), STAY_OR_LEAVE)
    paper, key = html(app).split('aria-label="Answer to print"')
    assert [text for text in tells(asked) if text in paper] == []
    assert all(line in key for line in asked.question.explained)
    assert "Stay and fly to city 2" in key
    assert "The answer, for you" not in html(app)
    app.radio(key="kind").set_value(GUESS_CHANCE).run()
    assert "31 of 100 (31.0 %), up to 5 off" in html(app).split('aria-label="Answer to print"')[1]


def test_a_long_history_is_cut_on_paper_and_whole_on_the_page():
    record = play_game("rulebook", ("odds-threshold=0.45", "leave-at-city=6", "always-stay", "random"), 7, 12)
    position = Position.of(record, 284, Seat(1))
    paper = sheet(ask(position, STAY_OR_LEAVE), "", "https://example.org/question?q=Qc1")
    whole = Moment.of(position, "light").known()
    assert "earlier things are left out here" in paper
    assert "left out" not in whole
    assert paper.count("Cy said") == whole.count("Cy said") // 2 > 3  # the captain’s; whole stands twice, one is shown


@pytest.mark.parametrize("length", [20, 90, 140, 165])
def test_a_qr_code_reads_as_its_link(length):
    link = f"https://example.org/question?q=Qc1{'aB3-_9xYz' * 20}"[:length]
    assert read(modules_of(qr(link).address)) == link


def test_a_long_link_takes_the_least_correction():
    side = len(modules_of(qr("https://example.org/question?q=" + "aB3-" * 340).address))
    assert side < 17 + 4 * 28


def test_at_an_open_table_the_teacher_picks_the_eyes():
    sitting = Sitting(table("rulebook@1", 3, None, 5))
    app = opened(g=link_to(sitting, 10**6))
    view = sitting.view
    asked = decode_question(made(app)).asked
    assert view.question is not None
    assert asked.position is not None
    assert asked.position.viewer == view.question.seat
    assert asked.position.record.players.count("human") == 1
    other = next(seat for seat in range(3) if seat not in (view.question.seat, view.captain))
    app.radio(key="kind").set_value(GUESS_CHANCE).run()
    app.selectbox(key="seat").set_value(other).run()
    asked = decode_question(made(app)).asked
    assert asked.position is not None
    assert asked.position.viewer == other


def test_while_a_chance_is_to_be_guessed_the_maker_does_not_tell_it():
    app = opened(first="guess")
    app.switch_page("pages/play.py").run()
    app.switch_page("pages/question.py").run()
    assert not app.exception
    app.toggle(key="key").set_value(True).run()
    for kind in (STAY_OR_LEAVE, GUESS_CHANCE):
        app.radio(key="kind").set_value(kind).run()
        asked = decode_question(made(app)).asked
        assert [text for text in tells(asked) if text in sent(app)] == []
        assert "Guess first is on" in app.info[0].value
    app.session_state["guess-first"] = False
    app.run()
    assert "31 of 100" in sent(app)


def test_a_question_about_rules_that_would_give_itself_away_is_not_offered():
    app = opened(g=link_to(Sitting(FIRST_RECORD), 0))
    app.radio(key="kind").set_value(WHICH_CLAUSE).run()
    assert "would give itself away" in app.info[0].value
    assert not app.code


def test_where_a_question_makes_no_sense_the_maker_says_why():
    sitting = Sitting(FIRST_RECORD)
    app = opened(g=link_to(sitting, 0))
    assert "no choice between staying and leaving" in app.info[0].value
    assert not app.code
