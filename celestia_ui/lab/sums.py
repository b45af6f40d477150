"""The numbers of a run of the page, kept between runs."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import streamlit as st

from celestia_core.beliefs import HandBelief
from celestia_core.observation import InformationState
from celestia_core.teaching.lab.explored import Explored
from celestia_core.teaching.lab.exploring import Dice, Setting, captain_of, explore, explore_hand
from celestia_core.teaching.lab.trial import TRIALS, Series
from celestia_ui.blocks.marks import names_for
from celestia_ui.sitting import Sitting

from .wanted import USES, Wanted

PART = 10_000  # flights counted at a time


@dataclass(frozen=True)
class Source:
    """What is explored.

    Attributes:
        explored: everything about the flight.
        series: the flights of a seed.
        flight: a text that is the same only for the same flights.
        about: whose hand it is, in a game; "" for a pool.
        own: whether the viewer sees that hand.
    """

    explored: Explored
    series: Callable[[str], Series]
    flight: str
    about: str = ""
    own: bool = False


def from_pool(wanted: Wanted) -> Source:
    """A flight from a pool of unseen cards."""
    setting = wanted.setting
    return Source(_explored(setting), lambda seed: Series.of(setting, seed), wanted.flight)


def from_game(wanted: Wanted, sitting: Sitting, code: str) -> Source:
    """The flight that the viewer of the game on the table looks at, from all he has seen.

    Raises:
        BeyondReach: there is none, or nothing is left to explore about it.
    """
    seen = sitting.steps.information(sitting.shown)
    if code:
        hand, there = _captain(code, wanted.turbo, seen)
    else:  # a game that is too long for a code has no key to be kept under
        hand, there = captain_of(seen, wanted.uses)
    dice = there if wanted.dice is None else wanted.dice
    about = names_for(sitting.viewer, sitting.view.seats)[hand.about]
    return Source(
        explore_hand(hand, dice),
        lambda seed: Series.believed(hand, dice, seed),
        f"{code}&{wanted.flight}",
        about,
        sitting.view.hands[hand.about] is not None,
    )


def counted(source: Source, seed: int, flights: int) -> int:
    """How many of the first flights of a seed crashed."""
    whole = flights // PART * PART
    parts = [(first, first + PART) for first in range(0, whole, PART)] + [(whole, flights)]
    return sum(_crashes(source.flight, seed, *part, source.series(str(seed))) for part in parts if part[0] < part[1])


def results(source: Source, seed: int, flown: int) -> dict[int, int]:
    """Crashes by number of flights: the rows that are flown, and how far the next one is."""
    ends = [trial for trial in TRIALS if trial <= flown]
    so_far = [flown] if flown and flown not in TRIALS else []
    return {flights: counted(source, seed, flights) for flights in ends + so_far}


@lru_cache(maxsize=64)
def _explored(setting: Setting) -> Explored:
    return explore(setting)


@st.cache_resource(max_entries=32, show_spinner=False)
def _captain(code: str, turbo: str, _information: InformationState) -> tuple[HandBelief, Dice]:
    return captain_of(_information, USES[turbo])


@st.cache_data(max_entries=2_000, show_spinner=False)
def _crashes(flight: str, seed: int, first: int, last: int, _series: Series) -> int:
    return _series.crashes(first, last)
