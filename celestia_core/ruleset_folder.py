"""Where rulesets are found: ours by name, house rules in their id, a host's in the folder of CELESTIA_RULESETS.

The folder is looked at whenever a name is not one of ours, so a changed file counts at once.
"""

import os
from functools import lru_cache
from pathlib import Path

from .errors import CannotRead, CelestiaError
from .ruleset import Ruleset
from .ruleset_file import MAX_TEXT, parse_ruleset, published, read_published
from .ruleset_house import VERSION, is_house, read_house

FOLDER = "CELESTIA_RULESETS"  # nothing else of the environment is read
MAX_FILES = 50


def find(name: str, version: int | None) -> Ruleset:
    """The ruleset of this name and version; None is the newest.

    Raises:
        CannotRead: there is none, or the folder has faults.
    """
    if is_house(name):
        return read_house(f"{name}@{VERSION if version is None else version}")
    ours = published()
    own = () if name in ours else hosted()
    found = {int(rules.id.split("@")[1]): rules for rules in own if rules.id.split("@")[0] == name}
    versions = ours.get(name, tuple(found))
    if not versions or version not in (None, *versions):
        names = sorted({*ours, *(rules.id.split("@")[0] for rules in own)})
        asked = name if version is None else f"{name}@{version}"
        raise CannotRead(f"no ruleset {asked!r}; there are {', '.join(names)}")
    newest = max(versions) if version is None else version
    return read_published(name, newest) if name in ours else found[newest]


def hosted() -> tuple[Ruleset, ...]:
    """The host's own rulesets: one in every TOML file of the folder, sorted by file name.

    Raises:
        CannotRead: the faults of all files, each with the name of its file.
    """
    folder = os.environ.get(FOLDER)
    if not folder:
        return ()
    try:
        files = sorted(file for file in Path(folder).iterdir() if file.suffix == ".toml" and file.is_file())
    except (OSError, ValueError) as error:
        raise CannotRead(f"{FOLDER}: cannot read the folder {folder[:200]!a}: {_why(error)}") from None
    if len(files) > MAX_FILES:
        raise CannotRead(f"{FOLDER}: at most {MAX_FILES} files, not {len(files)}")
    found: dict[str, tuple[Ruleset, str]] = {}
    faults: list[str] = []
    for file in files:
        try:
            rules = _parsed(_text(file))
            if rules.id in found:
                raise CannotRead(f"id: {rules.id} is also that of {found[rules.id][1]}")
            if rules.id.split("@")[0] in published():
                raise CannotRead(f"id: {rules.id} is a published ruleset; this one needs another name")
            if is_house(rules.id) and read_house(rules.id) != rules:
                raise CannotRead(f"id: {rules.id} stands for other house rules; this one needs another name")
            found[rules.id] = rules, ascii(file.name)
        except CelestiaError as error:
            faults.append(f"{file.name!a}: {error}")
    if faults:
        raise CannotRead(f"{FOLDER}: {'; '.join(faults)}")
    return tuple(rules for rules, _ in found.values())


_parsed = lru_cache(maxsize=MAX_FILES)(parse_ruleset)


def _text(file: Path) -> str:
    """The text of a file, never more of it than a ruleset may have."""
    try:
        with file.open(encoding="utf-8-sig") as opened:
            return opened.read(MAX_TEXT + 1)
    except UnicodeDecodeError:
        raise CannotRead("this is not text (UTF-8)") from None
    except OSError as error:
        raise CannotRead(f"cannot be read: {_why(error)}") from None


def _why(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
