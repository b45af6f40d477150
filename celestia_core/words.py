"""Every visible sentence. Takes plain values, never a view; the language is an argument."""

from collections.abc import Mapping

from .errors import CannotRead

CARD_NAMES = {
    "compass": "Compass",
    "arrester": "Lightning Arrester",
    "foghorn": "Foghorn",
    "cannon": "Cannon",
    "turbo": "Turbo",
    "ejection": "Ejection",
    "jetpack": "Jetpack",
    "alternative-route": "Alternative Route",
    "wind-gust": "Wind Gust",
    "grappling-hook": "Grappling Hook",
    "spyglass": "Spyglass",
}
WINDOW_NAMES = {
    "W1": "before the captain's announcement",
    "W2S": "after the captain said he can pay",
    "W2F": "after the captain said he cannot pay",
    "W3": "when the crash is certain",
}

REFUSALS = {
    "en": {
        "no-such-seat": "There is no such player in this game.",
        "game-over": "The game is over.",
        "not-your-turn": "It is not your decision now.",
        "captain-cannot-leave": "The captain stays aboard. He may only land when he is alone, before he rolls.",
        "not-aboard": "You are no longer aboard in this journey.",
        "roll-first": "The captain rolls first; then you say whether you stay.",
        "choice-is-final": "You have spoken in this leg; your choice stands.",
        "empty-city": "City {city} has no treasure left, so nobody gets off here.",
        "not-your-turn-to-speak": "Passengers speak one after another; it is not your turn yet.",
        "not-captain": "Only the captain decides this.",
        "already-rolled": "The dice are rolled, so this leg must be flown.",
        "flight-chosen": "You chose to fly on; the dice are rolled next.",
        "must-fly": "With passengers aboard the captain always flies; there is nothing to choose.",
        "not-alone": "A captain may land only when no passenger is aboard.",
        "passengers-first": "First the passengers say whether they stay or leave.",
        "announced-already": "You have announced; only a re-roll changes that.",
        "window-open": "Power cards may still be played; pass first.",
        "choose-dice-first": "First pick the dice to roll again.",
        "cannot-pay": "Your cards do not cover these dice, not even with Turbo.",
        "must-play": "You hold the Equipment for every die, so you must play it.",
        "nothing-to-pass": "Nobody asks you for a card now, so there is nothing to pass.",
        "not-a-power": "{card} is not a Power card; it is played only to pay for dice.",
        "card-not-held": "You do not hold {card}.",
        "powers-closed": "{card} can be played only during a leg, after the passengers have spoken.",
        "eject-whom": "Say which passenger the Ejection is aimed at.",
        "eject-captain": "The captain cannot be ejected.",
        "eject-self": "You cannot eject yourself.",
        "eject-not-aboard": "{target} is not aboard.",
        "no-target": "{card} is not aimed at a player.",
        "powers-not-yet": "Too early for {card}: Power cards open when the last passenger has spoken.",
        "card-needs-aboard": "{card} is only for players still aboard.",
        "no-blank": "Wind Gust needs a blank die, and no die is blank.",
        "hook-aboard": "You are aboard; the Grappling Hook is for those who left.",
        "hook-no-treasure": "You have no treasure of this journey to give back.",
        "dice-locked": "Dice that were rolled again are locked.",
        "card-not-now": "{card} cannot be played {window}.",
        "decide-first": "{card} cannot be played now; first answer what you are asked.",
        "spyglass-not-now": "A Spyglass is played right after the captain has said that he cannot pay.",
        "no-reroll": "No dice are being rolled again.",
        "dice-not-shown": "These dice are not on the table.",
        "too-few-dice": "Pick at least one die.",
        "payment-is-automatic": "The payment is fixed: all matching Equipment, and Turbo only for what is missing.",
        "wrong-payment": "These cards do not pay for these dice: one matching Equipment or one Turbo for each.",
    }
}


def refusal_text(code: str, values: Mapping[str, str], lang: str = "en") -> str:
    """Why an action is refused, in one sentence.

    Raises:
        CannotRead: no such language or code.
    """
    try:
        sentence = REFUSALS[lang][code]
    except KeyError:
        raise CannotRead(f"no sentence {code!r} in {lang!r}") from None
    named = dict(values)
    if "card" in named:
        named["card"] = CARD_NAMES[named["card"]]
    if "window" in named:
        named["window"] = WINDOW_NAMES[named["window"]]
    return sentence.format(**named)
