"""What is to be played: rules, players, a bot for each seat, games, seed; and the three numbers of a rule of thumb."""

from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from celestia_core.analysis.arena import Match
from celestia_core.analysis.lab import RULEBOOK, name_of
from celestia_core.errors import CelestiaError
from celestia_core.kinds import LETTERS
from celestia_core.luck import MAX_DEAL
from celestia_core.policies import Rule, rule_of
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_ui.play.dialogs import known_rules

from .words import bot_words, number, way_words

GAMES = (200, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
OWN, MINE = "own", "mine"  # ways of playing with a number of one's own, and the rule of the lab
CHANCES = (20, 25, 30, 35, 40, 45, 50)  # of 100
COACHES = ("coach=40", "coach=200")
SEATED = (
    *("expected-points", "odds-threshold=0.25", "leave-at-city=6", "always-stay", "odds-threshold=0.35", "random"),
)
KEEP: Final = "session"  # settings outlive a visit to another page


def match_wanted() -> tuple[Match | str, DeltaGenerator]:
    """Draw the settings of a match.

    Returns:
        what is wanted, or why it cannot be played; and the place for the buttons.
    """
    known = known_rules()
    ruleset = st.selectbox("Rules", list(known), key="ar-rules", persist_state=KEEP)
    rules = load_ruleset(known[ruleset])
    allowed = list(rules.seats)
    players = st.selectbox(
        "Players",
        allowed,
        index=allowed.index(4) if 4 in allowed else 0,
        key=f"ar-players {rules.id}",
        persist_state=KEEP,
    )
    with st.container(key="arena_seats", gap="xsmall"):
        bots = tuple(_seat(seat, rules) for seat in range(players))
    games = st.select_slider("Games", GAMES, 20_000, format_func=number, key="ar-games", persist_state=KEEP)
    buttons = st.container(key="arena_buttons", horizontal=True, gap="xsmall")
    with st.expander("Seed and seats"):
        seed = st.number_input("Seed (same number, same games)", 0, MAX_DEAL, 7, key="ar-seed", persist_state=KEEP)
        turning = st.toggle("Seats turn every game", True, key="ar-turning", persist_state=KEEP)
    try:
        return Match(rules.id, bots, int(games), int(seed), bool(turning)), buttons
    except CelestiaError as error:
        return str(error), buttons


def _seat(seat: int, rules: Ruleset) -> str:
    """The bot of a seat."""
    cities = [f"leave-at-city={city.value}" for city in rules.cities]
    by_odds = [f"odds-threshold={chance / 100:.2f}" for chance in CHANCES]
    ways = ["expected-points", *by_odds, OWN, *cities, "always-stay", "random", *COACHES, MINE]
    with st.container(key=f"arena_seat_{seat}", gap="xxsmall"):
        way = st.selectbox(
            f"Seat {LETTERS[seat]}",
            ways,
            index=ways.index(SEATED[seat]) if SEATED[seat] in ways else 0,
            format_func=_way_words,
            key=f"ar-seat-{seat} {rules.id}",
            persist_state=KEEP,
        )
        if way == MINE:
            return rule_wanted()
        if way != OWN:
            return way
        chance = st.number_input(
            f"Seat {LETTERS[seat]} leaves above, of 100",
            0.0,
            100.0,
            33.0,
            1.0,
            "%g",
            key=f"ar-own-{seat}",
            persist_state=KEEP,
        )
        return f"odds-threshold={chance / 100:.4f}"


def ways_table() -> str:
    """What each way of playing does (HTML)."""
    shown = [
        ("By the points", "expected-points"),
        ("By the odds: 25", "odds-threshold=0.25"),
        ("Leave at city 6", "leave-at-city=6"),
        ("Always stay", "always-stay"),
        ("Random", "random"),
        ("Coach: 40", "coach=40"),
    ]
    rows = "".join(f'<tr><th scope="row">{name}</th><td>{way_words(bot)}</td></tr>' for name, bot in shown)
    return (
        f'<table class="cel-tbl"><tbody>{rows}</tbody></table><p class="cel-soft">All but Random and the coach '
        "play their cards in the same way. Nobody sees what is hidden from his seat.</p>"
    )


def _way_words(way: str) -> str:
    if way == OWN:
        return "By the odds: your number"
    return "My rule from the lab" if way == MINE else bot_words(way)


ABOVE, NOT_BEFORE, KEEPS = "ar-above", "ar-not-before", "ar-keeps"  # the lab's sliders
DEFAULTS = {ABOVE: 35, NOT_BEFORE: 4, KEEPS: 1}


def rule_controls() -> None:
    """Draw the three numbers of a rule."""
    values = [city.value for city in load_ruleset(RULEBOOK).cities]
    st.slider("Leave when more crash than", 0, 100, DEFAULTS[ABOVE], format="%d of 100", key=ABOVE, persist_state=KEEP)
    st.select_slider("But not before city", values, DEFAULTS[NOT_BEFORE], key=NOT_BEFORE, persist_state=KEEP)
    st.slider("Keep back Turbos", 0, 3, DEFAULTS[KEEPS], key=KEEPS, persist_state=KEEP)


def rule_wanted() -> str:
    """The bot that plays the rule of the lab."""
    above, not_before, keeps = (int(st.session_state.get(key, value)) for key, value in DEFAULTS.items())
    whole = rule_of(f"odds-threshold={above / 100:.2f}")
    return name_of(Rule(above=whole.above if whole else None, not_before=not_before, keeps=keeps))
