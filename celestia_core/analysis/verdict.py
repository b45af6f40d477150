"""The coach's answer in words: what is best, by how much, and the few numbers that decide it.

Nothing is said but what was computed, and nothing is praised.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from celestia_core.kinds import POWERS, Card, Seat, letter
from celestia_core.observation import Observation
from celestia_core.plies import (
    Action,
    Announce,
    ChooseDice,
    Fly,
    Land,
    Leave,
    Pass,
    Pay,
    PlayCard,
    PlaySpyglass,
    Stay,
)
from celestia_core.words import CARD_NAMES

from .coach import CLOSE, Advice, Captains, Choice, Counted
from .estimates import Share
from .outlook import JourneyOutlook

MOST_REASONS = 3
AGAINST = "(against it) "  # before a number that speaks for another choice
TELLING = 0.02  # of games: less apart is not told as a difference
POINTS_APART = 0.3
NEVER_SEEN = 3  # of n games: what was never seen in them is 95 in 100 likely to be rarer than 3 / n

Who = Callable[[Seat], str]
Named = Callable[[Action], str]


@dataclass(frozen=True, slots=True)
class Reason:
    """A number that decides, and the sentence that goes on from it.

    Attributes:
        number: as shown: of 100, points, or flights.
        text: the rest of the sentence.
    """

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the coach says.

    Attributes:
        headline: the best choice and by how much, or that it is a close call.
        close: whether it is a close call.
        how: what was played and how sure the lead is.
        reasons: at most three.
        tag: "robust", "fragile" or "close call", over all kinds of captains; "" where only one was asked.
        holds: the sentence to the tag.
    """

    headline: str
    close: bool
    how: str
    reasons: tuple[Reason, ...]
    tag: str = ""
    holds: str = ""


def verdict(
    advice: Advice,
    counted: Counted,
    view: Observation,
    who: Who = letter,
    beside: Mapping[Captains, Advice] | None = None,
) -> Verdict:
    """The answer in words.

    Args:
        advice: what the playouts found.
        counted: the exact part.
        view: the table as the asked seat sees it.
        who: the name of a seat.
        beside: the same decision beside every kind of captains.
    """
    tag, holds = _holds(advice, beside) if beside else ("", "")

    def named(action: Action) -> str:
        return action_name(action, view, who)

    reasons = _reasons(advice, counted, view, who, named)
    return Verdict(_headline(advice, named), advice.close, _how(advice), reasons, tag, holds)


def action_name(action: Action, view: Observation | None = None, who: Who = letter) -> str:
    """A choice in a few words, as on its button.

    Args:
        action: the choice.
        view: the table, for the value of a city that is meant.
        who: the name of a seat.
    """
    match action:
        case Stay():
            return "Stay"
        case Leave():
            return "Leave"
        case Fly():
            return "Fly on"
        case Land():
            return "Land"
        case Pass():
            return "Play nothing"
        case Announce(_, can):
            return "Say you can pay" if can else "Say you cannot pay"
        case PlayCard(_, card, target):
            at = "" if target is None else f" on {who(target)}"
            return f"Play {CARD_NAMES[card.value]}{at}"
        case PlaySpyglass(_, city):
            return "Use a Spyglass" if view is None else f"Use the Spyglass of city {view.rules.cities[city].value}"
        case ChooseDice(_, dice):
            return f"Roll {', '.join(face.value for face in dice)} again" if dice else "Roll nothing again"
        case Pay(_, cards):
            return f"Pay {', '.join(CARD_NAMES[card.value] for card in cards)}" if cards else "Pay nothing"


def of_hundred(share: float) -> str:
    """A share as a whole number of 100; never 0 or 100 of what is neither."""
    whole = round(100 * share)
    if whole == 0 and share > 0:
        return "below 1"
    return "above 99" if whole == 100 and share < 1 else str(whole)


def margin_of(share: Share, games: int) -> float:
    """The margin of a share of so many games; never nothing, even where all of them went the same way."""
    return max(share.margin, NEVER_SEEN / games)


def hardly_matters(advice: Advice) -> bool:
    """Whether the two best surely win as often as each other, but for less than one game in 100."""
    return advice.lead is not None and advice.lead.value + margin_of(advice.lead, advice.playouts) < CLOSE


def _headline(advice: Advice, named: Named) -> str:
    best = named(advice.best.action)
    if advice.lead is None:
        return f"{best}: there is no other choice"
    if hardly_matters(advice):
        return f"It hardly changes how often you win{_points_apart(advice, named)}"
    if advice.close:
        return f"A close call: “{best}” or “{named(advice.choices[1].action)}”"
    more = 100 * advice.lead.value
    games = "1 more game" if round(more) == 1 else f"{more:.0f} more games"
    return f"{best}: it wins {games} in 100"


def _points_apart(advice: Advice, named: Named) -> str:
    """What is left to choose by where all win as often: points."""
    first, second = sorted(advice.choices, key=lambda choice: -choice.points.value)[:2]
    more = first.points.value - second.points.value
    apart = more > max(POINTS_APART, first.points.margin + second.points.margin)
    return f"; “{named(first.action)}” makes {more:.1f} points more" if apart else ", nor your points"


def _how(advice: Advice) -> str:
    games = f"{advice.playouts:,} games from here"
    if advice.lead is None:
        return f"{games}. Judged only by what you can know."
    apart = f"ahead by {100 * advice.lead.value:.1f} ± {100 * margin_of(advice.lead, advice.playouts):.1f} of 100"
    if hardly_matters(advice):
        apart = "the two best are less than 1 game in 100 apart"
    taken = f"Judged only by what you can know; the others are taken to be {advice.settings.captains}."
    return f"{games}, every choice with the same luck: {apart}. {taken}"


