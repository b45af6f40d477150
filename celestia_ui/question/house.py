"""House rules of a moment in one line, for the page and for paper: whoever knows the game must not be misled."""

from html import escape

from celestia_core.listing import listed
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.ruleset_house import is_house, settings, told_by
from celestia_ui.bench.words import TITLES, long_words, value_words


def house_line(rules: Ruleset) -> str:
    """What is changed of which published rules; nothing where these are published (HTML)."""
    if not is_house(rules.id):
        return ""
    base, changes = told_by(rules.id.partition("+")[0])
    usual = settings(load_ruleset(base))
    told = listed(
        f"{long_words(name, rules)}: {value_words(name, value)}, not {value_words(name, usual[name])}"
        for name, value in changes.items()
    )
    return f'<p class="cel-qn-house"><b>House rules</b> ({escape(TITLES[base])}, changed). {escape(told)}.</p>'
