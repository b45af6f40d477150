"""The two samplers of beliefs against exact answers, and against each other. They are referees: who referees them?"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

import pytest

from celestia_core.bag import Bag
from celestia_core.events import Announced, CaptainChosen, CardGiven, Event, GameStarted, Paid, Rolled, seen_by
from celestia_core.kinds import POWERS, Card, CityIndex, Face, Seat
from celestia_core.play import play_game
from celestia_core.record import replay
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.views import InformationState, information_state
from tests.filtering import Filter
from tests.importance import importance
from tests.sampling import TYPES, Drawn, Gone, Said, Sample, Scores, rejection, story
from tests.strategies import play

A, B, C, D = (Seat(seat) for seat in range(4))
ALWAYS, HALF = Fraction(1), Fraction(1, 2)
POSITION = Rolled | Announced | Paid  # a position is looked at when one of these has just been seen

# More cards than `tiny3` has, so that little is certain; hardly any Power cards, so that the exact filter is quick.
MIDDLE = replace(
    load_ruleset("tiny3"),
    id="test-middle",
    hand_sizes=(3,),
    deck=Bag({Card.COMPASS: 6, Card.CANNON: 5, Card.TURBO: 3, Card.JETPACK: 1}),
)


def two_compasses() -> InformationState:
    """Four players; B, whose six cards nobody else sees, has just paid fog and fog with two compasses."""
    own = [Card.COMPASS, Card.COMPASS, Card.ARRESTER, Card.FOGHORN, Card.CANNON, Card.JETPACK]
    seen: list[Event] = [GameStarted(load_ruleset("rulebook"), 4), CaptainChosen(B)]
    seen += [CardGiven(seat, None) for seat in (B, C, D) for _ in range(6)] + [CardGiven(A, card) for card in own]
    dice = Bag.of(Face.FOG, Face.FOG)
    seen += [Rolled(B, CityIndex(1), dice), Announced(B, True), Paid(B, Bag.of(Card.COMPASS, Card.COMPASS))]
    return information_state(seen, A)


def in_game(ruleset: str, bots: list[str], deal: int) -> list[Event]:
    """What seat A sees of a game between bots."""
    return seen_in((event for step in replay(play_game(ruleset, bots, deal)) for event in step.events), A)


def at_random(rules: Ruleset, deal: int, viewer: Seat) -> list[Event]:
    """What a seat sees of a game of random plies between three."""
    return seen_in((event for step in play(rules, 3, deal).steps for event in step.events), viewer)


def seen_in(events: object, viewer: Seat) -> list[Event]:
    return [shown for event in events if (shown := seen_by(event, viewer)) is not None]  # type: ignore[attr-defined]


def after(seen: list[Event], number: int, kinds: object = POSITION, viewer: Seat = A) -> InformationState:
    """When so many of these events have been seen; negative numbers count from the end."""
    places = [place for place, event in enumerate(seen) if isinstance(event, kinds)]  # type: ignore[arg-type]
    return information_state(seen[: places[number] + 1], viewer)


def exactly(information: InformationState) -> Filter:
    start = information.seen[0]
    assert isinstance(start, GameStarted)
    assert information.seat is not None
    return Filter(start.rules, start.seats, information.seat, information.seen)


def check(scores: Scores, sample: Sample, exact: Filter, q: Fraction) -> None:
    """Means of all types, chances of none, and of not paying, for every hidden hand."""
    size = sample.effective
    for seat in sample.story.hidden:
        law = exact.hand(seat, q)
        for kind in TYPES:
            counts = [(of_type(hand, kind), chance) for hand, chance in law.items()]
            mean = sum(chance * count for count, chance in counts)
            spread = sum(chance * (count - mean) ** 2 for count, chance in counts)
            scores.compare(f"{kind} of {seat}", sample.mean(seat, kind), float(mean), float(spread), size)
            none = float(sum(chance for count, chance in counts if count == 0))
            scores.compare(f"no {kind} of {seat}", sample.chance(seat, kind, 0), none, none * (1 - none), size)
        for dice in (Bag.of(Face.FOG), Bag.of(Face.PIRATES), 1):
            fails = float(exact.not_paying(seat, dice, q))
            sampled = sample.not_paying(seat, dice, float(q))
            scores.compare(f"{dice} unpaid by {seat}", sampled, fails, fails * (1 - fails), size)


def of_type(hand: Bag[Card], kind: str) -> int:
    return sum(hand[card] for card in POWERS) if kind == "other" else hand[Card(kind)]


def compared(rules: Ruleset, positions: Iterable[tuple[int, int]]) -> tuple[Scores, Scores]:
    """Both samplers against the filter at these positions (game, number); in every other game q = 1 if that can be."""
    plain, weighted = Scores(), Scores()
    for deal, number in positions:
        viewer = Seat(deal % 3)
        information = after(at_random(rules, deal, viewer), number, viewer=viewer)
        exact, read = exactly(information), story(information)
        q = HALF if deal % 2 or exact.contradicts(ALWAYS) else ALWAYS
        check(plain, rejection(read, float(q), deal, enough=2_000), exact, q)
        check(weighted, importance(read, float(q), deal), exact, q)
    print(f"rejection: {plain}; importance: {weighted}")
    return plain, weighted


def late_and_early(deals: range) -> Iterable[tuple[int, int]]:
    return ((deal, number) for deal in deals for number in (3 + deal % 5, -1 - deal % 4))


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
    read = story(information_state(in_game("quick", ["random", "always-stay", "leave-at-city=6"] * 2, 1), A))
    drawn = [sum(isinstance(step, Drawn) and step.deck == n for step in read.steps) for n in range(len(read.decks))]
    assert len(drawn) > 2
    assert drawn[:-1] == [sum(deck) for deck in read.decks[:-1]]
    assert drawn[-1] <= sum(read.decks[-1])


@pytest.mark.parametrize("sampler", [rejection, importance])
def test_two_compasses(sampler: Callable[..., Sample]) -> None:
    sample = sampler(story(two_compasses()), 1.0, 1)
    left, others = sample.mean(B, "compass"), sample.mean(C, "compass")
    assert sample.effective >= 1_000
    assert abs(left.value - 1984 / 5331) < 4 * left.error < 0.08
    assert others.value > 6 * 16 / 76 > 6 * left.value / 4  # who paid nothing holds six of the cards that are left


def test_samplers_agree_with_the_exact_filter() -> None:
    for scores in compared(MIDDLE, [(0, 4), (0, 20), (3, 19), (6, 9), (7, 9)]):
        assert scores.worst[0] < 5
        assert len(scores.z) > 70


@pytest.mark.long
def test_standard_errors_are_right() -> None:
    for scores in compared(MIDDLE, late_and_early(range(8, 24))):
        assert scores.worst[0] < 5
        assert 0.8 < scores.square < 1.2


@pytest.mark.long
def test_samplers_agree_with_the_exact_filter_where_cards_of_all_kinds_are_played() -> None:
    for scores in compared(load_ruleset("tiny3"), late_and_early(range(30))):
        assert scores.worst[0] < 5


def test_a_wrong_behaviour_is_noticed() -> None:
    plain, weighted = Scores(), Scores()
    for deal, number in ((0, 4), (4, 14)):
        information = after(at_random(MIDDLE, deal, A), number)
        exact, read = exactly(information), story(information)
        check(plain, rejection(read, 0.1, deal), exact, HALF)
        check(weighted, importance(read, 0.1, deal), exact, HALF)
    assert plain.worst[0] > 5
    assert weighted.worst[0] > 5


def test_where_turbo_may_stand_in_at_will() -> None:
    rules = replace(MIDDLE, id="test-substitution", turbo_substitution=True)
    plain, weighted = Scores(), Scores()
    for deal in (0, 4, 5):
        information = after(at_random(rules, deal, A), 2, kinds=Paid)
        exact, read = exactly(information), story(information)
        assert read.free_split
        check(plain, rejection(read, 0.5, deal, enough=2_000), exact, HALF)
        check(weighted, importance(read, 0.5, deal), exact, HALF)
    assert plain.worst[0] < 5
    assert weighted.worst[0] < 5


@pytest.mark.parametrize(
    ("ruleset", "seats", "deal"),
    [("rulebook+hook", 4, 1), ("quick", 3, 3), ("rulebook", 6, 4), ("bga+hook", 2, 5)],
)
def test_samplers_agree_on_real_rules(ruleset: str, seats: int, deal: int) -> None:
    seen = in_game(ruleset, (["random", "always-stay", "leave-at-city=6"] * 2)[:seats], deal)
    read = story(after(seen, 3, kinds=Announced))
    plain, weighted = rejection(read, 0.5, deal, enough=3_000), importance(read, 0.5, deal)
    size = min(plain.effective, weighted.effective)
    assert size >= 1_000
    scores = Scores()
    for seat in read.hidden:
        for kind in TYPES:
            right = plain.mean(seat, kind)
            scores.compare(kind, weighted.mean(seat, kind), right.value, 1, size, right.error)
        right = plain.not_paying(seat, 2, 0.5)
        scores.compare("two dice", weighted.not_paying(seat, 2, 0.5), right.value, 1, size, right.error)
    assert scores.worst[0] < 5
