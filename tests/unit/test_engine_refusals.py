"""Why not? Everything a person might try is refused with a sentence and a clause, and the answer leaks nothing."""

from collections.abc import Callable, Iterator

import pytest

import celestia_core.legal
from celestia_core.bag import Bag
from celestia_core.clauses import load_clauses
from celestia_core.errors import NotAllowed
from celestia_core.events import Event, Refusal
from celestia_core.kinds import Card, CityIndex, Face, Seat, letter
from celestia_core.legal import legal_actions, refusal
from celestia_core.plies import Action, ChooseDice, PlayCard, PlaySpyglass
from celestia_core.turns import SeatToAct, turn
from celestia_core.words import REFUSALS
from tests.builders import Game, every_action, new_game, rules, table

fact = pytest.mark.fact
A, B, C, D = (Seat(seat) for seat in range(4))
STAY = ("B stays", "C stays")


def at_the_roll() -> Game:
    return table(B="wind-gust ejection", treasures={"B": "spyglass from 1"})


def deciding() -> Game:
    return table(A="compass*2", C="wind-gust").play("roll fog blank")


def after_b_left() -> Game:
    return deciding().play("B leaves", "treasure B 1 from 1")


def closed_city() -> Game:
    return table(seats=4, left={1: "1"}, D="ejection").play("roll fog fog", "B leaves", "treasure B 1 from 1")


def before_the_word() -> Game:
    """W1: B is asked first, then A; C is not aboard."""
    game = table(aboard="AB", A="ejection jetpack wind-gust compass", B="alternative-route wind-gust", C="jetpack")
    return game.play("roll fog blank", "B stays")


def captain_in_w1() -> Game:
    return before_the_word().play("B passes")


def must_pay() -> Game:
    return table(A="compass arrester jetpack", B="compass").play("roll fog lightning", *STAY)


def cannot_pay() -> Game:
    return table(A="compass").play("roll fog fog", *STAY)


def after_can() -> Game:
    return table("rulebook+hook", A="compass", B="wind-gust grappling-hook", C="grappling-hook").play(
        "roll fog blank", *STAY, "B passes", "A can"
    )


def after_cannot() -> Game:
    return table(aboard="AB", A="alternative-route", B="jetpack wind-gust", C="jetpack").play(
        "roll fog blank", "B stays", "B passes", "A cannot"
    )


def picking_dice() -> Game:
    return table(A="wind-gust", C="alternative-route").play(
        "roll fog fog", *STAY, "A cannot", "C plays alternative-route"
    )


def picking_among_locked() -> Game:
    game = table(rules(lock_rerolled_dice=True), C="alternative-route*2").play("roll fog fog", *STAY, "A cannot")
    game = game.play("C plays alternative-route", "A rerolls fog", "reroll fog", "A cannot")
    return game.play("C plays alternative-route")


def all_locked() -> Game:
    game = table(rules(lock_rerolled_dice=True), C="alternative-route*2 wind-gust").play(
        "roll fog fog", *STAY, "A cannot"
    )
    return game.play("C plays alternative-route", "A rerolls fog fog", "reroll fog blank", "C passes", "A cannot")


def paying_with_a_choice() -> Game:
    return table(rules(turbo_substitution=True), A="compass turbo").play("roll fog blank", *STAY, "A can")


def alone() -> Game:
    return table(aboard="A", treasures={"A": "spyglass from 1"}, A="wind-gust")


def alone_and_flying() -> Game:
    return alone().play("A flies")


def alone_after_the_roll() -> Game:
    return table(aboard="A").play("A flies", "roll fog fog")


def between_journeys() -> Game:
    return table(B="wind-gust", treasures={"B": "spyglass from 1"}).play("roll fog fog", *STAY, "A cannot", "B passes")


def hook_window() -> Game:
    game = table("rulebook+hook", seats=4, aboard="ABD", A="compass", B="grappling-hook wind-gust", C="grappling-hook")
    return game.play("roll fog blank", "B stays", "D stays", "B passes", "A can")


def over() -> Game:
    return table(A="wind-gust", treasures={"B": "25 from 25, 25 from 25"}).play("roll fog fog", *STAY, "A cannot")


