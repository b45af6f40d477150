"""Built positions as a seat sees them: a table gets a made-up history, so that views can be folded from it."""

from celestia_core.bag import Bag
from celestia_core.events import (
    Arrived,
    CaptainChosen,
    CaptainPassed,
    CardGiven,
    CityClosed,
    Event,
    GameStarted,
    GotOff,
    JourneyStarted,
    Paid,
    Question,
    TreasureTaken,
)
from celestia_core.kinds import CityIndex, Seat
from celestia_core.law import Law
from celestia_core.legal import question
from celestia_core.notation import format_ply
from celestia_core.plies import Action
from celestia_core.policies import bot
from celestia_core.ruleset import Ruleset
from celestia_core.state import GameState
from tests.builders import Game, table


def told(made: Ruleset | str = "rulebook", **placed: object) -> Game:
    """A table as `builders.table` sets it, with events from a start on: `view` works after it."""
    game = table(made, **placed)  # type: ignore[arg-type]
    asking = question(game.state)
    return Game(game.state, (*_history(game.state), *([] if asking is None else [asking])))


def _history(state: GameState) -> list[Event]:
    """One way this table may have come about; whoever is not aboard left the first city."""
    events: list[Event] = [GameStarted(state.rules, state.seats), CaptainChosen(state.captain)]
    events += [CardGiven(state.captain, card) for card in state.discard]
    events += [Paid(state.captain, state.discard)]
    events += [CardGiven(Seat(seat), card) for seat, hand in enumerate(state.hands) for card in hand]
    taken = state.taken or (None,) * state.seats
    for seat, own in enumerate(state.treasures):
        fresh = taken[seat]
        before = own if fresh is None else own - Bag.of(fresh)
        events += [TreasureTaken(Seat(seat), treasure.city, treasure) for treasure in before]
    events.append(JourneyStarted(state.captain, state.row[0]))
    for seat in range(state.seats):
        if seat not in state.aboard:
            fresh = taken[seat]
            events.append(GotOff(Seat(seat), fresh.city if fresh is not None else state.row[0], "left"))
            events += [] if fresh is None else [TreasureTaken(Seat(seat), fresh.city, fresh)]
    if state.position != state.row[0]:
        events.append(Arrived(state.position))
    events += [CityClosed(CityIndex(city)) for city in range(len(state.city_decks)) if state.removed(city)]
    return [*events, CaptainPassed(state.captain)]


def law_of(game: Game, name: str) -> Law[Action]:
    """What this bot does where a seat is asked: it gets what that seat sees, and nothing else."""
    asking = game.events[-1]
    assert isinstance(asking, Question)
    return bot(name)(game.view(game.asked))


def chosen(game: Game, name: str) -> str:
    """The line of what this bot does for sure."""
    law = law_of(game, name)
    assert len(law.pairs) == 1, f"{name} is not sure"
    return format_ply(law.at(0), game.state.rules)
