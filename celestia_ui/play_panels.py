"""The blocks of the Play page that hold controls: decision, steps, new game, share, end of the game."""

import secrets
from fractions import Fraction
from typing import Literal

import streamlit as st

from celestia_core.chances import crash_along_row, leg_chances
from celestia_core.errors import CelestiaError
from celestia_core.events import Announced, Crashed, GameEnded, Question, Rolled, SpyglassSpent
from celestia_core.kinds import Seat
from celestia_core.plies import Action, Fly, Pass, Stay
from celestia_core.record import HUMAN
from celestia_core.record_text import dump_record, load_record
from celestia_core.state import Phase
from celestia_core.steps import Step
from celestia_core.story import tell_all
from celestia_core.views import Observation

from . import session
from .blocks import chances, decision, endings, table, texts
from .figures.journey import JourneyLine, journey_alt, journey_figure, journey_table
from .sitting import ASK_ALL, ASK_NONE, Sitting, askable, cards_offered, new_record

ThemeName = Literal["light", "dark"]
Names = tuple[str, ...]
SHORTCUTS = "shortcuts"  # session key of the switch


def _keys(shortcut: str | None) -> str | None:
    return shortcut if st.session_state.get(SHORTCUTS, True) else None


def _slot(place: int, label: str, icon: str, shortcut: str | None, step) -> None:  # type: ignore[no-untyped-def]
    st.button(
        label,
        key=f"slot{place}",
        icon=icon,
        width="stretch",
        shortcut=_keys(shortcut),
        on_click=session.press,
        args=(step,),
    )


def decide(sitting: Sitting, view: Observation, step: Step, names: Names) -> None:
    """The decision of this step, or the way on: a heading, two slots that never move, and "why not?"."""
    with st.container(key="decide", gap="xsmall"):
        question = step.question
        seat = sitting.decider()
        if question is not None and seat is not None:
            _open_decision(sitting, view, question, names)
        elif question is not None and sitting.choice_at(sitting.shown) is not None:
            _past_decision(sitting, view, question, names)
        else:
            _way_on(sitting, view, step, names)


def _heading(title: str, sentence: str) -> None:
    st.html(f'<div class="cel-q"><h1>{title}</h1><p>{sentence}</p></div>')


def _open_decision(sitting: Sitting, view: Observation, question: Question, names: Names) -> None:
    _heading(*decision.heading(view, question, names))
    options = question.options
    first, others = (options[-1], options[:-1]) if question.phase is Phase.WINDOW else (options[0], options[1:])
    second = others[0] if others else None
    if len(others) > 1:  # more than the slots hold: the second does what is picked below
        second = st.session_state.get(f"pick-{sitting.shown}", second)
    _action_slot(1, first, view, names)
    if second is not None:
        _action_slot(2, second, view, names)
    else:
        _slot(2, "Why no other choice?", ":material/help:", "L", lambda s: _ask_why())
    if len(others) > 1:
        st.selectbox(
            "Other choices for the second button",
            others,
            format_func=lambda action: decision.button(action, view, names).label.replace("**", ""),
            label_visibility="collapsed",
            key=f"pick-{sitting.shown}",
        )
    with st.container(key="more", horizontal=True, gap="xsmall"):
        _why_not(decision.why_not(question, view), short=question.phase is Phase.WINDOW)
        if question.phase is Phase.WINDOW:
            _ask_less(sitting, question)
    if st.session_state.pop("why", False):
        reasons = decision.why_not(question, view)
        st.info(reasons[0][1] if reasons else "The rules leave only this.", icon=":material/gavel:")


def _ask_why() -> None:
    st.session_state["why"] = True


def _action_slot(place: int, action: Action, view: Observation, names: Names) -> None:
    words = decision.button(action, view, names)
    shortcut = "S" if place == 1 else "L"
    _slot(place, words.label, words.icon, shortcut, lambda sitting: sitting.act(action))


def _why_not(reasons: list[tuple[str, str, str]], short: bool = False) -> None:
    names = ", ".join(dict.fromkeys(what for what, _, _ in reasons))
    label = f"{names}: why not now?" if names and len(names) < 22 and not short else "Why not …?"
    with st.popover(label, type="tertiary", icon=":material/block:", key="whynot"):
        if not reasons:
            st.markdown("Everything you could try is allowed now.")
        for what, reason, title in reasons:
            st.markdown(f"**{what}.** {reason}")
            st.caption(f"Clause: {title}")


