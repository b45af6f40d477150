"""Sequential importance sampling of hidden hands, for positions that plain rejection does not reach.

A *particle* is one history that grows step by step. It differs from a made-up game in three ways, and carries the
weight that makes up for each, so that weighted particles follow the posterior exactly:

- Played cards are known, so they are put into the hand on purpose. Before the first step each gets a deck it came from;
  whenever a card is drawn, it turns out to be one of those that are played later, or not. This picks the played card
  out of the hand at the time, each as likely: a history is reached once for every way to pick its played cards, and its
  weight is divided by that number.
- Kinds that a hand is proved not to hold later are not drawn into it, as far as the card stays there.
- Likelihoods become weights. When these have grown too unequal, the particles are drawn anew by weight.

Only particles of one *group* replace each other. So groups stay independent, the total weight of a group is an unbiased
estimate of the chance of the evidence, and a group as a whole is one draw of plain importance sampling.
"""

from dataclasses import dataclass

import numpy as np

from celestia_core.kinds import Seat
from tests.sampling import KINDS, TURBO, Array, Drawn, Gone, Said, Sample, Story, likelihood

SIZE = 2**16  # particles of a batch
SMALL, LARGE = 32, 128  # particles of a group: few suffice for most positions, and leave more groups
EACH = np.arange(KINDS, dtype=np.int8)[:, np.newaxis]
ESCAPES = 1 - 1 / np.r_[1, 1:127, np.inf].astype(np.float32)  # by how many cards one is picked among; last: never


@dataclass(frozen=True)
class Play:
    """One card that left a hidden hand, at a step of the story."""

    at: int
    seat: Seat
    kind: int


def importance(told: Story, q: float, seed: int, effective: float = 1_000, most: int = 20) -> Sample:
    """Batches of particles until the effective size, counted in groups, is reached, or will not be.

    Args:
        told: see `sampling.story`.
        q: the chance that a captain who can pay only with Turbo does.
        seed: of the generator.
        effective: the effective sample size wanted.
        most: batches, if the first two give hope.
    """
    rng = np.random.default_rng(seed)
    for particles, limit in ((SMALL, 1), (LARGE, most)):
        batches: list[Batch] = []
        while len(batches) < limit:
            batches.append(Batch(told, q, particles, rng))
            sample = _joined(batches)
            hopeless = len(batches) == 2 and sample.effective < effective / most
            if sample.effective >= effective or hopeless:
                return sample
    return sample


def _joined(batches: list["Batch"]) -> Sample:
    """All groups side by side; only ratios of their weights matter."""
    told, groups = batches[0].told, batches[0].groups
    hands = np.concatenate([batch.hands.reshape(told.seats, KINDS, *groups) for batch in batches], axis=2)
    weights = np.concatenate([batch.weights.reshape(groups) for batch in batches])
    logs = np.concatenate([batch.logs for batch in batches])
    return Sample(told, hands, weights * np.exp(logs - logs.max())[:, np.newaxis], weights.size)


