"""A position: a moment of a game as one seat sees it. Every number of a lesson or question is computed from one."""

from dataclasses import dataclass, replace
from functools import cached_property

from celestia_core.beliefs import LegBelief, leg_belief
from celestia_core.beliefs.folding import folded
from celestia_core.errors import CannotRead
from celestia_core.events import Question as Asked
from celestia_core.kinds import LETTERS, Seat
from celestia_core.observation import InformationState, Observation
from celestia_core.odds import Turbo
from celestia_core.record import Record, replay, told
from celestia_core.record_text import load_record
from celestia_core.resources import data_path
from celestia_core.share import encode_share
from celestia_core.state import GameState


@dataclass(frozen=True)
class Position:
    """So many plies of a game, seen from one seat.

    Attributes:
        record: the game, cut at the moment shown.
        viewer: whose eyes; None is the open table.
    """

    record: Record
    viewer: Seat | None

    @classmethod
    def of(cls, record: Record, plies: int | None = None, viewer: Seat | None = None) -> "Position":
        """The position after so many plies; all of them by default.

        Raises:
            CannotRead: the record has not so many plies, or no such seat.
            RecordDisagrees: a ply that the rules do not allow.
        """
        plies = len(record.plies) if plies is None else plies
        if not 0 <= plies <= len(record.plies):
            raise CannotRead(f"the record has plies 0 to {len(record.plies)}")
        if viewer is not None and not 0 <= viewer < len(record.players):
            raise CannotRead("there is no such seat at this table")
        deals = tuple(entry for entry in record.deals if entry[0] <= plies)
        position = cls(replace(record, plies=record.plies[:plies], deals=deals, shown=None, viewer=viewer), viewer)
        _ = position.information  # says now what does not fit
        return position

    @classmethod
    def named(cls, name: str, plies: int, viewer: str) -> "Position":
        """A position of a record in `data/records`.

        Args:
            name: of the file, without its ending.
            plies: how many have been made.
            viewer: letter of the seat.

        Raises:
            CannotRead: no such record, ply or seat.
        """
        try:
            text = data_path("records", f"{name}.txt").read_bytes()
        except (ValueError, OSError):
            raise CannotRead(f"there is no record {name[:80]!r}") from None
        if len(viewer) != 1 or viewer not in LETTERS:
            raise CannotRead(f"a seat is one of {LETTERS}, not {viewer[:20]!r}")
        return cls.of(load_record(text), plies, Seat(LETTERS.index(viewer)))

    @cached_property
    def information(self) -> InformationState:
        """What the viewer has seen."""
        return told(self.record, self.viewer)

    @cached_property
    def view(self) -> Observation:
        """The table as the viewer sees it."""
        return folded(self.information)[0]

    @property
    def question(self) -> Asked | None:
        """What the viewer is asked just now."""
        return self.view.question

    def leg(self, turbo: Turbo = "always") -> LegBelief:
        """The crash chance, before rescues, from everything the viewer has seen."""
        return leg_belief(self.information, turbo)

    @cached_property
    def state(self) -> GameState:
        """The whole truth: for nature, and for keys that the rules alone decide; never for what a page shows."""
        *_, last = replay(self.record)
        return last.state

    @cached_property
    def code(self) -> str:
        """Its share code, to open it on the Play page."""
        return encode_share(self.record)
