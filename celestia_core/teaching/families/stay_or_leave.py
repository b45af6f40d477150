"""Points now against points ahead: which choice brings more on average, and how risky a flight may be.

The model is stated in every question: who flies on gets off at the next city if the airship arrives there, and has
nothing of this journey if it does not. A choice is a close call, and both answers are accepted, where the crash chance
is within `BAND` of the chance at which both choices bring the same.
"""

from fractions import Fraction
from itertools import product

from celestia_core.odds import crash_odds
from celestia_core.ruleset import City
from celestia_core.story import PLAYERS
from celestia_core.teaching.question import Option, Question, Value
from celestia_core.written import points

from .choices import chance_options, family, in_doubt, reason
from .keyed import Keyed
from .scenes import a_scene, average_left, rules
from .wording import chance_text

ID = "stay-or-leave"
BAND = Fraction(3, 100)  # of the crash chance: closer to the break-even chance than this is a close call
APART = Fraction(3, 10)  # points between the averages on offer
SMALLEST = Fraction(4, 100)
MOST_PLACES = 7
MODEL = (
    "Who leaves draws one treasure here. Who stays gets off at the next city if the airship arrives, and gets nothing "
    "if it crashes. Only points count."
)


def _stakes(keyed: Keyed) -> tuple[City, City, Fraction, Fraction] | None:
    """City here, city ahead, and what a treasure of each is worth on average.

    Returns:
        None where nothing is gained by flying on, and where an average needs more than the one decimal that is shown.
    """
    cities = rules().cities
    place = keyed.among(1, len(cities) - 2)
    here, ahead = cities[place], cities[place + 1]
    now, then = average_left(keyed, here), average_left(keyed, ahead)
    exact = (10 * now).denominator == (10 * then).denominator == 1
    return (here, ahead, now, then) if exact and now < then else None


def _choice(keyed: Keyed, seed: int) -> Question | None:
    """Stay or leave, with the average that the choice rests on."""
    stakes, scene = _stakes(keyed), a_scene(keyed, before_roll=True)
    if stakes is None or scene is None:
        return None
    here, ahead, now, then = stakes
    crash = crash_odds(ahead.dice, scene.hand, scene.pool).crash
    if not SMALLEST < crash < 1 - SMALLEST:
        return None
    staying, even = (1 - crash) * then, 1 - now / then
    if in_doubt(crash, 1 - crash, even):
        return None
    close = abs(crash - even) <= BAND
    values = [
        ("gain-only", (1 - crash) * (then - now)),
        ("crash-for-arrival", crash * then),
        ("same-points", (1 - crash) * then + crash * now),
    ]
    kept: list[tuple[str, Fraction]] = [("points-only", then)]
    for mistake, value in keyed.shuffled(values):
        if len(kept) < 3 and all(abs(value - other) >= APART for other in (now, staying, *(v for _, v in kept))):
            kept.append((mistake, value))
    if len(kept) < 2 or abs(then - staying) < APART or points(staying) == points(now):
        return None
    arriving = product_text(then, 1 - crash)
    counted = f"{arriving}; leaving brings {points(now)}."
    best = "Stay" if staying >= now else "Leave"
    options = [(staying, Option(_offer(best, staying, now), True, counted))]
    if close:
        other = "Leave" if best == "Stay" else "Stay"
        near = f"{counted} This is a close call, so both answers are accepted."
        options = [(staying, Option(_offer(choice, staying, now), True, near)) for choice in (best, other)]
    options += [
        (
            value,
            Option(_offer("Stay" if value >= now else "Leave", value, now), False, reason(error), error),
        )
        for error, value in kept
    ]
    prompt = (
        f"You are a passenger at city {here.value}. A treasure here brings **{points(now)} points** on average, a "
        f"treasure of city {ahead.value} brings **{points(then)}**. {PLAYERS[scene.captain]} is captain with "
        f"{scene.hand} cards; {ahead.dice} dice will be rolled, and **{chance_text(crash)}** of such flights "
        f"crash.\n\n{MODEL}\n\n"
        "**What brings more points on average?** If both bring nearly the same (the crash chance is within 3 of 100 "
        "of where they are equal), either counts."
    )
    lines = (
        f"The airship arrives in {chance_text(1 - crash)} of such flights.",
        f"Staying: {arriving} points on average.",
        f"Leaving: {points(now)} points on average.",
        f"Both bring the same at {chance_text(even)} crashes. " + ("A close call." if close else f"{best} is better."),
    )
    numbers: tuple[tuple[str, Value], ...] = (
        ("crash", crash),
        ("arrive", 1 - crash),
        ("now", now),
        ("then", then),
        ("staying", staying),
        ("even", even),
        ("band", int(100 * BAND)),
        ("city", here.value),
        ("next city", ahead.value),
        *(("dice", ahead.dice) if name == "dice" else (name, value) for name, value in scene.numbers),
        *((f"wrong {error}", value) for error, value in kept),
    )
    ordered = tuple(option for _, option in sorted(options, key=lambda pair: pair[0]))
    return Question(ID, seed, prompt, ordered, lines, ("leave-takes-top", "crash-no-treasure"), numbers)


