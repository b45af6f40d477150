"""What happens in a leg, at a moment of a real game: the dice, a treasure, the payment, what a crash takes."""

from collections.abc import Sequence
from typing import TypeVar

from celestia_core.events import Crashed, Event, GotOff, Paid, Rolled, TreasureTaken
from celestia_core.kinds import HAZARDS, Seat
from celestia_core.state import GameState
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Option, Question, Value

from .choices import family, reason
from .games import deal_for, happenings, position, steps
from .keyed import Keyed
from .telling import table_text
from .wording import seats_text

ID = "leg-basics"
LEAST = 3  # options
MOST = 4
NO_CARD = "No card"
STOPS = 3  # cities whose dice are told

E = TypeVar("E", bound=Event)
Offer = tuple[str, str]  # the text of an option, and the error that leads to it


def _moment(keyed: Keyed, kind: type[E]) -> tuple[int, int, E, GameState] | None:
    """An event of a game: the deal, the plies made before it, the event, the table before it."""
    deal = deal_for(keyed)
    found = [(plies, event) for plies, event in happenings(deal) if isinstance(event, kind)]
    if not found:
        return None
    plies, event = keyed.pick(found)
    return deal, plies - 1, event, steps(deal)[plies - 1].state


def _dice(keyed: Keyed, seed: int) -> Question | None:
    """How many dice are rolled."""
    if (found := _moment(keyed, Rolled)) is None:
        return None
    event, state = found[2:]
    cities = state.rules.cities
    stops = [state.position, *(place for place in state.row if place > state.position)][:STOPS]
    here, after, key = cities[stops[0]].dice, cities[stops[-1]].dice, len(event.dice)
    offers = [(here, "dice-of-here"), (after, "dice-of-later"), (len(state.aboard), "die-per-player"), (1, "one-die")]
    told = ", ".join(f"city {cities[place].value}: {cities[place].dice}" for place in stops)
    why = f"The next stop is city {cities[event.target].value}, and it asks for {key} dice."
    numbers = [(f"dice {place}", cities[place].dice) for place in stops]
    asked = f"The tiles show these dice: {told}. **How many dice does {PLAYERS[state.captain]} roll now?**"
    shown = [(_dice_count(count), mistake) for count, mistake in offers if count and count != key]
    return _question(
        keyed, seed, found[:2], asked, (_dice_count(key), why), shown, ("dice-of-next-city", "captain-rolls"), numbers
    )


def _treasure(keyed: Keyed, seed: int) -> Question | None:
    """Which treasure who gets off draws."""
    if (found := _moment(keyed, GotOff)) is None:
        return None
    deal, plies, event, state = found
    taken = next((e for at, e in happenings(deal) if at > plies and isinstance(e, TreasureTaken)), None)
    if taken is None or taken.seat != event.seat:
        return None
    who, cities = PLAYERS[event.seat], state.rules.cities
    city = cities[taken.city].value
    ahead = next((cities[place].value for place in state.row if place > state.position), None)
    told = {
        "left": f"{who} leaves.",
        "ejected": f"{who} is put off by an Ejection.",
        "landed": f"{who} is alone and lands.",
        "jetpack": f"The crash is certain. {who} plays a Jetpack.",
    }[event.how]
    offers = [
        (f"The top treasure of city {city}, but only if the airship arrives", "treasure-waits"),
        (f"Any treasure of city {city}, to choose", "treasure-chosen"),
        ("Nothing, until the game is over", "treasure-waits"),
    ]
    if ahead is not None:
        offers.append((f"The top treasure of city {ahead}", "treasure-ahead"))
    clause = {"left": "leave-takes-top", "jetpack": "jetpack-effect", "ejected": "ejection-effect"}
    key = f"The top treasure of city {city}, at once"
    why = f"The airship is at city {city}: who gets off there takes the top treasure of its pile."
    rules = (clause.get(event.how, "captain-alone-may-land"), "treasure-decks")
    asked = f"**{told} Which treasure does {who} get?**"
    return _question(keyed, seed, found[:2], asked, (key, why), offers, rules, [("seat", int(event.seat))])


