"""One line for each ply: any order is read, one order is written; whether it makes sense is for the rules to say."""

import pytest

from celestia_core import load_ruleset
from celestia_core.errors import CannotRead
from celestia_core.kinds import Card, Seat
from celestia_core.legal import refusal
from celestia_core.notation import format_ply, parse_ply
from celestia_core.plies import PlayCard
from tests.builders import table

RULES = load_ruleset("rulebook")


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("roll pirates birds", "roll birds pirates"),
        ("roll blank fog blank lightning", "roll fog lightning blank blank"),
        ("reroll pirates fog", "reroll fog pirates"),
        ("A rerolls pirates fog", "A rerolls fog pirates"),
        ("A rerolls none", "A rerolls none"),
        ("A pays turbo compass", "A pays compass turbo"),
        ("A pays cannon turbo compass turbo", "A pays compass cannon turbo turbo"),
    ],
)
def test_dice_and_cards_may_stand_in_any_order(written, canonical):
    ply = parse_ply(written, RULES)
    assert ply == parse_ply(canonical, RULES)
    assert format_ply(ply, RULES) == canonical


@pytest.mark.parametrize(
    ("line", "ply"),
    [
        ("A plays turbo", PlayCard(Seat(0), Card.TURBO)),
        ("B plays compass", PlayCard(Seat(1), Card.COMPASS)),
        ("C plays ejection", PlayCard(Seat(2), Card.EJECTION)),
        ("C plays ejection on A", PlayCard(Seat(2), Card.EJECTION, Seat(0))),
        ("C plays jetpack on A", PlayCard(Seat(2), Card.JETPACK, Seat(0))),
    ],
)
def test_any_card_can_be_said_to_be_played(line, ply):
    assert parse_ply(line, RULES) == ply
    assert format_ply(ply, RULES) == line


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("B plays turbo", "Turbo is not a Power card; it is played only to pay for dice."),
        ("B plays compass", "Compass is not a Power card; it is played only to pay for dice."),
        ("B plays ejection", "Say which passenger the Ejection is aimed at."),
        ("B plays jetpack on C", "Jetpack is not aimed at a player."),
    ],
)
def test_the_rules_say_why_it_cannot_be_played(line, reason):
    state = table(B="turbo compass ejection jetpack").state
    refused = refusal(state, parse_ply(line, RULES))
    assert refused is not None
    assert refused.reason == reason


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("roll", "column 6: a die face expected, not the end of the line"),
        ("roll fog none", "column 10: a die face expected, not 'none'"),
        ("roll none fog", "column 6: a die face expected, not 'none'"),
        ("roll compass", "column 6: a die face expected, not 'compass'"),
        ("A rerolls fog  fog", "column 15: a die face expected, not ''"),
        ("A pays", "column 8: a card expected, not the end of the line"),
        ("A pays fog", "column 8: a card expected, not 'fog'"),
        ("A plays", "column 9: a card or spyglass expected, not the end of the line"),
        ("A plays ejection on", "column 21: a seat from A to F expected, not the end of the line"),
        ("A plays ejection B", "column 18: 'on' expected, not 'B'"),
        ("A plays ejection on B C", "column 23: the end of the line expected, not 'C'"),
        ("A plays spyglass", "column 18: 'from' expected, not the end of the line"),
        (None, "a ply is a line of text, not NoneType"),
        (b"A stays", "a ply is a line of text, not bytes"),
    ],
)
def test_what_is_no_ply_is_refused_with_its_place(line, message):
    with pytest.raises(CannotRead) as caught:
        parse_ply(line, RULES)
    assert str(caught.value) == message
