"""A sitting counts steps by what its viewer sees; to a seat, games that differ only in secrets are the same page."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from celestia_core.beliefs import LegBelief, leg_belief
from celestia_core.errors import CannotRead, NotAllowed
from celestia_core.events import GotOff, HookedAboard, JourneyEnded, JourneyStarted, Question, seen_by
from celestia_core.kinds import Seat
from celestia_core.plies import Pass
from celestia_core.record import HUMAN, Record, replay
from celestia_core.share import decode_share, encode_share
from celestia_core.state import Phase
from celestia_ui import reckoning
from celestia_ui.blocks import table as table_block
from celestia_ui.sitting import ASK_NONE, FIRST_RECORD, Sitting, cards_offered, new_record
from tests.paging import html, link_to, opened, shown, table, watched, words
from tests.twins import told_to, twins


def played(record: Record, seed: int, decisions: int) -> Sitting:
    """A game whose human decides at random so many times, or to its end."""
    sitting, chance = Sitting(record), random.Random(seed)
    for _ in range(decisions):
        sitting.show(len(sitting.steps))
        question = sitting.step.question
        if question is None:
            break
        sitting.act(chance.choice(question.options))
    sitting.show(len(sitting.steps))
    return sitting


@cache
def pairs() -> tuple[tuple[Record, Record], ...]:
    """Games and their twins: under way and ended, with as many silent passes and with others."""
    found = []
    for rules, seats, viewer, deal, every in (
        ("rulebook@1", 4, 0, 0, 44),
        ("bga@1", 4, 0, 2, 60),
        ("rulebook@1+hook", 3, 1, 3, 60),
        ("rulebook@1+max1", 4, 2, 7, 30),
    ):
        record = replace(played(table(rules, seats, viewer, deal), deal, 8).record, shown=None)
        found += [(record, twin) for twin in islice(twins(record), 0, None, every)]
    return tuple(found)


def test_there_are_twins_with_as_many_silent_passes_and_with_others():
    lengths = [len(twin.plies) - len(record.plies) for record, twin in pairs()]
    assert len(lengths) >= 8
    assert any(length == 0 for length in lengths)
    assert any(length != 0 for length in lengths)
    assert any(Sitting(record).view.ended for record, _ in pairs())
    for record, twin in pairs():
        assert record != twin
        assert told_to(record) == told_to(twin)


def test_twins_have_the_same_steps_decisions_and_views():
    for record, twin in pairs():
        one, other = Sitting(record), Sitting(twin)
        assert len(one.steps) == len(other.steps)
        numbers = range(len(one.steps))
        assert one.steps.views(numbers) == other.steps.views(numbers)
        assert [one.steps[n].events for n in numbers] == [other.steps[n].events for n in numbers]
        assert [one.choice_at(n) for n in one.steps.decisions()] == [
            other.choice_at(n) for n in other.steps.decisions()
        ]
        for number in numbers:
            one.show(number)
            other.show(number)
            assert one.decisions_made() == other.decisions_made()
            assert one.next_decision() == other.next_decision()


def differences(record: Record, twin: Record, steps: list[int], hand: bool = False) -> Iterator[tuple[str, str]]:
    """What two games' pages show differently at these steps, code and download excepted."""
    for number in steps:
        first, second = link_to(Sitting(record), number), link_to(Sitting(twin), number)
        one, other = page(first, hand), page(second, hand)
        assert len(one) > 10
        yield from (pair for pair in zip(one, other, strict=True) if pair[0] != pair[1])


def page(code: str, hand: bool) -> list[str]:
    """All that the page of a game sends, on request with the captain's hand."""
    app = opened(code)
    if hand and any(control.key == "view" for control in app.segmented_control):
        app.segmented_control(key="view").set_value("Hand").run()
        assert not app.exception
    return shown(app, code)


@pytest.mark.parametrize("hand", [False, True])
def test_twins_give_byte_equal_pages(hand: bool):
    chance = random.Random(1)
    for record, twin in pairs()[:: 6 if hand else 2]:
        newest = len(Sitting(record).steps) - 1
        assert list(differences(record, twin, [newest, chance.randrange(newest)], hand)) == []


def test_a_planted_leak_makes_the_pages_differ(monkeypatch: pytest.MonkeyPatch):
    record, twin = next((a, b) for a, b in pairs() if len(a.plies) != len(b.plies))
    twin_of = table_block.twin
    counts = iter((len(record.plies), len(twin.plies)))
    monkeypatch.setattr(table_block, "twin", lambda *given: f"{twin_of(*given)}<p>{next(counts)} plies</p>")
    assert len(list(differences(record, twin, [len(Sitting(record).steps) - 1]))) == 1


