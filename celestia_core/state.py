"""GameState: where a game stands. A frozen value without history: equal positions are equal, whatever led there."""

from dataclasses import dataclass, field, fields
from enum import Enum
from typing import TYPE_CHECKING, Any

from .bag import Bag
from .kinds import EQUIPMENT, Card, CityIndex, Face, Points, Seat, Window
from .ruleset import Ruleset, Treasure

if TYPE_CHECKING:
    from dataclasses import replace as replace  # so names and types of the changes are checked

    from .plies import Action


class Phase(Enum):
    """What is being decided or drawn (state machine C)."""

    FIRST_CAPTAIN = "first-captain"
    DEAL = "deal"
    DRAW = "draw"  # one card each between journeys
    LEG_START = "leg-start"  # a lone captain flies or lands
    LANDING = "landing"  # the lone captain draws
    ROLL = "roll"
    DECIDE = "decide"
    WINDOW = "window"
    ANNOUNCE = "announce"
    CHOOSE_DICE = "choose-dice"
    REROLL = "reroll"
    PAY = "pay"
    ARRIVAL = "arrival"  # those aboard draw in the last city
    OVER = "over"


class Ending(Enum):
    """Why a game is over."""

    CALLED = "called"  # points or kinds reached (F60, F70)
    EXHAUSTED = "exhausted"  # fewer than two tiles left (B20)
    STOPPED = "stopped"  # the limit of journeys, no winner


@dataclass(frozen=True, slots=True)
class GameState:
    """One position. All tuples by seat have one entry per player.

    `drawing` lists who must still draw, in order: cards in DEAL and DRAW, elsewhere treasures of the present city.
    """

    rules: Ruleset
    seats: int
    phase: Phase
    hands: tuple[Bag[Card], ...]
    treasures: tuple[Bag[Treasure], ...]
    city_decks: tuple[Bag[Treasure], ...]
    deck: Bag[Card]
    discard: Bag[Card] = Bag()  # noqa: RUF009 - an empty bag never changes
    captain: Seat = Seat(0)  # noqa: RUF009
    aboard: tuple[Seat, ...] = ()
    position: CityIndex = CityIndex(0)  # noqa: RUF009
    target: CityIndex | None = None  # set by the roll; stays even if the Hook brings a tile back (B25)
    dice: Bag[Face] = Bag()  # noqa: RUF009
    locked: Bag[Face] = Bag()  # noqa: RUF009 - re-rolled dice, only under lock_rerolled_dice
    rerolling: int = 0
    drawing: tuple[Seat, ...] = ()
    to_speak: tuple[Seat, ...] = ()
    window: Window | None = None  # W2S after "can", W2F and W3 after "cannot"
    passed: tuple[Seat, ...] = ()
    taken: tuple[Treasure | None, ...] = ()  # treasure taken in this journey, only under grappling_hook
    last_aboard: tuple[Seat, ...] = ()  # at the last announcement, only under next_captain = aboard_at_end
    journey: int = 0  # counted only under max_journeys
    ending: Ending | None = None
    options: "tuple[Action, ...] | None" = field(default=None, init=False, repr=False, compare=False)  # cache of legal

    def __deepcopy__(self, memo: object) -> "GameState":
        return self

    def clockwise_from(self, seat: int) -> tuple[Seat, ...]:
        """All seats, this one first."""
        return tuple([Seat((seat + step) % self.seats) for step in range(self.seats)])

    @property
    def polling_order(self) -> tuple[Seat, ...]:
        """Captain's left first, captain last (B13)."""
        return self.clockwise_from(self.captain + 1)

    @property
    def passengers(self) -> tuple[Seat, ...]:
        """Those aboard but the captain, captain's left first."""
        return tuple([seat for seat in self.polling_order if seat in self.aboard and seat != self.captain])

    def removed(self, city: int) -> bool:
        """Whether this tile is out of the row: its treasures are gone (F34)."""
        return self.rules.empty_city == "remove_tile" and not self.city_decks[city]

    @property
    def row(self) -> tuple[CityIndex, ...]:
        """The tiles still in the row."""
        return tuple([CityIndex(i) for i in range(len(self.city_decks)) if not self.removed(i)])

    @property
    def city_closed(self) -> bool:
        """Whether nobody may get off at the present city any more (F34, B18)."""
        return self.removed(self.position)

    def points(self, seat: Seat) -> Points:
        """Treasure points of a player, unspent Spyglasses included."""
        return Points(sum(treasure.points * count for treasure, count in self.treasures[seat].pairs))

    def kinds(self, seat: Seat) -> int:
        """How many kinds of treasure a player has, by city of origin or by value (B9)."""
        by_city = self.rules.kind_of == "city"
        return len({t.city if by_city else t.points for t in self.treasures[seat].kinds()})


_SLOTS = [(slot.__get__, slot.__set__) for slot in (GameState.__dict__[f.name] for f in fields(GameState) if f.init)]
_NO_OPTIONS = GameState.__dict__["options"].__set__

if not TYPE_CHECKING:

    def replace(state: GameState, /, **changes: Any) -> GameState:
        """As dataclasses.replace, several times as fast: half of the engine's time went there."""
        made = object.__new__(GameState)
        for get, put in _SLOTS:
            put(made, get(state))
        _NO_OPTIONS(made, None)
        for name, value in changes.items():
            object.__setattr__(made, name, value)
        return made


def payment(hand: Bag[Card], dice: Bag[Face]) -> Bag[Card] | None:
    """The cheapest cards that face the dice: Equipment first, Turbo only for what is missing.

    Returns None where even all Turbo cards do not suffice.
    Source: F23-F26, F30, B8.
    """
    cards: dict[Card, int] = {}
    missing = 0
    for face, count in dice.pairs:
        if face is Face.BLANK:
            continue
        answer = EQUIPMENT[face.place]
        held = min(hand[answer], count)
        if held:
            cards[answer] = held
        missing += count - held
    if missing > hand[Card.TURBO]:
        return None
    if missing:
        cards[Card.TURBO] = missing
    return Bag(cards)
