"""All benchmarks, one after the other: python -m benchmarks (`make bench`). They print, and assert nothing.

Two are run by themselves: python -m benchmarks.soak (`make soak`, half an hour), benchmarks.beliefs --long.
"""

from benchmarks import beliefs, engine, memory, odds, page, share


def main() -> None:
    for run in (odds.main, beliefs.main, engine.main, share.main, page.main, lambda: memory.main(10)):
        run()
        print(flush=True)


if __name__ == "__main__":
    main()
