"""The estimate agrees with the exact count where both work, says honestly how far off it may be, and is repeatable.

Positions are made two ways: small tables dealt here, with many reshuffles, all of which can be counted; and real games.
"""

import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from celestia_core.bag import Bag
from celestia_core.beliefs import HandBelief, Number, beliefs, picks
from celestia_core.beliefs.entries import Announced, Draw, Entry, Lost, Paid, TurnedUp
from celestia_core.beliefs.evidence import Evidence
from celestia_core.beliefs.hand import APART
from celestia_core.beliefs.numbers import SURE, effective
from celestia_core.beliefs.picks import spread
from celestia_core.beliefs.posterior import Contents, Hidden, axes_of, forget
from celestia_core.beliefs.rows import TooMany
from celestia_core.beliefs.sampled import BATCHES, NothingFound, sampled
from celestia_core.beliefs.walked import Walk
from celestia_core.events import Announced as AnnouncedEvent
from celestia_core.events import CaptainPassed, DeckReshuffled, Event, JourneyStarted, Rolled, seen_by
from celestia_core.kinds import EQUIPMENT, Card, Face, Seat
from celestia_core.odds import EVENT_DIE, Needs
from celestia_core.play import play_game
from celestia_core.record import replay
from celestia_core.views import information_state

ALWAYS, HALF = Fraction(1), Fraction(1, 2)
estimating = sys.modules[sampled.__module__]  # the package has a function of the same name
LIMIT = 5.0  # standard errors
ENOUGH = 1_000  # independent hands
BOTS = (
    "odds-threshold=0.35",
    "leave-at-city=6",
    "odds-threshold=0.45",
    "leave-at-city=9",
    "odds-threshold=0.25",
    "leave-at-city=12",
)
SMALL = Bag(dict(zip((*APART, Card.JETPACK, Card.EJECTION), (5, 4, 2, 2, 3, 1, 2), strict=True)))


# --- small tables ---


@dataclass
class Dealt:
    """A table as it goes on, all hands known; what the viewer sees of it goes into timelines."""

    rng: np.random.Generator
    seats: int
    q: Fraction

    def __post_init__(self) -> None:
        self.deck, self.discard = list(SMALL), list[Card]()
        self.hands: list[list[Card]] = [[] for _ in range(self.seats + 1)]  # the last one is the viewer's
        self.pools, self.own = [SMALL], [Bag[Card]()]
        self.lines: list[list[Entry]] = [[] for _ in range(self.seats)]

    def draw(self, seat: int) -> None:
        if not self.deck:
            self.deck, self.discard = self.discard, []
            self.pools.append(Bag.of(*self.deck))
            self.own.append(Bag())
        if self.deck:
            card = self.deck.pop(self.rng.integers(len(self.deck)))
            self.hands[seat].append(card)
            if seat == self.seats:
                self.own[-1] = self.own[-1].plus(card)
            else:
                self.lines[seat].append(Draw(len(self.pools) - 1))

    def lose(self, seat: int, lost: Bag[Card]) -> None:
        for card in lost:
            self.hands[seat].remove(card)
            self.discard.append(card)

    def announce(self, seat: int) -> None:
        """A captain says whether he pays, and pays, as `Evidence` writes it down."""
        needs = Needs(*self.rng.multinomial(self.rng.integers(1, 4), [0.3, 0.3, 0.2, 0.2]))
        hand, line = Bag.of(*self.hands[seat]), self.lines[seat]
        turn = (self.q.numerator, self.q.denominator)
        paid = {kind: min(hand[kind], count) for kind, count in zip(EQUIPMENT, needs, strict=True) if count}
        short = sum(needs) - sum(paid.values())
        if short > hand[Card.TURBO] or (short and self.rng.random() >= self.q):
            line.append(Announced(needs, False, turn))
            return
        cost = Bag({kind: count for kind, count in (*paid.items(), (Card.TURBO, short)) if count})
        if short:
            line += [Announced(needs, True, turn), Paid(needs, cost.pairs)]
        line.append(Lost(cost.pairs))
        self.lose(seat, cost)

    def go_on(self) -> None:
        seat = int(self.rng.integers(self.seats + 1))
        powers = [card for card in self.hands[seat] if card in (Card.JETPACK, Card.EJECTION)]
        choice = self.rng.random()
        if choice < 0.55:
            self.draw(seat)
        elif powers and choice < 0.65:
            if seat < self.seats:
                self.lines[seat].append(Lost(((powers[0], 1),)))
            self.lose(seat, Bag.of(powers[0]))
        elif seat < self.seats:
            self.announce(seat)
        elif self.hands[seat]:
            self.lose(seat, Bag.of(self.hands[seat][0]))

    def hidden(self) -> Hidden:
        return Hidden(tuple(self.pools), tuple(self.own), {seat: tuple(line) for seat, line in enumerate(self.lines)})


