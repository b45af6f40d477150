"""Questions about rules: which clause governs a refusal, or what has happened."""

import re
from collections.abc import Collection, Sequence
from hashlib import sha256

from celestia_core.clause import lead_and_rest
from celestia_core.clauses import clause, load_clauses
from celestia_core.errors import CannotRead
from celestia_core.ruleset import Ruleset
from celestia_core.teaching.position import Position
from celestia_core.teaching.question import Option, Question

from .key import WHICH_CLAUSE, Asked, lot, seed_of
from .near import NEAR, SAME
from .subjects import Subject, subjects

PLAYED = ("journey", "decide", "powers", "announce", "crash-and-arrival")  # parts from which wrong clauses are taken
WRONG = 3


def which_clause(position: Position, subject: int) -> Asked:
    """Which clause governs this subject; raises CannotRead where there is no such subject."""
    every = subjects(position)
    if not 0 <= subject < len(every):
        raise CannotRead("no rule can be asked for here" if not every else f"there are {len(every)} things to ask here")
    about, rules, seed = every[subject], position.view.rules, _seed(position, subject)
    right, wrong = about.right[0], _wrong(every, subject, seed, rules)
    order = sorted((right, *wrong), key=lambda name: lot(seed, name))
    options = [_option(name, name == right, rules) for name in order]
    explained = [f"{clause(right).title}: {clause(right).text_under(rules)}"]
    if also := [clause(name).title for name in about.right[1:]]:
        explained.append(f"Rules that go with it: {'; '.join(also)}.")
    prompt = f"{about.says} **{about.asks}**"
    question = Question(WHICH_CLAUSE, seed, prompt, tuple(options), tuple(explained), about.right, position=position)
    sealed = int.from_bytes(sha256(right.encode()).digest()[:2])
    return Asked(WHICH_CLAUSE, question, sealed, position, subject)


def worth_asking(position: Position) -> tuple[int, ...]:
    """The places of those subjects that do not give themselves away.

    One does where its rule is named by a word of the question that no wrong option shares.
    """
    every, rules, found = subjects(position), position.view.rules, []
    for place, about in enumerate(every):
        wrong = _wrong(every, place, _seed(position, place), rules) if about.offered else []
        asked, others = _stems(f"{about.says} {about.asks}"), _stems(*(clause(name).title for name in wrong))
        if len(wrong) == WRONG and not _stems(clause(about.right[0]).title) & asked - others:
            found.append(place)
    return tuple(found)


def _stems(*texts: str) -> set[str]:
    """The beginnings of the longer words: "leaves" and "Leaving" begin alike; "play" is said of every card."""
    return {word[:4].lower() for text in texts for word in re.findall(r"[A-Za-z]{4,}", text)} - {"play"}


def _seed(position: Position, subject: int) -> int:
    return seed_of(position, f"{WHICH_CLAUSE} {subject}")


def _wrong(every: Sequence[Subject], subject: int, seed: int, rules: Ruleset) -> list[str]:
    """The clauses offered beside the right one."""
    about = every[subject]
    if about.wrong:
        return sorted(about.wrong, key=lambda name: lot(seed, name))[:WRONG]
    asked = {name for one in every if not one.wrong for name in one.right}  # may apply here too
    right = about.right[0]
    return _others(seed, right, asked | NEAR.get(right, frozenset()) | SAME, rules)


def _option(name: str, right: bool, rules: Ruleset) -> Option:
    lead = lead_and_rest(clause(name).text_under(rules))[0]
    why = lead if right else f"That rule is about something else: {lead}"
    return Option(clause(name).title, right, why, "" if right else "another-rule")


def _others(seed: int, right: str, near: Collection[str], rules: Ruleset) -> list[str]:
    """Three clauses that do not apply: of the same part of the rules where it is known which of them are near."""
    far = [one for one in load_clauses() if one.id not in near and one.holds_in(rules) and one.text_under(rules)]
    alike = [one.id for one in far if right in NEAR and one.phase == clause(right).phase]
    if len(alike) >= WRONG:
        return sorted(alike, key=lambda name: lot(seed, name))[:WRONG]
    parts = sorted({one.phase for one in far} & set(PLAYED) - {clause(right).phase}, key=lambda part: lot(seed, part))
    return [
        min((one.id for one in far if one.phase == part), key=lambda name: lot(seed, name)) for part in parts[:WRONG]
    ]
