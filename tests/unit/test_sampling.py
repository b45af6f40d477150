"""The two samplers of beliefs against exact answers, and against each other. They are referees: who referees them?"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from celestia_core.bag import Bag
from celestia_core.events import Announced, CaptainChosen, CardGiven, Event, GameStarted, Paid, Rolled, seen_by
from celestia_core.kinds import POWERS, Card, CityIndex, Face, Seat
from celestia_core.play import play_game
from celestia_core.record import replay
from celestia_core.ruleset import load_ruleset
from celestia_core.views import InformationState, information_state
from tests.filtering import Filter
from tests.importance import importance
from tests.sampling import TYPES, Drawn, Estimate, Gone, Said, Sample, rejection, story
from tests.strategies import play

A, B, C, D = (Seat(seat) for seat in range(4))
HALF = Fraction(1, 2)


def two_compasses() -> InformationState:
    """Four players; B, whose six cards nobody else sees, has just paid fog and fog with two compasses."""
    own = [Card.COMPASS, Card.COMPASS, Card.ARRESTER, Card.FOGHORN, Card.CANNON, Card.JETPACK]
    seen: list[Event] = [GameStarted(load_ruleset("rulebook"), 4), CaptainChosen(B)]
    seen += [CardGiven(seat, None) for seat in (B, C, D) for _ in range(6)] + [CardGiven(A, card) for card in own]
    dice = Bag.of(Face.FOG, Face.FOG)
    seen += [Rolled(B, CityIndex(1), dice), Announced(B, True), Paid(B, Bag.of(Card.COMPASS, Card.COMPASS))]
    return information_state(seen, A)


@dataclass
class Scores:
    """How far sampled numbers are from exact ones, in standard errors."""

    z: list[float] = field(default_factory=list)

    def compare(self, sampled: Estimate, mean: float, spread: float, effective: float, error: float = 0.0) -> None:
        """Note a number; where it is all but certain a sample tells little, and only grave mistakes count.

        Args:
            sampled: the estimate.
            mean: the right value.
            spread: variance of what is averaged.
            effective: size of the sample.
            error: of the right value, where it is sampled too.
        """
        if spread * effective < 25:
            error = max(error, 5 / effective)
        off, error = sampled.value - mean, sqrt(sampled.error**2 + error**2)
        self.z.append(off / error if error > 1e-9 else 0.0 if abs(off) < 1e-9 else np.inf)

    @property
    def worst(self) -> float:
        return max(map(abs, self.z))

    @property
    def square(self) -> float:
        """Mean square: near 1 where the standard errors are right."""
        return float(np.mean(np.square(self.z)))


def of_type(hand: Bag[Card], kind: str) -> int:
    return sum(hand[card] for card in POWERS) if kind == "other" else hand[Card(kind)]


def check(scores: Scores, sample: Sample, exact: Filter, q: Fraction) -> None:
    """Means of all types, chances of none, and of not paying, for every hidden hand."""
    size = sample.effective
    for seat in sample.story.hidden:
        law = exact.hand(seat, q)
        for kind in TYPES:
            mean = float(sum(chance * of_type(hand, kind) for hand, chance in law.items()))
            square = float(sum(chance * of_type(hand, kind) ** 2 for hand, chance in law.items()))
            scores.compare(sample.mean(seat, kind), mean, square - mean**2, size)
            none = float(sum(chance for hand, chance in law.items() if of_type(hand, kind) == 0))
            scores.compare(sample.chance(seat, kind, 0), none, none * (1 - none), size)
        for dice in (Bag.of(Face.FOG), Bag.of(Face.PIRATES), 1):
            fails = float(exact.not_paying(seat, dice, q))
            scores.compare(sample.not_paying(seat, dice, float(q)), fails, fails * (1 - fails), size)


def small_positions(deals: range) -> Iterator[tuple[InformationState, Fraction, int]]:
    """Two positions of each game, one of them after a reshuffle, with a q that allows what happened."""
    for deal in deals:
        honest = deal % 3 == 0
        bots = ["always-stay", "leave-at-city=2", "always-stay" if honest else "random"]
        viewer, q = Seat(deal % 3), Fraction(1) if honest else Fraction(1, 2 + deal % 2)
        seen = told("tiny3", bots, deal, viewer)
        places = [place for place, event in enumerate(seen) if isinstance(event, Rolled | Announced | Paid)]
        for place in (places[deal % 10 + 2], places[-1 - deal % 4]):
            yield information_state(seen[: place + 1], viewer), q, deal


def told(ruleset: str, bots: list[str], deal: int, viewer: Seat) -> list[Event]:
    steps = replay(play_game(ruleset, bots, deal))
    return [shown for step in steps for event in step.events if (shown := seen_by(event, viewer)) is not None]


def exactly(information: InformationState) -> Filter:
    start = information.seen[0]
    assert isinstance(start, GameStarted)
    assert information.seat is not None
    return Filter(start.rules, start.seats, information.seat, information.seen)


def test_the_story_of_a_payment() -> None:
    read = story(two_compasses())
    assert sum(read.decks[0]) == 84 - 6
    assert read.decks[0][:6] == (18, 17, 15, 13, 8, 2)
    assert read.steps[0] == Drawn(B, 0)
    assert [step for step in read.steps if not isinstance(step, Drawn)] == [
        Said(B, (2, 0, 0, 0), True),
        Gone(B, (2, *[0] * 9), (2, 0, 0, 0)),
    ]


def test_a_new_deck_is_the_discard_pile_of_then() -> None:
    seen = told("quick", ["random"] * 6, 5, A)
    whole = story(information_state(seen, A))
    used = [
        sum(1 for step in whole.steps if isinstance(step, Drawn) and step.deck == n) for n in range(len(whole.decks))
    ]
    assert len(used) > 2
    assert used[:-1] == [sum(deck) for deck in whole.decks[:-1]]
    assert used[-1] <= sum(whole.decks[-1])


@pytest.mark.parametrize("sampler", [rejection, importance])
def test_two_compasses(sampler: type) -> None:
    sample = sampler(story(two_compasses()), 1.0, 1)
    assert sample.effective >= 1_000
    scores = Scores()
    scores.compare(sample.mean(B, "compass"), 1984 / 5331, 0.3, sample.effective)
    assert scores.worst < 4
    assert sample.mean(B, "compass").error < 0.02
    assert sample.mean(C, "compass").value > 4 * sample.mean(B, "compass").value / 2


def test_samplers_agree_with_the_exact_filter() -> None:
    plain, weighted = Scores(), Scores()
    for information, q, seed in small_positions(range(12)):
        exact = exactly(information)
        check(plain, rejection(story(information), float(q), seed, enough=2_000), exact, q)
        check(weighted, importance(story(information), float(q), seed), exact, q)
    print(f"{len(plain.z)} numbers: worst {plain.worst:.2f}, {weighted.worst:.2f} standard errors")
    for scores in (plain, weighted):
        assert scores.worst < 5
        assert 0.6 < scores.square < 1.4


def test_a_wrong_behaviour_is_noticed() -> None:
    plain, weighted = Scores(), Scores()
    for information, q, seed in small_positions(range(1, 3)):
        exact = exactly(information)
        check(plain, rejection(story(information), float(q) / 2, seed), exact, q)
        check(weighted, importance(story(information), float(q) / 2, seed), exact, q)
    assert plain.worst > 5
    assert weighted.worst > 5


def test_where_turbo_may_stand_in_at_will() -> None:
    rules = replace(load_ruleset("tiny3"), id="test-tiny3", turbo_substitution=True)
    plain, weighted = Scores(), Scores()
    for deal in range(4):
        game = play(rules, 3, deal)
        shown = [seen_by(event, A) for step in game.steps for event in step.events]
        seen = [event for event in shown if event is not None]
        last = [place for place, event in enumerate(seen) if isinstance(event, Paid)][-1]
        information = information_state(seen[: last + 1], A)
        exact, read = exactly(information), story(information)
        assert read.free_split
        check(plain, rejection(read, 0.5, deal, enough=2_000), exact, HALF)
        check(weighted, importance(read, 0.5, deal), exact, HALF)
    assert plain.worst < 5
    assert weighted.worst < 5


@pytest.mark.parametrize(
    ("ruleset", "seats", "deal"),
    [("rulebook+hook", 4, 1), ("bga", 5, 2), ("quick", 3, 3), ("rulebook", 6, 4), ("bga+hook", 2, 5)],
)
def test_samplers_agree_on_real_rules(ruleset: str, seats: int, deal: int) -> None:
    seen = told(ruleset, (["random", "always-stay", "leave-at-city=6"] * 2)[:seats], deal, A)
    place = [place for place, event in enumerate(seen) if isinstance(event, Announced)][4 if seats < 6 else 2]
    read = story(information_state(seen[: place + 1], A))
    plain, weighted = rejection(read, 0.5, deal), importance(read, 0.5, deal)
    assert min(plain.effective, weighted.effective) >= 1_000
    scores, size = Scores(), min(plain.effective, weighted.effective)
    for seat in read.hidden:
        for kind in TYPES:
            right = plain.mean(seat, kind)
            scores.compare(weighted.mean(seat, kind), right.value, 1, size, right.error)
        right = plain.not_paying(seat, 2, 0.5)
        scores.compare(weighted.not_paying(seat, 2, 0.5), right.value, 1, size, right.error)
    assert scores.worst < 5
