"""What a seat saw, folded once into the table and the evidence: several questions are asked of the same events."""

from celestia_core.events import Event
from celestia_core.kinds import Seat
from celestia_core.observation import InformationState, Observation
from celestia_core.views import observe

from .evidence import Evidence
from .memory import Memory


def folded(information: InformationState) -> tuple[Observation, Evidence | None]:
    """The table as the seat sees it, and the evidence about hidden hands (None for the open table)."""
    seen, seat = information.seen, information.seat
    kept = _folds.get(id(seen))
    if kept is not None and kept[0] is seen and kept[1] == seat:
        return kept[2]
    both = observe(seen, seat), None if seat is None else Evidence.of(seen, seat)
    _folds.put(id(seen), (seen, seat, both))
    return both


_folds: Memory[tuple[tuple[Event, ...], Seat | None, tuple[Observation, Evidence | None]]] = Memory(64, lambda _: 1)
