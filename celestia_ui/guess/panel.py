"""The covered chance: clouds where the bar will be, an empty field filled by the guess, a slider and two buttons."""

from functools import lru_cache

import streamlit as st

from celestia_core.beliefs import LegBelief
from celestia_core.palette import ThemeName
from celestia_core.svg.charts import guess_array
from celestia_core.teaching.guessing import help_level
from celestia_core.views import Observation
from celestia_ui.blocks.marks import Names, address
from celestia_ui.logbook import logbook

from .chance import Coming
from .first import SLIDER, see, skip, slider_for
from .words import told


@lru_cache(maxsize=202)
def _field(guess: int, theme: ThemeName) -> str:
    return address(guess_array(guess, theme, 230, 114))


def guess_panel(
    view: Observation, leg: LegBelief, found: Coming, names: Names, theme: ThemeName, waits: str = ""
) -> None:
    """The card in the place of the chances.

    Args:
        view: the table as the viewer sees it.
        leg: his beliefs; its number goes nowhere but into the logbook, when he has guessed.
        found: the chance to be guessed.
        names: what the players are called.
        theme: of the page.
        waits: the view that was chosen and would tell the number.
    """
    assert leg.crash is not None
    said, level = slider_for(found), help_level(logbook().guesses)
    line, hint = told(view, leg, names, level)
    cover = f"{waits} opens after your guess" if waits else "the answer is behind the clouds"
    with st.container(key="guesscard", gap=None):
        st.html(
            '<div class="cel-gs-head"><h2>Crash chance, before rescues: your guess</h2>'
            f'<p class="cel-big"><b>{said}</b> of 100 crash?</p></div>'
        )
        st.html(
            f'<p class="cel-gs-cover">{cover}</p>'
            f'<img alt="One hundred flights, {said} marked as your guess." src="{_field(said, theme)}">'
            + (f'<p class="cel-gs-hint">{hint}</p>' if hint else "")
        )
        with st.container(key="guessright", gap="xsmall"):
            st.html(f'<div class="cel-notes"><p>{line}</p></div>')
            st.slider(
                "Your guess: of 100 such flights, how many crash?", 0, 100, key=SLIDER, label_visibility="collapsed"
            )
            with st.container(key="guessbuttons", horizontal=True, gap="xsmall", vertical_alignment="center"):
                st.button(
                    "**See the chance**", key="see", icon=":material/visibility:", on_click=see, args=(found, leg.crash)
                )
                st.button("Skip", key="skip", type="tertiary", on_click=skip, args=(found,))
