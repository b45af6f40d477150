"""The named bots: each takes what its seat sees and answers with a law over its legal actions."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from .bag import Bag
from .chances import leg_chances
from .errors import CannotRead
from .events import Question
from .kinds import EQUIPMENT, Card, Face, Seat, Window
from .law import Law
from .odds import crash_odds
from .plies import Action, Announce, ChooseDice, Fly, Land, Leave, Pass, PlayCard, PlaySpyglass, Stay
from .ruleset import City
from .state import Phase, payment
from .views import Observation

Policy = Callable[[Observation], Law[Action]]

EJECT_ABOVE = Fraction(3, 5)  # of the captain's chance to pay
SPYGLASS_FROM = 6  # value of the city one flies from
HALF = -1  # of `Rule.keeps`


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of thumb: when a bot gets off, and what it pays with. Cards it plays as all named bots do.

    Attributes:
        leave_from: it leaves in every city of at least this value; None: in none for its value alone.
        above: it leaves above this chance of a crash, by the simple count; None: at no chance.
        not_before: value of the first city where it leaves for the chance.
        keeps: it does not pay if fewer Turbos would be left, where it needs one; HALF: it pays half the time then.
        by_points: it leaves where that brings more than the next city where it may get off, on average, if all the
            others stay: not the next one if it will be captain there.
    """

    leave_from: int | None = None
    above: Fraction | None = None
    not_before: int = 0
    keeps: int = 0
    by_points: bool = False

    def leaves(self, view: Observation) -> bool:
        """Whether it gets off here."""
        value = view.rules.cities[view.position].value
        if self.by_points:
            return mean_points(view.rules.cities[view.position]) > _expects(view)
        if self.leave_from is not None and value >= self.leave_from:
            return True
        return self.above is not None and value >= self.not_before and (leg_chances(view).crash or 0) > self.above

    def pays(self, view: Observation) -> bool:
        """Whether it announces that it can face the dice, which it can."""
        needed = payment(view.hand, view.dice) or Bag()
        return view.hand[Card.TURBO] - needed[Card.TURBO] >= self.keeps


def mean_points(city: City) -> Fraction:
    """Points of a treasure of a city on average, before any was drawn."""
    points = sum(treasure.points * count for treasure, count in city.treasures.pairs)
    return Fraction(points, len(city.treasures))


def _expects(view: Observation) -> Fraction:
    """Points expected of the next city where the viewer may get off, if all the others stay."""
    assert view.seat is not None
    assert view.captain is not None
    open_cities = [
        city for place, city in enumerate(view.rules.cities) if place > view.position and not view.closed[place]
    ]
    arrives = 1 - (leg_chances(view).crash or 0)
    order = [Seat((view.captain + step) % view.seats) for step in range(1, view.seats + 1)]
    next_captain = next(seat for seat in order if seat in view.aboard)
    if view.seat != view.captain and next_captain == view.seat and len(open_cities) > 1:
        beyond, hand = open_cities[1], view.hand
        fails = crash_odds(beyond.dice, len(hand), hand, "always", view.rules.faces).crash
        return arrives * (1 - fails) * mean_points(beyond)
    return arrives * mean_points(open_cities[0])


COACH = re.compile(r"coach=([1-9][0-9]{0,2}|1000)", re.ASCII)
CHANCE = r"0?\.[0-9]{1,6}|0\.?|1(?:\.0{0,6})?"
NAMES = re.compile(
    rf"(?P<stays>always-stay)|(?P<points>expected-points)(?:-(?P<kept>[1-9]|half))?|leave-at-city=(?P<leave_from>[1-9][0-9]{{0,2}})|odds-threshold=(?P<threshold>{CHANCE})"
    r"|rule-(?P<above>[0-9]|[1-9][0-9]|100)-(?P<not_before>0|[1-9][0-9]{0,2})-(?P<keeps>[0-9]|half)"
)


def rule_of(name: str) -> Rule | None:
    """The rule of thumb behind the name of a bot; None for "random".

    Raises:
        CannotRead: no such bot, or a number it does not take.
    """
    if name == "random":
        return None
    found = NAMES.fullmatch(name) if isinstance(name, str) and len(name) <= 40 and name.isascii() else None
    if found is None:
        raise CannotRead(
            f"no such bot: {str(name)[:40]!r}; there are random, always-stay, expected-points, leave-at-city=N, "
            "odds-threshold=P, coach=N and "
            "rule-C-N-K, N the value of a city, P from 0 to 1, C of 100, K Turbos kept back"
        )
    if found["points"]:
        return Rule(by_points=True, keeps=_keeps(found["kept"] or "0"))
    if found["leave_from"]:
        return Rule(leave_from=int(found["leave_from"]))
    if found["threshold"]:
        return Rule(above=Fraction(found["threshold"]))
    if found["above"]:
        return Rule(
            above=Fraction(int(found["above"]), 100),
            not_before=int(found["not_before"]),
            keeps=_keeps(found["keeps"]),
        )
    return Rule()


