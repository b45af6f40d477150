"""The pictures in words: the alternative text that a screen reader speaks."""

from collections.abc import Sequence

from celestia_core.kinds import Card
from celestia_core.listing import listed

from .kit import clean
from .scene import Moment, Pawn, Scene, Standing

_PLURAL = {
    Card.COMPASS: "compasses",
    Card.ALTERNATIVE_ROUTE: "alternative routes",
    Card.WIND_GUST: "wind gusts",
    Card.GRAPPLING_HOOK: "grappling hooks",
}
_NUMBER = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def describe(scene: Scene) -> str:
    """The position in full sentences, with nothing that the picture does not show."""
    sentences = [
        _row(scene),
        _ship(scene),
        *_ashore(scene),
        _roll(scene),
        _end(scene),
        _treasures_left(scene),
        _hand(scene) if scene.moment is None else "",
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def describe_standings(standings: Sequence[Standing]) -> str:
    """The end of the game in one sentence.

    >>> ada, bo = Pawn(0, "A", "Ada"), Pawn(1, "B", "Bo", you=True)
    >>> describe_standings([Standing(ada, 54, winner=True), Standing(bo, 1)])
    'Final points: Ada 54, the winner; you 1.'
    """
    parts = [f"{_name(each.pawn)} {each.points}{', the winner' if each.winner else ''}" for each in standings]
    return f"Final points: {'; '.join(parts)}."


def _name(who: Pawn) -> str:
    return "you" if who.you else clean(who.name, 24) or f"player {clean(who.letter, 1)}".strip()


def _start(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _row(scene: Scene) -> str:
    many = len(scene.cities)
    row = f"Sky track: {_NUMBER[many] if many < len(_NUMBER) else many} floating "
    row += "city " if many == 1 else "cities "
    row += listed([str(city.value) for city in scene.cities]) + ", rising from left to right."
    gone = [str(city.value) for city in scene.cities if city.removed]
    if gone:
        row += f" No longer {'a stop' if len(gone) == 1 else 'stops'}: {listed(gone)}."
    return row


def _crew(pawns: Sequence[Pawn]) -> str:
    return listed(
        [
            f"captain {_name(who)}" if who.captain and not who.you else "you (captain)" if who.captain else _name(who)
            for who in pawns
        ]
    )


def _ship(scene: Scene) -> str:
    value = scene.cities[scene.at].value
    match scene.moment:
        case Moment.CRASH:
            return f"The airship crashed after city {value}; {_crew(scene.aboard) or 'nobody'} fell, unhurt."
        case Moment.LANDING:
            return f"The airship is moored at city {value}, empty."
        case Moment.ARRIVAL:
            return f"The airship has reached the last city, {value}; aboard: {_crew(scene.aboard)}."
        case None:
            place = f"The airship is at city {value}"
            if not scene.aboard:
                return f"{place}, empty."
            if len(scene.aboard) == 1:
                return f"{place}; aboard, alone: {_crew(scene.aboard)}."
            return f"{place}; aboard: {_crew(scene.aboard)}."


def _ashore(scene: Scene) -> list[str]:
    sentences = []
    for place, city in enumerate(scene.cities):
        names = [_name(who) for where, who in scene.ashore if where == place]
        if names:
            sentences.append(_start(f"{listed(names)} left at city {city.value}."))
    return sentences


def _roll(scene: Scene) -> str:
    if not scene.dice:
        return ""
    who = _name(scene.captain) if scene.captain else "the captain"
    faces = [
        face.value + (" (rolled again)" if place in scene.rerolled else "") for place, face in enumerate(scene.dice)
    ]
    sentence = f"{who} rolled {listed(faces)}"
    if scene.target is not None:
        sentence += f" for the flight to city {scene.cities[scene.target].value}"
    if scene.moment is None and scene.announced is not None:
        sentence += f" and {'can' if scene.announced else 'cannot'} pay"
    return _start(sentence + ".")


def _end(scene: Scene) -> str:
    parts = []
    for taken in scene.taken:
        worth = taken.worth if taken.worth is not None else "an unknown treasure"
        parts.append(f"{_name(taken.pawn)} {'a spyglass' if worth == 'spyglass' else worth}")
    return f"Taken at city {scene.cities[scene.at].value}: {listed(parts)}." if parts else ""


def _treasures_left(scene: Scene) -> str:
    parts = [f"{city.left} at city {city.value}" for city in scene.cities if not city.removed]
    return f"Treasures left: {listed(parts)}." if parts else ""


def _hand(scene: Scene) -> str:
    if scene.hand is None:
        return ""
    parts = []
    for card, count in scene.hand:
        word = card.value.replace("-", " ")
        parts.append(word if count == 1 else f"{count} {_PLURAL.get(card, word + 's')}")
    return f"Your hand: {listed(parts) or 'no cards'}."
