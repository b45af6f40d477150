"""The second implementation of the rules (analysis.kernel) against the engine, ply by ply; and its bots."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

import pytest

from celestia_core.analysis import kernel as k
from celestia_core.analysis.packing import Packing, packed, packing
from celestia_core.analysis.playing import decide, lacking
from celestia_core.analysis.simulate import bot_numbers
from celestia_core.bag import Bag
from celestia_core.kinds import Card, Face
from celestia_core.law import Law
from celestia_core.legal import legal_actions
from celestia_core.odds import crash_odds
from celestia_core.play import Table
from celestia_core.plies import Action
from celestia_core.policies import bot
from celestia_core.record import Record
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.turns import GameOver, NatureToAct, SeatToAct, turn
from tests.builders import rules
from tests.strategies import RULESETS, Game, play

# Every flag against its published value, some at once.
VARIANTS = {
    "spyglass_who": rules("rulebook", spyglass_who="any"),
    "windows": rules(
        "rulebook", alt_route_windows="W1 W2F W2S", wind_gust_windows="W2F", ejection_windows="W1 W2F W2S"
    ),
    "alt_route_min_dice": rules("rulebook", alt_route_min_dice=0, alt_route_windows="W1 W2F"),
    "jetpack_window": rules("rulebook", jetpack_window="with_rescue"),
    "next_captain": rules("bga", next_captain="aboard_at_end"),
    "turbo_substitution": rules("rulebook", turbo_substitution=True),
    "lock_rerolled_dice": rules("rulebook", lock_rerolled_dice=True, alt_route_windows="W1 W2F W2S"),
    "empty_city": rules("tiny3", empty_city="draw_nothing"),
    "hook": rules("tiny3", grappling_hook=True, empty_city="draw_nothing"),
    "kinds": rules("quick", kind_of="value"),
    "no cities left": rules("tiny2", end_points=9_999),
}
SHARE = {"ci": 1_000, "long": 10_000}  # games of each published ruleset


def in_step(game: Game) -> int:
    """Play a game in both, state beside state; how many plies. One assert at the end: each costs more than a ply."""
    fault = differs(game)
    assert fault is None
    return len(game.plies)


def differs(game: Game) -> str | None:
    made = packing(game.rules, game.seats)
    s, log, out = made.state(game.states[0]), fresh_log(), [0] * (3 * k.MOST_OPTIONS)
    k.settle(s, made.vector, log)
    for number, state in enumerate(game.states):
        now, right = turn(state), made.state(state)
        right[k.TURN] = now.seat if isinstance(now, SeatToAct) else NOT_A_SEAT[type(now)]
        if s != right:
            return f"after ply {number} of {game}: {s} and not {right}"
        if isinstance(now, SeatToAct) and listed(made, s, out) != sorted(map(made.code, legal_actions(state))):
            return f"options after ply {number} of {game}"
        if number < len(game.plies):
            code = made.code(game.plies[number])
            if made.ply(s, code) != game.plies[number]:
                return f"ply {number} of {game} is not read back"
            k.act(s, made.vector, log, *code)
    return None


NOT_A_SEAT = {NatureToAct: k.NATURE, GameOver: k.NOBODY}


def listed(made: Packing, s: list[int], out: list[int]) -> list[tuple[int, ...]]:
    count = k.options(s, made.vector, out)
    return sorted(tuple(out[3 * place : 3 * place + 3]) for place in range(count))


def fresh_log() -> list[int]:
    log = [0] * k.LOG_SIZE
    log[k.JOURNEY_END] = -1
    return log


def dealt(name: str, games: int, first: int = 0, journeys: int = 6) -> Iterator[Game]:
    """Random games, every number of seats in turn; bold tables reach the far cities."""
    made = load_ruleset(f"{name}+max{journeys}")
    for deal, seats in zip(range(first, first + games), cycle(made.seats), strict=False):
        yield play(made, seats, deal, boldness=(1, 3, 20)[deal % 3])


@pytest.mark.parametrize("name", RULESETS)
def test_some_games_of_each_ruleset(name: str) -> None:
    assert sum(in_step(game) for game in dealt(name, 15)) > 100


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_flag(variant: str) -> None:
    made = VARIANTS[variant]
    for deal, seats in zip(range(15), cycle(made.seats), strict=False):
        in_step(play(made, seats, deal, boldness=(1, 3, 20)[deal % 3], most=400))


@pytest.mark.parametrize("name", ["rulebook", "bga", "quick"])
def test_a_thousand_games(name: str) -> None:
    assert sum(in_step(game) for game in dealt(name, SHARE["ci"], 1_000, journeys=1)) > 30 * SHARE["ci"]


@pytest.mark.long
@pytest.mark.parametrize("name", ["rulebook", "bga", "quick"])
@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_games(name: str, part: int) -> None:
    share = SHARE["long"] // 4
    plies = sum(in_step(game) for game in dealt(name, share, 10_000 + part * share, journeys=200))
    print(f"{name}: {share} whole games, {plies} plies, all states equal")
    assert plies > 100 * share


# --- the chance and the bots ---


@pytest.mark.parametrize("most", [4, 6])
def test_the_simple_count_is_the_exact_one(most: int) -> None:
    plain = load_ruleset("rulebook")
    longest = replace(plain.cities[-1], dice=most)
    made = packing(replace(plain, id=f"test-{most}", cities=(*plain.cities[:-1], longest)), 4)
    full, cards = made.rules.deck, sorted(made.rules.deck)
    numbers = [(7 * i * i + 13 * i) % 101 for i in range(4_000)]  # no luck needed: any pools will do
    for case in range(0, len(numbers) - 20, 20):
        pool = Bag.of(*[card for place, card in enumerate(cards) if numbers[(case + place) % 4_000] % 3])
        dice = Bag.of(*[tuple(Face)[number % 5] for number in numbers[case : case + 1 + case // 20 % most]])
        hand = numbers[case] % min(31, len(pool))
        if not packed(dice) & k.EQUIPMENT:
            continue
        right = float(crash_odds(dice, hand, pool, "always", made.rules.faces).crash)
        found = lacking(made.vector, made.tables, made.choose, packed(pool), len(pool), hand, packed(dice))
        assert found == pytest.approx(right, abs=1e-12)
    assert len(full) == made.vector[k.ALL_CARDS]


BOTS = (
    "always-stay",
    "expected-points",
    "expected-points-half",
    "leave-at-city=6",
    "odds-threshold=0.30",
    "rule-50-4-1",
    "rule-20-0-half",
    "random",
)


@pytest.mark.parametrize("name", ["rulebook", "bga", "quick", "tiny2", "rulebook+hook"])
def test_the_bots_choose_as_they_do_in_the_engine(name: str) -> None:
    """At every decision of games between all of them, each bot in turn is asked."""
    made = load_ruleset(f"{name}+max8")
    choices = 0
    for deal, seats in zip(range(6), cycle(made.seats), strict=False):
        choices += beside_the_engine(made, seats, deal)
    assert choices > 100


def beside_the_engine(made: Ruleset, seats: int, deal: int) -> int:
    players = tuple(BOTS[(deal + seat) % len(BOTS)] for seat in range(seats))
    table = Table(Record(made.id, players, None, ((0, deal),)))
    vectors, choices, wrong = packing(made, seats), 0, list[str]()
    while (ply := table.choice()) is not None:
        now = turn(table.state)
        if isinstance(now, SeatToAct):
            s = vectors.state(table.state)
            k.settle(s, vectors.vector, fresh_log())
            view = table._observers[now.seat].view()
            wrong += [
                f"{name} in game {deal}: {view}"
                for name in BOTS
                if chosen(vectors, s, name) not in supported(vectors, bot(name)(view))
            ]
            choices += len(BOTS)
        table.make(ply)
    assert wrong == []
    return choices


def chosen(made: Packing, s: list[int], name: str) -> tuple[int, ...]:
    bots, out = bot_numbers(name) * 6, [0] * (3 * k.MOST_OPTIONS)
    decide(s, made.vector, made.tables, made.choose, made.deck, bots, [1, 2] * 4, out)
    return tuple(out[:3])


def supported(made: Packing, law: Law[Action]) -> set[tuple[int, ...]]:
    return {made.code(action) for action, _ in law}


def test_packed_numbers_unpack() -> None:
    hand = Bag({Card.COMPASS: 31, Card.TURBO: 3, Card.GRAPPLING_HOOK: 2})
    assert k.cards_in(packed(hand)) == 36
    assert [k.card_at(packed(hand), place) for place in (0, 30, 31, 33, 34, 35)] == [0, 0, 4, 4, 9, 9]
