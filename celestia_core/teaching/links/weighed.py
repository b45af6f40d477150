"""How the average of flying on comes about: one flight and then off, and the best plan, counted from its far end.

Every line multiplies numbers that stand in it or before it, so that it can be checked with a pocket calculator.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from celestia_core.analysis.outlook import CityOutlook, JourneyOutlook
from celestia_core.kinds import Seat
from celestia_core.written import in_hundred, of_hundred, percent

PLACES = range(2, 8)  # decimals of what is multiplied: as few as make the result come out as it is shown
CLOSE = 1e-9  # points: less apart is rounding
DIGITS = 9  # kept before anything is shown, so that two ways to one number show the same


def one_flight(outlook: JourneyOutlook) -> float:
    """Points of who stays for this flight and takes the next treasure of the city it goes to."""
    ahead = outlook.cities[0]
    return ahead.reached.value * ahead.mean.value


def weighed(outlook: JourneyOutlook, here: int, viewer: Seat) -> tuple[str, ...]:
    """The solution in lines.

    Args:
        outlook: of somebody aboard who may leave.
        here: the value of the city where the airship stands.
        viewer: his seat.
    """
    plan, ahead, crash = outlook.plan, outlook.cities[0], outlook.crash
    assert plan is not None
    assert plan.leave is not None
    lines = [
        f"Leaving takes a treasure of city {here}: {two(plan.leave.value)} points on average.",
        f"The captain cannot pay in {in_hundred(crash)} such flights ({percent(crash)}).",
    ]
    if plan.survived is None:
        return tuple(lines)
    arrives = 1 - crash.value
    if len(outlook.cities) > 1:
        then = (
            f"One flight, then off with a treasure of city {ahead.value} ({two(ahead.mean.value)} points on average): "
        )
        off = "" if ahead.choice else f" But you are captain at city {ahead.value} and cannot get off there."
        lines.append(f"{then}{product(ahead.mean.value, arrives, True)}.{off}")
        lines.append("Flying on while it pays: what arriving in each city is worth, counted from the far end.")
        lines += _backwards(outlook.cities, viewer)
    worth = plan.survived.value
    best = "a treasure there brings" if len(outlook.cities) == 1 else "when it arrives, this journey makes"
    lines.append(f"Staying for this flight: {best} {two(worth)} points on average; {product(worth, arrives, True)}.")
    if plan.break_even is not None:
        lines.append(f"Both are worth the same where {percent(plan.break_even)} of such flights crash.")
    return tuple(lines)


def _backwards(cities: Sequence[CityOutlook], viewer: Seat) -> Iterator[str]:
    """What arriving in each city is worth, from the first where one had best get off back to the next one."""
    can = [number for number, city in enumerate(cities) if city.worth is not None]
    end = next((number for number in can if cities[number].get_off and cities[number].choice), can[-1])
    for number in range(end, -1, -1):
        city = cities[number]
        assert city.worth is not None
        there = f"City {city.value}"
        if number + 1 == len(cities):
            yield f"{there}, the last: all get off; {two(city.worth)} points on average."
            continue
        if number == end:
            stays = f"flying on whatever the dice are brings {two(city.stay or 0)}"
        else:
            well = cities[number + 1].reached.value / city.reached.value
            on = cities[number + 1].worth
            assert on is not None
            stays = f"flying on to city {cities[number + 1].value}, {product(on, well)}"
        yield f"{there}: {stays}{_choice(city, cities[number + 1], viewer)}."


def _choice(city: CityOutlook, then: CityOutlook, viewer: Seat) -> str:
    """What getting off in a city would bring, and what the choice makes of both."""
    if not city.choice:
        return "; you are captain there and cannot get off"
    off = f"; getting off brings {two(city.mean.value)}"
    assert city.worth is not None
    if abs(city.worth - max(city.stay or 0.0, city.mean.value)) < CLOSE:
        return f"{off}. The larger is {two(city.worth)}"
    if then.captain == viewer:
        return f"{off}. You choose by the cards you still hold: {two(city.worth)}"
    return (
        f"{off}. You see the dice before you choose, and get off in {of_hundred(Fraction(city.leaves))} of 100 rolls: "
        f"{two(city.worth)}"
    )


def two(value: float) -> str:
    """Points with two decimals."""
    return f"{round(value, DIGITS):.2f}"


def product(value: float, chance: float, last: bool = False) -> str:
    """Points times a chance, with as many decimals as it takes: "5.74 x 69.0 % = 3.96".

    Args:
        value: the points.
        chance: what they are multiplied with.
        last: the answer rounds this once more, to one decimal; 2.648 must not stand there as 2.65.
    """
    found = round(value * chance, DIGITS)
    decimals = 3 if last and two(found).endswith("5") and float(two(found)) - found > CLOSE else 2
    right = f"{found:.{decimals}f}"
    for places in PLACES:
        one, other = f"{round(value, DIGITS):.{max(2, places - 1)}f}", f"{100 * chance:.{places - 1}f}"
        if f"{float(Fraction(one) * Fraction(other) / 100):.{decimals}f}" == right:
            break
    return f"{one} x {other} % = {right}"
