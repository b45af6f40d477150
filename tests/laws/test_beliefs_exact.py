"""What a seat can know, three times over: by the library, by a Bayes filter, by counting a whole game tree.

All numbers are compared as fractions. The tree checks the filter, the filter checks the library; on `tiny` the tree
checks the library too. `-s` shows how much was compared.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import pytest

from celestia_core.apply import apply, start
from celestia_core.bag import Bag
from celestia_core.beliefs import beliefs
from celestia_core.chance import chance_law
from celestia_core.events import DeckReshuffled, Event, HookedAboard, Paid, seen_by
from celestia_core.kinds import EQUIPMENT, POWERS, Card, CityIndex, Face, Seat
from celestia_core.law import Law
from celestia_core.legal import legal_actions
from celestia_core.luck import Luck
from celestia_core.play import play_game
from celestia_core.plies import Announce, Ply
from celestia_core.record import replay
from celestia_core.ruleset import Ruleset
from celestia_core.turns import GameOver, NatureToAct, turn
from celestia_core.views import information_state
from tests.builders import cards, new_game, rules
from tests.filtering import HALF, Filter, Place, not_paying, summed
from tests.moments import Moment, grown
from tests.strategies import bold

ALWAYS, NEVER = Fraction(1), Fraction(0)
BEHAVIOURS = {ALWAYS: "always", HALF: HALF, NEVER: "never"}
CITIES = tuple(CityIndex(city) for city in range(3))  # all the games here have three
OWN = "compass alternative-route"
NAMES = {card.value: (card,) for card in (*EQUIPMENT, Card.TURBO)} | {"other": POWERS}


@dataclass
class Tally:
    """The library's numbers beside the right ones. Millions are compared, so what differs is noted, not asserted."""

    rules: Ruleset
    positions: int = 0
    numbers: int = 0
    worst: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def number(self, what: str, precise: Any, quick: Any, right: Fraction) -> None:
        self.numbers += 1
        self.worst = max(self.worst, abs(quick.value - right))
        if precise.fraction != right or abs(quick.value - right) > 1e-12 or quick.fraction not in (None, right):
            self.wrong.append(f"{what}: {precise.fraction} and {quick.value}, not {right}")

    def true(self, what: str, holds: bool) -> None:
        if not holds:
            self.wrong.append(what)

    def law(self, what: str, precise: Any, quick: Any, right: dict[Any, Fraction]) -> None:
        for key in {*precise, *quick, *right}:
            if key in precise and key in quick:
                self.number(f"{what} {key}", precise[key], quick[key], right.get(key, NEVER))
            else:
                self.wrong.append(f"{what} {key}: left out, not {right[key]}")

    def position(self, seen: tuple[Event, ...], truth: Filter | Moment, q: Fraction) -> None:
        """Compare all that the library says after these events."""
        self.positions += 1
        information = information_state(seen, truth.viewer)
        precise = beliefs(information, BEHAVIOURS[q], precise=True)
        quick = beliefs(information, BEHAVIOURS[q]) if self.positions % 4 == 0 else precise  # floats now and then
        where = f"{self.rules.id} seat {truth.viewer} after {len(seen)} events, {type(seen[-1]).__name__}, q = {q}:"
        self.true(f"{where} surprised", precise.surprised == quick.surprised == truth.contradicts(q))
        joint = truth.joint(q)
        for seat in range(len(next(iter(joint)))):
            one, other = precise.hand(Seat(seat)), quick.hand(Seat(seat))
            hands = summed((hands[seat], chance) for hands, chance in joint.items())
            self.true(f"{where} hand of {seat} is exact", one.exact and other.exact)
            self.true(f"{where} size of {seat}: {one.size}", {one.size, other.size} == set(map(len, hands)))
            for name, kinds in NAMES.items():
                law = summed((sum(hand[card] for card in kinds), chance) for hand, chance in hands.items())
                what = f"{where} {name} in hand {seat}:"
                self.law(what, dict(enumerate(one.law[name])), dict(enumerate(other.law[name])), law)
                mean = sum((count * chance for count, chance in law.items()), NEVER)
                self.number(f"{what} mean", one.mean[name], other.mean[name], mean)
            for dice in self.dice:
                right = not_paying(hands, dice, q, self.rules.faces)
                self.number(f"{where} {seat} and {dice}:", one.not_paying(dice), other.not_paying(dice), right)
        for city in CITIES:
            next_one, other_one, right_one = precise.treasure(city), quick.treasure(city), truth.treasure(city, q)
            self.law(f"{where} city {city}:", next_one.law, other_one.law, right_one)
            mean = sum((treasure.points * chance for treasure, chance in right_one.items()), NEVER)
            self.number(f"{where} city {city}, mean:", next_one.mean, other_one.mean, mean)
            self.true(f"{where} city {city} is counted", next_one.how == other_one.how == "counted")

    @cached_property
    def dice(self) -> list[Bag[Face] | int]:
        """Dice to ask about, and how many are rolled."""
        most = max(2, *(city.dice for city in self.rules.cities))
        shown = Bag(dict.fromkeys(self.rules.faces.kinds(), most)).parts(least=1)
        return [*range(1, most + 1), *(dice for dice in shown if len(dice) <= most)]

    def report(self, about: str) -> None:
        print(f"\n{about}: {self.positions} positions, {self.numbers} numbers, worst float off by {self.worst:.1e}")
        assert len(self.wrong) == 0, f"of {self.numbers} numbers, first: " + "\n".join(self.wrong[:5])
        assert self.positions > 0


