"""Thousands of games in parts: they add up whoever plays them, margins hold, any game can be replayed; and the page's
long runs."""

import json
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import fields, replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from celestia_core.analysis import arena
from celestia_core.analysis.arena import MOST_GAMES, TRIES, Match, Tally, play_match, play_part, record_of
from celestia_core.analysis.lab import BATCH, BEST, BEST_RULE, FIELD, Lab, Trial, name_of, play_lab, with_best
from celestia_core.analysis.report import match_report, ranking
from celestia_core.analysis.simulate import bot_numbers
from celestia_core.errors import CannotRead
from celestia_core.kinds import Seat
from celestia_core.luck import MAX_DEAL
from celestia_core.policies import rule_of
from celestia_core.record import replay
from celestia_core.state import Ending
from celestia_ui.arena import desk
from celestia_ui.arena.runs import Run, Shared
from celestia_ui.arena.workers import LITTLE, memory_limit, workers
from celestia_ui.sitting import Sitting

SMALL = Match("tiny3", ("random", "leave-at-city=2", "always-stay"), 60, 5)


class AtOnce(Executor):
    """Plays when it is asked, in this thread."""

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def same(one: Tally, other: Tally) -> bool:
    return all(np.array_equal(getattr(one, field.name), getattr(other, field.name)) for field in fields(Tally))


def last(match: Match, executor: Callable[[], Executor] = AtOnce, part: int = 25, **more) -> Tally:
    *_, tally = play_match(match, executor, part, **more)
    return tally


# --- parts add up ---


def test_a_match_is_the_sum_of_its_parts_whatever_their_size_and_order():
    whole = play_part(SMALL, 0, 60)
    assert whole.games == 60
    assert whole.played.sum() == 60 * 3
    assert int(whole.wins.sum()) == 60 * (60 - whole.stopped)
    backwards = play_part(SMALL, 59, 1)
    for first in range(58, -1, -1):
        backwards += play_part(SMALL, first, 1)
    assert same(backwards, whole)
    for part in (1, 7, 59, 60, 1000):
        assert same(last(SMALL, part=part), whole)


def test_threads_and_processes_play_the_same():
    whole = play_part(SMALL, 0, 60)
    assert same(last(SMALL, lambda: ThreadPoolExecutor(3), 7), whole)
    spawn = get_context("spawn")
    assert same(last(SMALL, lambda: ProcessPoolExecutor(2, spawn), 20), whole)


def test_the_tally_is_that_of_the_single_games():
    """Points, wins and journeys by player, counted anew from the records."""
    match = replace(SMALL, games=12)
    points, sixtieths, crashes, journeys = [0] * 3, [0] * 3, 0, 0
    for game in range(match.games):
        record = record_of(match, game)
        assert record.players == tuple(match.players[match.player_at(seat, game % 3)] for seat in range(3))
        events = [event for step in replay(record) for event in step.events]
        names = [type(event).__name__ for event in events]
        crashes += names.count("Crashed")
        journeys += names.count("JourneyEnded")
        *_, end = replay(record)
        scores = [end.state.points(Seat(seat)) for seat in range(3)]
        for seat, score in enumerate(scores):
            player = match.player_at(seat, game % 3)
            points[player] += score
            if score == max(scores) and end.state.ending is not Ending.STOPPED:
                sixtieths[player] += 60 // scores.count(score)
    tally = play_part(match, 0, match.games)
    assert tally.points.tolist() == points
    assert tally.wins.sum(axis=1).tolist() == sixtieths
    assert int(tally.reached.sum()) == journeys
    assert int(tally.crashes.sum()) == crashes > 0


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        ("rulebook", ("random", "odds-threshold=0.35", "always-stay", "expected-points")),
        ("bga+hook", ("random", "leave-at-city=6")),
        ("quick", ("random", "random", "odds-threshold=0.5", "random", "always-stay", "leave-at-city=9")),
        ("tiny2", ("random", "random")),
        ("tiny3", ("coach=3", "random", "coach=5")),
    ],
)
def test_a_game_as_a_record_has_the_scores_of_the_tally(ruleset: str, players: tuple[str, ...]):
    for turning, game in ((True, 5), (False, 6)):
        match = Match(ruleset, players, 7, 3, turning)
        record = record_of(match, game)
        *_, end = replay(record)
        alone = play_part(match, game, 1)
        turn = game % len(match.turns)
        scores = [end.state.points(Seat(seat)) for seat in range(len(players))]
        assert alone.points.tolist() == [scores[(player + turn) % len(players)] for player in range(len(players))]
        assert end.state.ending is not None


