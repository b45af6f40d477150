"""The Hand view: the captain's hand as one may believe it to be, and switches for what that rests on."""

from dataclasses import dataclass

import streamlit as st

from celestia_core.beliefs import HandBelief, LegBelief, Number, Piece, beliefs
from celestia_core.views import Observation
from celestia_core.written import of_hundred, percent
from celestia_ui import session
from celestia_ui.blocks import chances, count, lens
from celestia_ui.blocks.evidence import by_relevance, piece_words, times_shuffled
from celestia_ui.blocks.marks import Names, counted
from celestia_ui.reckoning import simple_hand
from celestia_ui.sitting import Sitting

VIEW, CHANCES, HAND, COACH = "view", "Chances", "Hand", "Coach"
SIMPLE, PIECES, PLACE = "simple", "pieces", "pieces-place"  # session keys: two switches, and where they were set
MOST_PIECES = 3  # switches for single pieces of evidence
TRIED = 6  # pieces whose worth is worked out to find those
MANY_HANDS, TRIED_OF_MANY = 500, 3  # fewer where each takes long: so many possible hands of the captain
LONGEST = 1200  # possible hands, of which a whole fraction is counted at once


@dataclass(frozen=True)
class Lens:
    """What the Hand view shows with its switches as they stand.

    Attributes:
        hand: the captain's hand as shown: without the pieces switched off, or by the simple card count.
        crash: the number as shown.
        simple: the hand by the simple card count.
        how: which number it is, in a few words.
    """

    hand: HandBelief
    crash: Number
    simple: HandBelief
    how: str


def hand_chosen() -> bool:
    """Whether the panel beside the decision shows the hand."""
    return st.session_state.get(VIEW) == HAND


def coach_chosen() -> bool:
    """Whether the panel beside the decision shows the coach: never before somebody asks for it."""
    return st.session_state.get(VIEW) == COACH


def choose_view() -> None:
    """The control that says what the panel shows."""
    st.segmented_control(
        "Show",
        [CHANCES, HAND, COACH],
        default=CHANCES,
        required=True,
        key=VIEW,
        label_visibility="collapsed",
        width="stretch",
        persist_state="session",
    )


def hand_panel(sitting: Sitting, view: Observation, leg: LegBelief, names: Names, said: int | None = None) -> None:
    """Number, switches and the table of the captain's hand; beside the number what was guessed, if it was."""
    if leg.crash is None or leg.captain is None:
        st.html(chances.NO_LEG)
        return
    shown, behaviours = lens_of(sitting, view, leg), sitting.reckoning.behaviours(sitting.shown)
    with st.container(key="hand", gap=None):
        with st.container(key="seen", gap=None):
            crash = leg.crash if shown is None else shown.crash
            headline = chances.headline(leg, view)
            how = headline if shown is None else shown.how
            if said is not None and how == headline:  # with a switch set, another number stands there
                how = f"you guessed {said}"
            simple = None if leg.simple is None or leg.known else Number.exactly(leg.simple)
            marks = chances.turbo_marks(behaviours, "Turbos" if chances.has_turbos(view) else "", simple)
            st.html(lens.number_block(crash, how, marks, lens.why_known(view) if shown is None else ""))
            if shown is not None:
                _switches(sitting, view, leg, names)
        if shown is None:
            st.html(lens.known_hand(view, names))
        else:
            st.html(lens.lens_table(view, shown.hand, shown.simple, names))


def lens_of(sitting: Sitting, view: Observation, leg: LegBelief) -> Lens | None:
    """The lens with its switches as they stand; None where the captain's cards are seen, or there is no captain."""
    if leg.known or leg.captain is None or leg.crash is None or leg.simple is None:
        return None
    here, all_pieces = session.code(), [piece.number for piece in _weighty(sitting, view, leg)]
    elsewhere = st.session_state.get(PLACE) != here
    for switch, at_first in ((SIMPLE, False), (PIECES, all_pieces)):  # a switch is forgotten with the page it was on
        if elsewhere or switch not in st.session_state:  # at another position everything counts again
            st.session_state[switch] = at_first
    st.session_state[PLACE] = here
    simple = simple_hand(view, leg.captain.about)
    if st.session_state[SIMPLE]:
        return Lens(simple, Number.exactly(leg.simple), simple, "simple count")
    off = frozenset(all_pieces) - frozenset(st.session_state[PIECES])
    less = sitting.reckoning.leg(sitting.shown, off)
    assert less.captain is not None
    assert less.crash is not None
    how = f"without {counted(len(off), 'piece', 'pieces')}" if off else chances.headline(leg, view)
    return Lens(less.captain, less.crash, simple, how)


