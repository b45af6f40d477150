"""The decision of this step, or the way on: a heading, two slots that never move, and why-not."""

import secrets
from html import escape

import streamlit as st

from celestia_core.clauses import clause
from celestia_core.events import Announced, GotOff, Question
from celestia_core.plies import Action, Pass
from celestia_core.state import Phase
from celestia_core.steps import Step
from celestia_core.story import tell_all
from celestia_core.views import Observation
from celestia_core.words import CARD_NAMES, refusal_text
from celestia_ui import session
from celestia_ui.blocks import decision, endings
from celestia_ui.blocks.marks import Names
from celestia_ui.guess.judge import choose, to_judge
from celestia_ui.judging import flight_ended
from celestia_ui.sitting import ASK_ALL, ASK_NONE, Sitting, askable

from .hand import choose_view
from .pressing import Press, heading, run, run_words, slot

NOT_NOW = "Stay, leave or a card"


def decide(sitting: Sitting, view: Observation, step: Step, names: Names, judging: bool = False) -> None:
    """The decision of this step, or the way on: a heading, two slots that never move, and "why not?".

    Args:
        sitting: the game.
        view: the table as the viewer sees it.
        step: the step shown.
        names: what the players are called.
        judging: whether a choice to stay or leave is judged before the game goes on.
    """
    question = step.question
    seat = sitting.decider()
    if question is not None and seat is not None:
        _open_decision(sitting, view, question, names, judging and len(question.options) > 1)
    elif question is not None and sitting.choice_at(sitting.shown) is not None:
        _past_decision(sitting, view, question, names, judging and to_judge(sitting) is not None)
    else:
        _way_on(sitting, view, step, names)


def _open_decision(sitting: Sitting, view: Observation, question: Question, names: Names, judging: bool) -> None:
    title, sentence = decision.heading(view, question, names)
    heading(title, f"{_put_off(sitting, view, sitting.step, names)} {sentence}".strip())
    first, *others = decision.in_order(question)
    second = others[0] if others else None
    picked = f"pick-{sitting.code}"
    if len(others) > 1:  # more than the slots hold: the second does what is picked below
        second = st.session_state.get(picked, second)
    judging = judging and question.seat == sitting.viewer and question.phase in (Phase.DECIDE, Phase.LEG_START)
    _action_slot(1, first, view, names, judging)
    if second is not None:
        _action_slot(2, second, view, names, judging)
    else:
        slot(2, "Why no other choice?", ":material/help:", "L", lambda s: _ask_why())
    if len(others) > 1:
        st.selectbox(
            "Other choices for the second button",
            others,
            format_func=lambda action: decision.button(action, view, names).label.replace("**", ""),
            label_visibility="collapsed",
            key=picked,
        )
    choose_view()
    reasons = decision.why_not(question, view)
    with st.container(key="more", horizontal=True, gap="xsmall"):
        _why_not(reasons, short=question.phase is Phase.WINDOW)
        _ask_less(sitting, question)
    if st.session_state.pop("why", False):
        st.info(reasons[0][1] if reasons else "The rules leave only this.", icon=":material/gavel:")


def _ask_why() -> None:
    st.session_state["why"] = True


def _action_slot(place: int, action: Action, view: Observation, names: Names, judging: bool) -> None:
    words = decision.button(action, view, names)
    habit = place == 2 and isinstance(action, Pass)  # no key throws a treasure away
    shortcut = "S" if place == 1 else None if habit else "L"
    act: Press = (lambda sitting: choose(sitting, action)) if judging else (lambda sitting: sitting.act(action))
    slot(place, words.label, words.icon, shortcut, act)


def _why_not(reasons: list[tuple[str, str, str]], short: bool = False) -> None:
    names = ", ".join(dict.fromkeys(what for what, _, _ in reasons))
    label = f"{names}: why not now?" if names and len(names) < 24 and not short else "Why not …?"
    with st.popover(label, type="tertiary", icon=":material/block:", key="whynot"):
        if not reasons:
            st.markdown("Everything you could try is allowed now.")
        for what, reason, title in reasons:
            st.markdown(f"**{what}.** {reason}")
            st.caption(f"Clause: {title}")


