"""What "I can" or "I cannot" tells about the hand behind it: more or less likely; how often; which hands are left."""

from dataclasses import replace
from fractions import Fraction
from math import comb

from celestia_core.bag import Bag
from celestia_core.beliefs.entries import Announced, Draw
from celestia_core.beliefs.hand import APART, HandBelief
from celestia_core.beliefs.posterior import Hidden
from celestia_core.kinds import ANSWER, EQUIPMENT, HAZARDS, Card, Face, Seat
from celestia_core.odds import EVENT_DIE, Needs, Pool, hand_pays
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Option, Question, Value

from .choices import chance_options, fact, family, in_doubt, reason
from .keyed import Keyed
from .scenes import Scene, a_scene
from .wording import NAMES, cards_text, chance_text, dice_text

ID = "announcement-tells"
FELT = Fraction(3, 100)  # a change that counts as more or less
SMALLEST = Fraction(4, 100)
OFFERED, MOST_TRIED = 4, 12  # hands to choose from; hands drawn to find them
WORDS = {True: "I can pay", False: "I cannot pay"}
ALWAYS, NEVER = (1, 1), (0, 1)  # how often a captain pays who can pay only with Turbo
USES = "This captain pays with Turbo whenever that is needed."


def belief(scene: Scene, can: bool | None, turbo: tuple[int, int] = ALWAYS) -> HandBelief:
    """The captain's hand before a word was said, or after it; counted in whole numbers."""
    kinds = (*EQUIPMENT, Card.TURBO, Card.JETPACK)
    counts = (*scene.pool.equipment, scene.pool.turbo, scene.pool.other)
    line: tuple[Draw | Announced, ...] = (Draw(0, scene.hand),)
    if can is not None:
        line += (Announced(scene.needs, can, turbo),)
    cards = Bag(dict(zip(kinds, counts, strict=True)))
    contents = Hidden((cards,), (Bag(),), {0: line}).contents(0, APART, whole=True)
    return HandBelief.of(Seat(0), contents, Fraction(*turbo), EVENT_DIE)


def holds(hand: HandBelief, card: Card) -> Fraction:
    """The chance of at least one of a card."""
    chance = hand.at_least(card.value, 1).fraction
    assert chance is not None
    return chance


def _direction(keyed: Keyed, seed: int) -> Question | None:
    """More, less or just as likely."""
    scene = a_scene(keyed)
    if scene is None:
        return None
    if keyed.below(6) == 0 and scene.position is None:  # all blank: the word tells nothing
        scene = replace(scene, faces=(Face.BLANK,) * scene.dice)
    silent = not set(scene.faces) & set(HAZARDS)
    if not silent and not SMALLEST < scene.crash < 1 - SMALLEST:
        return None
    can = silent or keyed.below(2) == 0
    card = keyed.pick((*EQUIPMENT, Card.TURBO))  # one that no die asks for moves the other way
    before, after = holds(belief(scene, None), card), holds(belief(scene, can), card)
    if (before != after and abs(after - before) < FELT) or in_doubt(before, after, _left(scene, can)):
        return None
    key = "same" if before == after else "more" if after > before else "less"
    texts = {
        "more": "More likely than before.",
        "less": "Less likely than before.",
        "same": "Just as likely as before.",
    }
    options = []
    for name, text in texts.items():
        error = "clue-from-nothing" if silent else "word-ignored" if name == "same" else "wrong-way"
        counted = f"Before the word {chance_text(before)} such hands hold {_one(card)}, after it {chance_text(after)}."
        why = counted if name == key else reason(error)
        options.append(Option(text, name == key, why, "" if name == key else error))
    lines = [
        f"Of all hands of {scene.hand} cards, {chance_text(before)} hold at least one {_word(card)}.",
        "All dice are blank: every captain can, so no hand is ruled out."
        if silent
        else f"The word rules out the hands that could not say it: left are {chance_text(_left(scene, can))}.",
        f"Of the hands that are left, {chance_text(after)} hold at least one {_word(card)}.",
    ]
    numbers = (
        ("before", before),
        ("after", after),
        ("left", _left(scene, can)),
        ("can", int(can)),
        ("card", card.place),
    )
    asked = f"Is it now more or less likely than before that this hand holds {_one(card)}?"
    return _question(seed, scene, can, asked, tuple(options), lines, numbers)


