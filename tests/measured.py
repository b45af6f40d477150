"""Every measure of the lessons a second time, the slow way: cards dealt one by one, dice rolled one by one.

Nothing here asks the library for a chance. The numbers of the box stand here once more, typed from the rules sheet.
What a seat saw comes from the engine's events; who holds what is counted from them here.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, product
from math import factorial
from typing import Any

from celestia_core.kinds import LETTERS, Card
from celestia_core.teaching.position import Position
from tests.sampling import Drawn, Gone, Said, story

Value = int | Fraction | tuple[Fraction, ...]
Counts = tuple[int, ...]  # cards by kind, in the order of KINDS

KINDS = ("compass", "arrester", "foghorn", "cannon", "turbo", "other")
DECK: Counts = (20, 18, 16, 14, 8, 8)
DIE = ("fog", "lightning", "birds", "pirates", "blank", "blank")
DANGERS = DIE[:4]
DICE = {2: 2, 4: 2, 6: 2, 9: 3, 12: 3, 15: 3, 20: 4, 25: 4}
CITIES = (1, *DICE)
TREASURES = {  # points; a Spyglass is a 2
    1: [1] * 5 + [2] * 3 + [4] * 2 + [2],
    2: [2] * 5 + [4] * 3 + [6] * 2 + [2],
    4: [4] * 5 + [6] * 3 + [9] + [2],
    6: [6] * 5 + [9] * 3 + [12] + [2],
    9: [9] * 6 + [12] * 3,
    12: [12] * 6 + [15] * 3,
    15: [15] * 6,
    20: [20] * 6,
    25: [25] * 6,
}
SHARES = {"always": Fraction(1), "half": Fraction(1, 2), "never": Fraction(0)}


def second(name: str, params: Mapping[str, Any], positions: Mapping[str, Position]) -> Value:
    """The number of a lesson, computed here."""
    given = {key: positions[value] if key == "position" else value for key, value in params.items()}
    at, onward = given.pop("at", None), given.pop("from", None)
    value = SECOND[name](**given)
    if at is None and onward is None:
        return value
    assert isinstance(value, tuple)
    law = dict(enumerate(value))
    if at is not None:
        return law.get(at, Fraction(0))
    return 1 - sum((law[place] for place in law if place < onward), Fraction(0))


# --- words ---


def listed(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def pool(text: str) -> Counts:
    if not text:
        return DECK
    found = dict(word.split("=") for word in listed(text))
    return tuple(int(found.get(kind, 0)) for kind in KINDS)


def hand(text: str) -> Counts:
    kinds = [word if word in KINDS else "other" for word in listed(text)]
    return tuple(kinds.count(kind) for kind in KINDS)


def share(text: str) -> Fraction:
    return SHARES[text] if text in SHARES else Fraction(text)


# --- dice and payment ---


def rolls(dice: int) -> Iterator[tuple[str, ...]]:
    return product(DIE, repeat=dice)


def shown(roll: Sequence[str], face: str) -> int:
    return sum(one in DANGERS if face == "danger" else one == face for one in roll)


def short(held: Counts, roll: Sequence[str]) -> int:
    """Equipment missing: each die takes a card out of the hand, if there is one."""
    left, missing = list(held), 0
    for face in roll:
        if face != "blank":
            kind = DANGERS.index(face)
            missing += left[kind] == 0
            left[kind] = max(0, left[kind] - 1)
    return missing


def refuses(held: Counts, roll: Sequence[str], uses: Fraction) -> Fraction:
    """The chance that a captain with this hand does not pay."""
    missing = short(held, roll)
    return Fraction(0) if missing == 0 else 1 - uses if missing <= held[4] else Fraction(1)


@lru_cache(maxsize=200)
def sorted_rolls(dice: int) -> tuple[tuple[tuple[str, ...], int], ...]:
    found: defaultdict[tuple[str, ...], int] = defaultdict(int)
    for roll in rolls(dice):
        found[tuple(sorted(roll))] += 1
    return tuple(found.items())


def refuses_before(held: Counts, dice: int, uses: Fraction) -> Fraction:
    return sum((ways * refuses(held, roll, uses) for roll, ways in sorted_rolls(dice)), Fraction(0)) / len(DIE) ** dice


# --- fresh hands: the cards of the pool are gone through one by one, each taken or not ---


@lru_cache(maxsize=200)
def dealt(cards: Counts, size: int) -> dict[Counts, int]:
    """Every content of a hand, with the number of hands."""
    ways: dict[Counts, int] = {(0,) * len(cards): 1}
    for kind, count in enumerate(cards):
        for _ in range(count):
            more = dict(ways)
            for held, number in ways.items():
                if sum(held) < size:
                    taken = (*held[:kind], held[kind] + 1, *held[kind + 1 :])
                    more[taken] = more.get(taken, 0) + number
            ways = more
    return {held: number for held, number in ways.items() if sum(held) == size}


def counted(cards: Counts, size: int, of: Callable[[Counts], int | Fraction]) -> int | Fraction:
    """The hands, each weighed."""
    return sum((number * of(held) for held, number in dealt(cards, size).items()), Fraction(0))


def whole(number: int | Fraction) -> int:
    assert Fraction(number).denominator == 1
    return int(number)


def law_of(weighed: Mapping[Counts, int | Fraction], kind: int) -> tuple[Fraction, ...]:
    total = sum(weighed.values())
    most = max(held[kind] for held, weight in weighed.items() if weight)
    return tuple(
        Fraction(sum((weight for held, weight in weighed.items() if held[kind] == count), Fraction(0))) / total
        for count in range(most + 1)
    )


def fresh_law(card: str, hand: int, pool: str = "") -> tuple[Fraction, ...]:
    return law_of(dealt(_pool(pool), hand), KINDS.index(card))


_pool = pool  # parameters of measures are called as the words they read
_hand = hand


def fresh_crash(dice: str, hand: int, pool: str = "", turbo: str = "always") -> Fraction:
    cards, roll, uses = _pool(pool), listed(dice), share(turbo)
    return Fraction(counted(cards, hand, lambda held: refuses(held, roll, uses))) / hand_ways(hand, pool)


def fresh_crash_before(dice: int, hand: int, pool: str = "", turbo: str = "always") -> Fraction:
    cards, uses = _pool(pool), share(turbo)
    return Fraction(counted(cards, hand, lambda held: refuses_before(held, dice, uses))) / hand_ways(hand, pool)


def crash_ways(dice: str, hand: int, pool: str = "", turbo: str = "always") -> int:
    return whole(counted(_pool(pool), hand, lambda held: refuses(held, listed(dice), share(turbo))))


def hand_ways(hand: int, pool: str = "") -> int:
    return sum(dealt(_pool(pool), hand).values())


def ways_holding(card: str, hand: int, count: int, pool: str = "", how: str = "exactly") -> int:
    kind = KINDS.index(card)
    fits = (lambda held: held[kind] >= count) if how == "at-least" else (lambda held: held[kind] == count)
    return whole(counted(_pool(pool), hand, fits))


def ways_with(have: str, lack: str, hand: int, pool: str = "") -> int:
    wanted, missing = ([KINDS.index(word) for word in listed(words)] for words in (have, lack))
    return whole(
        counted(_pool(pool), hand, lambda held: all(held[k] for k in wanted) and not any(held[k] for k in missing))
    )


def named(cards: Counts) -> list[tuple[str, int]]:
    """The cards of a small pool, each with a name of its own."""
    return [(kind, number) for kind, count in zip(KINDS, cards, strict=True) for number in range(count)]


def draw_chance(cards: str, pool: str = "", back: int = 0) -> Fraction:
    """Which card comes first, which second: fingers on the cards that are left."""
    left, chance = named(_pool(pool)), Fraction(1)
    for kind in listed(cards):
        fitting = [card for card in left if card[0] == kind]
        chance *= Fraction(len(fitting), len(left))
        if fitting and not back:
            left.remove(fitting[0])
    return chance


def added_ways(dice: str, hand: int, pool: str = "") -> int:
    roll = listed(dice)
    alone = [[one for one in roll if one == face] for face in DANGERS if face in roll]
    return sum(whole(counted(_pool(pool), hand, lambda held, faces=faces: short(held, faces) > 0)) for faces in alone)


def turbo_for_all_ways(dice: str, hand: int, pool: str = "") -> int:
    roll = listed(dice)
    return whole(counted(_pool(pool), hand, lambda held: short(held, roll) > 0 and held[4] == 0))


def paying_law(card: str, hand: int, paid: int, pool: str = "") -> tuple[Fraction, ...]:
    kind = KINDS.index(card)
    able = {held: ways for held, ways in dealt(_pool(pool), hand).items() if held[kind] >= paid}
    return law_of(able, kind)[paid:]


def refusing(dice: str, hand: int, pool: str, turbo: str) -> dict[Counts, Fraction]:
    """Small pools: every set of named cards is a hand of its own."""
    found: defaultdict[Counts, Fraction] = defaultdict(Fraction)
    for cards in combinations(named(_pool(pool)), hand):
        held = tuple(sum(card[0] == kind for card in cards) for kind in KINDS)
        found[held] += refuses(held, listed(dice), share(turbo))
    return {held: weight for held, weight in found.items() if weight}


def said_no_law(card: str, dice: str, hand: int, pool: str = "", turbo: str = "always") -> tuple[Fraction, ...]:
    return law_of(refusing(dice, hand, pool, turbo), KINDS.index(card))


def said_no_ways(card: str, dice: str, hand: int, pool: str = "", turbo: str = "always") -> int:
    kind = KINDS.index(card)
    return whole(sum(weight for held, weight in refusing(dice, hand, pool, turbo).items() if held[kind]))


def again_rolls(hand: str, keep: str, again: int) -> int:
    return sum(not refuses(_hand(hand), (*listed(keep), *roll), Fraction(1)) for roll in rolls(again))


def again_crash(hand: int, keep: str, again: int, pool: str = "") -> Fraction:
    fails = sum(ways * crash_ways(",".join((*listed(keep), *roll)), hand, pool) for roll, ways in sorted_rolls(again))
    return Fraction(fails, len(DIE) ** again * hand_ways(hand, pool))


# --- at a table: all ways to deal the hands of those who have shown or said something ---

PLACES = (Card.COMPASS, Card.ARRESTER, Card.FOGHORN, Card.CANNON, Card.TURBO)


def known(position: Position) -> tuple[Counts, list[Card]]:
    """The viewer's hand and the used cards, by kind; and those cards one by one."""
    assert position.viewer is not None
    cards = [*position.state.hands[position.viewer], *position.state.discard]
    return by_kind(cards), cards


