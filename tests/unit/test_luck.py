"""Luck is keyed: every ticket is recomputed here from the deal number and the place in the game, by the book."""

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256

import pytest

from celestia_core.chance import chance_law
from celestia_core.events import JourneyStarted
from celestia_core.kinds import Seat
from celestia_core.law import Law
from celestia_core.legal import legal_actions
from celestia_core.luck import MAX_DEAL, pick
from celestia_core.play import Table, play_game
from celestia_core.plies import DiceRolled, Leave, Ply, Stay
from celestia_core.record import Record, branch, replay
from celestia_core.state import GameState
from celestia_core.turns import NatureToAct, turn

GAMES = (("rulebook@1+max2", 4), ("bga@1+max2", 3), ("quick@1+max2", 6), ("tiny3@1", 3), ("rulebook@1+hook+max2", 5))


# --- the ticket ---


def by_the_book(law: Law[Ply], deal: int, kind: str, journey: int, leg: int, count: int) -> Ply:
    """The first outcome, in the order of the law, whose running weight exceeds floor(h x total / 2 ** 256)."""
    h = int(sha256(f"{deal}|{kind}|{journey}|{leg}|{count}".encode()).hexdigest(), 16)
    total = sum(weight for _, weight in law)
    running = 0
    for outcome, weight in law:
        running += weight
        if running > h * total // 2**256:
            return outcome
    raise AssertionError("a ticket is below the total")


def places(record: Record) -> Iterator[tuple[GameState, Ply, int, tuple[str, int, int, int]]]:
    """(state before, ply, its number, (kind, journey, leg, count)) of a whole record, counted from its text alone."""
    steps = list(replay(record))
    journey = leg = 0
    seen: list[str] = []  # kinds drawn so far in this leg
    for number, line in enumerate(record.lines()):
        words = line.split()
        match words:
            case ["captain", _]:
                kind = "first-captain"
            case ["draw", who, _]:
                kind = f"draw {who}" if journey else f"deal {who}"
            case ["roll", *_]:
                kind, leg, seen = "roll", leg + 1, []
            case ["reroll", *_]:
                kind = "roll"
            case ["treasure", _, _, "from", city]:
                kind = f"treasure {city}"
            case [who, *_]:
                kind = f"bot {who}"
            case _:
                raise AssertionError(line)
        yield steps[number].state, record.plies[number], number, (kind, journey, leg, seen.count(kind))
        seen.append(kind)
        if any(isinstance(event, JourneyStarted) for event in steps[number + 1].events):
            journey, leg, seen = journey + 1, 0, []


def law_here(state: GameState) -> Law[Ply]:
    """What nature may do, or everything that is legal: all players are `random` here."""
    return chance_law(state) if isinstance(turn(state), NatureToAct) else Law.uniform(legal_actions(state))


@pytest.mark.parametrize(("ruleset", "seats"), GAMES)
def test_every_ply_of_a_game_is_the_one_that_its_ticket_names(ruleset: str, seats: int) -> None:
    keys = set()
    for seed in (0, 7, MAX_DEAL):
        record = play_game(ruleset, ["random"] * seats, seed)
        assert len(record.plies) > seats
        for state, ply, _, place in places(record):
            assert ply == by_the_book(law_here(state), seed, *place)
            assert (seed, place) not in keys  # no ticket is drawn twice
            keys.add((seed, place))
    kinds = {kind.split()[0] for _, (kind, *_) in keys}
    assert kinds == {"deal", "roll", "treasure", "bot", "draw"} | (
        {"first-captain"} if "tiny" not in ruleset else set()
    )


def test_counts_start_anew_in_each_leg_and_draws_between_journeys_are_in_leg_0() -> None:
    record = play_game("bga@1+max12", ["random"] * 3, 5)
    drawn = [place for _, _, _, place in places(record)]
    rolls = [(journey, leg, count) for kind, journey, leg, count in drawn if kind == "roll"]
    fresh = [(journey, leg) for journey, leg, count in rolls if count == 0]
    assert len(set(fresh)) == len(fresh) > 12
    assert {count for _, _, count in rolls} >= {0, 1}  # a re-roll is the second roll of its leg
    draws = [(leg, count) for kind, _, leg, count in drawn if kind.startswith("draw")]
    assert len(draws) == 11 * 3
    assert set(draws) == {(0, 0)}
    deals = [(journey, leg, count) for kind, journey, leg, count in drawn if kind == "deal B"]
    assert deals == [(0, 0, count) for count in range(8)]


# --- pinned for ever: records hold no dice that a deal number gave, but a deal number gives them again ---

DIGESTS = [  # (deal, kind, journey, leg, count), first 16 hex digits of the digest, outcome of 0..999
    ((0, "first-captain", 0, 0, 0), "6e894e612524ad02", 431),
    ((7, "deal A", 0, 0, 3), "47dec6dcdc1c7966", 280),
    ((7, "draw C", 2, 0, 0), "ae0e78a3f658255c", 679),
    ((445, "roll", 1, 2, 0), "7f351350de2dbd83", 496),
    ((445, "roll", 1, 2, 1), "e791f70b5129853b", 904),
    ((12, "treasure 25", 31, 8, 2), "60a7fc0a76d73346", 377),
    ((MAX_DEAL, "bot F", 200, 8, 14), "4cd1b8f0c40fa629", 300),
]
DEAL_7 = """captain A
A compass ejection compass arrester cannon cannon
B turbo cannon foghorn foghorn compass cannon
C compass cannon foghorn arrester foghorn cannon
D jetpack arrester cannon compass jetpack arrester
roll fog pirates"""  # of four players, by the rulebook


