"""What came out of a match, as HTML: who wins, where they get off, where it crashes, how far it goes, and the seats."""

import csv
from html import escape
from io import StringIO
from math import isfinite

from celestia_core.analysis.arena import Match, Tally
from celestia_core.analysis.estimates import Share, chance
from celestia_core.analysis.report import ranking
from celestia_core.kinds import LETTERS
from celestia_core.written import shares
from celestia_ui.blocks.marks import sign

from .bars import Bar, bars, margin, top_of, twin
from .words import called, number


def wins_card(match: Match, tally: Tally) -> str:
    """Wins out of 100 games, with one sentence that says what follows."""
    names, won = called(match.players), tally.win_shares
    order, seats = ranking(tally), len(match.players)
    top = top_of(won)
    shown = [Bar(names[p], won[p], first=place == 0) for place, p in enumerate(order)]
    note = (
        f"{_count(seats)} alike would win {100 / seats:.1f} each (line) · bracket: 95 % margin · "
        f"bars end at {100 * top:.0f}"
    )
    stopped = (
        f" {number(tally.stopped)} of {number(tally.games)} games were stopped after {match.rules.max_journeys} "
        "journeys, and nobody won them."
        if tally.stopped
        else ""
    )
    table = twin(
        ("Way of playing", "Wins of 100", "Margin", "Points a game", "Margin"),
        [
            (names[p], f"{100 * won[p].value:.2f}", _plain(won[p], 100), f"{mean.value:.2f}", _plain(mean, 1))
            for p in order
            for mean in [tally.mean_points[p]]
        ],
    )
    return _card(
        "Wins out of 100 games",
        note,
        bars(shown, top, 1 / seats) + f"<p>{lead_words(match, tally)}{stopped}</p>" + table,
    )


def lead_words(match: Match, tally: Tally) -> str:
    """The result in a sentence: the best against the second, with the margin of the difference."""
    names = called(match.players)
    first, second = ranking(tally)[:2]
    lead = tally.lead(first, second)
    if not isfinite(lead.margin):
        return "One game says nothing yet."
    ahead = (
        f"<b>“{escape(names[first])}” is ahead of “{escape(names[second])}” by "
        f'<span class="cel-nw">{100 * lead.value:.1f} ± {100 * lead.margin:.1f}</span>.</b>'
    )
    if lead.value > lead.margin:
        alike = " They play alike: what tells them apart is who sits beside them."
        return f"{ahead} That is clear of chance." + (alike if match.players[first] == match.players[second] else "")
    return f"{ahead} That is within chance: more games would tell."


def off_card(match: Match, tally: Tally) -> str:
    """Where each way of playing ends its journeys, of 100, and the points that brings."""
    names, points = called(match.players), tally.mean_points
    values = [city.value for city in match.rules.cities]
    head = "".join(f'<span role="columnheader">{_sign(value)}</span>' for value in values)
    rows = ""
    for player in ranking(tally):
        *off, fell = shares([*map(int, tally.off[player]), int(tally.fell[player])])
        cells = "".join(f'<span role="cell" style="--n:{min(55, count)}%">{count or "·"}</span>' for count in off)
        rows += (
            f'<div role="row"><span role="rowheader">{escape(names[player])}</span>{cells}'
            f'<span role="cell" class="x">{fell or "·"}</span>'
            f'<span role="cell" class="p">{points[player].value:.1f} {margin(points[player], 1)}</span></div>'
        )
    table = (
        f'<div role="table" class="cel-ar-off" aria-label="Where they get off, of 100 journeys" '
        f'style="--cities:{len(values)}"><div role="row" class="h"><span role="columnheader">Way of playing</span>'
        f"{head}"
        '<span role="columnheader" class="xh"><span aria-hidden="true">✕ </span><span class="w">crash</span></span>'
        f'<span role="columnheader" class="p">Points a game</span></div>{rows}</div>'
    )
    note = f"of {number(int(tally.reached.sum()))} journeys · rows add up to 100 · a dot: less than 1"
    cards = '<p class="cel-soft">Ejections put others off the airship early, and a Jetpack saves from a crash.</p>'
    return _card("Where they get off, of 100 journeys", note, table + cards)


def crash_card(match: Match, tally: Tally) -> str:
    """Of 100 flights to each city, how many crash."""
    cities = [
        (city.value, int(flights), int(crashes))
        for city, flights, crashes in zip(match.rules.cities, tally.flights, tally.crashes, strict=True)
        if flights
    ]
    found = [chance(crashes, flights) for _, flights, crashes in cities]
    shown = [Bar(f"to {value}", share, kind="crash") for (value, _, _), share in zip(cities, found, strict=True)]
    table = twin(
        ("City flown to", "Flights", "Crashes", "Of 100", "Margin"),
        [
            (str(value), number(flights), number(crashes), f"{100 * share.value:.2f}", _plain(share, 100))
            for (value, flights, crashes), share in zip(cities, found, strict=True)
        ],
    )
    top = top_of(found)
    return _card(
        "Crashes, of 100 flights to a city",
        f"after all rescues · bars end at {100 * top:.0f}",
        bars(shown, top) + table,
    )


