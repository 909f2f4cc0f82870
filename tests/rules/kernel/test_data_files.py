"""Data sets are refused at load with file, entry and fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.kernel.data_files import DataFault, digest
from tests.ford.dataset.load import load

GOOD = (Path(__file__).parents[2] / "ford" / "dataset" / "map.toml").read_text()


def loaded(tmp_path: Path, text: str) -> object:
    (tmp_path / "map.toml").write_text(text)
    return load(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('borders = ["ford", "hill"]', 'borders = ["ford", "moon"]', r"map\.toml, north_camp: 'moon' is no area"),
        (
            'borders = ["ford", "hill"]',
            'borders = ["ford"]',
            r"hill: borders north_camp, but north_camp does not",
        ),
        ('borders = ["ford", "hill"]', 'borders = ["ford", "hill", "north_camp"]', r"north_camp: borders itself"),
        ('camp_of = "red"', 'camp_of = "pink"', r"areas\.north_camp: 'pink' is no clan"),
        ("omen = 7", "omen = 8", r"cup: there are 17 markers, but there should be 16"),
        ("omen = 7", 'omen = "many"', r"cup.omen: expected `int`, got `str`"),
        ("omen = 7", "comet = 7", r"cup: 'comet' is no marker"),
        ("foot = 3", "foot = 30", r"host: foot is 30, but should be from 1 to 9"),
        ('name = "The Ford"', 'title = "The Ford"', r"areas\.ford: object contains unknown field `title`"),
        ('name = "The Ford"\n', "", r"areas\.ford: object missing required field `name`"),
        ("[cup]", "[cup", r"map\.toml: is not readable TOML"),
    ],
)
def test_a_fault_is_named_with_file_and_entry(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in GOOD
    with pytest.raises(DataFault, match=fault):
        loaded(tmp_path, GOOD.replace(old, new))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataFault, match=r"map\.toml: is missing"):
        load(tmp_path)


def test_ones_own_folder_is_read_like_ours(tmp_path: Path) -> None:
    own = loaded(tmp_path, GOOD.replace("horse = 2", "horse = 4"))
    assert digest(own) != digest(load())
