"""The rest of a journey counted the long way: every hand, every roll of the dice face by face, in fractions.

Nothing of `celestia_core.analysis` is used here. What is believed of hands and of treasures comes from
`celestia_core.beliefs`, which has tests of its own.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from celestia_core.bag import Bag
from celestia_core.beliefs import beliefs, leg_belief
from celestia_core.kinds import HAZARDS, CityIndex, Face
from celestia_core.odds import crash_odds
from celestia_core.ruleset import Points, Ruleset, Treasure, load_ruleset
from celestia_core.views import InformationState
from tests.builders import cards

Hand = tuple[int, ...]  # counts in the order of beliefs.TYPES
Law = Mapping[Hand, Fraction]
Roll = tuple[Face, ...]
NONE, ALL = Fraction(0), Fraction(1)


def short_row(dice: tuple[int, ...] = (1, 1, 2, 2), scarce: bool = False, **changes: object) -> Ruleset:
    """A few cities with few cards, for two to four players; Spyglasses help from city 6, the second one.

    Args:
        dice: for each leg.
        scarce: one treasure in every city but the first.
        changes: of the ruleset.
    """
    values = (1, 6, 9, 12, 15)[: len(dice) + 1]
    made = load_ruleset("tiny3")
    cities = []
    for place, value in enumerate(values):
        city = CityIndex(place)
        pile = Bag.of(*[Treasure(city, Points(value))] * 2, Treasure(city, Points(value + 2)))
        pile = pile.plus(Treasure(city, Points(2), True)) if place < 2 else pile
        pile = Bag.of(Treasure(city, Points(value))) if scarce and place else pile
        cities.append(replace(made.cities[0], value=Points(value), dice=(0, *dice)[place], treasures=pile))
    deck = cards("compass*4 cannon*4 turbo*2 alternative-route wind-gust jetpack ejection")
    faces = Bag({Face.FOG: 1, Face.PIRATES: 1, Face.BLANK: 1})
    return replace(
        made,
        **{  # type: ignore[arg-type]
            "id": "row@1",
            "seats": (2, 3, 4),
            "hand_sizes": (3, 3, 3),
            "cities": tuple(cities),
            "deck": deck,
            "faces": faces,
            "first_captain": None,
            "end_points": 30,
            **changes,
        },
    )


def paid(hand: Hand, roll: Roll) -> tuple[Hand, int] | None:
    """What is left of a hand, and how many Turbos it took; None where it cannot pay."""
    left, turbos = list(hand), 0
    for face in roll:
        if face is Face.BLANK:
            continue
        kind = HAZARDS.index(face)
        if left[kind]:
            left[kind] -= 1
        else:
            turbos += 1
    left[4] -= turbos
    return None if left[4] < 0 else (tuple(left), turbos)


@dataclass(frozen=True)
class Table:
    """A leg as one seat sees it, in plain numbers.

    Attributes:
        legs: the dice of each leg, or how many.
        left, mean: by stop, the first is where the airship stands: treasures, and average points of the next.
        speakers: who may still leave at the first leg.
        bound: a captain alone cannot land before the first leg.
        for_nothing: one may leave a city where nothing is left.
        wants_off: whether the others leave, given the leg, the captain, his legs until then and the roll.
        saved: the chance of a rescue at the first leg, given who is aboard.
    """

    die: tuple[Face, ...]
    legs: tuple[int | Roll, ...]
    said: bool | None
    left: tuple[int, ...]
    mean: tuple[Fraction, ...]
    seats: int
    captain: int
    aboard: frozenset[int]
    viewer: int | None
    speakers: frozenset[int]
    bound: bool
    for_nothing: bool
    q: Fraction
    laws: dict[int, Law]
    wants_off: Callable[[int, int, tuple[int, ...], Roll], bool] = lambda *_: False
    saved: Callable[[frozenset[int]], Fraction] = lambda _: NONE
    kept: dict[object, object] = field(default_factory=dict)

    def rolls(self, leg: int) -> tuple[Roll, ...]:
        dice = self.legs[leg]
        return (dice,) if isinstance(dice, tuple) else tuple(product(self.die, repeat=dice))

    def pays(self, leg: int, hand: Hand, roll: Roll) -> tuple[Fraction, Hand]:
        """The chance that he pays, and what is left then."""
        way = paid(hand, roll)
        if leg == 0 and self.said is not None:
            return (ALL if self.said else NONE), hand if way is None else way[0]
        if way is None:
            return NONE, hand
        return (self.q if way[1] else ALL), way[0]

    def after(self, captain: int, aboard: frozenset[int]) -> list[int]:
        """Those aboard from the captain's left; he comes last, if he is aboard."""
        return [seat for step in range(1, self.seats + 1) if (seat := (captain + step) % self.seats) in aboard]

    def asked(self, leg: int, captain: int, aboard: frozenset[int]) -> list[int]:
        return [s for s in self.after(captain, aboard) if s != captain and (leg or s in self.speakers)]

    def off(self, leg: int, captain: int, aboard: frozenset[int], own_legs: tuple[int, ...], roll: Roll) -> list[int]:
        """Who leaves after this roll, the viewer staying."""
        gone: list[int] = []
        for seat in self.asked(leg, captain, aboard):
            if seat != self.viewer and len(gone) < self.left[leg] and self.wants_off(leg, captain, own_legs, roll):
                gone.append(seat)
        return gone

    def rescue(self, leg: int, aboard: frozenset[int]) -> Fraction:
        return NONE if leg else self.saved(aboard)

    def draws(self, captain: int, aboard: frozenset[int]) -> Fraction:
        """What the viewer gets in the last city."""
        order = self.after(captain, aboard)
        order = [captain, *[seat for seat in order if seat != captain]]
        return self.mean[-1] if self.viewer in order[: self.left[-1]] else NONE


