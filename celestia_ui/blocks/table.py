"""The table: step strip with players, the sky picture, and its twin in words and numbers."""

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from types import MappingProxyType
from urllib.parse import urlencode

from celestia_core.kinds import LETTERS, Seat
from celestia_core.listing import listed
from celestia_core.palette import ThemeName
from celestia_core.ruleset import Ruleset
from celestia_core.ruleset_house import is_house
from celestia_core.steps import Step
from celestia_core.svg.describe import describe
from celestia_core.svg.from_view import scene_of
from celestia_core.svg.scene import Scene
from celestia_core.svg.track import tall_scene, wide_scene
from celestia_core.views import Observation

from .marks import address, chip, counted, dot, mark_image, some_cards

NOTHING: Mapping[str, str] = MappingProxyType({})
PHASES = (
    ("roll", "Roll"),
    ("decide", "Decide"),
    ("powers", "Powers"),
    ("announce", "Announce"),
    ("fly", "Fly or crash"),
)


@lru_cache(maxsize=128)
def _pictures(scene: Scene, theme: ThemeName) -> tuple[str, str]:
    return address(wide_scene(scene, theme)), address(tall_scene(scene, theme))


def _intro(rules: Ruleset) -> str:
    """The game in three sentences, under these rules."""
    ends = f"{rules.end_points} points" if rules.ends_at == "points" else f"treasures of {rules.end_kinds} kinds"
    return (
        f"Fly from city to city; each is richer than the last. Get off in time and you keep a treasure: {ends} end the "
        "game, most points win. If the captain cannot pay for the dice, the airship crashes and all aboard get nothing."
    )


def picture(view: Observation, step: Step, names: tuple[str, ...], theme: ThemeName, intro: bool = False) -> str:
    """The sky track, wide and tall: the style sheet shows one. For a newcomer with the game in three sentences."""
    scene = scene_of(view, names, step.events)
    wide, tall = _pictures(scene, theme)
    alt = escape(describe(scene))
    opening = f'<p class="cel-intro">{_intro(view.rules)}</p>' if intro else ""
    return (
        f'<div class="cel-table">{opening}<img class="cel-wide" alt="{alt}" src="{wide}">'
        f'<img class="cel-tall" loading="lazy" alt="{alt}" src="{tall}"></div>'
    )


def strip(
    view: Observation, names: tuple[str, ...], theme: ThemeName, trying: bool = False, kept: Mapping[str, str] = NOTHING
) -> str:
    """The phases of a leg with the present one marked, and everybody's cards and treasures; house rules are said.

    Args:
        view: what is seen.
        names: by seat.
        theme: of the small pictures.
        trying: another game waits to be gone back to.
        kept: query parameters that keep the game on another page.
    """
    steps = "".join(f"<li{' aria-current=step' if key == view.phase else ''}>{label}</li>" for key, label in PHASES)
    remark = _house(view.rules, kept) or ("trying it out" if trying else "")  # room for one: no button may move
    crowded = view.seats > 4 or _crowding(view) > 2 or is_house(view.rules.id)
    players = "".join(_player(view, Seat(seat), names[seat], theme, crowded) for seat in range(view.seats))
    crowd = " cel-crowd" if crowded else ""
    tag = f'<span class="cel-tag">{remark}</span>' if remark else ""
    return (
        f'<div class="cel-strip{crowd}"><ol aria-label="Steps of a leg">{steps}</ol>{tag}'
        f'<ul class="cel-who" aria-label="Players">{players}</ul></div>'
    )


def _house(rules: Ruleset, kept: Mapping[str, str]) -> str:
    """That the game goes by house rules, with the way to what they change; nothing for published rules."""
    if not is_house(rules.id):
        return ""
    there = escape(urlencode({**kept, "lab": "rules", "house": rules.id.partition("+")[0]}))
    more = '<span class="cel-vh">: what is changed</span>'
    return f'<a target="_self" style="color:var(--cel-link)" href="lab?{there}">House rules{more}</a>'


def _crowding(view: Observation) -> float:
    """How much there is to say beyond names and counts, in words of the kind "off at 9"."""
    open_hands = sum(known is not None for known in view.treasures) - 1
    chips = sum(len(known) for known in view.treasures if known is not None and len(known) <= 5)
    return sum(place is not None for place in view.off) + chips / 2 + open_hands


