"""`beliefs`: from what a seat has seen to what it may believe."""

from collections.abc import Collection
from fractions import Fraction

from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.kinds import CityIndex, Seat
from celestia_core.observation import InformationState
from celestia_core.odds import Turbo, turbo_share

from .evidence import Piece
from .folding import folded
from .hand import APART, HandBelief
from .posterior import Contents, Hidden
from .rows import MOST_OF_A_KIND, TooMany
from .sampled import NothingFound, sampled
from .treasures import TreasureBelief, TreasureBeliefs

HALF = Fraction(1, 2)
BEYOND = "this position has too many possibilities, even for an estimate"
IMPOSSIBLE = "these events cannot have happened in a game"


class Beliefs:
    """What one seat may believe of all hands; worked out when asked.

    Attributes:
        view: the table as the seat sees it.
        turbo: how often a captain pays who can pay only with Turbo.
        pieces: all that was seen of hidden hands.
        without: numbers of pieces that were to be forgotten.
    """

    def __init__(
        self,
        information: InformationState,
        turbo: Turbo = "always",
        without: Collection[int] = (),
        precise: bool = False,
    ) -> None:
        """As `beliefs`."""
        self.view, self._evidence = folded(information)
        self.turbo = turbo_share(turbo)
        self.without = frozenset(without)
        self.precise = precise
        self.pieces: tuple[Piece, ...] = () if self._evidence is None else self._evidence.pieces()
        self._past = self.turbo
        self._hidden: Hidden | None = None
        self._hands: dict[Seat, HandBelief] = {}
        self._information = information
        self._treasures: TreasureBeliefs | None = None

    def hand(self, seat: Seat) -> HandBelief:
        """What may be believed of a hand; of one that lies open, what it is.

        Raises:
            CannotRead: no such seat, or events that no game can show.
            BeyondReach: too many possibilities, even for an estimate.
        """
        if not 0 <= seat < self.view.seats:
            raise CannotRead("there is no such seat at this table")
        if seat not in self._hands:
            self._hands[seat] = self._worked_out(seat)
        return self._hands[seat]

    @property
    def surprised(self) -> bool:
        """Whether what was seen does not happen with this use of Turbo; then 1/2 is taken for all that is past."""
        if self._hidden is None and self._evidence is not None:
            self.hand(self._evidence.others[0])
        return self._past != self.turbo

    def treasure(self, city: CityIndex) -> TreasureBelief:
        """What the next draw from a city may bring. Raises CannotRead for no such city."""
        if self._treasures is None:
            self._treasures = TreasureBeliefs(self._information, self.precise)
        return self._treasures.of(city)

    def _worked_out(self, seat: Seat) -> HandBelief:
        view, open_hand = self.view, self.view.hands[seat]
        if open_hand is not None or self._evidence is None:
            assert open_hand is not None
            return HandBelief.known(seat, open_hand, self.turbo, view.rules.faces)
        contents = self._contents(seat)
        if (contents is None or not contents.weight.sum()) and self._past == self.turbo != HALF:
            self._past, self._hidden = HALF, None
            self._hands.clear()
            contents = self._contents(seat)
        if contents is None:
            raise BeyondReach(BEYOND)
        if not contents.weight.sum():
            raise CannotRead(IMPOSSIBLE)
        return HandBelief.of(seat, contents, self.turbo, view.rules.faces)

    def _contents(self, seat: Seat) -> Contents | None:
        """Counted, or an estimate; None where not one of millions of random deals agrees with what was seen."""
        if self._hidden is None:
            assert self._evidence is not None
            if max(map(len, self._evidence.pools)) > MOST_OF_A_KIND:
                raise BeyondReach("there are too many cards to count hands")
            lines = self._evidence.timelines(self._past, self.without)
            self._hidden = Hidden(tuple(self._evidence.pools), tuple(self._evidence.own), lines)
        try:
            return self._hidden.contents(seat, APART, self.precise)
        except TooMany:
            pass
        try:
            return sampled(self._hidden, seat, APART)
        except NothingFound:
            return None
        except TooMany:
            raise BeyondReach(BEYOND) from None


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
