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
        f'<p class="cel-lab-kinds">{kinds_words(found)}</p>'
        f'<p class="cel-lab-note">The stronger the colour, the worse.{here}</p>{groups}{_twin(found, sort)}'
    )


def heat_title(found: Explored) -> str:
    """The heading above the map."""
    kinds = counted(len(found.rolls), "kind", "kinds")
    return f"All {kinds} of rolls with {counted(found.dice, 'die', 'dice')}: of 100 captains, how many cannot pay?"


def kinds_words(found: Explored) -> str:
    """How the kinds of rolls make up all rolls, die by die."""
    sides = round(found.all_rolls ** (1 / found.dice))
    if found.dice == 1:
        return f"One die has {sides} sides; sides that show the same are one kind here, with that many ways."
    times = " × ".join([str(sides)] * found.dice)
    return (
        f"{found.dice} dice, told apart, fall in {times} = <b>{found.all_rolls:,} ways</b>, all as likely. Ways that "
        f"show the same faces in another order, or another blank side, are one kind here: "
        f"<b>{len(found.rolls)} kinds</b>. Under each stands in how many ways it comes, and it counts that often."
    )


def _group(cards: int, rolls: list[Roll], found: Explored, sort: str) -> str:
    name = counted(cards, "hazard", "hazards") if cards else "no hazard"
    ways = sum(roll.ways for roll in rolls)
    come = f"{counted(len(rolls), 'kind', 'kinds')}, {ways:,} of {found.all_rolls:,} ways"
    cells = "".join(_cell(roll, found) for roll in sorted(rolls, key=SORTED[sort]))
    return f'<h3 class="cel-lab-group"><span>{name}</span><span>{come}</span></h3><ul class="cel-lab-heat">{cells}</ul>'


def _cell(roll: Roll, found: Explored) -> str:
    crashes = of_hundred(roll.crash)
    dice = "".join(f'<i class="{face.value}"></i>' for face in roll.faces)
    here = ' class="on"' if roll.faces == found.faces else ""
    come = f"comes {roll.ways:,} of {found.all_rolls:,} times"
    ways = f"<small>{counted(roll.ways, 'way', 'ways')}</small>"
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
