"""The Practice page: one question at a time, reasons, what comes back, links, the sheet."""

import re
from collections import Counter
from html import escape

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.clauses import clause
from celestia_core.ruleset import load_ruleset
from celestia_core.ruleset_house import house_rules
from celestia_core.story import PLAYERS
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.logbook import parse_logbook
from celestia_core.teaching.question import Question
from celestia_ui.logbook import LOGBOOK
from celestia_ui.practice.legend import PAYING, ROLLING, legend
from celestia_ui.practice.sheet import RULES_ONLY, shape, sheet_html, sheet_questions
from tests.paging import ROUTER, html


def opened(**query: str) -> AppTest:
    app = AppTest.from_file(ROUTER, default_timeout=30)
    app.run().switch_page("pages/practice.py")
    app.query_params.update(query)
    app.run()
    assert not app.exception, app.exception
    return app


def answer(app: AppTest, question: Question, place: int) -> AppTest:
    name = f"practice-{question.family}-{question.seed}"
    app.radio(key=f"{name}-choice").set_value(place).run()
    app.button(key=f"{name}-check").click().run()
    assert not app.exception, app.exception
    return app


def only(app: AppTest, *families: str) -> None:
    """Switch all other subjects off."""
    app.get("button_group")[0].set_value(list(families)).run()
    assert not app.exception, app.exception


def places(question: Question, right: bool) -> list[int]:
    return [place for place, option in enumerate(question.options) if option.right is right]


def now(app: AppTest) -> Question:
    """The question the address names."""
    found = [app.query_params[name] for name in ("family", "seed")]
    family, seed = (one if isinstance(one, str) else one[0] for one in found)
    return FAMILIES[family].make(int(seed))


def shown(app: AppTest) -> str:
    return " ".join([html(app), *(one.value for one in app.markdown)])


@pytest.mark.parametrize("family", FAMILIES)
def test_a_link_opens_its_question_and_a_reload_opens_it_again(family):
    question = FAMILIES[family].make(123)
    for _ in range(2):
        app = opened(family=family, seed="123")
        assert question.prompt in [one.value for one in app.markdown]
        assert app.radio[0].options == [option.text for option in question.options]
        assert f"number <b>{question.seed}</b>" in html(app)
        assert ("Open this position on Play" in html(app)) == (question.position is not None)


def shared(question: Question, why: str) -> int:
    """How many options have this reason."""
    return sum(option.why == why for option in question.options)


def test_a_right_answer_gets_its_reason_and_the_solution():
    question = FAMILIES["crash-chance"].make(5)
    app = answer(opened(family="crash-chance", seed="5"), question, places(question, True)[0])
    assert [one.value for one in app.success] == [f"Yes. {question.options[places(question, True)[0]].why}"]
    assert all(line in html(app) for line in question.explained)
    assert all(f"clause={name}" in html(app) for name in question.clauses)
    assert clause(question.clauses[0]).title in html(app)
    assert "<b>1 of 1</b> right at the first try" in html(app)
    assert not app.radio


def test_a_wrong_answer_gets_its_own_reason_then_a_second_try_then_the_solution():
    question = FAMILIES["crash-chance"].make(6)
    first, second = places(question, False)[:2]
    app = answer(opened(family="crash-chance", seed="6"), question, first)
    assert [one.value for one in app.error] == [f"Not yet. {question.options[first].why} Try once more."]
    assert question.explained[-1] not in html(app)
    assert "<b>0 of 1</b>" in html(app)
    assert "after 3 more questions" in html(app)
    app = answer(app, question, second)
    assert [one.value for one in app.error] == [f"Not yet. {question.options[second].why}"]
    assert question.explained[-1] in html(app)
    assert "<b>0 of 1</b>" in html(app)  # only the first answer counts
    book = parse_logbook(app.session_state[LOGBOOK].encode())
    assert [one.family for one in book.returns] == ["crash-chance"]


def test_a_second_try_that_is_right_says_so_but_the_first_one_counts():
    question = FAMILIES["matters-most"].make(7)
    app = answer(opened(family="matters-most", seed="7"), question, places(question, False)[0])
    app = answer(app, question, places(question, True)[0])
    assert len(app.success) == 1
    assert "<b>0 of 1</b>" in html(app)


