"""The end of a leg and of a journey: who got what, and the card that judges nobody by the outcome."""

from collections.abc import Mapping, Sequence
from html import escape

from celestia_core.beliefs import LegBelief, Number
from celestia_core.chances import next_city
from celestia_core.events import (
    Arrived,
    Crashed,
    Event,
    GameEnded,
    JourneyEnded,
    JourneyStarted,
    Paid,
    SpyglassSpent,
    TreasureTaken,
)
from celestia_core.kinds import Seat
from celestia_core.palette import ThemeName
from celestia_core.ruleset import Treasure
from celestia_core.steps import Step
from celestia_core.views import Observation
from celestia_core.written import of_hundred, points
from celestia_ui.judging import Flight

from .chances import array_address
from .marks import about, chip, counted, mark_image, player, sign
from .stakes import Treasures


def leg_ended(step: Step) -> bool:
    """Whether the flight of this leg came to its end in this step: arrived, crashed or landed."""
    return any(isinstance(event, Arrived | Crashed) for event in step.events) or journey_ended(step) is not None


def journey_ended(step: Step) -> str | None:
    """How the journey ended in this step, None if it did not."""
    return next((event.how for event in step.events if isinstance(event, JourneyEnded)), None)


def game_ended(step: Step) -> GameEnded | None:
    """The end of the game, if this step is it."""
    lead = step.events[0]
    return lead if isinstance(lead, GameEnded) else None


def heading(view: Observation, step: Step, names: tuple[str, ...]) -> tuple[str, str]:
    """What the end of a leg is called, and one sentence."""
    here = view.rules.cities[view.position].value
    captain = escape(names[view.captain]) if view.captain is not None else ""
    lead = step.events[0]
    match journey_ended(step):
        case "crash":
            dice = ", ".join(face.value for face in view.dice)
            who = "You did" if view.captain == view.seat else f"{captain} did"
            return "The airship crashed", f"{who} not pay <b>{dice}</b>. Nobody aboard gets a treasure."
        case "landing":
            you = view.captain == view.seat
            return (
                f"{'You land' if you else captain + ' lands'} at city {here}",
                "Alone aboard, a captain may get off before the roll: that is landing. The journey is over.",
            )
        case "last-city":
            return f"The last city: {here}", "Everybody aboard draws a treasure, the captain first."
        case _:
            pass
    if isinstance(lead, SpyglassSpent):
        return f"Saved: city {here}", "A Spyglass showed the way; nobody paid."
    paid = len(lead.cards) if isinstance(lead, Paid) else 0
    cards = "Nothing had to be paid." if not paid else "1 card was paid." if paid == 1 else f"{paid} cards were paid."
    return f"City {here} reached", f"{cards} {captain} {_is(captain)} captain of the next flight."


def _is(name: str) -> str:
    return "are" if name == "You" else "is"


def who_card(view: Observation, names: tuple[str, ...], theme: ThemeName, drawn: Mapping[Seat, Treasure]) -> str:
    """The table of who got what when the journey ended. Others' treasures: the city alone.

    Args:
        view: the table as the viewer sees it.
        names: what the players are called.
        theme: of the page.
        drawn: the treasures of this journey that he has seen, as `drawn_in_journey` finds them.
    """
    chest = mark_image("chest", "treasures", theme)
    rows = ""
    order = sorted(range(view.seats), key=lambda seat: (view.off[seat] is not None, seat))
    for number in order:
        seat = Seat(number)
        known = view.points(seat)
        now = f"{chest} {view.treasure_count(seat)}" if known is None else f"<b>{counted(known, 'point', 'points')}</b>"
        role = ", captain" if seat == view.captain else ""
        rows += (
            f'<tr><th scope="row">{player(seat, names[seat])}</th><td>{_fate(view, seat)}{role}</td>'
            f'<td class="nw">{_got(view, seat, drawn.get(seat))}</td><td class="n">{now}</td></tr>'
        )
    return (
        '<section class="cel-card" aria-label="Who got what"><table class="cel-tbl"><thead><tr><th scope="col">Who</th>'
        '<th scope="col">What happened</th><th scope="col">Treasure</th><th scope="col" class="n">Now</th></tr></thead>'
        f"<tbody>{rows}</tbody></table><p><small>What others drew stays secret; you see only from which "
        "city.</small></p>"
        "</section>"
    )


def drawn_in_journey(seen: Sequence[Event]) -> dict[Seat, Treasure]:
    """Who drew which treasure in the newest journey, as far as it was seen, given back or not."""
    drawn: dict[Seat, Treasure] = {}
    for event in reversed(seen):
        match event:
            case JourneyStarted():
                break
            case TreasureTaken(seat, _, treasure) if treasure is not None and seat not in drawn:
                drawn[seat] = treasure
            case _:
                pass
    return drawn


