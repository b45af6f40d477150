"""play_game: the only chooser. Nature and bots are driven by the deal number, so a seed gives one game everywhere."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from .apply import Transition, apply
from .chance import chance_law
from .errors import CannotRead
from .events import Event, seen_by
from .kinds import Seat
from .luck import Luck
from .plies import Ply
from .policies import Policy, bot
from .record import HUMAN, Record, replay
from .ruleset import load_ruleset, with_max_journeys
from .state import GameState
from .turns import GameOver, NatureToAct, turn
from .views import Observer

BOT_JOURNEYS = 200  # a game of bots need not end, so it is stopped


class Table:
    """A game being played: its state, and for every seat what it has seen."""

    def __init__(self, record: Record, replayed: Iterable[Transition] | None = None) -> None:
        """Sit down at a game.

        Args:
            record: the game so far.
            replayed: its transitions, where they are known already.

        Raises:
            CannotRead: a setup that makes no sense, or a bot nobody knows.
            RecordDisagrees: a ply that the rules do not allow.
        """
        self._setup = replace(record, plies=())
        bots = {Seat(s): bot(name) for s, name in enumerate(record.players) if name != HUMAN}
        self._bots: dict[Seat, Policy] = bots
        self._observers = {seat: Observer(seat) for seat in bots}
        self.luck = Luck()
        steps = iter(replay(record) if replayed is None else replayed)
        first = next(steps)
        self.state: GameState = first.state
        self.plies: list[Ply] = []
        self.transitions: list[Transition] = [first]
        self._show(first.events)
        for ply, step in zip(record.plies, steps, strict=True):
            self._take(ply, step)

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at each seat: "human" or the name of a bot."""
        return self._setup.players

    @property
    def record(self) -> Record:
        """The game so far, as a value."""
        return replace(self._setup, plies=tuple(self.plies))

    def make(self, ply: Ply) -> Transition:
        """Make a ply. Raises NotAllowed where the rules forbid it."""
        step = apply(self.state, ply)
        self._take(ply, step)
        return step

    def _take(self, ply: Ply, step: Transition) -> None:
        self.luck.note(self.state, ply, step.events)
        self._show(step.events)
        self.state = step.state
        self.plies.append(ply)
        self.transitions.append(step)

    def _show(self, events: Sequence[Event]) -> None:
        for seat, observer in self._observers.items():
            for event in events:
                seen = seen_by(event, seat)
                if seen is not None:
                    observer.see(seen)

    def choice(self) -> Ply | None:
        """What nature or a bot does next; None where a human is asked or the game is over."""
        now = turn(self.state)
        if isinstance(now, GameOver):
            return None
        deal = self._setup.deal_at(len(self.plies))
        if isinstance(now, NatureToAct):
            return self.luck.choose(chance_law(self.state), deal, self.state)
        policy = self._bots.get(now.seat)
        if policy is None:
            return None
        return self.luck.choose(policy(self._observers[now.seat].view()), deal, self.state)

    def play_on(self, until: Callable[[Transition], bool] = lambda step: False) -> None:
        """Let nature and bots play until a human is asked, the game is over, or `until` holds after a ply."""
        while (ply := self.choice()) is not None:
            if until(self.make(ply)):
                return


def play_game(
    ruleset: str,
    bots: Sequence[str],
    seed: int,
    max_journeys: int | None = BOT_JOURNEYS,
) -> Record:
    """A game between bots, finished or stopped.

    Args:
        ruleset: id; a limit of journeys in it stands.
        bots: a name for each seat, see `policies.bot`.
        seed: the deal number, 0 up to luck.MAX_DEAL.
        max_journeys: after so many the game is stopped; None keeps the ruleset's own limit, if any.

    Raises:
        CannotRead: an argument that makes no sense.
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise CannotRead("bots: a list of names, one for each seat")
    rules = load_ruleset(ruleset)
    if rules.max_journeys is None and max_journeys is not None:
        rules = with_max_journeys(rules, max_journeys)
    if HUMAN in bots:
        raise CannotRead("only bots can play by themselves")
    table = Table(Record(rules.id, tuple(bots), None, ((0, seed),)))
    table.play_on()
    return table.record
