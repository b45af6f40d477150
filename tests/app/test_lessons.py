"""The Lessons page under AppTest: list, walks with right and wrong answers, what an address can hold, hostile ones."""

import re
from html import escape

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.teaching.lessons import lesson as lesson_module
from celestia_core.teaching.lessons.asking import solution
from celestia_core.teaching.lessons.lesson import BadLesson, load_lessons, read_lesson
from celestia_core.teaching.lessons.parts import Ask, Lesson
from celestia_core.teaching.lessons.sheet_parts import SHEETS
from celestia_core.teaching.lessons.short_check import questions
from celestia_core.teaching.lessons.slides import slides
from celestia_core.teaching.lessons.values import values_of
from celestia_core.teaching.logbook import Logbook, dump_logbook, parse_logbook
from celestia_ui.lessons import asks as asks_block
from celestia_ui.lessons.blocks import quiz_key
from tests.lessons import FILE, SMALL, judged, right_answer, wrong_answer
from tests.paging import ROUTER, html, press, words

PAGE = "pages/lessons.py"
SMALL_LESSON = read_lesson(FILE, SMALL.replace("A small lesson", "A small lesson of tests"))


@pytest.fixture
def only_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small lesson stands in the place of all others."""
    monkeypatch.setattr(lesson_module, "load_lessons", lambda: (SMALL_LESSON,))


def opened(page: str = PAGE, **query: str) -> AppTest:
    app = AppTest.from_file(ROUTER, default_timeout=30)
    app.run().switch_page(page)
    app.query_params.update(query)
    app.run()
    assert not app.exception, app.exception
    return app


def alerts(app: AppTest) -> list[str]:
    return [one.value for kind in (app.success, app.error, app.warning, app.info) for one in kind]


def answer(app: AppTest, lesson: Lesson, ask: Ask, given: str | int, rule: str | None) -> AppTest:
    """Type or choose an answer and a rule, and check it."""
    name = f"ls-{lesson.id}-{ask.id}"
    if isinstance(given, int):
        app.radio(key=f"{name}-answer").set_value(given)
    else:
        app.text_input(key=f"{name}-answer").set_value(given)
    if ask.rule and rule is not None:
        app.pills(key=f"{name}-rule").set_value(rule)
    return press(app, f"{name}-check")


def test_the_list_says_where_to_begin_and_what_each_lesson_is():
    app = opened()
    lessons = load_lessons()
    text = words(html(app))
    assert app.button(key="lesson-start").label == "Start with lesson 1"
    for lesson in lessons:
        assert f"Lesson {lesson.number} · {lesson.minutes} minutes · not begun" in text
        assert words(lesson.goal) in text
        assert escape(f"At school: {', '.join(lesson.school)}.") in text
        assert app.button(key=f"lesson-open-{lesson.number}").label == f"Open lesson {lesson.number}"
    needs = next(lesson for lesson in lessons if len(lesson.before) > 1)
    earlier = [lesson.number for lesson in lessons if lesson.id in needs.before]
    assert f"Before this: lessons {earlier[0]} and {earlier[1]}." in text
    press(app, "lesson-start")
    assert app.query_params["lesson"] == lessons[0].id
    assert html(app).count("<h1") == 1
    assert "g" not in app.query_params or app.query_params["g"]


def test_a_lesson_walked_rightly_is_done_and_marked(only_small):
    app, values = opened(lesson="small"), values_of(SMALL_LESSON)
    for number, stage in enumerate(SMALL_LESSON.stages, start=1):
        assert f">{stage.title}</h2>" in html(app)
        for ask in stage.asks:
            right = right_answer(ask, values)
            answer(app, SMALL_LESSON, ask, right, ask.rule or None)
            told = judged(ask, values, right)
            if stage.kind == "guess":  # nothing is right or wrong yet
                assert not app.success
                assert not app.error
                assert not any(told.text in alert for alert in alerts(app))
            else:
                assert any(told.text in alert for alert in alerts(app)), alerts(app)
            assert f"ls-small-{ask.id}-check" not in [button.key for button in app.button]  # nothing is left of it
        if stage.kind == "worked":
            guess = SMALL_LESSON.asks[0]
            assert any(
                "Your guess was **One**" in one.value and judged(guess, values, 1).text in one.value for one in app.info
            )
        if stage.kind == "check":
            for place, question in enumerate(questions(SMALL_LESSON, 1)):
                key = f"{quiz_key(SMALL_LESSON, place)}-{question.family}-{question.seed}"
                app.radio(key=f"{key}-choice").set_value(min(question.right))
                press(app, f"{key}-check")
        press(app, "lesson-next")
        assert parse_logbook(app.session_state["logbook"].encode()).lessons == {"small": number}
        assert app.query_params["stage"] == str(number + 1)
    book = parse_logbook(app.session_state["logbook"].encode())
    assert (book.answered, book.right) == (2, 2)
    text = words(html(app))
    assert text.count("right at once") == 3 + 2
    assert "Your guess guessed" in text
    assert "not answered" not in text
    press(app, "lesson-list-end")
    assert "lesson" not in app.query_params
    assert "Lesson 6 · 20 minutes · done" in words(html(app))


def test_wrong_answers_are_told_why_and_stop_nobody(only_small):
    app, values = opened(lesson="small"), values_of(SMALL_LESSON)
    for stage in SMALL_LESSON.stages:
        for ask in stage.asks:
            wrong, name = wrong_answer(ask, values), f"ls-small-{ask.id}"
            other = next((rule for rule in ask.rules if rule != ask.rule), None)
            answer(app, SMALL_LESSON, ask, wrong, other)
            if stage.kind == "guess":
                assert [one.value for one in app.info] == ["You guess **None**. " + asks_block.GUESS_KEPT]
                press(app, f"{name}-again")
                answer(app, SMALL_LESSON, ask, wrong, None)
                continue
            told = judged(ask, values, wrong, False)
            assert any(asks_block.safe(told.text) == error.value for error in app.error), alerts(app)
            assert not app.success
            if len(ask.otherwise) > 10 and not told.mistake:
                assert values.fill(ask.otherwise) not in " ".join(alerts(app))  # it tells the solution
            if ask.hint:
                press(app, f"{name}-hint")
                assert any(ask.hint in alert.value for alert in app.info)
            press(app, f"{name}-solution")
            assert any(asks_block.safe(solution(ask, values)) in alert.value for alert in app.info)
            answer(app, SMALL_LESSON, ask, right_answer(ask, values), ask.rule or None)  # and once more, rightly
            assert any(judged(ask, values, right_answer(ask, values)).text in one.value for one in app.success)
            app.session_state["logbook"] = dump_logbook(Logbook(lessons={"small": 4}))  # each step is looked at alone
        press(app, "lesson-next")
    assert words(html(app)).count("not answered") == 4 + 2


def test_what_was_tried_is_told_at_the_end_also_after_a_reload(only_small):
    app, values = opened(lesson="small", stage="3"), values_of(SMALL_LESSON)
    gap, ways = SMALL_LESSON.stages[2].asks
    answer(app, SMALL_LESSON, gap, "43", gap.rule)
    answer(app, SMALL_LESSON, gap, right_answer(gap, values), gap.rule)
    answer(app, SMALL_LESSON, ways, "7", None)
    press(app, f"ls-small-{ways.id}-solution")
    app.button(key="lesson-stage-5").click().run()
    asked = questions(SMALL_LESSON, 1)
    names = [f"{quiz_key(SMALL_LESSON, place)}-{one.family}-{one.seed}" for place, one in enumerate(asked)]
    wrong = next(place for place in range(len(asked[0].options)) if place not in asked[0].right)
    for name, choice in ((names[0], wrong), (names[0], min(asked[0].right)), (names[1], min(asked[1].right))):
        app.radio(key=f"{name}-choice").set_value(choice)
        press(app, f"{name}-check")
    press(app, "lesson-next")
    kept = app.session_state["logbook"]
    again = AppTest.from_file(ROUTER, default_timeout=30)
    again.session_state["logbook"] = kept
    again.run().switch_page(PAGE)
    again.query_params.update({"lesson": "small", "stage": "6"})
    again.run()
    for seen in (app, again):
        text = words(html(seen))
        assert "Fill the gap, step 1 right later, at try 2" in text
        assert "Fill the gap, step 2 not right, solution read" in text
        assert "Question 1 right later" in text
        assert "Question 2 right at once" in text
        assert text.count("not answered") == 2
    again.button(key="lesson-stage-5").click().run()
    assert [one.key for one in again.radio] == []  # both are over, as before
    again.button(key="lesson-stage-3").click().run()
    assert any("33" in one.value for one in again.success)
    assert any("Solution: " in one.value for one in again.info)


def test_another_logbook_brings_its_own_answers_and_takes_the_old_ones_away(only_small):
    app = opened(lesson="small", stage="5")
    question = questions(SMALL_LESSON, 1)[0]
    name = f"{quiz_key(SMALL_LESSON, 0)}-{question.family}-{question.seed}"
    app.radio(key=f"{name}-choice").set_value(min(question.right))
    press(app, f"{name}-check")
    assert app.success
    app.session_state["logbook"] = dump_logbook(Logbook())
    app.run()
    assert not app.success
    assert parse_logbook(app.session_state["logbook"].encode()) == Logbook()


def test_a_stage_that_was_only_seen_is_not_done(only_small):
    app = opened(lesson="small", stage="2")
    rail = lambda: {one.key: one.icon for one in app.button if one.key.startswith("lesson-stage-")}  # noqa: E731
    assert "check_circle" not in rail()["lesson-stage-1"]  # a link to stage 2 does stage 1 for nobody
    assert "0 done." in words(html(app))
    for _ in SMALL_LESSON.stages[1:]:
        press(app, "lesson-next")
    assert "1 done." in words(html(app))  # the worked example asks nothing
    press(app, "lesson-list-end")
    assert "Lesson 6 · 20 minutes · 1 of 5 stages done" in words(html(app))
    press(app, "lesson-start")
    assert app.query_params["stage"] == "1"


def test_the_right_number_with_another_rule_is_half_way(only_small):
    app = opened(lesson="small", stage="3")
    gap = SMALL_LESSON.stages[2].asks[0]
    answer(app, SMALL_LESSON, gap, "33", "add chances")
    assert any("another one than “add chances”" in one.value for one in app.warning)
    assert not any("Yes" in one for one in alerts(app))
    answer(app, SMALL_LESSON, gap, "33", "count what fits")
    assert app.success


def test_what_cannot_be_read_is_no_try(only_small):
    app = opened(lesson="small", stage="3")
    for typed in ("", "three", "1/0", "-1", "9" * 40, "<b>", "$x$ :red[x]", "101"):
        answer(app, SMALL_LESSON, SMALL_LESSON.stages[2].asks[0], typed, None)
        assert len(app.warning) == 1
        assert not app.error
    answer(app, SMALL_LESSON, SMALL_LESSON.stages[2].asks[1], "20/36", None)
    assert any("Here a count is asked" in one.value for one in app.warning)
    assert "logbook" not in app.session_state


def test_f5_comes_back_to_the_stage_and_its_questions():
    lesson = load_lessons()[0]
    last = str(len(lesson.stages))
    app = opened(lesson=lesson.id, stage=last, seed="77")
    press(app, "lesson-other")
    assert (app.query_params["stage"], app.query_params["seed"]) == (last, "78")
    again = opened(lesson=lesson.id, stage=last, seed="78")
    assert [one.label for one in again.radio] == [one.label for one in app.radio]
    assert [one.options for one in again.radio] == [one.options for one in app.radio]
    assert "Set 78:" in html(again)


HOSTILE = ("![](//a.b/c)", "-1", "x", "1e3", "٣", "", "9" * 400, "<script>", "2; drop")


@pytest.mark.parametrize(("name", "more"), [("stage", ("0", "99")), ("seed", ()), ("step", ("0",))])
def test_a_hostile_address_is_told_and_the_lesson_shown(name, more):
    app = opened(lesson="legs")
    told = []
    for value in (*more, *HOSTILE):
        app.query_params[name] = value
        app.run()
        assert not app.exception, app.exception
        told.append([one.value for one in app.warning])
        assert f">{load_lessons()[0].stages[0].title}</h2>" in html(app)
    assert [len(one) for one in told] == [1] * len(told)
    assert all(f"asks for {name}" in one[0] and len(one[0]) < 200 for one in told)


@pytest.mark.parametrize("page", [PAGE, "pages/handout.py"])
def test_a_lesson_that_is_none_gives_the_list(page):
    app = opened(page, lesson="no-such")
    for value in ("no-such", "![x](//example.org/a)", "../../etc/passwd", "<script>alert(1)</script>", "x" * 5000):
        app.query_params["lesson"] = value
        app.run()
        assert not app.exception, app.exception
        assert any("There is no lesson" in one.value and len(one.value) < 200 for one in app.warning)
        assert not any(re.search(r"(?<!\\)[\[<*]", one.value) for one in app.warning)  # nothing that Markdown reads
    assert page != PAGE or app.button(key="lesson-start")


def test_the_projector_shows_slide_after_slide_and_answers_on_request():
    lesson = load_lessons()[0]
    every = slides(lesson)
    app = opened(lesson=lesson.id, view="projector")
    seen = []
    for number, slide in enumerate(every, start=1):
        for line in range(1, len(slide.lines) + 1):
            assert f"Slide {number} of {len(every)}" in html(app)
            assert html(app).count('cel-slide-covered"') == len(slide.lines) - line
            assert app.query_params.get("line", "1") == str(line)
            keys = [button.key for button in app.button]
            assert ("slide-answer" in keys) == (slide.asks is not None)
            if isinstance(slide.asks, Ask):
                told = asks_block.safe(solution(slide.asks, values_of(lesson), lettered=True))
                assert (re.match(r"\*\*[A-F]: ", told) is not None) == (slide.asks.form == "choice")
                assert app.button(key="slide-answer").label == "Show the answer"
                assert told not in [one.value for one in app.success]
                press(app, "slide-answer")
                assert told in [one.value for one in app.success]
                press(app, "slide-answer")
                assert not app.success
                press(app, "slide-answer")  # it does not stay open on another slide, nor on the way back
                seen.append(slide.asks.id)
            press(app, "slide-next")
    assert seen == [ask.id for ask in lesson.asks]
    press(app, "slide-back")
    assert app.query_params["step"] == str(len(every) - 1)
    press(app, "slide-leave")
    assert "view" not in app.query_params
    assert "line" not in app.query_params
    assert app.query_params["stage"] == str(every[-2].stage)


def test_the_answer_to_a_question_of_the_check_says_its_letter_on_the_projector():
    lesson = load_lessons()[0]
    number = next(place for place, slide in enumerate(slides(lesson), start=1) if isinstance(slide.asks, int))
    question = questions(lesson, 1)[0]
    app = press(opened(lesson=lesson.id, view="projector", step=str(number)), "slide-answer")
    letters = [letter for letter, option in zip("ABCDEF", question.options, strict=False) if option.right]
    assert re.findall(r"\*\*([A-F]): ", app.success[0].value) == letters


def test_back_covers_line_by_line_and_comes_to_slides_uncovered():
    lesson = load_lessons()[0]
    number = next(place for place, slide in enumerate(slides(lesson), start=1) if len(slide.lines) > 2)
    lines = len(slides(lesson)[number - 1].lines)
    app = opened(lesson=lesson.id, view="projector", step=str(number + 1))
    press(app, "slide-back")
    assert (app.query_params["step"], app.query_params["line"]) == (str(number), str(lines))
    press(app, "slide-back")
    assert (app.query_params["step"], app.query_params["line"]) == (str(number), str(lines - 1))


def test_the_keys_of_the_projector_can_be_switched_off():
    app = opened(lesson="legs", view="projector")
    assert app.button(key="slide-next").proto.shortcut
    app.toggle(key="slide-keys").set_value(False).run()
    assert not app.button(key="slide-next").proto.shortcut


def test_the_sheets_are_shown_whole_and_as_files():
    lesson = load_lessons()[0]
    for which in SHEETS:
        app = opened("pages/handout.py", lesson=lesson.id, sheet=which, seed="4")
        text = html(app)
        assert text.count("<h1") == 1
        assert "questions of set 4" in words(text)
        assert "<details" not in text
    app = opened("pages/handout.py", lesson=lesson.id, sheet="answers")
    assert any("There is no sheet “answers”" in one.value for one in app.warning)


def test_lessons_with_faults_are_named_and_no_traceback(monkeypatch):
    def bad():
        raise BadLesson(("01-x.md line 3: no title",))

    monkeypatch.setattr(lesson_module, "load_lessons", bad)
    app = opened()
    assert any("01-x.md line 3: no title" in one.value for one in app.error)
    app = opened("pages/handout.py", lesson="legs")
    assert any("01-x.md line 3: no title" in one.value for one in app.error)


def test_a_lesson_whose_numbers_fail_is_said(monkeypatch):
    broken = read_lesson(FILE, SMALL.replace("ply = 29", "ply = 9999"))
    monkeypatch.setattr(lesson_module, "load_lessons", lambda: (broken,))
    app = opened(lesson="small", stage="2")
    assert any("This lesson cannot be shown" in one.value and "line " in one.value for one in app.error)
    assert app.get("html")  # the rail stands beside it
    step = next(n for n, one in enumerate(slides(broken), start=1) if any("sky" in str(unit) for unit in one.units))
    app = opened(lesson="small", view="projector", step=str(step))
    assert any("This slide cannot be shown" in one.value for one in app.error)
    assert app.button(key="slide-leave")
