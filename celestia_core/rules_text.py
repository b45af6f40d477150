"""The rules as plain data for a page or the command: one clause whole, a list of all, rulesets side by side."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from celestia_core.clause import Clause
from celestia_core.clauses import clause, load_clauses
from celestia_core.kinds import Card
from celestia_core.listing import listed
from celestia_core.ruleset import FLAGS, Ruleset, load_ruleset
from celestia_core.sources import load_sources
from celestia_core.words import CARD_NAMES

COMPARED = ("rulebook", "bga", "quick")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a comparison.

    Attributes:
        name: what is compared.
        cells: one text for each ruleset.
        clause: id of the clause about it, or "".
        grounds: the sources of a number and how sure it is, as (codes, confidence), without repeats.
    """

    name: str
    cells: tuple[str, ...]
    clause: str = ""
    grounds: tuple[tuple[str, str], ...] = ()

    @property
    def differs(self) -> bool:
        """Whether not all rulesets say the same."""
        return len(set(self.cells)) > 1


def rules_answer(clause_id: str | None, ruleset: str = "rulebook", lang: str = "en") -> Any:
    """What `celestia rules` prints: one clause with its sources, or all of them.

    Raises:
        UnknownClause: no such clause.
        CannotRead: no such ruleset.
    """
    rules = load_ruleset(ruleset)
    if clause_id is not None:
        return _whole(clause(clause_id, lang), rules)
    return [_whole(one, rules) for one in load_clauses(lang)]


def clause_row(one: Clause, rulesets: Sequence[Ruleset]) -> Row:
    """What a clause says under each of these rulesets, in a few words each."""
    common = "in the game" if one.needs else "the same"
    cells = tuple(one.short_under(rules) or common for rules in rulesets)
    return Row(one.title, cells, one.id, _grounds(rulesets, one.flag))


def ruleset_rows(rulesets: Sequence[Ruleset]) -> tuple[Row, ...]:
    """These rulesets number by number and flag by flag."""
    return (*_number_rows(rulesets), *_card_rows(rulesets), *_city_rows(rulesets), *_flag_rows(rulesets))


def _number_rows(rulesets: Sequence[Ruleset]) -> list[Row]:
    named = ("two-to-six-players", "starting-hands", "main-deck", "treasure-decks", "event-dice", "nine-cities")
    return [clause_row(clause(name), rulesets) for name in named]


def _card_rows(rulesets: Sequence[Ruleset]) -> list[Row]:
    held = [card for card in Card if any(card in rules.deck for rules in rulesets)]
    rows = [
        Row(
            f"{CARD_NAMES[card.value]} cards",
            _counts(rules.deck[card] for rules in rulesets),
            "main-deck",
            _grounds(rulesets, f"deck.{card.value}"),
        )
        for card in held
    ]
    return [*rows, Row("Magic Spyglasses", _counts(map(_spyglasses, rulesets)), "spyglass-treasure")]


def _city_rows(rulesets: Sequence[Ruleset]) -> list[Row]:
    values = sorted({city.value for rules in rulesets for city in rules.cities})
    dice = [
        Row(f"Dice to city {v}", _cells(_dice, rulesets, v), "dice-of-next-city", _city_grounds(rulesets, v, "dice"))
        for v in values[1:]
    ]
    piles = [
        Row(
            f"Treasures of city {v}",
            _cells(_pile, rulesets, v),
            "treasure-decks",
            _city_grounds(rulesets, v, "treasures"),
        )
        for v in values
    ]
    return dice + piles


def _flag_rows(rulesets: Sequence[Ruleset]) -> list[Row]:
    hang = {flag: [one for one in load_clauses() if one.flag == flag] for flag in (*FLAGS, "max_journeys")}
    return [clause_row(one, rulesets) for clauses in hang.values() for one in clauses]


def _grounds(rulesets: Sequence[Ruleset], name: str) -> tuple[tuple[str, str], ...]:
    found = (rules.provenance.get(name) for rules in rulesets)
    return tuple(dict.fromkeys(ground for ground in found if ground is not None))


def _city_grounds(rulesets: Sequence[Ruleset], value: int, what: str) -> tuple[tuple[str, str], ...]:
    names: dict[Ruleset, list[int]] = {rules: [city.value for city in rules.cities] for rules in rulesets}
    found = [_grounds([rules], f"city {row.index(value) + 1} {what}") for rules, row in names.items() if value in row]
    return tuple(dict.fromkeys(ground for grounds in found for ground in grounds))


def _cells(tell: Callable[[Ruleset, int], str], rulesets: Sequence[Ruleset], value: int) -> tuple[str, ...]:
    return tuple(tell(rules, value) for rules in rulesets)


def _counts(counts: Iterable[int]) -> tuple[str, ...]:
    return tuple(str(count or "none") for count in counts)


def _spyglasses(rules: Ruleset) -> int:
    return sum(count for city in rules.cities for treasure, count in city.treasures.pairs if treasure.spyglass)


def _dice(rules: Ruleset, value: int) -> str:
    return next((str(city.dice) for city in rules.cities[1:] if city.value == value), "no such city")


def _pile(rules: Ruleset, value: int) -> str:
    pile = next((city.treasures for city in rules.cities if city.value == value), None)
    if pile is None:
        return "no such city"
    by_points = sorted(pile.pairs, key=lambda pair: (pair[0].spyglass, pair[0].points))
    return listed(f"{count}\u00a0×\u00a0{treasure.word}" for treasure, count in by_points)


def _whole(one: Clause, rules: Ruleset) -> dict[str, Any]:
    sources = load_sources()
    return {
        "id": one.id,
        "phase": one.phase,
        "title": one.title,
        "ruleset": rules.id,
        "text": one.text_under(rules),
        "facts": list(one.facts),
        "confidence": one.confidence,
        "flag": one.flag or None,
        "note": one.note or None,
        "sources": [
            {
                "code": cited.source,
                "title": sources[cited.source].title,
                "address": sources[cited.source].address,
                "place": cited.place,
                "says": cited.says,
                "confidence": cited.confidence,
            }
            for cited in one.citations
        ],
    }
