"""The page on luck under AppTest: what it says is what the game shows; the deal number stays secret until the end."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.events import Crashed, Rerolled, Rolled, SpyglassSpent
from celestia_core.kinds import Face
from celestia_core.teaching.fairness import band, binomial
from celestia_core.written import of_hundred, points
from celestia_ui.fairness.measures import luck_of
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.paging import html, link_to, opened, table, watched, words


def fairness(code: str) -> AppTest:
    app = opened(code)
    app.switch_page("pages/fairness.py").run()
    assert not app.exception
    return app


def test_the_page_counts_what_was_seen_and_no_more():
    sitting = watched(3)
    for step in (len(sitting.steps) // 2, len(sitting.steps) - 1):
        text = words(html(fairness(link_to(sitting, step))))
        events = [event for n in range(step + 1) for event in sitting.steps[n].events]
        rolled = [e.dice if isinstance(e, Rolled) else e.rolled for e in events if isinstance(e, Rolled | Rerolled)]
        total = sum(len(dice) for dice in rolled)
        assert f"The dice so far: {total} dice in {len(rolled)} throws" in text
        for face in Face:
            seen = sum(dice[face] for dice in rolled)
            chance = Fraction(2 if face is Face.BLANK else 1, 6)
            least, most = band(binomial(total, chance))
            place = "inside" if least <= seen <= most else "outside"
            assert f"{face.value} {seen} {points(total * chance)} {least} to {most} {place}" in text
        fell = sum(isinstance(event, Crashed | SpyglassSpent) for event in events)
        assert f"The crashes so far: {fell} in" in text


def test_the_sum_of_the_chances_is_that_of_the_flights():
    sitting = watched(3)
    link_to(sitting, len(sitting.steps) - 1)
    luck = luck_of(sitting)
    assert len(luck.chances) == len(luck.failed)
    assert f"add up to {points(sum(luck.chances))} ." in words(html(fairness(link_to(sitting, sitting.shown))))
    assert not luck.estimated


def test_the_deal_number_is_told_at_the_end_and_not_before():
    sitting = Sitting(table("rulebook@1+max2", 3, 0, 987_654))
    while sitting.step.question is not None:
        text = html(fairness(link_to(sitting, 10**6))) if sitting.decisions_made() < 3 else ""
        assert "987654" not in text
        if text:
            assert "It is shown here when the game is over" in text
        sitting.act(sitting.step.question.options[-1])
        sitting.show(10**6)
    newest = len(sitting.steps) - 1
    assert "It was <b>987654</b>" in html(fairness(link_to(sitting, newest)))
    assert "987654" not in html(fairness(link_to(sitting, newest - 1)))


def test_a_game_whose_luck_was_changed_says_so():
    sitting = Sitting(table("rulebook@1+max2", 3, 0, 12))
    branch = sitting.branched(sitting.shown, 34)
    while branch.step.question is not None:
        branch.act(branch.step.question.options[-1])
        branch.show(10**6)
    text = words(html(fairness(link_to(branch, 10**6))))
    assert re.search(r"It was 12 \. The luck was changed on the way: 34 from ply \d+\.", text)


def test_where_this_game_lies_among_a_thousand_others():
    text = words(html(fairness(link_to(watched(3), 10**6))))
    found = re.search(
        r"Of 1,000 other deal numbers, (\d+) give fewer blanks than this game, (\d+) as many, (\d+) more", text
    )
    assert found is not None
    assert sum(int(number) for number in found.groups()) == 1000
    assert text.count("this game") >= 2


def streaks(count: int) -> Fraction:
    """The chance of five throws of two dice with lightning in a row among so many: by the place where the first begins.

    A first streak ends at a throw if the five up to it show lightning, the one before does not, and no streak has ended
    earlier than that.
    """
    each = 1 - Fraction(5, 6) ** 2
    ends = [Fraction(0)] * (count + 1)  # of the first streak, by the throw it is complete with
    for n in range(5, count + 1):
        ends[n] = each**5 if n == 5 else (1 - sum(ends[: n - 5])) * (1 - each) * each**5
    return sum(ends, Fraction(0))


def test_before_the_first_roll_there_is_nothing_to_count():
    app = fairness(link_to(Sitting(FIRST_RECORD), 0))
    assert len(app.info) == 1
    text = words(html(app))
    assert "5 in a row: rare in one evening, common over a school year" in text
    evening, year = streaks(50), 1 - (1 - streaks(50)) ** 40
    assert evening < 0.1 < 0.9 < year  # what the heading says
    assert f"{of_hundred(evening)} of 100 such evenings have 5 in a row somewhere" in text
    assert re.search(rf"40 such evenings, {of_hundred(year)} have one", text)
    assert re.search(rf"school years of 40 evenings \d+ {of_hundred(year)}\b", text)
    assert "The dice so far" not in html(app)


@pytest.mark.parametrize("code", ["", "junk", '"><script>alert(1)</script>', "W" * 5000])
def test_a_hostile_link_is_said(code: str):
    app = fairness(code)
    assert len(app.error) == 1
    assert "<script>alert" not in html(app)


def test_the_page_has_one_heading_its_code_and_the_guesses():
    app = fairness(link_to(watched(3), 10**6))
    text = html(app)
    assert text.count("<h1") == 1
    levels = [int(level) for level in re.findall(r"<h([1-6])", text)]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert "My guesses" in text
    assert "luck.choose" in app.code[0].value


def test_the_open_table_of_a_teacher_has_a_page_too():
    assert "The dice so far" in html(fairness(link_to(Sitting(table("quick@1", 3, None, 5)), 10**6)))
