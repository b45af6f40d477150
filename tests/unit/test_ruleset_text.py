"""Rulesets written as TOML and read again, and house rules that stand in their id."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.bag import Bag
from celestia_core.errors import BadRuleset, CannotRead
from celestia_core.kinds import MAX_SEATS, Card, CityIndex, Face, Points, Window
from celestia_core.play import play_game
from celestia_core.record import Record, replay
from celestia_core.record_text import dump_record, load_record
from celestia_core.ruleset import FLAGS, SPYGLASS_POINTS, WINDOW_FLAGS, City, Ruleset, Treasure, load_ruleset
from celestia_core.ruleset_file import parse_ruleset, published
from celestia_core.ruleset_folder import FOLDER, hosted
from celestia_core.ruleset_house import BASES, KNOBS, as_house, changes_of, house_rules, read_house, told_by
from celestia_core.ruleset_house import settings as settings_of
from celestia_core.ruleset_text import dump_changes, dump_ruleset
from celestia_core.share import decode_share, encode_share
from tests.sizes import cases

PUBLISHED = tuple(f"{name}@{version}" for name, versions in published().items() for version in versions)
ODD = 'A "title" \\ with # odd = [signs] \'ü☂🎲'
DEAR = {"deck.compass": 11, "city 5 dice": 4, "hand.4": 7, "wind_gust_windows": ("W1",), "turbo_substitution": True}


def same(read: Ruleset, rules: Ruleset) -> bool:
    """Everything, also what a fingerprint leaves out; sources of cards that are not in the deck are not written."""
    return read == rules and read.title == rules.title and read.provenance.items() <= rules.provenance.items()


@st.composite
def own_rulesets(draw: st.DrawFn) -> Ruleset:
    """A published ruleset with other numbers everywhere."""
    rules = load_ruleset(draw(st.sampled_from(PUBLISHED)))
    cards = [card for card in Card if card is not Card.GRAPPLING_HOOK]
    deck = {card: draw(st.integers(0, 200)) for card in draw(st.sets(st.sampled_from(cards)))}
    deck[Card.CANNON] = draw(st.integers(72, 200))
    hook = draw(st.booleans())
    seats = tuple(sorted(draw(st.sets(st.integers(2, MAX_SEATS), min_size=1))))
    values = sorted(draw(st.sets(st.integers(1, 999), min_size=2, max_size=4)))
    words = st.one_of(st.just("spyglass"), st.integers(0, 999).map(str))
    cities = []
    for place, value in enumerate(values):
        counts = draw(st.dictionaries(words, st.integers(1, 200), min_size=1, max_size=3))
        treasures = {
            Treasure(CityIndex(place), SPYGLASS_POINTS if w == "spyglass" else Points(int(w)), w == "spyglass"): n
            for w, n in counts.items()
        }
        cities.append(City(Points(value), draw(st.integers(1, 6)), Bag(treasures)))
    flags = {
        name: draw(st.frozensets(st.sampled_from(FLAGS[name])) if name in WINDOW_FLAGS else st.sampled_from(choice))
        for name, choice in FLAGS.items()
    }
    return replace(
        rules,
        id=f"mine@{draw(st.integers(1, 9999))}",
        title=draw(st.sampled_from([ODD, "Mine"])),
        seats=seats,
        hand_sizes=tuple(draw(st.integers(1, 12)) for _ in seats),
        deck=Bag(deck | ({Card.GRAPPLING_HOOK: 2} if hook else {})),
        faces=Bag({face: draw(st.integers(1, 200)) for face in draw(st.sets(st.sampled_from(Face), min_size=1))}),
        cities=tuple(cities),
        **(flags | {"grappling_hook": hook}),  # type: ignore[arg-type]
        end_points=draw(st.integers(0, 9999)),
        end_kinds=draw(st.integers(0, 9999)),
        first_captain=draw(st.none() | st.integers(0, 1)),
        max_journeys=draw(st.none() | st.integers(1, 9999)),
        provenance={},
    )


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_ruleset_is_read_back_with_all_its_sources(name):
    rules = load_ruleset(name)
    assert same(parse_ruleset(dump_ruleset(rules)), rules)
    renamed = replace(rules, id="mine@1")
    for base in PUBLISHED:
        again = parse_ruleset(dump_changes(renamed, base))
        assert again == renamed
        assert again.title == rules.title


@given(own_rulesets(), st.sampled_from(PUBLISHED))
@cases(10)
def test_any_ruleset_is_read_back(rules, base):
    whole = parse_ruleset(dump_ruleset(rules))
    assert (whole, whole.title) == (rules, rules.title)
    assert set(whole.provenance.values()) == {("house rule", "CONV")}
    short = parse_ruleset(dump_changes(rules, base))
    assert (short, short.title) == (rules, rules.title)


def test_changes_are_said_and_nothing_else():
    rules = house_rules("rulebook@1", {"deck.compass": 10, "end_points": 30})
    assert dump_changes(rules, "rulebook@1").split("\n") == [
        *(f'id = "{rules.id}"', 'title = "House rules"', 'base = "rulebook@1"'),
        'end_points = { value = 30, sources = "house rule", confidence = "CONV" }',
        *("", "[deck]", 'compass = { value = 10, sources = "house rule", confidence = "CONV" }'),
        'arrester = { value = 18, sources = "F3: KIP MNZ S1 S3 S4", confidence = "H" }',
        'foghorn = { value = 16, sources = "F3: KIP MNZ S1 S3 S4", confidence = "H" }',
        'cannon = { value = 14, sources = "F3: KIP MNZ S1 S3 S4", confidence = "H" }',
        'turbo = { value = 8, sources = "F3: KIP MNZ S1 S3 S4", confidence = "H" }',
        'ejection = { value = 2, sources = "F3: KIP MNZ S1 S3 S4", confidence = "H" }',
        'jetpack = { value = 2, sources = "F3: KIP MNZ S1 S3 S4", confidence = "H" }',
        'alternative-route = { value = 2, sources = "F3: KIP MNZ S1 S3 S4", confidence = "H" }',
        'wind-gust = { value = 2, sources = "F3: KIP MNZ S1 S3 S4", confidence = "H" }',
        "",
    ]


def test_what_no_file_can_say_is_refused():
    with pytest.raises(CannotRead, match=r"plain name with a version, not rulebook@1\+hook"):
        dump_ruleset(load_ruleset("rulebook+hook"))
    with pytest.raises(CannotRead, match="not a published ruleset: 'poker@1'"):
        dump_changes(load_ruleset("quick"), "poker@1")
    pile = Bag({Treasure(CityIndex(0), Points(points)): 200 for points in range(999)})
    rules = load_ruleset("rulebook")
    large = tuple(replace(city, treasures=pile) for city in rules.cities)
    with pytest.raises(CannotRead, match="a text of at most 50000 characters"):
        dump_ruleset(replace(rules, id="mine@1", cities=large))


@st.composite
def turned(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """A base with knobs turned, so that it can be dealt."""
    knobs = draw(st.lists(st.sampled_from(KNOBS), unique_by=lambda knob: knob.name, max_size=len(KNOBS)))
    changes = {knob.name: draw(st.sampled_from(knob.values)) for knob in knobs}
    if any(name.startswith(("deck", "hand")) for name in changes):
        changes["deck.cannon"] = 40
        changes |= {f"hand.{seats}": draw(st.integers(1, 6)) for seats in range(2, 7)}
    if any(name.startswith("faces") for name in changes):
        changes["faces.fog"] = draw(st.integers(1, 6))
    return draw(st.sampled_from(BASES)), changes


@given(turned())
@cases(30)
def test_an_id_of_house_rules_tells_all_of_them(made):
    base, changes = made
    rules = house_rules(base, changes)
    now = settings_of(rules)
    assert {name: now[name] for name in changes} == changes
    untouched = {name: value for name, value in settings_of(load_ruleset(base)).items() if name not in changes}
    assert {name: now[name] for name in untouched} == untouched
    assert load_ruleset(rules.id) == rules
    assert len(rules.id.split("@")[0]) <= 32
    assert house_rules(*told_by(rules.id)) == rules
    assert changes_of(rules, base) == told_by(rules.id)[1]
    saved = parse_ruleset(dump_changes(rules, base))
    assert (saved, saved.title) == (rules, rules.title)
    again = as_house(replace(saved, id="mine@1"))
    assert replace(again, id="x") == replace(rules, id="x")  # maybe from another base


@given(st.text(alphabet="0123456789abcdefghijklmnopqrstuvwxyz-@+", max_size=34).map("house-".__add__))
@cases(50)
def test_an_id_that_nobody_made_is_refused_or_tells_rules_of_this_id(name):
    try:
        rules = load_ruleset(name)
    except CannotRead:  # the only error there is, with BadRuleset left to those who make rules
        return
    assert rules.id.partition("+")[0] == name.partition("+")[0].partition("@")[0] + "@1"


@pytest.mark.parametrize(
    "name", ["house-@1", "house-0@1", "house-02l@1", "house-2l@2", "house-zzzzzzzzzzzzzzzzzzzzzzzzzz"]
)
def test_ids_beside_the_way(name):
    for read in (load_ruleset, told_by) if "z" in name else (load_ruleset,):
        with pytest.raises(CannotRead, match="no house rules"):
            read(name if "@" in name else f"{name}@1")


def test_ids_stay_what_they_are():
    """Links hold these: they must mean the same rules for ever."""
    golden = {
        "house-2l@1": ("rulebook@1", {"deck.compass": 10}),
        "house-3jml2pq3asd3aaw7kz9gqo002@1": ("quick@1", {"end_kinds": 4}),
        "house-4@1": ("bga@1", {"deck.compass": 21}),
    }
    for name, (base, changes) in golden.items():
        assert house_rules(base, changes).id == name
        assert told_by(name) == (base, changes)
    assert house_rules("bga@1", {"deck.compass": 20}) is load_ruleset("bga@1")


def test_all_faults_are_told_at_once():
    with pytest.raises(BadRuleset) as told:
        house_rules("rulebook@1", {"deck.compass": 41, "rope": 1, "hand.4": True, "jetpack_window": "never"})
    assert told.value.faults == (
        "deck.compass: a whole number from 0 to 40",
        "no such number or flag: 'rope'",
        "hand.4: a whole number from 1 to 12",
        "jetpack_window: one of after_rescue, with_rescue",
    )
    none = {f"deck.{card.value}": 0 for card in Card if card is not Card.GRAPPLING_HOOK}
    with pytest.raises(BadRuleset) as told:
        house_rules("quick@1", {**none, **{f"faces.{face.value}": 0 for face in Face}})
    assert told.value.faults == ("deck: not enough cards to deal", "faces: at least one")
    with pytest.raises(BadRuleset, match=r"^wind_gust_windows: some of W1, W2F, W2S, in this order$"):
        house_rules("rulebook@1", {"wind_gust_windows": ("W2S", "W1")})
    with pytest.raises(BadRuleset, match="base: one of rulebook@1, bga@1, quick@1"):
        house_rules("tiny@1", {})


def test_what_has_no_knob_is_named():
    rules = load_ruleset("rulebook")
    with pytest.raises(BadRuleset) as told:
        as_house(replace(rules, id="mine@1", first_captain=0, cities=rules.cities[:3]))
    assert told.value.faults == (
        "cities and treasures cannot be changed here",
        "the first captain cannot be changed here",
    )
    with pytest.raises(BadRuleset, match="end_points: a whole number from 10 to 150"):
        as_house(replace(rules, id="mine@1", end_points=7))
    assert as_house(replace(rules, id="mine@1")) is rules


def test_games_records_and_share_codes_hold_house_rules():
    rules = house_rules("rulebook@1", DEAR)
    game = play_game(rules.id, ["random", "always-stay", "odds-threshold=.3", "leave-at-city=6"], 5)
    *_, last = replay(game)
    assert last.state.rules.deck[Card.COMPASS] == 11
    assert game.ruleset.startswith(rules.id)
    table = Record(f"{rules.id}+hook", ("human",) * 4, None, ((0, 5),))
    for record in (game, table):
        assert load_record(dump_record(record)) == load_record(dump_record(record, "text")) == record
        assert decode_share(encode_share(record)) == record


def test_a_fresh_process_knows_them_by_their_id():
    """Nothing is remembered anywhere: that is why a link of such a game opens on any server."""
    rules = house_rules("bga@1", {"deck.compass": 11, "ejection_windows": ("W1",), "empty_city": "remove_tile"})
    code = encode_share(play_game(f"{rules.id}+max2", ["random"] * 4, 3))
    program = f"from celestia_core.share import decode_share\nprint(decode_share({code!r}).rules.deck.pairs[0][1])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "11\n"


def test_a_host_may_keep_the_file_and_nobody_may_use_its_name_for_other_rules(tmp_path, monkeypatch):
    rules = house_rules("rulebook@1", DEAR)
    monkeypatch.setitem(os.environ, FOLDER, str(tmp_path))
    (tmp_path / "ours.toml").write_text(dump_changes(rules), "utf-8")
    assert hosted() == (rules,)
    (tmp_path / "ours.toml").write_text(dump_changes(replace(rules, end_points=20)), "utf-8")
    with pytest.raises(CannotRead, match=r"'ours.toml': id: house-\w+@1 stands for other house rules"):
        hosted()
    assert read_house(rules.id) == load_ruleset(rules.id) == rules  # a faulty folder is no reason not to open a link


def test_every_knob_covers_what_is_published():
    for base in BASES:
        now = settings_of(load_ruleset(base))
        assert all(now[knob.name] in knob.values for knob in KNOBS)
        assert all(len(set(knob.values)) == len(knob.values) for knob in KNOBS)
    windows = [knob for knob in KNOBS if knob.name in WINDOW_FLAGS]
    assert [len(knob.values) for knob in windows] == [8, 8, 8]
    assert set(windows[0].values[-1]) == {window.value for window in (Window.W1, Window.W2F, Window.W2S)}
