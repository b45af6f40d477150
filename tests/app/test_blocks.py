"""The HTML of the Play page for every step of whole games: well formed, escaped, its numbers those of the library."""

import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from html import unescape
from html.parser import HTMLParser

import pytest

from celestia_core import written
from celestia_core.bag import Bag
from celestia_core.beliefs import ASSUMED, NAMED, TYPES, LegBelief, Number, beliefs, leg_belief
from celestia_core.chances import treasure_chances, unseen_cards
from celestia_core.events import Crashed, GameEnded
from celestia_core.kinds import Seat
from celestia_core.odds import Needs
from celestia_core.palette import CRASH, SAFE, ThemeName
from celestia_core.play import play_game
from celestia_core.plies import Fly, Stay
from celestia_core.record import HUMAN
from celestia_core.ruleset_house import house_rules
from celestia_core.state import Phase
from celestia_core.svg.charts import crash_array
from celestia_core.views import Observation
from celestia_ui.blocks import chances, count, decision, endings, evidence, game_end, lens, marks, stakes, table, texts
from celestia_ui.blocks.reason import reason
from celestia_ui.guess.words import told as guess_words
from celestia_ui.judging import Flight, flights
from celestia_ui.lab.tones import contrast
from celestia_ui.reckoning import simple_hand
from celestia_ui.rules_panel import CONFIDENCE_WORDS
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.paging import BOTS, words

GAMES = (  # ruleset, seats, viewer, deal: between them every kind of step
    ("rulebook@1", 4, 0, 3),
    ("bga@1", 3, 2, 7),
    ("quick@1", 3, 1, 2),
    ("rulebook@1+hook", 2, 1, 9),
    ("rulebook@1+hook", 6, 5, 4),
    ("rulebook@1", 4, None, 11),
)
HOSTILE = '<img src=x onerror=alert(1)>"&'


@dataclass(frozen=True)
class Seen:
    """A step of a game with what the viewer sees at it."""

    sitting: Sitting
    number: int
    view: Observation

    @property
    def leg(self) -> LegBelief:
        """What the viewer may believe at this step."""
        return self.sitting.reckoning.leg(self.number)

    @property
    def treasures(self) -> stakes.Treasures:
        """What the viewer may believe of treasures at this step."""
        return self.sitting.reckoning.treasures(self.number)

    @property
    def behaviours(self) -> tuple[Number, ...]:
        """The number under the three named uses of Turbo."""
        return self.sitting.reckoning.behaviours(self.number)

    def blocks(self, names: tuple[str, ...] | None = None) -> list[str]:
        """All HTML that the page shows at this step."""
        view, sitting = self.view, self.sitting
        step, who = sitting.steps[self.number], names or marks.names_for(view.seat, view.seats)
        sitting.show(self.number)
        kept = {"g": "abc", "d": "1"}
        shown = [table.twin(view, who), table.strip(view, who, "dark"), texts.rule_card(step, view.rules, kept)]
        shown += [texts.story_card(step.events, view.rules, who, view.seat, "Story")]
        ended = endings.game_ended(step)
        if ended is not None:
            shown += [game_end.winner_line(ended, who), game_end.podium(view, ended, who, "light")]
            shown += [game_end.treasure_table(view, ended, who), game_end.ending_card(view, ended)]
            flown = list(flights(sitting, self.number))
            return [*shown, game_end.luck_card(flown, [flight.chance(sitting) for flight in flown if flight.chose])]
        leg, seen = self.leg, sitting.steps.information(self.number).seen
        shown += [table.picture(view, step, who, "light")]
        shown += [chances.chances_card(view, leg, self.behaviours, who, "light")]
        shown += [
            stakes.stakes_card(view, leg, self.treasures),
            evidence.evidence_card(view, leg, seen, who),
            *self.hand(who),
        ]
        if step.question is not None:
            shown += decision.heading(view, step.question, who)
        elif endings.leg_ended(step):
            shown += endings.heading(view, step, who)
            judged = [flight for flight in flights(sitting, self.number) if flight.end == self.number]
            shown += [endings.judge_card(flight, flight.chance(sitting), "light") for flight in judged]
        if endings.journey_ended(step):
            shown += [endings.who_card(view, who, "light", endings.drawn_in_journey(seen))]
        return shown

    def hand(self, who: tuple[str, ...]) -> list[str]:
        """All HTML of the Hand view."""
        view, leg = self.view, self.leg
        if leg.crash is None or leg.captain is None or leg.simple is None:
            return []
        marked = chances.turbo_marks(self.behaviours, "Turbos", Number.exactly(leg.simple))
        shown = [lens.number_block(leg.crash, chances.headline(leg, view), marked)]
        if leg.known:
            shown.append(lens.known_hand(view, who))
        else:
            shown.append(lens.lens_table(view, leg.captain, simple_hand(view, leg.captain.about), who))
        if leg.moment in ("these-dice", "before-roll"):
            worked = self.sitting.reckoning.worked(self.number)
            shown.append(count.hundred_card(view, leg.captain, leg.dice, leg.crash))
            shown.append(count.worked_card(view, worked, leg.crash, who, leg.known, shuffled=True))
        return shown


