"""What a seat sees now, as labelled counts: the numbers of an observation vector and its text from one source."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from celestia_core.bag import Bag
from celestia_core.kinds import Card, CityIndex, Face, Seat, Window, letter
from celestia_core.ruleset import Ruleset, Treasure
from celestia_core.state import Phase
from celestia_core.views import PHASES, Observation

T = TypeVar("T", Card, Face, Treasure)

ASKED = (Phase.LEG_START, Phase.DECIDE, Phase.WINDOW, Phase.ANNOUNCE, Phase.CHOOSE_DICE, Phase.PAY)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of an observation.

    Attributes:
        name: what it is about.
        labels: what each number counts.
        counts: the numbers, 0 up to `most`.
        most: no count is ever higher.
    """

    name: str
    labels: tuple[str, ...]
    counts: tuple[int, ...]
    most: int = 1

    def __str__(self) -> str:
        """The counts that are not 0: "dice: fog blank x2"."""
        shown = [label if n == 1 else f"{label} x{n}" for label, n in zip(self.labels, self.counts, strict=True) if n]
        return f"{self.name}: {' '.join(shown) or 'none'}"


@dataclass(frozen=True, slots=True)
class _Kinds:
    """What can be counted at a table, with its words, and how much of it there is."""

    faces: tuple[Face, ...]
    cards: tuple[Card, ...]
    treasures: tuple[Treasure, ...]
    seat_words: tuple[str, ...]
    city_words: tuple[str, ...]
    spot_words: tuple[str, ...]  # a seat and a city
    face_words: tuple[str, ...]
    card_words: tuple[str, ...]
    treasure_words: tuple[str, ...]
    dice: int  # on the way to a city
    in_deck: int
    in_city: int  # treasures
    alike: int  # treasures


@lru_cache(maxsize=64)
def _kinds(rules: Ruleset, seats: int) -> _Kinds:
    letters = tuple(letter(Seat(seat)) for seat in range(seats))
    cities = tuple(str(city.value) for city in rules.cities)
    treasures = tuple(treasure for city in rules.cities for treasure in city.treasures.kinds())
    return _Kinds(
        faces=rules.faces.kinds(),
        cards=rules.deck.kinds(),
        treasures=treasures,
        seat_words=letters,
        city_words=cities,
        spot_words=tuple(f"{seat}/{city}" for seat in letters for city in cities),
        face_words=tuple(face.value for face in rules.faces.kinds()),
        card_words=tuple(card.value for card in rules.deck.kinds()),
        treasure_words=tuple(f"{treasure.word}/{cities[treasure.city]}" for treasure in treasures),
        dice=max(city.dice for city in rules.cities[1:]),
        in_deck=len(rules.deck),
        in_city=max(len(city.treasures) for city in rules.cities),
        alike=max(count for city in rules.cities for _, count in city.treasures.pairs),
    )


def public_pieces(view: Observation) -> tuple[Piece, ...]:
    """What lies open on the table, whoever looks. Seats are absolute, cities named by the value on their tile."""
    rules, kinds = view.rules, _kinds(view.rules, view.seats)
    seats, cities = range(view.seats), range(len(rules.cities))
    origins = tuple([count for row in view.treasure_origins for count in row])
    off = tuple([place and place[0] for place in view.off])
    pieces = [
        Piece("phase", PHASES, _flags(PHASES, (view.phase,))),
        Piece("captain", kinds.seat_words, _flags(seats, (view.captain,))),
        Piece("aboard", kinds.seat_words, _flags(seats, view.aboard)),
        Piece("airship in", kinds.city_words, _flags(cities, (view.position,))),
        Piece("flying to", kinds.city_words, _flags(cities, (view.target,))),
        Piece("dice", kinds.face_words, _counts(view.dice, kinds.faces), kinds.dice),
        Piece("staying", kinds.seat_words, _flags(seats, [seat for seat, stays in view.spoken if stays])),
        Piece("announced", ("can", "cannot"), _flags((True, False), (view.announced,))),
        Piece("cards in hand", kinds.seat_words, view.hand_sizes, kinds.in_deck),
        Piece("treasures from", kinds.spot_words, origins, kinds.in_city),
        Piece("off in", kinds.spot_words, _spots(off, cities)),
        Piece("treasures left", kinds.city_words, view.city_left, kinds.in_city),
        Piece("spyglasses spent", kinds.city_words, view.spyglasses_spent, kinds.in_city),
        Piece("discarded", kinds.card_words, _counts(view.discard, kinds.cards), kinds.in_deck),
        Piece("deck", ("card",), (view.deck_size,), kinds.in_deck),
    ]
    if rules.grappling_hook:  # it gives back the treasure of this journey
        pieces.append(Piece("took from", kinds.spot_words, _spots(view.taken, cities)))
    if rules.max_journeys is not None:
        pieces.append(Piece("journey", ("begun",), (view.journey,), rules.max_journeys))
    return tuple(pieces)


def private_pieces(view: Observation) -> tuple[Piece, ...]:
    """What only the viewer sees: who he is, his cards and treasures, and what he is asked."""
    kinds, seat, question = _kinds(view.rules, view.seats), view.seat, view.question
    treasures = None if seat is None else view.treasures[seat]
    assert treasures is not None, "a seat knows its own treasures"
    phases, windows = [phase.value for phase in ASKED], [window.value for window in Window]
    return (
        Piece("seat", kinds.seat_words, _flags(range(view.seats), (seat,))),
        Piece("hand", kinds.card_words, _counts(view.hand, kinds.cards), kinds.in_deck),
        Piece("treasures", kinds.treasure_words, _counts(treasures, kinds.treasures), kinds.alike),
        Piece("asked", tuple(phases), _flags(ASKED, (question and question.phase,))),
        Piece("window", tuple(windows), _flags(Window, (question and question.window,))),
    )


def _flags(domain: Iterable[object], chosen: Collection[object]) -> tuple[int, ...]:
    """1 for what is chosen, 0 for all else in the domain."""
    return tuple([int(item in chosen) for item in domain])


def _spots(places: Iterable[CityIndex | None], cities: range) -> tuple[int, ...]:
    """For each seat a flag for each city: is it the place of this seat?"""
    return tuple([int(place == city) for place in places for city in cities])


def _counts(bag: Bag[T], kinds: tuple[T, ...]) -> tuple[int, ...]:
    held = dict(bag.pairs)
    return tuple([held.get(kind, 0) for kind in kinds])
