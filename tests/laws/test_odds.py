"""The chance of one leg: published values, cases one can count on one's fingers, and what must always hold."""

from decimal import Decimal
from fractions import Fraction
from itertools import combinations, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.bag import Bag
from celestia_core.errors import CannotRead
from celestia_core.kinds import EQUIPMENT, HAZARDS, Card, Face
from celestia_core.odds import (
    EVENT_DIE,
    HandPays,
    Needs,
    Pool,
    Turbo,
    crash_odds,
    explain,
    explain_rolls,
    hand_odds,
    hand_pays,
    odds_table,
)
from celestia_core.ruleset import load_ruleset

FOG, LIGHTNING, BIRDS, PIRATES, BLANK = Face.FOG, Face.LIGHTNING, Face.BIRDS, Face.PIRATES, Face.BLANK
FULL_DECK = Pool(compass=20, arrester=18, foghorn=16, cannon=14, turbo=8, other=8)

pools = st.builds(Pool, *[st.integers(0, 12)] * 6)
rolls = st.lists(st.sampled_from(Face), max_size=5)
shares = st.fractions(0, 1, max_denominator=12)


# Chance to pay before the roll, fresh deck of 84 cards; from the specification of crash odds (issue 2, section 5).
KNOWN = [
    (6, 2, "0.663727", "0.825953"),
    (6, 3, "0.504315", "0.709973"),
    (6, 4, "0.365091", "0.583978"),
    (8, 2, "0.777785", "0.912274"),
    (8, 3, "0.651442", "0.843602"),
    (8, 4, "0.526092", "0.760084"),
]


@pytest.mark.parametrize(("hand", "dice", "equipment_only", "with_turbo"), KNOWN)
def test_known_values(hand: int, dice: int, equipment_only: str, with_turbo: str) -> None:
    rules = load_ruleset("rulebook")
    pool = Pool.of(rules.deck)
    assert f"{float(crash_odds(dice, hand, pool, 'never', rules.faces).pays):.6f}" == equipment_only
    assert f"{float(crash_odds(dice, hand, pool, 'always', rules.faces).pays):.6f}" == with_turbo


def test_the_default_die_and_the_full_deck_are_those_of_the_rulebook() -> None:
    rules = load_ruleset("rulebook")
    assert rules.faces == EVENT_DIE
    assert Pool.of(rules.deck) == FULL_DECK


# One compass, one turbo, two others: C(4, 1) = 4 hands of one card, C(4, 2) = 6 of two. Needs, hand, crashes with
# Turbo always and never.
COUNTED = [
    ([FOG], 1, 2, 3),  # compass or turbo pays
    ([FOG], 2, 1, 3),  # only the hand of the two others fails; compass is in three hands
    ([FOG, FOG], 2, 5, 6),  # compass with turbo
    ([FOG, BIRDS], 2, 5, 6),
    ([BIRDS], 1, 3, 4),
    ([BLANK, BLANK], 1, 0, 0),
    ([FOG, BLANK], 1, 2, 3),
    ([FOG], 0, 1, 1),  # one way to hold nothing, and it fails
    ([], 0, 0, 0),
    ([FOG], 4, 0, 0),  # everything held
    ([FOG, FOG, FOG], 4, 1, 1),
]


@pytest.mark.parametrize(("needs", "hand", "always", "never"), COUNTED)
def test_hands_counted_on_the_fingers(needs: list[Face], hand: int, always: int, never: int) -> None:
    pool = Pool(compass=1, turbo=1, other=2)
    assert crash_odds(needs, hand, pool, "always").ways == always
    assert crash_odds(needs, hand, pool, "never").ways == never


def test_the_total_is_the_number_of_deals_and_before_the_roll_of_deals_and_rolls() -> None:
    pool = Pool(compass=1, turbo=1, other=2)
    assert crash_odds([FOG], 2, pool).total == 6
    assert crash_odds(2, 2, pool).total == 6 * 36


