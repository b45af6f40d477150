"""Worlds dealt at random: each agrees with all that is public, and all together follow the exact posterior."""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np
import pytest

from celestia_core.bag import Bag
from celestia_core.beliefs import TYPES, Deals, beliefs, deals
from celestia_core.beliefs.hand import APART
from celestia_core.beliefs.sampled import Meeting, NothingFound
from celestia_core.beliefs.shuffled import ShuffledTreasures
from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.events import (
    Announced,
    CardGiven,
    DeckReshuffled,
    Event,
    HookedAboard,
    PowerPlayed,
    Rolled,
    SpyglassSpent,
    seen_by,
)
from celestia_core.kinds import Card, CityIndex, Seat
from celestia_core.odds import Turbo
from celestia_core.play import play_game
from celestia_core.record import Record, replay
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.state import GameState
from celestia_core.turns import SeatToAct, turn
from celestia_core.views import InformationState, information_state, observe
from tests.builders import cards, new_game, rules
from tests.filtering import Filter
from tests.strategies import play
from tests.twins import twins

ALWAYS, HALF, NEVER = Fraction(1), Fraction(1, 2), Fraction(0)
dealing = sys.modules[deals.__module__]  # the package has a function of the same name
shuffling = sys.modules[ShuffledTreasures.__module__]
LIMIT = 5.0  # standard errors
BOTS = (
    "odds-threshold=0.35",
    "leave-at-city=6",
    "odds-threshold=0.45",
    "leave-at-city=9",
    "odds-threshold=0.25",
    "leave-at-city=12",
)


@dataclass(frozen=True)
class Position:
    """What a seat has seen, and where the game stands."""

    information: InformationState
    state: GameState


@lru_cache(maxsize=8)
def positions(ruleset: str, seats: int, deal: int, viewer: int = 0) -> tuple[Position, ...]:
    """Before the first ply, after each roll, and at the end of a game."""
    seen, found = list[Event](), list[Position]()
    for transition in replay(play_game(ruleset, BOTS[:seats], deal)):
        seen += [shown for event in transition.events if (shown := seen_by(event, Seat(viewer))) is not None]
        if not found or any(isinstance(event, Rolled) for event in transition.events):
            found.append(Position(information_state(seen, Seat(viewer)), transition.state))
    return (*found, Position(information_state(seen, Seat(viewer)), transition.state))


def counted(held: Bag[Any], kinds: Sequence[Any]) -> list[int]:
    return [held[kind] for kind in kinds]


# --- every world agrees with what is public ---


def faults(found: Deals, information: InformationState, state: GameState) -> list[str]:
    """What is public and not so in some world."""
    seat, rules_ = information.seat, state.rules
    view = observe(information.seen, seat)
    cities = np.array([kind.city for kind in found.kinds])
    by_city = np.array([cities == city for city in range(len(rules_.cities))]).T.astype(int)
    spent = np.zeros(len(cities), int)
    for place, kind in enumerate(found.kinds):
        spent[place] = view.spyglasses_spent[kind.city] if kind.spyglass else 0
    right = {
        "no counts below 0": min(map(np.min, (found.hands, found.deck, found.treasures, found.city_decks))) >= 0,
        "sizes of hands": (found.hands.sum(axis=2) == view.hand_sizes).all(),
        "size of the deck": (found.deck.sum(axis=1) == view.deck_size).all(),
        "cards": (found.hands.sum(axis=1) + found.deck == counted(rules_.deck - state.discard, tuple(Card))).all(),
        "origins": (found.treasures @ by_city == view.treasure_origins).all(),
        "left in the cities": (found.city_decks @ by_city == view.city_left).all(),
        "treasures": (
            found.treasures.sum(axis=1) + found.city_decks + spent
            == [rules_.cities[kind.city].treasures[kind] for kind in found.kinds]
        ).all(),
    }
    for other in range(view.seats):
        hand, treasures = view.hands[other], view.treasures[other]
        if hand is not None:
            right["own hand"] = (found.hands[:, other] == counted(hand, tuple(Card))).all()
        if treasures is not None:
            right["own treasures"] = (found.treasures[:, other] == counted(treasures, found.kinds)).all()
    return [name for name, holds in right.items() if not holds]


