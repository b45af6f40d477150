"""The numbers a clause may name, taken from a ruleset: `{deck_size}` in a text is then right in every variant."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType

from celestia_core.kinds import EQUIPMENT, POWERS, Card, Face
from celestia_core.listing import listed
from celestia_core.ruleset import Ruleset


@lru_cache(maxsize=64)
def numbers_of(rules: Ruleset) -> Mapping[str, str]:
    """What stands for each name in braces under these rules: digits, or a short list of them (F1-F10)."""
    piles = [city.treasures for city in rules.cities]
    spyglasses = [sum(count for treasure, count in pile.pairs if treasure.spyglass) for pile in piles]
    cards = {f"{card.value.replace('-', '_')}_count": rules.deck[card] for card in (*EQUIPMENT, Card.TURBO)}
    numbers = {
        **cards,
        "deck_size": len(rules.deck),
        "power_count": sum(rules.deck[card] for card in POWERS),
        "face_count": len(rules.faces),
        "blank_count": rules.faces[Face.BLANK],
        "treasure_count": sum(map(len, piles)),
        "spyglass_count": sum(spyglasses),
    }
    texts = {
        "end_points": str(rules.end_points),
        "end_kinds": str(rules.end_kinds),
        "max_journeys": str(rules.max_journeys),
        "players": _from_to(rules.seats),
        "hand_row": _hand_row(rules),
        "city_values": listed(city.value for city in rules.cities),
        "faces": listed(f"{face.value} ({count})" for face, count in rules.faces.pairs),
        "dice_row": _dice_row(rules),
        "pile_row": listed(map(len, piles)),
        "spyglass_cities": listed(city.value for city, n in zip(rules.cities, spyglasses, strict=True) if n),
    }
    return MappingProxyType({name: str(number or "no") for name, number in numbers.items()} | texts)


def _from_to(seats: tuple[int, ...]) -> str:
    return f"{seats[0]} to {seats[-1]}" if len(seats) > 2 else " or ".join(map(str, seats))


def _hand_row(rules: Ruleset) -> str:
    dealt = zip(rules.seats, rules.hand_sizes, strict=True)
    groups = [(size, tuple(seats for seats, _ in group)) for size, group in groupby(dealt, key=lambda pair: pair[1])]
    return ", ".join(f"{size} cards with {_from_to(seats)} players" for size, seats in groups)


def _dice_row(rules: Ruleset) -> str:
    groups = [(dice, listed(c.value for c in group)) for dice, group in groupby(rules.cities[1:], key=lambda c: c.dice)]
    return "; ".join(f"{dice} to {values}" for dice, values in groups)