def _payer(keyed: Keyed, seed: int) -> Question | None:
    """Whose cards pay."""
    if (found := _moment(keyed, Paid)) is None or not found[2].cards:
        return None
    deal, plies, _, state = found
    after = steps(deal)[plies + 1].state
    paid = [Seat(s) for s in range(state.seats) if len(after.hands[s]) < len(state.hands[s])]
    who = PLAYERS[state.captain]
    offers = [(f"Everybody aboard, one card each: {seats_text(sorted(state.aboard))}", "everybody-pays")]
    if state.passengers:
        offers += [
            (f"The passengers alone: {seats_text(sorted(state.passengers))}", "captain-spared"),
            (f"The player on the captain's left: {PLAYERS[state.passengers[0]]}", "captain-spared"),
        ]
    why = f"The dice are paid from the captain's hand alone: {seats_text(paid)}."
    return _question(
        keyed,
        seed,
        found[:2],
        f"{who} says: I can pay. **Whose cards pay for the dice?**",
        (f"The captain alone: {seats_text(paid)}", why),
        offers,
        ("one-card-per-die", "payment-discarded"),
        [],
    )


def _cards(keyed: Keyed, seed: int) -> Question | None:
    """How many cards are paid."""
    if (found := _moment(keyed, Paid)) is None:
        return None
    event, state = found[2:]
    dangers = [face for face in state.dice if face in HAZARDS]
    key = len(event.cards)
    offers = [
        (len(state.dice), "blank-costs"),
        (len(set(dangers)), "one-card-for-all"),
        (len(state.aboard), "die-per-player"),
        (len(state.dice) - len(dangers), "blank-costs"),
        (len(state.hands[state.captain]), "whole-hand"),
    ]
    why = f"{key} of the {len(state.dice)} dice {'shows a danger' if key == 1 else 'show a danger'}, one card for each."
    shown = [(_card_count(count), mistake) for count, mistake in offers if count and count != key]
    numbers = [("dice", len(state.dice)), ("paid", key)]
    asked = f"{PLAYERS[state.captain]} says: I can pay. **How many cards does {PLAYERS[state.captain]} pay?**"
    rules = ("one-card-per-die", "all-blank")
    return _question(keyed, seed, found[:2], asked, (_card_count(key), why), shown, rules, numbers)


def _loser(keyed: Keyed, seed: int) -> Question | None:
    """Who gets no treasure from a journey that ends in a crash."""
    if (found := _moment(keyed, Crashed)) is None or not found[2].aboard:
        return None
    state, aboard = found[3], found[2].aboard
    every = tuple(Seat(seat) for seat in range(state.seats))
    offers = [
        (f"Every player: {seats_text(every)}", "safe-already"),
        (f"The captain alone: {PLAYERS[state.captain]}", "captain-blamed"),
    ]
    if state.passengers:
        offers.append((f"The passengers alone: {seats_text(sorted(state.passengers))}", "captain-unhurt"))
    if off := [Seat(seat) for seat in range(state.seats) if seat not in aboard]:
        offers.append((f"Those who got off before: {seats_text(off)}", "safe-already"))
    key = f"Everybody still aboard: {seats_text(aboard)}"
    why = f"Aboard at the crash: {seats_text(aboard)}. Who got off before keeps the treasure drawn then."
    asked = (
        "The captain cannot pay, nobody saves the airship, and it crashes. **Who gets no treasure in this journey?**"
    )
    same = [offer for offer in offers if offer[0].partition(": ")[2] != seats_text(aboard)]
    return _question(keyed, seed, found[:2], asked, (key, why), same, ("crash-no-treasure", "left-is-out"), [])


