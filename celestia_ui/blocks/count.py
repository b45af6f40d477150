"""The count behind the number: the same number as 100 hands or flights, and worked out in numbered steps."""

from collections.abc import Sequence
from html import escape
from itertools import product

from celestia_core.bag import Bag
from celestia_core.beliefs import HandBelief, Number, Worked
from celestia_core.kinds import EQUIPMENT, Face
from celestia_core.listing import listed
from celestia_core.odds import Needs, rolls_by_needs
from celestia_core.story_words import CARDS
from celestia_core.views import Observation
from celestia_core.written import of_hundred, shares

from .chances import has_turbos
from .evidence import cards_words, piece_words
from .lens import TITLES
from .marks import Names, counted

SHORT_NAMES = tuple(TITLES[card.value] for card in EQUIPMENT)
MOST_NAMED = 3  # pieces of evidence in a sentence


def hundred_card(view: Observation, hand: HandBelief, dice: Bag[Face] | int, crash: Number) -> str:
    """The number as 100 hands by what they hold of what the dice ask for; before the roll as 100 flights by hazards.

    Args:
        view: the table as the viewer sees it.
        hand: what is believed of the captain's hand.
        dice: on the table, or how many will be rolled.
        crash: the number, which the crashes of the cells add up to.
    """
    if isinstance(dice, int):
        title, body = "The same number as 100 flights", _by_hazards(view, hand, dice, crash)
    elif any(needs := Needs.of(dice)):
        title, body = "The same number as 100 hands", _by_hands(view, hand, needs, crash)
    else:
        title, body = "The same number as 100 hands", "<p>All dice are blank: every hand pays.</p>"
    return f'<section class="cel-card cel-hundred"><h2 class="cel-h">{title}</h2>{body}</section>'


def hands_by_needs(hand: HandBelief, needs: Needs, crash: Number) -> dict[tuple[int, ...], tuple[int, int]]:
    """100 hands by what they hold of what the dice ask for, as `by_needs`: how many, and how many of these crash."""
    cases = hand.by_needs(needs)
    crashes = shares((failing.value for _, _, failing in cases), of_hundred(crash))
    pays = shares((max(0.0, chance.value - failing.value) for _, chance, failing in cases), 100 - of_hundred(crash))
    return {held: (fall + pay, fall) for (held, _, _), fall, pay in zip(cases, crashes, pays, strict=True)}


def _by_hands(view: Observation, hand: HandBelief, needs: Needs, crash: Number) -> str:
    asked = [kind for kind, count in enumerate(needs) if count]
    hands = hands_by_needs(hand, needs, crash)
    crashes = [fall for _, fall in hands.values()]
    cells = {held: _cell(count, fall, sum(needs) - sum(held)) for held, (count, fall) in hands.items()}
    across = min(range(len(asked)), key=lambda place: (needs[asked[place]], -place)) if len(asked) > 1 else None
    down = [place for place in range(len(asked)) if place != across]
    columns = range(needs[asked[across]] + 1) if across is not None else [None]
    head = "".join(
        f'<th scope="col">{"" if column is None or across is None else _held(asked[across], column, needs)}</th>'
        for column in columns
    )
    rows = ""
    for counts in product(*[range(needs[asked[place]] + 1) for place in down]):
        label = ", ".join(_held(asked[place], count, needs) for place, count in zip(down, counts, strict=True))
        row = ""
        for column in columns:
            held = dict(zip(down, counts, strict=True)) | ({across: column} if across is not None else {})
            row += cells[tuple(held[place] or 0 for place in range(len(asked)))]
        rows += f'<tr><th scope="row">{label}</th>{row}</tr>'
    thead = f"<thead><tr><td></td>{head}</tr></thead>" if across is not None else ""
    return (
        f'<table class="cel-cross">{thead}<tbody>{rows}</tbody></table><p>{_sum(crashes)}'
        f"{' Where Equipment is short, Turbos may still pay.' if has_turbos(view) else ''}</p>"
    )


def _held(kind: int, count: int, needs: Needs) -> str:
    """How much of a kind a hand holds, in words: "no Cannon", "1 Compass", "2 or more Compasses"."""
    name, several = SHORT_NAMES[kind], CARDS["en"][EQUIPMENT[kind].value][1].removeprefix("Lightning ")
    if count == 0:
        return f"no {name}"
    if count == needs[kind]:
        return f"a{'n' if name[0] == 'A' else ''} {name}" if count == 1 else f"{count} or more {several}"
    return f"{count} {name if count == 1 else several}"


def _cell(hands: int, crashes: int, short: int) -> str:
    if not hands:
        return '<td class="cel-soft">no hand</td>'
    fall = f'<b class="cel-fell">{crashes} crash</b>' if crashes else '<b class="cel-safe-w">none crash</b>'
    what = f"short by {short}" if short else "can pay"
    return f"<td><b>{hands}</b> {'hand' if hands == 1 else 'hands'}<br>{what}: {fall}</td>"


def _sum(crashes: Sequence[int]) -> str:
    found = [str(count) for count in crashes if count]
    if len(found) < 2:
        return f"Crashes: <b>{(found or ['0'])[0]} of 100</b>."
    return f"Add the crashes: <b>{' + '.join(found)} = {sum(crashes)} of 100</b>."


