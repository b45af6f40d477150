"""Measures at a moment of a game, from all that its viewer has seen; counted in whole numbers."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache

from celestia_core.beliefs import Beliefs, HandBelief, Number, beliefs
from celestia_core.chances import leg_chances, next_city, unseen_cards
from celestia_core.errors import CannotRead
from celestia_core.kinds import Seat
from celestia_core.odds import Pool
from celestia_core.teaching.position import Position

from .hands import fresh_law, paying_law, ways_holding
from .read import TYPES, counts_of, faces_of, seat_of, turbo_of, type_of, whole


def hand_law(position: Position, about: str, card: str, turbo: str = "always") -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 ... cards of a type in somebody's hand, from all that the viewer has seen."""
    type_of(card)
    return tuple(exactly(chance) for chance in _hand(position, about, turbo).law[card])


def hand_mean(position: Position, about: str, card: str, turbo: str = "always") -> Fraction:
    """Cards of a type in somebody's hand, on average, from all that the viewer has seen."""
    type_of(card)
    return exactly(_hand(position, about, turbo).mean[card])


def hand_cards(position: Position, about: str) -> int:
    """Cards in somebody's hand; that number is public."""
    return position.view.hand_sizes[seat_of(about, position.view.seats)]


def hand_crash(position: Position, about: str, dice: str, turbo: str = "always") -> Fraction:
    """The chance that somebody cannot, or will not, pay these dice, from all that the viewer has seen."""
    return exactly(_hand(position, about, turbo).not_paying(faces_of(dice)))


def hand_crash_before_roll(position: Position, about: str, dice: int, turbo: str = "always") -> Fraction:
    """The same before the roll."""
    return exactly(_hand(position, about, turbo).not_paying(whole(dice, "dice", 0, 4)))


def half_place(position: Position, about: str, dice: int) -> int:
    """Where the chance before the roll stands for a captain who uses Turbo half the time, against always and never.

    0 below both, 1 between them or equal to one, 2 above both.
    """
    always, half, never = (
        hand_crash_before_roll(position, about, dice, turbo) for turbo in ("always", "half", "never")
    )
    return 0 if half < min(always, never) else 2 if half > max(always, never) else 1


def leg_crash(position: Position, turbo: str = "always") -> Fraction:
    """The crash chance of this leg before rescues, from all that the viewer has seen."""
    leg = leg_chances(position.view)
    if leg.moment not in ("these-dice", "before-roll"):
        raise CannotRead("at this moment there is no chance to speak of")
    captain = position.view.captain
    assert captain is not None
    return exactly(hand_now(position, captain, turbo).not_paying(leg.dice))


def leg_arrive(position: Position, turbo: str = "always") -> Fraction:
    """The chance that the captain pays."""
    return 1 - leg_crash(position, turbo)


def simple_crash(position: Position, turbo: str = "always") -> Fraction:
    """The crash chance of this leg by the simple card count, which forgets what was shown and said."""
    crash = leg_chances(position.view, turbo_of(turbo)).crash
    if crash is None:
        raise CannotRead("at this moment there is no leg")
    return crash


def simple_law(position: Position, about: str, card: str) -> tuple[Fraction, ...]:
    """The law of a type in a hidden hand by the simple card count."""
    return fresh_law(card, hand_cards(position, about), _unseen_words(position))


def simple_mean(position: Position, about: str, card: str) -> Fraction:
    """Cards of a type in a hidden hand, on average, by the simple card count."""
    return sum((chance * held for held, chance in enumerate(simple_law(position, about, card))), Fraction(0))


def unseen(position: Position, card: str = "") -> int:
    """Cards of a type that the viewer has not seen; all of them where none is named."""
    counts = counts_of(Pool.of(unseen_cards(position.view)))
    return counts[type_of(card)] if card else sum(counts)


def unseen_other(position: Position, card: str) -> int:
    """Cards that the viewer has not seen, of all other types than this one."""
    return unseen(position) - unseen(position, card)


