"""What comes back and when: found again by writing down a whole course of questions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.logbook import Logbook, Return, dump_logbook, parse_logbook
from celestia_core.teaching.returning import AFTER, MOST_SEED, answered, counted, digest, due, next_question

NAMES = sorted(FAMILIES)
families = st.lists(st.sampled_from(NAMES), min_size=1, unique=True)
courses = st.lists(st.tuples(st.sampled_from(NAMES), st.booleans()), max_size=60)


def after(course: list[tuple[str, bool]]) -> Logbook:
    book = Logbook()
    for family, right in course:
        book = answered(book, family, right)
    return book


def test_a_wrong_answer_comes_back_after_3_8_and_20_questions_and_is_gone():
    others = [name for name in NAMES if name != "who-acts"]
    book = answered(Logbook(), "who-acts", False)
    asked, gaps = 0, []
    for counter in range(200):
        back = due(book, NAMES)
        family = "who-acts" if back is not None else others[counter % len(others)]
        if back is not None:
            assert next_question(book, NAMES, counter)[0] == "who-acts"
            gaps.append(asked)
            asked = -1
        book = answered(book, family, True)
        asked += 1
    assert gaps == list(AFTER) == [3, 8, 20]
    assert book.returns == ()


def test_a_wrong_answer_on_the_way_starts_anew():
    book = answered(Logbook(), "who-acts", False)
    for _ in range(3):
        book = answered(book, "crash-chance", True)
    book = answered(book, "who-acts", True)
    assert book.returns == (Return("who-acts", 1, 5 + 8),)
    book = answered(book, "who-acts", False)
    assert book.returns == (Return("who-acts", 0, 6 + 3),)


def test_a_right_answer_before_its_time_proves_nothing():
    book = answered(Logbook(), "who-acts", False)
    early = answered(book, "who-acts", True)
    assert early.returns == book.returns
    assert (early.answered, early.right) == (2, 1)


def test_a_question_counts_once():
    book = counted(Logbook(), "who-acts", 7, False)
    assert book == answered(Logbook(), "who-acts", False).with_seen(digest("who-acts", 7))
    assert counted(book, "who-acts", 7, True) == book
    assert counted(book, "who-acts", 8, True).answered == counted(book, "streaks", 7, True).answered == 2


@given(courses, families, st.integers(0, 10**6))
def test_the_next_question_is_one_of_the_chosen_and_always_the_same(course, chosen, counter):
    book = after(course)
    family, seed = next_question(book, chosen, counter)
    assert family in chosen
    assert 0 <= seed < MOST_SEED
    assert next_question(book, list(reversed(chosen)), counter) == (family, seed)
    waiting = [one for one in book.returns if one.family in chosen and one.due <= book.answered]
    if waiting:
        assert all(one.due >= min(w.due for w in waiting) for one in book.returns if one.family == family)
        assert family in {one.family for one in waiting}


@given(courses)
def test_the_logbook_counts_and_survives_its_file(course):
    book = after(course)
    assert (book.answered, book.right) == (len(course), sum(right for _, right in course))
    names = [one.family for one in book.returns]
    assert len(set(names)) == len(names)
    assert all(0 <= one.box < len(AFTER) for one in book.returns)
    assert parse_logbook(dump_logbook(book).encode()) == book
    last_wrong = {family for family, right in course if not right}
    assert set(names) <= last_wrong


@given(st.integers(0, 10**6))
def test_without_returns_the_families_take_turns_with_new_numbers(counter):
    asked = [next_question(Logbook(), NAMES, counter + step) for step in range(len(NAMES))]
    assert sorted(family for family, _ in asked) == NAMES
    assert len({seed for _, seed in asked}) == len(asked)


def test_nothing_chosen_is_refused():
    with pytest.raises(ValueError, match="at least one"):
        next_question(Logbook(), [], 0)
