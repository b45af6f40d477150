"""The controls of the lab, and how they, the address and the session agree on what is wanted."""

from typing import Final

import streamlit as st

from celestia_core.kinds import Face
from celestia_core.odds import Pool
from celestia_core.teaching.lab.exploring import MOST_EXPLORED, dice_of, sorted_faces
from celestia_ui.blocks.lens import TITLES

from .wanted import FULL, KINDS, MOST_DICE, NAMES, SOURCES, USES, Flying, Wanted, flying_text, read

KNOWN, MOVED = "lab-known", "lab-moved"  # session keys: the parameters as written last, newest first; a control moved
DICE, FACES, HAND, TURBO, SOURCE, SORT, VIEW, GUESS, LARGE = (
    f"lab-{name}" for name in ("dice", "faces", "hand", "turbo", "from", "sort", "lab", "guess", "large")
)
KEEP: Final = "session"  # a control that is away for a while comes back as the server has it: so the browser is told
GAME_DICE = 0  # choice of dice: those of the game
USE_WORDS = {"always": "Always", "half": "Half the time", "never": "Never"}
SOURCE_WORDS = {"pool": "A deck", "game": "My game"}
VIEW_WORDS = {"explore": "Explore", "rules": "House rules"}


def settled() -> tuple[Wanted, Flying | None, tuple[str, ...]]:
    """What is wanted in this run, before its controls are drawn.

    A run that began with a control still carries the address from before, and a quick press the one before that; then
    the controls are right. Else an address that is not our own (a link, a reload) is read and the controls follow it.

    Returns:
        The settings; the flights of an address that was read, else None; what was wrong with it.
    """
    here = {name: st.query_params[name] for name in NAMES if name in st.query_params}
    moved, known = st.session_state.pop(MOVED, False), st.session_state.get(KNOWN, [])
    ours = bool(known) and (moved or not here or here in known)
    wanted, flying, faults = read(known[0] if ours else here)
    for key, value in _values(wanted).items():
        if not ours or st.session_state.get(key) is None:
            st.session_state[key] = value
    return wanted, None if ours else flying, faults


def write(wanted: Wanted, flying: Flying) -> None:
    """Put what is wanted into the address, beside the game."""
    told = wanted.parameters()
    if flying.flown:
        told["fly"] = flying_text(flying)
    before: list[dict[str, str]] = st.session_state.get(KNOWN, [])
    if [told] != before[:1]:
        st.session_state[KNOWN] = [told, *before[:1]]
    for name in NAMES:
        if name not in told and name in st.query_params:
            del st.query_params[name]
    if any(st.query_params.get(name) != text for name, text in told.items()):
        st.query_params.update(told)


def moved() -> None:
    """A control was moved (`on_change`)."""
    st.session_state[MOVED] = True


def reset() -> None:
    """Back to a full deck (`on_click`)."""
    moved()
    st.session_state.update({key: value for key, value in _values(Wanted()).items() if key.startswith("lab-pool-")})


def view_choice() -> str:
    """Explore, or change the rules."""
    return str(
        st.segmented_control(
            "View",
            list(VIEW_WORDS),
            key=VIEW,
            required=True,
            format_func=VIEW_WORDS.__getitem__,
            label_visibility="collapsed",
            on_change=moved,
            persist_state=KEEP,
        )
    )


def large_choice() -> bool:
    """Number and flights alone, in large type."""
    return bool(st.toggle("Large type", key=LARGE, on_change=moved, persist_state=KEEP))


def sort_choice() -> str:
    """How the rolls are sorted inside their groups."""
    words = {"chance": "Chance", "dice": "Dice", "weight": "How often"}
    chosen = st.segmented_control(
        "Sorted by",
        list(words),
        key=SORT,
        required=True,
        format_func=words.__getitem__,
        on_change=moved,
        persist_state=KEEP,
    )
    return str(chosen)


