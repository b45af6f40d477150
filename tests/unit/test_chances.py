"""What the page counts, counted again card by card from the true state, in every phase and from every seat."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

import icepool
import pytest

from celestia_core.chances import (
    TreasureChances,
    crash_along_row,
    leg_chances,
    next_city,
    treasure_chances,
    unseen_cards,
)
from celestia_core.events import Announced, Event, GotOff, JourneyEnded, JourneyStarted, Rerolled, Rolled, seen_by
from celestia_core.kinds import ANSWER, Card, CityIndex, Face, Seat
from celestia_core.odds import Turbo
from celestia_core.ruleset import Ruleset, Treasure, load_ruleset, with_max_journeys
from celestia_core.state import GameState, Phase
from celestia_core.views import Observer
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.builders import cards
from tests.oracle import covers
from tests.strategies import play
from tests.told import told

TURBOS: dict[Turbo, Fraction] = {"always": Fraction(1), "never": Fraction(0), Fraction(1, 2): Fraction(1, 2)}


# --- counting by hand ---


def fails(hand: Iterable[Card], dice: Iterable[Face], q: Fraction) -> Fraction:
    """The chance that this hand does not pay for these dice; with Turbo only it pays with chance q."""
    equipment, turbo = covers(hand, dice)  # type: ignore[arg-type]  # anything that can be listed
    return Fraction(0) if equipment else 1 - q if turbo else Fraction(1)


@lru_cache(maxsize=4096)
def brute(cards: tuple[Card, ...], size: int, rolls: tuple[tuple[Face, ...], ...], q: Fraction) -> Fraction:
    """The average over every hand of these cards and every roll, each as likely."""
    cases = Counter(
        product((tuple(sorted(hand)) for hand in combinations(cards, size)), map(tuple, map(sorted, rolls)))
    )
    return sum((n * fails(hand, dice, q) for (hand, dice), n in cases.items()), Fraction(0)) / cases.total()


def all_rolls(made: Ruleset, dice: int) -> tuple[tuple[Face, ...], ...]:
    return tuple(product(list(made.faces), repeat=dice))


def hidden_cards(state: GameState, viewer: Seat | None) -> tuple[Card, ...]:
    """Cards of the main deck that this seat cannot see, sorted: those in the deck and in other hands."""
    others = [hand for seat, hand in enumerate(state.hands) if viewer is not None and seat != viewer]
    return tuple(sorted(card for bag in (state.deck, *others) for card in bag))


def captains_cards(state: GameState, viewer: Seat | None) -> tuple[Card, ...]:
    """The cards the captain's hand is drawn from, as this seat sees it; his very hand where it is known."""
    if viewer in (None, state.captain):
        return tuple(state.hands[state.captain])
    return hidden_cards(state, viewer)


def moments(steps: Iterable[tuple[GameState, tuple[Event, ...]]]) -> Iterator[tuple[GameState, str, tuple[Face, ...]]]:
    """(state, moment, dice on the table) after each ply, told from what happened."""
    dice: tuple[Face, ...] = ()
    moment = "none"
    for state, events in steps:
        for event in events:
            match event:
                case Rolled(_, _, thrown) | Rerolled(_, _, thrown):
                    moment, dice = "these-dice", tuple(thrown)
                case Announced(_, can):
                    moment = "announced-can" if can else "announced-cannot"
                case JourneyStarted():
                    moment = "before-roll"
                case JourneyEnded() | GotOff(_, _, "landed"):
                    moment = "none"
        if state.phase in (Phase.LEG_START, Phase.ROLL):
            moment = "before-roll"
        elif state.phase in (Phase.ARRIVAL, Phase.OVER):
            moment = "none"
        yield state, moment, dice


def seen_along(name: str, seats: int, seed: int, journeys: int = 6, most: int = 400):  # type: ignore[no-untyped-def]
    """(state, moment, dice, viewer, his view) at every ply of a game, for every seat and the open table."""
    made = with_max_journeys(load_ruleset(name), journeys) if "tiny" not in name else load_ruleset(name)
    game = play(made, seats, seed, boldness=3, most=most)
    observers = [Observer(None), *(Observer(Seat(seat)) for seat in range(seats))]
    told_so_far = moments((step.state, step.events) for step in game.steps)
    for step, (state, moment, dice) in zip(game.steps, told_so_far, strict=True):
        for observer in observers:
            for event in step.events:
                seen = event if observer.seat is None else seen_by(event, observer.seat)
                if seen is not None:
                    observer.see(seen)
            yield state, moment, dice, observer.seat, observer.view()


