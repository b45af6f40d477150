"""The flights on the page: how many are flown, and the part that draws itself again while they fly."""

from dataclasses import asdict, dataclass, replace

import streamlit as st

from celestia_core.teaching.lab.trial import TRIALS

from .controls import moved
from .flights import flights_card
from .single import ROOM, one_by_one
from .sums import PART, Source, results
from .wanted import MOST_SEED, Flying

STATE = "lab-flights"  # session key
QUICK, SLOW = 0.25, 0.5  # seconds between two looks
ONE_BY_ONE = ROOM
LAST = TRIALS[-1]


@dataclass
class Air:
    """Flights of this session; kept as a plain dict.

    Attributes:
        flight: which flight they belong to.
        seed: of their luck.
        flown: how many so far.
        running: whether they go on by themselves.
        slow: one by one.
    """

    flight: str = ""
    seed: int = 1
    flown: int = 0
    running: bool = False
    slow: bool = False

    def step(self) -> None:
        """Some flights more, where they go on by themselves."""
        if not self.running:
            return
        if self.slow:
            self.flown = min(ONE_BY_ONE, self.flown + 1)
        else:
            ends = (*TRIALS[:-1], *range(PART, LAST + 1, PART))
            self.flown = next((end for end in ends if end > self.flown), LAST)
        self.running = self.flown < (ONE_BY_ONE if self.slow else LAST)

    def keep(self) -> None:
        """Remember it for the next run."""
        st.session_state[STATE] = asdict(self)


def air() -> Air:
    """The flights of this session."""
    return Air(**st.session_state.get(STATE, {}))


def take_up(source: Source, asked: Flying | None) -> None:
    """Make the flights of this session those of a flight.

    Args:
        source: what flies.
        asked: flights that a link asks for.
    """
    now = air()
    if asked is not None:
        now = Air(source.flight, asked.seed, asked.flown)
    elif now.flight != source.flight:  # these were another flight's
        now = Air(source.flight, now.seed)
    now.keep()


def fly_panel(source: Source) -> Flying:
    """Draw the buttons and the flights; the buttons stand near the number, and nothing that comes moves them.

    Returns:
        What belongs into the address.
    """
    place = st.container(key="lab_fly", horizontal=True, gap="xsmall")
    now = air()
    _watched(source, now.running, now.slow)
    with place:
        _buttons(air())
    return flown()


def flown() -> Flying:
    """The flights as they belong into the address: none while they go on."""
    now = air()
    return Flying(now.seed, 0 if now.running else now.flown)


def _watched(source: Source, live: bool, slow: bool) -> None:
    """The card, again and again while flights go on; then the whole page once more."""

    def look() -> None:
        now = air()
        if live and not now.running:
            st.rerun()
        now.step()
        now.keep()
        came = results(source, now.seed, now.flown)
        if now.slow and 0 < now.flown <= ONE_BY_ONE:
            st.html(one_by_one(source.series(str(now.seed)).flights(0, now.flown)))
        st.html(flights_card(source.explored.crash, came, now.flown, now.seed))

    st.fragment(look, run_every=(SLOW if slow else QUICK) if live else None)()


def _buttons(now: Air) -> None:
    again = "Fly again" if now.flown == LAST else f"Fly {LAST:,}"
    st.button(f"**{again}**", key="lab-fly", icon=":material/flight_takeoff:", on_click=_fly, args=(False,))
    st.button("One by one", key="lab-one", icon=":material/footprint:", on_click=_fly, args=(True,))
    if now.running:
        st.button("Pause", key="lab-pause", icon=":material/pause:", on_click=_pause)
    elif 0 < now.flown < LAST:
        st.button("Go on", key="lab-pause", icon=":material/play_arrow:", on_click=_go_on)


def _fly(slow: bool) -> None:
    """Fly all that are left; from the start, with new luck, one by one or where none is left (`on_click`)."""
    moved()
    now = air()
    if slow or now.flown == LAST:
        now = Air(now.flight, now.seed % MOST_SEED + 1 if now.flown else now.seed)
    replace(now, running=True, slow=slow).keep()


def _pause() -> None:
    moved()
    now = air()
    now.running = False
    now.keep()


def _go_on() -> None:
    moved()
    now = air()
    now.running, now.slow = True, now.slow and now.flown < ONE_BY_ONE
    now.keep()
