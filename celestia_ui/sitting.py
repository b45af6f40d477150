"""A sitting: a game on the table, with the step the viewer looks at. Knows no Streamlit.

The game is always played on by nature and the bots to the next decision of a human, or to its end, so how far a record
reaches depends only on what the viewer sees. Decisions are made at the newest step; an older one is branched.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from celestia_core.apply import Transition
from celestia_core.errors import CannotRead
from celestia_core.events import GameEnded, GotOff, JourneyEnded, JourneyStarted, Question
from celestia_core.kinds import Card, Seat
from celestia_core.play import BOT_JOURNEYS, Table
from celestia_core.plies import Action, FirstCaptain, Pass, PlayCard, PlaySpyglass
from celestia_core.policies import bot
from celestia_core.record import HUMAN, Record, branch
from celestia_core.ruleset import load_ruleset, with_max_journeys
from celestia_core.share import ShareWriter
from celestia_core.share_setup import MAX_SHARED_PLIES
from celestia_core.state import Phase
from celestia_core.steps import Step, StepList
from celestia_core.views import Observation

from .reckoning import Reckoning

ASK_ALL, ASK_NONE = "all", "none"
SPYGLASS = "spyglass"


class Sitting:
    """One game, one viewer, one step shown."""

    def __init__(self, record: Record, replayed: Iterable[Transition] | None = None) -> None:
        """Take up a game.

        Raises:
            CannotRead: a setup that makes no sense, a game too long for a page, or people at other seats than the
                viewer's.
            RecordDisagrees: a ply that the rules do not allow.
        """
        if len(record.plies) > MAX_SHARED_PLIES:
            raise CannotRead(f"a page shows games of at most {MAX_SHARED_PLIES} plies, not {len(record.plies)}")
        people = {seat for seat, name in enumerate(record.players) if name == HUMAN}
        if record.viewer is not None and people - {record.viewer}:
            raise CannotRead("a game with people at several seats is shown on the open table only (no viewer)")
        self.asks = record.asks
        self.viewer = record.viewer
        self.table = Table(replace(record, shown=None, asks=ASK_ALL), replayed)
        self._writer = ShareWriter(self.table.record)
        self.steps = StepList(self.viewer, hears=self._hears)
        self.reckoning = Reckoning(self.steps)
        self._fed = 0
        self._run()
        newest = len(self.steps) - 1
        self.shown = newest if record.shown is None else min(record.shown, newest)

    @property
    def record(self) -> Record:
        """The game as it stands, with the step shown."""
        newest = len(self.steps) - 1
        return replace(self.table.record, asks=self.asks, shown=None if self.shown == newest else self.shown)

    @property
    def code(self) -> str:
        """The share code of the game with the step shown; "" where the game is too long for any code."""
        try:
            return self._writer.code(self.record, self.table.transitions)
        except CannotRead:
            return ""

    @property
    def step(self) -> Step:
        """The step shown."""
        return self.steps[self.shown]

    @property
    def view(self) -> Observation:
        """The table as the viewer sees it at the step shown."""
        return self.steps.views([self.shown])[self.shown]

    @property
    def at_end(self) -> bool:
        """Whether the step shown is the newest."""
        return self.shown == len(self.steps) - 1

    def decider(self) -> Seat | None:
        """The seat a human decides for at the step shown, None if there is nothing to decide."""
        question = self.step.question
        return question.seat if self.at_end and question is not None else None

    def decisions_made(self) -> int:
        """Decisions answered before the step shown."""
        return sum(number < self.shown for number in self.steps.decisions())

    def last_decision(self, before: int) -> int | None:
        """The newest decision before a step."""
        return max((number for number in self.steps.decisions() if number < before), default=None)

    @property
    def watched(self) -> bool:
        """Whether nobody decides here: a game of bots."""
        return HUMAN not in self.table.players

    def next_journey(self) -> int:
        """The next step with which a journey or the end of the game begins, or the newest."""
        later = range(self.shown + 1, len(self.steps))
        return next(
            (n for n in later if isinstance(self.steps[n].events[0], JourneyStarted | GameEnded)), len(self.steps) - 1
        )

    def next_decision(self) -> int:
        """The next decision after the step shown that is open or was more than a pass; else the newest step.

        What became of the viewer is to be seen first: the end of a journey that he was aboard of, and a card that puts
        him off the airship.
        """
        asked, newest = set(self.steps.decisions()), len(self.steps) - 1
        for number in range(self.shown + 1, newest):
            if (number in asked and not isinstance(self.choice_at(number), Pass)) or self._came_down(number):
                return number
        return newest

    def _came_down(self, number: int) -> bool:
        """Whether the viewer was put off, or a journey ended with this step and he was in it to the last flight."""
        events = self.steps[number].events
        if any(isinstance(one, GotOff) and one.how == "ejected" and one.seat == self.viewer for one in events):
            return True
        if not any(isinstance(event, JourneyEnded) for event in events):
            return False
        place = None if self.viewer is None else self.steps.views([number - 1])[number - 1].off[self.viewer]
        return place is None or place[1] == "jetpack"

    def choice_at(self, number: int) -> Action | None:
        """What a human chose at a step where he was asked; None for the decision still open."""
        plies = self.table.plies
        ply = self.steps[number].ply
        return plies[ply] if ply < len(plies) else None  # type: ignore[return-value]  # an asked seat acts next

    def show(self, number: int) -> None:
        """Look at another step, as near as there is."""
        self.shown = max(0, min(number, len(self.steps) - 1))

    def act(self, action: Action) -> None:
        """Decide. Raises NotAllowed where the rules forbid it."""
        self.table.make(action)
        self._run()
        self.shown += 1

    def pass_for_this_leg(self, action: Pass) -> None:
        """Pass, and go on passing until this leg is over."""
        place = self._place()
        self.act(action)
        while self._place() == place and (question := self._open_question()) and question.phase is Phase.WINDOW:
            self.table.make(Pass(question.seat))
            self._run()

    def _place(self) -> tuple[int, int]:
        return self.table.luck.journey, self.table.luck.leg

    def branched(self, number: int, deal: int | None = None) -> "Sitting":
        """The same game up to a step, to be decided differently; with another deal number the luck changes too."""
        record = branch(self.record, self.steps[number].ply, deal)
        return Sitting(replace(record, shown=None))

    def asking_only(self, asks: str) -> "Sitting":
        """The same game for somebody who wants to hear of other cards only; see Record.asks."""
        return Sitting(replace(self.table.record, asks=asks))

    def _run(self) -> None:
        """Play on to the next question a human wants to hear."""
        while True:
            self.table.play_on(lambda step: len(self.table.plies) >= MAX_SHARED_PLIES)  # bots alone need not end
            question = self._open_question()
            if question is None or self._hears(question):
                break
            self.table.make(Pass(question.seat))
        self.steps.feed(self.table.transitions[self._fed :])
        self._fed = len(self.table.transitions)

    def _open_question(self) -> Question | None:
        events = self.table.transitions[-1].events
        last = events[-1] if events else None
        return last if isinstance(last, Question) and self.table.players[last.seat] == HUMAN else None

    def _hears(self, question: Question) -> bool:
        """Whether a question is for a human, and not about cards he does not want to hear of."""
        if self.table.players[question.seat] != HUMAN:
            return False
        wanted = self.asks.split(" ")
        return (
            question.phase is not Phase.WINDOW
            or self.asks == ASK_ALL
            or any(word in wanted for word in cards_offered(question))
        )


def cards_offered(question: Question) -> tuple[str, ...]:
    """The words of the cards a question of a power window is about."""
    words = []
    for option in question.options:
        if isinstance(option, PlayCard | PlaySpyglass):
            word = option.card.value if isinstance(option, PlayCard) else SPYGLASS
            words += [word] if word not in words else []
    return tuple(words)


def askable(rules_id: str) -> Iterator[str]:
    """The words of all cards a power window can be about in a ruleset."""
    rules = load_ruleset(rules_id)
    yield from (card.value for card in rules.deck.kinds() if card.place > Card.TURBO.place)
    if any(treasure.spyglass for city in rules.cities for treasure in city.treasures.kinds()):
        yield SPYGLASS


def new_record(
    ruleset: str, players: tuple[str, ...], viewer: Seat | None, deal: int, captain: Seat | None = None
) -> Record:
    """A game that has just begun; with bots alone it is watched from the start, and stopped after a while.

    Args:
        ruleset: id with options.
        players: by seat, "human" or a bot.
        viewer: the seat the page shows; None is the open table.
        deal: the deal number.
        captain: the first captain, None by lot.

    Raises:
        CannotRead: a setup that makes no sense.
    """
    rules = load_ruleset(ruleset)
    for name in players:
        if name != HUMAN:
            bot(name)
    if HUMAN not in players and rules.max_journeys is None:
        rules = with_max_journeys(rules, BOT_JOURNEYS)
    if viewer is not None and players[viewer] != HUMAN and HUMAN in players:
        raise CannotRead("the viewer sits at the seat of the human")
    begun = () if captain is None else (FirstCaptain(captain),)
    return Record(rules.id, players, viewer, ((0, deal),), begun, None if HUMAN in players else 0)


FIRST_DEAL = 445  # the table a newcomer meets: a real choice to stay or leave, with a crash chance near 31 of 100
FIRST_RECORD = Record(
    "rulebook@1",
    (HUMAN, "odds-threshold=0.45", "leave-at-city=6", "odds-threshold=0.35"),
    Seat(0),
    ((0, FIRST_DEAL),),
)