def small(seed: int, q: Fraction = ALWAYS, steps: int = 60) -> tuple[Hidden, int]:
    """A table of three or four after some steps, and how many cards the first player holds."""
    rng = np.random.default_rng(seed)
    table = Dealt(rng, int(rng.integers(2, 4)), q)
    for seat, _ in product(range(table.seats + 1), range(3)):
        table.draw(seat)
    for _ in range(rng.integers(5, steps)):
        table.go_on()
    return table.hidden(), len(table.hands[0])


# --- real games ---


@lru_cache(maxsize=1)
def positions(ruleset: str, seats: int, deal: int) -> tuple[tuple[Hidden, int, int], ...]:
    """After each roll of a game, as seat A sees it: the position, the captain (or B), the size of his hand."""
    evidence, captain, found = Evidence(Seat(0)), Seat(0), []
    for transition in replay(play_game(ruleset, BOTS[:seats], deal)):
        for event in transition.events:
            seen = seen_by(event, Seat(0))
            if seen is None:
                continue
            evidence.see(seen)
            if isinstance(seen, JourneyStarted):
                captain = seen.captain
            elif isinstance(seen, CaptainPassed):
                captain = seen.seat
            elif isinstance(seen, Rolled):
                hidden = Hidden(tuple(evidence.pools), tuple(evidence.own), evidence.timelines(ALWAYS))
                about = captain or Seat(1)
                found.append((hidden, about, evidence.sizes[about]))
    return tuple(found)


def exact(hidden: Hidden, about: int) -> Contents | None:
    try:
        return hidden.contents(about, APART)
    except TooMany:
        return None


def numbers(contents: Contents) -> dict[str, Number]:
    """What a page may ask of a hand."""
    belief = HandBelief.of(Seat(1), contents, ALWAYS, EVENT_DIE)
    law = {f"{name} {count}": chance for name, chances in belief.law.items() for count, chance in enumerate(chances)}
    means = {f"{name} on average": mean for name, mean in belief.mean.items()}
    return {f"not paying {dice} dice": belief.not_paying(dice) for dice in (2, 3, 4)} | law | means


def scores(estimate: Contents, right: Contents) -> dict[str, float]:
    """Of each number that is neither rare nor almost sure: how far it is off, in the standard errors of its margin."""
    exactly, found = numbers(right), {}
    for name, number in numbers(estimate).items():
        value = exactly[name].value if name in exactly else 0.0
        assert number.margin is not None
        if "average" not in name and not 0.02 < value < 0.98:
            assert abs(number.value - value) < 0.02, name
        elif number.margin > 1e-4:
            found[name] = SURE * (number.value - value) / number.margin
        else:
            assert abs(number.value - value) < 1e-3, name  # as good as counted
    return found


