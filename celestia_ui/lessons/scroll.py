"""Where a page of the lessons begins: on the screen, and for a screen reader."""

import streamlit as st

# Another stage begins at its heading, another lesson and the list at the top; a reload stays where the browser puts it.
_SCRIPT = """<script>
(() => {
  const now = "PLACE", before = window.celestiaStage;
  window.celestiaStage = now;
  if (before === undefined || before === now) return;
  const within = now.includes(" ") && before.split(" ")[0] === now.split(" ")[0];
  setTimeout(() => {
    const heading = document.querySelector(within ? "[class*=st-key-lscard-] h2" : ".cel-ls-h1");
    if (within) heading?.scrollIntoView({block: "start"});
    else document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
    heading?.focus({preventScroll: true});
  }, 80);
})();
</script>"""


def from_the_top(place: str) -> None:
    """Begin at the top if another place was shown before.

    Args:
        place: "list", or the id of a lesson and the number of its stage.
    """
    st.html(_SCRIPT.replace("PLACE", place), unsafe_allow_javascript=True)
