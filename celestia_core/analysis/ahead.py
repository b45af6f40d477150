"""The bot that looks ahead, at the engine's table: "coach=200" plays every option 200 times to the end of the game.

It knows what its seat sees, and counts cards simply, as `looking` does in the arena: all unseen cards are alike to it,
but a captain who has announced holds what he said. The same view always gets the same answer.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from celestia_core.beliefs import Deals
from celestia_core.chances import unseen_cards, unseen_treasures
from celestia_core.kinds import Card, CityIndex, Seat
from celestia_core.law import Law
from celestia_core.observation import Observation
from celestia_core.plies import Action
from celestia_core.policies import bot
from celestia_core.state import payment

from .looking import POINT_BITS
from .packing import Packing, cards_of, packing
from .simulate import EVERYBODY, play_many
from .worlds import table

MOST_TRIES = 20  # times as many deals as are wanted

Rows = NDArray[np.int64]


def looking_bot(playouts: int) -> Callable[[Observation], Law[Action]]:
    """The bot of this strength."""

    def policy(view: Observation) -> Law[Action]:
        return Law.sure(_best(view, playouts))

    return policy


def _best(view: Observation, playouts: int) -> Action:
    question = view.question
    if question is None or view.seat is None:
        raise ValueError("a policy is called only when its seat is asked")
    if len(question.options) == 1:
        return question.options[0]
    made = packing(view.rules, view.seats)
    starts = table(made, view, _deals(view, made, playouts))
    players = [[EVERYBODY] * view.seats]
    ends = []
    for option in question.options:
        played = play_many(made, starts, players, 0, playouts, 0, made.code(option))
        ends.append((played.shares[:, view.seat] << POINT_BITS) + played.points[:, view.seat])
    usual = question.options.index(bot(EVERYBODY)(view).pairs[0][0])
    leads = [end - ends[usual] for end in ends]
    clear = [int(lead.sum()) if lead.sum() ** 2 > (lead**2).sum() else 0 for lead in leads]  # more than luck may do
    best = max(range(len(clear)), key=lambda place: (clear[place], place == usual))
    return question.options[best]


def _deals(view: Observation, made: Packing, count: int) -> Deals:
    """So many random deals of what the seat has not seen, by the simple count."""
    rng = np.random.Generator(np.random.PCG64(count))
    hands, left = _hands(view, count, rng)
    treasures, decks = _treasures(view, made, count, rng)
    for _ in range(MOST_TRIES):
        early = np.flatnonzero(_has_won(view, made, treasures))
        if not len(early):
            break
        treasures[early], decks[early] = _treasures(view, made, len(early), rng)
    return Deals(
        hands.astype(np.int8),
        left.astype(np.int8),
        treasures.astype(np.int8),
        decks.astype(np.int8),
        made.kinds,
        np.inf,
    )


def _treasures(view: Observation, made: Packing, count: int, rng: np.random.Generator) -> tuple[Rows, Rows]:
    """(count, seats, kinds) what players hold, by the city it comes from, and (count, kinds) what is left."""
    seats, kinds = view.seats, len(made.kinds)
    treasures, decks = np.zeros((count, seats, kinds), np.int64), np.zeros((count, kinds), np.int64)
    places = {kind: place for place, kind in enumerate(made.kinds)}
    for seat, held in enumerate(view.treasures):
        if held is not None:
            for kind, number in held.pairs:
                treasures[:, seat, places[kind]] = number
    for index in range(len(view.rules.cities)):
        city = CityIndex(index)
        sizes = [view.treasure_origins[seat][city] if held is None else 0 for seat, held in enumerate(view.treasures)]
        pool = [places[kind] for kind in unseen_treasures(view, city)]
        split, rest = _split(np.array(pool, np.int64), sizes, count, kinds, rng)
        treasures += split
        decks += rest
    return treasures, decks


def _has_won(view: Observation, made: Packing, treasures: Rows) -> NDArray[np.bool_]:
    """(deals,) whether somebody else aboard would have won when this journey began."""
    if made.rules.ends_at != "points":
        return np.zeros(len(treasures), bool)
    others = [seat for seat in view.aboard if seat != view.seat]
    points = treasures[:, others] @ np.array([kind.points for kind in made.kinds])
    found: NDArray[np.bool_] = (points >= made.rules.end_points).any(axis=1)
    return found


def _hands(view: Observation, count: int, rng: np.random.Generator) -> tuple[Rows, Rows]:
    """(count, seats, cards) hands and (count, cards) the deck; an announced captain can do what he said, if found."""
    pool = np.array([card.place for card in unseen_cards(view)], np.int64)
    sizes = [size if view.hands[seat] is None else 0 for seat, size in enumerate(view.hand_sizes)]
    hands, left = _split(pool, sizes, count, len(Card), rng)
    captain = view.captain
    if view.announced is not None and captain is not None and view.hands[captain] is None:
        fits = _as_announced(view, captain, hands)
        for _ in range(MOST_TRIES):
            if fits.all():
                break
            more, rest = _split(pool, sizes, count, len(Card), rng)
            better = np.flatnonzero(_as_announced(view, captain, more))
            empty = np.flatnonzero(~fits)[: len(better)]
            hands[empty], left[empty], fits[empty] = more[better[: len(empty)]], rest[better[: len(empty)]], True
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            hands[:, seat] = [hand[card] for card in Card]
    return hands, left


def _as_announced(view: Observation, captain: Seat, hands: Rows) -> NDArray[np.bool_]:
    """(deals,) whether the captain's hand pays just if he said so."""
    lanes = np.int64(1) << 6 * np.arange(len(Card))
    different, which = np.unique(hands[:, captain] @ lanes, return_inverse=True)
    pays = [payment(cards_of(int(hand)), view.dice) is not None for hand in different]
    found: NDArray[np.bool_] = np.array(pays)[which] == view.announced
    return found


def _split(pool: Rows, sizes: list[int], count: int, kinds: int, rng: np.random.Generator) -> tuple[Rows, Rows]:
    """Random parts of these sizes, (count, parts, kinds), and what is left, (count, kinds)."""
    order = rng.permuted(np.tile(pool, (count, 1)), axis=1)
    found, at = np.zeros((count, len(sizes), kinds), np.int64), 0
    for part, size in enumerate(sizes):
        found[:, part] = _counted(order[:, at : at + size], kinds)
        at += size
    return found, _counted(order[:, at:], kinds)


def _counted(items: Rows, kinds: int) -> Rows:
    """(rows, kinds) how often each kind is in a row."""
    rows = np.arange(len(items))[:, None] * kinds
    return np.bincount((items + rows).ravel(), minlength=len(items) * kinds).reshape(len(items), kinds)
