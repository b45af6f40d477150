"""Options from the right value and from the values that named errors really yield."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from celestia_core.teaching.mistakes import MISTAKES
from celestia_core.teaching.question import Family, Option, Question
from celestia_core.written import of_hundred

from .keyed import Keyed
from .wording import of_100

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
        None where too few errors lie far enough from the key and from each other.
    """
    taken = [of_hundred(key)]
    kept: list[Wrong] = []
    for mistake, value in errors:
        shown = of_hundred(value)
        if len(kept) < WRONG and all(abs(shown - other) >= APART for other in taken):
            taken.append(shown)
            kept.append((mistake, value))
    if len(kept) < WRONG:
        return None
    made = [(key, Option(of_100(key), True, right))]
    made += [(value, Option(of_100(value), False, reason(mistake), mistake)) for mistake, value in kept]
    return Chances(tuple(option for _, option in sorted(made, key=lambda pair: pair[0])), tuple(kept))


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
    kept: dict[int, str] = {}
    for mistake, value in errors:
        if len(kept) < WRONG and value != key and 0 <= value <= total:
            kept.setdefault(value, mistake)
    if not 0 < key < total or len(kept) < LEAST_COUNTS:
        return None
    options = [
        Option(f"{value:,} of {total:,} {noun}", True, right)
        if value == key
        else Option(f"{value:,} of {total:,} {noun}", False, reason(kept[value]), kept[value])
        for value in sorted([key, *kept])
    ]
    return Counts(tuple(options), tuple((mistake, value) for value, mistake in kept.items()))


def reason(mistake: str) -> str:
    """The feedback that names an error and says what to do instead."""
    error = MISTAKES[mistake]
    return f"{error.title[0].upper()}{error.title[1:]}: {error.says} {error.instead}"


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
