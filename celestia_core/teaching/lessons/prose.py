"""Markdown to HTML, as much of it as lessons use; everything is escaped first, so no text can bring markup of its own.

Known: paragraphs, `-` and `1.` lists, `>` quotes, `###` headings, tables with `|`, **bold**, *italic*, `code`, and
links to pages of the app and to the web.
"""

import re
from html import escape

_BOLD = re.compile(r"\*\*(\S(?:.*?\S)?)\*\*")
_ITALIC = re.compile(r"(?<![\w*])\*(\S(?:[^*]*?\S)?)\*(?![\w*])")
_CODE = re.compile(r"`([^`]+)`")
_LINK = re.compile(r'\[([^\[\]]+)\]\(((?:https?://|\?|[a-z]+\?)[^\s()"<>]*)\)')
_BULLET = re.compile(r"\s*[-*] +(.*)")
_NUMBERED = re.compile(r"\s*(\d+)[.)] +(.*)")


def inline(text: str) -> str:
    """One line of Markdown as HTML without a paragraph. Links open beside the page, whose session would be lost."""
    html = escape(text, quote=False)
    html = _CODE.sub(r"<code>\1</code>", html)
    html = _BOLD.sub(r"<b>\1</b>", html)
    html = _ITALIC.sub(r"<i>\1</i>", html)
    return _LINK.sub(lambda match: f'<a href="{match[2]}" target="_blank" rel="noopener">{match[1]}</a>', html)


def plain(text: str) -> str:
    """Markdown without its marks, for labels and texts that are spoken."""
    text = _LINK.sub(r"\1", _CODE.sub(r"\1", text))
    return " ".join(_ITALIC.sub(r"\1", _BOLD.sub(r"\1", text)).split())


def to_html(text: str, heading: str = "h3") -> str:
    """Paragraphs of Markdown as HTML.

    Args:
        text: the Markdown.
        heading: the element of a `###` heading, one below that of the stage.
    """
    return "".join(_block(lines, heading) for lines in _blocks(text))


def _kind(line: str) -> str:
    if line.startswith("#"):
        return "head"
    if _BULLET.fullmatch(line):
        return "ul"
    if _NUMBERED.fullmatch(line):
        return "ol"
    return "quote" if line.startswith(">") else "table" if line.startswith("|") else "p"


def _blocks(text: str) -> list[list[str]]:
    """Lines that belong together: a new kind of line or an empty line begins anew; lists run over empty lines."""
    blocks: list[list[str]] = []
    fresh = True
    for line in text.splitlines():
        if not line.strip():
            fresh = True
            continue
        kind = _kind(line)
        last = _kind(blocks[-1][0]) if blocks else ""
        if (
            (kind in ("ul", "ol") and kind == last)
            or (kind == "p" and not fresh and last in ("p", "ul", "ol", "quote"))
            or (kind == last and not fresh and kind in ("quote", "table", "p"))
        ):
            blocks[-1].append(line)
        else:
            blocks.append([line])
        fresh = False
    return blocks


def _block(lines: list[str], heading: str) -> str:
    match _kind(lines[0]):
        case "head":
            return f"<{heading}>{inline(lines[0].lstrip('# '))}</{heading}>"
        case "ul":
            return f"<ul>{_items(lines, _BULLET, 1)}</ul>"
        case "ol":
            first = _NUMBERED.fullmatch(lines[0])
            start = f' start="{first[1]}"' if first and first[1] != "1" else ""
            return f"<ol{start}>{_items(lines, _NUMBERED, 2)}</ol>"
        case "quote":
            return f"<blockquote><p>{inline(' '.join(line.lstrip('> ') for line in lines))}</p></blockquote>"
        case "table":
            return _table(lines)
        case _:
            return f"<p>{inline(' '.join(line.strip() for line in lines))}</p>"


def _items(lines: list[str], item: re.Pattern[str], place: int) -> str:
    items: list[str] = []
    for line in lines:
        match = item.fullmatch(line)
        if match:
            items.append(match[place])
        else:
            items[-1] += " " + line.strip()
    return "".join(f"<li>{inline(one)}</li>" for one in items)


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    head = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in rows[0])
    body = "".join(
        "<tr>"
        + "".join(
            f"<{'td' if place else 'th'}>{inline(cell)}</{'td' if place else 'th'}>" for place, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows[1:]
    ).replace("<th>", '<th scope="row">')
    return f'<table class="cel-tbl"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
