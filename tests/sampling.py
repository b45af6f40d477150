"""What a seat can know, by sampling: histories are made up until enough of them agree with what the seat saw.

Two referees of the same model (DESIGN 4), both blind to how the library counts. `rejection` shuffles the unseen cards
and keeps a history with the chance its evidence has: slow and beyond doubt. `importance` reaches late positions: cards
that were played are put into the hands on purpose, and each history carries the weight that makes up for it.

The evidence of other players: every announcement is independent given the hand (a captain who can pay only with Turbo
does so with chance q), a payment shows as much Equipment as the needs and the hand allow and Turbo for the rest, a
played Power card was in the hand. Choices weigh nothing. The viewer's own cards are known.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import hypot, inf, prod

import numpy as np
from numpy.typing import NDArray

from celestia_core.bag import Bag
from celestia_core.events import Announced, CardGiven, DeckReshuffled, GameStarted, Paid, PowerPlayed, Rerolled, Rolled
from celestia_core.kinds import HAZARDS, Card, Face, Seat
from celestia_core.views import InformationState

Counts = tuple[int, ...]  # cards by kind
Array = NDArray[np.generic]

KINDS, TURBO = len(Card), Card.TURBO.place
TYPES = ("compass", "arrester", "foghorn", "cannon", "turbo", "other")


@dataclass(frozen=True)
class Drawn:
    """Somebody else got a hidden card of a deck: 0 is the first, each reshuffle makes the next."""

    seat: Seat
    deck: int


@dataclass(frozen=True)
class Said:
    """Another captain announced whether he pays these needs: how many of each Equipment."""

    seat: Seat
    needs: Counts
    can: bool


@dataclass(frozen=True)
class Gone:
    """Cards left the hand of somebody else: a payment of these needs, or a Power card (no needs)."""

    seat: Seat
    cards: Counts
    needs: Counts = (0, 0, 0, 0)


@dataclass(frozen=True)
class Story:
    """What the events say about cards the viewer cannot see.

    Attributes:
        decks: of each deck, what the viewer did not draw of it himself. A new deck is exactly the discard pile of then.
        free_split: whether a captain may pay with Turbo what he could pay with Equipment (B8).
    """

    seats: int
    viewer: Seat
    faces: Bag[Face]
    decks: tuple[Counts, ...]
    steps: tuple[Drawn | Said | Gone, ...]
    free_split: bool

    @property
    def hidden(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(self.seats) if seat != self.viewer)


def story(information: InformationState) -> Story:
    """Read off the events a seat saw, from the start of the game, all that bears on hidden cards."""
    viewer, started = information.seat, information.seen[0]
    assert viewer is not None
    assert isinstance(started, GameStarted)
    decks, discard, needs = [started.rules.deck], Bag[Card](), (0, 0, 0, 0)
    steps: list[Drawn | Said | Gone] = []
    for event in information.seen:
        match event:
            case CardGiven(_, Card() as card):
                decks[-1] = decks[-1].minus(card)
            case CardGiven(seat):
                steps.append(Drawn(seat, len(decks) - 1))
            case DeckReshuffled():
                decks, discard = [*decks, discard], Bag()
            case Rolled() | Rerolled():
                needs = tuple(event.dice[face] for face in HAZARDS)
            case Announced(seat, can):
                steps.append(Said(seat, needs, can))
            case Paid(seat, cards):
                discard = discard + cards
                steps.append(Gone(seat, _counts(cards), needs))
            case PowerPlayed(seat, card):
                discard = discard.plus(card)
                steps.append(Gone(seat, _counts(Bag.of(card))))
    others = tuple(step for step in steps if step.seat != viewer)
    unseen = tuple(_counts(deck) for deck in decks)
    rules = started.rules
    return Story(started.seats, viewer, rules.faces, unseen, others, rules.turbo_substitution)


def _counts(cards: Bag[Card]) -> Counts:
    return tuple(cards[kind] for kind in Card)


def chance_to_pay(hand: Array, needs: Counts, q: float) -> Array:
    """For hands of shape (kinds, n) the chance that the captain announces that he pays."""
    missing = sum((np.maximum(need - hand[kind], 0) for kind, need in enumerate(needs)), np.zeros(hand.shape[1], int))
    return np.where(missing == 0, 1.0, np.where(missing <= hand[TURBO], q, 0.0))


def likelihood(hand: Array, step: Said | Gone, q: float, free_split: bool) -> Array:
    """For hands of shape (kinds, n), as they were before it, the chance of what was announced or shown."""
    if isinstance(step, Said):
        pays = chance_to_pay(hand, step.needs, q)
        return pays if step.can else 1 - pays
    fits = np.all([hand[kind] >= count for kind, count in enumerate(step.cards)], axis=0)
    if not free_split:
        for kind, need in enumerate(step.needs):
            fits &= np.minimum(hand[kind], need) == step.cards[kind]
    return fits.astype(float)


@dataclass(frozen=True)
class Estimate:
    """A sampled number and its standard error."""

    value: float
    error: float


@dataclass(frozen=True)
class Sample:
    """Hands after all that was seen. Groups are independent; each stands for the posterior with its total weight.

    Attributes:
        hands: by seat, of shape (kinds, groups, particles); the viewer's is not filled in.
        weights: of shape (groups, particles).
        tried: how many histories were made up.
    """

    story: Story
    hands: Array
    weights: Array
    tried: int

    @property
    def effective(self) -> float:
        """The effective sample size, counted in groups."""
        totals = self.weights.sum(axis=1)
        return float(totals.sum() ** 2 / (totals**2).sum()) if totals.any() else 0.0

    def estimate(self, values: Array) -> Estimate:
        """The mean of values of shape (groups, particles): a ratio of sums; its error is that of the delta method."""
        totals, sums = self.weights.sum(axis=1), (self.weights * values).sum(axis=1)
        mean = sums.sum() / totals.sum()
        return Estimate(float(mean), float(np.sqrt(((sums - mean * totals) ** 2).sum()) / totals.sum()))

    def held(self, seat: Seat, kind: str) -> Array:
        """How many cards of one of the six types a player holds."""
        place = TYPES.index(kind)
        return self.hands[seat, place] if kind != "other" else self.hands[seat, place:].sum(axis=0)

    def mean(self, seat: Seat, kind: str) -> Estimate:
        return self.estimate(self.held(seat, kind))

    def chance(self, seat: Seat, kind: str, count: int) -> Estimate:
        return self.estimate(self.held(seat, kind) == count)

    def not_paying(self, seat: Seat, dice: Bag[Face] | int, q: float) -> Estimate:
        """The chance that a player cannot or will not pay these dice, or so many still to be rolled."""
        hand = self.hands[seat].reshape(KINDS, -1)
        fails = sum(chance * (1 - chance_to_pay(hand, needs, q)) for needs, chance in _rolls(dice, self.story.faces))
        return self.estimate(np.asarray(fails).reshape(self.weights.shape))


def _rolls(dice: Bag[Face] | int, faces: Bag[Face]) -> Iterator[tuple[Counts, float]]:
    """The needs of the dice with their chances."""
    if isinstance(dice, Bag):
        yield tuple(dice[face] for face in HAZARDS), 1.0
        return
    ways: Counter[Counts] = Counter()
    for roll in product(faces.kinds(), repeat=dice):
        ways[tuple(roll.count(face) for face in HAZARDS)] += prod(faces[face] for face in roll)
    yield from ((needs, count / len(faces) ** dice) for needs, count in ways.items())


@dataclass
class Scores:
    """How far sampled numbers are from right ones, in standard errors. What is certain must be hit and counts nothing.

    Attributes:
        z: of all numbers that are not certain.
        worst: of these, with its name.
    """

    z: list[float] = field(default_factory=list)
    worst: tuple[float, str] = (0.0, "")

    def compare(
        self, name: str, sampled: Estimate, right: float, spread: float, size: float, error: float = 0.0
    ) -> None:
        """Note a number.

        Args:
            name: what it is, for the report.
            sampled: the estimate.
            right: what it should be.
            spread: the variance of what is averaged.
            size: the effective size of the sample. Of very rare things it holds too few for a bell curve, so there
                only grave mistakes count.
            error: the standard error of `right`, where that is an estimate too.
        """
        least = 5 / size if spread * size < 25 else 0.0
        off, error = sampled.value - right, hypot(max(sampled.error, least if spread > 1e-12 else 0.0), error)
        if error > 1e-9:
            self.z.append(off / error)
        elif abs(off) > 1e-9:
            self.z.append(inf)
        else:
            return
        self.worst = max(self.worst, (abs(self.z[-1]), name))

    @property
    def square(self) -> float:
        """Mean square: near 1 where the standard errors are right."""
        return sum(z * z for z in self.z) / len(self.z)

    def __str__(self) -> str:
        return f"{len(self.z)} numbers, worst {self.worst[0]:.2f} standard errors ({self.worst[1]})"


def rejection(
    told: Story, q: float, seed: int, most: int = 2_000_000, enough: int = 10_000, batch: int = 100_000
) -> Sample:
    """Plain rejection: shuffle each deck, deal it out, keep the history with the chance of its evidence.

    Args:
        told: see `story`.
        q: the chance that a captain who can pay only with Turbo does.
        seed: of the generator.
        most: histories to try.
        enough: stop at the end of a batch when so many are kept.
        batch: histories made up at a time.
    """
    rng = np.random.default_rng(seed)
    kept: list[Array] = []
    tried = accepted = 0
    while tried < most and accepted < enough:
        kept.append(_accepted(told, q, rng, batch))
        tried, accepted = tried + batch, accepted + kept[-1].shape[-1]
    hands = np.concatenate(kept, axis=-1)[..., np.newaxis]
    return Sample(told, hands, np.ones(hands.shape[-2:]), tried)


def _accepted(told: Story, q: float, rng: np.random.Generator, size: int) -> Array:
    """The hands, of shape (seats, kinds, n), of those of so many histories that are kept."""
    stacks = []
    for deck in told.decks:
        cards = np.repeat(np.arange(KINDS, dtype=np.int8), deck)
        stacks.append(np.ascontiguousarray(rng.permuted(np.tile(cards, (size, 1)), axis=1).T))
    hands = np.zeros((told.seats, KINDS, size), np.int8)
    for step in told.steps:
        hand = hands[step.seat]
        if isinstance(step, Drawn):
            top, stacks[step.deck] = stacks[step.deck][0], stacks[step.deck][1:]
            hand += top == np.arange(KINDS)[:, np.newaxis]
            continue
        keep = rng.random(hand.shape[-1]) < likelihood(hand, step, q, told.free_split)
        if isinstance(step, Gone):
            hand -= np.array(step.cards, np.int8)[:, np.newaxis]
        hands, stacks = hands[..., keep], [stack[:, keep] for stack in stacks]
    return hands
