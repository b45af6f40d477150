"""Small packs of cards, small enough to count every hand; what a hand pays; how a count is worked out on paper."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, prod

from celestia_core.bag import Bag
from celestia_core.kinds import ANSWER, HAZARDS, Card, Face
from celestia_core.teaching.question import Value

from .keyed import Keyed

Hand = Mapping[Card, int]
Numbers = tuple[tuple[str, Value], ...]


def a_pack(keyed: Keyed, kinds: Sequence[Card], most: int, least: int = 4) -> Bag[Card]:
    """A pack with each of these kinds, at least one card of each."""
    counts = dict.fromkeys(kinds, 1)
    for _ in range(keyed.among(max(least, len(kinds)), most) - len(kinds)):
        counts[keyed.pick(kinds)] += 1
    return Bag(counts)


def every_hand(pack: Bag[Card], size: int) -> Iterator[tuple[Hand, int]]:
    """Every hand of a size by its counts, with the number of ways to draw it."""
    for counts in product(*(range(count + 1) for _, count in pack.pairs)):
        if sum(counts) == size:
            ways = prod(comb(count, held) for (_, count), held in zip(pack.pairs, counts, strict=True))
            yield dict(zip(pack.kinds(), counts, strict=True)), ways


def payment(hand: Hand, dice: tuple[Face, ...], turbo: bool) -> Bag[Card] | None:
    """What a captain pays with this hand, Equipment first; None for "I cannot".

    Args:
        hand: the captain's.
        dice: as they lie.
        turbo: whether this captain pays with Turbo; otherwise never.
    """
    needs = {ANSWER[face]: dice.count(face) for face in HAZARDS if face in dice}
    paid = {card: min(count, hand.get(card, 0)) for card, count in needs.items()}
    short = sum(needs.values()) - sum(paid.values())
    if short > (hand.get(Card.TURBO, 0) if turbo else 0):
        return None
    return Bag(paid | {Card.TURBO: short})


def drawn_text(cards: int, hand: int) -> tuple[str, Numbers]:
    """How many hands there are, as it is worked out: "8 x 7 x 6 divided by 3 x 2 x 1 is 56"; with its numbers."""
    total = comb(cards, hand)
    if hand <= 1 or hand > cards:
        return f"{total:,}", ((f"drawn {hand} from {cards}", total),)
    above, below = [cards - step for step in range(hand)], list(range(hand, 0, -1))
    text = f"{' x '.join(map(str, above))} divided by {' x '.join(map(str, below))} is {total:,}"
    return text, ((f"drawn {hand} from {cards}", total), *((f"factor {one}", one) for one in (*above, *below)))


def pack_numbers(pack: Bag[Card], size: int) -> Numbers:
    """The pack and the hand by name."""
    return (("hand", size), ("pack", len(pack)), *((f"pack {card.value}", count) for card, count in pack.pairs))
