"""The named bots, sentence by sentence, on built positions; each gets what its seat sees and nothing else."""

from dataclasses import replace
from fractions import Fraction

import pytest

from celestia_core.apply import Transition
from celestia_core.errors import CannotRead
from celestia_core.events import Question, seen_by
from celestia_core.kinds import Seat
from celestia_core.legal import legal_actions
from celestia_core.notation import format_ply
from celestia_core.policies import bot
from celestia_core.record import Record, replay
from celestia_core.ruleset import load_ruleset, with_max_journeys
from celestia_core.turns import SeatToAct, turn
from celestia_core.views import observe
from tests.builders import Game, rules
from tests.strategies import play
from tests.told import chosen, law_of, told
from tests.twins import twins

NAMED = ("always-stay", "leave-at-city=6", "odds-threshold=0.30")
ALL = ("random", *NAMED)


def all_choose(game: Game, line: str) -> bool:
    """Whether every named bot does this here; what it does must also be one choice among several."""
    assert len(game.legal) > 1
    return [chosen(game, name) for name in NAMED] == [line] * len(NAMED)


# --- random ---


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        (told().play("roll fog blank"), 2),
        (told(aboard="A"), 2),
        (told(seats=4, D="ejection wind-gust").play("roll fog blank", "B stays", "C stays", "D stays"), 4),
        (told(A="turbo").play("roll fog blank", "B stays", "C stays"), 2),
        (told("bga", A="alternative-route").play("roll fog fog", "B stays", "C stays", "A plays alternative-route"), 2),
        (
            told(rules(turbo_substitution=True), A="compass compass turbo turbo").play(
                "roll fog fog", "B stays", "C stays", "A can"
            ),
            3,
        ),
    ],
    ids=["decide", "land", "window", "announce", "dice", "pay"],
)
def test_random_is_uniform_over_all_legal_actions(game: Game, kinds: int) -> None:
    law = law_of(game, "random")
    chances = {format_ply(action, game.state.rules): Fraction(weight, law.total) for action, weight in law}
    assert chances == dict.fromkeys(game.legal, Fraction(1, kinds))


# --- stay or leave, fly or land ---


def test_always_stay_stays_and_flies_on_whatever_the_chance() -> None:
    hopeless = told(city=20, deck="compass*9").play("roll fog fog fog pirates")
    assert chosen(hopeless, "always-stay") == "B stays"
    assert chosen(hopeless, "odds-threshold=0.99") == "B leaves"  # so it is hopeless
    alone = told(city=20, aboard="A")
    assert chosen(alone, "always-stay") == "A flies"
    assert chosen(alone, "odds-threshold=0.98") == "A lands"  # an empty hand pays for four blanks only: 80 of 81 crash


@pytest.mark.parametrize(
    ("city", "number", "off"), [(4, 6, False), (6, 6, True), (9, 6, True), (6, 5, True), (6, 7, False)]
)
def test_leave_at_city_asks_for_the_value_of_the_tile_only(city: int, number: int, off: bool) -> None:
    name = f"leave-at-city={number}"
    safe = told(city=city).play("roll" + " blank" * (2 if city < 6 else 3))
    grim = told(city=city, deck="cannon*9").play("roll" + " fog" * (2 if city < 6 else 3))
    for game in (safe, grim):
        assert chosen(game, name) == ("B leaves" if off else "B stays")
    assert chosen(told(city=city, aboard="A"), name) == ("A lands" if off else "A flies")


@pytest.mark.parametrize(
    ("deck", "below", "at"),
    [
        ("cannon", "0.499999", "0.5"),  # A holds one of these cards and a compass
        ("cannon cannon cannon", "0.749999", "0.75"),
        ("compass compass cannon", "0.249999", ".25"),
        ("cannon cannon cannon cannon cannon cannon cannon", "0.874999", "0.875"),
    ],
)
def test_odds_threshold_leaves_above_the_threshold_and_not_at_it(deck: str, below: str, at: str) -> None:
    game = told(deck=deck, A="compass").play("roll fog blank")
    assert chosen(game, f"odds-threshold={below}") == "B leaves"
    assert chosen(game, f"odds-threshold={at}") == "B stays"


