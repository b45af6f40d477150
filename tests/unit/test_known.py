"""The list of what a seat knows: every number in its text is held against the whole truth of the table."""

import re
from collections import Counter
from functools import cache
from itertools import islice, pairwise

import pytest

from celestia_core.errors import CannotRead
from celestia_core.kinds import Card, Face, Seat
from celestia_core.play import play_game
from celestia_core.plies import Announce
from celestia_core.record import Record, replay
from celestia_core.ruleset import load_ruleset
from celestia_core.state import GameState
from celestia_core.story import PLAYERS
from celestia_core.story_words import CARDS
from celestia_core.teaching.links.history import Fact, shortened
from celestia_core.teaching.links.known import Known, what_is_known
from celestia_core.teaching.position import Position
from celestia_core.words import CARD_NAMES
from tests.leaks import doubles, secrets
from tests.strategies import Game, play

TABLE = ("odds-threshold=0.45", "leave-at-city=6", "always-stay", "random")
WORDS = {word: card for card in Card for word in (CARD_NAMES[card.value], CARDS["en"][card.value][1])}
SOME = re.compile(rf"(\d+) ({'|'.join(sorted(WORDS, key=len, reverse=True))})")


@cache
def game(rules: str, deal: int) -> tuple[Record, tuple[GameState, ...]]:
    record = play_game(rules, TABLE[: 3 if rules == "quick" else 4], deal, 30)
    return record, tuple(step.state for step in replay(record))


CASES = [
    ("rulebook", 3, 0.2, 0),
    ("rulebook", 7, 0.6, 1),
    ("rulebook", 7, 0.73, 1),
]  # in the last one a Spyglass is spent
RESHUFFLED = [("rulebook", 5, 0.97, 2), ("bga", 2, 0.9, 3), ("quick", 4, 0.7, 0)]


def seen(rules: str, deal: int, part: float, seat: int) -> tuple[Known, GameState, int, Record]:
    record, states = game(rules, deal)
    plies = int(part * (len(record.plies) - 1))
    known = what_is_known(Position.of(record, plies, Seat(seat)).information, PLAYERS)
    return known, states[plies], plies, record


def cards_in(text: str) -> Counter[Card]:
    """Cards that a text counts: "2 Compasses and 1 Turbo"."""
    found: Counter[Card] = Counter()
    for count, word in SOME.findall(text):
        found[WORDS[word]] += int(count)
    return found


def told(known: Known, title: str) -> tuple[str, ...]:
    return next(said for name, said in known.lines() if name.startswith(title))


@pytest.mark.parametrize("case", [*CASES, *RESHUFFLED])
def test_cards_are_where_the_list_says(case):
    known, state, _, _ = seen(*case)
    seat = Seat(case[3])
    assert cards_in(told(known, "Your hand")[0]) == Counter(state.hands[seat])
    assert cards_in(told(known, "Used cards")[0]) == Counter(state.discard)
    others = [Seat(other) for other in range(state.seats) if other != seat]
    hidden = Counter(state.deck)
    for other in others:
        hidden += Counter(state.hands[other])
        assert re.search(
            rf"{PLAYERS[other]}( \(captain\))? {len(state.hands[other])}\b", told(known, "Cards the others")[0]
        )
    title = next(name for name, _ in known.lines() if name.startswith("Cards you cannot see"))
    assert cards_in(told(known, "Cards you cannot see")[0]) == hidden
    held = sum(len(state.hands[other]) for other in others)
    assert f"({held} in the others’ hands, {len(state.deck)} in the deck)" in title


@pytest.mark.parametrize("case", [*CASES, *RESHUFFLED])
def test_cards_dealt_less_cards_shown_are_the_hands_of_now(case):
    """Nothing that was drawn, paid or played in any journey is missing, and nothing is told twice."""
    known, state, plies, record = seen(*case)
    drawn, shown, used = Counter[str](), Counter[str](), Counter[Card]()
    for fact in known.facts:
        if dealt := re.fullmatch(r"(.+) (?:were dealt|drew) (\d+) cards?(?: each)?", fact.says):
            who = PLAYERS[: state.seats] if dealt[1] == "all" else re.split(r", | and ", dealt[1])
            drawn.update({name: int(dealt[2]) for name in who})
        elif fact.seat is None:
            assert cards_in(fact.says) == used
            used.clear()
        elif " paid " in fact.says:
            cards = cards_in(fact.says.split(" with ")[1])
            used, shown[PLAYERS[fact.seat]] = used + cards, shown[PLAYERS[fact.seat]] + cards.total()
        elif " played " in fact.says:
            used[WORDS[re.sub(r" on .*", "", fact.says.split(" played ")[1])]] += 1
            shown[PLAYERS[fact.seat]] += 1
    assert any("became a new deck" in fact.says for fact in known.facts) == (case in RESHUFFLED)
    assert used == Counter(state.discard)
    for place, hand in enumerate(state.hands):
        assert drawn[PLAYERS[place]] - shown[PLAYERS[place]] == len(hand)
    for said, then in pairwise(known.facts):  # a promise that was kept at once is told as the payment alone
        assert not ("I can pay" in said.says and " paid " in then.says and said.seat == then.seat)
    _, states = game(*case[:2])
    refused = [
        (ply.seat, before.journey)
        for before, ply in zip(states, record.plies[:plies], strict=False)
        if isinstance(ply, Announce) and not ply.can
    ]
    assert [(fact.seat, fact.journey) for fact in known.facts if "cannot pay" in fact.says] == refused