@pytest.fixture
def thrifty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Smaller samples: quicker, and margins wide enough to be wrong."""
    for name, value in {"PAIRS": 100_000, "HALVES": 2_000, "FURTHER": 300, "TRIED": 60}.items():
        monkeypatch.setattr(estimating, name, value)


# --- right ---


@pytest.mark.usefixtures("thrifty")
@pytest.mark.parametrize(
    ("seeds", "limit"),
    [(range(80), LIMIT), pytest.param(range(80, 1000), LIMIT + 1, marks=pytest.mark.long)],  # 32 batches: Student's law
    ids=["80", "920"],
)
def test_margins_hold_on_small_tables(seeds: range, limit: float) -> None:
    inside, off, reshuffled = [], [], 0
    for seed in seeds:
        hidden, size = small(seed, HALF if seed % 2 else ALWAYS)
        right, estimate = exact(hidden, 0), sampled(hidden, 0, APART)
        assert right is not None
        assert right.weight.any()
        assert estimate.weight.any()
        assert (estimate.held.sum(axis=1) == size).all()
        found = scores(estimate, right)
        inside += [abs(score) <= SURE for name, score in found.items() if name == "not paying 3 dice"]
        off += found.values()
        reshuffled += len(hidden.pools) > 2
    assert reshuffled > len(seeds) // 8
    assert len(inside) > len(seeds) // 2
    assert np.mean(inside) > 0.97
    assert len(off) > 10 * len(seeds)
    assert np.mean(np.abs(off) <= SURE) > 0.985
    assert max(map(abs, off)) < limit
    assert abs(np.mean(off)) < 0.1
    assert 0.65 < np.std(off) < 1.1  # margins are a little wider than need be, for the sake of rare values


REAL = [
    ("quick@1", 4, 101, 2),
    ("quick@1", 4, 107, 2),
    ("bga@1", 6, 108, 1),
    ("rulebook@1", 6, 104, 2),
    ("quick@1", 6, 103, 2),
]


@pytest.mark.parametrize(("ruleset", "seats", "deal", "pools"), REAL)
def test_agrees_with_the_count_in_real_games(ruleset: str, seats: int, deal: int, pools: int) -> None:
    compared = 0
    for hidden, about, size in [found for found in positions(ruleset, seats, deal) if len(found[0].pools) == pools][
        ::4
    ]:
        right = exact(hidden, about)
        if right is None or compared == 4:
            continue
        estimate = sampled(hidden, about, APART)
        assert (estimate.held.sum(axis=1) == size).all()
        found = scores(estimate, right)
        assert max(map(abs, found.values()), default=0) < LIMIT, found
        compared += 1
    assert compared


@pytest.mark.usefixtures("thrifty")
def test_what_is_not_listed_is_made_up_card_by_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picks, "LISTED", 0)
    off: list[float] = []
    for seed in range(100, 130):
        hidden, size = small(seed, HALF if seed % 2 else ALWAYS)
        right, estimate = exact(hidden, 0), sampled(hidden, 0, APART)
        assert right is not None
        assert (estimate.held.sum(axis=1) == size).all()
        off += scores(estimate, right).values()
    assert len(off) > 200
    assert max(map(abs, off)) < LIMIT
    assert np.mean(np.abs(off) <= SURE) > 0.98


def test_forgotten_payments_count_as_random_cards() -> None:
    """What a forgotten payment leaves in a timeline weighs hands by the number of ways to turn such cards up."""
    line = (Draw(0, 4), TurnedUp(((Card.COMPASS, 2),)), Lost(((Card.COMPASS, 2),)), Draw(0, 1))
    hidden = Hidden((SMALL,), (Bag(),), {0: line, 1: (Draw(0, 3), Announced(Needs(1), False, (1, 1)))})
    right = exact(hidden, 0)
    assert right is not None
    assert max(map(abs, scores(sampled(hidden, 0, APART), right).values())) < LIMIT


# --- where the count fails ---


@pytest.mark.parametrize(
    ("ruleset", "deal", "pools"),
    [("rulebook@1", 104, 1), ("bga@1", 108, 2), ("quick@1", 103, 3), ("quick@1", 107, 5), ("quick@1", 107, 9)],
)
def test_estimates_what_cannot_be_counted(ruleset: str, deal: int, pools: int) -> None:
    hard = [
        found for found in positions(ruleset, 6, deal) if len(found[0].pools) == pools and exact(*found[:2]) is None
    ]
    assert hard
    for hidden, about, size in hard[:: max(1, len(hard) // 2)][:2]:
        estimate = sampled(hidden, about, APART)
        assert (estimate.held >= 0).all()
        assert (estimate.held.sum(axis=1) == size).all()
        assert effective(estimate.weight) > ENOUGH
        chance = HandBelief.of(Seat(about), estimate, ALWAYS, EVENT_DIE).not_paying(3)
        assert not chance.exact
        assert chance.margin is not None
        assert chance.margin < 0.03


def test_beliefs_say_that_they_estimate() -> None:
    """A seat's own view of a game of six after two reshuffles."""
    seen: list[Event] = []
    for transition in replay(play_game("quick@1", BOTS, 103)):
        seen += [mine for event in transition.events if (mine := seen_by(event, Seat(0))) is not None]
        if sum(isinstance(event, DeckReshuffled) for event in seen) == 2 and any(
            isinstance(event, AnnouncedEvent) for event in transition.events
        ):
            break
    believed = beliefs(information_state(seen, Seat(0)))
    hands = [believed.hand(Seat(seat)) for seat in range(6)]
    assert [hand.exact for hand in hands] == [True] + [False] * 5
    assert tuple(hand.size for hand in hands) == believed.view.hand_sizes
    for hand in hands:
        assert sum(chance.value for chance in hand.law["turbo"]) == pytest.approx(1)
        assert hand.not_paying([Face.BLANK, Face.BLANK]) == Number.exactly(0)  # certain, however the hand was found
    assert not hands[1].not_paying([Face.FOG, Face.BLANK]).exact


