"""A clause: one rule, short, in our own words, with its sources and, where sources differ, a text for each reading."""

import re
from dataclasses import dataclass

from celestia_core.clause_numbers import numbers_of
from celestia_core.kinds import POWERS, Card, Window
from celestia_core.ruleset import WINDOW_FLAGS, Ruleset

EMPTY = "empty"  # the variant for a set of windows with nothing in it
ANY_NUMBER = "a number"  # the variant for every number that has none of its own
SPYGLASS = "spyglass"  # `needs` of a rule about the one card that is a treasure
POWER = "power"  # `needs` of a rule about Power cards of any kind

_FIRST_SENTENCE = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True, slots=True)
class Citation:
    """What one source says, and where in it.

    Attributes:
        source: code in sources.toml.
        place: where in the source.
        says: its reading, in a few of our words.
        confidence: how sure this reading is: H, M, L or CONV.
    """

    source: str
    place: str
    says: str
    confidence: str


@dataclass(frozen=True, slots=True)
class Variant:
    """What a clause says for one value of its flag (or one member, where the flag is a set of windows).

    Attributes:
        value: the value as text: "remove_tile", "true", "W1", "empty", "a number".
        short: a few words for tables.
        text: the full text.
    """

    value: str
    short: str
    text: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule as the learner reads it.

    Attributes:
        id: stable, without language.
        phase: id of the phase it belongs to.
        title: a few words.
        facts: ids in facts.toml.
        confidence: H, M, L or CONV (our own convention).
        citations: what the sources say.
        text: what holds under every ruleset; may be empty where there are variants.
        short: a few words for tables; may be empty.
        flag: the ruleset setting it hangs on, or "".
        variants: a text for each value of the flag.
        note: where sources disagree, and what is done here; may be empty.
        needs: a card without which the rule says nothing, or "".
        absent: (short, text) for a game without that card.
    """

    id: str
    phase: str
    title: str
    facts: tuple[str, ...]
    confidence: str
    citations: tuple[Citation, ...]
    text: str
    short: str = ""
    flag: str = ""
    variants: tuple[Variant, ...] = ()
    note: str = ""
    needs: str = ""
    absent: tuple[str, str] = ("", "")

    def holds_in(self, rules: Ruleset) -> bool:
        """Whether the game has the card this clause is about."""
        if self.needs == SPYGLASS:
            return any(treasure.spyglass for city in rules.cities for treasure in city.treasures.kinds())
        if self.needs == POWER:
            return any(card in rules.deck for card in POWERS)
        return not self.needs or Card(self.needs) in rules.deck

    def variants_under(self, rules: Ruleset) -> tuple[Variant, ...]:
        """The variants these rules choose: one, or for a set of windows one each."""
        chosen = flag_words(rules, self.flag) if self.flag else ()
        named = tuple(variant for variant in self.variants if variant.value in chosen)
        return named or tuple(variant for variant in self.variants if variant.value == ANY_NUMBER and chosen)

    def text_under(self, rules: Ruleset) -> str:
        """The text that holds under these rules, with their numbers in it."""
        if not self.holds_in(rules):
            return self.absent[1]
        parts = (self.text, *(variant.text for variant in self.variants_under(rules)))
        return " ".join(part for part in parts if part).format_map(numbers_of(rules))

    def short_under(self, rules: Ruleset) -> str:
        """A few words for a table; "" where the clause says the same in every game."""
        if not self.holds_in(rules):
            return self.absent[0]
        parts = (self.short, *(variant.short for variant in self.variants_under(rules)))
        return ", ".join(part for part in parts if part).format_map(numbers_of(rules))

    def all_texts(self) -> tuple[str, ...]:
        """Every piece of text a reader may meet, numbers still as names in braces."""
        variants = [text for variant in self.variants for text in (variant.short, variant.text)]
        says = [citation.says for citation in self.citations]
        return tuple(text for text in (self.title, self.short, self.text, *variants, self.note, *says) if text)


def flag_words(rules: Ruleset, flag: str) -> tuple[str, ...]:
    """The value of a flag as the words of the clause files: several for a set of windows, else one."""
    value = getattr(rules, flag)
    if flag in WINDOW_FLAGS:
        return tuple(window.value for window in Window if window in value) or (EMPTY,)
    return (str(value).lower(),)


def lead_and_rest(text: str) -> tuple[str, str]:
    """The first sentence, and all that follows it.

    >>> lead_and_rest("Talking is free. You may beg.")
    ('Talking is free.', 'You may beg.')
    """
    lead, *rest = _FIRST_SENTENCE.split(text, maxsplit=1)
    return lead, "".join(rest)
