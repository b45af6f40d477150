"""What follows by itself: dealing, journeys, legs, windows that close, payment, crash, the end (state machine C).

`settle` moves a state on until somebody, or nature, must act. Only `apply` calls it.
"""

from .bag import Bag
from .events import (
    Arrived,
    CaptainChosen,
    CaptainPassed,
    Crashed,
    DeckReshuffled,
    Event,
    GameEnded,
    JourneyEnded,
    JourneyStarted,
    Paid,
)
from .kinds import Card, Face, Seat, Window
from .state import Ending, GameState, Phase, payment, replace
from .windows import asked


def settle(state: GameState, events: list[Event]) -> GameState:
    """The first state from here in which a seat or nature must act, or the game is over."""
    while True:
        following = _follow(state, events)
        if following is None:
            return state
        state = following


def _follow(state: GameState, events: list[Event]) -> GameState | None:
    """One step that nobody decides; None where somebody does."""
    match state.phase:
        case Phase.FIRST_CAPTAIN:
            fixed = state.rules.first_captain
            return None if fixed is None else deal_from(state, fixed, events)
        case Phase.DEAL:
            return _deal(state, events)
        case Phase.DRAW:
            return _draw(state, events)
        case Phase.LEG_START:
            return None if state.aboard == (state.captain,) else head_for_next(state)
        case Phase.DECIDE:
            return None if state.drawing or state.to_speak else replace(state, phase=Phase.WINDOW, window=Window.W1)
        case Phase.WINDOW:
            return None if state.drawing or asked(state) is not None else _close_window(state, events)
        case Phase.LANDING:
            return None if state.drawing else end_journey(state, "landing", events)
        case Phase.ARRIVAL:
            left = state.drawing and state.city_decks[state.position]
            return None if left else end_journey(replace(state, drawing=()), "last-city", events)
        case _:
            return None


def deal_from(state: GameState, captain: Seat, events: list[Event]) -> GameState:
    """The first captain is known: deal whole hands, from him clockwise (F10, F11)."""
    events.append(CaptainChosen(captain))
    return replace(state, phase=Phase.DEAL, captain=captain, drawing=state.clockwise_from(captain))


def _deal(state: GameState, events: list[Event]) -> GameState | None:
    if not state.drawing:
        return _start_journey(state, events)
    if len(state.hands[state.drawing[0]]) == state.rules.hand_size(state.seats):
        return replace(state, drawing=state.drawing[1:])
    return None


def _draw(state: GameState, events: list[Event]) -> GameState | None:
    if not state.drawing:
        return replace(state, phase=Phase.LEG_START)
    if state.deck:
        return None
    if not state.discard:
        return replace(state, drawing=())  # both piles are empty: nobody draws (B23)
    events.append(DeckReshuffled())
    return replace(state, deck=state.discard, discard=Bag())


def _start_journey(state: GameState, events: list[Event]) -> GameState:
    """Everybody aboard on the first tile of the row (F13); later journeys begin with a draw (F21)."""
    everybody = tuple(Seat(seat) for seat in range(state.seats))
    limited, hooks = state.rules.max_journeys is not None, state.rules.grappling_hook
    first = state.row[0]
    events.append(JourneyStarted(state.captain, first))
    return replace(
        state,
        phase=Phase.LEG_START if state.phase is Phase.DEAL else Phase.DRAW,
        aboard=everybody,
        position=first,
        drawing=() if state.phase is Phase.DEAL else state.clockwise_from(state.captain),
        taken=(None,) * state.seats if hooks else (),
        last_aboard=(),
        journey=state.journey + 1 if limited else 0,
    )


def head_for_next(state: GameState) -> GameState:
    """The captain rolls for the next tile still in the row (F31)."""
    target = next(city for city in state.row if city > state.position)
    return replace(state, phase=Phase.ROLL, target=target)


def _close_window(state: GameState, events: list[Event]) -> GameState:
    """All that could act have passed in a row (B13)."""
    match state.window:
        case Window.W1:
            return replace(state, phase=Phase.ANNOUNCE, window=None, passed=())
        case Window.W2S:
            needs = any(face is not Face.BLANK for face in state.dice.kinds())
            if state.rules.turbo_substitution and needs:
                return replace(state, phase=Phase.PAY, passed=())
            cards = payment(state.hands[state.captain], state.dice)
            assert cards is not None, "an announced success can be paid"
            return pay(state, cards, events)
        case Window.W2F:
            return replace(state, window=Window.W3, passed=())
        case _:
            events.append(Crashed(state.aboard))
            return end_journey(state, "crash", events)


def pay(state: GameState, cards: Bag[Card], events: list[Event]) -> GameState:
    """The captain's cards go to the discard pile and the airship flies on (F27)."""
    events.append(Paid(state.captain, cards))
    captain = state.captain
    hands = tuple([hand - cards if seat == captain else hand for seat, hand in enumerate(state.hands)])
    return fly_on(replace(state, hands=hands, discard=state.discard + cards), events)


def fly_on(state: GameState, events: list[Event]) -> GameState:
    """The leg succeeds: in the last city all aboard draw, elsewhere the captaincy passes (F19, F31, F33)."""
    assert state.target is not None
    events.append(Arrived(state.target))
    state = replace(state, position=state.target, **_LEG_OVER)  # type: ignore[arg-type]
    in_order = tuple(seat for seat in state.clockwise_from(state.captain) if seat in state.aboard)
    if state.position == state.row[-1]:
        return replace(state, phase=Phase.ARRIVAL, drawing=in_order)
    captain = in_order[1] if len(in_order) > 1 else state.captain
    if captain != state.captain:
        events.append(CaptainPassed(captain))
    return replace(state, phase=Phase.LEG_START, captain=captain)


_LEG_OVER: dict[str, object] = {
    "target": None,
    "dice": Bag(),
    "locked": Bag(),
    "rerolling": 0,
    "to_speak": (),
    "window": None,
    "passed": (),
}


def end_journey(state: GameState, how: str, events: list[Event]) -> GameState:
    """A journey is over: the end of the game is checked, then the next captain sets out (F20, F21, F60, F61)."""
    events.append(JourneyEnded(how))
    state = replace(state, aboard=(), drawing=(), **_LEG_OVER)  # type: ignore[arg-type]
    ending = _ending(state)
    if ending is not None:
        return _end_game(state, ending, events)
    return _start_journey(replace(state, phase=Phase.DRAW, captain=_next_captain(state)), events)


def _ending(state: GameState) -> Ending | None:
    rules = state.rules
    everybody = [Seat(seat) for seat in range(state.seats)]
    if rules.ends_at == "points":
        called = any(state.points(seat) >= rules.end_points for seat in everybody)
    else:
        called = any(state.kinds(seat) >= rules.end_kinds for seat in everybody)
    if called:
        return Ending.CALLED
    if len(state.row) < 2:
        return Ending.EXHAUSTED
    return Ending.STOPPED if rules.max_journeys is not None and state.journey >= rules.max_journeys else None


def _end_game(state: GameState, ending: Ending, events: list[Event]) -> GameState:
    scores = tuple([state.points(Seat(seat)) for seat in range(state.seats)])
    best = None if ending is Ending.STOPPED else max(scores)
    winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == best)  # ties are shared (B21)
    events.append(GameEnded(ending, scores, winners, state.treasures))
    return replace(state, phase=Phase.OVER, ending=ending)


def _next_captain(state: GameState) -> Seat:
    """Clockwise from the captain of the last leg (B5)."""
    counted = state.last_aboard if state.rules.next_captain == "aboard_at_end" else state.polling_order
    return next(seat for seat in state.polling_order if seat in counted)