GUST_ON_B = PlayCard(B, Card.WIND_GUST, A)
REFUSED: list[tuple[str, Callable[[], Game], str | Action, str]] = [
    ("a seventh player", deciding, "F leaves", "no-such-seat"),
    ("a seat below the first", deciding, PlayCard(Seat(-1), Card.WIND_GUST), "no-such-seat"),
    ("anything after the end", over, "A plays wind-gust", "game-over"),
    ("flying on after the end", over, "A flies", "game-over"),
    ("passing after the end", over, "C passes", "game-over"),
    ("staying between journeys", between_journeys, "B stays", "not-your-turn"),
    ("landing during the deal", lambda: new_game().play("captain A"), "A lands", "not-your-turn"),
    ("announcing during the deal", lambda: new_game().play("captain A"), "A can", "not-your-turn"),
    ("a card one may play, before being asked", before_the_word, "A plays wind-gust", "not-your-turn"),
    ("leaving as captain", deciding, "A leaves", "captain-cannot-leave"),
    ("staying as captain", deciding, "A stays", "captain-cannot-leave"),
    ("leaving as captain when all have left", lambda: table(aboard="A").play("A flies", "roll fog fog"), "A leaves",
     "captain-cannot-leave"),
    ("leaving twice", after_b_left, "B leaves", "not-aboard"),
    ("leaving before the roll", at_the_roll, "B leaves", "roll-first"),
    ("taking a stay back", lambda: deciding().play("B stays"), "B leaves", "choice-is-final"),
    ("leaving after a bad roll was made worse", captain_in_w1, "B leaves", "choice-is-final"),
    ("leaving a city with no treasure", closed_city, "C leaves", "empty-city"),
    ("ejecting at a city with no treasure", lambda: closed_city().play("C stays", "D stays"), "D plays ejection on C",
     "empty-city"),
    ("speaking out of turn", deciding, "C stays", "not-your-turn-to-speak"),
    ("landing as a passenger", at_the_roll, "B lands", "not-captain"),
    ("flying as a passenger", at_the_roll, "B flies", "not-captain"),
    ("announcing as a passenger", must_pay, "B can", "not-captain"),
    ("picking dice as the one who played the card", picking_dice, "C rerolls fog", "not-captain"),
    ("paying for the captain", must_pay, "B pays compass", "not-captain"),
    ("landing after the roll, with passengers", deciding, "A lands", "already-rolled"),
    ("landing after the roll, alone", alone_after_the_roll, "A lands", "already-rolled"),
    ("landing with passengers", at_the_roll, "A lands", "not-alone"),
    ("flying by choice with passengers", at_the_roll, "A flies", "must-fly"),
    ("landing after choosing to fly", alone_and_flying, "A lands", "flight-chosen"),
    ("announcing before the choices", deciding, "A can", "passengers-first"),
    ("announcing before the roll, alone", alone, "A can", "passengers-first"),
    ("taking a yes back", after_can, "A cannot", "announced-already"),
    ("taking a no back", after_cannot, "A can", "announced-already"),
    ("announcing while one is asked for a card", captain_in_w1, "A can", "window-open"),
    ("announcing with dice to pick", lambda: table("bga", B="alternative-route").play("roll fog fog", *STAY,
     "B plays alternative-route"), "A cannot", "choose-dice-first"),
    ("promising what one cannot pay", cannot_pay, "A can", "cannot-pay"),
    ("bluffing with the cards in hand", must_pay, "A cannot", "must-play"),
    ("bluffing with a Jetpack in hand", must_pay, "A plays jetpack", "decide-first"),
    ("passing when one chooses", deciding, "B passes", "nothing-to-pass"),
    ("passing when another is asked", before_the_word, "A passes", "nothing-to-pass"),
    ("passing with the word to give", must_pay, "A passes", "nothing-to-pass"),
    ("playing Equipment as a power", must_pay, PlayCard(A, Card.COMPASS), "not-a-power"),
    ("playing Turbo as a power", must_pay, PlayCard(A, Card.TURBO), "not-a-power"),
    ("a card one does not hold", before_the_word, "B plays jetpack", "card-not-held"),
    ("a Spyglass one does not hold", after_cannot, "B plays spyglass from 1", "card-not-held"),
    ("a Spyglass of another city", at_the_roll, "B plays spyglass from 2", "card-not-held"),
    ("a Spyglass of no city", at_the_roll, PlaySpyglass(B, CityIndex(77)), "card-not-held"),
    ("a card between journeys", between_journeys, "B plays wind-gust", "powers-closed"),
    ("a Spyglass between journeys", between_journeys, "B plays spyglass from 1", "spyglass-not-now"),
    ("an Ejection at nobody", before_the_word, PlayCard(A, Card.EJECTION), "eject-whom"),
    ("an Ejection at an empty chair", before_the_word, "A plays ejection on F", "eject-whom"),
    ("ejecting the captain", lambda: table(B="ejection").play("roll fog fog", *STAY), "B plays ejection on A",
     "eject-captain"),
    ("ejecting oneself", lambda: table(B="ejection").play("roll fog fog", *STAY), "B plays ejection on B",
     "eject-self"),
    ("ejecting oneself as captain", before_the_word, "A plays ejection on A", "eject-captain"),
    ("ejecting one who left", captain_in_w1, "A plays ejection on C", "eject-not-aboard"),
    ("a Wind Gust at somebody", before_the_word, GUST_ON_B, "no-target"),
    ("a card before the roll", at_the_roll, "B plays wind-gust", "powers-not-yet"),
    ("a card while others choose", deciding, "C plays wind-gust", "powers-not-yet"),
    ("a card of a lone captain before the roll", alone, "A plays wind-gust", "powers-not-yet"),
    ("a Jetpack off board", after_cannot, "C plays jetpack", "card-needs-aboard"),
    ("a Spyglass off board", lambda: table(aboard="AB", B="alternative-route", treasures={"C": "spyglass from 2"}).play(
     "roll fog fog", "B stays", "A cannot"), "C plays spyglass from 2", "card-needs-aboard"),
    ("a Wind Gust with no blank", picking_dice, "A plays wind-gust", "no-blank"),
    ("a Hook from aboard", hook_window, "B plays grappling-hook", "hook-aboard"),
    ("a Hook with nothing to give back", hook_window, "C plays grappling-hook", "hook-no-treasure"),
    ("picking a locked die", picking_among_locked, "A rerolls fog fog", "dice-locked"),
    ("an Alternative Route when all dice are locked", all_locked, "C plays alternative-route", "dice-locked"),
    ("an Alternative Route before the captain fails", before_the_word, "B plays alternative-route", "card-not-now"),
    ("a Jetpack before the crash is certain", captain_in_w1, "A plays jetpack", "card-not-now"),
    ("a Jetpack when no crash is coming", lambda: table(A="compass", B="jetpack wind-gust").play(
     "roll fog blank", *STAY, "B passes", "A can"), "B plays jetpack", "card-not-now"),
    ("a Jetpack while rescue is possible", after_cannot, "B plays jetpack", "card-not-now"),
    ("a card before the dice are picked", lambda: table("bga", A="wind-gust", B="alternative-route").play(
     "roll fog blank", *STAY, "B plays alternative-route"), "A plays wind-gust", "decide-first"),
    ("a Spyglass before the word", lambda: table(B="wind-gust", treasures={"B": "spyglass from 2"}).play(
     "roll fog blank", *STAY), "B plays spyglass from 2", "spyglass-not-now"),
    ("a Spyglass before the roll", alone, "A plays spyglass from 1", "spyglass-not-now"),
    ("rolling again with no card played", cannot_pay, "A rerolls fog", "no-reroll"),
    ("rolling dice that are not there", picking_dice, "A rerolls pirates", "dice-not-shown"),
    ("rolling more dice than there are", picking_dice, ChooseDice(A, Bag({Face.FOG: 3})), "dice-not-shown"),
    ("rolling no die", picking_dice, "A rerolls none", "too-few-dice"),
    ("paying Turbo to save a Compass", lambda: table(A="compass turbo").play("roll fog blank", *STAY), "A pays turbo",
     "payment-is-automatic"),
    ("paying too little", paying_with_a_choice, "A pays none", "wrong-payment"),
    ("paying too much", paying_with_a_choice, "A pays compass turbo", "wrong-payment"),
    ("paying with cards one does not hold", paying_with_a_choice, "A pays cannon", "wrong-payment"),
]  # fmt: skip
CLAUSES = {clause.id for clause in load_clauses()}


