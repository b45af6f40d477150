"""Between the engine's values and the vectors of `kernel`: rulesets, states, actions and outcomes."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import comb
from typing import assert_never

from celestia_core.apply import start
from celestia_core.bag import Bag
from celestia_core.chance import dice_law
from celestia_core.errors import CannotRead
from celestia_core.kinds import Card, CityIndex, Face, Seat, Window
from celestia_core.plies import (
    Announce,
    CardDrawn,
    ChooseDice,
    DiceRolled,
    FirstCaptain,
    Fly,
    Land,
    Leave,
    Pass,
    Pay,
    PlayCard,
    PlaySpyglass,
    Ply,
    Stay,
    TreasureDrawn,
)
from celestia_core.policies import mean_points
from celestia_core.ruleset import Ruleset, Treasure
from celestia_core.state import Ending, GameState, Phase

from . import kernel as k
from .playing import HAND_ROW

Code = tuple[int, int, int]
Vector = list[int]

MOST_TREASURES = 100  # of a kind
MOST_OF_A_KIND = 31  # in the deck: a hand has five bits for each kind
BASE = k.MOST_DICE + 1  # of the number of a sum of hazards
MOST_ROLLS = 5_000  # a larger number of rolls is not listed; then dice are rolled one by one
PHASES = {
    Phase.FIRST_CAPTAIN: k.FIRST_CAPTAIN,
    Phase.DEAL: k.DEAL,
    Phase.DRAW: k.DRAW,
    Phase.LEG_START: k.LEG_START,
    Phase.LANDING: k.LANDING,
    Phase.ROLL: k.ROLL,
    Phase.DECIDE: k.DECIDE,
    Phase.WINDOW: k.IN_WINDOW,
    Phase.ANNOUNCE: k.ANNOUNCE,
    Phase.CHOOSE_DICE: k.CHOOSE_DICE,
    Phase.REROLL: k.REROLL,
    Phase.PAY: k.PAY,
    Phase.ARRIVAL: k.ARRIVAL,
    Phase.OVER: k.OVER,
}
WINDOWS = {None: 0, Window.W1: k.W1, Window.W2S: k.W2S, Window.W2F: k.W2F, Window.W3: k.W3}
ENDINGS = {None: 0, Ending.CALLED: k.CALLED, Ending.EXHAUSTED: k.EXHAUSTED, Ending.STOPPED: k.STOPPED}


def packed(bag: Bag[Card] | Bag[Face]) -> int:
    """Cards or dice as one number."""
    return sum(count << 6 * item.place for item, count in bag.pairs)


def cards_of(number: int) -> Bag[Card]:
    """The cards a number stands for."""
    return Bag({card: number >> 6 * card.place & k.LANE for card in Card})


def dice_of(number: int) -> Bag[Face]:
    """The dice a number stands for."""
    return Bag({face: number >> 6 * face.place & k.LANE for face in Face})


def mask(members: Iterable[int]) -> int:
    """A set as bits."""
    return sum(1 << member for member in members)


@dataclass(frozen=True, slots=True, eq=False)
class Packing:
    """A ruleset at a table of so many seats, as vectors.

    Attributes:
        rules: the ruleset.
        seats: players.
        kinds: every kind of treasure, by city.
        vector: the ruleset (`kernel`).
        tables: rolls, mixes of dice with their weights, faces, and for each sum of hazards the terms of the chance that
            random cards cannot pay it.
        choose: binomials, one more than all cards in a row.
        deck: all cards of the main deck, packed.
        size: numbers in a state.
    """

    rules: Ruleset
    seats: int
    kinds: tuple[Treasure, ...]
    vector: Vector
    tables: Vector
    choose: list[float]
    deck: int
    size: int

    def state(self, state: GameState) -> Vector:
        """A state of the engine as a vector. TURN is not set: see `settled`."""
        s = [0] * self.size
        s[k.PHASE], s[k.CAPTAIN], s[k.ABOARD] = PHASES[state.phase], state.captain, mask(state.aboard)
        s[k.POSITION], s[k.TARGET] = state.position, -1 if state.target is None else state.target
        s[k.DICE], s[k.LOCKED], s[k.REROLLING] = packed(state.dice), packed(state.locked), state.rerolling
        s[k.DRAWING], s[k.TO_SPEAK], s[k.PASSED] = mask(state.drawing), mask(state.to_speak), mask(state.passed)
        s[k.WINDOW], s[k.ENDING] = WINDOWS[state.window], ENDINGS[state.ending]
        s[k.LAST_ABOARD], s[k.JOURNEY] = mask(state.last_aboard), state.journey
        s[k.DECK], s[k.DISCARD], s[k.ROW] = packed(state.deck), packed(state.discard), mask(state.row)
        for city, deck in enumerate(state.city_decks):
            s[k.LEFT + city] = len(deck)
        places = {kind: place for place, kind in enumerate(self.kinds)}
        for place, kind in enumerate(self.kinds):
            s[k.CITY_DECKS + place] = state.city_decks[kind.city][kind]
        for seat in range(self.seats):
            s[k.HANDS + seat] = packed(state.hands[seat])
            s[k.POINTS + seat] = state.points(Seat(seat))
            s[k.TREASURES + seat] = len(state.treasures[seat])
            taken = state.taken[seat] if state.taken else None
            s[k.TAKEN + seat] = -1 if taken is None else places[taken]
            for kind, count in state.treasures[seat].pairs:
                s[k.CITY_DECKS + len(self.kinds) * (1 + seat) + places[kind]] = count
                s[k.SPYGLASSES + seat] += count * kind.spyglass
        return s

    def code(self, ply: Ply) -> Code:
        """An action or outcome in three numbers."""
        match ply:
            case Fly():
                return k.FLY, -1, -1
            case Land():
                return k.LAND, -1, -1
            case Stay():
                return k.STAY, -1, -1
            case Leave():
                return k.LEAVE, -1, -1
            case Announce(_, can):
                return k.CAN if can else k.CANNOT, -1, -1
            case Pass():
                return k.PASS, -1, -1
            case PlayCard(_, card, target):
                return k.PLAY, card.place, -1 if target is None else target
            case PlaySpyglass(_, city):
                return k.SPYGLASS, city, -1
            case ChooseDice(_, dice):
                return k.PICK, packed(dice), -1
            case Pay(_, cards):
                return k.SPLIT, packed(cards), -1
            case FirstCaptain(seat):
                return k.CAPTAIN_IS, seat, -1
            case CardDrawn(_, card):
                return k.CARD, card.place, -1
            case DiceRolled(dice):
                return k.DICE_SHOW, packed(dice), -1
            case TreasureDrawn(_, treasure):
                return k.TREASURE, self.kinds.index(treasure), -1
            case _:
                assert_never(ply)

    def ply(self, s: Vector, code: Code) -> Ply:
        """What three numbers mean in a state, which must be settled."""
        what, whom = code[1], code[2]
        seat = Seat(s[k.TURN] if s[k.TURN] >= 0 else 0)
        if code[0] in (k.CARD, k.TREASURE):
            seat = Seat(k.first_of(self.seats, s[k.DRAWING], s[k.CAPTAIN]))
        match code[0]:
            case k.FLY:
                return Fly(seat)
            case k.LAND:
                return Land(seat)
            case k.STAY:
                return Stay(seat)
            case k.LEAVE:
                return Leave(seat)
            case k.CAN | k.CANNOT:
                return Announce(seat, code[0] == k.CAN)
            case k.PASS:
                return Pass(seat)
            case k.PLAY:
                return PlayCard(seat, tuple(Card)[what], None if whom < 0 else Seat(whom))
            case k.SPYGLASS:
                return PlaySpyglass(seat, CityIndex(what))
            case k.PICK:
                return ChooseDice(seat, dice_of(what))
            case k.SPLIT:
                return Pay(seat, cards_of(what))
            case k.CAPTAIN_IS:
                return FirstCaptain(Seat(what))
            case k.CARD:
                return CardDrawn(seat, tuple(Card)[what])
            case k.DICE_SHOW:
                return DiceRolled(dice_of(what), s[k.PHASE] == k.REROLL)
            case _:
                return TreasureDrawn(seat, self.kinds[what])


@lru_cache(maxsize=64)
def packing(rules: Ruleset, seats: int) -> Packing:
    """The vectors of a ruleset.

    Raises:
        CannotRead: a number of players these rules do not take, or more of something than the vectors have room for.
    """
    if seats not in rules.seats:
        raise CannotRead(f"{rules.title} takes {rules.seats[0]} to {rules.seats[-1]} players, not {seats}")
    if any(count > MOST_OF_A_KIND for _, count in rules.deck.pairs):
        raise CannotRead(f"thousands of games need a deck with at most {MOST_OF_A_KIND} cards of a kind")
    if any(count > MOST_TREASURES for city in rules.cities for _, count in city.treasures.pairs):
        raise CannotRead(f"thousands of games need at most {MOST_TREASURES} treasures of a kind")
    kinds = tuple(kind for city in rules.cities for kind in city.treasures.kinds())
    if len(kinds) > k.MOST_KINDS or len(rules.cities) > 16 or any(city.dice > k.MOST_DICE for city in rules.cities):
        raise CannotRead(
            f"thousands of games need at most 16 cities with {k.MOST_DICE} dice and {k.MOST_KINDS} kinds of treasure"
        )
    r, tables = [0] * k.RULES_SIZE, list[int]()
    r[k.SEATS], r[k.CITIES], r[k.KINDS], r[k.HAND_SIZE] = seats, len(rules.cities), len(kinds), rules.hand_size(seats)
    r[k.FIRST] = -1 if rules.first_captain is None else rules.first_captain
    r[k.END_POINTS], r[k.END_KINDS], r[k.ENDS_AT_KINDS] = rules.end_points, rules.end_kinds, rules.ends_at == "kinds"
    r[k.ANY_SPYGLASS], r[k.LEAST_DICE] = rules.spyglass_who == "any", rules.alt_route_min_dice
    r[k.ROUTE_IN], r[k.GUST_IN], r[k.EJECT_IN] = (
        mask(WINDOWS[window] for window in windows)
        for windows in (rules.alt_route_windows, rules.wind_gust_windows, rules.ejection_windows)
    )
    r[k.EARLY_JETPACK] = rules.jetpack_window == "with_rescue"
    r[k.COUNT_ABOARD] = rules.next_captain == "aboard_at_end"
    r[k.SUBSTITUTES], r[k.LOCKS] = rules.turbo_substitution, rules.lock_rerolled_dice
    r[k.DRAW_NOTHING], r[k.HOOKS] = rules.empty_city == "draw_nothing", rules.grappling_hook
    r[k.MOST_JOURNEYS] = rules.max_journeys or 0
    r[k.ALL_CARDS], r[k.SIDES] = len(rules.deck), len(rules.faces)
    for window in (k.W1, k.W2S, k.W2F, k.W3):
        early = r[k.EARLY_JETPACK] and window == k.W2F
        played = (r[k.EJECT_IN] >> window & 1, window == k.W3 or early, r[k.ROUTE_IN] >> window & 1)
        may = (*played, r[k.GUST_IN] >> window & 1, r[k.HOOKS] and window == k.W2S)
        r[k.CARDS_IN + window] = sum(k.LANE << 6 * card for card, yes in enumerate(may, k.EJECTION) if yes)
    for place, city in enumerate(rules.cities):
        r[k.VALUES + place], r[k.DICE_OF + place] = city.value, city.dice
        r[k.MEANS + place] = round(mean_points(city) * k.MEAN_UNIT)
    groups: dict[int, int] = {}
    for place, kind in enumerate(kinds):
        group = kind.city if rules.kind_of == "city" else kind.points
        r[k.KIND_CITY + place], r[k.KIND_POINTS + place], r[k.KIND_SPYGLASS + place] = (
            kind.city,
            kind.points,
            kind.spyglass,
        )
        r[k.KIND_GROUP + place] = groups.setdefault(group, len(groups))
    r[k.FACES_AT] = len(tables)
    tables += [1 << 6 * face.place for face in rules.faces]
    most = max(city.dice for city in rules.cities)
    for dice in range(1, most + 1):
        mixes = [(packed(roll.dice), weight) for roll, weight in dice_law(rules.faces, dice)]  # type: ignore[union-attr]
        r[k.MIXES_AT + dice], r[k.MIXES + dice] = len(tables), len(mixes)
        tables += [number for mix in mixes for number in mix]
        if len(rules.faces) ** dice <= MOST_ROLLS:
            r[k.ROLLS_AT + dice], r[k.ROLLS + dice] = len(tables), len(rules.faces) ** dice
            tables += [shown for shown, weight in mixes for _ in range(weight)]
    r[k.TERMS_AT] = len(tables)
    tables += _terms(most)
    width = len(rules.deck) + 1
    choose = [float(comb(n, m)) for row in (HAND_ROW, width) for n in range(width) for m in range(row)]
    size = k.CITY_DECKS + len(kinds) * (1 + seats)
    return Packing(rules, seats, kinds, [int(number) for number in r], tables, choose, packed(rules.deck), size)


@lru_cache(maxsize=64)
def opening(made: Packing) -> Vector:
    """The settled state in which a game begins; whoever plays on copies it."""
    s = made.state(start(made.rules, made.seats).state)
    k.settle(s, made.vector, [0] * k.LOG_SIZE)
    return s


@cache
def _terms(most: int) -> Vector:
    """For each sum of hazards the terms of the ways to lack more Equipment than there are Turbos.

    Of each kind asked for, count either hands that hold exactly so few, or any hands; where a kind suffices, that is
    any less each of the few. A term is one number: from the lowest bit, how often it counts and 128 (8 bits), cards
    drawn in it (4), Turbos among them (4), which Equipment is counted (4), and how many of each are drawn (3 each).
    First come, by sum of hazards (in base 7), the place of its first term, from here, and the number of them.

    Args:
        most: dice.
    """
    index, terms = list[int](), list[int]()
    for key in range(BASE**4):
        needs = [key // BASE**kind % BASE for kind in range(4)]
        found = list(_of_needs(needs)) if sum(needs) <= most else []
        index += [2 * BASE**4 + len(terms), len(found)]
        terms += found
    return index + terms


def _of_needs(needs: list[int]) -> Iterable[int]:
    for few in product(*(range(-1, need) for need in needs)):  # of each kind exactly so few, or any (-1)
        short = [kind for kind in range(4) if few[kind] >= 0]
        for turbos in range(sum(needs)):
            times = 0
            for truly in product((0, 1), repeat=len(short)):  # short of it; or taken off those that suffice
                lacks = sum(needs[kind] - few[kind] for kind, yes in zip(short, truly, strict=True) if yes)
                times += (-1) ** (len(short) - sum(truly)) * (lacks > turbos)
            if times:
                drawn = sum(few[kind] for kind in short) + turbos
                counts = sum(few[kind] << 20 + 3 * kind for kind in short)
                yield times + 128 | drawn << 8 | turbos << 12 | mask(short) << 16 | counts