def _fate(view: Observation, seat: Seat) -> str:
    place = view.off[seat]
    if place is not None:
        word = {"landed": "landed", "jetpack": "flew off", "ejected": "put ashore"}.get(place[1], "safe")
        return f'<span class="cel-safe-w">{word}</span> at {view.rules.cities[place[0]].value}'
    if view.crashed is not None:
        return '<span class="cel-fell">✕ fell</span>'
    return '<span class="cel-safe-w">arrived</span>'


def _got(view: Observation, seat: Seat, drawn: Treasure | None) -> str:
    city = view.taken[seat]
    if city is None:
        return '<span class="cel-soft">nothing</span>'
    value = "" if drawn is None else f"{chip(drawn)} "
    return f"{value}from {sign(view.rules.cities[city].value)}"


def judge_card(flight: Flight, chance: Number, theme: ThemeName) -> str:
    """The hundred flights of the moment of choice, with this one ringed."""
    crashes = of_hundred(chance)
    failed = flight.crashed or flight.rescued
    first, last = (0, crashes) if (failed and crashes) or crashes == 100 else (crashes, 100)
    ringed = (first + last) // 2
    alt = f"One hundred flights: {crashes} crash, {100 - crashes} arrive. This one is ringed."
    when = "When you chose" if flight.chose else "Before the roll"
    count = crashes if failed else 100 - crashes
    this = f"The ring is this one: <b>one of the {count}</b>"
    if (failed and not crashes) or (not failed and crashes == 100):
        this = "This one went against the count: the dice or the cards changed after it"
    saved = ", saved by a card" if flight.rescued and not flight.crashed else ""
    return (
        '<section class="cel-card" aria-labelledby="judge"><h2 class="cel-h2" id="judge">This flight among a hundred '
        f'such flights</h2><img class="cel-array" alt="{alt}" src="{array_address(crashes, theme, ringed)}"><p>{when}, '
        f"<b>{about(chance)}{crashes} of 100</b> such flights crash, before rescues. {this}{saved}. "
        "A good choice can fall, a poor one can arrive: the outcome alone does not tell which it was.</p></section>"
    )


def landing_card(view: Observation, before: Observation, leg: LegBelief, treasures: Treasures) -> str:
    """What landing paid against one flight more: the choice was about that, not about a crash that did not happen.

    Args:
        view: the table after the landing.
        before: the table before it.
        leg: beliefs about the flight that was not flown.
        treasures: what might be believed of a city's next treasure.
    """
    here, ahead = treasures(before.position), next_city(before)
    more = ""
    if leg.crash is not None and ahead is not None:
        there = treasures(ahead).mean.value
        safe = 1 - leg.crash.value
        more = (
            f'<p class="cel-gap">One flight more, then land at {view.rules.cities[ahead].value}: '
            f"<b>{of_hundred(leg.crash)} "
            f"of 100</b> crash, so {points(there)} × {safe:.3f} = <b>{points(there * safe)}</b>.</p>"
        )
    return (
        '<section class="cel-card" aria-labelledby="judge"><h2 class="cel-h2" id="judge">Land, or one flight more?</h2>'
        f"<p>Landing pays <b>{points(here.mean.value)}</b> points on "
        f'average.</p>{more}<p class="cel-gap"><small>Counted from '
        "what you could see before the landing.</small></p></section>"
    )


def journey_card(flown: Sequence[tuple[Flight, Number, int]]) -> str:
    """Your choices to fly in this journey, the chance you saw then, and what came of it.

    Args:
        flown: flight, chance at the choice, value of the city it was made at.
    """
    rows = "".join(
        f'<tr><td>fly on at {city}</td><td class="n">{about(chance)}{of_hundred(chance)} of 100</td>'
        f'<td class="n">{_OUTCOME[flight.crashed, flight.rescued]}</td></tr>'
        for flight, chance, city in flown
    )
    body = (
        '<table class="cel-tbl"><thead><tr><th scope="col">Your choice</th><th scope="col" class="n">Crash '
        "chance then</th>"
        f'<th scope="col" class="n">Then</th></tr></thead><tbody>{rows}</tbody></table>'
        if rows
        else "<p>You made no choice to fly in this journey.</p>"
    )
    return f'<section class="cel-card"><h2 class="cel-h">Your journey so far</h2>{body}</section>'


_OUTCOME = {
    (False, False): '<span class="cel-safe-w">arrived</span>',
    (False, True): '<span class="cel-safe-w">saved by a card</span>',
    (True, False): '<span class="cel-fell">✕ crashed</span>',
    (True, True): '<span class="cel-fell">✕ crashed</span>',
}
