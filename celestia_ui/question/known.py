"""What a pupil knows, as a list: in full on the page, short on paper."""

from collections.abc import Sequence
from html import escape

from celestia_core.teaching.links.known import Line

TITLE = "What you know"
OTHER = "Treasures: not asked about here"


def known_list(lines: Sequence[Line]) -> str:
    """The list."""
    return f'<dl class="cel-qn-list">{"".join(map(_item, lines))}</dl>'


def needed_list(lines: Sequence[Line]) -> str:
    """The few facts above a question, each in one line."""
    rows = (f"<div><dt>{escape(title)}</dt> <dd>{escape(' '.join(said))}</dd></div>" for title, said in lines)
    return f'<dl class="cel-qn-needed">{"".join(rows)}</dl>'


def known_block(lines: Sequence[Line], folded: Sequence[Line] = ()) -> str:
    """The list as a card: open beside the question; on a phone, where it stands below, folded.

    Two copies, of which the style sheet shows one: no style sheet can open a fold.

    Args:
        lines: what may be of use.
        folded: what is about something else than the question.
    """
    more = f'<details class="cel-fold"><summary>{OTHER}</summary>{known_list(folded)}</details>' if folded else ""
    body = known_list(lines) + more
    return (
        f'<section class="cel-card cel-qn-wide"><h2 class="cel-h">{TITLE}</h2>{body}</section>'
        f'<details class="cel-card cel-fold cel-qn-phone"><summary>{TITLE}</summary>{body}</details>'
    )


def _item(line: Line) -> str:
    title, said = line
    return f"<div><dt>{escape(title)}</dt>{''.join(f'<dd>{escape(one)}</dd>' for one in said)}</div>"
