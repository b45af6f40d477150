"""Rich displays in Jupyter: `%load_ext celestia_core.jupyter`, and a table, a chance or a ruleset shows itself.

The displays are registered with IPython's formatters; no class below knows of them, and plain text stays beside each.
Needs the extra `beliefs`; IPython itself is never imported.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from html import escape
from typing import Any

from celestia_core.beliefs import HandBelief, LegBelief, Number
from celestia_core.beliefs.treasures import TreasureBelief
from celestia_core.kinds import LETTERS
from celestia_core.listing import listed
from celestia_core.observation import Observation
from celestia_core.odds import Odds
from celestia_core.record import Record
from celestia_core.ruleset import FLAGS, WINDOW_FLAGS, Ruleset
from celestia_core.story import PLAYERS
from celestia_core.svg.from_view import scene_of
from celestia_core.svg.track import wide_scene
from celestia_core.teaching.lab.changed import Changed
from celestia_core.teaching.lab.explored import Explored
from celestia_core.teaching.lab.tables import Table, changed_tables, explored_tables
from celestia_core.teaching.question import Question
from celestia_core.words import CARD_NAMES
from celestia_core.written import in_hundred, of_hundred, percent, points, shares

SHOWN_PLIES = 12  # of a record, the newest
CRASH, TRACK, LINE = "#D55E00", "#8885", "#8888"


def load_ipython_extension(ip: Any) -> None:
    """What `%load_ext celestia_core.jupyter` calls.

    Args:
        ip: the interactive shell.
    """
    formatters = ip.display_formatter.formatters
    for mime, shown in SHOWN.items():
        for kind, show in shown.items():
            formatters[mime].for_type(kind, show)


def unload_ipython_extension(ip: Any) -> None:
    """What `%unload_ext celestia_core.jupyter` calls: plain text again."""
    formatters = ip.display_formatter.formatters
    for mime, shown in SHOWN.items():
        for kind in shown:
            formatters[mime].pop(kind, None)


def table_picture(view: Observation) -> str:
    """The table as one seat sees it, as an SVG picture with its description."""
    names = ["You" if seat == view.seat else PLAYERS[seat] for seat in range(view.seats)]
    return wide_scene(scene_of(view, names))


def record_html(record: Record) -> str:
    """A game: who plays by which rules, and its newest lines."""
    seats = listed(f"{LETTERS[seat]} {name}" for seat, name in enumerate(record.players))
    lines, more = record.lines(), max(0, len(record.plies) - SHOWN_PLIES)
    before = f"<p>{more} plies before these:</p>" if more else ""
    shown = "".join(f"<li>{escape(line)}</li>" for line in lines[more:])
    return _box(
        f"<p><b>A game by {escape(record.ruleset)}</b>: {escape(seats)}; {len(lines)} plies.</p>"
        f'{before}<ol start="{more + 1}">{shown}</ol>'
    )


def odds_html(odds: Odds) -> str:
    """A crash chance with its count."""
    return _box(f"{_chance(odds.crash)}<p>{odds.ways:,} of {odds.total:,} ways end in a crash.</p>")


def leg_html(leg: LegBelief) -> str:
    """The crash chance of a leg from all that was seen, beside the simple card count."""
    if leg.crash is None:
        return _box("<p>No flight is ahead.</p>")
    simple = "" if leg.simple is None else f"<p>A simple card count says {_of_hundred(leg.simple)}.</p>"
    return _box(f"{_chance(leg.crash)}{simple}<p>Pieces of evidence: {len(leg.pieces)}.</p>")


def hand_html(hand: HandBelief) -> str:
    """A hidden hand: of 100 such hands, how many hold none, one, two, or three and more of a kind."""
    rows = []
    for kind, law in hand.law.items():
        few = [law[count].value if count < len(law) else 0.0 for count in range(3)]
        hundred = shares([*few, hand.at_least(kind, 3).value])  # each row adds up to 100 hands
        rows.append((CARD_NAMES.get(kind, "Other"), *map(str, hundred), f"{hand.mean[kind].value:.2f}"))
    about = "Of 100 hands" if hand.exact else "Of about 100 hands"
    heads = (about, "none", "1", "2", "3 or more", "average")
    return _box(f"<p><b>The hand of {LETTERS[hand.about]}</b>: {hand.size} cards.</p>{_table(heads, rows)}")


def treasure_html(belief: TreasureBelief) -> str:
    """What the next draw from a city may bring."""
    rows = [(treasure.word, _hundred(chance)) for treasure, chance in sorted(belief.law.items())]
    drawn = _table(("Treasure", "of 100"), rows) if rows else "<p>No treasure is left.</p>"
    return _box(f"{drawn}<p>{points(belief.mean.value)} points on average.</p>")


def ruleset_html(rules: Ruleset) -> str:
    """A ruleset: its deck, die, row of cities, hands, and how it is played where rule texts differ."""
    deck = ", ".join(f"{count} {CARD_NAMES[card.value]}" for card, count in rules.deck.pairs)
    die = ", ".join(f"{count} {face.value}" for face, count in rules.faces.pairs)
    hands = ", ".join(f"{size} with {n}" for n, size in zip(rules.seats, rules.hand_sizes, strict=True))
    cities = [
        (
            str(city.value),
            str(city.dice) if place else "–",
            ", ".join(f"{n} x {t.word}" for t, n in city.treasures.pairs),
        )
        for place, city in enumerate(rules.cities)
    ]
    flags = [(name.replace("_", " "), _flag(rules, name)) for name in FLAGS]
    return _box(
        f"<p><b>{escape(rules.title)}</b> ({escape(rules.id)})</p><p>Deck of {len(rules.deck)}: {escape(deck)}.</p>"
        f"<p>Faces of a die: {escape(die)}. Cards dealt: {escape(hands)} players.</p>"
        f"{_table(('City', 'Dice', 'Treasures'), cities)}{_table(('Where rule texts differ', 'Here'), flags)}"
    )


def question_html(question: Question) -> str:
    """A question with its options; the solution opens on request."""
    options = "".join(f"<li>{escape(option.text)}</li>" for option in question.options)
    right = listed(chr(ord("A") + place) for place in sorted(question.right))
    solution = "".join(f"<p>{escape(line)}</p>" for line in question.explained)
    return _box(
        f'<p>{escape(question.prompt)}</p><ol type="A">{options}</ol>'
        f"<details><summary>Solution</summary><p><b>{right}</b></p>{solution}</details>"
    )


def changed_html(changed: Changed) -> str:
    """Two rulesets side by side."""
    return _box(_tables(changed_tables(changed)))


def explored_html(found: Explored) -> str:
    """One flight from every side: its chance, then the tables."""
    return _box(_chance(found.crash) + _tables(explored_tables(found)[1:]))


SHOWN: dict[str, dict[type, Callable[[Any], str]]] = {
    "image/svg+xml": {Observation: table_picture},
    "text/html": {
        Record: record_html,
        Odds: odds_html,
        LegBelief: leg_html,
        HandBelief: hand_html,
        TreasureBelief: treasure_html,
        Ruleset: ruleset_html,
        Question: question_html,
        Changed: changed_html,
        Explored: explored_html,
    },
}


def _flag(rules: Ruleset, name: str) -> str:
    value = getattr(rules, name)
    return listed(sorted(window.value for window in value)) if name in WINDOW_FLAGS else str(value)


def _chance(chance: "Fraction | Number") -> str:
    """A chance as a bar and in words."""
    value = float(chance) if isinstance(chance, Fraction) else chance.value
    bar = (
        f'<div style="background:{TRACK};height:12px;max-width:400px" aria-hidden="true">'
        f'<div style="background:{CRASH};height:12px;width:{100 * value:.1f}%"></div></div>'
    )
    return f"<p>Crash chance, before rescues: <b>{_of_hundred(chance)}</b></p>{bar}"


def _of_hundred(chance: "Fraction | Number") -> str:
    estimate = isinstance(chance, Number) and not chance.exact
    return f"{'about ' if estimate else ''}{in_hundred(chance)} ({percent(chance)})"


def _hundred(chance: "Fraction | Number") -> str:
    estimate = isinstance(chance, Number) and not chance.exact
    return ("about " if estimate else "") + str(of_hundred(chance))


def _tables(tables: Iterable[Table]) -> str:
    return "".join(f"<p><b>{escape(one.title)}</b></p>{_table(one.heads, one.rows)}" for one in tables)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    head = "".join(f'<th scope="col" style="text-align:left">{escape(one)}</th>' for one in heads)
    body = "".join(
        f'<tr><th scope="row" style="text-align:left">{escape(first)}</th>'
        + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _box(inside: str) -> str:
    return f'<div style="border-left:3px solid {LINE};padding-left:12px">{inside}</div>'
