"""Questions about numbers: which choice makes more points, and how likely a crash is."""

from fractions import Fraction

from celestia_core.analysis.journey import journey_outlook
from celestia_core.analysis.outlook import Plan
from celestia_core.bag import Bag
from celestia_core.beliefs import LegBelief, Number, work_out
from celestia_core.citing import clauses_of_question
from celestia_core.errors import CannotRead
from celestia_core.plies import Fly, Land, Leave, Stay
from celestia_core.story import PLAYERS
from celestia_core.teaching.position import Position
from celestia_core.teaching.question import Option, Question
from celestia_core.written import in_hundred, of_hundred, percent, points

from .key import GUESS_CHANCE, STAY_OR_LEAVE, Asked, exactly, holding, seed_of
from .weighed import one_flight, weighed

BAND = Fraction(3, 10)  # points: two choices this near are both right
MOST_WITHIN = 20  # flights of 100
BASIS = 10_000  # an exact chance is sealed in parts of ten thousand
MODEL = (
    "Counted for this journey without rescues and Power cards: the others stay aboard, a captain uses Turbos whenever "
    "they help, and if you fly on, you get off where that makes more."
)
# What a wrong answer hears first: where to look, and no number. The numbers come with the solution.
RISKY = (
    "Look at the risk once more: a crash brings nothing. For each city ahead count how often the airship gets that "
    "far, times what a treasure is worth there. Is any of this more than leaving now?"
)
CAREFUL = (
    "Look at the prize once more: leaving is safe, but it takes the treasure of this city only. For each city ahead "
    "where you may get off, count how often the airship gets that far, times what a treasure is worth there. Is "
    "any of this more than leaving now? Later on you see the dice before you choose: that helps a little more."
)
PAYING = ("one-card-per-die", "must-play", "turbo-pays-one")


def stay_or_leave(position: Position) -> Asked:
    """Which choice makes more points, counted through the rest of the journey; raises CannotRead where none is open."""
    question, view = position.question, position.view
    stays = next((one for one in question.options if isinstance(one, Stay | Fly)), None) if question else None
    leaves = next((one for one in question.options if isinstance(one, Leave | Land)), None) if question else None
    if question is None or stays is None or leaves is None:
        raise CannotRead("this seat has no choice between staying and leaving at this moment")
    outlook = journey_outlook(position.information)
    plan = None if outlook is None else outlook.plan
    if outlook is None or plan is None or plan.leave is None:
        raise CannotRead("staying and leaving cannot be compared at this moment")
    stay, leave, crash = exactly(plan.stay), exactly(plan.leave), exactly(outlook.crash)
    best, band = max(stay, leave), BAND
    right = (best - stay <= band, best - leave <= band)
    here = view.rules.cities[view.position].value
    ahead = outlook.cities[0].value
    close = f" That is a close call: less than {points(band)} points apart, so both count as right." * all(right)
    short = one_flight(outlook)
    ways = f" if you fly on while it pays (one flight, then off: {points(short)})" * (len(outlook.cities) > 1)
    both = f"Staying makes {points(stay)} points on average{ways}, leaving {points(leave)}.{close}"
    verbs = ("Fly on", "Land") if isinstance(stays, Fly) else ("Stay and fly", "Leave")
    options = (
        Option(f"{verbs[0]} to city {ahead}", right[0], both if right[0] else RISKY, "" if right[0] else "points-only"),
        Option(f"{verbs[1]} with a treasure of city {here}", right[1], both if right[1] else CAREFUL),
    )
    prompt = f"**Which choice makes more treasure points in this journey, on average?** {MODEL}"
    flight = ("one flight", Fraction(round(short * 10**12), 10**12))
    numbers = (("stay", stay), ("leave", leave), ("crash", crash), flight, *_survived(plan))
    asked = Question(
        STAY_OR_LEAVE,
        seed_of(position, STAY_OR_LEAVE),
        prompt,
        options,
        weighed(outlook, here, question.seat),
        holding(clauses_of_question(question), view.rules),
        numbers,
        position,
    )
    return Asked(STAY_OR_LEAVE, asked, right[0] + 2 * right[1], position)


