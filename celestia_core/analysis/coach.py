"""What each choice is worth to a seat that is asked, from nothing but what that seat knows.

Worlds are dealt from the exact posterior (`worlds`), and in each of them every option is played to the end of the game
with the same luck, by a rule of thumb for everybody. What playouts cannot say better is counted exactly (`journey`).
The answer depends on the record and the settings alone: a budget is a number of playouts, and where it stops early it
does so between batches.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from celestia_core.beliefs import LegBelief, leg_belief
from celestia_core.beliefs.folding import folded
from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.observation import InformationState, Observation
from celestia_core.odds import Turbo
from celestia_core.plies import Action, Fly, Land, Leave, Stay

from . import kernel as k
from .arena import WHOLE
from .estimates import Share, mean
from .journey import journey_outlook
from .outlook import JourneyOutlook
from .packing import packing
from .simulate import Played, compiler, play_many
from .worlds import worlds

Captains = Literal["careful", "careless", "bluffing", "saving"]


@dataclass(frozen=True, slots=True)
class Manner:
    """How everybody plays in the playouts, and how often Turbo is used by one who can pay only with it.

    Attributes:
        bot: name of the rule of thumb.
        turbo: in the past and from now on, as in `beliefs`.
    """

    bot: str
    turbo: Turbo


MANNERS: dict[Captains, Manner] = {
    "careful": Manner("expected-points", "always"),
    "careless": Manner("rule-50-0-0", "always"),
    "bluffing": Manner("expected-points-half", Fraction(1, 2)),
    "saving": Manner("expected-points-9", "never"),
}
OWN = "expected-points"  # how the asked seat itself goes on
PLAYOUTS = 8_000  # for each option, compiled; a page waits for them
PLAIN_PLAYOUTS = 120  # the same without the compiler
BATCHES = 8
FEW = 3  # options: of more, each is played fewer times, so that an answer takes no longer
THREADS = 2
ENOUGH = 200  # playouts: fewer settle nothing
WORLDS = 2_000  # dealt at most
CLOSE = 0.01  # of a win: less is no reason to prefer one choice
SURE_ENOUGH = 3.0  # margins: a lead so clear needs no more playouts


@dataclass(frozen=True, slots=True)
class Settings:
    """What an answer depends on beside what the seat knows.

    Attributes:
        captains: how the others play; see MANNERS.
        playouts: for each option, at most; fewer where there are more than three.
        seed: of the luck.
    """

    captains: Captains = "careful"
    playouts: int = PLAYOUTS
    seed: int = 0

    def __post_init__(self) -> None:
        """Raises CannotRead for settings that make no sense."""
        if self.captains not in MANNERS:
            raise CannotRead(f"captains: one of {', '.join(MANNERS)}")
        if type(self.seed) is not int or not 0 <= self.seed < 1 << 63:
            raise CannotRead("seed: a whole number from 0 on")
        if type(self.playouts) is not int or not BATCHES <= self.playouts <= 1_000_000:
            raise CannotRead(f"playouts: a whole number from {BATCHES} to 1000000")


DEFAULT = Settings()


@dataclass(frozen=True, slots=True)
class Choice:
    """One option.

    Attributes:
        action: what is done.
        win: share of the games won from here, ties shared.
        points: at the end of the game.
        gain: points in this journey.
        crashes: how often this leg ends in a crash.
        cannot: how often the captain says first that he cannot pay, after what is played before he speaks.
        rescued: how often he says so and the airship arrives all the same.
        escapes: how often this leg ends in a crash and the seat makes points in this journey all the same: a Jetpack.
    """

    action: Action
    win: Share
    points: Share
    gain: Share
    crashes: Share
    cannot: Share
    rescued: Share
    escapes: Share


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach found.

    Attributes:
        choices: those that win more first, then those that end with more points.
        lead: by how much the first wins more often than the second, played with the same luck; None of one option.
        playouts: for each option.
        worlds: how many independent deals they are worth.
        flips_at: the crash chance of this leg at which staying and leaving are worth the same, from the same playouts;
            None where it is not that choice, or one is better at any chance.
        settings: as asked.
    """

    choices: tuple[Choice, ...]
    lead: Share | None
    playouts: int
    worlds: float
    flips_at: float | None
    settings: Settings

    @property
    def best(self) -> Choice:
        """The choice that wins most."""
        return self.choices[0]

    @property
    def close(self) -> bool:
        """Whether the two best are too close to call: within the margin, or hardly apart."""
        return self.lead is not None and self.lead.value < max(self.lead.margin, CLOSE)

    def choice(self, kind: type) -> Choice | None:
        """The choice of this kind, if there is one."""
        return next((choice for choice in self.choices if isinstance(choice.action, kind)), None)


def budget(playouts: int = PLAYOUTS) -> int:
    """So many playouts where the compiled loop is ready; few where plain Python plays them."""
    return playouts if compiler.made is not None else min(playouts, PLAIN_PLAYOUTS)


def advise(information: InformationState, settings: Settings = DEFAULT) -> Advice:
    """What each option of the seat that is asked is worth.

    Args:
        information: what the seat saw, up to the question it is asked now.
        settings: see there.

    Raises:
        BeyondReach: what is hidden has too many possibilities, even for an estimate.
        CannotRead: events that no game can show, or rules too large for playouts.
        ValueError: the seat is not asked.
    """
    manner = MANNERS[settings.captains]
    seats = folded(information)[0].seats
    players = tuple(OWN if seat == information.seat else manner.bot for seat in range(seats))
    return advise_among(information, players, manner.turbo, settings)


