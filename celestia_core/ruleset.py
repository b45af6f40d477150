"""Rulesets: every number and every disputed reading of the rules as data, each with its source.

A variant is a set of flags, never a subclass. Ids carry a version, published versions stay loadable for ever.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from .bag import Bag
from .errors import CannotRead
from .kinds import Card, CityIndex, Face, Points, Seat, Window

SPYGLASS_POINTS = Points(2)  # an unspent Spyglass (F5)


@dataclass(frozen=True, slots=True, order=True)
class Treasure:
    """A treasure card: the city it comes from (public), its points (secret), and whether it is a Magic Spyglass."""

    city: CityIndex
    points: Points
    spyglass: bool = False

    @property
    def word(self) -> str:
        """The notation of the value: its points, or "spyglass"."""
        return "spyglass" if self.spyglass else str(self.points)


@dataclass(frozen=True, slots=True)
class City:
    """A tile of the row: value on the tile, dice rolled on the way to it (F8), and its treasures (F4)."""

    value: Points
    dice: int
    treasures: Bag[Treasure]

    @property
    def plus(self) -> bool:
        """Whether some treasures are worth more than the tile says (F2)."""
        return any(treasure.points > self.value for treasure in self.treasures.kinds())


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """All numbers and flags of one way to play. Equal when id and fingerprint are equal.

    The flags are those of the disagreement table B2-B25; their values are listed in `FLAGS`.
    """

    id: str
    title: str
    seats: tuple[int, ...]
    hand_sizes: tuple[int, ...]  # cards dealt, one number for each entry of `seats` (F10)
    cities: tuple[City, ...]
    deck: Bag[Card]
    faces: Bag[Face]  # of one die (F6)
    first_captain: Seat | None = None  # None: drawn at random (F11)
    end_points: int = 50  # F60
    end_kinds: int = 5  # F70
    ends_at: Literal["points", "kinds"] = "points"
    kind_of: Literal["city", "value"] = "city"
    spyglass_who: Literal["aboard", "any"] = "aboard"
    alt_route_windows: frozenset[Window] = frozenset({Window.W2F})
    alt_route_min_dice: int = 1
    wind_gust_windows: frozenset[Window] = frozenset({Window.W1, Window.W2F, Window.W2S})
    ejection_windows: frozenset[Window] = frozenset({Window.W1})
    jetpack_window: Literal["after_rescue", "with_rescue"] = "after_rescue"
    next_captain: Literal["clockwise_all", "aboard_at_end"] = "clockwise_all"
    turbo_substitution: bool = False
    lock_rerolled_dice: bool = False
    empty_city: Literal["remove_tile", "draw_nothing"] = "remove_tile"
    grappling_hook: bool = False
    max_journeys: int | None = None
    provenance: Mapping[str, tuple[str, str]] = field(
        default_factory=dict, repr=False
    )  # number -> (sources, confidence)
    fingerprint: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fingerprint", _fingerprint(self))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Ruleset) and (self.id, self.fingerprint) == (other.id, other.fingerprint)

    def __hash__(self) -> int:
        return hash(self.id)

    def __deepcopy__(self, memo: object) -> "Ruleset":
        return self

    def hand_size(self, seats: int) -> int:
        """Cards dealt to each of so many players (F10)."""
        return self.hand_sizes[self.seats.index(seats)]

    def index_of(self, value: int) -> CityIndex:
        """The place in the row of the tile with this value.

        Raises:
            KeyError: no tile shows it.
        """
        for index, city in enumerate(self.cities):
            if city.value == value:
                return CityIndex(index)
        raise KeyError(value)


POWER_WINDOWS = (Window.W1, Window.W2F, Window.W2S)
FLAGS: dict[str, tuple[Any, ...]] = {  # every flag with the values it may take; windows: any subset of these
    "spyglass_who": ("aboard", "any"),
    "alt_route_windows": POWER_WINDOWS,
    "alt_route_min_dice": (1, 0),
    "wind_gust_windows": POWER_WINDOWS,
    "ejection_windows": POWER_WINDOWS,
    "jetpack_window": ("after_rescue", "with_rescue"),
    "next_captain": ("clockwise_all", "aboard_at_end"),
    "turbo_substitution": (False, True),
    "lock_rerolled_dice": (False, True),
    "empty_city": ("remove_tile", "draw_nothing"),
    "ends_at": ("points", "kinds"),
    "kind_of": ("city", "value"),
    "grappling_hook": (False, True),
}
WINDOW_FLAGS = ("alt_route_windows", "wind_gust_windows", "ejection_windows")
NUMBERS = ("end_points", "end_kinds")


def _fingerprint(rules: Ruleset) -> str:
    """SHA-256 of everything that changes play; a record stores it, so a changed rule cannot pass unseen."""
    flags = {
        name: sorted(w.value for w in getattr(rules, name)) if name in WINDOW_FLAGS else getattr(rules, name)
        for name in (*FLAGS, *NUMBERS, "first_captain", "max_journeys")
    }
    whole = {
        **flags,
        "seats": [rules.seats, rules.hand_sizes],
        "cities": [[c.value, c.dice, [[t.word, n] for t, n in c.treasures.pairs]] for c in rules.cities],
        "deck": {card.value: n for card, n in rules.deck.pairs},
        "faces": {face.value: n for face, n in rules.faces.pairs},
    }
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]


_ID = re.compile(r"([a-z][a-z0-9-]{0,31})(?:@([1-9][0-9]{0,3}))?((?:\+(?:hook|max[1-9][0-9]{0,3}))*)")
HOOK_COPIES = 2  # F72


def load_ruleset(name: str) -> Ruleset:
    """The ruleset with this id: a published one, or a host's own from the folder that CELESTIA_RULESETS names.

    Args:
        name: a name, a version and options, as in "rulebook", "rulebook@1" or "rulebook@1+hook+max200".
            Without a version the newest one is meant.

    Raises:
        CannotRead: not an id, no such ruleset, an option it does not take, or a folder with faults.
    """
    from .ruleset_folder import find  # reading files needs this module's types

    match = _ID.fullmatch(name) if isinstance(name, str) and len(name) <= 64 else None
    if match is None:
        raise CannotRead(f"not a ruleset id: {name[:40] if isinstance(name, str) else type(name).__name__!r}")
    return _with_options(find(match[1], int(match[2]) if match[2] else None), match[3])


@lru_cache(maxsize=256)
def _with_options(rules: Ruleset, text: str) -> Ruleset:
    options = text.split("+")[1:]
    if len({option[:3] for option in options}) < len(options):
        raise CannotRead(f"an option stands twice in {text!r}")
    if "hook" in options:
        rules = with_hook(rules)
    limits = [int(option[3:]) for option in options if option != "hook"]
    return with_max_journeys(rules, limits[0]) if limits else rules


def with_hook(rules: Ruleset) -> Ruleset:
    """The same rules with the Grappling Hook promo: two more cards (F72, B25).

    Raises:
        CannotRead: a ruleset that plays without Power cards.
    """
    if rules.grappling_hook or not any(card in rules.deck for card in (Card.EJECTION, Card.JETPACK, Card.WIND_GUST)):
        raise CannotRead(f"the Grappling Hook cannot be added to {rules.id}")
    deck = rules.deck + Bag({Card.GRAPPLING_HOOK: HOOK_COPIES})
    return replace(rules, id=f"{rules.id}+hook", deck=deck, grappling_hook=True)


def with_max_journeys(rules: Ruleset, limit: int) -> Ruleset:
    """The same rules, stopped without a winner after so many journeys (1 to 9999).

    Raises:
        CannotRead: a limit out of range.
    """
    if type(limit) is not int or not 1 <= limit <= 9999:
        raise CannotRead("a limit of journeys is a number from 1 to 9999")
    return replace(rules, id=f"{rules.id.split('+max')[0]}+max{limit}", max_journeys=limit)