def _number(keyed: Keyed, seed: int) -> Question | None:
    """How many of the hands that are left hold none of a card."""
    scene = a_scene(keyed)
    if scene is None:
        return None
    can, card = keyed.below(2) == 0, keyed.pick((*_asked(scene), Card.TURBO))
    if not SMALLEST < scene.crash < 1 - SMALLEST:
        return None
    key, fresh = 1 - holds(belief(scene, can), card), 1 - holds(belief(scene, None), card)
    if not SMALLEST < key < 1 - SMALLEST or in_doubt(fresh):
        return None
    errors = [
        ("naive-count", fresh),
        ("wrong-way", 1 - holds(belief(scene, not can), card)),
        ("turbo-forgotten", 1 - holds(belief(scene, can, NEVER), card)),
        ("other-side", 1 - key),
    ]
    right = f"Of the hands that fit the word, {chance_text(key)} hold no {_word(card)}."
    chosen = chance_options(key, keyed.shuffled(errors), right)
    if chosen is None:
        return None
    left, total = _left(scene, can), comb(scene.pool.total, scene.hand)
    fit, both = int(left * total), int(key * left * total)
    lines = [
        f"{scene.hand} cards out of {scene.pool.total}: {total:,} different hands.",
        f"{fit:,} of them fit what was said, and {both:,} of these hold no {_word(card)}.",
        f"{both:,} of {fit:,} is {chance_text(key)}. Among all hands it is {chance_text(fresh)}.",
    ]
    numbers: tuple[tuple[str, Value], ...] = (
        ("key", key),
        ("before", fresh),
        ("left", left),
        ("both", key * left),
        ("hands", total),
        ("hands that fit", fit),
        ("hands that fit without", both),
        ("can", int(can)),
        ("card", card.place),
        *((f"wrong {mistake}", value) for mistake, value in chosen.wrong),
    )
    asked = f"Of 100 captains with such a hand who say this, how many hold no {_word(card)} at all?"
    return _question(seed, scene, can, asked, chosen.options, lines, numbers)


def _hands(keyed: Keyed, seed: int) -> Question | None:
    """Which one of these hands may it be? The rules alone decide, whatever the captain likes to do."""
    scene = a_scene(keyed, real=False)
    if scene is None:
        return None
    size, can = min(scene.hand, keyed.among(3, 5)), keyed.below(2) == 0
    cards = Bag(dict(zip((*EQUIPMENT, Card.TURBO), (*scene.pool.equipment, 2 * scene.pool.turbo), strict=True)))
    found: dict[str, Option] = {}
    fits = 0
    for _ in range(MOST_TRIED):
        hand = keyed.drawn(cards, size)
        option = _possible(hand, scene.faces, can)
        if len(found) < OFFERED and option.text not in found and not (option.right and fits):
            fits += option.right
            found[option.text] = option
    options = tuple(found.values())
    if len(options) < OFFERED or not fits:
        return None
    lines = [f"{option.text}: {fact(option)}" for option in options]
    prompt = (
        f"{PLAYERS[scene.captain]} is captain and holds {size} cards. The dice show **{dice_text(scene.faces)}**. "
        f"{PLAYERS[scene.captain]} says: **{WORDS[can]}**.\n\n**Which one of these hands may it be, by the rules?**"
    )
    counts = tuple((f"rolled {face.value}", scene.faces.count(face)) for face in Face)
    return Question(
        ID, seed, prompt, options, tuple(lines), _clauses(can), (("hand", size), ("can", int(can)), *counts)
    )


def _possible(hand: Bag[Card], dice: tuple[Face, ...], can: bool) -> Option:
    pays, text = hand_pays(hand, dice), cards_text(hand)
    if pays.equipment:
        why = "The Equipment covers every die, so this captain must say: I can pay."
        return Option(
            text, can, why if can else f"{why} {reason('must-play-forgotten')}", "" if can else "must-play-forgotten"
        )
    if pays.turbo:
        return Option(text, True, "Only Turbo covers what is missing, so this captain may say either.")
    why = "Even with every Turbo this hand does not cover the dice, so this captain must say: I cannot pay."
    if not can:
        return Option(text, True, why)
    short = Pool.of(hand)
    missing = sum(max(0, need - have) for need, have in zip(Needs.of(dice), short.equipment, strict=True))
    error = "turbo-pays-two" if missing <= 2 * short.turbo else "one-card-for-all"
    capped = [face for face in set(dice) if face in HAZARDS]
    if error == "one-card-for-all" and not hand_pays(hand, capped).turbo:
        asked = {ANSWER[face] for face in capped}
        error = "not-asked" if set(hand.kinds()) & (set(EQUIPMENT) - asked) else "die-left-over"
    return Option(text, False, f"{why} {reason(error)}", error)


def _question(
    seed: int,
    scene: Scene,
    can: bool,
    asked: str,
    options: tuple[Option, ...],
    lines: list[str],
    numbers: tuple[tuple[str, Value], ...],
) -> Question:
    said = f"{PLAYERS[scene.captain]} says: **{WORDS[can]}**. {USES}"
    prompt = f"{scene.told}\n\n{scene.dice_told} {said}\n\n**{asked}**"
    position = scene.position
    return Question(ID, seed, prompt, options, tuple(lines), _clauses(can), (*scene.numbers, *numbers), position)


def _clauses(can: bool) -> tuple[str, ...]:
    return (
        ("three-cases", "must-play", "turbo-pays-one") if can else ("must-play", "three-cases", "failing-hand-hidden")
    )


def _left(scene: Scene, can: bool) -> Fraction:
    """The share of all hands that lead to this word."""
    return 1 - scene.crash if can else scene.crash


def _asked(scene: Scene) -> tuple[Card, ...]:
    return tuple(card for card, face in zip(EQUIPMENT, HAZARDS, strict=True) if face in scene.faces)


def _one(card: Card) -> str:
    return NAMES[card.value][0]


def _word(card: Card) -> str:
    return _one(card).split(" ", 1)[1]


FAMILY = family(ID, "What does the announcement tell?", _direction, _number, _hands)
