"""From the bench to the table: a game by the rules that were made. A game under way is not dropped without a word."""

import secrets
from html import escape
from urllib.parse import urlencode

import streamlit as st

from celestia_core.kinds import Seat
from celestia_core.record import HUMAN
from celestia_core.ruleset import Ruleset
from celestia_ui import session
from celestia_ui.blocks.endings import game_ended
from celestia_ui.play.dialogs import MIX
from celestia_ui.sitting import Sitting, new_record

ASKED = "hb-asked"  # session key: the id of the rules for which somebody was told that a game is left


def play_button(rules: Ruleset, seats: int) -> None:
    """Deal a game, or say first which game is left."""
    if st.button("Play by these rules", key="hb-play", icon=":material/play_arrow:"):
        if _under_way(session.sitting()):
            st.session_state[ASKED] = rules.id
        else:
            _deal(rules, seats)


def leave_first(rules: Ruleset, seats: int) -> None:
    """What becomes of the running game, the way back to it, and the way on."""
    if st.session_state.get(ASKED) != rules.id:
        return
    with st.container(key="bench_leave", gap="xsmall"):
        st.warning(
            "You have a game under way on Play. A game by these rules takes its place on the table; there, “Back to my "
            "game” brings your game back as you left it."
        )
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            if st.button("Start the new game", key="hb-start", icon=":material/play_arrow:"):
                _deal(rules, seats)
            there = escape(urlencode(session.kept()))
            st.html(f'<a class="cel-hb-back" target="_self" href="./?{there}">Back to the running game</a>')


def _under_way(sitting: Sitting) -> bool:
    """Whether somebody has decided something in a game that is not over."""
    return sitting.decisions_made() > 0 and game_ended(sitting.steps[len(sitting.steps) - 1]) is None


def _deal(rules: Ruleset, seats: int) -> None:
    """Put a game on the table; one that is under way stays one click away."""
    st.session_state.pop(ASKED, None)
    players = (HUMAN, *(MIX[seat % len(MIX)] for seat in range(1, seats)))
    record = new_record(rules.id, players, Seat(0), secrets.randbelow(1_000_000))
    if _under_way(session.sitting()):
        session.remember_origin()
        session.put(Sitting(record))
    else:
        session.load(record)
    st.switch_page("pages/play.py")