# Treasures are worth 7.1 points on average at city 6, 10 at 9, 13 at 12; three dice are rolled to 9 and to 12.


@pytest.mark.parametrize(("deck", "does"), [("compass compass cannon", "stays"), ("compass cannon", "leaves")])
def test_expected_points_compares_with_the_next_city(deck: str, does: str) -> None:
    """A crash chance of 1/4 leaves 7.5 of 10 points, 1/3 only 6.7."""
    game = told(deck=deck, A="compass", city=6).play("roll fog blank blank", "B stays")
    assert chosen(game, "expected-points") == f"C {does}"


@pytest.mark.parametrize(("hand", "does"), [("turbo turbo turbo", "stays"), ("turbo turbo", "leaves"), ("", "leaves")])
def test_expected_points_knows_who_is_captain_next(hand: str, does: str) -> None:
    """B gets off at 12 at the soonest: 3/4 of 13 points, if he can pay the roll to it.

    Three Turbos pay every roll; two all but those of three hazards, 19 of 27: that leaves 6.9 points.
    """
    game = told(deck="compass compass cannon", A="compass", B=hand, city=6).play("roll fog blank blank")
    assert chosen(game, "expected-points") == f"B {does}"


def test_expected_points_flies_on_alone_where_that_brings_more() -> None:
    assert chosen(told(city=6, aboard="A", A="turbo turbo turbo"), "expected-points") == "A flies"
    assert chosen(told(city=6, aboard="A", A="turbo turbo"), "expected-points") == "A lands"  # 19/27 of 10 are 7.04


def test_a_rule_of_thumb_is_three_numbers() -> None:
    """Above 25 of 100, from city 4 on, one Turbo kept back."""
    grim = {city: told(deck="compass cannon", A="compass", city=city) for city in (2, 4)}
    assert chosen(grim[2].play("roll fog blank"), "rule-25-4-1") == "B stays"
    assert chosen(grim[4].play("roll fog blank"), "rule-25-4-1") == "B leaves"
    assert chosen(grim[4].play("roll fog blank"), "rule-34-4-1") == "B stays"
    last = told(A="turbo").play("roll fog blank", "B stays", "C stays")
    more = told(A="turbo turbo").play("roll fog blank", "B stays", "C stays")
    assert [chosen(last, name) for name in ("rule-25-4-0", "rule-25-4-1")] == ["A can", "A cannot"]
    assert chosen(more, "rule-25-4-1") == "A can"
    assert law_of(last, "rule-25-4-half").total == 2


def test_the_ends_of_the_threshold() -> None:
    certain = told(deck="cannon", A="cannon").play("roll fog blank")
    assert chosen(certain, "odds-threshold=0.999999") == "B leaves"
    assert chosen(certain, "odds-threshold=1") == "B stays"
    safe = told(deck="compass", A="compass").play("roll fog blank")
    assert chosen(safe, "odds-threshold=0") == "B stays"


def test_odds_threshold_counts_what_the_seat_has_not_seen_and_turbo_as_paying() -> None:
    open_pool = told(deck="cannon turbo compass", A="compass").play("roll fog blank")
    assert chosen(open_pool, "odds-threshold=0.249999") == "B leaves"  # only the cannon fails
    assert chosen(open_pool, "odds-threshold=0.25") == "B stays"
    own = told(deck="compass", A="compass", B="cannon turbo").play("roll fog blank")  # the same cards, two in his hand
    assert chosen(own, "odds-threshold=0") == "B stays"
    used = told(deck="turbo compass", A="compass", discard="cannon").play("roll fog blank")
    assert chosen(used, "odds-threshold=0") == "B stays"