def advise_among(
    information: InformationState, players: Sequence[str], turbo: Turbo, settings: Settings = DEFAULT
) -> Advice:
    """The same among these bots: how everybody, the asked seat too, goes on after the choice.

    Args:
        information: as in `advise`.
        players: a name for each seat.
        turbo: how often one pays who can pay only with Turbo, in what is past.
        settings: but for its kind of captains.

    Raises:
        BeyondReach, CannotRead, ValueError: as in `advise`.
    """
    view = folded(information)[0]
    if view.question is None or view.seat is None or view.question.seat != view.seat:
        raise ValueError("the coach answers a seat that is asked")
    starts, effective = worlds(information, min(WORLDS, settings.playouts), turbo, settings.seed)
    options, made = view.question.options, packing(view.rules, view.seats)
    played: list[list[Played]] = [[] for _ in options]
    batch, first = max(1, settings.playouts * FEW // max(FEW, len(options)) // BATCHES), 0
    with ThreadPoolExecutor(THREADS if compiler.made else 1) as threads:  # the compiled loop lets others run beside it
        while first < batch * BATCHES:
            play = partial(play_many, made, starts, [players], first, batch, settings.seed)
            for games, part in zip(played, threads.map(play, map(made.code, options)), strict=True):
                games.append(part)
            first += batch
            if len(options) == 1 or (first >= ENOUGH and _settled(played, view)):
                break
    return _advice(view, options, played, effective, settings)


def _settled(played: list[list[Played]], view: Observation) -> bool:
    """Whether one option is so far ahead, or the margin so small, that more playouts would change nothing."""
    shares = [_wins(games, view) for games in played]
    best, second = sorted(shares, key=lambda wins: -wins.mean())[:2]
    lead = _paired(best, second)
    return lead.value > SURE_ENOUGH * lead.margin or lead.margin < CLOSE / 2


def _wins(games: list[Played], view: Observation) -> NDArray[np.float64]:
    """(playouts,) the viewer's share of each win."""
    assert view.seat is not None
    return np.concatenate([part.shares[:, view.seat] for part in games]) / WHOLE


def _paired(one: NDArray[np.float64], other: NDArray[np.float64]) -> Share:
    return _mean(one - other)


def _mean(values: NDArray[np.floating | np.bool_]) -> Share:
    """The mean of so many playouts; those from the same world count as one, since they are no independent ones."""
    numbers = np.asarray(values, float)
    world = np.arange(len(numbers)) % WORLDS
    of_world = np.bincount(world, numbers)
    spread = mean(float(of_world.sum()), float(of_world @ of_world), len(of_world))
    times = len(numbers) / len(of_world)
    return Share(spread.value / times, spread.margin / times)


def _advice(
    view: Observation, options: tuple[Action, ...], played: list[list[Played]], effective: float, settings: Settings
) -> Advice:
    wins = [_wins(games, view) for games in played]
    found = [_choice(view, *each) for each in zip(options, played, wins, strict=True)]
    order = sorted(range(len(options)), key=lambda place: (-found[place].win.value, -found[place].points.value))
    return Advice(
        choices=tuple(found[place] for place in order),
        lead=_paired(wins[order[0]], wins[order[1]]) if len(order) > 1 else None,
        playouts=len(wins[0]),
        worlds=min(effective, float(min(WORLDS, settings.playouts))),
        flips_at=_flips_at(options, played, wins),
        settings=settings,
    )


def _choice(view: Observation, action: Action, games: list[Played], wins: NDArray[np.float64]) -> Choice:
    assert view.seat is not None
    leg, said = (np.concatenate([getattr(part, name) for part in games]) for name in ("first_leg", "said"))
    points, gains = (
        np.concatenate([getattr(part, name)[:, view.seat] for part in games]).astype(float)
        for name in ("points", "gains")
    )
    cannot = said == k.SAID_CANNOT
    return Choice(
        action,
        win=_mean(wins),
        points=_mean(points),
        gain=_mean(gains),
        crashes=_mean(leg == k.CRASHED),
        cannot=_mean(cannot),
        rescued=_mean(cannot & (leg != k.CRASHED)),
        escapes=_mean((leg == k.CRASHED) & (gains > 0)),
    )


def _flips_at(options: tuple[Action, ...], played: list[list[Played]], wins: list[NDArray[np.float64]]) -> float | None:
    """The crash chance p of this flight at which staying and leaving are worth the same.

    The same games with the same luck are split by whether the flight crashes when the seat stays: leaving is worth more
    if the others crash without it. With c what staying is then ahead by, below 0, and a what it is ahead by after an
    arrival: p c + (1 - p) a = 0.
    """
    stays = next((place for place, option in enumerate(options) if isinstance(option, Stay | Fly)), None)
    leaves = next((place for place, option in enumerate(options) if isinstance(option, Leave | Land)), None)
    if stays is None or leaves is None:
        return None
    crashed = np.concatenate([part.first_leg for part in played[stays]]) == k.CRASHED
    if crashed.all() or not crashed.any():
        return None
    ahead = wins[stays] - wins[leaves]
    lost, arrived = ahead[crashed].mean(), ahead[~crashed].mean()
    return float(arrived / (arrived - lost)) if lost < 0 < arrived else None


def advise_all(information: InformationState, settings: Settings = DEFAULT) -> dict[Captains, Advice]:
    """The same decision beside every kind of captains: whether the advice holds."""
    return {captains: advise(information, Settings(captains, settings.playouts, settings.seed)) for captains in MANNERS}


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted exactly beside the playouts: the leg and the rest of the journey."""

    leg: LegBelief
    outlook: JourneyOutlook | None


def counted(information: InformationState, turbo: Turbo = "always") -> Counted:
    """The exact part of an answer; without the rest of the journey where that is too much to count."""
    try:
        outlook = journey_outlook(information, turbo)
    except BeyondReach:
        outlook = None
    return Counted(leg_belief(information, turbo), outlook)
