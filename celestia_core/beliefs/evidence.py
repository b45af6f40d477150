"""What a seat has seen that tells of hidden cards, folded from its events into one timeline for every other player.

Choices of people carry no weight and leave no entry; `ASSUMED` names them for the page.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from celestia_core import events as seen
from celestia_core.bag import Bag
from celestia_core.errors import CannotRead
from celestia_core.kinds import Card, Face, Seat
from celestia_core.odds import Needs
from celestia_core.ruleset import Ruleset

from .entries import Announced, Draw, Entry, Lost, Paid, Timeline, TurnedUp

ASSUMED = ("stay", "leave", "pass", "no-rescue", "choice-of-dice")  # choices of people that carry no weight


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing seen that tells of a hidden hand, as a page lists it.

    Attributes:
        number: its name: the place of its first event among all that the seat has seen.
        seat: whose hand it tells of.
        what: "paid", "can" (said so; a re-roll made it void, or he has not paid yet), "cannot", or "played" (a Power
            card).
        dice: what lay on the table; empty for a Power card.
        cards: what was shown.
    """

    number: int
    seat: Seat
    what: Literal["paid", "can", "cannot", "played"]
    dice: Bag[Face]
    cards: Bag[Card]


@dataclass(slots=True)
class _Said:
    """An announcement and what became of it."""

    number: int
    seat: Seat
    dice: Bag[Face]
    can: bool
    paid: Bag[Card] | None = None


@dataclass(frozen=True, slots=True)
class _Gone:
    number: int
    card: Card


