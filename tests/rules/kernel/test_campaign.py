"""Which campaigns are there to be played."""

from __future__ import annotations

import sys
import webbrowser
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

import rules
from rules.kernel import admit, built, find
from rules.kernel.campaign import folders


def test_what_is_built_can_be_found() -> None:
    assert built() and all(find(name).id == name for name in built())


@pytest.mark.parametrize("name", ["antigravity.x", "json", "rules.king_david", ".x", "", "kernel", "proving"])
def test_only_what_is_known_can_be_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda *_: pytest.fail("it was imported"))  # what `antigravity` does
    with pytest.raises(LookupError):
        find(name)


def test_a_module_of_ones_own_is_found_once_it_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.kernel.campaign.ADMITTED", {})
    with pytest.raises(LookupError, match="named on the command line"):
        find("tests.ford")
    assert admit("tests.ford") is find("tests.ford")
    with pytest.raises(LookupError, match="not there to be played"):
        admit("tests.nowhere")


def test_a_folder_with_data_alone_is_no_campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "long_road" / "data").mkdir(parents=True)
    monkeypatch.setattr(rules, "__path__", [str(tmp_path)])
    assert "long_road" not in built()


def test_an_unfinished_campaign_is_found_by_name_and_offered_to_nobody() -> None:
    unfinished = [
        name for name in folders() if hasattr(import_module(f"rules.{name}"), "CAMPAIGN") and name not in built()
    ]
    assert all(find(name).unfinished for name in unfinished)
    assert not any(find(name).unfinished for name in built())


def test_the_same_campaign_is_offered_once_it_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half").mkdir()
    code = "from rules.king_david import CAMPAIGN as DAVID\nimport msgspec\n"
    code += "CAMPAIGN = msgspec.structs.replace(DAVID, id='half', unfinished={})\n"
    for unfinished in (True, False):
        (tmp_path / "half" / "__init__.py").write_text(code.format(unfinished), "utf-8")
        monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path)])
        monkeypatch.delitem(sys.modules, "rules.half", raising=False)
        built.cache_clear()
        invalidate_caches()
        assert ("half" in built()) is not unfinished
        assert find("half").unfinished is unfinished
    monkeypatch.undo()
    sys.modules.pop("rules.half", None)
    built.cache_clear()
