"""Reading asks and pictures from their tables."""

from celestia_core.clauses import UnknownClause, clause

from .parts import FORMS, SIGNS, Ask, Choice, Form, Holds, Picture, Sign, Wrong
from .pictures import KINDS
from .tables import Table

MOST_OPTIONS = 6


def read_ask(name: str, table: Table) -> Ask:
    """A step that asks; what is wrong with it is noted in the table."""
    form = next((one for one in FORMS if one == table.found.get("form")), None)
    if form is None:
        table.fault(f"form is one of {', '.join(FORMS)}")
        form = "choice" if "option" in table.found else "of100"
    own = ("option",) if form == "choice" else ("answer", "within", "right", "otherwise", "wrong")
    table.only("form", "prompt", "rule", "rules", "hint", *own)
    rule, rules = table.text("rule", needed=False), table.texts("rules")
    if bool(rule) != bool(rules) or (rule and (rule not in rules or not 2 <= len(set(rules)) == len(rules))):
        table.fault("rules: two or more different ones, with the rule among them")
    return Ask(
        id=name,
        form=form,
        prompt=table.text("prompt"),
        rule=rule,
        rules=rules,
        hint=table.text("hint", needed=False),
        **(_choice(table) if form == "choice" else _typed(table, form)),  # type: ignore[arg-type]
    )


def _typed(table: Table, form: Form) -> dict[str, object]:
    wrong = []
    for one in table.tables("wrong"):
        one.only("answer", "says")
        wrong.append(Wrong(one.number("answer"), one.text("says")))
    return {
        "answer": table.number("answer"),
        "within": table.size("within", 1 if form == "of100" else 0),
        "right": table.text("right"),
        "otherwise": table.text("otherwise"),
        "wrong": tuple(wrong),
    }


def _choice(table: Table) -> dict[str, object]:
    options = tuple(map(_option, table.tables("option")))
    if not 2 <= len(options) <= MOST_OPTIONS or len({one.text for one in options}) < len(options):
        table.fault(f"option: two to {MOST_OPTIONS} of them, no two alike")
    if options and not any(one.holds or one.right for one in options):
        table.fault("option: none of them can be right")
    return {"options": options}


def _option(table: Table) -> Choice:
    table.only("text", "says", "holds", "right", "clause")
    text, says = table.text("text"), table.text("says")
    if "holds" in table.found:
        if "right" in table.found:
            table.fault("either holds or right, not both")
        return Choice(text, says, _holds(table))
    right, named = table.found.get("right"), table.text("clause", needed=False)
    if not isinstance(right, bool):
        table.fault("an option has holds, or right = true or false")
    if named:
        try:
            clause(named)
        except UnknownClause:
            table.fault(f"there is no clause {named[:40]!r}")
    elif right is True:
        table.fault("an option that is right by a rule names its clause")
    return Choice(text, says, None, right is True, named)


def _holds(table: Table) -> Holds | None:
    found = table.found["holds"]
    if not isinstance(found, list) or len(found) not in (3, 4) or not isinstance(found[0], str):
        table.fault('holds: ["a number", "<", "a number"], and a tie band if there is one')
        return None
    sign: Sign | None = next((one for one in SIGNS if one == found[1]), None)
    if sign is None:
        table.fault(f"holds: a sign is one of {' '.join(SIGNS)}")
        return None
    left, right = table.number_or_size("holds", found[0]), table.number_or_size("holds", found[2])
    band = table.number_or_size("holds", found[3]) if found[3:] else table.number_or_size("holds", 0)
    return Holds(str(left), sign, right, band)


def read_picture(name: str, table: Table) -> Picture:
    """A picture; what is wrong with it is noted in the table."""
    kind = table.found.get("kind")
    draws = {key: value for key, value in table.found.items() if key not in ("kind", "alt")}
    if not isinstance(kind, str) or kind not in KINDS:
        table.fault(f"kind is one of {', '.join(KINDS)}")
    else:
        keys = KINDS[kind]
        table.only("kind", "alt", *keys)
        for key, needed in keys.items():
            if needed and key not in draws:
                table.fault(f"{key} is missing")
    return Picture(name, str(kind), table.text("alt"), draws)
