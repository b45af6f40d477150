"""Tables to ask about: a captain's hidden hand, the cards not seen, and dice; made up, or a moment of a real game."""

from dataclasses import dataclass
from fractions import Fraction

from celestia_core.bag import Bag
from celestia_core.chances import leg_chances, unseen_cards
from celestia_core.kinds import EQUIPMENT, HAZARDS, Card, Face
from celestia_core.odds import EVENT_DIE, Needs, Pool, crash_odds
from celestia_core.ruleset import City, Ruleset, load_ruleset
from celestia_core.story import PLAYERS
from celestia_core.teaching.position import Position
from celestia_core.teaching.question import Value

from .games import deal_for, first_leg
from .keyed import Keyed
from .wording import cards_text, dice_text, pool_text

RULES = "rulebook@1"


@dataclass(frozen=True)
class Scene:
    """What a question about one leg rests on.

    Attributes:
        told: the table in words, the dice not included.
        captain: whose hand it is.
        pool: cards any of which may be in the captain's hand.
        whole: the cards of the deck before any was seen.
        hand: cards in the captain's hand.
        dice: how many are rolled.
        faces: what they show; none before the roll.
        seen: cards that lie open or in the viewer's hand.
        position: the moment it is taken from.
    """

    told: str
    captain: int
    pool: Pool
    whole: Pool
    hand: int
    dice: int
    faces: tuple[Face, ...] = ()
    seen: Bag[Card] = Bag()  # noqa: RUF009 - an empty bag never changes
    position: Position | None = None

    @property
    def asked(self) -> tuple[Face, ...] | int:
        """What chances are asked for: these faces, or so many dice before the roll."""
        return self.faces or self.dice

    @property
    def needs(self) -> Needs:
        """The cards the faces ask for."""
        return Needs.of(self.faces)

    @property
    def crash(self) -> Fraction:
        """The exact chance that the captain cannot pay; Turbo is always used."""
        return crash_odds(self.asked, self.hand, self.pool).crash

    @property
    def dice_told(self) -> str:
        """The dice in a sentence."""
        shown = f"The dice show **{dice_text(self.faces)}**."
        return shown if self.faces else f"**{self.dice} dice** will be rolled."

    @property
    def numbers(self) -> tuple[tuple[str, Value], ...]:
        """Everything it rests on, by name."""
        kinds = (*(card.value for card in EQUIPMENT), "turbo", "other")
        counts = zip(kinds, (*self.pool.equipment, self.pool.turbo, self.pool.other), strict=True)
        return (
            ("hand", self.hand),
            ("dice", self.dice),
            *((f"rolled {face.value}", self.faces.count(face)) for face in Face if self.faces),
            *((f"unseen {kind}", count) for kind, count in counts),
            ("unseen", self.pool.total),
            *((f"seen {card.value}", count) for card, count in self.seen.pairs),
        )


def rules() -> Ruleset:
    """The rules that questions are asked under."""
    return load_ruleset(RULES)


def unseen_text(pool: Pool) -> str:
    """The cards that may be in the captain's hand."""
    return f"Cards you cannot see: {pool_text(pool)}, {pool.total} in all."


def a_roll(keyed: Keyed, dice: int) -> tuple[Face, ...]:
    """A roll, in the order of faces."""
    faces = tuple(EVENT_DIE)
    return tuple(sorted(keyed.pick(faces) for _ in range(dice)))


def average_left(keyed: Keyed, city: City) -> Fraction:
    """Average points of the treasures left in a city after some were drawn."""
    left = keyed.drawn(city.treasures, len(city.treasures) - keyed.below(len(city.treasures) - 2))
    return Fraction(sum(treasure.points * count for treasure, count in left.pairs), len(left))


def a_scene(keyed: Keyed, before_roll: bool = False, real: bool = True) -> Scene | None:
    """Some table.

    Args:
        keyed: where the choices come from.
        before_roll: the dice are still to be rolled.
        real: a moment of a real game is wanted now and then.

    Returns:
        None where nothing is asked for and there is nothing to count.
    """
    if real and not before_roll and keyed.below(4) == 0:
        return _real_scene(keyed)
    dice = keyed.among(2, 4)
    faces = () if before_roll else a_roll(keyed, dice)
    if faces and not set(faces) & set(HAZARDS):
        return None
    captain, viewer = keyed.shuffled(range(4))[:2]
    hand, deck = keyed.among(3, 8), rules().deck
    who = f"{PLAYERS[captain]} is captain and holds **{hand} cards** that nobody else has seen."
    match keyed.below(3):
        case 0:
            seen: Bag[Card] = Bag()
            told = keyed.pick((f"All cards are dealt from a fresh deck. {who}", f"No card has been shown yet. {who}"))
        case 1:
            seen = keyed.drawn(deck, keyed.among(4, 6))
            told = f"You are {PLAYERS[viewer]} and hold {cards_text(seen)}. No other card has been shown. {who}"
        case _:
            seen = keyed.drawn(deck, keyed.among(6, 12))
            told = f"On the discard pile lie {cards_text(seen)}; other players used them. {who}"
    pool = Pool.of(deck - seen)
    return Scene(f"{told}\n\n{unseen_text(pool)}", captain, pool, Pool.of(deck), hand, dice, faces, seen)


def _real_scene(keyed: Keyed) -> Scene | None:
    """The first leg of a real game, as a passenger sees it: no card was shown, nothing was said."""
    moment = keyed.pick(first_leg(deal_for(keyed)))
    position = moment.seen_by(moment.seat)
    view, chances = position.view, leg_chances(position.view)
    assert view.captain is not None
    assert view.seat is not None
    if not isinstance(chances.dice, Bag) or not set(chances.dice.kinds()) & set(HAZARDS):
        return None
    pool = Pool.of(unseen_cards(view))
    told = (
        f"A real game, first leg. You are {PLAYERS[view.seat]} and hold {cards_text(view.hand)}. "
        f"No card has been shown. {PLAYERS[view.captain]} is captain and holds **{chances.hand} cards**.\n\n"
        f"{unseen_text(pool)}"
    )
    faces = tuple(chances.dice)
    whole = Pool.of(view.rules.deck)
    return Scene(told, view.captain, pool, whole, chances.hand, len(faces), faces, view.hand, position)
