"""The referee of win chances against second computations: plain trees, another filter, and pencil and paper."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from celestia_core.apply import apply, start
from celestia_core.chance import chance_law
from celestia_core.events import Event, GameEnded
from celestia_core.kinds import Seat
from celestia_core.law import Law
from celestia_core.legal import legal_actions
from celestia_core.notation import format_ply
from celestia_core.plies import Announce, ChooseDice, Leave, Pass, Pay, PlayCard, PlaySpyglass, Stay
from celestia_core.policies import bot
from celestia_core.ruleset import load_ruleset
from celestia_core.state import GameState
from celestia_core.turns import NatureToAct, SeatToAct, turn
from celestia_core.views import information_state, observe
from tests.builders import cards, new_game
from tests.filtering import Filter, summed
from tests.winning import (
    HALF,
    POSITIONS,
    Bots,
    Outcome,
    Outcomes,
    Position,
    Standing,
    all_outcomes,
    beginning,
    ended,
    position,
    seen_of,
    win_chances,
    worlds,
    worlds_at,
)

Path = tuple[GameState, tuple[Event, ...], Fraction]


def paths(first: GameState, events: Sequence[Event], names: Sequence[str]) -> Iterator[Path]:
    """Every game that bots may play from here, one by one, with its chance; a view is folded anew for each choice."""
    waiting: list[Path] = [(first, tuple(events), Fraction(1))]
    while waiting:
        state, past, chance = waiting.pop()
        law: Law[object]
        match turn(state):
            case NatureToAct():
                law = chance_law(state)
            case SeatToAct(seat):
                law = bot(names[seat])(observe(seen_of(past, seat), seat))
            case _:
                yield state, past, chance
                continue
        for ply, weight in law:
            step = apply(state, ply)
            waiting.append((step.state, (*past, *step.events), chance * Fraction(weight, law.total)))


def averaged(games: Iterator[Path], seats: int) -> Outcomes:
    """The average of finished games, counted from their ends."""
    wins, points = [Fraction(0)] * seats, [Fraction(0)] * seats
    for _, events, chance in games:
        end = events[-1]
        assert isinstance(end, GameEnded)
        for seat in range(seats):
            points[seat] += chance * end.scores[seat]
        for winner in end.winners:
            wins[winner] += chance / len(end.winners)
    return tuple(Outcome(win, point) for win, point in zip(wins, points, strict=True))


def test_whole_games_of_bots_average_to_the_value_of_the_beginning():
    rules, names = load_ruleset("tiny"), ("leave-at-city=2", "odds-threshold=0.3")
    opening = start(rules, 2)
    assert Bots(names).outcomes(beginning(rules, 2)) == averaged(paths(opening.state, opening.events, names), 2)


DEALT = {
    "a bot that does anything": """tiny2 B: random, odds-threshold=0.3
        deal A jetpack compass; deal B ejection wind-gust; roll blank""",
    "two of them": """tiny B: random, random
        deal A turbo alternative-route; deal B wind-gust compass; roll fog""",
    "three seats, and the game is stopped": """tiny3+max1 B: odds-threshold=0.3, leave-at-city=2, always-stay
        deal A compass cannon; deal B ejection turbo; deal C jetpack wind-gust; roll fog""",
}


@pytest.mark.parametrize("name", DEALT)
def test_games_from_open_hands_average_to_the_value_of_the_standing(name):
    here = position(DEALT[name])
    standing = beginning(here.rules, len(here.players))
    for step in here.steps[1:]:
        standing = standing.then(step)
    events = [event for step in here.steps for event in step.events]
    value = Bots(here.players).outcomes(standing)
    assert value == averaged(paths(here.state, events, here.players), len(here.players))
    assert sum(each.win for each in value) == (0 if here.rules.max_journeys else 1)  # nobody wins a stopped game


def test_a_shared_win_is_one_win():
    scores, stopped = (4, 1, 4), (0, 0, 0)
    first, second, third = ended(GameEnded(None, scores, (Seat(0), Seat(2)), ()))
    assert (first, second, third) == (Outcome(HALF, 4), Outcome(0, 1), Outcome(HALF, 4))
    assert ended(GameEnded(None, stopped, (), ())) == (Outcome(0, 0),) * 3


# --- worlds ---


SMALL = [number for number, here in enumerate(POSITIONS) if here.rules.max_journeys is None]
LATE = [number for number, here in enumerate(POSITIONS) if here.rules.max_journeys is not None]  # of longer games


@pytest.mark.parametrize("number", SMALL + LATE[1:2])
def test_worlds_are_those_of_the_filter(number):
    here = POSITIONS[number]
    other = Filter(here.rules, len(here.players), here.viewer, here.told.seen)
    for q in {here.q, HALF} if number in SMALL else {here.q}:
        found = worlds_at(here) if q == here.q else worlds(here.told, q)
        assert sum(found.values()) == 1
        assert summed((world.state, chance) for world, chance in found.items()) == summed(
            (place.state, chance) for place, chance in other.weighed(q)
        )


@pytest.mark.parametrize("number", range(0, len(POSITIONS), 7))
def test_every_world_shows_the_viewer_the_same(number):
    here = POSITIONS[number]
    for world in worlds_at(here):
        assert legal_actions(world.state) == here.options
        assert world.eyes[here.viewer].view() == observe(here.told.seen, here.viewer)


def test_the_first_decisions_of_a_game_average_to_its_value():
    """B's first choice follows on nothing but luck, so its chances over all deals and rolls are those of the game."""
    rules, seat, names = load_ruleset("tiny"), Seat(1), ("leave-at-city=2", "odds-threshold=0.3")
    opening = start(rules, 2)
    waiting: list[Path] = [(opening.state, opening.events, Fraction(1))]
    moments: dict[tuple[Event, ...], Fraction] = defaultdict(Fraction)
    while waiting:
        state, events, chance = waiting.pop()
        if not isinstance(turn(state), NatureToAct):
            moments[seen_of(events, seat)] += chance
            continue
        law = chance_law(state)
        for ply, weight in law:
            step = apply(state, ply)
            waiting.append((step.state, (*events, *step.events), chance * Fraction(weight, law.total)))
    play, win, points = Bots(names), Fraction(0), Fraction(0)
    for seen, chance in moments.items():
        (action,) = [action for action, _ in bot(names[seat])(observe(seen, seat))]
        for world, likely in worlds(information_state(seen, seat)).items():
            outcome = play.after(world, action)[seat]
            win, points = win + chance * likely * outcome.win, points + chance * likely * outcome.points
    assert len(moments) > 20
    assert Outcome(win, points) == play.outcomes(beginning(rules, 2))[seat]


