"""One line of text per ply, as in "B leaves" or "roll fog fog blank". `parse_ply` and `format_ply` are inverse."""

from typing import TypeVar, assert_never

from .bag import Bag
from .errors import CannotRead
from .kinds import Card, Face, Points, Seat, letter, seat_of
from .plies import (
    Action,
    Announce,
    CardDrawn,
    ChooseDice,
    DiceRolled,
    FirstCaptain,
    Fly,
    Land,
    Leave,
    Pass,
    Pay,
    PlayCard,
    PlaySpyglass,
    Ply,
    Stay,
    TreasureDrawn,
)
from .ruleset import SPYGLASS_POINTS, Ruleset, Treasure, load_ruleset

MAX_LINE = 120  # characters; the longest honest line is shorter

_FACES = {face.value: face for face in Face}
_CARDS = {card.value: card for card in Card}
_VERBS: dict[str, type[Fly | Land | Stay | Leave | Pass]] = {
    "flies": Fly,
    "lands": Land,
    "stays": Stay,
    "leaves": Leave,
    "passes": Pass,
}
_WORDS = {kind: word for word, kind in _VERBS.items()}
NONE = "none"
T = TypeVar("T", Face, Card)


def _items(bag: Bag[Face] | Bag[Card]) -> str:
    return " ".join(item.value for item in bag) or NONE


def format_ply(ply: Ply, rules: Ruleset | None = None) -> str:
    """The line of a ply. Cities are named by the value on their tile.

    Args:
        ply: what happens.
        rules: whose row of cities is meant; None is the row of the rulebook, the same in all rulesets for people.

    Example:
        >>> format_ply(parse_ply("treasure B 9 from 6"))
        'treasure B 9 from 6'
    """
    rules = rules or load_ruleset("rulebook")
    match ply:
        case FirstCaptain(seat):
            return f"captain {letter(seat)}"
        case CardDrawn(seat, card):
            return f"draw {letter(seat)} {card.value}"
        case DiceRolled(dice, again):
            return f"{'reroll' if again else 'roll'} {_items(dice)}"
        case TreasureDrawn(seat, treasure):
            return f"treasure {letter(seat)} {treasure.word} from {rules.cities[treasure.city].value}"
        case Fly(seat) | Land(seat) | Stay(seat) | Leave(seat) | Pass(seat):
            return f"{letter(seat)} {_WORDS[type(ply)]}"
        case Announce(seat, can):
            return f"{letter(seat)} {'can' if can else 'cannot'}"
        case PlayCard(seat, card, target):
            aim = "" if target is None else f" on {letter(target)}"
            return f"{letter(seat)} plays {card.value}{aim}"
        case PlaySpyglass(seat, city):
            return f"{letter(seat)} plays spyglass from {rules.cities[city].value}"
        case ChooseDice(seat, chosen):
            return f"{letter(seat)} rerolls {_items(chosen)}"
        case Pay(seat, cards):
            return f"{letter(seat)} pays {_items(cards)}"
        case _:
            assert_never(ply)


def parse_ply(line: str, rules: Ruleset | None = None) -> Ply:
    """The ply a line stands for.

    Args:
        line: as `format_ply` writes it; dice and cards may stand in any order.
        rules: whose row of cities is meant; None is the row of the rulebook.

    Raises:
        CannotRead: with the column of the first word that does not fit.
    """
    if not isinstance(line, str):
        raise CannotRead(f"a ply is a line of text, not {type(line).__name__}")
    if len(line) > MAX_LINE:
        raise CannotRead(f"a line has at most {MAX_LINE} characters", column=MAX_LINE + 1)
    return _Line(line, rules or load_ruleset("rulebook")).ply()


class _Line:
    """The words of a line, read from left to right."""

    def __init__(self, line: str, rules: Ruleset) -> None:
        self.line, self.rules = line, rules
        self.words = line.split(" ")
        self.next = 0

    def fail(self, wanted: str, back: int = 1) -> CannotRead:
        place = self.next - back
        column = 1 + sum(len(word) + 1 for word in self.words[:place])
        found = repr(self.words[place][:20]) if place < len(self.words) else "the end of the line"
        return CannotRead(f"{wanted} expected, not {found}", column=column)

    def word(self) -> str:
        self.next += 1
        return self.words[self.next - 1] if self.next <= len(self.words) else ""

    def expect(self, word: str) -> None:
        if self.word() != word:
            raise self.fail(repr(word))

    def end(self) -> None:
        if self.next < len(self.words):
            raise self.fail("the end of the line", back=0)

    def seat(self) -> Seat:
        try:
            return seat_of(self.word())
        except KeyError:
            raise self.fail("a seat from A to F") from None

    def one_of(self, words: dict[str, T], wanted: str) -> T:
        word = self.word()
        if word not in words:
            raise self.fail(wanted)
        return words[word]

    def number(self) -> int:
        word = self.word()
        if not (word.isascii() and word.isdigit() and len(word) <= 3 and str(int(word)) == word):
            raise self.fail("a number")
        return int(word)

    def rest(self, words: dict[str, T], wanted: str) -> Bag[T]:
        """All words that are left, or "none"."""
        if self.words[self.next :] == [NONE]:
            self.next += 1
            return Bag()
        items = [self.one_of(words, wanted)]
        while self.next < len(self.words):
            items.append(self.one_of(words, wanted))
        return Bag.of(*items)

    def treasure(self, seat: Seat) -> TreasureDrawn:
        spyglass = self.words[self.next : self.next + 1] == ["spyglass"]
        if spyglass:
            self.next += 1
        points = SPYGLASS_POINTS if spyglass else Points(self.number())
        self.expect("from")
        try:
            city = self.rules.index_of(self.number())
        except KeyError:
            raise self.fail("a city of this ruleset") from None
        return TreasureDrawn(seat, Treasure(city, points, spyglass))

    def ply(self) -> Ply:
        ply = self.chance() if self.words[0] in ("captain", "draw", "roll", "reroll", "treasure") else self.action()
        self.end()
        return ply

    def chance(self) -> FirstCaptain | CardDrawn | DiceRolled | TreasureDrawn:
        match self.word():
            case "captain":
                return FirstCaptain(self.seat())
            case "draw":
                return CardDrawn(self.seat(), self.one_of(_CARDS, "a card"))
            case "treasure":
                return self.treasure(self.seat())
            case word:
                return DiceRolled(self.rest(_FACES, "a die face"), word == "reroll")

    def action(self) -> Action:
        seat = self.seat()
        match self.word():
            case "can":
                return Announce(seat, True)
            case "cannot":
                return Announce(seat, False)
            case "rerolls":
                return ChooseDice(seat, self.rest(_FACES, "a die face"))
            case "pays":
                return Pay(seat, self.rest(_CARDS, "a card"))
            case "plays" if self.words[self.next : self.next + 1] == ["spyglass"]:
                self.next += 1
                self.expect("from")
                try:
                    return PlaySpyglass(seat, self.rules.index_of(self.number()))
                except KeyError:
                    raise self.fail("a city of this ruleset") from None
            case "plays":
                card = self.one_of(_CARDS, "a card or spyglass")  # any card: a refusal says why not this one
                if self.next == len(self.words):
                    return PlayCard(seat, card)
                self.expect("on")
                return PlayCard(seat, card, self.seat())
            case verb if verb in _VERBS:
                return _VERBS[verb](seat)
            case _:
                raise self.fail("what the player does")
