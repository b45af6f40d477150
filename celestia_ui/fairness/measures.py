"""What a game shows of its luck so far, put together once. Knows no Streamlit."""

from dataclasses import dataclass
from fractions import Fraction

from celestia_core.bag import Bag
from celestia_core.beliefs import Number
from celestia_core.kinds import Face
from celestia_core.teaching.fairness import Throw, throws
from celestia_ui.judging import flights
from celestia_ui.sitting import Sitting

FINE = 10**9  # chances are exact to 1e-12; as fractions with such denominators they are added up exactly


@dataclass(frozen=True, slots=True)
class GameLuck:
    """The public luck of a game up to the step shown.

    Attributes:
        faces: of a die.
        thrown: every throw of dice.
        chances: for each flight that ended, the crash chance the viewer saw at its moment, before rescues.
        failed: whether the captain could not pay in the end, or would not.
        estimated: whether one of the chances is an estimate.
    """

    faces: Bag[Face]
    thrown: tuple[Throw, ...]
    chances: tuple[Fraction, ...]
    failed: tuple[bool, ...]
    estimated: bool


def luck_of(sitting: Sitting) -> GameLuck:
    """Count what the viewer has seen up to the step shown."""
    flown = list(flights(sitting, sitting.shown))
    numbers = [flight.chance(sitting) for flight in flown]
    return GameLuck(
        faces=sitting.view.rules.faces,
        thrown=tuple(throws(sitting.steps.information(sitting.shown).seen)),
        chances=tuple(_fraction(number) for number in numbers),
        failed=tuple(flight.crashed or flight.rescued for flight in flown),
        estimated=not all(number.exact for number in numbers),
    )


def _fraction(number: Number) -> Fraction:
    return number.fraction if number.fraction is not None else Fraction(number.value).limit_denominator(FINE)