def _ask_less(sitting: Sitting, question: Question | None = None) -> None:
    """What a player wants to be asked: beside the question of a power window, and for ever where it was changed."""
    window = question is not None and question.phase is Phase.WINDOW
    if not window and sitting.asks == ASK_ALL:
        return
    with st.popover("Ask me less", type="tertiary", icon=":material/notifications_paused:", key="less"):
        if question is not None and window:
            passing = Pass(question.seat)
            st.button(
                "Pass for this flight",
                key="pass-leg",
                on_click=session.press,
                args=(lambda s: s.pass_for_this_leg(passing),),
            )
        cards = list(askable(sitting.table.record.ruleset))
        words = CARD_NAMES
        chosen = cards if sitting.asks == ASK_ALL else [card for card in cards if card in sitting.asks.split(" ")]
        picked = st.multiselect(
            "Ask me only about", cards, default=chosen, format_func=lambda card: words[card], key="ask-only"
        )
        kept = [card for card in cards if card in picked]  # the widget gives them as they were picked
        asks = " ".join(kept) or ASK_NONE
        if len(kept) == len(cards):
            asks = ASK_ALL
        st.button("Save", key="ask-keep", on_click=session.press, args=(lambda s: s.asking_only(asks),))


def _past_decision(sitting: Sitting, view: Observation, question: Question, names: Names, judged: bool) -> None:
    title, sentence = decision.heading(view, question, names)
    choice = sitting.choice_at(sitting.shown)
    words = decision.button(choice, view, names).label.replace("**", "") if choice is not None else ""
    heading(title, f"{sentence} <b>Chosen: {words}.</b>")
    number = sitting.shown
    if judged:  # the panel says how the choice was, and nothing of what came of it
        slot(1, "**Go on**", ":material/chevron_right:", "S", lambda s: s.show(s.shown + 1))
        slot(2, "**Try it** from here", ":material/call_split:", "L", lambda s: _branched(s, number, None))
    else:
        slot(1, "**Try it** from here", ":material/call_split:", "S", lambda s: _branched(s, number, None))
        other = secrets.randbelow(1_000_000)
        slot(2, "Try with **other luck**", ":material/casino:", "L", lambda s: _branched(s, number, other))
        choose_view()
    with st.container(key="more", horizontal=True, gap="xsmall"):
        _why_not(
            [
                (
                    NOT_NOW,
                    "This decision has been made; try it from here to decide differently.",
                    clause("choice-is-final").title,
                )
            ]
        )


def _branched(sitting: Sitting, number: int, deal: int | None) -> Sitting:
    other = sitting.branched(number, deal)
    session.remember_origin()
    return other


def _way_on(sitting: Sitting, view: Observation, step: Step, names: Names) -> None:
    ended = endings.journey_ended(step)
    if endings.leg_ended(step):
        heading(*endings.heading(view, step, names))
    else:
        told = tell_all(step.events, view.rules, names, sitting.viewer)
        heading(_phase_title(view, step, names), _put_off(sitting, view, step, names) or (told[0] if told else ""))
    label = "**Next journey**" if ended else "**Next step**"
    slot(
        1,
        label,
        ":material/flight_takeoff:" if ended else ":material/chevron_right:",
        "S",
        lambda s: s.show(s.shown + 1),
    )
    flight = flight_ended(sitting) if ended else None
    back = flight.moment if flight is not None and flight.chose else sitting.last_decision(sitting.shown)
    if ended and back is not None:
        # L has run here ("To my decision"), and rests: the result is to be seen.
        slot(2, "**See my choice** again", ":material/undo:", None, lambda s: s.show(back))
    else:
        slot(2, f"**{run_words(sitting)}**", ":material/last_page:", "L", run)
    if not ended:  # then the panel says what came of it
        choose_view()
    with st.container(key="more", horizontal=True, gap="xsmall"):
        _why_not(
            [(NOT_NOW, refusal_text("not-your-turn", {}), clause("your-turn").title)], short=sitting.asks != ASK_ALL
        )
        _ask_less(sitting)


def _put_off(sitting: Sitting, view: Observation, step: Step, names: Names) -> str:
    """What a card did to the viewer, where it put him off the airship in this step; else nothing (HTML)."""
    if not any(isinstance(e, GotOff) and e.how == "ejected" and e.seat == sitting.viewer for e in step.events):
        return ""
    return escape(" ".join(tell_all(step.events, view.rules, names, sitting.viewer)))


def _phase_title(view: Observation, step: Step, names: Names) -> str:
    if isinstance(step.events[0], Announced):
        return "The announcement"
    off = next((e for e in step.events if isinstance(e, GotOff) and e.how in ("jetpack", "ejected")), None)
    if off is not None and off.how == "ejected":
        return f"{escape(names[off.seat])} {'are' if off.seat == view.seat else 'is'} put off"
    if off is not None:
        return f"{escape(names[off.seat])} {'fly' if off.seat == view.seat else 'flies'} off"
    titles = {"setup": "The deal", "roll": "A new journey", "decide": "The passengers decide", "powers": "Power cards"}
    return titles.get(view.phase, "On the way")
