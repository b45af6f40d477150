"""The page on luck, part by part."""

import streamlit as st

from celestia_core.bag import Bag
from celestia_core.kinds import Face
from celestia_core.palette import ThemeName
from celestia_core.teaching.fairness import Throw, face_totals
from celestia_ui.blocks.endings import game_ended
from celestia_ui.sitting import Sitting

from .blocks import crash_card, dice_card, others_card, streak_card
from .measures import GameLuck, luck_of

OTHERS = 1_000  # deal numbers, counted from 1

REROLL = """from celestia_core import load_record, replay
from celestia_core.chance import chance_law
from celestia_core.luck import Luck
from celestia_core.plies import DiceRolled

record = load_record(open("celestia.json", "rb").read())  # on Play: Share, then "Download (JSON)"
luck, steps, rolls = Luck(), list(replay(record)), 0
for number, (ply, before, after) in enumerate(zip(record.plies, steps, steps[1:])):
    if isinstance(ply, DiceRolled):
        again = luck.choose(chance_law(before.state), record.deal_at(number), before.state)
        assert again == ply, f"ply {number}: the deal number gives other dice"
        rolls += 1
    luck.note(before.state, ply, after.events)
print(f"{rolls} rolls made again from the deal number: all the same")"""


def fair_luck(sitting: Sitting) -> GameLuck:
    """Dice, crashes and streaks of the game up to the step shown."""
    luck = luck_of(sitting)
    if not luck.thrown:
        st.info("No dice have been thrown in this game yet. Play on, and come back.")
        st.html(f'<div class="cel-fr-two">{streak_card(luck)}</div>')
        return luck
    st.html(
        f'<div class="cel-fr-two"><div class="cel-fr-stack">{dice_card(luck)}{crash_card(luck)}</div>'
        f"{streak_card(luck)}</div>"
    )
    return luck


@st.cache_data(max_entries=64, show_spinner=False)
def _totals(throws: tuple[tuple[int, int, int, int], ...], faces: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    """Blanks of the same throws, given as (journey, leg, count, dice), under each other deal number."""
    die = Bag({Face(name): count for name, count in faces})
    same = [Throw(journey, leg, count, Bag({Face.BLANK: dice})) for journey, leg, count, dice in throws]
    return face_totals(same, die, Face.BLANK, range(1, OTHERS + 1))


def others(luck: GameLuck, theme: ThemeName) -> None:
    """Where this game lies among the same throws with other luck."""
    if not luck.thrown:
        return
    throws = tuple((one.journey, one.leg, one.count, len(one.faces)) for one in luck.thrown)
    totals = _totals(throws, tuple((face.value, count) for face, count in luck.faces.pairs))
    st.html(others_card(luck, totals, theme))


def deal(sitting: Sitting) -> None:
    """How luck is keyed; the deal number itself only when the game is over."""
    ended = game_ended(sitting.step)
    if ended is None:
        number = "It is shown here when the game is over: who knows it knows every roll to come."
    else:
        deals = sitting.table.record.deals
        number = f"It was <b>{deals[0][1]}</b>."
        if len(deals) > 1:
            later = ", ".join(f"{what} from ply {ply}" for ply, what in deals[1:])
            number += f" The luck was changed on the way: {later}."
    st.html(
        '<section class="cel-card cel-fr" aria-labelledby="deal"><h2 class="cel-h2" id="deal">The deal number, and the '
        f"same deal re-rolled</h2><p>All luck of a game comes from one number. {number}</p><p>For each roll, deal and "
        "draw the computer mixes the deal number with the place in the game (which journey, which flight, which throw) "
        "by a public recipe, SHA-256, and takes the outcome it points to. Nobody’s choice is mixed in, and nothing "
        "that came before: so the dice cannot take revenge, and a reload meets the same dice.</p><p>You can check it: "
        "download a finished game and let these lines roll everything again.</p></section>"
    )
    st.code(REROLL, language="python", wrap_lines=True)
