"""What can be known, in positions small enough to count: the library's fractions beside plain counting.

The engine plays the games; a `look` is what one seat may believe of them, `dealt` counts the same by itself.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from math import comb, prod
from typing import Any

import pytest

from celestia_core.bag import Bag
from celestia_core.beliefs import TYPES, beliefs, leg_belief, work_out, worth
from celestia_core.chances import leg_chances, unseen_cards
from celestia_core.events import CardGiven, DeckReshuffled, Event, seen_by
from celestia_core.kinds import Card, Face, Seat
from celestia_core.odds import ALL_NEEDS, Pool, crash_odds
from celestia_core.record import branch, replay
from celestia_core.record_text import load_record
from celestia_core.resources import data_path
from celestia_core.ruleset import load_ruleset
from celestia_core.views import InformationState, information_state, observe
from tests.builders import Game, cards, rules
from tests.counted import (
    ALWAYS,
    BEHAVIOURS,
    EQUIPMENT,
    HALF,
    NEVER,
    POOL,
    A,
    B,
    C,
    D,
    Weighed,
    after,
    average,
    begun,
    can,
    cannot,
    dealt,
    four,
    hands,
    holding,
    look,
    minus,
    pays,
    told,
    wrong,
)
from tests.strategies import play

# --- two Compasses: a record that reaches the three moments ---

RECORD = load_record(data_path("records", "two-compasses.txt").read_bytes())
LINES = RECORD.lines()
BEFORE = LINES.index("B can")  # plies
PAID, FAILED = BEFORE + 1, LINES.index("C cannot") + 1
MOMENTS = (BEFORE, PAID, FAILED)


def moment(plies: int) -> InformationState:
    """What A has seen of the record after so many plies."""
    events = [event for step in replay(branch(RECORD, plies)) for event in step.events]
    return information_state([shown for event in events if (shown := seen_by(event, A)) is not None], A)


def test_the_record_is_the_example() -> None:
    view = observe(moment(FAILED).seen, A)
    assert view.hand == cards("compass*2 arrester foghorn cannon jetpack")
    assert unseen_cards(observe(moment(BEFORE).seen, A)) == view.rules.deck - view.hand
    assert view.hand_sizes == (6, 4, 6, 6)
    assert view.discard == cards("compass*2")
    assert (view.captain, view.dice, view.announced) == (C, Bag.of(Face.PIRATES, Face.BLANK), False)
    assert len(LINES) == FAILED


@pytest.mark.fact("F23", "F27", "B31")
@pytest.mark.parametrize("q", BEHAVIOURS)
def test_who_pays_two_compasses_has_few_left(q: Fraction) -> None:
    """He had at least two of the 18: that is all that was learned. Equipment covered the dice, so q says nothing."""
    belief = beliefs(moment(PAID), q, precise=True)
    hand = belief.hand(B)
    assert hand.mean["compass"].fraction == Fraction(1984, 5331)
    ways = {count: comb(18, count) * comb(60, 6 - count) for count in range(2, 7)}
    assert hand.mean["compass"].fraction == Fraction(sum(w * (n - 2) for n, w in ways.items()), sum(ways.values()))
    assert wrong(hand, after(dealt(6, POOL, holding(compass=2)), compass=2), q) == []
    assert [(piece.seat, piece.what, piece.cards) for piece in belief.pieces] == [(B, "paid", cards("compass*2"))]


@pytest.mark.fact("B32")
def test_a_simple_count_takes_the_rest_for_random_cards() -> None:
    """16 Compasses among 76 unseen cards, four in the hand: what is left when the payment itself is forgotten."""
    belief = beliefs(moment(PAID), precise=True)
    forgotten = beliefs(moment(PAID), without=[piece.number for piece in belief.pieces], precise=True)
    assert forgotten.hand(B).mean["compass"].fraction == Fraction(16, 19) == Fraction(4 * 16, 76)
    assert wrong(forgotten.hand(B), dealt(4, minus(POOL, {"compass": 2})), ALWAYS) == []


# The chance that D cannot (or will not) pay a single pirates die: before anything, after B's two Compasses, after C's
# no; by what captains did with Turbo until now, and by what D does with it.
NOT_PAYING = {
    (ALWAYS, ALWAYS): ("1908/13505", "19889019475/146984050332", "821683776662/7522027165445"),
    (ALWAYS, NEVER): ("181536/564509", "104423607985253/332330937800652", "9245260819882/32981196033105"),
    (NEVER, ALWAYS): ("1908/13505", "19889019475/146984050332", "71512092441787270/592395128100340269"),
    (NEVER, NEVER): ("181536/564509", "104423607985253/332330937800652", "32358232166511/115409142431393"),
}


def counted(plies: int, past: Fraction, coming: Fraction) -> Fraction:
    """The same by counting what B, then C, then D may hold; the rest of the deck cancels out."""
    pool = {"compass": 18, "cannon": 13, "turbo": 8, "other": 39}
    total = failing = 0
    for b, ways_b in hands(6, pool):
        if plies >= PAID and b["compass"] < 2:
            continue
        for c, ways_c in hands(6, minus(pool, b)):
            if plies >= FAILED and (c["cannon"] or (past == ALWAYS and c["turbo"])):
                continue
            left = minus(minus(pool, b), c)
            paying = left["cannon"] + (left["turbo"] if coming == ALWAYS else 0)
            total += ways_b * ways_c * comb(66, 6)
            failing += ways_b * ways_c * comb(66 - paying, 6)
    return Fraction(failing, total)


@pytest.mark.fact("F26", "F28", "B29")
@pytest.mark.parametrize(("past", "coming"), NOT_PAYING)
def test_what_b_paid_and_what_c_could_not_pay_tell_of_d(past: Fraction, coming: Fraction) -> None:
    """q = 1 and 0 for past and future alike are the first and the last row."""
    known = [Fraction(text) for text in NOT_PAYING[past, coming]]
    assert [counted(plies, past, coming) for plies in MOMENTS] == known
    hands_of_d = [beliefs(moment(plies), past, precise=True).hand(D) for plies in MOMENTS]
    assert [hand.not_paying([Face.PIRATES], coming).fraction for hand in hands_of_d] == known
    assert [hand.not_paying([Face.PIRATES, Face.BLANK], coming).fraction for hand in hands_of_d] == known
    quick = [beliefs(moment(plies), past).hand(D).not_paying([Face.PIRATES], coming) for plies in MOMENTS]
    assert [number.value for number in quick] == pytest.approx([float(number) for number in known], abs=1e-12)


def test_why_d_moves() -> None:
    """Cards are neither made nor lost: what B or C is known to lack lies with D, or in the deck."""
    before, paid, failed = (beliefs(moment(plies), precise=True) for plies in MOMENTS)
    first, second, third = (
        [belief.hand(seat).mean["cannon"].fraction for seat in (B, C, D)] for belief in (before, paid, failed)
    )
    assert first == [1, 1, 1]  # 6 of 78 cards, 13 Cannons
    assert second[0] < 1 < second[1] == second[2]  # two of B's cards are no Cannons: more for everybody else
    assert third[1] == 0 < second[1]
    assert third[0] > second[0]  # and so when C has none
    assert third[2] > second[2]
    # A simple count takes B's four cards for random ones. It makes them too much like Compasses, so all else too rare
    # in them and too frequent with D: it moves D too far. And a failure, which shows no card, does not move it at all.
    simple = crash_odds([Face.PIRATES], 6, unseen_cards(paid.view)).crash
    assert simple == Fraction(28989675, 218618940) == Fraction(comb(55, 6), comb(76, 6))
    number = [belief.hand(D).not_paying([Face.PIRATES]).fraction for belief in (before, paid, failed)]
    assert number[2] < simple < number[1] < number[0]
    assert unseen_cards(failed.view) == unseen_cards(paid.view)


@pytest.mark.parametrize("q", BEHAVIOURS)
@pytest.mark.parametrize("plies", MOMENTS)
def test_all_cards_are_somewhere(plies: int, q: Fraction) -> None:
    """D has shown nothing, so each of the 60 cards of the deck is as each of his six."""
    belief = beliefs(moment(plies), q, precise=True)
    for name, left in minus(POOL, {"compass": 2 * (plies >= PAID)}).items():
        b, c, d = (belief.hand(seat).mean[name].fraction or NEVER for seat in (B, C, D))
        assert b + c + d + 60 * d / 6 == left


def test_no_use_of_turbo_is_neutral() -> None:
    """A failure is weighed by 1, 1 - q, 0: no value of q is neutral, and the posterior is no mixture of two others."""
    known = {q: beliefs(moment(FAILED), q, precise=True).hand(C).mean["turbo"].fraction for q in BEHAVIOURS}
    pool = {"compass": 18, "cannon": 13, "turbo": 8, "other": 39}
    for q, mean in known.items():
        seen = [
            (c, ways_b * ways_c * (1 - pays(c, q, {"cannon": 1})))
            for b, ways_b in hands(6, pool)
            if b["compass"] >= 2
            for c, ways_c in hands(6, minus(pool, b))
        ]
        assert mean == average(seen, lambda c: c["turbo"])
    assert known[ALWAYS] == 0
    assert known[HALF] != (known[ALWAYS] + known[NEVER]) / 2


# --- nothing seen, and everything forgotten: the simple count ---


@pytest.mark.fact("F10", "B31")
@pytest.mark.parametrize(
    ("name", "seats"),
    [*(("rulebook", seats) for seats in range(2, 7)), ("quick", 4), ("tiny3", 3), ("rulebook+hook", 5)],
)
def test_before_anything_is_shown_a_hand_is_so_many_random_cards(name: str, seats: int) -> None:
    made = load_ruleset(name)
    size = made.hand_sizes[made.seats.index(seats)]
    game = Game(*_last(play(made, seats, deal=seats, most=(made.first_captain is None) + seats * size)))
    assert game.asked == "nature"
    assert game.about == "roll"
    unseen = made.deck - game.state.hands[1]
    pool = Pool.of(unseen)
    for q in (ALWAYS, Fraction(1, 3), NEVER):
        hand = look(game, q, "B").hand(A)
        for needs in ALL_NEEDS[::5]:
            assert hand.not_paying(needs).fraction == crash_odds(needs, size, unseen, q).crash
        for dice in (0, 1, 2, 4):
            assert hand.not_paying(dice).fraction == crash_odds(dice, size, unseen, q, made.faces).crash
    for place, kind in enumerate(TYPES):
        count = (*pool.equipment, pool.turbo, pool.other)[place]
        ways = [comb(count, n) * comb(len(unseen) - count, size - n) for n in range(min(count, size) + 1)]
        assert [number.fraction for number in hand.law[kind]] == [Fraction(way, sum(ways)) for way in ways]
        assert hand.mean[kind].fraction == Fraction(size * count, len(unseen))


def _last(game: Any) -> tuple[Any, tuple[Event, ...]]:
    return game.steps[-1].state, tuple(event for step in game.steps for event in step.events)


@pytest.mark.fact("B32")
@pytest.mark.parametrize(
    ("name", "seats", "most"), [("rulebook", 4, 80), ("bga", 3, 70), ("quick", 5, 80), ("tiny3", 3, 25)]
)
def test_who_forgets_every_piece_counts_simply(name: str, seats: int, most: int) -> None:
    """A forgotten payment is read as cards that turned up by chance; then every unseen card is as likely as before."""
    pieces = 0
    for deal in range(5):
        game = Game(*_last(play(load_ruleset(name), seats, deal, boldness=6, most=most)))
        if game.happened(DeckReshuffled):
            continue
        viewer = Seat(deal % seats)
        information = information_state([e for e in (seen_by(e, viewer) for e in game.events) if e is not None], viewer)
        everything = [piece.number for piece in beliefs(information).pieces]
        pieces += len(everything)
        belief = beliefs(information, HALF, without=everything, precise=True)
        unseen = unseen_cards(belief.view)
        for seat in {*range(seats)} - {viewer}:
            hand = belief.hand(Seat(seat))
            assert hand.size == belief.view.hand_sizes[seat]
            for needs in ALL_NEEDS[::12]:
                assert hand.not_paying(needs).fraction == crash_odds(needs, hand.size, unseen, HALF).crash
        leg = leg_belief(information, HALF, everything)
        if leg.crash is not None:
            assert leg.crash.value == pytest.approx(float(leg.simple), abs=1e-12)
        assert leg.simple == leg_chances(belief.view, HALF).crash
    assert pieces >= 3


@pytest.mark.fact("F15", "F29")
def test_choices_and_blank_dice_tell_nothing() -> None:
    """Whoever stays or leaves, lands or flies: the chances are the same. That is an assumption, and it is kept."""
    deal = dealt(6, POOL)
    for word in ("stays", "leaves"):
        game = four().play("roll blank blank", f"C {word}")
        game = game.play("treasure C 1 from 1") if word == "leaves" else game
        game = game.play("D stays", "A stays", "B can")
        belief = look(game)
        assert belief.pieces == ()
        for seat in (B, C, D):
            assert wrong(belief.hand(seat), deal, ALWAYS) == []


def test_an_open_hand_is_what_it_is() -> None:
    """One's own, and everybody's on the open table: no belief, no evidence."""
    game = four().play("roll fog fog", "C stays", "D stays", "A stays")
    own = look(game).hand(A)
    assert [own.mean[name].fraction for name in TYPES] == [2, 1, 1, 1, 0, 1]
    assert own.not_paying([Face.FOG] * 3).fraction == 1
    table = beliefs(information_state(game.events, None), precise=True)
    assert table.pieces == ()
    for seat in (A, B, C, D):
        assert table.hand(seat).mean["compass"].fraction == game.state.hands[seat][Card.COMPASS]


# --- one thing seen ---


@pytest.mark.fact("F30", "B8")
def test_a_turbo_that_stood_in_shows_how_many_there_were() -> None:
    """One Compass and a Turbo for two fogs: he had one Compass, or he would have paid both."""
    game = four(B="compass turbo*2 foghorn*2 cannon").play("roll fog fog", "C stays", "D stays", "A stays", "B can")
    assert game.discard == "compass turbo"
    weighed = after(dealt(6, POOL, lambda hand: hand["compass"] == 1, holding(turbo=1)), compass=1, turbo=1)
    for q in (ALWAYS, HALF, Fraction(1, 7)):
        belief = look(game, q)
        assert [number.fraction for number in belief.hand(B).law["compass"]] == [1]
        assert wrong(belief.hand(B), weighed, q) == []
        assert not belief.surprised


@pytest.mark.fact("F25", "B8")
def test_what_nobody_would_do_is_read_with_half_a_chance() -> None:
    """Under "never" a Turbo on the table cannot be. The past is then read with q = 1/2, the coming word with q = 0."""
    game = four(B="compass turbo*2 foghorn*2 cannon").play("roll fog fog", "C stays", "D stays", "A stays", "B can")
    belief = look(game, NEVER)
    assert belief.surprised
    weighed = after(dealt(6, POOL, lambda hand: hand["compass"] == 1, holding(turbo=1)), compass=1, turbo=1)
    assert wrong(belief.hand(B), weighed, NEVER) == []
    assert leg_belief(told(game), NEVER).surprised
    assert not look(four(), NEVER).surprised


@pytest.mark.fact("F56")
def test_a_turbo_held_back_and_used_later_is_a_surprise_under_always() -> None:
    """B says no to pirates; the dice turn to fog, and he pays with a Turbo that he must have had."""
    game = four(power="alternative-route", B="turbo arrester*2 foghorn*2 arrester")
    game = game.play("roll pirates blank", "C stays", "D stays", "A stays", "B cannot")
    before = look(game, ALWAYS)
    assert not before.surprised
    assert wrong(before.hand(B), dealt(6, POOL, cannot(ALWAYS, cannon=1)), ALWAYS) == []
    game = game.play("A plays alternative-route", "B rerolls pirates", "reroll fog", "B can")
    assert game.discard == "turbo alternative-route"
    for q, taken in ((ALWAYS, HALF), (NEVER, HALF), (Fraction(1, 3), Fraction(1, 3))):
        belief = look(game, q)
        seen = (cannot(taken, cannon=1), can(taken, compass=1), lambda hand: hand["compass"] == 0, holding(turbo=1))
        assert wrong(belief.hand(B), after(dealt(6, POOL, *seen), turbo=1), q) == []
        assert belief.surprised == (q != taken)
        assert [piece.what for piece in belief.pieces] == ["cannot", "paid"]


@pytest.mark.fact("F51", "B4")
def test_a_word_made_void_is_still_a_word() -> None:
    """B could pay one fog. A Wind Gust turned the blank die to fog as well, and he could not pay two."""
    game = four(power="wind-gust", B="compass arrester*2 foghorn*2 cannon")
    game = game.play("roll fog blank", "C stays", "D stays", "A stays", "A passes", "B can")
    for q in BEHAVIOURS:
        assert wrong(look(game, q).hand(B), dealt(6, POOL, can(q, compass=1)), q) == []
        assert leg_belief(told(game), q).moment == "announced-can"
        assert leg_belief(told(game), q).crash.fraction == 0
    game = game.play("A plays wind-gust", "reroll fog")
    for q in BEHAVIOURS:
        belief = look(game, q)
        assert [piece.what for piece in belief.pieces] == ["can"]
        assert wrong(belief.hand(B), dealt(6, POOL, can(q, compass=1)), q) == []
    game = game.play("B cannot")
    for q in BEHAVIOURS:
        belief = look(game, q)
        assert [piece.what for piece in belief.pieces] == ["can", "cannot"]
        assert wrong(belief.hand(B), dealt(6, POOL, can(q, compass=1), cannot(q, compass=2)), q) == []
    assert [number.fraction for number in look(game, NEVER).hand(B).law["compass"][:2]] == [0, 1]


@pytest.mark.fact("F48", "F50", "F55")
def test_a_power_card_was_in_the_hand_and_two_of_two_are_all() -> None:
    game = four("A", power="jetpack", B="wind-gust*2 compass arrester foghorn cannon")
    game = game.play("roll fog blank", "B stays", "C stays", "D stays", "B plays wind-gust", "reroll blank")
    pool = {"gust": 2, "other": 5, "rest": 71}
    once = dealt(6, pool, holding(gust=1))
    belief = look(game)
    assert belief.hand(B).mean["other"].fraction == average(once, lambda hand: hand["gust"] - 1 + hand["other"])
    assert belief.hand(B).mean["other"].fraction < Fraction(5 * 6, 77)  # the simple count
    others = [(c, w * v) for b, w in hands(6, pool) if b["gust"] for c, v in hands(6, minus(pool, b))]
    assert belief.hand(C).mean["other"].fraction == average(others, lambda hand: hand["gust"] + hand["other"])
    game = game.play("B plays wind-gust", "reroll blank")
    belief = look(game)
    assert [(piece.what, piece.cards) for piece in belief.pieces] == [("played", cards("wind-gust"))] * 2
    for seat, size in ((B, 4), (C, 6), (D, 6)):  # both are gone: what is left are random cards of the other 76
        assert wrong(belief.hand(seat), dealt(size, minus(POOL, {"other": 2})), ALWAYS) == []


@pytest.mark.fact("B8", "F30")
@pytest.mark.parametrize("q", [ALWAYS, HALF, Fraction(1, 5)])
def test_where_turbo_may_stand_in_for_equipment_one_holds_a_turbo_shows_less(q: Fraction) -> None:
    """The captain chose what to pay with: all it shows is that he had it, and that he could pay."""
    game = four(made=rules("rulebook", turbo_substitution=True), B="compass turbo arrester*2 foghorn*2")
    game = game.play("roll fog blank", "C stays", "D stays", "A stays", "B can", "B pays turbo")
    assert wrong(look(game, q).hand(B), after(dealt(6, POOL, can(q, compass=1), holding(turbo=1)), turbo=1), q) == []
    strict = four(B="turbo arrester*2 foghorn*2 cannon")
    strict = strict.play("roll fog blank", "C stays", "D stays", "A stays", "B can")
    assert strict.discard == "turbo"
    seen = (lambda hand: hand["compass"] == 0, holding(turbo=1))
    assert wrong(look(strict, q).hand(B), after(dealt(6, POOL, *seen), turbo=1), q) == []


@pytest.mark.fact("F24", "B14")
@pytest.mark.parametrize("q", BEHAVIOURS)
def test_a_captain_who_fails_lacks_something_of_it(q: Fraction) -> None:
    """No to fog and pirates: he lacks one of them, and Turbo unless he held it back. He still has his cards."""
    game = four(B="compass arrester*3 foghorn*2").play("roll fog pirates", "C stays", "D stays", "A stays", "B cannot")
    assert wrong(look(game, q).hand(B), dealt(6, POOL, cannot(q, compass=1, cannon=1)), q) == []


# --- after a reshuffle ---

SMALL = replace(rules("tiny3"), id="small@1", deck=cards("compass*3 cannon*2 turbo*3"))


@pytest.mark.fact("F36", "F21")
@pytest.mark.parametrize("q", BEHAVIOURS)
@pytest.mark.parametrize(("new", "word"), [("compass", "can"), ("cannon", "cannot")])
def test_hands_come_from_the_old_deck_and_later_cards_from_the_new_one(q: Fraction, new: str, word: str) -> None:
    """Eight cards, three players. A and B pay one each; of the new cards B alone draws after the shuffle."""
    game = begun(SMALL, "A", A="compass turbo", B="cannon turbo", C="compass cannon")
    game = game.play("roll fog", "B stays", "C stays", "A can", "roll pirates", "C stays", "A stays", "B can")
    game = game.play("treasure B 4 from 4", "treasure C 4 from 4", "treasure A 4 from 4")
    game = game.play("draw C turbo", "draw A compass", f"draw B {new}")
    drawn = [event for event in game.events if isinstance(event, DeckReshuffled | CardGiven)][-2:]
    assert drawn == [DeckReshuffled(), CardGiven(B, Card(new))]
    game = game.play("roll blank", "A leaves", "treasure A 1 from 1", "B stays", "C can")
    game = game.play("roll fog", "C stays")
    worked = work_out(told(game, "C"))
    assert worked is not None
    assert (worked.used, worked.left_out) == ((), look(game, who="C").pieces)  # of two decks is more than fits on paper
    game = game.play(f"B {word}")

    old = ("compass", "compass", "cannon", "turbo", "turbo")  # of the old deck, without what C drew
    for taken in (q, HALF):
        hands_of: dict[Seat, Weighed] = {A: [], B: []}
        for order, fresh in product(permutations(old), ("compass", "cannon")):  # the two that were paid
            a, b = list(order[:2]), list(order[2:4])
            if "compass" in a and "cannon" in b:
                a.remove("compass")
                b.remove("cannon")
                a.append(order[4])
                b.append(fresh)
                chance = pays({kind: b.count(kind) for kind in TYPES}, taken, {"compass": 1})
                weight = chance * ("compass" in b) if word == "can" else 1 - chance
                if word == "can" and "compass" in b:
                    b.remove("compass")  # he showed it
                for seat, hand in ((A, a), (B, b)) if weight else ():
                    hands_of[seat].append(({kind: hand.count(kind) for kind in TYPES}, weight))
        if hands_of[A]:
            break
    belief = look(game, q, "C")
    for seat, weighed in hands_of.items():
        assert wrong(belief.hand(seat), weighed, q) == []
    assert belief.surprised == (taken != q) == (word == "cannot" and q == ALWAYS)


# --- the counted cases behind a number ---


def lone() -> Game:
    """B has paid two Compasses and is alone aboard."""
    game = four(B="compass*2 arrester*2 foghorn cannon").play("roll fog fog")
    for who in ("C", "D", "A"):
        game = game.play(f"{who} leaves", f"treasure {who} 1 from 1")
    return game.play("B can", "B flies")


@pytest.mark.parametrize("q", [ALWAYS, NEVER])
def test_the_counted_cases_are_those_of_the_chance(q: Fraction) -> None:
    """Only the captain has shown anything, so counting his cards is the whole truth."""
    game = lone().play("roll pirates fog")
    worked = work_out(told(game), q)
    assert worked is not None
    weighed = dealt(6, POOL, holding(compass=2))
    failing = [
        (hand, ways) for hand, ways in after(weighed, compass=2) if not pays(hand, q, {"compass": 1, "cannon": 1})
    ]
    assert (worked.hand, worked.gone, worked.batches, worked.smaller) == (4, cards("compass*2"), (6,), 0)
    assert worked.unseen == load_ruleset("rulebook").deck - cards("compass*2 arrester foghorn cannon jetpack")
    assert worked.total == sum(ways for _, ways in weighed) == 108480519
    assert worked.failing == sum(ways for _, ways in failing)
    assert worked.used == look(game, q).pieces
    assert (worked.rolls, worked.left_out) == (1, ())
    assert worked.crash == look(game, q).hand(B).not_paying([Face.PIRATES, Face.FOG]).fraction
    assert leg_belief(told(game), q).crash.value == pytest.approx(float(worked.crash), abs=1e-12)


def test_before_the_roll_every_roll_is_counted() -> None:
    game = lone()
    worked = work_out(told(game))
    assert worked is not None
    assert worked.rolls == 36
    weighed = after(dealt(6, POOL, holding(compass=2)), compass=2)
    faces = (*EQUIPMENT, "blank", "blank")
    failing = sum(
        ways * (1 - pays(hand, ALWAYS, {kind: roll.count(kind) for kind in EQUIPMENT}))
        for roll in product(faces, repeat=2)
        for hand, ways in weighed
    )
    assert (worked.failing, worked.total) == (failing, 108480519)
    assert worked.crash == look(game).hand(B).not_paying(2).fraction


def test_what_others_have_shown_is_left_out_of_the_counted_cases() -> None:
    information = moment(FAILED - 1)
    worked = work_out(information)
    assert worked is not None
    assert worked.used == ()
    assert [piece.seat for piece in worked.left_out] == [B]
    assert worked.crash == Fraction(comb(55, 6), comb(76, 6)) == leg_belief(information).simple
    assert worked.crash != beliefs(information, precise=True).hand(C).not_paying([Face.PIRATES]).fraction


def test_there_is_nothing_to_count_where_nothing_is_open() -> None:
    assert work_out(moment(FAILED)) is None  # he has said it
    assert work_out(moment(FAILED - 1), HALF) is None
    assert work_out(information_state(moment(FAILED - 1).seen[:1], A)) is None  # no leg
    assert work_out(told(four("A").play("roll fog fog"))) is None  # his own hand


def test_what_a_piece_is_worth() -> None:
    """B's payment moves the chance of C, by a little; it is the only piece, so all that the simple count lacks."""
    information = moment(FAILED - 1)
    (piece,) = beliefs(information).pieces
    leg, moved = leg_belief(information), worth(information, piece)
    assert leg.crash is not None
    assert moved is not None
    assert moved.value == pytest.approx(leg.crash.value - float(leg.simple), abs=1e-12)
    assert moved.value == pytest.approx(float(Fraction(19889019475, 146984050332) - Fraction(28989675, 218618940)))
    assert worth(moment(FAILED), piece).value == 0  # what he has said is settled
    nowhere = information_state(information.seen[:1], A)
    assert worth(nowhere, piece) is None


@pytest.mark.parametrize("q", BEHAVIOURS)
@pytest.mark.parametrize("plies", MOMENTS)
def test_the_cases_of_a_roll_add_up(plies: int, q: Fraction) -> None:
    hand = beliefs(moment(plies), q, precise=True).hand(B)
    for needs in ALL_NEEDS[1::4]:
        cases = hand.by_needs(needs)
        assert len(cases) == prod(count + 1 for count in needs)
        assert sum(chance.fraction for _, chance, _ in cases) == 1
        assert sum(failing.fraction for _, _, failing in cases) == hand.not_paying(needs).fraction
        assert cases[-1][0] == tuple(count for count in needs if count)
        assert cases[-1][2].fraction == 0  # Equipment covers it