# --- how far: every deal of all hands at once ---


def reached(table: Table) -> list[Fraction]:
    """By leg, the chance that it ends well: the hands of all players together, without any shortcut."""
    seats = sorted(table.laws)
    found = [NONE] * len(table.legs)
    for deal in product(*(table.laws[seat].items() for seat in seats)):
        weight = ALL
        for _, chance in deal:
            weight *= chance
        hands = tuple(hand for hand, _ in deal)
        served = ((),) * table.seats
        for leg, chance in enumerate(_reached(table, 0, table.captain, table.aboard, hands, served, seats)):
            found[leg] += weight * chance
    return found


def _reached(table, leg, captain, aboard, hands, served, seats) -> list[Fraction]:
    key = leg, captain, aboard, hands, served
    if key in table.kept:
        return table.kept[key]
    found = [NONE] * (len(table.legs) - leg)
    rolls = table.rolls(leg)
    at = seats.index(captain)
    for roll in rolls:
        still = aboard - set(table.off(leg, captain, aboard, served[captain], roll))
        pay, left = table.pays(leg, hands[at], roll)
        flown = tuple((*s, leg) if seat == captain else s for seat, s in enumerate(served))
        for chance, hand in ((pay, left), ((1 - pay) * table.rescue(leg, still), hands[at])):
            chance /= len(rolls)
            if not chance:
                continue
            found[0] += chance
            if leg + 1 < len(table.legs):
                then = (*hands[:at], hand, *hands[at + 1 :])
                later = _reached(table, leg + 1, table.after(captain, still)[0], still, then, flown, seats)
                for place, more in enumerate(later, 1):
                    found[place] += chance * more
    table.kept[key] = found
    return found


# --- where to get off: laws of the others' hands, the viewer's own hand card by card ---


class Value(NamedTuple):
    best: Fraction
    stay: Fraction
    go: Fraction
    leaves: Fraction
    choice: Fraction


def averaged(law: Mapping[Hand, Fraction]) -> Law:
    total = sum(law.values())
    return {hand: chance / total for hand, chance in law.items() if chance}


def parts(table: Table, leg, captain, aboard, laws, served) -> Iterator[tuple[list[Roll], list[int], Fraction, tuple]]:
    """Rolls after which the same people leave: the rolls, who leaves, the chance that they end well, what follows."""
    groups: dict[tuple[int, ...], list[Roll]] = {}
    for roll in table.rolls(leg):
        groups.setdefault(tuple(table.off(leg, captain, aboard, served[captain], roll)), []).append(roll)
    for gone, rolls in groups.items():
        still = aboard - set(gone)
        save, law = table.rescue(leg, still), {}
        for roll in rolls:
            for hand, chance in laws[captain].items():
                pay, left = table.pays(leg, hand, roll)
                law[left] = law.get(left, NONE) + chance * pay
                law[hand] = law.get(hand, NONE) + chance * (1 - pay) * save
        well = sum(law.values()) / len(table.rolls(leg))
        flown = tuple((*s, leg) if seat == captain else s for seat, s in enumerate(served))
        following = (table.after(captain, still) or [captain])[0]
        then = (leg + 1, following, still, laws | {captain: averaged(law)} if well else laws, flown)
        yield rolls, list(gone), well, then


def valued(table: Table, leg, captain, aboard, laws, served, mine: Hand) -> Value:
    """What is best for the viewer who holds this hand when a leg begins."""
    viewer, rolls = table.viewer, table.rolls(leg)
    stop, treasures = table.mean[leg], table.left[leg]
    total = [NONE] * 5
    asked = table.asked(leg, captain, aboard)
    for some, gone, _, then in parts(table, leg, captain, aboard, laws, served):
        save = table.rescue(leg, then[2])

        def later(hand: Hand, then=then) -> Fraction:
            if leg + 1 == len(table.legs):
                return table.draws(captain, then[2])
            return valued(table, *then, hand).best

        for roll in some:
            if captain == viewer:
                pay, left = table.pays(leg, mine, roll)
                stay = (pay * later(left) if pay else NONE) + ((1 - pay) * save and (1 - pay) * save * later(mine))
                can_go = False
            else:
                pay = sum(chance * table.pays(leg, hand, roll)[0] for hand, chance in laws[captain].items())
                well = pay + (1 - pay) * save
                stay = well * later(mine) if well else NONE
                can_go = viewer in asked and sum(asked.index(s) < asked.index(viewer) for s in gone) < treasures
            go = stop if can_go else stay
            for place, more in enumerate((max(stay, go), stay, go, go > stay, can_go)):
                total[place] += Fraction(more) / len(rolls)
    found = Value(*total)
    if captain == viewer and aboard == {viewer} and treasures and not (leg == 0 and table.bound):
        return Value(max(stop, found.stay), found.stay, stop, Fraction(stop > found.stay), ALL)
    return found