def test_every_step_begins_with_something_seen_and_no_silent_pass_is_counted():
    sitting = played(table("rulebook@1", 4, 0, 1), 1, 12)
    record = sitting.table.record
    seen = [e for step in replay(record) for event in step.events if (e := seen_by(event, Seat(0))) is not None]
    assert [event for n in range(len(sitting.steps)) for event in sitting.steps[n].events] == seen
    silent = sum(isinstance(ply, Pass) and ply.seat != 0 for ply in record.plies)
    assert silent > 0
    for number in range(1, len(sitting.steps)):
        assert any(not isinstance(event, Question) or event.seat == 0 for event in sitting.steps[number].events)


def test_the_information_at_a_step_is_all_that_was_seen_by_then():
    sitting = played(table("rulebook@1", 4, 0, 1), 1, 12)
    for number in range(len(sitting.steps)):
        information = sitting.steps.information(number)
        assert information.seat == 0
        assert information.seen == tuple(event for n in range(number + 1) for event in sitting.steps[n].events)


def test_beliefs_are_worked_out_once_and_few_are_kept(monkeypatch: pytest.MonkeyPatch):
    asked: list[object] = []

    def counting(*given: object) -> LegBelief:
        asked.append(given)
        return leg_belief(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(reckoning, "leg_belief", counting)
    sitting = watched(3)
    beliefs = reckoning.Reckoning(sitting.steps)
    for _ in range(3):
        leg = beliefs.leg(60)
        assert beliefs.crash(60) is leg.crash
        assert len(beliefs.behaviours(60)) == 3
    assert len(asked) == 3  # the three uses of Turbo
    for number in range(61, 61 + reckoning.LEGS):
        beliefs.leg(number)
    again = len(asked)
    assert beliefs.crash(60) is leg.crash  # numbers are small and stay
    assert len(asked) == again
    assert beliefs.leg(60) is not leg  # hands are large and go
    assert len(asked) == again + 1


def test_a_sitting_plays_on_to_the_next_question_and_survives_its_link_at_every_step():
    sitting = played(table("bga@1", 3, 1, 5), 5, 6)
    assert sitting.step.question is not None
    assert sitting.step.question.seat == 1
    for number in range(len(sitting.steps)):
        code = link_to(sitting, number)
        again = Sitting(decode_share(code))
        assert again.shown == number
        assert again.view == sitting.view
        assert encode_share(again.record, again.table.transitions) == code


def test_only_what_is_legal_is_done_and_only_at_the_newest_step():
    sitting = Sitting(FIRST_RECORD)
    before = (sitting.shown, len(sitting.table.plies))
    with pytest.raises(NotAllowed):
        sitting.act(Pass(Seat(0)))
    assert (sitting.shown, len(sitting.table.plies)) == before
    sitting.show(-5)
    assert sitting.shown == 0
    assert sitting.decider() is None
    sitting.show(10**6)
    assert sitting.at_end
    assert sitting.decider() == 0


def window(deal: int = 3) -> tuple[Sitting, Question]:
    """A game at the viewer's first question of a power window."""
    sitting = Sitting(table("rulebook@1", 4, 0, deal))
    while True:
        sitting.show(len(sitting.steps))
        question = sitting.step.question
        assert question is not None
        if question.phase is Phase.WINDOW:
            return sitting, question
        sitting.act(question.options[0])


def test_pass_for_this_leg_is_not_asked_again_before_the_next_roll():
    for deal in range(3, 9):
        sitting, question = window(deal)
        asked_at, leg = sitting.shown, (sitting.view.journey, sitting.view.leg)
        passing = question.options[-1]
        assert isinstance(passing, Pass)
        sitting.pass_for_this_leg(passing)
        assert sitting.shown == asked_at + 1
        views = sitting.steps.views(range(len(sitting.steps)))
        for number in sitting.steps.decisions():
            asked = sitting.steps[number].question
            assert asked is not None
            if number > asked_at and asked.phase is Phase.WINDOW and number == len(sitting.steps) - 1:
                assert (views[number].journey, views[number].leg) != leg


def test_who_wants_no_power_questions_gets_none_and_the_wish_is_in_the_link():
    sitting, question = window()
    sitting.asks = ASK_NONE
    sitting.act(question.options[-1])
    for _ in range(12):
        sitting.show(len(sitting.steps))
        asked = sitting.step.question
        if asked is None:
            break
        assert asked.phase is not Phase.WINDOW
        sitting.act(asked.options[0])
    assert decode_share(link_to(sitting, 3)).asks == ASK_NONE


def test_who_asks_for_some_cards_is_asked_about_these_alone():
    windows = 0
    for deal in range(3, 7):
        sitting, question = window(deal)
        sitting.asks = "wind-gust spyglass"
        sitting.act(question.options[-1])
        for _ in range(40):
            sitting.show(len(sitting.steps))
            asked = sitting.step.question
            if asked is None:
                break
            if asked.phase is Phase.WINDOW:
                windows += 1
                assert {"wind-gust", "spyglass"} & set(cards_offered(asked))
            sitting.act(asked.options[-1] if asked.phase is Phase.WINDOW else asked.options[0])
    assert windows > 0


def test_the_next_decision_never_lies_behind_a_result_of_the_viewer_s():
    """Told from the events alone: aboard since the journey began, or again by the hook, and not off before its end.

    A card that puts the viewer off is such a result.
    """
    stops = put_off = 0
    records = (table("rulebook@1", 4, 0, 1), table("rulebook@1+hook", 3, 1, 3), table("bga@1", 4, 2, 13))
    for sitting in (*(played(record, 5, 60) for record in records), watched(4)):
        record = sitting.record
        aboard, results = False, set()
        for number in range(len(sitting.steps)):
            before = aboard
            for event in sitting.steps[number].events:
                match event:
                    case JourneyStarted():
                        aboard = before = True
                    case GotOff() if event.seat == record.viewer and event.how != "jetpack":
                        aboard = False
                        if event.how == "ejected":
                            results.add(number)
                            put_off += 1
                    case HookedAboard() if event.seat == record.viewer:
                        aboard = before = True
                    case JourneyEnded() if before:
                        results.add(number)
                    case _:
                        pass
        asked = {n for n in sitting.steps.decisions() if not isinstance(sitting.choice_at(n), Pass)}
        newest = len(sitting.steps) - 1
        for number in range(newest):
            sitting.show(number)
            assert sitting.next_decision() == min(n for n in asked | results | {newest} if n > number)
        stops += len(results)
    assert stops > 5
    assert put_off > 0


def put_off_at(sitting: Sitting) -> int | None:
    """A step at which a card puts the viewer off."""
    for number, step in enumerate(sitting.steps):
        for event in step.events:
            if isinstance(event, GotOff) and event.how == "ejected" and event.seat == sitting.viewer:
                return number
    return None


def test_where_a_card_puts_the_viewer_off_the_jump_stops_and_the_page_says_so():
    found = next((sitting, at) for sitting in map(watched, (4, 6, 10)) if (at := put_off_at(sitting)) is not None)
    sitting, at = found
    sitting.show(at - 1)
    assert sitting.next_decision() == at
    text = words(html(opened(link_to(sitting, at))))
    assert re.search(r"You are put off \w+ plays an Ejection on you\. You are put off at city \d+\.", text)


def test_a_branch_shares_the_game_up_to_its_step_and_leaves_the_other_alone():
    sitting = played(table("rulebook@1", 4, 0, 6), 6, 6)
    number = sitting.steps.decisions()[2]
    kept = sitting.table.record
    same, other = sitting.branched(number), sitting.branched(number, 99)
    assert sitting.table.record == kept
    for branch in (same, other):
        assert branch.shown == number
        assert branch.decider() == 0
        assert [branch.steps[n].events for n in range(number + 1)] == [
            sitting.steps[n].events for n in range(number + 1)
        ]
    choice = sitting.choice_at(number)
    assert choice is not None
    same.act(choice)
    again = same.table.plies
    assert again == sitting.table.plies[: len(again)]  # the same choice meets the same luck
    assert other.table.record.deals[-1][1] == 99


@pytest.mark.parametrize(
    "players", [("always-stay",) * 2, ("odds-threshold=1", "always-stay"), ("leave-at-city=25",) * 2], ids=str
)
def test_a_link_to_bots_alone_cannot_hang_the_app(players: tuple[str, ...]):
    endless = Sitting(Record("quick@1", players, None, ((0, 1),)))
    assert len(endless.table.plies) <= 6_000
    assert encode_share(endless.record, endless.table.transitions)


def test_bots_are_watched_from_the_start():
    watched = Sitting(new_record("rulebook@1", ("random",) * 3, None, 4))
    assert watched.shown == 0
    assert len(watched.steps) > 50


@pytest.mark.parametrize(
    ("ruleset", "players", "viewer"),
    [
        ("rulebook@1", (HUMAN,), 0),
        ("rulebook@1", (HUMAN, "nobody-knows"), 0),
        ("rulebook@9", (HUMAN, "random"), 0),
        ("quick@1+hook", (HUMAN, "random"), 0),
        ("rulebook@1", ("random", HUMAN), 0),
    ],
)
def test_a_setup_that_makes_no_sense_is_refused(ruleset: str, players: tuple[str, ...], viewer: int):
    with pytest.raises(CannotRead):
        Sitting(new_record(ruleset, players, Seat(viewer), 1))


def test_the_first_table_is_a_real_decision():
    page = html(opened())
    assert "Stay or leave?" in page
