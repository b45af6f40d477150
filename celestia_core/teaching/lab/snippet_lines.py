"""What the snippets are made of: pieces of code from checked values, never from somebody's text."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from fractions import Fraction

from celestia_core.bag import Bag
from celestia_core.kinds import Face
from celestia_core.odds import EVENT_DIE, Pool, Turbo, turbo_share
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


def seen_imports(position: Position, share: Fraction) -> list[str]:
    """What `seen_lines` and a chance to use Turbo import."""
    return [
        *(["from celestia_core.kinds import Seat"] if position.viewer is not None else []),
        "from celestia_core.record import told",
        "from celestia_core.share import decode_share",
        *(["from fractions import Fraction"] if 0 < share < 1 else []),
    ]


def seen_lines(position: Position) -> list[str]:
    """All that the viewer of a moment has seen, in the variable `seen`."""
    seat = "None" if position.viewer is None else f"Seat({position.viewer:d})"
    return [f"record = decode_share({position.code!r})", f"seen = told(record, {seat})"]


def imports(first: str, dice: Dice, turbo: Turbo, die: Bag[Face]) -> list[str]:
    """The imports of a flight from a pool; `first` stands where the alphabet wants it."""
    kinds = not isinstance(dice, int) or die != EVENT_DIE
    return [
        *(["from celestia_core.bag import Bag"] if die != EVENT_DIE else []),
        *(["from celestia_core.kinds import Face"] if kinds else []),
        first,
        *(["from fractions import Fraction"] if 0 < turbo_share(turbo) < 1 else []),
    ]


def unseen_line(pool: Pool) -> str:
    """The pool, in the variable `unseen`."""
    counts = ", ".join(f"{field.name}={getattr(pool, field.name):d}" for field in fields(pool))
    return f"unseen = Pool({counts})"


def dice_code(dice: Dice) -> str:
    """A number of dice, or a list of faces."""
    return f"{dice:d}" if isinstance(dice, int) else f"[{', '.join(f'Face.{face.name}' for face in dice)}]"


def rest(turbo: Turbo, die: Bag[Face]) -> str:
    """The arguments behind the pool, without those that are as they would be anyway."""
    share = turbo_share(turbo)
    faces = ", ".join(f"Face.{face.name}: {count:d}" for face, count in die.pairs)
    return ("" if share == 1 else f", {turbo_code(share)}") + ("" if die == EVENT_DIE else f", die=Bag({{{faces}}})")


def setting_code(dice: Dice, hand: int, turbo: Turbo, die: Bag[Face]) -> str:
    """A Setting of the lab."""
    faces = dice_code(dice) if isinstance(dice, int) else f"tuple({dice_code(dice)})"
    return f"Setting({faces}, {hand:d}, unseen{rest(turbo, die)})"


def turbo_code(share: Fraction) -> str:
    """How often Turbo is used by whoever can pay only with it."""
    if share in (0, 1):
        return '"always"' if share else '"never"'
    return f"Fraction({share.numerator}, {share.denominator})"
