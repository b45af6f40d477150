"""The lines that recompute a panel, with a button that opens them as a notebook."""

import streamlit as st

from celestia_core.teaching.lab.notebook import notebook_of
from celestia_core.teaching.lab.snippets import Snippet


def code_block(snippet: Snippet, key: str) -> None:
    """Show the lines.

    Args:
        snippet: the lines.
        key: of the widget; also the name of the notebook file, so plain letters and hyphens.
    """
    with st.container(key=f"code-{key}", gap="xsmall"):
        st.markdown(f"**{snippet.title}**, in a few lines of the library:")
        st.code(snippet.code, language="python", wrap_lines=True)
        st.download_button(
            "Open as a notebook",
            notebook_of(snippet),
            f"celestia-{key}.ipynb",
            "application/x-ipynb+json",
            key=f"notebook-{key}",
            on_click="ignore",
            icon=":material/download:",
        )