@dataclass
class City:
    """Given that the airship arrives; `captains` and `hand`: given that it sets out."""

    reached: Fraction = NONE
    sets_out: Fraction = NONE
    captains: dict[int, Fraction] = field(default_factory=dict)
    hand: list[Fraction] = field(default_factory=lambda: [NONE] * 6)
    value: list[Fraction] = field(default_factory=lambda: [NONE] * 5)


def foreseen(table: Table) -> list[City]:
    """By leg, all that is averaged over the ways to fly it."""
    found = [City() for _ in table.legs]
    _foresee(table, (0, table.captain, table.aboard, table.laws, ((),) * table.seats), ALL, found)
    return found


def _foresee(table: Table, stage, chance: Fraction, found: list[City]) -> None:
    leg, captain, _, laws, _ = stage
    city = found[leg]
    city.sets_out += chance
    city.captains[captain] = city.captains.get(captain, NONE) + chance
    if captain == table.viewer:
        for hand, likely in laws[captain].items():
            city.hand = [count + chance * likely * n for count, n in zip(city.hand, hand, strict=True)]
    for _, _, well, then in parts(table, *stage):
        if not well:
            continue
        city.reached += chance * well
        if leg + 1 == len(table.legs):
            city.value[0] += chance * well * table.draws(captain, then[2])
            continue
        if table.viewer is not None:
            for hand, likely in then[3][table.viewer].items():
                value = valued(table, *then, hand)
                city.value = [sum_ + chance * well * likely * v for sum_, v in zip(city.value, value, strict=True)]
        _foresee(table, then, chance * well, found)


# --- from what a seat has seen ---


def table_of(
    information: InformationState,
    q: Fraction,
    leave_above: Fraction | None = None,
    saved: Callable[[frozenset[int]], Fraction] = lambda _: NONE,
) -> Table | None:
    """The table of a position; None where there is no leg."""
    leg, known = leg_belief(information, q), beliefs(information, q, precise=True)
    view = known.view
    if leg.target is None:
        return None
    rules, rolled = view.rules, not isinstance(leg.dice, int)
    ahead = [leg.target, *(c for c in range(leg.target + 1, len(rules.cities)) if not view.closed[c])]
    stops = [view.position, *ahead]
    laws = {}
    for seat in {*view.aboard, view.captain}:
        hand = known.hand(seat)
        law: dict[Hand, Fraction] = {}
        for held, weight in zip(hand.held.tolist(), hand.weight.tolist(), strict=True):
            law[tuple(held)] = law.get(tuple(held), NONE) + Fraction(weight)
        laws[seat] = averaged(law)
    die = tuple(rules.faces)
    blank = Fraction(rules.faces[Face.BLANK], len(die))
    public = rules.deck - view.discard
    legs = (tuple(leg.dice) if rolled else leg.dice, *(rules.cities[city].dice for city in ahead[1:]))

    def wants_off(number: int, captain: int, own_legs: tuple[int, ...], roll: Roll) -> bool:
        spent = NONE
        for own in own_legs:
            dice = legs[own]
            spent += sum(f is not Face.BLANK for f in dice) if isinstance(dice, tuple) else dice * (1 - blank)
        size = max(0, view.hand_sizes[captain] - int(spent))
        return leave_above is not None and crash_odds(roll, min(size, len(public)), public).crash > leave_above

    spoken = {seat for seat, _ in view.spoken}
    return Table(
        die=die,
        legs=legs,
        said=view.announced,
        left=tuple(0 if view.closed[c] else view.city_left[c] for c in stops),
        mean=tuple(NONE if view.closed[c] else known.treasure(CityIndex(c)).mean.fraction for c in stops),
        seats=view.seats,
        captain=view.captain,
        aboard=frozenset(view.aboard),
        viewer=view.seat if view.seat in view.aboard else None,
        speakers=frozenset(
            seat for seat in view.aboard if not rolled or (view.phase == "decide" and seat not in spoken)
        ),
        bound=rolled or view.question is None or view.question.phase.value != "leg-start",
        for_nothing=rules.empty_city == "draw_nothing",
        q=q,
        laws=laws,
        wants_off=wants_off,
        saved=saved,
    )
