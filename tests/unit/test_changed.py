"""What a house rule changes, against hands and rolls that are dealt out one by one."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from celestia_core.errors import CannotRead
from celestia_core.kinds import ANSWER, EQUIPMENT, Card, Face
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.ruleset_house import house_rules
from celestia_core.teaching.lab.changed import compare, side_of
from tests.oracle import covers

RULEBOOK = load_ruleset("rulebook")
DEAR = house_rules("rulebook@1", {"deck.compass": 10, "city 5 dice": 4, "hand.4": 5, "faces.fog": 3, "faces.blank": 0})
FEW = house_rules(
    "quick@1",
    {
        "deck.compass": 2,
        "deck.arrester": 1,
        "deck.foghorn": 1,
        "deck.cannon": 1,
        "deck.turbo": 2,
        **{f"hand.{seats}": 1 for seats in range(3, 7)},
        "hand.2": 3,
        "faces.pirates": 2,
        "city 9 dice": 1,
        "city 2 dice": 3,
    },
)


def card_by_card(rules: Ruleset, dice: int, hand: int) -> Fraction:
    """Every deal of single cards, every roll of single dice."""
    cards, faces = list(rules.deck), list(rules.faces)
    crashes = total = 0
    for dealt in combinations(range(len(cards)), hand):
        held = [cards[place] for place in dealt]
        for roll in product(faces, repeat=dice):
            total += 1
            missing = 0
            for card in EQUIPMENT:
                missing += max(0, sum(ANSWER.get(face) is card for face in roll) - held.count(card))
            crashes += missing > held.count(Card.TURBO)
    return Fraction(crashes, total)


def kind_by_kind(rules: Ruleset, dice: int, hand: int) -> Fraction:
    """Every content of a hand by kind, one Face after another rolled: for decks too large for single cards."""
    counts = [rules.deck[card] for card in (*EQUIPMENT, Card.TURBO)]
    rest = len(rules.deck) - sum(counts)
    asked: dict[tuple[int, ...], Fraction] = {(0, 0, 0, 0): Fraction(1)}
    for _ in range(dice):
        after: dict[tuple[int, ...], Fraction] = {}
        for needs, chance in asked.items():
            for face, times in rules.faces.pairs:
                place = list(Face).index(face)
                more = tuple(n + (k == place) for k, n in enumerate(needs))
                after[more] = after.get(more, Fraction(0)) + chance * Fraction(times, len(rules.faces))
        asked = after
    total = Fraction(0)
    for held in product(*[range(min(count, hand) + 1) for count in counts]):
        if sum(held) > hand:
            continue
        ways = comb(rest, hand - sum(held))
        for count, number in zip(counts, held, strict=True):
            ways *= comb(count, number)
        if ways:
            crash = Fraction(0)
            for needs, chance in asked.items():
                if sum(max(0, n - h) for n, h in zip(needs, held[:4], strict=True)) > held[4]:
                    crash += chance
            total += ways * crash
    return total / comb(len(rules.deck), hand)


def test_small_decks_are_counted_card_by_card():
    side = side_of(FEW, 2)
    assert side.hand == 3
    for row, city in zip(side.cities[1:], FEW.cities[1:], strict=True):
        if city.dice < 4:
            assert row.crash == card_by_card(FEW, city.dice, 3)
    assert side.by_hand[2] == tuple(card_by_card(FEW, 2, hand) for hand in range(8))
    assert side.by_hand[2][-1] == card_by_card(FEW, 2, 7)
    assert card_by_card(FEW, 2, 2) == kind_by_kind(FEW, 2, 2)  # the second way is a way too


@pytest.mark.parametrize("rules", [RULEBOOK, DEAR, load_ruleset("quick")], ids=lambda rules: rules.id)
def test_whole_decks_are_counted_kind_by_kind(rules):
    for seats in (2, 4):
        side = side_of(rules, seats)
        assert side.hand == rules.hand_size(seats)
        chances = {dice: kind_by_kind(rules, dice, side.hand) for dice in {city.dice for city in rules.cities[1:]}}
        assert [row.crash for row in side.cities[1:]] == [chances[city.dice] for city in rules.cities[1:]]


def test_reaching_and_points_add_up_over_all_journeys():
    """A journey that nobody ends crashes on the way to one of the cities, or arrives at the last."""
    for rules in (RULEBOOK, DEAR, FEW):
        side = side_of(rules, 3)
        ends = [side.cities[n].reach * side.cities[n + 1].crash for n in range(len(side.cities) - 1)]
        assert sum(ends) + side.cities[-1].reach == 1
        flown = [n * chance for n, chance in enumerate(ends)]
        assert side.length == sum(flown) + (len(side.cities) - 1) * side.cities[-1].reach
        for row, city in zip(side.cities, rules.cities, strict=True):
            cards = [2 if treasure.spyglass else treasure.points for treasure in city.treasures]
            assert row.treasure * len(cards) == sum(cards)
            assert row.points == row.reach * row.treasure
            sides = list(rules.faces)
            assert row.asked == Fraction(row.dice * sum(face is not Face.BLANK for face in sides), len(sides))
        top = max(row.points for row in side.cities)
        assert [row.value for row in side.best] == [row.value for row in side.cities if 10 * (top - row.points) <= 1]


def test_the_oracle_agrees_on_who_pays():
    """The rule by which hands are judged here is that of the engine's second reading."""
    for held in combinations(FEW.deck, 3):
        for roll in product(Face, repeat=2):
            missing = sum(
                max(0, sum(ANSWER.get(face) is card for face in roll) - held.count(card)) for card in EQUIPMENT
            )
            from_bag = covers(type(FEW.deck).of(*held), type(FEW.faces).of(*roll))
            if from_bag != (missing == 0, missing <= held.count(Card.TURBO)):
                pytest.fail(f"{held} {roll}")
    assert len(list(combinations(FEW.deck, 3))) == comb(7, 3)


