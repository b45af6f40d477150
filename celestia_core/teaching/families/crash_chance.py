"""How often does the captain crash: known dice or before the roll, from a fresh deck, open cards or a real game."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from operator import mul

from celestia_core.kinds import EQUIPMENT
from celestia_core.odds import explain, explain_rolls
from celestia_core.teaching.question import Question, Value
from celestia_core.written import percent

from .choices import chance_options, family
from .keyed import Keyed
from .scenes import Scene, a_scene
from .small import drawn_text
from .wording import chance_text, number_of
from .wrong_chances import wrong_chances

ID = "crash-chance"
SMALLEST = Fraction(4, 100)
MOST_PLACES = 7
ASKED = (
    "Of 100 such flights, how many crash?",
    "How many of 100 such flights end in a crash?",
    "Out of 100 flights like this one, how many crash?",
)
ASSUMED = "A captain who can pay does so, with Turbo too. No Power card saves the airship."

Numbers = Sequence[tuple[str, Value]]


def _attempt(keyed: Keyed, seed: int) -> Question | None:
    scene = a_scene(keyed, before_roll=keyed.below(3) == 0)
    if scene is None or not SMALLEST < scene.crash < 1 - SMALLEST:
        return None
    right = f"{chance_text(scene.crash)} of such flights crash."
    chosen = chance_options(scene.crash, keyed.shuffled(tuple(wrong_chances(scene))), right)
    if chosen is None:
        return None
    counted, lines = _hands(scene) if scene.faces else _rolls(scene)
    wrong = tuple((f"wrong {mistake}", value) for mistake, value in chosen.wrong)
    return Question(
        family=ID,
        seed=seed,
        prompt=f"{scene.told}\n\n{scene.dice_told} {ASSUMED}\n\n**{keyed.pick(ASKED)}**",
        options=chosen.options,
        explained=lines,
        clauses=("one-card-per-die", "three-cases" if scene.faces else "event-dice", "turbo-pays-one"),
        numbers=(("crash", scene.crash), *scene.numbers, *counted, *wrong),
        position=scene.position,
    )


def _hands(scene: Scene) -> tuple[Numbers, tuple[str, ...]]:
    """The hands behind known dice: how they are counted, and the three cases."""
    needs, total = scene.needs, comb(scene.pool.total, scene.hand)
    ways = {"equipment": 0, "turbo": 0, "nothing": 0}
    for case in explain(needs, scene.hand, scene.pool):
        ways[case.pays_with] += case.ways
    way, drawn = drawn_text(scene.pool.total, scene.hand)
    short, counted = _short(scene)
    lines = (
        f"{scene.hand} cards out of {scene.pool.total}: {way} different hands.",
        *short,
        f"All the ways to fall short, each counted like this, together: {ways['nothing']:,} hands. They crash.",
        f"Equipment for every die: {ways['equipment']:,} hands. They must pay.",
        f"Some Equipment is missing, and there is a Turbo for each missing card: {ways['turbo']:,} hands.",
        f"{ways['nothing']:,} of {total:,} is {chance_text(scene.crash)}.",
    )
    return (("hands", total), *((f"hands {kind}", count) for kind, count in ways.items()), *drawn, *counted), lines


def _short(scene: Scene) -> tuple[tuple[str, ...], Numbers]:
    """Two ways to fall short worked out, as an example of all of them."""
    asked = [
        (card, held) for card, held, need in zip(EQUIPMENT, scene.pool.equipment, scene.needs, strict=True) if need
    ]
    rest = scene.pool.total - scene.pool.turbo - sum(held for _, held in asked)
    none, fewer = comb(rest, scene.hand), comb(rest, scene.hand - 1)
    first, held = asked[0]
    lines = []
    if none:
        lines.append(
            f"Nothing that the dice ask for and no Turbo: all {scene.hand} from the other {rest} cards, {none:,} hands."
        )
    if fewer and scene.needs.dice > 1:
        lines.append(
            f"{number_of(first, 1)}, nothing else that they ask for and no Turbo: {held} ways for the card, times "
            f"{fewer:,} ways for the {scene.hand - 1} others: {held * fewer:,} hands."
        )
    numbers = (("rest", rest), ("none", none), ("others", scene.hand - 1), ("fewer", fewer), ("one", held * fewer))
    return tuple(lines), (*numbers, ("single", 1), ("of the first", held))


def _rolls(scene: Scene) -> tuple[Numbers, tuple[str, ...]]:
    """The rolls behind an average, by how many cards they ask for."""
    rolls = [0] * (scene.dice + 1)
    crashes = [Fraction(0)] * (scene.dice + 1)
    for case in explain_rolls(scene.dice, scene.hand, scene.pool):
        rolls[case.needs.dice] += case.rolls
        crashes[case.needs.dice] += case.rolls * case.odds.crash
    total, lines, numbers = sum(rolls), [], list[tuple[str, Value]]()
    shown = _averaged([crash / ways for crash, ways in zip(crashes, rolls, strict=True)], rolls)
    for asked, (ways, crash, each) in enumerate(zip(rolls, crashes, shown, strict=True)):
        word = f"asks for {asked} {'card' if asked == 1 else 'cards'}"
        lines.append(f"{ways:,} of {total:,} rolls: the roll {word}. Of 100 such flights {each} crash.")
        numbers += [(f"rolls {asked}", ways), (f"asked {asked}", asked), (f"crash {asked}", crash / ways)]
    added = " + ".join(f"{ways:,} x {each}" for ways, each in zip(rolls, shown, strict=True) if float(each))
    lines.append(f"The average of all {total:,} rolls: {added}, divided by {total:,}, is {chance_text(scene.crash)}.")
    return (("rolls", total), *numbers), tuple(lines)


def _averaged(chances: Sequence[Fraction], weights: Sequence[int]) -> list[str]:
    """Chances in flights of 100, with as many decimals as it takes for their average to come out as it is shown."""
    exact = sum(map(mul, chances, weights), Fraction(0)) / sum(weights)
    for places in range(1, MOST_PLACES):
        shown = [f"{100 * float(chance):.{places}f}" if chance else "0" for chance in chances]
        average = sum(map(mul, map(Fraction, shown), weights), Fraction(0)) / sum(weights)
        if percent(average / 100) == percent(exact):
            break
    return shown


FAMILY = family(ID, "How often does it crash?", _attempt)
