"""The four parts of the page: settings and results, of the match and of the lab.

While a run goes on, its results are a fragment that looks at the run twice a second; when it is over the page is drawn
once more, with what one can do with the results.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any

import streamlit as st

from celestia_core.analysis.arena import Match, Tally, record_of
from celestia_core.analysis.lab import Lab
from celestia_core.analysis.report import match_report
from celestia_core.errors import CelestiaError
from celestia_core.kinds import LETTERS
from celestia_ui import session

from . import results
from .controls import match_wanted, rule_controls, rule_wanted, ways_table
from .desk import lab_run, match_run, resume_match, start_lab, start_match
from .progress import progress_card
from .runs import Run
from .thumb import thumb_card
from .words import bot_words, number, rule_words

EVERY = 0.5  # seconds between two looks at a run
LAB_GAMES = 20_000


def match_settings() -> None:
    """What is to be played, and the buttons."""
    wanted, buttons = match_wanted()
    with buttons:
        if st.button("Run", key="arena-run", icon=":material/play_arrow:") and isinstance(wanted, Match):
            start_match(wanted)
        _stop_button(match_run(), "arena-stop")
    if isinstance(wanted, str):
        st.error(wanted)


def match_results() -> None:
    """How far the match is, and what came out so far."""
    resume_match()
    run = match_run()
    if run is None:
        st.html(
            '<section class="cel-card cel-ar"><p>Choose a way of playing for each seat, then press <b>Run</b>. Wins, '
            "points, where each gets off and where the airship crashes appear here while the games are played.</p>"
            f"<h3>Ways of playing</h3>{ways_table()}</section>"
        )
        return
    _watched(run, lambda: _match_cards(run))
    if not run.running and run.latest is not None:
        _match_actions(run.subject, run.latest)


def _match_cards(run: Run[Match, Tally]) -> None:
    match, tally = run.subject, run.latest
    st.html(progress_card(run, results.match_line(match)))
    if tally is not None:
        st.html(results.wins_card(match, tally))
        st.html(results.off_card(match, tally))
        st.html(
            '<div class="cel-ar-two">' + results.crash_card(match, tally) + results.length_card(match, tally) + "</div>"
        )
        if match.turning:
            st.html(results.seats_card(match, tally))


def _match_actions(match: Match, tally: Tally) -> None:
    """Replay one of the games, take the numbers away."""
    with st.container(key="arena_actions", horizontal=True, gap="xsmall", vertical_alignment="bottom"):
        game = st.number_input("Game", 1, tally.games, 1, key="arena-game", width=150)
        replayed = st.button(f"Replay game {number(game)}", key="arena-replay", icon=":material/movie:")
        st.download_button(
            "Table (CSV)",
            results.table_csv(match, tally),
            "arena.csv",
            "text/csv",
            key="arena-csv",
            icon=":material/download:",
            on_click="ignore",
        )
        st.download_button(
            "Everything (JSON)",
            json.dumps(match_report(match, tally), indent=1),
            "arena.json",
            "application/json",
            key="arena-json",
            icon=":material/download:",
            on_click="ignore",
        )
    seats = match.turns[(int(game) - 1) % len(match.turns)]
    who = (f"{letter} {bot_words(name)}" for letter, name in zip(LETTERS, seats, strict=False))
    st.html(f'<p class="cel-soft">In this game: {escape(", ".join(who))}</p>')
    if replayed:
        try:
            session.load(replace(record_of(match, int(game) - 1), shown=0))
        except CelestiaError as error:
            st.error(f"This game cannot be opened: {error}")
        else:
            st.switch_page("pages/play.py")
    st.html(f'<details class="cel-card cel-ar cel-fold"><summary>Ways of playing</summary>{ways_table()}</details>')


def rule_settings() -> None:
    """The three numbers and their button."""
    with st.container(key="arena_rule_card", border=True, gap="xsmall"):
        rule_controls()
        if st.button("Play my rule", key="arena-try", icon=":material/play_arrow:", width="stretch"):
            start_lab(Lab(rule_wanted(), LAB_GAMES, 7))
        _stop_button(lab_run(), "arena-lab-stop")


def rule_results() -> None:
    """How far the rule is, and what it loses where."""
    run = lab_run()
    if run is None:
        st.html(
            f'<section class="cel-card cel-ar"><p>“{rule_words(rule_wanted())}” can be played against good bots: how '
            "many wins does it lose, and by which of its numbers?</p></section>"
        )
        return

    def cards() -> None:
        st.html(progress_card(run, _lab_line(run.subject)))
        if run.latest is not None:
            st.html(thumb_card(run.latest, final=not run.running))

    _watched(run, cards)


def _lab_line(lab: Lab) -> str:
    times = len(lab.matches)
    again = f", each played {times} times: as it is, and with numbers changed" if times > 1 else ""
    return f"Rulebook · 4 players · seats turn every game · seed {lab.seed}{again}"


def _stop_button(run: Run[Any, Any] | None, key: str) -> None:
    if run is not None and run.running:
        st.button("Stop, keep what is done", key=key, icon=":material/stop:", on_click=run.stop)


def _watched(run: Run[Any, Any], draw: Callable[[], None]) -> None:
    """Draw a run, again and again until it is over; then the whole page once more."""
    live = run.running

    def look() -> None:
        if live and not run.running:
            st.rerun()
        draw()

    st.fragment(look, run_every=EVERY if live else None)()