def test_the_viewers_own_announcements_tell_nothing():
    """A kept back a Turbo of two, which no captain with q = 1 does; all the same B, who cannot, has not the other."""
    made = replace(load_ruleset("tiny"), deck=cards("compass*2 turbo*2 alternative-route wind-gust jetpack"))
    game = new_game(made, 2).play("draw A turbo", "draw A jetpack", "draw B alternative-route", "draw B wind-gust")
    game = game.play("roll fog", "B stays", "A cannot", "B plays alternative-route", "A rerolls fog", "reroll blank")
    game = game.play("B passes", "A can", "B passes", "roll fog", "A stays", "B cannot")
    told = information_state(game.seen("A"), Seat(0))
    hands = {
        q: summed((world.state.hands[1], chance) for world, chance in worlds(told, q).items())
        for q in (Fraction(1), HALF)
    }
    assert hands[Fraction(1)] == {cards("wind-gust"): 1}
    assert hands[HALF] == {cards("wind-gust"): Fraction(2, 3), cards("turbo"): Fraction(1, 3)}


def test_standings_differ_where_a_seat_has_seen_something_else():
    rules = load_ruleset("tiny")
    first = beginning(rules, 2)
    again, dealt = beginning(rules, 2), first.then(apply(first.state, chance_law(first.state).at(0)))
    assert first == again
    assert hash(first) == hash(again)
    assert Standing(first.state, dealt.eyes) != first


# --- by hand ---


def valued(text: str) -> dict[str, tuple[str, str]]:
    here = position(text)
    return {
        format_ply(action, here.rules): (str(outcome.win), str(outcome.points))
        for action, outcome in win_chances(here).items()
    }


def test_by_hand_stay_or_leave():
    """A sits at city 2 with an Alternative Route; captain B has rolled fog. The dice are even: fog or blank.

    B holds two of Compass, Turbo, Wind Gust and Jetpack: six hands, as likely. Five of them pay. The sixth, Wind Gust
    and Jetpack, does not.

    A leaves with 2 points. B flies alone: five hands reach the last city, and 4 points beat 2. The sixth gets off by
    Jetpack with 2 points: a tie, half a win. 1/6 x 1/2 = 1/12.

    A stays. Five hands bring both to the last city with 4 points each: half a win. For the sixth A re-rolls. Fog (1/2):
    B gets off, A falls: lost. Blank (1/2): B, who holds a Jetpack, blows by Wind Gust. Fog again (1/2): lost as before.
    Blank: both arrive, half a win. 5/6 x 1/2 + 1/6 x 1/4 x 1/2 = 7/16; points 4 x (5/6 + 1/6 x 1/4) = 7/2.
    """
    assert valued(
        """tiny A: always-stay, always-stay
        deal A alternative-route compass; deal B turbo jetpack; roll fog; B stays; A can; roll fog"""
    ) == {"A stays": ("7/16", "7/2"), "A leaves": ("1/12", "2")}


