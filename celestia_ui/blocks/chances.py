"""The chances of the decision: number, two-tone bar, hundred flights, assumptions; and what is at stake."""

from fractions import Fraction
from functools import lru_cache
from html import escape

from celestia_core.bag import Bag
from celestia_core.chances import LegChances, TreasureChances, leg_chances, next_city, treasure_chances
from celestia_core.kinds import ANSWER, EQUIPMENT, Card, Face, Window
from celestia_core.listing import listed
from celestia_core.palette import ThemeName
from celestia_core.story_words import CARDS
from celestia_core.svg.charts import crash_array
from celestia_core.views import Observation

from .marks import address, chip, of_hundred, percent, points, some_cards

HALF = Fraction(1, 2)


@lru_cache(maxsize=256)
def array_address(crashes: int, theme: ThemeName, ringed: int | None = None) -> str:
    """The hundred flights as a data address."""
    if ringed is None:
        return address(crash_array(crashes, theme, None, None, 230, 140))
    return address(crash_array(crashes, theme, ringed, None, 290, 110))


def bar(crashes: int) -> str:
    """The two-tone bar, both sides labelled as far as they fit."""
    safe = 100 - crashes
    crash_word = f"{crashes} crash" if crashes >= 30 else str(crashes) if crashes >= 8 else ""
    safe_word = f"{safe} arrive" if safe >= 30 else str(safe) if safe >= 8 else ""
    left = f'<span class="c" style="width:{crashes}%">{crash_word}</span>' if crashes else ""
    right = f'<span class="s" style="width:{safe}%">{safe_word}</span>' if safe else ""
    return f'<div class="cel-bar" role="img" aria-label="{crashes} crash, {safe} arrive">{left}{right}</div>'


def chances_card(view: Observation, names: tuple[str, ...], theme: ThemeName) -> str:
    """The card of the crash chance at this step, whatever the phase."""
    leg = leg_chances(view)
    if leg.crash is None or leg.target is None:
        return (
            '<section class="cel-card cel-odds" aria-label="Chances"><h2 class="cel-h2">Between journeys</h2>'
            "<p>There is no flight to judge now. Each new journey starts on the first city with everybody "
            "aboard.</p></section>"
        )
    crashes = of_hundred(leg.crash)
    city = view.rules.cities[leg.target].value
    alt = f"One hundred flights, grouped: {crashes} on the left crash, {100 - crashes} on the right reach city {city}."
    return (
        '<section class="cel-card cel-odds" aria-labelledby="crash-chance">'
        f'<div class="cel-crash"><h2 id="crash-chance">Crash chance, before rescues: {_headline(leg, view)}</h2>'
        f'<p class="cel-big"><b>{crashes}</b> of 100 <span class="cel-soft">({percent(leg.crash)})</span></p></div>'
        f'<div class="cel-oddsgrid"><div>{bar(crashes)}<img alt="{alt}" src="{array_address(crashes, theme)}"></div>'
        f'<div class="cel-notes">{"".join(f"<p>{note}</p>" for note in _notes(leg, view, names))}</div></div></section>'
    )


def _headline(leg: LegChances, view: Observation) -> str:
    match leg.moment:
        case "before-roll":
            return "average of all rolls"
        case "announced-can":
            return "announced, can pay these dice"
        case "announced-cannot":
            return "crash certain" if _crash_certain(view) else "not paid, saved only by a card"
        case _:
            return "these dice"


def _crash_certain(view: Observation) -> bool:
    """Whether it is known that nobody saves the flight: to a seat asked for its Jetpack, or once one has been used."""
    asked = view.question is not None and view.question.window is Window.W3
    flown_off = any(place is not None and place[1] == "jetpack" for place in view.off)
    return asked or (flown_off and view.rules.jetpack_window == "after_rescue")


