"""Every roll with its crash chance: cells in groups by number of hazards, and the same as a table. HTML."""

from collections.abc import Callable
from typing import Any

from celestia_core.kinds import Face
from celestia_core.svg.pieces import die_picture
from celestia_core.teaching.lab.explored import Explored, Roll
from celestia_core.written import of_hundred, percent
from celestia_ui.blocks.marks import address, counted

from .chance import dice_words
from .tones import cell_style

SORTED: dict[str, Callable[[Roll], Any]] = {
    "chance": lambda roll: (roll.crash.value, roll.faces),
    "dice": lambda roll: roll.faces,
    "weight": lambda roll: (-roll.ways, roll.crash.value, roll.faces),
}
SORT_WORDS = {"chance": "Chance", "dice": "Dice", "weight": "How often"}


def heat_map(found: Explored, sort: str) -> str:
    """The rolls as a map.

    Args:
        found: the flight.
        sort: a key of SORTED, inside the groups.
    """
    groups = "".join(
        _group(cards, rolls, found, sort)
        for cards in range(found.dice + 1)
        if (rolls := [roll for roll in found.rolls if roll.needs.dice == cards])
    )
    here = "" if found.faces is None else " The roll that was chosen has a brass frame."
    return (
        f'<p class="cel-lab-note">One hue: the stronger, the worse. The order of the dice does not matter.{here}</p>'
        f"{groups}{_twin(found, sort)}"
    )


def heat_title(found: Explored) -> str:
    """The heading above the map."""
    rolls = counted(len(found.rolls), "roll", "rolls")
    return f"All {rolls} of {counted(found.dice, 'die', 'dice')}: of 100 captains, how many cannot pay?"


def _group(cards: int, rolls: list[Roll], found: Explored, sort: str) -> str:
    name = counted(cards, "hazard", "hazards") if cards else "no hazard"
    ways = sum(roll.ways for roll in rolls)
    come = f"{counted(len(rolls), 'roll', 'rolls')}, {100 * ways / found.all_rolls:.1f} % of all"
    cells = "".join(_cell(roll, found, sort == "weight") for roll in sorted(rolls, key=SORTED[sort]))
    return f'<h3 class="cel-lab-group"><span>{name}</span><span>{come}</span></h3><ul class="cel-lab-heat">{cells}</ul>'


def _cell(roll: Roll, found: Explored, often: bool) -> str:
    crashes = of_hundred(roll.crash)
    dice = "".join(f'<i class="{face.value}"></i>' for face in roll.faces)
    here = ' class="on"' if roll.faces == found.faces else ""
    come = f"comes {roll.ways:,} of {found.all_rolls:,} times"
    ways = f"<small>{counted(roll.ways, 'way', 'ways')}</small>" if often else ""
    return (
        f'<li{here} style="{cell_style(crashes)}" title="{dice_words(roll.faces)}: {come}">'
        f'<span class="cel-lab-dice" aria-hidden="true">{dice}</span>'
        f'<span class="cel-vh">{dice_words(roll.faces)}: </span><b>{crashes}</b>{ways}</li>'
    )


def _twin(found: Explored, sort: str) -> str:
    """The same numbers as a table."""
    rows = "".join(
        f'<tr><th scope="row">{dice_words(roll.faces)}</th><td class="n">{roll.ways:,} of {found.all_rolls:,}</td>'
        f'<td class="n">{percent(roll.crash)}</td></tr>'
        for roll in sorted(found.rolls, key=SORTED[sort])
    )
    head = '<th scope="col">Dice</th><th scope="col" class="n">Comes</th><th scope="col" class="n">Cannot pay</th>'
    return (
        '<details class="cel-lab-twin"><summary>As a table</summary>'
        f'<table class="cel-tbl"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></details>'
    )


def die_styles() -> str:
    """The small dice as style rules, so that each picture is sent once."""
    return "".join(
        f".cel-lab-dice .{face.value} {{ background-image:url({address(die_picture(face))}); }}\n" for face in Face
    )
