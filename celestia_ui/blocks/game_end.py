"""The end of the game: who won, all treasures, the viewer's luck, and why it is over."""

from collections.abc import Sequence
from html import escape

from celestia_core.beliefs import Number
from celestia_core.clauses import clause
from celestia_core.events import GameEnded
from celestia_core.kinds import LETTERS, Seat
from celestia_core.palette import ThemeName
from celestia_core.state import Ending
from celestia_core.svg.describe import describe_standings
from celestia_core.svg.podium import tall_podium, wide_podium
from celestia_core.svg.scene import Pawn, Standing
from celestia_core.views import Observation
from celestia_core.written import points
from celestia_ui.judging import Flight

from .marks import address, chip, counted, player, sign


def standings(view: Observation, ended: GameEnded, names: tuple[str, ...]) -> tuple[Standing, ...]:
    """The players in the order of their points."""
    order = sorted(range(view.seats), key=lambda seat: (-ended.scores[seat], seat))
    return tuple(
        Standing(
            Pawn(seat, LETTERS[seat], names[seat], you=seat == view.seat),
            ended.scores[seat],
            Seat(seat) in ended.winners,
        )
        for seat in order
    )


def winner_line(ended: GameEnded, names: tuple[str, ...]) -> str:
    """Who won, in a few words."""
    if ended.ending is Ending.STOPPED:
        return "The game was stopped"
    best = max(ended.scores)
    winners = [names[seat] for seat in ended.winners]
    if len(winners) > 1:
        return f"{escape(' and '.join(winners))} share the win with {best} points"
    verb = "win" if winners[0] == "You" else "wins"
    return f"{escape(winners[0])} {verb} with {best} points"


def podium(view: Observation, ended: GameEnded, names: tuple[str, ...], theme: ThemeName) -> str:
    """The players in the clouds, the higher the more points."""
    order = standings(view, ended, names)
    alt = escape(describe_standings(order))
    return (
        f'<div class="cel-sky"><img class="cel-wide" alt="{alt}" src="{address(wide_podium(order, theme))}">'
        f'<img class="cel-tall" loading="lazy" alt="{alt}" src="{address(tall_podium(order, theme))}"></div>'
    )


def treasure_table(view: Observation, ended: GameEnded, names: tuple[str, ...]) -> str:
    """Seats by cities, treasures as chips, the total at the right."""
    head = "".join(f'<th scope="col">{sign(city.value)}</th>' for city in view.rules.cities)
    rows = ""
    for standing in standings(view, ended, names):
        seat = standing.pawn.seat
        cells = ""
        for index, city in enumerate(view.rules.cities):
            cards = [t for t in ended.treasures[seat] if t.city == index]
            chips = " ".join(chip(treasure) for treasure in cards)
            cells += f'<td data-c="{city.value}">{chips}</td>' if cards else "<td></td>"
        rows += (
            f'<tr><th scope="row">{player(seat, names[seat])}</th>{cells}'
            f'<td class="n"><span class="cel-pt">{standing.points}</span></td></tr>'
        )
    return (
        '<section class="cel-card cel-end" aria-label="Treasures by city"><table class="cel-tbl"><thead><tr>'
        f'<th scope="col">Treasures by city</th>{head}<th scope="col" class="n">Points</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></section>"
    )


def luck_card(flown: Sequence[Flight], chances: Sequence[Number]) -> str:
    """Crashes met against the sum of the chances at the choices.

    Args:
        flown: the flights the viewer was aboard for.
        chances: the crash chance he saw at each of those he chose.
    """
    falls, chosen = sum(flight.crashed for flight in flown), [flight for flight in flown if flight.chose]
    fell = sum(flight.crashed for flight in chosen)
    return (
        f'<section class="cel-card"><h2 class="cel-h">Your '
        f'luck</h2><p><b class="cel-22">{counted(falls, "crash", "crashes")}'
        f"</b> in {counted(len(flown), 'flight', 'flights')} with you aboard.</p><p>{len(chosen)} of these "
        "flights you chose; "
        f"on the others you were captain. The crash chances you saw when you chose, before rescues, add up to <b>"
        f"{points(sum(chance.value for chance in chances))}</b>; <b>{fell}</b> crashed.</p></section>"
    )


def ending_card(view: Observation, ended: GameEnded) -> str:
    """Why the game is over, with its clause."""
    rules = view.rules
    match ended.ending:
        case Ending.CALLED if rules.ends_at == "points":
            text = f"Before a new journey somebody had <b>{rules.end_points} or more</b>. Then the most points win."
            name = "fifty-ends"
        case Ending.CALLED:
            text = f"Before a new journey somebody had <b>{rules.end_kinds} kinds</b> of treasure. Most points win."
            name = "five-kinds"
        case Ending.EXHAUSTED:
            text, name = "Fewer than two cities have treasures left. The most points win.", "exhausted-row"
        case _:
            text, name = f"The limit of {rules.max_journeys} journeys was reached. Nobody wins.", "max-journeys"
    return (
        f'<section class="cel-card"><h2 class="cel-h">Why the game ended</h2><p>{text}</p>'
        f'<p class="cel-gap"><small>Clause: {escape(clause(name).title)}</small></p></section>'
    )
