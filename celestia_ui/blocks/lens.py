"""The captain's hand as the viewer may believe it to be: for each type of card how many of 100 such hands hold it."""

from collections.abc import Sequence
from html import escape

from celestia_core.beliefs import TYPES, HandBelief, Number
from celestia_core.kinds import EQUIPMENT, Card
from celestia_core.odds import Pool
from celestia_core.views import Observation
from celestia_core.written import of_hundred, shares

from .chances import bar, big_number
from .marks import Names, counted, glyph

SIGNS = dict(zip(TYPES, (*EQUIPMENT, Card.TURBO, Card.JETPACK), strict=True))
TITLES = dict(zip(TYPES, ("Compass", "Arrester", "Foghorn", "Cannon", "Turbo", "Powers"), strict=True))
COLUMNS = ("none", "1", "2", "3 or more")


def number_block(crash: Number, how: str, marks: str, note: str = "") -> str:
    """The number of the lens, its bar, and the marks of the other counts.

    Args:
        crash: the number as it stands.
        how: what was counted, in a few words.
        marks: HTML of the rail.
        note: HTML that follows.
    """
    return (
        f'<div class="cel-lensnum"><h2 class="cel-h">Crash chance, before rescues: {how}</h2>{big_number(crash)}'
        f"{bar(of_hundred(crash))}{marks}{note}</div>"
    )


def lens_table(view: Observation, hand: HandBelief, simple: HandBelief, names: Names) -> str:
    """For each type of card: of 100 such hands so many hold none, 1, 2, 3 or more, and the average.

    Args:
        view: the table as the viewer sees it.
        hand: what is believed of the captain's hand.
        simple: the same by the simple card count, drawn as a dotted mark.
        names: what the players are called.
    """
    head = "".join(f'<th scope="col">{column}</th>' for column in COLUMNS)
    rows = "".join(_row(name, hand, simple) for name in _types(view))
    note = "Dotted: the simple card count, which forgets what was shown."
    if not hand.exact:
        note = "Estimated from samples. Dotted: the simple card count."
    return (
        '<section class="cel-lens" aria-labelledby="lens"><h2 class="cel-h2" id="lens">Of 100 such hands of '
        f"{escape(names[hand.about])} ({counted(hand.size, 'card', 'cards')}), so many hold</h2>"
        f'<table><thead><tr><td></td>{head}<th scope="col">average</th></tr></thead><tbody>{rows}</tbody></table>'
        f"<p><small>{note}</small></p></section>"
    )


def _types(view: Observation) -> list[str]:
    """The types of card that this game has."""
    deck = Pool.of(view.rules.deck)
    return [name for name, count in zip(TYPES, (*deck.equipment, deck.turbo, deck.other), strict=True) if count]


def _row(name: str, hand: HandBelief, simple: HandBelief) -> str:
    chances, dotted = _columns(hand.law[name]), _columns(simple.law[name])
    cells = "".join(
        f'<td><span class="cel-cell"><span class="f" style="width:{100 * chance:.1f}%"></span>'
        f'<span class="p" style="left:{100 * other:.1f}%"></span><b>{_words(count, chance)}</b></span></td>'
        for count, chance, other in zip(shares(chances), chances, dotted, strict=True)
    )
    return (
        f'<tr class="k-{name}"><th scope="row">{glyph(SIGNS[name])}{TITLES[name]}</th>{cells}'
        f'<td class="n">{hand.mean[name].value:.1f}</td></tr>'
    )


def _columns(law: Sequence[Number]) -> list[float]:
    """The chances of none, 1, 2, and 3 or more."""
    chances = [number.value for number in law]
    return [*chances[:3], *[0.0] * (3 - len(chances)), sum(chances[3:])]


def _words(count: int, chance: float) -> str:
    """A count of 100; nothing and all only where they are sure."""
    if count == 0 and chance > 0:
        return "&lt;1"
    return "&gt;99" if count == 100 and chance < 1 - 1e-12 else str(count)


def known_hand(view: Observation, names: Names) -> str:
    """The captain's cards where the viewer sees them; nothing is to be guessed then."""
    assert view.captain is not None
    held = Pool.of(view.hands[view.captain] or {})
    counts = dict(zip(TYPES, (*held.equipment, held.turbo, held.other), strict=True))
    rows = "".join(
        f'<tr class="k-{name}"><th scope="row">{glyph(SIGNS[name])}{TITLES[name]}</th>'
        f'<td class="n">{counts[name]}</td></tr>'
        for name in _types(view)
    )
    whose = "Your hand" if view.captain == view.seat else f"The hand of {escape(names[view.captain])}"
    return (
        f'<section class="cel-lens cel-open" aria-labelledby="lens"><h2 class="cel-h2" id="lens">{whose}</h2>'
        f'<table><thead><tr><td></td><th scope="col">cards</th></tr></thead><tbody>{rows}</tbody></table></section>'
    )


def why_known(view: Observation) -> str:
    """Why there is nothing to believe."""
    you = "You are captain: your cards are no secret to you." if view.seat is not None else ""
    return (
        f'<p class="cel-gap">{you or "On the open table every card is seen."} While the captain’s hand is hidden, this '
        "shows what it may hold.</p>"
    )
