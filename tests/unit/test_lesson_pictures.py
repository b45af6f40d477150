"""Pictures, prose, slides and sheets of lessons: what is drawn is what was computed, and text stays text."""

import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from html import escape, unescape

import pytest

from celestia_core.clauses import clause
from celestia_core.ruleset import load_ruleset
from celestia_core.teaching.lessons.answer_key import FRAME, key
from celestia_core.teaching.lessons.asking import solution
from celestia_core.teaching.lessons.drawings import curve, digits
from celestia_core.teaching.lessons.handout import document, inlined, only_questions, sheet
from celestia_core.teaching.lessons.lesson import load_lessons, read_lesson
from celestia_core.teaching.lessons.parts import Ask, Picture, Prose, Quiz
from celestia_core.teaching.lessons.pictures import KINDS, as_html, drawn
from celestia_core.teaching.lessons.prose import inline, plain, to_html
from celestia_core.teaching.lessons.room import ROOM, height, size_of
from celestia_core.teaching.lessons.short_check import questions, seeds
from celestia_core.teaching.lessons.slides import pieces, slides, units_of
from celestia_core.teaching.lessons.values import values_of
from tests.lessons import FILE, SMALL

LESSON = read_lesson(FILE, SMALL)
VALUES = values_of(LESSON)
PICTURES = {block.id: block for stage in LESSON.stages for block in stage.blocks if isinstance(block, Picture)}


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def words(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html))).strip()


def test_every_kind_is_in_the_small_lesson():
    assert {picture.kind for picture in PICTURES.values()} == set(KINDS)


@pytest.mark.parametrize("ink", ["light", "dark", "print"])
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_drawn_with_its_text(name, ink):
    drawing = drawn(PICTURES[name], VALUES, ink)
    assert drawing.alt
    assert bool(drawing.html) != bool(drawing.parts)
    for part in drawing.parts:
        ET.fromstring(part.svg)
        assert part.alt
    html = as_html(drawing, lambda svg, alt, kind: f'<img class="{kind}" alt="{alt}">')
    assert html.startswith("<figure")
    assert words(html)


def test_a_hundred_hands_hold_what_the_law_says():
    counts = [33, 43, 19, 4, 1]
    for ink in ("light", "dark", "print"):
        assert texts(digits(counts, ink, "t")) == ["0"] * 33 + ["1"] * 43 + ["2"] * 19 + ["3"] * 4 + ["3+"]
    drawing = drawn(PICTURES["hands"], VALUES)
    shown = texts(drawing.parts[0].svg)
    law = VALUES.law("fresh")
    assert len(shown) == 100
    for number, chance in enumerate(law[:3]):
        assert abs(shown.count(str(number)) - 100 * chance) < 1
    assert f"**{shown.count('0')}** of 100 hold none" in drawing.parts[0].note
    mean = sum(number * chance for number, chance in enumerate(law))
    assert f"Average **{float(mean):.2f}**" in drawing.parts[0].note
    assert drawing.parts[0].title == "If six were dealt"


def test_the_other_pictures_show_their_numbers():
    falls = VALUES.fill("{falls}")
    assert f"{falls} of 100 flights crash" in drawn(PICTURES["flights"], VALUES).parts[0].alt
    bars = drawn(PICTURES["bars"], VALUES).html
    assert [int(n) for n in re.findall(r'<td class="n">(\d+)</td>', bars)] == [4, 22, 44, 30]  # 1, 6, 12, 8 of 27
    assert re.findall(r"width:([\d.]+)%", bars) == ["3.7", "22.22", "44.44", "29.63"]
    grid = words(drawn(PICTURES["grid"], VALUES).html)
    none = f"No Compass 33 {VALUES.fill('{none:fraction}')}"
    assert grid == f"Hands of four cards. Hand Of 100 Exactly {none} One Compass 43 43.2 %"
    sky = drawn(PICTURES["sky"], VALUES).parts[0]
    assert sky.alt.startswith("Bo has paid. Sky track: nine floating cities")
    assert sky.narrow != sky.svg
    line = drawn(PICTURES["curve"], VALUES).parts[0]
    assert "4 at 0, 22 at 1, 44 at 2 and 30 at 3" in line.alt
    assert {"4", "22", "44", "30", "0", "1", "2", "3", "hazards"} <= set(texts(line.svg))
    assert len(drawn(PICTURES["thrown"], VALUES).parts) == 2


