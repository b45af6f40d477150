"""What is at stake: what getting off pays now, and what the next city holds."""

from collections.abc import Callable

from celestia_core.beliefs import LegBelief, TreasureBelief
from celestia_core.chances import next_city, unseen_treasures
from celestia_core.kinds import CityIndex
from celestia_core.views import Observation
from celestia_core.written import of_hundred, points

from .marks import chip

Treasures = Callable[[CityIndex], TreasureBelief]


def stakes_card(view: Observation, leg: LegBelief, treasures: Treasures, covered: bool = False) -> str:
    """What getting off pays now, and what the next city holds.

    Args:
        view: the table.
        leg: beliefs about the flight.
        treasures: what may be believed of a city's next treasure.
        covered: leave out all that tells the crash chance.
    """
    if view.journey_end is not None or view.ended is not None:
        return ""
    if view.journey == 0:
        return (
            '<section class="cel-card cel-stakes" aria-label="What is at stake"><p>The cards are dealt. Then everybody '
            f"starts aboard at city {view.rules.cities[0].value}.</p></section>"
        )
    here = treasures(view.position)
    ahead = next_city(view) if view.target is None else view.target
    parts = []
    aboard = view.seat is None or view.seat in view.aboard
    captain = view.seat is not None and view.captain == view.seat
    if not aboard:
        place = view.off[view.seat] if view.seat is not None else None
        city = view.rules.cities[place[0]].value if place else 0
        parts.append(f"<p><b>You are safe in city {city}.</b> You fly again in the next journey.</p>")
        if view.phase in ("roll", "decide"):
            city = view.rules.cities[view.position].value
            parts.append(f"<p>The others could take one of these in city {city}:</p>{_chips(view, here)}")
    else:
        alone = captain and view.aboard == (view.captain,)
        spoken = view.phase not in ("roll", "decide") or view.seat in [seat for seat, _ in view.spoken]
        if captain:
            title = "Land now" if alone and view.target is None else "Leaving pays"
        else:
            title = "Getting off here" if spoken else "Leave now"
        note = "<p>You are captain and stay aboard.</p>" if title == "Leaving pays" else ""
        if title == "Getting off here":
            note = f"<p>Only a card puts you ashore at {_value(view, here)} now:</p>"
        pays = f"<span><b>{points(here.mean.value)}</b> on average</span>"
        head = f'<p class="cel-row"><span><b>{title}</b></span>{pays}</p>'
        if not here.law:
            note = "<p>No treasure is left here.</p>"
        parts.append(
            head + (note or f"<p>You draw one of these from city {_value(view, here)}:</p>") + _chips(view, here)
        )
    if ahead is not None and aboard and covered:
        there = treasures(ahead)
        parts.append(
            f'<p class="cel-row"><span><b>If you reach city {_value(view, there)}</b></span></p>'
            f"<p>One of these, or nothing:</p>{_chips(view, there)}"
        )
    elif ahead is not None and leg.crash is not None and aboard:
        there = treasures(ahead)
        crashes = of_hundred(leg.crash)
        mean = there.mean.value * (1 - leg.crash.value)
        when = "Get off at" if not captain else "In"
        lost = f'<span class="c" style="width:{max(22, min(62, crashes))}%">{crashes} get 0</span>' if crashes else ""
        won = f'<span class="s">{100 - crashes} get one of these</span>' if crashes < 100 else ""
        mini = f'<p class="cel-mini">{lost}{won}</p>'
        parts.append(
            f'<p class="cel-row"><span><b>{when} city {_value(view, there)}</b></span>'
            f"<span><b>{points(mean)}</b> on average</span></p>{mini}{_chips(view, there)}"
        )
    foot = "Averages count all you can know of the treasures."
    if here.how == "plain":
        foot = "Plain count of the treasures you have not seen."
    if any("pyglass" in part for part in parts):
        foot = "S: Spyglass, worth 2. " + foot
    if covered:
        foot = "How often you get nothing: that is your guess. " + foot
    body = "".join(f'<div class="cel-stake">{part}</div>' for part in parts)
    return (
        f'<section class="cel-card cel-stakes" aria-label="What is at stake">{body}'
        f'<div class="cel-stake cel-foot"><p><small>{foot}</small></p></div></section>'
    )


def _value(view: Observation, treasures: TreasureBelief) -> int:
    return view.rules.cities[treasures.city].value


def _chips(view: Observation, treasures: TreasureBelief) -> str:
    """The cards it may be: those of the city that the viewer has not seen, the unlikely ones too."""
    if not treasures.law:
        return ""
    unseen = [(kind, count) for kind, count in unseen_treasures(view, treasures.city).pairs if kind in treasures.law]
    total = sum(count for _, count in unseen)
    items = "".join(f"<li>{chip(treasure)}</li>" * count for treasure, count in unseen)
    tight = " cel-tight" if total > 9 else ""
    return f'<ul class="cel-chips{tight}" aria-label="{total} treasures it may be">{items}</ul>'