def unseen_ways(position: Position, card: str, hand: int, count: int, how: str = "exactly") -> int:
    """Of all hands of cards that the viewer has not seen, those with exactly, or at-least, so many of a type."""
    return ways_holding(card, hand, count, _unseen_words(position), how)


def unseen_law(position: Position, card: str, hand: int, gone: int = 0) -> tuple[Fraction, ...]:
    """The law of a type in fresh cards, once so many of the type are gone from those that the viewer has not seen."""
    counts = list(counts_of(Pool.of(unseen_cards(position.view))))
    counts[type_of(card)] -= whole(gone, "gone", 0, counts[type_of(card)])
    return fresh_law(card, hand, _words(counts))


def unseen_lacking_law(position: Position, card: str, hand: int, lack: str) -> tuple[Fraction, ...]:
    """The law of a type in fresh cards, once all cards of another type are set aside."""
    counts = list(counts_of(Pool.of(unseen_cards(position.view))))
    counts[type_of(lack)] = 0
    return fresh_law(card, hand, _words(counts))


def unseen_paying_law(position: Position, card: str, hand: int, paid: int) -> tuple[Fraction, ...]:
    """`paying-law` for a hand of the cards that the viewer has not seen."""
    return paying_law(card, hand, paid, _unseen_words(position))


def position_city(position: Position) -> int:
    """The number on the tile where the airship is."""
    return position.view.rules.cities[position.view.position].value


def position_next_city(position: Position) -> int:
    """The number on the tile that it flies to next."""
    ahead = next_city(position.view)
    if ahead is None:
        raise CannotRead("there is no next city")
    return position.view.rules.cities[ahead].value


def position_dice(position: Position) -> int:
    """Dice on the table, or to be rolled for the next flight."""
    dice = leg_chances(position.view).dice
    return dice if isinstance(dice, int) else len(dice)


@lru_cache(maxsize=64)
def believed(position: Position, turbo: str) -> Beliefs:
    """What the viewer may believe, counted in whole numbers."""
    return beliefs(position.information, turbo_of(turbo), precise=True)


def _hand(position: Position, about: str, turbo: str) -> HandBelief:
    return hand_now(position, seat_of(about, position.view.seats), turbo)


def hand_now(position: Position, seat: Seat, turbo: str) -> HandBelief:
    """A hand as the viewer may believe it to be; an open one as it is."""
    return believed(position, turbo).hand(seat)


def _unseen_words(position: Position) -> str:
    """The pool of cards that the viewer has not seen, in the words of `pool_of`."""
    return _words(counts_of(Pool.of(unseen_cards(position.view))))


def _words(counts: Sequence[int]) -> str:
    return ",".join(f"{name}={count}" for name, count in zip(TYPES, counts, strict=True))


def exactly(number: Number) -> Fraction:
    """The fraction behind a number.

    Raises:
        CannotRead: it was not counted in whole numbers.
    """
    if number.fraction is None:
        raise CannotRead("this position has too many possibilities to count")
    return number.fraction


MEASURES: dict[str, Callable[..., int | Fraction | tuple[Fraction, ...]]] = {
    "hand-law": hand_law,
    "hand-mean": hand_mean,
    "hand-cards": hand_cards,
    "hand-crash": hand_crash,
    "hand-crash-before-roll": hand_crash_before_roll,
    "half-place": half_place,
    "leg-crash": leg_crash,
    "leg-arrive": leg_arrive,
    "simple-crash": simple_crash,
    "simple-law": simple_law,
    "simple-mean": simple_mean,
    "unseen": unseen,
    "unseen-other": unseen_other,
    "unseen-ways": unseen_ways,
    "unseen-law": unseen_law,
    "unseen-lacking-law": unseen_lacking_law,
    "unseen-paying-law": unseen_paying_law,
    "position-city": position_city,
    "position-next-city": position_next_city,
    "position-dice": position_dice,
}
