"""Rulesets from outside: refused with all their faults at once, or fit for whole games."""

import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core import parse_ruleset
from celestia_core.errors import BadRuleset, CannotRead, CelestiaError
from celestia_core.kinds import Card, Face, Window
from celestia_core.resources import data_path
from celestia_core.ruleset import FLAGS, WINDOW_FLAGS, Ruleset, load_ruleset, with_max_journeys
from celestia_core.ruleset_file import MAX_FAULTS, MAX_TEXT, published
from celestia_core.turns import GameOver, turn
from tests.invariants import every_ply_can_be_written_and_read, laws_hold_what_can_happen, views_agree_with_the_state
from tests.sizes import cases
from tests.strategies import play

RULEBOOK = (data_path("rulesets") / "rulebook@1.toml").read_text(encoding="utf-8")
HEAD = 'id = "mine@1"\ntitle = "Mine"\n'
BASED = HEAD + 'base = "rulebook@1"\n'


def cell(value: Any) -> dict[str, Any]:
    return {"value": value, "sources": "a test", "confidence": "CONV"}


def toml(value: Any, top: bool = True) -> str:
    """The value in TOML, its tables written inline."""
    if isinstance(value, dict):
        pairs = [f"{json.dumps(name)} = {toml(inner, False)}" for name, inner in value.items()]
        return "\n".join(pairs) + "\n" if top else "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner, False) for inner in value) + "]"
    return json.dumps(value)


def city(value: int, dice: int, **treasures: int) -> dict[str, Any]:
    counts = {word.removeprefix("of_"): count for word, count in treasures.items()}
    return {"value": cell(value), "dice": cell(dice), "treasures": cell(counts)}


def whole(**changes: Any) -> str:
    """A small ruleset without a base, with some of its entries changed; None leaves one out."""
    table = {
        "id": "mine@1",
        "title": "Mine",
        "hand": {"2": cell(3), "3": cell(2)},
        "deck": {"compass": cell(4), "turbo": cell(3), "jetpack": cell(1)},
        "faces": {"fog": cell(1), "blank": cell(1)},
        "city": [city(1, 0, of_1=2, spyglass=1), city(3, 1, of_3=2), city(5, 2, of_5=2)],
        **changes,
    }
    return toml({name: entry for name, entry in table.items() if entry is not None})


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(BadRuleset) as caught:
        parse_ruleset(text)
    return caught.value.faults


# --- what is accepted ---


def test_a_ruleset_needs_no_base_and_what_it_does_not_say_is_the_rulebooks_reading():
    rules = parse_ruleset(whole())
    assert (rules.id, rules.title, rules.seats, rules.hand_sizes) == ("mine@1", "Mine", (2, 3), (3, 2))
    assert [(c.value, c.dice, len(c.treasures)) for c in rules.cities] == [(1, 0, 3), (3, 1, 2), (5, 2, 2)]
    assert (rules.deck[Card.COMPASS], rules.faces[Face.FOG], rules.grappling_hook) == (4, 1, False)
    assert rules.provenance["city 2 value"] == rules.provenance["hand.3"] == ("a test", "CONV")
    rulebook = load_ruleset("rulebook")
    assert {name: getattr(rules, name) for name in FLAGS} == {name: getattr(rulebook, name) for name in FLAGS}


def test_with_a_base_only_the_differences_are_said():
    rules = parse_ruleset(BASED + toml({"end_points": cell(30), "alt_route_windows": cell(["W1", "W2F"])}))
    rulebook = load_ruleset("rulebook")
    assert (rules.end_points, rules.alt_route_windows) == (30, {Window.W1, Window.W2F})
    assert replace(rules, end_points=50, alt_route_windows=frozenset({Window.W2F})).fingerprint == rulebook.fingerprint
    assert rules.provenance["end_points"] == ("a test", "CONV")
    assert rules.provenance["end_kinds"] == rulebook.provenance["end_kinds"]


def test_the_rulebook_under_another_name_plays_alike_and_may_leave_out_its_hook():
    line = next(line for line in RULEBOOK.split("\n") if line.startswith("grappling_hook"))
    text = RULEBOOK.replace("rulebook@1", "mine@1").replace(line, "")
    assert parse_ruleset(text).fingerprint == load_ruleset("rulebook").fingerprint


