"""The runs of a session: one at a time, kept with what it found when the page is drawn again or left."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from celestia_core.analysis.arena import PART, Match, Tally, play_match
from celestia_core.analysis.lab import Lab, Trial, play_lab
from celestia_core.analysis.simulate import compiler
from celestia_core.errors import CannotRead, CelestiaError
from celestia_core.policies import playouts_of

from .runs import Run, Shared
from .workers import workers

MATCH, LAB = "arena-match", "arena-lab"  # session keys
ADDRESS, LONGEST = "match", 400  # query parameter; characters
PLAIN_PART = 100  # games at a time as long as nothing is compiled
AT_ONCE = 200_000  # games
LOOK_TIME = 20  # a playout at every decision of a game takes as long as so many games


@st.cache_resource(show_spinner=False)
def _pool() -> ThreadPoolExecutor:
    """The threads that all sessions share, so that many runs take turns and the machine is never overrun."""
    return ThreadPoolExecutor(workers(), thread_name_prefix="celestia-games")


def match_run() -> Run[Match, Tally] | None:
    """The match of this session."""
    return _kept(MATCH)


def lab_run() -> Run[Lab, Trial] | None:
    """The rule of thumb of this session."""
    return _kept(LAB)


def _kept(key: str) -> Any:
    known = st.session_state.get(key)
    return known if isinstance(known, Run) else None  # code that has been updated since: its objects are strangers


def address_of(match: Match) -> str:
    """A match as it stands in the address of the page."""
    return ",".join((match.ruleset, str(match.games), str(match.seed), str(int(match.turning)), *match.players))


def match_of(address: str) -> Match:
    """The match that an address names.

    Raises:
        CannotRead: it names none.
    """
    parts = address.split(",") if len(address) <= LONGEST else []
    if len(parts) < 6 or not all(part.isascii() and part.isdecimal() and len(part) < 15 for part in parts[1:4]):
        raise CannotRead("the address of this page names no match")
    ruleset, games, seed, turning, *players = parts
    return Match(ruleset, tuple(players), int(games), int(seed), turning == "1")


def resume_match() -> None:
    """After a reload: play the match of the address once more; the same seed brings the same games."""
    address = st.query_params.get(ADDRESS)
    if address is None or match_run() is not None:
        return
    try:
        match = match_of(address)
        looks = sum(playouts_of(name) or 0 for name in match.players)
        long = match.games * (1 + LOOK_TIME * looks) > AT_ONCE  # a link alone starts nothing long
        if not long or st.button("Play the match of this address", key="arena-again", icon=":material/play_arrow:"):
            start_match(match)
    except CelestiaError as error:
        del st.query_params[ADDRESS]
        st.warning(f"This match cannot be played: {error}")


def start_match(match: Match) -> None:
    """Play a match; a run that is going on ends with what it has."""
    _stop_all()
    st.query_params[ADDRESS] = address_of(match)
    pool = Shared(_pool())
    st.session_state[MATCH] = Run(
        match,
        match.games,
        lambda unwanted: play_match(match, lambda: pool, part_of(match), 2 * workers(), unwanted),
        _attended(),
    )


def part_of(match: Match) -> int:
    """How many games to play at a time: some tenths of a second, and never all of them at once."""
    looks = sum(playouts_of(name) or 0 for name in match.players)
    quick = PLAIN_PART if compiler.made is None else PART
    return max(1, min(quick // (1 + LOOK_TIME * looks), match.games // 40))


def start_lab(lab: Lab) -> None:
    """Play a rule of thumb; a run that is going on ends with what it has."""
    _stop_all()
    pool = Shared(_pool())
    st.session_state[LAB] = Run(
        lab, lab.games, lambda unwanted: play_lab(lab, lambda: pool, 2 * workers(), unwanted), _attended()
    )


def _stop_all() -> None:
    for run in (match_run(), lab_run()):
        if run is not None:
            run.stop()


def _attended() -> Any:
    """The question whether this session is still open, for a thread to ask."""
    context = get_script_run_ctx()
    if context is None or not runtime.exists():
        return lambda: True
    session, server = context.session_id, runtime.get_instance()
    return lambda: server.is_active_session(session)