def test_a_lone_captain_decides_by_the_average_before_the_roll_with_his_own_hand() -> None:
    # Two dice for city 2; a compass pays for blank-blank (4 of 36) and for one fog beside a blank (4 of 36).
    for deck in ("compass*20", "cannon*20"):
        game = told(aboard="A", A="compass", deck=deck)
        assert chosen(game, "odds-threshold=0.777777") == "A lands"  # 28 of 36 crash
        assert chosen(game, "odds-threshold=0.777778") == "A flies"
    with_turbo = told(aboard="A", A="turbo")  # pays for everything with at least one blank: 20 of 36
    assert chosen(with_turbo, "odds-threshold=0.444444") == "A lands"
    assert chosen(with_turbo, "odds-threshold=0.444445") == "A flies"


@pytest.mark.parametrize("name", ["leave-at-city=1", "odds-threshold=0"])
def test_nobody_leaves_or_lands_for_nothing(name: str) -> None:
    for pile, off in (("", False), ("20", True)):  # the last treasure makes the difference
        passenger = told("bga", city=20, left={20: pile}).play("roll fog fog fog fog")
        assert passenger.legal == ["B stays", "B leaves"]
        assert chosen(passenger, name) == ("B leaves" if off else "B stays")
        alone = told("bga", city=20, aboard="A", left={20: pile})
        assert alone.legal == ["A flies", "A lands"]
        assert chosen(alone, name) == ("A lands" if off else "A flies")


def test_who_may_only_stay_stays() -> None:
    closed = told(seats=4, left={1: "1"}).play("roll fog fog", "B leaves", "treasure B 1 from 1")
    assert closed.legal == ["C stays"]
    assert {chosen(closed, name) for name in (*NAMED, "leave-at-city=1", "odds-threshold=0")} == {"C stays"}


# --- announcing, paying, re-rolling ---


def test_turbo_always() -> None:
    game = told(A="compass turbo").play("roll fog pirates", "B stays", "C stays")
    assert game.legal == ["A can", "A cannot"]
    assert all_choose(game, "A can")


def test_forced_announcements_are_made() -> None:
    game = told(A="compass").play("roll fog pirates", "B stays", "C stays")
    assert [chosen(game, name) for name in NAMED] == ["A cannot"] * 3


def test_a_free_payment_spends_the_fewest_turbos() -> None:
    game = told(rules(turbo_substitution=True), A="compass turbo turbo").play(
        "roll fog fog", "B stays", "C stays", "A can"
    )
    assert game.legal == ["A pays compass turbo", "A pays turbo turbo"]
    assert all_choose(game, "A pays compass turbo")


def asked_for_dice(hand: str, dice: str, **flags: object) -> Game:
    """The captain picks dice after somebody's Alternative Route."""
    made = rules("bga", alt_route_windows="W1 W2F W2S", **flags)
    game = told(made, city={2: 1, 3: 6, 4: 15}[len(dice.split())], A=hand, B="alternative-route alternative-route")
    return game.play(f"roll {dice}", "B stays", "C stays", "B plays alternative-route")


@pytest.mark.parametrize(
    ("hand", "dice", "picked"),
    [
        ("", "fog pirates", "fog pirates"),
        ("compass", "fog lightning pirates", "lightning pirates"),
        ("compass", "fog fog blank", "fog"),
        ("compass", "fog fog fog blank", "fog fog"),
        ("compass turbo", "fog lightning birds pirates", "birds pirates"),  # the Turbo is for the first in order
        ("cannon turbo", "fog fog pirates", "fog"),
        ("foghorn turbo turbo", "fog lightning birds birds", "birds"),
    ],
)
def test_a_captain_rerolls_all_dice_he_cannot_pay(hand: str, dice: str, picked: str) -> None:
    assert all_choose(asked_for_dice(hand, dice), f"A rerolls {picked}")


