"""Notebooks: those of panels agree with the panels, and the three worked ones run from their first cell to the last."""

import json
import warnings
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.bag import Bag
from celestia_core.errors import CannotRead
from celestia_core.kinds import Face
from celestia_core.odds import EVENT_DIE, Pool, crash_odds, explain_rolls
from celestia_core.ruleset import load_ruleset
from celestia_core.ruleset_house import house_rules
from celestia_core.teaching.lab.bands import band
from celestia_core.teaching.lab.changed import compare
from celestia_core.teaching.lab.exploring import Setting, captain_of, explore, explore_hand
from celestia_core.teaching.lab.flown_snippets import position_trial_snippet, trial_snippet
from celestia_core.teaching.lab.notebook import notebook, notebook_of
from celestia_core.teaching.lab.snippets import (
    Snippet,
    by_hand_snippet,
    changed_snippet,
    crash_snippet,
    explored_snippet,
    position_snippet,
    rolls_snippet,
)
from celestia_core.teaching.lab.trial import Series
from celestia_core.teaching.position import Position
from tests.sizes import cases

NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"
WORKED = ("engine-tour", "odds", "beliefs")
DECK = Pool(20, 18, 16, 14, 8, 8)
ODD_DIE = Bag({Face.FOG: 2, Face.BIRDS: 1, Face.BLANK: 1})
HALF = Fraction(1, 2)


def run(snippet: Snippet) -> tuple[object, ...]:
    """What the lines leave in their variables, run in an empty room."""
    room: dict[str, object] = {}
    exec(compile(snippet.code, snippet.title, "exec"), room)  # noqa: S102 - our own lines, in tests only
    return tuple(room[name] for name in snippet.names)


dice = st.one_of(st.integers(1, 4), st.lists(st.sampled_from(Face), min_size=1, max_size=4).map(tuple))
pools = st.builds(Pool, *[st.integers(0, 20) for _ in range(6)]).filter(lambda pool: pool.total >= 12)
turbos = st.sampled_from(["always", "never", HALF, 0.25, 1, 0])
dies = st.sampled_from([EVENT_DIE, ODD_DIE])


@given(dice, st.integers(0, 12), pools, turbos, dies)
@cases(20)
def test_the_lines_of_the_headline_recompute_it(dice, hand, pool, turbo, die):
    (chance,) = run(crash_snippet(dice, hand, pool, turbo, die))
    assert chance == crash_odds(dice, hand, pool, turbo, die).crash


@pytest.mark.parametrize(("turbo", "die"), [("always", EVENT_DIE), (0.3, ODD_DIE)])
def test_the_lines_of_the_lab_recompute_it(turbo, die):
    pool = Pool(9, 8, 7, 6, 3, 2)
    (by_roll,) = run(rolls_snippet(4, 6, pool, turbo, die))
    assert by_roll == {case.needs: case.odds.crash for case in explain_rolls(4, 6, pool, turbo, die)}
    faces = (Face.FOG, Face.BLANK)
    (by_hand,) = run(by_hand_snippet(faces, 12, pool, turbo, die))
    assert by_hand == [crash_odds(faces, hand, pool, turbo, die).crash for hand in range(13)]
    for asked in (2, faces):
        (explored,) = run(explored_snippet(asked, 6, pool, turbo, die))
        assert explored == explore(Setting(asked, 6, pool, turbo, die))


@pytest.mark.parametrize("asked", [3, (Face.FOG, Face.PIRATES)])
def test_the_lines_of_a_trial_fly_the_same_flights(asked):
    setting = Setting(asked, 6, DECK, HALF)
    first, came, chance, normal = run(trial_snippet(asked, 6, DECK, HALF, flights=(10, 2_500), seed="it's 7"))
    series = Series.of(setting, "it's 7")
    assert came == {10: series.crashes(0, 10), 2_500: series.crashes(0, 2_500)}
    assert first == series.flights(0, 5)
    assert sum(flight.crashed for flight in first) <= came[10]
    assert chance == setting.crash
    assert normal[2_500] == band(2_500, setting.crash.value)
    assert normal[2_500].low <= came[2_500] <= normal[2_500].high
    for seed in ("", "x" * 61, "a\nb", "ü"):
        with pytest.raises(CannotRead, match="a seed has 1 to 60 plain characters"):
            trial_snippet(asked, 6, DECK, seed=seed)


@pytest.mark.parametrize("dice", [None, 4, (Face.FOG, Face.PIRATES)])
def test_the_lines_of_a_trial_in_a_game_fly_its_hands(dice):
    position = Position.named("two-compasses", 31, "A")
    _, came, chance, normal = run(position_trial_snippet(position, HALF, dice, flights=(3_000,), seed="4"))
    hand, own = captain_of(position.information, HALF)
    flown = own if dice is None else dice
    assert chance == explore_hand(hand, flown).crash
    assert came == {3_000: Series.believed(hand, flown, "4").crashes(0, 3_000)}
    assert normal[3_000].low <= came[3_000] <= normal[3_000].high


