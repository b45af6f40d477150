"""The library's beliefs against two samplers that know nothing of how it counts, at positions of real games.

Plain rejection reaches the first journeys; importance sampling goes on from there, behind reshuffles and to the end of
games of six. At each position at most ten numbers are compared, in standard errors.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
import pytest

from celestia_core.bag import Bag
from celestia_core.beliefs import HandBelief, Number, beliefs
from celestia_core.beliefs.numbers import SURE as MARGIN
from celestia_core.chances import unseen_cards
from celestia_core.events import (
    Announced,
    DeckReshuffled,
    Event,
    GameStarted,
    JourneyStarted,
    Paid,
    PowerPlayed,
    Rerolled,
    Rolled,
    seen_by,
)
from celestia_core.kinds import EQUIPMENT, Card, Face, Seat
from celestia_core.play import play_game
from celestia_core.record import replay
from celestia_core.views import InformationState, information_state, observe
from tests.importance import importance
from tests.sampling import TYPES, Estimate, Sample, Scores, rejection, story

SURE = ["always-stay", "leave-at-city=6", "odds-threshold=0.30"]  # they never hold back a Turbo
MIXED = ["random", *SURE]
BEHAVIOURS = {Fraction(1): "always", Fraction(1, 2): Fraction(1, 2), Fraction(0): "never"}
LOOKED_AT = Rolled | Rerolled | Announced | Paid | PowerPlayed
ENOUGH = 1_000  # histories kept, or effective size
LIMIT = 5  # standard errors

Table = tuple[str, int]  # ruleset, seats
Where = Callable[[tuple[Event, ...], int], bool]  # events a seat saw in a whole game, how many of them
TABLES: list[Table] = [
    *(("rulebook", seats) for seats in (2, 3, 4, 5, 6)),
    *(("quick", seats) for seats in (2, 3, 4, 5, 6)),
    *(("bga", seats) for seats in (4, 5, 6)),
    *(("rulebook+hook", seats) for seats in (3, 4)),
    *(("bga+hook", seats) for seats in (5, 6)),
]
SIXES: list[Table] = [(name, 6) for name in ("rulebook", "bga", "quick", "rulebook+hook", "bga+hook")]
RESHUFFLING: list[Table] = [
    *(("rulebook", seats) for seats in (4, 5, 6)),
    *(("quick", seats) for seats in (3, 4, 6)),
    *(("bga", seats) for seats in (5, 6)),
    *((name, 6) for name in ("rulebook+hook", "bga+hook")),
]


@dataclass(frozen=True)
class Position:
    """A seat has just seen something.

    Attributes:
        q: the chance that a captain who can pay only with Turbo does; all that was seen can happen with it.
        about: whose hand is asked for.
        dice: which he may have to pay.
    """

    name: str
    information: InformationState
    q: Fraction
    about: Seat
    dice: Bag[Face]

    @property
    def seed(self) -> int:
        return len(self.information.seen)


@lru_cache(maxsize=4)
def seen(table: Table, deal: int) -> tuple[tuple[Event, ...], Seat, tuple[str, ...]]:
    """What a seat saw of a whole game; in every other one somebody chooses at random."""
    ruleset, seats = table
    names = MIXED if deal % 2 else SURE
    bots = tuple(names[(seat + deal) % len(names)] for seat in range(seats))
    viewer = Seat(deal % seats)
    steps = replay(play_game(ruleset, bots, deal))
    shown = (seen_by(event, viewer) for step in steps for event in step.events)
    return tuple(event for event in shown if event is not None), viewer, bots


def positions(table: Table, deal: int, count: int, where: Where) -> Iterator[Position]:
    """So many positions of a game, drawn from those where something holds."""
    events, viewer, bots = seen(table, deal + 100 * (table[0][:3] == "bga"))  # rulesets that differ little: other deals
    places = [n for n, event in enumerate(events, 1) if isinstance(event, LOOKED_AT) and where(events, n)]
    rng = np.random.default_rng(deal)
    for place in sorted(rng.choice(places, min(count, len(places)), replace=False).tolist()):
        part = events[:place]
        others = [Seat(seat) for seat in range(len(bots)) if seat != viewer]
        rolled = [event for event in part if isinstance(event, Rolled | Rerolled)]
        about = rolled[-1].captain if rolled[-1].captain != viewer else others[place % len(others)]
        paid = [event for event in part if isinstance(event, Paid) and event.captain != viewer]
        if "random" in bots:
            q = Fraction(1, 2)
        else:  # nobody ever paid with Turbo: as if they never do
            q = Fraction(1 if place % 3 or any(Card.TURBO in event.cards for event in paid) else 0)
        name = f"{table[0]}, {table[1]} seats, deal {deal}, event {place}"
        yield Position(name, information_state(part, viewer), q, about, rolled[-1].dice)


def compare(scores: Scores, position: Position, sample: Sample) -> None:
    """Ten numbers: the averages of the six types, a chance of none, two of not paying, and another hand's Turbos."""
    believed = beliefs(position.information, BEHAVIOURS[position.q])
    hand, about, size, q = believed.hand(position.about), position.about, sample.effective, float(position.q)

    def number(what: str, library: Number, sampled: Estimate, spread: float) -> None:
        error = 0.0 if library.margin is None else library.margin / MARGIN
        scores.compare(f"{position.name}: {what}", sampled, library.value, spread, size, error)

    for kind in TYPES:
        number(kind, hand.mean[kind], sample.mean(about, kind), spread_of(hand, kind))
    kind = TYPES[position.seed % 5]
    none = hand.law[kind][0]
    number(f"no {kind}", none, sample.chance(about, kind, 0), none.value * (1 - none.value))
    for dice in (position.dice, len(position.dice)):
        fails = hand.not_paying(dice)
        number("not paying", fails, sample.not_paying(about, dice, q), fails.value * (1 - fails.value))
    other = sample.story.hidden[-1]
    second = believed.hand(other)
    number("turbo of another", second.mean["turbo"], sample.mean(other, "turbo"), spread_of(second, "turbo"))


