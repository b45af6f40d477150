"""What somebody wants to explore, and how it stands in the address of the page. Knows no Streamlit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from celestia_core.kinds import Face
from celestia_core.odds import Pool, Turbo
from celestia_core.ruleset import load_ruleset
from celestia_core.teaching.lab.exploring import MOST_EXPLORED, Dice, Setting, sorted_faces
from celestia_core.teaching.lab.trial import TRIALS
from celestia_core.words import CARD_NAMES

FULL = Pool.of(load_ruleset("rulebook").deck)
MOST_DICE = 4
USES: dict[str, Turbo] = {"always": "always", "half": Fraction(1, 2), "never": "never"}
SORTS = ("chance", "dice", "weight")
SOURCES = ("pool", "game")
VIEWS = ("explore", "rules")
KINDS = ("compass", "arrester", "foghorn", "cannon", "turbo", "other")
NAMES = ("dice", "hand", "turbo", "pool", "from", "sort", "lab", "fly", "guess", "type")  # query parameters
LONGEST = 60  # characters of one of them
MOST_SEED = 999_999

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Flying:
    """Flights that are simulated.

    Attributes:
        seed: which luck, 1 to MOST_SEED.
        flown: how many so far, 0 to 100,000.
    """

    seed: int = 1
    flown: int = 0


@dataclass(frozen=True, slots=True)
class Wanted:
    """The settings of the page.

    Attributes:
        dice: how many; or the faces; None: those of the game.
        hand: cards in the captain's hand.
        turbo: a key of USES.
        pool: unseen cards.
        source: "pool", or "game" for the game on the table of Play.
        sort: one of SORTS.
        view: one of VIEWS.
        guess: whether a guess is asked before the numbers are shown.
        large: whether number and flights alone are shown, in large type for a projector.
    """

    dice: Dice | None = MOST_DICE
    hand: int = 7
    turbo: str = "always"
    pool: Pool = FULL
    source: str = "pool"
    sort: str = "chance"
    view: str = "explore"
    guess: bool = False
    large: bool = False

    @property
    def uses(self) -> Turbo:
        """What a captain does who can pay only with Turbo."""
        return USES[self.turbo]

    @property
    def setting(self) -> Setting:
        """The flight from the pool; a hand that the pool cannot fill is as large as it can be."""
        dice = MOST_DICE if self.dice is None else self.dice
        return Setting(dice, min(self.hand, self.pool.total), self.pool, self.uses)

    @property
    def flight(self) -> str:
        """What the flights depend on beside the game, as text."""
        parts = self.parameters()
        return "&".join(f"{name}={parts.get(name, '')}" for name in ("dice", "hand", "turbo", "pool", "from"))

    def parameters(self) -> dict[str, str]:
        """As query parameters, only what is not as usual."""
        usual = Wanted(dice=None if self.source == "game" else MOST_DICE)
        dice = "" if self.dice is None else dice_text(self.dice)
        pool = "-".join(str(getattr(self.pool, kind)) for kind in KINDS)
        told = {
            "dice": (self.dice != usual.dice, dice),
            "hand": (self.hand != usual.hand, str(self.hand)),
            "turbo": (self.turbo != usual.turbo, self.turbo),
            "pool": (self.pool != usual.pool, pool),
            "from": (self.source != usual.source, self.source),
            "sort": (self.sort != usual.sort, self.sort),
            "lab": (self.view != usual.view, self.view),
            "guess": (self.guess, "first"),
            "type": (self.large, "large"),
        }
        return {name: text for name, (differs, text) in told.items() if differs}


def read(parameters: Mapping[str, str]) -> tuple[Wanted, Flying, tuple[str, ...]]:
    """The settings an address asks for.

    Args:
        parameters: by name; whoever made the link wrote them.

    Returns:
        The settings, the flights, and what each parameter should be that cannot be read (Markdown, in our words alone):
        the usual stands for it.
    """
    faults: list[str] = []

    def one(name: str, usual: T, take: Callable[[str], T]) -> T:
        text = parameters.get(name)
        if text is None:
            return usual
        try:
            if len(text) > LONGEST:
                raise ValueError("is too long")
            return take(text)
        except ValueError as error:
            faults.append(f"**{name}** {error}")
            return usual

    source = one("from", "pool", lambda text: _chosen(text, SOURCES))
    usual: Dice | None = None if source == "game" else MOST_DICE
    wanted = Wanted(
        dice=one("dice", usual, dice_from),
        hand=one("hand", 7, lambda text: _whole(text, MOST_EXPLORED)),
        turbo=one("turbo", "always", lambda text: _chosen(text, tuple(USES))),
        pool=one("pool", FULL, _pool),
        source=source,
        sort=one("sort", "chance", lambda text: _chosen(text, SORTS)),
        view=one("lab", "explore", lambda text: _chosen(text, VIEWS)),
        guess=one("guess", False, lambda text: _chosen(text, ("first",)) == "first"),
        large=one("type", False, lambda text: _chosen(text, ("large",)) == "large"),
    )
    return wanted, one("fly", Flying(), _flying), tuple(faults)


def dice_text(dice: Dice) -> str:
    """Dice in an address: "4", or "fog-fog-blank"."""
    return str(dice) if isinstance(dice, int) else "-".join(face.value for face in dice)


def dice_from(text: str) -> Dice:
    """The dice that an address names. Raises ValueError: it names none."""
    if text in ("1", "2", "3", "4"):
        return int(text)
    words = text.split("-")
    known = {face.value: face for face in Face}
    if len(words) > MOST_DICE or not all(word in known for word in words):
        raise ValueError(f"is 1 to {MOST_DICE}, or that many of {', '.join(known)} with - between them")
    return sorted_faces(tuple(known[word] for word in words))


def flying_text(flying: Flying) -> str:
    """Flights in an address: seed and number."""
    return f"{flying.seed}-{flying.flown}"


def _flying(text: str) -> Flying:
    seed, _, flown = text.partition("-")
    try:
        flying = Flying(_whole(seed, MOST_SEED), _whole(flown, TRIALS[-1]))
    except ValueError:
        flying = Flying(0)
    if not flying.seed:
        raise ValueError(f"is a number from 1 to {MOST_SEED}, a - and how many flights, up to {TRIALS[-1]}")
    return flying


def _pool(text: str) -> Pool:
    most = [getattr(FULL, kind) for kind in KINDS]
    words = text.split("-")
    if len(words) != len(KINDS):
        raise ValueError(f"is {len(KINDS)} numbers with - between them")
    counts = []
    for kind, word, cards in zip(KINDS, words, most, strict=True):
        try:
            counts.append(_whole(word, cards))
        except ValueError as error:
            raise ValueError(f"for {name_of(kind)} {error}") from None
    return Pool(*counts)


def name_of(kind: str) -> str:
    """A type of card in words: "Compass", "other card"."""
    return CARD_NAMES.get(kind, "other card")


def _chosen(text: str, options: tuple[str, ...]) -> str:
    if text not in options:
        raise ValueError(f"is {' or '.join(options)}")
    return text


def _whole(text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and int(text) <= most):
        raise ValueError(f"is a whole number from 0 to {most}")
    return int(text)