# --- repeatable, and of the right shape ---


def test_the_same_position_gives_the_same_estimate() -> None:
    (hidden, _), (again, _), (another, _) = small(3), small(3), small(4)
    first = sampled(hidden, 0, APART)
    forget()
    sampled(another, 1, APART)
    second = sampled(again, 0, reversed(APART))
    assert (first.weight == second.weight).all()
    assert (first.held == second.held).all()


def test_shape() -> None:
    hidden, size = small(11)
    estimate = sampled(hidden, 0, APART)
    hands, groups = estimate.held.shape
    assert estimate.weight.shape == (BATCHES, hands)
    assert estimate.drawn.shape == (hands, 0)
    assert groups == len(estimate.axes.groups)
    assert set(estimate.axes.place) == set(SMALL.kinds())
    assert len(np.unique(estimate.held, axis=0)) == hands
    assert (estimate.held.sum(axis=1) == size).all()
    assert (estimate.weight >= 0).all()
    assert (estimate.weight.sum(axis=1) > 0).all()


def test_effective_is_the_number_of_independent_hands() -> None:
    rng = np.random.default_rng(1)
    weight = rng.multinomial(500, np.full(200, 1 / 200), size=BATCHES).astype(float)
    assert effective(weight) == pytest.approx(500 * BATCHES, rel=0.1)
    clumps = 5 * rng.multinomial(100, np.full(200, 1 / 200), size=BATCHES).astype(float)
    assert effective(clumps) == pytest.approx(100 * BATCHES, rel=0.1)
    assert effective(np.ones((BATCHES, 1))) == np.inf


def test_fewer_deals_weigh_the_same() -> None:
    rng = np.random.default_rng(3)
    batch = np.repeat(np.arange(BATCHES), 300)
    batch = batch[(batch > 0) | (np.arange(len(batch)) < 7)]  # the first one has few, and keeps them
    hand, weight = rng.integers(5, size=len(batch)), rng.random(len(batch)) * (1 + batch)
    found = estimating._Found(batch, [hand], weight)
    fewer = estimating._fewer(rng, found, 100)
    assert np.bincount(fewer.batch).tolist() == [7] + [100] * (BATCHES - 1)
    assert np.bincount(fewer.batch, fewer.weight) == pytest.approx(np.bincount(batch, weight))
    right = np.bincount(hand, weight) / weight.sum()
    assert np.bincount(fewer.hands[0], fewer.weight) / fewer.weight.sum() == pytest.approx(right, abs=0.02)


def test_deals_keep_the_weight_of_what_they_come_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the batches lose theirs between two pools, and have none in the end."""
    fewer = estimating._fewer

    def half(rng: np.random.Generator, deals: Any, most: int) -> Any:
        some = fewer(rng, deals, most)
        return some.some(np.arange(len(some.batch)), some.weight * (some.batch % 2))

    hidden, about, _ = next(found for found in positions("quick@1", 6, 103) if len(found[0].pools) == 3)
    monkeypatch.setattr(estimating, "_fewer", half)
    weight = sampled(hidden, about, APART).weight
    assert not weight[::2].any()
    assert (weight[1::2].sum(axis=1) > 0).all()


def test_picks_are_spread_evenly() -> None:
    chance = np.array([0.5, 0.25, 0.2, 0.05])
    rows = spread(np.random.default_rng(2), chance, 400, 10)
    counts = np.array([np.bincount(row, minlength=4) for row in rows])
    assert rows.shape == (400, 10)
    assert (np.abs(counts - 10 * chance) < 1).all()
    assert counts.mean(axis=0) == pytest.approx(10 * chance, abs=0.1)
    assert counts[:, 3].std() > 0.4
    assert np.mean(rows[:, 0] == 0) == pytest.approx(0.5, abs=0.1)  # in random order


# --- what cannot have happened ---


def test_what_one_player_cannot_have_done_has_no_weight() -> None:
    hidden = Hidden((SMALL,), (Bag(),), {0: (Draw(0, 2),), 1: (Draw(0, 1), Lost(((Card.COMPASS, 2),)))})
    assert not sampled(hidden, 0, APART).weight.any()


def test_what_players_cannot_have_done_together_is_not_made_up() -> None:
    """Each of two could have had the only Compass, both could not."""
    deck = Bag({Card.COMPASS: 1, Card.ARRESTER: 3, Card.CANNON: 4})
    line = (Draw(0, 2), Announced(Needs(1), True, (1, 1)))
    hidden = Hidden((deck,), (Bag(),), {0: line, 1: line, 2: (Draw(0, 1),)})
    right = exact(hidden, 0)
    assert right is not None
    assert not right.weight.any()
    with pytest.raises(NothingFound):
        sampled(hidden, 0, APART)


def test_too_few_deals_are_no_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches say how far they differ only if most of them found something."""
    hidden, about, _ = next(found for found in positions("quick@1", 6, 103) if len(found[0].pools) == 3)
    monkeypatch.setattr(estimating, "PAIRS", 6)
    with pytest.raises(NothingFound):
        sampled(hidden, about, APART)


