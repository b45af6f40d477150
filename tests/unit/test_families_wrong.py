"""The wrong options of generated questions: each error made on purpose, by code of its own, leads to its option."""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product

import pytest

from celestia_core.ruleset import load_ruleset
from celestia_core.teaching.question import Question
from celestia_core.written import of_hundred, points
from tests.by_hand import (
    FACES,
    KINDS,
    NAMED,
    crash,
    crash_before,
    fails,
    hands,
    needs_of,
    numbers,
    paying,
    pool_of,
    questions,
    rerolled,
    rolls,
    share,
    shown_dice,
    small_hands,
    state_of,
    told,
)

COUNT = 120  # questions of each family
IN_FULL = {"power-cards"}  # of which all are looked at
RULES = load_ruleset("rulebook@1")
DECK = {"compass": 20, "arrester": 18, "foghorn": 16, "cannon": 14, "turbo": 8, "other": 8}
FIVE = sorted(set(FACES))  # as if there were one blank face

Again = dict[str, Fraction | int]  # what each error leads to; errors that the question cannot hold may be left out


def averaged(weighed: list[tuple[int | Fraction, int | Fraction]]) -> Fraction:
    """The average of values, each with its weight."""
    return Fraction(sum(value * weight for value, weight in weighed)) / sum(weight for _, weight in weighed)


def dice_only(question: Question) -> Again:
    """Every roll looked at, with six faces a die, or with five."""
    dice, (kind, *faces) = int(numbers(question)["dice"]), question.numbers[-1][0].split()
    looks: dict[str, Callable[[tuple[str, ...]], bool]] = {
        "all-blank": lambda roll: set(roll) == {"blank"},
        "no": lambda roll: faces[0] not in roll,
        "some": lambda roll: faces[0] in roll,
        "order": lambda roll: list(roll) == faces,
        "both": lambda roll: sorted(roll) == sorted(faces),
    }
    fits, every = looks[kind], list(product(FACES, repeat=dice))
    shown = [faces[place] if kind in ("order", "both") else (faces or ["blank"])[0] for place in range(dice)]
    without_order = [tuple(FACES[side] for side in row) for row in combinations_with_replacement(range(6), dice)]
    first = [roll for roll in every if (roll[0] != shown[0] if kind == "no" else roll[0] == shown[0])]
    one_way = sum(list(roll) == faces for roll in every)
    added = sum(roll[place] == shown[place] for roll in every for place in range(dice))
    return {
        "other-side": sum(not fits(roll) for roll in every),
        "blank-once": sum(map(fits, product(FIVE if kind == "no" else (*FIVE, "not looked at"), repeat=dice))),
        "one-die-only": len(first),
        "adding-dice": added,
        "adding-for-all": added,
        "exactly-one": sum(roll.count(shown[0]) == 1 for roll in every),
        "order-forgotten": one_way if kind == "both" else sum(map(fits, without_order)),
        "order-ignored": sum(sorted(roll) == sorted(faces) for roll in every),
        "no-danger-at-all": sum(set(roll) == {"blank"} for roll in every),
        "all-for-one": sum(set(roll) == {"blank"} for roll in every),
    }


def small_draw(question: Question) -> Again:
    """Every hand of the small pack looked at."""
    found, every = numbers(question), small_hands(question)
    asked = re.search(r"how many hold (no|at least one|a) ([A-Z][a-zA-Z ]*?)(?: and a (.+?))?\?", question.prompt)
    how, one, other = asked.groups()
    held = Fraction(int(found[f"pack {dict(zip(NAMED, (*KINDS, 'turbo'), strict=True))[one]}"]), int(found["pack"]))
    none, mean = (1 - held) ** int(found["hand"]), averaged([(hand.count(one), 1) for hand in every])
    have_one, have_other = (averaged([(card in hand, 1) for hand in every]) for card in (one, other))
    wanted = {one, other} - {None}
    key = averaged([(one not in hand if how == "no" else wanted <= set(hand), 1) for hand in every])
    lack = averaged([((one not in hand) + (other not in hand), 1) for hand in every])
    return {
        "other-side": 1 - key,
        "with-replacement": none if how == "no" else 1 - none,
        "one-draw-only": 1 - held if how == "no" else held,
        "adding-draws": 1 - mean if how == "no" else mean,  # on average so many of them are in a hand
        "exactly-one": averaged([(hand.count(one) == 1, 1) for hand in every]),
        "each-kind-alone": have_one * have_other,
        "or-for-and": averaged([(one in hand or other in hand, 1) for hand in every]),
        "taken-away-twice": 1 - lack,
        "one-need-only": min(have_one, have_other),
    }


