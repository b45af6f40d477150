"""Hands, rolls and runs of generated questions counted naively, for tests: nothing here is shared with the families."""

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial

from celestia_core.record import replay
from celestia_core.state import GameState
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.families.games import game
from celestia_core.teaching.question import Question

COUNT = 1000  # questions of each family
KINDS = ("compass", "arrester", "foghorn", "cannon")
FACES = ("fog", "lightning", "birds", "pirates", "blank", "blank")
ANSWERS = dict(zip(FACES[:4], ("Compass", "Lightning Arrester", "Foghorn", "Cannon"), strict=True))
NAMED = (*ANSWERS.values(), "Turbo")


@cache
def questions(family: str, count: int = COUNT) -> tuple[Question, ...]:
    return tuple(FAMILIES[family].make(seed) for seed in range(count))


def numbers(question: Question) -> dict[str, int | Fraction]:
    return dict(question.numbers)


def hands(pool: dict[str, int], size: int, needs: tuple[int, ...], absent: str = "") -> Counter[tuple[int, int]]:
    """Ways to draw a hand, by Equipment missing and Turbos held; without any card of the absent kind."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})  # (cards drawn, missing)
    for kind, need in zip(KINDS, needs, strict=True):
        after: Counter[tuple[int, int]] = Counter()
        for (drawn, missing), count in ways.items():
            for held in range(min(pool[kind] if kind != absent else 0, size - drawn) + 1):
                after[drawn + held, missing + max(0, need - held)] += count * comb(pool[kind], held)
        ways = after
    found: Counter[tuple[int, int]] = Counter()
    for (drawn, missing), count in ways.items():
        for turbos in range(min(pool["turbo"] if absent != "turbo" else 0, size - drawn) + 1):
            found[missing, turbos] += count * comb(pool["turbo"], turbos) * comb(pool["other"], size - drawn - turbos)
    return found


def share(found: Counter[tuple[int, int]], fails, total: int) -> Fraction:
    return Fraction(sum(ways for (missing, turbos), ways in found.items() if fails(missing, turbos)), total)


def crash(pool: dict[str, int], size: int, needs: tuple[int, ...], fails=lambda missing, turbos: missing > turbos):
    return share(hands(pool, size, needs), fails, comb(sum(pool.values()), size))


@cache
def rolls(dice: int, faces: tuple[str, ...] = FACES) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Needs of every roll with the number of rolls."""
    found: Counter[tuple[int, ...]] = Counter()
    for shown in combinations_with_replacement(sorted(set(faces)), dice):
        ways = factorial(dice)
        for face in set(shown):
            ways = ways // factorial(shown.count(face)) * faces.count(face) ** shown.count(face)
        found[tuple(shown.count(face) for face in FACES[:4])] += ways
    return tuple(found.items())


@cache
def crash_before(pool: tuple[tuple[str, int], ...], size: int, dice: int) -> Fraction:
    """The chance before the roll: dice and cards kind by kind, all at once."""
    cards = dict(pool)
    ways: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})  # dice shown, cards drawn, missing
    for kind in KINDS:
        row = [comb(cards[kind], held) for held in range(size + 1)]
        after: Counter[tuple[int, int, int]] = Counter()
        for (shown, drawn, missing), count in ways.items():
            for need in range(dice - shown + 1):
                here = count * comb(dice - shown, need)
                for held in range(size - drawn + 1):
                    after[shown + need, drawn + held, missing + max(0, need - held)] += here * row[held]
        ways = after
    fails = 0
    for (shown, drawn, missing), count in ways.items():
        for turbos in range(min(size - drawn, missing - 1) + 1):
            last = comb(cards["turbo"], turbos) * comb(cards["other"], size - drawn - turbos)
            fails += count * 2 ** (dice - shown) * last
    return Fraction(fails, 6**dice * comb(sum(cards.values()), size))


def pool_of(found: dict[str, int | Fraction]) -> dict[str, int]:
    return {kind: int(found[f"unseen {kind}"]) for kind in (*KINDS, "turbo", "other")}


