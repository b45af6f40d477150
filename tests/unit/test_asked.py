"""A teacher's questions: every key is computed a second way that shares no code with the first."""

import re
from collections import Counter
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import comb, prod

import pytest

from celestia_core.analysis.journey import journey_outlook
from celestia_core.apply import apply
from celestia_core.citing import clauses_of_event
from celestia_core.clauses import clause
from celestia_core.errors import CannotRead, NotAllowed
from celestia_core.events import JourneyStarted, seen_by
from celestia_core.kinds import Card, Face, Seat
from celestia_core.play import play_game
from celestia_core.record import Record, replay
from celestia_core.ruleset import load_ruleset
from celestia_core.state import Phase
from celestia_core.story import PLAYERS, tell
from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.links.asked import (
    BAND,
    GUESS_CHANCE,
    KINDS,
    STAY_OR_LEAVE,
    WHICH_CLAUSE,
    Asked,
    ask,
    ask_family,
    subjects,
    worth_asking,
)
from celestia_core.teaching.links.weighed import weighed
from celestia_core.teaching.position import Position
from celestia_core.turns import SeatToAct, turn
from celestia_core.views import Observation, information_state
from celestia_core.written import of_hundred
from tests.journeys import foreseen, short_row, table_of
from tests.strategies import play

TABLE = ("odds-threshold=0.45", "leave-at-city=6", "always-stay", "random")
PAYS = {
    Face.FOG: Card.COMPASS,
    Face.LIGHTNING: Card.ARRESTER,
    Face.BIRDS: Card.FOGHORN,
    Face.PIRATES: Card.CANNON,
}


@cache
def game(deal: int, rules: str = "rulebook", seats: int = 4) -> Record:
    return play_game(rules, TABLE[:seats], deal, 12)


def moments(record: Record, phase: Phase) -> list[tuple[int, Seat]]:
    """The plies after which a seat is asked in this phase."""
    found = []
    for plies, step in enumerate(replay(record)):
        now = turn(step.state)
        if isinstance(now, SeatToAct) and step.state.phase is phase:
            found.append((plies, now.seat))
    return found


def every(kind: str, deals: range = range(3)) -> list[Asked]:
    """Questions of a kind at some decisions of some games."""
    found = []
    for deal in deals:
        for plies, seat in moments(game(deal), Phase.DECIDE)[:8:2]:
            try:
                found.append(ask(Position.of(game(deal), plies, seat), kind))
            except CannotRead:
                continue
    assert len(found) > 5
    return found


def fails(view: Observation, dice: dict[Card, int]) -> Fraction:
    """How often a hand that nobody has seen a card of does not pay: every hand is counted, by five kinds and a rest."""
    assert view.captain is not None
    unseen = view.rules.deck - view.hand
    kinds = [*PAYS.values(), Card.TURBO]
    counts = [unseen[kind] for kind in kinds]
    size, rest = view.hand_sizes[view.captain], len(unseen) - sum(counts)
    failing = 0
    for held in product(*(range(min(count, size) + 1) for count in counts)):
        other = size - sum(held)
        if 0 <= other <= rest:
            missing = sum(max(0, dice.get(kind, 0) - number) for kind, number in zip(kinds[:4], held, strict=False))
            if missing > held[4]:
                ways = [comb(count, number) for count, number in zip(counts, held, strict=True)]
                failing += prod(ways) * comb(rest, other)
    return Fraction(failing, comb(len(unseen), size))


@pytest.mark.parametrize("deal", range(6))
def test_a_guess_is_held_against_the_chance_that_counting_every_hand_gives(deal):
    plies, seat = moments(game(deal), Phase.DECIDE)[0]  # the first choice of a game: no card was shown
    position = Position.of(game(deal), plies, seat)
    dice = {PAYS[face]: count for face, count in position.view.dice.pairs if face in PAYS}
    asked = ask(position, GUESS_CHANCE)
    right = fails(position.view, dice)
    assert asked.chance is not None
    assert abs(asked.chance - right) < Fraction(1, 10**11)
    assert asked.sealed == round(10_000 * right)
    wanted = [said for said in range(101) if min(abs(said - 100 * right), abs(said - round(100 * right))) <= 5]
    assert [said for said in range(101) if asked.accepts(said)] == wanted


def test_before_the_roll_every_roll_counts():
    record = game(2)
    rolled = next(n for n, ply in enumerate(record.lines()) if ply.startswith("roll "))
    state = [step.state for step in replay(record)][rolled]
    seat = next(Seat(number) for number in range(4) if number != state.captain)
    position = Position.of(record, rolled, seat)
    asked = ask(position, GUESS_CHANCE)
    dice, faces = state.rules.cities[1].dice, state.rules.faces
    total = Fraction(0)
    for roll in product(list(faces), repeat=dice):
        asked_for = {PAYS[face]: roll.count(face) for face in roll if face in PAYS}
        total += fails(position.view, asked_for) / Fraction(len(faces)) ** dice
    assert asked.chance is not None
    assert abs(asked.chance - total) < Fraction(1, 10**11)