@cache
def game(rules: str, seats: int, viewer: int | None, deal: int) -> tuple[Seen, ...]:
    """Every step of a game of bots, seen by one of them (as if a human sat there) or from the open table."""
    record = play_game(rules, BOTS[:seats] if deal % 2 else ("random",) * seats, deal, 30)
    if viewer is not None:
        players = tuple(HUMAN if seat == viewer else name for seat, name in enumerate(record.players))
        record = replace(record, players=players, viewer=Seat(viewer))
    sitting = Sitting(record)
    views = sitting.steps.views(range(len(sitting.steps)))
    return tuple(Seen(sitting, number, view) for number, view in views.items())


def everything() -> list[Seen]:
    return [seen for one in GAMES for seen in game(*one)]


class Strict(HTMLParser):
    """Notes every tag that is not closed in its order."""

    VOID = ("img", "br", "meta", "link", "input")

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.faults: list[str] = []
        self.images: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len(dict(attrs)) < len(attrs):
            self.faults.append(f"{tag} has an attribute twice")
        if tag == "img":
            self.images.append(dict(attrs))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")


def parsed(html: str) -> Strict:
    parser = Strict()
    parser.feed(html)
    parser.close()
    return parser


@pytest.mark.parametrize("one", GAMES, ids=str)
def test_every_block_is_well_formed_and_every_picture_has_a_text(one: tuple[str, int, int | None, int]):
    steps = game(*one)
    for seen in (*steps[::12], steps[-1]):
        for block in seen.blocks():
            parser = parsed(block)
            assert not parser.faults, block
            assert not parser.open, block
            for image in parser.images:
                assert image.get("alt"), block
            plain = words(block)
            assert not re.search(r"\b(None|nan|Fraction|Bag|Seat|object at)\b(?! says)", plain), plain
            assert not re.search(r"\bYou (has|is|says|flies|lands|was|gets)\b|\b1 cards\b|\bcity 0\b", plain), plain


def test_the_checker_of_html_sees_faults():
    assert parsed("<p><b>x</p></b>").faults
    assert parsed("<p>").open
    assert parsed('<p id="a" id="b"></p>').faults


@pytest.mark.parametrize("one", GAMES, ids=str)
def test_names_are_escaped_wherever_they_stand(one: tuple[str, int, int | None, int]):
    for seen in game(*one)[::12]:
        hostile = tuple(f"{HOSTILE}{seat}" for seat in range(seen.view.seats))
        for block in seen.blocks(hostile):
            assert "<img src=x" not in block
            assert parsed(block).faults == []
            assert not any(image.get("src") == "x" for image in parsed(block).images)


