"""Reading rulesets from TOML: our own published ones, and those a host brings along. The text is hostile until read."""

import tomllib
from functools import lru_cache
from typing import Any

from .bag import Bag
from .errors import BadRuleset, CannotRead
from .kinds import Card, CityIndex, Face, Points, Window
from .resources import data_path
from .ruleset import SPYGLASS_POINTS, WINDOW_FLAGS, City, Ruleset, Treasure
from .ruleset_fields import CHECKS, CITY, HEAD, MAX_CITIES, PARTS, SETTINGS, SOURCE, Field

MAX_TEXT = 50_000  # characters of a ruleset file
MAX_DOTS = 60  # in one line: reading a dotted key takes the square of its length
MAX_FAULTS = 100  # so many are told


@lru_cache(maxsize=1)
def published() -> dict[str, tuple[int, ...]]:
    """Names of our rulesets, with the versions there are of each."""
    found: dict[str, list[int]] = {}
    for file in data_path("rulesets").iterdir():
        if file.name.endswith(".toml"):
            name, _, version = file.name.removesuffix(".toml").partition("@")
            found.setdefault(name, []).append(int(version))
    return {name: tuple(sorted(versions)) for name, versions in found.items()}


@lru_cache(maxsize=64)
def read_published(name: str, version: int) -> Ruleset:
    """One of our own rulesets."""
    return _read((data_path("rulesets") / f"{name}@{version}.toml").read_text(encoding="utf-8"))


def parse_ruleset(text: str) -> Ruleset:
    """A ruleset from its TOML text; `base = "rulebook@1"` takes everything not said from a published one.

    Raises:
        CannotRead: not TOML, or too long.
        BadRuleset: faults of content, all of them at once.
    """
    rules = _read(text)
    name, version = rules.id.split("@")
    if name in published() and (int(version) not in published()[name] or read_published(name, int(version)) != rules):
        raise BadRuleset((f"id: {name} is a published ruleset; this one needs another name",))
    return rules


def _read(text: str) -> Ruleset:
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise CannotRead(f"a ruleset is a text of at most {MAX_TEXT} characters")
    if any(line.count(".") > MAX_DOTS for line in text.split("\n")):
        raise CannotRead(f"a ruleset has at most {MAX_DOTS} dots in a line")
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise CannotRead("this is nested too deeply for a ruleset") from None
    except ValueError as error:  # not TOML, or a number of thousands of digits
        raise CannotRead(f"not TOML: {str(error)[:200]}") from None
    return _Reader().ruleset(table)


class _Reader:
    """Reads one file and collects every fault before it complains; a value at fault is None."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.provenance: dict[str, tuple[str, str]] = {}

    def ruleset(self, table: dict[str, Any]) -> Ruleset:
        values: dict[str, Any] = {"grappling_hook": False}
        based = "base" in table
        if based:
            values |= self.base(table.pop("base"))
        values |= {name: self.fitting(name, table.pop(name, None), field) for name, field in HEAD.items()}
        parts = {name: table.pop(name) for name in (*PARTS, "city") if name in table}
        if not based:
            self.faults += [f"{name} is missing" for name in (*PARTS, "city") if name not in parts]
        for name, part in parts.items():
            values |= self.cities(part) if name == "city" else self.part(name, part)
        for name, value in self.cells("", table, SETTINGS).items():
            values[name] = frozenset(map(Window, value)) if name in WINDOW_FLAGS and value is not None else value
        for names, holds, fault in CHECKS:
            known = [values.get(name) for name in names]
            if None not in known and not holds(*known):
                self.faults.append(fault)
        if self.faults:
            more = len(self.faults) - MAX_FAULTS
            raise BadRuleset((*self.faults[:MAX_FAULTS], *([f"and {more} more"] if more > 0 else [])))
        return Ruleset(**values, provenance=self.provenance)

    def base(self, name: Any) -> dict[str, Any]:
        """Everything the published ruleset of this id says."""
        known = {f"{base}@{version}": (base, version) for base, versions in published().items() for version in versions}
        if not isinstance(name, str) or name not in known:
            self.faults.append(f"base: one of {', '.join(sorted(known))}")
            return {}
        parent = read_published(*known[name])
        self.provenance.update(parent.provenance)
        own = ("provenance", "fingerprint")
        return {field: getattr(parent, field) for field in Ruleset.__dataclass_fields__ if field not in own}

    def part(self, name: str, part: Any) -> dict[str, Any]:
        """The hands, the deck or the faces: counts by word."""
        counts = self.cells(f"{name}.", part, PARTS[name])
        faulty = None in counts.values()
        if name == "hand":
            seats, sizes = sorted(counts), [counts[seats] for seats in sorted(counts)]
            return {"seats": None if faulty else tuple(map(int, seats)), "hand_sizes": None if faulty else tuple(sizes)}
        kinds = {kind.value: kind for kind in (Card if name == "deck" else Face)}
        return {name: None if faulty else Bag({kinds[word]: count for word, count in counts.items()})}

    def cities(self, tables: Any) -> dict[str, Any]:
        if not isinstance(tables, list) or len(tables) > MAX_CITIES:
            self.faults.append(f"city: at most {MAX_CITIES} tables, each headed [[city]]")
            return {"cities": None}
        cities = [self.city(CityIndex(index), table) for index, table in enumerate(tables)]
        return {"cities": None if None in cities else tuple(cities)}

    def city(self, index: CityIndex, table: Any) -> City | None:
        place = f"city {index + 1} "
        cells = self.cells(place, table, CITY)
        missing = [name for name in CITY if name not in cells]
        self.faults += [f"{place}{name} is missing" for name in missing]
        if missing or None in cells.values():
            return None
        treasures = {
            Treasure(index, SPYGLASS_POINTS if word == "spyglass" else Points(int(word)), word == "spyglass"): count
            for word, count in cells["treasures"].items()
        }
        return City(Points(cells["value"]), cells["dice"], Bag(treasures))

    def cells(self, place: str, table: Any, fields: dict[str, Field]) -> dict[str, Any]:
        """The values of a table of `{value, sources, confidence}`."""
        if not isinstance(table, dict):
            self.faults.append(f"{place.strip(' .')}: a table is wanted")
            return {"": None}
        return {name: self.cell(place, name, entry, fields) for name, entry in table.items()}

    def cell(self, place: str, name: str, entry: Any, fields: dict[str, Field]) -> Any:
        if name not in fields:
            self.faults.append(f"no such name: {(place + name)[:40]!a}")
            return None
        where = place + name
        if not isinstance(entry, dict) or set(entry) != {"value", *SOURCE}:
            self.faults.append(f"{where}: needs value, {' and '.join(SOURCE)}")
            return None
        source, confidence = (self.fitting(f"{where}: {what}", entry[what], field) for what, field in SOURCE.items())
        self.provenance[where] = (source, confidence)
        return self.fitting(where, entry["value"], fields[name])

    def fitting(self, where: str, value: Any, field: Field) -> Any:
        fits, wanted = field
        if fits(value):
            return value
        self.faults.append(f"{where}: {wanted}")
        return None
