"""What a seat has seen of hidden hands in all journeys, told in short sentences: payments, refusals, cards played.

Who stayed or left, and what it cost, is not told: no chance rests on it (`beliefs.ASSUMED`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from celestia_core import events as seen
from celestia_core.bag import Bag
from celestia_core.kinds import Card, Face, Seat
from celestia_core.listing import listed
from celestia_core.observation import InformationState
from celestia_core.teaching.families.wording import cards_text
from celestia_core.words import CARD_NAMES


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing seen.

    Attributes:
        journey: in which; 0 before the first.
        seat: whose hand it tells of; None where it tells of everybody's.
        says: a sentence without its stop.
    """

    journey: int
    seat: Seat | None
    says: str


def facts_of(information: InformationState, names: Sequence[str]) -> tuple[Fact, ...]:
    """Everything seen of hidden hands, in order.

    Args:
        information: what the seat saw from the start of the game; nothing else is looked at.
        names: what the players are called, by seat; the viewer too.
    """
    fold = _Fold(["you" if name == "You" else name for name in names])  # no fact begins a sentence
    for event in information.seen:
        fold.see(event)
    fold.close()
    return tuple(fold.facts)


@dataclass(slots=True)
class _Fold:
    names: Sequence[str]
    facts: list[Fact] = field(default_factory=list)
    journey: int = 0
    dice: Bag[Face] = field(default_factory=Bag)
    discard: Bag[Card] = field(default_factory=Bag)
    given: dict[Seat, int] = field(default_factory=dict)
    promised: bool = False  # the last fact is an "I can" of these dice, which a payment completes

    def see(self, event: seen.Event) -> None:
        if isinstance(event, seen.CardGiven):
            self.given[event.seat] = self.given.get(event.seat, 0) + 1
            return
        self.close()
        match event:
            case seen.JourneyStarted():
                self.journey += 1
            case seen.Rolled(_, _, dice) | seen.Rerolled(_, _, dice):
                self.dice, self.promised = dice, False
            case seen.Announced(captain, can) if self._asked():
                self.promised = can
                self.say(
                    captain, f"{self.names[captain]} said “I {'can' if can else 'cannot'} pay” for {self._asked()}"
                )
            case seen.Paid(captain, cards) if cards:
                if self.promised:
                    self.facts.pop()
                self.promised = False
                self.discard = self.discard + cards
                self.say(captain, f"{self.names[captain]} paid {self._asked()} with {cards_text(cards)}")
            case seen.PowerPlayed(seat, card, target):
                self.promised = False  # nothing may be taken back but the very last fact
                self.discard = self.discard.plus(card)
                aim = "" if target is None else f" on {self.names[target]}"
                self.say(seat, f"{self.names[seat]} played {CARD_NAMES[card.value]}{aim}")
            case seen.SpyglassSpent(seat, _):
                self.say(seat, f"{self.names[seat]} used up a Spyglass")
            case seen.DeckReshuffled():
                self.say(None, f"the {len(self.discard)} used cards became a new deck: {cards_text(self.discard)}")
                self.discard = Bag()
            case _:
                pass

    def close(self) -> None:
        """Tell of the cards that were drawn, together."""
        for count in sorted(set(self.given.values()), reverse=True):
            who = [seat for seat, number in self.given.items() if number == count]
            verb = "were dealt" if not self.journey else "drew"
            names = "all" if len(who) == len(self.names) else listed(self.names[seat] for seat in sorted(who))
            each = " each" if names != "all" and len(who) > 1 else ""
            self.say(None, f"{names} {verb} {count} {'card' if count == 1 else 'cards'}{each}")
        self.given.clear()

    def say(self, seat: Seat | None, says: str) -> None:
        self.facts.append(Fact(self.journey, seat, says))

    def _asked(self) -> str:
        """The dice that ask for something."""
        return ", ".join(face.value for face in self.dice if face is not Face.BLANK)


def by_journey(facts: Sequence[Fact]) -> tuple[str, ...]:
    """Facts as one line for each journey."""
    lines = []
    for journey in sorted({fact.journey for fact in facts}):
        told = "; ".join(fact.says for fact in facts if fact.journey == journey)
        lines.append(f"{f'Journey {journey}' if journey else 'Start'}: {told}.")
    return tuple(lines)


def shortened(facts: Sequence[Fact], about: Seat | None, most: int) -> tuple[tuple[Fact, ...], int]:
    """As many facts as fit on paper: what is about others goes first, then the oldest.

    Args:
        facts: in order.
        about: whose hand matters most: the captain's.
        most: characters they may have in all.

    Returns:
        The facts kept, in order, and how many were left out.
    """
    kept = list(facts)
    order = sorted(range(len(facts)), key=lambda place: (facts[place].seat == about, place))
    for place in order:
        if sum(len(fact.says) + 2 for fact in kept) <= most:
            break
        kept.remove(facts[place])
    return tuple(kept), len(facts) - len(kept)
