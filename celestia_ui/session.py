"""The one place that knows session keys and the address bar: the address holds the game, the session remembers it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from celestia_core.errors import CelestiaError
from celestia_core.record import Record
from celestia_core.share import decode_share_steps

from .sitting import FIRST_RECORD, Sitting

GAME = "g"  # query parameter: the share code
ORIGIN = "o"  # query parameter: share code of the game a branch came from
DECISIONS = "d"  # query parameter: decisions made so far; the browser makes one history entry for each
FIRST = "first"  # query parameter: what the learner does before he sees; it goes along whatever game is on the table
SAID, WAITS = "said", "waits"  # query parameters: his open guess, his judged choices; they belong to one position
BESIDE = (FIRST, SAID, WAITS)
PLAIN = re.compile(r"[a-z0-9.+-]{1,60}")  # what one of these may be on another page than Play, which reads it
LINK = "link"  # session key: what this session shows
FRAME = "frame"  # session key: app.py has run
LONGEST_LINK = 1500  # characters; a longer game is downloaded instead of linked


@dataclass(slots=True)
class Link:
    """What this session shows, and what the browser may still show until our last write has reached it.

    Attributes:
        code: share code of the game on the table.
        sitting: the game itself, made from the code once; None until then.
        before: the code the browser showed before our last step, None if there was none.
        written: whether the last step has been put into the address.
        pressed: this run began with a press, so its address is the one from before the press.
        error: why the address holds no game, if it does not.
        origin: share code of the game a branch came from.
        beside: what goes along in every address: parameter to (value, share code it was told at).
    """

    code: str
    sitting: Sitting
    before: str | None = None
    written: bool = True
    pressed: bool = False
    error: str = ""
    origin: str | None = None
    beside: dict[str, tuple[str, str]] = field(default_factory=dict)


def _link() -> Link:
    known = st.session_state.get(LINK)
    if isinstance(known, Link):
        return known
    fresh = Sitting(FIRST_RECORD)
    link = Link(fresh.code, fresh)
    if known is not None:  # made by code that has been updated since: its objects are strangers, its texts are not
        _open(link, known.code)
        link.origin, link.beside = known.origin, dict(getattr(known, "beside", {}))
    st.session_state[LINK] = link
    return link


def sitting() -> Sitting:
    """The game on the table."""
    return _link().sitting


def code() -> str:
    """Its share code."""
    return _link().code


def error() -> str:
    """Why the address could not be read; empty if it could."""
    return _link().error


def origin() -> str | None:
    """The code of the game the present one was branched from."""
    return _link().origin


def begin() -> None:
    """Read the address. The router calls it once, first thing in every run."""
    fresh = FRAME not in st.session_state
    st.session_state[FRAME] = True
    link, address = _link(), st.query_params.get(GAME)
    pressed, link.pressed = link.pressed, False
    cut_short = address == link.before and not link.written  # the run that should have written did not get that far
    if not pressed and not cut_short and address is not None:
        if address != link.code:
            _open(link, address)  # Back, a link, another tab's address: the address wins
        link.before = None
        link.origin = st.query_params.get(ORIGIN)
    if fresh:  # whichever page was reloaded: Play may come later
        link.beside = {name: (st.query_params[name], link.code) for name in BESIDE if name in st.query_params}


def carry(name: str, value: str | None) -> None:
    """Let one of BESIDE go along in every address, or no longer."""
    link = _link()
    link.beside.pop(name, None)
    if value is not None:
        link.beside[name] = (value, link.code)


def carried(name: str) -> str | None:
    """What goes along under this name, or came with the address; it may be anything."""
    value, told_at = _link().beside.get(name, (None, ""))
    return value if name == FIRST or told_at == _link().code else None


def _beside() -> dict[str, str]:
    found = {name: carried(name) for name in BESIDE}
    return {name: value for name, value in found.items() if value is not None and PLAIN.fullmatch(value)}


def _open(link: Link, address: str) -> None:
    try:
        record, replayed = decode_share_steps(address)
        link.sitting = Sitting(record, replayed)
    except CelestiaError as problem:
        link.error = str(problem)
        link.sitting = Sitting(FIRST_RECORD)
        link.code, link.written = address, True
        return
    link.code, link.written, link.error = address, True, ""


def press(step: Callable[[Sitting], "Sitting | None"]) -> None:
    """What a button does (`on_click`): one step on from the position the browser showed when it was pressed.

    A press that still carries the address from before our last step is dropped: it would be the same step twice.

    Args:
        step: changes the sitting, or returns another one.
    """
    link, address = _link(), st.query_params.get(GAME)
    link.pressed = True
    if address is not None and address != link.code:
        if address == link.before:
            return
        _open(link, address)
    try:
        changed = step(link.sitting)
    except CelestiaError:
        return  # not allowed at this position: nothing changes
    put(changed or link.sitting)


def back_to_origin() -> None:
    """Put the game a branch came from on the table again (`on_click`)."""
    link = _link()
    if link.origin is not None:
        here = link.code
        _open(link, link.origin)
        link.before, link.written, link.pressed, link.origin = here, False, True, None


def remember_origin() -> None:
    """The game on the table is about to be branched; it stays one click away."""
    link = _link()
    link.origin = link.origin or link.code


def put(new: Sitting) -> None:
    """Put a game on the table."""
    link = _link()
    there = new.code
    if there != link.code:
        link.before, link.written = link.code, False
    link.code, link.sitting, link.error, link.pressed = there, new, "", True


def load(record: Record) -> None:
    """Put a record on the table, at its last step shown. Raises CelestiaError where it cannot be played on."""
    put(Sitting(record))
    _link().origin = None


def too_long() -> bool:
    """Whether the game is too long for a link; then a reload loses it, and it should be downloaded."""
    return not 0 < len(_link().code) <= LONGEST_LINK


def kept() -> dict[str, str]:
    """The query parameters that carry the game to another page."""
    link = _link()
    if too_long():
        return _beside()
    back = {ORIGIN: link.origin} if link.origin and len(link.origin) <= LONGEST_LINK else {}
    return {GAME: link.code, DECISIONS: str(link.sitting.decisions_made()), **back, **_beside()}


def write() -> None:
    """Put the position into the address. The router calls it last: no address is newer than the buttons beside it."""
    link, address = _link(), st.query_params.get(GAME)
    link.written = True
    if too_long():
        if address is not None:
            del st.query_params[GAME]
    elif address != link.code and not link.error and not (address is None and link.code == start()[GAME]):
        st.query_params.update(kept())
        if link.origin is None and ORIGIN in st.query_params:
            del st.query_params[ORIGIN]
    beside = _beside()
    for name in BESIDE:
        if name in st.query_params and name not in beside:
            del st.query_params[name]
        elif name in beside and st.query_params.get(name) != beside[name]:
            st.query_params[name] = beside[name]


@cache
def start() -> dict[str, str]:
    """The query parameters of the table a newcomer meets."""
    return {GAME: Sitting(FIRST_RECORD).code, DECISIONS: "0"}


def need_frame() -> None:
    """The first line of a page: make sure that app.py runs it.

    A fresh server that is first asked for a page of pages/ runs it alone, by Streamlit's older router; then the run
    starts again.
    """
    if FRAME not in st.session_state:
        PagesManager.uses_pages_directory = False
        st.rerun()