def small_given(question: Question) -> Again:
    """Every hand of the small pack laid down, die by die."""
    every, (dice, never, seen, card) = small_hands(question), told(question)
    laid, paid = [paying(hand, dice, never) for hand in every], seen or Counter()
    behind = [left[card] > 0 for word, left in laid if word == seen]
    fresh = combinations((small_pack(question) - paid).elements(), len(every[0]) - sum(paid.values()))
    found: Again = {
        "naive-count": averaged([(card in hand, 1) for hand in fresh]),
        "other-side": averaged([(not there, 1) for there in behind]),
        "not-divided": Fraction(sum(behind), len(every)),
        "word-only": Fraction(len(behind), len(every)),
    }
    if seen is not None:
        return found | {"one-card-shown": averaged([(card in hand, 1) for hand in every])}
    said_can = [card in hand for hand, (word, _) in zip(every, laid, strict=True) if word is not None]
    habit = [left[card] > 0 for word, left in (paying(hand, dice, not never) for hand in every) if word is None]
    found |= {"wrong-way": averaged([(there, 1) for there in said_can])}
    return found | ({"turbo-habit": averaged([(there, 1) for there in habit])} if habit else {})


def small_pack(question: Question) -> Counter[str]:
    found, names = numbers(question), zip((*KINDS, "turbo"), NAMED, strict=True)
    return Counter({name: int(found.get(f"pack {kind}", 0)) for kind, name in names})


def streaks(question: Question) -> Again:
    """Every series of throws, each with its chance."""
    found = numbers(question)
    kind, event = next(name for name in found if name.startswith(("next ", "somewhere "))).split(" ", 1)
    dice, run = int(found.get("dice", 1)), int(found["run"])
    shows: dict[str, Callable[[tuple[str, ...]], bool]] = {
        "blank": lambda roll: roll[0] == "blank",
        "danger": lambda roll: roll[0] != "blank",
        "two blanks": lambda roll: set(roll) == {"blank"},
        "two dangers": lambda roll: "blank" not in roll,
    }
    fits = shows.get(event, lambda roll: event.removeprefix("some ") in roll)
    one = averaged([(fits(roll), 1) for roll in product(FACES, repeat=dice)])
    throws = int(found["throws"]) if kind == "somewhere" else run + 1
    series = {row: chance_of(row, one) for row in product((True, False), repeat=throws)}
    hits = {row: "".join("Y" if hit else "n" for hit in row) for row in series}
    if kind == "next":
        before = not found["missed"]
        return {
            "other-side": 1 - one,
            "half-half": Fraction(1, 2),
            "whole-series": series[(*[before] * run, True)],
            "due": sum(chance for row, chance in series.items() if any(row)),
            "hot-die": averaged([(hit, 1) for hit in (*[1] * run, 1, 0)]),  # the rule of succession
        }
    right = sum(chance for row, chance in series.items() if "Y" * run in hits[row])
    return {
        "other-side": 1 - right,
        "one-place-only": sum(chance for row, chance in series.items() if hits[row].startswith("Y" * run)),
        "adding-places": sum(
            chance * hits[row].startswith("Y" * run, place)
            for row, chance in series.items()
            for place in range(throws - run + 1)
        ),
        "not-in-a-row": sum(chance for row, chance in series.items() if sum(row) >= run),
        "series-alike": averaged([("Y" * run in hits[row], 1) for row in series]),
    }


def chance_of(row: tuple[bool, ...], one: Fraction) -> Fraction:
    chance = Fraction(1)
    for hit in row:
        chance *= one if hit else 1 - one
    return chance


