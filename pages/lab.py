"""Odds lab: explore one flight from every side, or change the rules of the house."""

from dataclasses import replace

import streamlit as st

from celestia_ui import session
from celestia_ui.bench.panel import bench
from celestia_ui.lab.ask import class_block
from celestia_ui.lab.controls import large_choice, settled, view_choice, write
from celestia_ui.lab.panels import explore
from celestia_ui.lab.style import LAB_CSS
from celestia_ui.lab.wanted import Flying

session.need_frame()
st.set_page_config(page_title="Celestia: Odds lab")
st.html(LAB_CSS)
wanted, asked, faults = settled()

with st.container(key="lab_page", gap="xsmall"):
    with st.container(key="lab_head", horizontal=True, gap="xsmall"):
        head = st.container(key="lab_title")
        wanted = replace(wanted, view=view_choice())
        if wanted.view == "explore":
            wanted = replace(wanted, large=large_choice())
        said = '<h1 class="cel-h1">Odds lab</h1><p class="cel-soft">How often can the captain not pay?</p>'
        head.html(said + ("" if wanted.large and wanted.view == "explore" else class_block(wanted.view)))
    if faults:
        may = "; ".join(faults)
        st.error(
            f"This link asks for what the lab cannot show. It may say: {may}. The usual setting stands there instead."
        )
    flying = Flying()
    if wanted.view == "rules":
        bench()
    else:
        wanted, flying = explore(wanted, asked)
write(wanted, flying)
