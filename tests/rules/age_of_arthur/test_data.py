"""The data set is checked before anything is played: a fault names file, entry and what is wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.age_of_arthur.dataset import load as loading
from rules.age_of_arthur.dataset.load import load
from rules.kernel.data_files import DataFault

HERE = Path(loading.__file__).parent


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("map.toml", '"cel", "dur", "reg"', '"cel", "reg"', "map.toml, dur: borders lun"),
        ("map.toml", 'home = "dur"', 'home = "ver"', "kingdoms.ceint.home: 'ver' is no province of it"),
        ("map.toml", '2 = ["ebrauc", "rheged"]', '2 = ["gwent", "rheged"]', "default.2: cannot be played together"),
        ("map.toml", 'topography = "arable"', 'topography = "dry"', "'dry' is no topography"),
        ("cards.toml", "copies = 5", "copies = 4", "there are 69 cards, but there should be 70"),
        ("cards.toml", 'timing = "war"', 'timing = "peace"', "'peace' is no timing"),
        ("armies.toml", "saxon = { Wb = 2 }", "saxon = { Xx = 2 }", "'Xx' is no kind of stand"),
        ("settings.toml", "walls = 2", "walls = 20", "walls is 20"),
    ],
)
def test_a_broken_figure_is_named(tmp_path: Path, file: str, old: str, new: str, fault: str) -> None:
    for toml in HERE.glob("*.toml"):
        shutil.copy(toml, tmp_path)
    text = (tmp_path / file).read_text("utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataFault) as found:
        load(tmp_path)
    assert fault in str(found.value)


def test_the_shipped_set_is_whole() -> None:
    assert load() == load(HERE)
