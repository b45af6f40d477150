"""Options from the right value and from the values that named errors really yield."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from celestia_core.teaching.mistakes import MISTAKES
from celestia_core.teaching.question import Family, Option, Question
from celestia_core.written import of_hundred

from .keyed import Keyed
from .wording import begun, of_100

APART = 5  # flights of 100 between any two options: what a learner can tell apart by thinking
WRONG = 3  # options beside the key
LEAST_COUNTS = 2  # the same where cases are counted: of few cases few wrong counts differ
MOST_ATTEMPTS = 200
ONE_IS_ENOUGH = "One is enough: more than one may be right."  # said whether or not it is so, as it would be a hint

Wrong = tuple[str, Fraction]  # the mistake, and the value it yields
Kind = Callable[[Keyed, int], Question | None]  # one attempt at a question; None where the draws make none


@dataclass(frozen=True, slots=True)
class Chances:
    """Options about a chance, with the values behind them."""

    options: tuple[Option, ...]
    wrong: tuple[Wrong, ...]


def chance_options(key: Fraction, errors: Iterable[Wrong], right: str) -> Chances | None:
    """The key between wrong values, the smallest first; no two closer than APART.

    Args:
        key: the right chance.
        errors: in the order in which they are wanted.
        right: the reason of the right option.

    Returns:
        None where too few errors lie far enough from the key and from each other, and where the key cannot be rounded
        without a doubt.
    """
    if in_doubt(key):
        return None
    kept: dict[int, list[Wrong]] = {}
    for mistake, value in errors:
        shown = of_hundred(value)
        if shown in kept:
            kept[shown].append((mistake, value))
        elif (
            len(kept) < WRONG
            and all(abs(shown - other) >= APART for other in (of_hundred(key), *kept))
            and not between(100 * value)
        ):
            kept[shown] = [(mistake, value)]
    if len(kept) < WRONG:
        return None
    made = [(key, Option(of_100(key), True, right))]
    for alike in kept.values():
        mistake, value = alike[0]
        made.append((value, Option(of_100(value), False, reason(*(one for one, _ in alike)), mistake)))
    return Chances(
        tuple(option for _, option in sorted(made, key=lambda pair: pair[0])),
        tuple(alike[0] for alike in kept.values()),
    )


def in_doubt(*chances: Fraction) -> bool:
    """Whether some round a chance up and others down: a half, or 15.46, which is 15 of 100 and yet 15.5 percent."""
    return any(
        between(100 * chance)
        or between(1000 * chance)
        or (round(1000 * chance) % 10 == 5 and 100 * chance % 1 < Fraction(1, 2))
        for chance in chances
    )


def between(value: Fraction) -> bool:
    """Whether a value lies in the middle between two whole numbers."""
    return value.denominator == 2


@dataclass(frozen=True, slots=True)
class Counts:
    """Options about a count, with the counts behind them."""

    options: tuple[Option, ...]
    wrong: tuple[tuple[str, int], ...]


def count_options(key: int, total: int, errors: Iterable[tuple[str, int]], right: str, noun: str) -> Counts | None:
    """The key between wrong counts, the smallest first. Counts are exact, so any two that differ may stand together.

    Args:
        key: the right count.
        total: of all cases.
        errors: in the order in which they are wanted.
        right: the reason of the right option.
        noun: what is counted.

    Returns:
        None where the key is all or nothing, or too few errors lead to another count.
    """
    kept: dict[int, list[str]] = {}
    for mistake, value in errors:
        if value in kept:
            kept[value].append(mistake)
        elif len(kept) < WRONG and value != key and 0 <= value <= total:
            kept[value] = [mistake]
    if not 0 < key < total or len(kept) < LEAST_COUNTS:
        return None
    options = [
        Option(f"{value:,} of {total:,} {noun}", True, right)
        if value == key
        else Option(f"{value:,} of {total:,} {noun}", False, reason(*kept[value], whole=total), kept[value][0])
        for value in sorted([key, *kept])
    ]
    return Counts(tuple(options), tuple((alike[0], value) for value, alike in kept.items()))


def reason(*mistakes: str, whole: int = 100) -> str:
    """The feedback that names an error and says what to do instead; of two that lead to one answer it names both.

    Args:
        mistakes: keys of `MISTAKES`; of more than two the first two are told.
        whole: number of all cases.
    """
    told = []
    for mistake in tuple(dict.fromkeys(mistakes))[:2]:
        error = MISTAKES[mistake]
        told.append(f"{begun(error.title)}: {error.says} {error.instead}".format(whole=f"{whole:,}"))
    return " Another way to this number. ".join(told)


def fact(option: Option) -> str:
    """What an option's feedback says of this very case, without the error it names."""
    return option.why.removesuffix(reason(option.mistake)).strip() if option.mistake else option.why


def family(name: str, title: str, *kinds: Kind) -> Family:
    """A family: from a seed the first of a row of attempts that makes a question; the row is fixed by the seed.

    Args:
        name: its id.
        title: what it is about.
        kinds: of questions, one of them drawn anew for each attempt; one that comes twice is drawn twice as often.
    """

    def make(seed: int) -> Question:
        for number in range(MOST_ATTEMPTS):
            keyed = Keyed(name, seed, number)
            question = (keyed.pick(kinds) if len(kinds) > 1 else kinds[0])(keyed, seed)
            if question is not None:
                return question
        raise AssertionError(f"{name} found no question for seed {seed}")

    return Family(name, title, make)
