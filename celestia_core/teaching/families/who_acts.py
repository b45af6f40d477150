"""Who may do what in a moment of a real game: who speaks next, what may you do now, whose card would fit."""

from dataclasses import dataclass

from celestia_core.citing import clauses_of_question
from celestia_core.clause import lead_and_rest
from celestia_core.clauses import clause
from celestia_core.kinds import Card, Face, Seat, Window
from celestia_core.legal import CARD_CLAUSE, legal_actions, question, refusal
from celestia_core.plies import Action, Announce, Fly, Land, Leave, PlayCard, Stay
from celestia_core.state import GameState, Phase
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Option, Question
from celestia_core.windows import card_fits, spyglass_fits
from celestia_core.words import CARD_NAMES

from .choices import ONE_IS_ENOUGH, fact, family, reason
from .games import Moment, deal_for, moments_in
from .keyed import Keyed
from .telling import action_text, hand_text, seating_text, table_text
from .wording import seats_text

ID = "who-acts"
LEAST_WRONG = 2
MOST_WRONG = 3
SPYGLASS_CLAUSE = "spyglass-who-when"
CARDS = (Card.EJECTION, Card.JETPACK, Card.ALTERNATIVE_ROUTE, Card.WIND_GUST)
CERTAIN = "Nobody has saved the airship: the crash is certain."


def _moment(keyed: Keyed, phase: Phase) -> Moment | None:
    found = moments_in(deal_for(keyed), phase)
    return keyed.pick(found) if found else None


def _speaker(keyed: Keyed, seed: int) -> Question | None:
    """Who speaks next."""
    moment = _moment(keyed, Phase.DECIDE)
    if moment is None or len(moment.state.passengers) < 2:
        return None
    state, position = moment.state, moment.seen_by(moment.state.captain)
    spoken = [seat for seat, _ in position.view.spoken]
    options = [_seat_option(state, Seat(seat), moment.seat, spoken) for seat in range(state.seats)]
    lines = (
        f"Passengers speak one after another, from the left of {PLAYERS[state.captain]}, who does not speak.",
        f"Still to speak, in this order: {seats_text(state.to_speak)}.",
    )
    table = f"{_opening(keyed)} {seating_text(position.view)} {table_text(position.view)}"
    prompt = f"{table}\n\n**Who speaks next, to stay or to leave?**"
    numbers = _numbers(moment)
    return Question(
        ID, seed, prompt, tuple(options), lines, ("passengers-speak", "captain-cannot-leave"), numbers, position
    )


def _seat_option(state: GameState, seat: Seat, key: Seat, spoken: list[Seat]) -> Option:
    name = PLAYERS[seat]
    if seat == key:
        return Option(name, True, f"{name} is the first passenger from the captain's left who has not spoken.")
    error = (
        "captain-leaves"
        if seat == state.captain
        else "spoken-twice"
        if seat in spoken
        else "off-the-ship"
        if seat not in state.aboard
        else "out-of-turn"
    )
    return Option(name, False, reason(error), error)


def _action(keyed: Keyed, seed: int) -> Question | None:
    """What the seat that is asked may do."""
    moment = _moment(keyed, keyed.pick((Phase.DECIDE, Phase.LEG_START, Phase.WINDOW, Phase.ANNOUNCE)))
    asked = None if moment is None else question(moment.state)
    if moment is None or asked is None:
        return None
    legal = keyed.shuffled(legal_actions(moment.state))[: keyed.among(1, 2)]
    tries = [*[action for action, _ in asked.refused], *_more_tries(moment.state, moment.seat)]
    options: dict[str, Option] = {}
    for action in legal:
        options[_text(moment, action)] = Option(
            _text(moment, action), True, f"The rules let {PLAYERS[moment.seat]} do this now."
        )
    wrong = 0
    for action in keyed.shuffled(tries):
        refused, text = refusal(moment.state, action), _text(moment, action)
        if refused is not None and text not in options and wrong < MOST_WRONG:
            error = MISTAKE_OF.get(refused.code, "not-now")
            options[text] = Option(text, False, f"{refused.reason} {reason(error)}", error)
            wrong += 1
    if wrong < LEAST_WRONG:
        return None
    position = moment.seen_by(moment.seat)
    lines = [f"{option.text}: {'allowed.' if option.right else fact(option)}" for option in options.values()]
    prompt = (
        f"{_opening(keyed)} {hand_text(position.view)} {table_text(position.view)}{_window(moment)}\n\n"
        f"You are asked now. **Which of these may you do?** {ONE_IS_ENOUGH}"
    )
    clauses = clauses_of_question(asked)[:3]
    ordered = tuple(options[text] for text in sorted(options))
    return Question(ID, seed, prompt, ordered, tuple(lines), clauses, _numbers(moment), position)


