"""The survival curve: how far the airship gets if it keeps flying, with the captain of every flight."""

from functools import lru_cache
from html import escape

from celestia_core.analysis.outlook import JourneyOutlook
from celestia_core.kinds import LETTERS, CityIndex, Seat
from celestia_core.palette import BRASS, SAFE, THEMES, ThemeName
from celestia_core.svg.kit import circle, group, path, picture, rect, text
from celestia_core.svg.pieces import PIECE_SYMBOLS, pawn
from celestia_core.svg.scene import Pawn
from celestia_core.views import Observation
from celestia_core.written import of_hundred

from .marks import Names, address

WIDE, TALL = (704.0, 242.0), (340.0, 242.0)  # px
SURE_CAPTAIN = 0.995  # of flights: below, somebody else may be captain there

ASSUMES = {
    "independent-hands": "The hands of different captains are judged one by one.",
    "turbo-alike": "Captains use Turbos whenever they help.",
    "dice-averaged": "Later captains hold what the flights before leave them on average; your own hand is followed "
    "card by card.",
    "no-power-cards": "Nobody plays a Power card.",
    "nobody-leaves": "Nobody leaves before you.",
    "leaves-by-count": "The others leave where the simple card count is above 30 of 100.",
    "nobody-rescues": "Nobody rescues.",
    "spyglasses-this-leg": "On this flight others spend a Spyglass where the bots would.",
    "plain-treasures": "Treasures are counted plainly: those not seen.",
    "plain-spyglasses": "Spyglasses are counted plainly.",
    "simple-hands": "Too much was seen to count it all: some hands are any unseen cards.",
}
BRIEF = {  # what comes first, in half a sentence
    "nobody-leaves": "nobody leaves",
    "leaves-by-count": "the others leave above 30 of 100 by the simple count",
    "nobody-rescues": "nobody rescues",
    "spyglasses-this-leg": "others spend a Spyglass on this flight",
}


def curve_card(view: Observation, outlook: JourneyOutlook, names: Names, theme: ThemeName) -> str:
    """The curve as a picture, what it assumes, and the same as a table.

    Args:
        view: the table as the viewer sees it.
        outlook: the rest of the journey.
        names: what the players are called.
        theme: of the page.
    """
    alt = escape(_alt(view, outlook, names))
    values, points = _values(view), _points(view, outlook)
    pawns = tuple((stop[0], stop[1], stop[1] == view.seat) for stop in _captains(outlook))
    drawn = (values, points, pawns, int(outlook.position), theme)
    exact = all(city.reached.exact for city in outlook.cities)
    brief = " and ".join(BRIEF[name] for name in outlook.assumes if name in BRIEF)
    first = f"{'Exact' if exact else 'An estimate'}, if {brief}."
    rest = "".join(f"<li>{ASSUMES[name]}</li>" for name in outlook.assumes)
    return (
        '<section class="cel-card cel-curve" aria-labelledby="survival"><h2 class="cel-h" id="survival">How far would '
        "the airship get? Of 100 journeys from here, so many reach each city</h2>"
        f'<img class="cel-wide" alt="{alt}" src="{_address(*drawn, False)}">'
        f'<img class="cel-tall" alt="{alt}" src="{_address(*drawn, True)}">'
        f"<p><small>{first} {_own(view, outlook)}</small></p>"
        f'<details class="cel-fold"><summary>The same as a table, and all that is assumed</summary>'
        f'{_table(view, outlook, names)}<ul class="cel-story">{rest}</ul></details></section>'
    )


NO_CURVE = (
    '<section class="cel-card cel-curve" aria-label="Survival curve"><p>There is no flight ahead to look at.</p>'
    "</section>"
)


def _values(view: Observation) -> tuple[int, ...]:
    return tuple(city.value for city in view.rules.cities)


def _points(view: Observation, outlook: JourneyOutlook) -> tuple[int | None, ...]:
    """By city, how many of 100 journeys reach it; None behind the airship, and where there is no stop."""
    reached = {city.city: of_hundred(city.reached) for city in outlook.cities}
    reached[outlook.position] = 100
    return tuple(reached.get(CityIndex(city)) for city in range(len(view.rules.cities)))


def _captains(outlook: JourneyOutlook) -> list[tuple[CityIndex, Seat]]:
    """(city flown to, captain) of each flight ahead."""
    return [(city.city, city.captain) for city in outlook.cities if city.captain is not None]


def _alt(view: Observation, outlook: JourneyOutlook, names: Names) -> str:
    values = _values(view)
    row = ", ".join(f"city {values[city.city]}: {of_hundred(city.reached)}" for city in outlook.cities)
    own = [str(values[city]) for city, seat in _captains(outlook) if seat == view.seat]
    captain = f" You are captain on the way to {', '.join(own)}." if own else ""
    return f"Survival curve from city {values[outlook.position]}. Of 100 journeys so many reach {row}.{captain}"


def _own(view: Observation, outlook: JourneyOutlook) -> str:
    """When the viewer is captain next, and what he then holds on average."""
    values = _values(view)
    mine = next((city for city in outlook.cities if city.captain == view.seat and city.hand), None)
    if mine is None or mine.hand is None:
        return ""
    kinds = ("Compass", "Arrester", "Foghorn", "Cannon", "Turbo")
    held = [
        f"{amount:.1f}".removesuffix(".0") + f" {kind}"
        for kind, amount in zip(kinds, mine.hand, strict=False)
        if amount >= 0.05
    ]
    cards = f" with, on average, {', '.join(held)}" if held else " with no Equipment"
    now = mine is outlook.cities[0]
    when = "You are captain now" if now else f"On the way to city {values[mine.city]} you are captain"
    return f"{when}{'' if now else cards}."


