"""A long calculation in a thread of its own, watched from outside. Knows no Streamlit.

A page that is drawn again, or left and visited once more, finds the run where it is: it lives in the session and not
in the page. It ends by itself when its session has been closed for a while.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from threading import Event, Thread
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

GRACE = 60.0  # seconds that a run goes on without its session: a phone may only be asleep
RECENT = 4.0  # seconds over which the speed is measured


class Counted(Protocol):
    """What was found so far says in how many games."""

    @property
    def games(self) -> int:
        """Games played."""


Found = TypeVar("Found", bound=Counted)
Subject = TypeVar("Subject")


class Shared(Executor):
    """Workers that many runs share; ending a run does not end them."""

    def __init__(self, pool: Executor) -> None:
        """Lend out these workers."""
        self.pool = pool

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Let the shared workers do it."""
        return self.pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nothing: the workers belong to all."""


class Run(Generic[Subject, Found]):
    """One calculation.

    Attributes:
        subject: what is played.
        games: how many games it takes.
        latest: what was found so far.
        failure: why it broke off, if it did.
    """

    def __init__(
        self,
        subject: Subject,
        games: int,
        play: Callable[[Callable[[], bool]], Iterator[Found]],
        attended: Callable[[], bool] = lambda: True,
    ) -> None:
        """Begin.

        Args:
            subject: what is played.
            games: how many games it takes.
            play: plays; is given the question whether to stop, which it asks again and again, and answers each time
                with what was found so far.
            attended: whether there is still somebody to whom the result may matter.
        """
        self.subject, self.games = subject, games
        self.latest: Found | None = None
        self.failure = ""
        self._play, self._attended = play, attended
        self._stopping = Event()
        self._begun = self._attended_at = monotonic()
        self._ended: float | None = None
        self._marks: deque[tuple[float, int]] = deque([(self._begun, 0)])
        self._thread = Thread(target=self._work, name="celestia-arena", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            for found in self._play(self._unwanted):
                self.latest = found
                now = monotonic()
                self._marks.append((now, found.games))
                while len(self._marks) > 2 and self._marks[1][0] < now - RECENT:
                    self._marks.popleft()
        except Exception as error:  # said on the page, where a thread's own complaint would never be seen
            self.failure = str(error) or type(error).__name__
        finally:
            self._ended = monotonic()

    def _unwanted(self) -> bool:
        if self._attended():
            self._attended_at = monotonic()
        return self._stopping.is_set() or monotonic() - self._attended_at > GRACE

    def stop(self) -> None:
        """Stop soon; what is done is kept."""
        self._stopping.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end; whether it has come."""
        self._thread.join(seconds)
        return not self.running

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return self._ended is None

    @property
    def done(self) -> int:
        """Games played."""
        return 0 if self.latest is None else self.latest.games

    @property
    def rate(self) -> float:
        """Games a second: lately, or of the whole run when it is over."""
        if self._ended is not None:
            return self.done / max(1e-3, self._ended - self._begun)
        (begun, before), (now, after) = self._marks[0], self._marks[-1]
        return (after - before) / max(1e-3, now - begun)

    @property
    def seconds_left(self) -> float | None:
        """How long it may still take, None as long as that cannot be said."""
        return (self.games - self.done) / self.rate if self.rate > 0 else None