def product_text(value: Fraction, chance: Fraction) -> str:
    """Points times a chance, with as many decimals as it takes for the sum to come out as it is shown."""
    exact = value * chance
    for shown, places in product((1, 2), range(1, MOST_PLACES)):  # halves need one decimal more in the result
        one, other = f"{float(value):.{places}f}", f"{100 * float(chance):.{places}f}"
        if f"{float(Fraction(one) * Fraction(other) / 100):.{shown}f}" == f"{float(exact):.{shown}f}":
            break
    one = points(value) if Fraction(points(value)) == Fraction(one) else one
    return f"{one} points times {other} % is {float(exact):.{shown}f}"


def _offer(choice: str, staying: Fraction, now: Fraction) -> str:
    return f"{choice}: staying brings {points(staying)} points on average, leaving {points(now)}."


def _risk(keyed: Keyed, seed: int) -> Question | None:
    """Up to which crash chance staying is worth it."""
    if (stakes := _stakes(keyed)) is None:
        return None
    here, ahead, now, then = stakes
    even = 1 - now / then
    if in_doubt(now / then):
        return None
    errors = [
        ("other-side", now / then),
        ("half-rule", Fraction(1, 2)),
        ("points-as-chance", (then - now) / 100),
        *([("divided-by-here", (then - now) / now)] if then < 2 * now else []),
    ]
    right = f"At {chance_text(even)} crashes staying brings as much as leaving: {product_text(then, now / then)}."
    chosen = chance_options(even, keyed.shuffled(errors), right)
    if chosen is None or not SMALLEST < even < 1 - SMALLEST:
        return None
    prompt = (
        f"{keyed.pick(PLAYERS)} is captain, and you are a passenger at city {here.value}. A treasure here brings "
        f"**{points(now)} points** on average, a treasure of city {ahead.value} brings **{points(then)}**.\n\n{MODEL}"
        "\n\n**How many of 100 such flights may crash before leaving becomes the better choice?**"
    )
    lines = (
        f"Staying pays as long as {points(then)} points times the chance to arrive is more than {points(now)}.",
        f"{points(now)} divided by {points(then)}: the airship must arrive in {chance_text(now / then)} of such "
        "flights.",
        f"So up to {chance_text(even)} may crash.",
    )
    numbers: tuple[tuple[str, Value], ...] = (
        ("now", now),
        ("then", then),
        ("even", even),
        ("arrive", now / then),
        ("city", here.value),
        ("next city", ahead.value),
        *((f"wrong {mistake}", value) for mistake, value in chosen.wrong),
    )
    return Question(ID, seed, prompt, chosen.options, lines, ("leave-takes-top", "crash-no-treasure"), numbers)


FAMILY = family(ID, "Stay or leave?", _risk, _choice, _choice)
