"""Blanks and dangers on one to three dice: how many of the equally likely rolls, each die told from the others."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product

from celestia_core.kinds import HAZARDS, Face
from celestia_core.odds import EVENT_DIE
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Question, Value

from .choices import count_options, family
from .keyed import Keyed
from .scenes import rules
from .wording import chance_text

ID = "dice-only"
FACES = tuple(EVENT_DIE)  # six faces, two of them blank
BLANKS = FACES.count(Face.BLANK)

Roll = tuple[Face, ...]
Fits = Callable[[Roll], bool]


@dataclass(frozen=True, slots=True)
class Event:
    """What the dice shall show.

    Attributes:
        name: for whoever counts again.
        text: in words, after "how many rolls show".
        fits: whether a roll shows it.
        way: how it is counted.
        near: errors that come with this event, with the rolls that they count.
    """

    name: str
    text: str
    fits: Fits
    way: str
    near: tuple[tuple[str, int], ...] = ()


def _attempt(keyed: Keyed, seed: int) -> Question | None:
    dice = keyed.pick((1, 2, 2, 3, 3))
    event = keyed.pick((_all_blank, _no_danger_of, _at_least_one, _some_blank, _in_order, _any_order))(keyed, dice)
    if event is None:
        return None
    total, key = len(FACES) ** dice, count(event.fits, dice)
    errors = [
        *event.near,
        ("other-side", total - key),
    ]
    word = "faces" if dice == 1 else "rolls"
    share = Fraction(key, total)
    right = f"{key:,} of {total:,} {word} is {chance_text(share)}."
    chosen = count_options(key, total, keyed.shuffled(errors), right, word)
    if chosen is None:
        return None
    told, city = _told(keyed, dice)
    asked = keyed.pick(
        (
            f"How many of the {total:,} {word}",
            f"Of the {total:,} {word}, how many",
            f"{total:,} {word}: how many of them",
        )
    )
    prompt = f"{told}\n\n**{asked} show {event.text}?**"
    lines = (
        f"{' x '.join([str(len(FACES))] * dice)} is {total:,} rolls." if dice > 1 else f"One die has {total} faces.",
        event.way,
        right,
    )
    numbers: tuple[tuple[str, Value], ...] = (
        ("dice", dice),
        ("city", city),
        ("total", total),
        ("key", key),
        ("share", share),
        *((f"face {number}", number) for number in range(1, len(FACES) + 1)),
        *((f"power {number}", number**dice) for number in range(1, len(FACES))),
        *((f"wrong {mistake}", value) for mistake, value in chosen.wrong),
    )
    clauses = ("event-dice", "all-blank") if event.name == "all-blank" else ("event-dice", "dice-of-next-city")
    return Question(ID, seed, prompt, chosen.options, lines, clauses, (*numbers, (event.name, 1)))


def count(fits: Fits, dice: int) -> int:
    """Rolls that fit, each die told from the others."""
    return sum(map(fits, product(FACES, repeat=dice)))


def _told(keyed: Keyed, dice: int) -> tuple[str, int]:
    """Who rolls, and what makes two rolls different; with the city, 0 if there is none."""
    who, cities = keyed.pick(PLAYERS), [city.value for city in rules().cities if city.dice == dice]
    faces = "A die has one face each for fog, lightning, birds and pirates, and two blank faces."
    if not cities:
        card = keyed.pick(("Wind Gust", "Alternative Route"))
        return f"{card} was played: {who} rolls one die again. {faces}", 0
    city = keyed.pick(cities)
    apart = (
        "Think of a red die and a blue one: each pair of faces, red and blue, is a roll of its own."
        if dice == 2
        else "Think of a red die, a blue one and a green one."
    )
    rolls = keyed.pick(
        (f"{who} rolls {dice} dice", f"{who} is captain and rolls {dice} dice", f"{dice} dice are rolled")
    )
    return f"{rolls} for the flight to city {city}. {faces} {apart}", city


def _all_blank(keyed: Keyed, dice: int) -> Event:
    way = f"{_times(BLANKS, dice)}: each die has {BLANKS} blank faces."
    near = (
        ("one-die-only", BLANKS * len(FACES) ** (dice - 1)),
        ("blank-once", 1),
        *_added("adding-for-all", *[BLANKS] * dice),
    )
    text = "only blanks" if dice > 1 else "blank"
    return Event("all-blank", text, lambda roll: set(roll) == {Face.BLANK}, way, near)


def _at_least_one(keyed: Keyed, dice: int) -> Event:
    face = keyed.pick(HAZARDS)
    without = (len(FACES) - 1) ** dice
    way = (
        f"{_times(len(FACES) - 1, dice)} without {face.value}; all the others have some."
        if dice > 1
        else f"One face shows {face.value}."
    )
    near = (
        ("exactly-one", count(lambda roll: roll.count(face) == 1, dice)),
        ("order-forgotten", _unordered(lambda roll: face in roll, dice)),
        *_added("adding-dice", *[1] * dice),
        ("other-side", without),
    )
    return Event(f"some {face.value}", _some(face, dice), lambda roll: face in roll, way, near)


def _no_danger_of(keyed: Keyed, dice: int) -> Event:
    face = keyed.pick(HAZARDS)
    way = f"{_times(len(FACES) - 1, dice)}: each die has {len(FACES) - 1} faces without {face.value}."
    near = (
        ("order-forgotten", _unordered(lambda roll: face not in roll, dice)),
        ("no-danger-at-all", BLANKS**dice),
        ("blank-once", (len(FACES) - BLANKS) ** dice),
        ("one-die-only", (len(FACES) - 1) * len(FACES) ** (dice - 1)),
    )
    return Event(f"no {face.value}", f"no {face.value}", lambda roll: face not in roll, way, near)


def _some_blank(keyed: Keyed, dice: int) -> Event | None:
    if dice == 1:
        return None
    dangers = len(FACES) - BLANKS
    way = f"{_times(dangers, dice)} without a blank; all the others have one or more."
    near = (
        ("exactly-one", count(lambda roll: roll.count(Face.BLANK) == 1, dice)),
        ("order-forgotten", _unordered(lambda roll: Face.BLANK in roll, dice)),
        ("blank-once", len(FACES) ** dice - (len(FACES) - 1) ** dice),
        *_added("adding-dice", *[BLANKS] * dice),
        ("all-for-one", BLANKS**dice),
    )
    return Event("some blank", "at least one blank", lambda roll: Face.BLANK in roll, way, near)


def _in_order(keyed: Keyed, dice: int) -> Event | None:
    if dice != 2:  # red and blue
        return None
    red, blue = keyed.shuffled((*HAZARDS, Face.BLANK))[:2]
    ways = FACES.count(red) * FACES.count(blue)
    way = f"{FACES.count(red)} x {FACES.count(blue)}: only this order counts."
    near = (
        ("order-ignored", 2 * ways),
        *_blank_once(red, blue, 1),
        *_added("adding-for-all", *map(FACES.count, (red, blue))),
    )
    text = f"{red.value} on the red die and {blue.value} on the blue one"
    return Event(f"order {red.value} {blue.value}", text, lambda roll: roll == (red, blue), way, near)


def _any_order(keyed: Keyed, dice: int) -> Event | None:
    if dice != 2:  # red and blue
        return None
    one, other = sorted(keyed.shuffled((*HAZARDS, Face.BLANK))[:2])
    ways = FACES.count(one) * FACES.count(other)
    way = (
        f"{FACES.count(one)} x {FACES.count(other)} with {one.value} on the red die, and as many with "
        f"{one.value} on the blue one."
    )
    near = (
        ("order-forgotten", ways),
        *_blank_once(one, other, 2),
        *_added("adding-for-all", *map(FACES.count, (one, other))),
    )
    text = f"one {one.value} and one {other.value}, in any order"
    return Event(f"both {one.value} {other.value}", text, lambda roll: set(roll) == {one, other}, way, near)


def _unordered(fits: Fits, dice: int) -> int:
    """The error that counts fog on red with pirates on blue, and pirates on red with fog on blue, as one roll."""
    return sum(map(fits, combinations_with_replacement(FACES, dice)))


def _blank_once(one: Face, other: Face, orders: int) -> tuple[tuple[str, int], ...]:
    """The error that takes a die for one with a single blank face, where two different faces are asked for."""
    return (("blank-once", orders),) if Face.BLANK in (one, other) else ()


def _added(mistake: str, *faces: int) -> tuple[tuple[str, int], ...]:
    """The error that adds the chances of the dice, each with so many faces that show it."""
    return ((mistake, sum(faces) * len(FACES) ** (len(faces) - 1)),) if len(faces) > 1 else ()


def _times(faces: int, dice: int) -> str:
    return f"{' x '.join([str(faces)] * dice)} is {faces**dice:,}" if dice > 1 else f"{faces} faces"


def _some(face: Face, dice: int) -> str:
    return f"{face.value} on at least one die" if dice > 1 else face.value


FAMILY = family(ID, "What do the dice show?", _attempt)
