"""How long share codes are: python -m benchmarks.share [GAMES]. Prints, and asserts nothing."""

import sys
from random import Random
from statistics import median, quantiles
from time import perf_counter

from celestia_core.play import play_game
from celestia_core.record import replay
from celestia_core.ruleset import load_ruleset
from celestia_core.share import decode_share_steps, encode_share

BOTS = ("random", "always-stay", "leave-at-city=6", "odds-threshold=0.30")


def report(title: str, ruleset: str, games: int, bots: tuple[str, ...]) -> None:
    lengths, plies, writing, reading = [], [], [], []
    for deal in range(games):
        draw = Random(deal)
        seats = draw.choice(load_ruleset(ruleset).seats)
        record = play_game(ruleset, [draw.choice(bots) for _ in range(seats)], draw.randrange(10**6))
        steps = tuple(replay(record))
        began = perf_counter()
        code = encode_share(record, steps)
        written = perf_counter()
        again, _ = decode_share_steps(code)
        read = perf_counter()
        if again != record:
            raise SystemExit(f"{title}: deal {deal} reads as another game")
        lengths.append(len(code))
        plies.append(len(record.plies))
        writing.append((written - began) / len(record.plies))
        reading.append((read - written) / len(record.plies))
    p99 = quantiles(lengths, n=100, method="inclusive")[98] if games > 1 else lengths[0]
    print(
        f"{title:36} {games:5} games: {median(lengths):4.0f} characters, 99 % {p99:4.0f}, longest {max(lengths):4}; "
        f"{median(plies):5.0f} plies, most {max(plies):5}; "
        f"us/ply write {median(writing) * 1e6:3.0f}, read {median(reading) * 1e6:3.0f}",
        flush=True,
    )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    report("rulebook, mixed bots", "rulebook@1+max200", games, BOTS)
    for ruleset in ("rulebook@1+hook", "bga", "quick", "tiny", "tiny2", "tiny3"):
        report(f"{ruleset}, mixed bots", ruleset, games // 10, BOTS)
    for bot in BOTS:
        report(f"rulebook, {bot} alone", "rulebook@1+max200", games // 10, (bot,))


if __name__ == "__main__":
    main()
