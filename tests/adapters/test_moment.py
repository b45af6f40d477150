"""What a seat is told at a moment of a game. No extra is needed here."""

import copy
import pickle
from dataclasses import replace

import pytest

from celestia_core.adapters.moment import OUTSIDER, Moment
from celestia_core.adapters.pieces import private_pieces, public_pieces
from celestia_core.kinds import Seat, letter
from celestia_core.notation import parse_ply
from celestia_core.plies import CardDrawn, Pass
from celestia_core.ruleset import load_ruleset
from celestia_core.views import Observation, observe
from tests.adapters.games import PEOPLES, TINY, played

A, B = Seat(0), Seat(1)


def game(*lines: str) -> Moment:
    """A tiny game by its record."""
    rules = load_ruleset(TINY)
    moment = Moment.opening(rules, 2)
    for line in lines:
        moment = moment.after(parse_ply(line, rules))
    return moment


DEALT = ("draw A compass", "draw A jetpack", "draw B wind-gust", "draw B turbo")
ASKED = (*DEALT, "roll blank", "B leaves", "treasure B 1 from 1")  # B may play the Wind Gust


def test_a_seat_is_told_what_it_saw_and_did() -> None:
    asked = game(*ASKED)
    told = [
        "tiny@1+max1 with 2 seats",
        "captain A",
        "draw A ?",
        "draw A ?",
        "draw B wind-gust",
        "draw B turbo",
        "journey of captain A from 1",
        "roll blank for 2",
        "B is asked (decide): B stays | B leaves",
        "B off in 1: left",
        "treasure B 1 from 1",
        "B is asked (W1): B plays wind-gust | B passes",
    ]
    assert asked.text(B).split("\n") == told
    assert asked.after(Pass(B)).text(B).split("\n") == [*told, "B passes"]


def test_nobody_else_is_told_of_a_poll_or_a_pass() -> None:
    asked = game(*ASKED)
    passed = asked.after(Pass(B))
    assert asked.text(A).split("\n")[-2:] == ["B off in 1: left", "treasure B ? from 1"]
    assert passed.text(A) == f"{asked.text(A)}\nA is asked (announce): A can"
    assert passed.text(OUTSIDER) == asked.text(OUTSIDER)
    assert "?" in asked.text(OUTSIDER)
    assert "asked" not in passed.text(OUTSIDER)


def test_public_and_private_lines_make_up_the_whole() -> None:
    asked = game(*ASKED)
    for seat in (A, B):
        public, private = asked.text(seat, private=False), asked.text(seat, public=False)
        assert sorted([*public.split("\n"), *private.split("\n")]) == sorted(asked.text(seat).split("\n"))
        assert set(public.split("\n")) <= set(asked.text(OUTSIDER).split("\n"))
    assert asked.text(B, public=False).split("\n") == [
        "draw B wind-gust",
        "draw B turbo",
        "B is asked (decide): B stays | B leaves",
        "treasure B 1 from 1",
        "B is asked (W1): B plays wind-gust | B passes",
    ]


def test_a_question_is_over_once_it_is_answered() -> None:
    asked = game(*ASKED)
    assert asked.view(B).question is not None
    assert asked.after(Pass(B)).view(B).question is None


@pytest.mark.parametrize("name", PEOPLES)
def test_a_view_is_the_fold_of_all_that_was_seen_in_whatever_order_one_asks(name: str) -> None:
    moments = played(name, 3, seed=5, journeys=4)

    def folded(number: int, seat: Seat) -> Observation:
        view = observe([event for moment in moments[: number + 1] for event in moment.seen(seat)], seat)
        return view if moments[number].asks(seat) else replace(view, question=None)

    asked_for = [*range(0, len(moments), 3), *range(len(moments) - 1, 0, -5)]
    places = [(number, seat) for number in asked_for for seat in (A, Seat(2), OUTSIDER)]
    assert [place for place in places if moments[place[0]].view(place[1]) != folded(*place)] == []


@pytest.mark.parametrize("name", PEOPLES)
def test_no_count_is_out_of_its_bounds_and_the_layout_never_changes(name: str) -> None:
    for seats in (2, 6):
        views = [moment.view(B) for moment in played(name, seats, seed=2)]
        shown = [(*private_pieces(view), *public_pieces(view)) for view in views]
        layouts = {tuple((piece.name, piece.labels, piece.most) for piece in pieces) for pieces in shown}
        assert len(layouts) == 1
        names = [name for name, _, _ in layouts.pop()]
        assert len(set(names)) == len(names)
        bounds = {0 <= count <= piece.most for pieces in shown for piece in pieces for count in piece.counts}
        assert bounds == {True}


def test_pieces_say_what_lies_on_the_table() -> None:
    view = game(*DEALT, "roll fog").view(B)
    assert [str(piece) for piece in (*private_pieces(view), *public_pieces(view))] == [
        "seat: B",
        "hand: turbo wind-gust",
        "treasures: none",
        "asked: decide",
        "window: none",
        "phase: decide",
        "captain: A",
        "aboard: A B",
        "airship in: 1",
        "flying to: 2",
        "dice: fog",
        "staying: none",
        "announced: none",
        "cards in hand: A x2 B x2",
        "treasures from: none",
        "off in: none",
        "treasures left: 1 x2 2 x2 4 x2",
        "spyglasses spent: none",
        "discarded: none",
        "deck: card x2",
        "journey: begun",
    ]


def test_a_moment_is_stored_as_its_record_and_copied_as_itself() -> None:
    moment = played("bga+hook", 4, seed=3, journeys=2)[-1]
    again = pickle.loads(pickle.dumps(moment))
    assert again.state == moment.state
    assert again.plies() == moment.plies()
    assert all(again.text(Seat(seat)) == moment.text(Seat(seat)) for seat in range(4))
    assert copy.deepcopy(moment) is moment


def test_cards_of_others_are_in_no_text() -> None:
    moments = played("rulebook", 4, seed=1, journeys=2)
    drawn = [moment.ply for moment in moments if isinstance(moment.ply, CardDrawn)]
    for seat in map(Seat, range(4)):
        told = [line for line in moments[-1].text(seat).split("\n") if line.startswith("draw ")]
        assert told == [f"draw {letter(d.seat)} {d.card.value if d.seat == seat else '?'}" for d in drawn]