def by_kind(cards: Sequence[Card]) -> Counts:
    return (*(sum(card is kind for card in cards) for kind in PLACES), sum(card not in PLACES for card in cards))


def unseen_cards(position: Position) -> Counts:
    return tuple(all_ - seen for all_, seen in zip(DECK, known(position)[0], strict=True))


def unseen_words(position: Position, card: str = "", gone: int = 0) -> str:
    left = unseen_cards(position)
    return ",".join(f"{kind}={count - gone * (kind == card)}" for kind, count in zip(KINDS, left, strict=True))


@lru_cache(maxsize=100)
def believed(position: Position, about: int, uses: Fraction, asked: frozenset[int]) -> dict[Counts, Fraction]:
    """The law of a hand as it is now, from all that the viewer saw: each way to deal weighs what was seen of it.

    For games whose cards were all dealt from one deck before the first roll.

    Args:
        position: the moment.
        about: whose hand.
        uses: how often a captain pays who can pay only with Turbo.
        asked: Equipment that will be asked about; other kinds that nothing was seen of are counted as other cards.
    """
    assert position.viewer is not None
    if about == position.viewer:
        return {by_kind([*position.state.hands[about]]): Fraction(1)}
    told = story(position.information)
    first = next((place for place, step in enumerate(told.steps) if not isinstance(step, Drawn)), len(told.steps))
    assert len(told.decks) == 1
    later = [step for step in told.steps[first:] if not isinstance(step, Drawn)]
    assert len(later) == len(told.steps[first:])
    powers = sorted({kind for step in later if isinstance(step, Gone) for kind in _powers(step)})
    apart = sorted({kind for step in later for kind, need in enumerate(step.needs) if need} | asked)
    unseen = told.decks[0]
    cards = tuple(unseen[kind] for kind in (*apart, 4, *powers))
    cards = (*cards, sum(unseen) - sum(cards))
    likely: dict[int, dict[Counts, tuple[Counts, Fraction]]] = {}
    for seat in told.hidden:
        steps = [step for step in later if step.seat == seat]
        size = sum(isinstance(step, Drawn) and step.seat == seat for step in told.steps)
        if steps or seat == about:
            seen = {held: _seen(held, steps, apart, powers, uses) for held in _hands(cards, size)}
            likely[seat] = {held: (left, chance) for held, (left, chance) in seen.items() if chance}
    others: dict[Counts, Fraction] = {(0,) * len(cards): Fraction(1)}
    for seat, law in likely.items():
        if seat != about:
            joined: defaultdict[Counts, Fraction] = defaultdict(Fraction)
            for taken, weight in others.items():
                for held, (_, chance) in law.items():
                    joined[tuple(map(sum, zip(taken, held, strict=True)))] += weight * chance * _orders(held)
            others = joined
    falling = [[_falling(count, taken) for taken in range(25)] for count in cards]
    scale = max(weight.denominator for weight in others.values())  # powers of two
    whole_others = [(taken, int(weight * scale)) for taken, weight in others.items()]
    found: defaultdict[Counts, Fraction] = defaultdict(Fraction)
    for held, (left, chance) in likely[about].items():
        rows = [row[one:] for row, one in zip(falling, held, strict=True)]
        ways = 0
        for taken, weight in whole_others:
            for row, other in zip(rows, taken, strict=True):
                weight *= row[other]
            ways += weight
        found[left] += chance * _orders(held) * ways
    total = sum(found.values())
    return {held: weight / total for held, weight in found.items() if weight}


