"""All benchmarks, one after the other: python -m benchmarks (`make bench`). They print, and assert nothing.

The soak takes half an hour and is run by itself: python -m benchmarks.soak (`make soak`).
"""

from benchmarks import engine, memory, odds, page, share


def main() -> None:
    for run in (odds.main, engine.main, share.main, page.main, lambda: memory.main(10)):
        run()
        print(flush=True)


if __name__ == "__main__":
    main()
