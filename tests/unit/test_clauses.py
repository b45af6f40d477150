import json
from dataclasses import replace

import pytest

from celestia_core.clause import flag_words, lead_and_rest
from celestia_core.clause_file import MOST_WORDS, ClauseReader, flag_values
from celestia_core.clause_numbers import numbers_of
from celestia_core.clauses import ABSENT, PHASES, UnknownClause, clause, load_clauses, phase_titles, search
from celestia_core.errors import CannotRead, CelestiaError
from celestia_core.kinds import Window
from celestia_core.rules_text import COMPARED, clause_row, rules_answer, ruleset_rows
from celestia_core.ruleset import FLAGS, WINDOW_FLAGS, load_ruleset
from celestia_core.sources import CONFIDENCES, KINDS, load_facts, load_sources

RULEBOOK, BGA, QUICK = (load_ruleset(name) for name in COMPARED)
ALL_RULES = (RULEBOOK, BGA, QUICK, *map(load_ruleset, ("rulebook+hook", "bga+max50", "tiny", "tiny2", "tiny3")))


def test_every_fact_and_open_point_is_covered_by_a_clause():
    covered = {fact for one in load_clauses() for fact in one.facts}
    assert set(load_facts()) == covered


def test_the_sheet_of_facts_is_complete():
    numbers = [*range(1, 37), *range(40, 59), *range(60, 64), *range(70, 76)]
    assert set(load_facts()) == {f"F{n}" for n in numbers} | {f"B{n}" for n in range(1, 33)}
    assert {fact.kind for fact in load_facts().values()} == set(KINDS)
    assert all(
        fact.sources and fact.says and set(fact.sources) <= set(load_sources()) for fact in load_facts().values()
    )


def test_every_flag_of_a_ruleset_is_an_open_point_and_has_a_clause():
    of_points = {fact.flag for fact in load_facts().values() if fact.flag}
    assert of_points == set(FLAGS) - {"ends_at"}  # ends_at is no disagreement: it is what makes a quick game
    assert {one.flag for one in load_clauses() if one.flag} == {*FLAGS, "max_journeys"}
    for one in load_clauses():
        if one.flag:
            assert sorted(variant.value for variant in one.variants) == sorted(flag_values(one.flag)), one.id


@pytest.mark.parametrize("one", load_clauses(), ids=lambda one: one.id)
def test_a_clause_is_short_sourced_and_plain(one):
    assert one.phase in PHASES
    assert one.confidence in CONFIDENCES
    assert one.citations
    for cited in one.citations:
        assert cited.source in load_sources()
        assert cited.place
        assert cited.says
        assert cited.confidence in CONFIDENCES
    for rules in ALL_RULES:
        text = one.text_under(rules)
        assert 5 <= len(text.split()) <= MOST_WORDS, rules.id
        assert text.endswith((".", "!", "?"))
        assert not set("{}<>*_") & set(text)
        lead, rest = lead_and_rest(text)
        assert 3 <= len(lead.split()) <= 34
        assert f"{lead} {rest}".strip() == text
        assert len(one.short_under(rules).split()) <= 20


def test_sentences_are_short_enough_for_a_child_of_eleven():
    def sentences(text):
        while text:
            sentence, text = lead_and_rest(text)
            yield sentence

    lengths = [len(s.split()) for one in load_clauses() for s in sentences(one.text_under(RULEBOOK))]
    assert sum(lengths) / len(lengths) < 14
    assert max(lengths) <= 34


def test_a_clause_without_a_source_of_the_game_says_that_it_is_our_choice():
    for one in load_clauses():
        outside = [cited for cited in one.citations if cited.source != "OURS"]
        assert outside or one.confidence == "CONV", one.id
        if one.confidence == "CONV":
            assert any(cited.source == "OURS" for cited in one.citations), one.id


def test_a_note_says_what_is_done_here():
    notes = [one for one in load_clauses() if one.note]
    assert len(notes) > 12
    assert all("Here:" in one.note for one in notes if one.id != "secret-treasures")


