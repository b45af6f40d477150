"""A moment of a real game in words: what everybody can see, and what one seat might want to do."""

from celestia_core.bag import Bag
from celestia_core.kinds import Card, Face, Seat
from celestia_core.listing import listed
from celestia_core.observation import Observation
from celestia_core.plies import Action, Announce, ChooseDice, Fly, Land, Leave, Pass, Pay, PlayCard, PlaySpyglass, Stay
from celestia_core.ruleset import Ruleset
from celestia_core.story import PLAYERS
from celestia_core.words import CARD_NAMES

from .wording import cards_text, dice_text, number_of, seats_text


def table_text(view: Observation) -> str:
    """The public table in a few sentences."""
    assert view.captain is not None
    captain, cities = PLAYERS[view.captain], view.rules.cities
    parts = [f"The airship is at city {cities[view.position].value}; {captain} is captain."]
    passengers = tuple(seat for seat in view.aboard if seat != view.captain)
    aboard = captain in [PLAYERS[seat] for seat in view.aboard]
    if passengers:
        parts.append(f"Passengers aboard: {seats_text(passengers)}.")
    else:
        parts.append("No passenger is aboard." if aboard else "Nobody is aboard.")
    off = tuple(Seat(seat) for seat in range(view.seats) if seat not in view.aboard)
    if off:
        parts.append(f"Off the airship: {listed([_off_text(view, seat) for seat in off])}.")
    if view.target is None:
        parts.append("The dice are not rolled yet.")
    else:
        parts.append(f"Flight to city {cities[view.target].value}, dice: {dice_text(view.dice)}.")
        parts.append(_spoken(view))
    return " ".join(part for part in parts if part)


def _off_text(view: Observation, seat: Seat) -> str:
    """A player who is off; with the card, where the player had not said: I leave."""
    at = view.off[seat]
    card = {"ejected": " (by an Ejection)", "jetpack": " (with a Jetpack)"}
    return PLAYERS[seat] + (card.get(at[1], "") if at is not None else "")


def _spoken(view: Observation) -> str:
    """What passengers have said in this leg, and the captain."""
    said = [f"{PLAYERS[seat]} {'stays' if stays else 'leaves'}" for seat, stays in view.spoken]
    word = f"Spoken so far: {', '.join(said)}." if said else ""
    if view.phase == "decide":
        return word or "Nobody has spoken yet."
    captain = PLAYERS[view.captain or 0]
    told = {
        True: f"{captain} has said: I can pay.",
        False: f"{captain} has said: I cannot pay.",
        None: "Nothing is announced yet.",
    }
    return f"{word} All passengers have spoken. {told[view.announced]}".strip()


def seating_text(view: Observation) -> str:
    """Who sits next to whom."""
    return f"Round the table, clockwise: {', '.join(PLAYERS[: view.seats])}."


def hand_text(view: Observation) -> str:
    """Who the viewer is and holds."""
    assert view.seat is not None
    role = ", the captain," if view.seat == view.captain else ""
    glasses = sum(count for treasure, count in (view.treasures[view.seat] or Bag()).pairs if treasure.spyglass)
    own = [number_of(card, count) for card, count in view.hand.pairs]
    own += [f"{glasses} Spyglass{'es' if glasses > 1 else ''}"] if glasses else []
    return f"You are **{PLAYERS[view.seat]}**{role} and hold {listed(own) if own else 'no cards'}."


def action_text(action: Action, rules: Ruleset, city: int) -> str:
    """What somebody might want to do, as a short answer.

    Args:
        action: what is wanted.
        rules: whose cities are meant.
        city: value of the city the airship is at.
    """
    match action:
        case Stay():
            return "Stay aboard"
        case Leave():
            return f"Leave the airship at city {city}"
        case Fly():
            return "Fly on"
        case Land():
            return f"Land at city {city}"
        case Announce(_, can):
            return f"Say: I {'can' if can else 'cannot'} pay"
        case PlayCard(_, card, target):
            return f"Play {_card(card)}" + (f" on {PLAYERS[target]}" if target is not None else "")
        case PlaySpyglass(_, of):
            return f"Use the Spyglass of city {rules.cities[of].value}"
        case Pass():
            return "Play no card now"
        case ChooseDice(_, dice):
            return f"Pick to roll again: {_dice(dice)}"
        case Pay(_, cards):
            return f"Pay {cards_text(cards)}"


def _card(card: Card) -> str:
    return CARD_NAMES[card.value]


def _dice(dice: Bag[Face]) -> str:
    return dice_text(dice) if dice else "no die"
