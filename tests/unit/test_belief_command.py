"""`celestia belief`: what a seat may believe of a hand, as data; a seat that cannot see two games apart, one answer."""

import json
import subprocess
import sys
import tomllib
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from celestia_core.__main__ import main
from celestia_core.beliefs import TYPES, beliefs, knowing, leg_belief
from celestia_core.beliefs.rows import TooMany
from celestia_core.events import seen_by
from celestia_core.kinds import Face, Seat, letter
from celestia_core.notation import parse_ply
from celestia_core.play import play_game
from celestia_core.record import Record, branch, replay
from celestia_core.record_text import dump_record, load_record
from celestia_core.resources import data_path
from celestia_core.ruleset import load_ruleset
from celestia_core.turns import SeatToAct, turn
from celestia_core.views import InformationState, information_state
from tests.strategies import play
from tests.twins import twins

ROOT = Path(__file__).parents[2]
FILE = ROOT / "data" / "records" / "two-compasses.txt"
RECORD = load_record(data_path("records", "two-compasses.txt").read_bytes())
LINES = RECORD.lines()
PAID = LINES.index("B can") + 1


@pytest.fixture
def run(run):
    """Runs `celestia belief`: what it answered, as data."""
    return partial(run, "belief")


@pytest.fixture
def complaint(complaint):
    """Runs `celestia belief`: what it complained about."""
    return partial(complaint, "belief")


@pytest.fixture
def file(tmp_path):
    """Writes a record to a file."""

    def file(record: Record) -> Path:
        path = tmp_path / "game.txt"
        path.write_text(dump_record(record, "text"), "utf-8")
        return path

    return file


def told(record: Record, viewer: Seat, plies: int) -> InformationState:
    events = [event for step in replay(branch(record, plies)) for event in step.events]
    return information_state([shown for event in events if (shown := seen_by(event, viewer)) is not None], viewer)


def exact(number: dict) -> Fraction:
    """The fraction of a number, which is written in lowest terms and beside its value."""
    assert set(number) == {"fraction", "value"}
    over, under = number["fraction"].split("/")
    fraction = Fraction(int(over), int(under))
    assert (str(fraction.numerator), str(fraction.denominator)) == (over, under)
    assert isinstance(number["value"], float)
    assert number["value"] == float(fraction)
    return fraction


# --- the answer ---


def test_the_two_compasses(run):
    answer = run(FILE, "--at", PAID, "--viewer", "A", "--about", "B")
    assert list(answer) == ["about", "kind", "mean", "law", "not_paying"]
    assert (answer["about"], answer["kind"]) == ("B", "exact")
    assert answer["mean"]["compass"] == {"fraction": "1984/5331", "value": 1984 / 5331}
    assert list(answer["mean"]) == list(answer["law"]) == list(TYPES)
    for name in TYPES:
        law = [exact(number) for number in answer["law"][name]]
        assert sum(law) == 1
        assert exact(answer["mean"][name]) == sum(count * chance for count, chance in enumerate(law))
    assert sum(exact(mean) for mean in answer["mean"].values()) == 4


def test_the_answer_is_about_the_captain_if_nobody_is_named(run):
    assert run(FILE, "--at", PAID, "--viewer", "A") == run(FILE, "--at", PAID, "--viewer", "A", "--about", "C")
    assert run(FILE, "--at", PAID - 1, "--viewer", "A")["about"] == "B"
    assert run(FILE, "--viewer", "A") == run(FILE, "--at", len(LINES), "--viewer", "A")


def test_the_viewer_knows_his_own_hand(run):
    answer = run(FILE, "--viewer", "A", "--about", "A")
    assert answer["law"]["compass"] == [{"fraction": "0/1", "value": 0.0}] * 2 + [{"fraction": "1/1", "value": 1.0}]
    assert [exact(answer["mean"][name]) for name in TYPES] == [2, 1, 1, 1, 0, 1]
    assert exact(answer["not_paying"]) == 0  # his Cannon pays for the pirates on the table
    assert exact(run(FILE, "--viewer", "C", "--about", "C", "--at", len(LINES) - 1)["not_paying"]) == 1