def _more_tries(state: GameState, seat: Seat) -> list[Action]:
    """What a beginner might try besides."""
    tries: list[Action] = [Leave(seat), Stay(seat), Land(seat), Fly(seat), Announce(seat, True), Announce(seat, False)]
    tries += [PlayCard(seat, card) for card in state.hands[seat].kinds() if card is Card.TURBO]
    return tries


def _text(moment: Moment, action: Action) -> str:
    rules = moment.state.rules
    return action_text(action, rules, rules.cities[moment.state.position].value)


@dataclass(frozen=True, slots=True)
class Group:
    """Some of the players, by what they have in common."""

    name: str
    seats: frozenset[Seat]
    mistake: str


def _card(keyed: Keyed, seed: int) -> Question | None:
    """Who may play a card now, if it is held."""
    moment = _moment(keyed, Phase.WINDOW)
    if moment is None:
        return None
    state, card = moment.state, keyed.pick((*CARDS, None))
    fits = frozenset(
        Seat(seat)
        for seat in range(state.seats)
        if (spyglass_fits(state, Seat(seat)) if card is None else card_fits(state, Seat(seat), card))
    )
    groups = _groups(state)
    by_seats: dict[frozenset[Seat], Group] = {}
    for group in groups:
        by_seats.setdefault(group.seats, group)
    if fits not in by_seats or len(by_seats) <= LEAST_WRONG or (not fits and keyed.below(4)):
        return None  # "nobody" is right only now and then
    name, rule = ("a Spyglass", SPYGLASS_CLAUSE) if card is None else (_one(card), _rule(state, card))
    text = lead_and_rest(clause(rule).text_under(state.rules))[0]
    options = tuple(
        Option(_group_text(group), True, text)
        if group.seats == fits
        else Option(_group_text(group), False, reason(group.mistake), group.mistake)
        for group in by_seats.values()
    )[:5]
    if not any(option.right for option in options):
        return None
    position = moment.seen_by(state.captain)
    prompt = (
        f"{_opening(keyed)} {table_text(position.view)}{_window(moment)}\n\n"
        f"**Who may play {name} now, if they hold one?**"
    )
    lines = (f"The rule: {clause(rule).text_under(state.rules)}", f"Here that is: {seats_text(sorted(fits))}.")
    return Question(ID, seed, prompt, options, lines, (rule, "power-window"), _numbers(moment), position)


def _rule(state: GameState, card: Card) -> str:
    """The rule that decides who may play a card."""
    if card is Card.WIND_GUST and Face.BLANK not in state.dice:
        return "wind-gust-needs-blank"
    if card is Card.EJECTION and len(state.passengers) < 2 and not state.city_closed:
        return "ejection-effect"
    if card is Card.EJECTION and state.city_closed:
        return "ejection-empty-city"
    return CARD_CLAUSE[card]


def _groups(state: GameState) -> tuple[Group, ...]:
    everybody = frozenset(Seat(seat) for seat in range(state.seats))
    aboard, captain = frozenset(state.aboard), frozenset({state.captain})
    return (
        Group("everybody aboard", aboard, "card-rule"),
        Group("every player, also those off the airship", everybody, "off-the-ship"),
        Group("the passengers only", aboard - captain, "card-rule"),
        Group("the captain only", captain & aboard, "not-yours"),
        Group("nobody", frozenset(), "card-rule"),
    )


def _group_text(group: Group) -> str:
    if not group.seats:
        return "Nobody"
    return f"{group.name[0].upper()}{group.name[1:]}: {seats_text(sorted(group.seats))}"


def _one(card: Card) -> str:
    name = CARD_NAMES[card.value]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _window(moment: Moment) -> str:
    return f" {CERTAIN}" if moment.state.window is Window.W3 else ""


def _opening(keyed: Keyed) -> str:
    return keyed.pick(("A moment of a real game.", "From a real game.", "This happened in a game."))


def _numbers(moment: Moment) -> tuple[tuple[str, int], ...]:
    return (("deal", moment.deal), ("plies", moment.plies))


# What a refusal shows to be misunderstood; other refusals: the wrong moment.
MISTAKE_OF = {
    "captain-cannot-leave": "captain-leaves",
    "not-aboard": "off-the-ship",
    "not-your-turn-to-speak": "out-of-turn",
    "not-captain": "not-yours",
    "not-alone": "captain-leaves",
    "must-play": "must-play-forgotten",
    "cannot-pay": "card-rule",
    "card-needs-aboard": "off-the-ship",
    "no-blank": "card-rule",
    "eject-captain": "card-rule",
    "eject-self": "card-rule",
    "eject-whom": "card-rule",
    "not-a-power": "card-rule",
    "card-not-now": "card-rule",
    "empty-city": "card-rule",
}

FAMILY = family(ID, "Who may do what?", _speaker, _action, _card)
