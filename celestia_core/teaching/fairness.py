"""Is the luck fair? What the dice and the crashes of one game show, beside what fair luck does; and a deal re-rolled.

All rolls are public, so everybody at the table can count them. Nothing here asks the deck or a hidden hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from celestia_core.bag import Bag
from celestia_core.chance import dice_law
from celestia_core.events import Event, JourneyStarted, Rerolled, Rolled
from celestia_core.kinds import Face
from celestia_core.luck import pick
from celestia_core.plies import DiceRolled

USUAL = Fraction(95, 100)  # of all games: what lies inside an expected band


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice thrown together, with the place in the game that keys their luck.

    Attributes:
        journey: its number, from 1.
        leg: of the journey, from 1.
        count: 0 for the roll of the leg, then its re-rolls.
        faces: what these dice show.
    """

    journey: int
    leg: int
    count: int
    faces: Bag[Face]


def throws(seen: Iterable[Event]) -> Iterator[Throw]:
    """Every throw of dice among the events a seat has seen: all of them, since dice lie open."""
    journey = leg = count = 0
    for event in seen:
        match event:
            case JourneyStarted():
                journey, leg = journey + 1, 0
            case Rolled():
                leg, count = leg + 1, 0
                yield Throw(journey, leg, count, event.dice)
            case Rerolled():
                count += 1
                yield Throw(journey, leg, count, event.rolled)
            case _:
                pass


def faces_counted(thrown: Iterable[Throw]) -> dict[Face, int]:
    """How often each face came up."""
    found = dict.fromkeys(Face, 0)
    for one in thrown:
        for face, count in one.faces.pairs:
            found[face] += count
    return found


def binomial(count: int, chance: Fraction) -> tuple[Fraction, ...]:
    """The chances of 0 to `count` hits in so many tries."""
    miss = 1 - chance
    return tuple(comb(count, hits) * chance**hits * miss ** (count - hits) for hits in range(count + 1))


def band(law: Sequence[Fraction], usual: Fraction = USUAL) -> tuple[int, int]:
    """The expected band of a count: its least and most, both inside.

    At most half of what is not usual lies below it, and as much above, so at least `usual` lies inside.

    Args:
        law: chances of 0, 1, 2 ...
        usual: share of all games.
    """
    tail = (1 - usual) / 2
    least, below = 0, Fraction(0)
    while below + law[least] <= tail:
        below += law[least]
        least += 1
    most, above = len(law) - 1, Fraction(0)
    while above + law[most] <= tail:
        above += law[most]
        most -= 1
    return least, most


def hits(chances: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The law of how many of these things happen, each with a chance of its own, none minding the others."""
    law = [Fraction(1)]
    for chance in chances:
        grown = [Fraction(0)] * (len(law) + 1)
        for count, weight in enumerate(law):
            grown[count] += weight * (1 - chance)
            grown[count + 1] += weight * chance
        law = grown
    return tuple(law)


def longest_run(happened: Iterable[bool]) -> int:
    """The longest streak of things that happened one after another."""
    longest = now = 0
    for one in happened:
        now = now + 1 if one else 0
        longest = max(longest, now)
    return longest


def run_chance(chances: Sequence[Fraction], length: int) -> Fraction:
    """The chance of at least one streak of `length` or more among things with these chances, in this order.

    Raises:
        ValueError: a streak of less than one.
    """
    if length < 1:
        raise ValueError("a streak has at least one link")
    runs, done = [Fraction(1)] + [Fraction(0)] * (length - 1), Fraction(0)  # by length of the streak that ends here
    for chance in chances:
        done += runs[-1] * chance
        runs = [sum(runs, Fraction(0)) * (1 - chance), *[weight * chance for weight in runs[:-1]]]
    return done


def shows(faces: Bag[Face], face: Face, dice: int) -> Fraction:
    """The chance that at least one of so many dice shows this face."""
    return 1 - Fraction(len(faces) - faces[face], len(faces)) ** dice


def rerolled(thrown: Sequence[Throw], faces: Bag[Face], deal: int) -> tuple[Bag[Face], ...]:
    """The same throws under a deal number: as many dice at the same places of the game.

    Args:
        thrown: the throws.
        faces: of a die.
        deal: the deal number.
    """
    found = []
    for one in thrown:
        law = dice_law(faces, len(one.faces), again=one.count > 0)
        rolled = pick(law, deal, "roll", one.journey, one.leg, one.count)
        assert isinstance(rolled, DiceRolled)
        found.append(rolled.dice)
    return tuple(found)


def face_totals(thrown: Sequence[Throw], faces: Bag[Face], face: Face, deals: Iterable[int]) -> tuple[int, ...]:
    """How often a face would have come up in these throws, for each of these deal numbers."""
    return tuple(sum(dice[face] for dice in rerolled(thrown, faces, deal)) for deal in deals)
