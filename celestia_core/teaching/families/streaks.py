"""Dice have no memory: the next throw after a streak; and how often a streak turns up in a few throws."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

from celestia_core.kinds import HAZARDS, Face
from celestia_core.odds import EVENT_DIE
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Question, Value

from .choices import chance_options, family
from .keyed import Keyed
from .wording import chance_text

ID = "streaks"
SMALLEST = Fraction(2, 100)
SIX = tuple(EVENT_DIE)
TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}
SERIES = ((3, 2), (4, 2), (4, 3), (5, 3), (5, 4))  # throws, and the run looked for


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a throw shall show.

    Attributes:
        name: for whoever counts again.
        text: in words.
        dice: thrown at once.
        good: how many of all the throws that are possible show it.
        way: how these are counted.
    """

    name: str
    text: str
    dice: int
    good: int
    way: str

    @property
    def chance(self) -> Fraction:
        """Its chance in one throw."""
        return Fraction(self.good, len(SIX) ** self.dice)


def _wanted(keyed: Keyed, dice: int) -> Wanted:
    """Something that one die, or two, may show."""
    face, blanks = keyed.pick(HAZARDS), SIX.count(Face.BLANK)
    if dice == 1:
        name, text, good = keyed.pick(
            (("blank", "a blank", blanks), ("danger", "a danger", len(SIX) - blanks), (face.value, face.value, 1))
        )
        return Wanted(name, text, dice, good, f"{good} of the {len(SIX)} faces {_shows(good)} {text}.")
    every, dangers = len(SIX) ** 2, len(SIX) - blanks
    name, text, good, way = keyed.pick(
        (
            ("two blanks", "two blanks", blanks**2, f"{blanks} x {blanks}"),
            ("two dangers", "two dangers", dangers**2, f"{dangers} x {dangers}"),
            (f"some {face.value}", f"{face.value} on at least one die", every - 5**2, f"{every} - 5 x 5"),
        )
    )
    return Wanted(name, text, dice, good, f"{way}: {good} of the {every} rolls of two dice show {text}.")


def _next(keyed: Keyed, seed: int) -> Question | None:
    """The next throw after a streak."""
    wanted, run, missed = _wanted(keyed, keyed.among(1, 2)), keyed.among(2, 5), keyed.below(2) == 1
    key, every = wanted.chance, len(SIX) ** wanted.dice
    errors = [("half-half", Fraction(1, 2)), ("other-side", 1 - key)]
    if missed:
        history = f"not one of the last {run} throws showed {wanted.text}"
        errors += [("due", 1 - (1 - key) ** (run + 1)), ("whole-series", (1 - key) ** run * key)]
    else:
        history = f"the last {run} throws all showed {wanted.text}"
        errors += [("whole-series", key ** (run + 1)), ("hot-die", Fraction(run + 1, run + 2))]
    right = f"{wanted.good} of {every}, as at every throw: {chance_text(key)}."
    chosen = chance_options(key, keyed.shuffled(errors), right)
    if chosen is None:
        return None
    who, what = keyed.pick(PLAYERS), "one event die" if wanted.dice == 1 else "two event dice"
    opening = keyed.pick(
        (
            f"{who} throws {what} again and again: {history}.",
            f"{who} has thrown {what} for a while: {history}.",
            f"At {who}'s table {what} {'is' if wanted.dice == 1 else 'are'} thrown: {history}.",
        )
    )
    ask = keyed.pick(("Of 100 next throws after this, how many", "How many of 100 next throws after such a streak"))
    prompt = f"{opening} {DIE}\n\n**{ask} show {wanted.text}?**"
    lines = (
        "A die does not know what it showed before: each face is as likely as ever.",
        wanted.way,
        f"{wanted.good} of {every} is {chance_text(key)}.",
    )
    numbers: tuple[tuple[str, Value], ...] = (
        ("key", key),
        ("good", wanted.good),
        ("every", every),
        ("run", run),
        ("missed", int(missed)),
        ("dice", wanted.dice),
        (f"next {wanted.name}", 1),
        *((f"face {number}", number) for number in range(1, len(SIX) + 1)),
        *((f"wrong {mistake}", value) for mistake, value in chosen.wrong),
    )
    return Question(ID, seed, prompt, chosen.options, lines, ("event-dice",), numbers)


