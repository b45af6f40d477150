"""Rulesets as TOML text that `parse_ruleset` reads back to the same ruleset."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from .bag import Bag
from .errors import CannotRead
from .kinds import Card, Face, Window
from .ruleset import FLAGS, NUMBERS, WINDOW_FLAGS, City, Ruleset
from .ruleset_file import MAX_TEXT, published, read_published

HOUSE = ("house rule", "CONV")  # source and confidence of a number that has none
SINGLE = (*FLAGS, *NUMBERS, "first_captain", "max_journeys")


def dump_ruleset(rules: Ruleset) -> str:
    """Everything a ruleset says, each number with its source.

    Raises:
        CannotRead: an id with options (`+hook`, `+max50`); a file has a name and a version only.

    Example:
        >>> from celestia_core.ruleset import load_ruleset
        >>> print(dump_ruleset(load_ruleset("quick"))[:36])
        id = "quick@1"
        title = "Quick game"
    """
    return _text(rules, [*_head(rules), *_single(rules, SINGLE), *_parts(rules, ("hand", "deck", "faces", "city"))])


def dump_changes(rules: Ruleset, base: str = "rulebook@1") -> str:
    """The same ruleset as what it changes of a published one; short, and made to be read.

    Args:
        rules: what is written.
        base: id of the published ruleset it starts from.

    Raises:
        CannotRead: an id with options, or a base that is not published.
    """
    name, _, version = base.partition("@")
    if base not in {f"{known}@{number}" for known, numbers in published().items() for number in numbers}:
        raise CannotRead(f"not a published ruleset: {base[:40]!r}")
    parent = read_published(name, int(version))
    singles = [one for one in SINGLE if getattr(rules, one) != getattr(parent, one)]
    if any(getattr(rules, one) is None for one in singles):  # TOML has no way to take back what the base says
        return dump_ruleset(rules)
    parts = [part for part, said in _SAID.items() if said(rules) != said(parent)]
    return _text(rules, [*_head(rules), f"base = {json.dumps(base)}", *_single(rules, singles), *_parts(rules, parts)])


_SAID: dict[str, Callable[[Ruleset], object]] = {
    "hand": lambda rules: (rules.seats, rules.hand_sizes),
    "deck": lambda rules: rules.deck,
    "faces": lambda rules: rules.faces,
    "city": lambda rules: rules.cities,
}


def _text(rules: Ruleset, lines: list[str]) -> str:
    if "+" in rules.id:
        raise CannotRead(f"a ruleset file has a plain name with a version, not {rules.id}")
    text = "\n".join(lines) + "\n"
    if len(text) > MAX_TEXT:
        raise CannotRead(f"a ruleset is a text of at most {MAX_TEXT} characters")
    return text


def _head(rules: Ruleset) -> list[str]:
    return [f"id = {_toml(rules.id)}", f"title = {_toml(rules.title)}"]


def _single(rules: Ruleset, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        value = getattr(rules, name)
        if value is not None:
            yield _entry(rules, "", name, _windows(value) if name in WINDOW_FLAGS else _toml(value))


def _windows(windows: frozenset[Window]) -> str:
    return f"[{', '.join(_toml(window.value) for window in sorted(windows))}]"


def _parts(rules: Ruleset, names: Collection[str]) -> Iterator[str]:
    counted: dict[str, Mapping[str, int]] = {
        "hand": {str(seats): size for seats, size in zip(rules.seats, rules.hand_sizes, strict=True)},
        "deck": _counts(rules.deck),
        "faces": _counts(rules.faces),
    }
    for name in names:
        if name != "city":
            yield from ("", f"[{name}]")
            yield from (_entry(rules, f"{name}.", word, str(count)) for word, count in counted[name].items())
    if "city" in names:
        for number, city in enumerate(rules.cities, 1):
            yield from ("", "[[city]]")
            yield from (_entry(rules, f"city {number} ", what, said) for what, said in _city(city).items())


def _city(city: City) -> dict[str, str]:
    treasures = ", ".join(f"{treasure.word} = {count}" for treasure, count in city.treasures.pairs)
    return {"value": str(city.value), "dice": str(city.dice), "treasures": f"{{ {treasures} }}"}


def _counts(bag: "Bag[Card] | Bag[Face]") -> dict[str, int]:
    return {kind.value: count for kind, count in bag.pairs}


def _entry(rules: Ruleset, place: str, name: str, value: str) -> str:
    sources, confidence = rules.provenance.get(place + name, HOUSE)
    return f"{name} = {{ value = {value}, sources = {_toml(sources)}, confidence = {_toml(confidence)} }}"


def _toml(value: object) -> str:
    """A text, number or truth value in TOML: JSON says these alike, but for DEL, which no ruleset's text holds."""
    return json.dumps(value, ensure_ascii=False)