def test_a_stopped_game_has_no_winner():
    match = Match("rulebook+max1", ("always-stay",) * 2, 30)
    tally = play_part(match, 0, 30)
    assert tally.stopped == 30
    assert not tally.wins.any()
    assert [share.value for share in tally.win_shares] == [0.0, 0.0]
    *_, end = replay(record_of(match, 3))
    assert end.state.ending is Ending.STOPPED


def test_ties_are_shared():
    tally = play_part(Match("tiny", ("always-stay",) * 2, 200), 0, 200)
    assert int(tally.wins.sum()) == 60 * 200
    assert (tally.wins % 60).any()  # an odd number of ties at some seat
    assert tally.lead(0, 1).value == pytest.approx(tally.win_shares[0].value - tally.win_shares[1].value)


def test_who_keeps_his_seat_has_it_in_every_game():
    tally = play_part(replace(SMALL, turning=False), 0, 60)
    assert tally.played.tolist() == (60 * np.eye(3, dtype=int)).tolist()
    assert tally.seat_of_wins(1).value == tally.win_shares[1].value
    assert tally.seat_of_wins(1).margin > tally.win_shares[1].margin  # some of these wins are shared
    assert play_part(SMALL, 0, 60).played.tolist() == [[20] * 3] * 3


# --- what is refused ---


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"games": 0}, "games: a whole number from 1"),
        ({"games": MOST_GAMES + 1}, "games: a whole number"),
        ({"games": True}, "games: a whole number"),
        ({"games": 10.0}, "games: a whole number"),
        ({"games": "10"}, "games: a whole number"),
        ({"seed": -1}, "seed: a whole number from 0"),
        ({"seed": MAX_DEAL + 1}, "seed: a whole number"),
        ({"seed": None}, "seed: a whole number"),
        ({"players": ()}, "takes 2 to 6 players, not 0"),
        ({"players": ("random",) * 7}, "takes 2 to 6 players, not 7"),
        ({"players": ("random", "nobody")}, "no such bot: 'nobody'"),
        ({"players": ("random", "odds-threshold=2")}, "no such bot"),
        ({"ruleset": "no-such-rules"}, "no-such-rules"),
        ({"ruleset": "rulebook+max0"}, "max0"),
    ],
)
def test_a_match_that_cannot_be_played(changed: dict, message: str):
    whole = {"ruleset": "rulebook", "players": ("random",) * 3, "games": 10, "seed": 1} | changed
    with pytest.raises(ValueError, match=message.replace("+", r"\+")):
        Match(**whole)


@pytest.mark.parametrize("game", [-1, 60, 1.0, True, "1", None])
def test_a_game_that_there_is_not(game):
    with pytest.raises(CannotRead, match="game: a number from 0 to 59"):
        record_of(SMALL, game)


# --- stopping, and workers that die ---


def test_what_is_done_is_kept():
    asked = iter([False, False, True])
    found = list(play_match(SMALL, AtOnce, 10, 1, lambda: next(asked)))
    assert [tally.games for tally in found] == [10, 20, 30]
    assert same(found[-1], play_part(SMALL, 0, 30))
    assert [tally.games for tally in islice(play_match(SMALL, lambda: ThreadPoolExecutor(2), 10), 2)] == [10, 20]


def dies_once(match: Match, first: int, games: int) -> Tally:
    """Plays a part; the first worker to come to this one is gone in the middle of it."""
    if first == 30:
        try:
            Path(os.environ["CELESTIA_TEST_DEATH"]).touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os._exit(1)
    return play_part(match, first, games)


