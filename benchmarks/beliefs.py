"""How soon a seat knows what it can know, with numba and with NumPy alone: python -m benchmarks.beliefs [--long].

One run prints the query that the aims were set for, its ratios to icepool with the values compared, and the positions
of whole games. `--long` counts over 10,000 positions how often an estimate is needed, and nothing else. CPU time is
measured, so that a busy machine matters little; nothing is asserted.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

import icepool

from celestia_core.bag import Bag
from celestia_core.beliefs import HandBelief, beliefs
from celestia_core.beliefs.entries import Announced, Draw, Timeline
from celestia_core.beliefs.fast import compiler
from celestia_core.beliefs.hand import APART
from celestia_core.beliefs.posterior import Hidden, forget
from celestia_core.events import Announced as AnnouncedEvent
from celestia_core.events import Event, JourneyStarted, Paid, PowerPlayed, Rolled, seen_by
from celestia_core.kinds import EQUIPMENT, Card, Seat
from celestia_core.observation import InformationState
from celestia_core.odds import EVENT_DIE, Needs
from celestia_core.play import play_game
from celestia_core.record import replay
from celestia_core.ruleset import load_ruleset
from celestia_core.views import information_state

CAPTAIN = Seat(1)
FAILED = (Needs(1, 1), Needs(0, 1, 1), Needs(1, 0, 1), Needs(0, 0, 1, 1), Needs(1, 0, 0, 1))  # the captain's is first
ASKED = Needs(1, 1, 1, 1)
OWN = Bag(dict(zip(APART, (2, 2, 1, 2, 1), strict=True))).plus(Card.JETPACK)  # leaves the pool the aims were set for
# Milliseconds, by q and number of others, with numba and without.
AIMS: dict[int, tuple[float | None, ...]] = {0: (0.06, None, 0.5, 1, 2), 1: (0.6, None, 5, 10, 20)}
AIMS_PLAIN: dict[int, tuple[float | None, ...]] = {0: (0.06, None, 3, 10, 35), 1: (0.6, None, 30, 100, 350)}
ICEPOOL_OTHERS = 2
RULESETS, SEATS = ("rulebook", "bga", "quick"), (2, 3, 4, 5, 6)
BOTS = (
    "odds-threshold=0.35",
    "leave-at-city=6",
    "odds-threshold=0.45",
    "leave-at-city=9",
    "odds-threshold=0.25",
    "leave-at-city=12",
)
LONG = 10_000
COLD = 3  # every third position is asked with nothing known: it takes longer


# --- one question, the evidence known, the pool always another ---


def hidden(own: Bag[Card], others: int, q: int) -> Hidden:
    """The captain failed with six cards, then drew two; others failed once with six."""
    failed = [(Draw(0, 6), Announced(needs, False, (q, 1))) for needs in FAILED]
    lines: dict[int, Timeline] = {CAPTAIN + other: failed[other] for other in range(others + 1)}
    lines[CAPTAIN] = (*lines[CAPTAIN], Draw(0, 2))
    return Hidden((load_ruleset("rulebook").deck,), (own,), lines)


def believed(question: Hidden, whole: bool = False) -> HandBelief:
    contents = question.contents(CAPTAIN, APART, whole)
    return HandBelief.of(CAPTAIN, contents, Fraction(1), EVENT_DIE)


def took(call: Callable[[], object]) -> float:
    """Milliseconds."""
    start = process_time()
    call()
    return (process_time() - start) * 1000


def viewers(seed: int, number: int) -> list[Bag[Card]]:
    """Different hands of a viewer."""
    luck, deck = Random(seed), list(load_ruleset("rulebook").deck)
    return [Bag.of(*luck.sample(deck, len(OWN))) for _ in range(number)]


def cached_and_cold(others: int, q: int) -> tuple[float, float]:
    """Median milliseconds of all 70 needs: everything about the evidence known; nothing known."""
    for own in viewers(1, 60):
        believed(hidden(own, others, q)).not_paying_each()
    fresh = [hidden(own, others, q) for own in viewers(2, 60)]
    cached = median(took(lambda asked=asked: believed(asked).not_paying_each()) for asked in fresh)
    cold = []
    for own in viewers(3, 5):
        forget()
        cold.append(took(lambda own=own: believed(hidden(own, others, q)).not_paying_each()))
    return cached, median(cold)


def with_others(others: int) -> str:
    return ("captain only", "captain and 1 other")[others] if others < 2 else f"captain and {others} others"


def speed(aims: dict[int, tuple[float | None, ...]]) -> None:
    print("  All 70 needs, viewer's hand always another; ms, the evidence known / nothing known (aim)")
    for others in range(5):
        cells = []
        for q in (0, 1):
            cached, cold = cached_and_cold(others, q)
            aim = aims[q][others]
            cells.append(f"q = {q}: {cached:7.3f} / {cold:6.1f}" + (f" ({aim:g})" if aim else "").ljust(7))
        name = with_others(others)
        print(f"    {name:<22}" + "   ".join(cells), flush=True)


# --- icepool ---


class Crash(icepool.MultisetEvaluator):  # type: ignore[type-arg]
    """The captain fails `ASKED` (2), does not (1), or somebody did not fail as he was seen to (0)."""

    def next_state(self, state: Any, order: Any, kind: int, counts: tuple[int, ...]) -> Any:
        """Hands: the captain's six, his two, then the others'. Adds what is missing; notes who was short of a kind."""
        missing, *short = state or (0, *[False] * (len(counts) - 1))
        if kind < len(EQUIPMENT):
            first, later, *others = counts
            missing += max(0, ASKED[kind] - first - later)
            held = (first, *others)
            short = [was or cards < FAILED[who][kind] for who, (was, cards) in enumerate(zip(short, held, strict=True))]
        elif kind == len(EQUIPMENT):
            missing -= counts[0] + counts[1]
        return (missing, *short)

    def extra_outcomes(self, kinds: Any) -> range:
        """Kinds of which no card is left must be looked at too."""
        return range(len(EQUIPMENT))

    def final_outcome(self, state: Any, *_: Any) -> int:
        """Whether the evidence held, and more is missing than Turbo can replace."""
        missing, *short = state
        return (2 if missing > 0 else 1) if all(short) else 0


def icepool_crash(unseen: Bag[Card], others: int) -> Fraction:
    """One need, from the joint deal of all hands."""
    counts = [unseen[card] for card in APART]
    deck = icepool.Deck(dict(enumerate([*counts, len(unseen) - sum(counts)])))
    die = Crash().evaluate(deck.deal((6, 2, *[6] * others)))
    return Fraction(die.quantity(2), die.quantity(1) + die.quantity(2))


def ratios() -> None:
    print(f"  icepool, ONE need {tuple(ASKED)} from the joint deal, beside our 70 needs (q = 0, the evidence known)")
    deck = load_ruleset("rulebook").deck
    for others in range(ICEPOOL_OTHERS + 1):
        ours, _ = cached_and_cold(others, 0)
        found: list[Fraction] = []
        peer = took(lambda n=others, found=found: found.append(icepool_crash(deck - OWN, n)))
        exact = believed(hidden(OWN, others, 0), whole=True).not_paying(ASKED)
        quick = believed(hidden(OWN, others, 0)).not_paying(ASKED)
        same = exact.fraction == found[0] and abs(quick.value - found[0]) < 1e-12
        name = with_others(others)
        print(
            f"    {name:<22}{peer:9.1f} ms / {ours:.3f} ms = {peer / ours:8,.0f}x   crash {float(found[0]):.4f}, "
            + ("equal as fractions" if same else f"DIFFERENT: {exact.fraction} and {quick.value}"),
            flush=True,
        )
    print(f"    (aim with {ICEPOOL_OTHERS} others and numba: 10,000x)")


# --- positions of whole games ---


def positions(ruleset: str, seats: int, deal: int) -> Iterator[InformationState]:
    """What the first seat has seen at every roll, announcement, payment, Power card and new journey of a game."""
    events: list[Event] = []
    for step in replay(play_game(ruleset, BOTS[:seats], deal)):
        for event in step.events:
            shown = seen_by(event, Seat(0))
            if shown is not None:
                events.append(shown)
                if isinstance(shown, Rolled | AnnouncedEvent | Paid | PowerPlayed | JourneyStarted):
                    yield information_state(events, Seat(0))


@dataclass(frozen=True)
class Answer:
    """Milliseconds to all 70 needs for the captain (or the next seat), and whether they are exact."""

    ms: float
    exact: bool


def answer(information: InformationState) -> Answer:
    start = process_time()
    seat = beliefs(information)
    hand = seat.hand(seat.view.captain or CAPTAIN)
    hand.not_paying_each()
    return Answer((process_time() - start) * 1000, hand.exact)


def report(name: str, answers: list[Answer]) -> None:
    if not answers:
        return print(f"    {name:<34}     0")
    times = [answer.ms for answer in answers]
    late = quantiles(times, n=100, method="inclusive")[98] if len(times) > 1 else times[0]
    exact = sum(answer.exact for answer in answers) / len(answers)
    print(
        f"    {name:<34}{len(answers):>6}  {median(times):7.1f} {late:7.1f} {max(times):7.1f} ms  {exact:7.1%}",
        flush=True,
    )
    return None


def games() -> None:
    print("  One game of each ruleset and number of seats: positions, median, 99th percentile, worst, exact share")
    for caches, every in (("step by step", 1), ("nothing known", COLD)):
        everything: list[Answer] = []
        for ruleset in RULESETS:
            found = []
            for information in islice((i for seats in SEATS for i in positions(ruleset, seats, seats)), 0, None, every):
                if caches == "nothing known":
                    forget()
                found.append(answer(information))
            report(f"{caches}, {ruleset}", found)
            everything += found
        report(f"{caches}, all", everything)
        report(f"{caches}, exact answers", [answer for answer in everything if answer.exact])
        report(f"{caches}, estimates", [answer for answer in everything if not answer.exact])


def estimates(number: int) -> None:
    """How often an estimate is needed over so many positions, game by game."""
    print(f"{number:,} positions, answered step by step: how often an estimate was needed")
    tables = [(ruleset, seats) for ruleset in RULESETS for seats in SEATS]
    share = number // len(tables) + 1
    total = 0
    for ruleset, seats in tables:
        found = [answer(i) for i in islice((i for deal in count(100) for i in positions(ruleset, seats, deal)), share)]
        few = sum(not one.exact for one in found)
        total += few
        report(f"{ruleset}, {seats} seats: {few}", found)
    print(f"  {total:,} of {share * len(tables):,} = {total / share / len(tables):.1%}")


def all_of_it(aims: dict[int, tuple[float | None, ...]], peers: bool) -> None:
    gc.collect()
    gc.disable()
    speed(aims)
    if peers:
        ratios()
    gc.enable()
    games()


def main(*words: str) -> None:
    if "--plain" in words:
        print("Beliefs, NumPy alone")
        return all_of_it(AIMS_PLAIN, peers=False)
    start = perf_counter()
    compiler.start().join()
    ready = perf_counter() - start
    if "--long" in words:
        return estimates(LONG)
    if compiler.made:
        print(f"Beliefs, with numba; it was ready after {ready:.1f} s in the background")
    else:
        print("Beliefs with NumPy alone: numba is not installed (the extra `fast`)")
    all_of_it(AIMS if compiler.made else AIMS_PLAIN, peers=True)
    if compiler.made:
        plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}
        subprocess.run([sys.executable, "-m", "benchmarks.beliefs", "--plain"], env=plain, check=True)
    return None


if __name__ == "__main__":
    main(*sys.argv[1:])