def _hands(cards: Counts, size: int) -> Iterator[Counts]:
    if len(cards) == 1:
        if size <= cards[0]:
            yield (size,)
        return
    for count in range(min(cards[0], size) + 1):
        for rest in _hands(cards[1:], size - count):
            yield (count, *rest)


def _seen(
    held: Counts, steps: Sequence[Said | Gone], apart: Sequence[int], powers: Sequence[int], uses: Fraction
) -> tuple[Counts, Fraction]:
    """What is left of a hand by kind, and the chance of all that was seen of it.

    Args:
        held: Equipment of the kinds in `apart`, Turbo, the power cards in `powers`, all others.
        steps: what was seen.
        apart: kinds.
        powers: kinds.
        uses: as above.
    """
    left, chance = [0] * 6, Fraction(1)
    for kind, count in zip(apart, held, strict=False):
        left[kind] = count
    left[4] = held[len(apart)]
    extra = dict(zip(powers, held[len(apart) + 1 :], strict=False))
    for step in steps:
        if isinstance(step, Said):
            roll = [face for face, count in zip(DANGERS, step.needs, strict=True) for _ in range(count)]
            no = refuses(tuple(left), roll, uses)
            chance *= 1 - no if step.can else no
        else:
            if sum(step.needs):  # a payment: Equipment as far as it goes, Turbo for the rest
                fits = [min(count, need) for count, need in zip(left, step.needs, strict=False)]
                paid = [*fits, sum(step.needs) - sum(fits)]
                chance *= list(step.cards[:5]) == paid and left[4] >= paid[4]
                left[:5] = [count - gone for count, gone in zip(left, paid, strict=False)]
            for kind in _powers(step):
                chance *= extra[kind] > 0
                extra[kind] -= 1
        if not chance:
            break
    left[5] = sum(extra.values()) + held[-1]
    return tuple(left), chance