def test_the_text_follows_the_flag_value():
    assert clause("empty-city").text_under(RULEBOOK).startswith("When the last treasure")
    assert clause("empty-city").text_under(BGA).endswith("you take nothing.")
    assert "must be aboard" in clause("spyglass-who-when").text_under(RULEBOOK)
    assert "Any player" in clause("spyglass-who-when").text_under(BGA)
    assert clause("fifty-ends").short_under(RULEBOOK) == "50 points"
    assert clause("fifty-ends").short_under(QUICK) == "5 different kinds of treasure"
    assert clause("max-journeys").short_under(load_ruleset("bga+max50")) == "stops after 50"


@pytest.mark.parametrize("flag", FLAGS)
def test_each_value_of_each_flag_reads_differently(flag):
    with_hook = load_ruleset("rulebook+hook")
    if flag in WINDOW_FLAGS:
        values = [frozenset(), *(frozenset({window}) for window in FLAGS[flag]), frozenset(FLAGS[flag])]
    else:
        values = list(FLAGS[flag])
    for one in (one for one in load_clauses() if one.flag == flag):
        texts = {one.text_under(replace(with_hook, **{flag: value})) for value in values}
        assert len(texts) == len(values), one.id


def test_a_set_of_windows_is_told_in_the_order_of_play():
    assert flag_words(BGA, "alt_route_windows") == ("W1", "W2S", "W2F")
    route = clause("alternative-route-who-when")
    text = route.text_under(BGA)
    assert text.index("before the captain speaks") < text.index("“I cannot”") < text.index("“I can”,")
    nowhere = replace(BGA, alt_route_windows=frozenset())
    assert "no moment" in route.text_under(nowhere)
    only = replace(BGA, alt_route_windows=frozenset({Window.W1}))
    assert "cannot" not in route.text_under(only)


def test_a_rule_about_a_card_that_is_not_in_the_game_says_so():
    absent = clause(ABSENT)
    for name in ("ejection-effect", "spyglass-who-when", "power-window", "hook-effect"):
        assert clause(name).text_under(QUICK) == absent.text
        assert clause(name).short_under(QUICK) == "not in the game"
    assert clause("hook-effect").text_under(load_ruleset("rulebook+hook")) != absent.text
    assert clause("must-play").text_under(QUICK) == clause("must-play").text_under(RULEBOOK)


def test_numbers_in_a_text_are_those_of_the_ruleset():
    assert "84 cards" in clause("main-deck").text_under(RULEBOOK)
    assert "76 cards" in clause("main-deck").text_under(QUICK)
    assert "86 cards" in clause("main-deck").text_under(load_ruleset("rulebook+hook"))
    assert numbers_of(RULEBOOK)["dice_row"] == "2 to 2, 4 and 6; 3 to 9, 12 and 15; 4 to 20 and 25"
    assert numbers_of(RULEBOOK)["hand_row"] == "8 cards with 2 or 3 players, 6 cards with 4 to 6 players"
    quick = clause("quick-variant").text_under(QUICK)  # tells of the quick game in every ruleset, so in fixed numbers
    assert f"{len(QUICK.deck)} cards and {numbers_of(QUICK)['treasure_count']} treasures" in quick


def test_no_clause_is_found_by_an_unknown_id_but_a_near_one_is_named():
    with pytest.raises(UnknownClause, match="did you mean empty-city"):
        clause("empty-citty")
    with pytest.raises(CelestiaError):
        clause("x" * 10_000)
    with pytest.raises(CannotRead, match="no clauses in the language"):
        load_clauses("../en")


def test_search_finds_words_in_any_form_title_first():
    assert search("leaving", RULEBOOK)[0].id == "leave-takes-top"
    assert "turbo-optional" in [one.id for one in search("TURBO", RULEBOOK)]
    assert {one.id for one in search("B10", RULEBOOK)} == {one.id for one in load_clauses() if "B10" in one.facts}
    assert [one.id for one in search("empty_city last", RULEBOOK)]
    assert search("zeppelin", RULEBOOK) == ()
    assert search("", RULEBOOK) == ()
    assert "spyglass-who-when" in [one.id for one in search("somebody who has left", BGA)]


