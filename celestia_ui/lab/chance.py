"""The headline of the lab: the number, its bar, and what a card or a die more or less would make of it. HTML."""

from html import escape

from celestia_core.bag import Bag
from celestia_core.beliefs import Number
from celestia_core.kinds import Face
from celestia_core.teaching.lab.explored import Explored
from celestia_core.written import of_hundred, percent
from celestia_ui.blocks.chances import bar, big, needs_words
from celestia_ui.blocks.marks import about, counted, margin

from .sums import Source
from .wanted import FULL, Wanted

SIZES = (2, 4, 6, 8, 10)  # hands in the small chart, and the one chosen


def headline_card(source: Source, wanted: Wanted, said: str = "") -> str:
    """The crash chance of this flight.

    Args:
        source: the flight.
        wanted: its settings.
        said: what was guessed before, if anything (HTML).
    """
    found = source.explored
    crashes = of_hundred(found.crash)
    beside = "".join(
        f'<p class="cel-lab-beside">{line}</p>' for line in (said, _paid(found), _beside(found, wanted)) if line
    )
    return (
        '<section class="cel-card cel-lab-card" aria-labelledby="lab-crash">'
        '<h2 class="cel-h" id="lab-crash">Crash chance, before rescues</h2>'
        f'<p class="cel-big cel-lab-big">{about(found.crash)}{big(found.crash)} '
        "<span>of 100 such flights crash</span></p>"
        f"{bar(crashes)}<p>{_exact(found)}</p>{beside}{_whose(source)}</section>"
    )


def large_headline(source: Source, wanted: Wanted, said: str = "") -> str:
    """The crash chance for a projector, with what is set in one line.

    Args:
        source: the flight.
        wanted: its settings.
        said: what was guessed before, if anything (HTML).
    """
    found = source.explored
    beside = f"<p>{said}</p>" if said else ""
    return (
        '<section class="cel-card cel-lab-card" aria-labelledby="lab-crash">'
        '<h2 class="cel-vh" id="lab-crash">Crash chance, before rescues</h2>'
        f'<p class="cel-big cel-lab-big">{about(found.crash)}{big(found.crash)} '
        f"<span>of 100 such flights crash ({percent(found.crash)})</span></p><p>{_set(source, wanted)}</p>{beside}"
        "</section>"
    )


def _set(source: Source, wanted: Wanted) -> str:
    """What is set, in a line."""
    found = source.explored
    dice = counted(found.dice, "die", "dice") if found.faces is None else f"The dice show {dice_words(found.faces)}"
    uses = {"always": "used whenever they help", "half": "used half the time", "never": "never used"}[wanted.turbo]
    if source.about:
        return f"{dice}; the captain of your game: {escape(source.about)}. Turbos are {uses}."
    hand, pool = counted(wanted.setting.hand, "card", "cards"), wanted.pool
    deck = "a full deck" if pool == FULL else counted(pool.total, "card nobody has shown", "cards nobody has shown")
    return f"{dice}; the captain holds {hand} of {deck}. Turbos are {uses}."


def _exact(found: Explored) -> str:
    """The number once more, and what was counted."""
    kinds = counted(len(found.rolls), "kind", "kinds")
    rolls = f"all {found.all_rolls:,} rolls count, in {kinds}"
    how = rolls if found.faces is None else f"these dice: {dice_words(found.faces)}"
    sure = "exact" if found.crash.exact else margin(found.crash)
    return f"{percent(found.crash)}, {sure}: {how}."


def _beside(found: Explored, wanted: Wanted) -> str:
    """The same with one card or one die changed."""
    said = []
    sizes = dict(found.by_hand)
    more = sizes.get(wanted.setting.hand + 1) if sizes else None
    if more is not None:
        said.append(f"One more card in hand: <b>{of_hundred(more)}</b> of 100.")
    fewer = dict(found.by_dice).get(found.dice - 1)
    if fewer is not None and found.faces is None:
        said.append(f"One die fewer: <b>{of_hundred(fewer)}</b>.")
    return " ".join(said)


def _paid(found: Explored) -> str:
    if found.faces is None:
        return ""
    needs = needs_words(Bag.of(*found.faces))
    return f"The captain must pay {needs}." if needs else "All dice are blank: nothing to pay."


def _whose(source: Source) -> str:
    if not source.about:
        return ""
    who = escape(source.about)
    if source.own:
        return f'<p class="cel-lab-beside">Counted from the cards of {who}, which you see.</p>'
    return f'<p class="cel-lab-beside">From your game: everything you have seen of {who} counts.</p>'


def dice_words(faces: tuple[Face, ...]) -> str:
    """Dice in words: "fog, fog, blank"."""
    return ", ".join(face.value for face in faces)


def by_hand_card(found: Explored, wanted: Wanted) -> str:
    """The chance by cards in hand; in a game, whose hand is what it is, by dice."""
    if found.by_hand:
        own = wanted.setting.hand
        rows = [(counted(size, "card", "cards"), chance, size == own) for size, chance in found.by_hand]
        rows = [row for row, (size, _) in zip(rows, found.by_hand, strict=True) if size in (*SIZES, own)]
        title = "Crashes of 100, by cards in hand"
    else:
        title = "Crashes of 100 before the roll, by dice"
        rows = [
            (counted(dice, "die", "dice"), chance, found.faces is None and dice == found.dice)
            for dice, chance in found.by_dice
        ]
    body = "".join(_row(*row) for row in rows)
    return (
        f'<section class="cel-card cel-lab-card" aria-labelledby="lab-by"><h2 class="cel-h" id="lab-by">{title}</h2>'
        f'<table class="cel-tbl cel-lab-by"><tbody>{body}</tbody></table></section>'
    )


def _row(name: str, chance: Number, here: bool) -> str:
    crashes = of_hundred(chance)
    mark = ' class="on"' if here else ""
    said = '<span class="cel-vh"> (as set)</span>' if here else ""
    return (
        f'<tr{mark}><th scope="row">{name}{said}</th><td class="w"><span class="cel-lab-track" aria-hidden="true">'
        f'<i style="width:{100 * chance.value:.1f}%"></i></span></td><td class="n"><b>{crashes}</b></td></tr>'
    )
