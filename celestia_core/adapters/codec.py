"""Numbers for plies, the same for every seat and size of table: what other people's frameworks choose from.

A number is the place in a list, in the order in which plies, cards, faces and cities are defined. Which numbers are
open at a moment is not decided here: `legal_actions` and `chance_law` say it, and `apply` refuses all others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TypeVar

from celestia_core.bag import Bag
from celestia_core.errors import CannotRead
from celestia_core.kinds import EQUIPMENT, HAZARDS, MAX_SEATS, POWERS, Card, CityIndex, Face, Seat
from celestia_core.plies import (
    Action,
    Announce,
    CardDrawn,
    ChanceOutcome,
    ChooseDice,
    DiceRolled,
    FirstCaptain,
    Fly,
    Land,
    Leave,
    Pass,
    Pay,
    PlayCard,
    PlaySpyglass,
    Ply,
    Stay,
    TreasureDrawn,
)
from celestia_core.ruleset import Ruleset
from celestia_core.state import GameState, Phase

T = TypeVar("T", Face, Card)

A = Seat(0)
EVERYBODY = tuple(Seat(seat) for seat in range(MAX_SEATS))


@dataclass(frozen=True, slots=True)
class Codec:
    """The numbered plies of a ruleset.

    Attributes:
        actions: everything a player may ever do, as if seat A did it; the number is the place.
        outcomes: everything nature may ever do, cards and treasures as if seat A got them; numbered from 0 as well.
    """

    actions: tuple[Action, ...]
    outcomes: tuple[ChanceOutcome, ...]
    _numbers: dict[Ply, int] = field(repr=False)

    def number(self, ply: Ply) -> int:
        """The number of an action among the actions, of an outcome among the outcomes."""
        return self._numbers[ply]

    def action(self, number: int, seat: Seat) -> Action:
        """What a seat does by this number, allowed or not. Raises CannotRead for a number out of range."""
        return replace(self.actions[_within(number, self.actions)], seat=seat)

    def outcome(self, number: int, state: GameState) -> ChanceOutcome:
        """What nature does by this number in a state, possible or not. Raises CannotRead for one out of range."""
        outcome = self.outcomes[_within(number, self.outcomes)]
        match outcome:
            case CardDrawn() | TreasureDrawn():
                return replace(outcome, seat=state.drawing[0] if state.drawing else A)
            case DiceRolled():
                return replace(outcome, again=state.phase is Phase.REROLL)
            case FirstCaptain():
                return outcome


def _within(number: int, plies: tuple[Ply, ...]) -> int:
    if not 0 <= number < len(plies):
        raise CannotRead(f"a number from 0 to {len(plies) - 1} is wanted, not {number}")
    return number


@lru_cache(maxsize=64)
def codec(rules: Ruleset) -> Codec:
    """The numbers of these rules.

    Example:
        >>> from celestia_core.ruleset import load_ruleset
        >>> tiny = codec(load_ruleset("tiny"))
        >>> len(tiny.actions), tiny.action(3, Seat(1))
        (13, Leave(seat=1))
    """
    actions, outcomes = tuple(_actions(rules)), tuple(_outcomes(rules))
    numbers: dict[Ply, int] = {}
    for number, action in enumerate(actions):
        numbers |= {replace(action, seat=seat): number for seat in EVERYBODY}
    for number, outcome in enumerate(outcomes):
        match outcome:
            case CardDrawn() | TreasureDrawn():
                numbers |= {replace(outcome, seat=seat): number for seat in EVERYBODY}
            case DiceRolled():
                numbers |= {replace(outcome, again=again): number for again in (False, True)}
            case FirstCaptain():
                numbers[outcome] = number
    return Codec(actions, outcomes, numbers)


def _actions(rules: Ruleset) -> Iterator[Action]:
    yield from (Fly(A), Land(A), Stay(A), Leave(A), Announce(A, True), Announce(A, False), Pass(A))
    for card in POWERS:
        if card in rules.deck:
            targets = range(rules.seats[-1]) if card is Card.EJECTION else (None,)
            yield from (PlayCard(A, card, None if target is None else Seat(target)) for target in targets)
    for index, city in enumerate(rules.cities):
        if any(treasure.spyglass for treasure in city.treasures.kinds()):
            yield PlaySpyglass(A, CityIndex(index))
    if Card.ALTERNATIVE_ROUTE in rules.deck:
        yield from (ChooseDice(A, dice) for dice in _bags(rules.faces.kinds(), rules.alt_route_min_dice, rules))
    if rules.turbo_substitution:
        needed = tuple(EQUIPMENT[face.place] for face in rules.faces.kinds() if face in HAZARDS)
        paying = tuple(card for card in (*needed, Card.TURBO) if card in rules.deck)
        yield from (Pay(A, cards) for cards in _bags(paying, 1, rules))


def _outcomes(rules: Ruleset) -> Iterator[ChanceOutcome]:
    if rules.first_captain is None:
        yield from (FirstCaptain(Seat(seat)) for seat in range(rules.seats[-1]))
    yield from (CardDrawn(A, card) for card in rules.deck.kinds())
    yield from (DiceRolled(dice) for dice in _bags(rules.faces.kinds(), 1, rules))
    for city in rules.cities:
        yield from (TreasureDrawn(A, treasure) for treasure in city.treasures.kinds())


def _bags(kinds: tuple[T, ...], least: int, rules: Ruleset) -> Iterator[Bag[T]]:
    """All bags of these kinds, from `least` items up to as many as there are dice; smaller first, then in order."""
    for size in range(least, _most_dice(rules) + 1):
        yield from (Bag.of(*items) for items in combinations_with_replacement(kinds, size))


def _most_dice(rules: Ruleset) -> int:
    return max(city.dice for city in rules.cities[1:])


def longest_game(rules: Ruleset, seats: int) -> tuple[int, int]:
    """Bounds that no game can exceed: (choices of players, outcomes of nature). Not tight, but true.

    In a journey a Power card is played at most once, since the discard pile is shuffled only between journeys; new dice
    come from an Alternative Route or a Wind Gust, and each announcement opens at most three power windows. After every
    card played, and in every window, each player passes at most once.

    Raises:
        CannotRead: rules without a limit of journeys, whose games have no bound (a table may crash for ever).
    """
    if rules.max_journeys is None:
        raise CannotRead(f"{rules.id} has no limit of journeys; name one, as in {rules.id}+max50")
    legs = len(rules.cities) - 1
    rerolls = rules.deck[Card.ALTERNATIVE_ROUTE] + rules.deck[Card.WIND_GUST]
    powers = sum(rules.deck[card] for card in POWERS)
    dice = legs + rerolls  # how often dice are rolled in a journey
    passes = seats * (3 * dice + powers)
    flying, speaking = 2 * legs, (seats - 1) * legs  # fly on or land, and pay; stay or leave
    choices = flying + speaking + dice + rerolls + powers + passes  # an announcement for all dice, dice picked for some
    spyglasses = sum(t.spyglass for city in rules.cities for t in city.treasures)  # each is spent once in a game
    drawn = 2 * seats + rules.deck[Card.GRAPPLING_HOOK]  # a card each, a treasure each, one more after each Hook
    deal = 1 + seats * rules.hand_size(seats)
    return rules.max_journeys * choices + spyglasses, deal + rules.max_journeys * (drawn + dice)
