"""What the number knows, in words: every piece of evidence, the cards counted, and what is assumed."""

from collections.abc import Sequence
from html import escape

from celestia_core.bag import Bag
from celestia_core.beliefs import LegBelief, Piece
from celestia_core.chances import unseen_cards
from celestia_core.events import DeckReshuffled, Event
from celestia_core.kinds import EQUIPMENT, Card, Face
from celestia_core.listing import listed
from celestia_core.story_words import CARDS
from celestia_core.views import Observation

from .marks import Names, counted, some_cards

MOST_LINES = 6  # of the list; earlier pieces are folded
TURBO_ALWAYS = "the captain uses Turbos whenever they help"
NO_WEIGHT = "who stays, leaves, passes or rescues nobody, and which dice are picked, tells nothing"  # beliefs.ASSUMED
SURPRISE = "What was seen does not happen if Turbos are always used; for the past, half the time was taken"


def piece_words(piece: Piece, names: Names, brief: bool = False) -> str:
    """A piece of evidence as plain text: "Bo paid fog, fog with 2 Compasses".

    Args:
        piece: what was seen.
        names: what the players are called.
        brief: of a payment only the Turbos are told, and dice are counted: "Bo paid 2 fog, birds (1 Turbo)".
    """
    who, turbos = names[piece.seat], piece.cards[Card.TURBO]
    faces = [(face.value, count) for face, count in piece.dice.pairs if face is not Face.BLANK]
    if brief:
        dice = ", ".join(f"{count} {face}" if count > 1 else face for face, count in faces)
    else:
        dice = ", ".join(face for face, count in faces for _ in range(count))
    match piece.what:
        case "paid" if brief:
            return f"{who} paid {dice}" + (f" ({counted(turbos, 'Turbo', 'Turbos')})" if turbos else "")
        case "paid":
            return f"{who} paid {dice} with {cards_words(piece.cards)}"
        case "can":
            return f"{who} could pay {dice}"
        case "cannot":
            return f"{who} could not pay {dice}"
        case "played":
            return f"{who} played {cards_words(piece.cards)}"


def cards_words(cards: Bag[Card]) -> str:
    """Cards in a sentence: "2 Compasses and a Cannon"."""
    forms = CARDS["en"]
    return listed(f"{n} {forms[card.value][1]}" if n > 1 else forms[card.value][0] for card, n in cards.pairs)


def knows_line(leg: LegBelief, view: Observation, names: Names) -> str:
    """One sentence for the chances card: the cards in sight, and what was seen last of hidden hands (HTML)."""
    own, used = counted(len(view.hand), "card", "cards"), counted(len(view.discard), "used card", "used cards")
    line = f"Knows your {own}, {used}"
    last = newest(leg, view)
    if not last:
        return f"{line}; nobody has shown a card yet."
    told = listed(f"<b>{escape(piece_words(piece, names, brief=True))}</b>" for piece in last)
    rest = len(leg.pieces) - len(last)
    return f"{line}; that {told}" + (f", and {rest} more (below)." if rest else ".")


def newest(leg: LegBelief, view: Observation) -> list[Piece]:
    """What was seen last of the captain's hand, and of another."""
    order = by_relevance(leg.pieces, leg.dice)
    captain = [piece for piece in order if piece.seat == view.captain]
    return [*captain[:1], *[piece for piece in order if piece.seat != view.captain][:1]]


def by_relevance(pieces: Sequence[Piece], dice: Bag[Face] | int) -> list[Piece]:
    """The newest first, but those that speak of a hazard on the table before all others."""
    rolled = set() if isinstance(dice, int) else set(dice.kinds()) - {Face.BLANK}
    return sorted(pieces, key=lambda piece: (rolled.isdisjoint(piece.dice.kinds()), -piece.number))


def evidence_card(view: Observation, leg: LegBelief, seen: Sequence[Event], names: Names) -> str:
    """What the number knows: the cards that were counted, everything shown of hidden hands, and what was assumed.

    Args:
        view: the table as the viewer sees it.
        leg: his beliefs.
        seen: all that he has seen.
        names: what the players are called.
    """
    if leg.crash is None or leg.captain is None:
        return ""
    rows = "".join(f"<dt>{number}</dt><dd>{text}</dd>" for number, text in _counted(view, leg, seen))
    return (
        '<section class="cel-card cel-knows"><h2 class="cel-h">What this number knows</h2>'
        f'<dl class="cel-know">{rows}</dl>{"" if leg.known else _pieces(leg.pieces, names)}'
        f'<p class="cel-gap"><small>{_assumed(view, leg)}</small></p></section>'
    )


def _counted(view: Observation, leg: LegBelief, seen: Sequence[Event]) -> list[tuple[int, str]]:
    """The cards by where they are, and how often the deck was made anew."""
    unseen = unseen_cards(view)
    named = (*EQUIPMENT, Card.TURBO) if view.rules.deck[Card.TURBO] else EQUIPMENT
    kinds = [some_cards(unseen[card], card) for card in named]
    powers = sum(count for card, count in unseen.pairs if card.place > Card.TURBO.place)
    kinds += [f"{powers} Power"] if any(card.place > Card.TURBO.place for card in view.rules.deck.kinds()) else []
    known, used = sum(len(hand) for hand in view.hands if hand is not None), len(view.discard)
    own = f": {cards_words(view.hand)}" if view.hand else ""
    rows = [
        (known, f"{_cards(known)} in {f'your hand{own}' if view.seat is not None else 'the open hands'}"),
        (used, f"{_cards(used)} on the discard pile"),
        (len(unseen), f"{_cards(len(unseen))} you cannot see: {', '.join(kinds)}"),
    ]
    if not leg.known and leg.captain is not None:
        rows.append((leg.captain.size, "of these are the captain's"))
    shuffled = times_shuffled(seen)
    if shuffled and not leg.known:
        times = "time" if shuffled == 1 else "times"
        rows.append((shuffled, f"{times} the deck was shuffled anew: hands hold older cards than the deck"))
    return rows


def times_shuffled(seen: Sequence[Event]) -> int:
    """How often the discard pile became the deck."""
    return sum(isinstance(event, DeckReshuffled) for event in seen)


def _cards(number: int) -> str:
    return "card" if number == 1 else "cards"


def _pieces(pieces: Sequence[Piece], names: Names) -> str:
    """Every piece, the newest first; those further back folded."""
    if not pieces:
        return '<p class="cel-gap">Nobody has shown a card yet.</p>'
    lines = [f"<li>{escape(piece_words(piece, names))}</li>" for piece in reversed(pieces)]
    head = f'<p class="cel-gap">{counted(len(pieces), "thing", "things")} seen of hidden hands, the newest first:</p>'
    late, early = "".join(lines[:MOST_LINES]), "".join(lines[MOST_LINES:])
    folded = (
        f'<details><summary>{len(lines) - MOST_LINES} earlier</summary><ul class="cel-story">{early}</ul></details>'
        if early
        else ""
    )
    return f'{head}<ul class="cel-story">{late}</ul>{folded}'


def _assumed(view: Observation, leg: LegBelief) -> str:
    assumed = [*([TURBO_ALWAYS] if view.rules.deck[Card.TURBO] else []), *([] if leg.known else [NO_WEIGHT])]
    parts = [f"Assumed: {'; '.join(assumed)}."] if assumed else []
    parts += [f"{SURPRISE}."] if leg.surprised else []
    parts.append("Not counted: later re-rolls, for better or worse, and Spyglasses.")
    return " ".join(parts)
