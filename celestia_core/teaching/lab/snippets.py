"""The few lines of celestia_core that recompute a panel. They are made of checked values, never of somebody's text."""

from celestia_core.bag import Bag
from celestia_core.kinds import Face
from celestia_core.odds import EVENT_DIE, Pool, Turbo, turbo_share
from celestia_core.ruleset import Ruleset
from celestia_core.ruleset_house import told_by
from celestia_core.teaching.position import Position

from .snippet_lines import (
    Dice,
    Snippet,
    dice_code,
    imports,
    rest,
    seen_imports,
    seen_lines,
    setting_code,
    turbo_code,
    unseen_line,
)

__all__ = [
    "Snippet",
    "by_hand_snippet",
    "changed_snippet",
    "crash_snippet",
    "explored_snippet",
    "position_snippet",
    "rolls_snippet",
]


def crash_snippet(dice: Dice, hand: int, unseen: Pool, turbo: Turbo = "always", die: Bag[Face] = EVENT_DIE) -> Snippet:
    """The headline: `chance`, the exact crash chance before rescues, a Fraction.

    Args:
        dice: how many, before the roll; or the faces rolled.
        hand: cards in the captain's hand.
        unseen: cards that may be in it.
        turbo: what a captain does who can pay only with Turbo.
        die: the faces of one die.
    """
    lines = [
        *imports("from celestia_core.odds import Pool, crash_odds", dice, turbo, die),
        "",
        unseen_line(unseen),
        f"chance = crash_odds({dice_code(dice)}, {hand:d}, unseen{rest(turbo, die)}).crash",
    ]
    return Snippet("The crash chance, before rescues", "\n".join(lines), ("chance",))


def rolls_snippet(dice: int, hand: int, unseen: Pool, turbo: Turbo = "always", die: Bag[Face] = EVENT_DIE) -> Snippet:
    """The heat map: `by_roll`, the chance for each kind of roll, a dict from Needs to Fraction."""
    lines = [
        *imports("from celestia_core.odds import Pool, explain_rolls", dice, turbo, die),
        "",
        unseen_line(unseen),
        f"cases = explain_rolls({dice:d}, {hand:d}, unseen{rest(turbo, die)})",
        "by_roll = {case.needs: case.odds.crash for case in cases}",
    ]
    return Snippet("The crash chance, roll by roll", "\n".join(lines), ("by_roll",))


def by_hand_snippet(
    dice: Dice, largest: int, unseen: Pool, turbo: Turbo = "always", die: Bag[Face] = EVENT_DIE
) -> Snippet:
    """The curve: `by_hand`, the chances for hands of 0 to `largest` cards, a list of Fractions."""
    call = f"crash_odds({dice_code(dice)}, hand, unseen{rest(turbo, die)}).crash"
    lines = [
        *imports("from celestia_core.odds import Pool, crash_odds", dice, turbo, die),
        "",
        unseen_line(unseen),
        f"by_hand = [{call} for hand in range({largest + 1:d})]",
    ]
    return Snippet("The crash chance, by hand size", "\n".join(lines), ("by_hand",))


def explored_snippet(
    dice: Dice, hand: int, unseen: Pool, turbo: Turbo = "always", die: Bag[Face] = EVENT_DIE
) -> Snippet:
    """The whole lab of one flight: `explored`, an Explored, and it is printed; `explored.one_more` and so on."""
    lines = [
        *imports("from celestia_core.odds import Pool", dice, turbo, die),
        "from celestia_core.teaching.lab.exploring import Setting, explore",
        "from celestia_core.teaching.lab.tables import explored_tables, written",
        "",
        unseen_line(unseen),
        f"explored = explore({setting_code(dice, hand, turbo, die)})",
        "print(written(explored_tables(explored)))",
    ]
    return Snippet("Everything about one flight", "\n".join(lines), ("explored",))


def position_snippet(position: Position, turbo: Turbo = "always") -> Snippet:
    """A moment of a game: `chance`, the crash chance from all that its viewer has seen, a Number."""
    share = turbo_share(turbo)
    lines = [
        "from celestia_core.beliefs import leg_belief",
        *seen_imports(position, share),
        "",
        *seen_lines(position),
        f"chance = leg_belief(seen, {turbo_code(share)}).crash",
    ]
    return Snippet("The crash chance from all that was seen", "\n".join(lines), ("chance",))


def changed_snippet(before: Ruleset, after: Ruleset, seats: int) -> Snippet:
    """The house-rule bench: `changed`, the two rulesets side by side, a Changed, and it is printed.

    Args:
        before: a published ruleset, or house rules.
        after: the same.
        seats: players at the table.

    Raises:
        CannotRead: a ruleset of somebody's own that is neither.
    """
    rules = [*_ruleset("before", before), *_ruleset("after", after)]
    named = any("load_ruleset" in line for line in rules)
    made = any("house_rules" in line for line in rules)
    lines = [
        *(["from celestia_core.ruleset import load_ruleset"] if named else []),
        *(["from celestia_core.ruleset_house import house_rules"] if made else []),
        "from celestia_core.teaching.lab.changed import compare",
        "from celestia_core.teaching.lab.tables import changed_tables, written",
        "",
        *rules,
        f"changed = compare(before, after, {seats:d})",
        "print(written(changed_tables(changed)))",
    ]
    return Snippet("What a house rule changes", "\n".join(lines), ("changed",))


def _ruleset(name: str, rules: Ruleset) -> list[str]:
    """The ruleset in a variable: by its id, or by what it changes of a published one."""
    base, changes = told_by(rules.id)
    if not changes:
        return [f'{name} = load_ruleset("{base}")']
    turned = [f"    {_quoted(knob)}: {_quoted(value)}," for knob, value in changes.items()]
    return [f'{name} = house_rules("{base}", {{', *turned, "})"]


def _quoted(value: object) -> str:
    """How Python says a knob or its value; none of them holds a quotation mark."""
    return repr(value).replace("'", '"')
