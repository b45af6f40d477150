"""Which rule decides: a refused wish, or an event, of a real game; the other options are rules of the same phase."""

from celestia_core.citing import clauses_of_event
from celestia_core.clause import lead_and_rest
from celestia_core.clauses import clause, load_clauses
from celestia_core.events import (
    Arrived,
    CaptainPassed,
    CityClosed,
    Crashed,
    Event,
    GotOff,
    JourneyStarted,
    Paid,
    PowerPlayed,
    Rerolled,
)
from celestia_core.kinds import POWERS, Card, Seat, Window
from celestia_core.legal import refusal
from celestia_core.plies import Action, Announce, Land, Leave, PlayCard, PlaySpyglass
from celestia_core.story import PLAYERS, tell
from celestia_core.teaching.position import Position
from celestia_core.teaching.question import Option, Question
from celestia_core.windows import spyglasses

from .choices import family
from .games import Moment, deal_for, happenings, moments, seen_by_captain
from .keyed import Keyed
from .scenes import rules
from .telling import action_text, hand_text, table_text

ID = "which-clause"
WRONG = 3

# Rules so close to the key that a learner who names them is not wrong enough: never offered beside it.
NEAR: dict[str, frozenset[str]] = {
    key: frozenset(words.split())
    for key, words in {
        "captain-cannot-leave": "passengers-speak captain-alone-may-land your-turn",
        "left-is-out": "passengers-speak your-turn",
        "passengers-speak": "choice-is-final your-turn leg-order table-talk",
        "choice-is-final": "passengers-speak your-turn",
        "empty-city": "leave-takes-top passengers-speak",
        "captain-alone-may-land": "no-landing-after-roll captain-rolls journey-of-legs journey-ends leg-order",
        "no-landing-after-roll": "captain-alone-may-land captain-rolls journey-ends leg-order",
        "captain-rolls": "captain-alone-may-land no-landing-after-roll captaincy-passes leg-order",
        "leg-order": "captain-rolls journey-of-legs captain-alone-may-land no-landing-after-roll",
        "captain-announces": "three-cases can-binds announcement-is-final",
        "must-play": "three-cases can-binds captain-announces",
        "three-cases": "must-play one-card-per-die turbo-pays-one captain-announces minimum-turbo",
        "announcement-is-final": "can-binds captain-announces announcement-void",
        "power-window": "window-order passes-are-silent ejection-who-when wind-gust-who-when jetpack-who-when "
        "alternative-route-who-when spyglass-who-when",
        "ejection-who-when": "power-window window-order ejection-effect ejection-empty-city",
        "ejection-effect": "ejection-who-when power-window window-order ejection-empty-city",
        "ejection-empty-city": "ejection-who-when ejection-effect power-window",
        "wind-gust-who-when": "power-window window-order wind-gust-effect wind-gust-needs-blank rerolls-any-number",
        "wind-gust-needs-blank": "wind-gust-who-when wind-gust-effect power-window window-order",
        "alternative-route-who-when": "power-window window-order alternative-route-effect captain-picks-dice",
        "alternative-route-effect": "alternative-route-who-when power-window window-order captain-picks-dice "
        "rerolls-any-number announcement-void locked-dice wind-gust-effect wind-gust-who-when",
        "jetpack-who-when": "power-window window-order jetpack-effect bluff-and-fly",
        "spyglass-who-when": "power-window window-order spyglass-effect settled-leg",
        "cards-in-hand": "your-turn hidden-hands main-deck",
        "your-turn": "cards-in-hand",
        "crash-no-treasure": "removed-tile last-city last-city-removed",
        "ship-moves-on": "",
        "captaincy-passes": "captain-rolls next-captain journey-of-legs leg-order",
        "one-card-per-die": "three-cases must-play turbo-pays-one minimum-turbo payment-discarded can-binds",
        "leave-takes-top": "left-is-out passengers-speak choice-is-final",
        "everybody-aboard": "first-captain starting-hands",
        "reshuffle": "",
        "all-blank": "three-cases must-play captain-announces",
        "rerolls-any-number": "locked-dice captain-picks-dice alternative-route-effect wind-gust-effect power-window "
        "announcement-void window-order alternative-route-who-when wind-gust-who-when",
        "wind-gust-effect": "wind-gust-who-when wind-gust-needs-blank power-window rerolls-any-number "
        "announcement-void locked-dice window-order alternative-route-effect alternative-route-who-when",
        "jetpack-effect": "jetpack-who-when bluff-and-fly power-window window-order",
    }.items()
}
EVENTS = (Arrived, CaptainPassed, CityClosed, Crashed, GotOff, JourneyStarted, Paid, Rerolled)
INSTEAD = "This is a rule about something else. Ask who wants to do what, and when."
REROLL = {Card.WIND_GUST: "wind-gust-effect", Card.ALTERNATIVE_ROUTE: "alternative-route-effect"}

SAME = frozenset({"passes-are-silent", "not-in-this-game", "table-talk"})  # never the reason for anything asked

