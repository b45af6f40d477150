"""Win chances of small games, worked out the slow way: an exact recursion over the engine, in fractions.

    for action, outcome in win_chances(POSITIONS[0]).items():
        print(format_ply(action, POSITIONS[0].rules), outcome.win, outcome.points)

A referee for quicker estimates. It knows no rule of the game: the engine says what is legal, what nature may do and who
wins; bots get what their seat sees and nothing else. At a decision of a seat it takes every hidden *world* that shows
the seat what it has seen, with the exact chance of the world, and plays each of them out to the end.

The chance of a world: nature's plies weigh their chance, choices weigh nothing. Only an announcement of somebody else
tells more: a captain who can pay with Turbo alone does so with chance q. All of this is about the past; from the
decision on, every seat is a named bot, and the law of the bot is what weighs.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache, cached_property
from operator import attrgetter
from typing import Any

from celestia_core.apply import Transition, apply, start
from celestia_core.chance import chance_law
from celestia_core.events import Event, GameEnded, GameStarted, Question, seen_by
from celestia_core.kinds import Seat, seat_of
from celestia_core.law import Law
from celestia_core.legal import legal_actions
from celestia_core.notation import parse_ply
from celestia_core.plies import Action, Announce, Ply
from celestia_core.policies import bot
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.state import GameState
from celestia_core.turns import NatureToAct, SeatToAct, turn
from celestia_core.views import InformationState, Observation, Observer, information_state
from tests.builders import with_flag

HALF = Fraction(1, 2)

# A question is left out: a bot looks only when it has just been asked, and then the state says what it is asked.
_looks: Callable[[Observation], tuple[Any, ...]] = attrgetter(
    *(field.name for field in fields(Observation) if field.name not in ("rules", "question"))
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a game is worth to a seat.

    Attributes:
        win: the chance to win; of n winners each has won one n-th of the game, of a stopped game nobody anything.
        points: the treasure points at the end, on average.
    """

    win: Fraction
    points: Fraction


Outcomes = tuple[Outcome, ...]  # one for each seat


class Standing:
    """A state and what each seat has made of what it saw; equal where no bot could tell the difference."""

    def __init__(self, state: GameState, eyes: tuple[Observer, ...]) -> None:
        self.state, self.eyes = state, eyes

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return (self.state, *(_looks(eye.view()) for eye in self.eyes))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Standing) and self._key == other._key

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def then(self, step: Transition) -> "Standing":
        """After a transition; this standing stays as it is."""
        return Standing(step.state, tuple(_looking(eye, step.events) for eye in self.eyes))


def beginning(rules: Ruleset, seats: int) -> Standing:
    """The set-up table, as every seat sees it."""
    step = start(rules, seats)
    return Standing(step.state, tuple(Observer(Seat(seat)) for seat in range(seats))).then(step)