# --- the chance of the leg ---


def expected(
    state: GameState, moment: str, dice: tuple[Face, ...], viewer: Seat | None, q: Fraction
) -> tuple[Fraction | None, Fraction | None]:
    """The chance, and the one with a captain who never plays a Turbo."""
    match moment:
        case "none":
            return None, None
        case "announced-can" | "announced-cannot":
            return Fraction(moment == "announced-cannot"), None
        case "these-dice":
            rolls: tuple[tuple[Face, ...], ...] = (dice,)
        case _:
            target = next(city for city in state.row if city > state.position)
            rolls = all_rolls(state.rules, state.rules.cities[target].dice)
    drawn, size = captains_cards(state, viewer), len(state.hands[state.captain])
    return brute(drawn, size, rolls, q), brute(drawn, size, rolls, Fraction(0))


@pytest.mark.parametrize("turbo", TURBOS)
@pytest.mark.parametrize(("name", "seats"), [("tiny", 2), ("tiny2", 2), ("tiny3", 3)])
def test_in_every_phase_the_chance_is_that_of_all_hands_and_rolls(name: str, seats: int, turbo: Turbo) -> None:
    met, values, wrong = set(), set(), []
    for seed in range(40 if seats == 2 else 6):
        for state, moment, dice, viewer, view in seen_along(name, seats, seed):
            leg = leg_chances(view, turbo)
            crash, never = expected(state, moment, dice, viewer, TURBOS[turbo])
            known = moment != "none" and viewer in (None, state.captain)
            if (leg.moment, leg.crash, leg.never, leg.known) != (moment, crash, never, known):
                wrong.append((seed, viewer, moment, leg, crash, never))
            met.add((state.phase, moment, "open" if viewer is None else "own" if viewer == state.captain else "other"))
            values.add(crash)
    assert wrong == []
    assert len(values) > 5
    phases = {Phase.ROLL, Phase.DECIDE, Phase.WINDOW, Phase.ANNOUNCE, Phase.LEG_START}
    for who in ("own", "other", "open"):
        assert phases <= {phase for phase, _, other in met if other == who}
        assert {moment for _, moment, other in met if other == who} == {
            "none", "before-roll", "these-dice", "announced-can", "announced-cannot",
        }  # fmt: skip
    assert {Phase.CHOOSE_DICE, Phase.REROLL} <= {phase for phase, _, _ in met}


def test_one_leg_from_the_roll_to_the_last_announcement_by_hand() -> None:
    placed = {"B": "wind-gust", "C": "cannon", "deck": "compass cannon arrester"}
    before = told("bga", A="compass turbo", **placed)  # type: ignore[arg-type]
    after = before.play("roll fog blank")
    spoken = after.play("B stays", "C stays")
    assert unseen_cards(before.view("B")) == cards("compass*2 cannon*2 arrester turbo")
    assert leg_chances(before.view("B")).moment == "before-roll"
    for now in (after, spoken):
        leg = leg_chances(now.view("B"))
        assert (leg.moment, leg.hand, leg.known, leg.dice) == ("these-dice", 2, False, now.state.dice)
        assert leg.crash == Fraction(3, 15)  # of the 15 hands those of two from cannon, cannon, arrester
        assert leg.never == leg_chances(now.view("B"), "never").crash == Fraction(6, 15)  # and with Turbo for the third
        assert leg_chances(now.view("B"), Fraction(1, 2)).crash == Fraction(9, 30)
        own = leg_chances(now.view("A"))
        assert (own.crash, own.never, own.known) == (0, 0, True)
    can = spoken.play("B passes", "A can")
    assert {(leg.moment, leg.crash, leg.never) for leg in map(leg_chances, map(can.view, "ABC"))} == {
        ("announced-can", Fraction(0), None)
    }
    failing = told("bga", A="cannon turbo", **placed).play(
        "roll fog blank", "B stays", "C stays", "B passes", "A cannot"
    )  # type: ignore[arg-type]
    assert {(leg.moment, leg.crash, leg.never) for leg in map(leg_chances, map(failing.view, "ABC"))} == {
        ("announced-cannot", Fraction(1), None)
    }
    again = failing.play("B plays wind-gust", "reroll lightning")  # what was announced is void
    leg = leg_chances(again.view("C"))
    assert (leg.moment, leg.dice) == ("these-dice", again.state.dice)
    # Not seen by C: A's cannon turbo, and compass cannon arrester; fog and lightning are paid by three hands of ten.
    assert leg.crash == 1 - Fraction(3, 10)
    own = leg_chances(again.view("A"))
    assert (own.crash, own.never) == (1, 1)


