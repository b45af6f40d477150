"""`beliefs`: from what a seat has seen to what it may believe."""

from collections.abc import Collection
from fractions import Fraction

from celestia_core.errors import CannotRead
from celestia_core.kinds import Seat
from celestia_core.observation import InformationState, Observation
from celestia_core.odds import Turbo, turbo_share
from celestia_core.views import observe

from .evidence import Evidence, Piece
from .hand import APART, HandBelief
from .posterior import Hidden
from .rows import TooMany
from .sampled import sampled

HALF = Fraction(1, 2)


class Beliefs:
    """What one seat may believe of all hands; worked out when asked.

    Attributes:
        view: the table as the seat sees it.
        turbo: how often a captain pays who can pay only with Turbo.
        pieces: all that was seen of hidden hands.
        without: numbers of pieces that were to be forgotten.
    """

    def __init__(
        self, information: InformationState, turbo: Turbo = "always", without: Collection[int] = (), precise: bool = False
    ) -> None:
        """As `beliefs`."""
        self.view: Observation = observe(information.seen, information.seat)
        self.turbo = turbo_share(turbo)
        self.without = frozenset(without)
        self.precise = precise
        self._evidence = None if information.seat is None else Evidence.of(information.seen, information.seat)
        self.pieces: tuple[Piece, ...] = () if self._evidence is None else self._evidence.pieces()
        self._past = self.turbo
        self._hidden: Hidden | None = None
        self._hands: dict[Seat, HandBelief] = {}

    def hand(self, seat: Seat) -> HandBelief:
        """What may be believed of a hand; of one that lies open, what it is.

        Raises:
            CannotRead: no such seat.
        """
        if not 0 <= seat < self.view.seats:
            raise CannotRead("there is no such seat at this table")
        if seat not in self._hands:
            self._hands[seat] = self._worked_out(seat)
        return self._hands[seat]

    @property
    def surprised(self) -> bool:
        """Whether what was seen cannot happen with this use of Turbo; then 1/2 is taken for all that is past."""
        for seat in self._evidence.others[:1] if self._evidence else ():
            self.hand(seat)
        return self._past != self.turbo

    def _worked_out(self, seat: Seat) -> HandBelief:
        view, open_hand = self.view, self.view.hands[seat]
        if open_hand is not None or self._evidence is None:
            assert open_hand is not None
            return HandBelief.known(seat, open_hand, self.turbo, view.rules.faces)
        contents = self._contents(seat)
        if not contents.weight.sum() and self._past == self.turbo != HALF:
            self._past, self._hidden = HALF, None
            self._hands.clear()
            contents = self._contents(seat)
        if not contents.weight.sum():
            raise CannotRead("these events cannot have happened in a game")
        return HandBelief.of(seat, contents, self.turbo, view.rules.faces)

    def _contents(self, seat: Seat):
        if self._hidden is None:
            assert self._evidence is not None
            lines = self._evidence.timelines(self._past, self.without)
            self._hidden = Hidden(tuple(self._evidence.pools), tuple(self._evidence.own), lines)
        try:
            return self._hidden.contents(seat, APART, self.precise)
        except TooMany:
            return sampled(self._hidden, seat, APART)


def beliefs(
    information: InformationState, turbo: Turbo = "always", *, without: Collection[int] = (), precise: bool = False
) -> Beliefs:
    """What a seat may believe of all hands, given everything it has seen.

    Choices of people (`ASSUMED`) carry no weight; announcements are weighed by the use of Turbo.

    Args:
        information: what the seat saw from the start of the game (`views.information_state`).
        turbo: how often a captain pays who can pay only with Turbo, in the past and from now on. Where what was seen
            cannot happen so, 1/2 is taken for all that is past (`Beliefs.surprised`).
        without: numbers of pieces of evidence to forget (`Beliefs.pieces`).
        precise: count in whole numbers; every exact number then has its fraction.

    Raises:
        CannotRead: events that no game can show, or a use of Turbo that is none.
    """
    return Beliefs(information, turbo, without, precise)
