"""Moments of real games between bots: a fixed small range of deals, each played once and kept."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile

from celestia_core.apply import Transition
from celestia_core.events import Event, Question, seen_by
from celestia_core.kinds import Seat
from celestia_core.play import play_game
from celestia_core.record import Record, replay
from celestia_core.state import GameState, Phase
from celestia_core.teaching.position import Position
from celestia_core.turns import SeatToAct, turn
from celestia_core.views import information_state

from .keyed import Keyed

DEALS = 48
JOURNEYS = 2
BOTS = ("odds-threshold=0.45", "random", "expected-points-half", "leave-at-city=9", "rule-50-4-half")


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment at which a seat is asked.

    Attributes:
        deal: number of the game.
        plies: made so far.
        state: the whole truth, for keys that the rules decide.
        seat: who is asked.
    """

    deal: int
    plies: int
    state: GameState
    seat: Seat

    def seen_by(self, seat: Seat | None) -> Position:
        """The moment as a seat sees it."""
        return position(self.deal, self.plies, seat)


@lru_cache(maxsize=DEALS)
def game(deal: int) -> Record:
    """One of the games: four or five players, two journeys."""
    seats = 4 + deal % 2
    return play_game("rulebook@1", [BOTS[(deal + seat) % len(BOTS)] for seat in range(seats)], deal, JOURNEYS)


@lru_cache(maxsize=DEALS)
def steps(deal: int) -> tuple[Transition, ...]:
    """Its transitions: the set-up table, then one for each ply."""
    return tuple(replay(game(deal)))


def deal_for(keyed: Keyed) -> int:
    """The game a question is about: the same for all attempts at it, so that only one has to be played."""
    return Keyed("deal", *keyed.key[:2]).below(DEALS)


@lru_cache(maxsize=DEALS)
def moments(deal: int) -> tuple[Moment, ...]:
    """All moments of a game at which a seat is asked."""
    found = []
    for plies, step in enumerate(steps(deal)):
        now = turn(step.state)
        if isinstance(now, SeatToAct):
            found.append(Moment(deal, plies, step.state, now.seat))
    return tuple(found)


def moments_in(deal: int, phase: Phase) -> tuple[Moment, ...]:
    """Those in a certain phase."""
    return tuple(moment for moment in moments(deal) if moment.state.phase is phase)


@lru_cache(maxsize=DEALS)
def first_leg(deal: int) -> tuple[Moment, ...]:
    """The choices of the passengers in the first leg of a game."""
    return tuple(takewhile(lambda moment: moment.state.phase is Phase.DECIDE, moments(deal)))


@lru_cache(maxsize=DEALS)
def happenings(deal: int) -> tuple[tuple[int, Event], ...]:
    """What happened in a game once there was a captain, each event with the number of plies made by then."""
    return tuple(
        (plies, event)
        for plies, step in enumerate(steps(deal))
        for event in step.events
        if plies
        and steps(deal)[plies - 1].state.phase not in (Phase.FIRST_CAPTAIN, Phase.DEAL)
        and not isinstance(event, Question)
    )


def seen_by_captain(deal: int, plies: int) -> Position:
    """A game after so many plies as its captain sees it."""
    return position(deal, plies, steps(deal)[plies].state.captain)


def position(deal: int, plies: int, seat: Seat | None) -> Position:
    """A game after so many plies as a seat sees it, as `Position.of` makes it."""
    found = Position(replace(game(deal), plies=game(deal).plies[:plies], viewer=seat), seat)
    seen = (seen_by(event, seat) for step in steps(deal)[: plies + 1] for event in step.events)
    known = information_state((event for event in seen if event is not None), seat)
    found.__dict__["information"] = known  # a cache: it would replay the game, whose steps are at hand
    return found