def _powers(step: Gone) -> list[int]:
    return [kind for kind in range(5, len(step.cards)) for _ in range(step.cards[kind])]


def _orders(held: Counts) -> int:
    """In how many orders these cards can be dealt."""
    orders = factorial(sum(held))
    for count in held:
        orders //= factorial(count)
    return orders


def _falling(count: int, taken: int) -> int:
    ways = 1
    for step in range(taken):
        ways *= max(0, count - step)
    return ways


ALL = frozenset(range(4))


def hand_law(position: Position, about: str, card: str, turbo: str = "always") -> tuple[Fraction, ...]:
    kind = KINDS.index(card)
    asked = ALL if card == "other" else frozenset({kind}) & ALL
    return law_of(believed(position, LETTERS.index(about), share(turbo), asked), kind)


def hand_crash(position: Position, about: str, dice: str, turbo: str = "always") -> Fraction:
    roll = listed(dice)
    asked = frozenset(DANGERS.index(face) for face in roll if face != "blank")
    law = believed(position, LETTERS.index(about), share(turbo), asked)
    return sum((chance * refuses(held, roll, share(turbo)) for held, chance in law.items()), Fraction(0))


def hand_crash_before(position: Position, about: str, dice: int, turbo: str = "always") -> Fraction:
    law = believed(position, LETTERS.index(about), share(turbo), ALL)
    return sum((chance * refuses_before(held, dice, share(turbo)) for held, chance in law.items()), Fraction(0))


