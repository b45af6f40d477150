"""Break a rule on purpose: a moment of a game beside its clause, what could be tried there, and what comes of it."""

from html import escape

import streamlit as st

from celestia_core.clauses import clause
from celestia_core.events import Refusal
from celestia_core.palette import ThemeName
from celestia_core.plies import Action
from celestia_core.svg.describe import describe
from celestia_core.svg.from_view import scene_of
from celestia_core.svg.track import tall_scene, wide_scene
from celestia_core.teaching.breaking import Breach

from .blocks.decision import button, heading, try_words
from .blocks.marks import Names, address, names_for


def break_it(breach: Breach, theme: ThemeName) -> None:
    """The sandbox of one clause.

    Args:
        breach: the moment and the forbidden action.
        theme: of the page.
    """
    view = breach.position.view
    names = names_for(breach.position.viewer, view.seats)
    scene = scene_of(view, names, ())
    alt = escape(describe(scene))
    st.html(
        f'<section class="cel-rules-card" aria-labelledby="break-it"><div class="cel-rules-head">'
        f'<h2 id="break-it">Break this rule</h2></div>'
        f"<p>{_moment(breach, names)} Try what the rule forbids, or anything else.</p>"
        f'<div class="cel-table"><img class="cel-wide" alt="{alt}" src="{address(wide_scene(scene, theme))}">'
        f'<img class="cel-tall" loading="lazy" alt="{alt}" src="{address(tall_scene(scene, theme))}"></div></section>'
    )
    with st.container(key="break_try", gap="xsmall"):
        tried = st.radio(
            "What do you try?",
            breach.choices,
            format_func=lambda action: _words(breach, action, names),
            key=f"break-{breach.clause}",
        )
        if st.button("Try it", icon=":material/gavel:", key=f"break-it-{breach.clause}"):
            _outcome(breach, tried, names)


def _moment(breach: Breach, names: Names) -> str:
    """Where the one who tries is, in a sentence or two (HTML)."""
    view, question = breach.position.view, breach.position.question
    if question is not None and question.seat == breach.tries.seat:
        title, sentence = heading(view, question, names)
        return f"You are asked: <b>{title}</b> {sentence}"
    captain = "nobody yet" if view.captain is None else names[view.captain]
    return f"Captain is <b>{escape(captain)}</b>. It is not your decision now."


def _words(breach: Breach, action: Action, names: Names) -> str:
    view = breach.position.view
    question = breach.position.question
    allowed = question is not None and action in question.options
    return (button(action, view, names).label if allowed else try_words(action, view)).replace("**", "")


def _outcome(breach: Breach, tried: Action, names: Names) -> None:
    outcome = breach.attempt(tried, names)
    if isinstance(outcome, Refusal):
        st.error(f"Not allowed. {outcome.reason} Clause: {clause(outcome.clause).title}.", icon=":material/gavel:")
        if tried == breach.tries:
            st.info(f"If it were allowed: {breach.would[0].lower()}{breach.would[1:]}", icon=":material/help:")
    else:
        told = " ".join(outcome) or "Nobody sees it, and the game goes on."
        st.success(f"This is allowed. {told}", icon=":material/check:")
