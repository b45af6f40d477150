"""The four power windows: which cards a player may use in them, and who is asked next.

Only seats that hold something playable are asked, and a pass is never public: see DESIGN of views. Order: B13.
"""

from .bag import Bag
from .kinds import Card, CityIndex, Face, Seat, Window
from .state import GameState


def rerollable(state: GameState) -> Bag[Face]:
    """The dice an Alternative Route may re-roll: all, or those not re-rolled before (B7)."""
    return state.dice - state.locked


def ejection_targets(state: GameState, seat: Seat) -> tuple[Seat, ...]:
    """Whom a player may eject: passengers, never the captain, never himself (F42)."""
    return tuple([other for other in state.passengers if other != seat])


def card_fits(state: GameState, seat: Seat, card: Card) -> bool:
    """Whether a card may be played by this seat in the open window, if it is held.

    Source: F40-F51, F72, B3, B4, B6, B7, B12, B15, B18, B25.
    """
    rules, window, aboard = state.rules, state.window, seat in state.aboard
    match card:
        case Card.EJECTION:
            return (
                aboard
                and window in rules.ejection_windows
                and not state.city_closed
                and bool(ejection_targets(state, seat))
            )
        case Card.JETPACK:
            early = rules.jetpack_window == "with_rescue" and window is Window.W2F and seat != state.captain
            return aboard and (window is Window.W3 or early)
        case Card.ALTERNATIVE_ROUTE:
            return aboard and window in rules.alt_route_windows and bool(rerollable(state))
        case Card.WIND_GUST:
            return window in rules.wind_gust_windows and state.dice[Face.BLANK] > 0
        case Card.GRAPPLING_HOOK:
            return window is Window.W2S and not aboard and bool(state.taken) and state.taken[seat] is not None
        case _:
            return False


def spyglass_fits(state: GameState, seat: Seat) -> bool:
    """Whether a Spyglass may be used by this seat now (F52, F53, B2)."""
    return state.window is Window.W2F and (state.rules.spyglass_who == "any" or seat in state.aboard)


def spyglasses(state: GameState, seat: Seat) -> tuple[CityIndex, ...]:
    """Cities whose Spyglass a player holds."""
    return tuple([treasure.city for treasure in state.treasures[seat].kinds() if treasure.spyglass])


def playable(state: GameState, seat: Seat) -> tuple[Card, ...]:
    """Power cards a player holds and may use in the open window, in the order of the deck list."""
    return tuple([c for c, _ in state.hands[seat].pairs if c.place > Card.TURBO.place and card_fits(state, seat, c)])


def can_act(state: GameState, seat: Seat) -> bool:
    """Whether a player has anything to decide in the open window."""
    return bool(playable(state, seat)) or (spyglass_fits(state, seat) and bool(spyglasses(state, seat)))


def asked(state: GameState) -> Seat | None:
    """Who is asked next in the open window; None when all that could act have passed in a row (B13)."""
    for seat in state.polling_order:
        if seat not in state.passed and can_act(state, seat):
            return seat
    return None