def _ask_less(sitting: Sitting, question: Question) -> None:
    with st.popover("Ask me less", type="tertiary", icon=":material/notifications_paused:", key="less"):
        passing = Pass(question.seat)
        st.button(
            "Pass for this leg",
            key="pass-leg",
            on_click=session.press,
            args=(lambda s: s.pass_for_this_leg(passing),),
        )
        cards = list(askable(sitting.table.record.ruleset))
        words = decision.CARD_NAMES
        chosen = cards if sitting.asks == ASK_ALL else [card for card in cards if card in sitting.asks.split(" ")]
        picked = st.multiselect(
            "Ask me only about", cards, default=chosen, format_func=lambda card: words[card], key="ask-only"
        )
        asks = ASK_ALL if len(picked) == len(cards) else " ".join(picked) or ASK_NONE

        def keep(s: Sitting) -> None:
            s.asks = asks
            if not any(card in picked for card in cards_offered(question)) and asks != ASK_ALL:
                s.act(passing)

        st.button("Keep this choice", key="ask-keep", on_click=session.press, args=(keep,))


def _past_decision(sitting: Sitting, view: Observation, question: Question, names: Names) -> None:
    title, sentence = decision.heading(view, question, names)
    choice = sitting.choice_at(sitting.shown)
    words = decision.button(choice, view, names).label.replace("**", "") if choice is not None else ""
    _heading(title, f"{sentence} <b>Chosen: {words}.</b>")
    number = sitting.shown
    if sitting.table.players[question.seat] == HUMAN:
        _slot(1, "**Try it** from here", ":material/call_split:", "S", lambda s: _branched(s, number, None))
        other = secrets.randbelow(1_000_000)
        _slot(2, "Try with **other luck**", ":material/casino:", "L", lambda s: _branched(s, number, other))
    else:
        _slot(1, "**Next step**", ":material/chevron_right:", "S", lambda s: s.show(s.shown + 1))
        _slot(2, "**To my decision**", ":material/last_page:", "L", lambda s: s.show(s.next_decision()))
    with st.container(key="more", horizontal=True, gap="xsmall"):
        _why_not(
            [
                (
                    "Not your decision now",
                    "This decision has been made; try it from here to decide differently.",
                    "choice is final",
                )
            ]
        )


def _branched(sitting: Sitting, number: int, deal: int | None) -> Sitting:
    session.remember_origin()
    return sitting.branched(number, deal)


def _way_on(sitting: Sitting, view: Observation, step: Step, names: Names) -> None:
    ended = endings.journey_ended(step)
    if endings.leg_ended(step):
        _heading(*endings.heading(view, step, names))
    else:
        told = tell_all(step.events, view.rules, names, sitting.viewer)
        _heading(_phase_title(view, step), told[0] if told else "")
    label = "**Next journey**" if ended else "**Next step**"
    _slot(
        1,
        label,
        ":material/flight_takeoff:" if ended else ":material/chevron_right:",
        "S",
        lambda s: s.show(s.shown + 1),
    )
    back = sitting.last_decision(sitting.shown)
    if ended and back is not None:
        _slot(2, "**See my choice** again", ":material/undo:", "L", lambda s: s.show(back))
    else:
        _slot(2, "**To my decision**", ":material/last_page:", "L", lambda s: s.show(s.next_decision()))
    with st.container(key="more", horizontal=True, gap="xsmall"):
        _why_not([("Any action", "It is not your decision now.", "act only when asked")])


def _phase_title(view: Observation, step: Step) -> str:
    if isinstance(step.events[0], Announced):
        return "The announcement"
    titles = {"setup": "The deal", "roll": "A new journey", "decide": "The passengers decide", "powers": "Power cards"}
    return titles.get(view.phase, "On the way")


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


