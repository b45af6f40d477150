"""Where the rules come from: the sources, and what is known (facts F) or open (points B), one line each."""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from celestia_core.errors import CannotRead
from celestia_core.resources import data_path

CONFIDENCES = ("H", "M", "L", "CONV")  # publisher or several sources; one good source; thin; our own convention
KINDS = ("engine", "told")  # the engine's behaviour can show it; it can only be told


@dataclass(frozen=True, slots=True)
class Source:
    """A text the rules were read from.

    Attributes:
        code: short name, as in "S4".
        title: the name a reader sees.
        language: of the text, as in "pt".
        address: a web address, or "source document".
    """

    code: str
    title: str
    language: str
    address: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of what is known about the game.

    Attributes:
        id: "F34" for a fact, "B10" for a point where sources differ or are silent.
        says: the line, in our own words.
        kind: one of KINDS.
        sources: codes.
        confidence: one of CONFIDENCES.
        flag: name of the ruleset setting the point hangs on, or "".
    """

    id: str
    says: str
    kind: str
    sources: tuple[str, ...]
    confidence: str
    flag: str = ""


@cache
def load_sources() -> dict[str, Source]:
    """All sources by code, in the order of the file."""
    return {code: Source(code=code, **table) for code, table in _tables("sources.toml").items()}


@cache
def load_facts() -> dict[str, Fact]:
    """All facts and open points by id, in the order of the file.

    Raises:
        CannotRead: faults in the file, all of them at once.
    """
    facts = {}
    for name, table in _tables("facts.toml").items():
        facts[name] = Fact(**{**table, "id": name, "sources": tuple(table["sources"])})
    known = load_sources()
    faults = [f"{f.id}: unknown source {code!r}" for f in facts.values() for code in f.sources if code not in known]
    faults += [f"{f.id}: kind {f.kind!r}" for f in facts.values() if f.kind not in KINDS]
    faults += [f"{f.id}: confidence {f.confidence!r}" for f in facts.values() if f.confidence not in CONFIDENCES]
    if faults:
        raise CannotRead("; ".join(faults))
    return facts


def _tables(name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads(data_path(name).read_text(encoding="utf-8"))
