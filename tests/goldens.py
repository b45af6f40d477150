"""The golden files: games a rules lawyer can read, counts of paths, and seeded games. `make golden` writes them anew.

In a golden game the plies stand on the left (`deal A compass turbo` for one `draw A ...` each); on the right stands
what everybody at the table learns of it, with the clauses that govern it.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from celestia_core.apply import apply, start
from celestia_core.citing import clauses_of_event
from celestia_core.clauses import clause
from celestia_core.events import Event, JourneyStarted, seen_by
from celestia_core.kinds import Seat
from celestia_core.legal import legal_actions
from celestia_core.notation import parse_ply
from celestia_core.plies import Ply
from celestia_core.ruleset import Ruleset, load_ruleset, with_max_journeys
from celestia_core.state import GameState
from celestia_core.story import PLAYERS, tell_each
from tests.strategies import RULESETS, Game, play
from tests.trees import perft

FOLDER = Path(__file__).parent / "golden"
OUTSIDER = Seat(99)  # sees what everybody sees, and no secret
LEFT, MIDDLE = 30, 70  # widths of the columns
ENOUGH = 200  # paths; one ply deeper is not counted any more


def golden_names() -> tuple[str, ...]:
    return (*sorted(path.name for path in FOLDER.glob("game-*.txt")), "perft.txt", "seeded.txt")


def golden(name: str) -> str:
    """What this golden file should hold."""
    match name:
        case "perft.txt":
            return perft_table()
        case "seeded.txt":
            return seeded_table()
        case _:
            return annotated((FOLDER / name).read_text("utf-8"))


def annotated(text: str) -> str:
    """A golden game with its right side written anew; remarks (#) and empty lines stay where they are."""
    written: list[str] = []
    rules, state = None, None
    for line in text.splitlines():
        left = line.split("|")[0].rstrip()
        if line.startswith("#"):
            written.append(line)
        elif rules is None or state is None:
            _, name, _, seats = left.split()  # ruleset NAME seats N
            rules = load_ruleset(name)
            opening = start(rules, int(seats))
            state = opening.state
            written += beside(left, opening.events, rules)
        elif left or not line:
            events: list[Event] = []
            for ply in plies_of(left, rules):
                step = apply(state, ply)
                state = step.state
                events += step.events
            written += beside(left, events, rules)
    return "\n".join(written) + "\n"


def plies_of(left: str, rules: Ruleset) -> Iterator[Ply]:
    word, *rest = left.split() or [""]
    lines = [f"draw {rest[0]} {card}" for card in rest[1:]] if word == "deal" else [left] if left else []
    return (parse_ply(line, rules) for line in lines)


def beside(left: str, events: Iterable[Event], rules: Ruleset) -> Iterator[str]:
    """The plies, and right of them one line for each sentence, with the clauses that hold in this game."""
    public = [shown for event in events if (shown := seen_by(event, OUTSIDER)) is not None]
    told = [
        (sentence, [name for name in clauses_of_event(event) if clause(name).holds_in(rules)])
        for event, sentence in tell_each(public, rules, PLAYERS, None)
    ]
    if left.endswith(" passes"):
        told.insert(0, ("(Nobody else learns of this.)", ["passes-are-silent"]))
    if not told or len(left) > LEFT:
        yield left
        left = ""
    for sentence, clauses in told:
        yield f"{left:{LEFT}}| {sentence:{MIDDLE}} {' '.join(clauses)}"
        left = ""


def perft_table() -> str:
    """Counts of paths from positions of seeded games, as deep as they stay small."""
    lines = ["# Paths of 1, 2, 3 ... plies from a position: ruleset, seats, deal number, ply, counts."]
    for name in RULESETS:
        rules = load_ruleset(name)
        for seats in sorted({rules.seats[0], rules.seats[-1]}):
            for deal in (1, 2):
                game = play(rules, seats, deal, boldness=20, most=120)
                asked = [ply for ply, state in enumerate(game.states) if legal_actions(state)]
                for ply in sorted({asked[0], asked[len(asked) // 2], asked[-1]}):
                    lines.append(f"{name} {seats} {deal} {ply}: {' '.join(map(str, counts(game.states[ply])))}")
    return "\n".join(lines) + "\n"


def counts(state: GameState) -> list[int]:
    """perft(1), perft(2) ... up to the first that is large, six at most."""
    found = [perft(state, 1)]
    while len(found) < 6 and found[-1] < ENOUGH:
        found.append(perft(state, len(found) + 1))
    return found


def seeded_table() -> str:
    """How seeded games go: any change of the engine or of its luck shows here."""
    lines = ["# Games of random choices: ruleset, seats, deal number, boldness, plies, journeys, ending, scores."]
    for name, seats, deal, boldness in seeded():
        game = seeded_game(name, seats, deal, boldness)
        journeys = sum(isinstance(event, JourneyStarted) for step in game.steps for event in step.events)
        last = game.states[-1]
        assert last.ending is not None
        scores = " ".join(str(last.points(Seat(seat))) for seat in range(seats))
        lines.append(f"{name} {seats} {deal} {boldness}: {len(game.plies)} {journeys} {last.ending.value} {scores}")
    return "\n".join(lines) + "\n"


def seeded() -> Iterator[tuple[str, int, int, int]]:
    """(ruleset, seats, deal number, boldness) of each seeded game."""
    for name in RULESETS:
        for seats in load_ruleset(name).seats:
            yield from ((name, seats, deal, boldness) for deal, boldness in ((1, 1), (3, 20)))


@cache
def seeded_game(name: str, seats: int, deal: int, boldness: int) -> Game:
    rules = load_ruleset(name)
    return play(rules if rules.max_journeys else with_max_journeys(rules, 60), seats, deal, boldness=boldness)