@pytest.mark.parametrize(
    ("ruleset", "seats", "deal", "viewer", "every"),
    [
        ("rulebook@1", 2, 5, 1, 9),
        ("rulebook@1", 4, 1, 0, 7),
        ("bga@1", 6, 108, 5, 9),
        ("quick@1", 6, 103, 0, 13),
        ("quick@1", 3, 7, 2, 9),
        ("rulebook@1+hook", 5, 3, 4, 9),
        ("tiny3@1", 3, 2, 0, 1),
    ],
)
def test_worlds_agree_with_what_is_public(ruleset: str, seats: int, deal: int, viewer: int, every: int) -> None:
    game = positions(ruleset, seats, deal, viewer)
    for position in {*game[::every], game[-1]}:
        found = deals(position.information, 100)
        assert faults(found, position.information, position.state) == []
        assert {array.dtype for array in (found.hands, found.deck, found.treasures, found.city_decks)} == {
            np.dtype(np.int8)
        }
        assert found.kinds == tuple(kind for city in position.state.rules.cities for kind in city.treasures.kinds())
        assert found.hands.shape == (100, seats, len(Card))
        assert found.effective > 100


def test_on_the_open_table_there_is_one_world() -> None:
    game = play_game("rulebook@1", BOTS[:3], 4)
    events = [event for step in islice(replay(game), 300) for event in step.events]
    state = list(islice(replay(game), 300))[-1].state
    found = deals(information_state(events, None), 3)
    assert faults(found, information_state(events, None), state) == []
    assert (found.deck == counted(state.deck, tuple(Card))).all()
    assert (found.city_decks == [state.city_decks[kind.city][kind] for kind in found.kinds]).all()
    assert found.effective == np.inf


# --- the law of single hands and treasures, in games of full size ---


def score(found: float, right: float, size: float) -> float:
    """How far a frequency is off, in standard errors; of rare things it takes several to count."""
    return (found - right) / np.sqrt(max(right * (1 - right), 1 / size) / size)


def scores(found: Deals, information: InformationState, turbo: Turbo = "always") -> dict[str, float]:
    """Everything that can be compared with `beliefs`."""
    known, off, view = beliefs(information, turbo), dict[str, float](), observe(information.seen, information.seat)
    size = 1 / (1 / len(found.hands) + 1 / found.effective)
    for seat in range(view.seats):
        hand = known.hand(Seat(seat))
        if not hand.exact:
            continue
        held = found.hands[:, seat][:, [card.place for card in APART]]
        held = np.column_stack((held, hand.size - held.sum(axis=1)))
        for number, name in enumerate(TYPES):
            chances = [chance.value for chance in hand.law[name]]
            counts = np.bincount(held[:, number], minlength=len(chances))
            assert len(counts) == len(chances), f"{name} of {seat}"  # nothing that cannot be
            for count, right in enumerate(chances):
                off[f"{name} {count} of {seat}"] = score(counts[count] / len(held), right, size)
    for city in range(len(view.city_left)):
        treasure = known.treasure(CityIndex(city))
        if treasure.how == "counted" and view.city_left[city]:
            for place, kind in enumerate(found.kinds):
                if kind.city == city:
                    share = found.city_decks[:, place] / view.city_left[city]
                    right = treasure.law[kind].value if kind in treasure.law else 0.0
                    error = np.sqrt(max(share.var(), 1 / size) / size)
                    off[f"{kind.word} next in {city}"] = (share.mean() - right) / error
    return off


@pytest.mark.parametrize(
    ("ruleset", "seats", "deal", "places"),
    [
        ("rulebook@1", 3, 6, (12, 30, 45)),
        ("rulebook@1", 4, 1, (20, 36, 54)),
        ("quick@1", 4, 101, (33, 50, 64)),
        ("bga@1", 6, 108, (20, 30)),
        ("rulebook@1+hook", 5, 3, (15, 40)),
    ],
)
def test_the_laws_are_those_of_beliefs(ruleset: str, seats: int, deal: int, places: Iterable[int]) -> None:
    game = positions(ruleset, seats, deal)
    for place in places:
        information = game[place].information
        off = scores(deals(information, 4_000), information)
        assert len(off) > 20
        assert max(map(abs, off.values())) < LIMIT, off


