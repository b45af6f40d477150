"""The one authority on legality: `legal_actions` decides, `refusal` says why not, with the clause."""

from typing import assert_never

from .bag import Bag
from .events import Question, Refusal
from .kinds import ANSWER, POWERS, Card, Face, Seat, Window, letter
from .plies import (
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
from .state import GameState, Phase, payment
from .turns import SeatToAct, turn
from .windows import ejection_targets, playable, rerollable, spyglass_fits, spyglasses

CARD_CLAUSE = {
    Card.EJECTION: "ejection-who-when",
    Card.JETPACK: "jetpack-who-when",
    Card.ALTERNATIVE_ROUTE: "alternative-route-who-when",
    Card.WIND_GUST: "wind-gust-who-when",
    Card.GRAPPLING_HOOK: "hook-who-when",
}
NEEDS_ABOARD = (Card.EJECTION, Card.JETPACK, Card.ALTERNATIVE_ROUTE)
BEFORE_WINDOWS = (Phase.LEG_START, Phase.ROLL, Phase.DECIDE)
BETWEEN_LEGS = (Phase.FIRST_CAPTAIN, Phase.DEAL, Phase.DRAW, Phase.LANDING, Phase.ARRIVAL)


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """What the seat to act may do, in a fixed order; empty unless a seat acts. Worked out once for each state."""
    known = state.options
    if known is None:
        known = _legal(state)
        object.__setattr__(state, "options", known)  # a cache, not part of the value
    return known


def _legal(state: GameState) -> tuple[Action, ...]:
    now = turn(state)
    if not isinstance(now, SeatToAct):
        return ()
    seat = now.seat
    match state.phase:
        case Phase.LEG_START:
            return (Fly(seat), Land(seat))
        case Phase.DECIDE:
            return (Stay(seat),) if state.city_closed else (Stay(seat), Leave(seat))
        case Phase.WINDOW:
            return (*_plays(state, seat), Pass(seat))
        case Phase.ANNOUNCE:
            return _announcements(state)
        case Phase.CHOOSE_DICE:
            least = state.rules.alt_route_min_dice
            return tuple(ChooseDice(seat, part) for part in rerollable(state).parts(least))
        case Phase.PAY:
            return tuple(Pay(seat, cards) for cards in payments(state.hands[seat], state.dice))
        case _:
            raise AssertionError(f"nobody decides in {state.phase}")


def _plays(state: GameState, seat: Seat) -> tuple[Action, ...]:
    plays: list[Action] = []
    for card in playable(state, seat):
        if card is Card.EJECTION:
            plays += [PlayCard(seat, card, target) for target in ejection_targets(state, seat)]
        else:
            plays.append(PlayCard(seat, card))
    if spyglass_fits(state, seat):
        plays += [PlaySpyglass(seat, city) for city in spyglasses(state, seat)]
    return tuple(plays)


def _announcements(state: GameState) -> tuple[Action, ...]:
    """Forced success, free choice or forced failure (F24-F26)."""
    captain = state.captain
    cheapest = payment(state.hands[captain], state.dice)
    if cheapest is None:
        return (Announce(captain, False),)
    if Card.TURBO in cheapest:
        return (Announce(captain, True), Announce(captain, False))
    return (Announce(captain, True),)


def payments(hand: Bag[Card], dice: Bag[Face]) -> tuple[Bag[Card], ...]:
    """Every split of Equipment and Turbo that faces the dice, fewest Turbos first (B8, turbo_substitution on)."""
    needed = tuple(face for face in dice if face is not Face.BLANK)
    equipment = Bag.of(*(ANSWER[face] for face in needed))
    splits = []
    for part in equipment.parts():
        split = part + Bag({Card.TURBO: len(needed) - len(part)})
        if split <= hand:
            splits.append(split)
    return tuple(reversed(splits))


def refusal(state: GameState, action: Action) -> Refusal | None:
    """Why an action is not allowed; None where it is.

    For a seat that is not asked, the reason depends on what that seat can see and on its own cards alone: it never
    tells who is being asked in secret.
    """
    if action in legal_actions(state):
        return None
    if not 0 <= action.seat < state.seats:
        return Refusal("no-such-seat", "two-to-six-players")
    if state.phase is Phase.OVER:
        return Refusal("game-over", "highest-wins")
    reason = _reason(state, action)
    return reason if reason is not None else Refusal("not-your-turn", "your-turn")


def _reason(state: GameState, action: Action) -> Refusal | None:
    """The most telling reason, or None for "it is not your turn"."""
    between = state.phase in BETWEEN_LEGS
    match action:
        case Leave(seat) | Stay(seat):
            return None if between else _no_choice(state, action, seat)
        case Fly(seat) | Land(seat):
            return None if between else _no_flight(state, action, seat)
        case Announce(seat, can):
            return None if between else _no_announcement(state, seat, can)
        case Pass(seat):
            return Refusal("nothing-to-pass", "passes-are-silent")
        case PlayCard():
            return _no_card(state, action)
        case PlaySpyglass():
            return _no_spyglass(state, action)
        case ChooseDice(seat, dice):
            return _no_dice(state, seat, dice)
        case Pay(seat):
            return _no_payment(state, seat)
        case _:
            assert_never(action)


def _acts(state: GameState, seat: Seat) -> bool:
    now = turn(state)
    return isinstance(now, SeatToAct) and now.seat == seat


def _no_choice(state: GameState, action: Stay | Leave, seat: Seat) -> Refusal | None:
    if seat == state.captain:
        return Refusal("captain-cannot-leave", "captain-cannot-leave")
    if seat not in state.aboard:
        return Refusal("not-aboard", "left-is-out")
    if state.phase in (Phase.LEG_START, Phase.ROLL):
        return Refusal("roll-first", "passengers-speak")
    if seat not in state.to_speak:
        return Refusal("choice-is-final", "choice-is-final")
    if isinstance(action, Leave) and state.city_closed:
        return Refusal("empty-city", "empty-city", _city(state))
    return Refusal("not-your-turn-to-speak", "passengers-speak")


def _no_flight(state: GameState, action: Fly | Land, seat: Seat) -> Refusal | None:
    if seat != state.captain:
        return Refusal("not-captain", "captain-alone-may-land" if isinstance(action, Land) else "captain-rolls")
    if state.phase not in (Phase.LEG_START, Phase.ROLL):
        return Refusal("already-rolled", "no-landing-after-roll")
    if state.aboard == (state.captain,):
        return Refusal("flight-chosen", "captain-alone-may-land")
    if isinstance(action, Fly):
        return Refusal("must-fly", "captain-rolls")
    return Refusal("not-alone", "captain-alone-may-land")


def _no_announcement(state: GameState, seat: Seat, can: bool) -> Refusal | None:
    if seat != state.captain:
        return Refusal("not-captain", "captain-announces")
    if state.phase in BEFORE_WINDOWS:
        return Refusal("passengers-first", "leg-order")
    if state.window in (Window.W2S, Window.W2F, Window.W3):
        return Refusal("announced-already", "announcement-is-final")
    if not _acts(state, seat):
        return None
    if state.phase is Phase.WINDOW:
        return Refusal("window-open", "power-window")
    if state.phase is Phase.CHOOSE_DICE:
        return Refusal("choose-dice-first", "alternative-route-effect")
    return Refusal("cannot-pay", "three-cases") if can else Refusal("must-play", "must-play")


def _no_card(state: GameState, action: PlayCard) -> Refusal | None:
    seat, card, target = action.seat, action.card, action.target
    name = (("card", card.value),)
    if card not in POWERS:
        return Refusal("not-a-power", "captain-announces", name)
    if card not in state.hands[seat]:
        return Refusal("card-not-held", "cards-in-hand", name)
    if state.phase in BETWEEN_LEGS:
        return Refusal("powers-closed", "power-window", name)
    if card is Card.EJECTION:
        if target is None or not 0 <= target < state.seats:
            return Refusal("eject-whom", "ejection-effect")
        if target in (state.captain, seat):
            return Refusal("eject-captain" if target == state.captain else "eject-self", "ejection-effect")
        if target not in state.aboard:
            return Refusal("eject-not-aboard", "ejection-effect", (("target", letter(target)),))
    elif target is not None:
        return Refusal("no-target", CARD_CLAUSE[card], name)
    if state.phase in BEFORE_WINDOWS:
        return Refusal("powers-not-yet", "power-window", name)
    if card in NEEDS_ABOARD and seat not in state.aboard:
        return Refusal("card-needs-aboard", CARD_CLAUSE[card], name)
    if card is Card.EJECTION and state.city_closed:
        return Refusal("empty-city", "ejection-empty-city", _city(state))
    if card is Card.WIND_GUST and Face.BLANK not in state.dice:
        return Refusal("no-blank", "wind-gust-needs-blank")
    if card is Card.GRAPPLING_HOOK and seat in state.aboard:
        return Refusal("hook-aboard", "hook-who-when")
    if card is Card.GRAPPLING_HOOK and not (state.taken and state.taken[seat]):
        return Refusal("hook-no-treasure", "hook-who-when")
    if not _acts(state, seat):
        return None
    if state.phase is Phase.WINDOW:
        if card is Card.ALTERNATIVE_ROUTE and not rerollable(state):
            return Refusal("dice-locked", "locked-dice")
        return Refusal("card-not-now", CARD_CLAUSE[card], (*name, ("window", str(state.window and state.window.value))))
    return Refusal("decide-first", "power-window", name)


def _no_spyglass(state: GameState, action: PlaySpyglass) -> Refusal | None:
    seat = action.seat
    if action.city not in spyglasses(state, seat):
        return Refusal("card-not-held", "cards-in-hand", (("card", "spyglass"),))
    if state.phase in BETWEEN_LEGS or state.phase in BEFORE_WINDOWS:
        return Refusal("spyglass-not-now", "spyglass-who-when")
    if state.rules.spyglass_who == "aboard" and seat not in state.aboard:
        return Refusal("card-needs-aboard", "spyglass-who-when", (("card", "spyglass"),))
    return Refusal("spyglass-not-now", "spyglass-who-when") if _acts(state, seat) else None


def _no_dice(state: GameState, seat: Seat, dice: Bag[Face]) -> Refusal | None:
    if seat != state.captain:
        return Refusal("not-captain", "captain-picks-dice")
    if state.phase is not Phase.CHOOSE_DICE:
        return Refusal("no-reroll", "alternative-route-effect")
    if not dice <= state.dice:
        return Refusal("dice-not-shown", "captain-picks-dice")
    if not dice <= rerollable(state):
        return Refusal("dice-locked", "locked-dice")
    return Refusal("too-few-dice", "alternative-route-effect")


def _no_payment(state: GameState, seat: Seat) -> Refusal | None:
    if seat != state.captain:
        return Refusal("not-captain", "captain-announces")
    if not state.rules.turbo_substitution:
        return Refusal("payment-is-automatic", "minimum-turbo")
    return Refusal("wrong-payment", "turbo-pays-one") if state.phase is Phase.PAY else None


def _city(state: GameState) -> tuple[tuple[str, str], ...]:
    return (("city", str(state.rules.cities[state.position].value)),)


def question(state: GameState) -> Question | None:
    """What the seat to act is asked: its options, and the refusals of what else it might try."""
    now = turn(state)
    if not isinstance(now, SeatToAct):
        return None
    options = legal_actions(state)
    refused = []
    for action in _tries(state, now.seat):
        reason = refusal(state, action)
        if reason is not None:
            refused.append((action, reason))
    return Question(now.seat, now.phase, now.window, options, tuple(refused))


def _tries(state: GameState, seat: Seat) -> list[Action]:
    """What a person might try at this decision, in the order of the page's slots."""
    tries: list[Action] = []
    if state.phase in (Phase.CHOOSE_DICE, Phase.PAY):
        return tries
    if state.phase is Phase.ANNOUNCE:
        tries += [Announce(seat, True), Announce(seat, False)]
    if seat in state.aboard:
        tries.append(Leave(seat))
    if seat == state.captain and state.phase is not Phase.LEG_START:
        tries.append(Land(seat))
    may = playable(state, seat) if state.phase is Phase.WINDOW else ()
    for card, _ in state.hands[seat].pairs:
        if card in POWERS and card not in may:
            targets = ejection_targets(state, seat) or (state.captain,)
            tries.append(PlayCard(seat, card, targets[0]) if card is Card.EJECTION else PlayCard(seat, card))
    if not (state.phase is Phase.WINDOW and spyglass_fits(state, seat)):
        tries += [PlaySpyglass(seat, city) for city in spyglasses(state, seat)[:1]]
    return tries
