"""Must, may or cannot: a hand and a roll, and what the captain has to say; the rules decide."""

from celestia_core.bag import Bag
from celestia_core.kinds import ANSWER, EQUIPMENT, HAZARDS, Card, Face
from celestia_core.listing import listed
from celestia_core.odds import hand_pays
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Option, Question

from .choices import family, reason
from .keyed import Keyed
from .scenes import a_roll, rules
from .wording import cards_text, dice_text, number_of

ID = "three-cases"
CASES = {
    "must": "The captain must say: I can pay.",
    "may": "The captain may say either: I can pay, or I cannot.",
    "cannot": "The captain must say: I cannot pay.",
}
POWER_SHARE = 3  # one of so many hands has a Power card, which never pays


def case_of(hand: Bag[Card], dice: tuple[Face, ...]) -> str:
    """Which of the three cases it is."""
    pays = hand_pays(hand, dice)
    return "must" if pays.equipment else "may" if pays.turbo else "cannot"


def _attempt(keyed: Keyed, seed: int) -> Question | None:
    wanted = Keyed(ID, seed, "case").pick(tuple(CASES))  # each as often
    dice = a_roll(keyed, keyed.among(2, 4))
    hand = _a_hand(keyed, keyed.among(3, 6))
    dangers = [face for face in dice if face in HAZARDS]
    if not dangers or case_of(hand, dice) != wanted or not set(hand.kinds()) & {ANSWER[face] for face in dangers}:
        return None
    why = _why(hand, dangers)
    options = tuple(
        Option(text, True, why)
        if name == wanted
        else Option(text, False, reason(_mistake(name, wanted, hand, dangers)), _mistake(name, wanted, hand, dangers))
        for name, text in CASES.items()
    )
    who = keyed.pick(PLAYERS)
    prompt = (
        f"{who} is captain and holds {cards_text(hand)}. The dice show **{dice_text(dice)}**. No other card is played."
        f"\n\n**What do the rules say about {who}'s word?**"
    )
    missing = _missing(hand, dangers)
    short = sum(missing.values())
    lines = (
        f"The dice ask for {cards_text(Bag.of(*(ANSWER[face] for face in dangers)))}.",
        "Nothing is missing." if not short else f"Missing: {cards_text(Bag(missing))}.",
        f"Turbo in the hand: {hand[Card.TURBO]}. Each stands in for one missing card.",
        f"So: {CASES[wanted][0].lower()}{CASES[wanted][1:]}",
    )
    numbers = (
        ("cards", len(hand)),
        ("short", short),
        ("turbo", hand[Card.TURBO]),
        *((f"holds {card.value}", hand[card]) for card in Card),
        *((f"rolled {face.value}", dice.count(face)) for face in Face),
        *((f"missing {card.value}", count) for card, count in missing.items()),
    )
    clauses = (
        ("three-cases", "must-play", "turbo-optional") if wanted != "cannot" else ("three-cases", "turbo-pays-one")
    )
    return Question(ID, seed, prompt, options, lines, clauses, numbers)


def _a_hand(keyed: Keyed, size: int) -> Bag[Card]:
    """A hand of a table game, with Turbo more often than the deck has it, so that it matters."""
    deck = rules().deck
    counts = {card: deck[card] for card in EQUIPMENT} | {Card.TURBO: 2 * deck[Card.TURBO]}
    if keyed.below(POWER_SHARE) == 0:
        counts |= {card: 2 * deck[card] for card in (Card.JETPACK, Card.WIND_GUST)}
    return keyed.drawn(Bag(counts), size)


def _missing(hand: Bag[Card], dangers: list[Face]) -> dict[Card, int]:
    asked = Bag.of(*(ANSWER[face] for face in dangers))
    return {card: count - hand[card] for card, count in asked.pairs if count > hand[card]}


def _why(hand: Bag[Card], dangers: list[Face]) -> str:
    missing, turbo = _missing(hand, dangers), hand[Card.TURBO]
    if not missing:
        return "The Equipment covers every die, so Turbo does not matter."
    lacks = listed([number_of(card, count) for card, count in missing.items()])
    if sum(missing.values()) <= turbo:
        return f"{lacks} missing; Turbo can stand in, but nobody can be made to play it."
    return f"{lacks} missing, and the hand has {number_of(Card.TURBO, turbo) if turbo else 'no Turbo'}: too little."


def _mistake(said: str, right: str, hand: Bag[Card], dangers: list[Face]) -> str:
    """The error behind a wrong answer."""
    if right == "must":
        return "must-play-forgotten"
    if right == "may":
        return "turbo-forced" if said == "must" else "turbo-forgotten"
    if hand_pays(hand, set(dangers)).turbo:
        return "one-card-for-all"
    if sum(_missing(hand, dangers).values()) <= 2 * hand[Card.TURBO]:
        return "turbo-pays-two"
    if hand[Card.JETPACK] or hand[Card.WIND_GUST]:
        return "power-pays"
    asked = {ANSWER[face] for face in dangers}
    return "not-asked" if set(hand.kinds()) & (set(EQUIPMENT) - asked) else "die-left-over"


FAMILY = family(ID, "Must, may or cannot?", _attempt)
