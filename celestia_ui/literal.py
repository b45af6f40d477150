"""Text from outside (an address, a file) as Markdown that shows it as it is: no link, no picture from elsewhere."""

import re


def literal(text: str) -> str:
    """The same text with every mark of Markdown, and of Streamlit's own Markdown, escaped; on one line."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", " ".join(text.split()))
