"""The choice is judged before its outcome is shown: the page stops at the decision, and goes on when asked."""

import re
from dataclasses import dataclass, field
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from celestia_core.analysis.coach import PLAYOUTS, Advice, Settings
from celestia_core.analysis.simulate import compiler
from celestia_core.analysis.verdict import action_name, verdict
from celestia_core.errors import CelestiaError
from celestia_core.observation import Observation
from celestia_core.plies import Action
from celestia_core.teaching.judging import GET_OFF, GO_ON, Verdict, by_points, by_wins, kind
from celestia_core.teaching.logbook import Judged
from celestia_core.written import points
from celestia_ui import logbook, session
from celestia_ui.blocks import chances
from celestia_ui.blocks import coach as coach_block
from celestia_ui.blocks.marks import Names
from celestia_ui.sitting import Sitting

from .chance import key_of

WAITING = "judge-waiting"  # session key: [key, step, whether good or None] of choices whose outcome is not seen yet
DONE = "judge-done"  # session key: keys of the choices that stand in the logbook
READ = "judge-read"  # session key: the address has been read
MOST = 200
FEW = 5  # choices that wait at once, in an address
TOLD = re.compile(r"([0-9]{1,5})([gpo])")  # in the address: step, and good, poor or still open
WORDS: dict[str, bool | None] = {"g": True, "p": False, "o": None}
PATIENCE = 0.7  # seconds the page waits for the compiler, once
FULL = Settings(playouts=PLAYOUTS)
JOURNEY = "Counts every flight of this journey that may follow; Chances counts this flight alone."
WAIT = "The choice is being judged, by what you could know …"


def choose(sitting: Sitting, action: Action) -> None:
    """Decide, and stay at this step, where the choice is judged: what a slot does while the switch is on."""
    number = sitting.shown
    sitting.act(action)
    sitting.show(number)
    waiting = [*st.session_state.get(WAITING, []), [key_of(sitting, number), number, None]]
    st.session_state[WAITING] = waiting[-MOST:]


def to_judge(sitting: Sitting) -> Action | None:
    """The choice to judge at the step shown: one to stay or leave that has been made."""
    question = sitting.step.question
    if question is None or question.seat != sitting.viewer or len(question.options) < 2:
        return None
    chosen = sitting.choice_at(sitting.shown)
    return chosen if isinstance(chosen, GO_ON + GET_OFF) else None


@dataclass
class Judge:
    """One run of the page with a choice to judge.

    Attributes:
        sitting: the game.
        view: the table at the decision.
        names: what the players are called.
        chosen: what was chosen.
    """

    sitting: Sitting
    view: Observation
    names: Names
    chosen: Action
    _card: DeltaGenerator | None = field(default=None, init=False)

    def panel(self) -> None:
        """The verdict if it is known already, else its place."""
        with st.container(key="coach", gap=None):  # the same place and look as the coach's answer
            self._card = st.empty()
        if self.sitting.reckoning.has_advice(self.sitting.shown, FULL):
            self.finish()
        else:
            self._card.html(coach_block.silent_card("Judged before the outcome", WAIT))

    def finish(self) -> None:
        """Everything that takes time, after the whole page was sent."""
        if compiler.thread is None:
            compiler.start().join(PATIENCE)
        assert self._card is not None
        number, reckoning = self.sitting.shown, self.sitting.reckoning
        advice: Advice | None = None
        try:
            if compiler.made is not None:
                advice = reckoning.advice(number, FULL)
                said = by_wins(advice, self.chosen)
            else:
                outlook = reckoning.outlook(number)
                if outlook is None or outlook.plan is None:
                    raise CelestiaError("there is nothing to count")
                said = by_points(outlook.plan, self.chosen)
        except (CelestiaError, ValueError):
            self._card.html(coach_block.silent_card("Not judged", "This choice is too much to count here."))
            return
        self._card.html(self._html(said, advice))
        self._note(said)

    def _note(self, said: Verdict) -> None:
        waiting = st.session_state.get(WAITING, [])
        key = key_of(self.sitting, self.sitting.shown)
        st.session_state[WAITING] = [[k, n, said.good if k == key else good] for k, n, good in waiting]
        _carry()

    def _html(self, said: Verdict, advice: Advice | None) -> str:
        chosen = escape(action_name(self.chosen))
        word = "Close call: either is good" if said.close else "Good choice" if said.good else "Poor choice"
        detail = _detail(self.sitting, self.view, said, advice)
        if advice is None:
            left = f"<p>{detail}</p>"
        else:
            how = escape(verdict(advice, self.sitting.reckoning.counted(self.sitting.shown), self.view).how)
            left = f"{coach_block.bars(self.view, advice, self.names)}<p>{detail}</p><p class='cel-how'>{how}</p>"
        counts = JOURNEY if advice is None else f"Counted {coach_block.COUNTS}"
        crash = self.sitting.reckoning.crash(self.sitting.shown)
        number = "" if crash is None else f'<h3 class="cel-h">Crash chance, before rescues</h3>{_bar(crash)}'
        return (
            '<section class="cel-card cel-coach" aria-labelledby="judged"><div>'
            f'<h2 class="cel-verdict" id="judged">You chose {chosen}. {word}.</h2>'
            f'<p class="cel-how">Judged by {said.by}, before the outcome. {counts}</p>{left}</div>'
            f'<div>{number}<p class="cel-gap">Judged by what you could know then. What the cards do next changes '
            "nothing about it: a good choice can end badly, a poor one well.</p></div></section>"
        )


