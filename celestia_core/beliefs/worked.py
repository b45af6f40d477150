"""The counted cases behind a crash chance, small enough to follow by hand: ways to deal, ways that fail."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import factorial, perm, prod

from celestia_core.bag import Bag
from celestia_core.chances import LegChances, leg_chances
from celestia_core.kinds import Card, Face, Seat
from celestia_core.observation import InformationState
from celestia_core.odds import Turbo, turbo_share

from .entries import Draw, Timeline
from .evidence import Piece
from .folding import folded
from .hand import APART, HandBelief
from .posterior import Hidden
from .rows import TooMany

MOST_DIGITS = 12  # of the common denominator


@dataclass(frozen=True, slots=True)
class Worked:
    """A crash chance as ways over ways, for this position or the nearest one that fits on paper.

    Attributes:
        hand: cards the captain holds now.
        gone: cards he showed since the first piece that is used, and that count among those dealt.
        batches: sizes of the lots in which hand and gone cards were dealt: the deal, then single cards.
        unseen: cards they came from.
        used: pieces of evidence about the captain that are counted.
        left_out: pieces about anybody that are not.
        rolls: equally likely rolls each deal is met with (1 where the dice are on the table).
        total: ways to deal the lots in which everything used holds.
        failing: of total x rolls, those in which he does not pay.
        smaller: cards taken from the hand to make it fit on paper; 0 for the hand itself.
    """

    hand: int
    gone: Bag[Card]
    batches: tuple[int, ...]
    unseen: Bag[Card]
    used: tuple[Piece, ...]
    left_out: tuple[Piece, ...]
    rolls: int
    total: int
    failing: int
    smaller: int = 0

    @property
    def crash(self) -> Fraction:
        """The chance these ways give."""
        return Fraction(self.failing, self.total * self.rolls)


def work_out(information: InformationState, turbo: Turbo = "always") -> Worked | None:
    """The counted cases of the leg a seat looks at, with as much of what was seen of the captain as fits on paper.

    What was seen of others, and of the captain before, is left out; so are reshuffles: all unseen cards are one pool.

    Returns:
        None where there is nothing to count: no leg, an announced leg, a hand that lies open, or a captain who uses
        his Turbo only now and then.

    Raises:
        CannotRead: events that no game can show, or a use of Turbo that is none.
    """
    share = turbo_share(turbo)
    if information.seat is None or share not in (0, 1):
        return None
    view, evidence = folded(information)
    leg = leg_chances(view, turbo)
    if leg.crash is None or leg.known or leg.moment not in ("these-dice", "before-roll"):
        return None
    assert view.captain is not None
    assert evidence is not None
    about = [piece for piece in evidence.pieces() if piece.seat == view.captain]
    for first in range(len(about) + 1):
        number = about[first].number if first < len(about) else -1
        line = evidence.since(view.captain, number, share)
        worked = None if line is None else _counted(line[0], line[1], leg, share, view.rules.faces)
        if worked is not None:
            used = tuple(about[first:])
            left_out = tuple(piece for piece in evidence.pieces() if piece not in used)
            return replace(worked, used=used, left_out=left_out)
    return _smaller(leg, share, view.rules.faces)


def _counted(line: Timeline, gone: Bag[Card], leg: LegChances, turbo: Fraction, die: Bag[Face]) -> Worked | None:
    """The count along a timeline; None where it does not fit on paper, or where what was seen cannot have happened."""
    unseen = leg.unseen + gone
    batches = tuple(entry.cards for entry in line if isinstance(entry, Draw))
    rolls = 1 if isinstance(leg.dice, Bag) else len(die) ** leg.dice
    lots = prod(factorial(cards) for cards in batches)
    most = perm(len(unseen), sum(batches)) // lots * rolls
    if most > 10 ** (MOST_DIGITS + 4):  # what was seen will not make it that much smaller
        return None
    try:
        contents = Hidden((unseen,), (Bag(),), {0: line}).contents(0, APART, whole=True)
    except TooMany:
        return None
    hand = HandBelief.of(Seat(0), contents, turbo, die)
    total = int(contents.weight.sum()) // lots
    if not 0 < total * rolls < 10**MOST_DIGITS:
        return None
    crash = hand.not_paying(leg.dice).fraction
    assert crash is not None
    return Worked(leg.hand, gone, batches, unseen, (), (), rolls, total, int(crash * total * rolls))


def _smaller(leg: LegChances, turbo: Fraction, die: Bag[Face]) -> Worked | None:
    """The largest hand, below the captain's, that fits on paper."""
    for hand in range(leg.hand - 1, -1, -1):
        worked = _counted((Draw(0, hand),) if hand else (), Bag(), leg, turbo, die)
        if worked is not None:
            return replace(worked, hand=hand, smaller=leg.hand - hand)
    return None