def test_not_paying_is_for_the_dice_on_the_table_else_the_average_before_the_roll(run):
    first = LINES.index("roll fog fog")
    before, rolled = run(FILE, "--viewer", "A", "--at", first), run(FILE, "--viewer", "A", "--at", first + 1)
    hand = beliefs(told(RECORD, Seat(0), first), precise=True).hand(Seat(1))
    assert exact(before["not_paying"]) == hand.not_paying(2).fraction
    assert exact(rolled["not_paying"]) == hand.not_paying([Face.FOG, Face.FOG]).fraction
    assert before["law"] == rolled["law"]
    assert before["not_paying"] != rolled["not_paying"]


def test_not_paying_is_null_outside_a_leg(run, file):
    for at in (1, 5, LINES.index("draw A jetpack")):
        assert run(FILE, "--viewer", "A", "--at", at, "--about", "C")["not_paying"] is None
    ended = play_game("tiny", ["random", "always-stay"], 7, None)
    assert run(file(ended), "--viewer", "A")["not_paying"] is None
    assert run(file(ended), "--viewer", "A", "--about", "B")["not_paying"] is None


def test_what_the_captain_has_said_is_settled_for_him_alone(run, file):
    answer = run(FILE, "--viewer", "A")
    assert (answer["about"], answer["not_paying"]) == ("C", {"fraction": "1/1", "value": 1.0})
    other = run(FILE, "--viewer", "A", "--about", "D")
    assert other["not_paying"] == {"fraction": "821683776662/7522027165445", "value": 821683776662 / 7522027165445}
    deal = [line.replace("jetpack", "wind-gust") for line in LINES[: LINES.index("roll fog fog")]]
    leg = ("roll fog blank", "C stays", "D stays", "A stays", "A passes", "B can")  # A is asked whether the wind blows
    windy = replace(RECORD, plies=tuple(parse_ply(line) for line in (*deal, *leg)))
    said = run(file(windy), "--viewer", "A")
    assert (said["about"], said["not_paying"]) == ("B", {"fraction": "0/1", "value": 0.0})


@pytest.mark.parametrize(
    ("turbo", "fraction"),
    [
        ((), "821683776662/7522027165445"),
        (("--turbo", "always"), "821683776662/7522027165445"),
        (("--turbo", "1"), "821683776662/7522027165445"),
        (("--turbo", "3/3"), "821683776662/7522027165445"),
        (("--turbo", "never"), "32358232166511/115409142431393"),
        (("--turbo", "0.0"), "32358232166511/115409142431393"),
    ],
)
def test_turbo_is_one_behaviour_for_past_and_future(run, turbo, fraction):
    assert run(FILE, "--viewer", "A", "--about", "D", *turbo)["not_paying"]["fraction"] == fraction


def test_a_share_of_turbo_is_a_decimal_or_a_ratio(run):
    quarter = run(FILE, "--viewer", "A", "--about", "D", "--turbo", ".25")
    assert quarter == run(FILE, "--viewer", "A", "--about", "D", "--turbo", "1/4")
    always, never = (run(FILE, "--viewer", "A", "--about", "D", "--turbo", word) for word in ("always", "never"))
    assert exact(always["not_paying"]) < exact(quarter["not_paying"]) < exact(never["not_paying"])


