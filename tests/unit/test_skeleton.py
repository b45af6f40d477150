"""The files around the code: they agree with each other and with the installed Streamlit."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from celestia_core.resources import data_path

ROOT = Path(__file__).parent.parent.parent
STREAMLIT_CONFIG = tomllib.loads((ROOT / ".streamlit/config.toml").read_text("utf-8"))


def options(table: dict, prefix: str = "") -> dict[str, object]:
    """`{"theme": {"light": {"textColor": ...}}}` as `{"theme.light.textColor": ...}`."""
    flat = {}
    for key, value in table.items():
        flat |= options(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return flat


def test_the_hosted_app_and_the_extra_want_the_same():
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [line for line in lines if not line.startswith("#")] == project["optional-dependencies"]["app"]
    assert project["dependencies"] == []


def test_every_wanted_version_has_an_upper_bound():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert [wanted for extra in extras.values() for wanted in extra if ",<" not in wanted] == []


def test_streamlit_knows_each_of_our_options_and_takes_our_values():
    # In a process of its own: this one may have been configured by the tests of the app.
    script = (
        "import json, streamlit.config as c; print(json.dumps({k: o.value for k, o in c.get_config_options().items()}))"
    )
    taken = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "not a valid config option" not in taken.stderr
    known = json.loads(taken.stdout)
    ours = options(STREAMLIT_CONFIG)
    assert {key: known[key] for key in ours} == ours


def test_streamlit_does_not_collect_garbage_after_each_run():
    assert STREAMLIT_CONFIG["runner"]["postScriptGC"] is False


@pytest.mark.parametrize("name", ["", ".", "..", ".hidden", "../secrets", "a/b", "a\\b", "c:", "a\0b", "a\nb"])
def test_no_name_leads_out_of_the_data_folder(name):
    with pytest.raises(ValueError, match="not a plain file name"):
        data_path("rulesets", name)


def test_the_data_folder_is_found_in_a_checkout():
    assert data_path("rulesets", "rulebook@1.toml").is_file()
    assert not data_path("rulesets", "no-such-ruleset.toml").is_file()
