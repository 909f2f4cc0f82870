"""Which campaigns are there to be played."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from rules.kernel import built, find


def test_what_is_built_can_be_found() -> None:
    assert built() and all(find(name).id == name for name in built())


def test_a_folder_with_data_alone_is_no_campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mighty_kingdoms" / "data").mkdir(parents=True)
    monkeypatch.setattr(rules, "__path__", [str(tmp_path)])
    monkeypatch.delitem(__import__("sys").modules, "rules.mighty_kingdoms", raising=False)
    assert "mighty_kingdoms" not in built()