@fact("F15", "F17", "F18", "F24", "F26", "F30", "F34", "F40", "F41", "F42", "F43", "F45", "F46", "F48", "F49", "F53")
@pytest.mark.parametrize(("build", "line", "code"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_is_refused_with_a_sentence_and_a_clause(build: Callable[[], Game], line: str | Action, code: str) -> None:
    game = build()
    action = game.ply(line)
    assert action not in legal_actions(game.state)
    answer = refusal(game.state, action)
    assert answer is not None
    assert answer.code == code
    assert answer.clause in CLAUSES
    assert answer.reason[0].isupper()
    assert answer.reason[-1] == "."
    assert "{" not in answer.reason
    with pytest.raises(NotAllowed, match=answer.clause) as raised:
        game.play(action)
    assert raised.value.clause == answer.clause


def test_every_code_has_a_sentence_and_is_reached() -> None:
    assert {code for *_, code in REFUSED} == set(REFUSALS["en"])


@pytest.mark.parametrize("lang", REFUSALS)
def test_no_two_codes_say_the_same(lang: str) -> None:
    assert len(set(REFUSALS[lang].values())) == len(REFUSALS[lang])


@fact("B13")
def test_what_is_legal_is_never_refused_and_all_else_always_is() -> None:
    tried = 0
    for build in {case[1] for case in REFUSED}:
        game = build()
        options = legal_actions(game.state)
        for seat in range(-1, 7):
            for action in every_action(game.state, Seat(seat)) if 0 <= seat < game.state.seats else []:
                answer = refusal(game.state, action)
                assert (answer is None) == (action in options)
                assert answer is None or (answer.clause in CLAUSES and answer.reason)
                tried += 1
    assert tried > 3_000


def test_nature_cannot_do_what_does_not_happen_now() -> None:
    for line in ("captain A", "draw A compass", "roll fog", "roll fog fog fog", "reroll fog", "treasure A 1 from 1"):
        with pytest.raises(NotAllowed) as raised:
            at_the_roll().play(line)
        assert raised.value.clause in CLAUSES
    with pytest.raises(NotAllowed):
        deciding().play("B leaves", "treasure B 2 from 2")
    with pytest.raises(NotAllowed):
        deciding().play("B leaves", "treasure C 1 from 1")


# The answer to a seat that is not asked must not depend on who is asked in secret, or on hidden cards.

WATCHER = C
HANDS_OF_THE_OTHERS = (
    {"A": "compass turbo", "B": "wind-gust cannon"},
    {"A": "compass wind-gust", "B": "cannon turbo"},
    {"A": "compass jetpack", "B": "ejection wind-gust"},
    {"A": "ejection turbo", "B": "jetpack alternative-route"},
    {"A": "alternative-route cannon", "B": "cannon cannon"},
    {"A": "turbo turbo", "B": "ejection jetpack"},
)
RULES = ("rulebook", "bga", "rulebook+hook")
OWN_CARDS = "wind-gust ejection jetpack alternative-route"


def silent_positions(name: str, aboard: str, roll: str) -> Iterator[tuple[tuple[Event, ...], Game]]:
    """All positions of one leg where the watcher is not asked, with what he saw; his own answers are passes."""
    for hands in HANDS_OF_THE_OTHERS:
        game = table(name, seats=4, aboard=aboard, C=OWN_CARDS, treasures={"C": "spyglass from 2"}, **hands)
        game = game.play(f"roll {roll}")
        open_ = [game]
        while open_:
            game = open_.pop()
            now = turn(game.state)
            if not isinstance(now, SeatToAct):
                continue  # the dice are rolled again, or the leg is over
            if now.seat == WATCHER:
                open_.append(game.play(legal_actions(game.state)[-1] if game.about != "decide" else "C stays"))
                continue
            yield game.seen("C"), game
            open_ += [game.play(action) for action in legal_actions(game.state) if game.about != "decide"]
            if game.about == "decide":
                open_.append(game.play(f"{letter(now.seat)} stays"))


def leaks(answer: Callable[..., Refusal | None]) -> list[str]:
    """Actions of the watcher that get different answers in positions that look alike to him."""
    found = []
    for name in RULES:
        for aboard in ("ABCD", "ABD"):
            known: dict[tuple[tuple[Event, ...], Action], Refusal | None] = {}
            for seen, game in silent_positions(name, aboard, "fog blank"):
                for action in every_action(game.state, WATCHER):
                    reason = answer(game.state, action)
                    if known.setdefault((seen, action), reason) != reason:
                        found.append(f"{name}: {action}")
    return found


@fact("F28", "B13", "B29")
def test_a_refusal_tells_nothing_about_who_is_asked_or_what_others_hold() -> None:
    assert leaks(celestia_core.legal.refusal) == []


@fact("B13")
def test_the_search_for_leaks_finds_planted_ones() -> None:
    def tells_who_is_asked(state: object, action: Action) -> Refusal | None:
        now = turn(state)
        return Refusal(f"wait-for-{now.seat}" if isinstance(now, SeatToAct) else "wait", "your-turn")

    def tells_the_phase(state: object, action: Action) -> Refusal | None:
        return Refusal(state.phase.value, "your-turn")

    assert leaks(tells_who_is_asked)
    assert leaks(tells_the_phase)
    assert legal_actions(new_game().state) == ()
