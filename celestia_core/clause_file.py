"""Reading the files of clauses: a small dialect of Markdown that people can edit.

```
# Title of the phase

## id-of-the-clause: Title

- facts: F34, B10
- sure: H                           H, M, L or CONV
- source: S4 | where | says | M     the confidence may be left out
- in short: {deck_size} cards       words for tables (optional)
- needs: ejection                   a card without which the rule says nothing (optional)

Text that always holds. Names in braces are numbers of the ruleset.

### empty_city = remove_tile: a few words

Text for this value of the flag; `has W1` or `is empty` for sets of windows, `= a number` for other numbers.

> What the sources disagree about. Here: what is done.
```
"""

import re
import string
from dataclasses import dataclass, field

from celestia_core.clause import ANY_NUMBER, EMPTY, POWER, SPYGLASS, Citation, Clause, Variant
from celestia_core.errors import CelestiaError
from celestia_core.kinds import Card
from celestia_core.ruleset import FLAGS, WINDOW_FLAGS
from celestia_core.sources import CONFIDENCES, load_facts, load_sources

MOST_WORDS = 60  # of what a reader gets at once
LIMIT = "max_journeys"  # a setting that is a number or none, so not listed in FLAGS

_CLAUSE = re.compile(r"## ([a-z][a-z0-9-]*): (.+)")
_VARIANT = re.compile(r"### ([a-z_]+) (?:= ([a-z0-9_ ]+)|has (W\w+)|is (empty)): (.+)")
_FIELD = re.compile(r"- ([a-z ]+): *(.*)")


class BadClauses(CelestiaError):
    """Clause files with faults; all of them are listed at once.

    Attributes:
        faults: one line each, with file and line number.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@dataclass(slots=True)
class _Draft:
    """A clause while it is being read."""

    id: str
    title: str
    line: int
    fields: dict[str, str] = field(default_factory=dict)
    citations: list[Citation] = field(default_factory=list)
    texts: list[list[str]] = field(default_factory=lambda: [[]])  # the common text, then one for each variant
    variants: list[tuple[str, str, str]] = field(default_factory=list)  # flag, value, short
    note: list[str] = field(default_factory=list)


class ClauseReader:
    """Reads one file after another and collects every fault before anybody complains."""

    def __init__(self, names: frozenset[str]) -> None:
        """Names: what may stand in braces."""
        self.names = names
        self.faults: list[str] = []
        self._file = ""

    def read(self, phase: str, text: str) -> tuple[str, tuple[Clause, ...]]:
        """The title of the phase and its clauses; what cannot be read is noted in `faults`."""
        self._file = f"{phase}.md"
        title, drafts = "", list[_Draft]()
        for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
            if line.startswith("# "):
                title = line[2:].strip()
            elif match := _CLAUSE.fullmatch(line):
                drafts.append(_Draft(match[1], match[2], number))
            elif line and not drafts:
                self._fault(number, "text before the first clause")
            elif line:
                self._line(drafts[-1], number, line)
        if not title:
            self._fault(1, "no title of the phase")
        return title, tuple(self._clause(phase, draft) for draft in drafts)

    def _fault(self, line: int, what: str) -> None:
        self.faults.append(f"{self._file} line {line}: {what}")

    def _line(self, draft: _Draft, number: int, line: str) -> None:
        if match := _VARIANT.fullmatch(line):
            draft.variants.append((match[1], match[2] or match[3] or match[4], match[5]))
            draft.texts.append([])
        elif line.startswith("#"):
            self._fault(number, f"cannot read this heading: {line}")
        elif line.startswith(">"):
            draft.note.append(line[1:].strip())
        elif match := _FIELD.fullmatch(line):
            self._field(draft, number, match[1], match[2].strip())
        else:
            draft.texts[-1].append(line)

    def _field(self, draft: _Draft, number: int, name: str, value: str) -> None:
        if name == "source":
            parts = [part.strip() for part in value.split("|")]
            if len(parts) not in (3, 4) or not all(parts):
                self._fault(number, "source: code | place | what it says | confidence")
            else:
                draft.citations.append(Citation(parts[0], parts[1], parts[2], parts[3] if parts[3:] else ""))
        elif name not in ("facts", "sure", "in short", "needs") or name in draft.fields:
            self._fault(number, f"unknown or repeated: {name}")
        else:
            draft.fields[name] = value

    def _clause(self, phase: str, draft: _Draft) -> Clause:
        sure = draft.fields.get("sure", "")
        texts = [" ".join(lines) for lines in draft.texts]
        flags = {flag for flag, _, _ in draft.variants}
        made = Clause(
            id=draft.id,
            phase=phase,
            title=draft.title,
            facts=tuple(word.strip() for word in draft.fields.get("facts", "").split(",") if word.strip()),
            confidence=sure,
            citations=tuple(Citation(c.source, c.place, c.says, c.confidence or sure) for c in draft.citations),
            text=texts[0],
            short=draft.fields.get("in short", ""),
            flag=min(flags, default=""),
            variants=tuple(Variant(v, short, t) for (_, v, short), t in zip(draft.variants, texts[1:], strict=True)),
            note=" ".join(draft.note),
            needs=draft.fields.get("needs", ""),
        )
        for what in (*self._text_faults(made), *_reference_faults(made), *_flag_faults(made, flags)):
            self._fault(draft.line, f"{draft.id}: {what}")
        return made

    def _text_faults(self, clause: Clause) -> list[str]:
        every = [variant.text for variant in clause.variants]
        longest = (
            [clause.text, *every] if clause.flag in WINDOW_FLAGS else [clause.text, max(every, key=len, default="")]
        )
        found = [] if len(" ".join(longest).split()) <= MOST_WORDS else [f"more than {MOST_WORDS} words"]
        if not all(every) or not (clause.text or every):
            found.append("a text is missing")
        for text in clause.all_texts():
            try:
                names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
            except ValueError:
                found.append(f"braces do not match: {text}")
            else:
                found += [f"no such number: {{{name}}}" for name in sorted(names - self.names)]
        return found


def _reference_faults(clause: Clause) -> list[str]:
    needs = {"", SPYGLASS, POWER, *(card.value for card in Card)}
    found = [f"no such fact: {fact}" for fact in clause.facts if fact not in load_facts()]
    found += [f"no such source: {c.source}" for c in clause.citations if c.source not in load_sources()]
    found += [f"no such confidence: {c!r}" for c in _confidences(clause) if c not in CONFIDENCES]
    if not clause.citations:
        found.append("no source")
    if clause.needs not in needs:
        found.append(f"no such card: {clause.needs}")
    return found


def _confidences(clause: Clause) -> tuple[str, ...]:
    return (clause.confidence, *(citation.confidence for citation in clause.citations))


def _flag_faults(clause: Clause, flags: set[str]) -> list[str]:
    if not flags:
        return []
    if len(flags) > 1 or not flags <= {*FLAGS, LIMIT}:
        return [f"hangs on {', '.join(sorted(flags))}: one flag of a ruleset, please"]
    values = [variant.value for variant in clause.variants]
    wanted = flag_values(clause.flag)
    return [] if sorted(values) == sorted(wanted) else [f"{clause.flag} needs a text for each of {', '.join(wanted)}"]


def flag_values(flag: str) -> tuple[str, ...]:
    """The values a clause that hangs on this flag has texts for, as words of the files."""
    if flag == LIMIT:
        return ("none", ANY_NUMBER)
    if flag in WINDOW_FLAGS:
        return (*(window.value for window in FLAGS[flag]), EMPTY)
    return tuple(str(value).lower() for value in FLAGS[flag])