# --- the filter, on a table one can count ---


def test_the_filter_counts_as_one_would_by_hand() -> None:
    """A holds a compass and an Alternative Route, B two of compass, turbo, wind-gust and jetpack, all six pairs alike.

    With the compass, in three pairs, B faces fog; with the turbo and without it, in two more, if he wants to.
    """
    dealt = [f"draw {who} {card}" for who, hand in (("A", OWN), ("B", "turbo jetpack")) for card in hand.split()]
    game = new_game("tiny", 2).play(*dealt, "roll fog")
    known = Filter(rules("tiny"), 2, Seat(0), game.seen("A"))
    assert set(known.hand(Seat(0), HALF)) == {cards(OWN)}
    pairs = known.hand(Seat(1), HALF)
    assert len(pairs) == 6
    assert set(pairs.values()) == {Fraction(1, 6)}
    fog, sixth = Bag.of(Face.FOG), Fraction(1, 6)
    assert [known.not_paying(Seat(1), fog, q) for q in BEHAVIOURS] == [sixth, 2 * sixth, 3 * sixth]
    assert [known.not_paying(Seat(1), 1, q) for q in BEHAVIOURS] == [sixth / 2, sixth, 3 * sixth / 2]  # or a blank
    game = game.play("B leaves", "treasure B 1 from 1")
    left = Filter(rules("tiny"), 2, Seat(0), game.seen("A"))
    assert sorted(left.holdings(Seat(1), HALF).values()) == [HALF, HALF]  # a 1 or a Spyglass
    assert sorted(left.treasure(CityIndex(0), HALF).values()) == [HALF, HALF]


# --- tiny, and games like it: every history there is ---

TREES = {
    "tiny": rules("tiny"),
    "with early Jetpacks": rules("tiny", jetpack_window="with_rescue"),
    "with Hooks": replace(
        rules("tiny", grappling_hook=True), id="hooked@1", deck=cards("compass*2 turbo jetpack grappling-hook*2")
    ),
}


def shares(**every: int) -> list[Any]:
    """Of each tree every so many-th moment in CI, all of them in the long run."""
    some = [(name.replace("_", " "), share) for name, share in every.items()]
    return [*some, *(pytest.param(name, 1, marks=pytest.mark.long) for name in TREES)]


def moments_of(made: Ruleset) -> list[Moment]:
    return [moment for root in grown(made, 2) for moment in root.later()]