def test_a_killed_worker_loses_no_games(monkeypatch, tmp_path):
    died = tmp_path / "died"
    monkeypatch.setenv("CELESTIA_TEST_DEATH", str(died))
    monkeypatch.setattr(arena, "play_part", dies_once)
    pools = []

    def pool() -> ProcessPoolExecutor:
        pools.append(ProcessPoolExecutor(2, get_context("spawn")))
        return pools[-1]

    tally = last(SMALL, pool, 10)
    assert died.exists()
    assert len(pools) == 2
    assert same(tally, play_part(SMALL, 0, 60))


class Broken(AtOnce):
    """Refuses the third job, as a pool does whose worker died between two jobs."""

    jobs = 0

    def submit(self, fn, /, *args, **kwargs):
        self.jobs += 1
        if self.jobs == 3:
            raise BrokenProcessPool("gone")
        return super().submit(fn, *args, **kwargs)


def test_a_pool_that_refuses_loses_no_games():
    assert same(last(SMALL, Broken, 10, ahead=1), play_part(SMALL, 0, 60))


def test_workers_that_die_again_and_again_are_given_up():
    made = []

    class Dead(AtOnce):
        def submit(self, fn, /, *args, **kwargs):
            raise BrokenProcessPool("gone")

    def pool() -> Dead:
        made.append(Dead())
        return made[-1]

    with pytest.raises(BrokenProcessPool):
        last(SMALL, pool)
    assert len(made) == TRIES


# --- margins ---


def covered(match: Match, games: int, repeats: int) -> dict[str, float]:
    """How many of 100 small matches have the long-run value within their margin."""
    parts = [play_part(match, first, games) for first in range(0, repeats * games, games)]
    whole = parts[0]
    for part in parts[1:]:
        whole += part
    asked = {
        "wins": lambda tally: tally.win_shares[0],
        "lead": lambda tally: tally.lead(0, 1),
        "points": lambda tally: tally.mean_points[1],
        "seat": lambda tally: tally.seat_of_wins(0),
    }
    return {
        name: 100 * np.mean([abs(ask(part).value - ask(whole).value) <= ask(part).margin for part in parts])
        for name, ask in asked.items()
    }


def test_margins_hold_the_long_run_value():
    found = covered(Match("tiny", ("leave-at-city=2", "random"), 1_600 * 40, 5), 40, 1_600)
    assert {name: 93.4 <= found[name] <= 96.6 for name in ("wins", "lead", "points")} == {
        "wins": True,
        "lead": True,
        "points": True,
    }, found
    assert found["seat"] >= 93.4  # ties, frequent in this ruleset, widen it


@pytest.mark.long
def test_margins_of_whole_games():
    players = ("expected-points", "odds-threshold=0.25", "leave-at-city=6", "always-stay")
    found = covered(Match("rulebook", players, 1_600 * 100, 5), 100, 1_600)
    print(found)
    assert all(93.4 <= share <= 96.6 for share in found.values()), found


def test_a_margin_knows_that_seats_differ():
    """Where one seat always wins, and each has it half the time, nothing is left to chance."""
    wins, played = np.array([[3000, 0], [3000, 0]]), np.array([[50, 50], [50, 50]])
    tally = replace(play_part(Match("tiny", ("random",) * 2, 1), 0, 1), games=100, wins=wins, played=played)
    tally = replace(tally, together=np.array([[180_000, 0], [0, 180_000]]))
    assert tally.win_shares[0].value == 0.5
    assert tally.win_shares[0].margin == tally.lead(0, 1).margin == 3 / 100  # what was never seen may still be
    assert tally.lead(0, 1).value == 0.0
    assert (tally.seat_of_wins(0).value, tally.seat_of_wins(0).margin) == (1.0, 3 / 100)


def test_a_single_game_has_no_margin():
    tally = play_part(SMALL, 0, 1)
    assert tally.lead(0, 1).margin == tally.win_shares[0].margin == tally.mean_points[0].margin == float("inf")
    report = match_report(SMALL, tally)
    assert report["players"][0]["wins"]["margin"] is None
    json.loads(json.dumps(report, allow_nan=False))


