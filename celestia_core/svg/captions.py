"""Every word that stands inside a picture. English; another language would be another module like this one."""

from celestia_core.kinds import Card, Face

from .scene import Pawn

FACE_NAME: dict[Face, str] = {
    Face.FOG: "Fog",
    Face.LIGHTNING: "Lightning",
    Face.BIRDS: "Birds",
    Face.PIRATES: "Pirates",
    Face.BLANK: "Blank",
}
CARD_NAME: dict[Card, str] = {
    Card.COMPASS: "Compass",
    Card.ARRESTER: "Arrester",
    Card.FOGHORN: "Foghorn",
    Card.CANNON: "Cannon",
    Card.TURBO: "Turbo",
    Card.EJECTION: "Ejection",
    Card.JETPACK: "Jetpack",
    Card.ALTERNATIVE_ROUTE: "Alt. route",
    Card.WIND_GUST: "Wind gust",
    Card.GRAPPLING_HOOK: "Hook",
}

YOU = "You"
YOUR_HAND = "Your hand"


def times(count: int) -> str:
    """How many of a kind."""
    return f"×{count}"


def cards(count: int) -> str:
    """The number of cards in a hand."""
    return "no cards" if count == 0 else f"{count} card" + ("s" if count > 1 else "")


def rolled(captain: Pawn | None, announced: bool | None) -> str:
    """Above the dice."""
    said = {None: "", True: " and can pay", False: " and cannot pay"}[announced]
    if captain is None:
        return "Rolled"
    if captain.you:
        return f"You rolled{said}"
    return f"{captain.name} rolled{said}" if said else f"Captain {captain.name} rolled"


def crashed(captain: Pawn | None) -> str:
    """On the ribbon of a crash."""
    if captain is None:
        return "Not paid: crash"
    return f"{YOU if captain.you else captain.name} cannot pay: crash"


def taken_at(city_value: int) -> str:
    """Beside the treasures of the last stop."""
    return f"Taken at {city_value}"
