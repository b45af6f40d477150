"""The measures a lesson can name, as a table for who writes one: what each computes, takes, and an example."""

import re
from inspect import Parameter, signature

from celestia_core.teaching.measures import MEASURES
from celestia_core.teaching.position import Position

# What the examples give to parameters, by name; of a measure that needs something else, by measure and name.
_GIVEN: dict[str, str | int] = {
    "position": "now",
    "about": "B",
    "card": "compass",
    "cards": "compass,compass",
    "have": "compass",
    "lack": "turbo",
    "hand": 4,
    "paid": 2,
    "count": 1,
    "dice": "fog,pirates",
    "keep": "fog",
    "again": 1,
    "face": "fog",
    "first": "fog",
    "second": "pirates",
    "seats": 4,
    "place": 3,
    "city": 6,
    "here": 4,
    "to": 6,
    "chance": "1/6",
    "times": 6,
    "run": 2,
    "games": 11,
    "happens": 2,
    "least": 1,
    "number": 7,
    "deal": 5,
}
_HAND = "compass,cannon,turbo"
_NUMBER_OF_DICE = 2


def measures_table() -> str:
    """The table, as Markdown; `name = value` are parameters with what they are when they are left out."""
    rows = [
        f"| `{name}` | {_cell(_summary(name))} | {', '.join(map(_taken, _parameters(name)))} | `{_line(name)}` |"
        for name in sorted(MEASURES)
    ]
    return "\n".join(["| Measure | What it is | Takes | Example |", "|---|---|---|---|", *rows])


def example_of(name: str) -> str:
    """The parameters of an example, as lines of TOML; the position is called "now"."""
    return "\n".join(_examples(name))


def _line(name: str) -> str:
    return _cell("; ".join(_examples(name)))


def _examples(name: str) -> list[str]:
    return [f"{one.name} = {_toml(_value(one))}" for one in _parameters(name) if one.default is Parameter.empty]


def _value(parameter: Parameter) -> str | int:
    if parameter.name == "hand" and parameter.annotation is str:
        return _HAND
    if parameter.name == "dice" and parameter.annotation is int:
        return _NUMBER_OF_DICE
    return _GIVEN[parameter.name]


def _toml(value: str | int) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _taken(parameter: Parameter) -> str:
    kind = "a position" if parameter.annotation is Position else "number" if parameter.annotation is int else "text"
    default = "" if parameter.default is Parameter.empty else f" = {_toml(parameter.default)}"
    return f"`{parameter.name}{default}` ({kind})"


def _parameters(name: str) -> list[Parameter]:
    return list(signature(MEASURES[name]).parameters.values())


def _summary(name: str) -> str:
    """The first sentence of its docstring, on one line."""
    return " ".join(re.split(r"\n\s*\n", (MEASURES[name].__doc__ or "").strip())[0].split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