def _bar(crash: chances.Number) -> str:
    return chances.big_number(crash) + chances.bar(chances.of_hundred(crash))


def _detail(sitting: Sitting, view: Observation, said: Verdict, advice: Advice | None) -> str:
    """By how much the choice is behind, or that it is not."""
    if advice is not None:
        return "" if not said.behind or said.close else f"It wins {said.behind:.1f} games of 100 fewer."
    outlook = sitting.reckoning.outlook(sitting.shown)
    if outlook is None or outlook.plan is None or outlook.plan.leave is None:
        return ""
    plan = outlook.plan
    even = ""
    if plan.break_even is not None:
        even = f" Both are equal at a crash chance of {chances.of_hundred(plan.break_even)} of 100."
    return f"Going on brings {points(plan.stay.value)} points, getting off {points(outlook.plan.leave.value)}.{even}"


def watch(sitting: Sitting) -> None:
    """Put into the logbook what was judged, as soon as its outcome has been seen on the page."""
    if READ not in st.session_state:
        st.session_state[READ] = True
        _read(sitting)
    _note_outcomes(sitting)
    _carry()


def _read(sitting: Sitting) -> None:
    """A fresh session takes from the address which choices wait for their outcome, and how they were judged."""
    found = []
    for told in (session.carried(session.WAITS) or "").split("."):
        if (known := TOLD.fullmatch(told)) and int(known[1]) < len(sitting.steps):
            number = int(known[1])
            found.append([key_of(sitting, number), number, WORDS[known[2]]])
    if found:
        st.session_state[WAITING] = found[:FEW]


def _carry() -> None:
    """Let them go along in the address, so that a reload does not forget them."""
    word = {good: letter for letter, good in WORDS.items()}
    waits = [f"{number}{word[good]}" for _, number, good in st.session_state.get(WAITING, [])]
    session.carry(session.WAITS, ".".join(waits[-FEW:]) or None)


def _note_outcomes(sitting: Sitting) -> None:
    waiting = st.session_state.get(WAITING, [])
    if not waiting:
        return
    done, kept = list(st.session_state.get(DONE, [])), []
    for key, number, good in waiting:
        if number >= len(sitting.steps) or key_of(sitting, number) != key:
            continue  # another game is on the table
        chosen = sitting.choice_at(number)
        if key in done or not isinstance(chosen, GO_ON + GET_OFF) or sitting.viewer is None:
            continue
        view = sitting.steps.views([number])[number]
        promised = sitting.reckoning.treasures(number)(view.position).mean.value
        later = [sitting.steps[n].events for n in range(number + 1, len(sitting.steps))]
        outcome = kind(chosen, later, sitting.viewer, promised)
        if outcome is None or number + 1 + outcome[0] > sitting.shown:
            kept.append([key, number, good])
            continue
        if good is None:
            continue  # its outcome was seen before it could be judged
        done.append(key)
        entry = Judged(bool(good), outcome[1])
        logbook.note(lambda book, entry=entry: book.with_judged(entry))  # type: ignore[misc]
    st.session_state[WAITING], st.session_state[DONE] = kept, done[-MOST:]
