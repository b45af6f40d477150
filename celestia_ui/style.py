"""The style sheet of all pages. Colours come from the palette and follow Streamlit's own theme through light-dark()."""

from functools import cache
from pathlib import Path

from celestia_core.palette import BRASS, CRASH, HEADING_FONT, SAFE, THEMES

_PLAIN = {
    "safe": SAFE,
    "crash": CRASH,
    "mark": BRASS,
    "heading": HEADING_FONT,
    "chip": "light-dark(#F6E7C3,#3A3320)",
    "fell-t": "light-dark(#A84800,#F08A3C)",
    "track": "light-dark(#EFE7D6,#222E4B)",
    "sign": "light-dark(#22324A,#F3E3BC)",
    "sign-t": "light-dark(#FFF6E0,#1C2537)",
    "link": "light-dark(#0B5E93,#8CC4F0)",
}
_THEMED = {
    "ink": "text",
    "soft": "soft_text",
    "card": "card",
    "line": "line",
    "brass": "accent",
    "safe-t": "safe_edge",
}


@cache
def style_sheet() -> str:
    """The whole sheet as a style element."""
    both = {
        name: f"light-dark({getattr(THEMES['light'], field)},{getattr(THEMES['dark'], field)})"
        for name, field in _THEMED.items()
    }
    variables = "".join(f"--cel-{name}:{value};" for name, value in {**_PLAIN, **both}.items())
    rules = Path(__file__).with_name("style.css").read_text(encoding="utf-8")
    return f"<style>.stApp{{{variables}}}\n{rules}</style>"