def half_place(position: Position, about: str, dice: int) -> int:
    """How many of the two other captains crash less often, where neither of them is equal; else between."""
    half = hand_crash_before(position, about, dice, "half")
    gaps = [half - hand_crash_before(position, about, dice, other) for other in ("always", "never")]
    return 1 if gaps[0] * gaps[1] <= 0 else 2 * (gaps[0] > 0)


def on_table(position: Position) -> str:
    return ",".join(face.value for face in position.state.dice)


def captain(position: Position) -> str:
    assert position.state.captain is not None
    return LETTERS[position.state.captain]


def leg_crash(position: Position, turbo: str = "always") -> Fraction:
    if position.state.dice:
        return hand_crash(position, captain(position), on_table(position), turbo)
    return hand_crash_before(position, captain(position), DICE[city_at(position, 1)], turbo)


def simple_crash(position: Position, turbo: str = "always") -> Fraction:
    size = len(position.state.hands[LETTERS.index(captain(position))])
    if position.state.dice:
        return fresh_crash(on_table(position), size, unseen_words(position), turbo)
    return fresh_crash_before(DICE[city_at(position, 1)], size, unseen_words(position), turbo)


def hand_cards(position: Position, about: str) -> int:
    return len(position.state.hands[LETTERS.index(about)])


def city_at(position: Position, steps: int) -> int:
    return CITIES[position.state.position + steps]


def treasure_mean_at(position: Position, city: int) -> Fraction:
    """For a viewer who has no treasures, before any end of the game was looked for."""
    assert position.viewer is not None
    assert not position.state.treasures[position.viewer]
    return mean(TREASURES[city])


def mean(points: Sequence[int]) -> Fraction:
    return Fraction(sum(points), len(points))


def own_next_pays(position: Position) -> int:
    assert position.viewer is not None
    held = by_kind([*position.state.hands[position.viewer]])
    return sum(not refuses(held, roll, Fraction(1)) for roll in rolls(DICE[city_at(position, 2)]))


def own_next(position: Position) -> Fraction:
    return Fraction(own_next_pays(position), len(DIE) ** DICE[city_at(position, 2)])


def both_arrive(position: Position, turbo: str = "always") -> Fraction:
    return (1 - leg_crash(position, turbo)) * own_next(position)


# --- long runs: one try after another ---


