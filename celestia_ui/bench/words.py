"""What the knobs and their values are called."""

from celestia_core.listing import listed
from celestia_core.ruleset import Ruleset
from celestia_core.ruleset_house import Value
from celestia_core.words import CARD_NAMES
from celestia_ui.literal import literal

TITLES = {"rulebook@1": "Rulebook", "bga@1": "Board Game Arena", "quick@1": "Quick game"}
GROUPS = ("Deck", "Dice", "Table", "Fine points")
ABOUT = {
    "Deck": "Cards of each kind in the deck.",
    "Dice": "Faces of one die, and how many dice are rolled on the way to each city.",
    "Table": "Cards dealt to each player, and when the game ends.",
    "Fine points": "Where rule texts differ: choose how you play it.",
}
WINDOWS = {"W1": "before the captain speaks", "W2F": "after “I cannot pay”", "W2S": "after “I can pay”"}
FLAGS: dict[str, tuple[str, dict[Value, str]]] = {
    "spyglass_who": ("Who may use a Spyglass", {"aboard": "only who is aboard", "any": "everybody"}),
    "alt_route_windows": ("Alternative Route is played", {}),
    "alt_route_min_dice": ("Alternative Route rolls again", {1: "one die or more", 0: "any number, also none"}),
    "wind_gust_windows": ("Wind Gust is played", {}),
    "ejection_windows": ("Ejection is played", {}),
    "jetpack_window": (
        "Jetpack is played",
        {"after_rescue": "when the crash is certain", "with_rescue": "already while rescues are tried"},
    ),
    "next_captain": (
        "Captain of the next journey",
        {"clockwise_all": "next clockwise of all", "aboard_at_end": "next clockwise of those aboard at the end"},
    ),
    "turbo_substitution": ("Turbo in place of a card one holds", {False: "not allowed", True: "allowed"}),
    "lock_rerolled_dice": ("Dice that were rolled again", {False: "may be rolled again", True: "stay as they are"}),
    "empty_city": (
        "A city without treasures",
        {"remove_tile": "is no stop any more", "draw_nothing": "stays a stop with nothing to draw"},
    ),
    "ends_at": ("The game ends at", {"points": "enough points", "kinds": "enough kinds of treasure"}),
    "kind_of": ("Kinds of treasure go by", {"city": "the city it came from", "value": "the points it is worth"}),
    "end_points": ("Points that end the game", {}),
    "end_kinds": ("Kinds that end the game", {}),
}


def knob_words(name: str, rules: Ruleset) -> str:
    """What a knob is called beside its widget."""
    part, _, word = name.partition(".")
    if part == "deck":
        return CARD_NAMES[word]
    if part == "faces":
        return f"{word.capitalize()} faces"
    if part == "hand":
        return f"Cards, {word} players"
    return FLAGS[name][0] if name in FLAGS else f"To city {rules.cities[int(name.split()[1]) - 1].value}"


def long_words(name: str, rules: Ruleset) -> str:
    """The same in a list, where no heading says what it belongs to."""
    part, _, word = name.partition(".")
    short = knob_words(name, rules)
    if part == "deck":
        return f"{short} cards"
    if part == "faces":
        return f"{short} of a die"
    if part == "hand":
        return f"Cards dealt with {word} players"
    return short if name in FLAGS else f"Dice {short[0].lower()}{short[1:]}"


def value_words(name: str, value: Value) -> str:
    """What a value of a knob is called."""
    if isinstance(value, tuple):
        return listed((WINDOWS[window] for window in value), " or ") if value else "never"
    return FLAGS.get(name, ("", {}))[1].get(value, str(value))


def fault_words(fault: str, rules: Ruleset) -> str:
    """A fault of rules (Markdown), with the knob called as on the page."""
    if fault in _FAULTS:
        return _FAULTS[fault]
    name, colon, wanted = fault.partition(": ")
    try:
        where = long_words(name, rules)
    except (KeyError, ValueError, IndexError):
        return literal(fault[:1].upper() + fault[1:])
    return literal(f"{where}{colon}{wanted}")


_FAULTS = {
    "deck: not enough cards to deal": "The deck has too few cards: some number of players cannot be dealt their hands.",
    "faces: at least one": "The die has no face left.",
}


def note(text: str) -> str:
    """A small line of our own words beside a widget (HTML)."""
    return f'<p class="cel-hb-note">{text}</p>'