def test_pools_follow_one_another() -> None:
    line = (Draw(1), Draw(0), Lost(((Card.COMPASS, 1),)))
    with pytest.raises(ValueError, match="after the other"):
        sampled(Hidden((SMALL, SMALL), (Bag(), Bag()), {0: line}), 0, APART)


# --- one player's walk ---


def test_a_walk_has_the_chances_of_its_timeline() -> None:
    """Beside all sequences of cards, drawn with replacement."""
    line: tuple[Entry, ...] = (
        Draw(0, 2),
        Announced(Needs(1), False, (1, 2)),
        Draw(0),
        Lost(((Card.JETPACK, 1),)),
        Draw(1),
        Announced(Needs(1), True, (1, 2)),
    )
    kinds = (Card.COMPASS, Card.TURBO, Card.JETPACK)
    deck = Bag(dict.fromkeys((*kinds, Card.CANNON), 4))
    axes = axes_of((deck, deck), frozenset(kinds))
    tilt = np.log([2.0, 1.0, 1.5, 3.0, 1.0, 2.0, 1.0, 1.0])
    weights: dict[tuple[int, ...], float] = {}
    for drawn in product(range(4), repeat=4):
        held = [sum(card == kind for card in drawn[:2]) for kind in range(4)]
        weight = 1.0 if not held[0] and not held[1] else 0.5 if not held[0] else 0.0
        held[drawn[2]] += 1
        held[2] -= 1
        weight *= held[2] >= 0
        held[drawn[3]] += 1
        weight *= 1.0 if held[0] else 0.5 if held[1] else 0.0
        weight *= np.exp(tilt[list(drawn[:3])].sum() + tilt[4 + drawn[3]])
        place = tuple(int(sum(card == kind for card in part)) for part in (drawn[:3], drawn[3:]) for kind in range(4))
        weights[place] = weights.get(place, 0.0) + weight
    chance = np.array([*weights.values()]) / sum(weights.values())
    places = np.array([*weights])
    nothing = np.zeros((1, len(axes.groups)), np.int16)
    walk = Walk(line, 0, nothing, axes, ())
    walk.settle(tilt)
    assert walk.moments(np.ones(1))[0] == pytest.approx(chance @ places)
    rng, hand = np.random.default_rng(5), np.zeros(20_000, np.int64)
    first, hand = walk.draws(rng, hand, 0)
    second, hand = walk.draws(rng, hand, 1)
    drawn = np.vstack((first, second)).T
    for place, right in zip(places, chance, strict=True):
        found = (drawn == place).all(axis=1).mean()
        assert abs(found - right) < LIMIT * np.sqrt(right * (1 - right) / len(drawn)) + 1e-12, place
    compasses = walk.hands[hand, walk.column[Card.COMPASS]]
    assert (compasses == drawn[:, [0, 4]].sum(axis=1)).all()


def test_a_walk_may_begin_anywhere() -> None:
    """What was seen of a hand before its next card weighs it too."""
    line: tuple[Entry, ...] = (Draw(0, 2), Announced(Needs(1), True, (1, 2)), Draw(0), Lost(((Card.COMPASS, 2),)))
    axes = axes_of((SMALL,), frozenset({Card.COMPASS, Card.TURBO}))
    held = np.array([[2, 0, 0], [1, 1, 0], [1, 0, 1], [0, 2, 0], [0, 0, 2]], np.int16)  # Compass, Turbo, other
    walk = Walk(line, 1, held, axes, ())
    weights = walk.settle(np.log([3.0, 1.0, 2.0]))[walk.start]
    assert weights / weights.sum() == pytest.approx(np.array([2, 1, 1, 0, 0]) / 4)
    assert not Walk(line, 1, held[3:], axes, ()).possible