class Batch:
    """Groups of particles that have gone through a story.

    Attributes:
        groups: how many, and how many particles each has.
        left: cards of each deck that are neither drawn yet nor known to be played, of shape (decks, kinds, particles).
        hands: of shape (seats, kinds, particles).
        origin: of every play the deck its card comes from, -1 once it is drawn; of shape (plays, particles).
        weights: of the particles; the weight of a group is their mean times exp(logs).
        logs: of the groups.
    """

    def __init__(self, told: Story, q: float, particles: int, rng: np.random.Generator) -> None:
        self.told, self.q, self.rng = told, q, rng
        self.groups = (SIZE // particles, particles)
        self.plays = [
            Play(at, step.seat, kind)
            for at, step in enumerate(told.steps)
            if isinstance(step, Gone)
            for kind, count in enumerate(step.cards)
            for _ in range(count)
        ]
        self.proofs = list(_proofs(told, q))
        self._place(np.zeros(((len(told.decks) + told.seats) * KINDS + len(self.plays), SIZE), np.int8))
        self.weights, self.logs = np.ones(SIZE), np.zeros(self.groups[0])
        self._set_aside()
        self._resample()
        for at, step in enumerate(told.steps):
            if isinstance(step, Drawn):
                self._draw(at, step)
            else:
                self._weigh(step)
            self._resample()

    def _place(self, state: Array) -> None:
        """Name the parts of what makes up a particle; one array, so that particles are copied in one go."""
        decks, hands = len(self.told.decks) * KINDS, (len(self.told.decks) + self.told.seats) * KINDS
        self.state = state
        self.left = state[:decks].reshape(-1, KINDS, SIZE)
        self.hands = state[decks:hands].reshape(-1, KINDS, SIZE)
        self.origin = state[hands:]

    def _set_aside(self) -> None:
        """Take every card that will be played out of one of the decks: of the cards in the hand then, each as likely.

        A deck that is short of the kind is picked less often, which makes up for the chance that it was dealt so.
        """
        held = np.zeros((self.told.seats, len(self.told.decks), SIZE), np.int8)
        decks = np.arange(len(self.told.decks), dtype=np.int8)[:, np.newaxis]
        self.left += np.array(self.told.decks, np.int8)[:, :, np.newaxis]
        rest = self.left.sum(axis=1, dtype=np.int8)
        plays = iter(zip(self.plays, self.origin, strict=True))
        for step in self.told.steps:
            if isinstance(step, Drawn):
                held[step.seat, step.deck] += 1
            elif isinstance(step, Gone):
                for _ in range(sum(step.cards)):
                    play, origin = next(plays)
                    shares = held[step.seat] * (self.left[:, play.kind] / np.maximum(rest, 1))
                    origin[:] = self._pick(shares)
                    self.weights *= shares.sum(axis=0)
                    taken = origin == decks
                    held[step.seat] -= taken
                    self.left[:, play.kind] -= taken
                    rest -= taken

    def _pick(self, counts: Array) -> Array:
        """For each column of counts a row, by its share in the column."""
        ends = counts.copy()
        for row in range(1, len(ends)):  # many times as fast as np.cumsum along this axis
            ends[row] += ends[row - 1]
        ticket = (self.rng.random(SIZE, dtype=np.float32) * ends[-1]).astype(ends.dtype)
        return (ticket >= ends[:-1]).sum(axis=0, dtype=np.int8)

    def _draw(self, at: int, step: Drawn) -> None:
        """A card for a hidden hand: one that is set aside for a later play of its, or one of the rest of the deck."""
        banned = {
            kind: min(proof for seat, k, proof in self.proofs if (seat, k) == (step.seat, kind) and proof > at)
            for seat, kind, proof in self.proofs
            if seat == step.seat and proof > at
        }
        kind = self._spoken_for(at, step, banned)
        free, left = kind < 0, self.left[step.deck]
        allowed = left
        if banned:
            allowed = left * np.array([[kind not in banned] for kind in range(KINDS)], np.int8)
            share = allowed.sum(axis=0, dtype=np.int8) / np.maximum(left.sum(axis=0, dtype=np.int8), 1)
            self.weights *= np.where(free, share, 1.0)
        got = np.where(free, self._pick(allowed), kind) == EACH
        self.hands[step.seat] += got
        left -= got & free

    def _spoken_for(self, at: int, step: Drawn, banned: dict[int, int]) -> Array:
        """The kind as which the card drawn now will be played, -1 where it never is.

        Of the cards of its deck that the hand gets before a play, and that no earlier play takes, each is as likely.
        """
        kind = np.full(SIZE, -1, np.int8)
        luck, stays = self.rng.random(SIZE, dtype=np.float32), np.ones(SIZE, np.float32)
        before = np.zeros(SIZE, np.int8)  # plays of this hand, from this deck, still without a card
        coming = [n for n, s in enumerate(self.told.steps) if s == step and n >= at]
        for play, origin in zip(self.plays, self.origin, strict=True):
            if play.seat != step.seat or play.at < at:
                continue
            waiting = origin == step.deck
            if not waiting.any():
                continue
            among = np.int8(sum(draw < play.at for draw in coming)) - before
            escapes = np.where(waiting, ESCAPES[among], ESCAPES[-1])
            before += waiting
            if banned.get(play.kind, play.at) < play.at:  # the hand is proved not to hold it in between
                self.weights *= np.where(kind < 0, escapes, 1)
                continue
            stays *= escapes
            taken = waiting & (kind < 0) & (luck >= stays)
            kind[taken], origin[taken] = play.kind, -1
        return kind

    def _weigh(self, step: Said | Gone) -> None:
        """The chance of what was announced or shown, and the ways in which the cards can be picked out of the hand."""
        hand = self.hands[step.seat]
        self.weights *= likelihood(hand, step, self.q, self.told.free_split)
        if isinstance(step, Gone):
            for kind, count in enumerate(step.cards):
                for _ in range(count):
                    self.weights /= np.maximum(hand[kind], 1)
                    hand[kind] -= 1

    def _resample(self) -> None:
        """Where weights have become too unequal: each particle as often as its share in its group says."""
        groups, particles = self.groups
        weights = self.weights.reshape(groups, particles)
        totals = weights.sum(axis=1)
        alive = totals > 0
        effective = totals[alive] ** 2 / (weights[alive] ** 2).sum(axis=1)
        if not alive.any() or effective.mean() > particles / 2:
            return
        self.logs[alive] += np.log(totals[alive] / particles)
        weights[~alive] = 1
        ends = np.cumsum(weights, axis=1)
        ends = ends / ends[:, -1:] + np.arange(groups)[:, np.newaxis]
        places = (self.rng.random((groups, 1)) + np.arange(particles)) / particles + np.arange(groups)[:, np.newaxis]
        chosen = np.minimum(np.searchsorted(ends.ravel(), places.ravel()), SIZE - 1)
        self._place(np.take(self.state, chosen, axis=1))
        self.weights = np.repeat(alive, particles).astype(float)  # a dead group stays dead


def _proofs(told: Story, q: float) -> list[tuple[Seat, int, int]]:
    """(seat, kind, step): here a hand is proved to hold no card of a kind."""
    found: list[tuple[Seat, int, int]] = []
    for at, step in enumerate(told.steps):
        if isinstance(step, Said) and not step.can and sum(step.needs) == 1:
            found.append((step.seat, step.needs.index(1), at))
            if q == 1:
                found.append((step.seat, TURBO, at))
        elif isinstance(step, Gone) and not told.free_split:
            found += [(step.seat, kind, at) for kind, need in enumerate(step.needs) if need and not step.cards[kind]]
    return found
