"""From what a seat knows at its decision to states for playouts: everything hidden dealt from its exact posterior."""

import numpy as np

from celestia_core.beliefs import Deals, deals
from celestia_core.beliefs.folding import folded
from celestia_core.events import Announced, DiceChosen, JourneyStarted, PowerPlayed, Rerolled, Rolled, TreasureTaken
from celestia_core.kinds import Card, Face, Seat
from celestia_core.observation import InformationState, Observation
from celestia_core.odds import Turbo
from celestia_core.state import Phase
from celestia_core.views import Observer

from . import kernel as k
from .packing import PHASES, WINDOWS, Packing, mask, packed, packing
from .simulate import Ints


def worlds(information: InformationState, count: int, turbo: Turbo = "always", seed: int = 0) -> tuple[Ints, float]:
    """States that a seat may be in when it is asked, each as likely as its posterior says.

    Args:
        information: what the seat saw, up to the question it is asked now.
        count: how many.
        turbo: as in `beliefs`.
        seed: of the luck.

    Returns:
        (count, size) settled states as `kernel` has them, and how many independent ones they are worth.

    Raises:
        BeyondReach: no estimate of what is hidden.
        CannotRead: events that no game can show, or rules that are too large.
        ValueError: the seat is not asked.
    """
    view = folded(information)[0]
    packing(view.rules, view.seats)  # too large rules are refused before anything is dealt
    dealt = deals(information, count, turbo, seed)
    return filled(information, dealt), dealt.effective


def filled(information: InformationState, dealt: Deals) -> Ints:
    """(deals, size) the table as a seat sees it, with these cards and treasures in it."""
    view = folded(information)[0]
    if view.question is None or view.seat is None or view.question.seat != view.seat:
        raise ValueError("playouts begin where a seat is asked")
    made = packing(view.rules, view.seats)
    found = table(made, view, dealt)
    found[:, k.LOCKED], found[:, k.LAST_ABOARD] = _remembered(view, information)
    own = [event.treasure for event in information.seen if isinstance(event, TreasureTaken) and event.seat == view.seat]
    if made.rules.grappling_hook and own and own[-1] is not None and view.taken[view.seat] is not None:
        kind = made.kinds.index(own[-1])
        held = found[:, k.CITY_DECKS + len(made.kinds) * (1 + view.seat) + kind]
        found[:, k.TAKEN + view.seat] = np.where(held > 0, kind, -1)
    return found


def table(made: Packing, view: Observation, dealt: Deals) -> Ints:
    """As `filled`, from a view alone: without what only memory tells: locked dice, one's own last treasure."""
    found = np.tile(np.array(_public(made, view), np.int64), (len(dealt.hands), 1))
    lanes = np.int64(1) << (6 * np.arange(dealt.hands.shape[2], dtype=np.int64))
    found[:, k.HANDS : k.HANDS + made.seats] = dealt.hands.astype(np.int64) @ lanes
    found[:, k.DECK] = dealt.deck.astype(np.int64) @ lanes
    kinds = len(made.kinds)
    held = dealt.treasures.astype(np.int64)
    found[:, k.CITY_DECKS : k.CITY_DECKS + kinds] = dealt.city_decks
    found[:, k.CITY_DECKS + kinds :] = held.reshape(len(held), -1)
    points = np.array([kind.points for kind in made.kinds], np.int64)
    spyglasses = np.array([kind.spyglass for kind in made.kinds], np.int64)
    found[:, k.POINTS : k.POINTS + made.seats] = held @ points
    found[:, k.SPYGLASSES : k.SPYGLASSES + made.seats] = held @ spyglasses
    if made.rules.grappling_hook:
        _mark_taken(found, made, view, held)
    return found


def _public(made: Packing, view: Observation) -> list[int]:
    """The part of a state that everybody at the table can see, and whose turn it is."""
    question = view.question
    assert question is not None
    assert view.captain is not None
    s = [0] * made.size
    s[k.PHASE], s[k.TURN] = PHASES[question.phase], question.seat
    s[k.CAPTAIN], s[k.ABOARD], s[k.POSITION] = view.captain, mask(view.aboard), view.position
    s[k.TARGET], s[k.DICE] = -1 if view.target is None else view.target, packed(view.dice)
    s[k.WINDOW] = WINDOWS[question.window]
    order = [Seat((view.captain + step) % view.seats) for step in range(1, view.seats + 1)]
    if question.phase is Phase.DECIDE:
        spoken = [seat for seat, _ in view.spoken]
        s[k.TO_SPEAK] = mask(seat for seat in view.aboard if seat != view.captain and seat not in spoken)
    if question.phase is Phase.WINDOW:  # all who are asked before have passed, or had nothing to play (B13)
        s[k.PASSED] = mask(order[: order.index(question.seat)])
    s[k.JOURNEY] = view.journey if view.rules.max_journeys is not None else 0
    s[k.DISCARD] = packed(view.discard)
    s[k.ROW] = mask(city for city, closed in enumerate(view.closed) if not closed)
    for city, left in enumerate(view.city_left):
        s[k.LEFT + city] = left
    for seat in range(view.seats):
        s[k.TREASURES + seat] = view.treasure_count(Seat(seat))
        s[k.TAKEN + seat] = -1
    if view.rules.next_captain == "aboard_at_end":
        s[k.LAST_ABOARD] = s[k.ABOARD]
    return s


def _remembered(view: Observation, information: InformationState) -> tuple[int, int]:
    """Dice that were re-rolled and lie locked, and who was aboard at the last announcement, where the rules ask."""
    locked, aboard = 0, 0
    if not view.rules.lock_rerolled_dice and view.rules.next_captain != "aboard_at_end":
        return 0, 0
    observer, dice = Observer(information.seat), 0
    for event in information.seen:
        observer.see(event)
        match event:
            case JourneyStarted():
                locked, aboard = 0, 0
            case Announced():
                aboard = mask(observer.view().aboard)
            case Rolled(_, _, shown):
                locked, dice = 0, packed(shown)
            case DiceChosen(_, chosen):
                dice -= packed(chosen)
                locked = _no_more(locked, dice)
            case PowerPlayed(_, Card.WIND_GUST):
                dice &= k.EQUIPMENT
                locked = _no_more(locked, dice)
            case Rerolled(_, rolled, shown):
                locked, dice = locked + packed(rolled), packed(shown)
            case _:
                pass
    rules = view.rules
    return locked if rules.lock_rerolled_dice else 0, aboard if rules.next_captain == "aboard_at_end" else 0


def _no_more(locked: int, dice: int) -> int:
    """Of each face no more than lie there."""
    return sum(
        min(locked >> 6 * face.place & k.LANE, dice >> 6 * face.place & k.LANE) << 6 * face.place for face in Face
    )


def _mark_taken(found: Ints, made: Packing, view: Observation, held: Ints) -> None:
    """The treasure each player took in this journey, which a Hook gives back: any he has of that city (F72)."""
    rng = np.random.Generator(np.random.PCG64(len(held)))
    for seat, city in enumerate(view.taken):
        if city is None:
            continue
        kinds = [place for place, kind in enumerate(made.kinds) if kind.city == city]
        counts = held[:, seat, kinds].cumsum(axis=1)
        ticket = rng.random(len(held)) * counts[:, -1]
        pick = np.array(kinds)[(counts <= ticket[:, None]).sum(axis=1).clip(max=len(kinds) - 1)]
        found[:, k.TAKEN + seat] = np.where(counts[:, -1] > 0, pick, -1)
