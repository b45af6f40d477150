"""Breaking a rule on purpose: for a clause, a moment of a game in which somebody tries what it forbids."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from celestia_core.apply import apply
from celestia_core.events import Refusal, seen_by
from celestia_core.legal import refusal
from celestia_core.notation import parse_ply
from celestia_core.plies import Action
from celestia_core.resources import data_path
from celestia_core.share import decode_share
from celestia_core.story import tell_all

from .position import Position


@dataclass(frozen=True)
class Breach:
    """A forbidden action at a moment, seen by the one who tries it.

    Attributes:
        clause: id of the clause that forbids it.
        position: the moment, from the eyes of the seat that tries.
        tries: the forbidden action.
        would: what would go wrong if it were allowed.
    """

    clause: str
    position: Position
    tries: Action
    would: str

    @cached_property
    def choices(self) -> tuple[Action, ...]:
        """What can be tried here: the forbidden action first, then what the seat may do, then what else it may not."""
        question = self.position.question
        asked = question is not None and question.seat == self.tries.seat
        options = question.options + tuple(action for action, _ in question.refused) if asked and question else ()
        return tuple(dict.fromkeys((self.tries, *options)))

    def attempt(self, action: Action, names: Sequence[str]) -> Refusal | tuple[str, ...]:
        """Why an action is refused; or the story of what it does, as the seat that tries sees it.

        Args:
            action: one of `choices`.
            names: what the players are called.
        """
        state, viewer = self.position.state, self.position.viewer
        reason = refusal(state, action)
        if reason is not None:
            return reason
        seen = [seen_by(event, viewer) for event in apply(state, action).events]
        return tell_all([event for event in seen if event is not None], state.rules, names, viewer)


@cache
def breaches() -> dict[str, Breach]:
    """By clause id, from `data/breaches.toml`. Clauses that forbid nothing have none."""
    entries = tomllib.loads(data_path("breaches.toml").read_text(encoding="utf-8"))["breach"]
    return {entry["clause"]: _read(entry) for entry in entries}


def _read(entry: dict[str, str]) -> Breach:
    record = decode_share(entry["code"])
    tries = parse_ply(entry["tries"], record.rules)
    assert isinstance(tries, Action)
    return Breach(entry["clause"], Position.of(record, viewer=record.viewer), tries, entry["would"])