def needs_of(found: dict[str, int | Fraction]) -> tuple[int, ...]:
    return tuple(int(found[f"rolled {face}"]) for face in FACES[:4])


def cards_in(text: str) -> list[str]:
    """Cards of a text such as "2 Compasses and 1 Turbo", one by one."""
    hand: list[str] = []
    for count, name in re.findall(r"(\d+) ([A-Z][A-Za-z ]*?)(?:,| and|\.|\*|$)", text):
        single = name.removesuffix("es") if name == "Compasses" else name.removesuffix("s") if count != "1" else name
        hand += [single] * int(count)
    return hand


def missing_from(left: Counter[str], dice: list[str]) -> int:
    """Equipment missing for the dice; what pays is taken out of the hand."""
    missing = 0
    for face in dice:
        card = ANSWERS.get(face)
        if card is not None:
            missing += not left[card]
            left[card] -= bool(left[card])
    return missing


def small_hands(question: Question) -> tuple[tuple[str, ...], ...]:
    """Every hand from the small pack of a question, card by card."""
    pack = cards_in(question.prompt.partition(" in all.")[0].rpartition(", ")[0])
    return tuple(combinations(pack, int(numbers(question)["hand"])))


def told(question: Question) -> tuple[list[str], bool, Counter[str] | None, str]:
    """Of a small pack: the dangers, whether Turbo is never used, what was paid, and the card that is asked for."""
    found = numbers(question)
    dice = [face for face in FACES[:4] for _ in range(int(found[f"rolled {face}"]))]
    paid = re.search(r"pays \*\*(\d.+?)\*\*", question.prompt)
    seen = None if paid is None else Counter(cards_in(paid[1]))
    return dice, "never pays with Turbo" in question.prompt, seen, NAMED[int(found["card"])]


def paying(hand: tuple[str, ...], dice: list[str], never: bool) -> tuple[Counter[str] | None, Counter[str]]:
    """What a captain lays down, die by die, and the cards left behind it."""
    left = Counter(hand)
    missing = missing_from(left, dice)
    if missing > (0 if never else left["Turbo"]):
        return None, Counter(hand)
    left["Turbo"] -= missing
    return Counter(hand) - left, left


def run_chance(throws: int, run: int, one: Fraction) -> Fraction:
    """The chance of a run somewhere, throw by throw, by the length of the run that has just been reached."""
    now, done = {0: Fraction(1)}, Fraction(0)
    for _ in range(throws):
        after: dict[int, Fraction] = {0: sum(now.values()) * (1 - one)}
        for length, chance in now.items():
            if length + 1 == run:
                done += chance * one
            else:
                after[length + 1] = chance * one
        now = after
    return done


@cache
def states(deal: int) -> tuple[GameState, ...]:
    return tuple(step.state for step in replay(game(deal)))


def state_of(question: Question) -> GameState:
    found = numbers(question)
    return states(int(found["deal"]))[int(found["plies"])]


def fails(hand: Iterable[str], shown: Iterable[str]) -> bool:
    """Whether a captain who uses Turbo cannot pay these dice."""
    left = Counter(hand)
    return missing_from(left, list(shown)) > left["Turbo"]


def shown_dice(question: Question) -> list[str]:
    """The dice that a question shows."""
    return re.findall("|".join(FACES[:5]), re.search(r"The dice show \*\*(.+?)\*\*", question.prompt)[1])


def rerolled(question: Question) -> tuple[list[str], list[str], list[str]]:
    """Of a captain whose hand is known: the hand, the dice, and those that are rolled again."""
    dice = shown_dice(question)
    picked = re.search(r"picks to roll again: \*\*(.+?)\*\*", question.prompt)
    new = re.findall("|".join(FACES[:5]), picked[1]) if picked else [face for face in dice if face == "blank"]
    return cards_in(re.search(r"holds (.+?\.) The dice", question.prompt)[1]), dice, new
