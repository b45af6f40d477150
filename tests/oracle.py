"""What the rules allow, written a second time, action by action, from the state machine: to compare with `legal`."""

from celestia_core.bag import Bag
from celestia_core.kinds import ANSWER, Card, Face, Seat, Window
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
    Stay,
)
from celestia_core.state import GameState, Phase


def allowed(state: GameState, action: Action) -> bool:
    """Whether the rules let this be done now."""
    phase, captain, rules = state.phase, state.captain, state.rules
    by_captain = action.seat == captain
    if state.drawing:
        return False
    match action:
        case Fly() | Land():
            return phase is Phase.LEG_START and by_captain
        case Stay(seat):
            return phase is Phase.DECIDE and seat == next_to_speak(state)
        case Leave(seat):
            empty = len(state.city_decks[state.position]) == 0 and rules.empty_city == "remove_tile"
            return phase is Phase.DECIDE and seat == next_to_speak(state) and not empty
        case Announce(_, can):
            if phase is not Phase.ANNOUNCE or not by_captain:
                return False
            equipment, turbo = covers(state.hands[captain], state.dice)
            return turbo if can else not equipment
        case ChooseDice(_, dice):
            free = {face: state.dice[face] - state.locked[face] for face in Face}
            fits = all(dice[face] <= free[face] for face in Face)
            return phase is Phase.CHOOSE_DICE and by_captain and fits and len(dice) >= rules.alt_route_min_dice
        case Pay(_, cards):
            return phase is Phase.PAY and by_captain and pays(state.hands[captain], cards, state.dice)
        case Pass(seat):
            return phase is Phase.WINDOW and seat == next_asked(state)
        case PlayCard(seat, card, target):
            return phase is Phase.WINDOW and seat == next_asked(state) and (card, target) in cards_to_play(state, seat)
        case PlaySpyglass(seat, city):
            return phase is Phase.WINDOW and seat == next_asked(state) and city in spyglasses_to_play(state, seat)
    raise AssertionError(action)


def covers(hand: Bag[Card], dice: Bag[Face]) -> tuple[bool, bool]:
    """(with Equipment alone, with Turbo): whether a hand pays for dice, one card at a time."""
    cards, missing = list(hand), 0
    for die in dice:
        if die is Face.BLANK:
            continue
        if ANSWER[die] in cards:
            cards.remove(ANSWER[die])
        else:
            missing += 1
    return missing == 0, missing <= cards.count(Card.TURBO)


def pays(hand: Bag[Card], cards: Bag[Card], dice: Bag[Face]) -> bool:
    """Whether these cards, all held, face each danger with its Equipment or a Turbo, and none is left over."""
    dangers = [die for die in dice if die is not Face.BLANK]
    spent = list(cards)
    if any(spent.count(card) > hand[card] for card in spent) or len(spent) != len(dangers):
        return False
    for die in dangers:
        card = ANSWER[die] if ANSWER[die] in spent else Card.TURBO
        if card not in spent:
            return False
        spent.remove(card)
    return True


def clockwise(state: GameState) -> list[Seat]:
    """From the captain's left, the captain last."""
    return [Seat((state.captain + 1 + step) % state.seats) for step in range(state.seats)]


def next_to_speak(state: GameState) -> Seat:
    waiting = [seat for seat in clockwise(state) if seat in state.to_speak]
    assert state.captain not in waiting
    return waiting[0]


def next_asked(state: GameState) -> Seat | None:
    for seat in clockwise(state):
        if seat not in state.passed and (cards_to_play(state, seat) or spyglasses_to_play(state, seat)):
            return seat
    return None


def cards_to_play(state: GameState, seat: Seat) -> set[tuple[Card, Seat | None]]:
    """Power cards this seat holds and may play, each with its aim."""
    rules, window, aboard = state.rules, state.window, seat in state.aboard
    hand = set(state.hands[seat])
    found: set[tuple[Card, Seat | None]] = set()
    treasures_here = len(state.city_decks[state.position]) > 0
    if Card.EJECTION in hand and aboard and window in rules.ejection_windows:
        others = set(state.aboard) - {seat, state.captain}
        if treasures_here or rules.empty_city == "draw_nothing":
            found |= {(Card.EJECTION, other) for other in others}
    if Card.WIND_GUST in hand and window in rules.wind_gust_windows and Face.BLANK in list(state.dice):
        found.add((Card.WIND_GUST, None))
    unlocked = any(state.dice[face] > state.locked[face] for face in Face)
    if Card.ALTERNATIVE_ROUTE in hand and aboard and window in rules.alt_route_windows and unlocked:
        found.add((Card.ALTERNATIVE_ROUTE, None))
    if Card.JETPACK in hand and aboard:
        with_rescue = rules.jetpack_window == "with_rescue" and window is Window.W2F and seat != state.captain
        if window is Window.W3 or with_rescue:
            found.add((Card.JETPACK, None))
    if Card.GRAPPLING_HOOK in hand and window is Window.W2S and not aboard and state.taken[seat] is not None:
        found.add((Card.GRAPPLING_HOOK, None))
    return found


def spyglasses_to_play(state: GameState, seat: Seat) -> set[int]:
    """Cities of the Spyglasses this seat holds and may use."""
    if state.window is not Window.W2F or (state.rules.spyglass_who == "aboard" and seat not in state.aboard):
        return set()
    return {treasure.city for treasure in state.treasures[seat] if treasure.spyglass}
