"""Measures: each once against its second way, published values, and what they refuse."""

from fractions import Fraction

import pytest

from celestia_core.errors import CannotRead
from celestia_core.teaching.measures import MEASURES, measure
from celestia_core.teaching.position import Position
from tests.measured import second

OUTSIDE = (73, 22)  # deals whose first sixty dice show too many pirates, and too few
SMALL = "compass=2,cannon=1,turbo=1,other=3"
POSITIONS = {
    "rolled": Position.named("two-compasses", 29, "A"),
    "paid": Position.named("two-compasses", 30, "A"),
    "decide": Position.named("two-compasses", 32, "A"),
    "refused": Position.named("two-compasses", 35, "A"),
    "next": Position.named("captain-next", 36, "A"),
    "even": Position.named("nearly-even", 45, "A"),
    "last": Position.named("long-flight", 53, "A"),
}

CASES: dict[str, list[dict[str, object]]] = {
    "deck-count": [{}, {"card": "other"}, {"card": "cannon", "pool": SMALL}],
    "face-count": [{}, {"face": "blank"}],
    "hand-size": [{"seats": 2}, {"seats": 6}],
    "city-value": [{"place": 1}, {"place": 9}],
    "city-dice": [{"city": 6}, {"city": 25}],
    "city-count": [{}],
    "flight-count": [{"city": 1}, {"city": 12}],
    "roll-count": [{"dice": 3}, {"dice": 4, "face": "danger", "how": "at-least", "count": 2}],
    "roll-chance": [{"dice": 3, "face": "fog", "count": 1}],
    "pair-count": [{"first": "fog", "second": "danger"}],
    "added-count": [{"dice": 3, "face": "blank"}],
    "show-count": [{"dice": "fog,blank,blank"}, {"dice": "fog,pirates,pirates,blank"}, {"dice": ""}],
    "second-after-first": [{"first": "blank", "second": "danger"}],
    "danger-law": [{"dice": 4}, {"dice": 0}],
    "turbos-needed": [{"hand": "compass,turbo", "dice": "fog,fog,birds"}],
    "turbos-held": [{"hand": "turbo,compass,turbo"}, {"hand": ""}],
    "captains-case": [
        {"hand": "compass,turbo", "dice": "fog,blank"},
        {"hand": "compass,turbo", "dice": "fog,fog"},
        {"hand": "compass,turbo", "dice": "fog,fog,fog"},
    ],
    "hand-ways": [{"hand": 6}, {"hand": 0, "pool": SMALL}],
    "ways-holding": [
        {"card": "compass", "hand": 6, "count": 2},
        {"card": "other", "hand": 3, "count": 2, "how": "at-least", "pool": SMALL},
    ],
    "fresh-law": [{"card": "turbo", "hand": 8}, {"card": "cannon", "hand": 4, "pool": SMALL}],
    "fresh-mean": [{"card": "compass", "hand": 6}],
    "draw-chance": [{"cards": "compass,compass,cannon"}, {"cards": "compass,turbo,compass", "pool": SMALL, "back": 1}],
    "crash": [{"dice": "fog,fog,pirates,blank", "hand": 6, "turbo": "half"}],
    "arrive": [{"dice": "fog,birds", "hand": 8, "turbo": "1/3"}],
    "crash-ways": [{"dice": "fog,pirates", "hand": 4, "pool": SMALL}, {"dice": "birds", "hand": 6, "turbo": "never"}],
    "ways-with": [
        {"have": "compass,cannon", "lack": "turbo", "hand": 3, "pool": SMALL},
        {"have": "", "lack": "", "hand": 2, "pool": SMALL},
        {"have": "turbo", "lack": "turbo", "hand": 2, "pool": SMALL},
    ],
    "share-with": [{"have": "turbo", "lack": "", "hand": 6}],
    "added-ways": [{"dice": "fog,fog,pirates,blank", "hand": 4, "pool": SMALL}],
    "added-crash": [{"dice": "fog,pirates", "hand": 6}, {"dice": "fog,lightning,birds,pirates", "hand": 1}],
    "turbo-for-all-ways": [{"dice": "fog,pirates", "hand": 3, "pool": SMALL}, {"dice": "fog,birds", "hand": 6}],
    "paying-law": [{"card": "compass", "hand": 6, "paid": 3}],
    "said-no-ways": [{"card": "turbo", "dice": "fog,pirates", "hand": 3, "pool": SMALL, "turbo": "never"}],
    "said-no-law": [{"card": "turbo", "dice": "fog,pirates", "hand": 3, "pool": SMALL, "turbo": "1/4"}],
    "crash-before-roll": [{"dice": 4, "hand": 6, "turbo": "never"}, {"dice": 2, "hand": 3, "pool": SMALL}],
    "own-crash": [{"hand": "compass,arrester,turbo", "dice": 3, "turbo": "half"}],
    "own-crash-rolls": [{"hand": "compass,arrester,turbo", "dice": 4}],
    "again-rolls": [{"hand": "compass,cannon", "keep": "fog", "again": 2}],
    "again-arrive": [{"hand": "turbo", "keep": "", "again": 2}],
    "again-crash": [{"hand": 6, "keep": "pirates", "again": 1}, {"hand": 2, "keep": "fog", "again": 2, "pool": SMALL}],
    "hand-law": [
        {"position": "paid", "about": "B", "card": "compass"},
        {"position": "refused", "about": "C", "card": "other", "turbo": "1/4"},
        {"position": "even", "about": "C", "card": "cannon"},
        {"position": "paid", "about": "A", "card": "compass"},
    ],
    "hand-mean": [{"position": "even", "about": "D", "card": "foghorn"}],
    "hand-cards": [{"position": "even", "about": "D"}],
    "hand-crash": [{"position": "even", "about": "D", "dice": "fog,fog", "turbo": "half"}],
    "hand-crash-before-roll": [{"position": "refused", "about": "B", "dice": 3}],
    "half-place": [{"position": "refused", "about": "C", "dice": 2}, {"position": "decide", "about": "D", "dice": 2}],
    "leg-crash": [{"position": "rolled", "turbo": "half"}, {"position": "even"}],
    "leg-arrive": [{"position": "decide"}],
    "simple-crash": [{"position": "even", "turbo": "half"}, {"position": "paid"}],
    "simple-law": [{"position": "even", "about": "D", "card": "cannon"}],
    "simple-mean": [{"position": "paid", "about": "B", "card": "compass"}],
    "unseen": [{"position": "even"}, {"position": "even", "card": "turbo"}],
    "unseen-other": [{"position": "even", "card": "turbo"}, {"position": "rolled", "card": "compass"}],
    "unseen-lacking-law": [
        {"position": "rolled", "card": "turbo", "hand": 6, "lack": "cannon"},
        {"position": "even", "card": "turbo", "hand": 3, "lack": "turbo"},
    ],
    "unseen-ways": [{"position": "rolled", "card": "compass", "hand": 6, "count": 3, "how": "at-least"}],
    "unseen-law": [{"position": "rolled", "card": "compass", "hand": 3, "gone": 3}],
    "unseen-paying-law": [{"position": "rolled", "card": "compass", "hand": 6, "paid": 3}],
    "position-city": [{"position": "even"}],
    "position-next-city": [{"position": "last"}],
    "position-dice": [{"position": "even"}, {"position": "paid"}],
    "treasure-mean-at": [{"position": "even", "city": 25}],
    "leave-worth": [{"position": "even"}],
    "prize-ahead": [{"position": "even"}],
    "stay-worth": [{"position": "even", "turbo": "half"}],
    "even-crash": [{"position": "even"}],
    "own-next": [{"position": "next"}],
    "own-next-pays": [{"position": "next"}],
    "both-arrive": [{"position": "next", "turbo": "half"}],
    "both-worth": [{"position": "next"}],
    "beyond-city": [{"position": "next"}],
    "treasure-count": [{"city": 1}, {"city": 2, "points": 2}, {"city": 25, "points": 2}],
    "treasure-points": [{"city": 6}],
    "treasure-mean": [{"city": 1}, {"city": 12}],
    "fresh-hop-worth": [{"to": 9, "hand": 3, "pool": SMALL}, {"to": 9, "hand": 6, "dice": "fog,pirates,blank"}],
    "own-hop-worth": [{"to": 4, "hand": "compass,cannon"}],
    "break-even": [{"here": 20, "to": 25}],
    "share-of-prize": [{"here": 1, "to": 2}],
    "gain-over-here": [{"here": 20, "to": 25}, {"here": 1, "to": 25}],
    "fresh-jetpack-worth": [
        {"here": 6, "to": 9, "hand": 6, "dice": "fog,fog"},
        {"here": 2, "to": 4, "hand": 3, "dice": "fog,fog", "pool": SMALL},
    ],
    "face-chance": [{"face": "blank"}],
    "assumed": [{"chance": "11/20"}],
    "chosen": [{"number": 99}],
    "in-a-row": [{"chance": "1/3", "times": 4}],
    "at-least-once": [{"chance": "1/6", "times": 6}],
    "next-after-run": [{"chance": "1/3", "run": 7}],
    "run-somewhere": [{"chance": "1/3", "run": 3, "times": 20}, {"chance": "1/2", "run": 4, "times": 3}],
    "deal-count": [{"deal": 12, "face": "blank", "dice": 100}],
    "deal-in-band": [{"deal": deal, "face": "pirates", "dice": 60} for deal in (4, *OUTSIDE)],
    "series-ways": [{"chance": "2/5", "times": 4, "happens": 3}],
    "series-all": [{"chance": "2/5", "times": 4}],
    "times-law": [{"chance": "2/7", "times": 9}],
    "times-law-given": [{"chance": "1/2", "times": 5, "least": 3}],
    "times-mean": [{"chance": "1/6", "times": 60}, {"chance": "1/6", "times": 7}],
    "times-low": [{"chance": "1/6", "times": 60}, {"chance": "1/3", "times": 3}],
    "times-high": [{"chance": "1/6", "times": 60}, {"chance": "1/3", "times": 3}],
    "behind": [{"chance": "11/20", "games": 10}, {"chance": "11/20", "games": 11}],
    "level": [{"chance": "11/20", "games": 10}, {"chance": "11/20", "games": 11}],
    "ahead": [{"chance": "11/20", "games": 10}],
    "not-ahead": [{"chance": "11/20", "games": 10}],
}


