"""`python -m tests.adapters.playthrough`, where OpenSpiel is: writes the golden playthrough anew; then read the diff.

The game has a Wind Gust held back by two silent passes, a re-roll that does not help, a jump from the falling airship.
"""

from pathlib import Path

from celestia_core.notation import parse_ply
from tests.adapters.needed import needed

pyspiel = needed("pyspiel")
flags = needed("absl.flags")
generate_playthrough = needed("open_spiel.python.algorithms.generate_playthrough")
needed("celestia_core.adapters.open_spiel")  # registers the game

GAME = "celestia(players=2,ruleset=tiny@1+max1)"
FILE = Path(__file__).parent / "playthrough-tiny.txt"
LINES = """
draw A compass
draw A wind-gust
draw B alternative-route
draw B jetpack
roll blank
B stays
A passes
A can
A passes
roll fog
A stays
B cannot
B plays alternative-route
B rerolls fog
reroll fog
B cannot
B plays jetpack
treasure B 2 from 2
"""


def written() -> str:
    """The playthrough of the game above."""
    state = pyspiel.load_game(GAME).new_initial_state()
    for line in LINES.strip().splitlines():
        state.apply_action(state.game.codec.number(parse_ply(line, state.moment.state.rules)))
    return generate_playthrough.playthrough(GAME, [int(action) for action in state.history()])


def replayed() -> tuple[str, str]:
    """(the file, what OpenSpiel makes of its actions now)."""
    flags.FLAGS(["replay"])  # OpenSpiel looks at a flag
    original, again = generate_playthrough.replay(str(FILE))
    return original, again


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