def _keeps(word: str) -> int:
    return HALF if word == "half" else int(word)


def bot(name: str) -> Policy:
    """The bot of this name: see `rule_of`.

    "odds-threshold=0.30" leaves above a crash chance of 0.30, "leave-at-city=6" in every city from 6 on,
    "expected-points" where that brings most on average; "expected-points-1" keeps one Turbo back as well.
    "rule-35-4-1" leaves above 35 of 100, not before city 4, and keeps one Turbo back; "half" in place of the last
    number: it pays with Turbo half the time. "coach=200" looks ahead: it plays every option 200 times to the end of the
    game (NumPy is needed).

    Raises:
        CannotRead: no such bot, or a number it does not take.
    """
    playouts = playouts_of(name)
    if playouts is not None:
        from .analysis.ahead import looking_bot  # NumPy comes with it: only for those who ask

        return looking_bot(playouts)
    rule = rule_of(name)
    return random_bot if rule is None else _deciding(rule)


def playouts_of(name: str) -> int | None:
    """How often "coach=200" plays each option to the end; None for other names."""
    found = COACH.fullmatch(name) if isinstance(name, str) else None
    return int(found[1]) if found else None


def random_bot(view: Observation) -> Law[Action]:
    """Every legal action is as likely."""
    return Law.uniform(_question(view).options)


def _deciding(rule: Rule) -> Policy:
    """A bot that leaves, lands and pays by a rule and plays its cards as all named bots do."""

    def policy(view: Observation) -> Law[Action]:
        question = _question(view)
        if rule.keeps == HALF and question.phase is Phase.ANNOUNCE:
            return Law.uniform(question.options)
        return Law.sure(_choose(view, question, rule))

    return policy


def _question(view: Observation) -> Question:
    if view.question is None:
        raise ValueError("a policy is called only when its seat is asked")
    return view.question


def _choose(view: Observation, question: Question, rule: Rule) -> Action:
    seat, options = question.seat, question.options
    match question.phase:
        case Phase.DECIDE | Phase.LEG_START:
            off: Action = Leave(seat) if question.phase is Phase.DECIDE else Land(seat)
            goes = off in options and view.city_left[view.position] > 0 and rule.leaves(view)  # never for nothing
            return off if goes else (Stay(seat) if question.phase is Phase.DECIDE else Fly(seat))
        case Phase.ANNOUNCE:
            can = Announce(seat, True)
            return can if can in options and (len(options) == 1 or rule.pays(view)) else options[-1]
        case Phase.CHOOSE_DICE:
            unpaid = unpaid_dice(view.hand, view.dice)
            picks = [option for option in options if isinstance(option, ChooseDice) and option.dice <= unpaid]
            return max(picks, key=lambda pick: len(pick.dice), default=options[0])  # of locked dice none can be picked
        case Phase.WINDOW:
            return next((option for option in options if _plays(view, question, option)), Pass(seat))
        case _:
            return options[0]  # a payment: the fewest Turbos


def _plays(view: Observation, question: Question, option: Action) -> bool:
    """Whether the rule of the named bots plays this card now (they keep a Grappling Hook)."""
    seat, aboard = question.seat, question.seat in view.aboard
    match option:
        case PlayCard(_, Card.EJECTION, target):
            return target == _leader(view, question) and 1 - (leg_chances(view).crash or 0) > EJECT_ABOVE
        case PlayCard(_, Card.JETPACK):
            return question.window is Window.W3
        case PlayCard(_, Card.WIND_GUST):
            return not aboard or Card.JETPACK in view.hand
        case PlayCard(_, Card.ALTERNATIVE_ROUTE):
            return _in_trouble(view, seat)
        case PlaySpyglass():
            return aboard and view.rules.cities[view.position].value >= SPYGLASS_FROM
        case _:
            return False


def _leader(view: Observation, question: Question) -> Seat | None:
    """Of the passengers that can be ejected, the one with most treasures; the first asked among equals."""
    targets = [o.target for o in question.options if isinstance(o, PlayCard) and o.target is not None]
    return max(targets, key=view.treasure_count, default=None)


def _in_trouble(view: Observation, seat: Seat) -> bool:
    """A re-roll can help: the captain has said that he cannot pay, or knows it himself."""
    return view.announced is False or (seat == view.captain and bool(unpaid_dice(view.hand, view.dice)))


def unpaid_dice(hand: Bag[Card], dice: Bag[Face]) -> Bag[Face]:
    """The dice a hand cannot pay: Equipment first, then Turbo on what is missing, in the order of faces."""
    turbos = hand[Card.TURBO]
    unpaid: dict[Face, int] = {}
    for face, count in dice.pairs:
        if face is not Face.BLANK:
            missing = max(0, count - hand[EQUIPMENT[face.place]])
            saved = min(missing, turbos)
            turbos -= saved
            unpaid[face] = missing - saved
    return Bag(unpaid)
