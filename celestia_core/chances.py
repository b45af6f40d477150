"""The simple card count of a decision: every card the viewer has not seen is equally likely in every hidden hand.

It forgets what plays have told, so it is wrong as soon as somebody has played: `beliefs` counts right, and pages ask
there. This is what they compare with, and what the odds-threshold bots go by.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from .bag import Bag
from .kinds import Card, CityIndex, Face
from .law import Law
from .odds import Turbo, crash_odds
from .ruleset import Treasure
from .views import Observation

Moment = Literal["before-roll", "these-dice", "announced-can", "announced-cannot", "none"]


@dataclass(frozen=True, slots=True)
class LegChances:
    """The headline of a decision: the chance that the captain cannot, or will not, pay; rescues are not counted.

    Attributes:
        moment: which sentence belongs to the number: the average before the roll, these dice, or what was announced.
        crash: exact chance under the method, None where there is no leg to speak of.
        known: whether the viewer sees the captain's hand (his own, or on the open table).
        never: the same if the captain never plays a Turbo.
        hand: cards in the captain's hand.
        unseen: the pool of the count.
        dice: dice on the table, or to be rolled.
        target: the city flown to.
    """

    moment: Moment
    crash: Fraction | None
    known: bool
    never: Fraction | None
    hand: int
    unseen: Bag[Card]
    dice: Bag[Face] | int
    target: CityIndex | None


@dataclass(frozen=True, slots=True)
class TreasureChances:
    """What a draw from a city's deck may bring: a plain count of the cards the viewer has not seen.

    Attributes:
        city: place of the city in the row.
        law: the law of the next treasure; None where the deck is empty.
        left: cards left in the deck.
    """

    city: CityIndex
    law: Law[Treasure] | None
    left: int

    @property
    def mean(self) -> Fraction:
        """Average points of one draw, 0 from an empty deck."""
        return Fraction(0) if self.law is None else self.law.mean(lambda treasure: treasure.points)


def unseen_cards(view: Observation) -> Bag[Card]:
    """The main deck without the cards the viewer sees: known hands and the discard pile."""
    known = view.discard
    for hand in view.hands:
        if hand is not None:
            known = known + hand
    return view.rules.deck - known


def leg_chances(view: Observation, turbo: Turbo = "always") -> LegChances:
    """The crash chance of the leg the viewer looks at, before rescues.

    Args:
        view: what the seat sees.
        turbo: what a captain does who can pay only with Turbo.
    """
    dice, target = _dice(view)
    if target is None or view.captain is None:
        return LegChances("none", None, False, None, 0, Bag(), 0, None)
    hand, unseen = view.hands[view.captain], unseen_cards(view)
    size = view.hand_sizes[view.captain]
    moment: Moment = "these-dice" if isinstance(dice, Bag) else "before-roll"
    pool = unseen if hand is None else hand  # of a known hand every card is drawn
    crash: Fraction | None
    never: Fraction | None
    crash, never = (crash_odds(dice, size, pool, how, view.rules.faces).crash for how in (turbo, "never"))
    if view.announced is True:
        moment, crash, never = "announced-can", Fraction(0), None
    elif view.announced is False:
        moment, crash, never = "announced-cannot", Fraction(1), None
    return LegChances(moment, crash, hand is not None, never, size, unseen, dice, target)


def _dice(view: Observation) -> tuple[Bag[Face] | int, CityIndex | None]:
    """The dice on the table, or how many will be rolled for the next city."""
    if view.target is not None and view.ended is None:
        return view.dice, view.target
    ahead = next_city(view)
    if ahead is None or view.journey_end is not None or view.ended is not None or not view.aboard:
        return 0, None
    return view.rules.cities[ahead].dice, ahead


def next_city(view: Observation) -> CityIndex | None:
    """The next tile still in the row after the airship's city; None at the end of the row."""
    ahead = range(view.position + 1, len(view.rules.cities))
    return next((CityIndex(city) for city in ahead if not view.closed[city]), None)


def treasure_chances(view: Observation, city: CityIndex) -> TreasureChances:
    """What the next draw from a city may bring: the cards of its deck that the viewer has not seen, each as likely.

    Cards that other players hold stay in the count, since their values are secret.
    """
    left = view.city_left[city]
    return TreasureChances(city, Law.of(unseen_treasures(view, city).pairs) if left else None, left)


def unseen_treasures(view: Observation, city: CityIndex) -> Bag[Treasure]:
    """Treasures of a city that the viewer has not seen: in its deck, or with others who keep their value secret."""
    left = view.rules.cities[city].treasures
    for known in view.treasures:
        if known is not None:
            left = left - known.only(lambda treasure: treasure.city == city)
    for _ in range(view.spyglasses_spent[city]):
        left = left.minus(next(treasure for treasure in left.kinds() if treasure.spyglass))
    return left


def crash_along_row(
    view: Observation, hand: int | None = None, turbo: Turbo = "always"
) -> tuple[tuple[CityIndex, Fraction], ...]:
    """For every city still ahead: the crash chance of the flight to it before the roll.

    Args:
        view: what the seat sees.
        hand: cards in the captain's hand, drawn at random from the unseen cards; None: the present captain's number.
        turbo: what a captain does who can pay only with Turbo.
    """
    if view.captain is None:
        return ()
    unseen = unseen_cards(view)
    size = min(view.hand_sizes[view.captain] if hand is None else hand, len(unseen))
    rules = view.rules
    return tuple(
        (CityIndex(city), crash_odds(rules.cities[city].dice, size, unseen, turbo, rules.faces).crash)
        for city in range(view.position + 1, len(rules.cities))
        if not view.closed[city]
    )
