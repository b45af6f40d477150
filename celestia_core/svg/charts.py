"""Hundred small flights as a field of ten columns: those that crash on the left, filled column by column."""

from celestia_core.palette import BRASS, BRASS_DEEP, CRASH, INK, SAFE, THEMES, WHITE, ThemeName

from .kit import ellipse, group, number, path, picture, rect, use

FIELDS = 100
_MARKS = {
    "crash": path("M-3,-3 L3,3 M3,-3 L-3,3", "", WHITE, 1.8),
    "arrive": ellipse(0.6, -2, 7.6, 3.9, WHITE)
    + path("M-6,-2 L-9.5,-5.2 V1.2Z M-2.6,3.4 H3.8 L2.8,6.2 H-1.6Z", WHITE)
    + path("M-1.5,1 V4 M2.7,1 V4", "", WHITE, 0.9),
}


def crash_array(
    crashes: int,
    theme: ThemeName = "light",
    ringed: int | None = None,
    guess: int | None = None,
    width: float = 230,
    height: float = 150,
) -> str:
    """The hundred flights of a chance: a cross for each that crashes, a ship for each that arrives.

    Args:
        crashes: how many of the hundred crash, 0 to 100.
        theme: light or dark page.
        ringed: the field of the flight that really happened, counted down the columns from 0; the others turn paler.
        guess: what somebody guessed before, drawn as a dotted seam.
        width: px; a ringed array has a margin of 5 px more on each side.
        height: px, likewise.

    Raises:
        ValueError: a number outside 0 to 100 (`ringed`: 0 to 99).
    """
    if not 0 <= crashes <= FIELDS or not 0 <= (guess or 0) <= FIELDS or not 0 <= (ringed or 0) < FIELDS:
        raise ValueError("an array holds 0 to 100 flights")
    colours = THEMES[theme]
    cell_width, cell_height = width / 10, height / 10
    size = min(0.95, cell_height / 15.5, cell_width / 20)
    drawn = ""
    for i in range(FIELDS):
        column, row = divmod(i, 10)
        kind = "crash" if i < crashes else "arrive"
        faded = None if ringed is None or i == ringed else ".62"
        drawn += use(f"{kind}-field", column * cell_width, row * cell_height, opacity=faded)
    fields = {
        f"{kind}-field": rect(0.9, 0.9, cell_width - 1.8, cell_height - 1.8, 3, fill)
        + group(_MARKS[kind], cell_width / 2, cell_height / 2, size)
        for kind, fill in (("crash", CRASH), ("arrive", SAFE))
    }
    seam = _seam(crashes, cell_width, cell_height)
    if seam and ringed is None:  # keeps the two groups apart in grey print too
        drawn += path(seam, "", colours.card, 6) + path(seam, "", colours.text, 2)
    if guess is not None and ringed is None:
        line = _seam(guess, cell_width, cell_height)
        if line:  # dark with light dots, so that it stands out from both colours and in both themes
            drawn += path(line, "", WHITE, 9) + path(line, "", INK, 6) + path(line, "", WHITE, 3, dash="3 3")
    if ringed is not None:
        column, row = divmod(ringed, 10)
        place = (column * cell_width - 3, row * cell_height - 3.5, cell_width + 6, cell_height + 7, 5, "")
        drawn += rect(*place, colours.card, 6) + rect(*place, colours.text, 3)
    margin = 0 if ringed is None else 5
    title = f"{crashes} of 100 crash, {FIELDS - crashes} arrive"
    return picture(width + 2 * margin, height + 2 * margin, group(drawn, margin, margin), title, fields)


def guess_array(guess: int, theme: ThemeName = "light", width: float = 230, height: float = 150) -> str:
    """The same field while the answer is covered: only the guess, in brass; no blue, no vermillion."""
    colours = THEMES[theme]
    cell_width, cell_height = width / 10, height / 10
    drawn = ""
    for i in range(FIELDS):
        column, row = divmod(i, 10)
        fill, edge = (BRASS, BRASS_DEEP) if i < guess else ("", colours.line)
        left, top = column * cell_width + 1.6, row * cell_height + 1.6
        drawn += rect(left, top, cell_width - 3.2, cell_height - 3.2, 3, fill, edge, 1.4)
    return picture(width, height, drawn, f"Your guess: {guess} of 100 crash")


def _seam(count: int, cell_width: float, cell_height: float) -> str:
    """The stepped line between the first `count` fields and the rest; empty where one side is empty."""
    full, rest = divmod(count, 10)
    if count in (0, FIELDS):
        return ""
    left, right, bottom = number(full * cell_width), number((full + 1) * cell_width), number(10 * cell_height)
    if not rest:
        return f"M{left},0V{bottom}"
    return f"M{right},0V{number(rest * cell_height)}H{left}V{bottom}"