def controls(sitting: Sitting) -> None:
    """Back and forward, the slider over steps, share and new game."""
    newest = len(sitting.steps) - 1
    with st.container(key="steps", horizontal=True, gap="xsmall", vertical_alignment="center"):
        _tool("Back", "back", ":material/chevron_left:", "B", lambda s: s.show(s.shown - 1))
        _tool("Next", "next", ":material/chevron_right:", "N", lambda s: s.show(s.shown + 1))
        _tool("To my decision", "run", ":material/last_page:", None, lambda s: s.show(s.next_decision()))
        if newest > 0:
            key = f"step-{session.code()[-8:]}"
            st.slider(
                "Step of the game",
                0,
                newest,
                sitting.shown,
                key=key,
                format="step %d",
                label_visibility="collapsed",
                on_change=lambda: session.press(lambda s: s.show(int(st.session_state[key]))),
            )
        if st.button("Share", key="share", icon=":material/link:"):
            share()
        if st.button("New game", key="new", icon=":material/add:"):
            new_game()


def _tool(label: str, key: str, icon: str, shortcut: str | None, step) -> None:  # type: ignore[no-untyped-def]
    st.button(label, key=key, icon=icon, shortcut=_keys(shortcut), on_click=session.press, args=(step,))


@st.dialog("Share this game")
def share() -> None:
    """Link, downloads, upload, and the way back from a branch."""
    code = session.code()
    record = session.sitting().record
    st.write("The link holds the whole game at this very step. It is an open book: **it holds everybody's cards.**")
    if len(code) > session.LONGEST_LINK:
        st.warning("This game is too long for a link; download it instead.")
    else:
        st.code(f"{_base()}?{session.GAME}={code}", language=None, wrap_lines=True)
    with st.container(horizontal=True, gap="xsmall"):
        st.download_button("Download (JSON)", lambda: dump_record(record), "celestia.json", icon=":material/download:")
        st.download_button("Download (text)", lambda: dump_record(record, "text"), "celestia.txt")
    file = st.file_uploader("Open a game from a file", type=["json", "txt"], key="upload")
    if file is not None:
        try:
            session.load(load_record(file.getvalue()))
        except CelestiaError as error:
            st.error(str(error))
        else:
            st.rerun()
    st.toggle("Keys S, L, B and N press buttons", value=st.session_state.get(SHORTCUTS, True), key=SHORTCUTS)


def _base() -> str:
    return st.context.url.split("?")[0] if st.context.url else ""


BOTS = {
    "By the odds: leaves above 35 of 100": "odds-threshold=0.35",
    "Bold: leaves above 50 of 100": "odds-threshold=0.50",
    "Leaves at city 6": "leave-at-city=6",
    "Always stays": "always-stay",
    "At random": "random",
}
MIXED = "A mixed table"
MIX = ("odds-threshold=0.45", "leave-at-city=6", "odds-threshold=0.35", "always-stay", "leave-at-city=9")
RULES = {"Rulebook": "rulebook@1", "Board Game Arena": "bga@1", "Quick game": "quick@1"}
WATCH, OPEN = "Watch bots play", "Open table (for teachers)"


@st.dialog("New game")
def new_game() -> None:
    """Players, rules, bots, seat, first captain and deal number."""
    seats = st.segmented_control("Players", [2, 3, 4, 5, 6], default=4, key="ng-seats") or 4
    rules = st.selectbox("Rules", list(RULES), key="ng-rules")
    others = st.selectbox("The others play", [MIXED, *BOTS], key="ng-bots")
    seat = st.selectbox("You", [*(f"Seat {'ABCDEF'[n]}" for n in range(seats)), WATCH, OPEN], key="ng-seat")
    hook = st.toggle("With the Grappling Hook promo", key="ng-hook", disabled=rules == "Quick game")
    captain = st.selectbox("First captain", ["By lot", *("ABCDEF"[:seats])], key="ng-captain")
    deal = st.number_input(
        "Deal number (same number, same luck)", 0, 999_999, secrets.randbelow(1_000_000), key="ng-deal"
    )
    if st.button("Deal", type="secondary", width="stretch", key="deal"):
        bots = [BOTS[others]] * seats if others in BOTS else [MIX[n % len(MIX)] for n in range(seats)]
        viewer = None if seat in (WATCH, OPEN) else Seat("ABCDEF".index(seat[-1]))
        players = tuple(HUMAN if seat == OPEN or n == viewer else bots[n] for n in range(seats))
        name = RULES[rules] + ("+hook" if hook and rules != "Quick game" else "")
        try:
            first = None if captain == "By lot" else Seat("ABCDEF".index(captain))
            session.load(new_record(name, players, viewer, int(deal), first))
        except CelestiaError as error:
            st.error(str(error))
        else:
            st.rerun()


