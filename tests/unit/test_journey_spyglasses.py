"""Who holds a Spyglass: the library beside a plain filter over everything that others may have drawn."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.beliefs import posterior
from celestia_core.beliefs.rows import TooMany
from celestia_core.beliefs.spyglasses import spyglass_belief
from celestia_core.errors import CannotRead
from celestia_core.events import GameStarted, HookedAboard, JourneyStarted, SpyglassSpent, TreasureTaken, seen_by
from celestia_core.kinds import CityIndex, Seat
from celestia_core.ruleset import Treasure
from celestia_core.views import information_state
from tests.builders import rules, treasure
from tests.counted import A, B, C, D
from tests.journeys import short_row
from tests.sizes import cases
from tests.strategies import play

Held = tuple[tuple[Treasure, ...], ...]  # by seat, sorted


def filtered(information) -> dict[Held, Fraction]:
    """Everything that all players may hold, with its chance."""
    chances: dict[Held, Fraction] = {}
    spent: list[Treasure] = []
    made, journeys = None, 0
    for event in information.seen:
        match event:
            case GameStarted(made, seats):
                chances = {((),) * seats: Fraction(1)}
            case TreasureTaken(seat, city, shown):
                chances = added(
                    (given_to(held, seat, kind), chance * count)
                    for held, chance in chances.items()
                    for kind, count in left(made, city, held, spent)
                    if shown in (None, kind)
                )
            case SpyglassSpent(seat, city):
                glass = next(kind for kind in made.cities[city].treasures.kinds() if kind.spyglass)
                spent.append(glass)
                chances = {taken(held, seat, glass): n for held, n in chances.items() if glass in held[seat]}
            case JourneyStarted():
                journeys += 1
                if journeys > 1:
                    enough = made.end_points
                    chances = {held: n for held, n in chances.items() if max(map(points, held)) < enough}
    total = sum(chances.values())
    return {held: chance / total for held, chance in chances.items()}


def left(made, city: int, held: Held, spent: list[Treasure]) -> Iterable[tuple[Treasure, Fraction]]:
    """What may be drawn next from a city, with its chance."""
    gone = [*spent, *(kind for own in held for kind in own)]
    pile = [(kind, count - gone.count(kind)) for kind, count in made.cities[city].treasures.pairs]
    there = sum(count for _, count in pile)
    return [(kind, Fraction(count, there)) for kind, count in pile if count]


def given_to(held: Held, seat: int, kind: Treasure) -> Held:
    return (*held[:seat], tuple(sorted((*held[seat], kind))), *held[seat + 1 :])


def taken(held: Held, seat: int, kind: Treasure) -> Held:
    rest = list(held[seat])
    rest.remove(kind)
    return (*held[:seat], tuple(rest), *held[seat + 1 :])


def points(own: tuple[Treasure, ...]) -> int:
    return sum(kind.points for kind in own)


def added(pairs: Iterable[tuple[Held, Fraction]]) -> dict[Held, Fraction]:
    found: dict[Held, Fraction] = {}
    for held, chance in pairs:
        found[held] = found.get(held, Fraction(0)) + chance
    return found


def nobody(chances: dict[Held, Fraction], seats: Iterable[int]) -> Fraction:
    seats = list(seats)
    return sum(n for held, n in chances.items() if not any(kind.spyglass for seat in seats for kind in held[seat]))


@given(
    end_points=st.sampled_from((6, 9, 14)),
    seats=st.sampled_from((2, 3, 4)),
    deal=st.integers(0, 10**6),
    ply=st.integers(0, 400),
    viewer=st.integers(0, 3),
    who=st.sampled_from(("aboard", "any")),
)
@cases(40)
def test_the_chance_that_nobody_holds_a_spyglass_is_what_a_filter_gives(
    end_points, seats, deal, ply, viewer, who
) -> None:
    made = short_row((1, 1, 2), end_points=end_points, spyglass_who=who)
    game = play(made, seats, deal, boldness=3, most=400)
    steps, seat = game.steps[: ply % len(game.steps) + 1], Seat(viewer % seats)
    seen = [shown for step in steps for event in step.events if (shown := seen_by(event, seat)) is not None]
    information = information_state(seen, seat)
    if steps[-1].state.ending is not None:
        return  # all treasures lie open
    chances = filtered(information)
    for count in range(1, seats + 1):
        for some in combinations(map(Seat, range(seats)), count):
            belief = spyglass_belief(information, some)
            assert belief.how == "counted"
            assert abs(belief.nobody.value - float(nobody(chances, some))) < 1e-12, some


def events(*more):
    return (GameStarted(rules(), 4), JourneyStarted(A, CityIndex(0)), *more)


def drew(seat, city: int):
    return TreasureTaken(seat, CityIndex(city), None)


def test_by_hand() -> None:
    """One Spyglass among eleven treasures of the first city, one among eleven of the second."""
    information = information_state(events(drew(B, 0), drew(B, 1), drew(C, 0), drew(C, 4)), A)
    cases = {(): 1, (A,): 1, (D,): 1, (C,): Fraction(10, 11), (B,): Fraction(10, 11) ** 2}
    cases |= {(B, C): Fraction(9, 11) * Fraction(10, 11), (A, B, C, D): Fraction(9, 11) * Fraction(10, 11)}
    for seats, chance in cases.items():
        assert abs(spyglass_belief(information, seats).nobody.value - chance) < 1e-12
    own = TreasureTaken(A, CityIndex(0), treasure("spyglass", CityIndex(0)))
    mine = information_state(events(own, drew(B, 0)), A)
    assert spyglass_belief(mine, [A, B]).nobody.value == 0
    assert spyglass_belief(mine, [B]).nobody.value == 1
    spent = information_state(events(drew(B, 0), drew(C, 0), SpyglassSpent(B, CityIndex(0))), A)
    assert spyglass_belief(spent, [B, C, D]).nobody.value == 1
    with pytest.raises(CannotRead, match="no such seat"):
        spyglass_belief(spent, [Seat(4)])


def test_that_a_game_goes_on_makes_a_spyglass_likelier() -> None:
    """B has two treasures of the second city, worth 6, 6, 8 and 2: only with the Spyglass he has less than ten."""
    made = short_row((1, 1, 2), end_points=10)
    start = (GameStarted(made, 2), JourneyStarted(A, CityIndex(0)))
    before = information_state((*start, drew(B, 1), drew(B, 1)), A)
    after = information_state((*before.seen, JourneyStarted(B, CityIndex(0))), A)
    assert abs(spyglass_belief(before, [B]).nobody.value - 0.5) < 1e-12
    assert spyglass_belief(after, [B]).nobody.value == 0


def test_too_much_to_count_is_counted_plainly(monkeypatch) -> None:
    seen = events(drew(B, 0), drew(C, 0), drew(C, 1))

    def too_many(*_: object) -> None:
        raise TooMany

    monkeypatch.setattr(posterior.Hidden, "contents", too_many)
    belief = spyglass_belief(information_state(seen, A), [B, C])
    assert belief.how == "plain"
    assert belief.nobody.fraction == Fraction(9, 11) * Fraction(10, 11)


def test_a_treasure_that_the_viewer_put_back_makes_it_plain() -> None:
    two = treasure("2", CityIndex(0))
    seen = events(drew(B, 0), TreasureTaken(A, CityIndex(0), two), HookedAboard(A, CityIndex(0), two))
    belief = spyglass_belief(information_state(seen, A), [B])
    assert belief.how == "plain"
    assert belief.nobody.fraction == Fraction(10, 11)
