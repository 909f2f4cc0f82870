"""Which campaigns are there to be played."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pytest

import rules
from rules.kernel import admit, built, find


def test_what_is_built_can_be_found() -> None:
    assert built() and all(find(name).id == name for name in built())


def test_a_campaign_that_is_being_built_can_be_found_but_is_not_offered() -> None:
    assert find("mighty_kingdoms").unfinished and "mighty_kingdoms" not in built()
    assert not any(find(name).unfinished for name in built())


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
    (tmp_path / "mighty_kingdoms" / "data").mkdir(parents=True)
    monkeypatch.setattr(rules, "__path__", [str(tmp_path)])
    monkeypatch.delitem(__import__("sys").modules, "rules.mighty_kingdoms", raising=False)
    assert "mighty_kingdoms" not in built()