def below(sitting: Sitting, view: Observation, step: Step, names: Names, theme: ThemeName) -> None:
    """Rule, evidence and story; then the twin of the table in words."""
    since = sitting.last_decision(sitting.shown)
    events = [
        e for n in range((since + 1) if since is not None else 0, sitting.shown + 1) for e in sitting.steps[n].events
    ]
    title = "Since your last decision" if since is not None else "What happened so far"
    st.html(
        '<div class="cel-three">'
        + texts.rule_card(step, view.rules, session.kept())
        + (chances.evidence_card(view) or "<div></div>")
        + texts.story_card(events, view.rules, names, sitting.viewer, title)
        + "</div>"
    )
    ahead = st.expander("Chances along the rest of the journey", key="ahead", on_change="rerun")
    if ahead.open:
        with ahead:
            _journey_chart(view, theme)
    with st.expander("The table in words and numbers", key="twin"):
        st.html(table.twin(view, names))


OTHER_HANDS = (3, 6, 9)


def _journey_chart(view: Observation, theme: ThemeName) -> None:
    """Plotly is slow to load, so it is mounted only when somebody opens it."""
    if view.captain is None or view.ended is not None or not crash_along_row(view):
        st.write("No city is ahead now.")
        return
    now = view.hand_sizes[view.captain]
    lines = []
    for hand in sorted({now, *OTHER_HANDS}):
        row = crash_along_row(view, hand)
        cities = [view.rules.cities[city] for city, _ in row]
        lines.append(
            JourneyLine(
                hand,
                tuple(city.value for city in cities),
                tuple(city.dice for city in cities),
                tuple(chance for _, chance in row),
                hand == now,
            )
        )
    alt = journey_alt(lines)
    st.plotly_chart(
        journey_figure(lines, theme), alt=alt, config={"displayModeBar": False}, theme=None, key="journey-chart"
    )
    st.caption(alt + " Simple card count: any hand of so many unseen cards.")
    st.html(journey_table(lines))


def end_of_game(sitting: Sitting, view: Observation, ended: GameEnded, names: Names, theme: ThemeName) -> None:
    """Scores, treasures, and what one can do next."""
    record = sitting.table.record
    deal = record.deal_at(len(record.plies))
    st.html(
        f'<div class="cel-head"><h1 class="cel-h1">{endings.winner_line(ended, names)}</h1>'
        f'<span class="cel-soft">{view.journey} journeys · {view.rules.title} · deal {deal}</span></div>'
    )
    st.html(endings.podium(view, ended, names, theme))
    st.html(endings.treasure_table(view, ended, names))
    with st.container(key="steps", horizontal=True, gap="xsmall", vertical_alignment="center"):
        if st.button("**Play again**", key="slot1", icon=":material/replay:"):
            new_game()
        _tool("Back", "back", ":material/chevron_left:", "B", lambda s: s.show(s.shown - 1))
        if st.button("Share and download", key="share", icon=":material/link:"):
            share()
    st.html(
        f'<div class="cel-three">{endings.luck_card(*luck(sitting))}{texts.rule_card(sitting.step, view.rules, session.kept())}'
        f"{endings.ending_card(view, ended)}</div>"
    )


def luck(sitting: Sitting) -> tuple[list[Fraction], int]:
    """The crash chances at the viewer's choices to fly, and how many of those flights crashed."""
    chose = [n for n in sitting.steps.decisions() if isinstance(sitting.choice_at(n), Stay | Fly)]
    seen = sitting.steps.views(chose)
    risks = [chance for n in chose if (chance := leg_chances(seen[n]).crash) is not None]
    fallen = 0
    for number in range(len(sitting.steps)):
        lead = sitting.steps[number].events[0]
        if isinstance(lead, Crashed) and sitting.viewer in lead.aboard and any(n < number for n in chose):
            fallen += 1
    return risks, fallen