def test_the_big_number_says_over_and_under_and_an_estimate_says_how_far():
    assert words(chances.big_number(Number(0.9996))) == "over 99 of 100 (over 99.9 %)"
    assert words(chances.big_number(Number(0.0002))) == "under 1 of 100 (under 0.1 %)"
    assert words(chances.big_number(Number(0.31))) == "31 of 100 (31.0 %)"
    assert words(chances.big_number(Number(0.9996, None, 0.001))) == "about 99 of 100 (give or take 1)"


def test_a_card_on_a_rule_says_in_a_sentence_how_sure_it_is():
    told = set()
    for one in everything()[::6]:
        card = words(texts.rule_card(one.sitting.steps[one.number], one.view.rules, {}))
        told |= {sentence for sentence in texts.SURE.values() if sentence in card}
        assert "Certain." not in card
    assert texts.SURE["H"] in told
    assert texts.SURE.keys() == CONFIDENCE_WORDS.keys()


def games_of(ruleset: str) -> Iterator[Sitting]:
    return (Sitting(replace(FIRST_RECORD, ruleset=ruleset, deals=((0, deal),))) for deal in range(50))


def rolled(one: Seen) -> bool:
    """Whether dice that ask for something lie before a captain whose hand is hidden."""
    dice = one.leg.dice
    return isinstance(dice, Bag) and any(Needs.of(dice)) and not one.leg.known and one.leg.moment == "these-dice"


def test_no_card_speaks_of_turbos_in_a_game_without_them():
    told = []
    for deck in ({"deck.turbo": 0}, {"deck.turbo": 3}):
        rules = house_rules("rulebook@1", deck)
        one = next(filter(rolled, (Seen(game, 2, game.steps.views([2])[2]) for game in games_of(rules.id))))
        sitting, step = one.sitting, one.number
        names = marks.names_for(one.view.seat, one.view.seats)
        leg, seen = one.leg, sitting.steps.information(step).seen
        assert leg.captain is not None
        assert leg.crash is not None
        cards = [
            chances.chances_card(one.view, leg, one.behaviours, names, "light", 50, reason(one.view, leg)),
            evidence.evidence_card(one.view, leg, seen, names),
            count.hundred_card(one.view, leg.captain, leg.dice, leg.crash),
            count.worked_card(one.view, sitting.reckoning.worked(step), leg.crash, names, leg.known, False),
            *guess_words(one.view, leg, names, 0),
        ]
        told.append([card for card in cards if "Turbo" in card])
    assert told[0] == []
    assert len(told[1]) == 6, "each of them does where there are any"


@pytest.mark.parametrize("value", [0.0, 1e-9, 0.414, 1.0])
def test_an_estimate_is_about_and_says_how_far_off_it_may_be_and_is_never_certain(value: float):
    card = words(chances.big_number(Number(value, None, 0.014)))
    number = min(max(round(100 * value), 1), 99)
    assert card == f"about {number} of 100 (give or take 2)"
    assert "about" not in words(chances.big_number(Number(value)))


def test_the_chances_card_shows_the_number_of_all_that_was_seen_in_every_phase():
    moments, compared = set(), 0
    for seen in everything()[::12]:
        leg = leg_belief(seen.sitting.steps.information(seen.number))
        card = chances.chances_card(
            seen.view, seen.leg, seen.behaviours, marks.names_for(seen.view.seat, seen.view.seats), "light"
        )
        plain = words(card)
        if leg.crash is None:
            assert "Between journeys" in plain
            continue
        moments.add(leg.moment)
        found = re.search(r"(\d+) of 100", plain)
        assert found is not None
        number = int(found[1])
        assert abs(number - 100 * leg.crash.value) <= 0.5 + 1e-9 or number in (1, 99)
        if leg.crash.exact:
            assert (number == 0) == (leg.crash.value == 0)
            assert (number == 100) == (leg.crash.value > 1 - 1e-12)
        if leg.moment in ("before-roll", "these-dice"):
            information = seen.sitting.steps.information(seen.number)
            uses = [leg_belief(information, turbo).crash for turbo in NAMED]
            always, half, never = (written.of_hundred(use) for use in uses if use is not None)
            told = re.search(r"always (\d+) half the time (\d+) never (\d+)", plain)
            assert (told is None) == (always == half == never)
            assert told is None or tuple(map(int, told.groups())) == (always, half, never)
            compared += told is not None
    assert moments == {"before-roll", "these-dice", "announced-can", "announced-cannot"}
    assert compared > 20