@pytest.mark.parametrize("case", [*CASES, *RESHUFFLED])
def test_treasures_are_as_the_list_says(case):
    known, state, _, _ = seen(*case)
    seat, cities = Seat(case[3]), state.rules.cities
    for place in range(state.position, len(cities)):
        hidden = Counter(state.city_decks[place])
        others = 0
        for other in set(range(state.seats)) - {seat}:
            held = Counter(treasure for treasure in state.treasures[other] if treasure.city == place)
            hidden, others = hidden + held, others + held.total()
        line = next(
            said for said in told(known, "Treasures you have not") if said.startswith(f"City {cities[place].value}: ")
        )
        if not state.city_decks[place]:
            assert line.endswith("the pile is empty.")
            continue
        plain = {int(worth): int(count) for count, worth in re.findall(r"(\d+) x (\d+)", line)}
        assert plain == {kind.points: count for kind, count in hidden.items() if not kind.spyglass}
        assert len(re.findall("Spyglass", line)) == sum(kind.spyglass for kind in hidden)
        assert (f"; {others} of them" in line) == bool(others)
    mine = sum(int(count) for count in re.findall(r"(\d+) (?:x|Spyglass)", told(known, "Your treasures")[0]))
    assert mine == len(state.treasures[seat])


def test_the_list_is_the_same_whatever_the_others_hold():
    rules = load_ruleset("rulebook@1+max3")
    whole, compared = play(rules, 3, 2, boldness=12), 0
    for seat in (Seat(0), Seat(1)):
        game = Game(rules, 3, whole.plies, whole.steps)
        for number in secrets(game, seat)[2:16:5]:
            for double in islice(doubles(game, seat, number), 1):
                both = [
                    Position.of(Record(rules.id, ("random",) * 3, seat, ((0, 2),), one.plies), viewer=seat)
                    for one in (game, double)
                ]
                assert both[0].record.plies != both[1].record.plies
                one, other = (what_is_known(position.information, PLAYERS) for position in both)
                assert one == other
                compared += 1
    assert compared


def test_on_paper_the_captain_is_told_of_longest_and_what_is_left_out_is_counted():
    facts = tuple(Fact(journey, Seat(journey % 3), f"fact {journey} " + "x" * 20) for journey in range(12))
    for most in (0, 100, 250, 10_000):
        kept, left_out = shortened(facts, Seat(1), most)
        assert len(kept) + left_out == len(facts)
        assert sum(len(fact.says) + 2 for fact in kept) <= most or not kept
        assert list(kept) == [fact for fact in facts if fact in kept]
        others = [fact for fact in kept if fact.seat != 1]
        assert not others or all(fact in kept for fact in facts if fact.seat == 1)
        assert others == [fact for fact in facts if fact.seat != 1][len(facts) * 2 // 3 - len(others) :]
    known, _, _, _ = seen("rulebook", 5, 0.97, 2)
    paper = dict(known.short(300))["Shown and said so far"]
    assert re.fullmatch(r"\d+ earlier things are left out here; the page of the link has all\.", paper[-1])


def test_dice_of_this_flight_are_told_and_an_open_table_has_no_list():
    known, state, plies, record = seen("rulebook", 7, 0.6, 1)
    faces = [face.value for face in state.dice]
    assert faces
    assert re.split(r", | and ", told(known, "Dice of this flight")[0].rstrip(".")) == faces
    assert all(face.value in told(known, "Sides of every die")[0] for face in Face)
    with pytest.raises(CannotRead, match="one seat"):
        what_is_known(Position.of(record, plies).information, PLAYERS)


def test_the_few_facts_above_a_question_are_those_of_the_table():
    for plies in range(27, 60, 7):
        record = play_game("rulebook", ("odds-threshold=0.45", "leave-at-city=6", "always-stay", "random"), 3, 12)
        position = Position.of(record, plies, Seat(1))
        view, state = position.view, position.state
        needed = dict(what_is_known(position.information, tuple(PLAYERS)).needed)
        captain = state.captain
        held = len(state.hands[captain])
        assert needed["Captain"] == (f"{PLAYERS[captain]}, {held} {'card' if held == 1 else 'cards'} in hand.",)
        (flight,) = needed["This flight"]
        target = state.rules.cities[view.position + 1]
        assert flight.startswith(f"To city {target.value}; ")
        dice = " and ".join(face.value for face in view.dice) if view.dice else f"{target.dice} dice to be rolled"
        assert flight.endswith(f"{dice}.") or len(view.dice) > 2
        (hand,) = needed["Your hand"]
        assert hand.startswith(f"{len(state.hands[1])} card")
        (stake,) = needed["Treasures here and there"]
        here = state.rules.cities[view.position]
        assert stake.startswith(f"City {here.value}: ")
        assert f" City {target.value}: " in stake


def test_facts_about_treasures_are_for_questions_about_points():
    known = what_is_known(Position.named("two-compasses", 31, "A").information, tuple(PLAYERS))
    assert [title for title, _ in known.first(False)] == ["Captain", "This flight", "Your hand"]
    assert [title for title, _ in known.first(True)][-1] == "Treasures here and there"