def test_the_solution_can_be_asked_for_after_a_try():
    question = FAMILIES["stay-or-leave"].make(8)
    app = answer(opened(family="stay-or-leave", seed="8"), question, places(question, False)[0])
    app.button(key="practice-stay-or-leave-8-show").click().run()
    assert question.explained[-1] in html(app)


def test_a_reason_that_two_options_share_is_said_once():
    made = (FAMILIES["who-acts"].make(seed) for seed in range(1_000))
    question, why = next((one, why) for one in made for why in [o.why for o in one.options] if shared(one, why) > 1)
    app = answer(opened(family="who-acts", seed=str(question.seed)), question, places(question, True)[0])
    assert html(app).count(f"<small>{escape(why)}</small>") == 1
    assert html(app).count("<small>As above.</small>") >= shared(question, why) - 1


def test_check_without_a_choice_asks_for_one():
    app = opened(family="who-acts", seed="9")
    app.button(key="practice-who-acts-9-check").click().run()
    assert [one.value for one in app.info] == ["Choose an answer first."]
    assert "Nothing answered yet" in html(app)


def test_what_was_wrong_comes_back_after_three_others():
    app = opened(family="who-acts", seed="3")
    question = FAMILIES["who-acts"].make(3)
    app = answer(app, question, places(question, False)[0])
    asked = []
    for _ in range(4):
        app.button(key="practice-next").click().run()
        question = now(app)
        asked.append(question.family)
        assert question.prompt in [one.value for one in app.markdown]
        app = answer(app, question, places(question, True)[0])
    assert asked[3] == "who-acts"
    assert "<b>4 of 5</b>" in html(app)
    assert "after 8 more questions" in html(app)


def test_only_chosen_families_are_asked():
    app = opened(families="crash-chance,nonsense")
    seen = set()
    for _ in range(4):
        seen.add(now(app).family)
        app.button(key="practice-next").click().run()
    assert seen == {"crash-chance"}


@pytest.mark.parametrize(
    ("family", "seed", "says"),
    [
        ("<b>x</b>", "1", "names no kind of question"),
        ("crash-chance", "-1", "a number from 0 to 999,999,999"),
        ("crash-chance", "1000000000", "a number from 0 to 999,999,999"),
        ("crash-chance", "٣", "a number from 0 to 999,999,999"),
        ("crash-chance", "", "a number from 0 to 999,999,999"),
    ],
)
def test_a_hostile_link_gets_a_clear_message_and_another_question(family, seed, says):
    app = opened(family=family, seed=seed)
    assert [says in one.value for one in app.error] == [True]
    assert "<b>x</b>" not in shown(app)
    prompt = app.markdown[0].value
    app.run()
    assert app.markdown[0].value == prompt  # the same one, until the next is asked for
    app.button(key="practice-next").click().run()
    assert not app.error