def test_the_evidence_lists_every_piece_in_words_and_counts_every_card():
    shuffled = many = 0
    for seen in everything()[::9]:
        view, leg, names = seen.view, seen.leg, marks.names_for(seen.view.seat, seen.view.seats)
        if leg.crash is None:
            continue
        events = seen.sitting.steps.information(seen.number).seen
        card = evidence.evidence_card(view, leg, events, names)
        plain = words(card)
        own = sum(len(hand) for hand in view.hands if hand is not None)
        assert own + len(view.discard) + len(unseen_cards(view)) == len(view.rules.deck)
        assert re.search(rf"\b{len(unseen_cards(view))} cards? you cannot see", plain)
        if leg.known:
            assert "<li>" not in card
            continue
        listed = [words(line) for line in re.findall(r"<li>.*?</li>", card)]
        assert listed == [evidence.piece_words(piece, names) for piece in reversed(leg.pieces)]
        many += len(listed) > evidence.MOST_LINES
        shuffled += "shuffled anew" in plain
        assert "tells nothing" in plain
        assert ("half the time was taken" in plain) == leg.surprised
    assert many > 10
    assert shuffled > 2


def test_every_choice_that_carries_no_weight_is_named():
    words_for = {"stay": "stays", "leave": "leaves", "pass": "passes", "no-rescue": "rescues", "choice-of-dice": "dice"}
    assert set(ASSUMED) == set(words_for)
    assert all(word in evidence.NO_WEIGHT for word in words_for.values())


def test_each_row_of_the_lens_adds_up_to_a_hundred_hands_and_has_the_law_of_the_library():
    compared = 0
    for seen in everything()[::12]:
        view, leg = seen.view, seen.leg
        if leg.captain is None or leg.known:
            continue
        simple = simple_hand(view, leg.captain.about)
        html = lens.lens_table(view, leg.captain, simple, marks.names_for(view.seat, view.seats))
        rows = re.findall(r'<tr class="k-(\w+)">(.*?)</tr>', html)
        assert [name for name, _ in rows] == [
            name for name in TYPES if name != "other" or not view.rules.id.startswith("quick")
        ]
        for name, row in rows:
            shown = [unescape(words(cell)) for cell in re.findall(r"<b>(.*?)</b>", row)]
            law = [number.value for number in leg.captain.law[name]]
            exact = [*law[:3], *[0.0] * (3 - len(law)), sum(law[3:])]
            found = [0 if cell == "<1" else 100 if cell == ">99" else int(cell) for cell in shown]
            assert sum(found) == 100
            assert all(abs(one - 100 * other) < 1 for one, other in zip(found, exact, strict=True))
            assert words(row).endswith(f" {leg.captain.mean[name].value:.1f}")
            compared += 1
    assert compared > 100


def test_the_simple_hand_gives_the_simple_card_count():
    for seen in everything()[::12]:
        leg = seen.leg
        if leg.captain is not None and not leg.known and leg.moment in ("these-dice", "before-roll"):
            hand = simple_hand(seen.view, leg.captain.about)
            assert leg.simple is not None
            assert hand.not_paying(leg.dice).value == pytest.approx(float(leg.simple), abs=1e-12)


