"""How many threads play games on this machine.

The page plays in threads of its own process: the compiled loop lets go of Python's lock, so threads keep all cores
busy; and a process pool would run app.py once more in every worker, because Streamlit puts the script it runs in the
place of the main module.
"""

import os
from pathlib import Path

LITTLE = 1_500_000_000  # bytes; below that much memory the server keeps to one thread

_LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")  # of a container, new and old
_MACHINE = "/proc/meminfo"


def workers() -> int:
    """How many threads: one for each core, one on a small machine."""
    memory = memory_limit()
    return 1 if memory is not None and memory < LITTLE else _cores()


def _cores() -> int:
    try:
        return max(1, len(os.sched_getaffinity(0)))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1


def memory_limit(root: Path = Path("/")) -> int | None:
    """Bytes of memory this process may use: of the machine, or less in a container; None where nobody says.

    Args:
        root: where the files of the system are.
    """
    found = []
    for limit in _LIMITS:
        text = _read(root / limit[1:])
        if text.isdecimal():  # "max": no limit
            found.append(int(text))
    for line in _read(root / _MACHINE[1:]).splitlines():
        name, _, amount = line.partition(":")
        kilobytes = amount.split()
        if name == "MemTotal" and len(kilobytes) == 2 and kilobytes[0].isdecimal():
            found.append(1024 * int(kilobytes[0]))
    return min(found, default=None)


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii", "replace").strip()
    except OSError:
        return ""
