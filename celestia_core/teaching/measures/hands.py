"""Measures of hands dealt from a pool of unseen cards: what they hold."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import chain, combinations
from math import comb

from celestia_core.errors import CannotRead
from celestia_core.kinds import Card
from celestia_core.odds.pool import checked_hand

from .read import HOW, counts_of, hand_of, pool_of, type_of, whole


def hand_ways(hand: int, pool: str = "") -> int:
    """Different hands that can be dealt."""
    cards = pool_of(pool)
    return comb(cards.total, checked_hand(hand, cards))


def ways_holding(card: str, hand: int, count: int, pool: str = "", how: str = "exactly") -> int:
    """Of all hands, those with exactly, or at-least, so many cards of a type."""
    cards = pool_of(pool)
    of_type = counts_of(cards)[type_of(card)]
    whole(count, "count", 0, checked_hand(hand, cards))
    if how not in HOW:
        raise CannotRead(f"how is one of {', '.join(HOW)}")
    most = min(hand, of_type) if how == "at-least" else count
    return sum(comb(of_type, held) * comb(cards.total - of_type, hand - held) for held in range(count, most + 1))


def fresh_law(card: str, hand: int, pool: str = "") -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 ... cards of a type in a hand of fresh cards."""
    cards = pool_of(pool)
    of_type = counts_of(cards)[type_of(card)]
    total = comb(cards.total, checked_hand(hand, cards))
    most = min(hand, of_type)
    return tuple(
        Fraction(comb(of_type, held) * comb(cards.total - of_type, hand - held), total) for held in range(most + 1)
    )


def fresh_mean(card: str, hand: int, pool: str = "") -> Fraction:
    """Cards of a type in a hand of fresh cards, on average."""
    cards = pool_of(pool)
    return Fraction(checked_hand(hand, cards) * counts_of(cards)[type_of(card)], max(1, cards.total))


def draw_chance(cards: str, pool: str = "", back: int = 0) -> Fraction:
    """The chance to draw exactly these cards one after another, in this order.

    Args:
        cards: kinds, as "compass,compass".
        pool: what is drawn from.
        back: 1 where each card is put back before the next; that is not how this game draws.
    """
    drawn = [min(card.place, 5) for card in _in_order(cards)]
    left, chance = list(counts_of(pool_of(pool))), Fraction(1)
    whole(back, "back", 0, 1)
    for kind in drawn:
        if not sum(left):
            raise CannotRead("the pool is empty")
        chance *= Fraction(left[kind], sum(left))
        left[kind] -= not back and left[kind] > 0
    return chance


def ways_with(have: str, lack: str, hand: int, pool: str = "") -> int:
    """Of all hands, those with at least one card of each type in `have` and none of the types in `lack`."""
    cards = pool_of(pool)
    checked_hand(hand, cards)
    counts = counts_of(cards)
    wanted, missing = _types(have), _types(lack)
    left = cards.total - sum(counts[kind] for kind in missing)
    ways = 0
    for without in _subsets(wanted - missing):  # at least one of each: all but those without some, counted once
        ways += (-1) ** len(without) * comb(left - sum(counts[kind] for kind in without), hand)
    return 0 if wanted & missing else ways


def share_with(have: str, lack: str, hand: int, pool: str = "") -> Fraction:
    """The chance of such a hand: see `ways_with`."""
    return Fraction(ways_with(have, lack, hand, pool), hand_ways(hand, pool))


def paying_law(card: str, hand: int, paid: int, pool: str = "") -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 ... more cards of a type behind those that a fresh hand was asked for and has paid.

    The hand had at least so many, and no more is known of it.
    """
    return law_behind(fresh_law(card, hand, pool), paid)


def law_behind(law: tuple[Fraction, ...], paid: int) -> tuple[Fraction, ...]:
    """The law of what is left, of a hand that held at least so many."""
    whole(paid, "paid", 0, 8)
    able = sum(law[paid:], Fraction(0))
    if not able:
        raise CannotRead("no hand can hold so many")
    return tuple(chance / able for chance in law[paid:])


def _types(words: str) -> frozenset[int]:
    """Places of the types named."""
    return frozenset(type_of(word.strip()) for word in words.split(",")) if words else frozenset()


def _subsets(places: frozenset[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(sorted(places), size) for size in range(len(places) + 1))


def _in_order(cards: str) -> tuple[Card, ...]:
    """Cards in the order in which they are named."""
    return tuple(next(iter(hand_of(word.strip()))) for word in cards.split(",")) if cards else ()


MEASURES: dict[str, Callable[..., int | Fraction | tuple[Fraction, ...]]] = {
    "hand-ways": hand_ways,
    "ways-holding": ways_holding,
    "fresh-law": fresh_law,
    "fresh-mean": fresh_mean,
    "draw-chance": draw_chance,
    "ways-with": ways_with,
    "share-with": share_with,
    "paying-law": paying_law,
}
