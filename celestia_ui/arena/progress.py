"""How far a run is, as HTML."""

from html import escape
from typing import Any

from .runs import Run
from .words import number, rate_words, time_words


def progress_card(run: Run[Any, Any], what: str) -> str:
    """Games played, speed and time left; afterwards what became of the run.

    Args:
        run: the run.
        what: is played, in small print.
    """
    done, share = run.done, 100 * run.done / run.games
    speed = rate_words(run.rate)
    if run.running:
        left = run.seconds_left
        right = [speed, f"{time_words(left)} left"] if left is not None and speed else ["getting ready"]
    elif run.failure:
        right = [f"broke off: {escape(run.failure)}"]
    elif done < run.games:
        right = ["stopped: what was played counts", speed]
    else:
        right = [speed]
    return (
        '<section class="cel-card cel-ar cel-ar-run"><div class="cel-row"><span><b>'
        f'{number(done)}</b> of {number(run.games)} games</span><span class="cel-soft">'
        f"{' · '.join(filter(None, right))}</span></div>"
        f'<div class="cel-ar-track" role="progressbar" aria-label="Games played" aria-valuemin="0" '
        f'aria-valuemax="{run.games}" aria-valuenow="{done}"><span class="cel-ar-fill on" style="width:{share:.2f}%">'
        f'</span></div><p class="cel-soft">{escape(what)}</p></section>'
    )
