"""Check lesson files: `python -m celestia_core.teaching.lessons FILE ...`; with `--measures`, list the measures."""

import sys
from collections.abc import Sequence
from pathlib import Path

from .lesson import BadLesson, faults_in, read_lesson
from .vocabulary import measures_table


def main(arguments: Sequence[str]) -> int:
    """Tell the faults of each file; 0 if there are none."""
    if list(arguments) == ["--measures"]:
        print(measures_table())
        return 0
    if not arguments:
        print(__doc__)
        return 2
    faults = 0
    for path in map(Path, arguments):
        found = _faults(path)
        print("\n".join(found) if found else f"{path.name}: no faults")
        faults += len(found)
    return 1 if faults else 0


def _faults(path: Path) -> list[str]:
    try:
        return faults_in(read_lesson(path.name, path.read_text(encoding="utf-8")))
    except BadLesson as bad:
        return list(bad.faults)
    except (OSError, UnicodeDecodeError) as error:
        return [f"{path.name}: it cannot be read: {error}"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
