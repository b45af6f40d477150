"""House rules: a published ruleset with changed numbers and flags, all of which its id tells.

The id is "house-" and one number in base 36, so a link, a record or a command that names it needs no file and no server
that remembers it: whoever reads the id has the rules. (docs/decisions/0017)
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress, product
from typing import Any

from .bag import Bag
from .errors import BadRuleset, CannotRead
from .kinds import Card, Face, Window
from .ruleset import FLAGS, POWER_WINDOWS, WINDOW_FLAGS, Ruleset
from .ruleset_fields import CHECKS
from .ruleset_file import read_published

PREFIX, VERSION = "house-", 1
TITLE = "House rules"
SOURCE = ("house rule", "CONV")

Value = int | bool | str | tuple[str, ...]  # of a knob; windows by their words, in order


@dataclass(frozen=True, slots=True)
class Knob:
    """A number or flag that may be changed.

    Attributes:
        name: as a fault or a source names it: "deck.compass", "city 5 dice", "hand.4", "spyglass_who".
        values: all it may be.
    """

    name: str
    values: tuple[Value, ...]


def _knobs() -> Iterator[Knob]:
    cards = [card for card in Card if card is not Card.GRAPPLING_HOOK]  # a promo, and an option of any id
    yield from (Knob(f"deck.{card.value}", tuple(range(41))) for card in cards)
    yield from (Knob(f"city {number} dice", (1, 2, 3, 4)) for number in range(2, 10))  # the box holds four dice
    yield from (Knob(f"faces.{face.value}", tuple(range(7))) for face in Face)
    yield from (Knob(f"hand.{seats}", tuple(range(1, 13))) for seats in range(2, 7))
    for name, values in FLAGS.items():
        if name in WINDOW_FLAGS:
            choices = product((False, True), repeat=len(POWER_WINDOWS))
            yield Knob(name, tuple(tuple(compress([w.value for w in POWER_WINDOWS], some)) for some in choices))
        elif name != "grappling_hook":
            yield Knob(name, values)
    yield from (Knob("end_points", tuple(range(10, 151))), Knob("end_kinds", tuple(range(1, 10))))


# Their order and values are part of every id of this version: a change wants a new VERSION.
BASES = ("rulebook@1", "bga@1", "quick@1")
KNOBS = tuple(_knobs())
_KNOB = {knob.name: knob for knob in KNOBS}
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def settings(rules: Ruleset) -> dict[str, Value]:
    """What the knobs stand at, by name, in a ruleset with nine cities."""
    sizes = dict(zip(rules.seats, rules.hand_sizes, strict=True))
    return {knob.name: _setting(rules, sizes, knob.name) for knob in KNOBS}


def _setting(rules: Ruleset, sizes: Mapping[int, int], name: str) -> Any:
    part, _, word = name.partition(".")
    if part == "deck":
        return rules.deck[Card(word)]
    if part == "faces":
        return rules.faces[Face(word)]
    if part == "hand":
        return sizes.get(int(word), 0)
    if name in WINDOW_FLAGS:
        return tuple(window.value for window in POWER_WINDOWS if window in getattr(rules, name))
    return rules.cities[int(name.split()[1]) - 1].dice if name.startswith("city") else getattr(rules, name)


def house_rules(base: str, changes: Mapping[str, Value]) -> Ruleset:
    """A published ruleset with some knobs turned; without any it is the published one itself.

    Args:
        base: one of BASES.
        changes: new values by the name of their knob.

    Raises:
        BadRuleset: everything that cannot be, at once.

    Example:
        >>> house_rules("rulebook@1", {"deck.compass": 10}).id
        'house-2l@1'
    """
    if base not in BASES:
        raise BadRuleset((f"base: one of {', '.join(BASES)}",))
    faults = [_wanted(name) for name, value in changes.items() if not _fits(name, value)]
    if faults:
        raise BadRuleset(tuple(faults))
    parent = _published(base)
    before = settings(parent)
    now = {**before, **changes}
    if now == before:
        return parent
    provenance = {**parent.provenance, **{name: SOURCE for name in now if now[name] != before[name]}}
    rules = replace(
        parent,
        id=f"{PREFIX}{_code(base, now)}@{VERSION}",
        title=TITLE,
        provenance=provenance,
        **_values(parent, now),
    )
    for names, holds, fault in CHECKS:
        known = [getattr(rules, name) for name in names]
        if None not in known and not holds(*known):
            faults.append(fault)
    if faults:
        raise BadRuleset(tuple(faults))
    return rules


def _values(parent: Ruleset, now: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of the new ruleset."""
    return {
        "hand_sizes": tuple(now[f"hand.{seats}"] for seats in parent.seats),
        "deck": Bag({card: now.get(f"deck.{card.value}", 0) for card in Card}),
        "faces": Bag({face: now[f"faces.{face.value}"] for face in Face}),
        "cities": tuple(
            replace(city, dice=now[f"city {number} dice"] if number > 1 else city.dice)
            for number, city in enumerate(parent.cities, 1)
        ),
        **{
            name: frozenset(map(Window, now[name])) if name in WINDOW_FLAGS else now[name]
            for name in now
            if " " not in name and "." not in name
        },
    }