@pytest.mark.parametrize(
    ("hand", "dice", "least", "picked"),
    [
        ("compass cannon", "pirates fog", 1, "fog"),
        ("turbo", "pirates blank", 1, "pirates"),
        ("compass", "blank fog blank", 1, "fog"),
        ("compass cannon", "pirates fog", 0, "none"),
    ],
)
def test_a_captain_who_can_pay_all_rerolls_the_first_in_fixed_order(
    hand: str, dice: str, least: int, picked: str
) -> None:
    game = asked_for_dice(hand, dice, alt_route_min_dice=least)
    assert game.legal[0] == f"A rerolls {picked}"
    assert all_choose(game, game.legal[0])


def test_where_rerolled_dice_are_locked_a_captain_picks_all_others_he_cannot_pay() -> None:
    game = asked_for_dice("compass foghorn", "fog pirates birds", lock_rerolled_dice=True)
    game = game.play("A rerolls pirates", "reroll lightning", "B plays alternative-route")
    assert game.legal == ["A rerolls fog", "A rerolls birds", "A rerolls fog birds"]
    assert all_choose(game, "A rerolls fog")  # only the locked one is unpaid
    game = asked_for_dice("foghorn", "fog pirates birds", lock_rerolled_dice=True)
    game = game.play("A rerolls fog", "reroll lightning", "B plays alternative-route")
    assert game.legal == ["A rerolls birds", "A rerolls pirates", "A rerolls birds pirates"]
    assert all_choose(game, "A rerolls pirates")


# --- Ejection ---


def with_ejection(made: str = "rulebook", **placed: object) -> Game:
    """C is asked in the first window: captain A has 1 card of an unseen pool, fog and a blank are on the table."""
    placed = {"seats": 4, "A": "compass", "deck": "compass", "C": "ejection", **placed}
    return told(made, **placed).play("roll fog blank", "B stays", "C stays", "D stays")


def test_ejection_hits_the_leader_by_number_of_treasures() -> None:
    game = with_ejection(treasures={"A": "1 from 1, 1 from 1, 1 from 1", "B": "25 from 25", "D": "2 from 2, 2 from 2"})
    assert all_choose(game, "C plays ejection on D")  # not the captain, not the richest
    game = with_ejection(treasures={"B": "2 from 2, 2 from 2, 1 from 1", "D": "2 from 2, 2 from 2"})
    assert all_choose(game, "C plays ejection on B")


def test_among_equal_leaders_ejection_hits_the_first_at_the_captains_left() -> None:
    assert all_choose(with_ejection(), "C plays ejection on B")
    game = told(seats=4, captain="C", C="compass", deck="compass", B="ejection").play("roll fog blank")
    game = game.play("D stays", "A stays", "B stays")
    assert all_choose(game, "B plays ejection on D")


@pytest.mark.parametrize(
    ("deck", "plays"),
    [
        ("compass compass cannon cannon", False),  # 3 of 5 pay: that is 60 %, not above
        ("compass compass compass compass cannon cannon cannon", True),  # 5 of 8
        ("compass cannon", True),
        ("turbo cannon", True),  # Turbo pays
        ("cannon", False),
    ],
)
def test_ejection_only_when_the_captains_chance_of_paying_is_above_60_percent(deck: str, plays: bool) -> None:
    assert all_choose(with_ejection(deck=deck), "C plays ejection on B" if plays else "C passes")


def test_a_captain_with_an_ejection_knows_whether_he_pays() -> None:
    able = told(A="compass ejection", deck="cannon*9").play("roll fog blank", "B stays", "C stays")
    assert all_choose(able, "A plays ejection on B")
    unable = told(A="cannon ejection", deck="compass*9").play("roll fog blank", "B stays", "C stays")
    assert all_choose(unable, "A passes")


