"""The data set, ours and an owner's."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.kernel.data_files import DataFault
from rules.king_david.dataset import load
from rules.king_david.pieces import Options

SHIPPED = Path(load.__file__).parent


def test_the_shipped_set_is_whole() -> None:
    atlas = load.load()
    assert len(atlas.areas) == 70
    assert len(atlas.cities) == 36
    assert len(atlas.counters) == 254
    assert sum(m.count for m in atlas.events.markers) == 73
    assert [m.number for m in atlas.events.markers] == list(range(1, 28))
    assert atlas.players(2) == ["philistia", "judah"]
    assert "jericho" in atlas.near["heshbon"]  # a ford
    assert "succoth" not in atlas.near["jericho"]
    assert "succoth" in atlas.blocked["jericho"]


def test_the_options_begin_with_the_values_of_the_settings_file() -> None:
    options = Options()
    for name, setting in load.load().settings.items():
        assert getattr(options, name) == setting.values[0], name


FAULTS = [
    ("map.toml", 'name = "Gaza", home = "philistia"', 'name = "Gaza", home = "gath"', "no country"),
    ("map.toml", '{ a = "gaza", b = "ashkelon"', '{ a = "gaza", b = "atlantis"', "no area of this map"),
    ("map.toml", '{ a = "gaza", b = "ziklag"', '{ a = "gaza", b = "ashkelon"', "stands there twice"),
    ("map.toml", 'fort = 4', 'fort = 5', "should be from 1 to 4"),
    ("map.toml", 'food = 6, resource = 6, lat = 31.504', 'food = 7, resource = 6, lat = 31.504', "should be 28"),
    ("charts.toml", "chariot = 5, infantry = 4", "chariot = 11, infantry = 4", "set-up needs 11"),
    ("charts.toml", "multiplier = 1.5", "multiplier = 1.5\nbonus = 3", "unknown field"),
    ("counters.toml", 'country = "moab", type = "chariot"', 'country = "moab", type = "camel"', "no type of army"),
    ("events.toml", "total = 73", "total = 72", "should be 72"),
    ("events.toml", 'id = "surprise"', 'id = "sunshine"', "no event that the rules know"),
    ("cup.toml", "action = 5", "action = 4", "should be 15"),
    ("cup.toml", "drawn = 12", "drawn = 14", "should be from 1 to 13"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "good", "bad", "said"), FAULTS)
def test_an_owners_folder_is_checked_as_strictly(tmp_path: Path, file: str, good: str, bad: str, said: str) -> None:
    folder = shutil.copytree(SHIPPED, tmp_path / "mine")
    text = (folder / file).read_text("utf-8")
    assert good in text
    (folder / file).write_text(text.replace(good, bad, 1), "utf-8")
    with pytest.raises(DataFault, match=said) as fault:
        load.load(folder)
    assert fault.value.file in (file, "charts.toml", "counters.toml")