def changes_of(rules: Ruleset, base: str) -> dict[str, Value]:
    """The knobs that stand otherwise than in the base.

    Raises:
        BadRuleset: what differs and has no knob, or stands where the knob cannot be turned to.
    """
    parent = _published(base)
    faults = [f"{what} cannot be changed here" for what, said in _FIXED.items() if said(rules) != said(parent)]
    if faults:
        raise BadRuleset(tuple(faults))
    before, now = settings(parent), settings(rules)
    changes = {name: value for name, value in now.items() if value != before[name]}
    house_rules(base, changes)
    return changes


_FIXED: dict[str, Any] = {
    "cities and treasures": lambda rules: tuple((city.value, city.treasures) for city in rules.cities),
    "numbers of players": lambda rules: rules.seats,
    "the first captain": lambda rules: rules.first_captain,
    "a limit of journeys": lambda rules: rules.max_journeys,
    "the Grappling Hook": lambda rules: rules.grappling_hook,
    "dice of the first city": lambda rules: rules.cities[0].dice,
}


def as_house(rules: Ruleset) -> Ruleset:
    """The same rules under the id that tells them: from the published ruleset they change least.

    Raises:
        BadRuleset: what no knob can say of them.
    """
    found: list[tuple[int, int, dict[str, Value]]] = []
    faults: dict[str, None] = {}
    for place, base in enumerate(BASES):
        try:
            changes = changes_of(rules, base)
        except BadRuleset as error:
            faults |= dict.fromkeys(error.faults) if not faults else {}
        else:
            found.append((len(changes), place, changes))
    if not found:
        raise BadRuleset(tuple(faults))
    _, place, changes = min(found, key=lambda entry: entry[:2])
    return house_rules(BASES[place], changes)


def told_by(rules_id: str) -> tuple[str, dict[str, Value]]:
    """What the id of a published ruleset or of house rules says: the base, and what is changed of it.

    Raises:
        CannotRead: neither of the two.
    """
    if rules_id in BASES:
        return rules_id, {}
    return _read(rules_id)


def is_house(name: str) -> bool:
    """Whether an id or a name is kept for house rules."""
    return name.startswith(PREFIX)


@lru_cache(maxsize=256)
def read_house(rules_id: str) -> Ruleset:
    """House rules from their id.

    Raises:
        CannotRead: not an id that `house_rules` makes.
    """
    base, changes = _read(rules_id)
    try:
        rules = house_rules(base, changes)
    except BadRuleset as error:
        raise CannotRead(f"no house rules: {rules_id[:40]!r}: {error}") from None
    if rules.id != rules_id:  # one ruleset from one base has one id
        raise CannotRead(f"no house rules: {rules_id[:40]!r}")
    return rules


def _code(base: str, now: Mapping[str, Any]) -> str:
    """One number: how far each knob was turned on from its place in the base, the base last."""
    before, number = settings(_published(base)), 0
    for knob in reversed(KNOBS):
        turned = knob.values.index(now[knob.name]) - knob.values.index(before[knob.name])
        number = number * len(knob.values) + turned % len(knob.values)
    number = number * len(BASES) + BASES.index(base)
    text = ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        text = _DIGITS[digit] + text
    return text


def _read(rules_id: str) -> tuple[str, dict[str, Value]]:
    code = rules_id.removeprefix(PREFIX).removesuffix(f"@{VERSION}")
    if rules_id != f"{PREFIX}{code}@{VERSION}" or not 0 < len(code) <= 32 or set(code) - set(_DIGITS):
        raise CannotRead(f"no house rules: {rules_id[:40]!r}")
    number, place = divmod(int(code, len(_DIGITS)), len(BASES))
    before, changes = settings(_published(BASES[place])), {}
    for knob in KNOBS:
        number, turned = divmod(number, len(knob.values))
        if turned:
            at = knob.values.index(before[knob.name])
            changes[knob.name] = knob.values[(at + turned) % len(knob.values)]
    if number:
        raise CannotRead(f"no house rules: {rules_id[:40]!r}")
    return BASES[place], changes


def _published(base: str) -> Ruleset:
    name, _, version = base.partition("@")
    return read_published(name, int(version))


def _fits(name: str, value: object) -> bool:
    return name in _KNOB and any(type(value) is type(one) and value == one for one in _KNOB[name].values)


def _wanted(name: str) -> str:
    if name not in _KNOB:
        return f"no such number or flag: {name[:40]!a}"
    values = _KNOB[name].values
    if type(values[0]) is int:
        return f"{name}: a whole number from {values[0]} to {values[-1]}"
    if name in WINDOW_FLAGS:
        return f"{name}: some of {', '.join(window.value for window in POWER_WINDOWS)}, in this order"
    return f"{name}: one of {', '.join(map(str, values))}"
