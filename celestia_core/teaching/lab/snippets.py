"""The few lines of celestia_core that recompute a panel. They are made of checked values, never of somebody's text."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from fractions import Fraction

from celestia_core.bag import Bag
from celestia_core.errors import CannotRead
from celestia_core.kinds import Face
from celestia_core.odds import EVENT_DIE, Pool, Turbo, turbo_share
from celestia_core.ruleset import Ruleset
from celestia_core.ruleset_house import told_by
from celestia_core.teaching.position import Position

Dice = int | Iterable[Face]  # a number of dice before the roll, or the faces of a roll


@dataclass(frozen=True, slots=True)
class Snippet:
    """Lines that can be pasted into a notebook as they are.

    Attributes:
        title: what they compute, in plain words.
        code: the lines.
        names: variables that hold the numbers of the panel when the lines have run.
    """

    title: str
    code: str
    names: tuple[str, ...]


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
        *_imports("from celestia_core.odds import Pool, crash_odds", dice, turbo, die),
        "",
        _unseen(unseen),
        f"chance = crash_odds({_dice(dice)}, {hand:d}, unseen{_rest(turbo, die)}).crash",
    ]
    return Snippet("The crash chance, before rescues", "\n".join(lines), ("chance",))


def rolls_snippet(dice: int, hand: int, unseen: Pool, turbo: Turbo = "always", die: Bag[Face] = EVENT_DIE) -> Snippet:
    """The heat map: `by_roll`, the chance for each kind of roll, a dict from Needs to Fraction."""
    lines = [
        *_imports("from celestia_core.odds import Pool, explain_rolls", dice, turbo, die),
        "",
        _unseen(unseen),
        f"cases = explain_rolls({dice:d}, {hand:d}, unseen{_rest(turbo, die)})",
        "by_roll = {case.needs: case.odds.crash for case in cases}",
    ]
    return Snippet("The crash chance, roll by roll", "\n".join(lines), ("by_roll",))


def by_hand_snippet(
    dice: Dice, largest: int, unseen: Pool, turbo: Turbo = "always", die: Bag[Face] = EVENT_DIE
) -> Snippet:
    """The curve: `by_hand`, the chances for hands of 0 to `largest` cards, a list of Fractions."""
    call = f"crash_odds({_dice(dice)}, hand, unseen{_rest(turbo, die)}).crash"
    lines = [
        *_imports("from celestia_core.odds import Pool, crash_odds", dice, turbo, die),
        "",
        _unseen(unseen),
        f"by_hand = [{call} for hand in range({largest + 1:d})]",
    ]
    return Snippet("The crash chance, by hand size", "\n".join(lines), ("by_hand",))


def explored_snippet(
    dice: Dice, hand: int, unseen: Pool, turbo: Turbo = "always", die: Bag[Face] = EVENT_DIE
) -> Snippet:
    """The whole lab of one flight: `explored`, an Explored, and it is printed; `explored.one_more` and so on."""
    lines = [
        *_imports("from celestia_core.odds import Pool", dice, turbo, die),
        "from celestia_core.teaching.lab.exploring import Setting, explore",
        "from celestia_core.teaching.lab.tables import explored_tables, written",
        "",
        _unseen(unseen),
        f"explored = explore({_setting(dice, hand, turbo, die)})",
        "print(written(explored_tables(explored)))",
    ]
    return Snippet("Everything about one flight", "\n".join(lines), ("explored",))


def trial_snippet(
    dice: Dice,
    hand: int,
    unseen: Pool,
    turbo: Turbo = "always",
    die: Bag[Face] = EVENT_DIE,
    *,
    flights: int = 1_000,
    seed: str = "1",
) -> Snippet:
    """Fly it and count: `crashes` of so many flights, beside `chance`, the exact number, and `normal`, the band.

    Args:
        dice: as in `crash_snippet`, and so on up to `die`.
        hand: cards in the captain's hand.
        unseen: cards that may be in it.
        turbo: what he does who can pay only with Turbo.
        die: the faces of one die.
        flights: how many are flown.
        seed: of the Series, 1 to 60 plain characters.

    Raises:
        CannotRead: a seed that is none.
    """
    if not 0 < len(seed) <= 60 or not (seed.isascii() and seed.isprintable()):
        raise CannotRead("a seed has 1 to 60 plain characters")
    lines = [
        *_imports("from celestia_core.odds import Pool", dice, turbo, die),
        "from celestia_core.teaching.lab.bands import band",
        "from celestia_core.teaching.lab.exploring import Setting",
        "from celestia_core.teaching.lab.trial import Series",
        "",
        _unseen(unseen),
        f"setting = {_setting(dice, hand, turbo, die)}",
        f"crashes = Series.of(setting, {seed!r}).crashes(0, {flights:d})",
        "chance = setting.crash",
        f"normal = band({flights:d}, chance.value)",
    ]
    return Snippet("Flights that are dealt and rolled", "\n".join(lines), ("crashes", "chance", "normal"))


def position_snippet(position: Position, turbo: Turbo = "always") -> Snippet:
    """A moment of a game: `chance`, the crash chance from all that its viewer has seen, a Number."""
    share = turbo_share(turbo)
    seat = "None" if position.viewer is None else f"Seat({position.viewer:d})"
    lines = [
        "from celestia_core.beliefs import leg_belief",
        *(["from celestia_core.kinds import Seat"] if position.viewer is not None else []),
        "from celestia_core.record import told",
        "from celestia_core.share import decode_share",
        *(["from fractions import Fraction"] if 0 < share < 1 else []),
        "",
        f"record = decode_share({position.code!r})",
        f"seen = told(record, {seat})",
        f"chance = leg_belief(seen, {_turbo(share)}).crash",
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


def _imports(first: str, dice: Dice, turbo: Turbo, die: Bag[Face]) -> list[str]:
    kinds = not isinstance(dice, int) or die != EVENT_DIE
    return [
        *(["from celestia_core.bag import Bag"] if die != EVENT_DIE else []),
        *(["from celestia_core.kinds import Face"] if kinds else []),
        first,
        *(["from fractions import Fraction"] if 0 < turbo_share(turbo) < 1 else []),
    ]


def _unseen(pool: Pool) -> str:
    counts = ", ".join(f"{field.name}={getattr(pool, field.name):d}" for field in fields(pool))
    return f"unseen = Pool({counts})"


def _dice(dice: Dice) -> str:
    return f"{dice:d}" if isinstance(dice, int) else f"[{', '.join(f'Face.{face.name}' for face in dice)}]"


def _rest(turbo: Turbo, die: Bag[Face]) -> str:
    """The arguments behind the pool, without those that are as they would be anyway."""
    share = turbo_share(turbo)
    faces = ", ".join(f"Face.{face.name}: {count:d}" for face, count in die.pairs)
    return ("" if share == 1 else f", {_turbo(share)}") + ("" if die == EVENT_DIE else f", die=Bag({{{faces}}})")


def _setting(dice: Dice, hand: int, turbo: Turbo, die: Bag[Face]) -> str:
    faces = _dice(dice) if isinstance(dice, int) else f"tuple({_dice(dice)})"
    return f"Setting({faces}, {hand:d}, unseen{_rest(turbo, die)})"


def _turbo(share: Fraction) -> str:
    if share in (0, 1):
        return '"always"' if share else '"never"'
    return f"Fraction({share.numerator}, {share.denominator})"
