"""My guesses: how far off, the calibration curve, sharpness; and the judged choices as a 2 x 2."""

from collections.abc import Sequence

from celestia_core.palette import ThemeName
from celestia_core.teaching.guessing import NEEDED, Summary, calibration, score, summary, two_by_two
from celestia_core.teaching.logbook import BASIS, Guess, Logbook
from celestia_ui.blocks.marks import address, counted

from .curve import calibration_alt, calibration_picture, calibration_table

MOST_TOLD = 20  # guesses one by one; the newest


def my_guesses(book: Logbook, theme: ThemeName) -> str:
    """The block (HTML)."""
    return (
        '<section class="cel-card cel-gs" aria-labelledby="my-guesses">'
        f'<h2 class="cel-h2" id="my-guesses">My guesses</h2>{_guesses(book, theme)}{_choices(book)}</section>'
    )


def _guesses(book: Logbook, theme: ThemeName) -> str:
    have = counted(len(book.guesses), "guess", "guesses")
    if not book.guesses:
        return f"<p>No guess yet. For the curve {NEEDED} guesses are needed.</p>"
    found = summary(book.guesses)
    gap = (
        f'<p><b class="cel-gs-big">{float(found.mean_gap):.1f}</b> flights of 100 off on average, in {have}. Each is '
        "scored against the chance, never against what happened.</p>"
    )
    if not found.enough:
        return f"{gap}<p>For the curve {NEEDED} guesses are needed, you have {found.count}.</p>{_newest(book.guesses)}"
    bins = calibration(book.guesses)
    alt = calibration_alt(bins)
    picture = f'<img alt="{alt}" src="{address(calibration_picture(bins, theme))}">'
    return (
        f'{gap}<div class="cel-gs-two">{picture}<div>{_numbers(found)}'
        f"<details><summary>The curve as a table</summary>{calibration_table(bins)}</details></div></div>"
        + _newest(book.guesses)
    )


def _newest(guesses: Sequence[Guess]) -> str:
    """The newest guesses, each beside its chance (HTML)."""
    rows = ""
    for guess in reversed(guesses[-MOST_TOLD:]):
        off = score(guess)
        way = "" if not off.gap else " too high" if off.gap > 0 else " too low"
        rows += (
            f'<tr><td class="n">{guess.said}</td><td class="n">{100 * guess.exact / BASIS:.1f}</td>'
            f'<td class="n">{float(off.absolute):.1f}{way}</td></tr>'
        )
    head = "Your guesses" if len(guesses) <= MOST_TOLD else f"Your newest {MOST_TOLD} guesses"
    return (
        f'<h3 class="cel-h">{head}, of 100 flights</h3><table class="cel-tbl cel-gs-each"><thead><tr>'
        '<th scope="col" class="n">You said</th><th scope="col" class="n">The chance</th>'
        f'<th scope="col" class="n">Off by</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _numbers(found: Summary) -> str:
    """Calibration and sharpness, each with what it means."""
    bias = float(found.bias)
    lean = "" if abs(bias) < 1 else f" On the whole you guess {abs(bias):.1f} too {'high' if bias > 0 else 'low'}."
    return (
        f'<p><b class="cel-gs-big">{float(found.off_curve):.1f}</b> <b>Calibration</b>: so far the curve lies from the '
        f"dashed line on average, on which guesses of 40 belong to chances of 40.{lean}</p>"
        f'<p><b class="cel-gs-big">{found.sharpness:.1f}</b> <b>Sharpness</b>: so far your guesses move away from '
        f"{float(found.base):.0f}, the average of all these chances. Who always says the same has 0; the chances "
        f"themselves have {found.spread:.1f}.</p>"
    )


def _choices(book: Logbook) -> str:
    if not book.judged:
        return ""
    return f'<h3 class="cel-h">My choices, judged before the outcome</h3>{square(book)}'


def square(book: Logbook) -> str:
    """Good and poor choices by kind and unkind chance (HTML)."""
    rows = "".join(
        f'<tr><th scope="row">{name}</th><td class="n">{kind}</td><td class="n">{unkind}</td></tr>'
        for name, (kind, unkind) in zip(("Good choice", "Poor choice"), two_by_two(book.judged), strict=True)
    )
    return (
        '<table class="cel-tbl"><thead><tr><td></td><th scope="col" class="n">Kind chance</th>'
        f'<th scope="col" class="n">Unkind chance</th></tr></thead><tbody>{rows}</tbody></table>'
        "<p><small>Good: the best choice, or too close to call. Kind: after staying, no crash with you aboard; after "
        "leaving, a treasure of at least the average. A good choice does not make chance kind.</small></p>"
    )


def choices_card(book: Logbook) -> str:
    """The 2 x 2 as a card at the end of a game (HTML)."""
    return (
        '<section class="cel-card cel-gs"><h2 class="cel-h">Your choices and your luck, all games so far'
        f"</h2>{square(book)}</section>"
    )
