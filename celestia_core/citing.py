"""Which clauses govern a decision, and which an event: the ids behind "rule" on the page and in the story."""

from typing import assert_never

from celestia_core.events import (
    Announced,
    Arrived,
    CaptainChosen,
    CaptainPassed,
    CardGiven,
    CityClosed,
    CityReopened,
    Crashed,
    DeckReshuffled,
    DiceChosen,
    Event,
    FlewOn,
    GameEnded,
    GameStarted,
    GotOff,
    HookedAboard,
    JourneyEnded,
    JourneyStarted,
    Paid,
    PowerPlayed,
    Question,
    Rerolled,
    Rolled,
    SpyglassSpent,
    Stayed,
    TreasureTaken,
)
from celestia_core.kinds import Card, Window
from celestia_core.plies import PlayCard, PlaySpyglass
from celestia_core.state import Ending, Phase

POWER_CLAUSES: dict[Card, tuple[str, ...]] = {
    Card.EJECTION: ("ejection-who-when", "ejection-effect"),
    Card.JETPACK: ("jetpack-who-when", "jetpack-effect"),
    Card.ALTERNATIVE_ROUTE: ("alternative-route-who-when", "alternative-route-effect", "captain-picks-dice"),
    Card.WIND_GUST: ("wind-gust-who-when", "wind-gust-effect"),
    Card.GRAPPLING_HOOK: ("hook-who-when", "hook-effect"),
}
SPYGLASS_CLAUSES = ("spyglass-who-when", "spyglass-effect", "spent-spyglass")


def clauses_of_phase(phase: Phase, window: Window | None = None) -> tuple[str, ...]:
    """The clauses about what is decided or drawn in a phase, the most telling first."""
    match phase:
        case Phase.FIRST_CAPTAIN:
            return ("first-captain",)
        case Phase.DEAL:
            return ("starting-hands", "hidden-hands")
        case Phase.DRAW:
            return ("after-journey-draw", "reshuffle")
        case Phase.LEG_START:
            return ("captain-alone-may-land", "no-landing-after-roll")
        case Phase.LANDING:
            return ("captain-alone-may-land", "journey-ends")
        case Phase.ROLL:
            return ("captain-rolls", "dice-of-next-city")
        case Phase.DECIDE:
            return ("leave-takes-top", "crash-no-treasure", "passengers-speak", "left-is-out", "empty-city")
        case Phase.WINDOW:
            return _of_window(window)
        case Phase.ANNOUNCE:
            return ("three-cases", "must-play", "turbo-optional", "one-card-per-die", "can-binds")
        case Phase.CHOOSE_DICE:
            return ("captain-picks-dice", "alternative-route-effect", "locked-dice")
        case Phase.REROLL:
            return ("rerolls-any-number", "announcement-void")
        case Phase.PAY:
            return ("minimum-turbo", "payment-discarded", "turbo-pays-one")
        case Phase.ARRIVAL:
            return ("last-city",)
        case Phase.OVER:
            return ("fifty-ends", "highest-wins", "ties-shared")
        case _:
            assert_never(phase)


def clauses_of_question(question: Question) -> tuple[str, ...]:
    """The clauses about this very question: those of the cards that may be played now, then those of the phase."""
    found: list[str] = []
    for option in question.options:
        if isinstance(option, PlayCard):
            found += POWER_CLAUSES[option.card]
        elif isinstance(option, PlaySpyglass):
            found += SPYGLASS_CLAUSES
    return tuple(dict.fromkeys((*found, *clauses_of_phase(question.phase, question.window))))


def clauses_of_event(event: Event) -> tuple[str, ...]:
    """The clauses that made this happen or say what it means."""
    match event:
        case GameStarted():
            return ("two-to-six-players", "starting-hands")
        case CaptainChosen():
            return ("first-captain",)
        case CardGiven():
            return ("starting-hands", "after-journey-draw")
        case DeckReshuffled():
            return ("reshuffle",)
        case JourneyStarted():
            return ("everybody-aboard", "next-captain")
        case FlewOn():
            return ("captain-alone-may-land",)
        case Rolled():
            return ("captain-rolls", "dice-of-next-city")
        case Rerolled():
            return ("rerolls-any-number", "announcement-void")
        case Stayed():
            return ("passengers-speak", "choice-is-final")
        case GotOff():
            return _GOT_OFF[event.how]
        case TreasureTaken():
            return ("treasure-decks", "secret-treasures")
        case CityClosed():
            return ("empty-city", "removed-tile")
        case CityReopened():
            return ("hook-effect",)
        case PowerPlayed():
            return (*POWER_CLAUSES[event.card], "power-cards-discarded")
        case SpyglassSpent():
            return (*SPYGLASS_CLAUSES, "settled-leg")
        case HookedAboard():
            return POWER_CLAUSES[Card.GRAPPLING_HOOK]
        case DiceChosen():
            return ("captain-picks-dice",)
        case Announced():
            return ("captain-announces", "can-binds") if event.can else ("three-cases", "announcement-is-final")
        case Paid():
            return ("one-card-per-die", "payment-discarded", "minimum-turbo") if event.cards else ("all-blank",)
        case Arrived():
            return ("ship-moves-on", "removed-tile")
        case CaptainPassed():
            return ("captaincy-passes",)
        case Crashed():
            return ("crash-no-treasure", "fail-plays-nothing")
        case JourneyEnded():
            return ("journey-ends",)
        case GameEnded():
            return _ENDINGS[event.ending]
        case Question():
            return clauses_of_question(event)
        case _:
            assert_never(event)


def _of_window(window: Window | None) -> tuple[str, ...]:
    match window:
        case Window.W1 | None:
            return ("power-window", "passes-are-silent", "window-order")
        case Window.W2S:
            return ("power-window", "announcement-void", "passes-are-silent")
        case Window.W2F:
            return ("announcement-is-final", "power-window", "passes-are-silent")
        case Window.W3:
            return ("jetpack-who-when", "crash-no-treasure", "passes-are-silent")
        case _:
            assert_never(window)


_GOT_OFF = {
    "left": ("leave-takes-top", "left-is-out"),
    "ejected": ("ejection-effect", "left-is-out"),
    "landed": ("captain-alone-may-land", "journey-ends"),
    "jetpack": ("jetpack-effect",),
}
_ENDINGS = {
    Ending.CALLED: ("fifty-ends", "checked-between", "highest-wins", "ties-shared"),
    Ending.EXHAUSTED: ("exhausted-row", "highest-wins", "ties-shared"),
    Ending.STOPPED: ("max-journeys",),
}
