"""The odds lab's numbers against counts that share no code with them: card by card, and by icepool."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import icepool
import pytest

from celestia_core.bag import Bag
from celestia_core.beliefs import TYPES
from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.kinds import Face
from celestia_core.odds import Pool
from celestia_core.teaching.lab.explored import Explored
from celestia_core.teaching.lab.exploring import Setting, explore, explore_position
from celestia_core.teaching.position import Position

FULL = Pool(20, 18, 16, 14, 8, 8)
SMALL = Pool(compass=2, arrester=1, foghorn=1, cannon=0, turbo=2, other=2)
SIDES = ("fog", "lightning", "birds", "pirates", "blank", "blank")
PAYS = {"compass": "fog", "arrester": "lightning", "foghorn": "birds", "cannon": "pirates"}
HALF = Fraction(1, 2)


def cards_of(pool: Pool) -> list[str]:
    return [kind for kind in TYPES for _ in range(getattr(pool, kind))]


def missing(hand: Iterable[str], roll: Iterable[str], uses: bool) -> int:
    """Cards that are missing, found by laying them out one by one."""
    left = list(hand)
    lacking = 0
    for face in roll:
        card = next((card for card in left if PAYS.get(card) == face), None)
        if card is not None:
            left.remove(card)
        elif face != "blank":
            lacking += 1
    return max(0, lacking - left.count("turbo")) if uses else lacking


def naive(pool: Pool, size: int, rolls: Iterable[tuple[str, ...]], q: Fraction, extra: tuple[str, ...] = ()):
    """(chance of a crash, law of the cards missing), every deal and every roll laid out."""
    law: dict[int, Fraction] = {}
    hands = [(*hand, *extra) for hand in combinations(cards_of(pool), size)]
    rolls = list(rolls)
    for hand, roll in product(hands, rolls):
        for uses, weight in ((True, q), (False, 1 - q)):
            if weight:
                short = missing(hand, roll, uses)
                law[short] = law.get(short, Fraction(0)) + weight / (len(hands) * len(rolls))
    return 1 - law.get(0, Fraction(0)), law


def rolled(dice: int) -> list[tuple[str, ...]]:
    return list(product(SIDES, repeat=dice))


def close(value: float, exact: Fraction) -> bool:
    return abs(value - float(exact)) < 1e-12


SETTINGS = [
    Setting(2, 3, SMALL),
    Setting(2, 3, SMALL, "never"),
    Setting(2, 2, SMALL, HALF),
    Setting(1, 4, replace(SMALL, other=0), HALF),
    Setting((Face.FOG, Face.FOG, Face.BLANK), 3, SMALL),
    Setting((Face.BLANK,), 2, SMALL),
]


@pytest.mark.parametrize("setting", SETTINGS, ids=range(len(SETTINGS)))
def test_every_number_of_a_small_pool_is_counted_card_by_card(setting: Setting):
    q = {"always": Fraction(1), "never": Fraction(0)}.get(str(setting.turbo), HALF)
    known = not isinstance(setting.dice, int)
    number = len(setting.dice) if not isinstance(setting.dice, int) else setting.dice
    rolls = [tuple(face.value for face in setting.dice)] if not isinstance(setting.dice, int) else rolled(number)
    found = explore(setting)
    crash, law = naive(setting.pool, setting.hand, rolls, q)
    assert found.crash.fraction == crash
    assert all(close(chance.value, law.get(short, Fraction(0))) for short, chance in enumerate(found.unpaid))
    assert sum(law.get(short, Fraction(0)) for short in range(len(found.unpaid))) == 1
    for one in found.one_more:
        more, _ = naive(setting.pool, setting.hand, rolls, q, (one.card,))
        assert close(one.crash.value, more)
        assert close(one.worth.value, more - crash)
    gone = {one.card: one for one in found.one_fewer}
    assert set(gone) == {kind for kind in TYPES if getattr(setting.pool, kind)}
    for kind, one in gone.items():
        fewer, _ = naive(replace(setting.pool, **{kind: getattr(setting.pool, kind) - 1}), setting.hand, rolls, q)
        assert one.crash.fraction == fewer
        assert one.worth.fraction == fewer - crash
    for size, chance in found.by_hand[:5]:
        assert chance.fraction == naive(setting.pool, size, rolls, q)[0]
    for dice, chance in found.by_dice[:2]:
        assert close(chance.value, naive(setting.pool, setting.hand, rolled(dice), q)[0])
    assert known == (found.faces is not None) == (not found.asked)


def test_by_roll_each_with_its_weight_and_its_chance():
    setting = Setting(2, 3, SMALL, HALF)
    found = explore(setting)
    every = rolled(2)
    assert len(found.rolls) == 15
    assert sum(roll.ways for roll in found.rolls) == found.all_rolls == 36
    for roll in found.rolls:
        faces = tuple(face.value for face in roll.faces)
        alike = [one for one in every if sorted(one) == sorted(faces)]
        assert roll.ways == len(alike)
        assert tuple(roll.needs) == tuple(faces.count(face) for face in PAYS.values())
        assert roll.crash.fraction == naive(SMALL, 3, [faces], HALF)[0]
    for one in found.asked:
        alike = [roll for roll in every if 2 - roll.count("blank") == one.cards]
        assert one.ways == len(alike)
        assert close(one.crash.value, naive(SMALL, 3, alike, HALF)[0])


@pytest.mark.parametrize(("dice", "rolls"), [(1, 5), (2, 15), (3, 35), (4, 70)])
def test_there_are_70_rolls_of_four_dice_and_fewer_of_fewer(dice: int, rolls: int):
    found = explore(Setting(dice, 7, FULL))
    assert len(found.rolls) == rolls
    assert all(len(roll.faces) == dice for roll in found.rolls)
    assert sum((roll.ways * roll.crash.fraction for roll in found.rolls), Fraction(0)) == (
        found.crash.fraction * found.all_rolls
    )


class _Missing(icepool.MultisetEvaluator):  # type: ignore[type-arg]
    """Cards missing, from a deal of kinds 0 to 4 (4: Turbo) against needs by kind."""

    def __init__(self, needs: tuple[int, ...], extra: int | None) -> None:
        self.needs, self.extra = needs, extra

    def next_state(self, state, order, kind, count):  # type: ignore[no-untyped-def]
        short, turbos = state or (0, 0)
        count += kind == self.extra
        return (short, turbos + count) if kind == 4 else (short + max(0, self.needs[kind] - count), turbos)

    def final_outcome(self, state, order, size, kinds):  # type: ignore[no-untyped-def]
        return max(0, state[0] - state[1])

    def extra_outcomes(self, outcomes):  # type: ignore[no-untyped-def]
        return range(5)

    def _key(self):  # type: ignore[no-untyped-def]
        return (self.needs, self.extra)


@pytest.mark.parametrize("hand", [3, 7, 11])
def test_the_full_deck_agrees_with_icepool(hand: int):
    counts = (*FULL.equipment, FULL.turbo)
    deck = icepool.Deck({**dict(enumerate(counts)), 5: 8})
    faces = (Face.FOG, Face.FOG, Face.BIRDS, Face.PIRATES)
    needs = (2, 0, 1, 1, 0, 0)
    found = explore(Setting(faces, hand, FULL))
    law = _Missing(needs, None).evaluate(deck.deal(hand))
    assert all(close(chance.value, law.probability(short)) for short, chance in enumerate(found.unpaid))
    assert found.crash.fraction == 1 - law.probability(0)
    for place, one in enumerate(found.one_more):
        more = _Missing(needs, place).evaluate(deck.deal(hand))
        assert close(one.crash.value, 1 - more.probability(0))


def test_a_turbo_is_worth_the_flights_that_lack_one_card():
    """Who lacks exactly one card is saved by one Turbo, and nobody else is."""
    found = explore(Setting(4, 7, FULL))
    turbo = next(one for one in found.one_more if one.card == "turbo")
    assert turbo.worth.value == pytest.approx(-found.unpaid[1].value, abs=1e-12)
    assert [one.worth.value == 0 for one in found.one_more] == [False] * 5 + [True]


PAID = ("two-compasses", 30, "A")


def test_a_position_counts_what_was_seen_and_not_just_the_cards():
    position = Position.named(*PAID)
    found = explore_position(position)
    leg = position.leg()
    assert found.crash == leg.crash
    assert leg.simple is not None
    assert abs(found.crash.value - float(leg.simple)) > 1e-4
    assert leg.captain is not None
    for roll in found.rolls:
        assert roll.crash.value == pytest.approx(leg.captain.not_paying(roll.needs).value, abs=1e-12)
    assert found.by_hand == ()
    assert found.one_fewer == ()


def test_a_position_is_weighed_hand_by_hand():
    """The posterior's rows one by one, each paying or not as laid out on the table."""
    position = Position.named(*PAID)
    found = explore_position(position, (Face.FOG, Face.PIRATES), HALF)
    hand = position.leg(HALF).captain
    assert hand is not None
    crash = dict.fromkeys((None, *TYPES), Fraction(0))
    total = Fraction(0)
    for held, weight in zip(hand.held.tolist(), hand.weight.tolist(), strict=True):
        cards = [kind for kind, count in zip(TYPES, held, strict=True) for _ in range(count)]
        total += Fraction(weight)
        for extra in crash:
            with_it = [*cards, extra] if extra else cards
            for uses in (True, False):
                crash[extra] += Fraction(weight) * HALF * (missing(with_it, ("fog", "pirates"), uses) > 0)
    assert close(found.crash.value, crash[None] / total)
    for one in found.one_more:
        assert close(one.crash.value, crash[one.card] / total)
    assert found.faces == (Face.FOG, Face.PIRATES)


