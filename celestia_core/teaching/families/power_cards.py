"""How Power cards change chances and stakes: dice rolled again, before a known or a hidden hand, and a Jetpack."""

from fractions import Fraction
from math import comb

from celestia_core.bag import Bag
from celestia_core.kinds import ANSWER, EQUIPMENT, Card, Face
from celestia_core.odds import EVENT_DIE, Pool, crash_odds, hand_pays
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Option, Question
from celestia_core.written import points

from .choices import WRONG, Wrong, family, in_doubt, reason
from .keyed import Keyed
from .power_dice import GUST, ID, PAYS, SIDES, SMALLEST, best_pick, chances, faces_text, known_hand
from .scenes import average_left, rules
from .small import Numbers, a_pack, drawn_text, every_hand, pack_numbers
from .wording import begun, cards_text, chance_text, dice_text

MOST_CARDS, MOST_HANDS, MOST_KINDS = 8, 28, 6  # of a hidden hand, so that its hands can be written down
POINTS_APART = Fraction(1, 2)

Hands = list[tuple[Bag[Card], int]]  # each kind of hand, and how many there are of it


def _hidden_hand(keyed: Keyed, seed: int) -> Question | None:
    """A Wind Gust before the captain has spoken; the hand is a few cards of a small pack."""
    kinds = keyed.shuffled((*EQUIPMENT, Card.TURBO))[: keyed.among(2, 3)]
    pack, size = a_pack(keyed, kinds, MOST_CARDS), keyed.among(2, 3)
    face, who = keyed.pick([face for face, card in ANSWER.items() if card in kinds]), keyed.pick(PLAYERS)
    total = comb(len(pack), size)
    hands = [(Bag(hand), ways) for hand, ways in every_hand(pack, size)]
    if len(pack) <= size or total > MOST_HANDS or len(hands) > MOST_KINDS:
        return None
    pool = Pool.of(pack)
    before, alone = crash_odds((face,), size, pool).crash, crash_odds(1, size, pool).crash
    rows = [(new, faces, _failing(hands, (face, new))) for new, faces in EVENT_DIE.pairs]
    fails = sum(faces * sum(failing) for _, faces, failing in rows)
    key = Fraction(fails, SIDES * total)
    if not SMALLEST < key < 1 - SMALLEST or in_doubt(before):
        return None
    errors = [
        ("as-before", before),
        ("change-alone", key - before),
        ("again-all", crash_odds(2, size, pool).crash),
        ("kept-for-free", alone),
        ("each-die-alone", 1 - (1 - before) * (1 - alone)),
        ("blank-once", Fraction(sum(sum(failing) for *_, failing in rows), len(rows) * total)),
        ("other-side", 1 - key),
        *([("adding-chances", before + alone)] if before + alone < 1 else []),
    ]
    told = (
        f"A small pack: {cards_text(pack)}, {len(pack)} cards in all. {who} is captain and drew **{size} cards** from "
        f"it; nobody else has seen them. The dice show **{dice_text((face, Face.BLANK))}**. Before {who} says a word, "
        f"{GUST} {who} {PAYS}\n\n**Of 100 such flights, how many crash now?**"
    )
    way, drawn = drawn_text(len(pack), size)
    lines = [
        f"{size} cards out of {len(pack)}: {way} different hands. {_hands_text(hands)}.",
        f"Before the gust {chance_text(before)} of them cannot pay for {dice_text((face, Face.BLANK))}.",
        *(_face_text(new, faces, failing, dice_text((face, new))) for new, faces, failing in rows),
        f"{' + '.join(f'{faces} x {sum(failing)}' for _, faces, failing in rows)} is {fails}.",
        f"{SIDES} faces with {total} hands each are {SIDES * total}. {fails} of {SIDES * total} is {chance_text(key)}.",
    ]
    counts: Numbers = (
        *pack_numbers(pack, size),
        *drawn,
        ("before", before),
        ("hands", total),
        ("fails", fails),
        ("pairs", SIDES * total),
        *((f"fails {new.value}", sum(failing)) for new, _, failing in rows),
        *((f"ways {place}", ways) for place, (_, ways) in enumerate(hands)),
        *((f"card {place}", count) for place, (hand, _) in enumerate(hands) for _, count in hand.pairs),
        (f"rolled {face.value}", 1),
    )
    clauses = ("wind-gust-effect", "wind-gust-who-when", "rerolls-any-number")
    return chances(keyed, seed, told, key, errors, lines, clauses, counts)