def crash_chance(question: Question) -> Again:
    """The hands counted kind by kind, with other needs, another pool or another rule."""
    found = numbers(question)
    pool, size, dice = pool_of(found), int(found["hand"]), int(found["dice"])
    poorer = {**pool, "turbo": 0, "other": pool["other"] + pool["turbo"]}
    if "rolled fog" not in found:
        before = [crash_before(tuple(cards.items()), size, dice) for cards in (pool, poorer, DECK)]
        capped = [(crash(pool, size, one_each(needs)), ways) for needs, ways in rolls(dice)]
        no_blank = [(crash(pool, size, needs), ways) for needs, ways in rolls(dice, FACES[:4])]
        return {
            "other-side": 1 - before[0],
            "turbo-forgotten": before[1],
            "own-cards": before[2],
            "one-card-for-all": averaged(capped),
            "blank-forgotten": averaged(no_blank),
        }
    needs = needs_of(found)
    single = [tuple(int(kind == place) for place in range(4)) for kind in range(4) for _ in range(needs[kind])]
    pays = Fraction(1)
    for one in single:
        pays *= 1 - crash(pool, size, one)
    return {
        "other-side": 1 - crash(pool, size, needs),
        "turbo-forgotten": crash(poorer, size, needs),
        "own-cards": crash(DECK, size, needs),
        "one-card-for-all": crash(pool, size, one_each(needs)),
        "turbo-pays-two": crash(pool, size, needs, lambda missing, turbos: missing > 2 * turbos),
        "adding-chances": sum((crash(pool, size, one) for one in single), Fraction(0)),
        "each-die-alone": 1 - pays,
    }


