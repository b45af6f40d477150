"""The lines behind the flights of the lab: they are dealt, rolled, paid and counted, as on the page."""

from collections.abc import Sequence

from celestia_core.bag import Bag
from celestia_core.errors import CannotRead
from celestia_core.kinds import Face
from celestia_core.odds import EVENT_DIE, Pool, Turbo, turbo_share
from celestia_core.teaching.position import Position

from .snippet_lines import (
    Dice,
    Snippet,
    dice_code,
    imports,
    seen_imports,
    seen_lines,
    setting_code,
    turbo_code,
    unseen_line,
)

COUNTED = (10, 100, 1_000)  # flights that are counted where nobody says otherwise
NORMAL = "normal = {flights: band(flights, chance.value) for flights in came}"
FLOWN = "Flights that are dealt, rolled and counted"


def trial_snippet(
    dice: Dice,
    hand: int,
    unseen: Pool,
    turbo: Turbo = "always",
    die: Bag[Face] = EVENT_DIE,
    *,
    flights: Sequence[int] = COUNTED,
    seed: str = "1",
) -> Snippet:
    """Fly it and count: `came`, crashes by number of flights, beside `chance`, the exact number, and `normal`, bands.

    Args:
        dice: as in `crash_snippet`, and so on up to `die`.
        hand: cards in the captain's hand.
        unseen: cards that may be in it.
        turbo: what he does who can pay only with Turbo.
        die: the faces of one die.
        flights: how many are flown and counted; the shorter counts are the beginnings of the longer ones.
        seed: of the Series, 1 to 60 plain characters.

    Raises:
        CannotRead: a seed that is none.
    """
    lines = [
        *imports("from celestia_core.odds import Pool", dice, turbo, die),
        "from celestia_core.teaching.lab.bands import band",
        "from celestia_core.teaching.lab.exploring import Setting",
        "from celestia_core.teaching.lab.trial import Series",
        "",
        unseen_line(unseen),
        f"setting = {setting_code(dice, hand, turbo, die)}",
        f"series = Series.of(setting, {_seed(seed)})",
        *_counting(flights),
        "chance = setting.crash",
        NORMAL,
    ]
    return Snippet(FLOWN, "\n".join(lines), ("first", "came", "chance", "normal"))


def position_trial_snippet(
    position: Position,
    turbo: Turbo = "always",
    dice: Dice | None = None,
    *,
    flights: Sequence[int] = COUNTED,
    seed: str = "1",
) -> Snippet:
    """The same for the captain of a game: hands come as often as they may be, after all that was seen.

    Args:
        position: the moment.
        turbo: as in `crash_snippet`.
        dice: as in `crash_snippet`; None: those of the game.
        flights: as in `trial_snippet`.
        seed: as in `trial_snippet`.

    Raises:
        CannotRead: a seed that is none.
    """
    share = turbo_share(turbo)
    kinds = dice is not None and not isinstance(dice, int)
    taken = [f"hand, dice = captain_of(seen, {turbo_code(share)})"]
    if dice is not None:
        taken.append(f"dice = tuple({dice_code(dice)})" if kinds else f"dice = {dice_code(dice)}")
    lines = [
        *(["from celestia_core.kinds import Face"] if kinds else []),
        *seen_imports(position, share),
        "from celestia_core.teaching.lab.bands import band",
        "from celestia_core.teaching.lab.exploring import captain_of, explore_hand",
        "from celestia_core.teaching.lab.trial import Series",
        "",
        *seen_lines(position),
        *taken,
        f"series = Series.believed(hand, dice, {_seed(seed)})",
        *_counting(flights),
        "chance = explore_hand(hand, dice).crash",
        NORMAL,
    ]
    return Snippet(FLOWN, "\n".join(lines), ("first", "came", "chance", "normal"))


def _counting(flights: Sequence[int]) -> list[str]:
    """Deal, roll and pay: the first flights one by one, then how many crashed."""
    counted = ", ".join(f"{number:_d}" for number in flights)
    return [
        "first = series.flights(0, 5)  # each is dealt, rolled and paid: dice, hand, cards missing, crashed or not",
        f"came = {{flights: series.crashes(0, flights) for flights in ({counted},)}}",
    ]


def _seed(seed: str) -> str:
    if not 0 < len(seed) <= 60 or not (seed.isascii() and seed.isprintable()):
        raise CannotRead("a seed has 1 to 60 plain characters")
    return repr(seed)
