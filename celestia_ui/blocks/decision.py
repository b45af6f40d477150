"""The decision at the step shown: its heading, its sentence, and the words on its buttons."""

from dataclasses import dataclass
from html import escape

from celestia_core.bag import Bag
from celestia_core.clauses import clause
from celestia_core.events import Question
from celestia_core.kinds import Card, Face, Seat, Window
from celestia_core.listing import listed
from celestia_core.plies import (
    Action,
    Announce,
    ChooseDice,
    Fly,
    Land,
    Leave,
    Pass,
    Pay,
    PlayCard,
    PlaySpyglass,
    Stay,
)
from celestia_core.state import Phase, payment
from celestia_core.views import Observation
from celestia_core.words import CARD_NAMES

from .chances import needs_words
from .marks import some_cards


@dataclass(frozen=True, slots=True)
class Button:
    """What a slot says: its label in Markdown, an icon and a key."""

    label: str
    icon: str
    shortcut: str | None = None


def heading(view: Observation, question: Question, names: tuple[str, ...]) -> tuple[str, str]:
    """The question as a heading and one sentence (HTML); on the open table it says who is asked."""
    title, sentence = _asked(view, question, names)
    if view.seat is None:
        title = f"{escape(names[question.seat])}, {title[0].lower()}{title[1:]}"
    return title, sentence


def _asked(view: Observation, question: Question, names: tuple[str, ...]) -> tuple[str, str]:
    assert view.captain is not None
    captain = "You" if view.captain == view.seat else f"Captain {escape(names[view.captain])}"
    here = view.rules.cities[view.position].value
    dice = dice_words(view.dice)
    match question.phase:
        case Phase.DECIDE:
            others = [(names[seat], stays) for seat, stays in view.spoken]
            said = ", ".join(f"{escape(name)} {'stays' if stays else 'leaves'}" for name, stays in others)
            tail = f" {said}. And you?" if said else " You speak first."
            return "Stay or leave?", f"{captain} rolled <b>{dice}</b> at city {here}.{tail}"
        case Phase.LEG_START:
            way = "Land (get off with a treasure) before the roll, or fly on."
            return "Fly on or land?", f"You are alone aboard at city {here}. {way}"
        case Phase.ANNOUNCE:
            return "Can you pay?", f"You rolled <b>{dice}</b>. {_announcement(view, question.seat)}"
        case Phase.CHOOSE_DICE:
            return "Which dice again?", f"The dice show <b>{dice}</b>. Pick those to roll again."
        case Phase.PAY:
            return "How do you pay?", f"You said: I can. The dice ask for {needs_words(view.dice)}."
        case _:
            return _window(view, question, captain, dice)


def _announcement(view: Observation, captain: Seat) -> str:
    cheapest = payment(view.hands[captain] or Bag(), view.dice)
    if cheapest is None:
        return "Your cards do not cover that."
    if not cheapest:
        return "Nothing to pay."
    cards = listed(some_cards(n, card) for card, n in cheapest.pairs)
    return f"You would pay {cards}." if Card.TURBO in cheapest else f"You must pay {cards}."


def _window(view: Observation, question: Question, captain: str, dice: str) -> tuple[str, str]:
    match question.window:
        case Window.W1:
            return "Play a card?", f"The dice: <b>{dice}</b>. {captain} {_has(captain)} not announced yet."
        case Window.W2S:
            return "Play a card?", f"{captain} said: I can, and {_has(captain)} not paid yet. The dice: <b>{dice}</b>."
        case Window.W2F:
            return "Save the flight?", f"{captain} said: I cannot. The dice: <b>{dice}</b>."
        case _:
            return "The airship will crash", f"Nobody saved the flight to city {_target(view)}. Do you fly off?"


def _has(captain: str) -> str:
    return "have" if captain == "You" else "has"


def _target(view: Observation) -> int:
    return view.rules.cities[view.target].value if view.target is not None else 0


def dice_words(dice: Bag[Face]) -> str:
    """Dice in words: "fog, fog, blank"."""
    return ", ".join(face.value for face in dice)


def button(action: Action, view: Observation, names: tuple[str, ...]) -> Button:
    """The words on the button of an action."""
    match action:
        case Stay():
            return Button(f"**Stay** and fly to city {_target(view)}", ":material/sailing:", "S")
        case Leave():
            what = "with a treasure" if view.city_left[view.position] else "with nothing"
            return Button(f"**Leave** {what}", ":material/redeem:", "L")
        case Fly():
            ahead = next(
                (c.value for i, c in enumerate(view.rules.cities) if i > view.position and not view.closed[i]), 0
            )
            return Button(f"**Fly on** to city {ahead}", ":material/sailing:", "S")
        case Land():
            return Button("**Land** with a treasure", ":material/redeem:", "L")
        case Announce(captain, True):
            cheapest = payment(view.hands[captain] or Bag(), view.dice)
            turbo = f" (uses {cheapest[Card.TURBO]} Turbo)" if cheapest and Card.TURBO in cheapest else ""
            return Button(f"**I can** pay{turbo}", ":material/check:", "S")
        case Announce():
            return Button("**I cannot** pay", ":material/close:", "L")
        case Pass():
            return Button("**Play nothing**", ":material/do_not_disturb_on:", "S")
        case PlayCard(_, card, target):
            aim = f" on {names[target]}" if target is not None else ""
            return Button(f"**Play {CARD_NAMES[card.value]}**{aim}", ":material/playing_cards:", "L")
        case PlaySpyglass(_, city):
            return Button(f"**Use the Spyglass** of city {view.rules.cities[city].value}", ":material/search:", "L")
        case ChooseDice(_, dice):
            return Button(
                f"**Roll again:** {dice_words(dice)}" if dice else "**Roll none** again", ":material/casino:", "L"
            )
        case Pay(_, cards):
            words = listed(some_cards(n, card) for card, n in cards.pairs)
            return Button(f"**Pay** {words}", ":material/payments:", "S")


def in_order(question: Question) -> tuple[Action, ...]:
    """The options as the slots show them: the first has a place and a key of its own.

    Where a card can be played, that is to play nothing, so nobody plays one by habit. Where a Jetpack can still save
    the seat's treasure it is the Jetpack, for there the habit would throw the treasure away (decision 21).
    """
    options = question.options
    if question.phase is not Phase.WINDOW:
        return options
    passing, cards = options[-1], options[:-1]
    jetpack = next((one for one in cards if isinstance(one, PlayCard) and one.card is Card.JETPACK), None)
    if jetpack is None:
        return (passing, *cards)
    return (jetpack, passing, *(one for one in cards if one != jetpack))


def why_not(question: Question, view: Observation) -> list[tuple[str, str, str]]:
    """What else one might try: (what, reason, clause title) of each refusal."""
    return [
        (try_words(action, view), refusal.reason, clause(refusal.clause).title) for action, refusal in question.refused
    ]


def try_words(action: Action, view: Observation) -> str:
    """What somebody tries although it may not be allowed, in a word or two."""
    match action:
        case PlayCard(_, card):
            return CARD_NAMES[card.value]
        case PlaySpyglass():
            return "Spyglass"
        case Leave():
            return "Leave"
        case Land():
            return "Land"
        case Fly():
            return "Fly on"
        case Pass():
            return "Pass"
        case Announce(_, can):
            return "Say “I can”" if can else "Say “I cannot”"
        case _:
            return "Stay"