def test_the_report_adds_up():
    tally = play_part(SMALL, 0, 60)
    report = match_report(SMALL, tally)
    assert report["games"] == 60
    assert sum(seat["wins"]["value"] for seat in report["seats"]) == pytest.approx(1 - tally.stopped / 60)
    for player in report["players"]:
        shares = [seat["wins"] for seat in player["by_seat"].values()]
        assert sum(shares) / 60 == pytest.approx(player["wins"]["value"])
        assert sum(player["off"].values()) + player["crash"] <= tally.reached.sum()
    first, second, *_ = ranking(tally)
    assert report["lead"]["value"] == tally.lead(first, second).value >= 0


# --- the lab ---


def test_the_lab_changes_one_number_at_a_time():
    lab = Lab("rule-50-6-1", 10)
    assert lab.changed == ("above", "not_before", "keeps")
    best = rule_of(BEST_RULE)
    assert [match.players[0] for match in lab.matches] == [
        "rule-50-6-1",
        f"rule-{round(100 * best.above)}-6-1",
        f"rule-50-{best.not_before}-1",
        f"rule-50-6-{best.keeps}",
        BEST_RULE,
    ]
    assert all(match.players[1:] == (FIELD, BEST, FIELD) for match in lab.matches)
    assert {(match.games, match.seed) for match in lab.matches} == {(10, 0)}
    assert Lab(BEST_RULE, 10).changed == ()
    assert [match.players[0] for match in Lab(BEST_RULE, 10).matches] == [BEST_RULE]
    assert len(Lab(with_best("rule-50-6-1", "above"), 10).matches) == 4


@pytest.mark.parametrize("name", ["rule-0-0-0", "rule-100-25-9", "rule-35-4-1", "rule-22-2-half"])
def test_a_rule_has_one_name(name: str):
    assert name_of(rule_of(name)) == name


@pytest.mark.parametrize("name", ["random", "odds-threshold=0.3", "rule-101-0-0", "rule-", "rule-3-4", ""])
def test_what_is_no_rule_of_three_numbers(name: str):
    with pytest.raises(CannotRead):
        Lab(name, 10)


def test_the_causes_add_up_to_the_loss():
    lab = Lab("rule-60-9-1", 2 * BATCH, 1)
    lab = replace(lab, games=40)
    *_, trial = play_lab(lab, AtOnce)
    assert isinstance(trial, Trial)
    assert trial.games == 40
    direct = play_part(lab.matches[0], 0, 40)
    assert same(trial.tallies[0], direct)
    assert trial.loss.value == pytest.approx(direct.lead(2, 0).value)
    assert sum(cost.value for cost in trial.costs.values()) + trial.rest.value + trial.twice.value == pytest.approx(
        trial.loss.value
    )
    for part, loss in trial.losses.items():
        assert trial.costs[part].value == pytest.approx(trial.loss.value - loss.value)


def test_the_lab_names_the_number_that_costs_most_only_if_that_is_clear_of_chance():
    tally = play_part(Lab("rule-60-2-0", 10).matches[0], 0, 1)
    lab = Lab("rule-60-9-0", 1000)
    size = replace(tally, games=1000)
    # sixtieths by batch: as it is, without the chance, without the city, as the best rule
    behind = ((3000, 3300, 2700, 3000), (600, 900, 300, 600), (2400, 3600, 1800, 2700), (0, 60, -60, 0))
    trial = Trial(lab, (size,) * 4, behind)
    assert trial.worst == "above"
    assert trial.costs["above"].value == pytest.approx(9600 / 60_000)
    assert trial.costs["above"].margin == pytest.approx(0.0)  # in each batch as much
    assert trial.costs["not_before"].value < trial.costs["not_before"].margin
    assert trial.rest.value == 0.0
    assert Trial(lab, (size,) * 4, (behind[0],) * 4).worst is None


def test_a_lab_can_be_stopped_and_uses_any_workers():
    lab = Lab("rule-30-2-0", 3 * BATCH)
    first = next(iter(play_lab(lab, lambda: ThreadPoolExecutor(1), 1)))
    assert first.games == BATCH
    asked = list(play_lab(lab, AtOnce, 1, lambda: True))
    assert [trial.games for trial in asked] == [BATCH]
    assert asked[0].behind == first.behind


# --- long runs of the page ---


class Count:
    """What a run found: so many games."""

    def __init__(self, games: int) -> None:
        self.games = games