def tried(chance: str, times: int) -> dict[int, Fraction]:
    """How often it happens in so many tries, one after another."""
    happens, of = Fraction(chance).as_integer_ratio()
    ways = [1]
    for _ in range(times):
        ways = [more * happens + same * (of - happens) for more, same in zip([0, *ways], [*ways, 0], strict=True)]
    return {number: Fraction(way, of**times) for number, way in enumerate(ways)}


def times_law(chance: str, times: int) -> tuple[Fraction, ...]:
    law = tried(chance, times)
    return tuple(law[happens] for happens in range(times + 1))


def times_law_given(chance: str, times: int, least: int) -> tuple[Fraction, ...]:
    law = tried(chance, times)
    fits = sum(weight for happens, weight in law.items() if happens >= least)
    return tuple(law[happens] / fits if happens >= least else Fraction(0) for happens in range(times + 1))


def won_more(chance: str, games: int, sign: int) -> Fraction:
    """The chance that wins less losses has this sign."""
    leads = ((2 * wins - games, weight) for wins, weight in tried(chance, games).items())
    return sum((weight for lead, weight in leads if (lead > 0) - (lead < 0) == sign), Fraction(0))


def run_somewhere(chance: str, run: int, times: int) -> Fraction:
    """By the place of the first miss: `missed[n]` is the chance that n tries have no such run."""
    p, missed = Fraction(chance), [Fraction(1)] * run
    for tries in range(run, times + 1):
        missed.append(sum((p**first * (1 - p) * missed[tries - first - 1] for first in range(run)), Fraction(0)))
    return 1 - missed[times]


def band(chance: str, times: int, upward: bool) -> int:
    """The first number of times, from one end, up to which the chance is more than 1 in 40."""
    law = tried(chance, times)
    order = range(times + 1) if upward else range(times, -1, -1)
    return next(
        end for place, end in enumerate(order) if sum(law[one] for one in list(order)[: place + 1]) > Fraction(1, 40)
    )