def test_a_die_of_fog_and_blank_before_the_roll() -> None:
    """The die of the ruleset `tiny`: heads or tails. One compass in two cards, one card held."""
    odds = crash_odds(1, 1, Pool(compass=1, other=1), die=load_ruleset("tiny").faces)
    assert (odds.ways, odds.total) == (1, 4)
    loaded = Bag({FOG: 3, BLANK: 1})
    assert crash_odds(1, 1, Pool(compass=1, other=1), die=loaded).crash == Fraction(3, 8)


def test_certain_ends_are_exact() -> None:
    assert str(crash_odds([PIRATES], 3, Pool(other=5))) == "1/1"
    assert str(crash_odds([BLANK], 3, Pool(other=5))) == "0/1"
    assert crash_odds([PIRATES], 3, Pool(other=5)).value == 1.0
    assert str(crash_odds(0, 0, Pool())) == "0/1"


@given(pool=pools, needs=rolls, turbo=shares, data=st.data())
def test_a_share_of_turbo_mixes_the_two_ends(pool, needs, turbo, data) -> None:  # type: ignore[no-untyped-def]
    hand = data.draw(st.integers(0, pool.total))
    always, never = (crash_odds(needs, hand, pool, end) for end in ("always", "never"))
    mixed = crash_odds(needs, hand, pool, turbo)
    assert mixed.crash == turbo * always.crash + (1 - turbo) * never.crash
    assert mixed.crash + mixed.pays == 1
    assert always.ways <= never.ways  # Turbo never hurts


@given(pool=pools, question=st.one_of(rolls, st.integers(0, 4)), turbo=shares, data=st.data())
def test_more_cards_and_fewer_dice_never_hurt(pool, question, turbo, data) -> None:  # type: ignore[no-untyped-def]
    hand = data.draw(st.integers(1, max(1, pool.total)))
    if hand > pool.total:
        return
    here = crash_odds(question, hand, pool, turbo).crash
    assert here <= crash_odds(question, hand - 1, pool, turbo).crash
    more = question + 1 if isinstance(question, int) else [*question, FOG]
    assert here <= crash_odds(more, hand, pool, turbo).crash


@given(pool=pools, needs=rolls, data=st.data())
def test_blanks_and_the_order_of_dice_do_not_matter(pool, needs, data) -> None:  # type: ignore[no-untyped-def]
    hand = data.draw(st.integers(0, pool.total))
    shuffled = data.draw(st.permutations(needs))
    assert crash_odds(needs, hand, pool) == crash_odds([BLANK, *shuffled], hand, pool)
    assert crash_odds(needs, hand, pool) == crash_odds(Needs.of(needs), hand, pool)


@given(pool=pools, needs=rolls, data=st.data())
def test_kinds_are_alike(pool: Pool, needs: list[Face], data: st.DataObject) -> None:
    """Renaming the hazards and their Equipment together changes nothing."""
    hand = data.draw(st.integers(0, pool.total))
    order = data.draw(st.permutations(range(4)))
    renamed = Pool(*[pool.equipment[kind] for kind in order], pool.turbo, pool.other)
    asked = Needs.of(needs)
    assert crash_odds(asked, hand, pool) == crash_odds(Needs(*[asked[kind] for kind in order]), hand, renamed)


CARDS = st.lists(st.sampled_from([card for card in Card if card is not Card.GRAPPLING_HOOK]), max_size=9)


@given(cards=CARDS, needs=rolls)
def test_a_known_hand_pays_when_its_cards_can_be_laid_on_the_dice(cards: list[Card], needs: list[Face]) -> None:
    """Paid the way a person does it: lay Equipment on dice while there is some, then Turbos."""
    left = list(cards)
    unpaid = []
    for face in needs:
        if face is BLANK:
            continue
        answer = EQUIPMENT[HAZARDS.index(face)]
        if answer in left:
            left.remove(answer)
        else:
            unpaid.append(face)
    pays = hand_pays(Bag.of(*cards), needs)
    assert pays == HandPays(equipment=not unpaid, turbo=len(unpaid) <= cards.count(Card.TURBO))
    whole = Pool.of(Bag.of(*cards))  # a pool of which every card is drawn is this very hand
    assert crash_odds(needs, len(cards), whole, "never").crash == (not pays.equipment)
    assert crash_odds(needs, len(cards), whole, "always").crash == (not pays.turbo)