def test_a_run_is_watched_and_stopped():
    go, seen = Event(), Event()

    def play(unwanted):
        yield Count(10)
        seen.set()
        assert go.wait(20)
        yield Count(20)
        if not unwanted():
            yield Count(30)

    run = Run("what", 40, play)
    assert seen.wait(20)
    assert run.running
    assert run.done == 10
    run.stop()
    go.set()
    assert run.wait(20)
    assert run.done == 20  # the part that was being played counts; no more is begun
    assert run.failure == ""


def test_a_run_says_why_it_broke_off_and_keeps_what_it_found():
    def play(unwanted):
        yield Count(10)
        raise RuntimeError("no more wind")

    run = Run("what", 40, play)
    assert run.wait(20)
    assert (run.done, run.failure, run.running) == (10, "no more wind", False)


def test_a_run_whose_session_is_closed_ends_after_a_while(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("celestia_ui.arena.runs.monotonic", lambda: clock[0])
    counted = []

    def play(unwanted):
        for games in range(1, 1000):
            clock[0] += 10.0
            yield Count(games)
            counted.append(unwanted())
            if counted[-1]:
                return

    run = Run("what", 1000, play, lambda: clock[0] < 100)
    assert run.wait(20)
    assert 100 < clock[0] < 200
    assert counted[0] is False


def test_speed_and_time_left(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("celestia_ui.arena.runs.monotonic", lambda: clock[0])
    go, there = Event(), Event()

    def play(unwanted):
        for second in range(1, 21):  # ten games a second, then a hundred
            clock[0] = float(second)
            yield Count(10 * second if second <= 10 else 100 + 100 * (second - 10))
        there.set()
        assert go.wait(20)

    run = Run("what", 2000, play)
    assert there.wait(20)
    assert run.rate == pytest.approx(100)
    assert run.seconds_left == pytest.approx(9)
    go.set()
    assert run.wait(20)
    assert run.rate == pytest.approx(1100 / 20)


def test_a_run_that_ends_leaves_the_shared_workers_at_work():
    with ThreadPoolExecutor(1) as pool:
        shared = Shared(pool)
        assert same(last(SMALL, lambda: shared), play_part(SMALL, 0, 60))
        assert pool.submit(len, "ab").result() == 2


# --- how many workers ---


@pytest.mark.parametrize(
    ("files", "memory"),
    [
        ({}, None),
        ({"proc/meminfo": "MemTotal:        2000000 kB\nMemFree: 5 kB\n"}, 2_048_000_000),
        ({"proc/meminfo": "MemTotal: 2000000 kB\n", "sys/fs/cgroup/memory.max": "max\n"}, 2_048_000_000),
        ({"proc/meminfo": "MemTotal: 2000000 kB\n", "sys/fs/cgroup/memory.max": "690000000\n"}, 690_000_000),
        ({"sys/fs/cgroup/memory/memory.limit_in_bytes": "1000"}, 1000),
        ({"proc/meminfo": "rubbish\nMemTotal: much\n", "sys/fs/cgroup/memory.max": "-1"}, None),
    ],
)
def test_how_much_memory_there_is(tmp_path, files: dict[str, str], memory: int | None):
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert memory_limit(tmp_path) == memory


@pytest.mark.parametrize(("memory", "threads"), [(LITTLE - 1, 1), (LITTLE, 8), (None, 8)])
def test_a_small_machine_plays_in_one_thread(monkeypatch, memory: int | None, threads: int):
    monkeypatch.setattr("celestia_ui.arena.workers.memory_limit", lambda: memory)
    monkeypatch.setattr("celestia_ui.arena.workers._cores", lambda: 8)
    assert workers() == threads


def test_a_game_of_a_match_can_be_put_on_the_table():
    match = Match("rulebook", ("odds-threshold=0.35",) * 4, 5)
    sitting = Sitting(replace(record_of(match, 4), shown=0))
    assert sitting.shown == 0
    assert sitting.viewer is None
    assert len(sitting.steps) > 50
    assert sitting.code


def test_bots_of_the_page_exist():
    for name in (BEST, BEST_RULE, FIELD):
        assert bot_numbers(name)
    assert desk.PLAIN_PART >= 1