def test_phases_come_in_the_order_of_play():
    assert tuple(phase_titles()) == PHASES
    places = [PHASES.index(one.phase) for one in load_clauses()]
    assert places == sorted(places)
    assert set(places) == set(range(len(PHASES)))


BROKEN = """# A phase

## good-one: A title

- facts: F1, F99
- sure: X
- source: S4 | somewhere
- source: S77 | somewhere | something
- colour: red

A {number} that is not there.

### spyglass_who = aboard: only one value

Text.

### an odd heading

## empty-one: Nothing
"""


def test_all_faults_of_a_file_are_told_at_once():
    reader = ClauseReader(frozenset({"deck_size"}))
    title, found = reader.read("broken", BROKEN)
    assert title == "A phase"
    assert [one.id for one in found] == ["good-one", "empty-one"]
    told = "\n".join(reader.faults)
    for part in (
        "line 7: source",
        "line 9: unknown or repeated: colour",
        "cannot read this heading",
        "no such fact: F99",
        "no such source: S77",
        "no such confidence: 'X'",
        "no such number: {number}",
        "spyglass_who needs a text for each of aboard, any",
        "empty-one: a text is missing",
        "empty-one: no source",
    ):
        assert part in told
    assert all(fault.startswith("broken.md line ") for fault in reader.faults)


def test_too_many_words_are_a_fault():
    reader = ClauseReader(frozenset())
    reader.read("long", f"# T\n## a: b\n- sure: H\n- source: S4 | here | this\n\n{'word ' * (MOST_WORDS + 1)}\n")
    assert reader.faults == [f"long.md line 2: a: more than {MOST_WORDS} words"]


def test_the_command_answers_with_text_and_sources():
    one = rules_answer("empty-city", "bga")
    assert one["text"] == clause("empty-city").text_under(BGA)
    assert {source["code"] for source in one["sources"]} == {"DZF", "S4", "S3"}
    every = rules_answer(None)
    assert [entry["id"] for entry in every] == [entry.id for entry in load_clauses()]
    assert json.loads(json.dumps(every)) == every


def test_rulesets_side_by_side_number_by_number():
    rows = {row.name: row for row in ruleset_rows((RULEBOOK, BGA, QUICK))}
    assert rows["The deck of cards"].cells == ("84 cards, 8 powers", "84 cards, 8 powers", "76 cards, no powers")
    assert rows["Wind Gust cards"].cells == ("2", "2", "none")
    assert rows["Dice to city 12"].cells == ("3", "3", "3")
    assert not rows["Dice to city 12"].differs
    assert rows["Treasures of city 1"].differs
    assert rows["Treasures of city 25"].cells == ("6\u00a0×\u00a025",) * 3
    assert rows["Spyglass: who and when"].cells == ("aboard only", "any player", "not in the game")
    assert rows["Spyglass: who and when"].clause == "spyglass-who-when"
    known = {one.id for one in load_clauses()}
    assert all(row.clause in known or not row.clause for row in rows.values())
    small = {row.name: row for row in ruleset_rows((RULEBOOK, load_ruleset("tiny")))}
    assert small["Dice to city 9"].cells == ("3", "no such city")
    assert rows["Dice to city 15"].grounds == (("C9A C9B pattern FRB", "M"),)  # worked out, not seen
    assert {sure for _, sure in rows["Spyglass: who and when"].grounds} == {"H", "L"}


def test_a_clause_that_is_the_same_everywhere_says_so():
    assert clause_row(clause("captain-cannot-leave"), (RULEBOOK, BGA)).cells == ("the same", "the same")
    assert clause_row(clause("ejection-effect"), (BGA, QUICK)).cells == ("in the game", "not in the game")
