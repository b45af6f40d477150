"""A small pack, and what a payment, or "I cannot", tells about the cards behind it; the use of Turbo is told.

Two families: a lesson about one of the two asks about that one.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import comb

from celestia_core.bag import Bag
from celestia_core.kinds import ANSWER, EQUIPMENT, HAZARDS, Card, Face
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Question, Value

from .choices import chance_options, family
from .keyed import Keyed
from .small import Hand, a_pack, drawn_text, every_hand, pack_numbers, payment
from .wording import NAMES, cards_text, chance_text, dice_text

PAID_ID, CANNOT_ID = "small-given", "cannot-tells"
SMALLEST = Fraction(4, 100)
MOST_CARDS = 10
MOST_HANDS = 84  # in all, so that they can be counted on paper
MOST_KINDS = 7  # of hands that fit; each is a line of the solution

Seen = Callable[[Hand], bool]


@dataclass(frozen=True, slots=True)
class Case:
    """What was seen, and what is asked about the cards behind it.

    Attributes:
        pack: the small pack.
        size: cards in the hand before the payment.
        dice: as they lie.
        turbo: whether the captain pays with Turbo.
        paid: what was paid; None for "I cannot".
        card: what is looked for.
    """

    pack: Bag[Card]
    size: int
    dice: tuple[Face, ...]
    turbo: bool
    paid: Bag[Card] | None
    card: Card

    def ways(self, fits: Seen) -> int:
        """Hands that fit."""
        return sum(ways for hand, ways in every_hand(self.pack, self.size) if fits(hand))

    def seen(self, hand: Hand) -> bool:
        """Whether this hand leads to what was seen."""
        return payment(hand, self.dice, self.turbo) == self.paid

    def left(self, hand: Hand) -> bool:
        """Whether the card is still behind what was paid."""
        return hand.get(self.card, 0) > (self.paid[self.card] if self.paid is not None else 0)


def _attempt(can: bool, keyed: Keyed, seed: int) -> Question | None:
    asked = keyed.shuffled(EQUIPMENT)[: keyed.among(1, 2)]
    kinds = (*asked, Card.TURBO) if keyed.below(3) else (*keyed.shuffled(EQUIPMENT)[:3], Card.TURBO)
    pack = a_pack(keyed, tuple(dict.fromkeys((*asked, *kinds))), MOST_CARDS, least=5)
    size = keyed.among(2, min(4, len(pack) - 2))
    faces = [face for face in HAZARDS if ANSWER[face] in asked]
    dice = tuple(sorted((*faces, *((faces[0],) if len(faces) == 1 and keyed.below(2) else (Face.BLANK,)))))
    turbo = keyed.below(3) > 0
    paid = payment(dict(keyed.drawn(pack, size).pairs), dice, turbo)
    if (paid is not None) != can or (paid is not None and len(paid) == size):
        return None  # another word, or no card is left to ask about
    card = keyed.pick((*asked, Card.TURBO))
    case = Case(pack, size, dice, turbo, paid, card)
    return _question(keyed, seed, case)


def _question(keyed: Keyed, seed: int, case: Case) -> Question | None:
    total = comb(len(case.pack), case.size)
    if total > MOST_HANDS:
        return None
    fitting = [(hand, ways) for hand, ways in every_hand(case.pack, case.size) if case.seen(hand)]
    fit = sum(ways for _, ways in fitting)
    both = sum(ways for hand, ways in fitting if case.left(hand))
    if len(fitting) > MOST_KINDS or fit == total or not SMALLEST < Fraction(both, fit) < 1 - SMALLEST:
        return None
    key = Fraction(both, fit)
    right = f"{both} of the {fit} hands that fit: {chance_text(key)}."
    chosen = chance_options(key, keyed.shuffled(_errors(case, key, fit, both, total)), right)
    if chosen is None:
        return None
    who, word = keyed.pick(PLAYERS), NAMES[case.card.value][0].split(" ", 1)[1]
    habit = "pays with Turbo whenever that is needed" if case.turbo else "**never pays with Turbo**"
    if case.paid is None:
        said, left = f"{who} says: **I cannot pay**.", case.size
    else:
        left = case.size - len(case.paid)
        said = f"{who} says: I can pay, and pays **{cards_text(case.paid)}**. {left} {_cards(left)} left in the hand."
    another = "another" if case.paid is not None and case.paid[case.card] else "a"
    prompt = (
        f"A small pack: {cards_text(case.pack)}, {len(case.pack)} cards in all. {who} is captain and drew "
        f"**{case.size} cards** from it; nobody else has seen them. The dice show **{dice_text(case.dice)}**. {said} "
        f"{who} {habit}.\n\n**Of 100 such hands, how many hold {another} {word} now?**"
    )
    way, counted = drawn_text(len(case.pack), case.size)
    lines = (
        f"All hands of {case.size} cards: {way}.",
        _told(case),
        *(_counted(case, hand, ways) for hand, ways in fitting),
        f"Together {fit}; {both} of them with {another} {word} now. {both} of {fit} is {chance_text(key)}.",
    )
    numbers: tuple[tuple[str, Value], ...] = (
        ("key", key),
        ("total", total),
        ("fit", fit),
        ("both", both),
        ("left", left),
        ("turbo used", int(case.turbo)),
        ("can", int(case.paid is not None)),
        ("card", case.card.place),
        *pack_numbers(case.pack, case.size),
        *counted,
        *((f"fits {place}", ways) for place, (_, ways) in enumerate(fitting)),
        *((f"choose {place}", number) for place, number in enumerate(_factors(case, fitting))),
        *((f"rolled {face.value}", case.dice.count(face)) for face in Face),
        *((f"paid {card.value}", count) for card, count in (case.paid or Bag()).pairs),
        *((f"wrong {mistake}", value) for mistake, value in chosen.wrong),
    )
    clauses = ("three-cases", "must-play", "minimum-turbo" if case.paid is not None else "failing-hand-hidden")
    name = CANNOT_ID if case.paid is None else PAID_ID
    return Question(name, seed, prompt, chosen.options, lines, clauses, numbers)


def _errors(case: Case, key: Fraction, fit: int, both: int, total: int) -> list[tuple[str, Fraction]]:
    """What named errors make of it."""
    paid = case.paid if case.paid is not None else Bag[Card]()
    rest, size = case.pack - paid, case.size - len(paid)
    none = Fraction(comb(len(rest) - rest[case.card], size), comb(len(rest), size))
    errors = [
        ("naive-count", 1 - none),
        ("other-side", 1 - key),
        ("not-divided", Fraction(both, total)),
        ("word-only", Fraction(fit, total)),
    ]
    if case.paid is not None:
        errors.append(("one-card-shown", Fraction(case.ways(lambda hand: hand.get(case.card, 0) > 0), total)))
        return errors
    said_can = case.ways(lambda hand: not case.seen(hand) and case.left(hand))
    errors.append(("wrong-way", Fraction(said_can, total - fit)))
    other = replace(case, turbo=not case.turbo)
    if others := other.ways(other.seen):
        errors.append(("turbo-habit", Fraction(other.ways(lambda hand: other.seen(hand) and other.left(hand)), others)))
    return errors


def _told(case: Case) -> str:
    """What a hand must look like to lead to this."""
    if case.paid is None:
        return (
            "Strike out the hands that would have paid, with Turbo too. Left are:"
            if case.turbo
            else "Strike out the hands whose Equipment covers the dice: they would have had to pay. Left are:"
        )
    if case.paid[Card.TURBO]:
        paid = f"{cards_text(case.paid)}, with Turbo for what was missing"
        return f"Keep the hands that must have paid just so: {paid}. These are:"
    return f"Keep the hands with at least {cards_text(case.paid)}; all of them pay just that. These are:"


def _ways(case: Case, hand: Hand) -> list[int]:
    """Ways to choose the cards of each kind."""
    return [comb(count, hand[card]) for card, count in case.pack.pairs if hand[card]]


def _factors(case: Case, fitting: list[tuple[Hand, int]]) -> list[int]:
    """Every number the counted hands show."""
    return sorted({number for hand, _ in fitting for number in (*hand.values(), *_ways(case, hand))})


def _counted(case: Case, hand: Hand, ways: int) -> str:
    """One kind of hand that fits, and how many hands that is."""
    chosen = _ways(case, hand)
    product = f"{' x '.join(map(str, chosen))} is {ways}" if len(chosen) > 1 else str(ways)
    return f"{cards_text(Bag(hand))}: {product}."


def _cards(count: int) -> str:
    return "card is" if count == 1 else "cards are"


PAID = family(PAID_ID, "What does a payment tell?", partial(_attempt, True))
CANNOT = family(CANNOT_ID, 'What does "I cannot" tell?', partial(_attempt, False))
