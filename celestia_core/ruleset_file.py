"""Reading rulesets from TOML: our own published ones, and those a host brings along."""

import tomllib
from functools import lru_cache
from typing import Any

from .bag import Bag
from .errors import BadRuleset, CannotRead
from .kinds import MAX_SEATS, Card, CityIndex, Face, Points, Seat
from .resources import data_path
from .ruleset import FLAGS, NUMBERS, SPYGLASS_POINTS, WINDOW_FLAGS, City, Ruleset, Treasure

CONFIDENCES = ("H", "M", "L", "CONV")
MAX_TEXT = 100_000  # characters of a ruleset file
MAX_COUNT = 200  # of any one card or treasure
MAX_DICE = 6
MAX_CITIES = 12


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
    return parse_ruleset((data_path("rulesets") / f"{name}@{version}.toml").read_text(encoding="utf-8"))


def parse_ruleset(text: str) -> Ruleset:
    """A ruleset from its TOML text; `base = "rulebook@1"` takes everything not said from another one.

    Raises:
        CannotRead: not TOML, or too long.
        BadRuleset: faults of content, all of them at once.
    """
    if len(text) > MAX_TEXT:
        raise CannotRead(f"a ruleset has at most {MAX_TEXT} characters")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CannotRead(f"not TOML: {error}") from None
    return _Reader().ruleset(table)


