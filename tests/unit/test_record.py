"""Records: replay needs no generator, and a branch is the same game up to a ply."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.errors import CannotRead, RecordDisagrees
from celestia_core.kinds import Seat
from celestia_core.luck import MAX_DEAL
from celestia_core.play import play_game
from celestia_core.plies import Land, Stay
from celestia_core.record import MAX_DEALS, MAX_PLIES, Record, branch, check_setup, replay
from celestia_core.ruleset import load_ruleset
from celestia_core.state import Ending
from tests.records import records
from tests.sizes import cases

TABLE = ("random", "leave-at-city=6", "odds-threshold=0.30")
NEW = Record("rulebook@1", ("human", "random"), Seat(0), ((0, 7),))


@pytest.fixture(scope="module")
def game() -> Record:
    return play_game("rulebook", TABLE, 5)


def test_a_replay_has_the_set_up_and_one_step_for_each_ply(game):
    steps = list(replay(game))
    assert len(steps) == len(game.plies) + 1
    assert steps[0].state.deck == game.rules.deck
    assert steps[-1].state.ending in (Ending.CALLED, Ending.STOPPED)
    assert list(replay(game)) == steps


def test_a_replay_stops_at_the_first_ply_that_is_not_allowed(game):
    wrong = replace(game, plies=(*game.plies[:30], Land(Seat(0)), *game.plies[30:]))
    steps = []
    with pytest.raises(RecordDisagrees, match="ply 30: A lands: ") as caught:
        steps.extend(replay(wrong))
    assert caught.value.ply == 30


@cases(15)
@given(records(), st.integers(0, 200), st.none() | st.integers(0, MAX_DEAL))
def test_a_branch_is_the_same_game_up_to_a_ply(record, ply, deal):
    ply = min(ply, len(record.plies))
    branched = branch(record, ply, deal)
    assert branched.plies == record.plies[:ply]
    assert [branched.deal_at(n) for n in range(ply)] == [record.deal_at(n) for n in range(ply)]
    if deal is not None:
        assert {branched.deal_at(n) for n in range(ply, ply + 400)} == {deal}
    assert list(replay(branched)) == list(replay(record))[: ply + 1]


@pytest.mark.parametrize("ply", [-1, 10**6])
def test_a_branch_starts_inside_the_game(game, ply):
    with pytest.raises(CannotRead, match="the record has plies 0 to"):
        branch(game, ply)


def test_the_deal_number_in_force_is_the_last_one_set():
    record = replace(NEW, deals=((0, 7), (80, 12), (90, 3)))
    assert [record.deal_at(ply) for ply in (0, 79, 80, 89, 90, 1000)] == [7, 7, 12, 12, 3, 3]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rulebook", ["random"] * 2, "x"), "a deal number is 0 to 1000000000000, a whole number"),
        (("rulebook", ["random"] * 2, 1.5), "a deal number is"),
        (("rulebook", ["random"] * 2, True), "a deal number is"),
        (("rulebook", ["random"] * 2, None), "a deal number is"),
        (("rulebook", ["random"] * 2, 1, "x"), "a limit of journeys is"),
        (("rulebook", ["random"] * 2, 1, 2.0), "a limit of journeys is"),
        (("rulebook", "random", 1), "bots: a list of names"),
        (("rulebook", None, 1), "bots: a list of names"),
        (("rulebook", ["random", None], 1), "no such bot: 'None'"),
        (("rulebook", ["random", ["random"]], 1), "no such bot"),
        (("rulebook", [], 1), "takes 2 to 6 players, not 0"),
        ((["rulebook"], ["random"] * 2, 1), "not a ruleset id: 'list'"),
        ((load_ruleset("rulebook"), ["random"] * 2, 1), "not a ruleset id: 'Ruleset'"),
    ],
)
def test_a_game_cannot_be_played_with_arguments_of_another_kind(arguments, message):
    with pytest.raises(CannotRead, match=message):
        play_game(*arguments)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"ruleset": "poker@1"}, "no ruleset 'poker@1'"),
        ({"ruleset": "rulebook@2"}, "no ruleset 'rulebook@2'"),
        ({"ruleset": "rulebook"}, "names its ruleset in full: rulebook@1"),
        ({"ruleset": "rulebook@1+max5+hook"}, r"in full: rulebook@1\+hook\+max5"),
        ({"ruleset": "../../etc/passwd"}, "not a ruleset id"),
        ({"players": ("human",)}, "takes 2 to 6 players, not 1"),
        ({"players": ("human",) * 7}, "takes 2 to 6 players, not 7"),
        ({"players": ("human", "<script>")}, "a player is"),
        ({"players": ("human", "random\n")}, "a player is"),
        ({"viewer": Seat(2)}, "the viewer is not at this table"),
        ({"viewer": Seat(-1)}, "the viewer is not at this table"),
        ({"deals": ()}, "the first from ply 0"),
        ({"deals": ((1, 7),)}, "the first from ply 0"),
        ({"deals": ((0, 7), (5, 1), (5, 2))}, "later plies in order"),
        ({"deals": ((0, 7), (9, 1), (5, 2))}, "later plies in order"),
        ({"deals": ((0, -1),)}, "a deal number is 0 to"),
        ({"deals": ((0, MAX_DEAL + 1),)}, "a deal number is 0 to"),
        ({"deals": ((0, 1.5),)}, "a deal number is 0 to"),
        ({"deals": ((0, True),)}, "a deal number is 0 to"),
        ({"deals": ((0, "7"),)}, "a deal number is 0 to"),
        ({"players": ("human", None)}, "a player is"),
        ({"ruleset": None}, "not a ruleset id: 'NoneType'"),
        ({"deals": tuple((n, 1) for n in range(MAX_DEALS + 1))}, "changes at most"),
        ({"deals": ((0, 1), (MAX_PLIES + 1, 1))}, "at most 50000 plies"),
        ({"plies": (Stay(Seat(0)),) * (MAX_PLIES + 1)}, "at most 50000 plies"),
        ({"shown": -1}, "out of range"),
        ({"asks": ""}, "asks is"),
        ({"asks": "compass"}, "asks is"),
        ({"asks": "wind-gust jetpack"}, "asks is"),
        ({"asks": "jetpack jetpack"}, "asks is"),
        ({"asks": "all jetpack"}, "asks is"),
    ],
)
def test_a_setup_that_makes_no_sense_is_refused(change, message):
    check_setup(NEW)
    with pytest.raises(CannotRead, match=message):
        check_setup(replace(NEW, **change))