def test_on_the_last_flight_staying_is_the_prize_times_the_chance_to_arrive():
    """In the tiny game city 4 is the last: who arrives draws a 4, who leaves at city 2 takes a 2."""
    checked = 0
    for deal in range(25):
        record = play_game("tiny", ["always-stay", "always-stay"], deal, 1)
        for plies, seat in moments(record, Phase.DECIDE):
            position = Position.of(record, plies, seat)
            view = position.view
            if view.rules.cities[view.position].value != 2:
                continue
            asked = ask(position, STAY_OR_LEAVE)
            numbers = dict(asked.question.numbers)
            arrives = 1 - Fraction(numbers["crash"])
            assert numbers["leave"] == 2
            assert abs(numbers["stay"] - 4 * arrives) < Fraction(1, 10**9)
            stay, leave = 4 * arrives, Fraction(2)
            right = {n for n, value in enumerate((stay, leave)) if max(stay, leave) - value <= BAND}
            assert asked.question.right == right
            checked += 1
    assert checked > 5


MULTIPLIED = re.compile(r"([0-9.]+) x ([0-9.]+) % = ([0-9]+[.][0-9]+)")


def result_of(line: str) -> str:
    """The last result of a line, rounded to one decimal as at school: what the answer says."""
    (found,) = re.findall(r"= ([0-9]+\.[0-9]{2,3})(?=\.?$)", line)
    return str(Decimal(found).quantize(Decimal("0.1"), ROUND_HALF_UP))


def test_every_step_of_staying_can_be_checked_with_a_pocket_calculator():
    seen = 0
    for asked in every(STAY_OR_LEAVE, range(6)):
        lines, numbers = asked.question.explained, dict(asked.question.numbers)
        for line in lines:
            for one, chance, result in MULTIPLIED.findall(line):
                assert abs(float(one) * float(chance) / 100 - float(result)) <= 0.00501, line
            larger = re.search(r"The larger is ([0-9.]+[0-9])", line)
            assert larger is None or line.count(larger[1]) > 1, line
        steps = [line for line in lines if line.startswith("City ")]
        for later, line in pairwise(steps):  # each begins with what the one before it has found
            worth = re.findall(r"[0-9.]+[0-9]", later)[-1]
            if "captain there" in later:
                worth = MULTIPLIED.findall(later)[0][2]
            assert float(MULTIPLIED.findall(line)[0][0]) == pytest.approx(float(worth), abs=0.00501)
            seen += 1
        stays = next(line for line in lines if line.startswith("Staying for this flight"))
        assert result_of(stays) == f"{float(numbers['stay']):.1f}"
        assert f"this journey makes {float(numbers['survived']):.2f} points" in stays or not steps
    assert seen > 20


def test_a_half_that_came_about_in_two_ways_is_shown_as_one_number():
    record = play_game("quick@1", ["odds-threshold=0.45", "leave-at-city=6"], 920, 12)
    lines = ask(Position.of(record, 122, 1), STAY_OR_LEAVE).question.explained
    (line,) = (line for line in lines if line.startswith("City 6"))
    assert line.endswith("getting off brings 7.88. The larger is 7.88.")  # 7.875


def test_one_flight_and_then_off_is_the_average_treasure_times_the_chance_to_arrive():
    for deal in range(6):
        plies, seat = moments(game(deal), Phase.DECIDE)[0]  # no treasure was drawn, no card shown
        position = Position.of(game(deal), plies, seat)
        city, view = position.view.rules.cities[1], position.view
        dice = {PAYS[face]: count for face, count in view.dice.pairs if face in PAYS}
        mean = Fraction(sum(kind.points for kind in city.treasures), len(city.treasures))
        right = float(mean * (1 - fails(view, dice)))
        asked = ask(position, STAY_OR_LEAVE)
        assert float(dict(asked.question.numbers)["one flight"]) == pytest.approx(right, abs=1e-9)
        said = next(option.why for option in asked.question.options if option.right)
        assert f"(one flight, then off: {right:.1f})" in said
        flight = next(line for line in asked.question.explained if line.startswith("One flight, then off"))
        assert f"{float(mean):.2f} points on average" in flight
        assert result_of(flight.partition(". But ")[0]) == f"{right:.1f}"


