"""What the browser shows in the widgets of a page, worked out as the browser does from what the server sends.

A widget that is new on the page stands at its default, unless a value is sent with it. Afterwards it moves when
somebody moves it, or when a value is sent. If that is not what the server takes it for, the next press of anything
brings the browser's value, and the server takes up a choice that nobody made.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from streamlit.runtime.scriptrunner import RerunData, RerunException
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Widget

KINDS = (
    "toggle", "checkbox", "segmented_control", "pills", "radio", "selectbox", "multiselect", "slider",
    "select_slider", "number_input", "text_input", "text_area",
)  # fmt: skip

Shown = dict[str, object]  # widget id to what it shows, as the browser would send it


def taken(app: AppTest) -> Shown:
    """What the server takes the widgets for, and what was set since, as the browser would send it."""
    found = {}
    for widget in _widgets(app):
        state: Any = widget._widget_state
        sent = getattr(state, state.WhichOneof("value")) if state.WhichOneof("value") else None
        most = getattr(widget.proto, "max_chars", 0)  # no browser takes more, nor does the server
        found[widget.id] = list(sent.data) if hasattr(sent, "data") else sent[:most] if most and sent else sent
    return found


def unlike(app: AppTest, before: Shown) -> list[str]:
    """Widgets that show in the browser something else than the server takes them for.

    Args:
        app: after a run.
        before: what was shown when the run was asked for (`taken`).
    """
    after = taken(app)
    return [
        f"{widget.key}: shows {shows}, is taken for {after[widget.id]}"
        for widget in _widgets(app)
        if not (widget.proto.form_id and widget.id in before)  # what is not yet submitted is the browser's own
        if (shows := _shows(widget.proto, before, widget.id)) != after[widget.id]
    ]


def _widgets(app: AppTest) -> Iterator[Widget]:
    return (widget for kind in KINDS for widget in getattr(app, kind) if widget.proto.id)


def _shows(proto: Any, before: Shown, name: str) -> object:
    if proto.set_value:
        return _value(proto)
    return before[name] if name in before else _default(proto)


def _value(proto: Any) -> object:
    """The value that was sent with it."""
    match proto.DESCRIPTOR.name:
        case "ButtonGroup" | "MultiSelect":
            return list(proto.raw_values)
        case "Slider":
            return list(proto.raw_value if proto.options else proto.value)
        case "Selectbox" | "Radio":
            return proto.raw_value if proto.HasField("raw_value") else None
        case "Checkbox":
            return proto.value
        case _:
            return proto.value if proto.HasField("value") else None


def _default(proto: Any) -> object:
    """Where it stands when nobody says anything; what chooses among options holds their places."""
    match proto.DESCRIPTOR.name:
        case "ButtonGroup":
            return [proto.options[place].content for place in proto.default]
        case "MultiSelect":
            return [proto.options[place] for place in proto.default]
        case "Slider":
            return [proto.options[int(place)] for place in proto.default] if proto.options else list(proto.default)
        case "Selectbox" | "Radio":
            return proto.options[proto.default] if proto.HasField("default") else None
        case "Checkbox":
            return proto.default
        case _:
            return proto.default if proto.HasField("default") else None


def forge(widget: Widget, text: str) -> None:
    """Let a widget send a choice that it never offered."""
    honest: Any = widget._widget_state
    field = honest.WhichOneof("value") or "string_value"
    if field == "string_array_value":
        honest.string_array_value.data[:] = [text]
    else:
        setattr(honest, field, text)
    widget.__class__ = type("Forged", (type(widget),), {"_widget_state": honest})


class Haste:
    """Somebody does something again before the page is drawn: the server breaks off a run and begins another."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.left: int | None = None  # messages to the browser until the run is broken off
        send = ScriptRunContext.enqueue

        def enqueue(context: ScriptRunContext, message: Any) -> None:
            if self.left == 0:
                self.left = None
                raise RerunException(
                    RerunData(query_string=context.query_string, page_script_hash=context.page_script_hash)
                )
            self.left = None if self.left is None else self.left - 1
            send(context, message)

        patch.setattr(ScriptRunContext, "enqueue", enqueue)
