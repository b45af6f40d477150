"""The rest of a journey: equal to counting the long way, and to numbers that can be checked by hand."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.analysis.flights import TIE
from celestia_core.analysis.journey import LEAVE_ABOVE, journey_outlook
from celestia_core.beliefs import Beliefs, HandBelief, leg_belief
from celestia_core.beliefs.spyglasses import spyglass_belief
from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.events import Crashed, Paid, seen_by
from celestia_core.kinds import Seat, seat_of
from celestia_core.policies import SPYGLASS_FROM
from celestia_core.ruleset import FLAGS, with_max_journeys
from celestia_core.views import information_state, observe
from tests.builders import new_game, rules
from tests.counted import BEHAVIOURS, A, B, C, begun
from tests.counted import told as told_of
from tests.journeys import foreseen, reached, short_row, table_of, valued
from tests.sizes import cases
from tests.strategies import play
from tests.told import told

NEAR = 1e-12


def near(said, right) -> bool:
    return said is not None and right is not None and abs(said - float(right)) < NEAR * 10


def off_by(outlook, table) -> list[str]:
    """What the library says of a position that is not as it was counted."""
    wrong: list[str] = []

    def same(what: str, said, right) -> None:
        if not (near(said, right) or (said is None and right is None)):
            wrong.append(f"{what}: {said}, not {right} = {right if right is None else float(right)}")

    cities = foreseen(table)
    assert len(cities) == len(outlook.cities)
    for number, (city, right) in enumerate(zip(outlook.cities, cities, strict=True)):
        last, aboard = number + 1 == len(cities), table.viewer is not None and right.reached > 0
        same(f"{number} reached", city.reached.value, right.reached)
        same(f"{number} crash", city.crash, 1 - right.reached / right.sets_out if right.sets_out else None)
        for seat, chance in enumerate(city.captains):
            same(f"{number} captain {seat}", chance, right.captains.get(seat, 0) / (right.sets_out or 1))
        own = right.captains.get(table.viewer, 0)
        for kind in range(6):
            same(f"{number} hand", city.hand and city.hand[kind], right.hand[kind] / own if own else None)
        best, stay, go, leaves, choice = (value / right.reached if aboard else None for value in right.value)
        same(f"{number} worth", city.worth, best)
        same(f"{number} stay", city.stay, None if last else stay)
        same(f"{number} leaves", city.leaves, leaves or 0)
        same(f"{number} choice", city.choice, choice or 0)
        if aboard and not last and abs(go - stay) > TIE:
            same(f"{number} get off", city.get_off, go > stay)
        same(f"{number} mean", city.mean.value, table.mean[number + 1])
    same("leaving", outlook.leaving.value, table.mean[0])
    if table.viewer is None:
        assert outlook.plan is None
        return wrong
    (mine,) = table.laws[table.viewer]
    value = valued(table, 0, table.captain, table.aboard, table.laws, ((),) * table.seats, mine)
    plan, first = outlook.plan, cities[0].reached
    same("plan", plan.worth.value, value.best)
    same("stay now", plan.stay.value, value.stay)
    alone = table.captain == table.viewer and table.aboard == {table.viewer} and not table.bound
    free = table.for_nothing and (alone or table.viewer in table.asked(0, table.captain, table.aboard))
    same("leave now", plan.leave and plan.leave.value, table.mean[0] if value.choice or free else None)
    survived = value.stay / first if first else None
    same("survived", plan.survived and plan.survived.value, survived)
    flips = survived and value.choice and 0 < table.mean[0] < survived
    same("flips at", plan.break_even and plan.break_even.value, 1 - table.mean[0] / survived if flips else None)
    return wrong


def at(game, ply: int, seat: int):
    """What a seat has seen after so many plies of a game (the last one, if there are not so many)."""
    steps = game.steps[: ply % len(game.steps) + 1]
    seen = [shown for step in steps for event in step.events if (shown := seen_by(event, Seat(seat))) is not None]
    return information_state(seen, Seat(seat))


def rescuer(information, rescue):
    """Who is aboard -> the chance that somebody else spends a Spyglass: as `journey_outlook` says it."""
    view = observe(information.seen, information.seat)
    jumped = any(off is not None and off[1] == "jetpack" for off in view.off)
    late = view.captain not in view.aboard or view.crashed is not None
    late = late or (jumped and view.rules.jetpack_window == "after_rescue")

    def saved(aboard: frozenset[int]) -> Fraction:
        if rescue == "nobody" or late or view.rules.cities[view.position].value < SPYGLASS_FROM:
            return Fraction(0)
        able = range(view.seats) if view.rules.spyglass_who == "any" else aboard
        nobody = spyglass_belief(information, [Seat(seat) for seat in able if seat != view.seat]).nobody
        return 1 - Fraction(nobody.value)

    return saved


@given(
    dice=st.sampled_from([(1, 1), (1, 1, 2), (2, 1, 1), (1, 2, 1, 1)]),
    flags=st.fixed_dictionaries(
        {"empty_city": st.sampled_from(FLAGS["empty_city"]), "spyglass_who": st.sampled_from(FLAGS["spyglass_who"])}
    ),
    scarce=st.booleans(),
    seats=st.sampled_from((2, 3, 4)),
    boldness=st.sampled_from((3, 20)),
    deal=st.integers(0, 10**6),
    ply=st.integers(0, 400),
    viewer=st.integers(0, 3),
    turbo=st.sampled_from(BEHAVIOURS),
    others=st.sampled_from(("stay", "odds")),
    rescue=st.sampled_from(("nobody", "spyglasses")),
)
@cases(60)
def test_a_journey_is_what_the_long_way_of_counting_gives(
    dice, flags, scarce, seats, boldness, deal, ply, viewer, turbo, others, rescue
) -> None:
    game = play(short_row(dice, scarce, **flags), seats, deal, boldness=boldness, most=400)
    information = at(game, ply, viewer % seats)
    outlook = journey_outlook(information, turbo, others, rescue)
    above = LEAVE_ABOVE if others == "odds" else None
    right = table_of(information, turbo, above, rescuer(information, rescue))
    assert (outlook is None) == (right is None)
    if outlook is None:
        return
    assert off_by(outlook, right) == []
    if seats < 4 and len(dice) < 4:
        everything = reached(right)
        assert all(near(city.reached.value, chance) for city, chance in zip(outlook.cities, everything, strict=True))
        assert near(outlook.after_rescues.value, 1 - everything[0])


@given(deal=st.integers(0, 10**6), ply=st.integers(0, 300), viewer=st.integers(0, 3), seats=st.sampled_from((2, 4)))
@cases(20)
def test_what_holds_in_every_position_of_the_real_game(deal, ply, viewer, seats) -> None:
    game = play(with_max_journeys(rules(), 4), seats, deal, boldness=20, most=300)
    information = at(game, ply, viewer % seats)
    leg = leg_belief(information)
    for others in ("stay", "odds"):
        outlook = journey_outlook(information, others=others)
        assert (outlook is None) == (leg.target is None)
        if outlook is None:
            return
        chances = [1.0, *(city.reached.value for city in outlook.cities)]
        assert chances == sorted(chances, reverse=True)
        assert near(chances[1], 1 - leg.crash.value)
        assert outlook.crash == outlook.after_rescues == leg.crash
        assert [city.city for city in outlook.cities] == sorted({city.city for city in outlook.cities})
        plan = outlook.plan
        if plan is None:
            continue
        assert plan.worth.value >= plan.stay.value - NEAR
        if plan.leave is not None and leg.moment == "these-dice":
            assert near(plan.worth.value, max(plan.stay.value, plan.leave.value))
        if plan.break_even is not None:
            assert 0 < plan.break_even.value < 1
            assert (plan.stay.value > plan.leave.value) == (outlook.after_rescues.value < plan.break_even.value)
            assert near(plan.leave.value, (1 - plan.break_even.value) * plan.survived.value)


# --- by hand ---


def seen(game, who: str | None = "A"):
    """What was seen of a set table, without the payment of nothing that its made-up history begins with."""
    events = game.events if who is None else game.seen(who)
    events = [event for event in events if not (isinstance(event, Paid) and not event.cards)]
    return information_state(events, None if who is None else seat_of(who))


def asked_alone(hand: str, **placed):
    """A is alone at city 20, before the last leg: four dice."""
    return journey_outlook(seen(told(seats=2, captain="A", aboard="A", city=20, A=hand, **placed)))


def test_alone_before_the_last_city_one_lands_for_twenty_or_flies_for_twenty_five() -> None:
    sure, bare = asked_alone("compass*4 arrester*4 foghorn*4 cannon*4"), asked_alone("")
    (last,) = sure.cities
    assert (last.value, last.dice, last.reached.value, last.captain, last.worth) == (25, 4, 1, A, 25)
    assert last.hand == (4, 4, 4, 4, 0, 0)
    assert (sure.plan.stay.value, sure.plan.leave.value, sure.plan.worth.value) == (25, 20, 25)
    only_blanks = Fraction(2, 6) ** 4
    assert near(bare.cities[0].reached.value, only_blanks)
    assert near(bare.plan.stay.value, 25 * only_blanks)
    assert bare.plan.worth.value == 20
    for outlook in (sure, bare):  # 20 = (1 - p) 25
        assert near(outlook.plan.survived.value, 25)
        assert near(outlook.plan.break_even.value, Fraction(1, 5))


def test_who_has_chosen_to_fly_can_no_longer_land() -> None:
    game = told(seats=2, captain="A", aboard="A", city=20, A="compass")
    outlook = journey_outlook(seen(game.play("A flies")))
    assert outlook.plan.leave is None
    assert outlook.plan.break_even is None
    assert outlook.plan.worth == outlook.plan.stay
    assert outlook.leaving.value == 20


def test_the_next_captain_cannot_get_off_at_the_next_city() -> None:
    """B surely pays for one pirate and A is captain at 12, with one Compass for three dice."""
    game = told(seats=2, captain="B", city=9, deck="", A="compass", B="cannon*2").play("roll pirates blank blank")
    outlook = journey_outlook(seen(game))
    twelve, fifteen, *_ = outlook.cities
    assert (twelve.reached.value, twelve.choice, twelve.leaves, twelve.get_off) == (1, 0, 0, False)
    one_fog_at_most = Fraction(2**3 + 3 * 2**2, 6**3)
    assert near(fifteen.reached.value, one_fog_at_most)
    assert [city.captain for city in outlook.cities] == [B, A, B, A]
    assert fifteen.hand == (1, 0, 0, 0, 0, 0)
    assert (fifteen.worth, fifteen.leaves, fifteen.get_off) == (15, 1, True)  # then B rolls four dice with one Cannon
    assert near(outlook.plan.stay.value, 15 * one_fog_at_most)
    assert outlook.plan.leave.value == outlook.leaving.value == outlook.plan.worth.value
    assert near(outlook.leaving.value, 10)
    assert outlook.plan.break_even is None  # even if B pays for sure


def test_in_the_last_city_the_captain_draws_first() -> None:
    few = {"seats": 2, "city": 20, "captain": "B", "deck": "", "A": "compass", "B": "cannon*4"}
    for words, points in (("25 25", 25), ("25", 0)):
        game = told(**few, left={25: words}).play("roll pirates blank blank blank")
        outlook = journey_outlook(seen(game))
        assert (outlook.cities[0].reached.value, outlook.cities[0].worth) == (1, points)
        assert (outlook.plan.stay.value, outlook.plan.leave.value) == (points, 20)
        assert (outlook.plan.break_even is None) == (points == 0)


def test_a_closed_city_is_passed_by_and_an_empty_one_gives_nothing() -> None:
    closed = told(seats=2, city=9, captain="B", left={12: ""}, A="compass", B="cannon*4")
    outlook = journey_outlook(seen(closed))
    assert [city.value for city in outlook.cities] == [15, 20, 25]
    assert [city.dice for city in outlook.cities] == [3, 4, 4]
    game = told("bga", seats=2, city=9, captain="B", left={9: "", 12: ""}, A="compass", B="cannon*4")
    empty = journey_outlook(seen(game.play("roll pirates blank blank")))
    assert (empty.leaving.value, empty.plan.leave.value, empty.plan.break_even) == (0, 0, None)
    assert (empty.cities[0].value, empty.cities[0].mean.value, empty.cities[0].choice) == (12, 0, 0)


def test_two_legs_of_one_captain_by_all_his_hands() -> None:
    """B holds three of eleven cards and pays for the first and the third die; A surely pays for the second."""
    game = begun(short_row((1, 1, 1)), "B", A="compass cannon jetpack", B="compass cannon turbo")
    outlook = journey_outlook(told_of(game))
    pack = ["fog"] * 3 + ["pirates"] * 3 + ["turbo"] * 2 + ["none"] * 3

    def pays(hand: list[str], *faces: str) -> bool:
        if not faces or faces[0] == "blank":
            return not faces or pays(hand, *faces[1:])
        card = faces[0] if faces[0] in hand else "turbo"
        left = hand.copy()
        if card not in left:
            return False
        left.remove(card)
        return pays(left, *faces[1:])

    hands = [list(hand) for hand in combinations(pack, 3)]
    rolls = list(product(("fog", "pirates", "blank"), repeat=2))
    first = Fraction(sum(pays(hand, one) for hand in hands for one, _ in rolls), len(hands) * len(rolls))
    both = Fraction(sum(pays(hand, *roll) for hand in hands for roll in rolls), len(hands) * len(rolls))
    assert [city.captain for city in outlook.cities] == [B, A, B]
    assert near(outlook.cities[0].reached.value, first)
    assert near(outlook.cities[1].reached.value, first)
    assert near(outlook.cities[2].reached.value, both)


def test_those_who_leave_by_count_change_who_is_captain() -> None:
    game = told(seats=3, city=9, captain="B", A="compass", B="cannon*4", C="foghorn").play("roll pirates pirates birds")
    known = seen(game)
    stay, odds = journey_outlook(known), journey_outlook(known, others="odds")
    assert [city.captain for city in stay.cities][:3] == [B, C, A]
    assert [city.captain for city in odds.cities][:2] == [B, A]
    a, b, c = odds.cities[2].captains  # A has one card: for most dice B leaves too
    assert a > b > c == 0
    assert stay.cities[0].reached == odds.cities[0].reached
    assert "nobody-leaves" in stay.assumes
    assert "leaves-by-count" in odds.assumes
    stayed = journey_outlook(seen(game.play("C stays")), others="odds")  # he has spoken
    assert [city.captain for city in stayed.cities][:3] == [B, C, A]
    blank = told(seats=3, city=9, captain="B", A="compass", B="cannon*4", C="foghorn").play("roll blank blank blank")
    assert [c.captain for c in journey_outlook(seen(blank), others="odds").cities][:2] == [B, C]


def test_the_count_of_the_others_knows_what_earlier_legs_cost() -> None:
    """A pays two of three cards. A count says of his last one: it fails a hazard in 8 of 14 cases, so B leaves.

    Three cards would fail it in 56 of 364 cases, and B would stay. A has a Turbo and pays whatever comes.
    """
    game = begun(short_row((2, 1, 1, 1)), "A", A="compass cannon turbo", B="compass cannon jetpack")
    outlook = journey_outlook(told_of(game.play("roll fog pirates", "B stays")), others="odds")
    assert [city.captain for city in outlook.cities] == [A, B, A, A]
    assert near(outlook.cities[2].crash, 0)
    assert near(outlook.cities[3].captains[A], Fraction(2, 3))  # alone, unless the die was blank
    assert near(outlook.cities[3].captains[B], Fraction(1, 3))


@pytest.mark.parametrize(("words", "may"), [("9", False), ("9 9", True)])
def test_whoever_speaks_first_may_take_the_last_treasure(words, may) -> None:
    """C is captain and rolls badly. D leaves, then A is asked. With one treasure he has no choice, and B stays too."""
    hands = {"A": "compass*2", "B": "cannon", "C": "foghorn cannon*2", "D": "foghorn"}
    game = told(seats=4, city=9, captain="C", left={9: words}, **hands).play("roll pirates pirates birds")
    outlook = journey_outlook(seen(game), others="odds")
    assert outlook.leaving.value == 9
    assert (outlook.plan.leave is not None) == may
    assert [city.captain for city in outlook.cities[:2]] == [C, A]
    assert (outlook.cities[2].captains[B] == 0) == may


def test_a_spyglass_of_somebody_else_rescues_and_ones_own_is_a_choice() -> None:
    """C aboard has one of eleven treasures of city 1, D has left with another."""
    owned = {"A": "spyglass from 2", "C": "1 from 1", "D": "1 from 1"}
    for made, city, crash in (
        ("rulebook", 6, Fraction(10, 11)),
        ("bga", 6, Fraction(9, 11)),
        ("rulebook", 4, Fraction(1)),  # below city 6 the named bots keep theirs
    ):
        game = told(made, seats=4, captain="B", city=city, aboard="ABC", treasures=owned, A="compass", C="foghorn")
        dice = "pirates pirates pirates" if city == 6 else "pirates pirates"
        known = seen(game.play(f"roll {dice}", "C stays", "A stays", "B cannot"))
        outlook = journey_outlook(known, rescue="spyglasses")
        assert outlook.moment == "announced-cannot"
        assert outlook.crash.value == 1
        assert near(outlook.after_rescues.value, crash)
        assert near(outlook.cities[0].reached.value, 1 - crash)
        assert outlook.own_spyglasses == 1
        assert "spyglasses-this-leg" in outlook.assumes
        alone = journey_outlook(known)
        assert (alone.after_rescues.value, alone.plan.stay.value, alone.plan.survived) == (1, 0, None)


@pytest.mark.parametrize(
    ("window", "jumps", "crash"),
    [
        ("after_rescue", "D", Fraction(1)),
        ("with_rescue", "D", Fraction(10, 11)),
        ("after_rescue", "B", Fraction(1)),
        ("with_rescue", "B", Fraction(1)),
    ],
)
def test_after_a_jump_from_a_falling_airship_nobody_rescues(window, jumps, crash) -> None:
    hands = {"A": "compass", "C": "foghorn", jumps: "jetpack"}
    made = rules(jetpack_window=window)
    game = told(made, seats=4, captain="B", city=6, treasures={"C": "1 from 1"}, **hands)
    game = game.play("roll pirates pirates pirates", "C stays", "D stays", "A stays", "B cannot")
    assert near(journey_outlook(seen(game), rescue="spyglasses").after_rescues.value, Fraction(10, 11))
    game = game.play(f"{jumps} plays jetpack")
    assert near(journey_outlook(seen(game), rescue="spyglasses").after_rescues.value, crash)
    over = seen(game.play(f"treasure {jumps} 6 from 6")).seen
    fallen = next(number for number, event in enumerate(over) if isinstance(event, Crashed))
    outlook = journey_outlook(information_state(over[: fallen + 1], A), rescue="spyglasses")
    assert outlook.after_rescues.value == 1


def test_a_rescued_captain_keeps_his_cards() -> None:
    """B holds two Cannons for three pirates, is rescued, and has both Cannons at the third leg."""
    owned = {"C": "spyglass from 1"}
    game = told(seats=3, captain="B", city=6, deck="", treasures=owned, B="cannon*2", left={1: ""})
    outlook = journey_outlook(seen(game.play("roll pirates pirates pirates")), rescue="spyglasses")
    assert (outlook.crash.value, outlook.after_rescues.value) == (1, 0)
    nothing = Fraction(2, 6) ** 3  # C and A have no cards
    two_cannons = sum(comb(4, n) * 2 ** (4 - n) for n in range(3))
    assert near(outlook.cities[2].reached.value, nothing**2)
    assert near(outlook.cities[3].reached.value, nothing**2 * Fraction(two_cannons, 6**4))


# --- other answers ---


def test_off_the_airship_and_at_the_open_table_there_is_no_plan() -> None:
    game = told(seats=3, captain="B", city=9, aboard="BC", A="compass", B="cannon*4", C="foghorn")
    outlook = journey_outlook(seen(game))
    assert outlook.plan is None
    assert [(city.worth, city.hand, city.get_off) for city in outlook.cities] == [(None, None, False)] * 4
    everything = journey_outlook(seen(game, None))
    assert everything.plan is None
    assert near(everything.cities[0].reached.value, 1 - leg_belief(seen(game, None)).crash.value)
    assert 0 < everything.cities[1].reached.value < everything.cities[0].reached.value


def test_where_there_is_no_leg_there_is_no_outlook() -> None:
    game = new_game(seats=3)
    assert journey_outlook(seen(game)) is None
    for wrong in ({"others": "leave"}, {"rescue": "all"}):
        with pytest.raises(CannotRead, match="others:"):
            journey_outlook(seen(game), **wrong)
    with pytest.raises(CannotRead, match="turbo"):
        journey_outlook(seen(told(seats=2, A="compass")), turbo="often")


def test_hands_beyond_reach_are_counted_simply_and_say_so(monkeypatch) -> None:
    game = told(seats=3, captain="B", city=9, A="compass", B="cannon*4 foghorn*2", C="foghorn")
    known = seen(game.play("roll pirates pirates birds"))
    right = journey_outlook(known)

    def beyond(self, seat):
        if self.view.hands[seat] is None:
            raise BeyondReach("too many")
        return HandBelief.known(seat, self.view.hands[seat], self.turbo, self.view.rules.faces)

    monkeypatch.setattr(Beliefs, "hand", beyond)
    outlook = journey_outlook(known)
    assert "simple-hands" in outlook.assumes
    assert "simple-hands" not in right.assumes
    for city, exact in zip(outlook.cities, right.cities, strict=True):
        assert city.reached.margin == 1
        assert exact.reached.margin is None
        assert near(city.reached.value, exact.reached.value)  # nobody has shown anything, so that is right
    assert outlook.plan.stay.margin > 0


def test_estimated_hands_give_estimates(monkeypatch) -> None:
    """The same position with the hands as 32 batches that agree, and that do not."""
    game = told(seats=3, captain="B", city=9, A="compass", B="cannon*4 foghorn*2", C="foghorn")
    known = seen(game)
    exact = journey_outlook(known)
    hand = Beliefs.hand

    def batches(self, seat):
        belief = hand(self, seat)
        if self.view.hands[seat] is not None:
            return belief
        noise = 1 + spreads[len(margins)] * np.random.default_rng(seat).uniform(-1, 1, (32, len(belief.weight)))
        return replace(belief, weight=belief.weight / belief.weight.sum() * noise)

    monkeypatch.setattr(Beliefs, "hand", batches)
    spreads, margins = (0.0, 0.01, 0.1), []
    for _ in spreads:
        outlook = journey_outlook(known)
        for city, right in zip(outlook.cities, exact.cities, strict=True):
            assert abs(city.reached.value - right.reached.value) <= (city.reached.margin or NEAR)
        margins.append(outlook.cities[1].reached.margin or 0)
        assert (outlook.plan.stay.margin or 0) >= margins[-1]
    assert 0 <= margins[0] < NEAR < margins[1] < margins[2] < 1