def test_dice_on_the_table_are_those_of_the_position():
    found = explore_position(Position.named("two-compasses", 26, "A"))
    assert found.faces == (Face.FOG, Face.FOG)
    assert len(found.rolls) == 15
    assert next(roll for roll in found.rolls if roll.faces == found.faces).crash.value == pytest.approx(
        found.crash.value, abs=1e-12
    )


@pytest.mark.parametrize(("plies", "why"), [(20, "no flight is ahead"), (35, "already said that he cannot pay")])
def test_a_moment_with_nothing_to_explore_says_why(plies: int, why: str):
    with pytest.raises(BeyondReach, match=why):
        explore_position(Position.named("two-compasses", plies, "A"))


def test_a_seat_explores_what_it_saw_and_the_open_table_the_truth():
    closed = explore_position(Position.named("two-compasses", 26, "A")).crash
    opened = explore_position(replace(Position.named("two-compasses", 26, "A"), viewer=None)).crash
    assert 0 < closed.value < 1
    assert opened.value == 0  # B holds two Compasses, and pays with them in the next plies


@pytest.mark.parametrize(
    ("dice", "hand", "turbo"), [(0, 3, "always"), (5, 3, "always"), (2, 13, "always"), (2, -1, "always"), (2, 3, "x")]
)
def test_settings_out_of_range_are_refused(dice: int, hand: int, turbo: str):
    with pytest.raises(CannotRead):
        Setting(dice, hand, FULL, turbo)  # type: ignore[arg-type]


def test_a_hand_that_takes_the_whole_pool_has_nothing_left_unseen():
    tiny = Pool(compass=1, turbo=1)
    found: Explored = explore(Setting((Face.FOG, Face.FOG), 2, tiny))
    assert found.crash.fraction == 0
    assert found.one_fewer == ()
    assert [size for size, _ in found.by_hand] == [0, 1, 2]


def test_a_house_rule_changes_the_dice():
    fog_only = Bag({Face.FOG: 1, Face.BLANK: 1})
    found = explore(Setting(2, 2, SMALL, die=fog_only))
    assert [roll.ways for roll in found.rolls] == [1, 2, 1]
    every = list(product(("fog", "blank"), repeat=2))
    assert found.crash.fraction == naive(SMALL, 2, every, Fraction(1))[0]
