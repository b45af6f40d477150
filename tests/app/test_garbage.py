"""`runner.postScriptGC = false` is no public option: whether it works is seen in a running server."""

from pathlib import Path

from benchmarks.visitor import visit
from tests.browsing import serve

RUNS = 10

# Counts full collections of the server's process; the counter outlives a run because the module `gc` does.
COUNTING = """
import gc
import streamlit as st

if not hasattr(gc, "full"):
    gc.full = 0

    def count(phase, info):
        gc.full += phase == "stop" and info["generation"] == 2

    gc.callbacks.append(count)
st.text(gc.full)
"""


def full_collections(script: Path, *options: str) -> int:
    """How many there are between the second run and the last."""
    with serve(script, *options) as server, visit(server.url) as visitor:
        visitor.run()
        before = int(visitor.texts[0])
        for _ in range(RUNS):
            visitor.run()
        return int(visitor.texts[0]) - before


def test_the_server_does_not_collect_garbage_after_each_run(tmp_path: Path) -> None:
    script = tmp_path / "counting.py"
    script.write_text(COUNTING, "utf-8")
    assert full_collections(script) < RUNS / 2
    assert full_collections(script, "--runner.postScriptGC=true") > RUNS / 2  # the last may still be to come