@pytest.mark.parametrize("deal", range(12))
def test_the_steps_of_flying_on_are_what_the_long_way_of_counting_gives(deal):
    """Every number of the chain, city by city, equals that of `tests.journeys`, which follows all hands at once."""
    whole = play(short_row((1, 1, 2)), 3, deal, boldness=20, most=200)
    checked = 0
    for plies, state in enumerate(whole.states):
        now = turn(state)
        if not isinstance(now, SeatToAct) or state.phase is not Phase.DECIDE or checked > 2:
            continue
        shown = [one for step in whole.steps[: plies + 1] for e in step.events if (one := seen_by(e, now.seat))]
        information = information_state(shown, now.seat)
        outlook = journey_outlook(information)
        if outlook is None or outlook.plan is None or outlook.plan.leave is None or outlook.plan.survived is None:
            continue
        table = table_of(information, Fraction(1))
        right = foreseen(table)
        lines = weighed(outlook, 1, now.seat)
        values = {city.value: found for city, found in zip(outlook.cities, right, strict=True)}
        for line in lines:
            named = re.match(r"City (\d+)", line)
            if named is None:
                continue
            city = values[int(named[1])]
            best, stay, _, leaves, choice = (float(value / city.reached) for value in city.value)
            last = re.findall(r"[0-9]+\.[0-9]{2}", line)[-1]
            assert last == f"{best if choice or 'the last' in line else stay:.2f}", line
            if "whatever the dice are" in line:
                assert f"brings {stay:.2f};" in line
            if "of 100 rolls" in line:
                assert f"get off in {of_hundred(Fraction(leaves))} of 100 rolls" in line
            checked += 1
        first = right[0]
        arrived = float(first.value[0] / first.reached)
        assert f"{arrived:.2f} points on average; " in lines[-1 if outlook.plan.break_even is None else -2]
    assert checked


def test_a_hint_leads_to_the_key():
    """What the hint says to count, city by city, is more than leaving where the key is to stay, and else is not."""
    checked = Counter[bool]()
    for plies, seat in moments(game(0), Phase.DECIDE)[::4]:
        try:
            asked = ask(Position.of(game(0), plies, seat), STAY_OR_LEAVE)
        except CannotRead:
            continue
        if len(asked.question.right) != 1:
            continue
        outlook = journey_outlook(asked.position.information)
        open_ = [city for number, city in enumerate(outlook.cities) if city.choice or number + 1 == len(outlook.cities)]
        most = max(city.reached.value * city.mean.value for city in open_)
        stays = asked.question.right == {0}
        assert (most > outlook.plan.leave.value) == stays
        (wrong,) = (option for option in asked.question.options if not option.right)
        assert "Is any of this more than leaving now?" in wrong.why
        assert not re.search("[0-9]", wrong.why)
        checked[stays] += 1
    assert min(checked[True], checked[False]) > 1, checked


def test_a_close_call_accepts_both_and_says_so():
    found = every(STAY_OR_LEAVE, range(8))
    close, clear = ([asked for asked in found if len(asked.question.right) == count] for count in (2, 1))
    assert close
    assert clear
    for asked in close:
        numbers = dict(asked.question.numbers)
        assert abs(numbers["stay"] - numbers["leave"]) <= BAND
        assert all("close call" in option.why for option in asked.question.options)
    for asked in clear:
        numbers = dict(asked.question.numbers)
        assert asked.question.right == {int(numbers["leave"] > numbers["stay"])}
        assert not any("close call" in option.why for option in asked.question.options)


def test_the_clause_of_a_refusal_is_the_one_the_engine_refuses_with():
    checked = 0
    for rules, seats in (("rulebook", 4), ("bga", 4), ("quick", 3)):
        record = game(5, rules, seats)
        for plies, seat in [*moments(record, Phase.DECIDE), *moments(record, Phase.WINDOW)][::9]:
            position = Position.of(record, plies, seat)
            question = position.question
            assert question is not None
            for subject, (action, _) in enumerate(question.refused, start=1):
                with pytest.raises(NotAllowed) as refused:
                    apply(position.state, action)
                asked = ask(position, WHICH_CLAUSE, subject)
                (right,) = asked.question.right
                assert asked.question.options[right].text == clause(refused.value.clause).title
                checked += 1
    assert checked > 10


def test_a_rule_that_is_asked_for_stands_among_near_ones_and_none_of_them_governs_it():
    found = Counter[str]()
    for deal in (1, 2):
        record = game(deal)
        for plies in range(30, len(record.plies), 29):
            position = Position.of(record, plies, Seat(deal))
            seen = position.information.seen
            begun = max(place for place, event in enumerate(seen) if isinstance(event, JourneyStarted))
            governing = {
                words: set(clauses_of_event(event))
                for event in seen[begun:]
                if (words := tell(event, position.view.rules, PLAYERS, position.viewer))
            }
            every = subjects(position)
            for place in worth_asking(position):
                about = every[place]
                question = ask(position, WHICH_CLAUSE, place).question
                wrong = {option.text for option in question.options if not option.right}
                assert len(wrong) == 3
                title = clause(about.right[0]).title.lower()
                for word in set(re.findall("[a-z]{4,}", f"{about.says} {about.asks}".lower())) - {"play"}:
                    assert word[:4] not in title or any(word[:4] in other.lower() for other in wrong)
                for words, clauses in governing.items():
                    if about.says.endswith(words):
                        assert about.right[0] in clauses | {"three-cases", "minimum-turbo"}
                        assert not wrong & {clause(name).title for name in clauses - {about.right[0]}}
                        found[about.asks] += 1
    assert len(found) >= 4, found


