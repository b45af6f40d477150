"""From a hostile file to plain named values, with the places they stood at. What the values mean: `record_text`."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from .errors import CannotRead

MAX_BYTES = 256 * 1024
FIRST_LINE = "celestia record 1"
LAST_LINE = "end"  # so that a text cannot lose its tail unseen

_NUMBER = re.compile(r"(0|[1-9][0-9]{0,14})", re.ASCII)
_DEAL = re.compile(rf"{_NUMBER.pattern}(?: from ply {_NUMBER.pattern})?", re.ASCII)


@dataclass(slots=True)
class Scan:
    """A file taken apart.

    Attributes:
        fields: the values of the setup by name, of any type.
        lines: where a field stood, in files that have lines.
        plies: the plies in text.
        ply_lines: where they stood; empty in files that have no lines.
        fault: why the file ends here, if it should not.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    plies: list[str] = field(default_factory=list)
    ply_lines: list[int] = field(default_factory=list)
    fault: CannotRead | None = None


def scan(source: str | bytes) -> Scan:
    """Take a file apart.

    Raises:
        CannotRead: too large, or no part of it can be used.
    """
    text, fault = _decoded(source)
    scanned = _scan_json(text) if text.lstrip(" \t\r\n").startswith("{") else _scan_lines(text)
    scanned.fault = fault or scanned.fault
    return scanned


def _decoded(source: str | bytes) -> tuple[str, CannotRead | None]:
    """The text, up to the first byte that is none."""
    if not isinstance(source, str | bytes):
        raise CannotRead(f"a record is a text or bytes, not {type(source).__name__}")
    if len(source) > MAX_BYTES:
        raise CannotRead(f"a record has at most {MAX_BYTES} bytes; this is larger")
    if isinstance(source, str):
        return source, None
    try:
        return source.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        good = source[: error.start].decode("utf-8-sig")
        column = len(good) - (good.rfind("\n") + 1) + 1
        return good, CannotRead("this is not text (UTF-8)", line=good.count("\n") + 1, column=column)


def _scan_json(text: str) -> Scan:
    try:
        return _from_table(_parse(text))
    except json.JSONDecodeError as error:
        fault = CannotRead(error.msg, line=error.lineno, column=error.colno)
        good = text[: error.pos]
        last = good[: max(good.rfind(","), 0)] + "]}"  # it breaks off within the plies: close it behind a whole one
        for repaired in (good, last):
            try:
                scanned = _from_table(_parse(repaired))
            except json.JSONDecodeError:
                continue
            scanned.fault = fault
            return scanned
        raise fault from None


def _parse(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_table, parse_constant=_no_number, parse_int=_integer)
    except RecursionError:
        raise CannotRead("this is nested too deeply for a record") from None


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for name, value in pairs:
        if name in table:
            raise CannotRead(f"{name[:40]!r} stands twice")
        table[name] = value
    return table


def _no_number(word: str) -> object:
    raise CannotRead(f"{word} is not a number a record may hold")


def _integer(digits: str) -> int:
    if len(digits) > 16:
        raise CannotRead(f"no number in a record is as large as {digits[:16]}...")
    return int(digits)


def _from_table(table: object) -> Scan:
    assert isinstance(table, dict), "the text starts with a brace"
    plies = table.pop("plies", None)
    if not isinstance(plies, list):
        raise CannotRead("plies: a list of lines is wanted")
    scanned = Scan(fields=table)
    for number, line in enumerate(plies):
        if not isinstance(line, str):
            scanned.fault = CannotRead(f"ply {number}: a line of text is wanted")
            break
        scanned.plies.append(line)
    return scanned


def _scan_lines(text: str) -> Scan:
    """First line, header, an empty line, plies, last line. Lines that start with # are comments.

    A line without its line end may be half a line, so only the last line of all is believed without one.
    """
    lines = text.split("\n")
    first = lines[0].rstrip(" \r")
    if first != FIRST_LINE:
        raise CannotRead(f"a record starts with {FIRST_LINE!r} or with a brace, not with {first[:40]!r}", line=1)
    scanned = Scan(fields={"schema": 1, "game": "celestia"})
    header, ended = True, False
    for number, raw in enumerate(lines[1:], start=2):
        line = raw.rstrip(" \r")
        if line.startswith("#"):
            continue
        if ended and line:
            scanned.fault = CannotRead(f"nothing follows the line {LAST_LINE!r}", line=number, column=1)
            break
        if number == len(lines) and line != LAST_LINE:
            break
        if not line:
            header = False
        elif line == LAST_LINE and not header:
            ended = True
        elif header:
            _header_line(line, number, scanned)
        else:
            scanned.plies.append(line)
            scanned.ply_lines.append(number)
    if not ended:
        scanned.fault = CannotRead(f"the record breaks off: its last line is {LAST_LINE!r}", line=len(lines))
        if header:
            raise scanned.fault
    return scanned


def _header_line(line: str, number: int, scanned: Scan) -> None:
    word, _, rest = line.partition(" ")
    column = len(word) + 2
    if word in scanned.lines and word != "deal":
        raise CannotRead(f"{word} stands twice", line=number)
    scanned.lines[word] = number
    match word:
        case "ruleset":
            scanned.fields["ruleset"], _, scanned.fields["fingerprint"] = rest.partition(" ")
            scanned.lines["fingerprint"] = number
        case "players":
            scanned.fields["players"] = rest.split(" ")
        case "viewer":
            scanned.fields["viewer"] = None if rest == "open" else rest
        case "deal":
            found = _DEAL.fullmatch(rest)
            if found is None:
                raise CannotRead("a number is wanted, or as in: deal 12 from ply 80", line=number, column=column)
            scanned.fields.setdefault("deals", []).append([int(found[2] or 0), int(found[1])])
            scanned.lines["deals"] = number
        case "shown":
            if not _NUMBER.fullmatch(rest):
                raise CannotRead("a number is wanted", line=number, column=column)
            scanned.fields["shown"] = int(rest)
        case "asks":
            scanned.fields["asks"] = rest
        case _:
            raise CannotRead(
                f"no such line in a header: {word[:40]!r}; an empty line stands before the plies", line=number
            )