def test_ejection_is_played_at_the_first_question_where_the_rule_holds() -> None:
    made = rules(ejection_windows="W1 W2S W2F")
    game = with_ejection(made, deck="cannon cannon")  # type: ignore[arg-type]
    assert all_choose(game, "C passes")
    game = game.play("C passes", "A can")
    assert game.about == "W2S"
    assert all_choose(game, "C plays ejection on B")
    failing = with_ejection(made, A="cannon", deck="compass*9").play("C passes", "A cannot")  # type: ignore[arg-type]
    assert failing.about == "W2F"
    assert all_choose(failing, "C passes")


# --- Wind Gust ---


@pytest.mark.parametrize(
    ("placed", "line"),
    [
        ({"C": "wind-gust"}, "C passes"),
        ({"C": "wind-gust turbo compass"}, "C passes"),
        ({"C": "wind-gust jetpack"}, "C plays wind-gust"),
        ({"C": "wind-gust", "aboard": "AB"}, "C plays wind-gust"),
        ({"A": "wind-gust"}, "A passes"),
        ({"A": "wind-gust jetpack"}, "A plays wind-gust"),
    ],
)
def test_wind_gust_only_off_board_or_with_a_jetpack(placed: dict[str, str], line: str) -> None:
    game = told(**placed).play("roll fog blank", "B stays", *(["C stays"] if "aboard" not in placed else []))
    assert game.about == "W1"  # the first question there is
    assert all_choose(game, line)


def test_who_left_in_this_leg_is_off_board() -> None:
    game = told(C="wind-gust").play("roll fog blank", "B stays", "C leaves", "treasure C 1 from 1")
    assert all_choose(game, "C plays wind-gust")


# --- Alternative Route and Spyglass ---


def test_a_passenger_uses_alternative_route_once_the_captain_cannot_pay() -> None:
    stays = ("roll fog pirates", "B stays", "C stays")
    failing = told("bga", A="compass", B="alternative-route").play(*stays)
    assert failing.about == "W1"
    assert all_choose(failing, "B passes")
    failing = failing.play("B passes", "A cannot")
    assert failing.about == "W2F"
    assert all_choose(failing, "B plays alternative-route")
    paying = told("bga", A="compass cannon", B="alternative-route").play(*stays, "B passes", "A can")
    assert paying.about == "W2S"
    assert all_choose(paying, "B passes")


@pytest.mark.parametrize(
    ("hand", "plays"), [("", True), ("compass", True), ("compass cannon", False), ("compass turbo", False)]
)
def test_a_captain_uses_alternative_route_as_soon_as_he_knows_that_he_cannot_pay(hand: str, plays: bool) -> None:
    game = told("bga", A=f"{hand} alternative-route").play("roll fog pirates", "B stays", "C stays")
    assert game.about == "W1"
    assert all_choose(game, "A plays alternative-route" if plays else "A passes")


def test_alternative_route_in_the_rulebook_waits_for_its_window() -> None:
    game = told(A="alternative-route").play("roll fog pirates", "B stays", "C stays", "A cannot")
    assert game.about == "W2F"
    assert all_choose(game, "A plays alternative-route")


def failing_leg(made: str, city: int, who: str, aboard: str = "ABC") -> Game:
    """The captain A has said that he cannot; somebody holds a Spyglass."""
    dice = {1: 2, 2: 2, 4: 2, 6: 3, 9: 3, 20: 4}[city]
    stays = [f"{other} stays" for other in "BC" if other in aboard]
    game = told(made, city=city, aboard=aboard, treasures={who: "spyglass from 2"})
    return game.play("roll" + " fog" * dice, *stays, "A cannot")


@pytest.mark.parametrize(("city", "plays"), [(1, False), (4, False), (6, True), (9, True), (20, True)])
@pytest.mark.parametrize("who", ["A", "C"])
def test_spyglass_from_city_6_on(city: int, plays: bool, who: str) -> None:
    game = failing_leg("rulebook", city, who)
    assert game.about == "W2F"
    assert all_choose(game, f"{who} plays spyglass from 2" if plays else f"{who} passes")


