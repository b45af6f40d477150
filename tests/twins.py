"""Twins: two games that differ only in what one seat cannot know. To that seat they must look the same."""

from collections.abc import Iterator
from dataclasses import replace

from celestia_core.apply import apply, start
from celestia_core.chance import chance_law
from celestia_core.errors import NotAllowed
from celestia_core.kinds import Seat
from celestia_core.plies import CardDrawn, Pass, Ply, TreasureDrawn
from celestia_core.record import Record
from celestia_core.state import GameState, Phase
from celestia_core.turns import NatureToAct, SeatToAct, turn


def twins(record: Record) -> Iterator[Record]:
    """Games with another hidden card or treasure than this one, and with whatever silent passes follow from it.

    Args:
        record: a game with a viewer who is asked now.
    """
    viewer = record.viewer
    state = start(record.rules, len(record.players)).state
    for number, ply in enumerate(record.plies):
        if _hidden(ply, viewer):
            for other, _ in chance_law(state):
                if other != ply and _hidden(other, viewer):
                    twin = _played_alike(record, number, other)
                    if twin is not None:
                        yield twin
        state = apply(state, ply).state


def _hidden(ply: Ply, viewer: Seat | None) -> bool:
    return isinstance(ply, CardDrawn | TreasureDrawn) and ply.seat != viewer


def _played_alike(record: Record, changed: int, other: Ply) -> Record | None:
    """The game with one ply of nature changed and all seen plies as they were; None where that cannot be."""
    viewer = record.viewer
    state = start(record.rules, len(record.players)).state
    plies: list[Ply] = []
    ahead = [
        other if number == changed else ply
        for number, ply in enumerate(record.plies)
        if not (isinstance(ply, Pass) and ply.seat != viewer)
    ]
    ahead.reverse()
    while ahead or _asked_in_silence(state, viewer):
        ply = ahead[-1] if ahead else Pass(turn(state).seat)
        if _hidden(ply, viewer) and not can_happen(state, ply):
            ply = _instead(state, ply)  # that card is gone already: some other, which the viewer sees as little
        try:
            if ply is None:
                return None
            state = apply(state, ply).state
            ahead.pop()
        except NotAllowed:
            now = turn(state)
            if not isinstance(now, SeatToAct) or not _asked_in_silence(state, viewer):
                return None
            ply = Pass(now.seat)
            state = apply(state, ply).state
        plies.append(ply)
    now = turn(state)
    same_end = isinstance(now, SeatToAct) and now.seat == viewer
    return replace(record, plies=tuple(plies)) if same_end else None


def _instead(state: GameState, ply: Ply) -> Ply | None:
    if not isinstance(turn(state), NatureToAct):
        return None
    alike = (other for other, _ in chance_law(state) if type(other) is type(ply) and other.seat == ply.seat)  # type: ignore[union-attr]
    return next(alike, None)


def _asked_in_silence(state: GameState, viewer: Seat | None) -> bool:
    now = turn(state)
    return isinstance(now, SeatToAct) and now.seat != viewer and now.phase is Phase.WINDOW
