"""What a page keeps from click to click gives what a fresh start would give."""

from dataclasses import replace
from random import Random

import pytest

from celestia_core.events import seen_by
from celestia_core.kinds import Seat
from celestia_core.play import play_game
from celestia_core.record import Record, replay
from celestia_core.share import ShareWriter, encode_share
from celestia_core.steps import StepList
from celestia_core.views import observe

BOTS = ("odds-threshold=0.45", "random", "leave-at-city=4")


@pytest.fixture(scope="module")
def game() -> Record:
    return play_game("rulebook@1", BOTS, 3, 12)


@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1)])
def test_views_asked_for_in_any_order_while_the_game_grows_are_folds_from_the_start(
    game: Record, viewer: Seat | None
) -> None:
    transitions = list(replay(game))
    seen = [one for step in transitions for event in step.events if (one := seen_by(event, viewer)) is not None]
    whole, steps, luck, fed = StepList(viewer, transitions), StepList(viewer), Random(7), 0
    looked = 0
    while fed < len(transitions):
        more = luck.randint(1, 25)
        steps.feed(transitions[fed : fed + more])
        fed += more
        for number in (len(steps) - 1, luck.randrange(len(steps)), len(steps) - 1):
            told = sum(len(steps[before].events) for before in range(number + 1))
            assert steps.views([number]) == {number: observe(seen[:told], viewer)}
            looked += 1
    assert looked > 30
    assert [steps[n] for n in range(len(steps))] == [whole[n] for n in range(len(whole))]
    assert sum((whole[n].events for n in range(len(whole))), ()) == tuple(seen)


def test_a_code_written_ply_by_ply_is_the_code_of_the_record(game: Record) -> None:
    transitions = tuple(replay(game))
    writer = ShareWriter(replace(game, plies=()))
    for plies in (0, 1, 2, 40, 40, 41, len(game.plies)):
        for shown, asks in ((None, "all"), (3, "none")):
            record = replace(game, plies=game.plies[:plies], shown=shown, asks=asks)
            assert writer.code(record, transitions[: plies + 1]) == encode_share(record)