def test_spyglass_only_aboard() -> None:
    game = failing_leg("bga", 9, "C", aboard="AB")
    assert "C plays spyglass from 2" in game.legal
    assert all_choose(game, "C passes")


# --- Jetpack and Hook ---


@pytest.mark.parametrize("jetpack_window", ["after_rescue", "with_rescue"])
@pytest.mark.parametrize("who", ["A", "C"])
def test_jetpack_always_in_the_last_window_and_never_earlier(jetpack_window: str, who: str) -> None:
    game = told(rules(jetpack_window=jetpack_window), **{who: "jetpack"}).play(
        "roll fog fog", "B stays", "C stays", "A cannot"
    )
    if game.about == "W2F":
        assert (who, jetpack_window) == ("C", "with_rescue")
        assert all_choose(game, "C passes")
        game = game.play("C passes")
    assert game.about == "W3"
    assert all_choose(game, f"{who} plays jetpack")


def test_jetpack_even_where_nothing_is_left() -> None:
    game = told("bga", C="jetpack", left={1: ""}).play("roll fog fog", "B stays", "C stays", "A cannot")
    assert game.about == "W3"
    assert all_choose(game, "C plays jetpack")


def test_the_hook_is_kept() -> None:
    game = told("rulebook+hook", aboard="AB", city=4, A="compass", C="grappling-hook", taken={"C": "9 from 6"})
    game = game.play("roll fog blank", "B stays", "A can")
    assert game.legal == ["C plays grappling-hook", "C passes"]
    assert all_choose(game, "C passes")


# --- names ---

READ = "random always-stay leave-at-city=1 leave-at-city=999 odds-threshold=.5 odds-threshold=0 odds-threshold=0."
READ += " odds-threshold=0.123456 odds-threshold=1 odds-threshold=1.000000"
REFUSED = (
    "human coach Random random= random=3 always-stay= always-stay=0.5 <script> __import__ leave-at-city odds-threshold"
)
NO_CITIES = ("", "0", "-6", "06", "6\n", "6=6", "1000", "6.5", "6e0", "\u0666", "\uff16", " 6", "9" * 10**6)
NO_CHANCES = ("", ".", "nan", "inf", "-0.1", "1.1", "1.000001", "2", "1e-9", "1/2", "0.1234567", "0.3\n", "0,3", "0_1")
NO_CHANCES += ("\u0660.5", "0." + "3" * 10**6)


@pytest.mark.parametrize("name", READ.split())
def test_names_that_are_read(name: str) -> None:
    game = told().play("roll fog blank")
    assert law_of(game, name).p(lambda action: action in legal_actions(game.state)) == 1


@pytest.mark.parametrize(
    "name",
    [
        *REFUSED.split(),
        *("", " ", "random ", "random\n", None, 6, b"random", ["random"]),
        *(f"leave-at-city={number}" for number in NO_CITIES),
        *(f"odds-threshold={number}" for number in NO_CHANCES),
    ],
    ids=lambda name: repr(name)[:40],
)
def test_other_names_are_refused_with_one_short_line(name: object) -> None:
    with pytest.raises(CannotRead, match=r"no such bot: .*; there are random, always-stay, expected-points") as refused:
        bot(name)  # type: ignore[arg-type]
    assert len(str(refused.value)) < 300
    assert "\n" not in str(refused.value)


def test_a_bot_is_called_only_when_its_seat_is_asked() -> None:
    view = told().view("B")
    for name in ALL:
        with pytest.raises(ValueError, match="only when its seat is asked"):
            bot(name)(view)


# --- whole games, and what a bot may know ---


