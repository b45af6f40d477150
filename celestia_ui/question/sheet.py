"""The question on paper: one page with picture, what is known, what is asked, room to answer, QR code and link.

The answer is a page of its own, for whoever wants it: nothing of it may show through on the page for the class.
"""

import re
from html import escape
from urllib.parse import urlsplit

from celestia_core.teaching.links.asked import GUESS_CHANCE, STAY_OR_LEAVE, WHICH_CLAUSE, Asked
from celestia_core.written import in_hundred, percent

from .house import house_line
from .known import TITLE, known_list, needed_list
from .moment import SEEN, Moment
from .qr import qr

SMALLEST_CODE, LARGEST_CODE, MODULE = 160, 330, 3  # pixels on paper: of the whole code, and of its modules
MOST_LINK = 200  # characters of a link that somebody might type
MOST_HISTORY, LEAST_HISTORY = 900, 250  # characters of what was seen
MOST_STORY, LINE, OWN_LINE = 54, 17, 75  # entries in two columns; pixels of one; characters of a line of own words
NO_TREASURES = 1200  # as many more where no treasures are listed
WIDE = 230  # pixels of a code beside which the picture is made smaller
NEAR = ("localhost", "127.0.0.1", "::1", "0.0.0.0")
ONLY_HERE = (
    "This link works only on the computer it was made on. Open the app there by its network address (it is printed "
    "where the app was started), and make the link again."
)


def works_here_only(link: str) -> bool:
    """Whether the address of a link means "this computer" wherever it is opened."""
    return urlsplit(link).hostname in NEAR


def sheet(asked: Asked, words: str, link: str) -> str:
    """The sheet as HTML."""
    own = f'<p class="own">{escape(words)}</p>' if words else ""
    moment = None if asked.position is None else Moment.of(asked.position, "light")
    picture = "" if moment is None else moment.picture()
    house = "" if moment is None else house_line(moment.position.view.rules)
    code = qr(link)
    wide = min(max(SMALLEST_CODE, MODULE * code.side), LARGEST_CODE)
    known = ""
    if moment is not None and asked.kind == WHICH_CLAUSE:
        most = MOST_STORY - 2 * (wide - SMALLEST_CODE) // LINE - 3 * -(-len(words) // OWN_LINE) - 4 * bool(house)
        known = f'<div class="cel-qn-paper">{needed_list(moment.knows.first(False))}{_story(moment, most)}</div>'
    elif moment is not None:
        points = asked.kind == STAY_OR_LEAVE
        used = len(words) + 2 * len(house)
        most = max(LEAST_HISTORY, MOST_HISTORY - 6 * (wide - SMALLEST_CODE) - used)  # all fits on one page
        lines = moment.knows.short(most if points else most + NO_TREASURES, treasures=points)
        known = f'<div class="cel-qn-paper"><h3>{TITLE}</h3>{known_list(lines)}</div>'
    options, room = "", "<p>My guess: ______ of 100, because</p>"
    if asked.kind != GUESS_CHANCE:
        options = f"<ol>{''.join(f'<li>{escape(option.text)}</li>' for option in asked.question.options)}</ol>"
        room = "<p>Because</p>"
    warned = f'<p class="warned">{ONLY_HERE}</p>' if works_here_only(link) else ""
    return (
        f'<section class="cel-qn-sheet{" tight" if wide > WIDE else ""}" aria-label="Sheet to print">'
        f"<h2>A question</h2>{own}{picture}{house}"
        f'<p class="asked">{prompt_html(asked.question.prompt)}</p>{known}'
        f'<div class="cel-qn-room"><div>{options}{room}</div><div class="cel-qn-code">{warned}'
        f'<img src="{code.address}" alt="QR code of the link" style="width:{wide}px"></div></div>'
        f"{f'<p class=link>{escape(link)}</p>' if len(link) <= MOST_LINK else ''}</section>"
    )


def key_sheet(asked: Asked) -> str:
    """The answer with its reasons, a page of its own."""
    return (
        f'<section class="cel-qn-sheet cel-qn-key" aria-label="Answer to print"><h2>The answer</h2>'
        f'<p class="asked">{prompt_html(asked.question.prompt)}</p>{answer(asked)}</section>'
    )


def answer(asked: Asked) -> str:
    """The key with its reasons, for the teacher."""
    if asked.chance is not None:
        key = f"{in_hundred(asked.chance)} ({percent(asked.chance)}), up to {asked.within} off"
    else:
        key = "; ".join(option.text for option in asked.question.options if option.right)
    lines = "".join(f"<li>{escape(line)}</li>" for line in asked.question.explained)
    return f'<div class="cel-qn-lines"><p><b>{escape(key)}</b></p><ol>{lines}</ol></div>'


def _story(moment: Moment, most: int) -> str:
    """What was seen in this journey: as many entries as fit, the newest."""
    told = moment.told()
    kept = told if len(told) <= most else told[len(told) - most + 1 :]
    out = len(told) - len(kept)
    first = f"<li>{out} earlier things are left out here; the page of the link has all.</li>" if out else ""
    lines = "".join(f"<li>{escape(line)}</li>" for line in kept)
    return f'<h3>{SEEN}</h3><ul class="cel-qn-told">{first}{lines}</ul>' if told else ""


def prompt_html(prompt: str) -> str:
    """The little Markdown of a prompt as HTML: bold, and lines."""
    return re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(prompt)).replace("\n", "<br>")