def test_a_curve_is_as_high_as_its_numbers():
    svg = curve(["a", "b", "c"], [0.0, 0.5, 1.0], ["0", "50", "100"], 1.0, "print", "t")
    heights = [float(one.attrib["cy"]) for one in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}circle")]
    assert heights[0] - heights[1] == pytest.approx(heights[1] - heights[2])
    assert heights[0] > heights[2]


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("a *b* **c** `d`", "<p>a <i>b</i> <b>c</b> <code>d</code></p>"),
        ("one\ntwo\n\nthree", "<p>one two</p><p>three</p>"),
        ("text:\n- a\n- b\n  more\n\nend", "<p>text:</p><ul><li>a</li><li>b more</li></ul><p>end</p>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("3. c", '<ol start="3"><li>c</li></ol>'),
        ("> so\n> it is", "<blockquote><p>so it is</p></blockquote>"),
        ("### Head\n\ntext", "<h3>Head</h3><p>text</p>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ('[x](https://a.b/"onclick="y)', '<p>[x](https://a.b/"onclick="y)</p>'),
        (
            "[rules](rules?clause=must-play)",
            '<p><a href="rules?clause=must-play" target="_blank" rel="noopener">rules</a></p>',
        ),
        (
            "| A | B |\n|---|---|\n| x | y |",
            '<table class="cel-tbl"><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>'
            '<tbody><tr><th scope="row">x</th><td>y</td></tr></tbody></table>',
        ),
    ],
)
def test_markdown_becomes_html_and_nothing_else_does(markdown, html):
    assert to_html(markdown) == html


def test_marks_go_where_only_words_can_stand():
    assert plain("**a** *b* `c` [d](rules?x=1)") == "a b c d"
    assert inline("<i>") == "&lt;i&gt;"


@pytest.mark.parametrize("lesson", [LESSON, *load_lessons()], ids=lambda lesson: lesson.id)
def test_slides_hold_every_block_once_and_in_order(lesson):
    made = slides(lesson)
    units = [unit for slide in made for unit in slide.units]
    shown = [unit for unit in units if not isinstance(unit, Prose)]
    expected: list[object] = []
    for stage in lesson.stages:
        for block in stage.blocks:
            if isinstance(block, Quiz):
                expected += range(len([one for one in expected if isinstance(one, int)]), len(lesson.families))
            elif not isinstance(block, Prose):
                expected.append(block)
    assert shown == expected
    told = " ".join(unit.text for unit in units if isinstance(unit, Prose)).split()
    assert told == " ".join(b.text for s in lesson.stages for b in s.blocks if isinstance(b, Prose)).split()
    assert [slide.stage for slide in made] == sorted(slide.stage for slide in made)
    for slide in made:
        assert slide.units == tuple(unit for line in slide.lines for unit in line)
        assert not any(isinstance(unit, Ask | int) for unit in slide.units[:-1])  # its answer comes below it
        assert slide.asks is (slide.units[-1] if isinstance(slide.units[-1], Ask | int) else None)


@pytest.mark.parametrize("lesson", [LESSON, *load_lessons()], ids=lambda lesson: lesson.id)
def test_no_slide_ends_with_what_announces_the_next(lesson):
    for slide in slides(lesson):
        last = slide.units[-1]
        if isinstance(last, Prose) and last.text.rstrip("* ").endswith(":"):
            stage = lesson.stages[slide.stage - 1]
            following = units_of(stage)[units_of(stage).index(last) + 1]
            assert isinstance(following, Picture | Ask)
            assert height(last.text) + (size_of(following).at(0) if isinstance(following, Picture) else ROOM) > ROOM


def test_a_worked_example_is_uncovered_line_by_line():
    text = SMALL.replace("{{picture hands}}", "Look at both:\n\n{{picture hands}}\n\nThat is it.")
    made = [slide for slide in slides(read_lesson(FILE, text)) if slide.stage == 2]
    assert [[type(unit).__name__ for unit in line] for line in made[0].lines][:2] == [["Prose"], ["Prose"]]
    lines = [line for slide in made for line in slide.lines]
    assert ["Prose", "Picture"] in [[type(unit).__name__ for unit in line] for line in lines]
    assert all(len(slide.lines) == 1 for slide in slides(LESSON) if slide.stage != 2)


def test_text_stands_beside_its_picture_and_the_picture_shrinks_for_it():
    before, after = "Two pictures of a hundred hands:", "On the right are more. " * 8
    text = SMALL.replace("{{picture curve}}", f"{{{{picture curve}}}}\n\n{before}\n\n{{{{picture hands}}}}\n\n{after}")
    slide = [slide for slide in slides(read_lesson(FILE, text)) if slide.stage == 2][-1]
    assert [type(unit) for unit in slide.units] == [Prose, Picture, Prose]
    assert 0.66 <= slide.scale < 1


def test_prose_is_taken_apart_between_paragraphs_and_items():
    assert pieces("One.\n\n- a\n- b\n  goes on\n\n2. c\n\n> q\n> r\n\n**Two.** three") == [
        "One.",
        "- a",
        "- b\n  goes on",
        "2. c",
        "> q\n> r",
        "**Two.** three",
    ]
    long = SMALL.replace("Somebody holds", "\n\n".join(["word " * 60] * 6) + "\n\nSomebody holds")
    made = [slide for slide in slides(read_lesson(FILE, long)) if slide.stage == 1]
    assert len(made) > 1
    assert all(sum(height(u.text) for u in slide.units if isinstance(u, Prose)) <= ROOM for slide in made)