@pytest.mark.parametrize(("place", "digest", "outcome"), DIGESTS)
def test_known_tickets(place: tuple[int, str, int, int, int], digest: str, outcome: int) -> None:
    assert sha256("|".join(map(str, place)).encode()).hexdigest()[:16] == digest
    assert pick(Law.uniform(range(1000)), *place) == outcome
    assert int(digest, 16) * 1000 >> 64 == outcome  # sixteen digits are enough for a thousand outcomes


def test_deal_7_is_this_deal_for_ever() -> None:
    lines = ["captain A"]
    for hand in DEAL_7.splitlines()[1:-1]:
        who, *words = hand.split()
        lines += [f"draw {who} {word}" for word in words]
    lines.append("roll fog pirates")
    assert list(play_game("rulebook", ["always-stay"] * 4, 7, 1).lines()[: len(lines)]) == lines


# --- play_game ---


def test_a_seed_is_one_game_whatever_holds_the_names() -> None:
    bots = ["random", "always-stay", "leave-at-city=6", "odds-threshold=0.30"]
    record = play_game("rulebook", bots, 3, 4)
    assert play_game("rulebook", bots, 3, 4) == record
    assert play_game("rulebook@1", tuple(bots), 3, 4) == record
    assert record.players == tuple(bots)
    assert play_game("rulebook", bots, 4, 4).plies != record.plies


def test_a_seed_is_one_game_on_every_machine() -> None:
    code = (
        "from hashlib import sha256; from celestia_core.play import play_game;"
        "game = play_game('rulebook+hook', ['random', 'odds-threshold=0.30'] * 3, 11, 3);"
        "print(sha256('\\n'.join(game.lines()).encode()).hexdigest())"
    )
    here = play_game("rulebook+hook", ["random", "odds-threshold=0.30"] * 3, 11, 3)
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            check=True,
            text=True,
        ).stdout.strip()
        for salt in ("1", "2")
    }
    assert printed == {sha256("\n".join(here.lines()).encode()).hexdigest()}


# --- branches ---


def played_on(record: Record) -> Record:
    table = Table(record)
    table.play_on()
    return table.record


def test_every_cut_of_a_record_goes_on_as_the_record_did() -> None:
    whole = play_game("tiny3", ["random"] * 3, 21)
    for ply in range(len(whole.plies)):
        assert Table(branch(whole, ply)).choice() == whole.plies[ply]
    for ply in (1, 10, len(whole.plies) // 2):
        assert played_on(branch(whole, ply)) == whole


def rolls_of(record: Record) -> dict[tuple[int, int, int], Ply]:
    """The rolls of a game by (journey, leg, number of dice)."""
    return {
        (journey, leg, len(ply.dice)): ply
        for _, ply, _, (_, journey, leg, _) in places(record)
        if isinstance(ply, DiceRolled) and not ply.again
    }


@pytest.mark.parametrize("seed", range(4))
def test_in_a_branch_with_other_choices_later_legs_meet_the_same_rolls(seed: int) -> None:
    whole = play_game("rulebook", ["random"] * 4, seed, 6)
    first = next(number for number, ply in enumerate(whole.plies) if isinstance(ply, Stay | Leave))
    seat = Seat(whole.plies[first].seat)  # type: ignore[union-attr]
    other = Leave(seat) if isinstance(whole.plies[first], Stay) else Stay(seat)
    cut = branch(whole, first)
    changed = played_on(Record(cut.ruleset, cut.players, None, cut.deals, (*cut.plies, other)))
    assert changed.plies[:first] == whole.plies[:first]
    before, after = rolls_of(whole), rolls_of(changed)
    common = [place for place in before.keys() & after.keys() if place != (1, 1, 2)]
    assert len(common) >= 5
    assert len({before[place] for place in common}) >= 3
    assert [after[place] for place in common] == [before[place] for place in common]


def test_a_deal_changes_from_its_ply_on() -> None:
    whole = play_game("rulebook", ["random"] * 4, 1, 3)
    cut = 40
    other = played_on(branch(whole, cut, 2))
    assert other.deals == ((0, 1), (cut, 2))
    assert other.plies[:cut] == whole.plies[:cut]
    assert other.plies[cut:] != whole.plies[cut:]
    for state, ply, number, place in places(other):
        assert ply == by_the_book(law_here(state), 1 if number < cut else 2, *place)
    third = played_on(branch(other, cut + 10, 3))
    assert third.deals == ((0, 1), (cut, 2), (cut + 10, 3))
    assert third.plies[: cut + 10] == other.plies[: cut + 10]
    for state, ply, number, place in places(third):
        assert ply == by_the_book(law_here(state), 1 if number < cut else 2 if number < cut + 10 else 3, *place)
    assert played_on(branch(whole, cut, 1)).plies == whole.plies  # the same luck again
