"""What the cover tells of the flight: less with every level, and never the chance."""

from html import escape

from celestia_core.bag import Bag
from celestia_core.beliefs import LegBelief
from celestia_core.chances import unseen_cards
from celestia_core.kinds import ANSWER, Card, Face
from celestia_core.listing import listed
from celestia_core.story_words import CARDS
from celestia_core.views import Observation
from celestia_ui.blocks.chances import has_turbos, must_pay, needs_words
from celestia_ui.blocks.marks import Names, counted


def told(view: Observation, leg: LegBelief, names: Names, level: int) -> tuple[str, str]:
    """The sentence beside the slider, and a hint or "" (HTML).

    Args:
        view: the table as the viewer sees it.
        leg: his beliefs about the flight; of its numbers nothing is used but the dice and the size of the hand.
        names: what the players are called.
        level: of help, as `guessing.help_level`.
    """
    assert view.captain is not None
    if level >= 2:
        return "The dice and the cards are on the table.", ""
    size, captain = view.hand_sizes[view.captain], escape(names[view.captain])
    has = "have" if view.captain == view.seat else "has"
    cards = counted(size, "card", "cards")
    if not isinstance(leg.dice, Bag):
        dice, faces = counted(leg.dice, "die", "dice"), view.rules.faces
        line = f"{captain} {has} {cards} and will roll <b>{dice}</b>."
        hint = f"Of the {len(faces)} faces of a die {faces[Face.BLANK]} are blank and ask for nothing."
    else:
        needs = needs_words(leg.dice)
        if not needs:
            return f"{captain} {has} {cards}. All dice are blank: nothing to pay.", ""
        line = must_pay(view, f"{captain} {has} {cards} and", needs)
        hint = _expected(view, leg.dice, size)
    return line, hint if level == 0 else ""


def _expected(view: Observation, dice: Bag[Face], size: int) -> str:
    """The first step of a simple count: how many cards of each kind such a hand holds on average."""
    unseen = unseen_cards(view)
    kinds = [ANSWER[face] for face in dice.kinds() if face in ANSWER] + [Card.TURBO] * has_turbos(view)
    means = [f"{size * unseen[card] / len(unseen):.1f} {CARDS['en'][card.value][1]}" for card in kinds]
    dealt = f"{size} cards from the {len(unseen)} unseen"
    return f"A first count: {dealt} hold {listed(means)} on average."