def test_a_known_hand_before_the_roll() -> None:
    """Two dice against one compass and one foghorn: 6 x 6 rolls, those of fog, birds and blank are paid."""
    hand = Bag.of(Card.COMPASS, Card.FOGHORN)
    paid = 4 + 2 * 2 * 2 + 2  # two blanks; one blank with fog or birds, in either order; fog and birds
    assert hand_odds(hand, 2).pays == Fraction(paid, 36)
    wild = hand + Bag.of(Card.TURBO)
    # With Turbo also: fog fog, birds birds, and lightning or pirates beside a blank, fog or birds.
    assert hand_odds(wild, 2).pays == Fraction(paid + 2 + 2 * 2 * 4, 36)
    assert hand_odds(wild, 2, "never").pays == Fraction(paid, 36)


def test_the_average_over_hands_is_the_chance_over_the_pool() -> None:
    deck = [Card.COMPASS, Card.COMPASS, Card.CANNON, Card.TURBO, Card.JETPACK, Card.FOGHORN]
    hands = [Bag.of(*hand) for hand in combinations(deck, 3)]
    mean = sum(hand_odds(hand, 2).crash for hand in hands) / len(hands)
    assert crash_odds(2, 3, Bag.of(*deck)).crash == mean


def test_the_roll_of_fog_fog_opens_into_its_cases() -> None:
    """Two compasses, one turbo, one other; hands of two: six deals in all."""
    cases = explain([FOG, FOG], 2, Pool(compass=2, turbo=1, other=1))
    assert [(case.held.compass, case.turbo, case.ways, case.pays_with) for case in cases] == [
        (2, 0, 1, "equipment"),
        (1, 1, 2, "turbo"),
        (1, 0, 2, "nothing"),
        (0, 1, 1, "nothing"),
    ]


@given(pool=pools, needs=rolls, data=st.data())
def test_the_cases_behind_a_number_add_up_to_it(pool, needs, data) -> None:  # type: ignore[no-untyped-def]
    hand = data.draw(st.integers(0, pool.total))
    cases = explain(needs, hand, pool)
    odds = crash_odds(needs, hand, pool)
    assert sum(case.ways for case in cases) == odds.total
    assert sum(case.ways for case in cases if case.crash) == odds.ways
    unpaid = sum(case.ways for case in cases if case.pays_with != "equipment")
    assert unpaid == crash_odds(needs, hand, pool, "never").ways
    assert all(case.ways > 0 for case in cases)
    assert len({(case.held, case.turbo) for case in cases}) == len(cases)


@given(pool=pools, dice=st.integers(0, 4), turbo=shares, data=st.data())
def test_the_rolls_behind_an_average_add_up_to_it(pool, dice, turbo, data) -> None:  # type: ignore[no-untyped-def]
    hand = data.draw(st.integers(0, pool.total))
    behind = explain_rolls(dice, hand, pool, turbo)
    assert sum(case.rolls for case in behind) == 6**dice
    assert sum(case.rolls * case.odds.crash for case in behind) == crash_odds(dice, hand, pool, turbo).crash * 6**dice


def test_power_cards_are_other_cards() -> None:
    assert Pool.of(load_ruleset("rulebook@1+hook").deck).other == 10
    assert Pool.of({Card.WIND_GUST: 2, Card.CANNON: 3}) == Pool(cannon=3, other=2)


@pytest.mark.parametrize(
    ("turbo", "share"),
    [(0.1, Fraction(1, 10)), (Decimal("0.1"), Fraction(1, 10)), (0, "never"), (1, "always"), (1.0, "always")],
)
def test_any_number_may_say_how_often_turbo_is_played(turbo: Decimal | float, share: Turbo) -> None:
    assert crash_odds(2, 6, FULL_DECK, turbo) == crash_odds(2, 6, FULL_DECK, share)


