"""Measures of luck in the long run: streaks, counts that vary, and who is ahead after many games."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

from celestia_core.errors import CannotRead
from celestia_core.law import Law
from celestia_core.luck import MAX_DEAL, pick

from .read import chance_of, face_of, rules_of, whole

MOST_TIMES = 200
MOST_SERIES = 6  # so that the ways can be read


def face_chance(face: str) -> Fraction:
    """The chance of a face on one die."""
    faces = rules_of().faces
    return Fraction(faces[face_of(face)], len(faces))


def assumed(chance: str) -> Fraction:
    """A chance that a story makes up, to be used in others."""
    return chance_of(chance)


def chosen(number: int) -> int:
    """A whole number that a story makes up, to be shown where others depend on it."""
    return whole(number, "number", 0, 10**9)


def in_a_row(chance: str, times: int) -> Fraction:
    """The chance that something with this chance happens every time."""
    return chance_of(chance) ** whole(times, "times", 0, MOST_TIMES)


def at_least_once(chance: str, times: int) -> Fraction:
    """The chance that it happens at least once."""
    return 1 - (1 - chance_of(chance)) ** whole(times, "times", 0, MOST_TIMES)


def times_law(chance: str, times: int) -> tuple[Fraction, ...]:
    """The chances that it happens 0, 1, 2 ... times."""
    p, whole_times = chance_of(chance), whole(times, "times", 0, MOST_TIMES)
    return tuple(
        comb(whole_times, happens) * p**happens * (1 - p) ** (whole_times - happens)
        for happens in range(whole_times + 1)
    )


def series_ways(chance: str, times: int, happens: int) -> int:
    """Of all `series_all`, each time as if a ticket were drawn that wins or not, those in which it happens so often."""
    p, wanted = chance_of(chance), whole(happens, "happens", 0, whole(times, "times", 0, MOST_SERIES))
    fails = p.denominator - p.numerator
    return comb(times, wanted) * int(p.numerator**wanted) * int(fails ** (times - wanted))


def series_all(chance: str, times: int) -> int:
    """How many equally likely series there are."""
    return int(chance_of(chance).denominator ** whole(times, "times", 0, MOST_SERIES))


def times_law_given(chance: str, times: int, least: int) -> tuple[Fraction, ...]:
    """The same once it is known that it happened at least so often."""
    law = times_law(chance, times)
    kept = [value if happens >= whole(least, "least", 0, times) else Fraction(0) for happens, value in enumerate(law)]
    total = sum(kept, Fraction(0))
    if not total:
        raise CannotRead("that cannot happen")
    return tuple(value / total for value in kept)


def next_after_run(chance: str, run: int) -> Fraction:
    """The chance that it happens once more, among the series that began with so many in a row."""
    before = in_a_row(chance, run)
    if not before:
        raise CannotRead("that cannot happen")
    return in_a_row(chance, run + 1) / before


def run_somewhere(chance: str, run: int, times: int) -> Fraction:
    """The chance that somewhere in so many tries it happens so often in a row."""
    p = chance_of(chance)
    whole(run, "run", 1, 20)
    ending = [Fraction(1), *[Fraction(0)] * (run - 1)]  # by how many in a row the series ends with just now
    done = Fraction(0)
    for _ in range(whole(times, "times", 0, MOST_TIMES)):
        done += ending[-1] * p
        ending = [(1 - p) * sum(ending, Fraction(0)), *[chance_now * p for chance_now in ending[:-1]]]
    return done


def deal_count(deal: int, face: str, dice: int) -> int:
    """Of so many dice that the app's own luck makes of a deal number, one after another, those that show a face."""
    faces, looked_at = Law.of(rules_of().faces.pairs), face_of(face)
    whole(deal, "deal", 0, MAX_DEAL)
    numbers = range(1, whole(dice, "dice", 0, MOST_TIMES) + 1)
    return sum(pick(faces, deal, "roll", 1, number, 0) is looked_at for number in numbers)


def deal_in_band(deal: int, face: str, dice: int) -> int:
    """1 where `deal-count` is within the usual band of fair dice, its two ends included; else 0."""
    chance = face_chance(face)
    fair = f"{chance.numerator}/{chance.denominator}"
    return int(times_low(fair, dice) <= deal_count(deal, face, dice) <= times_high(fair, dice))


def times_mean(chance: str, times: int) -> int | Fraction:
    """How often it happens on average; a whole number as one."""
    mean = chance_of(chance) * whole(times, "times", 0, MOST_TIMES)
    return int(mean) if mean.denominator == 1 else mean


def times_low(chance: str, times: int) -> int:
    """The usual band from below: fewer happen in at most 1 of 40 series."""
    return _passed(times_law(chance, times))


def times_high(chance: str, times: int) -> int:
    """The usual band from above: more happen in at most 1 of 40 series."""
    law = times_law(chance, times)
    return len(law) - 1 - _passed(law[::-1])


def behind(chance: str, games: int) -> Fraction:
    """The chance that who wins each game with this chance has fewer wins than the other after so many games."""
    law = times_law(chance, games)
    return sum(law[: (games + 1) // 2], Fraction(0))


def level(chance: str, games: int) -> Fraction:
    """The chance that both have as many wins."""
    law = times_law(chance, games)
    return law[games // 2] if games % 2 == 0 else Fraction(0)


def ahead(chance: str, games: int) -> Fraction:
    """The chance that who wins each game with this chance is ahead."""
    return 1 - behind(chance, games) - level(chance, games)


def not_ahead(chance: str, games: int) -> Fraction:
    """The chance that who wins each game with this chance is behind or level."""
    return 1 - ahead(chance, games)


def _passed(law: tuple[Fraction, ...]) -> int:
    """How many entries from the start have together a chance of at most 1 in 40."""
    running, passed = Fraction(0), 0
    for chance in law:
        running += chance
        if running > Fraction(1, 40):
            break
        passed += 1
    return passed


MEASURES: dict[str, Callable[..., int | Fraction | tuple[Fraction, ...]]] = {
    "face-chance": face_chance,
    "assumed": assumed,
    "chosen": chosen,
    "next-after-run": next_after_run,
    "run-somewhere": run_somewhere,
    "deal-count": deal_count,
    "deal-in-band": deal_in_band,
    "series-ways": series_ways,
    "series-all": series_all,
    "times-law-given": times_law_given,
    "in-a-row": in_a_row,
    "at-least-once": at_least_once,
    "times-law": times_law,
    "times-mean": times_mean,
    "times-low": times_low,
    "times-high": times_high,
    "behind": behind,
    "level": level,
    "ahead": ahead,
    "not-ahead": not_ahead,
}
