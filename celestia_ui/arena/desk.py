"""The runs of a session: one at a time, kept with what it found when the page is drawn again or left."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from celestia_core.analysis.arena import PART, Match, Tally, play_match
from celestia_core.analysis.lab import Lab, Trial, play_lab
from celestia_core.analysis.simulate import compiler
from celestia_core.policies import playouts_of

from .runs import Run, Shared
from .workers import workers

MATCH, LAB = "arena-match", "arena-lab"  # session keys
PLAIN_PART = 100  # games at a time as long as nothing is compiled
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


def start_match(match: Match) -> None:
    """Play a match; a run that is going on ends with what it has."""
    _stop_all()
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
