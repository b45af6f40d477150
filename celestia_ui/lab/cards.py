"""What one more card is worth, what the dice ask for, and how many are missing. HTML."""

from celestia_core.beliefs import Number
from celestia_core.kinds import EQUIPMENT, Card
from celestia_core.teaching.lab.explored import Explored, Worth
from celestia_core.written import of_hundred, shares
from celestia_ui.blocks.lens import TITLES
from celestia_ui.blocks.marks import glyph

SIGNS = dict(zip(TITLES, (*EQUIPMENT, Card.TURBO), strict=False))


def worth_card(found: Explored) -> str:
    """For each type of card: the chance with one more of it in the hand, and with one fewer unseen."""
    fewer = {one.card: one for one in found.one_fewer}
    rows = "".join(_worth_row(one, found.crash, fewer.get(one.card), bool(fewer)) for one in found.one_more)
    gone = '<th scope="col" class="n">shown elsewhere</th>' if fewer else ""
    told = (
        "Blue is what the card saves, of 100 flights."
        if any(one.worth.value < 0 for one in found.one_more)
        else "No single card would change anything here."
    )
    note = (
        "<p><small>Shown elsewhere: somebody else shows one such card, so the captain cannot hold it, and the others "
        "are a little more likely in his hand. By so much the chance changes, of 100.</small></p>"
        if fewer
        else ""
    )
    return (
        '<section class="cel-card cel-lab-card" aria-labelledby="lab-worth"><h2 class="cel-h2" id="lab-worth">'
        f"What one more card in the captain’s hand is worth</h2><p>{told}</p>"
        '<table class="cel-tbl cel-lab-worth"><thead><tr><th scope="col">One more</th><td class="w"></td>'
        '<th scope="col" class="n">crash, of 100</th><th scope="col" class="n">saves</th>'
        f"{gone}</tr></thead><tbody>{rows}</tbody></table>{note}</section>"
    )


def _worth_row(one: Worth, crash: Number, fewer: Worth | None, pair: bool) -> str:
    saved = max(0.0, -one.worth.value)
    sign = glyph(SIGNS[one.card]) if one.card in SIGNS else ""
    name = TITLES[one.card] if one.card in SIGNS else "Other card"
    change = f'<td class="n">{signed(fewer.worth.value) if fewer else "none left"}</td>' if pair else ""
    return (
        f'<tr><th scope="row"><span class="cel-lab-kind">{sign}{name}</span></th><td class="w">'
        f'<span class="cel-lab-track" aria-hidden="true"><i style="width:{100 * one.crash.value:.1f}%"></i>'
        f'<i class="s" style="width:{100 * saved:.1f}%"></i></span></td>'
        f'<td class="n"><b>{of_hundred(one.crash)}</b></td><td class="n"><b>{100 * saved:.1f}</b></td>{change}</tr>'
    )


def signed(change: float) -> str:
    """A change of a chance in flights of 100, with its sign."""
    text = f"{100 * change:+.1f}".replace("-", "−")
    return "0.0" if text in ("+0.0", "−0.0") else text


def needs_card(found: Explored) -> str:
    """What the dice ask for, and how many cards are missing."""
    return (
        '<section class="cel-card cel-lab-card" aria-labelledby="lab-needs"><h2 class="cel-h2" id="lab-needs">'
        f"What the dice ask for, and what is missing</h2>{_asked(found)}{_unpaid(found)}</section>"
    )


def _asked(found: Explored) -> str:
    if not found.asked:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{one.cards or "none"}</th>'
        f'<td class="n">{100 * one.ways / found.all_rolls:.1f}</td><td class="n">{of_hundred(one.crash)}</td>'
        f'<td class="n">{100 * one.ways / found.all_rolls * one.crash.value:.1f}</td></tr>'
        for one in found.asked
    )
    return (
        '<table class="cel-tbl cel-lab-asked"><thead><tr><th scope="col">Cards asked for</th><th scope="col" class="n">'
        'of 100 rolls</th><th scope="col" class="n">of 100 such, crash</th><th scope="col" class="n">makes crashes</th>'
        "</tr></thead>"
        f'<tbody>{rows}</tbody><tfoot><tr><th scope="row">all</th><td class="n">100.0</td><td class="n"></td>'
        f'<td class="n"><b>{100 * found.crash.value:.1f}</b></td></tr></tfoot></table>'
    )


def _unpaid(found: Explored) -> str:
    """Of 100 flights: how many cards are missing."""
    crashes = of_hundred(found.crash)
    counts = [100 - crashes, *shares((chance.value for chance in found.unpaid[1:]), crashes)]
    rows = "".join(_unpaid_row(missing, count) for missing, count in enumerate(counts))
    return (
        '<h3 class="cel-h cel-gap">Of 100 flights: cards that are missing</h3>'
        f'<table class="cel-tbl cel-lab-by"><tbody>{rows}</tbody></table>'
    )


def _unpaid_row(missing: int, count: int) -> str:
    name, tone = (f"{missing} missing", "") if missing else ("none missing", " class=s")
    return (
        f'<tr><th scope="row">{name}</th><td class="w"><span class="cel-lab-track" aria-hidden="true">'
        f'<i{tone} style="width:{count}%"></i></span></td><td class="n"><b>{count}</b></td></tr>'
    )
