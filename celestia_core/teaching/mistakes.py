"""The errors that wrong options are made of. Each has a name, so that feedback can say which one it was."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mistake:
    """A way to go wrong.

    Attributes:
        title: its name in a few words.
        says: what is wrong about it, in one or two sentences.
    """

    title: str
    says: str


MISTAKES: dict[str, Mistake] = {
    "naive-count": Mistake(
        "simple card count",
        "This deals the captain fresh cards. What was shown or said already tells about the hand that is left.",
    ),
    "adding-chances": Mistake(
        "adding chances",
        "Chances of things that can happen together may not be added: the flights in which both happen count twice.",
    ),
    "blank-forgotten": Mistake("forgetting blanks", "Two of the six faces of a die are blank and ask for nothing."),
    "turbo-pays-two": Mistake("one Turbo for two dice", "A Turbo stands in for one card and pays for one die only."),
    "turbo-forgotten": Mistake("forgetting Turbo", "A Turbo may stand in for any Equipment that is missing."),
    "with-replacement": Mistake(
        "putting cards back", "A card that is in the hand is no longer in the deck: each draw changes the next."
    ),
    "one-card-for-all": Mistake(
        "one card for two dice", "Each die asks for a card of its own. Two dice with fog cost two Compasses."
    ),
    "other-side": Mistake("the other side", "This is the chance of the opposite: arriving and crashing add up to 100."),
    "captain-leaves": Mistake("a captain who leaves", "The captain stays aboard while anybody else is aboard."),
    "out-of-turn": Mistake("speaking out of turn", "Passengers answer one after another, from the captain's left."),
    "off-the-ship": Mistake("somebody who is off", "Who has got off takes no part until the next journey begins."),
    "own-cards": Mistake("forgetting your own cards", "Cards in your hand cannot be in the captain's."),
    "streak": Mistake("a crash is due", "Dice have no memory: what came before does not change the next roll."),
    "outcome": Mistake("judging by the outcome", "A good choice can end badly. Judge it by what was known."),
    "points-only": Mistake(
        "counting only the prize", "The prize has to be weighed by how often the ship gets there at all."
    ),
}