def needs_words(dice: Bag[Face]) -> str:
    """What a roll asks for, in words: "2 Compasses and a Cannon"."""
    words = []
    for face, count in dice.pairs:
        if face in ANSWER:
            card = ANSWER[face]
            words.append(f"<b>{some_cards(count, card) if count > 1 else CARDS['en'][card.value][0]}</b>")
    return listed(words)


def _notes(leg: LegChances, view: Observation, names: tuple[str, ...]) -> list[str]:
    assert view.captain is not None
    captain = escape(names[view.captain])
    you = view.captain == view.seat
    notes = []
    if isinstance(leg.dice, Bag):
        needs = needs_words(leg.dice)
        if needs:
            notes.append(f"{captain} must pay {needs}. A Turbo can stand in.")
        else:
            notes.append("All dice are blank: nothing to pay.")
    else:
        faces = view.rules.faces
        dice = f"{leg.dice} {'die' if leg.dice == 1 else 'dice'}"
        notes.append(f"{captain} will roll <b>{dice}</b>; {faces[Face.BLANK]} of {len(faces)} faces are blank.")
    if leg.moment == "announced-can":
        notes.append(f"{captain} said: I can. Only a re-roll could still change that.")
        return notes
    if leg.moment == "announced-cannot":
        certain = _crash_certain(view)
        rest = "A Spyglass or a re-roll may still save the flight."
        if certain or not view.rules.deck.only(lambda card: card.place > Card.TURBO.place):  # quick has no such cards
            rest = "Nobody saved the flight." if certain else "No card of this game can save the flight."
        notes.append(f"{captain} said: I cannot. {rest}")
        return notes
    if leg.known:
        notes.append("Counted from your own cards, exactly." if you else "Counted from the cards on the open table.")
    else:
        notes.append(
            f"<b>{leg.hand} of the {len(leg.unseen)} cards you cannot see</b> are {captain}'s. Simple card "
            "count: does not "
            "yet use what plays have told."
        )
    notes.append(_turbo_line(view, leg, you))
    return notes


def _turbo_line(view: Observation, leg: LegChances, you: bool) -> str:
    assert leg.crash is not None
    assert leg.never is not None
    half = leg_chances(view, HALF).crash
    assert half is not None
    always, never = of_hundred(leg.crash), of_hundred(leg.never)
    if leg.crash == leg.never:
        return "Turbos make no difference here."
    if always == never:
        return "Turbos change less than one flight of a hundred."
    whose = "If you use Turbos" if you else "Turbos used"
    return (
        f'<span class="cel-nw">{whose}: always <b>{always}</b></span>, half the time <b>{of_hundred(half)}</b>, '
        f"never <b>{never}</b>."
    )


def _cards(number: int) -> str:
    return "card" if number == 1 else "cards"


def evidence_card(view: Observation) -> str:
    """What the number knows: the cards that were counted, and what was assumed."""
    leg = leg_chances(view)
    if leg.crash is None or view.captain is None:
        return ""
    counts = leg.unseen
    other = sum(n for card, n in counts.pairs if card.place > Card.TURBO.place)
    kinds = ", ".join(some_cards(counts[card], card) for card in (*EQUIPMENT, Card.TURBO))
    known = sum(len(hand) for hand in view.hands if hand is not None)
    rows = [
        (known, f"{_cards(known)} in {'your hand' if view.seat is not None else 'the open hands'}"),
        (len(view.discard), f"{_cards(len(view.discard))} on the discard pile"),
        (len(counts), f"{_cards(len(counts))} you cannot see: {kinds}, {other} Power"),
    ]
    if not leg.known:
        rows.append((leg.hand, "of them are the captain's, any of them as likely"))
    body = "".join(f"<dt>{number}</dt><dd>{text}</dd>" for number, text in rows)
    fraction = f"{leg.crash.numerator:,} / {leg.crash.denominator:,}"
    return (
        '<section class="cel-card"><h2 class="cel-h">What this number knows</h2>'
        f'<dl class="cel-know">{body}</dl><p class="cel-gap"><small>Exact fraction: '
        f'<span class="cel-num">{fraction}</span>. Assumed: the captain uses Turbos whenever they help. Not '
        "counted: later "
        "re-rolls, for better or worse, and Spyglasses.</small></p></section>"
    )