def test_every_measure_has_a_case():
    assert CASES.keys() == MEASURES.keys()


@pytest.mark.parametrize("name", CASES)
def test_a_measure_is_what_the_slow_way_says(name):
    for params in CASES[name]:
        assert measure(name, params, POSITIONS) == second(name, params, POSITIONS), params


def test_the_published_values_of_two_compasses():
    about = {"position": "paid", "about": "B", "card": "compass"}
    assert measure("simple-mean", about, POSITIONS) == Fraction(16, 19)
    assert measure("hand-mean", about, POSITIONS) == Fraction(1984, 5331)


@pytest.mark.parametrize(
    ("hand", "dice", "equipment", "turbo"),
    [(6, 2, 0.663727, 0.825953), (6, 3, 0.504315, 0.709973), (6, 4, 0.365091, 0.583978), (8, 4, 0.526092, 0.760084)],
)
def test_the_reference_chances_of_a_fresh_hand(hand, dice, equipment, turbo):
    fails = {how: measure("crash-before-roll", {"dice": dice, "hand": hand, "turbo": how}, {}) for how in TURBOS}
    assert 1 - float(fails["never"]) == pytest.approx(equipment, abs=1e-6)
    assert 1 - float(fails["always"]) == pytest.approx(turbo, abs=1e-6)
    assert fails["half"] == (fails["never"] + fails["always"]) / 2