def _survived(plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    return () if plan.survived is None else (("survived", exactly(plan.survived)),)


def guess_chance(position: Position, within: int) -> Asked:
    """How likely the captain cannot pay; raises CannotRead where there is nothing to guess."""
    if not 0 <= within <= MOST_WITHIN:
        raise CannotRead(f"a guess may be off by 0 to {MOST_WITHIN} flights of 100")
    leg, view = position.leg(), position.view
    if leg.crash is None or leg.moment not in ("these-dice", "before-roll"):
        raise CannotRead("there is no flight to guess at this moment")
    if leg.known and isinstance(leg.dice, Bag):
        raise CannotRead("this seat sees dice and cards: there is nothing to guess")
    chance = exactly(leg.crash)
    assert view.captain is not None
    captain = "You are captain and" if view.captain == position.viewer else f"Captain {PLAYERS[view.captain]}"
    if isinstance(leg.dice, Bag):
        rolled = ", ".join(face.value for face in leg.dice)
        said = f"{captain} rolled: {rolled}."
    else:
        said = f"{captain} will roll {leg.dice} {'die' if leg.dice == 1 else 'dice'}."
    prompt = (
        f"{said} **Of 100 such flights, in how many can the captain not pay?** Turbos are used whenever they help. "
        "Rescues by other cards are not counted."
    )
    question = Question(
        GUESS_CHANCE,
        seed_of(position, GUESS_CHANCE),
        prompt,
        _guesses(chance, leg, within),
        _counted(position, leg, leg.crash),
        holding(PAYING, view.rules),
        (("crash", chance),),
        position,
    )
    return Asked(GUESS_CHANCE, question, round(chance * BASIS), position, 0, within, chance)


def _guesses(chance: Fraction, leg: LegBelief, within: int) -> tuple[Option, ...]:
    """The chance among others, for whoever asks with options: what errors give, then numbers far enough away."""
    key = of_hundred(chance)
    told = f"It is {in_hundred(chance)} ({percent(chance)})."
    options = {key: Option(f"{key} of 100", True, told)}
    simple = key if leg.simple is None else of_hundred(leg.simple)
    tried = [(simple, "naive-count"), (100 - key, "other-side"), *((key + step, "") for step in (20, -20, 40, -40))]
    for number, mistake in tried:
        apart = min(abs(number - other) for other in options)
        if 0 <= number <= 100 and apart > 2 * within and len(options) < 4:
            options[number] = Option(f"{number} of 100", False, told, mistake)
    return tuple(options[number] for number in sorted(options))


def _counted(position: Position, leg: LegBelief, crash: Number) -> tuple[str, ...]:
    """The counted cases in lines."""
    end = f"{in_hundred(crash).capitalize()} such flights crash ({percent(crash)})."
    worked = work_out(position.information)
    if worked is None:
        return ("The captain’s cards are seen: they cover a roll, or they do not.", end) if leg.known else (end,)
    hand = f"{worked.hand} {'card' if worked.hand == 1 else 'cards'}"
    held = f"hold only {hand}" if worked.smaller else f"hold {hand}"
    shown = f", after showing {len(worked.gone)}" if worked.gone else ""
    cases = worked.total * worked.rolls
    lines = [f"Let the captain {held}{shown}. Ways to deal them that fit what was seen: {worked.total:,}."]
    if worked.rolls > 1:
        lines.append(f"Each meets {worked.rolls:,} equally likely rolls: {cases:,} cases.")
    lines.append(f"Cases that cannot be paid: {worked.failing:,}. Divide: {percent(worked.crash)}.")
    if abs(float(worked.crash) - crash.value) > 1e-9:
        rest = "all the cards, and all that was seen," if worked.smaller else "all else that was seen"
        lines.append(f"With {rest} the count is too long for paper, but it gives:")
    return (*lines, end)
