"""The coach: asked by choosing it, he answers a seat at its decision; below, how far the airship would get.

The page is sent first and answered after, so no button waits for a playout; what was answered once is there at once.
"""

from dataclasses import dataclass, field
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from celestia_core.analysis.coach import PLAIN_PLAYOUTS, PLAYOUTS, Advice, Captains, Counted, Settings
from celestia_core.analysis.outlook import Others, Rescue
from celestia_core.analysis.simulate import compiler
from celestia_core.analysis.verdict import verdict
from celestia_core.errors import CelestiaError
from celestia_core.palette import ThemeName
from celestia_core.views import Observation
from celestia_ui.blocks import coach as block
from celestia_ui.blocks.coach_below import holds_card
from celestia_ui.blocks.coach_curve import NO_CURVE, curve_card
from celestia_ui.blocks.marks import Names
from celestia_ui.sitting import Sitting

PATIENCE = 0.7  # seconds that the page waits for the compiler, once; on disk, what it makes is there in less
LOOK_AGAIN = 1.0  # seconds between two looks whether it is ready
BESIDE = 2_000  # games for each choice beside another kind of captains

OTHERS: dict[Others, str] = {"stay": "stay aboard", "odds": "leave by the odds"}
RESCUE: dict[Rescue, str] = {"nobody": "nobody", "spyglasses": "Spyglasses, this flight"}
OTHERS_KEY, RESCUE_KEY = "coach-others", "coach-rescue"

THINKING = "Playing the game to its end from here, with every choice …"
WARMING = (
    "The coach is warming up: only {games} games so far, so the margin is wide. The full answer comes by itself in "
    "a minute or two."
)
PLAIN = "{games} games for each choice, so the margin is wide: this server lacks numba, which plays thousands."
ASKING = "Asking beside other kinds of captains …"
NOT_BESIDE = "Asked beside other kinds of captains once the coach is warm."
NEVER_BESIDE = "Not asked beside other kinds of captains: that takes thousands of games."
WHEN = "It answers when you are asked: to stay or leave, to play a card, to announce, to pay."