def flights_by_hazards(view: Observation, hand: HandBelief, dice: int, crash: Number) -> list[tuple[int, int]]:
    """100 flights by how many dice will ask for something: how many flights, and how many of these crash."""
    chances, failing = [0.0] * (dice + 1), [0.0] * (dice + 1)
    for needs, ways in rolls_by_needs(view.rules.faces, dice):
        share = ways / len(view.rules.faces) ** dice
        chances[needs.dice] += share
        failing[needs.dice] += share * hand.not_paying(needs).value
    crashes = shares(failing, of_hundred(crash))
    pays = shares((max(0.0, c - f) for c, f in zip(chances, failing, strict=True)), 100 - of_hundred(crash))
    return [(fall + pay, fall) for fall, pay in zip(crashes, pays, strict=True)]


def _by_hazards(view: Observation, hand: HandBelief, dice: int, crash: Number) -> str:
    flights = flights_by_hazards(view, hand, dice, crash)
    crashes = [fall for _, fall in flights]
    rows = "".join(
        f'<tr><th scope="row">{counted(hazards, "hazard", "hazards") if hazards else "all blank"}</th>'
        f'<td class="n">{count}</td><td class="n">{fall}</td></tr>'
        for hazards, (count, fall) in enumerate(flights)
    )
    return (
        '<table class="cel-tbl"><thead><tr><th scope="col">The dice show</th><th scope="col" class="n">Flights</th>'
        f'<th scope="col" class="n">Crash</th></tr></thead><tbody>{rows}</tbody></table><p>{_sum(crashes)}</p>'
    )


def worked_card(
    view: Observation, worked: Worked | None, crash: Number, names: Names, known: bool, shuffled: bool
) -> str:
    """The number in steps to follow with paper: ways to deal, ways that fail, divide, what was left out.

    Args:
        view: the table as the viewer sees it.
        worked: the counted cases.
        crash: the number on the page, with all evidence.
        names: what the players are called.
        known: whether the viewer sees the captain's hand.
        shuffled: whether the deck was made anew, which the steps leave out.
    """
    if worked is None:
        why = "The captain’s cards are seen: they cover a roll, or they do not."
        steps = f"<p>{why if known else 'There is nothing to count.'}</p>"
    else:
        lines = [_deals(view, worked, names), _failing(view, worked), _divided(worked)]
        lines.append(_left_out(worked, crash, names, shuffled))
        steps = '<ol class="cel-steps">' + "".join(f"<li>{line}</li>" for line in lines if line) + "</ol>"
    return f'<section class="cel-card cel-worked"><h2 class="cel-h">Work it out</h2>{steps}</section>'


def _deals(view: Observation, worked: Worked, names: Names) -> str:
    """Which cards were dealt, and in how many ways."""
    assert view.captain is not None
    who, unseen = escape(names[view.captain]), counted(len(worked.unseen), "card", "cards")
    if worked.smaller:
        whole = worked.hand + worked.smaller
        start = (
            f"With {whole} cards there are too many deals for paper. So let {who} hold only <b>{worked.hand}</b> of "
            f"the {unseen} you cannot see"
        )
    elif worked.gone:
        shown, dealt = len(worked.gone), len(worked.gone) + worked.hand
        start = (
            f"{who} got {dealt} cards: the {worked.hand} still in hand and the {shown} shown since "
            f"({cards_words(worked.gone)}). They came from {unseen} that you had not seen"
        )
    else:
        start = f"{who} holds {counted(worked.hand, 'card', 'cards')} of the {unseen} that you cannot see"
    lots = f", in lots of {listed(worked.batches)}" if len(worked.batches) > 1 else ""
    told = [escape(piece_words(piece, names)) for piece in worked.used]
    that = f", counting only deals in which {_some(told)}" if told else ""
    return f"{start}{lots}. Ways to deal them{that}: <b>{worked.total:,}</b>."


def _failing(view: Observation, worked: Worked) -> str:
    if worked.rolls > 1:
        return (
            f"Each deal meets {worked.rolls:,} equally likely rolls: {worked.total * worked.rolls:,} cases. "
            f"Those in which the roll cannot be paid: <b>{worked.failing:,}</b>."
        )
    dice = ", ".join(face.value for face in view.dice if face is not Face.BLANK)
    even = ", even with every Turbo" if has_turbos(view) else ""
    return f"Those in which {dice or 'nothing'} cannot be paid{even}: <b>{worked.failing:,}</b>."


def _divided(worked: Worked) -> str:
    chance = Number.exactly(worked.crash)
    return (
        f"Divide: <b>{worked.failing:,} / {worked.total * worked.rolls:,} = {chance.value:.3f}</b>, "
        f"so {of_hundred(chance)} of 100."
    )


def _left_out(worked: Worked, crash: Number, names: Names, shuffled: bool) -> str:
    """What the page's number knows beyond the steps."""
    before, after = of_hundred(Number.exactly(worked.crash)), of_hundred(crash)
    turned = f"<b>{before}</b> becomes <b>{after}</b>" if before != after else f"it stays at <b>{after}</b>"
    told = ["the deck was shuffled anew"] if shuffled else []
    told += [escape(piece_words(piece, names)) for piece in reversed(worked.left_out)]
    cards = f"all {worked.hand + worked.smaller} cards" if worked.smaller else ""
    if not told and not cards:
        return ""
    seen = f"what the steps leave out ({_some(told)})" if told else ""
    return f"With {' and '.join(filter(None, (cards, seen)))} {turned}."


def _some(told: Sequence[str]) -> str:
    """The first of some things in a sentence, and how many more there are."""
    rest = len(told) - MOST_NAMED
    return listed([*told[:MOST_NAMED], *([f"{rest} more"] if rest > 0 else [])])
