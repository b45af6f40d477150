"""The Explore view of the page: controls on the left, numbers on the right, every roll below."""

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from celestia_core.errors import CelestiaError
from celestia_core.teaching.lab.flown_snippets import COUNTED, position_trial_snippet, trial_snippet
from celestia_core.teaching.lab.snippets import (
    Snippet,
    by_hand_snippet,
    crash_snippet,
    explored_snippet,
    position_snippet,
    rolls_snippet,
)
from celestia_core.teaching.lab.trial import TRIALS
from celestia_core.teaching.position import Position
from celestia_ui import session
from celestia_ui.bench.code import code_block
from celestia_ui.guess.first import covers

from .cards import needs_card, worth_card
from .chance import by_hand_card, headline_card, large_headline
from .controls import controls, moved, sort_choice
from .first import ask, said_of, said_words
from .fly import flown, fly_panel, take_up
from .heat import heat_map, heat_title
from .large import LARGE_CSS
from .sums import Source, from_game, from_pool
from .wanted import Flying, Wanted


def explore(wanted: Wanted, asked: Flying | None) -> tuple[Wanted, Flying]:
    """Draw the view.

    Args:
        wanted: what the address asks for.
        asked: flights it asks for; None where there is nothing new.

    Returns:
        What is wanted now, for the address.
    """
    if wanted.large:
        return wanted, _large(wanted, asked)
    with st.container(key="lab", gap="small"):
        with st.container(key="lab_controls", gap="xsmall"):
            wanted = controls(wanted)
        with st.container(key="lab_main", gap="xsmall"):
            source = _source(wanted)
            take_up(source, asked)
            said = _said(source, wanted)
            if said is None:
                return wanted, flown()
            with st.container(key="lab_top", gap="xsmall"):
                st.html(headline_card(source, wanted, said))
                st.html(by_hand_card(source.explored, wanted))
            flying = fly_panel(source)
            _lines("chance", lambda: _chance_lines(source, wanted, flying))
    wanted = _rolls(source, wanted)
    with st.container(key="lab_low", gap="xsmall"):
        st.html(worth_card(source.explored))
        st.html(needs_card(source.explored))
    if not source.about:
        setting = wanted.setting
        what = (setting.dice, setting.hand, setting.pool, setting.turbo)
        _lines("worth", lambda: [explored_snippet(*what)])
    return wanted, flying


def _large(wanted: Wanted, asked: Flying | None) -> Flying:
    """The number and the flights alone, for a projector: what is set is said, and the rest is not drawn."""
    st.html(LARGE_CSS)
    with st.container(key="lab_large", gap="xsmall"):
        source = _source(wanted)
        take_up(source, asked)
        said = _said(source, wanted)
        if said is None:
            return flown()
        st.html(large_headline(source, wanted, said))
        return fly_panel(source)


def _said(source: Source, wanted: Wanted) -> str | None:
    """What was guessed of this flight (HTML), empty where nobody wants to guess; None where it is asked for now."""
    if not wanted.guess:
        return ""
    said = said_of(source.flight)
    if said is None:
        ask(source.flight)
        return None
    return said_words(said, source.explored.crash)


def _lines(name: str, snippets: Callable[[], list[Snippet]]) -> None:
    """What computes the panel above, in Python; made when somebody opens it."""
    opened = st.expander("The same in a few lines of Python", key=f"lab-lines-{name}", on_change=moved)
    if opened.open:
        with opened:
            for number, snippet in enumerate(snippets()):
                code_block(snippet, f"lab-{name}-{number + 1}")


def _chance_lines(source: Source, wanted: Wanted, flying: Flying) -> list[Snippet]:
    """The flights, the headline, and the hands beside it."""
    if source.about:
        return _game_lines(source, wanted, flying)
    setting = wanted.setting
    what = (setting.pool, setting.turbo)
    return [
        trial_snippet(setting.dice, setting.hand, *what, flights=_counted(flying), seed=str(flying.seed)),
        crash_snippet(setting.dice, setting.hand, *what),
        by_hand_snippet(setting.dice, len(source.explored.by_hand) - 1, *what),
    ]


def _counted(flying: Flying) -> tuple[int, ...]:
    """The rows of the flights: those that are flown; before that, the usual ones."""
    rows = {trial for trial in TRIALS if trial <= flying.flown} | {flying.flown} - {0}
    return tuple(sorted(rows)) or COUNTED


def _game_lines(source: Source, wanted: Wanted, flying: Flying) -> list[Snippet]:
    """The flights of a game, and its headline; that only for its own dice, since the lines read them from the game."""
    sitting = session.sitting()
    position = Position.of(sitting.table.record, sitting.step.ply, sitting.viewer)
    flights = position_trial_snippet(
        position, wanted.uses, wanted.dice, flights=_counted(flying), seed=str(flying.seed)
    )
    if position.leg(wanted.uses).crash == source.explored.crash:
        return [flights, position_snippet(position, wanted.uses)]
    return [flights]


def _source(wanted: Wanted) -> Source:
    """What is explored; the pool where the game has nothing to explore."""
    if wanted.source == "game" and covers(session.sitting()):
        st.info("You want to guess this chance first: guess it on Play, or skip it there. Here is a full deck instead.")
    elif wanted.source == "game":
        try:
            return from_game(wanted, session.sitting(), session.code())
        except CelestiaError as error:
            st.info(f"There is nothing to explore at this moment of your game: {error}. Here is a full deck instead.")
    return from_pool(wanted)


def _rolls(source: Source, wanted: Wanted) -> Wanted:
    with st.container(key="lab_rolls", gap="xsmall"):
        with st.container(key="lab_rolls_head", horizontal=True, gap="small"):
            st.html(f'<h2 class="cel-lab-title">{heat_title(source.explored)}</h2>')
            wanted = replace(wanted, sort=sort_choice())
        st.html(heat_map(source.explored, wanted.sort))
        if not source.about:
            setting = wanted.setting
            what = (source.explored.dice, setting.hand, setting.pool, setting.turbo)
            _lines("rolls", lambda: [rolls_snippet(*what)])
    return wanted
