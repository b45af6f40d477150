"""Flights one by one: the dice, the captain's hand, what he pays and what is missing. HTML."""

from collections.abc import Iterable, Sequence

from celestia_core.kinds import EQUIPMENT, Card, Face
from celestia_core.listing import listed
from celestia_core.teaching.lab.trial import Flown
from celestia_ui.blocks.marks import counted, glyph, some_cards

from .chance import dice_words

ROOM = 100  # flights one by one
KINDS = (*EQUIPMENT, Card.TURBO)


def one_by_one(flights: list[Flown]) -> str:
    """The flights so far, in the order they came, and the last of them in words."""
    if not flights:
        return ""
    crashes = sum(flight.crashed for flight in flights)
    cells = "".join(f'<i class="{"c" if flight.crashed else "s"}"></i>' for flight in flights)
    cells += "<i></i>" * (ROOM - len(flights))  # so that nothing below moves while they come
    last = flights[-1]
    dice = "".join(f'<i class="{face.value}"></i>' for face in last.faces)
    return (
        '<section class="cel-card cel-lab-card cel-lab-one" aria-label="One by one">'
        f'<p><b>Flight {len(flights)}</b> <span class="cel-lab-dice" aria-hidden="true">{dice}</span> '
        f"{dice_words(last.faces)}. {paid_words(last)}</p>{_hand(last)}"
        f'<div class="cel-lab-row" role="img" aria-label="Of {len(flights)} flights {crashes} crashed">{cells}</div>'
        "</section>"
    )


def paid_words(flight: Flown) -> str:
    """Why one flight arrived or crashed."""
    lacks = f"The captain lacks {counted(flight.short, 'card', 'cards')}"
    turbos = counted(flight.held[4], "Turbo", "Turbos")
    if flight.crashed and flight.short <= flight.held[4]:
        return f"{lacks} and keeps {'his Turbo' if flight.held[4] == 1 else 'his Turbos'}: <b>crash</b>."
    if flight.crashed:
        return f"{lacks}{f' and has {turbos}' if flight.held[4] else ''}: <b>crash</b>."
    if not any(face is not Face.BLANK for face in flight.faces):
        return "Nothing to pay: the airship <b>arrives</b>."
    fill = "a Turbo fills in" if flight.short == 1 else "Turbos fill in"
    return f"{f'{lacks}, {fill}' if flight.short else 'The captain pays'}: the airship <b>arrives</b>."


def hand_words(flight: Flown) -> tuple[str, str]:
    """The captain's hand, and what the dice ask for that he does not hold: "2 Compasses, 1 Turbo", "1 Cannon"."""
    others = [counted(flight.held[5], "other card", "other cards")] if flight.held[5] else []
    hand = listed([*_cards(flight.held), *others], ", ") or "no cards"
    return hand, listed(_cards(flight.missing), ", ")


def _cards(counts: Sequence[int]) -> list[str]:
    return [some_cards(count, card) for card, count in zip(KINDS, counts, strict=False) if count]


def _hand(flight: Flown) -> str:
    """Each card of the hand as a sign; a frame around those that pay, and the missing ones dashed."""
    held, missing = hand_words(flight)
    lacks = f" Missing: <b>{missing}</b>." if missing else ""
    return (
        f'<p>The captain’s hand: {held}.{lacks}</p><p class="cel-lab-cards" aria-hidden="true">'
        f"{''.join(_signs(flight))}</p>"
    )


def _signs(flight: Flown) -> Iterable[str]:
    used = (0,) * len(KINDS) if flight.crashed else (*map(min, flight.asked, flight.held), flight.short)
    for place, (card, pays) in enumerate(zip(KINDS, used, strict=True)):
        for number in range(flight.held[place]):
            yield f'<i class="{"p" if number < pays else ""}">{glyph(card)}</i>'
    yield from ("<i>+</i>" for _ in range(flight.held[5]))
    for card, count in zip(EQUIPMENT, flight.missing, strict=True):
        yield from (f'<i class="m">{glyph(card)}</i>' for _ in range(count))
