"""What somebody is building on the bench, in the session and in the address.

The session keeps plain JSON. The address keeps the id, which tells the rules: a reload or a copied link loses nothing.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from celestia_core.errors import BadRuleset, CelestiaError
from celestia_core.ruleset import Ruleset, load_ruleset
from celestia_core.ruleset_house import Value, house_rules, settings, told_by

KEY = "bench"  # session key
COMPARED = "hb-with"  # key of the widget that says what they are compared with
HOUSE = "house"  # query parameter: the id
FIRST = "rulebook@1"


@dataclass(frozen=True)
class Draft:
    """A base with changes, which may still have faults.

    Attributes:
        base: id of a published ruleset.
        changes: knobs that were turned.
        written: the id that we put into the address.
        error: why the address could not be read.
    """

    base: str = FIRST
    changes: Mapping[str, Value] | None = None
    written: str = FIRST
    error: str = ""

    @property
    def standing(self) -> dict[str, Value]:
        """Where every knob stands."""
        return {**settings(load_ruleset(self.base)), **(self.changes or {})}

    def rules(self) -> tuple[Ruleset, tuple[str, ...]]:
        """The rules and no faults; or the last rules that had none, and the faults."""
        try:
            return house_rules(self.base, self.changes or {}), ()
        except BadRuleset as error:
            return load_ruleset(self.written), error.faults


def current() -> Draft:
    """The draft of this session; where the address holds another id than we wrote, that of the address."""
    known, asked = _kept(), st.query_params.get(HOUSE)
    if asked is None or asked == known.written:
        return known
    try:
        base, changes = told_by(asked)
        load_ruleset(asked)
    except CelestiaError:
        said = "This link holds no house rules that can be read. Here are the rules of the rulebook instead."
        return Draft(error=said)
    found = Draft(base, changes, asked)
    keep(found)
    return found


def keep(draft: Draft) -> None:
    """Remember a draft."""
    st.session_state[KEY] = json.dumps([draft.base, draft.changes or {}, draft.written])


def write(draft: Draft, rules: Ruleset) -> None:
    """Put rules without faults into the address; those of the rulebook need no address."""
    if rules.id != FIRST or HOUSE in st.query_params:
        st.query_params[HOUSE] = rules.id
    keep(Draft(draft.base, draft.changes, rules.id))


def turn(name: str, value: Value) -> None:
    """Turn one knob (`on_change`)."""
    known = _kept()
    before = settings(load_ruleset(known.base))
    changes = {**(known.changes or {}), name: value}
    kept = {knob: changes[knob] for knob in before if knob in changes and changes[knob] != before[knob]}
    keep(Draft(known.base, kept, known.written))


def start_from(rules_id: str) -> None:
    """Take up published rules, or house rules, in place of the draft; they are compared with what they start from."""
    base, changes = told_by(rules_id)
    keep(Draft(base, changes, _kept().written))
    st.session_state[COMPARED] = base


def _kept() -> Draft:
    if KEY not in st.session_state:
        return Draft()
    base, changes, written = json.loads(st.session_state[KEY])
    return Draft(base, {name: tuple(v) if isinstance(v, list) else v for name, v in changes.items()}, written)
