"""All benchmarks, one after the other: python -m benchmarks (`make bench`). They print, and assert nothing.

Some are run by themselves: python -m benchmarks.soak (`make soak`, half an hour), benchmarks.beliefs --long,
benchmarks.duel (an hour: the bot that looks ahead against the rules of thumb).
"""

from benchmarks import beliefs, engine, memory, odds, page, playouts, share


def main() -> None:
    for run in (odds.main, beliefs.main, engine.main, playouts.main, share.main, page.main, lambda: memory.main(10)):
        run()
        print(flush=True)


if __name__ == "__main__":
    main()