def seen_of(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """What a seat sees of some events."""
    return tuple(shown for event in events if (shown := seen_by(event, seat)) is not None)


def _looking(eye: Observer, events: Iterable[Event]) -> Observer:
    """An observer that has seen these events too; the one given stays as it is."""
    seen = seen_of(events, eye.seat)
    if not seen:
        return eye
    made = Observer(eye.seat)
    for name, value in vars(eye).items():
        if name == "origins":  # the one list of lists
            value = [row[:] for row in value]
        elif isinstance(value, list):
            value = value[:]
        made.__dict__[name] = value
    for event in seen:
        made.see(event)
    return made


# --- the worlds a seat may be in ---

Worlds = Mapping[Standing, Fraction]


def worlds(told: InformationState, q: Fraction = Fraction(1)) -> Worlds:
    """Every world that shows a seat what it has seen, with its chance; the chances sum to 1.

    Where q makes all that was seen impossible, past announcements are taken with q = 1/2.

    Args:
        told: what the seat has seen when it is asked.
        q: how often a captain uses Turbo who could not pay without.
    """
    assert isinstance(told.seen[-1], Question), "the seat is not asked"
    for behaviour in (q, HALF):
        found = _consistent(told.seen, told.seat, behaviour)
        if total := sum(found.values()):
            return {world: weight / total for world, weight in found.items() if weight}
    raise AssertionError("with q = 1/2 nothing that happened is impossible")


def _consistent(seen: Sequence[Event], seat: Seat | None, q: Fraction) -> dict[Standing, Fraction]:
    """The standings after exactly these events, with their weight.

    A standing waits at the number of events its seat has seen. After a pass of somebody else it waits there again.
    Secret choices never add ways: what nature did and what was seen leave only one way for them.
    """
    begun, *_ = seen
    assert isinstance(begun, GameStarted)
    waiting: list[dict[Standing, Fraction]] = [defaultdict(Fraction) for _ in range(len(seen) + 1)]
    opening = seen_of(start(begun.rules, begun.seats).events, seat)
    waiting[len(opening)][beginning(begun.rules, begun.seats)] = Fraction(1)
    for count, here in enumerate(waiting[:-1]):
        while here:
            standing, weight = here.popitem()
            for likely, step in _past(standing.state, seat, q):
                shown = seen_of(step.events, seat)
                if shown == tuple(seen[count : count + len(shown)]):
                    waiting[count + len(shown)][standing.then(step)] += weight * likely
    return waiting[-1]


def _past(state: GameState, seat: Seat | None, q: Fraction) -> Iterator[tuple[Fraction, Transition]]:
    """What may have come next, and how much it weighs."""
    match turn(state):
        case NatureToAct():
            law = chance_law(state)
            for outcome, weight in law:
                yield Fraction(weight, law.total), apply(state, outcome)
        case SeatToAct(actor):
            options = legal_actions(state)
            for action in options:
                free = isinstance(action, Announce) and len(options) == 2 and actor != seat
                yield (q if action.can else 1 - q) if free else Fraction(1), apply(state, action)


# --- what comes of it ---


class Bots:
    """Named bots play from a standing to the end; every standing is worked out once."""

    def __init__(self, names: Sequence[str]) -> None:
        """Take seats: a name for each."""
        self.policies = [bot(name) for name in names]
        self.known: dict[Standing, Outcomes] = {}

    def outcomes(self, standing: Standing) -> Outcomes:
        """What a game that stands so is worth to each seat."""
        if standing not in self.known:
            law = self.law(standing)
            parts = [(Fraction(weight, law.total), self.after(standing, ply)) for ply, weight in law]
            self.known[standing] = mixed(parts)
        return self.known[standing]

    def after(self, standing: Standing, ply: Ply) -> Outcomes:
        """The same once this ply has been made."""
        step = apply(standing.state, ply)
        last = step.events[-1] if step.events else None
        return ended(last) if isinstance(last, GameEnded) else self.outcomes(standing.then(step))

    def law(self, standing: Standing) -> Law[Any]:
        """What nature or a bot does next."""
        now = turn(standing.state)
        if isinstance(now, NatureToAct):
            return chance_law(standing.state)
        assert isinstance(now, SeatToAct)
        return self.policies[now.seat](standing.eyes[now.seat].view())


def ended(end: GameEnded) -> Outcomes:
    """The outcome of a game that is over: the winners share it."""
    return tuple(
        Outcome(Fraction(seat in end.winners, max(1, len(end.winners))), Fraction(score))
        for seat, score in enumerate(end.scores)
    )


def mixed(parts: Sequence[tuple[Fraction, Outcomes]]) -> Outcomes:
    """The average of some outcomes."""
    if len(parts) == 1:
        return parts[0][1]
    return tuple(
        Outcome(
            sum((chance * each[seat].win for chance, each in parts), Fraction(0)),
            sum((chance * each[seat].points for chance, each in parts), Fraction(0)),
        )
        for seat in range(len(parts[0][1]))
    )


# --- positions ---


@dataclass(frozen=True)
class Position:
    """A decision.

    Attributes:
        ruleset: its name.
        viewer: who decides and looks.
        players: a bot for each seat: how it goes on, the one who decides after this decision.
        lines: the plies before it in text.
        q: how often captains are believed to have used Turbo who could not pay without.
        flags: what is set otherwise than in the ruleset.
    """

    ruleset: str
    viewer: Seat
    players: tuple[str, ...]
    lines: tuple[str, ...]
    q: Fraction = Fraction(1)
    flags: tuple[tuple[str, Any], ...] = ()

    @cached_property
    def rules(self) -> Ruleset:
        rules = load_ruleset(self.ruleset)
        for flag, value in self.flags:
            rules = with_flag(rules, flag, value)
        return rules

    @cached_property
    def plies(self) -> tuple[Ply, ...]:
        return tuple(parse_ply(line, self.rules) for line in self.lines)

    @cached_property
    def steps(self) -> tuple[Transition, ...]:
        """The set-up table, then the transition of every ply."""
        steps = [start(self.rules, len(self.players))]
        for ply in self.plies:
            steps.append(apply(steps[-1].state, ply))
        return tuple(steps)

    @property
    def state(self) -> GameState:
        """The true position, which the viewer does not know."""
        return self.steps[-1].state

    @cached_property
    def told(self) -> InformationState:
        """What the viewer has seen."""
        return information_state(
            seen_of((event for step in self.steps for event in step.events), self.viewer), self.viewer
        )

    @property
    def options(self) -> tuple[Action, ...]:
        """What the viewer may do."""
        asked = self.told.seen[-1]
        assert isinstance(asked, Question)
        return asked.options


@cache
def worlds_at(position: Position) -> Worlds:
    """The worlds the viewer may be in, with their chances."""
    return worlds(position.told, position.q)


@cache
def all_outcomes(position: Position) -> Mapping[Action, Outcomes]:
    """For each legal action what the game is then worth to each seat, as the viewer must believe."""
    possible, play = worlds_at(position), Bots(position.players)
    return {
        action: mixed([(chance, play.after(world, action)) for world, chance in possible.items()])
        for action in position.options
    }


def win_chances(position: Position) -> dict[Action, Outcome]:
    """For each legal action what the game is then worth to the viewer, exactly."""
    return {action: each[position.viewer] for action, each in all_outcomes(position).items()}


def position(text: str) -> Position:
    """A position from text such as

        tiny B: always-stay, random; q 1/2; alt_route_min_dice 0
            deal A turbo compass; deal B wind-gust jetpack; roll fog

    The first line is the ruleset, who decides, the bots by seat, and, where it is not 1, q; then flags. Plies follow
    as lines of a record with semicolons between; `deal` is one `draw` for each of its cards.
    """
    heading, *rest = [line.strip() for line in text.strip().split("\n")]
    (ruleset, who), (names, *settings) = (part.split(sep) for part, sep in zip(heading.split(": "), " ;", strict=True))
    settled = dict(setting.strip().split(" ") for setting in settings)
    q = Fraction(settled.pop("q", 1))
    lines: list[str] = []
    for line in " ".join(rest).split("; "):
        word, *words = line.split(" ")
        lines += [f"draw {words[0]} {card}" for card in words[1:]] if word == "deal" else [line]
    flags = tuple((flag, json.loads(value)) for flag, value in settled.items())
    return Position(ruleset, seat_of(who), tuple(names.split(", ")), tuple(lines), q, flags)


# Met on random walks, and picked so that every kind of decision is there, for clear choices, close calls and ties.
_MET = """
tiny B: odds-threshold=0.3, leave-at-city=1
    deal A compass alternative-route; deal B compass turbo; roll blank
tiny B: odds-threshold=0.15, odds-threshold=0.5
    deal A compass wind-gust; deal B alternative-route compass; roll blank
tiny B: odds-threshold=0.3, odds-threshold=0.3
    deal A jetpack compass; deal B alternative-route turbo; roll blank
tiny B: odds-threshold=0.3, odds-threshold=0.3
    deal A compass alternative-route; deal B turbo jetpack; roll fog
tiny B: odds-threshold=0.3, odds-threshold=0.3
    deal A turbo jetpack; deal B compass wind-gust; roll fog
tiny B: random, always-stay
    deal A jetpack wind-gust; deal B compass turbo; roll fog
tiny B: odds-threshold=0.3, always-stay
    deal A compass alternative-route; deal B wind-gust compass; roll blank; B stays
tiny B: random, odds-threshold=0.3
    deal A jetpack compass; deal B wind-gust alternative-route; roll blank; B stays
tiny A: leave-at-city=2, leave-at-city=1
    deal A turbo jetpack; deal B wind-gust compass; roll fog; B stays
tiny A: odds-threshold=0.5, leave-at-city=1
    deal A wind-gust turbo; deal B jetpack compass; roll blank; B leaves; treasure B spyglass from 1
tiny B: odds-threshold=0.15, always-stay
    deal A jetpack wind-gust; deal B alternative-route compass; roll fog; B stays; A cannot
tiny A: odds-threshold=0.3, leave-at-city=1; q 0
    deal A jetpack alternative-route; deal B compass turbo; roll blank; B stays; A can; roll fog
tiny A: leave-at-city=2, odds-threshold=0.15
    deal A compass jetpack; deal B wind-gust alternative-route; roll fog; B leaves; treasure B spyglass from 1; A can
tiny B: random, odds-threshold=0.3; q 1/2
    deal A turbo alternative-route; deal B wind-gust jetpack; roll blank; B stays; B passes; A can
tiny A: leave-at-city=2, odds-threshold=0.3
    deal A compass wind-gust; deal B compass jetpack; roll fog; B stays; A can; roll fog
tiny A: odds-threshold=0.5, odds-threshold=0.3; q 1/2
    deal A compass jetpack; deal B turbo compass; roll blank; B leaves; treasure B spyglass from 1; A can
tiny A: odds-threshold=0.3, leave-at-city=1
    deal A compass alternative-route; deal B turbo compass; roll fog; B stays; A can; roll blank
tiny A: always-stay, odds-threshold=0.3; q 1/2
    deal A turbo alternative-route; deal B jetpack compass; roll fog; B leaves; treasure B spyglass from 1; A can
tiny A: odds-threshold=0.5, odds-threshold=0.3; alt_route_min_dice 0
    deal A alternative-route wind-gust; deal B compass jetpack; roll fog; B stays; A cannot; A plays alternative-route
tiny A: always-stay, always-stay
    deal A alternative-route compass; deal B turbo jetpack; roll fog; B stays; A can; roll fog
tiny A: odds-threshold=0.5, odds-threshold=0.3
    deal A turbo jetpack; deal B compass wind-gust; roll blank; B leaves; treasure B spyglass from 1;
    B plays wind-gust; reroll fog
tiny A: leave-at-city=1, odds-threshold=0.15
    deal A alternative-route turbo; deal B jetpack wind-gust; roll blank; B leaves; treasure B spyglass from 1;
    B plays wind-gust; reroll fog
tiny B: leave-at-city=1, odds-threshold=0.5
    deal A compass alternative-route; deal B jetpack turbo; roll blank; B stays; A can; roll fog; A stays
tiny A: always-stay, always-stay; q 1/2
    deal A alternative-route compass; deal B turbo jetpack; roll fog; B stays; A can; roll fog; A stays; B cannot
tiny A: leave-at-city=1, odds-threshold=0.15; q 0
    deal A wind-gust compass; deal B turbo compass; roll fog; B leaves; treasure B spyglass from 1; A can; A flies;
    roll blank; A passes; A can
tiny A: odds-threshold=0.5, odds-threshold=0.15; q 0
    deal A jetpack wind-gust; deal B compass alternative-route; roll blank; B leaves; treasure B spyglass from 1;
    A passes; A can; A plays wind-gust; reroll fog; A cannot
tiny B: odds-threshold=0.3, always-stay
    deal A compass turbo; deal B jetpack alternative-route; roll blank; B stays; A can; roll fog; A leaves;
    treasure A 2 from 2; B cannot; B passes
tiny A: leave-at-city=2, random; q 0
    deal A alternative-route wind-gust; deal B turbo jetpack; roll blank; B stays; A passes; A can; A passes;
    roll fog; A stays; B cannot
tiny A: leave-at-city=1, leave-at-city=2
    deal A compass alternative-route; deal B wind-gust jetpack; roll blank; B stays; B plays wind-gust; reroll blank;
    A can; roll fog; A stays; B cannot
tiny A: leave-at-city=2, always-stay
    deal A compass alternative-route; deal B turbo wind-gust; roll fog; B leaves; treasure B 1 from 1; A can; A flies;
    roll blank; B plays wind-gust; reroll fog; A cannot
tiny B: random, always-stay; alt_route_min_dice 0
    deal A compass turbo; deal B alternative-route wind-gust; roll blank; B stays; B passes; A can; B passes;
    roll fog; A stays; B cannot; B plays alternative-route
tiny2 B: odds-threshold=0.3, always-stay; q 1/2
    deal A cannon jetpack; deal B ejection compass; roll pirates
tiny2 B: random, leave-at-city=1
    deal A cannon compass; deal B alternative-route compass; roll pirates
tiny2 B: random, leave-at-city=1
    deal A turbo compass; deal B jetpack wind-gust; roll pirates
tiny2 B: leave-at-city=1, odds-threshold=0.3; q 0
    deal A compass compass; deal B ejection cannon; roll blank
tiny2 B: always-stay, leave-at-city=1
    deal A wind-gust alternative-route; deal B compass compass; roll pirates
tiny2 B: odds-threshold=0.15, always-stay; q 1/2
    deal A cannon compass; deal B alternative-route wind-gust; roll fog
tiny2 B: leave-at-city=2, odds-threshold=0.5; q 0
    deal A wind-gust compass; deal B cannon compass; roll pirates
tiny2 A: odds-threshold=0.3, always-stay
    deal A turbo wind-gust; deal B jetpack alternative-route; roll blank; B stays
tiny2 A: leave-at-city=2, odds-threshold=0.15; q 1/2
    deal A wind-gust compass; deal B cannon compass; roll blank; B stays
tiny2 A: odds-threshold=0.3, leave-at-city=1
    deal A compass ejection; deal B jetpack compass; roll blank; B stays
tiny2 A: odds-threshold=0.3, odds-threshold=0.15
    deal A wind-gust ejection; deal B compass jetpack; roll blank; B stays
tiny2 A: leave-at-city=2, always-stay
    deal A cannon turbo; deal B alternative-route compass; roll fog; B leaves; treasure B spyglass from 1
tiny2 A: always-stay, leave-at-city=2; q 0
    deal A alternative-route compass; deal B wind-gust cannon; roll pirates; B stays; A cannot
tiny2 A: leave-at-city=1, leave-at-city=1; q 0; turbo_substitution true
    deal A compass turbo; deal B cannon wind-gust; roll fog; B stays; A can
tiny2 B: random, leave-at-city=1
    deal A wind-gust turbo; deal B jetpack alternative-route; roll fog; B stays; A cannot
tiny2 A: odds-threshold=0.5, leave-at-city=1
    deal A cannon alternative-route; deal B turbo wind-gust; roll pirates; B stays; A can; roll pirates
tiny2 A: odds-threshold=0.5, leave-at-city=2; q 1/2
    deal A compass alternative-route; deal B wind-gust jetpack; roll fog; B leaves; treasure B spyglass from 1; A can
tiny2 A: leave-at-city=2, random
    deal A compass compass; deal B ejection turbo; roll blank; B stays; A can; roll blank
tiny2 A: leave-at-city=1, always-stay
    deal A turbo alternative-route; deal B cannon compass; roll fog; B stays; A can; roll blank
tiny2 A: always-stay, always-stay
    deal A compass ejection; deal B wind-gust jetpack; roll blank; B stays; B plays wind-gust; reroll pirates
tiny2 B: leave-at-city=2, always-stay
    deal A jetpack ejection; deal B compass alternative-route; roll fog; B stays; A passes; A cannot
tiny2 B: odds-threshold=0.15, always-stay; q 0
    deal A compass compass; deal B wind-gust ejection; roll blank; B stays; B passes; A can
tiny2 A: leave-at-city=2, leave-at-city=2; q 1/2
    deal A wind-gust jetpack; deal B compass ejection; roll blank; B stays; A plays wind-gust; reroll pirates;
    A cannot
tiny2 A: odds-threshold=0.5, odds-threshold=0.3
    deal A ejection cannon; deal B turbo alternative-route; roll blank; B stays; A plays ejection on B;
    treasure B spyglass from 1; A can
tiny2 B: leave-at-city=2, leave-at-city=2
    deal A compass cannon; deal B turbo ejection; roll pirates; B stays; A can; roll blank; A stays
tiny2 A: leave-at-city=1, always-stay; q 1/2
    deal A jetpack ejection; deal B alternative-route turbo; roll pirates; B stays; A plays ejection on B;
    treasure B spyglass from 1; A cannot
tiny2 A: leave-at-city=1, random; q 1/2
    deal A cannon wind-gust; deal B compass jetpack; roll blank; B leaves; treasure B 1 from 1; A plays wind-gust;
    reroll blank; A can
tiny2 A: odds-threshold=0.5, leave-at-city=1
    deal A alternative-route wind-gust; deal B compass jetpack; roll blank; B leaves; treasure B 1 from 1;
    A plays wind-gust; reroll pirates; A cannot
tiny2 A: leave-at-city=2, odds-threshold=0.15
    deal A compass cannon; deal B wind-gust ejection; roll blank; B stays; B plays wind-gust; reroll pirates; A can;
    roll pirates
tiny2 A: always-stay, odds-threshold=0.15
    deal A wind-gust jetpack; deal B cannon alternative-route; roll blank; B leaves; treasure B 1 from 1; A passes;
    A can; A passes
tiny2 A: leave-at-city=2, always-stay; q 0
    deal A turbo compass; deal B ejection jetpack; roll fog; B leaves; treasure B spyglass from 1; A can; A flies;
    roll fog
tiny2 B: random, odds-threshold=0.5
    deal A cannon turbo; deal B alternative-route wind-gust; roll fog; B stays; A cannot; B plays alternative-route;
    A rerolls fog; reroll blank
tiny2 B: always-stay, always-stay; q 1/2
    deal A jetpack alternative-route; deal B compass wind-gust; roll fog; B stays; A cannot;
    A plays alternative-route; A rerolls fog; reroll blank
tiny2 B: odds-threshold=0.15, always-stay; q 0
    deal A compass jetpack; deal B wind-gust alternative-route; roll pirates; B stays; A cannot;
    B plays alternative-route; A rerolls pirates; reroll blank
tiny2 A: always-stay, always-stay; q 1/2
    deal A compass alternative-route; deal B turbo ejection; roll fog; B stays; A can; roll pirates; A stays;
    B passes; B cannot
tiny2 B: leave-at-city=2, leave-at-city=2
    deal A compass cannon; deal B wind-gust alternative-route; roll pirates; B stays; A can; roll blank; A leaves;
    treasure A 2 from 2; B passes; B can
tiny2 A: odds-threshold=0.5, random; turbo_substitution true
    deal A cannon turbo; deal B ejection wind-gust; roll blank; B leaves; treasure B spyglass from 1; B passes; A can;
    B plays wind-gust; reroll pirates; A can
tiny2 B: always-stay, odds-threshold=0.5; q 1/2
    deal A alternative-route jetpack; deal B wind-gust cannon; roll fog; B stays; A cannot; A plays alternative-route;
    A rerolls fog; reroll blank; B passes; A can
tiny2 B: odds-threshold=0.15, leave-at-city=2; q 0
    deal A wind-gust compass; deal B alternative-route turbo; roll pirates; B stays; A cannot;
    B plays alternative-route; A rerolls pirates; reroll fog; A can; roll pirates; A stays
tiny2 B: odds-threshold=0.3, odds-threshold=0.3; q 1/2
    deal A compass turbo; deal B ejection alternative-route; roll pirates; B stays; A cannot;
    B plays alternative-route; A rerolls pirates; reroll fog; A can; roll pirates; A stays
tiny2 B: always-stay, leave-at-city=2; q 1/2
    deal A wind-gust jetpack; deal B ejection alternative-route; roll pirates; B stays; A cannot;
    B plays alternative-route; A rerolls pirates; reroll blank; A plays wind-gust; reroll blank; A can; roll fog;
    A stays
tiny3+max7 C: odds-threshold=0.3, always-stay, odds-threshold=0.5; q 1/2
    deal A alternative-route compass; deal B wind-gust ejection; deal C turbo compass; roll pirates; B leaves;
    treasure B 2 from 1; C stays; A cannot; A passes; deal B jetpack; deal C cannon; roll pirates; C leaves;
    treasure C 1 from 1; A stays; B plays ejection on A; treasure A 2 from 1; B cannot; B plays jetpack;
    treasure B 1 from 1; deal C ejection; deal A jetpack; roll fog; A stays; B stays; C passes; C can; roll blank;
    B stays; C stays; B plays wind-gust; reroll blank; C plays ejection on B; treasure B 2 from 2; A can;
    treasure A 4 from 4; treasure C 4 from 4; deal B compass; deal C wind-gust; deal A ejection; roll pirates;
    C stays; A stays; A plays ejection on C; treasure C spyglass from 1; B cannot; A passes; A passes;
    deal C ejection; roll fog; A stays; B stays; C plays ejection on A; treasure A 1 from 1; C cannot;
    C plays spyglass from 1; roll pirates; C stays; B cannot; deal C ejection; roll pirates; A leaves;
    treasure A 2 from 2; B stays
tiny3 B: odds-threshold=0.15, leave-at-city=1, odds-threshold=0.15
    deal A turbo jetpack; deal B alternative-route compass; deal C ejection wind-gust; roll pirates; B stays; C stays;
    C passes; A cannot; B plays alternative-route; A rerolls pirates; reroll blank; C passes; A can; C passes;
    roll blank; C stays; A stays; C passes; B can; C plays wind-gust; reroll blank; C plays ejection on A;
    treasure A 2 from 2; B can; treasure B 4 from 4; treasure C 4 from 4; deal C cannon; deal A compass;
    deal B wind-gust; roll blank; A leaves; treasure A 2 from 1; B leaves; treasure B spyglass from 1; B passes;
    C can; B passes; C flies; roll fog; C cannot; deal A alternative-route; deal B ejection; roll pirates; B leaves;
    treasure B 1 from 1; C leaves; treasure C 1 from 1; A cannot; A passes; A plays jetpack; treasure A 2 from 1;
    deal B jetpack; roll pirates; C stays; A leaves; treasure A 1 from 1; B cannot; B passes; B passes; roll fog;
    A stays; B leaves; treasure B 4 from 2; C cannot; A passes; roll fog
tiny3 A: always-stay, odds-threshold=0.15, always-stay
    deal A wind-gust turbo; deal B jetpack ejection; deal C compass compass; roll blank; B stays; C stays;
    B plays ejection on C; treasure C spyglass from 1; A passes; A can; A passes; roll blank; A leaves;
    treasure A 4 from 2; A plays wind-gust; reroll pirates; B cannot; B plays jetpack; treasure B 2 from 2;
    deal C alternative-route; deal A cannon; deal B wind-gust; roll fog; A stays; B leaves; treasure B 2 from 1;
    C can; roll fog; C stays; A can; treasure A 4 from 4; treasure C 4 from 4; deal B jetpack; deal C ejection;
    deal A turbo; roll pirates; C stays; A stays; C plays ejection on A; treasure A 1 from 1; B cannot; C passes;
    B plays jetpack; treasure B 2 from 1; deal C compass; deal A jetpack; deal B ejection; roll blank; A leaves;
    treasure A 1 from 1; B leaves; treasure B 1 from 1; B passes; C can; B plays wind-gust; reroll fog; C can;
    C lands; treasure C 2 from 2; deal A wind-gust; deal B compass; roll fog; B stays; C stays; B plays ejection on C;
    treasure C 2 from 2
tiny3 B: leave-at-city=1, leave-at-city=1, always-stay; q 1/2
    deal A turbo alternative-route; deal B compass cannon; deal C jetpack ejection; roll blank; B leaves;
    treasure B 1 from 1; C stays; A can; roll fog; A stays; C plays ejection on A; treasure A 2 from 2; C cannot;
    C plays jetpack; treasure C 2 from 2; deal A wind-gust; deal B compass; deal C ejection; roll pirates; B leaves;
    treasure B spyglass from 1; C leaves; treasure C 2 from 1; A cannot; A passes; deal B jetpack; roll blank;
    C stays; A stays; C plays ejection on A; treasure A 1 from 1; A plays wind-gust; reroll fog; B can; roll blank;
    B stays; C can; treasure C 4 from 4; treasure B 4 from 4; deal A wind-gust; deal B ejection; deal C compass;
    roll fog; B stays; C stays; B plays ejection on C; treasure C 2 from 1; A cannot; B passes;
    A plays alternative-route; A rerolls fog; reroll blank; A passes; A can; A passes; roll fog; A stays; B can;
    treasure B 4 from 4; treasure A 4 from 4; deal C compass; deal A ejection; deal B alternative-route; roll blank;
    A leaves; treasure A 1 from 1; B stays; A plays wind-gust; reroll blank; C can; roll fog; C leaves;
    treasure C 4 from 2; B cannot
tiny3 C: leave-at-city=1, leave-at-city=2, leave-at-city=2; q 1/2
    deal A jetpack ejection; deal B turbo alternative-route; deal C wind-gust compass; roll blank; B stays; C stays;
    C passes; A passes; A can; C plays wind-gust; reroll pirates; A plays ejection on C; treasure C spyglass from 1;
    A cannot; B passes; A passes; deal B compass; deal C cannon; deal A ejection; roll blank; C stays; A stays;
    A passes; B can; roll pirates; A stays; B stays; A plays ejection on B; treasure B 4 from 2; C can;
    treasure C 4 from 4; treasure A 4 from 4; deal A wind-gust; deal B ejection; deal C cannon; roll pirates; B stays;
    C leaves; treasure C 2 from 1; A cannot; B passes; A passes; roll blank; C stays; A stays; A plays wind-gust;
    reroll fog; B plays ejection on C; treasure C 2 from 1; B can; roll blank; B stays; A can; treasure A 4 from 4;
    treasure B 4 from 4; deal B compass; deal C wind-gust; deal A ejection; roll fog; C stays; A stays;
    A plays ejection on C; treasure C 1 from 1; B can; roll fog; B leaves; treasure B 2 from 2; A cannot;
    A plays jetpack; treasure A 2 from 2; deal B ejection; deal C compass; deal A jetpack; roll pirates; C stays;
    A stays; B passes; B cannot; C passes; B passes; A passes; roll blank; A stays; B leaves; treasure B 1 from 1;
    C passes; C can; C plays wind-gust; reroll fog; C can; roll fog; C stays; A cannot
"""

POSITIONS = tuple(position(text) for text in re.split(r"\n(?=\S)", _MET.strip()))