@dataclass(slots=True)
class Evidence:
    """All that one seat has seen of hidden hands; grows with `see`.

    Attributes:
        viewer: whose eyes.
        pools: the deck at the start, then each new deck (the discard pile of that moment, F36).
        own: cards of each pool that the viewer drew himself.
        sizes: cards in every hand.
    """

    viewer: Seat
    rules: Ruleset | None = None
    pools: list[Bag[Card]] = field(default_factory=list)
    own: list[Bag[Card]] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    _lines: list[list[Draw | _Said | _Gone]] = field(default_factory=list)
    _discard: Bag[Card] = field(default_factory=Bag)
    _dice: Bag[Face] = field(default_factory=Bag)
    _said: _Said | None = None
    _shuffled: int = 0  # when the deck was last shuffled anew
    _count: int = 0

    @classmethod
    def of(cls, events: Iterable[seen.Event], viewer: Seat) -> "Evidence":
        """The evidence in what a seat has seen from the start of the game.

        Raises:
            CannotRead: the events do not begin with the start of a game, or show what this seat cannot see.
        """
        evidence = cls(viewer)
        for event in events:
            evidence.see(event)
        if evidence.rules is None:
            raise CannotRead("the events of a game begin with those of start(rules, seats); those of apply follow")
        return evidence

    def see(self, event: seen.Event) -> None:
        """Take in the next event the viewer saw."""
        number, self._count = self._count, self._count + 1
        match event:
            case seen.GameStarted(rules, seats):
                self.rules = rules
                self.pools, self.own = [rules.deck], [Bag()]
                self.sizes, self._lines = [0] * seats, [[] for _ in range(seats)]
            case seen.CardGiven(seat, card):
                self._card_given(seat, card)
            case seen.DeckReshuffled():
                self.pools.append(self._discard)
                self.own.append(Bag())
                self._discard = Bag()
                self._shuffled = number
            case seen.Rolled(_, _, dice) | seen.Rerolled(_, _, dice):
                self._dice, self._said = dice, None
            case seen.Announced(captain, can):
                self._said = _Said(number, captain, self._dice, can)
                self._lines[captain].append(self._said)
            case seen.Paid(captain, cards):
                if self._said is None or self._said.seat != captain:
                    raise CannotRead("a captain announces before he pays")
                self._said.paid = cards
                self._gone(captain, cards)
            case seen.PowerPlayed(seat, card, _):
                self._lines[seat].append(_Gone(number, card))
                self._gone(seat, Bag.of(card))
            case _:
                pass

    def _card_given(self, seat: Seat, card: Card | None) -> None:
        self.sizes[seat] += 1
        if seat != self.viewer:
            if card is not None:
                raise CannotRead("these events show another hand: they are not what this seat saw")
            line, pool = self._lines[seat], len(self.pools) - 1
            if line and isinstance(last := line[-1], Draw) and last.pool == pool:
                line[-1] = Draw(pool, last.cards + 1)
            else:
                line.append(Draw(pool))
        elif card is None:
            raise CannotRead("these events hide the viewer's own cards")
        else:
            self.own[-1] = self.own[-1].plus(card)

    def _gone(self, seat: Seat, cards: Bag[Card]) -> None:
        self.sizes[seat] -= len(cards)
        self._discard = self._discard + cards

    @property
    def others(self) -> tuple[Seat, ...]:
        """Everybody but the viewer."""
        return tuple(Seat(seat) for seat in range(len(self.sizes)) if seat != self.viewer)

    def pieces(self) -> tuple[Piece, ...]:
        """Everything seen that tells of a hidden hand, in the order it was seen."""
        found = []
        for seat in self.others:
            for item in self._lines[seat]:
                if isinstance(item, _Gone):
                    found.append(Piece(item.number, seat, "played", Bag(), Bag.of(item.card)))
                elif isinstance(item, _Said) and _asks(item.dice):
                    paid = item.paid if item.paid is not None else Bag[Card]()
                    what: Literal["paid", "can", "cannot"] = "paid" if paid else "can" if item.can else "cannot"
                    found.append(Piece(item.number, seat, what, item.dice, paid))
        return tuple(sorted(found, key=lambda piece: piece.number))

    def timelines(self, turbo: Fraction, without: Collection[int] = ()) -> dict[int, Timeline]:
        """For every other player what is known of his cards, in order.

        Args:
            turbo: how often a captain pays who can pay only with Turbo.
            without: numbers of pieces to be forgotten; a forgotten payment is read as random cards turned up.
        """
        return {seat: tuple(self._entries(seat, turbo, without)) for seat in self.others}

    def since(self, seat: Seat, piece: int, turbo: Fraction) -> tuple[Timeline, Bag[Card]] | None:
        """The timeline of a player who is first looked at when a piece of evidence about him comes up.

        Whatever he held then counts as one draw; what was seen of him before is forgotten.

        Args:
            seat: the player.
            piece: number of the piece; one that is not about him: only his hand now.
            turbo: how often a captain pays who can pay only with Turbo.

        Returns:
            The timeline, and the cards he has shown along it; None where the deck was shuffled anew since.
        """
        if 0 <= piece < self._shuffled:
            return None
        entries: list[Entry] = []
        held, gone, begun = 0, Bag[Card](), False
        for item in self._lines[seat]:
            if isinstance(item, Draw):
                held += item.cards
                if begun:
                    entries.append(item)
                continue
            if item.number == piece:
                begun, entries = True, [Draw(0, held)]
            shown = Bag.of(item.card) if isinstance(item, _Gone) else item.paid or Bag[Card]()
            held -= len(shown)
            if begun:
                gone = gone + shown
                entries += _lost(shown, False) if isinstance(item, _Gone) else self._announced(item, turbo, False)
        if not begun:
            entries = [Draw(0, held)] if held else []
        return tuple(replace(e, pool=0) if isinstance(e, Draw) else e for e in entries), gone

    def _entries(self, seat: Seat, turbo: Fraction, without: Collection[int]) -> list[Entry]:
        entries: list[Entry] = []
        for item in self._lines[seat]:
            if isinstance(item, Draw):
                entries.append(item)
                continue
            forgotten = item.number in without
            if isinstance(item, _Gone):
                entries += _lost(Bag.of(item.card), forgotten)
            else:
                entries += self._announced(item, turbo, forgotten)
        return entries

    def _announced(self, said: _Said, turbo: Fraction, forgotten: bool) -> list[Entry]:
        needs = Needs.of(said.dice)
        if not any(needs):
            return []
        if forgotten:
            return _lost(said.paid, True) if said.paid else []
        words = Announced(needs, said.can, (turbo.numerator, turbo.denominator))
        if said.paid is None:
            return [words]
        assert self.rules is not None
        if self.rules.turbo_substitution:  # he chose the split: all it shows is that he held these
            return [words, *_lost(said.paid, False)]
        paid = Paid(needs, said.paid.pairs)
        shown: list[Entry] = [paid] if paid.named else []
        if Card.TURBO in said.paid:
            shown.insert(0, words)  # otherwise Equipment covered it, and he had to say so
        return shown + _lost(said.paid, False)


def _asks(dice: Bag[Face]) -> bool:
    return any(face is not Face.BLANK for face in dice.kinds())


def _lost(cards: Bag[Card], forgotten: bool) -> list[Entry]:
    return [TurnedUp(cards.pairs), Lost(cards.pairs)] if forgotten else [Lost(cards.pairs)]