@pytest.mark.parametrize(("name", "every"), shares(with_early_Jetpacks=300, with_Hooks=90))
def test_the_filter_finds_what_counting_every_history_finds(name: str, every: int) -> None:
    made, differ, of_two_minds, hooked = TREES[name], 0, 0, 0
    for moment in moments_of(made)[::every]:
        seen = moment.seen
        known = Filter(made, 2, moment.viewer, seen)
        of_two_minds += any(len(world.places) > 1 for world in known.worlds)
        hooked += any(isinstance(event, HookedAboard) for event in seen)
        for q in BEHAVIOURS:
            differ += moment.contradicts(q) != known.contradicts(q) or moment.joint(q) != known.joint(q)
            differ += any(moment.treasure(city, q) != known.treasure(city, q) for city in CITIES)
    assert differ == 0
    assert (of_two_minds > 0) == (name == "with early Jetpacks")  # played before or after the rescue was given up
    assert (hooked > 50) == (name == "with Hooks")


@pytest.mark.parametrize(("name", "every"), shares(tiny=1500, with_Hooks=300))
def test_beliefs_are_those_of_counting_every_history(name: str, every: int) -> None:
    tally = Tally(TREES[name])
    for moment in moments_of(tally.rules)[::every]:
        seen = moment.seen
        for q in BEHAVIOURS:
            tally.position(seen, moment, q)
    tally.report(f"{name}, 1 of {every} positions")


# --- tiny3: draws, reshuffles, end checks ---


SEATS = 3
BOTS = ("always-stay", "leave-at-city=2", "odds-threshold=0.30", "random")


