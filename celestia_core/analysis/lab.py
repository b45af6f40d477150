"""The lab for rules of thumb: how much a rule loses against the best bot, and in which of its numbers.

The rule sits at a table with the best bot opposite and two equal bots between them: so nothing but the rule tells the
two apart, for it matters who sits before whom, and turning the seats does not change that. Then it plays the same games
again, each time with one of its numbers changed to that of the best rule known: what its loss falls by is what that
number costs. With all of them changed, what is left is what no such rule mends. Numbers that do the same harm are
counted twice, or more; that too is a number, so that all of them add up to the loss.

Games are played in batches, and a margin comes from how much the batches differ, each compared with the same batch
(same seed, same games) of the changed rule.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from math import sqrt
from operator import add
from typing import Literal

from celestia_core.errors import CannotRead
from celestia_core.policies import HALF, Rule, rule_of

from .arena import WHOLE, Match, Tally, play_part
from .estimates import TWO_SIDED, Share

BEST = "expected-points"  # the best named bot: whom a rule is measured against
BEST_RULE = "rule-24-2-0"  # of the rules of three numbers the one that loses least there; its numbers are tried
FIELD = "odds-threshold=0.35"  # the two others at the table
MINE, OPPOSITE = 0, 2  # the seats of the rule and of the best bot in the first game
RULEBOOK = "rulebook@1"
BATCH = 240  # games; all turns of the seats as often

Part = Literal["above", "not_before", "keeps"]
PARTS: tuple[Part, ...] = ("above", "not_before", "keeps")


@dataclass(frozen=True, slots=True)
class Lab:
    """A rule on trial.

    Attributes:
        rule: name of the bot, "rule-C-N-K".
        games: how many of each match.
        seed: of all luck.
        ruleset: id.
    """

    rule: str
    games: int = 20_000
    seed: int = 0
    ruleset: str = RULEBOOK

    def __post_init__(self) -> None:
        """Check all that came from outside.

        Raises:
            CannotRead: says what is wrong.
        """
        if not self.rule.startswith("rule-"):
            raise CannotRead("the lab takes a rule of three numbers: rule-C-N-K")
        _ = self.matches

    @property
    def changed(self) -> tuple[Part, ...]:
        """The numbers in which the rule differs from the best one."""
        mine, best = _rule(self.rule), _rule(BEST_RULE)
        return tuple(part for part in PARTS if getattr(mine, part) != getattr(best, part))

    @property
    def matches(self) -> tuple[Match, ...]:
        """What is played: the rule as it is, then with one number of the best rule, then with all of them."""
        names = [self.rule, *(with_best(self.rule, part) for part in self.changed)]
        names += [BEST_RULE] * (len(self.changed) > 1)
        return tuple(Match(self.ruleset, (name, FIELD, BEST, FIELD), self.games, self.seed) for name in names)


def with_best(name: str, part: Part) -> str:
    """The rule with one number changed to that of the best rule."""
    return name_of(replace(_rule(name), **{part: getattr(_rule(BEST_RULE), part)}))


def name_of(rule: Rule) -> str:
    """The name of the bot that plays a rule of three numbers."""
    if rule.above is None or rule.leave_from is not None:
        raise CannotRead("no rule of three numbers")
    keeps = "half" if rule.keeps == HALF else rule.keeps
    return f"rule-{round(100 * rule.above)}-{rule.not_before}-{keeps}"


def _rule(name: str) -> Rule:
    found = rule_of(name)
    if found is None:
        raise CannotRead(f"no rule of thumb: {name[:40]!r}")
    return found


@dataclass(frozen=True, slots=True)
class Trial:
    """What was played of a lab so far.

    Attributes:
        lab: what was to be played.
        tallies: of each match.
        behind: for each match and batch, sixtieths of wins by which the best bot was ahead of the rule.
    """

    lab: Lab
    tallies: tuple[Tally, ...]
    behind: tuple[tuple[int, ...], ...]

    @property
    def games(self) -> int:
        """How many of each match were played."""
        return self.tallies[0].games

    @property
    def loss(self) -> Share:
        """Share of wins by which the best bot is ahead of the rule at the same table."""
        return self._mean(self.behind[0])

    @property
    def costs(self) -> dict[Part, Share]:
        """What each number costs: by how much the loss falls when it is changed, in the same games."""
        return {
            part: self._mean([a - b for a, b in zip(self.behind[0], other, strict=True)])
            for part, other in zip(self.lab.changed, self.behind[1:], strict=False)
        }

    @property
    def rest(self) -> Share:
        """What no rule of three numbers mends: the loss of the best one."""
        return self._mean(self.behind[-1])

    @property
    def twice(self) -> Share | None:
        """What is left of the loss: below zero where numbers do the same harm. None where that cannot be."""
        if len(self.lab.changed) < 2:
            return None
        rows = zip(*self.behind, strict=True)
        return self._mean([mine - sum(mine - other for other in ones) - rest for mine, *ones, rest in rows])

    @property
    def losses(self) -> dict[Part, Share]:
        """What the loss becomes with each number changed."""
        return {part: self._mean(other) for part, other in zip(self.lab.changed, self.behind[1:], strict=False)}

    @property
    def worst(self) -> Part | None:
        """The number that costs most, if that is clear of chance."""
        costs = {part: cost for part, cost in self.costs.items() if cost.value > cost.margin}
        return max(costs, key=lambda part: costs[part].value, default=None)

    def _mean(self, sums: Sequence[int]) -> Share:
        """From sums of batches, a share of a game with its margin (Student's)."""
        batches, scale = len(sums), WHOLE * self.games
        total = sum(sums)
        if batches < 2:
            return Share(total / scale, float("inf"))
        spread = sum((one - total / batches) ** 2 for one in sums) / (batches - 1)
        student = TWO_SIDED * (1 + (TWO_SIDED**2 + 1) / (4 * (batches - 1)))
        return Share(total / scale, student * sqrt(batches * spread) / scale)


def play_batch(matches: Sequence[Match], first: int, games: int) -> tuple[Tally, ...]:
    """The same games of each match."""
    return tuple(play_part(match, first, games) for match in matches)


def play_lab(
    lab: Lab, executor: Callable[[], Executor], ahead: int = 2, cancelled: Callable[[], bool] = lambda: False
) -> Iterator[Trial]:
    """Play a rule and its changes; after every batch, what was found so far. Stop asking and what is done is kept.

    Args:
        lab: what to play.
        executor: makes the workers.
        ahead: batches that wait or are being played at a time.
        cancelled: asked after every batch.
    """
    matches = lab.matches
    firsts = iter(range(0, lab.games, BATCH))
    totals: tuple[Tally, ...] = ()
    behind: tuple[tuple[int, ...], ...] = ((),) * len(matches)
    waiting: deque[Future[tuple[Tally, ...]]] = deque()
    with executor() as workers:
        while True:
            while len(waiting) < ahead and (first := next(firsts, None)) is not None:
                waiting.append(workers.submit(play_batch, matches, first, min(BATCH, lab.games - first)))
            if not waiting:
                return
            found = waiting.popleft().result()
            totals = tuple(map(add, totals, found)) if totals else found
            leads = [int(tally.wins[OPPOSITE].sum() - tally.wins[MINE].sum()) for tally in found]
            behind = tuple((*before, lead) for before, lead in zip(behind, leads, strict=True))
            yield Trial(lab, totals, behind)
            if cancelled():
                for future in waiting:
                    future.cancel()
                return