def controls(wanted: Wanted) -> Wanted:
    """Draw the controls of the left column.

    Args:
        wanted: what is wanted so far, for what no control shows.
    """
    source = st.segmented_control(
        "Cards",
        list(SOURCES),
        key=SOURCE,
        required=True,
        format_func=SOURCE_WORDS.__getitem__,
        width="stretch",
        on_change=_other_source,
        persist_state=KEEP,
    )
    choices = ([GAME_DICE] if source == "game" else []) + list(range(1, MOST_DICE + 1))
    number = st.segmented_control(
        "Dice",
        choices,
        key=DICE,
        required=True,
        format_func=lambda dice: str(dice) if dice else "Its own",
        width="stretch",
        on_change=moved,
        persist_state=KEEP,
    )
    dice = None if number == GAME_DICE else int(number or MOST_DICE)
    faces = (
        _faces(dice) if dice and st.toggle("Choose the faces", key=FACES, on_change=moved, persist_state=KEEP) else ()
    )
    guess = st.toggle("Guess the chance first", key=GUESS, on_change=moved, persist_state=KEEP)
    hand, pool = wanted.hand, wanted.pool
    if source == "pool":
        hand = st.slider("Cards in the captain’s hand", 0, MOST_EXPLORED, key=HAND, on_change=moved, persist_state=KEEP)
    turbo = st.segmented_control(
        "Turbo, where nothing else pays",
        list(USES),
        key=TURBO,
        required=True,
        format_func=USE_WORDS.__getitem__,
        width="stretch",
        on_change=moved,
        persist_state=KEEP,
    )
    if source == "pool":
        pool = _pool()
    return Wanted(
        dice=sorted_faces(faces) or dice,
        hand=int(hand),
        turbo=str(turbo),
        pool=pool,
        source=str(source),
        sort=wanted.sort,
        view=wanted.view,
        guess=bool(guess),
        large=wanted.large,
    )


def _faces(dice: int) -> tuple[Face, ...]:
    with st.container(key="lab_faces", gap="xsmall"):
        words = [
            st.selectbox(
                f"Die {number + 1}",
                [face.value for face in Face],
                key=f"lab-face-{number}",
                on_change=moved,
                persist_state=KEEP,
            )
            for number in range(dice)
        ]
    return tuple(Face(word) for word in words if word)


def _pool() -> Pool:
    total = sum(int(st.session_state[f"lab-pool-{kind}"]) for kind in KINDS)
    st.html(f'<p class="cel-h cel-gap">Cards nobody has shown ({total})</p>')
    with st.container(key="lab_pool", gap="xsmall"):
        counts = []
        for kind in KINDS:
            most = getattr(FULL, kind)
            name = TITLES[kind] if kind != "other" else "Power cards"
            key = f"lab-pool-{kind}"
            counts.append(
                int(st.slider(name, 0, most, key=key, format=f"%d of {most}", on_change=moved, persist_state=KEEP))
            )
    st.button("Reset to a full deck", key="lab-reset", icon=":material/restart_alt:", on_click=reset, width="stretch")
    return Pool(*counts)


def _other_source() -> None:
    """Another source of cards (`on_change`): its own dice, or the usual ones."""
    moved()
    game = st.session_state[SOURCE] == "game"
    st.session_state[DICE], st.session_state[FACES] = (GAME_DICE if game else MOST_DICE), False


def _values(wanted: Wanted) -> dict[str, object]:
    """What the controls show, by key."""
    faces = () if wanted.dice is None or isinstance(wanted.dice, int) else wanted.dice
    shown = {
        f"lab-face-{number}": face.value for number, face in enumerate((*faces, *[Face.FOG] * MOST_DICE)[:MOST_DICE])
    }
    return {
        DICE: GAME_DICE if wanted.dice is None else dice_of(wanted.dice),
        FACES: bool(faces),
        HAND: wanted.hand,
        TURBO: wanted.turbo,
        SOURCE: wanted.source,
        SORT: wanted.sort,
        VIEW: wanted.view,
        GUESS: wanted.guess,
        LARGE: wanted.large,
        **shown,
        **{f"lab-pool-{kind}": getattr(wanted.pool, kind) for kind in KINDS},
    }