def test_who_pays_only_with_turbo_pays_as_often_as_the_behaviour_says() -> None:
    view = told(A="turbo cannon").play("roll fog blank").view("A")
    assert [leg_chances(view, q).crash for q in ("always", "never", Fraction(1, 2))] == [0, 1, Fraction(1, 2)]


class _Short(icepool.MultisetEvaluator):  # type: ignore[type-arg]
    """Whether the dice ask for more Equipment than the hand holds with its Turbos."""

    def next_state(self, state, order, kind, held, asked):  # type: ignore[no-untyped-def]
        short, turbos = state or (0, 0)
        return (short + max(0, asked - held), turbos) if kind < TURBO else (short, turbos + held * (kind == TURBO))

    def final_outcome(self, state, *_):  # type: ignore[no-untyped-def]
        return state[0] > state[1]


TURBO, OTHER, NOTHING = 4, 5, 6


def icepool_chance(pool: dict[int, int], size: int, asked) -> Fraction:  # type: ignore[no-untyped-def]
    found = _Short().evaluate(icepool.Deck({k: n for k, n in pool.items() if n}).deal(size), asked)
    return Fraction(found.quantity(True), found.denominator())


def test_a_rulebook_position_as_icepool_counts_it() -> None:
    game = told(
        seats=4,
        captain="D",
        city=15,
        A="compass arrester foghorn cannon turbo jetpack",
        B="compass compass cannon turbo wind-gust arrester",
        C="foghorn foghorn foghorn cannon cannon ejection",
        D="compass turbo turbo arrester cannon",
        discard="compass*5 arrester*3 cannon*2 jetpack turbo",
    )
    rolled = game.play("roll fog fog birds pirates", "A stays")
    # The deck list less B's hand and the used cards.
    pool = {0: 20 - 2 - 5, 1: 18 - 1 - 3, 2: 16, 3: 14 - 1 - 2, TURBO: 8 - 1 - 1, OTHER: 8 - 1 - 1}
    die = icepool.Die([0, 1, 2, 3, NOTHING, NOTHING])
    view = rolled.view("B")
    assert leg_chances(view).crash == icepool_chance(pool, 5, icepool.Pool([0, 0, 2, 3]))
    assert leg_chances(game.view("B")).crash == icepool_chance(pool, 5, die.pool(4))
    dull = {**pool, TURBO: 0, OTHER: pool[OTHER] + pool[TURBO]}
    assert leg_chances(view).never == icepool_chance(dull, 5, icepool.Pool([0, 0, 2, 3]))
    half = (icepool_chance(pool, 5, die.pool(4)) + icepool_chance(dull, 5, die.pool(4))) / 2
    assert leg_chances(game.view("B"), Fraction(1, 2)).crash == half
    own = icepool_chance({0: 1, 1: 1, 3: 1, TURBO: 2}, 5, die.pool(4))
    assert leg_chances(game.view("D")).crash == own


def test_the_table_a_newcomer_meets_is_a_real_decision() -> None:
    sitting = Sitting(FIRST_RECORD)
    view = sitting.view
    assert sitting.at_end
    assert view.question is not None
    assert (view.question.seat, view.question.phase, len(view.question.options)) == (view.seat, Phase.DECIDE, 2)
    leg = leg_chances(view)
    assert leg.crash is not None
    assert Fraction(20, 100) <= leg.crash <= Fraction(60, 100)
    assert (leg.moment, leg.known) == ("these-dice", False)
    state = sitting.table.state
    unseen = Counter(hidden_cards(state, view.seat))
    pool = {place: unseen[card] for place, card in enumerate((*ANSWER.values(), Card.TURBO))}
    pool[OTHER] = unseen.total() - sum(pool.values())
    asked = icepool.Pool([face.place if face is not Face.BLANK else NOTHING for face in state.dice])
    assert leg.crash == icepool_chance(pool, len(state.hands[state.captain]), asked)


# --- treasures ---