def test_the_cells_of_a_hundred_hands_add_up_to_the_number():
    shapes = set()
    for seen in everything()[::7]:
        view, leg = seen.view, seen.leg
        if leg.captain is None or leg.crash is None or leg.moment not in ("these-dice", "before-roll"):
            continue
        html = count.hundred_card(view, leg.captain, leg.dice, leg.crash)
        crashes = written.of_hundred(leg.crash)
        if leg.moment == "before-roll":
            rows = re.findall(r'<td class="n">(\d+)</td><td class="n">(\d+)</td>', html)
            cells = [(int(flights), int(fall)) for flights, fall in rows]
            assert cells[0][1] == 0  # all blank
        elif "All dice are blank" in html:
            assert crashes == 0
            continue
        else:
            shapes.add(html.count("<td>") + html.count('<td class="cel-soft">'))
            cells = []
            for cell in re.findall(r"<td><b>.*?</td>", html):
                hands, short, fall = re.findall(r"^(\d+) hands? (?:short by (\d)|can pay): (\d+|none)", words(cell))[0]
                cells.append((int(hands), 0 if fall == "none" else int(fall)))
                assert short or fall == "none"
        assert sum(hands for hands, _ in cells) == 100
        assert sum(fall for _, fall in cells) == crashes
        assert all(fall <= hands for hands, fall in cells)
        assert f"{crashes} of 100" in words(html)
    assert len(shapes) > 3


def test_the_worked_steps_divide_to_their_number_and_end_at_that_of_the_page():
    worked_out = smaller = 0
    for seen in everything()[::11]:
        leg, worked = seen.leg, seen.sitting.reckoning.worked(seen.number)
        if worked is None or leg.crash is None:
            continue
        names, events = marks.names_for(0, 6), seen.sitting.steps.information(seen.number).seen
        shuffled = evidence.times_shuffled(events) > 0
        plain = words(count.worked_card(seen.view, worked, leg.crash, names, leg.known, shuffled))
        cases = worked.total * worked.rolls
        assert f"{worked.failing:,} / {cases:,} = {worked.failing / cases:.3f}" in plain
        assert len(str(cases)) <= 12
        before, after = written.of_hundred(Number.exactly(worked.crash)), written.of_hundred(leg.crash)
        assert ("shuffled anew" in plain) == shuffled
        if worked.left_out or worked.smaller or shuffled:
            assert (f"{before} becomes {after}" if before != after else f"stays at {after}") in plain
        else:
            assert before == after
        worked_out, smaller = worked_out + 1, smaller + (worked.smaller > 0)
    assert worked_out > 20
    assert smaller > 0


def test_the_stakes_are_what_the_viewer_may_believe_of_the_treasures():
    compared = 0
    for seen in everything()[::6]:
        view = seen.view
        card = stakes.stakes_card(view, seen.leg, seen.treasures)
        if view.journey == 0 or not card or not (view.seat is None or view.seat in view.aboard):
            continue
        here = beliefs(seen.sitting.steps.information(seen.number)).treasure(view.position)
        plain = treasure_chances(view, view.position)
        assert f"{written.points(here.mean.value)} on average" in words(card)
        lists = re.findall(r"<ul class=\"cel-chips.*?</ul>", card)
        if plain.law is not None:
            assert lists[0].count("<li>") == plain.law.total
            compared += 1
    assert compared > 40


def test_a_captain_is_told_what_he_would_pay_on_the_open_table_too():
    for seen in everything():
        question = seen.view.question
        if question is None or question.phase is not Phase.ANNOUNCE:
            continue
        names = marks.names_for(seen.view.seat, seen.view.seats)
        title, sentence = decision.heading(seen.view, question, names)
        assert any(option.can for option in question.options) == ("do not cover" not in sentence)
        assert (
            title == "Can you pay?" if seen.view.seat is not None else title == f"{names[question.seat]}, can you pay?"
        )


def test_the_end_of_a_game_lists_every_treasure_of_everybody():
    ends = 0
    for seen in everything():
        lead = seen.sitting.steps[seen.number].events[0]
        if not isinstance(lead, GameEnded):
            continue
        ends += 1
        names = marks.names_for(seen.view.seat, seen.view.seats)
        rows = re.findall(r"<tr>.*?</tr>", game_end.treasure_table(seen.view, lead, names))[1:]
        scores = []
        for row in rows:
            worth = [
                2 if "Spyglass" in chip else int(words(chip))
                for chip in re.findall(r'<span class="cel-chip.*?</span>', row)
            ]
            scores.append(int(re.findall(r'cel-pt">(\d+)', row)[0]))
            assert sum(worth) == scores[-1]
        assert sorted(scores) == sorted(lead.scores)
        assert scores == sorted(scores, reverse=True)
    assert ends == len(GAMES)