def test_the_short_check_follows_from_lesson_and_seed():
    assert questions(LESSON, 5) == questions(LESSON, 5)
    assert len(set(seeds(LESSON, 5))) == len(LESSON.families)
    assert seeds(LESSON, 5) != seeds(LESSON, 6)
    assert questions(LESSON, 10**9 - 1)


@pytest.mark.parametrize("lesson", [LESSON, *load_lessons()], ids=lambda lesson: lesson.id)
def test_the_sheet_asks_everything_and_the_key_answers_it(lesson):
    asked, answered = words(sheet(lesson, 3, inlined)), words(key(lesson, 3))
    values = values_of(lesson)
    for ask in lesson.asks:
        prompt = words(to_html(values.fill(ask.prompt)))
        assert prompt in asked
        assert prompt in answered
        assert all(words(inline(values.fill(option.text))) in asked for option in ask.options)
        assert words(inline(solution(ask, values))) in answered
        for says in (
            ask.right,
            ask.otherwise,
            *(wrong.says for wrong in ask.wrong),
            *(one.says for one in ask.options),
        ):
            if len(says) > 20:
                assert words(inline(values.fill(says))) not in asked  # no answer on the sheet
        for says in (*(one.says for one in ask.wrong), *([ask.otherwise] if ask.otherwise else [])):
            assert words(inline(values.fill(says))) in answered
    for question in questions(lesson, 3):
        assert all(words(option.text) in asked for option in question.options)
        assert all(words(line) in answered for line in question.explained)
    assert words(to_html(values.fill(lesson.teacher))) in answered
    assert words(to_html(values.fill(lesson.teacher))) not in asked


@pytest.mark.parametrize("lesson", [LESSON, *load_lessons()], ids=lambda lesson: lesson.id)
def test_the_short_sheet_asks_only_what_learners_do_on_their_own(lesson):
    asked, values = words(only_questions(lesson, 3, inlined)), values_of(lesson)
    for stage in lesson.stages:
        for ask in stage.asks:
            assert (words(to_html(values.fill(ask.prompt))) in asked) == (stage.kind == "own"), ask.id
    for question in questions(lesson, 3):
        assert words(to_html(question.prompt)) in asked
        assert all(words(option.text) in asked for option in question.options)
        assert not any(words(line) in asked for line in question.explained)


@pytest.mark.parametrize("lesson", [LESSON, *load_lessons()], ids=lambda lesson: lesson.id)
def test_a_key_begins_with_the_plans_and_the_rules_to_tell(lesson):
    told = words(key(lesson, 3))
    notes = words(to_html(values_of(lesson).fill(lesson.teacher)))
    order = [told.index(notes), told.index("If this is your first lesson:")]
    order += [told.index(f"{number}. {stage.title}") for number, stage in enumerate(lesson.stages, 1) if stage.asks]
    assert order == sorted(order)
    rules = load_ruleset("rulebook")
    for name in (*FRAME, *lesson.clauses):
        text = words(escape(clause(name).text_under(rules)))
        assert told.count(text) == 1, name
    assert ("The plans above count minutes for them" in told) == bool(lesson.before)


def test_what_a_lesson_is_called_at_school_stands_on_its_sheets():
    named = read_lesson(FILE, SMALL.replace("before = []", 'school = ["Bayes\' rule", "chance"]\nbefore = []'))
    assert named.at_school == "At school: Bayes' rule, chance."
    for body in (sheet(named, 1, inlined), only_questions(named, 1, inlined), key(named, 1)):
        assert "At school: Bayes&#x27; rule, chance." in body
    assert LESSON.at_school == ""
    assert "At school" not in sheet(LESSON, 1, inlined)


def test_a_sheet_is_a_file_that_needs_nothing_else():
    for body in (sheet(LESSON, 1, inlined), only_questions(LESSON, 1, inlined), key(LESSON, 1)):
        file = document("A & B", body)
        assert "<title>A &amp; B</title>" in file
        assert "<script" not in file
        loaded = re.findall(r'(?:src|href)="(?!#|https?://www\.w3|rules\?)([^"]*)"|url\((?!#)([^)]*)\)', file)
        assert loaded == []
        assert file.count("<h1>") == 1
    assert sheet(LESSON, 1, inlined).count("<svg") >= 6


def test_numbers_of_the_print_are_grey_but_their_marks_are_not():
    assert Fraction(1) == sum(VALUES.law("fresh"))
    drawing = drawn(PICTURES["hands"], VALUES, "print")
    colours = set(re.findall(r'(?:fill|stroke)="(#[0-9A-Fa-f]{6})"', drawing.parts[0].svg))
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)
    assert isinstance(LESSON.asks[0], Ask)


def test_the_small_print_of_a_scene_counts_cards_as_one_says_it():
    told = drawn(PICTURES["sky"], VALUES).small
    assert "2 Compasses" in told
    assert "1 Cannon " in told
