"""What the learner wants to do before he sees: two switches, and for every chance whether it was seen already."""

from dataclasses import dataclass

import streamlit as st

from celestia_core.beliefs import Number
from celestia_core.teaching.logbook import Guess
from celestia_ui import logbook
from celestia_ui.sitting import Sitting

from .chance import Coming, coming, to_be_guessed, told_at

GUESS, JUDGE = "guess-first", "judge-first"  # session keys of the switches
MODES = {"guess": (True, False), "judge": (False, True), "both": (True, True)}
FIRST = "first"  # query parameter: one of MODES
SAID = "said"  # query parameter: what was guessed of the chance that is open, so that a reload asks no second time
SEEN = "chances-seen"  # session key: by key of the chance what was guessed, None where it was seen without a guess
READ = "first-read"  # session key: the address has been read
SLIDER, SLIDER_OF = "guess", "guess-of"  # session keys: the slider, and the chance it belongs to
MIDDLE = 50  # where it begins: it must tell nothing
MOST_SEEN = 500
JUST_SEEN = "seen"
TROUBLE = f"The address asks for something before the chances that does not exist: it knows {', '.join(MODES)}."


@dataclass(frozen=True, slots=True)
class First:
    """What holds in this run of the page.

    Attributes:
        guessing: the switch for guesses is on.
        judging: the switch for judged choices is on.
        covered: the chance of the step shown, as long as nobody has guessed it.
        said: what was guessed of the chance shown, if anything.
    """

    guessing: bool
    judging: bool
    covered: Coming | None = None
    said: int | None = None


def begin(sitting: Sitting) -> First:
    """Look at switches and address, and at what the step shown would tell."""
    fresh = READ not in st.session_state
    if fresh:
        _read_switches()
    guessing, judging = bool(st.session_state.get(GUESS)), bool(st.session_state.get(JUDGE))
    found = coming(sitting)
    if fresh and found is not None and guessing:
        _read_said(found)
    first = First(guessing, judging)
    open_here = found is not None and sitting.shown >= found.first
    tells = (open_here or guessing) and to_be_guessed(sitting.reckoning.leg(sitting.shown))
    if tells and found is not None and open_here:
        seen = _seen()
        if guessing and found.key not in seen:
            first = First(guessing, judging, covered=found)
        elif guessing:
            first = First(guessing, judging, said=seen[found.key])
        else:
            remember(found, None)
    elif tells:  # a branch from here would be about the same chance
        remember(told_at(sitting), None)
    _write(first, found)
    return first


def covers(sitting: Sitting) -> bool:
    """Whether the chance of the step shown is still to be guessed; then no other page tells it either."""
    found = coming(sitting) if st.session_state.get(GUESS) else None
    if found is None or sitting.shown < found.first or found.key in _seen():
        return False
    return to_be_guessed(sitting.reckoning.leg(sitting.shown))


def _read_switches() -> None:
    """A fresh session takes its switches from the address."""
    st.session_state[READ] = True
    asked = st.query_params.get(FIRST)
    if asked is None:
        return
    if asked in MODES:
        st.session_state[GUESS], st.session_state[JUDGE] = MODES[asked]
    else:
        st.warning(TROUBLE)


def _read_said(found: Coming) -> None:
    """A fresh session takes from the address what was guessed before the reload."""
    said = st.query_params.get(SAID, "")
    if said == JUST_SEEN:
        remember(found, None)
    elif said.isascii() and said.isdigit() and len(said) <= 3 and int(said) <= 100:
        remember(found, int(said))


def _write(first: First, found: Coming | None) -> None:
    """Put the switches, and what was said of the open chance, into the address."""
    now = (first.guessing, first.judging)
    wanted = {FIRST: next((mode for mode, switches in MODES.items() if switches == now), None), SAID: None}
    if first.guessing and found is not None and found.key in _seen():
        said = _seen()[found.key]
        wanted[SAID] = JUST_SEEN if said is None else str(said)
    for name, value in wanted.items():
        if value is None:
            if name in st.query_params:
                del st.query_params[name]
        elif st.query_params.get(name) != value:
            st.query_params[name] = value


def _seen() -> dict[str, int | None]:
    seen: dict[str, int | None] = st.session_state.setdefault(SEEN, {})
    return seen


def remember(found: Coming, said: int | None) -> None:
    """The number has been seen; after a guess the guess stays."""
    seen = _seen()
    seen.setdefault(found.key, said)
    while len(seen) > MOST_SEEN:
        del seen[next(iter(seen))]


def slider_for(found: Coming) -> int:
    """Where the slider stands; each new chance sets it back to the middle."""
    if st.session_state.get(SLIDER_OF) != found.key or SLIDER not in st.session_state:
        st.session_state[SLIDER_OF], st.session_state[SLIDER] = found.key, MIDDLE
    return int(st.session_state[SLIDER])


def see(found: Coming, crash: Number) -> None:
    """Commit to the guess (`on_click`): it goes into the logbook, and the chance is shown."""
    if found.key in _seen():
        return  # a second press of the same wish
    said = int(st.session_state.get(SLIDER, MIDDLE))
    remember(found, said)
    logbook.note(lambda book: book.with_guess(Guess.of(said, crash.value)))


def skip(found: Coming) -> None:
    """Just show the chance (`on_click`)."""
    remember(found, None)
