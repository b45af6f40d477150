"""Bots in people's words, and numbers as they are said on the Arena page."""

from fractions import Fraction

from celestia_core.policies import HALF, playouts_of, rule_of


def bot_words(name: str) -> str:
    """What a bot is called: "By the odds: 35", "Leave at city 6", "Always stay", "Random"."""
    if playouts := playouts_of(name):
        return f"Coach: {playouts}"
    rule = rule_of(name)
    if rule is None:
        return "Random"
    if rule.by_points:
        return "By the points"
    if rule.leave_from is not None:
        return f"Leave at city {rule.leave_from}"
    if rule.above is None:
        return "Always stay"
    if name.startswith("odds-threshold"):
        return f"By the odds: {hundredths(rule.above)}"
    return f"Rule {hundredths(rule.above)}, city {rule.not_before}, {turbos(rule.keeps)}"


def way_words(name: str) -> str:
    """What a bot does, in a sentence."""
    if playouts := playouts_of(name):
        return f"plays every choice {playouts} times to the end of the game and takes the best: slow"
    rule = rule_of(name)
    if rule is None:
        return "any choice that is allowed, each as likely"
    if rule.by_points:
        return "leaves where that brings more points on average than the next city"
    if rule.leave_from is not None:
        return f"leaves in every city from {rule.leave_from} on"
    if rule.above is None:
        return "never leaves"
    return f"leaves where more than {hundredths(rule.above)} of 100 flights would crash, by the simple card count"


def called(players: tuple[str, ...]) -> tuple[str, ...]:
    """What each player of a match is called; of equal bots each with its letter."""
    names = [bot_words(name) for name in players]
    return tuple(
        f"{name} ({letter})" if names.count(name) > 1 else name
        for name, letter in zip(names, "ABCDEF"[: len(names)], strict=True)
    )


def hundredths(chance: Fraction) -> str:
    """A chance out of 100, without needless digits: "35", "12.5"."""
    return f"{float(100 * chance):.4f}".rstrip("0").rstrip(".")


def turbos(count: int) -> str:
    """How many Turbos."""
    return (
        "half the time the last Turbo"
        if count == HALF
        else "no Turbo"
        if count == 0
        else "1 Turbo"
        if count == 1
        else f"{count} Turbos"
    )


def rule_words(name: str) -> str:
    """A rule of three numbers as a sentence."""
    rule = rule_of(name)
    if rule is None or rule.above is None:
        return bot_words(name)
    before = f", not before city {rule.not_before}" if rule.not_before else ""
    keeps = f", keep {turbos(rule.keeps)}" if rule.keeps else ", keep no Turbo"
    return f"Leave above {hundredths(rule.above)} of 100{before}{keeps}"


def number(count: float) -> str:
    """A count: "12,400"."""
    return f"{count:,.0f}"


def rate_words(rate: float) -> str:
    """A speed, in two digits: "3,100 games a second"."""
    if rate < 1:
        return ""
    step = 10 ** max(0, len(str(int(rate))) - 2)
    return f"{number(round(rate / step) * step)} games a second"


def time_words(seconds: float) -> str:
    """How long it takes: "2 seconds", "3 minutes"."""
    whole = max(1, round(seconds))
    if whole < 90:
        return "1 second" if whole == 1 else f"{whole} seconds"
    minutes = round(whole / 60)
    return f"{minutes} minutes" if minutes < 90 else f"{round(minutes / 60)} hours"


def signed(value: float, digits: int = 1) -> str:
    """A number with a real minus."""
    text = f"{value:.{digits}f}"
    return "−" + text[1:] if text.startswith("-") and text.strip("-0.") else text.lstrip("-")
