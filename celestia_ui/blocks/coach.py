"""The coach's answer as a card: what is best, the bars of all choices, the numbers that decide, the turning point."""

from html import escape

from celestia_core.analysis.coach import Advice, Choice
from celestia_core.analysis.estimates import Share
from celestia_core.analysis.verdict import Reason, Verdict, action_name, margin_of
from celestia_core.beliefs import LegBelief
from celestia_core.plies import Fly, Land, Leave, Stay
from celestia_core.views import Observation
from celestia_core.written import of_hundred

from .marks import Names

MOST_BARS = 6
SCALES = (10, 20, 40, 60, 100)  # games of 100 at the right end of the bars: the least that holds them all
LABEL = 36.0  # of 100: room for a label on the rail
APART = 2.0  # of 100: between two labels
COUNTS = "to the end of the game; Chances counts this flight alone. ± means give or take."
SEEN_OFTEN = 0.02  # of flights: less often, the playouts say too little about how often a rescue comes


def silent_card(title: str, sentence: str) -> str:
    """The panel where the coach has nothing to answer, or not yet (HTML)."""
    return (
        f'<section class="cel-card cel-coach cel-silent" aria-label="Coach"><h2 class="cel-h2">{title}</h2>'
        f"<p>{sentence}</p></section>"
    )


def coach_card(view: Observation, advice: Advice, said: Verdict, leg: LegBelief, names: Names, note: str = "") -> str:
    """The whole answer.

    Args:
        view: the table as the asked seat sees it.
        advice: what was found.
        said: the same in words.
        leg: beliefs about the flight.
        names: what the players are called.
        note: what else must be known of the number of playouts (HTML).
    """
    tag = f'<b class="cel-tag">{said.tag}</b> ' if said.tag else ""
    holds = f'<p class="cel-holds">{tag}{escape(said.holds)}</p>' if said.tag else ""
    how = f'<p class="cel-how">{note or escape(said.how)}</p>'
    right = "" if advice.lead is None else _reasons(said.reasons) + _rail(advice, leg)
    return (
        '<section class="cel-card cel-coach" aria-labelledby="verdict"><div>'
        f'<h2 class="cel-verdict" id="verdict">{escape(said.headline)}</h2>'
        f'<p class="cel-how">Games you win out of 100, {COUNTS}</p>'
        f"{bars(view, advice, names)}{holds}{how}</div>"
        f"<div>{right}</div></section>"
    )


def label(choice: Choice, view: Observation, names: Names) -> str:
    """A choice in a few words, escaped."""
    return escape(action_name(choice.action, view, lambda seat: names[seat]))


def bars(view: Observation, advice: Advice, names: Names) -> str:
    """How often each choice wins, best first, each with a bracket for its margin."""
    shown = advice.choices[:MOST_BARS]
    most = max(100 * (choice.win.value + margin_of(choice.win, advice.playouts)) for choice in shown)
    scale = next((end for end in SCALES if most <= end), SCALES[-1])
    rows = "".join(_bar(choice, view, names, advice.playouts, scale, not place) for place, choice in enumerate(shown))
    left = len(advice.choices) - len(shown)
    more = f'<p class="cel-how">{left} more in the table below.</p>' if left else ""
    many = " cel-many" if len(shown) > 2 else ""
    return f'<ol class="cel-wins{many}">{rows}</ol>{more}'


def _bar(choice: Choice, view: Observation, names: Names, games: int, scale: int, best: bool) -> str:
    win, off = 100 * choice.win.value, 100 * margin_of(choice.win, games)
    low, high = max(0.0, win - off) / scale, min(1.0, (win + off) / scale)
    first = ' class="best"' if best else ""
    return (
        f'<li{first}><b class="l">{label(choice, view, names)}</b><span class="t" aria-hidden="true">'
        f'<span class="f" style="width:{min(100.0, 100 * win / scale):.1f}%"></span>'
        f'<span class="m" style="left:{100 * low:.1f}%;width:{100 * (high - low):.1f}%"></span></span>'
        f'<span class="v"><b>{win:.1f}</b> {plus_minus(choice.win, games)}</span></li>'
    )


def plus_minus(share: Share, games: int) -> str:
    """A margin in games of 100 (HTML)."""
    return f"<small>± {max(0.1, 100 * margin_of(share, games)):.1f}</small>"


