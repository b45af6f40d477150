"""A Chromium to drive and a server to drive it at, for browser tests and benchmarks."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "/usr/bin/chromium")

CHROMIUM_FLAGS = (
    "--no-sandbox",  # CI is root, for whom Chromium has no sandbox; only our own pages are opened
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--disable-background-networking",  # no look-ups of its own at each start
    "--disable-component-update",
)


def find_chromium() -> str | None:
    """The path of a Chromium: what CHROMIUM names (and then nothing else), or one with a usual name."""
    named = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, [named] if named else CHROMIUM_NAMES)), None)


@dataclass(frozen=True, slots=True)
class Server:
    """A Streamlit server that answers."""

    url: str
    pid: int


@contextmanager
def serve(script: Path = ROOT / "app.py", *options: str) -> Iterator[Server]:
    """Run a Streamlit script from the project's folder, so with its configuration; stop it at the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", str(script)]
    command += ["--server.address=127.0.0.1", f"--server.port={port}", "--server.fileWatcherType=none", *options]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_until_healthy(server, url)
        yield Server(url, server.pid)
    finally:
        server.terminate()
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_until_healthy(server: subprocess.Popen[bytes], url: str) -> None:
    for _ in range(300):
        if server.poll() is not None:
            raise RuntimeError(f"the app's server ended with status {server.returncode} before it answered")
        try:
            with urlopen(f"{url}/_stcore/health", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError("the app's server did not answer within 30 seconds")
