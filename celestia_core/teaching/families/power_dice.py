"""Dice rolled again before a captain whose hand is known: the chance of it, and which dice to pick."""

from collections.abc import Iterable
from fractions import Fraction

from celestia_core.bag import Bag
from celestia_core.kinds import EQUIPMENT, Card, Face
from celestia_core.odds import EVENT_DIE
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Option, Question

from .again import Again, Pick, picks
from .choices import Wrong, chance_options, in_doubt, reason
from .keyed import Keyed
from .scenes import a_roll
from .small import Numbers
from .wording import begun, cards_text, chance_text, dice_text

ID = "power-cards"
SMALLEST = Fraction(4, 100)
SIDES = len(EVENT_DIE)
MOST_AGAIN = 2  # dice rolled again, so that the rolls can be counted on paper
LEAST_OFFERED, MOST_OFFERED = 3, 5
GAP = Fraction(1, 20)  # a pick that is not best is worse by at least this
PAYS = "pays whenever that is possible, with Turbo too. No other Power card is played."
GUST = "**Wind Gust** is played: every blank die is rolled again."
GUST_CLAUSES = ("wind-gust-effect", "announcement-void", "rerolls-any-number")
ROUTE_CLAUSES = ("alternative-route-effect", "captain-picks-dice", "rerolls-any-number")


def known_hand(keyed: Keyed, seed: int) -> Question | None:
    """Some dice are rolled again; the captain's hand is known."""
    hand, dice, who = _a_hand(keyed), a_roll(keyed, keyed.among(2, 3)), keyed.pick(PLAYERS)
    tried, gust, crashes = picks(hand, dice), keyed.below(2) == 0, keyed.below(2) == 0
    best = min(tried, key=lambda pick: tried[pick].crash)
    pick = tuple(face for face in dice if face is Face.BLANK) if gust else best
    if not 0 < len(pick) <= min(MOST_AGAIN, len(dice) - 1) or not (gust or _fails(hand, dice)):
        return None
    again = tried[pick]
    if not SMALLEST < again.crash < 1 - SMALLEST or in_doubt(again.crash, 1 - again.crash):
        return None
    errors: list[Wrong] = [("as-before", Fraction(not gust)), *again.errors()]
    shown = [(mistake, value if crashes else 1 - value) for mistake, value in errors]
    said = f"says: I {'can' if gust else 'cannot'} pay."
    played = (
        f"Before a card is paid, {GUST}"
        if gust
        else f"**Alternative Route** is played. {who} picks to roll again: **{dice_text(pick)}**."
    )
    told = (
        f"{who} is captain and holds {cards_text(hand)}. The dice show **{dice_text(dice)}**. {who} {said} {played} "
        f"{who} {PAYS}\n\n**Of 100 such flights, how many {'crash' if crashes else 'arrive'} now?**"
    )
    lines, counts = _counted(again)
    key = again.crash if crashes else 1 - again.crash
    counts += tuple((f"holds {card.value}", count) for card, count in hand.pairs)
    return chances(keyed, seed, told, key, shown, lines, GUST_CLAUSES if gust else ROUTE_CLAUSES, counts)


def best_pick(keyed: Keyed, seed: int) -> Question | None:
    """Which dice the captain should roll again."""
    hand, dice, who = _a_hand(keyed), a_roll(keyed, keyed.among(2, 3)), keyed.pick(PLAYERS)
    if not _fails(hand, dice):
        return None
    tried = picks(hand, dice)
    best = min(tried, key=lambda pick: tried[pick].crash)
    wrong = {pick: mistake for pick, again in tried.items() if (mistake := _mistake(best, pick, again))}
    offered = (best, *keyed.shuffled(tuple(wrong))[: MOST_OFFERED - 1])
    if (
        len(offered) < LEAST_OFFERED
        or min(tried[pick].crash for pick in tried if pick != best) < tried[best].crash + GAP
    ):
        return None
    counted = {pick: _good(tried[pick]) for pick in sorted(offered, key=lambda pick: (len(pick), pick))}
    options = tuple(
        Option(
            _dice_name(pick, dice),
            pick == best,
            f"{counted[pick]} can be paid then." + (f" {reason(wrong[pick])}" if pick in wrong else ""),
            wrong.get(pick, ""),
        )
        for pick in keyed.shuffled(offered)
    )
    told = (
        f"{who} is captain and holds {cards_text(hand)}. The dice show **{dice_text(dice)}**. {who} says: "
        f"I cannot pay. **Alternative Route** is played: {who} picks dice and rolls them once more. {who} {PAYS}\n\n"
        "**With which pick does the flight arrive most often?**"
    )
    lines = [f"{_dice_name(pick, dice)}: {good} can be paid." for pick, good in counted.items()]
    lines.append(f"So: keep what can be paid, and roll again what cannot: {dice_text(best)}.")
    numbers: Numbers = (
        ("dice", len(dice)),
        *((f"holds {card.value}", count) for card, count in hand.pairs),
        *((f"counted {place}", number) for place, pick in enumerate(counted) for number in _of(tried[pick])),
    )
    return Question(ID, seed, told, options, tuple(lines), ROUTE_CLAUSES, numbers)


