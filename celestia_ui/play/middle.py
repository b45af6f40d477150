"""What the decision is about: chances and stakes, or the captain's hand; at the end of a leg what came of it."""

import streamlit as st

from celestia_core.palette import ThemeName
from celestia_core.steps import Step
from celestia_core.views import Observation
from celestia_ui.blocks import chances, endings
from celestia_ui.blocks.marks import Names
from celestia_ui.judging import flight_ended
from celestia_ui.sitting import Sitting

from .hand import hand_chosen, hand_panel


def middle(sitting: Sitting, view: Observation, step: Step, names: Names, theme: ThemeName) -> None:
    """What has to be weighed now, or what came of it."""
    ended, reckoning = endings.journey_ended(step), sitting.reckoning
    if ended is not None:
        st.html(endings.who_card(view, names, theme))
        if ended == "landing":
            before = max(0, sitting.shown - 1)
            seen = sitting.steps.views([before])[before]
            st.html(endings.landing_card(view, seen, reckoning.leg(before), reckoning.treasures(before)))
            return
    leg = reckoning.leg(sitting.shown)
    if ended is None:
        if hand_chosen():
            hand_panel(sitting, view, leg, names)
            return
        st.html(chances.chances_card(view, leg, reckoning.behaviours(sitting.shown), names, theme))
    flight = flight_ended(sitting) if endings.leg_ended(step) else None
    if flight:
        st.html(endings.judge_card(flight, flight.chance(sitting), theme))
    else:
        st.html(chances.stakes_card(view, leg, reckoning.treasures(sitting.shown)))