def one_each(needs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(min(1, need) for need in needs)


def announcement_tells(question: Question) -> Again:
    """The hands that fit the word, or another word, kind by kind."""
    found = numbers(question)
    if "key" not in found:
        return {}
    card, pool, size = (*KINDS, "turbo")[int(found["card"])], pool_of(found), int(found["hand"])
    needs, can = needs_of(found), bool(found["can"])

    def none(fits: Callable[[int, int], bool]) -> Fraction:
        return share(hands(pool, size, needs, absent=card), fits, 1) / share(hands(pool, size, needs), fits, 1)

    return {
        "naive-count": none(lambda missing, turbos: True),
        "wrong-way": none(lambda missing, turbos: (missing <= turbos) != can),
        "turbo-forgotten": none(lambda missing, turbos: (missing == 0) == can),
        "other-side": 1 - none(lambda missing, turbos: (missing <= turbos) == can),
    }


def stay_or_leave(question: Question) -> Again:
    """Averages over the flights that crash and those that arrive."""
    found = numbers(question)
    now, then = Fraction(found["now"]), Fraction(found["then"])
    if "crash" not in found:
        grows = then / now - 1
        return {
            "other-side": 1 - Fraction(found["even"]),
            "half-rule": Fraction(1, 2),
            "points-as-chance": then / 100 - now / 100,
            "divided-by-here": grows,
        }
    risk = crash_before(tuple(pool_of(found).items()), int(found["hand"]), int(found["dice"]))
    crashes, arrives = risk.numerator, risk.denominator - risk.numerator
    return {
        "gain-only": averaged([(then - now, arrives), (0, crashes)]),
        "crash-for-arrival": averaged([(then, crashes), (0, arrives)]),
        "same-points": averaged([(then, arrives), (now, crashes)]),
        "points-only": then,
    }


def power_cards(question: Question) -> Again:
    """Every face of the new dice, laid down die by die; of a small pack every hand, too."""
    if "Jetpack" in question.prompt:
        return jetpack(question)
    if "With which pick" in question.prompt:
        return {}
    if "small pack" in question.prompt:
        return hidden_gust(question)
    hand, dice, new = rerolled(question)
    stay = list((Counter(dice) - Counter(new)).elements())
    every, count = list(product(FACES, repeat=len(new))), len(new)
    no_turbo = [card for card in hand if card != "Turbo"]
    found: Again = {
        "as-before": Fraction(fails(hand, dice)),
        "again-all": averaged([(fails(hand, roll), 1) for roll in product(FACES, repeat=len(dice))]),
        "kept-for-free": averaged([(fails(hand, roll), 1) for roll in every]),
        "blanks-alone": averaged([(set(roll) != {"blank"}, 1) for roll in every]),
        "blank-once": averaged([(fails(hand, (*stay, *roll)), 1) for roll in product(FIVE, repeat=count)]),
        "one-card-for-all": averaged([(fails(hand, {*stay, *roll}), 1) for roll in every]),
        "turbo-forgotten": averaged([(fails(no_turbo, (*stay, *roll)), 1) for roll in every]),
        "other-side": averaged([(not fails(hand, (*stay, *roll)), 1) for roll in every]),
    }
    return found if "crash now" in question.prompt else {error: 1 - value for error, value in found.items()}


def hidden_gust(question: Question) -> Again:
    every, (face, _) = small_hands(question), shown_dice(question)
    before = averaged([(fails(hand, [face]), 1) for hand in every])
    alone = averaged([(fails(hand, [new]), 1) for hand in every for new in FACES])
    now = averaged([(fails(hand, [face, new]), 1) for hand in every for new in FACES])
    return {
        "as-before": before,
        "change-alone": now - before,
        "again-all": averaged([(fails(hand, roll), 1) for hand in every for roll in product(FACES, repeat=2)]),
        "kept-for-free": alone,
        "each-die-alone": before + alone - before * alone,
        "adding-chances": before + alone,
        "blank-once": averaged([(fails(hand, [face, new]), 1) for hand in every for new in FIVE]),
        "other-side": 1 - now,
    }


def jetpack(question: Question) -> Again:
    """A hundred flights, one by one."""
    now, then, crashes = map(int, re.findall(r"\*\*(\d+)(?: points)?\*\*", question.prompt))
    flights = [True] * crashes + [False] * (100 - crashes)
    return {
        "jetpack-unused": averaged([(0 if crashed else then, 1) for crashed in flights]),
        "points-only": averaged([(then, 1) for _ in flights]),
        "jetpack-first": averaged([(now, 1) for _ in flights]),
        "both-prizes": averaged([(now if crashed else then + now, 1) for crashed in flights]),
        "chances-swapped": averaged([(then if crashed else now, 1) for crashed in flights]),
    }


NUMBERED: dict[str, Callable[[Question], Again]] = {
    "dice-only": dice_only,
    "small-draw": small_draw,
    "small-given": small_given,
    "cannot-tells": small_given,
    "streaks": streaks,
    "crash-chance": crash_chance,
    "announcement-tells": announcement_tells,
    "stay-or-leave": stay_or_leave,
    "power-cards": power_cards,
}


@pytest.mark.parametrize("family", NUMBERED)
def test_each_error_leads_to_the_wrong_number_that_is_offered(family):
    faults, met, errors = [], Counter(), set()
    for question in questions(family) if family in IN_FULL else questions(family, COUNT):
        again = NUMBERED[family](question)
        errors |= again.keys()
        offered = {name.removeprefix("wrong "): value for name, value in question.numbers if name.startswith("wrong ")}
        met.update(offered.keys())
        faults += [(question.seed, error) for error, value in offered.items() if again[error] != value]
        for option in question.options:
            if option.mistake in offered and not says(option.text, again[option.mistake]):
                faults.append((question.seed, option.text))
    assert faults == []
    assert set(met) == errors  # each of them is met, and none is counted for nothing


def says(text: str, value: Fraction | int) -> bool:
    """Whether an option shows this number: a count, flights of 100, or points."""
    if isinstance(value, int):
        return text.startswith(f"{value:,} of ")
    return text in (f"{of_hundred(value)} of 100" if 0 <= value <= 1 else "", f"{points(value)} points") or (
        f"staying brings {points(value)} " in text
    )


def test_each_wrong_count_of_a_leg_is_seen_on_the_table():
    faults, met = [], Counter()
    for question in questions("leg-basics", COUNT):
        state, found = state_of(question), dict[str, set[int]]()
        dangers = [face.value for face in state.dice if face.value != "blank"]
        stops = [place for place in state.row if place > state.position]
        if "How many dice" in question.prompt:
            later = stops[1] if len(stops) > 1 else stops[0]
            found = {
                "dice-of-here": {RULES.cities[state.position].dice},
                "dice-of-later": {RULES.cities[later].dice},
                "die-per-player": {len(state.aboard)},
                "one-die": {1},
            }
        elif "How many cards" in question.prompt:
            found = {
                "blank-costs": {len(state.dice), len(state.dice) - len(dangers)},
                "one-card-for-all": {len(set(dangers))},
                "die-per-player": {len(state.aboard)},
                "whole-hand": {len(state.hands[state.captain])},
            }
        for option in question.options:
            if found and option.mistake:
                met[option.mistake] += 1
                if int(option.text.split()[0]) not in found[option.mistake]:
                    faults.append((question.seed, option.text))
    assert faults == []
    assert len(met) == 7
