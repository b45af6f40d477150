"""What makes the number, in one line: said to who has just guessed it, from the same parts as the Hand view."""

from celestia_core.bag import Bag
from celestia_core.beliefs import HandBelief, LegBelief, Number
from celestia_core.kinds import Face
from celestia_core.odds import Needs
from celestia_core.views import Observation

from .chances import has_turbos, needs_words
from .count import flights_by_hazards, hands_by_needs

MORE = "Steps: Hand, “Work it out”."
DICE = ("no die asks", "one die asks", "two dice ask", "three dice ask", "four dice ask")  # no house rule has more


def reason(view: Observation, leg: LegBelief) -> str:
    """The line (HTML); empty where there is no flight to judge.

    Args:
        view: the table as the viewer sees it.
        leg: his beliefs.
    """
    if leg.crash is None or leg.captain is None or leg.moment not in ("these-dice", "before-roll"):
        return ""
    if isinstance(leg.dice, Bag):
        told = _of_hands(view, leg.captain, leg.dice, leg.crash)
    else:
        told = _of_flights(view, leg.captain, leg.dice, leg.crash)
    return f'<p class="cel-uses">{told}{"" if leg.known else f" {MORE}"}</p>'


def _of_hands(view: Observation, hand: HandBelief, dice: Bag[Face], crash: Number) -> str:
    """100 hands in three parts: what is asked for is there, Turbos pay, the flight crashes."""
    needs = Needs.of(dice)
    if not any(needs):
        return "All dice are blank: every hand pays."
    hands = hands_by_needs(hand, needs, crash)
    full, _ = hands[tuple(count for count in needs if count)]
    falls = sum(fall for _, fall in hands.values())
    start, saved = f"{full} of 100 such hands hold {needs_words(dice)};", 100 - full - falls
    if not saved or not has_turbos(view):
        return f"{start} the other <b>{falls}</b> crash."
    return f"{start} Turbos pay in {saved} more, so <b>{falls}</b> crash."


def _of_flights(view: Observation, hand: HandBelief, dice: int, crash: Number) -> str:
    """The largest part of the crashes, by how many dice ask for something."""
    flights = flights_by_hazards(view, hand, dice, crash)
    falls = sum(fall for _, fall in flights)
    hazards = max(range(len(flights)), key=lambda place: flights[place][1])
    count, most = flights[hazards]
    largest = ", the largest part" if most < falls else ""
    part = f"in {count} {DICE[hazards]} for a card, and <b>{most}</b> of these crash{largest}"
    return f"{flights[0][0]} of 100 such flights roll only blanks; {part}."
