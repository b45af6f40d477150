"""Where the rulesets, clauses, facts and lessons are: in the wheel, or in `data/` of a checkout."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def data_path(*parts: str) -> Traversable:
    """The file or folder below the data folder that these names lead to; it need not exist.

    The answer has `read_text`, `read_bytes`, `iterdir`, `is_file` and `name`, as a `Path` has.

    Args:
        parts: one name each, such as `"rulesets", "rulebook.toml"`. A name may come from outside
            (a ruleset id in a link), so none leads out of the folder.

    Raises:
        ValueError: a name is empty, starts with a dot or holds a separator, colon or control character.

    >>> data_path("rulesets", "../../etc/passwd")
    Traceback (most recent call last):
    ValueError: not a plain file name: '../../etc/passwd'
    """
    for part in parts:
        if not part or part.startswith(".") or not part.isprintable() or set(part) & set("/\\:"):
            raise ValueError(f"not a plain file name: {part[:80]!r}")
    return _data_folder().joinpath(*parts)


def _data_folder() -> Traversable:
    packed = files("celestia_core").joinpath("_data")
    return packed if packed.is_dir() else Path(__file__).parent.parent / "data"
