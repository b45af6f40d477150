"""The excerpts: about ninety short clauses that cover every fact of the game, found by id, phase or words."""

import re
from dataclasses import replace
from difflib import get_close_matches
from functools import cache

from celestia_core.clause import Clause
from celestia_core.clause_file import BadClauses, ClauseReader
from celestia_core.clause_numbers import numbers_of
from celestia_core.errors import CannotRead, CelestiaError
from celestia_core.resources import data_path
from celestia_core.ruleset import Ruleset, load_ruleset

LANGUAGES = ("en",)
PHASES = ("setup", "journey", "decide", "powers", "announce", "crash-and-arrival", "end", "variants")
ABSENT = "not-in-this-game"  # its words stand in for a clause about a card the game does not have

_WORD = re.compile(r"\w+")
_ENDINGS = ("ing", "ed", "s", "e")  # cut off both sides, so that "leaving" finds "leave"


class UnknownClause(CelestiaError, LookupError):
    """No clause has this id.

    Attributes:
        near: ids that look like it, best first.
    """

    def __init__(self, wanted: str, near: tuple[str, ...]) -> None:
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        super().__init__(f"no clause {wanted[:60]!r}{hint}")
        self.near = near


def load_clauses(lang: str = "en") -> tuple[Clause, ...]:
    """All clauses, phase by phase.

    Args:
        lang: language of the texts; ids are the same in all languages.

    Raises:
        CannotRead: no such language.
        BadClauses: faults in the files, all of them at once.
    """
    return tuple(_by_id(lang).values())


def clause(clause_id: str, lang: str = "en") -> Clause:
    """The clause with this id.

    Raises:
        UnknownClause: there is none; the error names similar ones.
    """
    known = _by_id(lang)
    if clause_id not in known:
        raise UnknownClause(clause_id, tuple(get_close_matches(clause_id[:60], known, n=3, cutoff=0.5)))
    return known[clause_id]


def phase_titles(lang: str = "en") -> dict[str, str]:
    """The titles of the phases by id, in the order of play."""
    return dict(_load(lang)[0])


def search(query: str, rules: Ruleset, lang: str = "en") -> tuple[Clause, ...]:
    """The clauses that hold all words of the query, in any form: in the title first, then in the text.

    Args:
        query: words, or the id of a clause, a fact or a flag.
        rules: whose texts are searched.
        lang: language of the texts.
    """
    words = {_stem(word) for word in _WORD.findall(query[:200].lower())}
    ranked: list[tuple[int, Clause]] = []
    for found in load_clauses(lang) if words else ():
        title = _stems(f"{found.id} {found.title}")
        whole = title | _stems(" ".join((found.text_under(rules), found.note, found.flag, *found.facts)))
        if all(any(other.startswith(word) for other in whole) for word in words):
            in_title = sum(any(other.startswith(word) for other in title) for word in words)
            ranked.append((-in_title, found))
    return tuple(found for _, found in sorted(ranked, key=lambda pair: pair[0]))


def _stems(text: str) -> set[str]:
    return {_stem(word) for word in _WORD.findall(text.lower().replace("_", " "))} | set(_WORD.findall(text.lower()))


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


@cache
def _load(lang: str) -> tuple[tuple[tuple[str, str], ...], tuple[Clause, ...]]:
    if lang not in LANGUAGES:
        raise CannotRead(f"no clauses in the language {lang[:20]!r}; there is {', '.join(LANGUAGES)}")
    reader = ClauseReader(frozenset(numbers_of(load_ruleset("rulebook"))))
    titles: list[tuple[str, str]] = []
    found: list[Clause] = []
    for phase in PHASES:
        title, clauses = reader.read(phase, data_path("clauses", lang, f"{phase}.md").read_text(encoding="utf-8"))
        titles.append((phase, title))
        found += clauses
    ids = [one.id for one in found]
    faults = [*reader.faults, *(f"two clauses are called {name}" for name in sorted(set(ids)) if ids.count(name) > 1)]
    absent = next(((one.short, one.text) for one in found if one.id == ABSENT), None)
    if absent is None:
        faults.append(f"there is no clause {ABSENT}")
    if faults:
        raise BadClauses(tuple(faults))
    return tuple(titles), tuple(replace(one, absent=absent) if absent else one for one in found)


@cache
def _by_id(lang: str) -> dict[str, Clause]:
    return {one.id: one for one in _load(lang)[1]}
