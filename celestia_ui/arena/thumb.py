"""What came out of the rule-of-thumb lab, as HTML: the loss, where it comes from, one thing to try next."""

from fractions import Fraction
from html import escape
from math import isfinite

from celestia_core.analysis.estimates import Share
from celestia_core.analysis.lab import BEST, BEST_RULE, FIELD, MINE, OPPOSITE, Part, Trial
from celestia_core.policies import Rule, rule_of

from .bars import Bar, bars, margin, top_of, twin
from .words import bot_words, hundredths, number, rule_words, signed, turbos


def thumb_card(trial: Trial, final: bool) -> str:
    """The rule against the best bot, and where it loses.

    Args:
        trial: what was played.
        final: whether no more is to come.
    """
    return (
        '<section class="cel-card cel-ar"><div class="cel-ar-two"><div>'
        + _loss(trial)
        + "</div><div>"
        + _where(trial)
        + (f'<p class="cel-ar-hint">{hint(trial)}</p>' if final else "")
        + "</div></div>"
        + _how(trial)
        + "</section>"
    )


def _loss(trial: Trial) -> str:
    tally, loss = trial.tallies[0], trial.loss
    best, mine = tally.win_shares[OPPOSITE], tally.win_shares[MINE]
    shown = [Bar(bot_words(BEST), best, first=True), Bar("My rule", mine)]
    side = "behind" if loss.value >= 0 else "ahead of"
    chance = "" if _clear(loss) else " That is within chance."
    size = f"{100 * abs(loss.value):.1f}" + (f" ± {100 * loss.margin:.1f}" if isfinite(loss.margin) else "")
    return (
        f'<h3>“{rule_words(trial.lab.rule)}”</h3><p><b class="cel-ar-big">{size}</b> wins in 100 {side} '
        f"“{escape(bot_words(BEST))}”.{chance}</p>{bars(shown, top_of([best, mine]))}"
        f'<p class="cel-soft">{number(trial.games)} games against two “{escape(bot_words(FIELD))}” and one '
        f"“{escape(bot_words(BEST))}”, opposite my rule; seats turn.</p>"
    )


def _where(trial: Trial) -> str:
    found = causes(trial)
    longest = max([0.005, *(abs(cost.value) for _, cost in found)])
    rows = ""
    for words, cost in found:
        gain = " gain" if cost.value < 0 else ""
        rows += (
            f'<li><span>{words}</span><span class="cel-ar-track" aria-hidden="true"><span class="cel-ar-fill{gain}" '
            f'style="width:{100 * abs(cost.value) / longest:.1f}%"></span></span>'
            f'<span class="cel-ar-num"><b>{signed(100 * cost.value)}</b> {margin(cost)}</span></li>'
        )
    return f'<h3>Where it loses them (wins in 100)</h3><ul class="cel-ar-where">{rows}</ul>'


def causes(trial: Trial) -> list[tuple[str, Share]]:
    """Kinds of decision with what they cost, the costliest first, and what is left over; they add up to the loss."""
    costs = trial.costs
    found = [(kind_words(trial.lab.rule, part), costs[part]) for part in sorted(costs, key=lambda p: -costs[p].value)]
    found.append(("all others: no three numbers mend it", trial.rest))
    if trial.twice is not None:
        found.append(("counted twice: two that do the same harm", trial.twice))
    return found


def kind_words(name: str, part: Part) -> str:
    """The kind of decision that a number of a rule makes otherwise than the best rule does."""
    mine, best = _numbers(name), _numbers(BEST_RULE)
    if part == "above":
        low, high = sorted((_above(mine), _above(best)))
        does = "stays" if _above(mine) == high else "leaves"
        return f"{does} where {hundredths(low)} to {hundredths(high)} of 100 crash"
    if part == "not_before":
        if mine.not_before > best.not_before:
            return f"stays before city {mine.not_before}, whatever the chance"
        return f"leaves before city {best.not_before}"
    if mine.keeps > best.keeps:
        return "as captain crashes rather than " + (
            "use the last Turbo" if mine.keeps == 1 else f"keep fewer than {turbos(mine.keeps)}"
        )
    return f"as captain pays though fewer than {turbos(best.keeps)} are left"


def hint(trial: Trial) -> str:
    """One thing to try, from what was played."""
    worst = trial.worst
    if worst is None:
        if not trial.lab.changed:
            return "This is the best rule known here: none of its numbers is left to try."
        if not _clear(trial.loss) or trial.loss.value < 0:
            return "Try next: a shorter rule. These games show no loss that is clear of chance."
        return "Try next: two numbers at once. No single one costs so much that it is clear of chance."
    best, after = _numbers(BEST_RULE), trial.losses[worst]
    words = {
        "above": f"leave above {hundredths(_above(best))} of 100",
        "not_before": f"leave from city {best.not_before} on" if best.not_before else "leave in every city",
        "keeps": f"keep {turbos(best.keeps)}",
    }[worst]
    left = f"{signed(100 * after.value)} ± {100 * after.margin:.1f}"
    return f'Try next: <b>{words}</b>. With that alone the loss was <span class="cel-nw">{left}</span>.'


def _how(trial: Trial) -> str:
    losses = {kind_words(trial.lab.rule, part): loss for part, loss in trial.losses.items()}
    rows = [(words, _signed(cost), _signed(losses[words]) if words in losses else "") for words, cost in causes(trial)]
    rows.append(("together", _signed(trial.loss), ""))
    return (
        '<details class="cel-ar-twin"><summary>How this was measured</summary><p>The same games, with the same luck to '
        "begin with, were played again with one number of the rule changed to that of the best rule known here, "
        f"“{rule_words(BEST_RULE)}”: a number costs what the loss falls by. Then with all numbers changed: what is "
        "left no such rule mends. Two numbers that do the same harm both count it, so it is taken off once. Chances of "
        "a crash are by the simple card count. ± is a margin of 95 in 100, from batches of games compared in pairs.</p>"
        + twin(("Kind of decision", "Costs", "Loss without it"), rows, "The numbers as a table")
        + "</details>"
    )


def _signed(share: Share) -> str:
    return signed(100 * share.value, 2) + (f" ± {100 * share.margin:.2f}" if isfinite(share.margin) else "")


def _clear(share: Share) -> bool:
    return abs(share.value) > share.margin


def _above(rule: Rule) -> Fraction:
    return Fraction(1) if rule.above is None else rule.above


def _numbers(name: str) -> Rule:
    found = rule_of(name)
    assert found is not None
    return found
