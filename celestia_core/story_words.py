"""The sentences of the story, by what happened and by language; `story` fills them in."""

# Where a sentence has two forms, the first is for the viewer ("You"), the second for everybody else.
SENTENCES: dict[str, dict[str, str | tuple[str, str]]] = {
    "en": {
        "game-started": "{title}: {count} players sit down.",
        "captain-chosen": ("You are the first captain.", "{who} is the first captain."),
        "card-given": ("You get {cards}.", "{who} gets {cards}."),
        "deck-reshuffled": "The deck is empty: the used cards are shuffled into a new one.",
        "journey-started": (
            "A journey begins at city {city}. You are captain.",
            "A journey begins at city {city}. {who} is captain.",
        ),
        "flew-on": ("You are alone and fly on.", "{who} is alone and flies on."),
        "rolled": (
            "You rolled {dice} for the flight to city {city}.",
            "{who} rolled {dice} for the flight to city {city}.",
        ),
        "rerolled": (
            "You rolled again and got {rolled}. The dice are now {dice}.",
            "{who} rolled again and got {rolled}. The dice are now {dice}.",
        ),
        "stayed": ("You stay aboard.", "{who} stays aboard."),
        "left": ("You leave at city {city}.", "{who} leaves at city {city}."),
        "ejected": ("You are put off at city {city}.", "{who} is put off at city {city}."),
        "landed": ("You land at city {city}.", "{who} lands at city {city}."),
        "jetpack": ("You fly to safety in city {city}.", "{who} flies to safety in city {city}."),
        "treasure": ("You take a treasure of city {city}.", "{who} takes a treasure of city {city}."),
        "known-treasure": (
            "You take a treasure of city {city}: {worth}.",
            "{who} takes a treasure of city {city}: {worth}.",
        ),
        "city-closed": "City {city} has no treasure left: it is no stop any more.",
        "city-reopened": "City {city} has a treasure again: it is a stop once more.",
        "power-played": ("You play {card}.", "{who} plays {card}."),
        "power-aimed": ("You play {card} on {target}.", "{who} plays {card} on {target}."),
        "spyglass-spent": (
            "You use up a Spyglass: these dice do not count.",
            "{who} uses up a Spyglass: these dice do not count.",
        ),
        "hooked-aboard": (
            "You are aboard again and give back your treasure of city {city}.",
            "{who} is aboard again and gives back a treasure of city {city}.",
        ),
        "dice-chosen": ("You pick {dice} to roll again.", "{who} picks {dice} to roll again."),
        "can": ("You say: I can pay.", "{who} says: I can pay."),
        "cannot": ("You say: I cannot pay.", "{who} says: I cannot pay."),
        "paid": ("You pay {cards}.", "{who} pays {cards}."),
        "paid-nothing": ("All dice are blank: you pay nothing.", "All dice are blank: {who} pays nothing."),
        "arrived": "The airship reaches city {city}.",
        "captain-passed": ("You are captain now.", "{who} is captain now."),
        "crashed-empty": "The airship crashed, with nobody aboard.",
        "crashed-one": ("The airship crashed. You get nothing.", "The airship crashed. {who} gets nothing."),
        "crashed": "The airship crashed. {who} get nothing.",
        "journey-crash": "The journey is over.",
        "journey-landing": "The journey is over.",
        "journey-last-city": "This is the last city: the journey is over.",
        "called-one": ("The game is over. You win with {points}.", "The game is over. {who} wins with {points}."),
        "called": "The game is over. {who} share the win with {points}.",
        "exhausted-one": (
            "Too few cities have treasures left. You win with {points}.",
            "Too few cities have treasures left. {who} wins with {points}.",
        ),
        "exhausted": "Too few cities have treasures left. {who} share the win with {points}.",
        "stopped": "That was the last journey of this game. Nobody wins.",
    }
}
WORDS = {
    "en": {
        "and": " and ",
        "you": "you",
        "nothing": "nothing",
        "spyglass": "a Spyglass",
        "one-card": "a card",
        "cards": "{count} cards",
        "one-point": "1 point",
        "points": "{count} points",
    }
}
CARDS = {  # one card, and the word for several
    "en": {
        "compass": ("a Compass", "Compasses"),
        "arrester": ("a Lightning Arrester", "Lightning Arresters"),
        "foghorn": ("a Foghorn", "Foghorns"),
        "cannon": ("a Cannon", "Cannons"),
        "turbo": ("a Turbo", "Turbos"),
        "ejection": ("an Ejection", "Ejections"),
        "jetpack": ("a Jetpack", "Jetpacks"),
        "alternative-route": ("an Alternative Route", "Alternative Routes"),
        "wind-gust": ("a Wind Gust", "Wind Gusts"),
        "grappling-hook": ("a Grappling Hook", "Grappling Hooks"),
    }
}
