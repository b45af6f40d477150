"""The two dialogs: sharing a game and dealing a new one."""

import secrets

import streamlit as st

from celestia_core.analysis.simulate import compiler
from celestia_core.errors import CelestiaError
from celestia_core.kinds import LETTERS, Seat
from celestia_core.policies import playouts_of
from celestia_core.record import HUMAN
from celestia_core.record_text import dump_record, load_record
from celestia_core.ruleset_folder import hosted
from celestia_core.ruleset_house import is_house
from celestia_ui import session
from celestia_ui.sitting import new_record

from .pressing import SHORTCUTS


@st.dialog("Share this game", on_dismiss="rerun")  # buttons drawn anew: their keys may have been switched off
def share() -> None:
    """Link, downloads, upload, and the way back from a branch."""
    code = session.code()
    record = session.sitting().record
    st.write("The link holds the whole game at this very step. It is an open book: **it holds everybody's cards.**")
    if session.too_long():
        st.warning("This game is too long for a link; download it instead.")
    else:
        st.code(f"{_base()}?{session.GAME}={code}", language=None, wrap_lines=True)
    with st.container(horizontal=True, gap="xsmall"):
        st.download_button("Download (JSON)", lambda: dump_record(record), "celestia.json", icon=":material/download:")
        st.download_button("Download (text)", lambda: dump_record(record, "text"), "celestia.txt")
    if st.button("Ask a question about this moment", key="ask", icon=":material/quiz:"):
        st.switch_page("pages/question.py")
    file = st.file_uploader("Open a game from a file", type=["json", "txt"], key="upload")
    if file is not None:
        try:
            session.load(load_record(file.getvalue()))
        except CelestiaError as error:
            st.error(str(error))
        else:
            st.rerun()
    keys = st.session_state.get(SHORTCUTS, True)
    st.toggle("Keys S, L, B and N press buttons", value=keys, key="switch", on_change=_switch_keys)


def _switch_keys() -> None:
    st.session_state[SHORTCUTS] = st.session_state["switch"]  # the widget's own key is forgotten with its dialog


def _base() -> str:
    return st.context.url.split("?")[0] if st.context.url else ""


BOTS = {
    "Coach, quick": "coach=40",
    "Coach, steady": "coach=200",
    "Coach, strong": "coach=1000",
    "By expected points": "expected-points",
    "By the odds: leaves above 35 of 100": "odds-threshold=0.35",
    "Bold: leaves above 50 of 100": "odds-threshold=0.50",
    "Leaves at city 6": "leave-at-city=6",
    "Always stays": "always-stay",
    "At random": "random",
}
MIXED = "A mixed table"
MIX = ("odds-threshold=0.45", "leave-at-city=6", "odds-threshold=0.35", "always-stay", "leave-at-city=9")
RULES = {"Rulebook": "rulebook@1", "Board Game Arena": "bga@1", "Quick game": "quick@1"}
ABOUT = {
    "Rulebook": "The game as the box tells it.",
    "Board Game Arena": "As on that website: some cards have other moments, and an empty city stays a stop.",
    "Quick game": "For beginners: no Power cards and no Spyglasses; treasures of five cities end the game.",
    "House rules (of this game)": "Those of the game on the table, made on the Odds lab page.",
}
LEAST_ONLINE = 4  # players, on Board Game Arena (F1)
WATCH, OPEN = "Watch bots play", "Open table (for teachers)"


@st.dialog("New game")
def new_game() -> None:
    """Players, rules, bots, seat, first captain and deal number."""
    seats = st.segmented_control("Players", [2, 3, 4, 5, 6], default=4, key="ng-seats") or 4
    known = known_rules()
    rules = st.selectbox("Rules", list(known), key="ng-rules")
    few = " The website offers it for 4 to 6 players." if rules == "Board Game Arena" and seats < LEAST_ONLINE else ""
    st.caption(ABOUT.get(rules, "House rules of this server.") + few)
    others = st.selectbox("The others play", [MIXED, *BOTS], key="ng-bots")
    if playouts_of(BOTS.get(others, "")) is not None:
        compiler.start()  # while somebody still chooses a seat
        if compiler.made is None:
            st.caption("Until the coach is warm, its turns may take some seconds.")
    seat = st.selectbox("You", [*(f"Seat {LETTERS[n]}" for n in range(seats)), WATCH, OPEN], key="ng-seat")
    hook = st.toggle(
        "With the Grappling Hook promo",
        key="ng-hook",
        help="Two more Power cards: who left may come back aboard and gives the treasure back. Not in the quick game.",
    )
    captain = st.selectbox("First captain", ["By lot", *(LETTERS[:seats])], key="ng-captain")
    deal = st.number_input(
        "Deal number (same number, same luck)", 0, 999_999, secrets.randbelow(1_000_000), key="ng-deal"
    )
    if st.button("Deal", type="secondary", width="stretch", key="deal"):
        bots = [BOTS[others]] * seats if others in BOTS else [MIX[n % len(MIX)] for n in range(seats)]
        viewer = None if seat in (WATCH, OPEN) else Seat(LETTERS.index(seat[-1]))
        players = tuple(HUMAN if seat == OPEN or n == viewer else bots[n] for n in range(seats))
        name = known[rules] + ("+hook" if hook else "")
        try:
            first = None if captain == "By lot" else Seat(LETTERS.index(captain))
            session.load(new_record(name, players, viewer, int(deal), first))
        except CelestiaError as error:
            st.error(str(error))
        else:
            st.rerun()


def known_rules() -> dict[str, str]:
    """Every ruleset that can be chosen, by what it is called: ours, the host's, that of the game on the table."""
    return RULES | _own_rules() | _on_the_table()


def _own_rules() -> dict[str, str]:
    """The host's own rulesets; a fault in their folder is said and hides nothing else."""
    try:
        return {f"{rules.title} ({rules.id})": rules.id for rules in hosted()}
    except CelestiaError as error:
        st.error(str(error))
        return {}


def _on_the_table() -> dict[str, str]:
    """The rules of the game on the table, if they are house rules."""
    rules = session.sitting().record.ruleset.partition("+")[0]
    return {"House rules (of this game)": rules} if is_house(rules) else {}
