"""Thousands of games between named bots: who wins how often, with margins, and where each gets off.

A match is cut into parts that may be played anywhere, in any order: all that is counted are whole numbers, so that the
sum is the same whatever the number of workers.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, fields
from math import inf, sqrt

import numpy as np

from celestia_core.errors import CannotRead
from celestia_core.luck import MAX_DEAL
from celestia_core.play import BOT_JOURNEYS
from celestia_core.plies import Ply
from celestia_core.record import Record
from celestia_core.ruleset import Ruleset, load_ruleset, with_max_journeys

from . import kernel as k
from . import looking, playing
from .estimates import TWO_SIDED, Share, mean
from .packing import opening, packing
from .simulate import EVERYBODY, MOST_PLIES, Ints, bot_numbers, play_many, room_of, seated, seeds, won

MOST_GAMES = 1_000_000
PART = 10_000  # games
WHOLE = 60  # a win is shared in sixtieths, so that shares of two to six are whole numbers
NEVER_SEEN = 3  # in 95 of 100 runs something with a chance of 3 / n is seen at least once in n games
TRIES = 5  # to play a part whose worker died


@dataclass(frozen=True, slots=True)
class Match:
    """What is played. Games are numbered from 0, and each is the same whenever it is played.

    Attributes:
        ruleset: id; without a limit of journeys in it games stop after 200, without a winner.
        players: names of bots.
        seed: of all luck.
        games: how many, to 1,000,000.
        turning: whether players change seats: in game g, player p sits at seat (p + g) modulo their number.
        rules: with their limit of journeys, as they were when the match was made.
    """

    ruleset: str
    players: tuple[str, ...]
    games: int
    seed: int = 0
    turning: bool = True
    rules: Ruleset = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Check all that came from outside.

        Raises:
            CannotRead: says what is wrong.
        """
        if type(self.games) is not int or not 1 <= self.games <= MOST_GAMES:
            raise CannotRead(f"games: a whole number from 1 to {MOST_GAMES}")
        if type(self.seed) is not int or not 0 <= self.seed <= MAX_DEAL:
            raise CannotRead(f"seed: a whole number from 0 to {MAX_DEAL}")
        rules = load_ruleset(self.ruleset)
        limited = rules if rules.max_journeys is not None else with_max_journeys(rules, BOT_JOURNEYS)
        object.__setattr__(self, "rules", limited)
        packing(limited, len(self.players))
        for name in self.players:
            bot_numbers(name)

    @property
    def turns(self) -> tuple[tuple[str, ...], ...]:
        """Names by seat, for each turn of the seats; game g has turn g modulo their number."""
        seats = len(self.players)
        return tuple(
            tuple(self.players[(seat - turn) % seats] for seat in range(seats))
            for turn in range(seats if self.turning else 1)
        )

    def player_at(self, seat: int, turn: int) -> int:
        """Who sits at a seat in a turn of the seats."""
        return (seat - turn) % len(self.players)


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted in some games of a match, in whole numbers; tallies add up.

    Attributes:
        games: played.
        stopped: of them, without a winner.
        wins: (players, seats) sixtieths of wins, by player and the seat he had.
        played: (players, seats) games.
        together: (players, players) products of their sixtieths of a win, summed.
        points: (players,) in all.
        squares: (players,) of points.
        off: (players, cities) journeys that he ended safely in each city.
        fell: (players,) journeys that he ended in a crash.
        flights: (cities,) legs flown to each city.
        crashes: (cities,) of these.
        reached: (cities,) journeys in which the airship got to each city and no farther.
        decisions: choices of players.
    """

    games: int
    stopped: int
    wins: Ints
    played: Ints
    together: Ints
    points: Ints
    squares: Ints
    off: Ints
    fell: Ints
    flights: Ints
    crashes: Ints
    reached: Ints
    decisions: int

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))

    @property
    def win_shares(self) -> tuple[Share, ...]:
        """Each player's share of all games, ties shared, with its margin."""
        return tuple(
            _of_wins(self.wins[player], self.played[player], self.together[player, player])
            for player in range(len(self.wins))
        )

    def lead(self, player: int, other: int) -> Share:
        """By how much the share of one player exceeds another's, with the margin of the difference in paired games."""
        both = self.together
        squares = both[player, player] + both[other, other] - 2 * both[player, other]
        seats = len(self.wins)
        beside = (np.arange(seats) + other - player) % seats  # the other's seat, by the seat of the player
        return _of_wins(self.wins[player] - self.wins[other, beside], self.played[player], squares)

    @property
    def mean_points(self) -> tuple[Share, ...]:
        """Each player's points a game, with the margin."""
        return tuple(
            mean(float(total), float(squares), self.games)
            for total, squares in zip(self.points, self.squares, strict=True)
        )

    def seat_of_wins(self, seat: int) -> Share:
        """The share of wins of a seat, whoever sat there; a shared win widens its margin as if it were whole."""
        return _of_wins(self.wins[:, seat], self.played[:, seat], self.wins[:, seat].sum() * WHOLE)