def stakes_card(view: Observation) -> str:
    """What getting off pays now, and what the next city holds: a plain count of the treasures not seen."""
    if view.journey_end is not None or view.ended is not None:
        return ""
    if view.journey == 0:
        return (
            '<section class="cel-card cel-stakes" aria-label="What is at stake"><p>The cards are dealt. Then everybody '
            f"starts aboard at city {view.rules.cities[0].value}.</p></section>"
        )
    here = treasure_chances(view, view.position)
    ahead = next_city(view) if view.target is None else view.target
    leg = leg_chances(view)
    parts = []
    aboard = view.seat is None or view.seat in view.aboard
    captain = view.seat is not None and view.captain == view.seat
    if not aboard:
        place = view.off[view.seat] if view.seat is not None else None
        city = view.rules.cities[place[0]].value if place else 0
        parts.append(f"<p><b>You are safe in city {city}.</b> You fly again in the next journey.</p>")
        if view.phase in ("roll", "decide"):
            city = view.rules.cities[view.position].value
            parts.append(f"<p>The others could take one of these in city {city}:</p>{_chips(here)}")
    else:
        alone = captain and view.aboard == (view.captain,)
        spoken = view.phase not in ("roll", "decide") or view.seat in [seat for seat, _ in view.spoken]
        if captain:
            title = "Land now" if alone and view.target is None else "Leaving pays"
        else:
            title = "Getting off here" if spoken else "Leave now"
        note = "<p>You are captain and stay aboard.</p>" if title == "Leaving pays" else ""
        if title == "Getting off here":
            note = f"<p>Only a card puts you ashore at {_value(view, here)} now:</p>"
        head = f'<p class="cel-row"><span><b>{title}</b></span><span><b>{points(here.mean)}</b> on average</span></p>'
        if here.law is None:
            note = "<p>No treasure is left here.</p>"
        parts.append(head + (note or f"<p>You draw one of these from city {_value(view, here)}:</p>") + _chips(here))
    if ahead is not None and leg.crash is not None and aboard:
        there = treasure_chances(view, ahead)
        crashes = of_hundred(leg.crash)
        mean = there.mean * (1 - leg.crash)
        when = "Get off at" if not captain else "In"
        lost = f'<span class="c" style="width:{max(22, min(62, crashes))}%">{crashes} get 0</span>' if crashes else ""
        won = f'<span class="s">{100 - crashes} get one of these</span>' if crashes < 100 else ""
        mini = f'<p class="cel-mini">{lost}{won}</p>'
        parts.append(
            f'<p class="cel-row"><span><b>{when} city {_value(view, there)}</b></span>'
            f"<span><b>{points(mean)}</b> on average</span></p>{mini}{_chips(there)}"
        )
    foot = "Plain count of the treasures you have not seen."
    if any("pyglass" in part for part in parts):
        foot = "S: Spyglass, worth 2. " + foot
    body = "".join(f'<div class="cel-stake">{part}</div>' for part in parts)
    return (
        f'<section class="cel-card cel-stakes" aria-label="What is at stake">{body}'
        f'<div class="cel-stake cel-foot"><p><small>{foot}</small></p></div></section>'
    )


def _value(view: Observation, chances: TreasureChances) -> int:
    return view.rules.cities[chances.city].value


def _chips(chances: TreasureChances) -> str:
    if chances.law is None:
        return ""
    total = sum(count for _, count in chances.law)
    items = "".join(f"<li>{chip(treasure)}</li>" * count for treasure, count in chances.law)
    tight = " cel-tight" if total > 9 else ""
    return f'<ul class="cel-chips{tight}" aria-label="{total} treasures it may be">{items}</ul>'
