"""Records as files: JSON for programs, plain text for people. Both are hostile until read.

A file that is damaged further down keeps its good part: `read_record` gives the game up to the first fault.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from .apply import apply, start
from .errors import CannotRead, CelestiaError, NotAllowed, RecordDisagrees
from .kinds import LETTERS, letter, seat_of
from .notation import parse_ply
from .plies import Ply
from .record import Record, check_setup
from .record_scan import FIRST_LINE, LAST_LINE, MAX_BYTES, Scan, scan
from .ruleset import load_ruleset

SCHEMA = 1
GAME = "celestia"


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of a file.

    Attributes:
        record: the game up to the first fault; None where the setup is at fault.
        errors: the faults found, the first one first; empty for a good file.
    """

    record: Record | None
    errors: tuple[CelestiaError, ...] = ()


def load_record(source: str | bytes) -> Record:
    """The record in a file, JSON or text. Every ply is checked by the rules.

    Raises:
        CannotRead: what cannot be understood, with its place.
        RecordDisagrees: a ply that the rules do not allow, with its number.

        The `good_prefix` of the error is the game up to the fault, or None.
    """
    reading = read_record(source)
    if reading.errors:
        error = reading.errors[0]
        error.good_prefix = reading.record
        raise error
    assert reading.record is not None
    return reading.record


def read_record(source: str | bytes) -> Reading:
    """As much of a record as is good, and what is wrong with the rest. Raises nothing, whatever it reads."""
    try:
        scanned = scan(source)
        setup = _setup(scanned)
        check_setup(setup)
    except CelestiaError as error:
        return Reading(None, (error,))
    plies, fault = _good_plies(setup, scanned)
    errors = tuple(error for error in (fault, scanned.fault) if error is not None)
    return Reading(replace(setup, plies=plies), errors)


def _good_plies(setup: Record, scanned: Scan) -> tuple[tuple[Ply, ...], CelestiaError | None]:
    """The plies the rules allow, and the fault of the next one."""
    rules = setup.rules
    plies: list[Ply] = []
    state = start(rules, len(setup.players)).state
    for number, text in enumerate(scanned.plies):
        line = scanned.ply_lines[number] if scanned.ply_lines else None
        try:
            ply = parse_ply(text, rules)
            state = apply(state, ply).state
        except NotAllowed as error:
            place = f"line {line}, " if line else ""
            return tuple(plies), RecordDisagrees(f"{place}{text}: {error}", ply=number)
        except CannotRead as error:
            message = str(error).removeprefix(f"column {error.column}: ")
            return tuple(plies), CannotRead(f"ply {number}: {message}", line=line, column=error.column)
        plies.append(ply)
    return tuple(plies), None


def _setup(scanned: Scan) -> Record:
    """The record without its plies; every value is looked at, none is trusted."""
    fields = scanned.fields
    for name in fields:
        if name not in _FIELDS:
            raise CannotRead(f"a record has no {name[:40]!r}")
    for name, (fits, wanted) in _FIELDS.items():
        if name not in fields and name not in _OPTIONAL:
            raise CannotRead(f"{name} is missing")
        if name in fields and not fits(fields[name]):
            raise CannotRead(f"{name}: {wanted} is wanted", line=scanned.lines.get(name))
    try:
        rules = load_ruleset(fields["ruleset"])
    except CannotRead as error:
        raise CannotRead(f"ruleset: {error}", line=scanned.lines.get("ruleset")) from None
    if fields["fingerprint"] != rules.fingerprint:
        raise CannotRead(
            f"this record was made with other rules that are also called {rules.id}: "
            f"fingerprint {fields['fingerprint'][:40]!r}, here {rules.fingerprint!r}",
            line=scanned.lines.get("fingerprint"),
        )
    viewer = fields.get("viewer")
    return Record(
        ruleset=fields["ruleset"],
        players=tuple(fields["players"]),
        viewer=None if viewer is None else seat_of(viewer),
        deals=tuple((first, deal) for first, deal in fields["deals"]),
        shown=fields.get("shown"),
        asks=fields.get("asks", "all"),
    )


def _is_number(value: object) -> bool:
    return type(value) is int  # true and false are no numbers here


def _is_deal(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _list_of(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(map(fits, value))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


_FIELDS: dict[str, tuple[Callable[[object], bool], str]] = {  # whether a value fits, and what is wanted
    "schema": (lambda value: _is_number(value) and value == SCHEMA, f"version {SCHEMA}, the one known here,"),
    "game": (lambda value: value == GAME, repr(GAME)),
    "ruleset": (_is_text, "a text"),
    "fingerprint": (_is_text, "a text"),
    "players": (_list_of(_is_text), "a list of names"),
    "viewer": (lambda value: value is None or (_is_text(value) and value in tuple(LETTERS)), "a seat from A to F"),
    "deals": (_list_of(_is_deal), "a list of [ply, deal number]"),
    "shown": (lambda value: value is None or _is_number(value), "a number"),
    "asks": (_is_text, "a text"),
}
_OPTIONAL = ("viewer", "shown", "asks")


def dump_record(record: Record, form: Literal["json", "text"] = "json") -> str:
    """The record as a file that `load_record` reads.

    Raises:
        CannotRead: the setup makes no sense, or the game is too long for a file.
    """
    check_setup(record)
    text = _to_json(record) if form == "json" else _to_text(record)
    if len(text) > MAX_BYTES:
        raise CannotRead(f"this game is too long for a file: {len(text)} bytes, at most {MAX_BYTES} are read")
    return text


def _to_json(record: Record) -> str:
    """One field to a line and one ply to a line, so that two files can be compared line by line."""
    fields = {
        "schema": SCHEMA,
        "game": GAME,
        "ruleset": record.ruleset,
        "fingerprint": record.rules.fingerprint,
        "players": record.players,
        "viewer": None if record.viewer is None else letter(record.viewer),
        "deals": record.deals,
        "shown": record.shown,
        "asks": record.asks,
    }
    head = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in fields.items())
    plies = ",\n".join(f"  {json.dumps(line)}" for line in record.lines())
    return f'{{\n{head} "plies": [\n{plies}\n ]\n}}\n'


def _to_text(record: Record) -> str:
    changes = [f"deal {deal} from ply {first}" for first, deal in record.deals[1:]]
    head = [
        FIRST_LINE,
        f"ruleset {record.ruleset} {record.rules.fingerprint}",
        f"players {' '.join(record.players)}",
        f"viewer {'open' if record.viewer is None else letter(record.viewer)}",
        f"deal {record.deals[0][1]}",
        *changes,
        *([] if record.shown is None else [f"shown {record.shown}"]),
        f"asks {record.asks}",
    ]
    return "\n".join((*head, "", *record.lines(), LAST_LINE)) + "\n"