def deal_count(deal: int, face: str, dice: int) -> int:
    """A die by SHA-256, as DESIGN 3 has it: the face whose share of 2^256 the hash falls into."""
    found = 0
    for number in range(1, dice + 1):
        digest = sha256(f"{deal}|roll|1|{number}|0".encode()).hexdigest()
        found += DIE[int(digest, 16) * 6 // 2**256] == face
    return found


def deal_in_band(deal: int, face: str, dice: int) -> int:
    """Neither so few nor so many of the face is rarer than 1 in 40."""
    count, law = deal_count(deal, face, dice), tried(f"{DIE.count(face)}/{len(DIE)}", dice)
    few, many = (sum(weight for one, weight in law.items() if fits(one)) for fits in (count.__ge__, count.__le__))
    return int(min(few, many) > Fraction(1, 40))


SECOND: dict[str, Callable[..., Value]] = {
    # what is printed
    "deck-count": lambda card="", pool="": len([one for one in named(_pool(pool)) if not card or one[0] == card]),
    "face-count": lambda face="": len([one for one in DIE if not face or one == face]),
    "hand-size": lambda seats: {2: 8, 3: 8, 4: 6, 5: 6, 6: 6}[seats],
    "city-value": lambda place: CITIES[place - 1],
    "city-dice": lambda city: DICE[city],
    "city-count": lambda: len(CITIES),
    "flight-count": lambda city: len([one for one in CITIES if one < city]),
    # dice
    "roll-count": lambda dice, face="", how="exactly", count=0: sum(
        not face or (shown(roll, face) >= count if how == "at-least" else shown(roll, face) == count)
        for roll in rolls(dice)
    ),
    "roll-chance": lambda dice, face, how="exactly", count=0: Fraction(
        SECOND["roll-count"](dice, face, how, count), len(list(rolls(dice)))
    ),
    "pair-count": lambda first, second: sum(shown(r[:1], first) and shown(r[1:], second) for r in rolls(2)),
    "added-count": lambda dice, face: sum(shown(roll, face) for roll in rolls(dice)),
    "show-count": lambda dice: sum(sorted(roll) == sorted(listed(dice)) for roll in rolls(len(listed(dice)))),
    "second-after-first": lambda first, second: mean(
        [shown(roll[1:], second) for roll in rolls(2) if shown(roll[:1], first)]
    ),
    "danger-law": lambda dice: tuple(
        mean([shown(roll, "danger") == count for roll in rolls(dice)]) for count in range(dice + 1)
    ),
    "turbos-needed": lambda hand, dice: short(_hand(hand), listed(dice)),
    "turbos-held": lambda hand: _hand(hand)[4],
    "captains-case": lambda hand, dice: int(2 * refuses(_hand(hand), listed(dice), Fraction(1, 2))),
    # fresh hands
    "hand-ways": hand_ways,
    "ways-holding": ways_holding,
    "fresh-law": fresh_law,
    "fresh-mean": lambda card, hand, pool="": sum(n * p for n, p in enumerate(fresh_law(card, hand, pool))),
    "draw-chance": draw_chance,
    "crash": fresh_crash,
    "arrive": lambda dice, hand, pool="", turbo="always": 1 - fresh_crash(dice, hand, pool, turbo),
    "crash-ways": crash_ways,
    "ways-with": ways_with,
    "share-with": lambda have, lack, hand, pool="": Fraction(ways_with(have, lack, hand, pool), hand_ways(hand, pool)),
    "added-ways": added_ways,
    "added-crash": lambda dice, hand, pool="": min(
        Fraction(1), Fraction(added_ways(dice, hand, pool), hand_ways(hand, pool))
    ),
    "turbo-for-all-ways": turbo_for_all_ways,
    "paying-law": paying_law,
    "said-no-ways": said_no_ways,
    "said-no-law": said_no_law,
    "crash-before-roll": fresh_crash_before,
    "own-crash": lambda hand, dice, turbo="always": refuses_before(_hand(hand), dice, share(turbo)),
    "own-crash-rolls": lambda hand, dice: len(DIE) ** dice - again_rolls(hand, "", dice),
    "again-rolls": again_rolls,
    "again-arrive": lambda hand, keep, again: Fraction(again_rolls(hand, keep, again), len(DIE) ** again),
    "again-crash": again_crash,
    # at a table
    "hand-law": hand_law,
    "hand-mean": lambda position, about, card, turbo="always": sum(
        n * p for n, p in enumerate(hand_law(position, about, card, turbo))
    ),
    "hand-cards": hand_cards,
    "hand-crash": hand_crash,
    "hand-crash-before-roll": hand_crash_before,
    "half-place": half_place,
    "leg-crash": leg_crash,
    "leg-arrive": lambda position, turbo="always": 1 - leg_crash(position, turbo),
    "simple-crash": simple_crash,
    "simple-law": lambda position, about, card: fresh_law(card, hand_cards(position, about), unseen_words(position)),
    "simple-mean": lambda position, about, card: sum(
        n * p for n, p in enumerate(fresh_law(card, hand_cards(position, about), unseen_words(position)))
    ),
    "unseen": lambda position, card="": sum(
        count for kind, count in zip(KINDS, unseen_cards(position), strict=True) if not card or kind == card
    ),
    "unseen-other": lambda position, card: sum(
        count for kind, count in zip(KINDS, unseen_cards(position), strict=True) if kind != card
    ),
    "unseen-lacking-law": lambda position, card, hand, lack: law_of(
        {
            held: ways
            for held, ways in dealt(unseen_cards(position), hand).items()
            if held[KINDS.index(lack)] == 0  # the hands without that type, of all hands
        },
        KINDS.index(card),
    ),
    "unseen-ways": lambda position, card, hand, count, how="exactly": ways_holding(
        card, hand, count, unseen_words(position), how
    ),
    "unseen-law": lambda position, card, hand, gone=0: fresh_law(card, hand, unseen_words(position, card, gone)),
    "unseen-paying-law": lambda position, card, hand, paid: paying_law(card, hand, paid, unseen_words(position)),
    "position-city": lambda position: city_at(position, 0),
    "position-next-city": lambda position: city_at(position, 1),
    "position-dice": lambda position: DICE[city_at(position, 1)],
    "treasure-mean-at": treasure_mean_at,
    "leave-worth": lambda position: treasure_mean_at(position, city_at(position, 0)),
    "prize-ahead": lambda position: treasure_mean_at(position, city_at(position, 1)),
    "stay-worth": lambda position, turbo="always": (
        (1 - leg_crash(position, turbo)) * treasure_mean_at(position, city_at(position, 1))
    ),
    "even-crash": lambda position: SECOND["break-even"](city_at(position, 0), city_at(position, 1)),
    "own-next": own_next,
    "own-next-pays": own_next_pays,
    "both-arrive": both_arrive,
    "both-worth": lambda position, turbo="always": (
        both_arrive(position, turbo) * treasure_mean_at(position, city_at(position, 2))
    ),
    "beyond-city": lambda position: city_at(position, 2),
    # worth
    "treasure-count": lambda city, points=-1: len([one for one in TREASURES[city] if points in (-1, one)]),
    "treasure-points": lambda city: sum(TREASURES[city]),
    "treasure-mean": lambda city: mean(TREASURES[city]),
    "fresh-hop-worth": lambda to, hand, dice="", pool="": (
        mean(TREASURES[to])
        * (1 - (fresh_crash(dice, hand, pool) if dice else fresh_crash_before(DICE[to], hand, pool)))
    ),
    "own-hop-worth": lambda to, hand: mean(TREASURES[to]) * (1 - refuses_before(_hand(hand), DICE[to], Fraction(1))),
    "break-even": lambda here, to: (mean(TREASURES[to]) - mean(TREASURES[here])) / mean(TREASURES[to]),
    "share-of-prize": lambda here, to: Fraction(
        sum(TREASURES[here]) * len(TREASURES[to]), sum(TREASURES[to]) * len(TREASURES[here])
    ),
    "gain-over-here": lambda here, to: min(
        Fraction(1), (mean(TREASURES[to]) - mean(TREASURES[here])) / mean(TREASURES[here])
    ),
    "fresh-jetpack-worth": lambda here, to, hand, dice="", pool="": (
        mean(TREASURES[to])
        + (mean(TREASURES[here]) - mean(TREASURES[to]))
        * (fresh_crash(dice, hand, pool) if dice else fresh_crash_before(DICE[to], hand, pool))
    ),
    # long runs
    "face-chance": lambda face: mean([one == face for one in DIE]),
    "assumed": lambda chance: Fraction(chance),
    "chosen": lambda number: number,
    "in-a-row": lambda chance, times: tried(chance, times)[times],
    "at-least-once": lambda chance, times: sum(
        (weight for happens, weight in tried(chance, times).items() if happens), Fraction(0)
    ),
    "next-after-run": lambda chance, run: tried(chance, run + 1)[run + 1] / tried(chance, run)[run],
    "run-somewhere": run_somewhere,
    "deal-count": deal_count,
    "deal-in-band": deal_in_band,
    "series-ways": lambda chance, times, happens: sum(
        sum(ticket < Fraction(chance).numerator for ticket in series) == happens
        for series in product(range(Fraction(chance).denominator), repeat=times)
    ),
    "series-all": lambda chance, times: len(list(product(range(Fraction(chance).denominator), repeat=times))),
    "times-law": times_law,
    "times-law-given": times_law_given,
    "times-mean": lambda chance, times: sum(n * p for n, p in tried(chance, times).items()),
    "times-low": lambda chance, times: band(chance, times, upward=True),
    "times-high": lambda chance, times: band(chance, times, upward=False),
    "behind": lambda chance, games: won_more(chance, games, -1),
    "level": lambda chance, games: won_more(chance, games, 0),
    "ahead": lambda chance, games: won_more(chance, games, 1),
    "not-ahead": lambda chance, games: 1 - won_more(chance, games, 1),
}