@pytest.mark.parametrize(
    ("name", "seats", "wanted"),
    [
        ("tiny3", 3, "own others empty"),
        ("rulebook", 3, "own others spent"),
        ("rulebook+hook", 5, "own others"),
        ("bga", 3, "own others spent"),
        ("quick", 4, "own others"),
    ],
)
def test_a_treasure_may_be_any_of_those_the_seat_has_not_seen(name: str, seats: int, wanted: str) -> None:
    met, wrong = set(), []
    for seed in range(6):
        for state, _, _, viewer, view in seen_along(name, seats, seed, most=250):
            for city in map(CityIndex, range(len(state.rules.cities))):
                pile, hidden = list(state.city_decks[city]), hidden_treasures(state, viewer, city)
                unseen = Counter(pile + hidden) if pile else Counter()
                found = treasure_chances(view, city)
                if (found.city, found.left, dict(found.law or ())) != (city, len(pile), unseen):
                    wrong.append((seed, viewer, city, state))
                mine = viewer is not None and any(t.city == city for t in state.treasures[viewer])
                spent = view.spyglasses_spent[city] > 0
                facts = {"own": mine and pile, "others": hidden and pile, "spent": spent and pile, "empty": not pile}
                met |= {fact for fact, holds in facts.items() if holds}
    assert wrong == []
    assert met >= set(wanted.split())


def hidden_treasures(state: GameState, viewer: Seat | None, city: CityIndex) -> list[Treasure]:
    """Treasures of a city that others hold, unknown to the viewer; at the end all are shown."""
    if viewer is None or state.phase is Phase.OVER:
        return []
    others = [own for seat, own in enumerate(state.treasures) if seat != viewer]
    return [treasure for own in others for treasure in own if treasure.city == city]


def test_treasures_of_one_city_by_hand() -> None:
    game = told(city=2, treasures={"A": "2 from 2, spyglass from 2", "B": "6 from 2, 2 from 2, 9 from 9"})
    whole = {"2": 5, "4": 3, "6": 2, "spyglass": 1}
    city = CityIndex(1)
    for who, seen in (("A", {"2": 1, "spyglass": 1}), ("B", {"6": 1, "2": 1}), ("C", {})):
        found = treasure_chances(game.view(who), city)
        assert found.left == 7
        assert by_word(found) == Counter(whole) - Counter(seen)
    spent = game.play("roll fog fog", "B stays", "C stays", "A cannot", "A plays spyglass from 2")
    assert by_word(treasure_chances(spent.view("C"), city)) == {"2": 5, "4": 3, "6": 2}  # everybody saw it go
    assert treasure_chances(spent.view("C"), city).mean == Fraction(2 * 5 + 4 * 3 + 6 * 2, 10)


def by_word(found: TreasureChances) -> dict[str, int]:
    assert found.law is not None
    return {treasure.word: weight for treasure, weight in found.law}


# --- along the row ---


@pytest.mark.parametrize("turbo", TURBOS)
def test_along_the_row_every_open_city_ahead_has_its_chance_before_the_roll(turbo: Turbo) -> None:
    lengths, wrong = set(), []
    for state, _, _, viewer, view in seen_along("tiny3", 3, 4):
        ahead = [city for city in state.row if city > state.position] if view.captain is not None else []
        lengths.add(len(ahead))
        hidden = hidden_cards(state, viewer)
        for hand in (None, 0, 1, 3, 99):
            size = min(len(state.hands[state.captain]) if hand is None else hand, len(hidden))
            dice = [state.rules.cities[city].dice for city in ahead]
            chances = [brute(hidden, size, all_rolls(state.rules, number), TURBOS[turbo]) for number in dice]
            if crash_along_row(view, hand, turbo) != tuple(zip(ahead, chances, strict=True)):
                wrong.append((state, viewer, hand))
    assert wrong == []
    assert lengths >= {0, 1, 2}


def test_along_the_rulebook_row_the_chance_follows_the_dice_and_removed_tiles_are_skipped() -> None:
    view = told(city=2, A="compass*8", left={4: "", 9: "", 25: ""}).view("B")
    row = crash_along_row(view)
    assert [view.rules.cities[city].value for city, _ in row] == [6, 12, 15, 20]
    assert next_city(view) == leg_chances(view).target == row[0][0]
    two, three, same, four = (chance for _, chance in row)
    assert 0 < two < three == same < four < 1
    assert row[0][1] == leg_chances(view).crash  # the next leg is the one the headline speaks of
    fewer = dict(crash_along_row(view, 2))
    assert all(fewer[city] > chance for city, chance in row)
    assert dict(crash_along_row(view, 0))[row[0][0]] == 1 - Fraction(2, 6) ** 2
