"""What the command says about a record, as plain data."""

from .chance import chance_law
from .errors import CannotRead
from .events import GameEnded, JourneyStarted
from .kinds import Seat, letter
from .legal import legal_actions
from .notation import format_ply
from .record import Record, replay
from .state import Ending, GameState
from .turns import GameOver, NatureToAct, SeatToAct, turn


def replay_answer(record: Record) -> dict[str, object]:
    """How a game stands: `{plies, finished, stopped, scores, winners, journeys}`.

    A stopped game reached its limit of journeys and has no winner. `journeys` counts those that have begun.

    Raises:
        CannotRead, RecordDisagrees: see `replay`.
    """
    journeys, winners = 0, []
    for step in replay(record):
        state: GameState = step.state
        for event in step.events:
            if isinstance(event, JourneyStarted):
                journeys += 1
            elif isinstance(event, GameEnded):
                winners = [letter(seat) for seat in event.winners]
    return {
        "plies": len(record.plies),
        "finished": state.ending in (Ending.CALLED, Ending.EXHAUSTED),
        "stopped": state.ending is Ending.STOPPED,
        "scores": [state.points(Seat(seat)) for seat in range(state.seats)],
        "winners": winners,
        "journeys": journeys,
    }


def legal_answer(record: Record, at: int | None = None) -> dict[str, object]:
    """Whose turn it is after so many plies (None: all), and what may happen.

    Returns:
        `turn` with `legal`: lines of what a seat may do; or, where nature acts, with `law` and `total`.

    Raises:
        CannotRead: no such ply, or see `replay`.
        RecordDisagrees: see `replay`.
    """
    if at is not None and at > len(record.plies):
        raise CannotRead(f"--at: the record has {len(record.plies)} plies, not {at}")
    state = list(replay(record))[-1 if at is None else at].state
    rules = state.rules
    match turn(state):
        case SeatToAct(seat):
            lines = [format_ply(action, rules) for action in legal_actions(state)]
            return {"turn": {"kind": "seat", "seat": letter(seat)}, "legal": lines}
        case NatureToAct():
            law = chance_law(state)
            weights = [{"ply": format_ply(ply, rules), "weight": weight} for ply, weight in law]
            return {"turn": {"kind": "nature"}, "law": weights, "total": law.total}
        case GameOver():
            return {"turn": {"kind": "over"}, "legal": []}
