"""Draw many positions on one page, to look at: python tools/gallery.py OUT_DIR (developers only)."""

import base64
import sys
from dataclasses import replace
from pathlib import Path

from celestia_core.kinds import Card, Face
from celestia_core.palette import THEMES, ThemeName
from celestia_core.svg.cards import card_picture
from celestia_core.svg.charts import crash_array, guess_array
from celestia_core.svg.pieces import die_picture, mark
from celestia_core.svg.podium import tall_podium, wide_podium
from celestia_core.svg.scene import City, Moment, Pawn, Scene, Standing, Taken
from celestia_core.svg.track import tall_scene, wide_scene

VALUES = (1, 2, 4, 6, 9, 12, 15, 20, 25)
LEFT = (11, 11, 9, 8, 8, 7, 6, 6, 5)
DICE = (0, 2, 2, 2, 3, 3, 3, 4, 4)
ROW = tuple(
    City(value, i < 6, left, dice) for i, (value, left, dice) in enumerate(zip(VALUES, LEFT, DICE, strict=True))
)
NAMES = ("Ada", "Bo", "Maximilianes", "Dora", "Emil", "Wilhelmwmwmw")
PAWNS = tuple(Pawn(seat, "ABCDEF"[seat], name, captain=seat == 1, you=seat == 3) for seat, name in enumerate(NAMES))
FACES = (Face.FOG, Face.LIGHTNING, Face.BIRDS, Face.PIRATES)
FIVE = (
    (Card.COMPASS, 2),
    (Card.FOGHORN, 1),
    (Card.CANNON, 1),
    (Card.TURBO, 1),
    (Card.WIND_GUST, 1),
)
TEN = tuple((card, 9 if card is Card.COMPASS else 1 + i % 4) for i, card in enumerate(Card))


def without(row: tuple[City, ...], *gone: int) -> tuple[City, ...]:
    """The row with tiles removed."""
    return tuple(replace(city, left=0, removed=True) if i in gone else city for i, city in enumerate(row))


def captained(seat: int) -> tuple[Pawn, ...]:
    """The six pawns with another captain."""
    return tuple(replace(pawn, captain=pawn.seat == seat) for pawn in PAWNS)


