"""Pictures of lessons that are text: bars and tables. And how the keys of a picture's table are read."""

from collections.abc import Mapping
from fractions import Fraction
from html import escape

from celestia_core.beliefs import Number
from celestia_core.errors import CannotRead

from .filling import FIELD, exact, value_of, written
from .prose import inline
from .values import Values

Draws = Mapping[str, object]  # a picture's table


def texts(draws: Draws, key: str) -> list[str]:
    """A list of texts.

    Raises:
        CannotRead: it is none, or empty.
    """
    found = draws.get(key, [])
    if not isinstance(found, list) or not found or not all(isinstance(one, str) for one in found):
        raise CannotRead(f"{key} is a list of texts")
    return found


def text_of(draws: Draws, key: str, default: str = "") -> str:
    """A text.

    Raises:
        CannotRead: it is none.
    """
    found = draws.get(key, default)
    if not isinstance(found, str):
        raise CannotRead(f"{key} is a text")
    return found


def named(names: list[str], values: Values) -> list[Fraction | float]:
    """Numbers by name, a law as all its chances."""
    found: list[Fraction | float] = []
    for name in names:
        value = values[name]
        if isinstance(value, tuple):
            found += value
        else:
            known = exact(value)
            found.append(value_of(value) if known is None else known)
    return found


def bars(draws: Draws, values: Values, alt: str) -> str:
    """Bars with their numbers, as a table: label, bar, number."""
    labels, numbers = texts(draws, "labels"), named(texts(draws, "numbers"), values)
    form = text_of(draws, "form", "of100")
    if len(labels) != len(numbers):
        raise CannotRead(f"{len(labels)} labels, but {len(numbers)} numbers")
    top = top_of(draws, numbers, form)
    rows = ""
    for label, number in zip(labels, numbers, strict=True):
        width = round(min(100.0, max(0.0, 100 * float(number) / top)), 2)
        rows += (
            f'<tr><th scope="row">{inline(values.fill(label))}</th><td class="cel-pic-b" aria-hidden="true">'
            f'<span style="width:{width}%"></span></td><td class="n">{number_text(number, form)}</td></tr>'
        )
    return f'<table class="cel-bars"><caption>{escape(alt)}</caption><tbody>{rows}</tbody></table>'


def top_of(draws: Draws, numbers: list[Fraction | float], form: str) -> float:
    """The right or upper end of a scale: 1 for chances, else the largest number; or as the lesson says."""
    top = draws.get("top", 1 if form in ("of100", "percent") else max(map(float, numbers)))
    if isinstance(top, bool) or not isinstance(top, int | float) or not top > 0:
        raise CannotRead("top is a number above 0")
    return float(top)


def number_text(number: Fraction | float, form: str) -> str:
    """A number as it stands in a picture."""
    return written(number if isinstance(number, Fraction) else Number(number), form)


def table(draws: Draws, values: Values, alt: str) -> str:
    """A table of numbers."""
    columns, rows, cells = texts(draws, "columns"), texts(draws, "rows"), draws["cells"]
    form = text_of(draws, "form")
    if not isinstance(cells, list) or len(cells) != len(rows):
        raise CannotRead("cells: a list for each row")
    across = len(cells[0]) if cells and isinstance(cells[0], list) else 0
    if len(columns) not in (across, across + 1):
        raise CannotRead("columns: one for each cell of a row, and one more for the first column if it has a heading")
    heads = columns if len(columns) == across + 1 else ["", *columns]
    head = "".join(
        f'<th scope="col"{" class=n" if place else ""}>{inline(values.fill(one))}</th>'
        for place, one in enumerate(heads)
    )
    head = head.replace('<th scope="col"></th>', "<td></td>")
    body = ""
    for title, row in zip(rows, cells, strict=True):
        if not isinstance(row, list) or len(row) != across or not all(isinstance(cell, str) for cell in row):
            raise CannotRead("cells: as many texts in each row")
        shown = "".join(f'<td class="n">{_cell(cell, values, form)}</td>' for cell in row)
        body += f'<tr><th scope="row">{inline(values.fill(title))}</th>{shown}</tr>'
    table = f"<caption>{escape(alt)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="cel-pic-wide"><table class="cel-tbl">{table}</table></div>'


def _cell(cell: str, values: Values, form: str) -> str:
    """A cell: the name of a number, perhaps with its form, or a text."""
    if FIELD.fullmatch(f"{{{cell}}}") and values.has(cell.partition(":")[0]):
        return values.written(cell, "" if ":" in cell else form)
    return inline(values.fill(cell))
