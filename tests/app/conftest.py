from collections.abc import Iterator
from threading import Thread

import pytest
from streamlit.runtime.pages_manager import PagesManager

from celestia_core.analysis.simulate import compiler


@pytest.fixture(scope="module", autouse=True)
def router() -> Iterator[None]:
    """AppTest forgets before each run that the app has a router of its own, and runs a page alone; no server does."""
    begin = PagesManager.__init__

    def remember(manager: PagesManager, *args: object, **kwargs: object) -> None:
        begin(manager, *args, **kwargs)  # type: ignore[arg-type]
        PagesManager.uses_pages_directory = False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PagesManager, "__init__", remember)
        yield


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without numba, so that every answer is the same however long the compiler takes."""
    monkeypatch.setattr(compiler, "made", None)
    monkeypatch.setattr(compiler, "thread", Thread())
