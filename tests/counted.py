"""Hands counted out in the open, for comparing with `celestia_core.beliefs`: a pool, `math.comb`, and what was seen.

    weighed = after(dealt(6, POOL, holding(compass=2)), compass=2)   # he had two Compasses at least, and paid them
    assert wrong(look(game).hand(B), weighed, ALWAYS) == []

Nothing here but `look` asks the library what may be believed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from celestia_core.beliefs import TYPES, Beliefs, HandBelief, beliefs
from celestia_core.kinds import Seat, seat_of
from celestia_core.odds import ALL_NEEDS
from celestia_core.ruleset import Ruleset
from celestia_core.views import InformationState, information_state
from tests.builders import Game, cards, new_game

A, B, C, D = (Seat(seat) for seat in range(4))
ALWAYS, HALF, NEVER = Fraction(1), Fraction(1, 2), Fraction(0)
BEHAVIOURS = (ALWAYS, HALF, NEVER)

# --- counting, without the library ---

Hand = Mapping[str, int]
Weighed = list[tuple[Hand, Fraction | int]]
DECK = {"compass": 20, "arrester": 18, "foghorn": 16, "cannon": 14, "turbo": 8, "other": 8}
EQUIPMENT = TYPES[:4]


def minus(pool: Hand, gone: Hand) -> dict[str, int]:
    return {kind: count - gone.get(kind, 0) for kind, count in pool.items()}


def hands(size: int, pool: Hand) -> Iterator[tuple[Hand, int]]:
    """Every hand of so many cards from a pool, with the ways to deal it."""
    for picked in combinations_with_replacement(pool, size):
        hand = {kind: picked.count(kind) for kind in pool}
        if ways := prod(comb(pool[kind], count) for kind, count in hand.items()):
            yield hand, ways


def dealt(size: int, pool: Hand, *seen: Callable[[Hand], Fraction | int]) -> Weighed:
    """Every hand, weighted by the ways to deal it and by the chance of each thing seen."""
    return [(hand, ways * prod(chance(hand) for chance in seen)) for hand, ways in hands(size, pool)]


def holding(**least: int) -> Callable[[Hand], int]:
    return lambda hand: all(hand[kind] >= count for kind, count in least.items())


def pays(hand: Hand, q: Fraction, needs: Hand) -> Fraction:
    short = sum(max(0, count - hand[kind]) for kind, count in needs.items())
    return ALWAYS if short == 0 else q if short <= hand["turbo"] else NEVER


def can(q: Fraction, **needs: int) -> Callable[[Hand], Fraction]:
    return lambda hand: pays(hand, q, needs)


def cannot(q: Fraction, **needs: int) -> Callable[[Hand], Fraction]:
    return lambda hand: 1 - pays(hand, q, needs)


def after(weighed: Weighed, **gone: int) -> Weighed:
    """What is left of the hands when cards have gone."""
    return [(minus(hand, gone), weight) for hand, weight in weighed if weight]


def average(weighed: Weighed, of: Callable[[Hand], Fraction | int]) -> Fraction:
    return Fraction(sum(weight * of(hand) for hand, weight in weighed), sum(weight for _, weight in weighed))


def wrong(found: HandBelief, weighed: Weighed, q: Fraction) -> list[str]:
    """What the library says of a hand that is not as it was counted; q is how often Turbo is used from now on."""
    answers: dict[str, tuple[object, object]] = {"exact": (found.exact, True)}
    sizes = {sum(hand.values()) for hand, _ in weighed}
    answers["size"] = ({found.size}, sizes)
    for name in TYPES:
        law = [average(weighed, lambda hand, name=name, n=n: hand[name] == n) for n in range(found.size + 1)]
        said = [number.fraction for number in found.law[name]]
        answers[f"law of {name}"] = (said + [NEVER] * (len(law) - len(said)), law)
        answers[f"mean of {name}"] = (found.mean[name].fraction, sum(n * chance for n, chance in enumerate(law)))
        answers[f"at least 2 {name}"] = (found.at_least(name, 2).fraction, sum(law[2:]))
    for needs in ALL_NEEDS[::5]:
        asked = dict(zip(EQUIPMENT, needs, strict=True))
        fails = average(weighed, lambda hand, asked=asked: 1 - pays(hand, q, asked))
        answers[f"{needs}"] = (found.not_paying(needs).fraction, fails)
    return [f"{what}: {said}, not {right}" for what, (said, right) in answers.items() if said != right]


# --- games ---


def begun(made: Ruleset | str, captain: str, **deal: str) -> Game:
    """A game after the deal: the cards by letter, for every seat."""
    game = new_game(made, len(deal))
    if f"captain {captain}" in game.law:
        game = game.play(f"captain {captain}")
    waiting = {who: [card.value for card in cards(words)] for who, words in deal.items()}
    while game.about == "deal":
        who = next(iter(game.law)).split()[1]
        game = game.play(f"draw {who} {waiting[who].pop(0)}")
    assert not any(waiting.values())
    assert game.captain == captain
    return game


def told(game: Game, who: str = "A") -> InformationState:
    return information_state(game.seen(who), seat_of(who))


def look(game: Game, turbo: Fraction = ALWAYS, who: str = "A", without: Sequence[int] = ()) -> Beliefs:
    return beliefs(told(game, who), turbo, without=without, precise=True)


def four(captain: str = "B", made: Ruleset | str = "rulebook", power: str = "jetpack", **deal: str) -> Game:
    """Four players; A holds what the viewer of the example holds."""
    plain = "arrester*2 foghorn*2 compass cannon"
    own = f"compass*2 arrester foghorn cannon {power}"
    return begun(made, captain, **({"A": own, "B": plain, "C": plain, "D": plain} | deal))


POOL = minus(DECK, {"compass": 2, "arrester": 1, "foghorn": 1, "cannon": 1, "other": 1})  # what A does not see