def length_card(match: Match, tally: Tally) -> str:
    """How far the airship gets, of 100 journeys."""
    journeys = int(tally.reached.sum())
    cities = list(zip((city.value for city in match.rules.cities), map(int, tally.reached), strict=True))
    found = [chance(reached, journeys) for _, reached in cities]
    top = top_of(found)
    shown = [Bar(f"city {value}", share) for (value, _), share in zip(cities, found, strict=True)]
    table = twin(
        ("Last city reached", "Journeys", "Of 100", "Margin"),
        [
            (str(value), number(reached), f"{100 * share.value:.2f}", _plain(share, 100))
            for (value, reached), share in zip(cities, found, strict=True)
        ],
    )
    mean = journeys / max(1, tally.games)
    return _card(
        "How far the airship gets, of 100 journeys",
        f"the last city it reached · {mean:.1f} journeys a game · bars end at {100 * top:.0f}",
        bars(shown, top) + table,
    )


def seats_card(match: Match, tally: Tally) -> str:
    """Whether a seat is worth something, whoever sits there."""
    seats = len(match.players)
    found = [tally.seat_of_wins(seat) for seat in range(seats)]
    top = top_of(found)
    shown = [Bar(f"Seat {LETTERS[seat]}", share) for seat, share in enumerate(found)]
    average = sum(share.value for share in found) / seats  # less than 1 / seats where games were stopped
    off = [LETTERS[seat] for seat, share in enumerate(found) if abs(share.value - average) > share.margin]
    if not isfinite(found[0].margin) or tally.games < 2 * seats:
        words = "Too few games to say."
    elif not off:
        words = f"Every bracket holds the average, {100 * average:.1f}: no seat is seen to be better."
    else:
        which = f"Seat{'s' if len(off) > 1 else ''} {' and '.join(off)}"
        words = f"{which}: outside the margin. By chance alone that happens to one seat in 20."
    table = twin(
        ("Seat", "Wins of 100", "Margin", *(f"{escape(name)}" for name in called(match.players))),
        [
            (
                LETTERS[seat],
                f"{100 * share.value:.2f}",
                _plain(share, 100),
                *(
                    f"{100 * int(tally.wins[p, seat]) / 60 / max(1, int(tally.played[p, seat])):.1f}"
                    for p in range(seats)
                ),
            )
            for seat, share in enumerate(found)
        ],
        "As a table, with each way of playing at each seat",
    )
    return _card(
        "Wins by seat",
        f"whoever sat there · bars end at {100 * top:.0f}",
        bars(shown, top, average) + f"<p>{words}</p>" + table,
    )


def match_line(match: Match) -> str:
    """What was played, in small print."""
    seats = "seats turn every game, neighbours stay" if match.turning else "everybody keeps his seat"
    return f"{match.rules.title} · {len(match.players)} players · {seats} · seed {match.seed}"


def table_csv(match: Match, tally: Tally) -> str:
    """One line for each player: wins and points with margins, and where the journeys ended."""
    text = StringIO()
    values = [city.value for city in match.rules.cities]
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ["player", "bot", "games", "win_share", "win_margin", "points", "points_margin"]
        + [f"off_at_{value}" for value in values]
        + ["crash"]
    )
    for player, name in enumerate(match.players):
        won, points = tally.win_shares[player], tally.mean_points[player]
        writer.writerow(
            [
                LETTERS[player],
                name,
                tally.games,
                *(_cell(n) for n in (won.value, won.margin, points.value, points.margin)),
            ]
            + [int(count) for count in tally.off[player]]
            + [int(tally.fell[player])]
        )
    return text.getvalue()


def _cell(value: float) -> str:
    return f"{value:.6f}" if isfinite(value) else ""


def _plain(share: Share, scale: float) -> str:
    return f"± {scale * share.margin:.2f}" if isfinite(share.margin) else ""


def _sign(value: int) -> str:
    return f'<span class="cel-vh">city </span>{sign(value)}'


def _count(number: int) -> str:
    return ("", "one", "two", "three", "four", "five", "six")[number].capitalize()


def _card(title: str, note: str, body: str) -> str:
    head = f'<div class="cel-ar-head"><h2>{title}</h2><span>{note}</span></div>'
    return f'<section class="cel-card cel-ar">{head}{body}</section>'