def scenes() -> dict[str, Scene]:
    """Named positions of a game, the ordinary and the extreme."""
    base = Scene(
        ROW, 3, 4, PAWNS[1:4], ((2, PAWNS[0]),), (Face.FOG, Face.FOG, Face.PIRATES), captain=PAWNS[1], hand=FIVE
    )
    found = {"base": base}
    for at in range(9):
        target = at + 1 if at < 8 else None
        dice = (FACES * 2)[at : at + DICE[target]] if target else ()
        found[f"at {VALUES[at]}"] = replace(base, at=at, target=target, dice=dice, ashore=((at // 2, PAWNS[0]),))
    for at in (0, 1, 2, 4, 5, 7):
        found[f"four dice at {VALUES[at]}"] = replace(
            base, at=at, target=at + 1, dice=FACES, rerolled=(1, 3), aboard=PAWNS, ashore=()
        )
    for count in (1, 2, 4, 5, 6):
        crew = captained(0)[:count]
        found[f"{count} aboard"] = replace(
            base, aboard=crew, ashore=(), captain=crew[0], announced=count % 2 == 0, hand=TEN[: 2 * count]
        )
    found["you captain, ten kinds"] = replace(
        base, aboard=captained(3), captain=captained(3)[3], hand=TEN, announced=False
    )
    found["long name says can"] = replace(base, captain=PAWNS[5], announced=True, at=2, target=3, dice=FACES[:2])
    for city in (0, 4, 5, 8):
        crowd = tuple(replace(pawn, captain=False) for pawn in PAWNS)
        found[f"six ashore at {VALUES[city]}"] = replace(
            base, aboard=(), ashore=tuple((city, each) for each in crowd), at=city, target=None, dice=()
        )
    found["spectator, before the roll"] = replace(base, hand=None, dice=())
    found["empty hand"] = replace(base, hand=())
    found["one card"] = replace(base, hand=((Card.TURBO, 1),))
    for count in (6, 7, 8, 9):
        found[f"{count} kinds"] = replace(base, hand=TEN[-count:])
    found["removed 2, 9 and under the ship"] = replace(base, cities=without(ROW, 1, 3, 4), target=5)
    found["two tiles left"] = replace(base, cities=without(ROW, 0, 1, 2, 4, 6, 7, 8), at=3, target=5, ashore=())
    found["two far tiles left"] = replace(base, cities=without(ROW, 1, 2, 3, 4, 5, 6, 7), at=0, target=8, ashore=())
    for many in (2, 3, 5, 6, 7, 12):
        row = tuple(City(2**i if many < 4 else i + 1, i < many - 1, 12 - i, 1 + i % 4) for i in range(many))
        found[f"{many} cities"] = replace(base, cities=row, at=0, target=1, dice=FACES[:1], ashore=((1, PAWNS[0]),))
        found[f"{many} cities, last"] = replace(
            base, cities=row, at=many - 1, target=None, dice=(), ashore=((0, PAWNS[0]),)
        )
    for at in range(8):
        crew = captained(0)[: (1, 3, 6, 4, 2, 5, 6, 3)[at]]
        dice = FACES[: DICE[at + 1]]
        rest = tuple((at, pawn) for pawn in PAWNS[5:] if len(crew) < 6)
        found[f"crash after {VALUES[at]}"] = replace(
            base, at=at, target=at + 1, aboard=crew, ashore=rest, captain=crew[0], dice=dice, moment=Moment.CRASH
        )
    found["crash, long name, six"] = replace(
        base, aboard=captained(2), captain=captained(2)[2], dice=FACES, moment=Moment.CRASH, ashore=(), at=6, target=7
    )
    for count in range(1, 7):
        crew = captained(0)[:count]
        taken = tuple(Taken(pawn, 25) for pawn in crew)
        found[f"arrival of {count}"] = replace(
            base, at=8, target=None, aboard=crew, ashore=(), taken=taken, moment=Moment.ARRIVAL, dice=FACES
        )
    for at in range(9):
        you = replace(PAWNS[3], captain=False)
        worth = ("spyglass", 15, None)[at % 3]
        found[f"landing at {VALUES[at]}"] = replace(
            base,
            at=at,
            target=None,
            aboard=(),
            ashore=((0, PAWNS[0]), (at, you)),
            taken=(Taken(you, worth),),  # type: ignore[arg-type]
            dice=(),
            moment=Moment.LANDING,
        )
    return found


def standings(count: int) -> tuple[Standing, ...]:
    """A final table with a tie at the top, long names and no points."""
    points = (54, 54, 43, 31, 2, 0)
    return tuple(Standing(replace(PAWNS[i], captain=False), points[i], i < 2) for i in range(count))


def image(svg: str) -> str:
    """A picture as the page embeds it."""
    return f'<img src="data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}">'


def page(theme: ThemeName, kind: str) -> str:
    """One page of the gallery."""
    colours = THEMES[theme]
    parts = [f'<meta charset="utf-8"><body style="margin:8px;background:{colours.page};color:{colours.text}">']
    draw = wide_scene if kind == "wide" else tall_scene
    for name, scene in scenes().items():
        width = 1120 if kind == "wide" else 358
        parts.append(
            f'<div style="display:inline-block;width:{width}px;margin:4px">{name}<br>{image(draw(scene, theme))}</div>'
        )
    for count in range(2, 7):
        parts.append(
            "<div>" + image((wide_podium if kind == "wide" else tall_podium)(standings(count), theme)) + "</div>"
        )
    if kind == "wide":
        parts += [image(crash_array(n, theme)) + " " for n in (0, 1, 10, 42, 99, 100)]
        parts += [
            image(crash_array(42, theme, ringed=17, width=290, height=115)),
            image(crash_array(62, theme, guess=30)),
        ]
        parts.append(image(guess_array(30, theme)))
        parts += ["<br>", *(image(card_picture(card)) for card in Card), *(image(die_picture(face)) for face in Face)]
        parts += [image(mark("cards", theme)), image(mark("chest", theme)), image(mark("hat", theme))]
    return "".join(parts)


def main(folder: str) -> None:
    """Write one page for each theme and shape."""
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        for kind in ("wide", "tall"):
            (out / f"{kind}-{theme}.html").write_text(page(theme, kind), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
