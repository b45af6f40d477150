"""How questions name cards, dice and players. Pure text from plain values."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from celestia_core.bag import Bag
from celestia_core.beliefs import Number
from celestia_core.kinds import EQUIPMENT, Card, Face, Seat
from celestia_core.listing import listed
from celestia_core.odds import Pool
from celestia_core.story import PLAYERS
from celestia_core.story_words import CARDS
from celestia_core.words import CARD_NAMES
from celestia_core.written import in_hundred, of_hundred, percent

NAMES = CARDS["en"]


def cards_text(cards: Bag[Card]) -> str:
    """Cards with their numbers: "2 Compasses, 1 Turbo"."""
    return listed([number_of(card, count) for card, count in cards.pairs]) if cards else "no cards"


def number_of(card: Card, count: int) -> str:
    """So many of a card: "1 Cannon", "2 Cannons"."""
    return f"{count} {CARD_NAMES[card.value] if count == 1 else NAMES[card.value][1]}"


def pool_text(pool: Pool) -> str:
    """The cards of a pool; Power cards are one kind."""
    counts = zip((*EQUIPMENT, Card.TURBO), (*pool.equipment, pool.turbo), strict=True)
    kinds = [number_of(card, count) for card, count in counts if count]
    if pool.other:
        kinds.append(f"{pool.other} Power {'card' if pool.other == 1 else 'cards'}")
    return listed(kinds)


def dice_text(faces: Iterable[Face]) -> str:
    """The faces of a roll: "fog, fog and blank"."""
    return listed([face.value for face in faces])


def seats_text(seats: Sequence[Seat]) -> str:
    """Players by name."""
    return listed([PLAYERS[seat] for seat in seats]) if seats else "nobody"


def begun(text: str) -> str:
    """A text as a sentence begins with it."""
    return text[0].upper() + text[1:]


def of_100(chance: Fraction | Number) -> str:
    """A chance in short: "31 of 100"."""
    return f"{of_hundred(chance)} of 100"


def chance_text(chance: Fraction | Number) -> str:
    """A chance in full: "31 of 100 (31.0 %)"."""
    return f"{in_hundred(chance)} ({percent(chance)})"