def chances(
    keyed: Keyed,
    seed: int,
    told: str,
    key: Fraction,
    errors: Iterable[Wrong],
    lines: Iterable[str],
    clauses: tuple[str, ...],
    counts: Numbers,
) -> Question | None:
    """A question about a chance."""
    right = f"{chance_text(key)} of such flights."
    chosen = chance_options(key, keyed.shuffled(tuple(errors)), right)
    if chosen is None:
        return None
    numbers: Numbers = (
        ("key", key),
        ("opposite", 1 - key),
        ("sides", SIDES),
        *((f"sides {face.value}", faces) for face, faces in EVENT_DIE.pairs),
        *counts,
        *((f"wrong {mistake}", value) for mistake, value in chosen.wrong),
    )
    return Question(ID, seed, told, chosen.options, tuple(lines), clauses, numbers)


def _counted(again: Again) -> tuple[list[str], Numbers]:
    """The new dice face by face, once the dice that stay are paid; and how many rolls that makes."""
    assert again.rest is not None
    paid, rows, others = again.hand - again.rest, again.rows(), again.others
    lines = [
        f"What stays: {dice_text(again.stay)}, paid with {cards_text(paid)}. "
        f"Left for the new {'die' if others == 1 else 'dice'}: {cards_text(again.rest)}."
    ]
    for face, faces, ways in rows:
        if others == 1:
            lines.append(f"{begun(face.value)}, {faces_text(faces)}: {'can' if ways else 'cannot'} be paid.")
        else:
            lines.append(
                f"{begun(face.value)} on one new die, {faces_text(faces)}: then {ways} of {others} faces of the other "
                f"can be paid, {faces} x {ways} is {faces * ways}."
            )
    good, total = _of(again)
    arriving, crashing = chance_text(1 - again.crash), chance_text(again.crash)
    lines.append(f"Together {_good(again)} can be paid: {arriving}. The other {total - good} crash: {crashing}.")
    numbers: Numbers = (
        ("good", good),
        ("bad", total - good),
        ("total", total),
        *((f"ways {face.value}", ways) for face, _, ways in rows),
        *((f"rolls {face.value}", faces * ways) for face, faces, ways in rows),
        *((f"paid {card.value}", count) for card, count in paid.pairs),
        *((f"left {card.value}", count) for card, count in again.rest.pairs),
    )
    return lines, numbers


def _of(again: Again) -> tuple[int, int]:
    """Rolls of the new dice that can be paid, and all of them."""
    total = SIDES**again.count
    return int((1 - again.crash) * total), total


def _good(again: Again) -> str:
    good, total = _of(again)
    return f"{good} of {total} {'faces' if again.count == 1 else 'rolls'}"


def _a_hand(keyed: Keyed) -> Bag[Card]:
    return keyed.drawn(Bag(dict.fromkeys((*EQUIPMENT, Card.TURBO), 2)), keyed.among(2, 4))


def _fails(hand: Bag[Card], dice: Pick) -> bool:
    return Again(hand, dice, 0).crash == 1


def _mistake(best: Pick, pick: Pick, again: Again) -> str:
    """The error behind a pick; none for the best, and where no rule of thumb tells that it is worse."""
    if pick == best:
        return ""
    return "unpaid-kept" if again.rest is None else "paid-again" if Bag.of(*best) <= Bag.of(*pick) else ""


def _dice_name(pick: Pick, dice: Pick) -> str:
    """The dice of a pick: "The fog die alone", "One fog die alone", "Fog and blank", "All 3 dice"."""
    if len(pick) == len(dice):
        return "Both dice" if len(dice) == 2 else f"All {len(dice)} dice"
    if len(pick) > 1:
        return begun(dice_text(pick))
    return f"{'One' if dice.count(pick[0]) > 1 else 'The'} {pick[0].value} die alone"


def faces_text(count: int) -> str:
    """So many faces of a die."""
    return f"{count} of {SIDES} faces"
