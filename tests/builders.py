"""Positions and play in words, so that a test reads like a rules lawyer's example.

    game = table(A="compass arrester cannon", B="wind-gust", city=4)
    game = game.play("roll fog lightning", "B stays", "C stays")
    assert game.legal == ["A can"]

Every position conserves its cards: what a test puts into hands, piles and discards is all there is, and where a test
says what is left in a pile, the ruleset of that table is made to hold just that.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from celestia_core.apply import apply, start
from celestia_core.bag import Bag
from celestia_core.chance import chance_law
from celestia_core.events import Event, GameEnded, seen_by
from celestia_core.kinds import Card, CityIndex, Points, Seat, Window, letter, seat_of
from celestia_core.law import Law
from celestia_core.legal import legal_actions, refusal
from celestia_core.notation import format_ply, parse_ply
from celestia_core.plies import (
    Action,
    Announce,
    ChanceOutcome,
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
from celestia_core.progress import settle
from celestia_core.ruleset import SPYGLASS_POINTS, WINDOW_FLAGS, Ruleset, Treasure, load_ruleset, with_hook
from celestia_core.state import GameState, Phase
from celestia_core.turns import GameOver, NatureToAct, SeatToAct, turn
from celestia_core.views import Observation, observe

_flip: tuple[str, Any] | None = None


def set_flip(flip: tuple[str, Any] | None) -> None:
    """From now on every ruleset made here gets this (flag, value), whatever the test says: see factmarks."""
    global _flip
    _flip = flip


def rules(name: str = "rulebook", **flags: Any) -> Ruleset:
    """A published ruleset with some flags set otherwise; sets of windows as text: "W1 W2F"."""
    made = load_ruleset(name)
    for flag, value in flags.items():
        made = with_flag(made, flag, value)
    return made if _flip is None else with_flag(made, *_flip)


def with_flag(made: Ruleset, flag: str, value: Any) -> Ruleset:
    """The same ruleset with one flag set."""
    if flag in WINDOW_FLAGS:
        words = value.split() if isinstance(value, str) else value
        return replace(made, **{flag: frozenset(Window(word) for word in words)})
    if flag == "grappling_hook" and value and not made.grappling_hook:
        return with_hook(made)
    return replace(made, **{flag: value})


def cards(text: str) -> Bag[Card]:
    """A hand from words; "compass*3" are three."""
    found: list[Card] = []
    for word in text.split():
        name, _, times = word.partition("*")
        found += [Card(name)] * int(times or 1)
    return Bag.of(*found)


def treasure(word: str, city: CityIndex) -> Treasure:
    """A treasure of a city from the word of the notation."""
    if word == "spyglass":
        return Treasure(city, SPYGLASS_POINTS, True)
    return Treasure(city, Points(int(word)))


def _treasures(text: str, made: Ruleset) -> Bag[Treasure]:
    """Treasures from text such as "9 from 6, spyglass from 2"."""
    pairs = [entry.split(" from ") for entry in text.split(", ") if entry]
    return Bag.of(*(treasure(word, made.index_of(int(city))) for word, city in pairs))


@dataclass(frozen=True, slots=True)
class Game:
    """A position and the events that led to it; all questions are answered in words."""

    state: GameState
    events: tuple[Event, ...] = ()

    def ply(self, line: str | Ply) -> Ply:
        """The ply a line stands for."""
        return parse_ply(line, self.state.rules) if isinstance(line, str) else line

    def play(self, *lines: str | Ply) -> "Game":
        """The game after these plies."""
        state, events = self.state, list(self.events)
        for line in lines:
            step = apply(state, self.ply(line))
            state = step.state
            events += step.events
        return Game(state, tuple(events))

    @property
    def legal(self) -> list[str]:
        """What the seat to act may do, as lines."""
        return [format_ply(action, self.state.rules) for action in legal_actions(self.state)]

    @property
    def law(self) -> dict[str, int]:
        """What nature may do next, as lines with their weights."""
        return {format_ply(ply, self.state.rules): weight for ply, weight in self.chances}

    @property
    def chances(self) -> Law[ChanceOutcome]:
        """The law of what nature does next."""
        return chance_law(self.state)

    @property
    def asked(self) -> str:
        """Who acts: a letter, "nature" or "over"."""
        match turn(self.state):
            case SeatToAct(seat):
                return letter(seat)
            case NatureToAct():
                return "nature"
            case GameOver():
                return "over"

    @property
    def about(self) -> str:
        """What is decided now: "W1" to "W3" in a power window, otherwise the word of the phase."""
        state = self.state
        in_window = state.phase is Phase.WINDOW and state.window is not None
        return state.window.value if in_window else state.phase.value

    def refused(self, line: str | Ply) -> str:
        """The code of the refusal; "" where the action is allowed."""
        reason = refusal(self.state, self.ply(line))
        return "" if reason is None else reason.code

    def hand(self, who: str) -> str:
        """The cards of a player, in the order of the deck list."""
        return " ".join(card.value for card in self.state.hands[seat_of(who)])

    def points(self, who: str) -> int:
        """The treasure points of a player."""
        return self.state.points(seat_of(who))

    def treasures(self, who: str) -> list[str]:
        """The treasures of a player, as in "9 from 6"."""
        return [f"{t.word} from {self.state.rules.cities[t.city].value}" for t in self.state.treasures[seat_of(who)]]

    def left(self, city: int) -> int:
        """How many treasures a city has left."""
        return len(self.state.city_decks[self.state.rules.index_of(city)])

    @property
    def discard(self) -> str:
        """The used cards."""
        return " ".join(card.value for card in self.state.discard)

    @property
    def dice(self) -> str:
        """The dice on the table."""
        return " ".join(face.value for face in self.state.dice)

    @property
    def captain(self) -> str:
        """The captain's letter."""
        return letter(self.state.captain)

    @property
    def aboard(self) -> str:
        """The letters of those aboard."""
        return "".join(letter(seat) for seat in sorted(self.state.aboard))

    @property
    def city(self) -> int:
        """The value of the tile where the airship is."""
        return self.state.rules.cities[self.state.position].value

    @property
    def target(self) -> int:
        """The value of the tile it flies to."""
        assert self.state.target is not None
        return self.state.rules.cities[self.state.target].value

    @property
    def row(self) -> list[int]:
        """The values of the tiles still in the row."""
        return [self.state.rules.cities[city].value for city in self.state.row]

    @property
    def ended(self) -> GameEnded:
        """The end of the game."""
        ends = self.happened(GameEnded)
        assert ends, "the game goes on"
        return ends[0]

    @property
    def winners(self) -> str:
        """The letters of the winners."""
        return "".join(letter(seat) for seat in self.ended.winners)

    def happened(self, kind: type[Event]) -> list[Any]:
        """The events of a kind so far, oldest first."""
        return [event for event in self.events if isinstance(event, kind)]

    def seen(self, who: str) -> tuple[Event, ...]:
        """What a player saw of the events so far."""
        seen = (seen_by(event, seat_of(who)) for event in self.events)
        return tuple(event for event in seen if event is not None)

    def view(self, who: str) -> Observation:
        """The table as a player sees it; only for games played from their start."""
        return observe(self.seen(who), seat_of(who))


