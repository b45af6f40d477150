"""What the learner wants to do before he sees: two switches, and for every chance whether it was seen already."""

from dataclasses import dataclass

import streamlit as st

from celestia_core.beliefs import Number
from celestia_core.teaching.logbook import Guess
from celestia_ui import logbook, session
from celestia_ui.sitting import Sitting

from .chance import Coming, coming, to_be_guessed, told_at

GUESS, JUDGE = "guess-first", "judge-first"  # session keys of the switches
MODES = {"guess": (True, False), "judge": (False, True), "both": (True, True)}
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
    _read(sitting)
    guessing, judging = bool(st.session_state.get(GUESS)), bool(st.session_state.get(JUDGE))
    found = coming(sitting)
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
    _read(sitting)
    found = coming(sitting) if st.session_state.get(GUESS) else None
    if found is None or sitting.shown < found.first or found.key in _seen():
        return False
    return to_be_guessed(sitting.reckoning.leg(sitting.shown))


def _read(sitting: Sitting) -> None:
    """A fresh session takes from the address its switches, and what was guessed of the open chance before a reload."""
    if READ in st.session_state:
        return
    st.session_state[READ] = True
    asked = session.carried(session.FIRST)
    if asked in MODES:
        st.session_state[GUESS], st.session_state[JUDGE] = MODES[asked]
    elif asked is not None:
        st.warning(TROUBLE)
    found = coming(sitting) if st.session_state.get(GUESS) else None
    if found is None:
        return
    said = session.carried(session.SAID) or ""
    if said == JUST_SEEN:
        remember(found, None)
    elif said.isascii() and said.isdigit() and len(said) <= 3 and int(said) <= 100:
        remember(found, int(said))


def _write(first: First, found: Coming | None) -> None:
    """Let the switches, and what was said of the open chance, go along in the address."""
    now = (first.guessing, first.judging)
    session.carry(session.FIRST, next((mode for mode, switches in MODES.items() if switches == now), None))
    said = None
    if first.guessing and found is not None and found.key in _seen():
        guessed = _seen()[found.key]
        said = JUST_SEEN if guessed is None else str(guessed)
    session.carry(session.SAID, said)


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
    if found.key not in logbook.logbook().seen:  # a link may lead here again without what was said
        logbook.note(lambda book: book.with_guess(Guess.of(said, crash.value)).with_seen(found.key))


def skip(found: Coming) -> None:
    """Just show the chance (`on_click`)."""
    remember(found, None)