@pytest.mark.parametrize("name", [f"{name}@{version}" for name, known in published().items() for version in known])
def test_our_own_files_are_read_by_the_same_door(name):
    assert parse_ruleset((data_path("rulesets") / f"{name}.toml").read_text("utf-8")) == load_ruleset(name)


# --- what is no TOML, or too much of it ---


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "= 1",
        BASED + "x = " + "9" * 5_000,
        "x = " + "[" * 5_000,
        "x = " + "[\n" * 20_000,
        "x = " + "{a=" * 5_000,
        "x = 1" + "\n[x]" * 2,
        "a." * 20_000 + "a = 1",
        "a. " * 16_000 + "a = 1",
        "[" + "a." * 20_000 + "a]",
        "#" * (MAX_TEXT + 1),
        "\ufeffid = 1",
        "x = 1979-13-41",
        "x = 25:61:61",
        "x = \ud800",
        "x = '\x00'",
        "x = {" + ", ".join(f"{'k' * 900}{n} = 1" for n in range(9)) + f", {'k' * 900}1 = 2" + "}",
        None,
        b"id = 1",
        {"id": "mine@1"},
        7,
    ],
)
def test_what_is_no_toml_is_refused_quickly_and_in_one_line(text):
    began = process_time()
    with pytest.raises(CannotRead) as caught:
        parse_ruleset(text)
    assert process_time() - began < 2
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "unit",
    [
        "a = 1\n",
        "[[a]]\n",
        "[a]\n",
        "a.a.a.a.a = 1\n",
        "[a.b.c]\n",
        "x = [",
        "{",
        "'",
        '"',
        "'''",
        "#",
        "\n",
        "\\",
        "1",
    ],
)
def test_the_longest_files_are_read_or_refused_quickly(unit):
    numbered = "".join(unit.replace("a", f"a{number}", 1) for number in range(MAX_TEXT // (len(unit) + 5)))
    for text in (unit * (MAX_TEXT // len(unit)), numbered):
        began = process_time()
        with pytest.raises(CelestiaError):
            parse_ruleset(text)
        assert process_time() - began < 5


# --- faults of content ---


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("hand = 5", "hand: a table is wanted"),
        ("deck = ['compass']", "deck: a table is wanted"),
        ("deck = 'x'", "deck: a table is wanted"),
        ("deck = 5", "deck: a table is wanted"),
        ("faces = true", "faces: a table is wanted"),
        ("city = 5", "city: at most 12 tables, each headed [[city]]"),
        ("[city]\nvalue = 1", "city: at most 12 tables, each headed [[city]]"),
        ("[hand]\n'' = 5", "no such name: 'hand.'"),
        ("hand = 1979-05-27", "hand: a table is wanted"),
        ("colour = 'red'", "no such name: 'colour'"),
        ("fingerprint = 'x'", "no such name: 'fingerprint'"),
        ("provenance = {}", "no such name: 'provenance'"),
        ("seats = [2]", "no such name: 'seats'"),
        ("end_points = 30", "end_points: needs value, sources and confidence"),
        (toml({"end_points": {**cell(30), "note": "x"}}), "end_points: needs value, sources and confidence"),
        (toml({"end_points": {**cell(30), "sources": 7}}), "end_points: sources: a text of 1 to 200 plain characters"),
        (toml({"end_points": {**cell(30), "confidence": "?"}}), "end_points: confidence: one of H, M, L, CONV"),
        (toml({"end_points": cell(-1)}), "end_points: a whole number from 0 to 9999"),
        (toml({"end_points": cell(True)}), "end_points: a whole number from 0 to 9999"),
        (toml({"end_points": cell(30.0)}), "end_points: a whole number from 0 to 9999"),
        (toml({"max_journeys": cell(0)}), "max_journeys: a whole number from 1 to 9999"),
        (toml({"first_captain": cell(6)}), "first_captain: a whole number from 0 to 5"),
        (toml({"first_captain": cell(2)}), "first_captain: a seat that always plays"),
        (toml({"grappling_hook": cell(1)}), "grappling_hook: one of false, true"),
        (toml({"grappling_hook": cell(True)}), "grappling_hook: true exactly when the deck holds the card"),
        (toml({"alt_route_min_dice": cell(True)}), "alt_route_min_dice: one of 1, 0"),
        (toml({"spyglass_who": cell(["any"])}), "spyglass_who: one of aboard, any"),
        (toml({"ejection_windows": cell("W1")}), "ejection_windows: some of ['W1', 'W2F', 'W2S']"),
        (toml({"ejection_windows": cell(["W3"])}), "ejection_windows: some of ['W1', 'W2F', 'W2S']"),
        (toml({"ejection_windows": cell([["W1"]])}), "ejection_windows: some of ['W1', 'W2F', 'W2S']"),
        (toml({"hand": {"23": cell(3)}}), "no such name: 'hand.23'"),
        (toml({"hand": {"2": cell(0)}}), "hand.2: a whole number from 1 to 30"),
        (toml({"hand": {}}), "hand: a size for at least one number of players from 2 to 6"),
        (toml({"hand": {"6": cell(15)}}), "deck: not enough cards to deal"),
        (toml({"deck": {}}), "deck: not enough cards to deal"),
        (toml({"deck": {"rope": cell(3)}}), "no such name: 'deck.rope'"),
        (toml({"deck": {"compass": cell(201)}}), "deck.compass: a whole number from 0 to 200"),
        (toml({"faces": {}}), "faces: at least one"),
        (toml({"faces": {"fog": cell(0)}}), "faces: at least one"),
        (toml({"city": []}), "city: 2 to 12 tiles with rising values"),
        (toml({"city": [city(n + 1, 1, of_1=1) for n in range(13)]}), "city: at most 12 tables, each headed [[city]]"),
        (toml({"city": [city(1, 0, of_1=1)]}), "city: 2 to 12 tiles with rising values"),
        (toml({"city": [city(2, 0, of_1=1), city(2, 1, of_1=1)]}), "city: 2 to 12 tiles with rising values"),
        (toml({"city": [city(1, 0, of_1=1), city(2, 0, of_1=1)]}), "city: dice on the way to all but the first"),
        (toml({"city": [city(1, 0, of_1=1), 7]}), "city 2: a table is wanted"),
    ],
)
def test_a_fault_is_named(entry, fault):
    assert fault in faults(BASED + entry)
    assert len(faults(BASED + entry)) <= 4


@pytest.mark.parametrize(
    "treasures",
    [
        {},
        {"1": 0},
        {"1": 0, "spyglass": 0},
        {"01": 1},
        {"1000": 1},
        {"٣": 1},
        {"-1": 1},
        {"gold": 1},
        {"1": 201},
        {"1": True},
        3,
    ],
)
def test_every_city_has_treasures_that_can_be_written_down(treasures):
    cities = [city(1, 0, of_1=1), {**city(2, 1), "treasures": cell(treasures)}]
    wanted = "city 2 treasures: counts up to 200 by points or spyglass, at least one treasure"
    assert faults(BASED + toml({"city": cities})) == (wanted,)


@pytest.mark.parametrize(
    "name", ["mine", "mine@", "mine@0", "mine@01", "Mine@1", "mi ne@1", "m\u0131ne@1", "mine@\u0663", "@1"]
)
def test_an_id_is_one_that_can_be_asked_for(name):
    assert faults(whole(id=name)) == ("id: a name with a version, as in mine@1",)


@pytest.mark.parametrize("name", ["", 7, ["mine@1"], "mine@12345", "x" * 33 + "@1", "mine@1+hook", "mine@1\n", None])
def test_an_id_is_nothing_else(name):
    assert faults(whole(id=name)) == ("id: a name with a version, as in mine@1",)


@pytest.mark.parametrize("name", ["rulebook@1", "rulebook@2", "tiny@9999"])
def test_a_published_name_cannot_be_taken(name):
    base = name.partition("@")[0]
    assert faults(whole(id=name)) == (f"id: {base} is a published ruleset; this one needs another name",)


@pytest.mark.parametrize("title", ["", "   ", "x" * 61, "x" * 40_000, "two\nlines", "\u202eenim", 7, None])
def test_a_title_is_a_short_line(title):
    assert faults(whole(title=title)) == ("title: a text of 1 to 60 plain characters",)


@pytest.mark.parametrize(
    "base",
    [
        "rulebook",
        "rulebook@٣",
        "rulebook@١",
        "rulebook@01",
        "rulebook@2",
        "rulebook@" + "9" * 5_000,
        "mine@1",
        7,
        ["rulebook@1"],
    ],
)
def test_a_base_is_a_published_ruleset(base):
    wanted = "base: one of bga@1, quick@1, rulebook@1, tiny2@1, tiny3@1, tiny@1"
    assert faults(toml({"id": "mine@1", "title": "Mine", "base": base})) == (wanted,)


def test_all_faults_are_told_at_once():
    text = toml({"base": "chess@1", "end_points": cell(-1), "deck": 5, "faces": {}, "hand": {"2": cell(0)}, "rope": 1})
    assert faults(text) == (
        "base: one of bga@1, quick@1, rulebook@1, tiny2@1, tiny3@1, tiny@1",
        "id: a name with a version, as in mine@1",
        "title: a text of 1 to 60 plain characters",
        "hand.2: a whole number from 1 to 30",
        "deck: a table is wanted",
        "end_points: a whole number from 0 to 9999",
        "no such name: 'rope'",
        "faces: at least one",
    )


def test_what_is_missing_hides_no_other_fault():
    cities = [city(5, 0, of_1=1), {"value": cell(3), "dice": cell(7)}]
    assert faults(whole(deck=None, faces={}, city=cities, first_captain=cell(5))) == (
        "deck is missing",
        "city 2 dice: a whole number from 0 to 6",
        "city 2 treasures is missing",
        "faces: at least one",
        "first_captain: a seat that always plays",
    )


def test_thousands_of_faults_are_not_all_told():
    many = faults(BASED + "".join(f"a{number} = 1\n" for number in range(5_000)))
    assert len(many) == MAX_FAULTS + 1
    assert many[-1] == f"and {5_000 - MAX_FAULTS} more"


# --- whatever is accepted can be played ---


def plays(rules: Ruleset, deal: int) -> None:
    """Whole games of random choices, few and many players; nothing is lost, all can be written, views agree."""
    limited = with_max_journeys(rules, 5)
    for seats in {limited.seats[0], limited.seats[-1]}:
        game = play(limited, seats, deal)
        assert isinstance(turn(game.states[-1]), GameOver)
        for state in game.states:
            cards = [*state.deck, *state.discard, *(card for hand in state.hands for card in hand)]
            assert Counter(cards) == Counter(rules.deck)
            treasures = Counter(t for bag in (*state.city_decks, *state.treasures) for t in bag)
            missing = Counter(t for each in rules.cities for t in each.treasures) - treasures
            assert all(treasure.spyglass for treasure in missing)  # a used one is out of the game
        every_ply_can_be_written_and_read(game)
        laws_hold_what_can_happen(game)
        views_agree_with_the_state(game)


def checked(text: str, deal: int) -> bool:
    """Whether it is a ruleset; then it plays. Otherwise every fault is one short line."""
    try:
        rules = parse_ruleset(text)
    except CelestiaError as error:
        refused = error
    else:
        plays(rules, deal)
        return True
    told = refused.faults if isinstance(refused, BadRuleset) else (str(refused),)
    assert told
    assert all(fault.isprintable() and len(fault) < 300 for fault in told)
    return False


scalars = st.none() | st.booleans() | st.integers(-2, 300) | st.floats(allow_nan=False) | st.text(max_size=8)
words = st.sampled_from(
    ["value", "sources", "confidence", "2", "6", "23", "compass", "fog", "spyglass", "1", "dice", "treasures", ""]
)
values = st.recursive(
    scalars.filter(lambda value: value is not None),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words | st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)
names = st.sampled_from(["hand", "deck", "faces", "city", "base", "id", "title", *FLAGS, "end_points", "max_journeys"])
deals = st.integers(0, 10**6)


@cases(25)
@given(st.dictionaries(names | st.text(max_size=6), values | values.map(cell), max_size=6), st.booleans(), deals)
def test_any_table_is_refused_or_plays(table, based, deal):
    checked(toml({"id": "mine@1", "title": "Mine", **({"base": "tiny@1"} if based else {}), **table}), deal)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The rulebook's file under another name, with a few cuts, doublings and insertions."""
    text = RULEBOOK.replace("rulebook@1", "mine@1")
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 60)))
        piece = st.sampled_from(
            ["\n", "[", "]]", "{", "}", '"', "=", "0", "9", "spyglass = 1", "[city]", "[[city]]", "\x00"]
        )
        text = (
            text[:start] + draw(st.just(text[start:end] * 2) | st.just("") | piece | st.text(max_size=5)) + text[end:]
        )
    return text


