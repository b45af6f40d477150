"""What the decision is about: chances and stakes, the captain's hand, the coach; or what came of it."""

import streamlit as st

from celestia_core.palette import ThemeName
from celestia_core.steps import Step
from celestia_core.views import Observation
from celestia_ui.blocks import chances, endings, stakes
from celestia_ui.blocks.marks import Names
from celestia_ui.blocks.reason import reason
from celestia_ui.guess.first import First
from celestia_ui.guess.judge import Judge
from celestia_ui.guess.panel import guess_panel
from celestia_ui.judging import flight_ended
from celestia_ui.sitting import Sitting

from .coach import Coach
from .hand import coach_chosen, hand_chosen, hand_panel


def middle(
    sitting: Sitting,
    view: Observation,
    step: Step,
    names: Names,
    theme: ThemeName,
    coach: Coach | None,
    first: First,
    judge: Judge | None,
) -> None:
    """What has to be weighed now, or what came of it.

    Args:
        sitting: the game.
        view: the table as the viewer sees it at the step shown.
        step: the step shown.
        names: what the players are called.
        theme: of the page.
        coach: the coach, if he was asked.
        first: what is to be done before the chance is seen.
        judge: the choice to be judged, if there is one.
    """
    ended, reckoning = endings.journey_ended(step), sitting.reckoning
    if ended is not None:
        drawn = endings.drawn_in_journey(sitting.steps.information(sitting.shown).seen)
        st.html(endings.who_card(view, names, theme, drawn))
        if ended == "landing":
            before = max(0, sitting.shown - 1)
            seen = sitting.steps.views([before])[before]
            st.html(endings.landing_card(view, seen, reckoning.leg(before), reckoning.treasures(before)))
            return
    if ended is None and coach is not None:
        coach.panel()
        return
    if judge is not None:
        judge.panel()
        return
    leg = reckoning.leg(sitting.shown)
    if ended is None and first.covered is not None:
        waits = "Hand" if hand_chosen() else "Coach" if coach_chosen() else ""
        guess_panel(view, leg, first.covered, names, theme, waits)
    elif ended is None:
        if hand_chosen():
            hand_panel(sitting, view, leg, names, first.said)
            return
        why = "" if first.said is None else reason(view, leg)
        st.html(chances.chances_card(view, leg, reckoning.behaviours(sitting.shown), names, theme, first.said, why))
    flight = flight_ended(sitting) if endings.leg_ended(step) else None
    if flight:
        st.html(endings.judge_card(flight, flight.chance(sitting), theme))
    else:
        st.html(stakes.stakes_card(view, leg, reckoning.treasures(sitting.shown), covered=first.covered is not None))
