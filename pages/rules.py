"""Rules: browse the clauses by phase, search them, open one, see the rulesets side by side."""

import streamlit as st

from celestia_core.clauses import UnknownClause, clause, load_clauses, phase_titles, search
from celestia_core.rules_text import COMPARED
from celestia_core.ruleset import load_ruleset
from celestia_core.teaching.breaking import breaches
from celestia_ui import session
from celestia_ui.literal import literal
from celestia_ui.rules_breaking import break_it
from celestia_ui.rules_panel import article, clause_list, comparison
from celestia_ui.style_rules import RULES_CSS

FIRST = "passengers-speak"  # opened where no clause is asked for

session.need_frame()
st.set_page_config(page_title="Celestia: the rules")
st.html(RULES_CSS)
compared = [load_ruleset(name) for name in COMPARED]
rules = session.sitting().view.rules
theme = "dark" if st.context.theme.type == "dark" else "light"
kept = session.kept()
unknown = ""
try:
    opened = clause(st.query_params.get("clause", FIRST))
except UnknownClause as error:
    opened, unknown = clause(error.near[0] if error.near else FIRST), str(error)

with st.container(key="rules_page", gap="small"):
    st.html(
        '<div class="cel-rules-head"><h1>The rules</h1><span class="cel-rules-soft">'
        f"{len(load_clauses())} clauses, each with its sources. Where sources differ, we say so.</span></div>"
    )
    if unknown:
        st.info(literal(unknown[0].upper() + unknown[1:]), icon=":material/search:")
    # On a narrow screen the clause somebody asked for comes before the list.
    with st.container(key="rules_asked" if "clause" in st.query_params else "rules_columns", gap="small"):
        with st.container(key="rules_left", gap="xsmall"):
            words = st.text_input(
                "Search the rules",
                value=st.query_params.get("q", "")[:80],
                max_chars=80,
                placeholder="Search: leave, turbo, empty city ...",
                label_visibility="collapsed",
                icon=":material/search:",
            ).strip()
            titles = phase_titles()
            phase = st.pills(
                "Phase",
                list(titles),
                default=opened.phase,
                format_func=titles.__getitem__,
                label_visibility="collapsed",
                key=f"phase of {opened.id}",
            )
            if words:
                st.html(clause_list("Found", search(words, rules), opened.id, {**kept, "q": words}))
            else:
                shown = phase or opened.phase
                ofphase = [one for one in load_clauses() if one.phase == shown]
                st.html(clause_list(titles[shown], ofphase, opened.id, kept))
        with st.container(key="rules_right", gap="small"):
            st.html(article(opened, rules, compared))
            if opened.id in breaches():
                break_it(breaches()[opened.id], theme)
    st.html(comparison(compared, kept))