def new_game(made: Ruleset | str = "rulebook", seats: int = 4) -> Game:
    """A game before anything is drawn."""
    made = rules(made) if isinstance(made, str) else made
    step = start(made, seats)
    return Game(step.state, step.events)


def table(
    made: Ruleset | str = "rulebook",
    *,
    seats: int = 3,
    captain: str = "A",
    city: int = 1,
    aboard: str | None = None,
    treasures: Mapping[str, str] | None = None,
    taken: Mapping[str, str] | None = None,
    left: Mapping[int, str] | None = None,
    deck: str | None = None,
    discard: str = "",
    journey: int = 1,
    **hands: str,
) -> Game:
    """A leg about to begin: nature rolls, or a lone captain is asked whether he flies.

    Args:
        made: the ruleset, or the name of one.
        seats: how many play.
        captain: his letter.
        city: value of the tile where the airship is.
        aboard: letters; everybody if not said.
        treasures: by letter, as in "9 from 6, spyglass from 2".
        taken: the same, for what was taken in this journey (it is among the treasures too).
        left: by value of the tile, the words of all treasures left in its pile, as in "1 1 spyglass".
        deck: all cards left in the main deck; if not said, those of the ruleset that lie nowhere else.
        discard: the used cards.
        journey: number of the journey, where journeys are counted.
        hands: by letter, words of cards; no cards if not said.
    """
    made = rules(made) if isinstance(made, str) else made
    held = tuple(cards(hands.get(letter(Seat(seat)), "")) for seat in range(seats))
    used = cards(discard)
    owned, took = treasures or {}, taken or {}
    whole = {
        who: ", ".join(text for text in (owned.get(who, ""), took.get(who, "")) if text) for who in {*owned, *took}
    }
    own = tuple(_treasures(whole.get(letter(Seat(seat)), ""), made) for seat in range(seats))
    piles = [made.cities[i].treasures for i in range(len(made.cities))]
    for value, words in (left or {}).items():
        index = made.index_of(value)
        piles[index] = Bag.of(*(treasure(word, index) for word in words.split()))
    for index, _ in enumerate(piles):
        theirs = sum((bag.only(lambda t, index=index: t.city == index) for bag in own), Bag())
        if made.cities[index].value in (left or {}):
            cities = list(made.cities)
            cities[index] = replace(cities[index], treasures=piles[index] + theirs)
            made = replace(made, cities=tuple(cities))
        else:
            piles[index] = piles[index] - theirs
    dealt = sum(held, used)
    stock = made.deck - dealt if deck is None else cards(deck)
    if deck is not None:
        made = replace(made, deck=dealt + stock)
    this_journey = {who: next(iter(_treasures(text, made))) for who, text in took.items()}
    everybody = "".join(letter(Seat(seat)) for seat in range(seats))
    state = GameState(
        rules=made,
        seats=seats,
        phase=Phase.LEG_START,
        hands=held,
        treasures=own,
        city_decks=tuple(piles),
        deck=stock,
        discard=used,
        captain=seat_of(captain),
        aboard=tuple(sorted(seat_of(who) for who in (everybody if aboard is None else aboard))),
        position=made.index_of(city),
        taken=tuple(this_journey.get(who) for who in everybody) if made.grappling_hook else (),
        journey=journey if made.max_journeys is not None else 0,
    )
    events: list[Event] = []
    return Game(settle(state, events), tuple(events))


def every_action(state: GameState, seat: Seat) -> list[Action]:
    """Everything a person in this seat might try, sensible or not."""
    tries: list[Action] = [Fly(seat), Land(seat), Stay(seat), Leave(seat), Pass(seat)]
    tries += [Announce(seat, True), Announce(seat, False)]
    everybody = [Seat(other) for other in range(state.seats)]
    for card in Card:
        tries += [PlayCard(seat, card), *(PlayCard(seat, card, other) for other in everybody)]
    tries += [PlaySpyglass(seat, CityIndex(city)) for city in range(len(state.rules.cities))]
    tries += [ChooseDice(seat, part) for part in state.dice.parts()]
    tries += [Pay(seat, part) for part in state.hands[seat].parts() if len(part) <= len(state.dice)]
    return tries
