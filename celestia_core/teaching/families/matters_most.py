"""Which one more card in the captain's hand lowers the chance of a crash most; equal cards are all accepted."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

from celestia_core.kinds import EQUIPMENT, Card
from celestia_core.odds import Needs, Turbo, crash_odds, explain, hand_odds
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Option, Question, Value
from celestia_core.written import of_hundred

from .choices import ONE_IS_ENOUGH, family, in_doubt, reason
from .keyed import Keyed
from .scenes import Scene, a_scene, rules
from .wording import NAMES, cards_text, chance_text, of_100

ID = "matters-most"
GAP = Fraction(1, 100)  # a card that is not best is worse by at least this, so that nobody has to guess at a hair
POWER = Card.JETPACK  # stands for all Power cards
LEAST_WRONG = 2
MOST_OFFERED = 5
LEAST_ASKED = 2  # kinds; with one there would be nothing to weigh

Worth = dict[Card, Fraction]  # the chance of a crash with one more of this card
Mistaken = Callable[[Card], str]


def _hidden_hand(keyed: Keyed, seed: int) -> Question | None:
    """Known dice, and a captain whose cards nobody has seen."""
    scene = a_scene(keyed)
    if scene is None:
        return None
    needs, turbo_used = scene.needs, keyed.below(4) > 0
    crash, worth = one_more(needs, scene, turbo_used)
    asked = [card for card, count in zip(EQUIPMENT, needs, strict=True) if count]
    if len(asked) < LEAST_ASKED:
        return None
    others = keyed.shuffled([card for card in EQUIPMENT if card not in asked])
    offered = [*asked, *others[:1], POWER]
    if keyed.below(3) == 0 or not turbo_used:
        offered.append(Card.TURBO)
    if len(offered) > MOST_OFFERED:
        offered.remove(POWER)
    best = min(worth[card] for card in offered)
    pool = dict(zip(EQUIPMENT, scene.pool.equipment, strict=True))
    most = max((pool[card] for card in offered if card in pool and worth[card] == best), default=0)

    def mistake(card: Card) -> str:
        if card is POWER:
            return "power-pays"
        if card is Card.TURBO:
            return "turbo-unused"
        if card in others:
            return "not-asked"
        if worth.get(Card.TURBO) == best and Card.TURBO in offered:
            return "one-danger-only"
        return "commonest-card" if pool[card] > most else "rarest-card"

    behaviour = (
        "A captain who can pay does so, with Turbo too."
        if turbo_used
        else f"{PLAYERS[scene.captain]} **never pays with Turbo**."
    )
    prompt = (
        f"{scene.told}\n\n{scene.dice_told} {behaviour} Now {PLAYERS[scene.captain]} gets **one more card** from a "
        f"second box.\n\n**With which of these cards does the airship crash least often?** {ONE_IS_ENOUGH}"
    )
    return _question(seed, prompt, crash, {card: worth[card] for card in offered}, mistake, scene)


def one_more(needs: Needs, scene: Scene, turbo_used: bool) -> tuple[Fraction, Worth]:
    """The chance of a crash as it is, and with one more of each card."""
    behaviour: Turbo = "always" if turbo_used else "never"
    crash = crash_odds(needs, scene.hand, scene.pool, behaviour).crash
    worth = {Card.TURBO: crash, POWER: crash}
    if turbo_used:
        fails = sum(case.ways for case in explain(needs, scene.hand, scene.pool) if case.turbo + 1 < case.short)
        worth[Card.TURBO] = Fraction(fails, comb(scene.pool.total, scene.hand))
    for place, card in enumerate(EQUIPMENT):
        fewer = Needs(*(max(0, count - (kind == place)) for kind, count in enumerate(needs)))
        worth[card] = crash_odds(fewer, scene.hand, scene.pool, behaviour).crash
    return crash, worth


def _own_hand(keyed: Keyed, seed: int) -> Question | None:
    """The captain's own hand before the roll."""
    hand = keyed.drawn(rules().deck, keyed.among(4, 7))
    dice = keyed.among(2, 4)
    crash = hand_odds(hand, dice).crash
    offered = [*EQUIPMENT, POWER]
    if keyed.below(4) == 0:
        offered[keyed.below(4)] = Card.TURBO
    worth = {card: hand_odds(hand.plus(card), dice).crash for card in offered}
    best = min(worth.values())

    def mistake(card: Card) -> str:
        if card is POWER:
            return "power-pays"
        return "one-danger-only" if worth.get(Card.TURBO) == best else "more-of-the-same"

    prompt = (
        f"You are captain. Your hand: {cards_text(hand)}. **{dice} dice** will be rolled; you pay whenever you can. "
        f"Now you get **one more card** from a second box.\n\n**With which of these cards do you crash least often?** "
        f"{ONE_IS_ENOUGH}"
    )
    counts: tuple[tuple[str, Value], ...] = (
        ("dice", dice),
        ("hand", len(hand)),
        *((f"holds {card.value}", hand[card]) for card in Card if hand[card]),
    )
    return _question(seed, prompt, crash, worth, mistake, None, counts)


def _question(
    seed: int,
    prompt: str,
    crash: Fraction,
    worth: Worth,
    mistake: Mistaken,
    scene: Scene | None,
    counts: tuple[tuple[str, Value], ...] = (),
) -> Question | None:
    best = min(worth.values())
    wrong = [value for value in worth.values() if value > best]
    if best == crash or len(wrong) < LEAST_WRONG or in_doubt(crash, *worth.values()):
        return None
    if min(wrong) - best < GAP or of_hundred(min(wrong)) == of_hundred(best):
        return None
    offered = sorted(worth)
    options = tuple(
        Option(
            f"A{_name(card)[1:]}",
            worth[card] == best,
            f"With {_name(card)} more, {of_100(worth[card])} crash."
            + ("" if worth[card] == best else f" {reason(mistake(card))}"),
            "" if worth[card] == best else mistake(card),
        )
        for card in offered
    )
    lines = [f"Without another card {chance_text(crash)} crash."]
    lines += [f"With {_name(card)} more {chance_text(worth[card])} crash." for card in offered]
    values = tuple((f"with {card.value}", worth[card]) for card in offered)
    return Question(
        family=ID,
        seed=seed,
        prompt=prompt,
        options=options,
        explained=tuple(lines),
        clauses=("matching-cards", "one-card-per-die", "turbo-pays-one"),
        numbers=(("crash", crash), *(scene.numbers if scene else counts), *values),
        position=scene.position if scene else None,
    )


def _name(card: Card) -> str:
    return "a Power card" if card is POWER else NAMES[card.value][0]


FAMILY = family(ID, "Which card matters most?", _hidden_hand, _own_hand)
