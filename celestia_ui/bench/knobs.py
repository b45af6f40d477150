"""The knobs: one group at a time, each bounded, each with a fixed widget key."""

from collections.abc import Callable

import streamlit as st

from celestia_core.ruleset import WINDOW_FLAGS, load_ruleset
from celestia_core.ruleset_house import BASES, KNOBS, Knob, Value

from . import draft
from .draft import Draft
from .words import ABOUT, FLAGS, GROUPS, TITLES, WINDOWS, knob_words, note, value_words

BASE, GROUP = "hb-base", "hb-group"


def group_of(name: str) -> str:
    """The group a knob stands in."""
    if name.startswith("deck"):
        return "Deck"
    if name.startswith(("faces", "city")):
        return "Dice"
    return "Table" if name.startswith(("hand", "end")) else "Fine points"


def base_wanted(drawn: Draft) -> None:
    """Which published ruleset the house rules start from."""
    st.session_state[BASE] = drawn.base
    st.selectbox(
        "Start from",
        BASES,
        key=BASE,
        format_func=TITLES.__getitem__,
        on_change=_start_over,
    )
    st.html(note("Choosing other rules here starts over."))


def _start_over() -> None:
    """Other rules were chosen (`on_change`)."""
    if st.session_state[BASE] in BASES:  # anything may be sent here
        draft.start_from(st.session_state[BASE])


def knobs(drawn: Draft) -> None:
    """Draw the knobs of the group that is open."""
    group = st.segmented_control("Change", GROUPS, default=GROUPS[0], key=GROUP, required=True) or GROUPS[0]
    rules, standing = load_ruleset(drawn.base), drawn.standing
    st.html(note(ABOUT[group]))
    several = "bench_fine" if group == "Fine points" else "bench_numbers"
    with st.container(key=several, gap="xsmall"):
        for knob in KNOBS:
            if group_of(knob.name) == group:
                _widget(knob, knob_words(knob.name, rules), standing[knob.name])


def _widget(knob: Knob, label: str, value: Value) -> None:
    key = f"hb-{knob.name}"
    if knob.name in WINDOW_FLAGS:
        st.session_state[key] = list(value)  # type: ignore[arg-type]  # windows are a tuple
        st.pills(
            label,
            list(WINDOWS),
            selection_mode="multi",
            format_func=WINDOWS.__getitem__,
            key=key,
            on_change=_turned(knob),
        )
    elif knob.name in FLAGS and FLAGS[knob.name][1]:
        st.session_state[key] = value
        st.selectbox(
            label, knob.values, format_func=lambda one: value_words(knob.name, one), key=key, on_change=_turned(knob)
        )
    else:
        st.session_state[key] = value
        least, most = (int(one) for one in (knob.values[0], knob.values[-1]))  # type: ignore[arg-type]
        st.number_input(label, least, most, step=1, key=key, on_change=_turned(knob))


def _turned(knob: Knob) -> Callable[[], None]:
    """What happens when a knob was turned."""

    def turned() -> None:
        found = st.session_state[f"hb-{knob.name}"]
        if isinstance(found, list):
            found = tuple(window for window in WINDOWS if window in found)
        draft.turn(knob.name, found)

    return turned