def _player(view: Observation, seat: Seat, name: str, theme: ThemeName, crowded: bool) -> str:
    cards, chest = mark_image("cards", "cards", theme), mark_image("chest", "treasures", theme)
    hat = " " + mark_image("hat", "captain", theme) if seat == view.captain else ""
    known = view.treasures[seat]
    if known is not None:
        roomy = not crowded and len(known) <= 5
        shown = "".join(chip(treasure) for treasure in known) if roomy else f" {chest} {len(known)}"
        total = counted(view.points(seat) or 0, "point", "points")
        if view.seat is None and view.seats > 4:
            total, shown = f"{view.points(seat)} pt", ""
        wealth = f'<b class="cel-wealth">{total}</b>{shown}'
    else:
        wealth = f"{chest} {view.treasure_count(seat)}"
    place = view.off[seat]
    off = f' <span class="cel-x">off at {view.rules.cities[place[0]].value}</span>' if place else ""
    state = ' class="off"' if place else ""
    words = f"<b>{escape(name)}</b>{hat} {cards} {view.hand_sizes[seat]} {wealth}{off}"
    return f"<li{state}>{dot(seat)}<span>{words}</span></li>"


def twin(view: Observation, names: tuple[str, ...]) -> str:
    """The table as a table: cities with value, treasures left, dice and who is there; players with what they have."""
    rows = ""
    for i, city in enumerate(view.rules.cities):
        there = [names[s] for s, place in enumerate(view.off) if place and place[0] == i]
        if i == view.position and not view.crashed:
            there.append("airship: " + (", ".join(names[s] for s in view.aboard) or "nobody"))
        dice = city.dice if i else "–"
        left = "closed" if view.closed[i] else str(view.city_left[i])
        rows += (
            f'<tr><th scope="row">{city.value}{"+" if city.plus else ""}</th><td class="n">{left}</td>'
            f'<td class="n">{dice}</td><td>{escape("; ".join(there))}</td></tr>'
        )
    players = ""
    for seat in range(view.seats):
        origins = ", ".join(
            f"{count} from {view.rules.cities[i].value}" for i, count in enumerate(view.treasure_origins[seat]) if count
        )
        known = view.points(Seat(seat))
        role = "captain" if seat == view.captain else "aboard" if seat in view.aboard else "off"
        players += (
            f'<tr><th scope="row">{escape(names[seat])} ({LETTERS[seat]})</th><td>{role}</td>'
            f'<td class="n">{view.hand_sizes[seat]}</td><td>{origins or "none"}</td>'
            f'<td class="n">{"secret" if known is None else known}</td></tr>'
        )
    hand = ", ".join(some_cards(count, card) for card, count in view.hand.pairs)
    own = f"<p>Your hand: {hand or 'no cards'}.</p>" if view.seat is not None else ""
    own = own or open_hands(view, names)
    dice = ", ".join(face.value for face in view.dice)
    rolled = f"<p>Dice on the table: {dice}.</p>" if dice else ""
    return (
        '<div class="cel-grid2"><table class="cel-tbl"><thead><tr><th scope="col">City</th><th scope="col" class="n">'
        'Treasures left</th><th scope="col" class="n">Dice to get there</th><th scope="col">Who is '
        "there</th></tr></thead>"
        f'<tbody>{rows}</tbody></table><div>{own}{rolled}<table class="cel-tbl"><thead><tr>'
        '<th scope="col">Player</th><th scope="col">Role</th><th scope="col" class="n">Cards</th>'
        f'<th scope="col">Treasures</th><th scope="col" class="n">Points</th></tr></thead>'
        f"<tbody>{players}</tbody></table>"
        f"<p>Deck: {view.deck_size} cards, discard pile: {len(view.discard)}.</p></div></div>"
    )


def open_hands(view: Observation, names: tuple[str, ...]) -> str:
    """Everybody's cards in words, as far as they are open."""
    return "".join(
        f"<p><b>{escape(names[seat])}:</b> {listed(some_cards(n, card) for card, n in cards.pairs) or 'no cards'}.</p>"
        for seat, cards in enumerate(view.hands)
        if cards is not None
    )