def _kept(keyed: Keyed, seed: int) -> Question | None:
    """What those aboard still have after a crash."""
    if (found := _moment(keyed, Crashed)) is None or not found[2].aboard:
        return None
    deal, plies, event, state = found
    after, seat = steps(deal)[plies + 1].state, keyed.pick(event.aboard)
    before = (len(state.treasures[seat]), len(state.hands[seat]))
    key = (len(after.treasures[seat]), len(after.hands[seat]))
    tries = [
        ((0, before[1]), "crash-takes-all"),
        ((before[0], 0), "crash-takes-hand"),
        ((before[0] - 1, before[1]), "crash-takes-all"),
        ((before[0], before[1] - 1), "crash-takes-hand"),
        ((before[0] + 1, before[1]), "crash-pays"),
    ]
    offers = [(_owned(pair), mistake) for pair, mistake in tries if pair != key and min(pair) >= 0]
    who = PLAYERS[seat]
    why = f"A crash pays nothing and takes nothing: {who} keeps {_owned(key)}."
    asked = (
        f"{who} has {_owned(before)}. Now the airship crashes with {who} aboard. **What has {who} right after the "
        "crash, before a card is drawn for the next journey?**"
    )
    numbers = [("treasures", key[0]), ("cards", key[1]), ("seat", int(seat))]
    numbers += [(f"offer {place} {n}", value) for place, (pair, _) in enumerate(tries) for n, value in enumerate(pair)]
    rules = ("crash-no-treasure", "fail-plays-nothing")
    text = _owned(key)
    return _question(keyed, seed, found[:2], asked, (text, why), offers, rules, numbers)


def _question(
    keyed: Keyed,
    seed: int,
    at: tuple[int, int],
    asked: str,
    right: tuple[str, str],
    offers: list[Offer],
    clauses: tuple[str, ...],
    numbers: Sequence[tuple[str, Value]],
) -> Question | None:
    deal, plies = at
    wrong: dict[str, str] = {}
    for text, mistake in keyed.shuffled(offers):
        if text != right[0] and len(wrong) < MOST - 1:
            wrong.setdefault(text, mistake)
    if len(wrong) < LEAST - 1:
        return None
    moment = position(deal, plies, steps(deal)[plies].state.captain)
    options = [Option(right[0], True, right[1])]
    options += [Option(text, False, reason(mistake), mistake) for text, mistake in wrong.items()]
    lines = (right[1], f"So: {right[0][0].lower()}{right[0][1:]}.")
    return Question(
        family=ID,
        seed=seed,
        prompt=f"{keyed.pick(OPENINGS)} {table_text(moment.view)}\n\n{asked}",
        options=_ordered(keyed, options),
        explained=lines,
        clauses=clauses,
        numbers=(("deal", deal), ("plies", plies), *numbers, *_counts(options)),
        position=moment,
    )


def _ordered(keyed: Keyed, options: list[Option]) -> tuple[Option, ...]:
    """Counts by size, sentences in any order."""
    if all(option.text == NO_CARD or option.text[0].isdigit() for option in options):
        return tuple(sorted(options, key=lambda one: 0 if one.text == NO_CARD else int(one.text.split()[0])))
    return keyed.shuffled(options)


def _counts(options: list[Option]) -> list[tuple[str, Value]]:
    return [
        (f"offered {place}", int(option.text.split()[0]))
        for place, option in enumerate(options)
        if option.text[0].isdigit()
    ]


def _dice_count(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _card_count(count: int) -> str:
    return NO_CARD if not count else "1 card" if count == 1 else f"{count} cards"


def _owned(pair: tuple[int, int]) -> str:
    treasures, cards = pair
    have = "no treasure" if not treasures else f"{treasures} treasure{'' if treasures == 1 else 's'}"
    return f"{have} and {'no card' if not cards else f'{cards} card' + ('' if cards == 1 else 's')}"


OPENINGS = ("A moment of a real game.", "From a real game.", "This happened in a game.")

FAMILY = family(ID, "What happens in a leg?", _dice, _treasure, _payer, _cards, _loser, _kept)