def _switches(sitting: Sitting, view: Observation, leg: LegBelief, names: Names) -> None:
    """The simple card count, and pieces of evidence one by one, each with what it is worth."""
    assert leg.simple is not None
    if not leg.pieces:
        st.html('<p class="cel-forgot">Nobody has shown a card yet: the simple card count is all there is to know.</p>')
        return
    forget = st.toggle(f"Simple card count: **{of_hundred(leg.simple)}** (dotted)", key=SIMPLE, persist_state="page")
    weighty = {piece.number: piece for piece in _weighty(sitting, view, leg)}
    if forget:
        st.html('<p class="cel-forgot">All that was shown is forgotten: any unseen card is as likely as any other.</p>')
    elif weighty:
        spoken = leg.moment not in ("these-dice", "before-roll")

        def label(number: int) -> str:
            worth = "" if spoken else f" **{signed(sitting.reckoning.worth(sitting.shown, number))}**"
            return piece_words(weighty[number], names, brief=True) + worth

        st.pills(
            "What you have seen, and what it is worth",
            list(weighty),
            selection_mode="multi",
            format_func=label,
            key=PIECES,
            persist_state="page",
        )


def signed(worth: float) -> str:
    """What a piece adds, in flights of 100: "+18", "−3", "±0"."""
    flights = round(100 * worth)
    return f"{'+' if flights > 0 else '−'}{abs(flights)}" if flights else "±0"


def _weighty(sitting: Sitting, view: Observation, leg: LegBelief) -> list[Piece]:
    """The pieces of evidence that matter most, among the newest that may matter; in the order they were seen."""
    assert leg.captain is not None
    tried = TRIED if len(leg.captain.held) <= MANY_HANDS else TRIED_OF_MANY
    order = by_relevance(leg.pieces, leg.dice)
    about = [piece for piece in order if piece.seat == view.captain][: (tried + 1) // 2]
    some = [*about, *[piece for piece in order if piece not in about][: tried - len(about)]]
    if leg.moment in ("these-dice", "before-roll"):
        some.sort(key=lambda piece: -abs(round(100 * sitting.reckoning.worth(sitting.shown, piece.number))))
    return sorted(some[:MOST_PIECES], key=lambda piece: piece.number)


def hand_below(sitting: Sitting, view: Observation, leg: LegBelief, names: Names) -> None:
    """The same number as 100 hands, and worked out in steps; the whole fraction when it is asked for."""
    if leg.crash is None or leg.captain is None or leg.moment not in ("these-dice", "before-roll"):
        return
    if leg.known and not isinstance(leg.dice, int):
        return  # these very cards pay, or they do not
    shown = lens_of(sitting, view, leg)
    hand, crash = (leg.captain, leg.crash) if shown is None else (shown.hand, shown.crash)
    worked, seen = sitting.reckoning.worked(sitting.shown), sitting.steps.information(sitting.shown).seen
    st.html(
        '<div class="cel-two">'
        + count.hundred_card(view, hand, leg.dice, crash)
        + count.worked_card(view, worked, leg.crash, names, leg.known, times_shuffled(seen) > 0)
        + "</div>"
    )
    whole = st.expander("The whole fraction", key="whole", on_change="rerun")
    if whole.open:
        with whole:
            st.html(f'<p class="cel-num">{whole_fraction(sitting, leg)}</p>')


def whole_fraction(sitting: Sitting, leg: LegBelief) -> str:
    """The number as a fraction in lowest terms, or why it is not counted out here."""
    assert leg.captain is not None
    if len(leg.captain.held) > LONGEST:
        return "Too many hands to count out while you wait. The command “celestia belief” prints the whole fraction."
    hand = beliefs(sitting.steps.information(sitting.shown), precise=True).hand(leg.captain.about)
    exact = hand.not_paying(leg.dice).fraction
    if exact is None:
        return "An estimate has no fraction."
    return f"With all that was seen, {percent(exact)}: {exact.numerator:,} / {exact.denominator:,}"
