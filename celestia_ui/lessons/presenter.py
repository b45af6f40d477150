"""The keys that presenters send (a clicker sends PageDown), for the projector view."""

import streamlit as st

# Next and Back stand in the page as buttons; a key only presses them, so that both do the same. Space on a button stays
# what it is everywhere: it presses that button.
_SCRIPT = """<script>
(() => {
  window.celestiaPresenter = KEYS;
  if (window.celestiaPresenting) return;
  window.celestiaPresenting = true;
  const keys = {PageDown: "next", ArrowRight: "next", " ": "next", PageUp: "back", ArrowLeft: "back", Escape: "leave"};
  addEventListener("keydown", event => {
    const button = document.querySelector(`.st-key-slide-${keys[event.key] ?? "none"} button`);
    if (!button || !window.celestiaPresenter || event.defaultPrevented || event.repeat) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]");
    if (at || (event.key === " " && event.target.closest?.("button, a, input, summary"))) return;
    event.preventDefault();
    button.click();
  });
})();
</script>"""


def presenter_keys(on: bool) -> None:
    """Let PageDown, ArrowRight and Space go on, PageUp and ArrowLeft back, and Escape leave.

    Args:
        on: whether keys are switched on.
    """
    st.html(_SCRIPT.replace("KEYS", "true" if on else "false"), unsafe_allow_javascript=True)
