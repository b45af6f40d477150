"""A few cards from a small pack: none of a kind, at least one, two kinds at once; every hand counted."""

from fractions import Fraction
from math import comb

from celestia_core.bag import Bag
from celestia_core.kinds import EQUIPMENT, Card
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Question, Value

from .choices import chance_options, family
from .keyed import Keyed
from .small import a_pack, drawn_text, every_hand, pack_numbers
from .wording import NAMES, cards_text, chance_text

ID = "small-draw"
SMALLEST = Fraction(4, 100)
MOST_CARDS = 10
MOST_HAND = 4

Wrong = list[tuple[str, Fraction]]


def share(pack: Bag[Card], hand: int, some: tuple[Card, ...] = (), without: tuple[Card, ...] = ()) -> Fraction:
    """The share of hands that hold each of some cards and none of others."""
    fitting = sum(
        ways
        for held, ways in every_hand(pack, hand)
        if all(held[card] for card in some) and not any(held[card] for card in without)
    )
    return Fraction(fitting, comb(len(pack), hand))


def _table(keyed: Keyed) -> tuple[Bag[Card], int]:
    kinds = keyed.shuffled((*EQUIPMENT, Card.TURBO))[: keyed.among(2, 3)]
    pack = a_pack(keyed, kinds, MOST_CARDS)
    return pack, keyed.among(2, min(MOST_HAND, len(pack) - 2))


def _none(keyed: Keyed, seed: int) -> Question | None:
    """None of a kind."""
    pack, hand = _table(keyed)
    card = keyed.pick(pack.kinds())
    key, one = share(pack, hand, without=(card,)), Fraction(pack[card], len(pack))
    errors: Wrong = [
        ("with-replacement", (1 - one) ** hand),
        ("one-draw-only", 1 - one),
        ("adding-draws", 1 - hand * one),
        ("other-side", 1 - key),
    ]
    asked = f"how many hold no {_word(card)}"
    others = len(pack) - pack[card]
    way, numbers = drawn_text(others, hand)
    lines = [f"Hands without a {_word(card)}: all {hand} from the {others} other cards: {way}."]
    fitting = comb(others, hand)
    counts = (("others", others), *numbers)
    return _question(keyed, seed, pack, hand, asked, key, fitting, errors, lines, counts, f"none {card.value}")


def _some(keyed: Keyed, seed: int) -> Question | None:
    """At least one of a kind: all hands less those with none."""
    pack, hand = _table(keyed)
    card = keyed.pick(pack.kinds())
    key, one = share(pack, hand, (card,)), Fraction(pack[card], len(pack))
    errors: Wrong = [
        ("with-replacement", 1 - (1 - one) ** hand),
        ("one-draw-only", one),
        ("adding-draws", hand * one),
        ("exactly-one", Fraction(pack[card] * comb(len(pack) - pack[card], hand - 1), comb(len(pack), hand))),
        ("other-side", 1 - key),
    ]
    asked = f"how many hold at least one {_word(card)}"
    others, total = len(pack) - pack[card], comb(len(pack), hand)
    way, numbers = drawn_text(others, hand)
    none = comb(others, hand)
    lines = [
        f"Hands without a {_word(card)}: all {hand} from the {others} other cards: {way}.",
        f"All the others have at least one: {total} - {none} is {total - none}.",
    ]
    counts = (("others", others), *numbers)
    return _question(keyed, seed, pack, hand, asked, key, total - none, errors, lines, counts, f"some {card.value}")


def _both(keyed: Keyed, seed: int) -> Question | None:
    """At least one of each of two kinds: all hands less those that lack one, and those that lack both put back."""
    pack, hand = _table(keyed)
    one, other = sorted(keyed.shuffled(pack.kinds())[:2])
    key = share(pack, hand, (one, other))
    first, second = share(pack, hand, (one,)), share(pack, hand, (other,))
    errors: Wrong = [
        ("each-kind-alone", first * second),
        ("or-for-and", 1 - share(pack, hand, without=(one, other))),
        ("taken-away-twice", first + second - 1),
        ("one-need-only", min(first, second)),
        ("other-side", 1 - key),
    ]
    total, rest = comb(len(pack), hand), [len(pack) - pack[one], len(pack) - pack[other]]
    rest.append(rest[0] - pack[other])
    no_one, no_other, neither = (comb(others, hand) for others in rest)
    fitting = total - no_one - no_other + neither
    asked = f"how many hold a {_word(one)} and a {_word(other)}"
    lines = [
        f"No {_word(one)}: all {hand} from the {rest[0]} other cards, {_hands(no_one)}.",
        f"No {_word(other)}: all {hand} from the {rest[1]} other cards, {_hands(no_other)}.",
        (
            f"Neither: all {hand} from the other {rest[2]}, {_hands(neither)}: taken away twice, so put back once."
            if neither
            else f"No hand lacks both: the other cards are fewer than {hand}."
        ),
        f"{total} - {no_one} - {no_other} + {neither} is {fitting}.",
    ]
    values = (*rest, no_one, no_other, neither)
    counts = tuple((f"count {place}", value) for place, value in enumerate(values))
    return _question(
        keyed, seed, pack, hand, asked, key, fitting, errors, lines, counts, f"both {one.value} {other.value}"
    )


def _question(
    keyed: Keyed,
    seed: int,
    pack: Bag[Card],
    hand: int,
    asked: str,
    key: Fraction,
    fitting: int,
    errors: Wrong,
    lines: list[str],
    counts: tuple[tuple[str, Value], ...],
    name: str,
) -> Question | None:
    if not SMALLEST < key < 1 - SMALLEST:
        return None
    possible = [(mistake, value) for mistake, value in errors if 0 <= value <= 1]
    chosen = chance_options(key, keyed.shuffled(possible), f"{chance_text(key)} of such hands.")
    if chosen is None:
        return None
    total = comb(len(pack), hand)
    way, numbers = drawn_text(len(pack), hand)
    told = (
        f"A small pack: {cards_text(pack)}, {len(pack)} cards in all. {keyed.pick(PLAYERS)} draws **{hand} cards** "
        f"without looking and puts none back.\n\n**Of 100 such hands, {asked}?**"
    )
    explained = (
        f"{hand} cards out of {len(pack)}: {way} different hands, all as likely.",
        *lines,
        f"{fitting} of {total} is {chance_text(key)}.",
    )
    return Question(
        family=ID,
        seed=seed,
        prompt=told,
        options=chosen.options,
        explained=explained,
        clauses=("main-deck", "matching-cards"),
        numbers=(
            ("key", key),
            ("fitting", fitting),
            *pack_numbers(pack, hand),
            *numbers,
            *counts,
            (name, 1),
            *((f"wrong {mistake}", value) for mistake, value in chosen.wrong),
        ),
    )


def _hands(count: int) -> str:
    return "1 hand" if count == 1 else f"{count} hands" if count else "no hand"


def _word(card: Card) -> str:
    return NAMES[card.value][0].split(" ", 1)[1]


FAMILY = family(ID, "What is in a small hand?", _none, _some, _both)