def test_the_luck_card_counts_the_crashes_of_flights_that_were_chosen():
    chosen_crashes = 0
    for one in GAMES:
        seen = game(*one)[-1]
        if seen.view.seat is None:
            continue
        steps, falls, fell, flying = seen.sitting.steps, 0, 0, False
        for number in range(len(steps)):
            choice = seen.sitting.choice_at(number) if steps[number].question else None
            flying = flying or isinstance(choice, Stay | Fly)
            lead = steps[number].events[0]
            if isinstance(lead, Crashed) and seen.view.seat in lead.aboard:
                falls, fell = falls + 1, fell + flying
            if endings.leg_ended(steps[number]):
                flying = False
        flown = [flight for flight in flights(seen.sitting, len(steps) - 1) if flight.aboard]
        card = words(game_end.luck_card(flown, [flight.chance(seen.sitting) for flight in flown if flight.chose]))
        assert f"{falls} crash" in card
        assert f"{fell} crashed" in card
        chosen_crashes += fell
    assert chosen_crashes > 3


def ringed_field(card: str) -> tuple[int, int]:
    """(number of crosses, the field that is drawn at full strength) of a judge card's picture."""
    found = re.search(r"base64,([^\"]+)", card)
    assert found is not None
    picture = b64decode(found[1]).decode()
    fields = re.findall(r"<use[^>]*#[\w-]*?(crash|arrive)-field[^>]*>", picture)
    drawn = re.findall(r"<use[^>]*>", picture)
    strong = [number for number, use in enumerate(drawn) if "opacity" not in use]
    assert len(fields) == 100
    assert len(strong) == 1
    return fields.count("crash"), strong[0]


@pytest.mark.parametrize("crashes", [0, 1, 2, 17, 50, 98, 99, 100])
@pytest.mark.parametrize(("crashed", "rescued"), [(False, False), (True, False), (False, True)])
def test_the_ring_is_in_the_group_of_what_happened(crashes: int, crashed: bool, rescued: bool):
    for chose in (True, False):
        flight = Flight(1, 0, 1, chose, True, crashed, rescued)
        card = endings.judge_card(flight, Number.exactly(Fraction(crashes, 100)), "light")
        crosses, ring = ringed_field(card)
        assert crosses == crashes
        failed = crashed or rescued
        plain = unescape(words(card))
        if (failed and not crashes) or (not failed and crashes == 100):
            assert "one of the" not in plain  # no field of the hundred is this flight
            assert "the dice or the cards changed" in plain
        else:
            assert (ring < crashes) == failed
            assert f"one of the {crashes if failed else 100 - crashes}" in plain
        assert ("When you chose" in plain) == chose


@pytest.mark.parametrize("crashes", range(101))
def test_both_sides_of_the_bar_add_up(crashes: int):
    html = chances.bar(crashes)
    assert sum(map(int, re.findall(r"width:(\d+)%", html))) == 100
    assert f"{crashes} crash, {100 - crashes} arrive" in html


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_guess_stands_out_from_both_colours_of_the_hundred_flights(theme: ThemeName):
    strokes = r'<path d="([^"]+)"[^>]* stroke="(#[0-9A-F]{6})" stroke-width="([0-9.]+)"'
    plain, guessed = (set(re.findall(strokes, crash_array(31, theme, guess=guess))) for guess in (None, 45))
    added = guessed - plain
    assert len({line for line, _, _ in added}) == 1  # one seam
    assert max(float(width) for _, _, width in added) >= 8
    colours = {colour for _, colour, _ in added}
    assert max(contrast(one, other) for one in colours for other in colours) >= 7  # a dark line and a light one
    for field in (CRASH, SAFE):
        assert max(contrast(colour, field) for colour in colours) >= 3