def test_json_and_a_pipe_will_do(run, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(dump_record(RECORD), "utf-8")
    expected = run(FILE, "--viewer", "A")
    assert run(path, "--viewer", "A") == expected
    command = [sys.executable, "-m", "celestia_core", "belief", "-", "--viewer", "A"]
    done = subprocess.run(command, input=FILE.read_text("utf-8"), capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == expected


@pytest.mark.parametrize(("name", "seats", "plies"), [("tiny3", 3, 60), ("rulebook", 4, 70), ("quick", 2, 60)])
def test_the_command_says_what_the_library_says(run, file, name, seats, plies):
    game = play(load_ruleset(name), seats, 5, boldness=6, most=plies)
    record = Record(game.rules.id, ("human",) * seats, None, ((0, 5),), game.plies)
    path, legs = file(record), 0
    for at in range(1, len(game.plies), 13):
        viewer, about = Seat(at % seats), Seat(at // 2 % seats)
        for turbo, q in (("always", Fraction(1)), ("1/3", Fraction(1, 3))):
            answer = run(path, "--at", at, "--viewer", letter(viewer), "--about", letter(about), "--turbo", turbo)
            information = told(record, viewer, at)
            hand, leg = beliefs(information, q, precise=True).hand(about), leg_belief(information, q)
            for kind in TYPES:
                assert exact(answer["mean"][kind]) == hand.mean[kind].fraction
                assert [exact(n) for n in answer["law"][kind]] == [n.fraction for n in hand.law[kind]]
            if leg.target is None:
                assert answer["not_paying"] is None
            elif leg.moment.startswith("announced") and about == beliefs(information).view.captain:
                assert exact(answer["not_paying"]) == leg.crash.fraction
            else:
                legs += 1
                assert exact(answer["not_paying"]) == hand.not_paying(leg.dice).fraction
    assert legs > 0


def test_an_estimate_shows_its_margin(run, monkeypatch):
    """Where the cards are too many to count: values with margins, no fractions."""

    def too_many(self, *arguments):
        raise TooMany

    def sampled(hidden, about, apart=(), *rest, **more):
        monkeypatch.undo()
        contents = hidden.contents(about, apart)
        noise = np.random.default_rng(1).uniform(0.5, 1.5, (8, len(contents.weight)))
        return replace(contents, weight=contents.weight * noise)

    monkeypatch.setattr(knowing.Hidden, "contents", too_many)
    monkeypatch.setattr(knowing, "sampled", sampled)
    answer = run(FILE, "--at", PAID, "--viewer", "A", "--about", "B")
    assert answer["kind"] == "estimate"
    for number in (answer["not_paying"], *answer["mean"].values(), *(n for law in answer["law"].values() for n in law)):
        assert set(number) == {"value", "margin"}
        assert all(isinstance(part, float) for part in number.values())
    assert answer["mean"]["compass"]["value"] == pytest.approx(1984 / 5331, abs=answer["mean"]["compass"]["margin"])
    assert answer["mean"]["compass"]["margin"] > 0


# --- what a seat cannot see does not change its answer ---


def test_games_that_a_seat_cannot_tell_apart_give_one_answer(run, file):
    """Somebody else holds another card or treasure, with the silent passes that follow from it."""
    compared = of_other_length = 0
    for name, seats, deal in (
        ("bga", 3, 1),
        ("bga", 3, 2),
        ("rulebook", 4, 1),
        ("rulebook+hook", 3, 3),
        ("tiny3", 3, 0),
    ):
        game = play(load_ruleset(name), seats, deal, boldness=4, most=50)
        at = max(n for n, state in enumerate(game.states) if isinstance(turn(state), SeatToAct))
        now = turn(game.states[at])
        assert isinstance(now, SeatToAct)
        record = Record(game.rules.id, ("human",) * seats, now.seat, ((0, deal),), game.plies[:at])
        expected = answered(run, file(record), record)
        for twin in islice(twins(record), 0, 48, 12):
            assert answered(run, file(twin), twin) == expected
            compared += 1
            of_other_length += len(twin.plies) != len(record.plies)
    assert compared > 8
    assert of_other_length > 3


def answered(run, path: Path, record: Record) -> list[dict]:
    """What the viewer of a record is told of the captain, and of the others."""
    viewer = letter(record.viewer)
    others = [letter(Seat(seat)) for seat in range(len(record.players)) if seat != record.viewer]
    return [run(path, "--viewer", viewer, "--turbo", ".5")] + [
        run(path, "--viewer", viewer, "--about", about) for about in others
    ]


def test_another_seat_does_get_another_answer(run):
    answers = [run(FILE, "--at", PAID, "--viewer", viewer, "--about", "B") for viewer in "ABCD"]
    assert len({json.dumps(answer) for answer in answers}) == 4


# --- what is refused ---


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "--viewer is missing: the letter of a seat"),
        (["--at", "30"], "--viewer is missing"),
        (["--viewer", "E"], "--viewer: seats at this table are A to D"),
        (["--viewer", "a"], "--viewer: a seat is one of the letters A to D"),
        (["--viewer", ""], "--viewer: a seat is one of the letters"),
        (["--viewer", "AB"], "--viewer: a seat is one of the letters"),
        (["--viewer", "0"], "--viewer: a seat is one of the letters"),
        (["--viewer", "Ａ"], "--viewer: a seat is one of the letters"),
        (["--viewer", "A", "--about", "F"], "--about: seats at this table are A to D"),
        (["--viewer", "A", "--about", "the captain"], "--about: a seat is one of the letters A to D"),
        (["--viewer", "A", "--about", "\n"], "--about: a seat is one of the letters"),
        (["--viewer", "A", "--at", "36"], "--at: the record has 35 plies, not 36"),
        (["--viewer", "A", "--at", "-1"], "--at"),
        (["--viewer", "A", "--at", "ten"], "a whole number is wanted, not 'ten'"),
        (["--viewer", "A", "--at", "1" * 400], "a whole number is wanted"),
        (["--viewer", "A", "--at", "0"], "--about: there is no captain yet; name a seat"),
        (["--viewer", "A", "--turbo", "sometimes"], "--turbo: always, never, a decimal or a/b, not 'sometimes'"),
        (["--viewer", "A", "--turbo", "2"], "--turbo: a chance from 0 to 1, not '2'"),
        (["--viewer", "A", "--turbo", "1/0"], "--turbo: always, never"),
        (["--viewer", "A", "--turbo", "-0.5"], "--turbo"),
        (["--viewer", "A", "--turbo", "nan"], "--turbo: always, never"),
        (["--viewer", "A", "--turbo", "9" * 5000], "--turbo"),
        (["--viewer", "A", "--turbo", "\x1b[31m"], "--turbo: always, never"),
        (["--viewer", "A", "--seat", "B"], "unrecognized arguments: --seat"),
        (["--view", "A"], "unrecognized arguments: --view"),
    ],
)
def test_a_bad_question_is_one_line_that_names_the_option(complaint, arguments, message):
    assert message in complaint(FILE, *arguments)