def _table(view: Observation, outlook: JourneyOutlook, names: Names) -> str:
    values = _values(view)
    rows = ""
    for city in outlook.cities:
        who = "nobody" if city.captain is None else escape(names[city.captain])
        if city.captain is not None and max(city.captains) < SURE_CAPTAIN:
            who += f" ({100 * max(city.captains):.0f} of 100)"
        crash = "" if city.crash is None else f"{100 * city.crash:.1f}"
        rows += (
            f'<tr><th scope="row">{values[city.city]}</th><td class="n">{100 * city.reached.value:.1f}</td>'
            f'<td>{who}</td><td class="n">{city.dice}</td><td class="n">{crash}</td></tr>'
        )
    head = "".join(
        f'<th scope="col">{name}</th>' for name in ("City", "reached", "captain", "dice", "crash on the way")
    )
    return f'<table class="cel-tbl"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


@lru_cache(maxsize=64)
def _address(
    values: tuple[int, ...],
    points: tuple[int | None, ...],
    captains: tuple[tuple[int, int, bool], ...],
    here: int,
    theme: ThemeName,
    tall: bool,
) -> str:
    return address(survival_picture(values, points, captains, here, theme, tall))


def survival_picture(
    values: tuple[int, ...],
    points: tuple[int | None, ...],
    captains: tuple[tuple[int, int, bool], ...],
    here: int,
    theme: ThemeName,
    tall: bool = False,
) -> str:
    """The curve over the signs of all cities; the axis always runs from 0 to 100.

    Args:
        values: of the cities.
        points: by city, so many of 100 journeys reach it; None where it is no stop ahead.
        captains: (city flown to, seat, whether it is the viewer) of each flight ahead.
        here: the city where the airship stands.
        theme: light or dark page.
        tall: for a narrow screen.
    """
    colours = THEMES[theme]
    width, height = TALL if tall else WIDE
    left, right, top, bottom = (34.0, 8.0, 32.0, 66.0) if tall else (44.0, 16.0, 32.0, 66.0)
    pitch = (width - left - right) / len(values)
    size, small = (15.0, 13.0) if tall else (20.0, 15.0)

    def x(city: float) -> float:
        return left + pitch * (city + 0.5)

    def y(share: float) -> float:
        return top + (height - top - bottom) * (1 - share / 100)

    drawn = ""
    for level in (0, 50, 100):
        drawn += path(f"M{left:.0f},{y(level):.1f}H{width - right:.0f}", "", colours.line, 1)
        drawn += text(left - 6, y(level) + 5, level, small, colours.soft_text, anchor="end")
    ahead = [(x(city), y(share)) for city, share in enumerate(points) if share is not None]
    line = "M" + "L".join(f"{across:.1f},{up:.1f}" for across, up in ahead)
    drawn += path(f"{line}V{y(0):.1f}H{ahead[0][0]:.1f}Z", SAFE, opacity=".14")
    if here:
        drawn += path(f"M{x(0):.1f},{y(100):.1f}H{x(here):.1f}", "", colours.path, 2.4, dash="1 7")
    drawn += path(line, "", colours.safe_edge, 4)
    stops = [city for city, share in enumerate(points) if share is not None]
    before = dict(zip(stops[1:], stops, strict=False))
    floor = y(0)
    yours = [city for city, _, you in captains if you and city in before]
    if yours and yours[0] != (stops[1] if len(stops) > 1 else None):
        across = (x(before[yours[0]]) + x(yours[0])) / 2
        words = "you: captain" if tall else "you are captain"
        beside = [(x(city) - across, y(share)) for city, share in enumerate(points) if share is not None]
        anchor, place = "middle", min(max(across, left + 56), width - right - 56)
        lift = min((up for off, up in beside if abs(off) < 76), default=y(0)) - 36  # clear of the numbers
        if lift <= 14 and across < width - right - 116:  # no room above: to the right, where the curve is lower
            anchor, place = "start", across - 4
            lift = min((up for off, up in beside if 0 < off < 116), default=y(0)) - 36
        if lift > 14:
            drawn += path(f"M{across:.1f},{floor + 4:.1f}V{lift + 5:.1f}", "", colours.text, 1.4, dash="3 4")
        else:  # the curve is high everywhere: under it
            lift = floor - 10
        drawn += text(place, lift, words, small, colours.text, 700, anchor, halo=colours.card)
    for city, share in enumerate(points):
        gone = share is None
        sign = min(42.0, pitch - 4)
        edge = (BRASS, 3.0) if city == here else ("", 0.0)
        board = rect(x(city) - sign / 2, height - 30, sign, 24, 6, colours.board, *edge)
        board += text(x(city), height - 12, values[city], 14 if tall else 16, colours.board_text, 800)
        drawn += group(board, opacity=0.45) if gone else board
        if share is not None:
            drawn += circle(x(city), y(share), 5 if tall else 6.5, colours.card, colours.safe_edge, 3)
        if share is not None and city != here:
            drawn += text(
                x(city) + (6 if tall else 8), y(share) - 11, share, size, colours.text, 800, halo=colours.card
            )
    for city, seat, you in captains:
        if city in before:
            who = Pawn(seat, LETTERS[seat], LETTERS[seat], captain=True, you=False)
            across = (x(before[city]) + x(city)) / 2
            drawn += pawn(who, across, height - 34, 0.86)
            if you:
                drawn += path(f"M{across - 11:.1f},{height - 31:.1f}H{across + 11:.1f}", "", colours.text, 3)
    return picture(width, height, drawn, "Chance to reach each city", PIECE_SYMBOLS)