def _reasons(reasons: tuple[Reason, ...]) -> str:
    if not reasons:
        return '<h3 class="cel-h">What decides it</h3><p class="cel-how">No single number stands out.</p>'
    count = ("One number decides", "Two numbers decide", "Three numbers decide")[len(reasons) - 1]
    rows = "".join(f"<li><b>{escape(reason.number)}</b><span>{escape(reason.text)}</span></li>" for reason in reasons)
    return f'<h3 class="cel-h">{count} it</h3><ul class="cel-reasons">{rows}</ul>'


def turning_point(advice: Advice, leg: LegBelief) -> float | None:
    """The crash chance before rescues at which the answer flips, if rescues come as often as in the playouts.

    What the playouts know is the chance after rescues. None where no chance up to 1 makes it flip.
    """
    stay = advice.choice(Stay) or advice.choice(Fly)
    if advice.close or advice.flips_at is None or stay is None or leg.crash is None:
        return None
    if min(leg.crash.value, stay.crashes.value) >= SEEN_OFTEN:
        flips = advice.flips_at * leg.crash.value / stay.crashes.value
    else:
        saved = stay.rescued.value / stay.cannot.value if stay.cannot.value >= SEEN_OFTEN else 0.0
        flips = advice.flips_at / (1 - saved) if saved < 1 else 2.0
    return flips if flips <= 1 else None


def _rail(advice: Advice, leg: LegBelief) -> str:
    """What would change the answer: the crash chance now, the simple count, and where the two choices are equal."""
    stay, leave = advice.choice(Stay) or advice.choice(Fly), advice.choice(Leave) or advice.choice(Land)
    if stay is None or leave is None or leg.crash is None:
        return ""
    staying, leaving = ("flying on", "landing") if isinstance(stay.action, Fly) else ("stay", "leave")
    now, flips = of_hundred(leg.crash), turning_point(advice, leg)
    known = leg.known or leg.simple is None
    simple = None if known or leg.simple is None else of_hundred(leg.simple)
    marks = _marks(now, simple)
    if flips is None:
        better = staying if advice.choices[0] is stay else leaving
        told = f"It never flips: “{better}” is ahead at any crash chance of this flight."
        if advice.close:
            told = "In a close call there is no turning point to tell."
        elif stay.crashes.value in (0.0, 1.0):
            what = "No flight" if stay.crashes.value == 0 else "Every flight"
            told = f"{what} crashed in these games, so they show no turning point."
        rail, below = "", f'<p class="cel-how">{told}</p>'
    else:
        point = round(100 * flips)
        best = f"left:0;right:{100 - point}%" if advice.choices[0] is stay else f"left:{point}%"
        rail = f'<span class="z" style="{best}"></span><span class="x" style="left:{point}%"></span>'
        left = min(max(point, LABEL / 2), 100 - LABEL / 2)
        below = (
            f'<p class="cel-flip"><span style="left:{left:.0f}%">flips at <b>{point}</b></span></p>'
            f'<p class="cel-sides"><span>← {staying} is better</span><span>{leaving} is better →</span></p>'
        )
    dotted = "" if simple is None else f'<span class="d" style="left:{simple}%"></span>'
    return (
        '<h3 class="cel-h">What would change my mind: the crash chance</h3>'
        f'{marks}<div class="cel-turn" aria-hidden="true">{rail}{dotted}'
        f'<span class="n" style="left:{now}%"></span></div>{below}'
    )


def _marks(now: int, simple: int | None) -> str:
    """The labels above the rail, each as near to its mark as the other lets it be."""
    here = ("n", now, f"now <b>{now}</b>")
    if simple is None:
        return f'<p class="cel-flip"><span style="left:{min(max(now, 9), 91)}%">{here[2]}</span></p>'
    low, high = sorted([here, ("d", simple, f"simple count <b>{simple}</b>")], key=lambda mark: mark[1])
    right = min(max(high[1], LABEL + APART), 100 - LABEL)
    left = max(0.0, min(low[1], right - APART) - LABEL)
    return (
        f'<p class="cel-flip cel-pair"><span class="{low[0]}" style="left:{left:.0f}%">{low[2]}</span>'
        f'<span class="{high[0]}" style="left:{right:.0f}%">{high[2]}</span></p>'
    )