def views(steps: tuple[Transition, ...], most: int):  # type: ignore[no-untyped-def]
    """(state, view of the seat that is asked) at up to so many questions."""
    events, found = [], 0
    for step in steps:
        events += step.events
        if isinstance(step.events[-1], Question) and found < most:
            seat, found = step.events[-1].seat, found + 1
            seen = (seen_by(event, seat) for event in events)
            yield step.state, observe((event for event in seen if event is not None), seat)


@pytest.mark.parametrize("name", ["rulebook", "bga", "quick", "tiny", "tiny2", "tiny3", "rulebook+hook"])
def test_in_whole_games_every_bot_does_what_is_legal_and_random_anything_that_is(name: str) -> None:
    made = with_max_journeys(load_ruleset(name), 2)
    asked, wrong = 0, []
    for seed in range(3):
        for state, view in views(play(made, made.seats[-1], seed, boldness=5).steps, 60):
            asked += 1
            legal = legal_actions(state)
            if list(bot("random")(view)) != [(action, 1) for action in legal]:
                wrong.append(("random", state))
            for each in NAMED:
                law = bot(each)(view)
                if len(law.pairs) != 1 or law.at(0) not in legal:
                    wrong.append((each, state))
    assert wrong == []
    assert asked > 10


def test_no_bot_does_otherwise_when_only_hidden_cards_are_different() -> None:
    own = {"seats": 4, "city": 6, "C": "ejection wind-gust alternative-route"}
    one = told(
        "bga",
        **own,
        A="compass turbo",
        B="jetpack cannon",
        D="cannon",
        deck="foghorn arrester compass",
        treasures={"A": "6 from 6", "B": "2 from 2", "D": "spyglass from 4"},
    )
    other = told(
        "bga",
        **own,
        A="cannon cannon",
        B="compass foghorn",
        D="turbo",
        deck="jetpack arrester compass",
        treasures={"A": "spyglass from 6", "B": "6 from 2", "D": "9 from 4"},
    )
    for plies in (["roll fog blank blank", "B stays"], ["roll fog blank blank", "B stays", "C stays", "D stays"]):
        first, second = one.play(*plies), other.play(*plies)
        assert first.asked == second.asked == "C"
        assert first.state.hands != second.state.hands
        for name in (*ALL, *(f"odds-threshold={number / 100}" for number in range(0, 100, 7))):
            assert law_of(first, name) == law_of(second, name)


def test_what_a_seat_does_know_makes_a_difference() -> None:
    few = told(deck="compass cannon cannon", A="compass", B="turbo").play("roll fog blank")
    more = told(deck="turbo cannon cannon", A="compass", B="compass").play("roll fog blank")
    used = told(deck="turbo cannon", A="compass", B="compass", discard="cannon").play("roll fog blank")
    assert [chosen(game, "odds-threshold=0.4") for game in (few, more, used)] == ["B leaves", "B leaves", "B stays"]


def test_in_real_games_too_no_bot_knows_more_than_its_seat() -> None:
    made = load_ruleset("tiny3")
    compared = 0
    for seed in range(3):
        game = play(made, 3, seed, boldness=3, most=60)
        asked = [n for n, state in enumerate(game.states) if isinstance(turn(state), SeatToAct)]
        for ply in asked[::5]:
            now = turn(game.states[ply])
            assert isinstance(now, SeatToAct)
            record = Record(made.id, ("human",) * 3, now.seat, ((0, seed),), game.plies[:ply])
            expected = laws_at(record)
            for twin in twins(record):
                compared += 1
                assert laws_at(twin) == expected
    assert compared > 100


def laws_at(record: Record) -> list[object]:
    """What each bot would do at the viewer's question at the end of this record."""
    seat = record.viewer
    assert seat is not None
    seen = [seen_by(event, seat) for step in replay(replace(record, viewer=None)) for event in step.events]
    view = observe((event for event in seen if event is not None), Seat(seat))
    assert view.question is not None
    return [bot(name)(view) for name in (*ALL, "odds-threshold=0.6")]