@pytest.mark.parametrize("rules", ["rulebook", "bga", "quick", "tiny", "tiny3"])
def test_only_one_option_governs_and_no_two_are_alike(rules):
    record = play_game(rules, TABLE[: 2 if rules == "tiny" else 3], 4, 4)
    titles = set()
    for plies in range(0, len(record.plies), max(1, len(record.plies) // 15)):
        for seat in (Seat(0), Seat(1)):
            position = Position.of(record, plies, seat)
            for subject, about in enumerate(subjects(position)):
                question = ask(position, WHICH_CLAUSE, subject).question
                texts = [option.text for option in question.options]
                assert 2 <= len(texts) == len(set(texts)) <= 4
                assert {question.options[place].text for place in question.right} == {clause(about.right[0]).title}
                assert not {o.text for o in question.options if not o.right} & {clause(n).title for n in about.right}
                titles |= {clause(name).title for name in about.right}
    assert len(titles) > 8


def test_the_options_of_a_guess_are_far_apart_and_one_is_right():
    for asked in every(GUESS_CHANCE):
        numbers = [int(option.text.split(" ")[0]) for option in asked.question.options]
        assert 2 <= len(numbers) <= 4
        assert all(later - earlier > 2 * asked.within for earlier, later in pairwise(numbers))
        assert [asked.accepts(number) for number in numbers] == [option.right for option in asked.question.options]
        assert sum(option.right for option in asked.question.options) == 1


def test_a_question_asks_only_what_the_seat_can_know():
    """Whoever holds the same cards and saw the same is asked the same, whatever the others hold."""
    rules = load_ruleset("rulebook@1+max2")
    one = play(rules, 3, 8)
    record = Record(rules.id, ("human",) * 3, None, ((0, 8),), one.plies)
    plies, seat = moments(record, Phase.DECIDE)[0]
    first = Position.of(record, plies, seat)
    lines = record.lines()
    others = [n for n in range(plies) if lines[n].startswith("draw ") and lines[n].split()[1] != "ABC"[seat]]
    swapped = list(record.plies)
    a, b = next(
        (a, b)
        for a in others
        for b in others
        if lines[a].split()[1] != lines[b].split()[1] and lines[a].split()[2] != lines[b].split()[2]
    )
    swapped[a] = replace(record.plies[a], card=record.plies[b].card)  # type: ignore[call-arg,union-attr]
    swapped[b] = replace(record.plies[b], card=record.plies[a].card)  # type: ignore[call-arg,union-attr]
    second = Position.of(replace(record, plies=tuple(swapped)), plies, seat)
    assert first.state != second.state
    for kind in KINDS:
        mine, other = ask(first, kind), ask(second, kind)
        assert replace(mine.question, position=None) == replace(other.question, position=None)
        assert mine.sealed == other.sealed
    assert subjects(first) == subjects(second)


@pytest.mark.parametrize(
    ("kind", "plies", "reason"),
    [
        (STAY_OR_LEAVE, 0, "no choice between staying and leaving"),
        (GUESS_CHANCE, 0, "no flight to guess"),
        ("who-wins", 0, "no question of the kind 'who-wins'"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_reason(kind, plies, reason):
    with pytest.raises(CannotRead, match=reason):
        ask(Position.of(game(0), plies, Seat(0)), kind)


def test_arguments_out_of_range_are_refused():
    plies, seat = moments(game(0), Phase.DECIDE)[0]
    position = Position.of(game(0), plies, seat)
    with pytest.raises(CannotRead, match="eyes of one seat"):
        ask(Position.of(game(0), plies), GUESS_CHANCE)
    with pytest.raises(CannotRead, match="0 to 20 flights"):
        ask(position, GUESS_CHANCE, within=21)
    with pytest.raises(CannotRead, match="things to ask here"):
        ask(position, WHICH_CLAUSE, 99)
    with pytest.raises(CannotRead, match="no family of questions 'nothing'"):
        ask_family("nothing", 1)
    with pytest.raises(CannotRead, match="the seed of a question"):
        ask_family(next(iter(FAMILIES)), -1)
    captain = position.view.captain
    with pytest.raises(CannotRead, match="nothing to guess"):
        ask(Position.of(game(0), plies, captain), GUESS_CHANCE)
    with pytest.raises(CannotRead, match="only a guess is a number"):
        ask(position, WHICH_CLAUSE).accepts(3)