def _failing(hands: Hands, dice: tuple[Face, ...]) -> list[int]:
    """The ways of each kind of hand that cannot pay."""
    return [ways for hand, ways in hands if not hand_pays(hand, dice).turbo]


def _hands_text(hands: Hands) -> str:
    """Each kind of hand with its number."""
    return "; ".join(f"{cards_text(hand)}: {ways}" for hand, ways in hands)


def _face_text(new: Face, faces: int, failing: list[int], dice: str) -> str:
    """One face of the new die, and the hands that cannot pay then."""
    added = f"{' + '.join(map(str, failing))} is {sum(failing)}" if len(failing) > 1 else f"{sum(failing)}"
    return f"{begun(new.value)}, {faces_text(faces)}: hands that cannot pay for {dice}: {added}."


def _jetpack(keyed: Keyed, seed: int) -> Question | None:
    """What a flight is worth to who holds a Jetpack."""
    place = keyed.among(1, len(rules().cities) - 2)
    here, ahead = rules().cities[place : place + 2]
    now, then, crashes = average_left(keyed, here), average_left(keyed, ahead), 10 * keyed.among(1, 6)
    crash = Fraction(crashes, 100)
    if now.denominator > 1 or then.denominator > 1 or now >= then:
        return None
    key = (1 - crash) * then + crash * now
    errors = [
        ("jetpack-unused", (1 - crash) * then),
        ("points-only", then),
        ("jetpack-first", now),
        ("both-prizes", (1 - crash) * then + now),
        ("chances-swapped", crash * then + (1 - crash) * now),
    ]
    kept: list[Wrong] = []
    for mistake, value in keyed.shuffled(errors):
        if len(kept) < WRONG and all(abs(value - other) >= POINTS_APART for other in (key, *(v for _, v in kept))):
            kept.append((mistake, value))
    if len(kept) < WRONG:
        return None
    added = f"{100 - crashes} x {then} + {crashes} x {now} is {int(100 * key):,}"
    counted = f"{added} points in 100 flights: {points(key)} on average."
    made = [(key, Option(f"{points(key)} points", True, counted))]
    made += [(value, Option(f"{points(value)} points", False, reason(one), one)) for one, value in kept]
    told = (
        f"You are aboard at city {here.value} and hold a **Jetpack**. A treasure here brings **{now} points** on "
        f"average, a treasure of city {ahead.value} brings **{then}**. Of 100 such flights **{crashes}** "
        f"crash. You stay. If the flight arrives, you get off at city {ahead.value}; if a crash is certain, you play "
        "the Jetpack.\n\n"
        "**How many points does this bring on average?**"
    )
    lines = (
        f"In {100 - crashes} of 100 flights you draw in city {ahead.value}: {100 - crashes} x {then} points.",
        f"In {crashes} of 100 you land with the Jetpack and draw in city {here.value}: {crashes} x {now} points.",
        counted,
    )
    numbers: Numbers = (
        ("key", key),
        ("crashes", crashes),
        ("arrivals", 100 - crashes),
        ("now", int(now)),
        ("then", int(then)),
        ("sum", int(100 * key)),
        ("city", here.value),
        ("next city", ahead.value),
        *((f"wrong {mistake}", value) for mistake, value in kept),
    )
    options = tuple(option for _, option in sorted(made, key=lambda pair: pair[0]))
    clauses = ("jetpack-effect", "jetpack-who-when", "crash-no-treasure")
    return Question(ID, seed, told, options, lines, clauses, numbers)


KINDS = (known_hand, known_hand, known_hand, best_pick, best_pick, _hidden_hand, _jetpack)  # about as often each

FAMILY = family(ID, "What do Power cards change?", *KINDS)
