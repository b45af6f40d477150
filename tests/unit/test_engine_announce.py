"""Facing the dice: F23-F30, B8, B14, B29."""

from itertools import combinations_with_replacement, product

import pytest

from celestia_core.events import Announced, Arrived, Crashed, Paid
from tests.builders import Game, table

fact = pytest.mark.fact

FACES = ("fog", "lightning", "birds", "pirates", "blank")
ANSWERS = {"fog": "compass", "lightning": "arrester", "birds": "foghorn", "pirates": "cannon"}


def asked_to_announce(hand: str, dice: str) -> Game:
    """A is captain with one passenger and these dice; nobody has a power card."""
    count = len(dice.split())
    city = {2: 1, 3: 6, 4: 15}[count]
    return table(seats=2, city=city, A=hand).play(f"roll {dice}", "B stays")


@fact("F23", "F24", "F25", "F26", "F27", "F29", "F30")
@pytest.mark.parametrize("dice", [" ".join(roll) for roll in combinations_with_replacement(FACES, 3)])
def test_all_rolls_of_three_dice_against_all_small_hands(dice: str) -> None:
    """The three cases and the payment, worked out here die by die."""
    faces = [face for face in dice.split() if face != "blank"]
    for counts in product(range(3), repeat=3):
        held = dict(zip(("compass", "cannon", "turbo"), counts, strict=True))
        stock, due, missing = dict(held), [], 0
        for face in faces:
            answer = ANSWERS[face]
            if stock.get(answer, 0):
                stock[answer] -= 1
                due.append(answer)
            else:
                missing += 1
        hand = " ".join(name for name, count in held.items() for _ in range(count))
        game = asked_to_announce(hand, dice)
        if missing > held["turbo"]:
            assert game.legal == ["A cannot"]
            assert game.play("A cannot").hand("A") == hand
        else:
            assert game.legal == (["A can", "A cannot"] if missing else ["A can"])
            assert game.play("A can").discard.split() == due + ["turbo"] * missing


@fact("F24")
def test_a_captain_may_not_bluff_with_the_cards_in_hand() -> None:
    game = asked_to_announce("compass cannon jetpack turbo", "fog pirates")
    assert game.legal == ["A can"]
    assert game.refused("A cannot") == "must-play"


@fact("F26", "F27")
def test_a_captain_who_cannot_pay_may_not_promise_to() -> None:
    game = asked_to_announce("compass", "fog fog")
    assert game.legal == ["A cannot"]
    assert game.refused("A can") == "cannot-pay"


@fact("F27")
def test_paid_cards_are_public_and_used_up() -> None:
    game = asked_to_announce("compass*2 turbo", "fog pirates").play("A can")
    paid = [event for event in game.seen("B") if isinstance(event, Paid)]
    assert [card.value for card in paid[0].cards] == ["compass", "turbo"]
    assert (game.hand("A"), game.discard) == ("compass", "compass turbo")


@fact("F28", "B29")
def test_a_forced_no_looks_like_a_free_one() -> None:
    forced = asked_to_announce("cannon cannon", "fog blank").play("A cannot")
    free = asked_to_announce("cannon turbo", "fog blank").play("A cannot")
    assert forced.seen("B") == free.seen("B")
    assert [event.can for event in forced.seen("B") if isinstance(event, Announced)] == [False]


@fact("F28", "B29")
def test_a_failing_hand_is_never_shown() -> None:
    game = asked_to_announce("compass cannon*2 turbo", "fog fog").play("A cannot")
    assert game.happened(Crashed)
    shown = [event for event in game.seen("B") if isinstance(event, Paid)]
    assert shown == []


@fact("F28")
def test_a_forced_yes_looks_like_a_free_one_until_it_is_paid() -> None:
    forced = asked_to_announce("compass", "fog blank").play("A can")
    free = asked_to_announce("turbo", "fog blank").play("A can")
    before = [[e for e in game.seen("B") if isinstance(e, Announced)] for game in (forced, free)]
    assert before[0] == before[1]


@fact("F29")
@pytest.mark.parametrize("hand", ["", "compass turbo", "turbo"])
def test_all_blank_costs_nothing_and_cannot_be_refused(hand: str) -> None:
    game = asked_to_announce(hand, "blank blank")
    assert game.legal == ["A can"]
    assert game.play("A can").hand("A") == hand


@fact("F14", "F27")
def test_can_and_paying_are_two_events_even_where_nobody_can_be_asked_between() -> None:
    game = asked_to_announce("compass", "fog blank").play("A can")
    kinds = [type(event) for event in game.events if isinstance(event, Announced | Paid | Arrived)]
    assert kinds == [Announced, Paid, Arrived]


@fact("F40", "F27")
def test_can_binds() -> None:
    game = table(seats=3, A="turbo", B="wind-gust").play("roll fog blank", "B stays", "C stays", "B passes", "A can")
    assert (game.asked, game.about) == ("B", "W2S")
    assert game.refused("A cannot") == "announced-already"
    game = game.play("B passes")
    assert (game.city, game.discard) == (2, "turbo")


@fact("B14")
def test_a_no_is_final_for_these_dice() -> None:
    game = table(A="compass turbo", B="jetpack").play("roll fog fog", "B stays", "C stays", "A cannot")
    assert (game.asked, game.about) == ("B", "W3")
    assert game.refused("A can") == "announced-already"
    game = game.play("B passes")
    assert game.happened(Crashed)
    assert game.hand("A") == "compass turbo"


@fact("B14", "F51")
def test_only_a_reroll_opens_the_word_again() -> None:
    game = table(A="compass turbo", B="wind-gust").play("roll birds blank", "B stays", "C stays")
    game = game.play("B passes", "A cannot", "B plays wind-gust", "reroll blank")
    assert (game.dice, game.legal) == ("birds blank", ["A can", "A cannot"])
