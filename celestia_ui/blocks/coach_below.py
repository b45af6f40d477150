"""Below the coach's panel: whether the advice holds beside other captains, the plan for points, and all numbers."""

from collections.abc import Mapping
from html import escape

from celestia_core.analysis.coach import Advice, Captains, Choice
from celestia_core.analysis.estimates import Share
from celestia_core.analysis.outlook import JourneyOutlook
from celestia_core.analysis.verdict import has_powers, margin_of
from celestia_core.views import Observation
from celestia_core.written import of_hundred, points

from .coach import label
from .marks import Names

CAPTAINS: dict[Captains, tuple[str, str]] = {
    "careful": ("careful", "they get off where that brings most points on average"),
    "careless": ("careless", "they get off only above 50 of 100"),
    "bluffing": ("bluffing", "as careful ones, but they pay with a Turbo only half the time"),
    "saving": ("saving Turbos", "as careful ones, but they never pay with a Turbo"),
}


def holds_card(
    view: Observation,
    advice: Advice,
    beside: Mapping[Captains, Advice] | None,
    outlook: JourneyOutlook | None,
    names: Names,
    pending: str = "",
) -> str:
    """The two best choices beside every kind of captains, the plan, and a table of all choices.

    Args:
        view: the table as the asked seat sees it.
        advice: what was found.
        beside: the same decision beside every kind of captains, where that was asked.
        outlook: the rest of the journey.
        names: what the players are called.
        pending: why there is nothing beside yet (HTML).
    """
    told = "" if advice.lead is None else _beside(view, advice, beside, names) if beside else f"<p>{pending}</p>"
    title = "Does the advice hold?" if advice.lead is not None else "The rest of this journey"
    return (
        f'<section class="cel-card cel-beside" aria-labelledby="holds"><h2 class="cel-h" id="holds">{title}</h2>'
        f"{told}{plan_words(view, outlook)}{_all_choices(view, advice, names)}</section>"
    )


def _beside(view: Observation, advice: Advice, beside: Mapping[Captains, Advice], names: Names) -> str:
    first, second = advice.choices[:2]
    rows, widest = "", 0.0
    for captains, found in beside.items():
        of = {choice.action: choice for choice in found.choices}
        pair = [of[choice.action].win for choice in (first, second)]
        widest = max(widest, *(margin_of(win, found.playouts) for win in pair))
        better = "close call" if found.close else label(found.best, view, names)
        cells = "".join(f'<td class="n">{100 * win.value:.1f}</td>' for win in pair)
        rows += f'<tr><th scope="row">{CAPTAINS[captains][0]}</th>{cells}<td class="n">{better}</td></tr>'
    head = "".join(f'<th scope="col" class="n">{label(choice, view, names)}</th>' for choice in (first, second))
    kinds = "; ".join(f"{name}: {how}" for name, how in CAPTAINS.values())
    return (
        f'<table class="cel-tbl"><thead><tr><th scope="col">If the others are</th>{head}'
        f'<th scope="col" class="n">Better</th></tr></thead><tbody>{rows}</tbody></table>'
        f"<p><small>Games won of 100, each at most ± {100 * widest:.1f}."
        '</small></p><details class="cel-fold"><summary>Who are these?</summary>'
        f"<p><small>{kinds}. You play on carefully.</small></p></details>"
    )


def plan_words(view: Observation, outlook: JourneyOutlook | None) -> str:
    """The best plan for the points of this journey, in a sentence or two (HTML)."""
    if outlook is None or outlook.plan is None:
        return ""
    plan, cities = outlook.plan, view.rules.cities
    if plan.leave is None and not plan.stay.value:
        return ""  # nothing can be made of this journey any more
    captain = view.captain == view.seat
    go, fly = ("land now", "fly on") if captain else ("leave now", "stay")
    off = next((city for city in outlook.cities if city.get_off and city.choice > 0), None)
    where = f"get off at <b>{cities[off.city].value}</b>" if off is not None else "stay aboard to the end"
    if plan.leave is None:
        told = f"You are aboard for this flight. For the most points in this journey, {where} if you get there."
    elif plan.leave.value >= plan.stay.value:
        told = f"For the most points in this journey: <b>{go}</b>. If you do {fly}, {where}."
    else:
        told = f"For the most points in this journey: <b>{fly}</b>, then {where}."
    pays = ""
    if plan.leave is not None:
        leaving, staying = ("landing", "flying on") if captain else ("leaving", "staying")
        powers = has_powers(view)
        pays = f"Counted for this journey{' without rescues and Power cards' if powers else ''}: {leaving} brings "
        pays += f"{points(plan.leave.value)}, {staying} {points(plan.stay.value)}."
        if plan.break_even is not None:
            pays += f" Both are equal at a crash chance of {of_hundred(plan.break_even)} of 100."
        pays += f" The points above come from the games{', which have both' if powers else ''}."
    return f'<p class="cel-plan">{told}</p>' + (f"<p><small>{pays}</small></p>" if pays else "")


def _all_choices(view: Observation, advice: Advice, names: Names) -> str:
    """The twin of the bars: every choice with all that was counted of it."""
    rows = "".join(_row(choice, view, names, advice.playouts) for choice in advice.choices)
    heads = ("Choice", "games won of 100", "points at the end", "points in this journey", "crashes of 100")
    head = "".join(f'<th scope="col" class="{"n" if place else "c"}">{name}</th>' for place, name in enumerate(heads))
    return (
        '<details class="cel-fold"><summary>All choices as a table</summary><div class="cel-scroll" tabindex="0" '
        f'role="region" aria-label="All choices"><table class="cel-tbl"><thead><tr>{head}</tr></thead><tbody>{rows}'
        f"</tbody></table></div><p><small>{escape(f'{advice.playouts:,}')} games for each choice.</small></p></details>"
    )


def _row(choice: Choice, view: Observation, names: Names, games: int) -> str:
    def cell(share: Share, times: float, least: bool) -> str:
        off = margin_of(share, games) if least else share.margin
        return f'<td class="n">{times * share.value:.1f} <small>± {max(0.1, times * off):.1f}</small></td>'

    return (
        f'<tr><th scope="row">{label(choice, view, names)}</th>{cell(choice.win, 100, True)}'
        f"{cell(choice.points, 1, False)}{cell(choice.gain, 1, False)}{cell(choice.crashes, 100, True)}</tr>"
    )
