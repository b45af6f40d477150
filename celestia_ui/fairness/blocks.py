"""The parts of the page on luck as HTML: dice, crashes, streaks, the same throws under other deal numbers."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from celestia_core.kinds import ANSWER, Face
from celestia_core.palette import ThemeName
from celestia_core.teaching.fairness import band, binomial, faces_counted, hits, longest_run, run_chance, shows
from celestia_core.written import in_hundred, of_hundred, percent, points
from celestia_ui.blocks.marks import address, counted

from .measures import GameLuck
from .picture import blank_bars

THROWS = {20: "20 throws", 50: "50 throws", 100: "100 throws"}  # rows of the table of streaks: an evening
EVENING, EVENINGS = 50, 40  # throws of one evening, and evenings of a school year
LONG = 5
STORM = Face.LIGHTNING
TWO_DICE = 2


def dice_card(luck: GameLuck) -> str:
    """How often each face came up, beside what fair dice do in 95 of 100 games."""
    total = sum(len(one.faces) for one in luck.thrown)
    found = faces_counted(luck.thrown)
    rows, outside = "", []
    for face in (*ANSWER, Face.BLANK):
        chance = Fraction(luck.faces[face], len(luck.faces))
        if not chance:
            continue
        least, most = band(binomial(total, chance))
        inside = least <= found[face] <= most
        outside += [] if inside else [face.value]
        rows += (
            f'<tr><th scope="row">{face.value}</th><td class="n">{found[face]}</td>'
            f'<td class="n x">{points(total * chance)}</td><td class="x">{_band(found[face], least, most, total)}</td>'
            f'<td class="n">{least} to {most}</td><td>{"inside" if inside else "outside"}</td></tr>'
        )
    told = "All faces lie inside their bands." if not outside else f"Outside: {', '.join(outside)}."
    return (
        f'<section class="cel-card cel-fr" aria-labelledby="dice"><h2 class="cel-h2" id="dice">The dice so far: '
        f"{counted(total, 'die', 'dice')} in {counted(len(luck.thrown), 'throw', 'throws')}</h2><p>{told} Each band "
        "holds the count of fair dice in at least 95 of 100 games. So now and then a fair game lies outside: with five "
        "faces up to 25 of 100 games have one that does.</p>"
        '<div class="cel-scroll" tabindex="0" role="region" aria-label="The dice so far"><table class="cel-tbl">'
        '<thead><tr><th scope="col">Face</th><th scope="col" class="n">seen</th>'
        '<th scope="col" class="n x">expected</th><td class="x"></td><th scope="col" class="n">95 of 100 games</th>'
        f'<th scope="col">This game</th></tr></thead><tbody>{rows}</tbody></table></div></section>'
    )


def _band(seen: int, least: int, most: int, total: int) -> str:
    """A small rail: the band, and the count as a pin."""
    end = max(1, min(total, max(seen, most) + 2))
    left, width = 100 * least / end, 100 * (most - least) / end
    return (
        f'<span class="cel-fr-rail" aria-hidden="true"><span class="b" style="left:{left:.1f}%;width:{width:.1f}%">'
        f'</span><span class="p" style="left:{100 * seen / end:.1f}%"></span></span>'
    )


def crash_card(luck: GameLuck) -> str:
    """The flights that were not paid, beside the sum of the chances."""
    fell, flown = sum(luck.failed), len(luck.failed)
    if not flown:
        return _card("crashes", "The crashes so far", "<p>No flight has ended yet.</p>")
    law = hits(luck.chances)
    least, most = band(law)
    if Fraction(fell) >= sum(luck.chances):
        tail, words = sum(law[fell:], Fraction(0)), f"{fell} or more"
    else:
        tail, words = sum(law[: fell + 1], Fraction(0)), f"{fell} or fewer"
    told = f"<b>{in_hundred(tail)}</b>"
    if luck.estimated and told[3].isdigit():  # "over 99" is no estimate to the flight
        told = f"about {told}"
    return _card(
        "crashes",
        f"The crashes so far: {fell} in {counted(flown, 'flight', 'flights')}",
        f"<p>On {fell} of {counted(flown, 'flight', 'flights')} the captain did not pay. The chances you saw for them, "
        f"before rescues, add up to <b>{points(sum(luck.chances))}</b>.</p><p>With these chances, "
        f"{told} games ({percent(tail)}) have {words}; at least 95 of 100 have {least} to "
        f"{most}.</p><p><small>Each flight counts with the chance you saw when you chose, or before its roll. A "
        "captain keeps cards from one flight to the next, so the flights are not quite free of each other; the band "
        "takes them to be.</small></p>",
    )


def streak_card(luck: GameLuck) -> str:
    """The longest streak of this game, how usual such a streak is, and how usual five in a row are."""
    longest = longest_run(luck.failed)
    told = "<p>No captain failed to pay so far, so there is no streak yet.</p>"
    if longest:
        chance = run_chance(luck.chances, longest)
        told = (
            f"<p>Longest streak of flights not paid: <b>{longest}</b>. With the chances of this game, "
            f"<b>{in_hundred(chance)}</b> games ({percent(chance)}) have one at least as long.</p>"
        )
    storms = longest_run(one.faces[STORM] > 0 for one in luck.thrown)
    if storms:
        each = [shows(luck.faces, STORM, len(one.faces)) for one in luck.thrown]
        chance = run_chance(each, storms)
        told += (
            f"<p>Longest streak of throws that showed {STORM.value}: <b>{storms}</b>. "
            f"<b>{in_hundred(chance)}</b> games with such throws have one at least as long.</p>"
        )
    return _card("streaks", "Streaks", told + _why(luck))


def _why(luck: GameLuck) -> str:
    """Five in a row are very rare at one place, rare in one evening, and common over a school year."""
    each = shows(luck.faces, STORM, TWO_DICE)
    some = {(count, length): run_chance([each] * count, length) for count in THROWS for length in (3, LONG)}
    year = {length: 1 - (1 - some[EVENING, length]) ** EVENINGS for length in (3, LONG)}
    rows = "".join(
        f'<tr><th scope="row">{name}</th><td class="n">{of_hundred(three)}</td>'
        f'<td class="n">{of_hundred(five)}</td></tr>'
        for name, three, five in (
            *((f"evenings of {name}", some[count, 3], some[count, LONG]) for count, name in THROWS.items()),
            (f"school years of {EVENINGS} evenings", year[3], year[LONG]),
        )
    )
    return (
        f'<h3 class="cel-h">{LONG} in a row: rare in one evening, common over a school year</h3><p>Two dice show '
        f"{STORM.value} in {of_hundred(each)} of 100 throws. That the <i>next</i> {LONG} throws all do is very rare: "
        f"{percent(each**LONG)}. But in an evening of {EVENING} throws a streak can begin at many places: "
        f"<b>{in_hundred(some[EVENING, LONG])}</b> such evenings have {LONG} in a row somewhere. And of 100 "
        f"school years with {EVENINGS} such evenings, <b>{of_hundred(year[LONG])}</b> have one. The dice have no "
        "memory: after a streak the next throw has the same chances as ever.</p>"
        '<table class="cel-tbl"><thead><tr><th scope="col">Of 100</th><th scope="col" class="n">3 in a row somewhere'
        f'</th><th scope="col" class="n">{LONG} in a row somewhere</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def others_card(luck: GameLuck, totals: Sequence[int], theme: ThemeName) -> str:
    """Where this game lies among the same throws under other deal numbers: its number of blanks."""
    mine, counts = faces_counted(luck.thrown)[Face.BLANK], Counter(totals)
    less, same = sum(n < mine for n in totals), sum(n == mine for n in totals)
    alt = (
        f"Of {len(totals):,} other deal numbers, {less} give fewer blanks than this game, {same} as many, "
        f"{len(totals) - less - same} more."
    )
    lines = "".join(
        f'<tr><th scope="row">{blanks}{", this game" if blanks == mine else ""}</th><td class="n">{count}</td></tr>'
        for blanks, count in sorted(counts.items())
    )
    return _card(
        "others",
        f"The same throws under {len(totals):,} other deal numbers",
        f"<p>{alt}</p>"
        f'<img class="cel-fr-bars" alt="{alt}" src="{address(blank_bars(counts, mine, theme))}">'
        '<details><summary>The same as a table</summary><table class="cel-tbl"><thead><tr><th scope="col">Blanks</th>'
        f'<th scope="col" class="n">Deal numbers</th></tr></thead><tbody>{lines}</tbody></table></details>',
    )


def _card(name: str, title: str, body: str) -> str:
    return (
        f'<section class="cel-card cel-fr" aria-labelledby="{name}"><h2 class="cel-h2" id="{name}">{title}</h2>{body}'
        "</section>"
    )
