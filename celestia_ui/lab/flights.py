"""Flights that were flown beside the exact chance: line, dot and band for each number of flights. HTML."""

from celestia_core.beliefs import Number
from celestia_core.teaching.lab.bands import Band, band, came_words, normal_off, off_by
from celestia_core.teaching.lab.trial import TRIALS
from celestia_core.written import percent
from celestia_ui.blocks.marks import about

BAND = "Repeat a row again and again: 95 of 100 times its dot lies in the band."
LAW = (
    "With more flights the share usually gets closer to the chance: the <b>law of large numbers</b>. The number of "
    "flights off usually grows all the same, about as the square root: with 100 times the flights 10 times as many."
)
SAME = "The rows share their flights: the 10 are the first of the 100, these the first of the 1,000, and so on."
DIGITS = {10: 0, 100: 0, 1_000: 1, 100_000: 2}  # behind the point, of 100


def flights_card(crash: Number, came: dict[int, int], flown: int, seed: int) -> str:
    """The whole card.

    Args:
        crash: the exact chance.
        came: crashes by number of flights, as far as they are flown.
        flown: how many are.
        seed: of their luck.
    """
    bands = {flights: band(flights, crash.value) for flights in TRIALS}
    rows = "".join(_row(flights, bands[flights], crash, came, flown) for flights in TRIALS)
    exact = "exact chance" if crash.exact else "chance as estimated"
    done = (
        f"Luck number {seed} (same number, same flights): {flown:,} of {TRIALS[-1]:,} flown."
        if flown
        else "Nothing is flown yet."
    )
    return (
        '<section class="cel-card cel-lab-card" aria-labelledby="lab-fly"><div class="cel-head">'
        f'<h2 class="cel-h2" id="lab-fly">Fly it and count</h2><span class="cel-lab-note">{done}</span></div>'
        f"<p class=cel-lab-more>Each flight is dealt, rolled and paid. The line is the {exact}, {about(crash)}"
        f"<b>{percent(crash)}</b>. "
        f"The dot is what came out. {BAND} <b>Being off is normal.</b></p><p class=cel-lab-more>{LAW}</p>"
        f"<p class=cel-lab-more>{SAME}</p>"
        '<div class="cel-lab-sim"><span class="h">flights</span><span class="h x" aria-hidden="true"><span>0</span>'
        f'<span>50</span><span>100</span></span><span class="h">crashed</span>{rows}</div>{_twin(bands, crash, came)}'
        "</section>"
    )


def _row(flights: int, normal: Band, crash: Number, came: dict[int, int], flown: int) -> str:
    low, high = 100 * normal.low / flights, 100 * normal.high / flights
    crashes, count = came.get(flights), flights
    if crashes is None and flown not in TRIALS and _next(flown) == flights and flown in came:
        crashes, count = came[flown], flown
    dot = ""
    said = (
        f"<small>normal: {normal.low:,} to {normal.high:,}</small>"
        f"<small>up to {normal_off(normal, crash.value)} off</small>"
    )
    if crashes is not None:
        dot = f'<span class="pt{"" if count == flights else " go"}" style="left:{100 * crashes / count:.2f}%"></span>'
        share = f"{100 * crashes / count:.{DIGITS[flights]}f}"
        small = f"{crashes:,} crashed" if count == flights else f"{crashes:,} of the first {count:,}"
        said = (
            f"<span><b>{share}</b> of 100; <small>{small}</small></span>"
            f"<small>off by {off_by(crashes, count, crash.value)}</small>"
        )
    return (
        f'<span class="n"><b>{flights:,}</b></span><span class="ax" aria-hidden="true">'
        f'<span class="band" style="left:{low:.2f}%;width:{max(high - low, 0.6):.2f}%"></span>'
        f'<span class="ex" style="left:{100 * crash.value:.2f}%"></span>{dot}</span><span class="r">{said}</span>'
    )


def _next(flown: int) -> int:
    """The row that is being flown."""
    return next((flights for flights in TRIALS if flights > flown), 0)


def _twin(bands: dict[int, Band], crash: Number, came: dict[int, int]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{flights:,}</th><td class="n">{_crashed(flights, came)}</td>'
        f'<td class="n">{_off(flights, crash, came)}</td><td class="n">{normal.low:,} to {normal.high:,}</td>'
        f'<td class="n">{normal_off(normal, crash.value)}</td>'
        f'<td class="n">{100 * normal.inside:.1f} of 100</td><td>{_came(flights, normal, came)}</td></tr>'
        for flights, normal in bands.items()
    )
    heads = ("Flights", "Crashed", "Off by", "Normal", "Normal: off up to", "Tries in the band", "This try")
    head = "".join(
        f'<th scope="col"{"" if place in (0, 6) else " class=n"}>{name}</th>' for place, name in enumerate(heads)
    )
    return (
        '<details class="cel-lab-twin"><summary>How far off is normal: as a table</summary><div class="cel-lab-wide" '
        'role="region" aria-label="How far off is normal" tabindex="0"><table class="cel-tbl">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        "<p><small>A band leaves out at most 2.5 of 100 tries on either side. Whole flights cannot be cut to fit, "
        "so with few of them it holds a few tries more than 95.</small></p></details>"
    )


def _crashed(flights: int, came: dict[int, int]) -> str:
    return f"{came[flights]:,}" if flights in came else "not flown"


def _off(flights: int, crash: Number, came: dict[int, int]) -> str:
    return off_by(came[flights], flights, crash.value) if flights in came else ""


def _came(flights: int, normal: Band, came: dict[int, int]) -> str:
    return came_words(came[flights], normal) if flights in came else ""
