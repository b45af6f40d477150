"""Questions about rules: which clause governs a decision, a refusal, or what has just happened."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from hashlib import sha256

from celestia_core.analysis.verdict import action_name
from celestia_core.citing import clauses_of_event, clauses_of_question
from celestia_core.clause import lead_and_rest
from celestia_core.clauses import clause, load_clauses
from celestia_core.errors import CannotRead
from celestia_core.kinds import Seat
from celestia_core.record import replay
from celestia_core.ruleset import Ruleset
from celestia_core.steps import StepList
from celestia_core.story import PLAYERS, tell_all
from celestia_core.teaching.families.which_clause import NEAR, SAME
from celestia_core.teaching.position import Position
from celestia_core.teaching.question import Option, Question

from .key import WHICH_CLAUSE, Asked, holding, lot, seed_of

PLAYED = ("journey", "decide", "powers", "announce", "crash-and-arrival")  # parts from which wrong clauses are taken
WRONG = 3


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question about rules may be about.

    Attributes:
        says: the moment in a sentence.
        asks: the question to it.
        right: ids of the clauses that govern it, the most telling first.
    """

    says: str
    asks: str
    right: tuple[str, ...]


def subjects(position: Position) -> tuple[Subject, ...]:
    """What can be asked about the rules at this moment: the decision, each refusal, what has just happened."""
    view, found = position.view, list[Subject]()
    question = position.question
    if question is not None:
        options = ", ".join(action_name(option, view, _who(position)) for option in question.options)
        says = f"You are asked. You may choose: {options}."
        found.append(Subject(says, "Which rule is this decision about?", clauses_of_question(question)))
        for action, refusal in question.refused:
            says = f"You may not choose “{action_name(action, view, _who(position))}” now."
            found.append(Subject(says, "Which rule says so?", (refusal.clause,)))
    last = StepList(position.viewer, replay(position.record))
    event = last[len(last) - 1].events[0]
    told = tell_all([event], view.rules, PLAYERS, position.viewer)
    if told:
        found.append(Subject(told[0], "Which rule is this?", clauses_of_event(event)))
    said = [Subject(one.says, one.asks, holding(one.right, view.rules)) for one in found]
    return tuple(one for one in said if one.right)


def which_clause(position: Position, subject: int) -> Asked:
    """Which clause governs this subject; raises CannotRead where there is no such subject."""
    every = subjects(position)
    if not 0 <= subject < len(every):
        raise CannotRead("no rule can be asked for here" if not every else f"there are {len(every)} things to ask here")
    about, rules, seed = every[subject], position.view.rules, seed_of(position, f"{WHICH_CLAUSE} {subject}")
    right = about.right[0]
    near = {name for one in every for name in one.right} | NEAR.get(right, frozenset()) | SAME  # may apply here too
    wrong = _others(seed, right, near, rules)
    order = sorted((right, *wrong), key=lambda name: lot(seed, name))
    options = [_option(name, name == right, rules) for name in order]
    explained = [f"{clause(right).title}: {clause(right).text_under(rules)}"]
    if also := [clause(name).title for name in about.right[1:]]:
        explained.append(f"Rules that go with it: {'; '.join(also)}.")
    prompt = f"{about.says} **{about.asks}**"
    question = Question(WHICH_CLAUSE, seed, prompt, tuple(options), tuple(explained), about.right, position=position)
    sealed = int.from_bytes(sha256(right.encode()).digest()[:2])
    return Asked(WHICH_CLAUSE, question, sealed, position, subject)


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


def _who(position: Position) -> Callable[[Seat], str]:
    return lambda seat: "you" if seat == position.viewer else PLAYERS[seat]
