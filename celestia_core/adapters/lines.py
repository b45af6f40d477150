"""One line of text for each event, as a seat saw it: an information state in words."""

from typing import assert_never

from celestia_core.bag import Bag
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
from celestia_core.kinds import LETTERS, Card, CityIndex, Face, letter
from celestia_core.notation import format_ply
from celestia_core.ruleset import Ruleset, Treasure
from celestia_core.state import Phase

UNSEEN = "?"  # a card one does not see


def line(event: Event, rules: Ruleset) -> str:
    """What happened, in the words of the notation where it has them; cities by the value on their tile.

    Args:
        event: as the seat saw it: a card that is None is written as "?".
        rules: of this game.
    """
    match event:
        case GameStarted(_, seats):
            return f"{rules.id} with {seats} seats"
        case CaptainChosen(seat):
            return f"captain {letter(seat)}"
        case CardGiven(seat, card):
            return f"draw {letter(seat)} {card.value if card else UNSEEN}"
        case DeckReshuffled():
            return "the discard pile is the new deck"
        case JourneyStarted(captain, city):
            return f"journey of captain {letter(captain)} from {_city(city, rules)}"
        case FlewOn(seat):
            return f"{letter(seat)} flies"
        case Rolled(_, target, dice):
            return f"roll {_items(dice)} for {_city(target, rules)}"
        case Rerolled(_, rolled, _):
            return f"reroll {_items(rolled)}"
        case Stayed(seat):
            return f"{letter(seat)} stays"
        case GotOff(seat, city, how):
            return f"{letter(seat)} off in {_city(city, rules)}: {how}"
        case TreasureTaken(seat, city, treasure):
            return f"treasure {letter(seat)} {_word(treasure)} from {_city(city, rules)}"
        case CityClosed(city):
            return f"{_city(city, rules)} is empty"
        case CityReopened(city):
            return f"{_city(city, rules)} is open again"
        case PowerPlayed(seat, card, target):
            return f"{letter(seat)} plays {card.value}" + ("" if target is None else f" on {letter(target)}")
        case SpyglassSpent(seat, city):
            return f"{letter(seat)} plays spyglass from {_city(city, rules)}"
        case HookedAboard(seat, city, treasure):
            return f"{letter(seat)} aboard again, gives back {_word(treasure)} from {_city(city, rules)}"
        case DiceChosen(captain, dice):
            return f"{letter(captain)} rerolls {_items(dice)}"
        case Announced(captain, can):
            return f"{letter(captain)} {'can' if can else 'cannot'}"
        case Paid(captain, cards):
            return f"{letter(captain)} pays {_items(cards)}"
        case Arrived(city):
            return f"arrival in {_city(city, rules)}"
        case CaptainPassed(seat):
            return f"next captain {letter(seat)}"
        case Crashed(aboard):
            return f"crash of {' '.join(map(letter, aboard)) or 'nobody'}"
        case JourneyEnded(how):
            return f"end of the journey: {how}"
        case GameEnded(ending, scores, _, treasures):
            shown = zip(LETTERS, scores, treasures, strict=False)
            told = (f"{seat} {score} ({_treasures(bag, rules)})" for seat, score, bag in shown)
            return f"end of the game, {ending.value}: {', '.join(told)}"
        case Question(seat, phase, window, options):
            where = phase.value if phase is not Phase.WINDOW or window is None else window.value
            return f"{letter(seat)} is asked ({where}): {' | '.join(format_ply(option, rules) for option in options)}"
        case _:
            assert_never(event)


def _city(city: CityIndex, rules: Ruleset) -> int:
    return rules.cities[city].value


def _items(bag: Bag[Face] | Bag[Card]) -> str:
    return " ".join(item.value for item in bag) or "none"


def _word(treasure: Treasure | None) -> str:
    return UNSEEN if treasure is None else treasure.word


def _treasures(bag: Bag[Treasure], rules: Ruleset) -> str:
    return " ".join(f"{treasure.word}/{_city(treasure.city, rules)}" for treasure in bag) or "none"
