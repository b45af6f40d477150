"""The vectors' loops compiled by numba (the extra `fast`), where it is there."""

from collections.abc import Callable
from hashlib import sha256
from types import FunctionType
from typing import Any

from . import kernel, looking, playing

APART = ("play_out", "look_ahead")  # once is enough
WHOLE = "play_games"  # the loop that is asked for, and kept on disk

# In the order in which they call each other.
LOOPS = """
below missing sum_of cards_in card_at fits spies asked first_of deal_from start_journey head_on leg_over fly_on pay
groups end_journey close_window settle get_off pick_up gain act nature draw_cards put parts splits options
lacking next_city own_average unpaid crash_chance expects leaves picked play decide
treasures hidden score play_out look_ahead choose_next play_on play_games
"""


def compiled() -> Callable[..., Any] | None:
    """`play_games`, compiled now or found on disk; None without numba."""
    try:
        import numba
    except ImportError:
        return None
    names: dict[str, Any] = {**vars(kernel), **vars(playing), **vars(looking)}
    made: Any = numba.njit
    digest = _digest(names)
    for name in LOOPS.split():
        plain = names[name]
        loop = FunctionType(plain.__code__, names, name)
        loop.__module__, loop.__qualname__ = plain.__module__, f"{name}_{digest}"
        # Nothing is allocated, so that no references need to be counted (_nrt), and calls are worth inlining.
        inline = name not in APART
        options = {"nogil": True, "_nrt": False, "error_model": "numpy", "forceinline": inline}
        try:
            names[name] = made(loop, cache=name == WHOLE, **options)
        except RuntimeError:  # nowhere to keep it
            names[name] = made(loop, **options)
    found: Callable[..., Any] = names[WHOLE]
    return found


def _digest(names: dict[str, Any]) -> str:
    """Of all loops and their constants: numba looks for changes in one file, and keeps what it made under a name."""
    codes = [names[name].__code__ for name in LOOPS.split()]
    numbers = sorted((name, value) for name, value in names.items() if isinstance(value, int | float))
    whole = [(code.co_code, code.co_names, [const for const in code.co_consts if const is not None]) for code in codes]
    return sha256(repr((whole, numbers)).encode()).hexdigest()[:16]