class _Reader:
    """Reads one file and collects every fault before it complains."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.provenance: dict[str, tuple[str, str]] = {}

    def ruleset(self, table: dict[str, Any]) -> Ruleset:
        values: dict[str, Any] = {}
        base = table.pop("base", None)
        if base is not None:
            parent = read_published(*_name_version(base))
            values = {name: getattr(parent, name) for name in Ruleset.__dataclass_fields__ if name != "fingerprint"}
            self.provenance.update(parent.provenance)
        values["id"], values["title"] = table.pop("id", ""), table.pop("title", "")
        if not isinstance(values["id"], str) or "@" not in values["id"] or not isinstance(values["title"], str):
            self.faults.append("id and title: texts, the id with a version as in mine@1")
        hands = table.pop("hand", None)
        if hands is not None:
            sizes = {int(k): self.number(f"hand.{k}", v, 1, 30) for k, v in hands.items() if k in "23456"}
            values["seats"], values["hand_sizes"] = tuple(sorted(sizes)), tuple(sizes[n] for n in sorted(sizes))
        cities = table.pop("city", None)
        if cities is not None:
            values["cities"] = tuple(self.city(index, city) for index, city in enumerate(cities[: MAX_CITIES + 1]))
        for name, kinds in (("deck", Card), ("faces", Face)):
            counts = table.pop(name, None)
            if counts is not None:
                known = {kind.value: kind for kind in kinds}
                self.faults += [f"{name}: no such kind {word!r}" for word in counts if word not in known]
                read = {known[w]: self.number(f"{name}.{w}", n, 0, MAX_COUNT) for w, n in counts.items() if w in known}
                values[name] = Bag(read)
        for name, entry in table.items():
            values[name] = self.setting(name, entry)
        missing = {"seats", "cities", "deck", "faces"} - set(values)
        self.faults += [f"{name} is missing" for name in sorted(missing)]
        if not missing:
            self.check(values)
        if self.faults:
            raise BadRuleset(tuple(self.faults))
        return Ruleset(**{**values, "provenance": self.provenance})

    def sourced(self, name: str, entry: Any) -> Any:
        """The value of `{value, sources, confidence}`; notes where it comes from."""
        if not isinstance(entry, dict) or set(entry) != {"value", "sources", "confidence"}:
            self.faults.append(f"{name}: needs value, sources and confidence")
            return None
        if not isinstance(entry["sources"], str) or entry["confidence"] not in CONFIDENCES:
            self.faults.append(f"{name}: sources is a text, confidence one of {', '.join(CONFIDENCES)}")
            return None
        self.provenance[name] = (entry["sources"], entry["confidence"])
        return entry["value"]

    def number(self, name: str, entry: Any, least: int, most: int) -> int:
        value = self.sourced(name, entry)
        if value is None or (type(value) is int and least <= value <= most):
            return value or 0
        self.faults.append(f"{name}: a whole number from {least} to {most}")
        return least

    def city(self, index: int, table: Any) -> City:
        name = f"city {index + 1}"
        if not isinstance(table, dict) or set(table) != {"value", "dice", "treasures"}:
            self.faults.append(f"{name}: needs value, dice and treasures")
            return City(Points(0), 0, Bag())
        value = self.number(f"{name} value", table["value"], 1, 999)
        dice = self.number(f"{name} dice", table["dice"], 0 if index == 0 else 1, MAX_DICE)
        counts = self.sourced(f"{name} treasures", table["treasures"])
        treasures: dict[Treasure, int] = {}
        for word, count in counts.items() if isinstance(counts, dict) else ():
            points = SPYGLASS_POINTS if word == "spyglass" else int(word) if word.isdecimal() and len(word) < 4 else -1
            if points < 0 or type(count) is not int or not 0 <= count <= MAX_COUNT:
                self.faults.append(f"{name} treasures: points or spyglass, with counts up to {MAX_COUNT}")
            else:
                treasures[Treasure(CityIndex(index), Points(points), word == "spyglass")] = count
        if counts is not None and not treasures:
            self.faults.append(f"{name} treasures: at least one")
        return City(Points(value), dice, Bag(treasures))

    def setting(self, name: str, entry: Any) -> Any:
        if name in FLAGS:
            value, allowed = self.sourced(name, entry), FLAGS[name]
            if name in WINDOW_FLAGS:
                words = {window.value: window for window in allowed}
                if isinstance(value, list) and all(isinstance(word, str) and word in words for word in value):
                    return frozenset(words[word] for word in value)
                self.faults.append(f"{name}: a list of {', '.join(words)}")
            elif any(value == other and type(value) is type(other) for other in allowed):
                return value
            else:
                self.faults.append(f"{name}: one of {', '.join(map(str, allowed))}")
        elif name in NUMBERS:
            return self.number(name, entry, 0, 9999)
        elif name == "max_journeys":
            return self.number(name, entry, 1, 9999)
        elif name == "first_captain":
            return Seat(self.number(name, entry, 0, MAX_SEATS - 1))
        else:
            self.faults.append(f"no such setting: {name[:40]!r}")
        return None

    def check(self, values: dict[str, Any]) -> None:
        """Faults that no single number shows."""
        tiles = [city.value for city in values["cities"]]
        if not 2 <= len(tiles) <= MAX_CITIES or tiles != sorted(set(tiles)):
            self.faults.append(f"cities: 2 to {MAX_CITIES} tiles with rising values")
        if not values["seats"]:
            self.faults.append("hand: a size for at least one number of players from 2 to 6")
        elif max(n * size for n, size in zip(values["seats"], values["hand_sizes"], strict=True)) > len(values["deck"]):
            self.faults.append("deck: not enough cards to deal")
        if not values["faces"]:
            self.faults.append("faces: at least one")
        if values.get("grappling_hook") != (Card.GRAPPLING_HOOK in values["deck"]):
            self.faults.append("grappling_hook: true exactly when the deck holds the card")
        captain = values.get("first_captain")
        if captain is not None and values["seats"] and captain >= min(values["seats"]):
            self.faults.append("first_captain: a seat that always plays")


def _name_version(text: Any) -> tuple[str, int]:
    name, _, version = text.partition("@") if isinstance(text, str) else ("", "", "")
    if name not in published() or not version.isdecimal() or int(version) not in published()[name]:
        raise CannotRead(f"base: no such ruleset {text!r}")
    return name, int(version)
