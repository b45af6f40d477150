"""What the decision is about: chances and stakes; at the end of a leg who got what, and the judge card."""

from fractions import Fraction

import streamlit as st

from celestia_core.chances import leg_chances
from celestia_core.events import Crashed, Rolled, SpyglassSpent
from celestia_core.palette import ThemeName
from celestia_core.plies import Fly, Stay
from celestia_core.steps import Step
from celestia_core.views import Observation
from celestia_ui.blocks import chances, endings
from celestia_ui.blocks.marks import Names
from celestia_ui.sitting import Sitting


def middle(sitting: Sitting, view: Observation, step: Step, names: Names, theme: ThemeName) -> None:
    """What the decision is about: chances and stakes; at the end of a leg, who got what and the judge card."""
    judged = judgement(sitting, step) if endings.leg_ended(step) else None
    if endings.journey_ended(step):
        st.html(endings.who_card(view, names, theme))
    else:
        st.html(chances.chances_card(view, names, theme))
    if endings.journey_ended(step) == "landing":
        st.html(endings.landing_card(view, _landing_view(sitting)))
    else:
        st.html(endings.judge_card(judged, theme) if judged else chances.stakes_card(view))


def _landing_view(sitting: Sitting) -> Observation:
    """The table just before the captain landed."""
    before = max(0, sitting.shown - 1)
    return sitting.steps.views([before])[before]


def judgement(sitting: Sitting, step: Step) -> endings.Judged | None:
    """The moment this leg is judged by: the viewer's last choice to fly in it, else the table before its roll."""
    chose, leg_start = None, None
    for number in range(sitting.shown - 1, -1, -1):
        events = sitting.steps[number].events
        if chose is None and number in sitting.steps.decisions() and isinstance(sitting.choice_at(number), Stay | Fly):
            chose = number
        if isinstance(events[0], Rolled):
            leg_start = max(0, number - 1)
            break
    moment = chose if chose is not None else leg_start
    if moment is None:
        return None
    chance = leg_chances(sitting.steps.views([moment])[moment]).crash
    crashed = any(isinstance(event, Crashed) for event in step.events)
    rescued = isinstance(step.events[0], SpyglassSpent)
    return None if chance is None else endings.Judged(chance, chose is not None, crashed, rescued)


def luck(sitting: Sitting) -> tuple[list[Fraction], int]:
    """The crash chances at the viewer's choices to fly, and how many of those flights crashed."""
    chose = [n for n in sitting.steps.decisions() if isinstance(sitting.choice_at(n), Stay | Fly)]
    seen = sitting.steps.views(chose)
    risky = set(chose)
    risks = [chance for n in chose if (chance := leg_chances(seen[n]).crash) is not None]
    fallen, flying = 0, False
    for number in range(len(sitting.steps)):
        step = sitting.steps[number]
        lead = step.events[0]
        if isinstance(lead, Crashed) and flying and sitting.viewer in lead.aboard:
            fallen += 1
        flying = number in risky or (flying and not endings.leg_ended(step))
    return risks, fallen
