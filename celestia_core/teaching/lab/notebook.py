"""Notebooks (nbformat 4.5) written by hand: they are only JSON, and the same cells make the same text."""

import json
from collections.abc import Iterable

from .snippets import Snippet

NEEDS = (
    'It needs the library, `pip install ".[beliefs]"` in a copy of the project, and a program that runs notebooks, '
    "such as JupyterLab. The first cell lets tables and chances show themselves."
)
SHOWN = "%load_ext celestia_core.jupyter"


def notebook(cells: Iterable[tuple[str, str]]) -> str:
    """A notebook without outputs, as the text of its file.

    Args:
        cells: (Markdown, Python) pairs in order; an empty text makes no cell.

    Example:
        >>> json.loads(notebook([("", "1 + 1")]))["cells"][0]["source"]
        ['1 + 1']
    """
    texts = [(kind, text) for pair in cells for kind, text in zip(("markdown", "code"), pair, strict=True) if text]
    whole = {
        "cells": [_cell(number, kind, text) for number, (kind, text) in enumerate(texts, 1)],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _cell(number: int, kind: str, text: str) -> dict[str, object]:
    cell: dict[str, object] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}}
    if kind == "code":
        cell |= {"execution_count": None, "outputs": []}
    return cell | {"source": text.strip("\n").splitlines(keepends=True)}


def notebook_of(snippet: Snippet) -> str:
    """A notebook that recomputes one panel."""
    return notebook(
        [(f"# {snippet.title}\n\n{NEEDS}", SHOWN), ("", snippet.code), *(("", name) for name in snippet.names)]
    )
