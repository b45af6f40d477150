"""What the decision is about: chances and stakes; at the end of a leg who got what, and the judge card."""

import streamlit as st

from celestia_core.palette import ThemeName
from celestia_core.steps import Step
from celestia_core.views import Observation
from celestia_ui.blocks import chances, endings
from celestia_ui.blocks.marks import Names
from celestia_ui.judging import flight_ended
from celestia_ui.sitting import Sitting


def middle(sitting: Sitting, view: Observation, step: Step, names: Names, theme: ThemeName) -> None:
    """Two cards: what has to be weighed now, or what came of it."""
    ended = endings.journey_ended(step)
    st.html(endings.who_card(view, names, theme) if ended else chances.chances_card(view, names, theme))
    if ended == "landing":
        before = max(0, sitting.shown - 1)
        st.html(endings.landing_card(view, sitting.steps.views([before])[before]))
        return
    flight = flight_ended(sitting) if endings.leg_ended(step) else None
    st.html(endings.judge_card(flight, flight.chance(sitting), theme) if flight else chances.stakes_card(view))
