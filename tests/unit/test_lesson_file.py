"""Reading lessons: every fault at once with its line, nothing computed before it is asked for, nothing reached."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from celestia_core.beliefs import Number
from celestia_core.errors import CannotRead
from celestia_core.teaching.lessons import lesson as lesson_module
from celestia_core.teaching.lessons import values
from celestia_core.teaching.lessons.__main__ import main
from celestia_core.teaching.lessons.filling import fill, written
from celestia_core.teaching.lessons.lesson import (
    BadLesson,
    faults_in,
    lesson_named,
    load_lessons,
    read_all,
    read_lesson,
)
from celestia_core.teaching.lessons.parts import STAGES, Ask, Picture, Prose, Quiz
from celestia_core.teaching.lessons.values import values_of
from celestia_core.teaching.lessons.vocabulary import example_of, measures_table
from celestia_core.teaching.measures import MEASURES, measure
from celestia_core.teaching.position import Position
from tests.lessons import FILE, SMALL


def faults(text: str, file: str = FILE) -> list[str]:
    with pytest.raises(BadLesson) as caught:
        read_lesson(file, text)
    return list(caught.value.faults)


def changed(old: str, new: str) -> str:
    assert SMALL.count(old) >= 1, old
    return SMALL.replace(old, new, 1)


def line_of(text: str, start: str) -> int:
    return next(place for place, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


def test_a_lesson_is_read_whole():
    lesson = read_lesson(FILE, SMALL)
    assert (lesson.number, lesson.id, lesson.minutes, lesson.before) == (6, "small", 20, ())
    assert [stage.kind for stage in lesson.stages] == list(STAGES)
    assert [ask.id for ask in lesson.asks] == ["guess", "gap", "ways", "blank"]
    assert lesson.families == ("crash-chance", "crash-chance")
    worked = lesson.stages[1]
    assert [type(block) for block in worked.blocks] == [Prose, *[Picture] * 8]
    assert type(lesson.stages[0].blocks[1]) is Ask
    assert type(lesson.stages[4].blocks[0]) is Quiz
    assert lesson.teacher.startswith("In ten minutes")
    assert lesson.asks[1].within == 1
    assert faults_in(lesson) == []


def test_nothing_is_computed_by_reading_and_each_number_once(monkeypatch):
    asked = []

    def counted(name, params, positions):
        asked.append(name)
        return Fraction(1, 3)

    monkeypatch.setattr(values, "measure", counted)
    lesson = read_lesson(FILE, SMALL)
    assert asked == []
    found = values_of(lesson)
    assert found.fill("{none} and {none:percent}") == "33 and 33.3 %"
    assert asked == ["fresh-law"]
    assert values_of(lesson) is found


@pytest.mark.parametrize(
    ("old", "new", "start", "told"),
    [
        ("minutes = 20", "minutes = 15", None, "minutes is one of 10, 20, 45"),
        ('measure = "face-count"', 'measure = "no-such"', "[numbers.faces]", "there is no measure 'no-such'"),
        ("ply = 29", 'ply = "29"', "[positions.paid]", "ply: a whole number was expected"),
        ('form = "of100"', 'form = "of200"', "[asks.gap]", "form is one of of100, number, fraction, choice"),
        ('answer = "none"', 'answer = "nun"', "[asks.gap]", "answer: 'nun' is no number of this lesson"),
        ('answer = "one"', "answer = 3", "[[asks.gap.wrong]]", "answer: '3' is no number of this lesson"),
        ('rule = "count what fits"', 'rule = "another"', "[asks.gap]", "rules: two or more different ones"),
        ('["none", ">=", "one", 0.01]', '["none", "=>", "one"]', "[[asks.guess.option]]", "a sign is one of"),
        ('["none", ">=", "one", 0.01]', '["nun", ">", "one"]', "[[asks.guess.option]]", "'nun' is no number"),
        ('["none", ">=", "one", 0.01]', "[1]", "[[asks.guess.option]]", 'holds: ["a number"'),
        ("right = false", "right = true", "[[asks.guess.option]]", "names its clause"),
        ("right = false", 'right = true\nclause = "no-such"', "[[asks.guess.option]]", "there is no clause 'no-such'"),
        ("right = false\n", "", "[[asks.guess.option]]", "an option has holds, or right"),
        ('kind = "dice"', 'kind = "film"', "[pictures.thrown]", "kind is one of hundred"),
        ('position = "paid"\nalt', "alt", "[pictures.sky]", "position is missing"),
        ('faces = ["fog", "blank"]', 'faces = ["fog"]\nspin = 1', "[pictures.thrown]", "unknown key 'spin'"),
        ('clauses = ["must-play"]', 'clauses = ["must-pay"]', None, "there is no clause 'must-pay'"),
        ("goal = ", "goals = ", None, "unknown key 'goals'"),
        ("[numbers.ways]", "[numbers.Ways]", "[asks.ways]", "answer: 'ways' is no number"),
    ],
)
def test_a_fault_of_the_front_matter_is_told_with_its_line(old, new, start, told):
    text = changed(old, new)
    found = [fault for fault in faults(text) if told in fault]
    assert found
    if start:
        assert any(fault.startswith(f"{FILE} line {line_of(text, start)}: ") for fault in found)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("## guess: Your guess", "## guess Your guess", "a stage begins with one of"),
        ("## own: On your own", "## faded: On your own", "the stages are guess, worked"),
        ("## check: Short check\n\n{{quiz crash-chance crash-chance}}\n", "", "the stages are guess, worked"),
        ("{{quiz crash-chance crash-chance}}", "{{quiz no-such}}", "there is no family of questions 'no-such'"),
        ("{{quiz crash-chance crash-chance}}", "", "the stage check is empty"),
        ("{{ask blank}}", "{{ask blank}}\n{{ask blank}}", "ask blank is asked twice"),
        ("{{ask blank}}", "{{asks blank}}", "a block is {{picture x}}"),
        ("{{ask blank}}", "words", "ask blank is shown nowhere"),
        ("{{picture sky}}", "{{picture sea}}", "there is no picture sea"),
        ("{ways}** possible", "{waves}** possible", "{waves} is no number of this lesson"),
        ("{ways}** possible", "{ways:roman}** possible", "there is no form 'roman'"),
        ("{ways}** possible", "{ways** possible", "braces hold the name of a number"),
        ("{ways}** possible", "{ways.real}** possible", "braces hold the name of a number"),
        ("{ways}** possible", "{ways!r}** possible", "braces hold the name of a number"),
        ("Somebody holds", "<b>Somebody</b> holds", "plain Markdown, please, without HTML"),
        ("## guess: Your guess", "Hello\n\n## guess: Your guess", "text before the first stage"),
    ],
)
def test_a_fault_of_the_body_is_told(old, new, told):
    assert any(told in fault for fault in faults(changed(old, new)))


def test_all_faults_are_told_at_once():
    text = changed("minutes = 20", "minutes = 15").replace("{{picture sky}}", "{{picture sea}}", 1)
    text = text.replace('measure = "crash"', 'measure = "crush"')
    found = faults(text, "small.md")
    for told in ("NN-id.md", "minutes", "no picture sea", "picture sky is shown nowhere", "'crush'"):
        assert any(told in fault for fault in found), told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+++",
        "+++\n+++",
        "no front matter",
        "+++\ntitle = \n+++\n## worked: x",
        "+++\nnumbers = 3\nasks = [1]\npictures = 'x'\npositions = 1.5\n+++\n",
        "+++\n[asks.x]\noption = [1, 2]\nform = 'choice'\n+++\n{{ask x}}",
        "+++\n[asks.x]\nwrong = 3\nform = 'number'\nwithin = -1\n+++\n{{ask x}}",
        "+++\na" + "[" * 3_000 + "\n+++\n",
        "+++\n+++\n" + "x" * 70_000,
        "\0" * 100,
    ],
)
def test_whatever_is_in_a_file_faults_are_the_answer(text):
    assert faults(text)


def test_a_broken_line_of_toml_is_told_with_its_number():
    assert any(
        fault.startswith(f"{FILE} line 3: front matter: ") for fault in faults("+++\nminutes = 20\ntitle = oh\n+++\n")
    )


def test_lessons_that_do_not_go_together_are_told():
    later = SMALL.replace("before = []", 'before = ["later", "nothing"]')
    with pytest.raises(BadLesson) as caught:
        read_all({"01-early.md": later, "02-later.md": SMALL, "02-twice.md": SMALL, "3-bad.md": SMALL})
    told = "\n".join(caught.value.faults)
    assert "early: before names no earlier lesson: later" in told
    assert "early: before names no earlier lesson: nothing" in told
    assert "two lessons with this name or number" in told
    assert "3-bad.md" in told


def test_a_number_that_cannot_be_computed_is_a_fault_when_it_is_shown():
    lesson = read_lesson(FILE, changed('dice = "fog,fog"', 'dice = "fog,frog"'))
    line = line_of(SMALL, "[numbers.falls]")
    assert any(fault.startswith(f"{FILE} line {line}, number falls: ") for fault in faults_in(lesson))
    with pytest.raises(CannotRead, match=f"line {line}, number falls"):
        values_of(lesson).fill("{falls}")


def test_a_field_that_cannot_be_filled_is_quoted_with_its_line():
    text = changed("{ways}** possible", "{ways:word}** possible").replace("- {blanks:word} of", "- {ways:word} of")
    found = faults_in(read_lesson(FILE, text))
    for start in ("Somebody holds", "- {ways:word}"):
        wanted = f"{FILE} line {line_of(text, start)}: {{ways:word}}: 1.9295e+06 is no whole number from 0 to 12"
        assert wanted in found
    assert all(fault.startswith(FILE) for fault in found)


def test_a_file_that_changes_is_read_again_and_the_others_keep_their_numbers(monkeypatch, tmp_path):
    monkeypatch.setattr(lesson_module, "data_path", lambda *parts: tmp_path.joinpath(*parts[1:]))
    first, second = tmp_path / FILE, tmp_path / "07-other.md"
    first.write_text(SMALL, "utf-8")
    second.write_text(SMALL, "utf-8")
    before = load_lessons()
    assert load_lessons() is before
    second.write_text(SMALL.replace("A small lesson", "Another lesson"), "utf-8")
    after = load_lessons()
    assert [lesson.title[:9] for lesson in after] == ["A small l", "Another l"]
    assert after[0] is before[0]
    second.write_text("nothing", "utf-8")
    with pytest.raises(BadLesson, match="07-other"):
        load_lessons()
    second.unlink()
    assert len(load_lessons()) == 1


def test_a_file_is_checked_from_the_command_line(tmp_path, capsys):
    good, bad, late = tmp_path / FILE, tmp_path / "07-bad.md", tmp_path / "08-late.md"
    good.write_text(SMALL, "utf-8")
    bad.write_text(changed("minutes = 20", "minutes = 15"), "utf-8")
    late.write_text(changed("{ways}** possible", "{ways:word}** possible"), "utf-8")
    assert main([str(good)]) == 0
    assert f"{FILE}: no faults" in capsys.readouterr().out
    assert main([str(bad), str(late), str(tmp_path / "none.md")]) == 1
    told = capsys.readouterr().out
    for line in ("07-bad.md: minutes is one of", "08-late.md line", "none.md: "):
        assert line in told


def test_the_docs_list_every_measure_as_it_is():
    docs = Path("docs/lessons.md").read_text("utf-8")
    table = measures_table()
    assert all(f"`{name}`" in table for name in MEASURES)
    assert table in docs, "put the output of `python -m celestia_core.teaching.lessons --measures` into docs/lessons.md"


@pytest.mark.parametrize("name", MEASURES)
def test_the_example_of_a_measure_can_be_computed(name):
    position = Position.named("two-compasses", 29, "C")
    value = measure(name, tomllib.loads(example_of(name)), {"now": position})
    assert isinstance(value, int | Fraction | tuple | Number)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('answer = "one"', 'answer = "none"', "would be taken as right"),
        ('answer = "ways"', 'answer = "fresh"', "a law of several chances"),
        ('["none", ">=", "one", 0.01]', '["one", ">=", "none", 0.01]', ""),
        ('["one", ">=", "none", 0.01]', '["none", ">", "one"]', "0 of 3 options are right"),
        ('labels = ["none", "one", "two", "three"]', 'labels = ["none"]', "1 labels, but 4 numbers"),
        ('laws = ["fresh", "fresh"]', 'laws = ["fresh", "none"]', "a law was expected"),
        ('record = "two-compasses"', 'record = "no-such"', "there is no record"),
        ("ply = 29", "ply = 9999", "the record has plies"),
        ("{ways}** possible", "{ways:percent}** possible", "is no chance"),
        ("{ways}** possible", "{fresh}** possible", "a law of several chances"),
    ],
)
def test_what_only_numbers_can_tell(old, new, told):
    found = faults_in(read_lesson(FILE, changed(old, new)))
    assert any(told in fault for fault in found) if told else found == []


def test_filling_knows_names_and_forms_only():
    numbers = {"a": 1234, "b": Fraction(1, 3), "c": 9}
    assert fill("{a} {b} {b:percent} {b:fraction} {b:mean} {b:points}", numbers.__getitem__) == (
        "1,234 33 33.3 % 1/3 0.33 0.3"
    )
    assert fill("{c:word} cities. {c:word} signs, {c:word}.\n\n**{c:word}**", numbers.__getitem__) == (
        "Nine cities. Nine signs, nine.\n\n**Nine**"
    )
    for text in ("{a.__class__}", "{a[0]}", "{0}", "{}", "{a!r}", "{a:>10}"):
        assert fill(text, numbers.__getitem__) == text  # not read as fields at all; the reader refuses them


@pytest.mark.parametrize(
    ("number", "form", "told"),
    [(Fraction(3, 2), "of100", "no chance"), (Fraction(1, 3), "count", "no whole number"), (99, "word", "0 to 12")],
)
def test_a_number_that_does_not_go_into_its_form(number, form, told):
    with pytest.raises(CannotRead, match=told):
        written(number, form)


def test_the_lessons_of_the_app_are_read_in_order_and_without_fault():
    lessons = load_lessons()
    assert [lesson.number for lesson in lessons] == list(range(1, len(lessons) + 1))
    assert load_lessons() is lessons
    for lesson in lessons:
        assert lesson_named(lesson.id) is lesson
        assert faults_in(lesson) == []
    with pytest.raises(CannotRead, match="there is no lesson"):
        lesson_named("../../etc")