def _somewhere(keyed: Keyed, seed: int) -> Question | None:
    """How often a run of at least so many turns up in a few throws."""
    wanted, (throws, run) = _wanted(keyed, 1), keyed.pick(SERIES)
    one = wanted.chance
    series = [shown for shown in product((True, False), repeat=throws) if has_run(shown, run)]
    key = sum((one ** sum(shown) * (1 - one) ** (throws - sum(shown)) for shown in series), Fraction(0))
    enough = (comb(throws, n) * one**n * (1 - one) ** (throws - n) for n in range(run, throws + 1))
    errors = [
        ("one-place-only", one**run),
        ("adding-places", (throws - run + 1) * one**run),
        ("not-in-a-row", sum(enough, Fraction(0))),
        ("series-alike", Fraction(len(series), 2**throws)),
        ("other-side", 1 - key),
    ]
    possible = [(mistake, value) for mistake, value in errors if value <= 1]
    right = f"{chance_text(key)} of such series have it."
    chosen = chance_options(key, keyed.shuffled(possible), right) if SMALLEST < key < 1 - SMALLEST else None
    if chosen is None:
        return None
    ask = keyed.pick(("Of 100 such series, how many have", "How many of 100 such series have"))
    prompt = (
        f"{keyed.pick(PLAYERS)} throws one event die **{throws} times** and notes each time whether it shows "
        f"{wanted.text}. {DIE}\n\n**{ask} {wanted.text} at least {TIMES[run]} in a row somewhere?**"
    )
    lines, counts = _counted(throws, run, one, key)
    numbers: tuple[tuple[str, Value], ...] = (
        ("key", key),
        ("throws", throws),
        ("run", run),
        (f"somewhere {wanted.name}", 1),
        *counts,
        *((f"wrong {mistake}", value) for mistake, value in chosen.wrong),
    )
    return Question(ID, seed, prompt, chosen.options, lines, ("event-dice",), numbers)


def has_run(shown: tuple[bool, ...], run: int) -> bool:
    """Whether so many in a row are true somewhere."""
    return any(all(shown[start : start + run]) for start in range(len(shown) - run + 1))


def _counted(
    throws: int, run: int, one: Fraction, key: Fraction
) -> tuple[tuple[str, ...], tuple[tuple[str, Value], ...]]:
    """The series that have a run, by how many throws fit; the die in as few equal parts as will do."""
    parts, good = one.denominator, one.numerator
    numbers: list[tuple[str, Value]] = [("parts", parts), ("yes", good), ("no", parts - good)]
    lines, fitting = [], 0
    for yes in range(throws, run - 1, -1):
        shown = [one for one in product((True, False), repeat=throws) if sum(one) == yes and has_run(one, run)]
        each = good**yes * (parts - good) ** (throws - yes)
        ways = len(shown) * each
        factors = " x ".join(map(str, [*[good] * yes, *[parts - good] * (throws - yes)]))
        letters = ", ".join("".join("Y" if fits else "n" for fits in row) for row in shown)
        lines.append(
            f"{letters}: {factors} is {each:,} series."
            if len(shown) == 1
            else f"{letters}: {len(shown)} orders, for each {factors} is {each:,} series. "
            f"{len(shown)} x {each:,} is {ways:,}."
        )
        numbers += [(f"orders {yes}", len(shown)), (f"each {yes}", each), (f"ways {yes}", ways)]
        fitting += ways
    total = parts**throws
    first = (
        f"Cut the die into {parts} equal parts: {good} for yes (Y), {parts - good} for no (n). "
        f"{' x '.join([str(parts)] * throws)} is {total:,} series, all as likely."
    )
    last = f"Together {fitting:,} of {total:,}: {chance_text(key)}."
    return (first, *lines, last), (*numbers, ("series", total), ("fitting", fitting))


DIE = (
    "Two of the six faces of a die are blank; fog, lightning, birds and pirates have one face each and are the dangers."
)


def _shows(count: int) -> str:
    return "shows" if count == 1 else "show"


FAMILY = family(ID, "What comes after a streak?", _somewhere, _next)