def test_the_smallest_float_is_a_chance_too() -> None:
    assert crash_odds(2, 6, FULL_DECK, 5e-324).crash < crash_odds(2, 6, FULL_DECK, "never").crash


WRONG_POOLS = [
    lambda: Pool(compass=-1),
    lambda: Pool(turbo=True),
    lambda: Pool(other=1.0),  # type: ignore[arg-type]
    lambda: Pool(other=10**30),
    lambda: Pool(compass=1500, other=1500),
    lambda: Pool.of({"compass": 1}),  # type: ignore[dict-item]
]
WRONG_QUESTIONS = [
    lambda: crash_odds([FOG], 85, FULL_DECK),
    lambda: crash_odds([FOG], -1, FULL_DECK),
    lambda: crash_odds([FOG], 2.0, FULL_DECK),  # type: ignore[arg-type]
    lambda: crash_odds([FOG] * 9, 6, FULL_DECK),
    lambda: crash_odds(["fog"], 6, FULL_DECK),  # type: ignore[list-item]
    lambda: crash_odds([[]], 6, FULL_DECK),  # type: ignore[list-item]
    lambda: crash_odds("fog", 6, FULL_DECK),  # type: ignore[arg-type]
    lambda: crash_odds(2.5, 6, FULL_DECK),  # type: ignore[arg-type]
    lambda: crash_odds(True, 6, FULL_DECK),
    lambda: crash_odds(9, 6, FULL_DECK),
    lambda: crash_odds(-1, 6, FULL_DECK),
    lambda: crash_odds(2, 6, FULL_DECK, die=Bag()),
    lambda: crash_odds(Needs(compass=-1, cannon=1), 6, FULL_DECK),
    lambda: crash_odds(Needs(compass=10**9), 6, FULL_DECK),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=Fraction(9, 8)),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=Fraction(-1, 8)),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=1.5),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=-0.0001),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=float("nan")),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=float("inf")),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=2),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=True),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=Decimal("NaN")),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=Decimal("sNaN")),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=Decimal("1e-999999")),  # as a fraction it fills the memory
    lambda: crash_odds(2, 6, FULL_DECK, turbo=Decimal("1e999999")),
    lambda: crash_odds(2, 6, FULL_DECK, turbo=0.5j),  # type: ignore[arg-type]
    lambda: crash_odds(2, 6, FULL_DECK, turbo=["always"]),  # type: ignore[arg-type]
    lambda: crash_odds(2, 6, FULL_DECK, turbo=None),  # type: ignore[arg-type]
    lambda: crash_odds(2, 6, None),  # type: ignore[arg-type]
    lambda: crash_odds(2, 6, FULL_DECK, turbo="sometimes"),  # type: ignore[arg-type]
    lambda: odds_table(FULL_DECK, largest=101),
    lambda: odds_table(FULL_DECK, turbo=Fraction(2)),
]


@pytest.mark.parametrize("number", range(len(WRONG_POOLS)))
def test_wrong_pools_are_refused(number: int) -> None:
    with pytest.raises(CannotRead):
        WRONG_POOLS[number]()


@pytest.mark.parametrize("number", range(len(WRONG_QUESTIONS)))
def test_wrong_questions_are_refused(number: int) -> None:
    with pytest.raises(CannotRead):
        WRONG_QUESTIONS[number]()


def test_an_endless_roll_is_refused_and_does_not_hang() -> None:
    with pytest.raises(CannotRead):
        crash_odds(repeat(FOG), 6, FULL_DECK)


def test_the_largest_question_allowed_is_answered() -> None:
    pool = Pool(400, 400, 400, 400, 200, 200)
    odds = crash_odds(8, 1000, pool, Fraction(1, 3))
    assert 0 < odds.value < 1e-50
