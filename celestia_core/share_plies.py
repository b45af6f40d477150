"""How a share code tells plies: as surprises. Frozen: another model is another coder version.

Nature mostly does what the deal number says (`luck`), a bot called "random" too; that costs next to nothing. Any other
choice is told option by option ("Wind Gust? no. Pass."), each answer by the habits of its seat in like situations.
"""

from collections.abc import Hashable, Iterable, Sequence

from .chance import chance_law
from .coder import AdaptiveCounts, Coder
from .events import Event
from .law import Law
from .legal import legal_actions
from .luck import Luck
from .plies import Action, Announce, ChooseDice, Pay, PlayCard, PlaySpyglass, Ply
from .record import Record
from .state import GameState

RANDOM = "random"  # the bot whose law is uniform by definition
_EXPECTED = (1, 4096)  # weights of "not as the deal number says" and of "as it says"
_EXPECTED_STEP = 256
_HABIT = (1, 1)
_HABIT_STEP = 8


class PlyModel:
    """Codes the plies of one game in order, and learns from them."""

    def __init__(self, setup: Record) -> None:
        """Args: setup: the game without its plies; players and deals are used."""
        self._setup = setup
        self._luck = Luck()
        self._nature = AdaptiveCounts(_EXPECTED, _EXPECTED_STEP)
        self._random = AdaptiveCounts(_EXPECTED, _EXPECTED_STEP)
        self._habits: dict[Hashable, AdaptiveCounts] = {}

    def code(self, coder: Coder, number: int, state: GameState, ply: Ply | None) -> Ply:
        """Code the ply with this number, made in this state.

        Args:
            coder: where it is written to or read from.
            number: of the ply in the record.
            state: before the ply.
            ply: what is written; None when reading.

        Returns:
            The ply written or read.

        Raises:
            NotAllowed: the game is over.
            ValueError: the ply written is not possible here.
        """
        options = legal_actions(state)
        if not options:
            expected = self._luck.choose(law := chance_law(state), self._setup.deal_at(number), state)
            return _by_luck(coder, self._nature, law.pairs, expected, ply)
        if self._setup.players[options[0].seat] == RANDOM:
            uniform = Law.uniform(options)
            expected_choice = self._luck.choose(uniform, self._setup.deal_at(number), state)
            return _by_luck(coder, self._random, uniform.pairs, expected_choice, ply)
        return self._by_habit(coder, state, options, ply)

    def note(self, before: GameState, ply: Ply, events: Iterable[Event]) -> None:
        """The ply was made in this state, with these events."""
        self._luck.note(before, ply, events)

    def _by_habit(self, coder: Coder, state: GameState, options: Sequence[Action], ply: Ply | None) -> Ply:
        """Option by option: is it this one? The last needs no answer."""
        chosen = 0 if ply is None else options.index(ply)
        for index, option in enumerate(options[:-1]):
            if self._habit(state, option, index).code(coder, int(index == chosen)):
                return option
        return _only(options[-1], ply)

    def _habit(self, state: GameState, option: Action, index: int) -> AdaptiveCounts:
        situation = (option.seat, state.phase, state.window, *_like(state, option, index))
        counts = self._habits.get(situation)
        if counts is None:
            counts = self._habits[situation] = AdaptiveCounts(_HABIT, _HABIT_STEP)
        return counts


def _by_luck(
    coder: Coder, counts: AdaptiveCounts, pairs: Sequence[tuple[Ply, int]], expected: Ply, ply: Ply | None
) -> Ply:
    """Is it what the deal number says? If not, what else, by its weight."""
    if len(pairs) == 1:
        return _only(expected, ply)
    if counts.code(coder, int(ply == expected)):
        return expected
    others = [pair for pair in pairs if pair[0] != expected]
    chosen = 0 if ply is None else [other for other, _ in others].index(ply)
    return others[coder.pick([weight for _, weight in others], chosen)][0]


def _like(state: GameState, option: Action, index: int) -> tuple[Hashable, ...]:
    """What makes two questions alike, beside the seat and the window."""
    match option:
        case PlayCard(seat, card):
            return (card, seat in state.aboard, seat == state.captain)
        case PlaySpyglass(seat):
            return ("spyglass", seat in state.aboard)
        case ChooseDice() | Pay():
            return (index,)
        case Announce(_, can):
            return (can,)
        case _:  # fly or land, stay or leave
            return (state.position,)


def _only(outcome: Ply, ply: Ply | None) -> Ply:
    if ply is not None and ply != outcome:
        raise ValueError("this ply is not possible here")
    return outcome