def _of_wins(sums: Ints, games: Ints, squares: int) -> Share:
    """A share of all games, from sixtieths of a win in each of the kinds of games there are: who sat where.

    How many games of each kind are played is no matter of luck, so only what differs within a kind widens the margin.
    It is at least 3 games: what was never seen in so many may still happen that often.
    """
    there = games > 0
    sums, games = sums[there], games[there]
    total, free = int(games.sum()), int(games.sum()) - len(games)
    value = float(sums.sum() / WHOLE / max(1, total))
    if free < 1:
        return Share(value, inf)
    within = max(0.0, float(squares - (sums.astype(float) ** 2 / games).sum())) / WHOLE**2
    return Share(value, max(TWO_SIDED * sqrt(within / free / total), NEVER_SEEN / total))


def play_part(match: Match, first: int, games: int) -> Tally:
    """Some games of a match, beginning with this number."""
    made = packing(match.rules, len(match.players))
    played = play_many(made, [opening(made)], match.turns, first, games, match.seed)
    seats, turns, cities = made.seats, len(match.turns), len(made.rules.cities)
    turn = (first + np.arange(games)) % turns
    who = np.array([[match.player_at(seat, number) for seat in range(seats)] for number in range(turns)])[turn]
    order = np.argsort(who, axis=1)  # the seat of each player
    shares, points = (np.take_along_axis(values, order, axis=1) for values in (played.shares, played.points))
    wins, games_at = np.zeros((seats, seats), np.int64), np.zeros((seats, seats), np.int64)
    for player in range(seats):
        np.add.at(wins[player], order[:, player], shares[:, player])
        np.add.at(games_at[player], order[:, player], 1)
    off, fell = np.zeros((seats, cities), np.int64), np.zeros(seats, np.int64)
    for number, log in enumerate(played.logs):
        for seat in range(seats):
            player = match.player_at(seat, number)
            off[player] += log[k.GOT_OFF + 16 * seat :][:cities]
            fell[player] += log[k.FELL + seat]
    noted = played.logs.sum(axis=0)
    return Tally(
        games=games,
        stopped=int((~won(played.ending)).sum()),
        wins=wins,
        played=games_at,
        together=shares.T @ shares,
        points=points.sum(axis=0),
        squares=(points**2).sum(axis=0),
        off=off,
        fell=fell,
        flights=noted[k.FLIGHTS :][:cities],
        crashes=noted[k.CRASHES :][:cities],
        reached=noted[k.REACHED :][:cities],
        decisions=int(noted[k.DECISIONS]),
    )


def play_match(
    match: Match,
    executor: Callable[[], Executor],
    part: int = PART,
    ahead: int = 4,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[Tally]:
    """Play a match; after every part, the tally of all games so far.

    Where a worker dies its parts are played again, elsewhere. Stop asking, or `cancelled`, and what is done is kept.

    Args:
        match: what to play.
        executor: makes the workers, once more if they die: a process pool, a thread pool, or dask's.
        part: games sent to a worker at a time.
        ahead: parts that wait or are being played at a time.
        cancelled: asked after every part.

    Raises:
        BrokenProcessPool: workers died again and again.
    """
    waiting = [(first, min(part, match.games - first)) for first in range(0, match.games, part)][::-1]
    total: Tally | None = None
    tries = 0
    while waiting:
        running: dict[Future[Tally], tuple[int, int]] = {}
        with executor() as workers:
            try:
                while waiting or running:
                    while waiting and len(running) < ahead:
                        running[workers.submit(play_part, match, *waiting[-1])] = waiting[-1]
                        waiting.pop()  # not before: a pool that is broken refuses
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        tally = future.result()
                        del running[future]
                        total = tally if total is None else total + tally
                        yield total
                    if cancelled():
                        for future in running:
                            future.cancel()
                        return
            except BrokenProcessPool:
                tries += 1
                if tries == TRIES:
                    raise
                waiting += running.values()


def record_of(match: Match, game: int) -> Record:
    """One game of a match, as a record that can be replayed.

    Raises:
        CannotRead: no such game.
    """
    if type(game) is not int or not 0 <= game < match.games:
        raise CannotRead(f"game: a number from 0 to {match.games - 1}")
    made = packing(match.rules, len(match.players))
    names = match.turns[game % len(match.turns)]
    bots, everybody, room = seated(names), seated([EVERYBODY] * made.seats), room_of(list, made.size)
    s, log, out = list(opening(made)), [0] * k.LOG_SIZE, [0] * (3 * k.MOST_OPTIONS)
    random = seeds(match.seed, game, 1)[0].tolist()
    plies: list[Ply] = []
    while s[k.TURN] != k.NOBODY and len(plies) < MOST_PLIES:
        if s[k.TURN] == k.NATURE:
            k.nature(s, made.vector, made.tables, random, out)
        elif bots[playing.BOT_SIZE * s[k.TURN] + playing.KIND] == playing.LOOKS_AHEAD:
            playouts = bots[playing.BOT_SIZE * s[k.TURN] + playing.PLAYOUTS]
            table = (made.vector, made.tables, made.choose, made.deck, made.size)
            looking.look_ahead(s, *table, everybody, playouts, random, out, room, MOST_PLIES)
        else:
            playing.decide(s, made.vector, made.tables, made.choose, made.deck, bots, random, out)
        code = (out[0], out[1], out[2])
        plies.append(made.ply(s, code))
        k.act(s, made.vector, log, *code)
    return Record(made.rules.id, names, None, ((0, match.seed),), tuple(plies))
