"""The bot that looks ahead: fair deals, no eye for what is hidden, the same answer everywhere, and better play."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from celestia_core.analysis import kernel as k
from celestia_core.analysis.looking import hidden, look_ahead
from celestia_core.analysis.packing import Packing, packed, packing
from celestia_core.analysis.simulate import EVERYBODY, room_of, seated
from celestia_core.bag import Bag
from celestia_core.errors import CannotRead
from celestia_core.events import Event, seen_by
from celestia_core.kinds import Card, Seat
from celestia_core.legal import legal_actions
from celestia_core.play import play_game
from celestia_core.policies import bot
from celestia_core.record import replay
from celestia_core.ruleset import load_ruleset
from celestia_core.state import GameState, payment
from celestia_core.turns import SeatToAct, turn
from celestia_core.views import observe
from tests.strategies import play


def decisions(name: str, seats: int, deal: int) -> Iterator[tuple[Packing, list[int], GameState]]:
    """Settled vectors of the decisions of a random game that offer a choice."""
    made = packing(load_ruleset(f"{name}+max4"), seats)
    for state in play(made.rules, seats, deal, boldness=3).states:
        if isinstance(turn(state), SeatToAct) and len(legal_actions(state)) > 1:
            s = made.state(state)
            k.settle(s, made.vector, [0] * k.LOG_SIZE)
            yield made, s, state


def dealt(made: Packing, s: list[int], seed: int) -> list[int]:
    world = [0] * made.size
    hidden(s, made.vector, made.deck, [seed, 1] * 4, s[k.TURN], world, made.size)
    return world


def chosen(made: Packing, s: list[int], playouts: int) -> list[int]:
    out = [0] * (3 * k.MOST_OPTIONS)
    room, numbers, luck = room_of(list, made.size), seated([EVERYBODY] * 6), [7, 1] * 4
    look_ahead(s, made.vector, made.tables, made.choose, made.deck, made.size, numbers, playouts, luck, out, room, 500)
    return out[:3]


@pytest.mark.parametrize(("name", "seats"), [("rulebook", 4), ("bga+hook", 3), ("quick", 6), ("tiny3", 3)])
def test_a_deal_keeps_what_is_public_and_all_cards(name: str, seats: int) -> None:
    checked = 0
    for deal in range(3):
        for made, s, _ in decisions(name, seats, deal):
            world, kinds = dealt(made, s, 5), len(made.kinds)
            seat, hands = s[k.TURN], range(k.HANDS, k.HANDS + seats)
            same = [*range(k.DECK), *range(k.DISCARD, k.HANDS), k.HANDS + seat, k.POINTS + seat]
            same += [*range(k.TREASURES, k.TAKEN), *range(k.LEFT, k.CITY_DECKS)]
            same += range(k.CITY_DECKS + kinds * (1 + seat), k.CITY_DECKS + kinds * (2 + seat))
            wrong = [place for place in same if world[place] != s[place]]
            assert wrong == []
            assert [k.cards_in(world[place]) for place in hands] == [k.cards_in(s[place]) for place in hands]
            assert sum(world[place] for place in (*hands, k.DECK)) == sum(s[place] for place in (*hands, k.DECK))
            for vector in (s, world):
                held = np.array(vector[k.CITY_DECKS :]).reshape(1 + seats, kinds)
                points = held[1:] @ [kind.points for kind in made.kinds]
                assert points.tolist() == vector[k.POINTS : k.POINTS + seats]
                spies = held[1:] @ [int(kind.spyglass) for kind in made.kinds]
                assert spies.tolist() == vector[k.SPYGLASSES : k.SPYGLASSES + seats]
            whole = [np.array(vector[k.CITY_DECKS :]).reshape(-1, kinds).sum(axis=0).tolist() for vector in (s, world)]
            assert whole[0] == whole[1]
            checked += 1
    assert checked > 20


def test_nothing_of_the_true_deal_is_looked_at() -> None:
    """Another world that looks the same to the seat: it deals the same worlds from there, and chooses the same."""
    moved, checked = 0, 0
    for made, s, _ in decisions("bga", 4, 2):
        other = dealt(made, s, 99)
        k.settle(other, made.vector, [0] * k.LOG_SIZE)
        if other[k.TURN] != s[k.TURN]:  # somebody before it has a card to play there
            continue
        moved += other != s
        assert dealt(made, s, 5) == dealt(made, other, 5)
        if checked % 6 == 0:
            assert chosen(made, s, 6) == chosen(made, other, 6)
        checked += 1
    assert checked > 20
    assert moved > 20


def test_a_captain_who_has_announced_can_do_what_he_said() -> None:
    found = {True: 0, False: 0}
    for deal in range(6):
        for made, s, state in decisions("bga", 4, deal):
            if s[k.WINDOW] < k.W2S or s[k.TURN] == s[k.CAPTAIN]:
                continue
            can = s[k.WINDOW] == k.W2S
            for seed in range(1, 6):
                hand = dealt(made, s, seed)[k.HANDS + s[k.CAPTAIN]]
                lacks = k.sum_of(k.missing(hand, s[k.DICE]))
                assert (lacks <= hand >> k.TURBOS & k.LANE) == can
            assert (payment(state.hands[state.captain], state.dice) is not None) >= can
            found[can] += 1
    assert min(found.values()) > 2


def test_random_hands_have_the_law_of_the_simple_count() -> None:
    made, s, state = next(decisions("rulebook", 4, 1))
    seat = turn(state).seat  # type: ignore[union-attr]
    other = (seat + 1) % 4
    unseen = packed(state.rules.deck) - packed(state.hands[seat]) - s[k.DISCARD]
    counts, tries = np.zeros(10), 3_000
    luck, world = [3, 1] * 4, [0] * made.size
    for _ in range(tries):
        hidden(s, made.vector, made.deck, luck, seat, world, made.size)
        counts += [world[k.HANDS + other] >> 6 * card & k.LANE for card in range(10)]
    size, cards = len(state.hands[other]), k.cards_in(unseen)
    right = np.array([unseen >> 6 * card & k.LANE for card in range(10)]) * size / cards
    spread = np.sqrt(right * (1 - right / size) / tries)
    assert (np.abs(counts / tries - right) <= 4 * spread + 1e-12).all()


def test_at_the_engines_table_it_plays_whole_games() -> None:
    record = play_game("tiny3", ["coach=8", "coach=8", "odds-threshold=0.30"], 4)
    assert list(replay(record))[-1].state.ending is not None
    assert record == play_game("tiny3", ["coach=8", "coach=8", "odds-threshold=0.30"], 4)


def test_at_the_engines_table_it_sees_its_view_alone() -> None:
    """The law is a function of the view, which holds no other hand."""
    state, seen = None, list[Event]()
    steps = play(load_ruleset("rulebook+max5"), 3, 3, boldness=3).steps
    policy, asked = bot("coach=10"), 0
    for step in steps:
        state = step.state
        now = turn(state)
        seen += [shown for event in step.events if (shown := seen_by(event, Seat(1))) is not None]
        if isinstance(now, SeatToAct) and now.seat == 1 and len(legal_actions(state)) > 1:
            view = observe(seen, Seat(1))
            assert [hand is None for hand in view.hands] == [True, False, True]
            assert policy(view) == policy(view)
            assert policy(view).pairs[0][0] in legal_actions(state)
            asked += 1
    assert asked > 3


@pytest.mark.parametrize("deal", [15, 19])
def test_it_plays_a_grappling_hook_at_the_engines_table(deal: int) -> None:
    """The treasure that a Hook gives back is some treasure of that city."""
    record = play_game("rulebook+hook+max8", ["coach=2", "expected-points", "leave-at-city=2"], deal)
    assert list(replay(record))[-1].state.ending is not None


def test_rules_too_large_for_playouts_are_refused_before_anything_is_dealt() -> None:
    rulebook = load_ruleset("rulebook")
    first = rulebook.cities[0]
    kind = first.treasures.kinds()[0]
    many = replace(first, treasures=Bag({kind: 101}))
    for large in (
        replace(rulebook, id="test-deck", deck=Bag({Card.COMPASS: 32})),
        replace(rulebook, id="test-city", cities=(many, *rulebook.cities[1:])),
    ):
        with pytest.raises(CannotRead, match="thousands of games need"):
            packing(large, 4)
