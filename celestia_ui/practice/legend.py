"""What a sheet of questions takes for granted about the game, in a few lines computed from the rules."""

from collections.abc import Iterable

from celestia_core.kinds import ANSWER, HAZARDS, Card, Face
from celestia_core.listing import listed
from celestia_core.ruleset import Ruleset
from celestia_core.words import CARD_NAMES

# What a family of questions rests on and does not say itself. What it asks about the rules is told nowhere here.
PAYING = frozenset(
    {
        "three-cases",
        "small-given",
        "cannot-tells",
        "power-cards",
        "crash-chance",
        "matters-most",
        "announcement-tells",
    }
)
ROLLING = frozenset({"power-cards", "crash-chance", "matters-most"})


def legend(families: Iterable[str], rules: Ruleset) -> tuple[str, ...]:
    """The lines that these families need; none where none does.

    Args:
        families: of the questions on the sheet.
        rules: the questions go by.
    """
    asked = set(families)
    lines: list[str] = []
    if asked & PAYING:
        pays = listed(f"{face.value} a {CARD_NAMES[ANSWER[face].value]}" for face in HAZARDS if rules.faces[face])
        turbo = CARD_NAMES[Card.TURBO.value]
        lines += [
            "The captain pays one card for each die that shows a danger. If one is missing, the airship crashes.",
            f"The dangers ask for these cards: {pays}.",
            *([f"A {turbo} can pay for any one of these dangers."] if rules.deck[Card.TURBO] else []),
            "A blank asks for nothing.",
        ]
    if asked & ROLLING:
        every, blank = len(rules.faces), rules.faces[Face.BLANK]
        dangers = listed(f"{rules.faces[face]} {face.value}" for face in HAZARDS if rules.faces[face])
        lines[-1] = f"A die has {every} faces: {dangers}, and {blank} blank. {lines[-1]}"
    return tuple(lines)
