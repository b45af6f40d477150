"""A visitor without a browser: speaks Streamlit's websocket protocol, so a server can be clicked thousands of times."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import ClientConnection, connect


@dataclass(slots=True)
class Visitor:
    """One session on a server.

    Attributes:
        query: the query string the browser would show.
        buttons: widget id of every button in the last run, by its key.
        texts: what st.text showed in the last run.
        messages: how many messages the last run sent.
        size: bytes of them.
    """

    line: ClientConnection
    query: str = ""
    buttons: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    messages: int = 0
    size: int = 0
    cached: set[str] = field(default_factory=set)

    def run(self, pressed: str | None = None, query: str | None = None) -> None:
        """Run the page again, with a button pressed or after the address changed, and read all that comes back."""
        if query is not None:
            self.query = query
        wish = BackMsg()
        state = wish.rerun_script
        state.query_string = self.query
        state.context_info.timezone = "UTC"
        state.cached_message_hashes.extend(self.cached)
        if pressed is not None:
            widget = state.widget_states.widgets.add()
            widget.id, widget.trigger_value = self.buttons[pressed], True
        self.line.send(wish.SerializeToString())
        self.buttons, self.texts, self.messages, self.size = {}, [], 0, 0
        while self._take(self.line.recv()):
            pass

    def _take(self, data: bytes | str) -> bool:
        assert isinstance(data, bytes)
        self.messages += 1
        self.size += len(data)
        message = ForwardMsg.FromString(data)
        kind = message.WhichOneof("type")
        if message.metadata.cacheable and kind != "ref_hash":
            self.cached.add(message.hash)
        if kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        if kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            element = message.delta.new_element
            match element.WhichOneof("type"):
                case "button":  # an id ends in the key the script gave: "$$ID-<hash>-<key>"
                    self.buttons[element.button.id.split("-", 2)[-1]] = element.button.id
                case "text":
                    self.texts.append(element.text.body)
                case "exception":
                    raise RuntimeError(f"the page broke: {element.exception.message}")
        return kind != "script_finished"


@contextmanager
def visit(url: str, query: str = "") -> Iterator[Visitor]:
    """A new session on the server at this address, the page run once."""
    with connect(url.replace("http", "ws", 1) + "/_stcore/stream", max_size=None, compression=None) as line:
        visitor = Visitor(line, query)
        visitor.run()
        yield visitor
