"""The chances of the decision: number, two-tone bar, hundred flights, what the number knows; and what is at stake."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from celestia_core.bag import Bag
from celestia_core.beliefs import LegBelief, Number
from celestia_core.kinds import ANSWER, Card, Face, Window
from celestia_core.listing import listed
from celestia_core.palette import ThemeName
from celestia_core.story_words import CARDS
from celestia_core.svg.charts import crash_array
from celestia_core.views import Observation
from celestia_core.written import in_hundred, of_hundred, percent

from .evidence import SURPRISE, knows_line
from .marks import about, address, counted, margin, some_cards

BEHAVIOURS = ("always", "half the time", "never")  # what the three of celestia_core.beliefs.NAMED are called
NO_LEG = (
    '<section class="cel-card cel-odds" aria-label="Chances"><h2 class="cel-h2">Between journeys</h2>'
    "<p>There is no flight to judge now. Each new journey starts on the first city with everybody aboard.</p></section>"
)


@lru_cache(maxsize=256)
def array_address(crashes: int, theme: ThemeName, ringed: int | None = None, guess: int | None = None) -> str:
    """The hundred flights as a data address."""
    if ringed is None:
        return address(crash_array(crashes, theme, None, guess, 230, 114))
    return address(crash_array(crashes, theme, ringed, None, 290, 110))


def bar(crashes: int) -> str:
    """The two-tone bar, both sides labelled as far as they fit."""
    safe = 100 - crashes
    crash_word = f"{crashes} crash" if crashes >= 30 else str(crashes) if crashes >= 8 else ""
    safe_word = f"{safe} arrive" if safe >= 30 else str(safe) if safe >= 8 else ""
    left = f'<span class="c" style="width:{crashes}%">{crash_word}</span>' if crashes else ""
    right = f'<span class="s" style="width:{safe}%">{safe_word}</span>' if safe else ""
    return f'<div class="cel-bar" role="img" aria-label="{crashes} crash, {safe} arrive">{left}{right}</div>'


def chances_card(
    view: Observation,
    leg: LegBelief,
    behaviours: Sequence[Number],
    names: tuple[str, ...],
    theme: ThemeName,
    guess: int | None = None,
    why: str = "",
) -> str:
    """The card of the crash chance at this step, whatever the phase.

    Args:
        view: the table as the viewer sees it.
        leg: his beliefs.
        behaviours: the chance under each of BEHAVIOURS; empty once the captain has spoken.
        names: what the players are called.
        theme: of the page.
        guess: what the viewer guessed before he saw it.
        why: what makes the number, for who was off (HTML).
    """
    if leg.crash is None or leg.target is None:
        return NO_LEG
    crashes = of_hundred(leg.crash)
    city = view.rules.cities[leg.target].value
    alt = f"One hundred flights, grouped: {crashes} on the left crash, {100 - crashes} on the right reach city {city}."
    notes = [*_notes(leg, view, names), turbo_marks(behaviours, "Turbos used" if has_turbos(view) else "")]
    if guess is not None:
        alt += f" A dotted line after {guess}: your guess."
        if why and guess != crashes:  # it says what is asked for, too, and nothing moves
            notes[0] = why
        notes.insert(0, gap_words(guess, leg.crash))
    return (
        f'<section class="cel-card cel-odds{"" if guess is None else " cel-gs-seen"}" aria-labelledby="crash-chance">'
        f'<div class="cel-crash"><h2 id="crash-chance">Crash chance, before rescues: {headline(leg, view)}</h2>'
        f"{big_number(leg.crash)}</div>"
        f'<div class="cel-oddsgrid"><div>{bar(crashes)}<img alt="{alt}" '
        f'src="{array_address(crashes, theme, None, guess)}"></div>'
        f'<div class="cel-notes">{"".join(notes)}</div></div>{_knows(leg, view, names)}</section>'
    )


def big_number(crash: Number) -> str:
    """The number itself, "31 of 100 (31.0 %)"; of an estimate how far it may be off."""
    beside = margin(crash) or percent(crash)
    return (
        f'<p class="cel-big{"" if crash.exact else " cel-about"}">{about(crash)}{big(crash)} of 100 '
        f'<span class="cel-soft">({beside})</span></p>'
    )


def big(crash: Number) -> str:
    """The number in large type, and before it in small type where it stands for more or less (HTML)."""
    *before, number = in_hundred(crash).removesuffix(" of 100").split(" ")
    return "".join(f"<span>{word}</span> " for word in before) + f"<b>{number}</b>"


def headline(leg: LegBelief, view: Observation) -> str:
    """Which number it is: of these dice, before the roll, or what has been announced."""
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


def must_pay(view: Observation, captain: str, needs: str) -> str:
    """What a roll asks of the captain (HTML); a Turbo is named where the game has any."""
    return f"{captain} must pay {needs}.{' A Turbo can stand in.' if has_turbos(view) else ''}"


def has_turbos(view: Observation) -> bool:
    """Whether there is a Turbo in this game: house rules may leave them out."""
    return view.rules.deck[Card.TURBO] > 0


def _notes(leg: LegBelief, view: Observation, names: tuple[str, ...]) -> list[str]:
    """What is asked of the captain, and what he has said."""
    assert view.captain is not None
    captain = escape(names[view.captain])
    if isinstance(leg.dice, Bag):
        needs = needs_words(leg.dice)
        asked = must_pay(view, captain, needs) if needs else "All dice are blank: nothing to pay."
    else:
        faces = view.rules.faces
        dice = f"{leg.dice} {'die' if leg.dice == 1 else 'dice'}"
        asked = f"{captain} will roll <b>{dice}</b>; {faces[Face.BLANK]} of {len(faces)} faces are blank."
    notes = [f"<p>{asked}</p>"]
    if leg.moment == "announced-can":
        notes.append(f"<p>{captain} said: I can. Only a re-roll could still change that.</p>")
    if leg.moment == "announced-cannot":
        certain = _crash_certain(view)
        rest = "A Spyglass or a re-roll may still save the flight."
        if certain or not view.rules.deck.only(lambda card: card.place > Card.TURBO.place):  # quick has no such cards
            rest = "Nobody saved the flight." if certain else "No card of this game can save the flight."
        notes.append(f"<p>{captain} said: I cannot. {rest}</p>")
    return notes


def _knows(leg: LegBelief, view: Observation, names: tuple[str, ...]) -> str:
    """The line that says what the number knows; nothing where it was announced."""
    if leg.moment not in ("these-dice", "before-roll"):
        return ""
    if leg.known:
        line = "Counted from your own cards." if view.captain == view.seat else "Counted from the open cards."
    else:
        line = knows_line(leg, view, names) + (f" {SURPRISE}." if leg.surprised else "")
    return f'<p class="cel-line">{line}</p>'


def turbo_marks(behaviours: Sequence[Number], words: str, simple: Number | None = None) -> str:
    """The named uses of Turbo as marks on one rail, and in words; on request the simple card count as a dotted mark.

    Args:
        behaviours: the chance under each of BEHAVIOURS; may be empty.
        words: how the sentence begins; "" in a game without Turbos.
        simple: the simple card count.
    """
    if not behaviours:
        return ""
    numbers = [of_hundred(chance) for chance in behaviours]
    if len(set(numbers)) > 1:
        marks = list(zip("abc", BEHAVIOURS, numbers, strict=True))
        told = f"{words}:" + "".join(f'<span class="cel-nw">{_mark(m)} {use} <b>{n}</b></span> ' for m, use, n in marks)
    else:
        marks = [("a", "", numbers[0])] if simple is not None else []
        same = len({chance.value for chance in behaviours}) == 1
        told = "Turbos make no difference here." if same else "Turbos change less than one flight of a hundred."
    if simple is not None:
        marks.append(("d", "", of_hundred(simple)))
    rail = "".join(f'<span class="{shape}" style="left:{n}%"></span>' for shape, _, n in reversed(marks))
    drawn = f'<div class="cel-rail" aria-hidden="true">{rail}</div>' if rail else ""
    return drawn + (f'<p class="cel-uses">{told}</p>' if words else "")


def _mark(shape: str) -> str:
    return f'<span class="cel-m {shape}" aria-hidden="true"></span>'


def gap_words(guess: int, crash: Number) -> str:
    """The guess beside the chance: how far off, without a word of praise or blame (HTML)."""
    off = counted(abs(guess - of_hundred(crash)), "flight", "flights")
    estimated = "" if crash.exact else " The chance is an estimate itself."
    return f'<p class="cel-uses">You guessed {guess} (dotted): <b>{off} off</b>.{estimated}</p>'
