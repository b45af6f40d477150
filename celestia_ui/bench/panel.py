"""The house-rule bench: change a published ruleset, see what it changes, save it, play by it."""

import streamlit as st

from celestia_core.errors import BadRuleset, CannotRead
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.ruleset_file import MAX_TEXT, parse_ruleset
from celestia_core.ruleset_house import BASES, as_house, is_house
from celestia_core.ruleset_text import dump_changes
from celestia_core.teaching.lab.changed import Changed, compare
from celestia_core.teaching.lab.snippets import changed_snippet
from celestia_ui.literal import literal

from . import draft, results
from .code import code_block
from .draft import Draft
from .knobs import base_wanted, knobs
from .play import leave_first, play_button
from .style import BENCH_CSS
from .why import why
from .words import TITLES, fault_words, note

PLAYERS, WITH = "players", "with"  # query parameters
MODEL = (
    "How it is counted: each flight has a captain with a fresh full hand, any hand of the whole deck as likely as any "
    "other. He pays whenever he can, with Turbo too. Rescues are left out, and nobody ends the journey before. Points "
    "on average are those of somebody who sets out to get off there."
)


def bench() -> None:
    """Draw the bench. The page around it has the first heading."""
    st.html(BENCH_CSS)
    drawn = draft.current()
    if drawn.error:
        st.error(drawn.error, icon=":material/error:")
    rules, faults = drawn.rules()
    with st.container(key="bench"):
        with st.container(key="bench_left", gap="xsmall"):
            st.html('<h2 class="cel-vh">Change the rules</h2>')
            base_wanted(drawn)
            knobs(drawn)
            _file(drawn, rules, faults)
        with st.container(key="bench_right", gap="small"):
            if faults:
                st.error(_faults(faults, rules), icon=":material/error:")
            _compared(drawn, rules, playable=not faults)
    if not faults:
        draft.write(drawn, rules)


def _faults(faults: tuple[str, ...], rules: Ruleset) -> str:
    lines = "".join(f"\n- {fault_words(fault, rules)}" for fault in faults)
    return f"These rules cannot be played yet; below are the last ones that could.\n{lines}"


def _compared(drawn: Draft, rules: Ruleset, playable: bool) -> None:
    """Both rulesets side by side."""
    top = st.container(key="bench_top", horizontal=True, gap="small", vertical_alignment="bottom")
    with top:
        other = _choice("Compare with", BASES, WITH, drawn.base)
        seats = int(_choice("Players", ("2", "3", "4", "5", "6"), PLAYERS, "4"))
        if playable:
            play_button(rules, seats)
    if playable:
        leave_first(rules, seats)
    before = load_ruleset(other)
    changed = compare(before, rules, seats)
    titles = TITLES[other], "Your rules" if rules.id == other else TITLES.get(rules.id, "House rules")
    legend = results.legend(*titles)
    st.html(
        f'<section class="cel-hb"><h2>What changes</h2>{results.differences(changed, rules)}'
        f'{results.headline(changed)}<p class="cel-hb-model">{MODEL}</p></section>'
    )
    if changed.differences:
        st.html(why(changed))
    st.html(
        f'<section class="cel-hb"><h2>Crash chance by city, before the roll</h2>'
        f"<p>Crashes of 100 flights to each city, for a captain with all {_hands(changed)} cards.</p>"
        f"{legend}{results.by_city(changed)}</section>"
    )
    _by_hand(changed, legend)
    st.html(f'<section class="cel-hb"><h2>All numbers by city</h2>{results.table(changed, *titles)}</section>')
    code_block(changed_snippet(before, rules, seats), "house-rules")


def _hands(changed: Changed) -> str:
    was, now = changed.before.hand, changed.after.hand
    return str(was) if was == now else f"{was} (now {now})"


def _by_hand(changed: Changed, legend: str) -> None:
    """The chart by cards in hand, for the flight to one city."""
    values = [str(row.value) for row in changed.before.cities[1:]]
    with st.container(key="bench_hand", gap="xsmall"):
        city = _choice("Flight to city", tuple(values), "city", values[-1])
        place = values.index(city) + 1
        was, now = changed.before.cities[place].dice, changed.after.cities[place].dice
        dice = f"{was} dice" if was == now else f"{was} dice, now {now}"
        st.html(
            f'<section class="cel-hb"><h2>Crash chance by cards in hand: city {city}, {dice}</h2>'
            f"{legend}{results.by_hand(changed, was, now)}</section>"
        )


def _choice(label: str, options: tuple[str, ...], parameter: str, default: str) -> str:
    """A choice that the address keeps; a value in the address that is none of them is passed over."""
    key = f"hb-{parameter}"
    if key not in st.session_state:
        asked = st.query_params.get(parameter, default)
        st.session_state[key] = asked if asked in options else default
    words = TITLES if options == BASES else {}
    found = st.selectbox(label, options, key=key, format_func=lambda one: words.get(one, one), width=190)
    if found != default:
        st.query_params[parameter] = found
    elif parameter in st.query_params:
        del st.query_params[parameter]
    return found


def _file(drawn: Draft, rules: Ruleset, faults: tuple[str, ...]) -> None:
    """Save the rules, and load them again."""
    st.html(note("The link of a game by these rules holds the rules too: whoever opens it needs no file."))
    if not faults and is_house(rules.id):
        st.download_button(
            "Save as a ruleset file",
            dump_changes(rules, drawn.base),
            "house-rules.toml",
            "application/toml",
            key="hb-save",
            on_click="ignore",
            icon=":material/download:",
        )
    loaded = st.file_uploader("Load a ruleset file", type="toml", key="hb-load", max_upload_size=1)
    if loaded is None or st.session_state.get("hb-read") == loaded.file_id:
        return
    try:
        found = as_house(parse_ruleset(_text(loaded.getvalue())))
    except BadRuleset as error:
        lines = "".join(f"\n- {fault_words(fault, rules)}" for fault in error.faults[:20])
        st.error(f"This file cannot be loaded here.\n{lines}", icon=":material/error:")
        return
    except CannotRead as error:
        st.error(f"This file cannot be loaded: {literal(str(error))}.", icon=":material/error:")
        return
    st.session_state["hb-read"] = loaded.file_id
    draft.start_from(found.id)
    st.rerun()


def _text(data: bytes) -> str:
    if len(data) > 4 * MAX_TEXT:
        raise CannotRead(f"a ruleset is a text of at most {MAX_TEXT} characters")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CannotRead("this is not text (UTF-8)") from None