TURBOS = ("always", "half", "never")


def test_of_a_law_an_entry_or_all_from_it_on():
    law = measure("danger-law", {"dice": 2}, {})
    assert law == (Fraction(1, 9), Fraction(4, 9), Fraction(4, 9))
    assert measure("danger-law", {"dice": 2, "at": 1}, {}) == law[1]
    assert measure("danger-law", {"dice": 2, "from": 1}, {}) == law[1] + law[2]
    assert measure("danger-law", {"dice": 2, "at": 7}, {}) == measure("danger-law", {"dice": 2, "from": 3}, {}) == 0


def refused(name: object, params: dict[str, object]) -> str:
    with pytest.raises(CannotRead) as found:
        measure(name, params, POSITIONS)  # type: ignore[arg-type]
    return str(found.value)


@pytest.mark.parametrize("name", ["", "Crash", "no-such", "__class__", 7, None])
def test_no_such_measure(name):
    assert "there is no measure" in refused(name, {})


@pytest.mark.parametrize(
    ("name", "params", "says"),
    [
        ("crash", {"dice": "fog"}, "hand is missing"),
        ("crash", {"dice": "fog", "hand": 6, "colour": "red"}, "not 'colour'"),
        ("crash", {"dice": "fog", "hand": "6"}, "hand is a whole number"),
        ("crash", {"dice": "fog", "hand": True}, "hand is a whole number"),
        ("crash", {"dice": 2, "hand": 6}, "dice is text"),
        ("crash", {"dice": "fog," * 60, "hand": 6}, "at most 200 characters"),
        ("crash", {"dice": "fog,fogg", "hand": 6}, "not a face"),
        ("crash", {"dice": ",".join(["fog"] * 9), "hand": 6}, "at most 8 dice"),
        ("crash", {"dice": "fog", "hand": 85}, "hand"),
        ("crash", {"dice": "fog", "hand": -1}, "hand"),
        ("crash", {"dice": "fog", "hand": 6, "turbo": "often"}, "a chance is a fraction"),
        ("crash", {"dice": "fog", "hand": 6, "turbo": "3/2"}, "a chance is a fraction"),
        ("crash", {"dice": "fog", "hand": 1, "pool": "compass:2"}, "a pool is counts"),
        ("crash", {"dice": "fog", "hand": 1, "pool": "compass=2,compass=3"}, "a pool is counts"),
        ("crash", {"dice": "fog", "hand": 1, "pool": "compass=99999"}, "a pool is counts"),
        ("crash", {"dice": "fog", "hand": 1, "pool": "compass=9999"}, "compass"),
        ("crash-ways", {"dice": "fog", "hand": 6, "turbo": "half"}, "always or never"),
        ("crash-before-roll", {"dice": 5, "hand": 6}, "from 0 to 4"),
        ("roll-count", {"dice": 9}, "from 0 to 4"),
        ("roll-count", {"dice": 2, "face": "fog", "how": "most", "count": 1}, "how is one of"),
        ("ways-holding", {"card": "jetpack", "hand": 6, "count": 1}, "a type of card"),
        ("ways-holding", {"card": "turbo", "hand": 2, "count": 3}, "count"),
        ("paying-law", {"card": "compass", "hand": 2, "paid": 3}, "no hand can hold so many"),
        ("said-no-law", {"card": "turbo", "dice": "blank", "hand": 2}, "every hand pays"),
        ("said-no-law", {"card": "turbo", "dice": "fog", "hand": 13}, "at most 12"),
        ("draw-chance", {"cards": "compass,compass", "pool": "compass=1"}, "the pool is empty"),
        ("turbos-needed", {"hand": "ace", "dice": "fog"}, "not a card"),
        ("turbos-held", {"hand": ",".join(["turbo"] * 31)}, "at most 30 words"),
        ("hand-size", {"seats": 7}, "seats"),
        ("city-dice", {"city": 3}, "there is no city 3"),
        ("city-value", {"place": 10}, "place"),
        ("in-a-row", {"chance": "1/0", "times": 2}, "a chance is a fraction"),
        ("in-a-row", {"chance": "0.5", "times": 2}, "a chance is a fraction"),
        ("in-a-row", {"chance": "1/3", "times": 201}, "times"),
        ("next-after-run", {"chance": "0/1", "run": 2}, "that cannot happen"),
        ("series-ways", {"chance": "1/2", "times": 7, "happens": 1}, "times"),
        ("deal-count", {"deal": -1, "face": "fog", "dice": 6}, "deal"),
        ("leg-crash", {"position": "nowhere"}, "there is no position"),
        ("leg-crash", {"position": 3}, "there is no position"),
        ("leg-crash", {"position": "refused"}, "no chance to speak of"),
        ("hand-law", {"position": "paid", "about": "E", "card": "compass"}, "a seat is one of ABCD"),
        ("own-next", {"position": "decide"}, "somebody else is the next captain"),
        ("both-worth", {"position": "even"}, "somebody else is the next captain"),
        ("danger-law", {"dice": 2, "at": "1"}, "one of at and from"),
        ("danger-law", {"dice": 2, "at": -1}, "one of at and from"),
        ("danger-law", {"dice": 2, "at": 1, "from": 1}, "one of at and from"),
        ("face-count", {"at": 0}, "nothing to pick"),
    ],
)
def test_what_a_measure_refuses(name, params, says):
    assert says in refused(name, params)


def test_a_deal_outside_the_band_is_told():
    fair = {"face": "pirates", "dice": 60}
    low, high = (measure(name, {"chance": "1/6", "times": 60}, {}) for name in ("times-low", "times-high"))
    counts = [measure("deal-count", {"deal": deal, **fair}, {}) for deal in OUTSIDE]
    assert counts[0] > high
    assert counts[1] < low
    assert [measure("deal-in-band", {"deal": deal, **fair}, {}) for deal in (*OUTSIDE, 4)] == [0, 0, 1]
