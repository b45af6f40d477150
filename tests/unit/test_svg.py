"""The pictures: well-formed, readable, safe with any name, and right in every position of a game."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from celestia_core.kinds import Card, Face
from celestia_core.palette import CARD_COLOUR, CRASH, DARK, LIGHT, PAPER, SAFE, SEAT_COLOUR, SEAT_INK, THEMES
from celestia_core.svg.cards import card_picture
from celestia_core.svg.charts import crash_array, guess_array
from celestia_core.svg.describe import describe, describe_standings
from celestia_core.svg.kit import clean, number, picture, text, use
from celestia_core.svg.layout import SHIP, TALL, WIDE, Box, Spot, tall_layout, wide_layout
from celestia_core.svg.moments import wreck_spot
from celestia_core.svg.pieces import die_picture, glyph_picture, mark
from celestia_core.svg.podium import tall_podium, wide_podium
from celestia_core.svg.scene import City, Moment, Pawn, Scene, Standing, Taken
from celestia_core.svg.track import tall_scene, wide_scene

SVG = "{http://www.w3.org/2000/svg}"
VALUES, DICE = (1, 2, 4, 6, 9, 12, 15, 20, 25), (0, 2, 2, 2, 3, 3, 3, 4, 4)
ROW = tuple(City(value, i < 6, 6 + i % 6, dice) for i, (value, dice) in enumerate(zip(VALUES, DICE, strict=True)))
CREW = tuple(Pawn(seat, "ABCDEF"[seat], f"Maximilian{seat}", seat == 0, seat == 3) for seat in range(6))
TEN = tuple((card, 9 if card is Card.COMPASS else 2) for card in Card)
FACES = tuple(Face)[:4]
BASE = Scene(ROW, 3, 4, CREW[:3], ((2, CREW[3]),), FACES[:3], captain=CREW[0], hand=TEN[:5])
CRASHED = replace(BASE, moment=Moment.CRASH, aboard=CREW, ashore=())
ARRIVED = replace(
    BASE, at=8, target=None, aboard=CREW, moment=Moment.ARRIVAL, dice=FACES, taken=tuple(Taken(who, 25) for who in CREW)
)
LANDED = replace(
    BASE, target=None, aboard=(), ashore=((3, CREW[3]),), dice=(), moment=Moment.LANDING, taken=(Taken(CREW[3], None),)
)
POSITIONS = {
    "play": BASE,
    "before the roll": replace(BASE, dice=()),
    "first leg": replace(BASE, at=0, target=1),
    "last leg": replace(BASE, at=7, target=8, dice=FACES, rerolled=(0, 3), announced=False),
    "full": replace(BASE, at=5, target=6, aboard=CREW, ashore=(), hand=TEN, dice=FACES),
    "crowd ashore": replace(BASE, aboard=(), ashore=tuple((8, who) for who in CREW)),
    "spectator": replace(BASE, hand=None),
    "no cards": replace(BASE, hand=()),
    "two left": replace(BASE, cities=tuple(replace(c, removed=i not in (3, 5), left=0) for i, c in enumerate(ROW))),
    "three cities": replace(BASE, cities=ROW[:3], at=0, target=1, ashore=()),
    "crash": CRASHED,
    "arrival": ARRIVED,
    "landing": LANDED,
    "spyglass": replace(LANDED, taken=(Taken(CREW[3], "spyglass"),)),
}
HOSTILE = (
    '<script>alert("x")</script>',
    "&amp; <b>",
    "]]><!--",
    "\x00\x07\ud800\ufffe",
    '" onload="x',
    "<#>sky",
    "\u202eevil",
    "w" * 500,
    "",
    "漢字😀",
)


def pictures(scene: Scene) -> list[str]:
    return [draw(scene, theme) for draw in (wide_scene, tall_scene) for theme in THEMES]


def ids(svg: str) -> set[str]:
    return set(re.findall(r' id="([^"]*)"', svg))


@pytest.mark.parametrize("name", POSITIONS)
def test_a_scene_is_well_formed_has_its_size_and_stays_small(name):
    for svg, (width, height), limit in zip(
        pictures(POSITIONS[name]), (WIDE, WIDE, TALL, TALL), (60_000, 60_000, 55_000, 55_000), strict=True
    ):
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg"
        assert root.get("viewBox") == f"0 0 {width} {height}"
        assert len(svg.encode()) < limit


@pytest.mark.parametrize("name", POSITIONS)
def test_every_reference_leads_to_one_definition(name):
    for svg in pictures(POSITIONS[name]):
        defined = re.findall(r' id="([^"]*)"', svg)
        assert len(defined) == len(set(defined))
        used = set(re.findall(r'href="#([^"]*)"', svg)) | set(re.findall(r"url\(#([^)]*)\)", svg))
        assert used <= set(defined)
        assert "<#>" not in svg


def test_different_pictures_on_one_page_share_no_id():
    everything = [svg for scene in POSITIONS.values() for svg in pictures(scene)]
    everything += [crash_array(n, ringed=3) for n in range(101)] + [card_picture(card) for card in Card]
    different = set(everything)
    assert len(different) > 150
    assert sum(len(ids(svg)) for svg in different) == len(set().union(*map(ids, different)))


def test_a_picture_is_the_same_text_on_every_run():
    assert wide_scene(BASE) == wide_scene(replace(BASE))
    assert wide_scene(BASE, "dark") != wide_scene(BASE, "light")


def spoken(root: ElementTree.Element) -> str:
    return "".join(root.itertext())


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(name):
    bad = replace(CREW[0], name=name, letter=name)
    scenes = [replace(scene, aboard=(bad,), captain=bad) for scene in (BASE, CRASHED)]
    standing = (Standing(bad, 3, winner=True),)
    drawn = [svg for scene in scenes for svg in pictures(scene)] + [wide_podium(standing), tall_podium(standing)]
    for svg in drawn:
        root = ElementTree.fromstring(svg.encode())
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert not tags & {"script", "b", "image", "foreignObject", "style", "a"}
        assert not {a for element in root.iter() for a in element.attrib if a.lower().startswith("on")}
    assert ElementTree.fromstring(wide_scene(scenes[0])).find(f"{SVG}title").text == describe(scenes[0])


@given(st.text(max_size=80))
def test_any_text_can_be_written(words):
    root = ElementTree.fromstring(picture(10, 10, text(0, 0, words, 12, "#000", fit=40), words or "x").encode())
    assert root.find(f"{SVG}text") is not None


def test_a_name_that_fits_is_written_whole_and_a_long_one_is_cut():
    assert ">Ada<" in text(0, 0, "Ada", 15, "#000", fit=60)
    assert "textLength" not in text(0, 0, "Ada", 15, "#000", fit=60)
    assert 'textLength="60"' in text(0, 0, "Maximilian", 13, "#000", fit=60)
    assert "…" in text(0, 0, "W" * 40, 15, "#000", fit=60)
    assert clean(" a\n b\x00 ") == "a b"


def test_an_unknown_symbol_is_refused():
    with pytest.raises(KeyError):
        picture(1, 1, use("nothing"))


def letters_at(svg: str) -> list[tuple[float, str]]:
    """Size in px of every piece of text, with all scaling on the way down to it."""
    root = ElementTree.fromstring(svg)
    shapes = {element.get("id"): element for element in root.iter() if element.get("id")}
    found: list[tuple[float, str]] = []

    def visit(element: ElementTree.Element, scale: float) -> None:
        factors = re.findall(r"scale\(([\d.]+)\)", element.get("transform", ""))
        scale *= float(factors[0]) if factors else 1
        if element.tag == f"{SVG}text":
            found.append((float(element.get("font-size")) * scale, element.text))
        if element.tag == f"{SVG}use":
            visit(shapes[element.get("href")[1:]], scale)
        for child in element:
            if element.tag != f"{SVG}defs":
                visit(child, scale)

    visit(root, 1)
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_no_text_is_smaller_than_11_px(name):
    for svg in pictures(POSITIONS[name]):
        sizes = letters_at(svg)
        assert len(sizes) > 6
        assert min(sizes)[0] >= 10.99, min(sizes)


def test_no_text_of_the_podium_is_smaller_than_11_px():
    table = tuple(Standing(who, 0) for who in CREW)
    assert min(letters_at(tall_podium(table)) + letters_at(wide_podium(table)))[0] >= 11


@pytest.mark.parametrize("cities", range(2, 10))
@pytest.mark.parametrize("make", [wide_layout, tall_layout])
def test_the_airship_covers_no_sign_and_stays_in_the_picture(cities, make):
    layout = make(cities)
    signs = [layout.sign(city) for city in range(cities)]
    for at in range(cities):
        ship = layout.ship_box(at)
        assert ship.left >= -1
        assert ship.top >= 0
        assert ship.right <= layout.width + 1
        assert not ship.overlaps(signs[at])
        covered = [city for city, sign in enumerate(signs) if ship.overlaps(sign)]
        assert covered == [], (at, covered)


@pytest.mark.parametrize("cities", range(2, 10))
@pytest.mark.parametrize("make", [wide_layout, tall_layout])
def test_signs_stand_apart_and_above_the_cards(cities, make):
    layout = make(cities)
    signs = [layout.sign(city) for city in range(cities)]
    for i, sign in enumerate(signs):
        assert sign.left >= 0
        assert sign.right <= layout.width
        assert not any(sign.overlaps(other) for other in signs[:i])
        cards = Box(
            0 if layout.tall else 735, layout.height - (100 if layout.tall else 94), layout.width, layout.height
        )
        assert not sign.overlaps(cards)


def test_the_wreck_lies_on_no_sign():
    for layout in (wide_layout(9), tall_layout(9)):
        for fallen in (1, 6):
            x, y, scale = wreck_spot(layout, fallen)
            left, top, right, bottom = SHIP
            hull = Spot(x, y, scale).box((left * 0.86, top, right, bottom))  # turned by 14 degrees
            assert not any(hull.overlaps(layout.sign(city)) for city in range(9))


def test_the_ship_box_is_where_the_ship_is_drawn():
    at = wide_layout(9).ship(6)
    place = f"translate({number(at.x)} {number(at.y)})scale({at.scale:.3g})"
    assert place in wide_scene(replace(BASE, at=6, target=7))


def seen(svg: str) -> list[str]:
    return [words for _, words in letters_at(svg)]


def test_the_picture_tells_the_position():
    words = seen(wide_scene(replace(BASE, hand=TEN)))
    assert {"1+", "12+", "25", "You", "A", "B", "C", "Captain Maximilian0 rolled", "Your hand"} <= {*words}
    assert words.count("Fog") == 1
    assert {"Compass", "×9", "27 cards", "Hook", "Alt. route"} <= {*words}
    assert [w for w in words if w in {str(c.left) for c in ROW}].count("6") >= 1


def test_the_picture_shows_as_many_dice_and_pawns_as_there_are():
    for count in range(5):
        svg = tall_scene(replace(BASE, dice=(Face.BIRDS,) * count))
        assert svg.count("die-birds") == (count + 1 if count else 0)  # one definition and its uses
    for count in range(1, 7):
        svg = wide_scene(replace(BASE, aboard=CREW[:count], ashore=(), hand=None))
        assert [w for w in seen(svg) if w in "ABCDEF"] == list("ABCDEF"[:count])
        assert seen(svg).count("You") == (count > 3)
        assert svg.count('-hat"') == 2  # its definition, and the captain's


def test_a_removed_city_has_no_buildings_and_no_legs():
    gone = replace(BASE, cities=tuple(replace(c, removed=i == 5) for i, c in enumerate(ROW)), target=6, at=4)
    assert '-city-5"' in wide_scene(BASE)
    assert '-city-5"' not in wide_scene(gone)
    assert gone.stops == (0, 1, 2, 3, 4, 6, 7, 8)
    assert wide_scene(gone).count('-small-die"') == wide_scene(BASE).count('-small-die"') - ROW[5].dice


def test_a_spectator_sees_no_hand_and_a_crash_shows_none():
    for draw in (wide_scene, tall_scene):
        assert not {"Your hand", "Compass"} & {*seen(draw(replace(BASE, hand=None, dice=())))}
        assert "Foghorn" not in seen(draw(replace(CRASHED, dice=())))
        assert "Maximilian0 cannot pay: crash" in seen(draw(CRASHED))
        assert "You cannot pay: crash" in seen(draw(replace(CRASHED, captain=CREW[3])))


@pytest.mark.parametrize("at", range(8))
def test_a_crash_on_any_leg_breaks_that_leg(at):
    for draw in (wide_scene, tall_scene):
        svg = draw(replace(CRASHED, at=at, target=at + 1))
        assert svg.count('-broken"') == 2
        assert CRASH in svg
        assert [w for w in seen(svg) if w in "ABCDEF"] == list("ABCDEF")


def test_a_treasure_is_shown_as_far_as_it_is_known():
    assert seen(wide_scene(ARRIVED)).count("25") == 7  # the city's sign and six treasures
    closed = seen(wide_scene(LANDED))
    assert "Taken at 6" in closed
    assert "15" in seen(wide_scene(replace(LANDED, taken=(Taken(CREW[3], 15),))))[len(closed) - 3 :]
    assert "glyph-spyglass" in wide_scene(POSITIONS["spyglass"])
    assert "glyph-spyglass" not in wide_scene(LANDED)


def test_the_words_tell_what_the_picture_shows():
    words = describe(BASE)
    assert words.startswith("Sky track: nine floating cities 1, 2, 4, 6, 9, 12, 15, 20 and 25, rising")
    assert "The airship is at city 6; aboard: captain Maximilian0, Maximilian1 and Maximilian2." in words
    assert "You left at city 4." in words
    assert "Maximilian0 rolled fog, lightning and birds for the flight to city 9." in words
    assert "Treasures left: 6 at city 1, 7 at city 2," in words
    assert "Your hand: 9 compasses, 2 arresters, 2 foghorns, 2 cannons and 2 turbos." in words
    assert "fell, unhurt" in describe(CRASHED)
    assert "Your hand" not in describe(CRASHED)
    assert "you an unknown treasure" in describe(LANDED)
    assert "No longer stops: 1, 2, 4, 9, 15, 20 and 25." in describe(POSITIONS["two left"])
    assert "birds" in describe(replace(BASE, rerolled=(2,)))
    assert "birds (rolled again)" in describe(replace(BASE, rerolled=(2,)))
    assert "cannot pay." in describe(replace(BASE, announced=False))
    assert describe(replace(BASE, hand=())).endswith("Your hand: no cards.")
    assert "Your hand" not in describe(replace(BASE, hand=None))


def test_the_podium_is_higher_for_more_points_and_crowns_the_winners():
    table = (Standing(CREW[0], 54, True), Standing(CREW[3], 54, True), Standing(CREW[1], 0))
    for draw, count in ((wide_podium, 1120), (tall_podium, 358)):
        root = ElementTree.fromstring(draw(table, "dark"))
        assert root.get("viewBox") == f"0 0 {count} 204"
        steps = [float(r.get("y")) for r in root.iter(f"{SVG}rect") if r.get("fill") == DARK.board]
        assert steps[0] == steps[1] < steps[2]
        assert draw(table).count("<ellipse") - draw(table[2:]).count("<ellipse") == 20  # two wreaths of ten leaves
    assert describe_standings(table) == ("Final points: Maximilian0 54, the winner; you 54, the winner; Maximilian1 0.")
    ElementTree.fromstring(wide_podium(()))


def test_a_step_of_the_podium_is_high_above_that_of_nothing_as_the_points_say():
    points = (57, 25, 12, 0)
    table = tuple(Standing(who, number) for who, number in zip(CREW, points, strict=False))
    for draw in (wide_podium, tall_podium):
        root = ElementTree.fromstring(draw(table, "dark"))
        tops = [float(r.get("y")) for r in root.iter(f"{SVG}rect") if r.get("fill") == DARK.board]
        rises = [tops[-1] - top for top in tops]
        assert rises[0] >= 75, "they speak"
        assert [rise / rises[0] for rise in rises] == pytest.approx([number / 57 for number in points], abs=0.01)


@pytest.mark.parametrize(("dice", "at"), [(1, 0), (2, 0), (3, 4), (4, 4), (3, 6), (4, 6)])
def test_the_card_that_pays_stands_below_its_die_in_both_pictures(dice, at):
    wanted = {"Fog": "Compass", "Lightning": "Arrester", "Birds": "Foghorn", "Pirates": "Cannon"}
    scene = replace(BASE, at=at, target=at + 1, dice=FACES[:dice], hand=None, ashore=())
    for draw in (wide_scene, tall_scene):
        names = {one for _, one in letters_at(draw(scene, "light"))}
        assert set(wanted.values()) & names == set(list(wanted.values())[:dice])
    blank = replace(scene, dice=(Face.BLANK,) * dice)
    assert not set(wanted.values()) & set(seen(tall_scene(blank)))


@pytest.mark.parametrize("crashes", [0, 1, 10, 42, 99, 100])
def test_the_array_has_a_hundred_fields(crashes):
    svg = crash_array(crashes)
    assert svg.count('-crash-field"') == crashes + (crashes > 0)
    assert svg.count('-arrive-field"') == 100 - crashes + (crashes < 100)
    assert f"{crashes} of 100 crash, {100 - crashes} arrive" in svg
    assert len(svg) < 12_000


def test_the_array_rings_one_flight_and_covers_the_answer_in_brass():
    ringed = crash_array(42, ringed=17)
    assert ringed.count('opacity=".62"') == 99
    for colour in (CRASH, SAFE):
        assert colour in ringed
        assert colour not in guess_array(30)
    for wrong in ({"crashes": 101}, {"crashes": -1}, {"crashes": 3, "ringed": 100}, {"crashes": 3, "guess": 101}):
        with pytest.raises(ValueError, match="0 to 100"):
            crash_array(**wrong)


def test_the_single_pictures_are_well_formed():
    drawn = [card_picture(card) for card in Card] + [die_picture(face) for face in Face]
    drawn += [glyph_picture(kind) for kind in (*Card, *Face)]
    drawn += [mark(what, theme) for what in ("cards", "chest", "hat") for theme in THEMES]
    assert len({svg for svg in drawn if ElementTree.fromstring(svg) is not None}) >= len(drawn) - 2


def test_the_airship_must_be_at_a_city():
    for at in (-1, 9):
        with pytest.raises(ValueError, match="row of 9"):
            replace(BASE, at=at)


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_colours_can_be_told_from_their_ground():
    for theme in (LIGHT, DARK):
        for ground in (theme.page, theme.card):
            assert contrast(theme.text, ground) >= 7
            assert contrast(theme.soft_text, ground) >= 4.5
            assert contrast(theme.accent, ground) >= 4.5
        assert contrast(theme.board_text, theme.board) >= 7
        assert contrast(theme.pill_text, theme.pill) >= 7
    for seat, ink in zip(SEAT_COLOUR, SEAT_INK, strict=True):
        assert contrast(seat, ink) >= 4.5
    for card in (Card.COMPASS, Card.FOGHORN, Card.CANNON, Card.EJECTION):
        assert contrast(CARD_COLOUR[card], PAPER) >= 4.5