def test_a_sheet_and_its_key_are_two_addresses():
    address = {"sheet": "7", "seed": "11", "families": "crash-chance,who-acts"}
    made = sheet_questions(["crash-chance", "who-acts"], 11, 7)
    assert [question.family for question in made] == ["crash-chance", "who-acts"] * 3 + ["crash-chance"]
    sheet, key = html(opened(**address)), html(opened(**address, key="1"))
    for text in (sheet, key):
        assert text.count("<h1") == 1
    assert sheet.count("Question ") == key.count("Question ") == 7
    assert sheet.count("cel-box") - sheet.count("cel-boxes") == sum(len(question.options) for question in made)
    assert all(word in sheet for word in ("Name", "Date", "Room to calculate", "Mark one box"))
    for place, question in enumerate(made, 1):
        letters = " or ".join("abcde"[right] for right in sorted(question.right))
        assert f"Question {place}: {letters}</h3>" in key
        assert escape(question.explained[-1]) in key
        assert escape(question.explained[-1]) not in sheet
    assert re.search(r'href="\?[^"]*sheet=7[^"]*key=1"', sheet)
    assert not re.search(r'href="\?[^"]*key=1[^"]*"', key)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_sheet_of_one_family_asks_different_things(family):
    asked = [shape(question) for question in sheet_questions([family], 5, 6)]
    possible = len({shape(FAMILIES[family].make(seed)) for seed in range(60)})
    assert max(Counter(asked).values()) <= max(2, 6 // min(possible, 6) + 1)
    if family == "announcement-tells":
        assert len(set(asked)) >= 5


def test_an_answer_counts_once_however_often_the_page_is_opened():
    question = FAMILIES["three-cases"].make(5)
    app = answer(opened(family="three-cases", seed="5"), question, places(question, False)[0])
    again = AppTest.from_file(ROUTER, default_timeout=30)
    again.session_state[LOGBOOK] = app.session_state[LOGBOOK]
    again.run().switch_page("pages/practice.py")
    again.query_params.update({"family": "three-cases", "seed": "5"})
    again.run()
    assert "it counts once" in html(again)
    again = answer(again, question, places(question, True)[0])
    assert "<b>0 of 1</b> right at the first try, here and in the short checks of lessons" in html(again)
    assert "it counts once" not in html(again)


def tried(app: AppTest) -> str:
    """The answers as the address holds them."""
    found = app.query_params["tried"]
    return found if isinstance(found, str) else found[0]


def told(app: AppTest) -> list[object]:
    """What the page says to an answer."""
    return [[one.value for one in app.error], [one.value for one in app.success], 'class="cel-pq"><h3>' in html(app)]


def test_a_reload_shows_the_answer_again_and_counts_nothing_twice():
    question = FAMILIES["crash-chance"].make(6)
    here = {"family": "crash-chance", "seed": "6"}
    first = places(question, False)[0]
    app = answer(opened(**here), question, first)
    again = opened(**here, tried=tried(app))
    assert told(again) == told(app)
    assert again.radio[0].value == first
    assert LOGBOOK not in again.session_state
    again.button(key="practice-crash-chance-6-show").click().run()
    solved = opened(**here, tried=tried(again))
    assert told(solved) == told(again)
    assert not solved.radio
    again = answer(opened(**here, tried=tried(app)), question, places(question, True)[0])
    assert told(opened(**here, tried=tried(again))) == told(again) != told(solved)
    assert LOGBOOK not in again.session_state  # a second try does not count, also after a reload
    again.button(key="practice-next").click().run()
    assert "tried" not in again.query_params
    assert not again.error
    assert not again.success


def test_the_link_to_a_question_tells_no_answer():
    question = FAMILIES["who-acts"].make(9)
    app = answer(opened(family="who-acts", seed="9"), question, places(question, True)[0])
    assert 'href="practice?family=who-acts&amp;seed=9"' in html(app)


def test_answers_nobody_can_have_given_are_none():
    question = FAMILIES["crash-chance"].make(6)
    here = {"family": "crash-chance", "seed": "6"}
    right, (wrong, *_) = places(question, True)[0], places(question, False)
    mark = tried(answer(opened(**here), question, wrong)).partition("-")[0]
    bad = (f"{right}{wrong}", f"{wrong}{wrong}", "9", "s", "", "-1", "٣", "01234", f"{wrong}t", "<b>", "9" * 5000)
    for text in (*(f"{mark}-{one}" for one in bad), str(right), f"000000-{right}"):
        app = opened(**here, tried=text)
        assert told(app) == [[], [], False], text
        assert "tried" not in app.query_params
    other = opened(family="crash-chance", seed="7", tried=f"{mark}-{right}")
    assert told(other) == [[], [], False]


def test_a_picture_says_whose_view_it_is():
    question = FAMILIES["who-acts"].make(3)
    assert f"The picture shows what {PLAYERS[question.position.viewer]} sees" in html(
        opened(family="who-acts", seed="3")
    )


@pytest.mark.parametrize(("sheet", "seed"), [("0", "1"), ("21", "1"), ("x", "1"), ("3", "-3"), ("3", "9" * 30)])
def test_a_hostile_sheet_gets_a_clear_message(sheet, seed):
    app = opened(sheet=sheet, seed=seed)
    assert ["1 to 20 questions" in one.value for one in app.error] == [True]


# --- the sheet and the list beside the question ---


def test_the_legend_of_a_sheet_is_computed_from_the_rules():
    lines = legend(["crash-chance"], load_ruleset("rulebook"))
    assert len(lines) <= 6
    told = " ".join(lines)
    assert "fog a Compass, lightning a Lightning Arrester, birds a Foghorn and pirates a Cannon" in told
    assert "A Turbo can pay for any one of these dangers." in told
    assert "A die has 6 faces: 1 fog, 1 lightning, 1 birds and 1 pirates, and 2 blank." in told
    changed = legend(["crash-chance"], house_rules("rulebook@1", {"faces.blank": 1, "faces.fog": 3, "deck.turbo": 0}))
    assert "A die has 7 faces: 3 fog, 1 lightning, 1 birds and 1 pirates, and 1 blank." in " ".join(changed)
    assert not any("Turbo" in line for line in changed)
    assert legend(["leg-basics", "who-acts", "which-clause", "stay-or-leave"], load_ruleset("rulebook")) == ()


def test_every_question_about_dice_that_are_paid_for_has_the_legend():
    """But for those that ask about the rules of a leg: they need no cards, and nothing may be told there."""
    needs = set()
    for family in FAMILIES:
        for seed in range(8):
            prompt = FAMILIES[family].make(seed).prompt
            if re.search("dice show|dice\\*\\* will be rolled", prompt) and re.search(
                "can pay|cannot pay|pays? when|word", prompt
            ):
                needs.add(family)
    assert needs >= {"crash-chance", "announcement-tells", "three-cases"}
    assert needs - PAYING == set()
    assert set(FAMILIES) >= PAYING >= ROLLING


def test_the_teacher_chooses_how_many_questions():
    app = opened(sheet="6", seed="11", families="crash-chance,who-acts")
    assert app.selectbox[0].options == [str(number) for number in range(3, 13)]
    app.selectbox[0].set_value(9).run()
    assert not app.exception
    assert html(app).count("<h3>Question ") == 9
    assert app.query_params["sheet"] in ("9", ["9"])
    assert re.search(r'href="\?[^"]*sheet=9[^"]*key=1"', html(app))
    assert "What you need of the game" in html(app)
    assert not opened(sheet="6", seed="11", key="1").selectbox
    assert "What you need of the game" not in html(opened(sheet="6", seed="11", families="who-acts,leg-basics"))
    assert html(opened(sheet="20", seed="11")).count("<h3>Question ") == 20  # an address from before


def test_a_question_that_is_calculated_has_four_lines_of_room():
    made = sheet_questions(list(FAMILIES), 3, len(FAMILIES))
    sheet = sheet_html(made, 3)
    counted = [question for question in made if question.family not in RULES_ONLY]
    assert sheet.count("Room to calculate") == len(counted) > 6
    assert sheet.count("<i></i>") == 4 * len(counted)


def test_what_is_switched_off_does_not_come_next():
    question = FAMILIES["who-acts"].make(3)
    app = answer(opened(family="who-acts", seed="3"), question, places(question, False)[0])
    assert "after 3 more questions" in html(app)
    only(app, "crash-chance", "stay-or-leave")
    assert f"{FAMILIES['who-acts'].title} <small>switched off</small>" in html(app)
    assert "after 3 more questions" not in html(app)
    assert now(app).family == "who-acts"  # answered: it stays, with its reasons
    assert app.error
    app.button(key="practice-next").click().run()
    assert now(app).family in ("crash-chance", "stay-or-leave")


def test_a_question_of_a_kind_just_switched_off_makes_room_for_another():
    app = opened(family="who-acts", seed="3")
    only(app, "who-acts", "streaks")
    assert (now(app).family, now(app).seed) == ("who-acts", 3)
    only(app, "streaks")
    assert now(app).family == "streaks"
    assert now(app).prompt in [one.value for one in app.markdown]
    assert LOGBOOK not in app.session_state