def test_the_notebook_of_the_flights_flies_them():
    cells = json.loads(notebook_of(trial_snippet(4, 7, DECK, flights=(10, 100), seed="3")))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    room: dict[str, object] = {}
    exec(code[1], room)  # noqa: S102 - our own lines, in tests only
    assert room["came"] == {number: Series.of(Setting(4, 7, DECK), "3").crashes(0, number) for number in (10, 100)}
    assert code[2:] == ["first", "came", "chance", "normal"]


@pytest.mark.parametrize("turbo", ["always", 0.5])
def test_the_lines_of_a_position_recompute_it(turbo):
    for viewer in "AB":
        position = Position.named("two-compasses", 29, viewer)
        assert run(position_snippet(position, turbo)) == (position.leg(turbo).crash,)
    table = Position.of(position.record, None, None)
    assert run(position_snippet(table, turbo)) == (table.leg(turbo).crash,)


def test_the_lines_of_the_bench_recompute_it():
    rulebook, quick = load_ruleset("rulebook"), load_ruleset("quick")
    made = house_rules("bga@1", {"deck.cannon": 3, "wind_gust_windows": (), "ejection_windows": ("W1", "W2F")})
    also = house_rules("quick@1", {"turbo_substitution": True, "kind_of": "value", "city 2 dice": 1})
    for before, after in ((rulebook, quick), (rulebook, made), (made, also)):
        assert run(changed_snippet(before, after, 5)) == (compare(before, after, 5),)
    with pytest.raises(CannotRead):
        changed_snippet(rulebook, load_ruleset("tiny"), 2)


def test_the_lines_of_bench_and_lab_print_tables(capsys):
    (changed,) = run(changed_snippet(load_ruleset("rulebook"), house_rules("rulebook@1", {"deck.compass": 5}), 4))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines if line.startswith("deck.compass")] == [["deck.compass", "20", "5"]]
    assert lines[lines.index("By city") + 2].split() == ["1", "0", "0", "100", "1.9"]
    (compass,) = [line for line in lines if line.startswith("Compass ")]
    alone = [crash_odds([Face.FOG], 6, Pool(compasses, 18, 16, 14, 8, 8)).crash for compasses in (20, 5)]
    assert compass.split() == [
        "Compass",
        "1.4",
        "->",
        "0.4",
        f"{float(100 * alone[0]):.0f}",
        "->",
        f"{float(100 * alone[1]):.0f}",
    ]
    assert len(changed.differences) == 1
    run(explored_snippet(2, 6, DECK))
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].split() == ["2", "dice", "17", "17.4", "%"]
    assert sum(line.endswith("Crash, of 100 such") for line in lines) == 1
    assert max(map(len, lines)) < 80


def test_a_notebook_is_valid_and_the_same_every_time():
    import nbformat

    snippet = crash_snippet(4, 6, DECK)
    text = notebook_of(snippet)
    assert text == notebook_of(crash_snippet(4, 6, DECK))
    read = nbformat.reads(text, as_version=4)
    nbformat.validate(read)
    assert [cell.cell_type for cell in read.cells] == ["markdown", "code", "code", "code"]
    assert read.cells[1].source == "%load_ext celestia_core.jupyter"
    assert read.cells[2].source == snippet.code
    assert read.cells[3].source == "chance"
    tricky = 'x = "é\\n"\n\n\ny = 1'
    whole = nbformat.reads(notebook([("# a", tricky), ("b", "")]), as_version=4)
    assert [cell.source for cell in whole.cells] == ["# a", tricky, "b"]


@pytest.mark.parametrize("name", WORKED)
def test_a_worked_notebook_runs_and_keeps_no_outputs(name, tmp_path, monkeypatch):
    root = NOTEBOOKS.parent
    for folder in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(folder, str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(root))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # those of the Jupyter packages are their own affair
        import nbformat
        from nbclient import NotebookClient

        text = (NOTEBOOKS / f"{name}.ipynb").read_text("utf-8")
        book = nbformat.reads(text, as_version=4)
        nbformat.validate(book)
        assert not any(cell.get("outputs") for cell in book.cells)
        ran = NotebookClient(
            book, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
        ).execute()
    code = [cell for cell in ran.cells if cell.cell_type == "code"]
    shown = [output for cell in code for output in cell.outputs]
    assert not [output for output in shown if output.output_type == "error"]
    assert any({"text/html", "image/svg+xml"} & set(output.get("data", ())) for output in shown)
    assert sum("assert " in cell.source for cell in code) >= 3
    assert json.loads(text)["metadata"]["kernelspec"]["name"] == "python3"
