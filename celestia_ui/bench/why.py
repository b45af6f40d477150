"""Why a house rule changes much or little: what a full hand holds, and one die of each hazard alone. HTML and words."""

from fractions import Fraction

from celestia_core.listing import listed
from celestia_core.story_words import CARDS
from celestia_core.teaching.lab.changed import Changed, KindRow
from celestia_core.teaching.lab.tables import name_of
from celestia_core.written import of_hundred, points
from celestia_ui.blocks.marks import glyph

ARROW = '<span class="cel-hb-to" aria-hidden="true">→</span><span class="cel-vh"> now </span>'
NOTICED = Fraction(1, 20)  # cards in a hand, on average: less is no change
MUCH, LITTLE = Fraction(1, 20), Fraction(1, 40)  # chances: one hazard changed much, all flights little


def why(changed: Changed) -> str:
    """The panel: a sentence and a table."""
    rows = "".join(
        f'<tr><th scope="row"><span class="cel-hb-kind">{_sign(was)}{name_of(was)}</span></th>'
        f"<td>{_pair(points(was.mean), points(now.mean))}</td>"
        f"<td>{f'{was.face.value}: ' if was.face else ''}{_pair(_alone(was), _alone(now))}</td></tr>"
        for was, now in zip(changed.before.kinds, changed.after.kinds, strict=True)
    )
    heads = ("Card", "In a full hand, on average", "One die alone: crash, of 100")
    head = "".join(f'<th scope="col">{title}</th>' for title in heads)
    said = "".join(f"<p>{sentence}</p>" for sentence in why_words(changed))
    return (
        f'<section class="cel-hb"><h2>Why: what a hand holds</h2>{said}<table class="cel-hb-table cel-hb-why"><thead>'
        f"<tr>{head}</tr></thead><tbody>{rows}</tbody></table></section>"
    )


def why_words(changed: Changed) -> list[str]:
    """What the table tells, in sentences: which cards became fewer and more, and whether the flights notice."""
    pairs = list(zip(changed.before.kinds, changed.after.kinds, strict=True))
    fewer = [pair for pair in pairs if pair[0].mean - pair[1].mean >= NOTICED]
    more = [pair for pair in pairs if pair[1].mean - pair[0].mean >= NOTICED]
    if not fewer and not more:
        return ["A full hand holds the same cards as before, on average."]
    if len(fewer) == 1 and len(more) == len(pairs) - 1:
        (was, now) = fewer[0]
        rest = [points(side.hand - kind.mean) for side, kind in ((changed.before, was), (changed.after, now))]
        said = [
            f"A full hand holds on average fewer {_plural(was)} ({points(was.mean)}, now {points(now.mean)}) and more "
            f"of everything else ({rest[0]}, now {rest[1]})."
        ]
    else:
        both = [text for text in (_kinds("fewer", fewer), _kinds("more", more)) if text]
        said = [f"A full hand holds on average {listed(both)}."]
    if changed.before.hand == changed.after.hand and fewer and more:
        said.append("The hand is as large as before, so what is missing of one card is filled with the others.")
    if (balance := _balance(changed)) is not None:
        said.append(balance)
    return said


def _balance(changed: Changed) -> str | None:
    """One hazard got worse, others better, and together that nearly cancels out."""
    alone = [
        (was.face.value, now.alone - was.alone)
        for was, now in zip(changed.before.kinds, changed.after.kinds, strict=True)
        if was.face is not None and was.alone is not None and now.alone is not None
    ]
    worse = [face for face, change in alone if change >= MUCH]
    better = [face for face, change in alone if change <= -LITTLE]
    flights = zip(changed.before.cities, changed.after.cities, strict=True)
    most = max(abs(now.crash - was.crash) for was, now in flights)
    if not worse or not better or most > LITTLE:
        return None
    return (
        f"A die that shows {listed(worse, ' or ')} is now harder to pay, one that shows {listed(better, ' or ')} "
        "easier. Over all rolls that nearly cancels out."
    )


def _kinds(change: str, pairs: list[tuple[KindRow, KindRow]]) -> str:
    """Kinds of card with both averages: "fewer Compasses (1.4, now 0.4)"; "" without any."""
    named = listed(f"{_plural(was)} ({points(was.mean)}, now {points(now.mean)})" for was, now in pairs)
    return f"{change} {named}" if pairs else ""


def _plural(kind: KindRow) -> str:
    return "other cards" if kind.card is None else CARDS["en"][kind.card.value][1]


def _sign(kind: KindRow) -> str:
    return glyph(kind.card) if kind.card is not None else ""


def _alone(kind: KindRow) -> str:
    return "–" if kind.alone is None else str(of_hundred(kind.alone))


def _pair(was: str, now: str) -> str:
    return was if was == now else f"{was} {ARROW} <b>{now}</b>"
