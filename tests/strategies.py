"""Hypothesis strategies: rules of every kind, and whole games played by drawing legal plies."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement

from hypothesis import strategies as st

from celestia_core.apply import Transition, apply, start
from celestia_core.bag import Bag
from celestia_core.chance import chance_law
from celestia_core.kinds import EQUIPMENT, MAX_SEATS, Card, CityIndex, Face, Seat
from celestia_core.law import Law
from celestia_core.legal import legal_actions
from celestia_core.luck import Luck
from celestia_core.plies import (
    Action,
    Announce,
    ChooseDice,
    Fly,
    Land,
    Leave,
    Pass,
    Pay,
    PlayCard,
    PlaySpyglass,
    Ply,
    Stay,
)
from celestia_core.ruleset import FLAGS, WINDOW_FLAGS, Ruleset, load_ruleset, with_max_journeys
from celestia_core.state import GameState
from celestia_core.turns import GameOver, NatureToAct, turn

RULESETS = ("rulebook", "bga", "quick", "tiny", "tiny2", "tiny3", "rulebook+hook", "bga+hook")
OWN_FLAGS = ("ends_at", "kind_of", "grappling_hook")  # of a ruleset's own making: they go with its decks

seats = st.integers(0, MAX_SEATS - 1).map(Seat)


@dataclass(frozen=True)
class Game:
    """A game as it was played: `steps[n]` is the transition that ply n - 1 brought about, `steps[0]` the set-up."""

    rules: Ruleset
    seats: int
    plies: tuple[Ply, ...]
    steps: tuple[Transition, ...]

    @property
    def states(self) -> tuple[GameState, ...]:
        return tuple(step.state for step in self.steps)

    def __repr__(self) -> str:  # a falsifying example is read by people
        return f"Game({self.rules.id}, {self.seats} seats, {len(self.plies)} plies)"


def flag_values(flag: str) -> st.SearchStrategy[object]:
    if flag in WINDOW_FLAGS:
        return st.frozensets(st.sampled_from(FLAGS[flag]))
    return st.sampled_from(FLAGS[flag])


@st.composite
def rulesets(draw: st.DrawFn, names: tuple[str, ...] = RULESETS, limit: int = 6) -> Ruleset:
    """A published ruleset, mostly as it is, sometimes with other values of its flags; stopped after a few journeys."""
    rules = with_max_journeys(load_ruleset(draw(st.sampled_from(names))), draw(st.integers(1, limit)))
    if draw(st.booleans()):
        return rules
    free = sorted(set(FLAGS) - set(OWN_FLAGS))
    flags = draw(st.lists(st.sampled_from(free), unique=True, max_size=4))
    return replace(rules, id=f"test-{rules.id}", **{flag: draw(flag_values(flag)) for flag in flags})  # type: ignore[arg-type]


@st.composite
def games(draw: st.DrawFn, names: tuple[str, ...] = RULESETS, limit: int = 6, most: int = 2_000) -> Game:
    """A game from the set-up to its end, or until it is stopped.

    The first choices are drawn one by one, so that a failure shrinks; a deal number makes the others. A bold table
    mostly stays, so that games also reach the far cities.
    """
    rules = draw(rulesets(names, limit))
    choices = draw(st.lists(st.integers(0, 10**6), max_size=60))
    boldness = draw(st.sampled_from((1, 3, 20)))
    return play(rules, draw(st.sampled_from(rules.seats)), draw(st.integers(0, 10**6)), choices, boldness, most)


def play(
    rules: Ruleset, seats: int, deal: int, choices: list[int] | None = None, boldness: int = 1, most: int = 10_000
) -> Game:
    """A game of random legal plies. Staying, flying on and passing weigh `boldness`, all else one."""
    luck, plies, steps = Luck(), [], [start(rules, seats)]
    tickets = iter(choices or ())
    while not isinstance(now := turn(steps[-1].state), GameOver) and len(plies) < most:
        state = steps[-1].state
        law = chance_law(state) if isinstance(now, NatureToAct) else bold(legal_actions(state), boldness)
        ticket = next(tickets, None)
        ply = luck.choose(law, deal, state) if ticket is None else law.at(ticket % law.total)
        step = apply(state, ply)
        luck.note(state, ply, step.events)
        plies.append(ply)
        steps.append(step)
    return Game(rules, seats, tuple(plies), tuple(steps))


def bold(options: tuple[Action, ...], boldness: int) -> Law[Ply]:
    return Law.of((option, boldness if isinstance(option, Stay | Fly | Pass) else 1) for option in options)


@st.composite
def positions(draw: st.DrawFn, names: tuple[str, ...] = RULESETS) -> GameState:
    """A state somewhere in a game, mostly one in which a seat acts."""
    game = draw(games(names, limit=3))
    asked = [state for state in game.states if legal_actions(state)]
    chosen = asked if asked and draw(st.integers(0, 3)) else list(game.states)
    return draw(st.sampled_from(chosen))


def every_action(state: GameState) -> Iterator[Action]:
    """Every action that can be written down, for every seat letter, at the table or not."""
    cities = [CityIndex(index) for index in range(len(state.rules.cities))]
    targets = [None, *(Seat(seat) for seat in range(MAX_SEATS))]
    for number in range(MAX_SEATS):
        seat = Seat(number)
        yield from (Fly(seat), Land(seat), Stay(seat), Leave(seat), Pass(seat))
        yield from (Announce(seat, True), Announce(seat, False))
        yield from (PlayCard(seat, card, target) for card in Card for target in targets)
        yield from (PlaySpyglass(seat, city) for city in cities)
        yield from (ChooseDice(seat, dice) for dice in _dice(state.dice))
        yield from (Pay(seat, cards) for cards in _payments(len(state.dice) if state.rules.turbo_substitution else 1))


def _dice(dice: Bag[Face]) -> tuple[Bag[Face], ...]:
    """All that could be picked of these dice, and some that are not there."""
    return (*dice.parts(), *(dice.plus(face) for face in Face), *(Bag.of(face) for face in Face if face not in dice))


@cache
def _payments(dice: int) -> tuple[Bag[Card], ...]:
    """Every bag of Equipment, Turbo and a card that never pays, of up to so many cards."""
    kinds = (*EQUIPMENT, Card.TURBO, Card.JETPACK)
    return tuple(Bag.of(*cards) for size in range(dice + 1) for cards in combinations_with_replacement(kinds, size))