# Rules a player meets while playing: those that refuse a wish or stand behind an event, and those shown beside them.
# Not offered are the general ones, which may always be meant.
GENERAL = frozenset({"leg-order", "your-turn", "cards-in-hand", "power-window", "window-order", "reshuffle"})
SHOWN_BESIDE = """
    dice-of-next-city next-captain journey-ends captain-picks-dice turbo-pays-one payment-discarded can-binds
    turbo-optional last-city settled-leg spyglass-effect fail-plays-nothing
"""
MET = (frozenset(NEAR) | frozenset(SHOWN_BESIDE.split())) - GENERAL
BESIDE = {  # phases whose rules a player may confuse, where a phase has too few of its own
    "setup": ("journey", "announce"),
    "journey": ("decide", "crash-and-arrival"),
    "decide": ("journey", "crash-and-arrival"),
    "powers": ("announce", "decide"),
    "announce": ("powers", "crash-and-arrival"),
    "crash-and-arrival": ("journey", "decide"),
}


def _refused(keyed: Keyed, seed: int) -> Question | None:
    """Somebody wants something that the rules do not allow."""
    moment = keyed.pick(moments(deal_for(keyed)))
    seat = Seat(keyed.below(moment.state.seats))
    by_clause: dict[str, list[Action]] = {}
    for action in wishes(moment, seat):
        refused = refusal(moment.state, action)
        if refused is not None and refused.clause in NEAR and refused.code != "not-your-turn":
            by_clause.setdefault(refused.clause, []).append(action)
    if not by_clause:
        return None
    key = keyed.pick(sorted(by_clause))
    action = keyed.pick(by_clause[key])
    refused = refusal(moment.state, action)
    assert refused is not None
    position, state = moment.seen_by(seat), moment.state
    wish = action_text(action, state.rules, state.rules.cities[state.position].value)
    prompt = (
        f"{keyed.pick(OPENINGS)} {hand_text(position.view)} {table_text(position.view)}\n\n"
        f"You want to: **{wish}**. The rules do not allow it now. **Which rule says so?**"
    )
    return _question(keyed, seed, prompt, key, (key,), refused.reason, position, moment.deal, moment.plies)


def wishes(moment: Moment, seat: Seat) -> tuple[Action, ...]:
    """What a seat might well want to do at a moment, allowed or not."""
    state = moment.state
    found: list[Action] = [Leave(seat), Land(seat)]
    if seat == state.captain:
        said = {Window.W2S: True, Window.W2F: False, Window.W3: False}.get(state.window) if state.window else None
        found += [Announce(seat, can) for can in (True, False) if can is not said]
    found += [
        PlayCard(seat, card, state.captain) if card is Card.EJECTION else PlayCard(seat, card)
        for card in state.hands[seat].kinds()
        if card in POWERS
    ]
    return (*found, *(PlaySpyglass(seat, city) for city in spyglasses(state, seat)[:1]))


def _event(keyed: Keyed, seed: int) -> Question | None:
    """Something happened; which rule made it so."""
    deal = deal_for(keyed)
    by_kind: dict[str, list[tuple[int, Event]]] = {}
    for plies, event in happenings(deal):
        if isinstance(event, EVENTS):
            by_kind.setdefault(type(event).__name__, []).append((plies, event))
    plies, event = keyed.pick(by_kind[keyed.pick(sorted(by_kind))])
    governing = (
        (_cause(deal, plies), *clauses_of_event(event)) if isinstance(event, Rerolled) else clauses_of_event(event)
    )
    key = governing[0]
    if key not in NEAR:
        return None
    told = tell(event, rules(), PLAYERS, None)
    if not told:
        return None
    before = seen_by_captain(deal, plies - 1)
    opening = f"{keyed.pick(OPENINGS)} {table_text(before.view)}"
    same_ply = [name for step in _events_at(deal, plies) for name in clauses_of_event(step)]
    prompt = f"{opening}\n\nThen: **{told}** **Which rule is behind this?**"
    why = f"{told} {lead_and_rest(clause(key).text_under(rules()))[0]}"
    return _question(keyed, seed, prompt, key, (*governing, *same_ply), why, before, deal, plies)


def _cause(deal: int, plies: int) -> str:
    """The rule of the card that made the dice roll again."""
    played = [event.card for at, event in happenings(deal) if at < plies and isinstance(event, PowerPlayed)]
    return REROLL[next(card for card in reversed(played) if card in REROLL)]


def _events_at(deal: int, plies: int) -> tuple[Event, ...]:
    return tuple(event for at, event in happenings(deal) if at == plies)


def _question(
    keyed: Keyed,
    seed: int,
    prompt: str,
    key: str,
    governing: tuple[str, ...],
    why: str,
    position: Position,
    deal: int,
    plies: int,
) -> Question | None:
    one = clause(key)
    far = MET - {key, *governing, *NEAR[key]}
    known = [other for other in load_clauses() if other.id in far and other.holds_in(rules())]
    alike = [other for other in known if other.phase == one.phase]
    beside = [other for other in known if other.phase in BESIDE[one.phase]]
    wrong = (*keyed.shuffled(alike), *keyed.shuffled(beside))[:WRONG]
    if len(wrong) < WRONG:
        return None
    text = one.text_under(rules())
    lead = lead_and_rest(text)[0]
    options = [Option(one.title, True, why if lead in why else f"{why} The rule says: {lead}")]
    for other in wrong:
        lead = lead_and_rest(other.text_under(rules()))[0]
        options.append(Option(other.title, False, f"It says: {lead} {INSTEAD}", "another-rule"))
    lines = (why, f"The rule: {text}")
    numbers = (("deal", deal), ("plies", plies))
    return Question(ID, seed, prompt, keyed.shuffled(options), lines, (key,), numbers, position)


OPENINGS = ("A moment of a real game.", "From a real game.", "This happened in a game.")

FAMILY = family(ID, "Which rule decides?", _event, _refused, _refused)