@dataclass
class Coach:
    """One run of the page with the coach chosen.

    Attributes:
        sitting: the game.
        view: the table as the viewer sees it.
        names: what the players are called.
        theme: of the page.
    """

    sitting: Sitting
    view: Observation
    names: Names
    theme: ThemeName
    _card: DeltaGenerator | None = field(default=None, init=False)
    _curve: DeltaGenerator | None = field(default=None, init=False)
    _beside: DeltaGenerator | None = field(default=None, init=False)
    _sent: dict[int, str] = field(default_factory=dict, init=False)

    @property
    def asked(self) -> bool:
        """Whether the viewer is asked at the step shown."""
        question = self.view.question
        return question is not None and self.view.seat is not None and question.seat == self.view.seat

    def panel(self) -> None:
        """The answer if it is there already, else its place."""
        with st.container(key="coach", gap=None):
            self._card = st.empty()
        if not self.asked:
            self._put(self._card, block.silent_card(*self._silence()))
        elif self._known(full=True):
            self._answer(full=True)
        elif self._known(full=False):  # better than nothing while the compiled loop plays
            self._answer(full=False)
        else:
            self._put(self._card, block.silent_card("The coach is thinking", THINKING))

    def below(self) -> None:
        """The places of the curve, of its models, and of the answer beside other captains."""
        with st.container(key="coachbelow", gap="small"):
            with st.container(key="coachcurve", gap="xsmall"):
                self._curve = st.empty()
                models = st.expander("What the curve takes the others to do", key="coachmodels", on_change="rerun")
                if models.open:
                    with models:
                        _models()
            self._beside = st.empty() if self.asked else None
        if self.sitting.reckoning.has_outlook(self.sitting.shown, *_chosen_models()):
            self._draw_curve()

    def finish(self) -> None:
        """Everything that takes time, after the whole page was sent."""
        if self._card is None:  # the end of a journey has no coach
            return
        if compiler.thread is None:
            compiler.start().join(PATIENCE if self.asked else 0)  # what it made earlier lies on disk
        if self.asked:
            full = compiler.made is not None
            self._answer(full)
            full = full or compiler.made is not None  # it may have become ready meanwhile
        self._draw_curve()
        if self.asked:
            self._answer(full, beside=True)
        if self.asked and _warming():
            with st.container(key="coachwaits"):
                _until_warm()

    # --- the answer ---

    def _settings(self, full: bool) -> Settings:
        """So many playouts that the answer comes in time."""
        return Settings(playouts=PLAYOUTS if full else PLAIN_PLAYOUTS)

    def _known(self, full: bool) -> bool:
        return self.sitting.reckoning.has_advice(self.sitting.shown, self._settings(full))

    def _answer(self, full: bool, beside: bool = False) -> None:
        """Answer part by part, each as soon as it is there.

        Args:
            full: with as many playouts as the compiled loop plays in time; else with as many as plain Python does.
            beside: ask beside other captains too, even if that takes time.
        """
        reckoning, number, settings = self.sitting.reckoning, self.sitting.shown, self._settings(full)
        pending = ASKING if full else NOT_BESIDE if _warming() else NEVER_BESIDE
        try:
            advice = reckoning.advice(number, settings)
            if not reckoning.has_outlook(number, "stay", "nobody"):
                self._draw(full, advice, Counted(reckoning.leg(number), None), None, pending)
            counted, found = reckoning.counted(number), None
            asking = full and advice.lead is not None
            if asking and (beside or reckoning.has_beside(number, settings, BESIDE)):
                found = reckoning.beside(number, settings, BESIDE)
            self._draw(full, advice, counted, found, pending)
        except CelestiaError as error:
            self._put(self._card, block.silent_card("The coach cannot answer here", f"{escape(str(error))}."))

    def _draw(
        self, full: bool, advice: Advice, counted: Counted, found: dict[Captains, Advice] | None, pending: str
    ) -> None:
        """The panel, and what stands below it, as far as they are known."""
        said = verdict(advice, counted, self.view, lambda seat: self.names[seat], found)
        note = "" if full else (WARMING if compiler.made is not None or _warming() else PLAIN)
        note = note.format(games=advice.playouts)
        self._put(self._card, block.coach_card(self.view, advice, said, counted.leg, self.names, note))
        self._put(self._beside, holds_card(self.view, advice, found, counted.outlook, self.names, pending))

    def _put(self, place: DeltaGenerator | None, html: str) -> None:
        """Send a part to its place, if it is not there already."""
        if place is not None and self._sent.get(id(place)) != html:
            place.html(html)
            self._sent[id(place)] = html

    def _silence(self) -> tuple[str, str]:
        """Why there is no answer at this step."""
        if self.view.seat is not None:
            return "The coach answers when you are asked", WHEN
        question = self.view.question
        who = f"{escape(self.names[question.seat])} is asked now. " if question is not None else ""
        return (
            "The coach answers a seat",
            f"{who}On the open table all hands lie open, and the coach judges by what one player can know: sit down at "
            "a seat in a new game to ask it.",
        )

    def _draw_curve(self) -> None:
        try:
            outlook = self.sitting.reckoning.outlook(self.sitting.shown, *_chosen_models())
        except CelestiaError:
            outlook = None
        html = NO_CURVE if outlook is None else curve_card(self.view, outlook, self.names, self.theme)
        self._put(self._curve, html)


def _warming() -> bool:
    return compiler.made is None and compiler.thread is not None and compiler.thread.is_alive()


@st.fragment(run_every=LOOK_AGAIN)
def _until_warm() -> None:
    """Look from time to time whether the compiler is ready, then answer in full."""
    if not _warming():
        st.rerun()


def _models() -> None:
    """Who leaves, and who rescues, in the curve."""
    for title, kinds, key in (("The others", OTHERS, OTHERS_KEY), ("Rescued by", RESCUE, RESCUE_KEY)):
        st.segmented_control(
            title,
            list(kinds),
            default=next(iter(kinds)),
            required=True,
            format_func=lambda kind, kinds=kinds: kinds[kind],  # type: ignore[misc]
            key=key,
            persist_state="session",
        )


def _chosen_models() -> tuple[Others, Rescue]:
    state = st.session_state
    return state.get(OTHERS_KEY) or "stay", state.get(RESCUE_KEY) or "nobody"