def spread_of(hand: HandBelief, kind: str) -> float:
    law = [chance.value for chance in hand.law[kind]]
    return sum(chance * (count - hand.mean[kind].value) ** 2 for count, chance in enumerate(law))


def by_rejection(scores: Scores, found: Iterable[Position], wanted: int) -> int:
    """Compare so many of these positions, where enough histories are kept; a tenth of them tells where that is vain."""
    reached = 0
    for position in found:
        told, q = story(position.information), float(position.q)
        if rejection(told, q, position.seed, most=200_000, enough=ENOUGH // 10).effective >= ENOUGH // 10:
            sample = rejection(told, q, position.seed, enough=4 * ENOUGH)
            if sample.effective >= ENOUGH:
                compare(scores, position, sample)
                reached += 1
        if reached == wanted:
            break
    print(f"{reached} positions by rejection: {scores}")
    return reached


def by_importance(scores: Scores, found: Iterable[Position], wanted: int) -> int:
    """Compare so many of these positions, where the effective size is enough."""
    reached = 0
    for position in found:
        sample = importance(story(position.information), float(position.q), position.seed, ENOUGH, most=10)
        if sample.effective >= ENOUGH:
            compare(scores, position, sample)
            reached += 1
        if reached == wanted:
            break
    print(f"{reached} positions by importance sampling: {scores}")
    return reached


def early(events: tuple[Event, ...], place: int) -> bool:
    """Where rejection gets to, and something has been told."""
    start = events[0]
    assert isinstance(start, GameStarted)
    told = sum(isinstance(event, Announced) for event in events[:place]) > 1
    return told and journeys(events, place) <= (2 if start.seats <= 4 else 1)


def late(events: tuple[Event, ...], place: int) -> bool:
    """Where rejection does not get to, before a reshuffle."""
    return journeys(events, place) > 2 and not any(isinstance(event, DeckReshuffled) for event in events[:place])


def reshuffled(events: tuple[Event, ...], place: int) -> bool:
    """Not long after a reshuffle, the first or a later one."""
    return any(isinstance(event, DeckReshuffled) for event in events[max(0, place - 100) : place])


def journeys(events: tuple[Event, ...], place: int) -> int:
    return sum(isinstance(event, JourneyStarted) for event in events[:place])


def over(table: Table, where: Where, count: int = 1, deals: Iterable[int] = range(40)) -> Iterator[Position]:
    """So many positions of each game at a table."""
    return (position for deal in deals for position in positions(table, deal, count, where))


def test_some_early_positions_by_rejection() -> None:
    scores = Scores()
    for table in (("rulebook", 4), ("quick", 6), ("bga+hook", 5)):
        assert by_rejection(scores, over(table, early), wanted=2) == 2
    assert scores.worst[0] < LIMIT
    assert len(scores.z) > 50


def test_some_later_positions_by_importance_sampling() -> None:
    scores = Scores()
    for table, where, deal in (
        (("rulebook", 6), late, 3),
        (("rulebook+hook", 6), late, 1),
        (("quick", 6), late, 1),
        (("rulebook", 2), late, 0),
        (("quick", 3), reshuffled, 8),
        (("bga", 5), reshuffled, 11),
    ):
        assert by_importance(scores, over(table, where, deals=[deal]), wanted=1) == 1
    assert scores.worst[0] < LIMIT
    assert len(scores.z) > 40


def test_a_simple_card_count_would_not_pass() -> None:
    scores = Scores()
    for position in over(("rulebook", 4), early, deals=[1]):
        sample = rejection(story(position.information), float(position.q), position.seed)
        view = observe(position.information.seen, position.information.seat)
        pool, about = unseen_cards(view), position.about
        for card in EQUIPMENT:
            simple = view.hand_sizes[about] * pool[card] / len(pool)
            scores.compare(card.value, sample.mean(about, card.value), simple, 1, sample.effective)
    assert scores.worst[0] > LIMIT


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
def test_early_positions_by_rejection(table: Table) -> None:
    scores = Scores()
    assert by_rejection(scores, over(table, early, 2), wanted=6) == 6  # of 17 tables: 102 in all
    assert scores.worst[0] < LIMIT


@pytest.mark.long
@pytest.mark.parametrize("table", [table for table in TABLES if table[1] < 6])
def test_later_positions_by_importance_sampling(table: Table) -> None:
    scores = Scores()
    assert by_importance(scores, over(table, late), wanted=2) == 2
    assert scores.worst[0] < LIMIT


@pytest.mark.long
@pytest.mark.parametrize("table", SIXES)
def test_later_positions_of_six_by_importance_sampling(table: Table) -> None:
    scores = Scores()
    assert by_importance(scores, over(table, late), wanted=8) == 8  # 40 in all
    assert scores.worst[0] < LIMIT


@pytest.mark.long
@pytest.mark.parametrize("table", RESHUFFLING)
def test_positions_after_a_reshuffle_by_importance_sampling(table: Table) -> None:
    scores = Scores()
    assert by_importance(scores, over(table, reshuffled), wanted=4) == 4  # 40 in all
    assert scores.worst[0] < LIMIT
