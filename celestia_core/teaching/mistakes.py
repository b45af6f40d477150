"""The errors that wrong options are made of. Each has a name, so that feedback can say which one it was."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mistake:
    """A way to go wrong.

    Attributes:
        title: its name in a few words.
        says: what is wrong about it, in one or two sentences.
        instead: what to do instead, in one sentence.
    """

    title: str
    says: str
    instead: str = ""


MISTAKES: dict[str, Mistake] = {
    "naive-count": Mistake(
        "simple card count",
        "This deals the captain fresh cards. What was shown or said already tells about the hand that is left.",
        "Keep only the hands that fit what was seen, and count among those.",
    ),
    "adding-chances": Mistake(
        "adding chances",
        "Chances of things that can happen together may not be added: flights in which both happen count twice, and a "
        "card that went to one die is gone for the next.",
        "Count the hands that pay for every die, and take the rest.",
    ),
    "each-die-alone": Mistake(
        "treating each die alone",
        "All dice are paid from one hand: a card or a Turbo that went to one die is gone for the next.",
        "Count whole hands, not single dice.",
    ),
    "blank-forgotten": Mistake(
        "forgetting blanks",
        "Two of the six faces of a die are blank and ask for nothing.",
        "Let a third of the dice ask for no card.",
    ),
    "turbo-pays-two": Mistake(
        "one Turbo for two dice",
        "A Turbo stands in for one card and pays for one die only.",
        "Count one Turbo for each card that is missing.",
    ),
    "turbo-forgotten": Mistake(
        "forgetting Turbo",
        "A Turbo may stand in for any Equipment that is missing.",
        "Count the hands that pay with Turbo too.",
    ),
    "with-replacement": Mistake(
        "putting cards back",
        "A card that is in the hand is no longer in the deck: each draw changes the next.",
        "Count hands of different cards.",
    ),
    "one-card-for-all": Mistake(
        "one card for two dice",
        "Each die asks for a card of its own. Two dice with fog cost two Compasses.",
        "Ask for as many cards as there are dice that are not blank.",
    ),
    "other-side": Mistake(
        "the other side",
        "This is the chance of the opposite; the two add up to 100.",
        "Take this number away from 100.",
    ),
    "captain-leaves": Mistake(
        "a captain who leaves",
        "The captain stays aboard while anybody else is aboard.",
        "Only passengers speak.",
    ),
    "out-of-turn": Mistake(
        "speaking out of turn",
        "Passengers answer one after another, from the captain's left.",
        "Go round from the captain's left and find the first who has not spoken.",
    ),
    "off-the-ship": Mistake(
        "somebody who is off",
        "Who has got off takes no part until the next journey begins.",
        "Count only those aboard.",
    ),
    "own-cards": Mistake(
        "forgetting your own cards",
        "Cards that you see cannot be in the captain's hand.",
        "Take them out of the deck first.",
    ),
    "streak": Mistake(
        "a crash is due",
        "Dice have no memory: what came before does not change the next roll.",
        "Count this roll as if it were the first.",
    ),
    "outcome": Mistake(
        "judging by the outcome",
        "A good choice can end badly.",
        "Judge it by what was known.",
    ),
    "points-only": Mistake(
        "counting only the prize",
        "The prize has to be weighed by how often the ship gets there at all.",
        "Multiply the points ahead by the chance to arrive.",
    ),
    "not-asked": Mistake(
        "a card no die asks for",
        "Each danger is paid with its own card: a card that no die asks for does not help.",
        "Look at what the dice ask for.",
    ),
    "power-pays": Mistake(
        "paying with a Power card",
        "Power cards never pay for a die.",
        "Look for Equipment that the dice ask for.",
    ),
    "commonest-card": Mistake(
        "the card there is most of",
        "Of a card there is much of, the captain more often has enough already.",
        "Ask what is most often missing.",
    ),
    "rarest-card": Mistake(
        "the card there is least of",
        "How often the dice ask for it counts too.",
        "Ask what is most often missing.",
    ),
    "more-of-the-same": Mistake(
        "more of the same",
        "This hand is already well covered there; one more helps only against rolls that ask for very many.",
        "Look for the kind the hand has least of.",
    ),
    "turbo-unused": Mistake(
        "a Turbo that is not used",
        "This captain never pays with Turbo, so another one changes nothing.",
        "Look for Equipment.",
    ),
    "must-play-forgotten": Mistake(
        "forgetting must-play",
        "A captain whose Equipment covers every die must play it and may not say: I cannot.",
        "Hold the hand against the dice first.",
    ),
    "word-ignored": Mistake(
        "ignoring the announcement",
        "The captain's word rules hands out, and those that are left hold other cards on average.",
        "Compare the hands that fit the word with all hands.",
    ),
    "wrong-way": Mistake(
        "turning the clue round",
        "The word points the other way: ask which hands it rules out, and what those were like.",
        "Strike those out and count what is left.",
    ),
    "clue-from-nothing": Mistake(
        "a clue where there is none",
        "Every captain can face blank dice, so the word rules out no hand.",
        "Ask first whether anybody could have said something else.",
    ),
    "half-rule": Mistake(
        "a fixed limit for the risk",
        "Whether a risk pays depends on the points at stake, not on the chance alone.",
        "Compare points now with points ahead times the chance to arrive.",
    ),
    "same-points": Mistake(
        "forgetting what is lost",
        "Who flies on and crashes loses the treasure that waits here.",
        "Compare with the points that leaving brings.",
    ),
    "points-as-chance": Mistake(
        "points taken for a chance",
        "A gain in points is no number of flights.",
        "Divide the points here by the points ahead: so often the ship must arrive.",
    ),
    "gain-only": Mistake(
        "weighing only the extra points",
        "Who arrives gets the whole treasure ahead, not only what it is worth more.",
        "Multiply all the points ahead by the chance to arrive.",
    ),
    "another-rule": Mistake(
        "a rule about something else",
        "This rule is true, but it does not decide here.",
        "Ask who wants to do what, and when.",
    ),
    "spoken-twice": Mistake(
        "speaking twice",
        "Each passenger speaks once in a leg.",
        "Find the first who has not spoken yet.",
    ),
    "not-now": Mistake(
        "the wrong moment",
        "Every action has its moment in a leg.",
        "Go through the leg: roll, speak, Power cards, announce, fly or crash.",
    ),
    "not-yours": Mistake(
        "somebody else's decision",
        "This is for another player to decide.",
        "Ask who is captain and who is a passenger.",
    ),
    "card-rule": Mistake(
        "a card against its rule",
        "Each card says who may play it, when and on what.",
        "Read what the card asks for.",
    ),
}