def test_other_uses_of_turbo() -> None:
    information = positions("quick@1", 4, 101)[36].information
    found: dict[Turbo, Deals] = {turbo: deals(information, 4_000, turbo) for turbo in ("always", HALF, "never")}
    for turbo, worlds in found.items():
        assert max(map(abs, scores(worlds, information, turbo).values())) < LIMIT
    assert max(map(abs, scores(found["always"], information, HALF).values())) > 2 * LIMIT


# --- the law of whole worlds, in small games ---


@dataclass
class Compared:
    """How far frequencies of worlds are from their chances.

    Attributes:
        impossible: worlds that cannot be.
        squares, freedom: chi-square of all positions together.
        worst: of a position, in standard deviations of chi-square.
        effective: of each position.
        surprised: positions at which 1/2 was taken for the past.
        after: by kind of event, positions after which it was seen.
    """

    impossible: int = 0
    squares: float = 0.0
    freedom: int = 0
    worst: float = 0.0
    effective: list[float] = field(default_factory=list)
    surprised: int = 0
    after: Counter[str] = field(default_factory=Counter)

    def position(self, seen: tuple[Event, ...], truth: Filter, q: Fraction, count: int) -> None:
        found = deals(information_state(seen, truth.viewer), count, q, seed=len(seen))
        chances: dict[tuple[int, ...], Fraction] = {}
        for place, chance in truth.weighed(q):
            held = [n for hand in place.hands() for n in counted(hand, tuple(Card))]
            owned = [n for treasures in place.state.treasures for n in counted(treasures, found.kinds)]
            world = (*held, *owned)
            chances[world] = chances.get(world, NEVER) + chance
        worlds = np.concatenate((found.hands.reshape(count, -1), found.treasures.reshape(count, -1)), axis=1)
        counts = Counter(map(tuple, worlds.tolist()))
        self.impossible += sum(number for world, number in counts.items() if world not in chances)
        expected = np.array([float(chance) * count for chance in chances.values()])
        observed = np.array([counts[world] for world in chances])
        rare = expected < 5
        expected = np.append(expected[~rare], expected[rare].sum())
        observed = np.append(observed[~rare], observed[rare].sum())
        size = 1 / (1 + count / found.effective)
        square = size * float(((observed - expected) ** 2 / np.maximum(expected, 1)).sum())
        freedom = len(expected) - 1 - int(expected[-1] < 1)
        self.squares, self.freedom = self.squares + square, self.freedom + freedom
        if freedom:
            self.worst = max(self.worst, (square - freedom) / np.sqrt(2 * freedom))
        self.effective.append(found.effective)
        self.surprised += truth.contradicts(q)
        self.after.update({type(event).__name__ for event in seen})

    @property
    def agrees(self) -> bool:
        total = (self.squares - self.freedom) / np.sqrt(2 * self.freedom)
        return not self.impossible and self.worst < LIMIT + 1 and abs(total) < LIMIT  # chi-square has a longer tail


UNSEEN = {HookedAboard, SpyglassSpent, PowerPlayed, CardGiven}  # may lie ahead of what was seen, and moves cards


