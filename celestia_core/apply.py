"""apply(state, ply): the only maker of states. Legal plies are carried out, all others refused with their clause."""

from dataclasses import dataclass
from typing import TypeVar, assert_never

from .bag import Bag
from .chance import can_happen
from .errors import CannotRead, NotAllowed
from .events import (
    Announced,
    CardGiven,
    CityClosed,
    CityReopened,
    DiceChosen,
    Event,
    FlewOn,
    GameStarted,
    GotOff,
    HookedAboard,
    PowerPlayed,
    Rerolled,
    Rolled,
    SpyglassSpent,
    Stayed,
    TreasureTaken,
)
from .kinds import Card, Face, Seat, Window
from .legal import question, refusal
from .plies import (
    Announce,
    CardDrawn,
    ChooseDice,
    DiceRolled,
    FirstCaptain,
    Fly,
    Land,
    Leave,
    Pass,
    Pay,
    PlayCard,
    PlaySpyglass,
    Ply,
    Stay,
    TreasureDrawn,
)
from .progress import deal_from, fly_on, head_for_next, pay, settle
from .ruleset import Ruleset, Treasure
from .state import GameState, Phase, replace

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Transition:
    """The state after a ply and what happened on the way; the last event may be the question to the next seat."""

    state: GameState
    events: tuple[Event, ...]


def start(rules: Ruleset, seats: int) -> Transition:
    """The set-up table, before anything is drawn.

    Raises:
        CannotRead: a number of players these rules do not take.
    """
    if seats not in rules.seats:
        raise CannotRead(f"{rules.title} takes {rules.seats[0]} to {rules.seats[-1]} players, not {seats}")
    nothing: Bag[Treasure] = Bag()
    state = GameState(
        rules=rules,
        seats=seats,
        phase=Phase.FIRST_CAPTAIN,
        hands=(Bag(),) * seats,
        treasures=(nothing,) * seats,
        city_decks=tuple(city.treasures for city in rules.cities),
        deck=rules.deck,
    )
    events: list[Event] = [GameStarted(rules, seats)]
    return Transition(settle(state, events), tuple(events))


def initial_state(rules: Ruleset, seats: int) -> GameState:
    """The state before anything is drawn. Raises CannotRead for a number of players these rules do not take."""
    return start(rules, seats).state


def apply(state: GameState, ply: Ply) -> Transition:
    """The state after a ply.

    Raises:
        NotAllowed: the rules do not allow the ply here; the message gives the reason and the clause.
    """
    if isinstance(ply, FirstCaptain | CardDrawn | DiceRolled | TreasureDrawn):
        if not can_happen(state, ply):
            raise NotAllowed("this cannot be drawn or rolled now", clause="your-turn")
    else:
        reason = refusal(state, ply)
        if reason is not None:
            raise NotAllowed(reason.reason, clause=reason.clause)
    events: list[Event] = []
    state = settle(_carry_out(state, ply, events), events)
    asking = question(state)
    if asking is not None:
        events.append(asking)
    return Transition(state, tuple(events))


def _carry_out(state: GameState, ply: Ply, events: list[Event]) -> GameState:
    match ply:
        case FirstCaptain(seat):
            return deal_from(state, seat, events)
        case CardDrawn(seat, card):
            return _give_card(state, seat, card, events)
        case DiceRolled(dice, again):
            return _reroll(state, dice, events) if again else _roll(state, dice, events)
        case TreasureDrawn(seat, treasure):
            return _give_treasure(state, seat, treasure, events)
        case Fly(seat):
            events.append(FlewOn(seat))
            return head_for_next(state)
        case Land(seat):
            return replace(_get_off(state, seat, "landed", events), phase=Phase.LANDING)
        case Stay(seat):
            events.append(Stayed(seat))
            return replace(state, to_speak=state.to_speak[1:])
        case Leave(seat):
            return replace(_get_off(state, seat, "left", events), to_speak=state.to_speak[1:])
        case Announce(_, can):
            return _announce(state, can, events)
        case Pass(seat):
            return replace(state, passed=(*state.passed, seat))
        case PlayCard():
            return _play(state, ply, events)
        case PlaySpyglass():
            return _spend_spyglass(state, ply, events)
        case ChooseDice(_, dice):
            events.append(DiceChosen(state.captain, dice))
            return _pick_up(state, dice)
        case Pay(_, cards):
            return pay(state, cards, events)
        case _:
            assert_never(ply)


def _give_card(state: GameState, seat: Seat, card: Card, events: list[Event]) -> GameState:
    events.append(CardGiven(seat, card))
    drawing = state.drawing if state.phase is Phase.DEAL else state.drawing[1:]
    hands = _changed(state.hands, seat, state.hands[seat].plus(card))
    return replace(state, hands=hands, deck=state.deck.minus(card), drawing=drawing)


