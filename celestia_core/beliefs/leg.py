"""The chances of a decision from everything the seat has seen: what a page asks, in every phase, for every seat."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from celestia_core.bag import Bag
from celestia_core.chances import Moment, leg_chances
from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.kinds import CityIndex, Face
from celestia_core.observation import InformationState
from celestia_core.odds import Turbo

from .evidence import Piece
from .hand import HandBelief
from .knowing import IMPOSSIBLE, Beliefs
from .numbers import Number

NAMED: tuple[Turbo, ...] = ("always", Fraction(1, 2), "never")  # the three behaviours that a page names


@dataclass(frozen=True)
class LegBelief:
    """The headline of a decision: the chance that the captain cannot, or will not, pay; rescues are not counted.

    Attributes:
        moment: which sentence belongs to the number.
        crash: under the Turbo behaviour asked for; None where there is no leg to speak of.
        simple: the same by the simple card count, which forgets what was shown; None as above.
        known: whether the viewer sees the captain's hand.
        captain: what may be believed of the captain's hand; None where there is no leg to speak of, or where not even
            an estimate was found: then the margin of `crash` is 1.
        pieces: what this number knows, in the order it was seen.
        surprised: whether what was seen does not happen with this use of Turbo: 1/2 was taken for all that is past.
        dice: dice on the table, or how many will be rolled.
        target: the city flown to.
    """

    moment: Moment
    crash: Number | None
    simple: Fraction | None
    known: bool
    captain: HandBelief | None
    pieces: tuple[Piece, ...]
    surprised: bool
    dice: Bag[Face] | int
    target: CityIndex | None


def leg_belief(information: InformationState, turbo: Turbo = "always", without: Collection[int] = ()) -> LegBelief:
    """The crash chance of the leg a seat looks at, before rescues, given everything it has seen.

    Args:
        information: what the seat saw.
        turbo: how often a captain pays who can pay only with Turbo.
        without: numbers of pieces of evidence to forget.

    Raises:
        CannotRead: events that no game can show, or a use of Turbo that is none.
    """
    seat = Beliefs(information, turbo, without)
    view = seat.view
    try:
        plain = leg_chances(view, turbo)
    except ValueError:  # more cards were shown than there are
        raise CannotRead(IMPOSSIBLE) from None
    if plain.target is None or view.captain is None:
        return LegBelief("none", None, None, False, None, seat.pieces, False, 0, None)
    hand: HandBelief | None = None
    try:
        hand = seat.hand(view.captain)
    except BeyondReach:  # then nothing is sure but what holds for every hand; a page has the simple count to show
        simple = Fraction(plain.crash or 0)
        crash = Number.exactly(simple) if simple in (0, 1) else Number(float(simple), None, 1.0)
    if plain.moment in ("announced-can", "announced-cannot"):
        crash = Number.exactly(0 if plain.moment == "announced-can" else 1)
    elif hand is not None:
        crash = hand.not_paying(plain.dice)
    return LegBelief(
        moment=plain.moment,
        crash=crash,
        simple=plain.crash,
        known=plain.known,
        captain=hand,
        pieces=seat.pieces,
        surprised=hand is not None and not plain.known and seat.surprised,
        dice=plain.dice,
        target=plain.target,
    )


def worth(information: InformationState, piece: Piece, turbo: Turbo = "always") -> Number | None:
    """What one piece of evidence adds to the crash chance: with it minus without it, all others kept."""
    whole, less = leg_belief(information, turbo).crash, leg_belief(information, turbo, [piece.number]).crash
    if whole is None or less is None:
        return None
    margin = None if whole.margin is None and less.margin is None else (whole.margin or 0) + (less.margin or 0)
    return Number(whole.value - less.value, None, margin)