@pytest.mark.parametrize(
    ("q", "plays", "passes"),
    [
        ("1", ("1/8", "1"), ("0", "0")),
        ("1/2", ("5/16", "5/2"), ("1/8", "0")),
        ("0", ("3/8", "3"), ("1/6", "0")),
    ],
)
def test_by_hand_a_captain_who_may_have_held_back_a_turbo(q, plays, passes):
    """The same flight; A stayed, and B says "cannot".

    So B has no Compass. Wind Gust and Jetpack count 1, each of Turbo and Wind Gust, Turbo and Jetpack 1 - q.

    A passes, and falls. So does B, unless a Jetpack brings B away with 2 points: half a win for Turbo and Wind Gust,
    nothing otherwise. A re-rolls: with a Turbo B now pays whatever comes, so half a win; without, 1/8 as above.
    For q = 1/2 the hands weigh 1/2, 1/4, 1/4: passing 1/4 x 1/2 = 1/8, re-rolling 1/2 x 1/2 + 1/2 x 1/8 = 5/16.
    """
    assert valued(
        f"""tiny A: always-stay, always-stay; q {q}
        deal A alternative-route compass; deal B turbo jetpack; roll fog; B stays; A can; roll fog; A stays; B cannot"""
    ) == {"A plays alternative-route": plays, "A passes": passes}


def test_where_q_makes_the_past_impossible_half_is_taken():
    """A said "cannot" to fog and "can" to fog: with q = 1 and with q = 0 there is no such captain."""
    told = position(
        """tiny B: always-stay, always-stay
        deal A turbo alternative-route; deal B compass wind-gust; roll fog; B stays; A cannot;
        A plays alternative-route; A rerolls fog; reroll fog; A can; roll fog; A stays"""
    ).told
    assert worlds(told, Fraction(1)) == worlds(told, Fraction(0)) == worlds(told, HALF)


# --- the positions ---


def kind_of(here: Position) -> str:
    """The word for what is decided."""
    words = {PlayCard: "power", PlaySpyglass: "spyglass", ChooseDice: "dice", Pay: "payment", Announce: "announce"}
    for action in here.options:
        if isinstance(action, Pass):
            continue
        if type(action) in words:
            return words[type(action)]
    return "stay or leave" if isinstance(here.options[0], Stay) else "fly or land"


def gap(here: Position) -> Fraction:
    """How much better the best choice is than the next."""
    best, second, *_ = sorted((outcome.win for outcome in win_chances(here).values()), reverse=True)
    return best - second


def test_the_positions_are_many_and_mixed():
    assert len({(here.lines, here.viewer, here.ruleset) for here in POSITIONS}) == len(POSITIONS) >= 40
    kinds = Counter(kind_of(here) for here in POSITIONS)
    assert set(kinds) == {"stay or leave", "fly or land", "announce", "power", "spyglass", "dice", "payment"}
    off = [here for here in POSITIONS if kind_of(here) in ("stay or leave", "fly or land")]
    assert sum(gap(here) > Fraction(1, 20) for here in off) >= 15
    assert sum(0 < gap(here) < Fraction(3, 100) for here in POSITIONS) >= 5
    best = Counter(type(max(values, key=lambda a: values[a].win)) for values in map(win_chances, off))
    assert best[Stay] >= 3
    assert best[Leave] >= 3
    played = {
        (action.card, action.seat) for here in POSITIONS for action in here.options if isinstance(action, PlayCard)
    }
    assert {(card, seat) for card, seat in played if seat < 2} >= {
        (card, seat) for card in {card for card, _ in played} for seat in (0, 1)
    }
    others = {name for here in POSITIONS for seat, name in enumerate(here.players) if seat != here.viewer}
    assert {name.partition("=")[0] for name in others} == {"random", "always-stay", "leave-at-city", "odds-threshold"}


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_somebody_wins_unless_the_game_is_stopped(number):
    here = POSITIONS[number]
    for each in all_outcomes(here).values():
        assert all(0 <= outcome.win <= 1 for outcome in each)
        total = sum(outcome.win for outcome in each)
        assert total == 1 if here.rules.max_journeys is None else 0 <= total <= 1