def _give_treasure(state: GameState, seat: Seat, treasure: Treasure, events: list[Event]) -> GameState:
    events.append(TreasureTaken(seat, state.position, treasure))
    decks = _changed(state.city_decks, state.position, state.city_decks[state.position].minus(treasure))
    state = replace(
        state,
        treasures=_changed(state.treasures, seat, state.treasures[seat].plus(treasure)),
        city_decks=decks,
        drawing=state.drawing[1:],
        taken=_changed(state.taken, seat, treasure) if state.taken else (),
    )
    if state.city_closed:
        events.append(CityClosed(state.position))
    return state


def _roll(state: GameState, dice: Bag[Face], events: list[Event]) -> GameState:
    assert state.target is not None
    events.append(Rolled(state.captain, state.target, dice))
    return replace(state, phase=Phase.DECIDE, dice=dice, to_speak=state.passengers)


def _pick_up(state: GameState, dice: Bag[Face]) -> GameState:
    """Take these dice off the table to roll them again; with none of them the window goes on as it was (B14, B16)."""
    if not dice:
        return replace(state, phase=Phase.WINDOW, passed=())
    kept = state.dice - dice
    locked = Bag({face: min(count, kept[face]) for face, count in state.locked.pairs})
    return replace(state, phase=Phase.REROLL, dice=kept, locked=locked, rerolling=len(dice))


def _reroll(state: GameState, rolled: Bag[Face], events: list[Event]) -> GameState:
    """New faces: any announcement is void and the first power window opens again (F51, B4)."""
    dice = state.dice + rolled
    events.append(Rerolled(state.captain, rolled, dice))
    locked = state.locked + rolled if state.rules.lock_rerolled_dice else state.locked
    return replace(state, phase=Phase.WINDOW, window=Window.W1, dice=dice, locked=locked, rerolling=0, passed=())


def _get_off(state: GameState, seat: Seat, how: str, events: list[Event]) -> GameState:
    """A player is safe in the present city and draws its top treasure, if there is one."""
    events.append(GotOff(seat, state.position, how))
    aboard = tuple(other for other in state.aboard if other != seat)
    return replace(state, aboard=aboard, drawing=(seat,) if state.city_decks[state.position] else ())


def _announce(state: GameState, can: bool, events: list[Event]) -> GameState:
    events.append(Announced(state.captain, can))
    counted = state.aboard if state.rules.next_captain == "aboard_at_end" else ()
    window = Window.W2S if can else Window.W2F
    return replace(state, phase=Phase.WINDOW, window=window, last_aboard=counted)


def _play(state: GameState, play: PlayCard, events: list[Event]) -> GameState:
    """A Power card goes to the discard pile and works at once; then everybody is asked anew (B13, F55)."""
    seat, card = play.seat, play.card
    events.append(PowerPlayed(seat, card, play.target))
    hands = _changed(state.hands, seat, state.hands[seat].minus(card))
    state = replace(state, hands=hands, discard=state.discard.plus(card), passed=())
    match card:
        case Card.EJECTION:
            assert play.target is not None
            return _get_off(state, play.target, "ejected", events)
        case Card.JETPACK:
            return _get_off(state, seat, "jetpack", events)
        case Card.ALTERNATIVE_ROUTE:
            return replace(state, phase=Phase.CHOOSE_DICE)
        case Card.WIND_GUST:
            return _pick_up(state, state.dice.only(lambda face: face is Face.BLANK))
        case _:
            return _hook(state, seat, events)


def _hook(state: GameState, seat: Seat, events: list[Event]) -> GameState:
    """Back aboard; the treasure of this journey goes back into its city's deck (F72, B25)."""
    treasure = state.taken[seat]
    assert treasure is not None
    city = treasure.city
    events.append(HookedAboard(seat, city, treasure))
    if state.removed(city):
        events.append(CityReopened(city))
    return replace(
        state,
        treasures=_changed(state.treasures, seat, state.treasures[seat].minus(treasure)),
        city_decks=_changed(state.city_decks, city, state.city_decks[city].plus(treasure)),
        taken=_changed(state.taken, seat, None),
        aboard=tuple(sorted((*state.aboard, seat))),
    )


def _spend_spyglass(state: GameState, play: PlaySpyglass, events: list[Event]) -> GameState:
    """The Spyglass is out of the game, the dice are ignored, nobody pays (F52, F54, B24)."""
    seat = play.seat
    events.append(SpyglassSpent(seat, play.city))
    spent = next(t for t in state.treasures[seat].kinds() if t.spyglass and t.city == play.city)
    left = state.treasures[seat].minus(spent)
    taken = state.taken
    if taken and taken[seat] == spent and spent not in left:
        taken = _changed(taken, seat, None)
    return fly_on(replace(state, treasures=_changed(state.treasures, seat, left), taken=taken), events)


def _changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
