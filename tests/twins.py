"""Twins: two games that differ only in what one seat cannot know. To that seat they must look the same."""

from collections.abc import Iterator
from dataclasses import replace

from celestia_core.apply import apply, start
from celestia_core.chance import can_happen, chance_law
from celestia_core.errors import NotAllowed
from celestia_core.events import Event, Question, seen_by
from celestia_core.kinds import Seat
from celestia_core.plies import CardDrawn, Pass, Ply, TreasureDrawn
from celestia_core.record import Record, replay
from celestia_core.state import GameState, Phase
from celestia_core.turns import SeatToAct, turn


def twins(record: Record) -> Iterator[Record]:
    """Games in which somebody else holds another card or treasure, with whatever silent passes follow from it.

    Args:
        record: a game whose viewer is asked now.
    """
    viewer = record.viewer
    assert viewer is not None
    told = told_to(record)
    state = start(record.rules, len(record.players)).state
    for number, ply in enumerate(record.plies):
        if _hidden(ply, viewer):
            for other, _ in chance_law(state):
                twin = _played_alike(record, number, other) if other != ply else None
                if twin is not None and told_to(twin) == told:
                    yield twin
        state = apply(state, ply).state


def told_to(record: Record) -> list[Event]:
    """What happened as the viewer saw it. What he is asked follows from it and from his own cards."""
    seen = (seen_by(event, record.viewer) for step in replay(record) for event in step.events)
    return [event for event in seen if event is not None and not isinstance(event, Question)]


def _hidden(ply: Ply, viewer: Seat) -> bool:
    return isinstance(ply, CardDrawn | TreasureDrawn) and ply.seat != viewer


def _played_alike(record: Record, changed: int, other: Ply) -> Record | None:
    """The game with one ply changed and all that the viewer sees done again; None where that cannot be."""
    viewer = record.viewer
    assert viewer is not None
    state = start(record.rules, len(record.players)).state
    plies: list[Ply] = []
    done = [other if number == changed else ply for number, ply in enumerate(record.plies)]
    ahead = [ply for ply in done if not isinstance(ply, Pass) or ply.seat == viewer][::-1]
    while ahead or _asked_in_silence(state, viewer):
        ply = ahead.pop() if ahead else None
        if ply is not None and _hidden(ply, viewer) and not can_happen(state, ply):
            ply = _another(state, ply)  # that card is gone already
            if ply is None:
                return None
        step = None if ply is None else _allowed(state, ply)
        if step is None:
            if ply is not None:
                ahead.append(ply)
            now = turn(state)
            if not _asked_in_silence(state, viewer) or not isinstance(now, SeatToAct):
                return None
            ply = Pass(now.seat)
            step = apply(state, ply).state
        assert ply is not None
        plies.append(ply)
        state = step
    return replace(record, plies=tuple(plies))


def _allowed(state: GameState, ply: Ply) -> GameState | None:
    try:
        return apply(state, ply).state
    except NotAllowed:
        return None


def _another(state: GameState, ply: Ply) -> Ply | None:
    try:
        return next((other for other, _ in chance_law(state) if type(other) is type(ply)), None)
    except NotAllowed:
        return None


def _asked_in_silence(state: GameState, viewer: Seat) -> bool:
    now = turn(state)
    return isinstance(now, SeatToAct) and now.seat != viewer and now.phase is Phase.WINDOW
