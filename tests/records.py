"""Hypothesis strategies for records: games of every published ruleset with setups as a page or a file may have them."""

from hypothesis import strategies as st

from celestia_core.kinds import Seat
from celestia_core.luck import MAX_DEAL
from celestia_core.record import ASK_WORDS, Record
from celestia_core.ruleset import load_ruleset
from tests.strategies import RULESETS, play

PLAYERS = ("human", "random", "always-stay", "leave-at-city=6", "odds-threshold=0.30", "coach", "a-bot-of-mine=0.125")

deal_numbers = st.one_of(st.integers(0, 1000), st.integers(0, MAX_DEAL))


@st.composite
def asks(draw: st.DrawFn) -> str:
    chosen = draw(st.sets(st.sampled_from(ASK_WORDS)))
    return " ".join(word for word in ASK_WORDS if word in chosen) or draw(st.sampled_from(("all", "none")))


@st.composite
def deals(draw: st.DrawFn) -> tuple[tuple[int, int], ...]:
    later = sorted(draw(st.sets(st.integers(1, 300), max_size=3)))
    return tuple((first, draw(deal_numbers)) for first in (0, *later))


@st.composite
def records(draw: st.DrawFn, names: tuple[str, ...] = RULESETS, limit: int = 3) -> Record:
    """A record whose plies may follow its deal number, or not, cut off anywhere."""
    name, seed = draw(st.sampled_from(names)), draw(deal_numbers)
    rules = load_ruleset(draw(st.sampled_from((name, f"{name}+max{draw(st.integers(1, limit))}"))))
    seats = draw(st.sampled_from(rules.seats))
    game = play(rules, seats, seed, boldness=draw(st.sampled_from((1, 5))), most=draw(st.integers(0, 120)))
    return Record(
        ruleset=rules.id,
        players=tuple(draw(st.lists(st.sampled_from(PLAYERS), min_size=seats, max_size=seats))),
        viewer=draw(st.none() | st.integers(0, seats - 1).map(Seat)),
        deals=draw(st.one_of(st.just(((0, seed),)), deals())),
        plies=game.plies,
        shown=draw(st.none() | st.integers(0, 400)),
        asks=draw(asks()),
    )
