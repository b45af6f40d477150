"""How fast the engine is: python -m benchmarks.engine. Prints, never asserts.

Games are seeded random games of four seats under `rulebook`. CPU time is measured, so a busy machine matters little.
"""

from collections.abc import Iterator
from statistics import median
from time import process_time

from celestia_core.apply import Transition, apply, start
from celestia_core.chance import chance_law
from celestia_core.law import Law
from celestia_core.legal import legal_actions
from celestia_core.luck import Luck
from celestia_core.plies import Ply
from celestia_core.record import Record, replay
from celestia_core.ruleset import load_ruleset
from celestia_core.turns import GameOver, NatureToAct, turn
from celestia_core.views import Observer

RULESET, SEATS, GAMES = "rulebook@1+max200", 4, 20
ROUNDS = 5


def random_game(seed: int) -> tuple[Ply, ...]:
    """Everybody draws from all that is legal."""
    luck, plies = Luck(), []
    state = start(load_ruleset(RULESET), SEATS).state
    while not isinstance(now := turn(state), GameOver):
        law = chance_law(state) if isinstance(now, NatureToAct) else Law.uniform(legal_actions(state))
        ply = luck.choose(law, seed, state)
        step = apply(state, ply)
        luck.note(state, ply, step.events)
        plies.append(ply)
        state = step.state
    return tuple(plies)


def replayed(plies: tuple[Ply, ...]) -> Iterator[Transition]:
    return replay(Record(RULESET, ("random",) * SEATS, None, ((0, 0),), plies))


def main() -> None:
    random_game(0)  # warm up
    start_time = process_time()
    games = [random_game(seed) for seed in range(1, GAMES + 1)]
    spent = process_time() - start_time
    count = sum(map(len, games))
    print(f"{GAMES} random games, {SEATS} seats, {RULESET}: {count} plies, {count / GAMES:.0f} a game")
    print(f"  play    {count / spent:9,.0f} plies/s  (laws, luck and apply)")

    whole = []
    for plies in games:
        times = []
        for _ in range(ROUNDS):
            start_time = process_time()
            for _step in replayed(plies):
                pass
            times.append(process_time() - start_time)
        whole.append(min(times))
    print(
        f"  replay  {count / sum(whole):9,.0f} plies/s, a whole game {median(whole) * 1000:.1f} ms (median), "
        f"{max(whole) * 1000:.1f} ms (worst of {GAMES})"
    )

    transitions = [list(replayed(plies)) for plies in games]
    start_time = process_time()
    for steps in transitions:
        observer = Observer(None)
        for step in steps:
            for event in step.events:
                observer.see(event)
            observer.view()
    print(f"  views   {count / (process_time() - start_time):9,.0f} plies/s  (fold every event, a view after each ply)")


if __name__ == "__main__":
    main()
