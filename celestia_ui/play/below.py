"""Below the table: rule, evidence, story, the chart of the journey; and the end of the game."""

from html import escape
from urllib.parse import urlencode

import streamlit as st

from celestia_core.chances import crash_along_row
from celestia_core.events import GameEnded
from celestia_core.palette import ThemeName
from celestia_core.steps import Step
from celestia_core.views import Observation
from celestia_ui import session
from celestia_ui.blocks import endings, evidence, game_end, table, texts
from celestia_ui.blocks.marks import Names
from celestia_ui.figures.journey import JourneyLine, journey_alt, journey_figure, journey_table
from celestia_ui.guess.first import First
from celestia_ui.guess.mine import choices_card, my_guesses
from celestia_ui.guess.style import GUESS_CSS
from celestia_ui.judging import flights
from celestia_ui.logbook import logbook
from celestia_ui.sitting import Sitting

from .coach import Coach
from .dialogs import new_game, share
from .hand import hand_below, hand_chosen
from .pressing import tool


def below(
    sitting: Sitting,
    view: Observation,
    step: Step,
    names: Names,
    theme: ThemeName,
    coach: Coach | None,
    first: First,
) -> None:
    """What belongs to the panel chosen; rule, evidence and story; then the twin of the table in words."""
    if coach is not None and endings.journey_ended(step) is None:
        coach.below()
    if hand_chosen() and first.covered is None and endings.journey_ended(step) is None:
        hand_below(sitting, view, sitting.reckoning.leg(sitting.shown), names)
    since = sitting.last_decision(sitting.shown)
    events = [
        e for n in range((since + 1) if since is not None else 0, sitting.shown + 1) for e in sitting.steps[n].events
    ]
    title = "Since your last decision" if since is not None else "What happened so far"
    st.html(
        '<div class="cel-three">'
        + texts.rule_card(step, view.rules, session.kept())
        + _between(sitting, view, step, names)
        + texts.story_card(events, view.rules, names, sitting.viewer, title)
        + "</div>"
        + (_folded("The open hands", table.open_hands(view, names), opened=True) if view.seat is None else "")
        + _folded("The table in words and numbers", table.twin(view, names))
        + _fairness()
    )
    if first.covered is None:
        ahead = st.expander("Chances along the rest of the journey", key="ahead", on_change="rerun")
        if ahead.open:
            with ahead:
                _journey_chart(view, theme)
    if first.guessing or first.judging:
        st.html(my_guesses(logbook(), theme))


def _fairness() -> str:
    """The way to the page on luck."""
    there = escape(f"fairness?{urlencode(session.kept())}")
    return (
        f'<section class="cel-card"><p><a target="_self" href="{there}">Is the luck fair?</a> Dice, crashes and '
        "streaks of this game, beside what fair luck does.</p></section>"
    )


def _folded(title: str, body: str, opened: bool = False) -> str:
    """A part to unfold. Plain HTML: every Streamlit expander costs the browser some milliseconds a click."""
    return f'<details class="cel-card cel-fold"{" open" if opened else ""}><summary>{title}</summary>{body}</details>'


def _between(sitting: Sitting, view: Observation, step: Step, names: Names) -> str:
    """The middle card: what the number knows; at the end of a leg, the viewer's choices of this journey."""
    if not endings.leg_ended(step) or sitting.watched:
        leg, seen = sitting.reckoning.leg(sitting.shown), sitting.steps.information(sitting.shown).seen
        return evidence.evidence_card(view, leg, seen, names) or "<div></div>"
    mine = [flight for flight in flights(sitting, sitting.shown) if flight.journey == view.journey and flight.chose]
    rows = []
    for flight in mine:
        then = flight.view(sitting)
        rows.append((flight, flight.chance(sitting), then.rules.cities[then.position].value))
    return endings.journey_card(rows)


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
        f'<div class="cel-head"><h1 class="cel-h1">{game_end.winner_line(ended, names)}</h1>'
        f'<span class="cel-soft">{view.journey} journeys · {view.rules.title} · deal {deal}</span></div>'
    )
    st.html(game_end.podium(view, ended, names, theme))
    st.html(game_end.treasure_table(view, ended, names))
    with st.container(key="steps", horizontal=True, gap="xsmall", vertical_alignment="center"):
        if st.button("**Play again**", key="again", icon=":material/replay:"):
            new_game()
        tool("Back", "back", ":material/chevron_left:", "B", lambda s: s.show(s.shown - 1))
        if st.button("Share and download", key="share", icon=":material/link:"):
            share()
        st.page_link(
            "pages/fairness.py", label="Is the luck fair?", icon=":material/balance:", query_params=session.kept()
        )
    rule = texts.rule_card(sitting.step, view.rules, session.kept())
    mine = "" if sitting.watched else _luck(sitting)
    st.html(f'<div class="cel-three">{mine}{rule}{game_end.ending_card(view, ended)}</div>')
    book = logbook()
    if book.guesses or book.judged:
        st.html(GUESS_CSS)
        st.html(my_guesses(book, theme) if book.guesses else choices_card(book))


def _luck(sitting: Sitting) -> str:
    flown = [flight for flight in flights(sitting, sitting.shown) if flight.aboard]
    return game_end.luck_card(flown, [flight.chance(sitting) for flight in flown if flight.chose])
