"""The count behind a chance, opened: every case with its ways, so that a reader can add up for himself."""

from html import escape

from celestia_core.bag import Bag
from celestia_core.chances import LegChances, leg_chances
from celestia_core.kinds import EQUIPMENT
from celestia_core.listing import listed
from celestia_core.odds import Case, Needs, Pool, explain, explain_rolls
from celestia_core.views import Observation
from celestia_core.words import CARD_NAMES

PAYS = {"equipment": "pays", "turbo": "pays with Turbo", "nothing": "crashes"}


def count_table(view: Observation) -> str:
    """The counted cases of the chance at this step as a table; empty where there is no chance to count."""
    leg = leg_chances(view)
    if leg.crash is None or leg.moment not in ("these-dice", "before-roll"):
        return ""
    if leg.known and isinstance(leg.dice, Bag):
        return "<p>The captain's cards are known, so there is one case only: they cover these dice or they do not.</p>"
    hand = view.hands[view.captain] if view.captain is not None else None
    pool = Pool.of(leg.unseen if hand is None else hand)
    return _of_roll(leg, pool) if isinstance(leg.dice, Bag) else _of_average(view, leg, pool)


def _of_roll(leg: LegChances, pool: Pool) -> str:
    assert isinstance(leg.dice, Bag)
    needs = Needs.of(leg.dice)
    cases = explain(needs, leg.hand, pool)
    total, failing = sum(case.ways for case in cases), sum(case.ways for case in cases if case.crash)
    rows = "".join(
        f'<tr><th scope="row">{escape(_held(case, needs))}</th><td class="n">{case.ways:,}</td>'
        f"<td>{PAYS[case.pays_with]}</td></tr>"
        for case in cases
    )
    return (
        f"<p>{leg.hand} cards from {pool.total} can be dealt in {total:,} ways. Hands alike for these dice make "
        "one line; "
        f"{failing:,} ways crash even if every Turbo is played: {failing:,} / {total:,} = "
        f"<b>{failing / total:.4f}</b>.</p>"
        '<table class="cel-tbl"><thead><tr><th scope="col">The captain holds</th><th scope="col" class="n">Ways</th>'
        f'<th scope="col">Then he</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _held(case: Case, needs: Needs) -> str:
    """The cards that matter in a case; "or more" where more would change nothing."""
    parts = []
    for card, held, asked in zip(EQUIPMENT, case.held, needs, strict=True):
        if asked:
            parts.append(f"{held} {CARD_NAMES[card.value]}{' or more' if held == asked else ''}")
    if case.short:
        parts.append(f"{case.turbo} Turbo{' or more' if case.turbo == case.short else ''}")
    return listed(parts) or "any cards"


def _of_average(view: Observation, leg: LegChances, pool: Pool) -> str:
    assert isinstance(leg.dice, int)
    cases = explain_rolls(leg.dice, leg.hand, pool, die=view.rules.faces)
    total = sum(case.rolls for case in cases)
    rows = "".join(
        f'<tr><th scope="row">{escape(_asked(case.needs))}</th><td class="n">{case.rolls}</td>'
        f'<td class="n">{case.odds.value:.4f}</td></tr>'
        for case in cases
    )
    return (
        f"<p>{leg.dice} dice fall in {total} ways. Each line is one kind of roll, how often it comes, and the "
        "crash chance "
        f"if it does; the average over all {total} is <b>{float(leg.crash or 0):.4f}</b>.</p>"
        '<table class="cel-tbl"><thead><tr><th scope="col">The dice ask for</th>'
        f'<th scope="col" class="n">Rolls of {total}</th><th scope="col" class="n">Crash chance then</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _asked(needs: Needs) -> str:
    parts = [f"{count} {CARD_NAMES[card.value]}" for card, count in zip(EQUIPMENT, needs, strict=True) if count]
    return listed(parts) or "nothing"