def test_before_there_is_a_captain_a_seat_may_be_named(run):
    answer = run(FILE, "--viewer", "A", "--at", 0, "--about", "B")
    assert answer["not_paying"] is None
    assert [exact(mean) for mean in answer["mean"].values()] == [0] * 6


def test_a_bad_record_is_one_line(complaint, tmp_path):
    path = tmp_path / "game.txt"
    text = FILE.read_text("utf-8")
    path.write_text(text.replace("C cannot", "C can"), "utf-8")
    assert "ply 34: line " in complaint(path, "--viewer", "A", "--at", 3)
    path.write_text(text.replace("draw C arrester", "draw C anchor", 1), "utf-8")
    assert "line 19, column 8: ply 8: a card expected, not 'anchor'" in complaint(path, "--viewer", "A")
    path.write_text(text.replace("end\n", ""), "utf-8")
    assert "end" in complaint(path, "--viewer", "A")
    path.write_bytes(b"\x00")
    assert "a record starts with" in complaint(path, "--viewer", "A")
    assert "cannot read '/no/such/file': No such file" in complaint("/no/such/file", "--viewer", "A")
    assert "required: FILE" in complaint("--viewer", "A")


def test_help_is_given(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["belief", "--help"])
    assert caught.value.code == 0
    help_text = capsys.readouterr().out
    assert "usage: celestia belief" in help_text
    assert all(option in help_text for option in ("--at N", "--viewer A", "--about C", "--turbo"))


# --- without NumPy ---


def without_numpy(*arguments: str) -> subprocess.CompletedProcess[str]:
    script = (
        "import sys; sys.modules['numpy'] = None; from celestia_core.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=ROOT)


def test_without_numpy_the_command_says_what_to_install(tmp_path):
    done = without_numpy("belief", str(FILE), "--viewer", "A")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "celestia: beliefs need the package numpy: pip install 'celestia-core[beliefs]'\n"
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert any(package.startswith("numpy") for package in extras["beliefs"])


@pytest.mark.parametrize("arguments", [["replay", FILE], ["legal", FILE], ["odds", "--dice", "2", "--hand", "6"]])
def test_nothing_else_needs_numpy(arguments):
    done = without_numpy(*map(str, arguments))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)