def test_known_numbers():
    changed = compare(RULEBOOK, DEAR, 4)
    assert [(one.name, one.before, one.after) for one in changed.differences] == [
        *(("deck.compass", 20, 10), ("city 5 dice", 3, 4), ("faces.fog", 1, 3), ("faces.blank", 2, 0)),
        ("hand.4", 6, 5),
    ]
    rows = changed.before.cities
    assert [row.value for row in rows] == [1, 2, 4, 6, 9, 12, 15, 20, 25]
    assert [round(100 * float(row.crash)) for row in rows] == [0, 17, 17, 17, 29, 29, 29, 42, 42]
    assert compare(RULEBOOK, RULEBOOK, 4).differences == ()


def test_a_hand_and_one_die_of_each_hazard_by_counting_hands():
    """Few cards and a hand of three: every hand is looked at, every card in it counted."""
    side = side_of(FEW, 2)
    hands = list(combinations(FEW.deck, side.hand))
    for kind in side.kinds[:5]:
        assert kind.mean == Fraction(sum(held.count(kind.card) for held in hands), len(hands))
        assert (kind.face is None) == (kind.card is Card.TURBO)
        if kind.face is not None:
            assert ANSWER[kind.face] is kind.card
            crashes = sum(kind.card not in held and Card.TURBO not in held for held in hands)
            assert kind.alone == Fraction(crashes, len(hands))
    assert sum(kind.mean for kind in side.kinds) == side.hand
    assert side_of(house_rules("rulebook@1", {"faces.fog": 0}), 4).kinds[0].alone is None


def test_near_ties_are_ties():
    """City 6 pays a thousandth more than city 9 under the rules of the rulebook; nobody would notice."""
    best = side_of(RULEBOOK, 4).best
    assert [row.value for row in best] == [6, 9]
    assert 0 < best[0].points - best[1].points < Fraction(1, 100)


def test_what_cannot_be_compared_is_refused():
    with pytest.raises(CannotRead, match="as many cities"):
        compare(RULEBOOK, load_ruleset("tiny"), 2)
    with pytest.raises(CannotRead, match="Rulebook is not played by 7"):
        side_of(RULEBOOK, 7)