def _reasons(advice: Advice, counted: Counted, view: Observation, who: Who, named: Named) -> tuple[Reason, ...]:
    stay = advice.choice(Stay) or advice.choice(Fly)
    leave = advice.choice(Leave) or advice.choice(Land)
    if stay is None or leave is None:
        return _of_others(advice, named)
    found = [
        _of_crash(stay, counted, view, who),
        _of_points(advice.best, stay, leave, named, has_powers(view)),
        _of_escapes(stay),
        *_of_captaincy(counted.outlook, view),
    ]
    return tuple(reason for reason in found if reason is not None)[:MOST_REASONS]


def has_powers(view: Observation) -> bool:
    """Whether the games played have what the count of the plan leaves out: Power cards."""
    return any(card in view.rules.deck for card in POWERS)


def _of_points(best: Choice, stay: Choice, leave: Choice, named: Named, powers: bool) -> Reason:
    """What both bring in this journey, as the playouts found it: not the number that the plan counts."""
    against = best.gain.value < (leave if best is stay else stay).gain.value
    text = f"points in this journey on average after “{named(leave.action)}”; {stay.gain.value:.1f} after"
    how = ", with rescues and Power cards" if powers else ""
    return Reason(f"{leave.gain.value:.1f}", f"{AGAINST if against else ''}{text} “{named(stay.action)}”{how}.")


def _of_escapes(stay: Choice) -> Reason | None:
    if stay.escapes.value <= TELLING:
        return None
    return Reason(of_hundred(stay.escapes.value), "of 100: the airship crashes and your Jetpack saves you.")


def _of_crash(stay: Choice, counted: Counted, view: Observation, who: Who) -> Reason | None:
    crash = counted.leg.crash
    if crash is None or view.captain is None:
        return None
    you = view.captain == view.seat
    pays = "you cannot pay" if you else f"{who(view.captain)} cannot pay"
    saved = ""
    if stay.cannot.value > TELLING and crash.value > 0:  # of those that cannot pay, as the playouts found it
        rescued = crash.value * stay.rescued.value / stay.cannot.value
        saved = f" {of_hundred(rescued)} of these are rescued." if rescued >= 0.005 else " Hardly any is rescued."
    when = " on average over the rolls" if counted.leg.moment == "before-roll" else ""
    return Reason(of_hundred(crash.value), f"of 100: {pays}{when}.{saved}")


def _of_captaincy(outlook: JourneyOutlook | None, view: Observation) -> list[Reason]:
    """When the viewer is captain next, and what he lacks then: he cannot get off there."""
    if outlook is None or view.captain == view.seat or view.seat is None:
        return []
    for flights, city in enumerate(outlook.cities):
        if city.captain == view.seat and flights:
            lacks = [CARD_NAMES[card.value] for card in tuple(Card)[:4] if not view.hand[card]]
            cards = f" without {' or '.join(lacks)}" if lacks else " with every kind of Equipment"
            word = "flight" if flights == 1 else "flights"
            return [Reason(str(flights), f"{word} on you are captain,{cards}, and cannot get off.")]
    return []


def _of_others(advice: Advice, named: Named) -> tuple[Reason, ...]:
    """For cards, announcements and dice: what the two best choices do to this leg, and to this journey."""
    if len(advice.choices) < 2:
        return ()
    best, second = advice.choices[:2]
    found = []
    after, other = f"after “{named(best.action)}”", f"after “{named(second.action)}”."
    if abs(best.crashes.value - second.crashes.value) > TELLING:
        against = AGAINST if best.crashes.value > second.crashes.value else ""
        text = f"{against}of 100 crash on this flight {after}; {of_hundred(second.crashes.value)} {other}"
        found.append(Reason(of_hundred(best.crashes.value), text))
    for what, one, two in (
        ("points in this journey", best.gain, second.gain),
        ("points at the end of the game on average", best.points, second.points),
    ):
        if abs(one.value - two.value) > max(POINTS_APART, one.margin):
            against = AGAINST if one.value < two.value else ""
            found.append(Reason(f"{one.value:.1f}", f"{against}{what} {after}; {two.value:.1f} {other}"))
    return tuple(found[:MOST_REASONS])


def _holds(advice: Advice, beside: Mapping[Captains, Advice]) -> tuple[str, str]:
    if advice.lead is None:
        return "", ""
    if advice.close:
        apart = f"{100 * advice.lead.value:.1f} ± {100 * margin_of(advice.lead, advice.playouts):.1f} of 100"
        return "close call", f"Ahead by {apart}: too little to tell."
    best = advice.best.action
    leads = {captains: _lead_of(found, best) for captains, found in beside.items()}
    behind = [captains for captains, lead in leads.items() if lead < 0]
    if behind:
        clear = [captains for captains in behind if not beside[captains].close]
        word = "is better" if clear else "is as good"
        return "fragile", f"With {' and '.join(clear or behind)} players another choice {word}."
    least = min(leads, key=lambda captains: leads[captains])
    return "robust", f"Behind with no kind of players; its lead is least with {least} ones: {100 * leads[least]:.1f}."


def _lead_of(found: Advice, action: Action) -> float:
    """By how much an action is ahead of the best of the others; below 0 where it is behind."""
    of = {choice.action: choice.win.value for choice in found.choices}
    return of[action] - max(value for other, value in of.items() if other != action)