def game_of(made: Ruleset, deal: int) -> list[Event]:
    """The events of a seeded game: players more or less bold offer Turbos at random, always or never; or bots play."""
    if deal % 10 == 9 and made.id == "tiny3@1":
        players = [BOTS[(deal // 10 + seat) % 4] for seat in range(SEATS)]
        return [event for step in replay(play_game(made.id, players, deal)) for event in step.events]
    boldness, offer = (1, 3, 12)[deal % 3], (None, True, False)[deal // 3 % 3]
    luck, step = Luck(), start(made, SEATS)
    events = list(step.events)
    while not isinstance(now := turn(step.state), GameOver):
        state = step.state
        if isinstance(now, NatureToAct):
            law: Law[Ply] = chance_law(state)
        else:
            options = legal_actions(state)
            if offer is not None and Announce(now.seat, offer) in options:
                options = (Announce(now.seat, offer),)
            law = bold(options, boldness)
        ply = luck.choose(law, deal, state)
        step = apply(state, ply)
        luck.note(state, ply, step.events)
        events += step.events
    return events


@dataclass
class Met:
    """What happened in the games that were compared."""

    kinds: set[str] = field(default_factory=set, repr=False)
    reshuffles: int = 0
    impossible: int = 0  # positions at which q = 1/2 was taken for the past
    telling: int = 0  # positions at which it matters to the hands whether captains offer their Turbos


def compare_games(tally: Tally, deals: Iterable[int], every: int = 1) -> Met:
    """Compare after every event that a seat sees, all behaviours where that matters; or after some, of one seat."""
    met = Met()
    for deal in deals:
        history = game_of(tally.rules, deal)
        met.kinds |= {type(event).__name__ for event in history}
        met.reshuffles += sum(isinstance(event, DeckReshuffled) for event in history)
        for viewer in range(SEATS) if every == 1 else [(2 + deal + deal // 3) % SEATS]:
            known, seen = Filter(tally.rules, SEATS, Seat(viewer)), list[Event]()
            for event in history:
                shown = seen_by(event, Seat(viewer))
                if shown is None:
                    continue
                known.see(shown)
                seen.append(shown)
                turn_of, rest = divmod(len(seen) + deal, every)
                if not rest:
                    met.impossible += known.contradicts(ALWAYS) or known.contradicts(NEVER)
                    telling = known.joint(ALWAYS) != known.joint(NEVER)
                    met.telling += telling
                    for q in BEHAVIOURS if telling and every == 1 else [list(BEHAVIOURS)[turn_of % 3]]:
                        tally.position(tuple(seen), known, q)
    return met


@pytest.mark.parametrize(
    ("games", "every"),
    [(range(9), 10), *(pytest.param(range(n, n + 50), 1, marks=pytest.mark.long) for n in range(0, 200, 50))],
)
def test_beliefs_are_those_of_the_filter_in_games_with_draws_and_reshuffles(games: range, every: int) -> None:
    tally = Tally(rules("tiny3"))
    met = compare_games(tally, games, every)
    tally.report(f"tiny3, {games}, {met}")
    assert met.kinds >= {"DeckReshuffled", "CityClosed", "GameEnded", "SpyglassSpent", "Rerolled", "PowerPlayed"}
    assert min(met.reshuffles, met.impossible, met.telling) > len(games)


# --- other rules ---


def crowded(deck: str, dice: int = 2, hand: int = 2, **flags: Any) -> Ruleset:
    """tiny3 with another deck, more dice and larger hands."""
    made = rules("tiny3", **flags)
    cities = (made.cities[0], *(replace(city, dice=dice) for city in made.cities[1:]))
    hands = tuple(hand for _ in made.seats)
    return replace(made, id="crowded@1", deck=cards(deck), cities=cities, hand_sizes=hands)


def other(**flags: Any) -> Ruleset:
    return replace(rules("tiny3", **flags), id="other@1")


ANY_TIME = "W1 W2F W2S"
MIXED = "compass*3 cannon*2 turbo*2 wind-gust alternative-route jetpack"
VARIANTS = {
    "two dice": crowded(MIXED),
    "two dice, larger hands": crowded("compass*3 cannon*3 turbo*3", hand=3),
    "a Turbo instead of Equipment one holds": crowded(MIXED, turbo_substitution=True),
    "as in bga": other(
        spyglass_who="any", alt_route_windows=ANY_TIME, wind_gust_windows=ANY_TIME, empty_city="draw_nothing"
    ),
    "dice once rolled again are locked": crowded(
        "compass*2 cannon turbo*2 alternative-route*2 wind-gust",
        alt_route_windows=ANY_TIME,
        lock_rerolled_dice=True,
        alt_route_min_dice=0,
    ),
    "a Hook": crowded("compass*2 cannon turbo jetpack ejection grappling-hook*2", dice=1, grappling_hook=True),
    "two dice and Hooks": crowded("compass*2 cannon turbo*2 wind-gust grappling-hook*2", grappling_hook=True),
    "a Jetpack before the rescue is given up": crowded(
        "compass*2 cannon turbo jetpack*3 alternative-route", dice=1, jetpack_window="with_rescue"
    ),
    "an Ejection at any time, captain among those aboard": other(
        ejection_windows=ANY_TIME, next_captain="aboard_at_end"
    ),
    "three kinds by value": other(ends_at="kinds", end_kinds=3, kind_of="value"),
    "three kinds by city, no powers": crowded("compass*3 cannon*3 turbo*2", ends_at="kinds", end_kinds=3),
}


@pytest.mark.parametrize(("games", "every"), [(1, 10), pytest.param(6, 1, marks=pytest.mark.long)])
@pytest.mark.parametrize("variant", VARIANTS)
def test_beliefs_are_those_of_the_filter_under_other_rules(variant: str, games: int, every: int) -> None:
    tally = Tally(VARIANTS[variant])
    met = compare_games(tally, range(games), every)
    tally.report(f"{variant}, {games} games, {met}")


# --- the comparison itself ---


def test_wrong_numbers_would_be_noticed() -> None:
    """The truth of one payment before, and that of captains who behave otherwise, are not what is found."""
    tally = Tally(rules("tiny3"))
    history = game_of(tally.rules, 3)
    seen = [shown for event in history if (shown := seen_by(event, Seat(0))) is not None]
    paid = 1 + next(n for n, event in enumerate(seen) if isinstance(event, Paid) and event.captain != 0 and event.cards)
    found = []
    for end, known, q in ((paid, paid, HALF), (paid, paid - 1, HALF), (paid, paid, ALWAYS)):
        tally.wrong.clear()
        tally.position(tuple(seen[:end]), Indifferent(tally.rules, SEATS, Seat(0), seen[:known]), q)
        found.append(bool(tally.wrong))
    assert found == [False, True, True]


class Indifferent(Filter):
    """To whom captains always offer their Turbos half of the time."""

    def weighed(self, q: Fraction) -> list[tuple[Place, Fraction]]:
        return super().weighed(HALF)
