"""How many decisions a second, beside OpenSpiel and PettingZoo: python -m benchmarks.playouts.

One run, one core, CPU time. Peers are skipped where they are not installed; for all of them, in one environment:
pip install -e '.[fast,openspiel,pettingzoo]' rlcard pygame. Decisions of different games are not the same work: pig is
the fairest peer, long, with dice, and a choice between stopping and going on. Nothing is asserted.
"""

from collections.abc import Callable
from functools import partial
from time import process_time

from celestia_core.analysis.arena import Match, play_part
from celestia_core.analysis.simulate import compiler

GAMES = 40_000
FIELDS = {
    "random": "random",
    "leave at city 6": "leave-at-city=6",
    "always stay": "always-stay",
    "exact chance at every decision": "odds-threshold=0.30",
    "expected points": "expected-points",
}
RULESETS = ("rulebook", "bga", "quick")
PIG, LEDUC = "pig(players=2,winscore=100)", "leduc_poker"
PEERS_SECONDS = 3.0


def timed(run: Callable[[], int]) -> tuple[float, int]:
    """CPU seconds, and how many decisions were made."""
    begin = process_time()
    decisions = run()
    return process_time() - begin, decisions


def ours() -> dict[tuple[str, str], float]:
    """Decisions a second by ruleset and field of bots, printed."""
    found = {}
    games = GAMES if compiler.made is not None else 60
    for ruleset in RULESETS:
        for title, name in FIELDS.items():
            match = Match(ruleset, (name,) * 4, games, 7)
            play_part(match, 0, 2)
            seconds, decisions = timed(partial(_decisions, match))
            found[ruleset, title] = decisions / seconds
            rates = f"{games / seconds:11,.0f} games/s {decisions / seconds / 1e6:8.2f} M decisions/s"
            print(f"  {ruleset:9} {title:32} {rates} ({decisions / games:5.0f} a game)")
    return found


def _decisions(match: Match) -> int:
    return play_part(match, 0, match.games).decisions


def spiel(name: str) -> float | None:
    """Decisions a second of OpenSpiel's own bots in C++, uniformly random."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def decisions_in_a_game(seed: int) -> int:
        state, bots, count = game.new_initial_state(), _bots(pyspiel, game, seed), 0
        import random

        luck = random.Random(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(actions, weights)[0])
            else:
                state.apply_action(bots[state.current_player()].step(state))
                count += 1
        return count

    each = sum(decisions_in_a_game(seed) for seed in range(200)) / 200
    begin, games = process_time(), 0
    while process_time() - begin < PEERS_SECONDS:
        for _ in range(50):
            pyspiel.evaluate_bots(game.new_initial_state(), _bots(pyspiel, game, games), games)
            games += 1
    return each * games / (process_time() - begin)


def _bots(pyspiel, game, seed):  # type: ignore[no-untyped-def]
    return [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]


def zoo(name: str) -> float | None:
    """Decisions a second of a game of PettingZoo's classic set, random legal actions."""
    try:
        from importlib import import_module

        env = import_module(f"pettingzoo.classic.{name}").env()
    except ImportError:
        return None
    begin, decisions, seed = process_time(), 0, 0
    while process_time() - begin < PEERS_SECONDS:
        env.reset(seed=seed)
        seed += 1
        for agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                decisions += 1
    return decisions / (process_time() - begin)


def main() -> None:
    """Print the table and the ratios."""
    begin = process_time()
    compiler.start().join()
    kind = "compiled by numba" if compiler.made is not None else "plain Python"
    print(f"Playouts, four seats, all rules and Power cards, {kind} (ready after {process_time() - begin:.1f} s CPU):")
    found = ours()
    tables, exact = found["rulebook", "leave at city 6"], found["rulebook", "exact chance at every decision"]
    print(f"  an exact chance at every decision costs {tables / exact:.2f}x the rule without (aim 2)")
    mine = found["rulebook", "random"]
    peers = {
        "OpenSpiel pig (C++)": (spiel(PIG), 5),
        "OpenSpiel leduc_poker (C++)": (spiel(LEDUC), 20),
        "PettingZoo leduc_holdem": (zoo("leduc_holdem_v4"), 1_000),
        "PettingZoo connect_four": (zoo("connect_four_v3"), 1_000),
    }
    for name, (rate, aim) in peers.items():
        if rate is None:
            print(f"  {name}: not installed")
        else:
            best = max(found.values())
            print(
                f"  {name:28} {rate / 1e6:9.4f} M/s: random {mine / rate:9.1f}x, best {best / rate:9.1f}x (aim {aim})"
            )


if __name__ == "__main__":
    main()
