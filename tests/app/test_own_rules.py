"""A host's own rulesets in the app: dealt from the New game dialog, opened from a link; a faulty folder is said."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from celestia_core.ruleset_folder import FOLDER
from celestia_core.share import decode_share
from celestia_ui.sitting import FIRST_RECORD, Sitting
from tests.paging import code_of, link_to, opened

MINE = """
id = "mine@1"
title = "House rules"
base = "rulebook@1"
end_points = { value = 30, sources = "house rule", confidence = "CONV" }
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a host's ruleset."""
    file = tmp_path / "house.toml"
    file.write_text(MINE, "utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return file


def new_game_dialog() -> AppTest:
    """The dialog alone, open until it has put another game on the table."""
    code = link_to(Sitting(FIRST_RECORD), 10**6)
    script = f"""
from celestia_ui import session
from celestia_ui.play.dialogs import new_game
session.begin()
if session.code() == "{code}":
    new_game()
session.write()
"""
    app = AppTest.from_string(script, default_timeout=30)
    app.query_params["g"] = code
    app.run()
    assert not app.exception
    return app


def test_a_game_by_house_rules_is_dealt_and_its_link_opened(house: Path) -> None:
    app = new_game_dialog()
    app.selectbox(key="ng-rules").set_value("House rules (mine@1)")
    app.number_input(key="ng-deal").set_value(5)
    app.button(key="deal").click().run()
    assert not app.exception
    assert not app.error
    dealt = decode_share(code_of(app))
    assert (dealt.ruleset, dealt.rules.end_points) == ("mine@1", 30)
    assert not opened(code_of(app)).error


def test_a_fault_in_the_folder_is_said_and_ours_can_be_dealt(house: Path) -> None:
    house.write_text(MINE + "rope = 3", "utf-8")
    app = new_game_dialog()
    assert [error.value for error in app.error] == ["CELESTIA_RULESETS: 'house.toml': no such name: 'rope'"]
    assert app.selectbox(key="ng-rules").options == ["Rulebook", "Board Game Arena", "Quick game"]
    app.button(key="deal").click().run()
    assert not app.exception
    assert decode_share(code_of(app)).ruleset == "rulebook@1"
