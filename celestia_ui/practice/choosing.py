"""What is asked on the Practice page: the address decides, then what comes back, then the next family in turn."""

import secrets
from dataclasses import dataclass, replace

import streamlit as st

from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.returning import MOST_SEED, next_question
from celestia_ui.logbook import logbook

from .asking import tried_key

FAMILY, SEED, CHOSEN = "family", "seed", "families"  # query parameters
KEY = "practice"  # of the block of the question
NOW = "practice-now"  # session key: [family, seed], for whoever comes back from another page
COUNTER = "practice-count"  # session key: place in the row of questions
PILLS = "practice-families"  # session key of the widget, whose value outlives a visit to another page


@dataclass(frozen=True, slots=True)
class Asked:
    """One question, by what makes it; `error` says what was wrong with the address, if anything."""

    family: str
    seed: int
    error: str = ""


def chosen() -> list[str]:
    """The families to practise: as picked, else as in the address, else all."""
    picked = st.session_state.get(PILLS)
    if picked is None:
        picked = st.query_params.get(CHOSEN, "").split(",")
    known = [name for name in FAMILIES if name in picked]
    return known or list(FAMILIES)


def keep_chosen() -> None:
    """The families were changed (`on_change`): put them into the address."""
    if len(chosen()) < len(FAMILIES):
        st.query_params[CHOSEN] = ",".join(chosen())
    else:
        st.query_params.pop(CHOSEN, None)
    now = st.session_state.get(NOW)
    if now and now[0] not in chosen() and not st.session_state.get(tried_key(KEY, *now)):
        _put(*_following())  # nobody wants this one any more; an answered one stays, with its reasons


def asked() -> Asked:
    """The question of this run; its name is put into the address, unless that holds something we cannot read."""
    family, seed = st.query_params.get(FAMILY), st.query_params.get(SEED)
    if family is None and seed is None:
        found = _remembered()
    elif fault := _fault(family or "", seed or ""):
        found = replace(_remembered(), error=fault)
        st.session_state[NOW] = [found.family, found.seed]
        return found
    else:
        found = Asked(family or "", int(seed or 0))
    _put(found.family, found.seed)
    return found


def _remembered() -> Asked:
    """The question of this session; the next one where there is none yet."""
    known = st.session_state.get(NOW)
    return Asked(*known) if known and known[0] in FAMILIES else Asked(*_following())


def _fault(family: str, seed: str) -> str:
    """What is wrong with a link; nothing if it names a question."""
    if family not in FAMILIES:
        return f"This link names no kind of question. There are: {', '.join(FAMILIES)}."
    if not (seed.isascii() and seed.isdigit() and len(seed) < len(str(MOST_SEED))):
        return f"A question has a number from 0 to {MOST_SEED - 1:,}. This link has another."
    return ""


def step_on() -> None:
    """The next question (`on_click`)."""
    st.session_state[COUNTER] = _counter() + 1
    _put(*_following())


def _counter() -> int:
    """Where this session is in the endless row of questions; it begins anywhere, so that visits differ."""
    if COUNTER not in st.session_state:
        st.session_state[COUNTER] = secrets.randbelow(1_000_000)
    return int(st.session_state[COUNTER])


def _following() -> tuple[str, int]:
    return next_question(logbook(), chosen(), _counter())


def _put(family: str, seed: int) -> None:
    st.session_state[NOW] = [family, seed]
    if (st.query_params.get(FAMILY), st.query_params.get(SEED)) != (family, str(seed)):
        st.query_params.update({FAMILY: family, SEED: str(seed)})
