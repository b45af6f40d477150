"""Measures of paying: whether a fresh hand, or a hand that is known, can pay for dice, and what its word tells."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from celestia_core.bag import Bag
from celestia_core.counting import draws, rolls
from celestia_core.errors import CannotRead
from celestia_core.kinds import EQUIPMENT, Card, Face
from celestia_core.odds import crash_odds, hand_odds, hand_pays, turbo_share
from celestia_core.odds.pool import checked_hand

from .hands import hand_ways
from .read import counts_of, faces_of, hand_of, pool_of, rules_of, turbo_of, type_of, whole

MOST_HAND = 12  # where every content of a hand is looked at
MOST_DICE = 4  # rolled or rolled again in one leg; a sum over all rolls stays small


def crash(dice: str, hand: int, pool: str = "", turbo: str = "always") -> Fraction:
    """The chance that a captain with a fresh hand cannot, or will not, pay these dice."""
    return crash_odds(faces_of(dice), hand, pool_of(pool), turbo_of(turbo)).crash


def arrive(dice: str, hand: int, pool: str = "", turbo: str = "always") -> Fraction:
    """The chance that he pays."""
    return 1 - crash(dice, hand, pool, turbo)


def crash_ways(dice: str, hand: int, pool: str = "", turbo: str = "always") -> int:
    """Of all hands, those that cannot, or whose captain does not, pay these dice; Turbo always or never."""
    if turbo not in ("always", "never"):
        raise CannotRead("ways are counted for a captain who uses his Turbo always or never")
    return crash_odds(faces_of(dice), hand, pool_of(pool), turbo_of(turbo)).ways


def added_ways(dice: str, hand: int, pool: str = "") -> int:
    """A mistake: for each kind of danger the hands that cannot pay it alone, added up; who fails two counts twice."""
    faces, cards = faces_of(dice), pool_of(pool)
    kinds = [face for face in dict.fromkeys(faces) if face is not Face.BLANK]
    return sum(crash_odds([face] * faces.count(face), hand, cards, "never").ways for face in kinds)


def added_crash(dice: str, hand: int, pool: str = "") -> Fraction:
    """The same mistake as a chance; no more than 1."""
    return min(Fraction(1), Fraction(added_ways(dice, hand, pool), hand_ways(hand, pool)))


def turbo_for_all_ways(dice: str, hand: int, pool: str = "") -> int:
    """A mistake: the hands that would fail if one Turbo paid for all dice."""
    cards = pool_of(pool)
    short = crash_odds(faces_of(dice), hand, cards.without_turbo(), "never").ways
    holding = sum(
        ways
        for held, ways in draws(counts_of(cards), hand)
        if held[4] and not hand_pays(_bag((*held[:4], 0, held[5])), faces_of(dice)).equipment
    )
    return short - holding


def said_no_ways(card: str, dice: str, hand: int, pool: str = "", turbo: str = "always") -> int:
    """Of all hands that do not pay these dice, those with at least one card of a type; Turbo always or never."""
    if turbo not in ("always", "never"):
        raise CannotRead("ways are counted for a captain who uses his Turbo always or never")
    return int(sum(weight for held, weight in _refusing(dice, hand, pool, turbo) if held[type_of(card)]))


def said_no_law(card: str, dice: str, hand: int, pool: str = "", turbo: str = "always") -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 ... cards of a type in a fresh hand whose captain said that he cannot pay these dice."""
    kind = type_of(card)
    found = list(_refusing(dice, hand, pool, turbo))
    total = sum((weight for _, weight in found), Fraction(0))
    if not total:
        raise CannotRead("every hand pays")
    most = max(held[kind] for held, _ in found)
    sums = [sum((weight for held, weight in found if held[kind] == count), Fraction(0)) for count in range(most + 1)]
    return tuple(weight / total for weight in sums)


def crash_before_roll(dice: int, hand: int, pool: str = "", turbo: str = "always") -> Fraction:
    """The same chance before the roll."""
    return crash_odds(whole(dice, "dice", 0, MOST_DICE), hand, pool_of(pool), turbo_of(turbo)).crash


def own_crash(hand: str, dice: int, turbo: str = "always") -> Fraction:
    """The chance, before the roll, that this very hand does not pay."""
    return hand_odds(hand_of(hand), whole(dice, "dice", 0, MOST_DICE), turbo_of(turbo)).crash


def own_crash_rolls(hand: str, dice: int) -> int:
    """Of all rolls of so many dice, each die looked at for itself, those that this very hand cannot pay."""
    cards = hand_of(hand)
    every = product(rules_of().faces, repeat=whole(dice, "dice", 0, MOST_DICE))
    return sum(not hand_pays(cards, roll).turbo for roll in every)


def again_rolls(hand: str, keep: str, again: int) -> int:
    """Of all rolls of some dice that are rolled again, those that this very hand can then pay.

    Args:
        hand: the captain's cards.
        keep: faces of the dice that stay as they are.
        again: dice that are rolled again.
    """
    cards, kept = hand_of(hand), faces_of(keep)
    every = product(rules_of().faces, repeat=whole(again, "again", 0, MOST_DICE))
    return sum(hand_pays(cards, (*kept, *roll)).turbo for roll in every)


def again_arrive(hand: str, keep: str, again: int) -> Fraction:
    """The chance that this very hand can pay once some dice are rolled again: see `again_rolls`."""
    return Fraction(again_rolls(hand, keep, again), len(rules_of().faces) ** again)


def again_crash(hand: int, keep: str, again: int, pool: str = "") -> Fraction:
    """The chance that a fresh hand cannot pay once some dice are rolled again; nothing was said before."""
    cards, kept = pool_of(pool), faces_of(keep)
    die: Bag[Face] = rules_of().faces
    return sum(
        (
            Fraction(ways, len(die) ** again) * crash_odds((*kept, *roll), hand, cards).crash
            for roll, ways in rolls(die.pairs, whole(again, "again", 0, MOST_DICE))
        ),
        Fraction(0),
    )


def _refusing(dice: str, hand: int, pool: str, turbo: str) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Contents of hands by type, with their ways times the chance that the captain does not pay."""
    cards, faces, share = pool_of(pool), faces_of(dice), turbo_share(turbo_of(turbo))
    if checked_hand(hand, cards) > MOST_HAND:
        raise CannotRead(f"hand: at most {MOST_HAND} cards")
    for held, ways in draws(counts_of(cards), hand):
        pays = hand_pays(_bag(held), faces)
        weight = 0 if pays.equipment else 1 - share if pays.turbo else Fraction(1)
        if weight:
            yield held, ways * Fraction(weight)


def _bag(held: tuple[int, ...]) -> Bag[Card]:
    """A hand by type; a Wind Gust stands for all that pays for nothing."""
    return Bag(dict(zip((*EQUIPMENT, Card.TURBO, Card.WIND_GUST), held, strict=True)))


MEASURES: dict[str, Callable[..., int | Fraction | tuple[Fraction, ...]]] = {
    "crash": crash,
    "arrive": arrive,
    "crash-ways": crash_ways,
    "added-ways": added_ways,
    "added-crash": added_crash,
    "turbo-for-all-ways": turbo_for_all_ways,
    "said-no-ways": said_no_ways,
    "said-no-law": said_no_law,
    "crash-before-roll": crash_before_roll,
    "own-crash": own_crash,
    "own-crash-rolls": own_crash_rolls,
    "again-rolls": again_rolls,
    "again-arrive": again_arrive,
    "again-crash": again_crash,
}
