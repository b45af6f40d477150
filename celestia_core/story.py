"""The story of a game: one plain sentence for each event a seat sees. The Story panel and the golden games tell it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from .bag import Bag
from .errors import CannotRead
from .events import (
    Announced,
    Arrived,
    CaptainChosen,
    CaptainPassed,
    CardGiven,
    CityClosed,
    CityReopened,
    Crashed,
    DeckReshuffled,
    DiceChosen,
    Event,
    FlewOn,
    GameEnded,
    GameStarted,
    GotOff,
    HookedAboard,
    JourneyEnded,
    JourneyStarted,
    Paid,
    PowerPlayed,
    Question,
    Rerolled,
    Rolled,
    SpyglassSpent,
    Stayed,
    TreasureTaken,
)
from .kinds import Card, CityIndex, Face, Seat
from .listing import listed
from .ruleset import Ruleset, Treasure
from .story_words import CARDS, SENTENCES, WORDS

PLAYERS = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")  # what seats A to F are called where nobody says otherwise


def tell(event: Event, rules: Ruleset, names: Sequence[str], viewer: Seat | None, lang: str = "en") -> str:
    """What happened, in a sentence or two.

    Args:
        event: as the viewer sees it (`events.seen_by`); what is hidden from him is not told.
        rules: whose cities are meant.
        names: what the players are called, by seat; the viewer's own name is not used.
        viewer: who is called "you"; None: nobody.
        lang: language of the sentence.

    Returns:
        "" for a question: that is the decision's business.

    Raises:
        CannotRead: no such language.
    """
    if lang not in SENTENCES:
        raise CannotRead(f"no story in {lang[:20]!r}")
    return _Teller(rules, names, viewer, lang).tell(event)


def tell_all(
    events: Iterable[Event], rules: Ruleset, names: Sequence[str], viewer: Seat | None, lang: str = "en"
) -> tuple[str, ...]:
    """The sentences of these events in order; cards dealt to one player in a row make one sentence."""
    return tuple(sentence for _, sentence in tell_each(events, rules, names, viewer, lang))


def tell_each(
    events: Iterable[Event], rules: Ruleset, names: Sequence[str], viewer: Seat | None, lang: str = "en"
) -> Iterator[tuple[Event, str]]:
    """As `tell_all`, each sentence with the (first) event it tells."""
    for dealt, group in groupby(events, lambda event: event.seat if isinstance(event, CardGiven) else None):
        together = list(group)
        if dealt is not None:
            cards = [event.card for event in together if isinstance(event, CardGiven)]
            yield together[0], _Teller(rules, names, viewer, lang).given(dealt, cards)
        else:
            for event in together:
                if sentence := tell(event, rules, names, viewer, lang):
                    yield event, sentence


@dataclass(frozen=True, slots=True)
class _Teller:
    rules: Ruleset
    names: Sequence[str]
    viewer: Seat | None
    lang: str

    def tell(self, event: Event) -> str:
        match event:
            case GameStarted(rules, seats):
                return self.say("game-started", title=rules.title, count=str(seats))
            case CaptainChosen(seat):
                return self.say("captain-chosen", seat)
            case CardGiven(seat, card):
                return self.given(seat, [card])
            case DeckReshuffled():
                return self.say("deck-reshuffled")
            case JourneyStarted(captain, city):
                return self.say("journey-started", captain, city=self.city(city))
            case FlewOn(seat):
                return self.say("flew-on", seat)
            case Rolled(captain, target, dice):
                return self.say("rolled", captain, dice=self.dice(dice), city=self.city(target))
            case Rerolled(captain, rolled, dice):
                return self.say("rerolled", captain, rolled=self.dice(rolled), dice=self.dice(dice))
            case Stayed(seat):
                return self.say("stayed", seat)
            case GotOff(seat, city, how):
                return self.say(how, seat, city=self.city(city))
            case TreasureTaken(seat, city, treasure):
                if treasure is None:
                    return self.say("treasure", seat, city=self.city(city))
                return self.say("known-treasure", seat, city=self.city(city), worth=self.worth(treasure))
            case CityClosed(city):
                return self.say("city-closed", city=self.city(city))
            case CityReopened(city):
                return self.say("city-reopened", city=self.city(city))
            case PowerPlayed(seat, card, target):
                if target is None:
                    return self.say("power-played", seat, card=self.cards([card]))
                return self.say("power-aimed", seat, card=self.cards([card]), target=self.listed((target,)))
            case SpyglassSpent(seat, _):
                return self.say("spyglass-spent", seat)
            case HookedAboard(seat, city, _):
                return self.say("hooked-aboard", seat, city=self.city(city))
            case DiceChosen(captain, dice):
                return self.say("dice-chosen", captain, dice=self.dice(dice))
            case Announced(seat, can):
                return self.say("can" if can else "cannot", seat)
            case Paid(captain, cards):
                return self.say("paid" if cards else "paid-nothing", captain, cards=self.cards(list(cards)))
            case Arrived(city):
                return self.say("arrived", city=self.city(city))
            case CaptainPassed(seat):
                return self.say("captain-passed", seat)
            case Crashed(aboard):
                return self.say_of_some("crashed", aboard) if aboard else self.say("crashed-empty")
            case JourneyEnded(how):
                return self.say(f"journey-{how}")
            case GameEnded(ending, scores, winners):
                points = self.counted("point", max(scores))
                return self.say_of_some(ending.value, winners, points=points) if winners else self.say(ending.value)
            case Question():
                return ""

    def say(self, key: str, seat: Seat | None = None, **values: str) -> str:
        form = SENTENCES[self.lang][key]
        if not isinstance(form, str):
            form = form[0] if seat is not None and seat == self.viewer else form[1]
        return form.format(who=self.names[seat] if seat is not None else "", **values)

    def say_of_some(self, key: str, seats: tuple[Seat, ...], **values: str) -> str:
        if len(seats) == 1:
            return self.say(f"{key}-one", seats[0], **values)
        form = SENTENCES[self.lang][key]
        assert isinstance(form, str)
        return form.format(who=self.listed(seats), **values)

    def given(self, seat: Seat, cards: list[Card | None]) -> str:
        known = [card for card in cards if card is not None]
        words = self.cards(known) if known else self.counted("card", len(cards))
        return self.say("card-given", seat, cards=words)

    def counted(self, thing: str, count: int) -> str:
        return WORDS[self.lang][f"one-{thing}" if count == 1 else f"{thing}s"].format(count=count)

    def worth(self, treasure: Treasure) -> str:
        return WORDS[self.lang]["spyglass"] if treasure.spyglass else self.counted("point", treasure.points)

    def city(self, city: CityIndex) -> str:
        return str(self.rules.cities[city].value)

    def dice(self, dice: Bag[Face]) -> str:
        return ", ".join(face.value for face in dice) or WORDS[self.lang]["nothing"]

    def cards(self, cards: Sequence[Card]) -> str:
        forms = CARDS[self.lang]
        counts = Bag.of(*cards).pairs
        return self._listed([f"{n} {forms[c.value][1]}" if n > 1 else forms[c.value][0] for c, n in counts])

    def listed(self, seats: tuple[Seat, ...]) -> str:
        """Names in the order of seats, the viewer last."""
        others = [self.names[seat] for seat in seats if seat != self.viewer]
        return self._listed([*others, *([WORDS[self.lang]["you"]] if self.viewer in seats else [])])

    def _listed(self, words: list[str]) -> str:
        return listed(words, WORDS[self.lang]["and"])