def compare(made: Ruleset, seats: int, games: Iterable[int], every: int, count: int = 2_000) -> Compared:
    """Worlds of a seat after some of the events of random games, beside the filter over all truths."""
    compared = Compared()
    for deal in games:
        game, viewer = play(made, seats, deal, boldness=1 + 2 * (deal % 3)), Seat(deal % seats)
        known, seen = Filter(made, seats, viewer), list[Event]()
        for event in (event for step in game.steps for event in step.events):
            shown = seen_by(event, viewer)
            if shown is None:
                continue
            known.see(shown)
            seen.append(shown)
            ahead = {type(event) for world in known.worlds for place in world.places for event in place.ahead}
            if (len(seen) + deal) % every == 0 and not ahead & UNSEEN:
                compared.position(tuple(seen), known, (ALWAYS, HALF, NEVER)[len(seen) // every % 3], count)
    return compared


KINDS = replace(rules("tiny3", ends_at="kinds", end_kinds=3, kind_of="value"), id="kinds@1")
NEAR = rules("tiny3").cities[0]
SPYGLASSES = replace(
    rules("tiny3"),
    id="spyglasses@1",
    cities=(
        replace(NEAR, treasures=Bag({kind: 3 for kind in NEAR.treasures.kinds() if kind.spyglass or kind.points == 1})),
        *rules("tiny3").cities[1:],
    ),
)
HOOKS = replace(
    rules("tiny3", grappling_hook=True),
    id="hooks@1",
    deck=cards("compass*2 cannon turbo jetpack ejection grappling-hook*2"),
)


@pytest.mark.parametrize(
    ("made", "games", "every", "after"),
    [
        (rules("tiny"), range(3), 3, {"Paid", "PowerPlayed"}),
        (rules("tiny2"), (5, 6, 7), 4, {"Paid", "PowerPlayed"}),
        (rules("tiny3"), (11,), 13, {"DeckReshuffled"}),
        (SPYGLASSES, (29, 58), 19, {"SpyglassSpent"}),
        (KINDS, (1,), 17, {"DeckReshuffled"}),
        (HOOKS, (0, 3, 7), 19, {"DeckReshuffled", "HookedAboard"}),
    ],
    ids=["tiny", "tiny2", "tiny3", "several Spyglasses", "three kinds by value", "hooks"],
)
def test_worlds_are_as_likely_as_the_filter_says(
    made: Ruleset, games: Iterable[int], every: int, after: set[str]
) -> None:
    compared = compare(made, made.seats[0], games, every)
    assert compared.agrees, compared
    assert compared.freedom > 40
    assert set(compared.effective) == {np.inf}
    assert all(compared.after[kind] > 1 for kind in after), compared.after


def test_worlds_made_of_halves_are_as_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "WORTH_WHILE", 9.0)
    compared = compare(rules("tiny3"), 3, (3, 8), 13)
    assert compared.agrees, compared
    assert compared.freedom > 40
    assert compared.surprised
    assert sum(size < np.inf for size in compared.effective) > 3


def test_worlds_of_another_time_would_be_noticed() -> None:
    """Those from before a captain said that he cannot pay."""
    made = rules("tiny2")
    dealt = [f"draw {who} {card}" for who, card in zip("AABB", ("jetpack", "cannon", "compass", "turbo"), strict=True)]
    seen = new_game("tiny2", 2).play(*dealt, "roll fog", "B stays", "A cannot").seen("B")
    said = 1 + max(n for n, event in enumerate(seen) if isinstance(event, Announced))
    for end, right in ((said, True), (said - 1, False)):
        compared = Compared()
        compared.position(seen[:end], Filter(made, 2, Seat(1), seen[:said]), ALWAYS, 2_000)
        assert compared.agrees == right


# --- halves, where one by one would take too long ---


def test_after_reshuffles_worlds_are_made_of_halves() -> None:
    game = positions("quick@1", 6, 103)
    late = game[-2].information
    found = deals(late, 500)
    assert sum(isinstance(event, DeckReshuffled) for event in late.seen) > 2
    assert faults(found, late, game[-2].state) == []
    assert 200 < found.effective < np.inf


@pytest.mark.parametrize(("ruleset", "seats", "deal", "place"), [("quick@1", 4, 101, 36), ("rulebook@1", 4, 1, 20)])
def test_both_ways_follow_the_same_law(
    ruleset: str, seats: int, deal: int, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    information = positions(ruleset, seats, deal)[place].information
    for worth_while, exact in ((0.0, True), (9.0, False)):
        monkeypatch.setattr(dealing, "WORTH_WHILE", worth_while)
        found = deals(information, 3_000)
        assert (found.effective == np.inf) == exact
        assert max(map(abs, scores(found, information).values())) < LIMIT


# --- repeatable, and blind to what the seat cannot see ---


def same(one: Deals, other: Deals) -> bool:
    arrays = ("hands", "deck", "treasures", "city_decks")
    return all((getattr(one, name) == getattr(other, name)).all() for name in arrays)


@pytest.mark.parametrize(
    ("ruleset", "deal", "place", "turbo"),
    [("rulebook@1", 1, 20, "always"), ("quick@1", 101, 50, "always"), ("quick@1", 101, 50, "never")],
)
def test_the_same_again(ruleset: str, deal: int, place: int, turbo: Turbo) -> None:
    information = positions(ruleset, 4, deal)[place].information
    again = information_state([*information.seen], information.seat)
    assert again.seen is not information.seen  # nothing is kept of it
    first, other = deals(information, 200, turbo, seed=3), deals(information, 200, turbo, seed=4)
    assert same(first, deals(again, 200, turbo, seed=3))
    assert same(first, deals(information, 200, turbo, seed=3))
    assert beliefs(information, turbo).surprised == (turbo == "never")
    assert not same(first, other)


def test_what_a_seat_cannot_see_makes_no_difference() -> None:
    compared = 0
    for name, seats, deal in (("bga", 3, 1), ("rulebook", 4, 1), ("rulebook+hook", 3, 3), ("tiny3", 3, 0)):
        game = play(load_ruleset(name), seats, deal, boldness=4, most=50)
        at = max(n for n, state in enumerate(game.states) if isinstance(turn(state), SeatToAct))
        now = turn(game.states[at])
        assert isinstance(now, SeatToAct)
        record = Record(game.rules.id, ("human",) * seats, now.seat, ((0, deal),), game.plies[:at])
        here = deals(told_in(record), 50)
        for twin in islice(twins(record), 0, 24, 8):
            assert same(deals(told_in(twin), 50), here)
            compared += hidden(twin) != hidden(record)
    assert compared > 5


def told_in(record: Record) -> InformationState:
    seen = (seen_by(event, record.viewer) for step in replay(record) for event in step.events)
    return information_state([event for event in seen if event is not None], record.viewer)


def hidden(record: Record) -> tuple[Any, ...]:
    state = list(replay(record))[-1].state
    return state.hands, state.treasures


# --- at the edge ---


def test_few_shuffles_that_agree_serve_several_times(monkeypatch: pytest.MonkeyPatch) -> None:
    information = positions("rulebook@1", 4, 1)[-2].information
    monkeypatch.setattr(shuffling, "MOST", 60)
    found = deals(information, 500)
    assert 10 < found.effective < 60
    assert len(np.unique(found.treasures, axis=0)) <= found.effective
    assert faults(found, information, positions("rulebook@1", 4, 1)[-2].state) == []


def test_what_cannot_be_found_is_beyond_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(meeting: Meeting) -> None:
        raise NothingFound

    late = positions("quick@1", 4, 101)[64].information
    monkeypatch.setattr(Meeting, "pairs", nothing)
    monkeypatch.setattr(dealing, "WORTH_WHILE", 9.0)
    with pytest.raises(BeyondReach, match="too many possibilities"):
        deals(late, 10)


def test_treasures_that_no_shuffle_brings_are_beyond_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    information = positions("rulebook@1", 4, 1)[-2].information

    def none(self: ShuffledTreasures, rng: np.random.Generator, tries: int) -> Any:
        return np.zeros((0, 4, len(self.kinds)), np.int64)

    monkeypatch.setattr(ShuffledTreasures, "_agreeing", none)
    with pytest.raises(BeyondReach):
        deals(information, 10)


def test_what_cannot_have_happened_is_refused() -> None:
    information = positions("rulebook@1", 4, 1)[3].information
    spent = information_state((*information.seen, SpyglassSpent(Seat(1), CityIndex(0))), Seat(0))
    with pytest.raises(CannotRead, match="cannot have happened"):
        deals(spent, 10)
    with pytest.raises(CannotRead, match="begin with those of start"):
        deals(information_state((), Seat(0)), 10)
    with pytest.raises(ValueError, match="at least one"):
        deals(information, 0)
    with pytest.raises(CannotRead):
        deals(information, 1, turbo=Fraction(3, 2))