@cases(30)
@given(damaged(), deals)
def test_a_damaged_file_is_refused_or_plays(text, deal):
    checked(text, deal)


def places(table: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every entry of nested tables and lists."""
    for name, inner in (
        table.items() if isinstance(table, dict) else enumerate(table) if isinstance(table, list) else ()
    ):
        yield (*path, name)
        yield from places(inner, (*path, name))


@cases(30)
@given(st.data(), deals)
def test_any_value_may_stand_in_any_place(data, deal):
    table = {**tomllib.loads(RULEBOOK), "id": "mine@1"}
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(list(places(table))))
        holder = table
        for name in way:
            holder = holder[name]
        if data.draw(st.booleans()):
            holder[last] = data.draw(values | st.integers(0, 9))
        else:
            del holder[last]
    checked(toml(table), deal)


def counted(kinds: Any, sure: str) -> st.SearchStrategy[dict[str, Any]]:
    """Counts of some kinds, and at least one of the sure one."""
    counts = st.sampled_from([0, 1, 2, 4, 200])
    return st.tuples(st.dictionaries(st.sampled_from([kind.value for kind in kinds]), counts), st.integers(1, 30)).map(
        lambda drawn: {name: cell(count) for name, count in {**drawn[0], sure: drawn[1]}.items()}
    )


@st.composite
def odd_rulesets(draw: st.DrawFn) -> str:
    """Whatever the tables of fields take, the extremes before all."""
    tiles = sorted(draw(st.sets(st.integers(1, 999), min_size=2, max_size=12)))
    pile = st.dictionaries(
        st.sampled_from(["spyglass", "0", "1", "2", "999"]), st.sampled_from([0, 1, 2, 200]), max_size=3
    )
    deck = draw(counted(Card, draw(st.sampled_from(["compass", "turbo", "ejection", "wind-gust", "grappling-hook"]))))
    cards = sum(count["value"] for count in deck.values())
    seats = draw(st.sets(st.integers(2, 6).filter(lambda seats: seats <= cards))) or {2}
    flags = draw(st.lists(st.sampled_from(sorted(FLAGS)), unique=True))
    entries = {
        "deck": deck if cards > 1 else {**deck, "cannon": cell(2)},
        "hand": {str(n): cell(draw(st.sampled_from([1, min(30, max(1, cards // n))]))) for n in seats},
        "faces": draw(counted(Face, draw(st.sampled_from([face.value for face in Face])))),
        "city": [
            {
                "value": cell(tile),
                "dice": cell(draw(st.sampled_from([min(place, 1), 3, 6]))),
                "treasures": cell({**draw(pile), str(tile): draw(st.sampled_from([1, 200]))}),
            }
            for place, tile in enumerate(tiles)
        ],
        **{name: cell(draw(st.sampled_from(FLAGS[name]))) for name in flags if name not in WINDOW_FLAGS},
        **{name: cell(draw(st.lists(st.sampled_from(["W1", "W2F", "W2S"])))) for name in flags if name in WINDOW_FLAGS},
        "grappling_hook": cell(deck.get("grappling-hook", cell(0))["value"] > 0),
        "end_points": cell(draw(st.sampled_from([0, 10, 9999]))),
        "end_kinds": cell(draw(st.sampled_from([0, 2, 9999]))),
        **({"first_captain": cell(1)} if draw(st.booleans()) else {}),
    }
    return whole(**entries)


@cases(20)
@given(odd_rulesets(), deals)
def test_the_oddest_rules_that_fit_are_accepted_and_play(text, deal):
    assert checked(text, deal)
